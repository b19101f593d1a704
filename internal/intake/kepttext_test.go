package intake

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/holdfast-dev/holdfast/internal/plan"
)

// TestPlanTexts hands each plan on as it stands, without what is around it.
func TestPlanTexts(t *testing.T) {
	t.Parallel()
	first := `{"format_version":"1.2","terraform_version":"1.11.4","planned_values":{},"resource_changes":[],"n":12345678901234567890}`
	long := `{"format_version":"1.2","terraform_version":"1.11.4","planned_values":{"x":"` + strings.Repeat("long ", 1<<19) + `"},"resource_changes":[]}`
	pretty := strings.ReplaceAll(first, ",", ",\n  ")
	for name, source := range map[string]string{
		"one": first, "lines": first + "\n" + long + "\n" + pretty + "\n", "together": pretty + first + long, "UTF-16": utf16LE(first + "\n" + pretty),
	} {
		want := []string{first}
		switch name {
		case "lines":
			want = []string{first, long, pretty}
		case "together":
			want = []string{pretty, first, long}
		case "UTF-16":
			want = []string{first, pretty}
		}
		var got []string
		plans, err := ReadPlanTexts(context.Background(), strings.NewReader(source), name, Limits{}, func(p *plan.Plan, r io.Reader) error {
			if p.Document != len(got) {
				t.Errorf("%s: plan %d comes as %d", name, p.Document, len(got))
			}
			text, err := io.ReadAll(r)
			got = append(got, string(text))
			return err
		})
		if err != nil || len(plans) != len(want) || strings.Join(got, "|") != strings.Join(want, "|") {
			t.Errorf("%s: %v; %d texts, want %d", name, err, len(got), len(want))
		}
	}
}

// TestPlanTextTooLarge refuses a plan whose text would be too much to keep.
func TestPlanTextTooLarge(t *testing.T) {
	t.Parallel()
	source := `{"format_version":"1.2","terraform_version":"1.11.4","planned_values":{"x":"` + strings.Repeat("long ", 1<<18) + `"},"resource_changes":[]}`
	each := func(*plan.Plan, io.Reader) error { return nil }
	_, err := ReadPlanTexts(context.Background(), strings.NewReader(source), "plan.json", Limits{Text: 1 << 20}, each)
	var refused *Refusal
	if !errors.As(err, &refused) || refused.Kind != KindTooLarge || !strings.Contains(err.Error(), "policies") {
		t.Error(err)
	}
	if _, err := ReadPlanTexts(context.Background(), strings.NewReader(source), "plan.json", Limits{}, each); err != nil {
		t.Error(err)
	}
	failed := errors.New("a policy fails")
	if _, err := ReadPlanTexts(context.Background(), strings.NewReader(source), "plan.json", Limits{}, func(*plan.Plan, io.Reader) error { return failed }); !errors.Is(err, failed) {
		t.Error(err)
	}
}

func utf16LE(s string) string {
	var b strings.Builder
	b.WriteString("\xff\xfe")
	for _, u := range utf16.Encode([]rune(s)) {
		b.WriteByte(byte(u))
		b.WriteByte(byte(u >> 8))
	}
	return b.String()
}
