package corpus

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"text/tabwriter"

	"github.com/holdfast-dev/holdfast/internal/gate"
	"github.com/holdfast-dev/holdfast/internal/intake"
	"github.com/holdfast-dev/holdfast/internal/record"
	"github.com/holdfast-dev/holdfast/internal/report"
)

// expected is what the engine's own text says of a recorded plan.
type expected struct {
	Errored bool
	Counts  *struct{ Add, Change, Destroy int }
	Imports int
	Forgets int
	Changes []struct {
		Address string
		Actions []string
		Reason  string
		Paths   []json.RawMessage `json:"replace_paths"`
	}
}

// TestCorpusReports judges every recorded plan: the report's counts, actions,
// reasons and forcing attributes are the engine's own, every renderer takes
// it, and a table tells what came out.
func TestCorpusReports(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(shared(t), "corpus", "plans")
	cases, err := filepath.Glob(filepath.Join(dir, "*", "expected.json"))
	if err != nil || len(cases) < 258 {
		t.Fatalf("found %d cases, want 258", len(cases))
	}
	var table bytes.Buffer
	w := tabwriter.NewWriter(&table, 0, 4, 2, ' ', 0)
	fmt.Fprintln(w, "CASE\tADD\tCHANGE\tDESTROY\tVERDICT\tHOLDS\tRULES")
	for _, path := range cases {
		name := filepath.Base(filepath.Dir(path))
		r := check(t, gate.Gate{NoGit: true}, filepath.Join(filepath.Dir(path), "plan.json"))
		compareCase(t, name, path, r)
		n := r.Plans[0].Counts
		fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%s\t%d\t%s\n", name, n.Add, n.Change, n.Destroy, r.Verdict, r.Totals.Hold+r.Totals.Stop, strings.Join(rules(r), " "))
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	t.Log("\n" + table.String())
}

func compareCase(t *testing.T, name, path string, r *record.Report) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var want expected
	if err := json.Unmarshal(text, &want); err != nil {
		t.Fatal(err)
	}
	p := r.Plans[0]
	if want.Counts != nil && (p.Counts.Add != want.Counts.Add || p.Counts.Change != want.Counts.Change || p.Counts.Destroy != want.Counts.Destroy) {
		t.Errorf("%s: counts %+v, want %+v", name, p.Counts, *want.Counts)
	}
	if p.Counts.Import != want.Imports || p.Counts.Forget != want.Forgets {
		t.Errorf("%s: %d imports and %d forgets, want %d and %d", name, p.Counts.Import, p.Counts.Forget, want.Imports, want.Forgets)
	}
	// Terraform 1.5 writes the plan and has no field that tells; what is left
	// out of it still makes it partial.
	wantVerdict := record.StopVerdict
	if strings.HasPrefix(name, "tf15-") {
		wantVerdict = record.HoldVerdict
	}
	if want.Errored && r.Verdict != wantVerdict || !want.Errored && r.Verdict == record.StopVerdict {
		t.Errorf("%s: verdict %s, and errored is %v", name, r.Verdict, want.Errored)
	}
	taken := make(map[int]bool) // a deposed object stands under the address of the current one
	for _, c := range want.Changes {
		i := slices.IndexFunc(p.Changes, func(g record.ChangeReport) bool { return g.Address == c.Address && sameActions(g, c.Actions) })
		if i < 0 {
			if !slices.Equal(c.Actions, []string{"no-op"}) {
				t.Errorf("%s: no %v of %s in the report", name, c.Actions, c.Address)
			}
			continue
		}
		for taken[i] && i+1 < len(p.Changes) && p.Changes[i+1].Address == c.Address {
			i++
		}
		taken[i] = true
		got := p.Changes[i]
		if reason := reasonText(got.Reason); reason != c.Reason {
			t.Errorf("%s: %s has reason %q, want %q", name, c.Address, reason, c.Reason)
		}
		forced := slices.ContainsFunc(got.Attributes, func(a record.Attribute) bool { return a.ForcesReplacement })
		if forced != (len(c.Paths) > 0) {
			t.Errorf("%s: %s names forcing attributes: %v, want %v", name, c.Address, forced, len(c.Paths) > 0)
		}
	}
	for _, f := range report.Formats() {
		if err := report.Write(io.Discard, f, r, report.Options{}); err != nil {
			t.Errorf("%s as %s: %v", name, f, err)
		}
	}
}

func sameActions(c record.ChangeReport, want []string) bool {
	var got []string
	for _, a := range c.Actions {
		got = append(got, string(a))
	}
	return slices.Equal(got, want)
}

func reasonText(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

func rules(r *record.Report) []string {
	var out []string
	add := func(fs []record.Finding) {
		for _, f := range fs {
			if !slices.Contains(out, f.Rule) {
				out = append(out, f.Rule)
			}
		}
	}
	for _, p := range r.Plans {
		add(p.Findings)
		for _, c := range p.Changes {
			add(c.Findings)
		}
	}
	return out
}

// TestCorpusPublicReports checks what people published: plans give a report
// with the engine's counts, anything else a refusal.
func TestCorpusPublicReports(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(shared(t), "corpus", "public")
	f, err := os.Open(filepath.Join(dir, "index.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rd := csv.NewReader(f)
	rd.Comma, rd.LazyQuotes, rd.FieldsPerRecord = '\t', true, -1
	rows, err := rd.ReadAll()
	if err != nil || len(rows) < 118 {
		t.Fatalf("the index has %d rows: %v", len(rows), err)
	}
	column := make(map[string]int)
	for i, name := range rows[0] {
		column[name] = i
	}
	for _, row := range rows[1:] {
		name, kind := row[column["file"]], row[column["kind"]]
		g := gate.Gate{NoGit: true, Env: os.Environ(), Now: now, Progress: io.Discard}
		r, err := g.Check(context.Background(), []string{filepath.Join(dir, "files", name)})
		add, numErr := strconv.Atoi(row[column["add"]])
		switch {
		case kind != "plan" || numErr != nil || strings.Contains(row[column["why"]], "trailing)"):
			if err == nil {
				t.Errorf("%s (%s) was judged: %s", name, kind, r.Verdict)
			}
			var refused *intake.Refusal
			if !errors.As(err, &refused) && gate.Next(err) == "" {
				t.Errorf("%s: the error has no next step: %v", name, err)
			}
		case err != nil:
			t.Errorf("%s: %v", name, err)
		default:
			change, _ := strconv.Atoi(row[column["change"]])
			destroy, _ := strconv.Atoi(row[column["destroy"]])
			if n := r.Plans[0].Counts; n.Add != add || n.Change != change || n.Destroy != destroy {
				t.Errorf("%s: %d/%d/%d, want %d/%d/%d", name, n.Add, n.Change, n.Destroy, add, change, destroy)
			}
		}
	}
}
