package report

import (
	"bytes"
	"regexp"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// canary stands in every sensitive value of the tests.
const canary = "canary-never-shown"

var (
	sgr         = regexp.MustCompile("\x1b\\[[0-9;]*m")
	logCommand  = regexp.MustCompile(`(?i)##(vso|teamcity)?\[`)
	ourTags     = regexp.MustCompile(`</?(details|summary|code)>`)
	inertMarkup = regexp.MustCompile(`&(lt|gt|amp|#34|#39);`)
)

// checkQuiet fails unless nothing in a rendering acts: on a terminal, on the
// reader of a CI log, in a forge. It knows the formats, not the renderers.
func checkQuiet(t testing.TB, out []byte, f Format, color bool) {
	t.Helper()
	if bytes.Contains(out, []byte(canary)) {
		t.Errorf("%s shows a sensitive value", f)
	}
	if !utf8.Valid(out) || len(out) == 0 || out[len(out)-1] != '\n' {
		t.Errorf("%s is not UTF-8 text that ends with a newline", f)
	}
	text := string(out)
	if color {
		text = sgr.ReplaceAllString(text, "")
	}
	for _, r := range text {
		if r != '\n' && unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Variation_Selector) {
			t.Errorf("%s has the raw rune %U", f, r)
		}
	}
	if cmd := logCommand.FindString(text); cmd != "" {
		t.Errorf("%s has the log command %q", f, cmd)
	}
	for line := range strings.Lines(text) {
		if f != GitHub && strings.HasPrefix(strings.TrimSpace(line), "::") {
			t.Errorf("%s has a line that is a workflow command: %q", f, line)
		}
	}
	switch f {
	case Markdown:
		checkMarkdown(t, text)
	case HTML:
		checkHTML(t, out)
	case JSON, SARIF, GitLab:
		if strings.ContainsAny(text, "<>&") {
			t.Errorf("%s has raw markup", f)
		}
	}
	switch f {
	case SARIF:
		checkSARIF(t, out)
	case JUnit:
		checkJUnit(t, out)
	case GitHub:
		checkGitHub(t, out)
	case GitLab:
		checkGitLab(t, out)
	}
}

// checkMarkdown takes away what CommonMark reads as code and fails on
// anything left that is markup, a link, a mention or a reference.
func checkMarkdown(t testing.TB, text string) {
	t.Helper()
	if len(text) > MaxComment {
		t.Errorf("the comment has %d bytes, the limit is %d", len(text), MaxComment)
	}
	fence, open := "", 0
	for n, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		if n == 0 {
			if strings.Count(line, "--") != 2 || strings.Count(line, ">") != 1 {
				t.Errorf("the marker is not one comment: %q", line)
			}
			continue
		}
		if fence != "" {
			if line == fence {
				fence = ""
			} else if strings.HasPrefix(strings.TrimLeft(line, " "), fence) {
				t.Errorf("a line inside a block could end it: %q", line)
			}
			continue
		}
		if strings.HasPrefix(line, "```") {
			fence = strings.TrimRight(line, "difsh")
			continue
		}
		switch line {
		case "<details>":
			open++
		case "</details>":
			open--
		}
		rest := line
		if !strings.HasPrefix(line, "<summary>") {
			rest = withoutCode(t, line)
		}
		checkLine(t, line, rest)
	}
	if fence != "" || open != 0 {
		t.Errorf("a block does not end: fence %q, %d details", fence, open)
	}
}

func withoutCode(t testing.TB, line string) string {
	t.Helper()
	var b strings.Builder
	for line != "" {
		i := strings.IndexByte(line, '`')
		if i < 0 {
			b.WriteString(line)
			break
		}
		b.WriteString(line[:i])
		run := len(line[i:]) - len(strings.TrimLeft(line[i:], "`"))
		rest := line[i+run:]
		end := closing(rest, run)
		if end < 0 {
			t.Errorf("a run of %d backticks opens nothing: %q", run, line)
			break
		}
		b.WriteByte('C')
		line = rest[end+run:]
	}
	return b.String()
}

// closing returns where the next run of exactly n backticks begins.
func closing(s string, n int) int {
	for i := 0; i < len(s); i++ {
		run := 0
		for i+run < len(s) && s[i+run] == '`' {
			run++
		}
		if run == n {
			return i
		}
		i += run
	}
	return -1
}

var (
	ourStart  = regexp.MustCompile(`^(#{2,4} | *- |\| )`)
	reference = regexp.MustCompile(`(?i)@|#|\[|\]|://|www\.|_|~|\\|\b[0-9a-f]{7,40}\b|\b[a-z]+-[0-9]+\b|:[a-z0-9+-]+:|!\d`)
)

