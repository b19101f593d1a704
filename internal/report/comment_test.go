package report

import (
	"encoding/base64"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

const (
	firstCommit  = "1111111111111111111111111111111111111111"
	secondCommit = "2222222222222222222222222222222222222222"
)

// posted renders a comment and checks what holds for each.
func posted(t testing.TB, c CommentOn, previous string) string {
	t.Helper()
	body, same, err := c.Render(previous)
	if err != nil {
		t.Fatal(err)
	}
	if same {
		t.Fatal("nothing is to be written, though something changed")
	}
	if len(body) > MaxPosted || utf8.RuneCountInString(body) > MaxPosted {
		t.Fatalf("the comment has %d bytes, at most %d", len(body), MaxPosted)
	}
	if !strings.HasPrefix(body, c.Marker()+"\n## holdfast: ") {
		t.Fatalf("the comment begins with %.80q", body)
	}
	return body
}

// introOf is the paragraph under the heading.
func introOf(t testing.TB, body string) string {
	t.Helper()
	parts := strings.SplitN(body, "\n\n", 3)
	if len(parts) != 3 {
		t.Fatalf("no paragraphs in %.200q", body)
	}
	return parts[1]
}

// A run that took long must not write over the comment of a later one.
func TestCommentOfALaterRunStays(t *testing.T) {
	t.Parallel()
	at := func(run int64, commit string) CommentOn {
		return CommentOn{Report: forgottenRecord(), Commit: commit, Run: run}
	}
	later := posted(t, at(11, secondCommit), "")
	for name, c := range map[string]struct {
		run      int64
		previous string
		want     bool
	}{
		"an older run":          {10, later, true},
		"the same, once more":   {11, later, false},
		"a later one":           {12, later, false},
		"no run":                {0, later, false},
		"nothing there":         {10, "", false},
		"a comment without one": {10, posted(t, at(0, secondCommit), ""), false},
		"somebody changed it":   {10, strings.Replace(later, "## holdfast", "## Holdfast", 1), false},
		"as a forge gives it":   {10, strings.ReplaceAll(later, "\n", "\r\n"), true},
	} {
		if got := at(c.run, firstCommit).Outdated(c.previous); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

func TestCommentAgain(t *testing.T) {
	t.Parallel()
	for _, f := range fixtures() {
		for i, plans := range ByStack(f.report) {
			part := newReport(plans...)
			c := CommentOn{Report: part, Commit: firstCommit, Whole: f.report}
			first := posted(t, c, "")
			if strings.Contains(introOf(t, first), "Since") {
				t.Errorf("%s %d: the first comment tells of an earlier one: %s", f.name, i, introOf(t, first))
			}
			for name, given := range map[string]string{
				"as it was written":         first,
				"without its last line end": strings.TrimSpace(first),
				"with other line ends":      strings.ReplaceAll(first, "\n", "\r\n"),
			} {
				again, same, err := c.Render(given)
				if err != nil || !same || again != given {
					t.Errorf("%s %d, %s: it is to be written again (same %v, %v)", f.name, i, name, same, err)
				}
			}
			edited := strings.Replace(first, "holdfast: ", "holdfast: all is well. ", 1)
			if mended := posted(t, c, edited); strings.Contains(mended, "all is well") {
				t.Errorf("%s %d: what somebody wrote into the comment stays", f.name, i)
			}
			c.Commit = secondCommit
			if next := posted(t, c, first); !strings.Contains(introOf(t, next), "Commit `2222222222`. Since the last comment (commit `1111111111`): the same changes and questions as before.") {
				t.Errorf("%s %d: the comment says %s", f.name, i, introOf(t, next))
			}
		}
	}
}

func TestCommentSaysWhatChanged(t *testing.T) {
	t.Parallel()
	one := func(address string, d record.Disposition, fingerprint string) record.ChangeReport {
		c := change(address, d, plan.Delete)
		c.Fingerprint = fingerprint
		return c
	}
	stack := func(cs ...record.ChangeReport) *record.Report {
		return newReport(record.PlanReport{Source: "plan.json", Stack: "dns", Changes: cs})
	}
	const hold, clear, explained, stop = record.Hold, record.Clear, record.Explained, record.Stop
	for _, c := range []struct {
		name        string
		before, now *record.Report
		want        string
	}{
		{"answered", stack(one("a.a", hold, "1"), one("a.b", hold, "1")), stack(one("a.a", explained, "1"), one("a.b", explained, "1")),
			"2 questions answered, verdict HOLD → **proceed**."},
		{"new", stack(one("a.a", clear, "1")), stack(one("a.a", clear, "1"), one("a.b", hold, "1"), one("a.c", clear, "1")),
			"1 new hold: `a.b`, 1 more change, verdict proceed → **HOLD**."},
		{"gone", stack(one("a.a", hold, "1"), one("a.b", clear, "1"), one("a.c", clear, "1"), one("a.d", hold, "1")), stack(one("a.d", hold, "1")),
			"3 changes gone, of these 1 question."},
		{"question gone", stack(one("a.a", hold, "1")), stack(), "1 question gone with its change, verdict HOLD → **proceed**."},
		{"altered", stack(one("a.a", hold, "1"), one("a.b", clear, "1")), stack(one("a.a", hold, "2"), one("a.b", clear, "2")), "2 changes altered."},
		{"lapsed", stack(one("a.a", explained, "1")), stack(one("a.a", hold, "2")), "1 new hold: `a.a`, verdict proceed → **HOLD**."},
		{"settled", stack(one("a.a", hold, "1")), stack(one("a.a", clear, "1")), "1 question no longer open, verdict HOLD → **proceed**."},
		{"worse", stack(one("a.a", hold, "1")), stack(one("a.a", stop, "1")), "1 new stop: `a.a`, verdict HOLD → **STOP**."},
		{"better", stack(one("a.a", stop, "1")), stack(one("a.a", hold, "1")), "1 stop now a hold, verdict STOP → **HOLD**."},
		{"many", stack(), stack(one("a.a", hold, "1"), one("a.b", hold, "1"), one("a.c", hold, "1"), one("a.d", hold, "1"), one("a.e", stop, "1")),
			"1 new stop: `a.e`, 4 new holds: `a.a`, `a.b`, `a.c` and 1 more, verdict proceed → **STOP**."},
		{"as before", stack(one("a.a", hold, "1")), stack(one("a.a", hold, "1")), "the same changes and questions as before."},
	} {
		first := posted(t, CommentOn{Report: c.before, Commit: firstCommit}, "")
		next := posted(t, CommentOn{Report: c.now, Commit: secondCommit}, first)
		if got := introOf(t, next); got != "Commit `2222222222`. Since the last comment (commit `1111111111`): "+c.want {
			t.Errorf("%s: the comment says\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
}

func TestCommentOfAPartNamesTheWhole(t *testing.T) {
	t.Parallel()
	good, bad := routine(), forgottenRecord()
	whole := newReport(append(slices.Clone(good.Plans), bad.Plans...)...)
	parts := ByStack(whole)
	if len(parts) != 2 {
		t.Fatalf("there are %d stacks, want 2", len(parts))
	}
	body := posted(t, CommentOn{Report: newReport(parts[0]...), Whole: whole}, "")
	if !strings.Contains(body, "## holdfast: proceed") || !strings.Contains(introOf(t, body), "One of 2 plans that were checked together; the verdict over all of them is **HOLD**.") {
		t.Errorf("the comment begins with\n%.400s", body)
	}
}

func TestWorkspacesHaveCommentsOfTheirOwn(t *testing.T) {
	t.Parallel()
	in := func(workspace string) record.PlanReport {
		return record.PlanReport{Stack: "net", Workspace: workspace}
	}
	r := newReport(in("blue"), in("default"), in("green"), in(""), in("blue"))
	var names []string
	for _, plans := range ByStack(r) {
		c := CommentOn{Report: newReport(plans...)}
		names = append(names, fmt.Sprintf("%s×%d", c.Name(100), len(plans)))
		if body := posted(t, c, ""); !strings.HasPrefix(body, Marker(newReport(plans[0]))+"\n") {
			t.Errorf("the comment begins with %.100q", body)
		}
	}
	if got := strings.Join(names, " "); got != "net:blue×2 net×2 net:green×1" {
		t.Errorf("the comments are for %s", got)
	}
}

func TestCommentName(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("a/very/long/path/", 20)
	c := CommentOn{Report: newReport(record.PlanReport{Stack: long})}
	name := c.Name(100)
	if len(name) > 100 || name != c.Name(100) || name == (CommentOn{Report: newReport(record.PlanReport{Stack: long + "x"})}).Name(100) {
		t.Errorf("the name is %q", name)
	}
	if got := (CommentOn{Report: newReport(record.PlanReport{Stack: "a\n::error::b"})}).Name(100); strings.ContainsAny(got, "\n\x1b") {
		t.Errorf("the name is %q", got)
	}
	if a, b := (CommentOn{Report: routine(), Stack: "x"}), (CommentOn{Report: routine(), Stack: "y"}); a.Marker() == b.Marker() || a.Name(9) != "x" {
		t.Errorf("the markers of two names are %s and %s", a.Marker(), b.Marker())
	}
}

// The largest reports fit with all that is added, and the report itself is
// what the Markdown format writes.
func TestCommentStaysWithinTheForgesLimit(t *testing.T) {
	t.Parallel()
	for name, r := range map[string]*record.Report{
		"2,000 changes": ordinaryPlan(2000),
		"700 holds":     heldPlan(700, func(i int) string { return `module.m.aws_instance.x["` + scattered(i) + `"]` }, oneRule),
		"long names":    heldPlan(300, func(i int) string { return fmt.Sprintf(`aws_instance.x["%s%d"]`, strings.Repeat("ü", 390), i) }, oneRule),
		"6,000 holds":   heldPlan(6_000, func(i int) string { return `aws_instance.x["` + scattered(i) + `"]` }, oneRule),
		"unquiet names": heldPlan(300, func(i int) string { return fmt.Sprintf("aws_instance.x[\"%s%d\"]", strings.Repeat("\u202e`", 60), i) }, oneRule),
	} {
		c := CommentOn{Report: r, Commit: firstCommit, Whole: newReport(append(slices.Clone(r.Plans), r.Plans...)...)}
		first := posted(t, c, "")
		second := posted(t, CommentOn{Report: r, Commit: secondCommit}, first)
		if !strings.Contains(introOf(t, second), "Since the last comment (commit `1111111111`): ") {
			t.Errorf("%s: the second comment says %s", name, introOf(t, second))
		}
		third := posted(t, c, posted(t, CommentOn{Report: emptyPlan(), Commit: secondCommit}, ""))
		core := string(render(t, r, Markdown, Options{}))
		_, rest, _ := strings.Cut(core, "\n\n")
		for _, body := range []string{first, second, third} {
			if !strings.Contains(body, strings.TrimRight(rest, "\n")) {
				t.Errorf("%s: the comment lacks a part of the report", name)
			}
		}
		t.Logf("%s: report %d bytes, comments %d, %d and %d; %s", name, len(core), len(first), len(second), len(third), introOf(t, second))
	}
}

// The state has no address and no value in it, and nothing that ends a
// comment of HTML.
func TestCommentStateTellsNothing(t *testing.T) {
	t.Parallel()
	body := posted(t, CommentOn{Report: forgottenRecord(), Commit: firstCommit}, "")
	lines := strings.Split(strings.TrimSpace(body), "\n")
	m := regexp.MustCompile(`^<!-- holdfast-state:1:([A-Za-z0-9+/]+):([A-Za-z0-9+/]*) -->$`).FindStringSubmatch(lines[len(lines)-1])
	if m == nil {
		t.Fatalf("the last line is %q", lines[len(lines)-1])
	}
	for _, part := range m[1:] {
		text, err := base64.RawStdEncoding.DecodeString(part)
		if err != nil {
			t.Fatal(err)
		}
		for _, secret := range []string{"digitalocean", "100.67", "example.net", "crib"} {
			if strings.Contains(string(text), secret) {
				t.Errorf("the state has %q in it: %q", secret, text)
			}
		}
	}
}

// Whatever the comment before holds, the new one is quiet, and is what it would
// be but for words and numbers of ours.
func TestCommentBelievesNothing(t *testing.T) {
	t.Parallel()
	c := CommentOn{Report: forgottenRecord(), Commit: secondCommit}
	first := posted(t, CommentOn{Report: forgottenRecord(), Commit: firstCommit}, "")
	head := func(json string) string {
		return "x\n" + stateBegin + base64.RawStdEncoding.EncodeToString([]byte(json)) + ":" + stateEnd + "\n"
	}
	for _, previous := range []string{
		head(`{"commit":"<script>alert(1)</script>","verdict":"hold","detail":"all"}`),
		head(`{"commit":"@everyone","verdict":"hold","detail":"all"}`),
		head(`{"commit":"","verdict":"<script>","detail":"all"}`),
		head(`{"commit":"","verdict":"hold","detail":"<script>"}`),
		head(`[]`), head(`{"commit":1}`), stateBegin, "\n" + stateBegin, "\n" + stateBegin + ":" + stateEnd, "\n" + stateBegin + "AAAA:A" + stateEnd,
	} {
		body := posted(t, c, previous)
		if introOf(t, body) != "Commit `2222222222`." {
			t.Errorf("of %q the comment says %s", previous, introOf(t, body))
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		text := []byte(first)
		for range rapid.IntRange(1, 8).Draw(t, "edits") {
			at := rapid.IntRange(max(0, len(text)-600), len(text)-1).Draw(t, "at")
			text[at] = rapid.Byte().Draw(t, "byte")
		}
		body, _, err := c.Render(string(text))
		if err != nil {
			t.Fatal(err)
		}
		intro := strings.SplitN(body, "\n\n", 3)[1]
		if !regexp.MustCompile("^Commit `2222222222`\\.( Since the last comment( \\(commit `[0-9a-f]{7,10}`\\))?: [a-zA-Z0-9 ,:`_.\\[\\]\"*→]+\\.)?$").MatchString(intro) {
			t.Fatalf("the comment says %q", intro)
		}
	})
}

// What stands around a comment's new lines is checked as all of Markdown is.
func TestHostileCommentDoesNothing(t *testing.T) {
	t.Parallel()
	for _, text := range hostileTexts() {
		r := hostileReport(text)
		before := posted(t, CommentOn{Report: emptyPlan(), Commit: firstCommit}, "")
		body := posted(t, CommentOn{Report: r, Commit: secondCommit, Stack: text}, before)
		lines := strings.Split(strings.TrimSpace(body), "\n")
		checkMarkdown(t, strings.Join(lines[:len(lines)-1], "\n")+"\n")
	}
}

// Whatever directories and workspaces are called, two stacks have two comments
// and two statuses.
func TestStacksStayApart(t *testing.T) {
	t.Parallel()
	seen := make(map[string]string)
	for _, c := range []struct{ identity, workspace string }{
		{"stacks/prod", ""}, {"stacks/prod", "blue"}, {"stacks/prod:blue", ""}, {"stacks/prod%3Ablue", ""}, {"stacks", "prod:blue"}, {"stacks/prod:", "blue"}, {"stacks/prod", ":blue"},
		{"prod\u202e", ""}, {`prod\u{202e}`, ""}, {"a\nb", ""}, {`a\u{a}b`, ""},
	} {
		one := CommentOn{Report: newReport(record.PlanReport{Identity: c.identity, Workspace: c.workspace})}
		for _, name := range []string{one.Marker(), one.Name(200)} {
			if other, taken := seen[name]; taken {
				t.Errorf("%q in workspace %q and %s are both %q", c.identity, c.workspace, other, name)
			}
			seen[name] = fmt.Sprintf("%q in workspace %q", c.identity, c.workspace)
		}
	}
}
