package report

import (
	"encoding/xml"
	"io"
	"strconv"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/record"
)

// writeJUnit writes JUnit XML: a suite for each plan, a case for each change
// and for each finding about the plan as a whole. What stops or holds is a
// failure, what is answered is skipped, what is clear passes. There is no
// time in it: nothing was run. It streams.
func writeJUnit(w io.Writer, r *record.Report, _ Options) error {
	j := &junit{w: w}
	suites := make([]suiteCounts, len(r.Plans))
	var sum suiteCounts
	for i := range r.Plans {
		suites[i] = countSuite(&r.Plans[i])
		sum.tests += suites[i].tests
		sum.failures += suites[i].failures
	}
	j.short = sum.failures > shortFrom
	j.raw(strings.TrimSuffix(xml.Header, "\n"))
	j.raw(`<testsuites name="holdfast" ` + sum.attributes() + `>`)
	for i := range r.Plans {
		j.suite(&r.Plans[i], suites[i])
	}
	j.raw("</testsuites>")
	return j.err
}

type suiteCounts struct{ tests, failures, skipped int }

func countSuite(p *record.PlanReport) suiteCounts {
	n := suiteCounts{tests: len(p.Findings) + len(p.Changes)}
	count := func(d record.Disposition) {
		switch {
		case stands(d):
			n.failures++
		case d == record.Explained:
			n.skipped++
		}
	}
	for i := range p.Findings {
		count(p.Findings[i].Disposition)
	}
	for i := range p.Changes {
		count(p.Changes[i].Disposition)
	}
	return n
}

// attributes are the counts that a suite and all suites together have.
func (n suiteCounts) attributes() string {
	return `tests="` + strconv.Itoa(n.tests) + `" failures="` + strconv.Itoa(n.failures) + `" errors="0"`
}

type junit struct {
	w     io.Writer
	err   error
	short bool // failures are told in their message alone
}

func (j *junit) raw(parts ...string) {
	if j.err == nil {
		_, j.err = io.WriteString(j.w, strings.Join(parts, "")+"\n")
	}
}

func (j *junit) suite(p *record.PlanReport, n suiteCounts) {
	j.raw(`  <testsuite name="`, xmlText(shorten(planName(p), entryText)), `" `, n.attributes(), ` skipped="`, strconv.Itoa(n.skipped), `">`)
	for i := range p.Findings {
		f := &p.Findings[i]
		x := issue{plan: p, finding: f, place: place(f.Disposition)}
		j.testcase(&x, "plan", x.rule())
	}
	for i := range p.Changes {
		c := &p.Changes[i]
		x := newLeading(p, c, place(c.Disposition))
		j.testcase(&x, className(c), title(c)+": "+actionWords(c))
	}
	j.raw("  </testsuite>")
}

// className groups cases: the module, and in it the type.
func className(c *record.ChangeReport) string {
	kind := c.Type
	if kind == "" {
		kind = "resource"
	}
	if c.Module != nil && *c.Module != "" {
		return *c.Module + "." + kind
	}
	return kind
}

func (j *junit) testcase(x *issue, class, name string) {
	head := `    <testcase classname="` + xmlText(shorten(class, entryText)) + `" name="` + xmlText(shorten(name, entryText)) + `"`
	if s, ok := located(x.change); ok {
		head += ` file="` + xmlText(s.file) + `"`
		if s.line > 0 {
			head += ` line="` + strconv.Itoa(s.line) + `"`
		}
	}
	switch {
	case stands(x.place):
		j.raw(head, ">")
		j.raw(`      <failure type="`, xmlText(shorten(x.rule(), entryText)), `" message="`, xmlText(label(x)+" "+shorten(x.message(), entryText)), `">`, j.said(x), `</failure>`)
	case x.place == record.Explained:
		j.raw(head, ">")
		j.raw(`      <skipped message="`, xmlText(answerText(x)), `"/>`)
		j.raw(`      <system-out>`, j.said(x), `</system-out>`)
	case hasNotes(x):
		j.raw(head, ">")
		j.raw(`      <system-out>`, xmlText(passNotes(x)...), `</system-out>`)
	default:
		j.raw(head, "/>")
		return
	}
	j.raw("    </testcase>")
}

// said is what a terminal tells of an issue in short: every finding that
// stands in the way, its facts, and ways to go on.
func (j *junit) said(x *issue) string {
	if j.short {
		return xmlText(x.headline(shortText))
	}
	lines := append([]string{x.headline(entryText)}, x.details(entryText)...)
	if x.change == nil {
		return xmlText(lines...)
	}
	for i := range x.change.Findings {
		f := &x.change.Findings[i]
		if f == x.finding {
			continue
		}
		also := issue{plan: x.plan, finding: f}
		lines = append(lines, "", "also: "+shorten(also.message(), entryText))
		lines = append(lines, also.details(entryText)...)
	}
	return xmlText(lines...)
}

func answerText(x *issue) string {
	if x.change == nil || x.change.Decision == nil {
		return "answered"
	}
	return shorten(decisionText(x.change.Decision), entryText)
}

func hasNotes(x *issue) bool {
	return x.change == nil || len(x.change.Findings) > 0
}

// passNotes is what is said of something that needs nothing.
func passNotes(x *issue) []string {
	if x.change == nil {
		return append([]string{x.headline(entryText)}, x.details(entryText)...)
	}
	var lines []string
	for i := range x.change.Findings {
		note := issue{plan: x.plan, finding: &x.change.Findings[i]}
		lines = append(lines, shorten(note.message(), entryText)+inBrackets(shorten(visible(ruleText(note.finding)), shortText)))
	}
	return lines
}