func checkLine(t testing.TB, line, rest string) {
	t.Helper()
	rest = ourTags.ReplaceAllString(rest, "")
	if strings.HasPrefix(line, "<summary>") {
		if rest = inertMarkup.ReplaceAllString(rest, ""); strings.ContainsAny(rest, "<>") {
			t.Errorf("markup in a summary: %q", line)
		}
		return
	}
	rest = ourStart.ReplaceAllString(rest, "")
	if strings.ContainsAny(rest, "<>&") {
		t.Errorf("markup: %q", line)
	}
	if m := reference.FindString(rest); m != "" {
		t.Errorf("%q acts in %q", m, line)
	}
	if strings.HasPrefix(line, "|") != strings.Contains(rest, "|") {
		t.Errorf("a pipe out of a table: %q", line)
	}
	if strings.Count(rest, "*")%2 != 0 {
		t.Errorf("stray emphasis: %q", line)
	}
}

func TestHostileTextDoesNothing(t *testing.T) {
	t.Parallel()
	for _, text := range hostileTexts() {
		for _, g := range goldens() {
			checkQuiet(t, render(t, hostileReport(text), g.format, g.opt), g.format, g.opt.Color)
		}
	}
}

// hostileReport has the text wherever a report has text.
func hostileReport(text string) *record.Report {
	p := record.PlanReport{Source: text, Stack: text, Config: text, Engine: plan.Engine(text), EngineVersion: text, FormatVersion: text, Timestamp: text,
		Findings:  []record.Finding{{Rule: text, Disposition: record.Hold, Message: text}, {Rule: text, Disposition: record.Clear, Message: text}},
		Drift:     []record.DriftReport{{Address: text, Actions: plan.Actions{plan.Action(text)}, Attributes: []record.Attribute{attr(text, str(text), str(text))}}},
		Outputs:   []record.OutputReport{{Name: text, Before: str(text), After: str(text)}},
		Decisions: []record.DecisionNote{{Name: text, File: text, Line: 1, Subject: text, Why: text}},
	}
	for i := range 10 {
		p.Changes = append(p.Changes, hostileChange(i, text))
	}
	r := newReport(p, p)
	r.Tool, r.Verdict = text, record.Verdict(text)
	return r
}

func fuzzFormat(f *testing.F, g golden) {
	for _, text := range hostileTexts() {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 2000 {
			return
		}
		checkQuiet(t, render(t, hostileReport(text), g.format, g.opt), g.format, g.opt.Color)
	})
}

func FuzzTerminal(f *testing.F) { fuzzFormat(f, goldens()[1]) }
func FuzzColour(f *testing.F)   { fuzzFormat(f, goldens()[2]) }
func FuzzMarkdown(f *testing.F) { fuzzFormat(f, goldens()[3]) }

func FuzzJSON(f *testing.F) {
	for _, text := range hostileTexts() {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		text = string([]rune(text)) // readers let no invalid UTF-8 through
		saved := render(t, hostileReport(text), JSON, Options{})
		checkQuiet(t, saved, JSON, false)
		read, err := Read(bytes.NewReader(saved))
		if err != nil {
			t.Fatal(err)
		}
		if again := render(t, read, JSON, Options{}); !bytes.Equal(saved, again) {
			t.Errorf("read and written again it differs:\n%s\n%s", saved, again)
		}
	})
}

