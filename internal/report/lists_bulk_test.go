package report

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

func lists() []Format { return []Format{SARIF, JUnit, GitHub, GitLab} }

// heldTexts is a plan in which every change holds, with a text of its own.
func heldTexts(n int) *record.Report {
	r := heldPlan(n, func(i int) string { return fmt.Sprintf("module.m%d.aws_instance.x%s", i%50, scattered(i)) }, func(i int) string { return fmt.Sprint("rule-", i%30) })
	for i := range r.Plans[0].Changes {
		c := &r.Plans[0].Changes[i]
		c.Location = &record.Location{File: fmt.Sprintf("modules/m%d/main.tf", i%50), Line: i + 1, EndLine: i + 8}
		c.Findings[0].Message = strings.Repeat(scattered(i)+" "+scattered(i*7)+" ", 30)
	}
	r.Plans[0].Changes[n-1].Disposition = record.Stop
	return newReport(r.Plans...)
}

// What stops comes first and is never left out, and what is left out is
// counted; code scanning takes no more than 25,000 results and 10 MB.
func TestListsAreBounded(t *testing.T) {
	t.Parallel()
	const n = 30_000
	r := heldTexts(n)
	stop := r.Plans[0].Changes[n-1].Address
	for _, f := range lists() {
		out := render(t, r, f, Options{})
		if !bytes.Contains(out, []byte("STOP "+stop)) && !bytes.Contains(out, []byte(`name="`+stop)) {
			t.Errorf("%s doesn't name what stops", f)
		}
		var small bytes.Buffer
		z := gzip.NewWriter(&small)
		_, _ = z.Write(out)
		_ = z.Close()
		t.Logf("%s of %d held changes: %d bytes, %d compressed", f, n, len(out), small.Len())
		if f == SARIF && small.Len() > 10_000_000 {
			t.Errorf("%d bytes are more than code scanning takes", small.Len())
		}
		if (f == SARIF || f == GitLab) && !bytes.Contains(out, []byte("5,000 further findings left out")) {
			t.Errorf("%s doesn't say what is left out", f)
		}
	}
	log := checkSARIF(t, render(t, r, SARIF, Options{}))
	if got := len(log.Runs[0].Results); got != 25_000 || len(log.Runs[0].Invocations[0].Notifications) != 1 || log.Runs[0].Results[0].Message.Text[:4] != "STOP" {
		t.Errorf("%d results, %+v", got, log.Runs[0].Invocations)
	}
}

// A large report is written in pieces: it is not in memory as a text.
func TestListsStream(t *testing.T) {
	t.Parallel()
	r := ordinaryPlan(100_000)
	for _, f := range lists() {
		w := &largestWrite{}
		if err := Write(w, f, r, Options{Verbose: true}); err != nil {
			t.Fatal(err)
		}
		t.Logf("%s of 100,000 changes: %d bytes, the largest piece %d", f, w.total, w.largest)
		if w.largest > 1<<20 {
			t.Errorf("%s is written in pieces of %d bytes", f, w.largest)
		}
	}
	commands, plain := checkGitHub(t, render(t, r, GitHub, Options{}))
	if len(commands) > 20 || len(plain) > 4500 {
		t.Errorf("%d annotations, %d lines", len(commands), len(plain))
	}
}

// A run for each stack under its own name, up to what a log may have.
func TestSARIFRuns(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		plans, runs int
		ids         []string
	}{
		{1, 1, []string{"holdfast/stacks/s0/"}},
		{3, 3, []string{"holdfast/stacks/s0/", "holdfast/stacks/s1/", "holdfast/stacks/s2/"}},
		{20, 20, nil},
		{21, 1, []string{"holdfast/"}},
	} {
		r := new(record.Report)
		for i := range tc.plans {
			p := forgottenRecord().Plans[0]
			p.Stack = fmt.Sprint("stacks/s", i)
			r.Plans = append(r.Plans, p)
		}
		log := checkSARIF(t, render(t, newReport(r.Plans...), SARIF, Options{}))
		var ids []string
		results := 0
		for _, run := range log.Runs {
			ids = append(ids, run.Automation.ID)
			results += len(run.Results)
		}
		if len(log.Runs) != tc.runs || tc.ids != nil && !slices.Equal(ids, tc.ids) || results != tc.plans {
			t.Errorf("%d plans: %d results in the runs %q", tc.plans, results, ids)
		}
	}
	same := newReport(forgottenRecord().Plans[0], forgottenRecord().Plans[0])
	if log := checkSARIF(t, render(t, same, SARIF, Options{})); log.Runs[1].Automation.ID != "holdfast/dns/zones/example.net/envs/prod-2/" {
		t.Errorf("two plans of one stack: %q", log.Runs[1].Automation.ID)
	}
	checkGitLab(t, render(t, same, GitLab, Options{}))
}

// A reader knows an issue again when lines, values and words moved.
func TestFingerprintsStay(t *testing.T) {
	t.Parallel()
	before, after := policies(), policies()
	for i := range after.Plans[0].Changes {
		c := &after.Plans[0].Changes[i]
		c.Location = &record.Location{File: "moved.tf", Line: 100 + i}
		c.Fingerprint = "h1:other"
		for j := range c.Findings {
			c.Findings[j].Message += " And more."
		}
	}
	slices.Reverse(after.Plans[0].Changes)
	prints := func(r *record.Report) []string {
		var out []string
		for _, x := range checkSARIF(t, render(t, r, SARIF, Options{})).Runs[0].Results {
			out = append(out, x.RuleID+" "+x.Fingerprints.Line)
		}
		slices.Sort(out)
		return out
	}
	if a, b := prints(before), prints(after); !slices.Equal(a, b) || len(a) != 5 {
		t.Errorf("%q became %q", a, b)
	}
	after.Plans[0].Stack = "another"
	if a, b := prints(before), prints(after); a[0] == b[0] {
		t.Errorf("another stack has the same fingerprint %s", a[0])
	}
}

