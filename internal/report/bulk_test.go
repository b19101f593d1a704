package report

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// ordinaryPlan is a plan of n changes of which one in 25 holds.
func ordinaryPlan(n int) *record.Report {
	p := record.PlanReport{Source: "plan.json", Stack: "fleet", Engine: plan.OpenTofu, EngineVersion: "1.12.6", FormatVersion: "1.2"}
	for i := range n {
		c := change(fmt.Sprintf(`module.site["s%02d"].aws_instance.web["w%05d"]`, i%50, i), record.Clear, plan.Update)
		c.Attributes = []record.Attribute{
			attr("ami", str("ami-0123456789abcdef0"), str("ami-0fedcba9876543210")), attr(`tags["release"]`, str("2026.10"), str("2026.11")),
			attr("user_data", str("#!/bin/sh\necho old\nexit 0\n"), str("#!/bin/sh\necho new\nexit 0\n")), attr("password", str(canary).Mark(), plan.UnknownValue()),
		}
		c.Findings = []record.Finding{{Rule: "some-note", Kind: record.KindHazard, Disposition: record.Clear, Message: "The change is made in place and nothing restarts.", Evidence: measured("plan")}}
		if i%25 == 0 {
			c.Disposition, c.Effects = record.Hold, []record.Effect{record.Restart}
			c.Findings[0] = record.Finding{Rule: "restarts", Kind: record.KindHazard, Disposition: record.Hold, Effect: ptr(record.Restart),
				Message: fmt.Sprintf("The instance w%05d stops and starts again.", i), Facts: []record.Fact{{Label: "live", Text: fmt.Sprintf("id i-%08x", i), Evidence: measured("prior state")}},
				Evidence: record.Evidence{Level: record.Documented, Source: "the vendor"}, Suggestions: []record.Suggestion{{Do: "decide", Command: "holdfast decide '" + c.Address + "'", Says: "if it may"}}}
		}
		p.Changes = append(p.Changes, c)
	}
	p.Counts.Change = n
	return newReport(p)
}

// heldPlan is a plan in which every change holds.
func heldPlan(n int, address func(int) string, rule func(int) string) *record.Report {
	p := record.PlanReport{Source: "plan.json", Stack: "held", Counts: plan.Counts{Destroy: n}}
	for i := range n {
		c := change(address(i), record.Hold, plan.Delete)
		c.Findings = []record.Finding{{Rule: rule(i), Kind: record.KindDetector, Disposition: record.Hold, Message: fmt.Sprintf("Case %d of a cause that takes some words to tell, as causes do.", i), Evidence: measured("plan"),
			Facts: []record.Fact{{Label: "live", Text: strings.Repeat("some text ", 5), Evidence: measured("prior state")}}}}
		p.Changes = append(p.Changes, c)
	}
	return newReport(p)
}

func oneRule(int) string { return "destroy-unexplained" }

// scattered gives names that share nothing with their neighbours.
func scattered(i int) string {
	return fmt.Sprintf("%08x", uint32(i+1)*2654435761)
}

func TestNoHoldIsLostInAComment(t *testing.T) {
	t.Parallel()
	regular := func(i int) string {
		return fmt.Sprintf(`module.site["s%02d"].aws_instance.web["w%05d"]`, i%20, i/20)
	}
	random := func(i int) string { return "module.m" + fmt.Sprint(i%7) + ".aws_instance.x" + scattered(i) }
	long := func(i int) string {
		return fmt.Sprintf(`module.m%d.aws_instance.%s_with_a_name_that_goes_on_and_on["and a key, too"]`, i%7, "x"+scattered(i))
	}
	// Many modules with long names, with every cause in each of them.
	fleet := func(i int) string {
		return fmt.Sprintf(`module.region["eu-central-%d"].module.service_%d["production"].aws_security_group_rule.ingress_%d["10.%d.%d.0/24"]`, i%5, i%50, i%9, i/50, i%50)
	}
	for _, tc := range []struct {
		name    string
		n       int
		address func(int) string
		rule    func(int) string
	}{
		{"40 in full", 40, long, func(i int) string { return "rule-" + scattered(i) }},
		{"300 random", 300, random, oneRule},
		{"3,000 random", 3000, random, oneRule},
		{"5,000 regular", 5000, regular, oneRule},
		{"2,000 rules", 2000, regular, func(i int) string { return fmt.Sprintf("r%d", i%200) }},
		{"5,000 long", 5000, long, oneRule},
		{"1,500 of a fleet", 1500, fleet, func(i int) string { return fmt.Sprintf("r%d", i*7919%31) }},
	} {
		r := heldPlan(tc.n, tc.address, tc.rule)
		out := render(t, r, Markdown, Options{})
		checkQuiet(t, out, Markdown, false)
		named := namedIn(string(out))
		missing := 0
		for _, c := range r.Plans[0].Changes {
			if !named[c.Address] {
				missing++
			}
		}
		t.Logf("%s: %d bytes, %d of %d named whole", tc.name, len(out), tc.n-missing, tc.n)
		if missing > 0 {
			t.Errorf("%s: %d of %d holds are not named", tc.name, missing, tc.n)
		}
	}
}

