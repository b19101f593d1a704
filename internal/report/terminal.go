package report

import (
	"io"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/record"
)

// Sizes that decide how a plan is told at a terminal.
const (
	textIndent  = 6   // where the text of a block begins
	shortPlan   = 30  // clear changes that are told in full
	mediumPlan  = 200 // clear changes that get a line each
	scrollsBy   = 60  // lines after which the verdict and what is open are repeated
	repeatLimit = 40  // open changes repeated with a line each
	moduleLimit = 40  // modules that get a line of counts
	outputLimit = 12  // outputs told
	driftLimit  = 8   // drifted objects that get a line each
)

// writeTerminal writes the report for people: per plan what stands in the way
// first, then what is answered, then what is clear, in the end one line with
// the verdict.
func writeTerminal(w io.Writer, r *record.Report, opt Options) error {
	t := &terminal{verbose: opt.Verbose}
	t.w, t.pal = w, newPalette(opt.Color)
	t.width = max(opt.Width, minWidth)
	if opt.Width <= 0 {
		t.width = DefaultWidth
	}
	plans := sortedPlans(r)
	for i := range plans {
		if i > 0 {
			t.blank()
		}
		t.plan(&plans[i])
	}
	if len(plans) == 0 {
		t.line(span{t.pal.dim, "no plan was given"})
	}
	t.blank()
	t.repeat(plans)
	t.line(span{t.verdictPaint(r.Verdict), string(r.Verdict)}, span{text: ": " + totalsText(r.Totals)})
	return t.err
}

// terminal is a sheet with what the caller chose.
type terminal struct {
	sheet
	verbose bool
}

func (t *terminal) verdictPaint(v record.Verdict) paint {
	switch v {
	case record.Proceed:
		return t.pal.good
	case record.HoldVerdict:
		return t.pal.warn
	}
	return t.pal.bad
}

func (t *terminal) dispositionPaint(d record.Disposition) paint {
	return t.verdictPaint(place(d).Verdict())
}

func (t *terminal) plan(a *arranged) {
	t.header(a)
	before, after := a.aroundChanges()
	t.planFindings(before)
	for i := range a.blocks {
		t.blank()
		t.block(&a.blocks[i])
	}
	t.planFindings(after)
	t.explained(a.explained)
	t.clear(a)
	t.notes(a.notes)
	t.drift(a.plan.Drift)
	t.outputs(a.plan.Outputs)
	t.decisions(untoldDecisions(a.plan))
}

func (t *terminal) planFindings(findings []*record.Finding) {
	for _, f := range findings {
		t.blank()
		t.planFinding(f)
	}
}

func (t *terminal) header(a *arranged) {
	facts := planFacts(a.plan)
	name := span{t.pal.strong, planName(a.plan)}
	rest := ""
	if len(facts) > 0 {
		rest = " · " + strings.Join(facts, " · ")
	}
	if textWidth(name.text)+textWidth(rest) > t.width && rest != "" {
		t.line(name)
		t.para(0, t.pal.dim, strings.Join(facts, " · "))
	} else {
		t.line(name, span{t.pal.dim, rest})
	}
	d := a.plan.Disposition
	counts := wrap(countsText(a.plan.Counts), t.width)
	for _, l := range counts[:len(counts)-1] {
		t.line(span{text: l})
	}
	t.split([]span{{text: counts[len(counts)-1]}}, span{t.dispositionPaint(d), verdictWord(place(d).Verdict())})
}

// repeat says again what is open where it would have scrolled by.
func (t *terminal) repeat(plans []arranged) {
	if t.lines <= scrollsBy {
		return
	}
	open, shown := 0, 0
	for i := range plans {
		open += len(plans[i].inTheWay)
		for j := range plans[i].blocks {
			open += len(plans[i].blocks[j].changes)
		}
	}
	if open == 0 {
		return
	}
	t.line(span{t.pal.strong, "In the way"})
	for i := range plans {
		a := &plans[i]
		of := ""
		if len(plans) > 1 {
			of = "  in " + planName(a.plan)
		}
		for _, f := range a.inTheWay {
			t.repeatLine(f.Disposition, "the plan: "+f.Rule+of)
			shown++
		}
		for j := range a.blocks {
			b := &a.blocks[j]
			if shown+len(b.changes) > repeatLimit {
				t.repeatLine(b.first().Disposition, plural(len(b.changes), "change")+of+": "+blockRule(b)+", "+actionAndEffects(b.first()))
				shown++
				continue
			}
			for _, c := range b.changes {
				t.repeatLine(c.Disposition, title(c)+"  "+actionAndEffects(c)+of)
				shown++
			}
		}
	}
	t.blank()
}

func (t *terminal) repeatLine(d record.Disposition, text string) {
	t.para(textIndent, t.pal.plain, text, span{t.dispositionPaint(d), dispositionWord(d)})
}

// blockRule names the rule that a block's changes stand for.
func blockRule(b *block) string {
	for i := range b.first().Findings {
		if f := &b.first().Findings[i]; stands(f.Disposition) {
			return f.Rule
		}
	}
	return "no finding"
}
