package intake

import (
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/holdfast-dev/holdfast/internal/plan"
)

const eventStream = `{"@level":"info","@message":"OpenTofu 1.12.6","@module":"tofu.ui","@timestamp":"2026-01-02T03:04:05.000000Z","tofu":"1.12.6","type":"version","ui":"1.2"}
{"@level":"info","@message":"x","type":"resource_drift","change":{"resource":{"addr":"x.c"},"action":"update"}}
{"@level":"info","@message":"x","type":"planned_change","change":{"resource":{"addr":"x.a","module":"","resource":"x.a","resource_key":null},"action":"delete","reason":"delete_because_no_resource_config"}}
{"@level":"info","@message":"x","type":"planned_change","change":{"resource":{"addr":"x.b"},"action":"create"}}
{"@level":"warn","@message":"w","type":"diagnostic","diagnostic":{"severity":"warning","summary":"w"}}
{"@level":"info","@message":"Plan: 1 to add","type":"change_summary","changes":{"add":1,"change":0,"import":0,"remove":1,"forget":1,"operation":"plan"}}
{"@level":"info","@message":"Outputs: 1","type":"outputs","outputs":{"o":{"sensitive":false,"action":"create"}}}
`

func TestReadEvents(t *testing.T) {
	t.Parallel()
	want := &Events{
		Engine: plan.OpenTofu, EngineVersion: "1.12.6", UI: "1.2",
		Changes:     []EventChange{{"x.a", "delete", "delete_because_no_resource_config"}, {"x.b", "create", ""}},
		ChangeCount: 2, DriftCount: 1, Warnings: 1, Outputs: 1,
		Summary: &EventSummary{Operation: "plan", Add: 1, Remove: 1, Forget: 1},
	}
	for name, text := range map[string]string{
		"plain":      eventStream,
		"CRLF":       strings.ReplaceAll(eventStream, "\n", "\r\n"),
		"no newline": strings.TrimSuffix(eventStream, "\n"),
		"UTF-16":     utf16Bytes(eventStream, false, true),
	} {
		got, err := ReadEvents(context.Background(), strings.NewReader(text), "e.jsonl", Limits{})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s (-want +got):\n%s", name, d)
		}
	}
}

func TestReadEventsThatAreCut(t *testing.T) {
	t.Parallel()
	for n := range len(eventStream) {
		got, err := ReadEvents(context.Background(), strings.NewReader(eventStream[:n]), "e.jsonl", Limits{})
		first := strings.IndexByte(eventStream, '\n')
		if (err == nil) != (n >= first) {
			t.Fatalf("cut at byte %d: %v", n, err)
		}
		if err == nil && got.Unreadable > 1 {
			t.Fatalf("cut at byte %d: %d unreadable lines", n, got.Unreadable)
		}
	}
	if _, err := ReadEvents(context.Background(), strings.NewReader("no\nevents\n{}\n"), "e.jsonl", Limits{}); !isKind(err, KindText) {
		t.Errorf("no events: %v", err)
	}
	long := `{"@level":"info","type":"log","@message":"` + strings.Repeat("x", 100_000)
	if _, err := ReadEvents(context.Background(), strings.NewReader(long), "e.jsonl", Limits{Entry: 10_000}); !isKind(err, KindTooLarge) {
		t.Errorf("a long line: %v", err)
	}
}