// namedIn returns the addresses that a comment names, compressed or whole.
func namedIn(markdown string) map[string]bool {
	named := make(map[string]bool)
	for line := range strings.Lines(markdown) {
		start, end := strings.IndexByte(line, '`'), strings.LastIndexByte(line, '`')
		if start < 0 || end <= start {
			continue
		}
		text := line[start+1 : end]
		if i := strings.IndexByte(text, '`'); i >= 0 {
			text = text[:i]
		}
		for _, a := range expandNames(text) {
			named[a] = true
		}
	}
	return named
}

// Where not even cut names fit, numbers are left, and they say so.
func TestCommentCountsWhatCannotBeNamed(t *testing.T) {
	t.Parallel()
	r := heldPlan(40_000, func(i int) string { return fmt.Sprintf("module.m%d.t%d.x%s", i, i, scattered(i)) }, func(i int) string { return fmt.Sprint("r", i) })
	out := render(t, r, Markdown, Options{})
	checkQuiet(t, out, Markdown, false)
	for _, want := range []string{"40,000 questions open", "Left out, so that this fits into one comment", "--format json"} {
		if !bytes.Contains(out, []byte(want)) {
			t.Errorf("the comment does not say %q:\n%s", want, out)
		}
	}
}

// Not even a report of nothing but endless hostile text is longer.
func TestCommentOfEndlessText(t *testing.T) {
	t.Parallel()
	for _, unit := range []string{"\U000e0041", "\x1b", "日", "`", "a ", "<&>", "|", "@x "} {
		r := hostileReport(strings.Repeat(unit, 3000))
		for len(r.Plans) < 25 {
			r.Plans = append(r.Plans, r.Plans[0])
		}
		checkQuiet(t, render(t, r, Markdown, Options{}), Markdown, false)
	}
}

// However many plans with however long names: there is a level that fits.
func TestCommentOfManyPlans(t *testing.T) {
	t.Parallel()
	r := new(record.Report)
	for i := range 3000 {
		p := forgottenRecord().Plans[0]
		p.Stack = strings.Repeat("long|name", 30) + fmt.Sprint(i)
		r.Plans = append(r.Plans, p)
	}
	r = newReport(r.Plans...)
	checkQuiet(t, render(t, r, Markdown, Options{}), Markdown, false)
}

func TestTerminalRepeatsWhatIsOpen(t *testing.T) {
	t.Parallel()
	for _, n := range []int{30, 100, 300} {
		r := heldPlan(n, func(i int) string { return fmt.Sprintf("aws_instance.x%s", scattered(i)) }, func(i int) string { return fmt.Sprint("rule-", i%30) })
		out := string(render(t, r, Terminal, Options{}))
		head, tail, found := strings.Cut(out, "\nIn the way\n")
		if !found {
			t.Fatalf("%d holds: the end does not repeat what is open", n)
		}
		flat := strings.Join(strings.Fields(head), " ")
		for _, c := range r.Plans[0].Changes {
			if !strings.Contains(flat, c.Address) && !strings.Contains(flat, strings.TrimPrefix(c.Address, "aws_instance.")) {
				t.Fatalf("%d holds: %s is not named", n, c.Address)
			}
			if n <= repeatLimit && !strings.Contains(tail, c.Address) {
				t.Errorf("%s is not repeated at the end", c.Address)
			}
		}
		if !strings.HasSuffix(tail, fmt.Sprintf("\nhold: %d questions open, 0 answered, 0 clear\n", n)) {
			t.Errorf("the last line is not the verdict: %q", tail)
		}
	}
	short := string(render(t, forgottenRecord(), Terminal, Options{}))
	if strings.Contains(short, "In the way") {
		t.Error("a short report repeats what is open")
	}
}

func TestTerminalWidth(t *testing.T) {
	t.Parallel()
	for _, width := range []int{60, 80, 100, 140} {
		for _, f := range []string{"inplace-restart", "bootstrap-replace", "decisions", "drift-flood", "values", "many-modules"} {
			i := slices.IndexFunc(fixtures(), func(x fixture) bool { return x.name == f })
			out := string(render(t, fixtures()[i].report, Terminal, Options{Width: width}))
			for line := range strings.Lines(out) {
				line = strings.TrimSuffix(line, "\n")
				whole := strings.Contains(line, "→ ") || strings.HasPrefix(line, "HOLD") // commands and addresses stay in one piece
				if n := textWidth(line); n > width && !whole && !strings.Contains(line, "->") && !strings.Contains(line, " = ") {
					t.Errorf("%s at width %d has a line of %d columns: %q", f, width, n, line)
				}
			}
		}
	}
}