func TestWhereAnIssueIsShown(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		loc            *record.Location
		config, source string
		want           spot
	}{
		{&record.Location{File: "a/main.tf", Line: 3, EndLine: 9}, ".holdfast.hcl", "p.json", spot{"a/main.tf", 3, 9}},
		{&record.Location{File: "./a//b/../main.tf", Line: 3}, "", "", spot{"a/main.tf", 3, 0}},
		{&record.Location{File: "a.tf", Line: 3, EndLine: 2}, "", "", spot{"a.tf", 3, 0}},
		{&record.Location{File: "a.tf", Line: -1, EndLine: 4}, "", "", spot{"a.tf", 0, 0}},
		{&record.Location{File: "../out.tf", Line: 3}, "sub/.holdfast.hcl", "p.json", spot{file: "sub/.holdfast.hcl"}},
		{&record.Location{File: "/etc/passwd", Line: 3}, "", "dir/p.json", spot{file: "dir/p.json"}},
		{nil, "../../.holdfast.hcl", "p.json", spot{file: ".holdfast.hcl"}},
		{nil, "../..", "p.json", spot{file: "p.json"}},
		{nil, "/abs/.holdfast.hcl", "/tmp/p.json", spot{file: ".holdfast.hcl"}},
		{nil, "", "-", spot{file: ".holdfast.hcl"}},
		{nil, "", ".", spot{file: ".holdfast.hcl"}},
		{nil, "", "a\nb", spot{file: `a\u{a}b`}},
	} {
		x := issue{plan: &record.PlanReport{Config: tc.config, Source: tc.source}, change: &record.ChangeReport{Location: tc.loc}}
		if got := x.spotOf(); got != tc.want {
			t.Errorf("%+v, %q, %q: %+v, want %+v", tc.loc, tc.config, tc.source, got, tc.want)
		}
	}
}

// Notes are told where they are asked for: a list of problems with what needs
// nothing in it is not read.
func TestListsTellNotesOnRequest(t *testing.T) {
	t.Parallel()
	quiet, verbose := checkGitLab(t, render(t, routine(), GitLab, Options{})), checkGitLab(t, render(t, routine(), GitLab, Options{Verbose: true}))
	if len(quiet) != 0 || len(verbose) != 1 || verbose[0].Severity != "info" {
		t.Errorf("%d entries, %d with notes", len(quiet), len(verbose))
	}
	log := checkSARIF(t, render(t, routine(), SARIF, Options{Verbose: true}))
	if got := log.Runs[0].Results; len(got) != 1 || got[0].Level != "note" || got[0].Suppressions != nil {
		t.Errorf("results %+v", got)
	}
}

// A change is in a list as grave as it is, whatever its findings say of
// themselves.
func TestListsTellTheDispositionOfTheChange(t *testing.T) {
	t.Parallel()
	c := change("aws_instance.a", record.Stop, plan.Delete)
	c.Findings = []record.Finding{{Rule: "note", Disposition: record.Clear, Message: "A note."}, {Rule: "asks", Disposition: record.Hold, Message: "A question."}}
	unsaid := change("aws_instance.b", record.Hold, plan.Delete)
	clear := change("aws_instance.c", record.Clear, plan.Delete)
	clear.Findings = c.Findings
	named := everyName(t, newReport(record.PlanReport{Changes: []record.ChangeReport{c, unsaid, clear}}))
	for f, names := range named {
		if !names["STOPaws_instance.a"] || !names["HOLDaws_instance.b"] || names["HOLDaws_instance.c"] || names["STOPaws_instance.c"] {
			t.Errorf("%s names %v", f, names)
		}
	}
}

// Where there is room, each place in the configuration gets an annotation of
// its own; where there is none, the same is said once.
func TestAnnotationsByPlace(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ changes, files, want int }{{1, 1, 1}, {6, 1, 1}, {6, 3, 3}, {30, 10, 10}, {30, 11, 1}} {
		var cs []record.ChangeReport
		for i := range tc.changes {
			c := restartOf(fmt.Sprintf("libvirt_domain.x%s", scattered(i)))
			c.Location = &record.Location{File: fmt.Sprintf("f%d.tf", i%tc.files), Line: 1}
			cs = append(cs, c)
		}
		commands, _ := checkGitHub(t, render(t, newReport(record.PlanReport{Changes: cs}), GitHub, Options{}))
		if len(commands) != tc.want {
			t.Errorf("%d changes in %d files: %d annotations, want %d", tc.changes, tc.files, len(commands), tc.want)
		}
	}
}

// What GitHub's runner decodes is the text again: a text can't bring escapes
// of its own.
func TestCommandsDecode(t *testing.T) {
	t.Parallel()
	for _, s := range append(hostileTexts(), "%0A::error::x", "100%", "%25", "%3A%2C", "a,b=c:d::e", "%", "::x") {
		if got, want := unescapeCommand(commandData(s, "b"), false), guardLine(visible(s))+"\nb"; got != want {
			t.Errorf("the message %q becomes %q", want, got)
		}
		p := commandProperty(s)
		if got := unescapeCommand(p, true); got != visible(s) || strings.ContainsAny(p, ",:\r\n") {
			t.Errorf("the property %q becomes %q of %q", visible(s), got, p)
		}
	}
}