func FuzzRead(f *testing.F) {
	for _, fx := range fixtures() {
		if saved := render(f, fx.report, JSON, Options{}); len(saved) < 10_000 {
			f.Add(saved)
		}
	}
	f.Add([]byte(`{"schema":"holdfast.report/v1","plans":[{"changes":null,"counts":{"add":-1},"age_seconds":-5}]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		r, err := Read(bytes.NewReader(text))
		if err != nil {
			return
		}
		for _, g := range goldens() {
			render(t, r, g.format, g.opt)
		}
	})
}

func TestGeneratedReportsRoundTrip(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		r := genReport().Draw(t, "report")
		saved := renderRapid(t, r, JSON, Options{})
		read, err := Read(bytes.NewReader(saved))
		if err != nil {
			t.Fatal(err)
		}
		opt := Options{Width: rapid.IntRange(0, 160).Draw(t, "width"), Verbose: rapid.Bool().Draw(t, "verbose"), Color: rapid.Bool().Draw(t, "color")}
		for _, f := range Formats() {
			if diff := cmp.Diff(string(renderRapid(t, r, f, opt)), string(renderRapid(t, read, f, opt))); diff != "" {
				t.Fatalf("%s differs after reading it back (-original +read):\n%s", f, diff)
			}
		}
	})
}

func renderRapid(t *rapid.T, r *record.Report, f Format, opt Options) []byte {
	var b bytes.Buffer
	if err := Write(&b, f, r, opt); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func genText() *rapid.Generator[string] {
	texts := make([]string, 0, 40)
	for _, s := range hostileTexts() {
		texts = append(texts, string([]rune(s)))
	}
	return rapid.OneOf(rapid.SampledFrom(texts), rapid.StringN(0, 40, 80), rapid.SampledFrom([]string{"", "a", "module.m[\"k\"].lab_x.y[0]", "Some words, and more."}))
}

func genValue(depth int) *rapid.Generator[plan.Value] {
	leaves := []*rapid.Generator[plan.Value]{
		rapid.SampledFrom([]plan.Value{{}, plan.NullValue(), plan.UnknownValue(), plan.BoolValue(true), num("12345678901234567890"), num("1.50"), str(canary).Mark(), plan.NullValue().Mark(), plan.UnknownValue().Mark()}),
		rapid.Map(genText(), str),
		rapid.Map(rapid.SliceOfN(genText(), 2, 12), func(l []string) plan.Value { return str(strings.Join(l, "\n")) }),
	}
	if depth > 0 {
		leaves = append(leaves,
			rapid.Map(rapid.SliceOfN(genValue(depth-1), 0, 4), func(l []plan.Value) plan.Value { return plan.ListValue(l...) }),
			rapid.Map(rapid.MapOfN(rapid.OneOf(genText(), rapid.SampledFrom([]string{"redacted", "unknown"})), genValue(depth-1), 0, 3), func(m map[string]plan.Value) plan.Value {
				var members []plan.Member
				for k, v := range m {
					members = append(members, plan.Member{Name: k, Value: v})
				}
				return plan.ObjectValue(members...)
			}))
	}
	return rapid.OneOf(leaves...)
}

func genReport() *rapid.Generator[*record.Report] {
	return rapid.Custom(func(t *rapid.T) *record.Report {
		text, value := genText(), genValue(2)
		draw := func() string { return text.Draw(t, "text") }
		var p record.PlanReport
		p.Stack, p.Source = draw(), draw()
		for range rapid.SampledFrom([]int{0, 1, 2, 5, 12, 45}).Draw(t, "changes") {
			c := change(draw(), rapid.SampledFrom([]record.Disposition{record.Clear, record.Explained, record.Hold, record.Stop, "other"}).Draw(t, "disposition"),
				rapid.SampledFrom([]plan.Actions{{plan.Create}, {plan.Update}, {plan.Delete}, {plan.Delete, plan.Create}, {plan.NoOp}, {"odd"}, nil}).Draw(t, "actions")...)
			for range rapid.IntRange(0, 3).Draw(t, "attributes") {
				c.Attributes = append(c.Attributes, record.Attribute{Path: draw(), Before: value.Draw(t, "before"), After: value.Draw(t, "after"), Sensitive: rapid.Bool().Draw(t, "sensitive"), ForcesReplacement: rapid.Bool().Draw(t, "forces")})
			}
			for range rapid.IntRange(0, 2).Draw(t, "findings") {
				c.Findings = append(c.Findings, record.Finding{Rule: draw(), Message: draw(), Disposition: record.Hold, Facts: []record.Fact{{Label: draw(), Text: draw()}}})
			}
			if rapid.Bool().Draw(t, "moved") {
				c.PreviousAddress = ptr(draw())
				c.Importing = &record.ImportReport{ID: draw(), Identity: ptr(value.Draw(t, "identity"))}
			}
			p.Changes = append(p.Changes, c)
		}
		p.Outputs = []record.OutputReport{{Name: draw(), Before: value.Draw(t, "before"), After: value.Draw(t, "after")}}
		return newReport(p)
	})
}

// TestStopBeforeHold: what must not happen is read before a question about the
// plan as a whole.
func TestStopBeforeHold(t *testing.T) {
	t.Parallel()
	r := &record.Report{Verdict: record.StopVerdict, Plans: []record.PlanReport{{
		Source: "plan.json", Disposition: record.Stop,
		Findings: []record.Finding{{Rule: "partial", Disposition: record.Hold, Message: "The plan is partial."}},
		Changes: []record.ChangeReport{{
			Address: "a.b", Type: "a", Disposition: record.Stop, Actions: plan.Actions{plan.Delete},
			Findings: []record.Finding{{Rule: "protect", Disposition: record.Stop, Message: "It is protected."}},
		}},
	}}}
	for _, f := range []Format{Terminal, Markdown} {
		out := string(render(t, r, f, Options{}))
		stop, hold := strings.Index(out, "It is protected."), strings.Index(out, "The plan is partial.")
		if stop < 0 || hold < stop {
			t.Errorf("%s tells the hold at %d and the stop at %d:\n%s", f, hold, stop, out)
		}
	}
}