func TestJSONStreams(t *testing.T) {
	t.Parallel()
	w := &largestWrite{}
	if err := writeJSON(w, ordinaryPlan(20_000)); err != nil {
		t.Fatal(err)
	}
	if w.total < 20<<20 || w.largest > 1<<20 {
		t.Errorf("%d bytes in pieces of up to %d: the text was in memory", w.total, w.largest)
	}
}

type largestWrite struct{ total, largest int }

func (w *largestWrite) Write(p []byte) (int, error) {
	w.total += len(p)
	w.largest = max(w.largest, len(p))
	return len(p), nil
}

func TestCompressedNames(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		addresses []string
		want      []string
	}{
		{[]string{"a.b"}, []string{"a.b"}},
		{[]string{"t.w[2]", "t.w[0]", "t.w[1]", "t.w[7]"}, []string{"t.w[0..2, 7]"}},
		{[]string{`t.w["n10"]`, `t.w["n9"]`, `t.w["n11"]`, `t.w["z"]`}, []string{`t.w["n9".."n11", "z"]`}},
		{[]string{`t.w["n01"]`, `t.w["n02"]`, `t.w["n3"]`}, []string{`t.w["n01", "n02", "n3"]`}},
		{[]string{"t.a", "t.b", "u.a", "data.t.c"}, []string{"data.t.c, t.{a, b}, u.a"}},
		{[]string{`module.m["x"].t.a`, `module.m["y"].t.a`, `module.n.t.b`}, []string{`module.m["x", "y"]: t.a`, "module.n: t.b"}},
		{[]string{"t.a", "module.m.t.a", "module.n.t.a"}, []string{"t.a", "module.m, module.n: t.a"}},
		{[]string{"not an address", "t.a"}, []string{"t.a, not an address"}},
	} {
		var cs []*record.ChangeReport
		for _, a := range tc.addresses {
			cs = append(cs, &record.ChangeReport{Address: a})
		}
		var got []string
		for _, l := range compressNames(cs, 0) {
			got = append(got, l.String())
		}
		if diff := cmp.Diff(tc.want, got); diff != "" {
			t.Errorf("%q (-want +got):\n%s", tc.addresses, diff)
		}
	}
}

func TestCompressedNamesLoseNone(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		part := rapid.SampledFrom([]string{"a", "b", "w1", "w2", "w3", "w09", "w10", "w11", "x_1_y", "x_2_y", "x_3_y"})
		key := rapid.SampledFrom([]string{"", "[0]", "[1]", "[2]", "[3]", "[10]", `["k1"]`, `["k2"]`, `["k3"]`, `["k03"]`, `["k04"]`, `["k05"]`, `["a b"]`})
		want := make(map[string]bool)
		var cs []*record.ChangeReport
		for range rapid.IntRange(1, 60).Draw(t, "n") {
			a := part.Draw(t, "type") + "." + part.Draw(t, "name") + key.Draw(t, "key")
			for range rapid.IntRange(0, 2).Draw(t, "depth") {
				a = "module." + part.Draw(t, "module") + key.Draw(t, "module key") + "." + a
			}
			if !want[a] {
				want[a] = true
				cs = append(cs, &record.ChangeReport{Address: a})
			}
		}
		got := make(map[string]bool)
		for _, l := range compressNames(cs, 0) {
			for _, a := range expandNames(l.String()) {
				got[a] = true
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("(-want +got):\n%s", diff)
		}
	})
}

func TestLineDiff(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		line := rapid.SampledFrom([]string{"a", "b", "c", ""})
		a, b := rapid.SliceOfN(line, 0, 30).Draw(t, "a"), rapid.SliceOfN(line, 0, 30).Draw(t, "b")
		var was, is []string
		for _, e := range editScript(a, b) {
			if e.mark != '+' {
				was = append(was, e.text)
			}
			if e.mark != '-' {
				is = append(is, e.text)
			}
		}
		if !slices.Equal(was, a) || !slices.Equal(is, b) {
			t.Fatalf("%q and %q became %q and %q", a, b, was, is)
		}
	})
}

func BenchmarkWrite(b *testing.B) {
	for _, n := range []int{500, 5000} {
		r := ordinaryPlan(n)
		for _, g := range []golden{{"terminal", Terminal, Options{Color: true}}, {"terminal-verbose", Terminal, Options{Color: true, Verbose: true}}, {"json", JSON, Options{}}, {"markdown", Markdown, Options{}}, {"html", HTML, Options{}},
			{"sarif", SARIF, Options{}}, {"sarif-verbose", SARIF, Options{Verbose: true}}, {"junit", JUnit, Options{}}, {"github", GitHub, Options{}}, {"gitlab", GitLab, Options{}}} {
			b.Run(fmt.Sprintf("%s/%d", g.suffix, n), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					if err := Write(io.Discard, g.format, r, g.opt); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

func BenchmarkRead(b *testing.B) {
	saved := render(b, ordinaryPlan(5000), JSON, Options{})
	b.SetBytes(int64(len(saved)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Read(bytes.NewReader(saved)); err != nil {
			b.Fatal(err)
		}
	}
}
