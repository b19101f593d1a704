package report

import (
	"slices"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// planFinding writes a finding about the plan as a whole that stands in the
// way.
func (t *terminal) planFinding(f *record.Finding) {
	t.split([]span{{t.dispositionPaint(f.Disposition), dispositionWord(f.Disposition)}, {text: "  "}, {t.pal.strong, "the plan as a whole"}},
		span{t.dispositionPaint(f.Disposition), f.Rule})
	t.finding(f)
	list := distinctSuggestions([]record.Finding{*f})
	for _, s := range list {
		t.suggestion(s, textWidth(s.Command), false)
	}
}

// notes writes what is to be known about the plan as a whole.
func (t *terminal) notes(fs []*record.Finding) {
	for _, f := range fs {
		t.blank()
		t.para(textIndent, t.pal.plain, f.Message+inBrackets(ruleText(f)), span{t.pal.dim, "note"})
		for _, fact := range f.Facts {
			t.para(textIndent+2, t.pal.dim, fact.Label+": "+fact.Text+inBrackets(evidenceText(fact.Evidence)))
		}
		t.related(f)
		for _, s := range f.Suggestions {
			t.suggestion(s, textWidth(s.Command), false)
		}
	}
}

// explained writes the changes that a decision covers, with the decision.
func (t *terminal) explained(cs []*record.ChangeReport) {
	for _, c := range cs {
		t.blank()
		t.split([]span{{t.pal.good, "explained"}, {text: "  "}, {t.pal.strong, title(c)}}, span{t.actionPaint(c), actionAndEffects(c)})
		if c.Decision != nil {
			t.para(textIndent, t.pal.plain, decisionText(c.Decision))
		}
		for i := range c.Findings {
			if i == 0 || stands(c.Findings[i].Disposition) || t.verbose {
				t.para(textIndent, t.pal.dim, c.Findings[i].Message+inBrackets(ruleText(&c.Findings[i])))
			}
		}
		if t.verbose {
			t.attributes(c, textIndent)
		}
	}
}

// clear writes what is clear: short plans in full, longer ones as counts by
// module and then a line each, the longest as counts alone.
func (t *terminal) clear(a *arranged) {
	cs := a.clear
	if len(cs) == 0 {
		if len(a.plan.Changes) == 0 && len(a.plan.Outputs) == 0 {
			t.blank()
			t.line(span{t.pal.dim, "No changes."})
		}
		return
	}
	t.blank()
	if len(cs) > shortPlan {
		t.counted(cs)
		if len(cs) > mediumPlan && !t.verbose {
			return
		}
	}
	for _, g := range byAction(cs) {
		t.clearGroup(g, len(cs) <= shortPlan)
	}
}

// counted writes the number of clear changes by module.
func (t *terminal) counted(cs []*record.ChangeReport) {
	t.para(textIndent, t.pal.plain, plural(len(cs), "change")+": "+tallyActions(cs).String(), span{t.pal.good, "clear"})
	groups := byModule(cs)
	if len(groups) == 1 && groups[0].module == "" {
		return
	}
	widest := 0
	for i := range groups[:min(len(groups), moduleLimit)] {
		widest = max(widest, min(textWidth(groups[i].name()), t.width/2))
	}
	for i := range groups {
		if i == moduleLimit && !t.verbose {
			t.countedRest(groups[i:])
			return
		}
		g := &groups[i]
		fill := strings.Repeat(" ", max(0, widest-textWidth(g.name()))+2)
		t.line(span{text: strings.Repeat(" ", textIndent) + g.name() + fill}, span{t.pal.dim, tallyActions(g.changes).String()})
	}
}

func (t *terminal) countedRest(groups []moduleGroup) {
	var rest []*record.ChangeReport
	for i := range groups {
		rest = append(rest, groups[i].changes...)
	}
	t.para(textIndent, t.pal.dim, "… "+plural(len(groups), "more module")+": "+tallyActions(rest).String()+" (--verbose shows all)")
}

// clearGroup writes the clear changes with one action, a line each.
func (t *terminal) clearGroup(g actionGroup, full bool) {
	head := thousands(len(g.changes)) + " " + g.words
	if len(g.changes) == 1 && textWidth(head)+textWidth(title(g.changes[0]))+8 <= t.width {
		c := g.changes[0]
		t.line(span{t.pal.good, "clear"}, span{text: " " + head + ": " + title(c)}, span{t.pal.dim, t.changedPaths(c, textWidth(head+title(c))+10)})
		t.clearDetail(c, full)
		return
	}
	t.line(span{t.pal.good, "clear"}, span{text: " " + head})
	var shared []sharedNote
	if full && !t.verbose {
		shared = sharedNotes(g.changes)
	}
	for _, c := range g.changes {
		mark := symbol(c.Actions)
		t.line(span{t.actionPaint(c), strings.Repeat(" ", textIndent) + mark + strings.Repeat(" ", 4-len(mark))}, span{text: title(c)},
			span{t.pal.dim, t.changedPaths(c, textIndent+4+textWidth(title(c)))})
		t.clearDetail(c, full, shared...)
	}
	for _, n := range shared {
		who := "of all these: "
		if len(n.titles) < len(g.changes) {
			who = "of " + strings.Join(n.titles, ", ") + ": "
			if len(n.titles) > sharedListed {
				who = "of " + thousands(len(n.titles)) + " of these: "
			}
		}
		t.para(textIndent+9, t.pal.dim, who+n.finding.Message+inBrackets(ruleText(n.finding)), t.lead("note"))
	}
}

// sharedListed is how many changes a note that they share names.
const sharedListed = 4

// sharedNote is a note that says the same of several changes: one cause, told
// once.
type sharedNote struct {
	finding *record.Finding
	titles  []string
}

// sharedNotes returns the notes that at least two of the changes have, in the
// order in which they come up.
func sharedNotes(cs []*record.ChangeReport) []sharedNote {
	var all []sharedNote
	at := make(map[string]int)
	for _, c := range cs {
		for _, f := range notesOf(c, false) {
			key := f.Rule + "\x00" + f.Message
			i, known := at[key]
			if !known {
				i = len(all)
				at[key] = i
				all = append(all, sharedNote{finding: f})
			}
			all[i].titles = append(all[i].titles, title(c))
		}
	}
	return slices.DeleteFunc(all, func(n sharedNote) bool { return len(n.titles) < 2 })
}

// notesOf are the findings on a clear change that are worth a line: what is
// known to do nothing is told on request.
func notesOf(c *record.ChangeReport, verbose bool) []*record.Finding {
	var out []*record.Finding
	for i := range c.Findings {
		f := &c.Findings[i]
		if verbose || f.Effect == nil || *f.Effect != record.NoEffect {
			out = append(out, f)
		}
	}
	return out
}

// changedPaths names what an update changes, as far as it fits on the line.
func (t *terminal) changedPaths(c *record.ChangeReport, used int) string {
	if !c.Actions.Has(plan.Update) || t.verbose {
		return ""
	}
	text := "  "
	paths := realFirst(c)
	for i := range paths {
		next := visible(paths[i])
		if i > 0 {
			next = ", " + next
		}
		room := t.width - used - textWidth(text) - 8
		switch {
		case textWidth(next) <= room:
			text += next
		case i > 0:
			return text + ", … " + thousands(len(paths)-i) + " more"
		case room < 16:
			return text + plural(len(paths), "attribute")
		default:
			text += shorten(next, room)
		}
	}
	return text
}

// realFirst lists the changed paths, those that a finding says differ only in
// form after the others: a short line must show the real change.
func realFirst(c *record.ChangeReport) []string {
	var form []string
	for i := range c.Findings {
		if c.Findings[i].Rule == "no-real-change" {
			form = append(form, c.Findings[i].Paths...)
		}
	}
	var first, last []string
	for i := range c.Attributes {
		path := c.Attributes[i].Path
		if slices.Contains(form, path) {
			last = append(last, path)
		} else {
			first = append(first, path)
		}
	}
	return append(first, last...)
}

// clearDetail writes what else there is to say about a clear change, but for
// the notes that are told for several together.
func (t *terminal) clearDetail(c *record.ChangeReport, full bool, told ...sharedNote) {
	if !full && !t.verbose {
		return
	}
	t.origin(c)
	for _, f := range notesOf(c, t.verbose) {
		if slices.ContainsFunc(told, func(n sharedNote) bool { return n.finding.Rule == f.Rule && n.finding.Message == f.Message }) {
			continue
		}
		t.para(textIndent+9, t.pal.dim, f.Message+inBrackets(ruleText(f)), t.lead("note"))
	}
	if t.verbose {
		t.attributes(c, textIndent+4)
	}
}

// drift writes what was changed outside since the last apply.
func (t *terminal) drift(ds []record.DriftReport) {
	if len(ds) == 0 {
		return
	}
	t.blank()
	t.para(textIndent, t.pal.plain, driftText(ds), span{t.pal.change, "drift"})
	for i := range ds {
		if i == driftLimit && !t.verbose {
			t.line(span{t.pal.dim, strings.Repeat(" ", textIndent) + "… " + plural(len(ds)-i, "more object") + " (--verbose shows all)"})
			return
		}
		d := &ds[i]
		c := record.ChangeReport{Address: d.Address, Actions: d.Actions, Attributes: d.Attributes}
		mark := symbol(d.Actions)
		t.line(span{t.actionPaint(&c), strings.Repeat(" ", textIndent) + mark + strings.Repeat(" ", 4-len(mark))}, span{text: d.Address},
			span{t.pal.dim, t.changedPaths(&c, textIndent+4+textWidth(d.Address))})
		if t.verbose {
			t.attributes(&c, textIndent+4)
		}
	}
}

// driftText counts drifted objects by what became of them.
func driftText(ds []record.DriftReport) string {
	counts := new(tally)
	for i := range ds {
		switch {
		case ds[i].Actions.Is(plan.Update):
			counts.add("changed")
		case ds[i].Actions.Is(plan.Delete):
			counts.add("gone")
		default:
			counts.add(ds[i].Actions.String())
		}
	}
	return plural(len(ds), "object") + " changed outside since the last apply: " + counts.String()
}

// outputs writes the root outputs that change.
func (t *terminal) outputs(os []record.OutputReport) {
	if len(os) == 0 {
		return
	}
	t.blank()
	t.line(span{t.pal.position, "outputs"}, span{text: " " + plural(len(os), "change")})
	widest := 0
	for i := range os[:min(len(os), outputLimit)] {
		widest = max(widest, min(textWidth(os[i].Name), 32))
	}
	for i := range os {
		if i == outputLimit && !t.verbose {
			t.line(span{t.pal.dim, strings.Repeat(" ", textIndent) + "… " + plural(len(os)-i, "more output") + " (--verbose shows all)"})
			return
		}
		row := newAttributeRow(outputAttribute(&os[i]), t.valueRoom(textIndent, widest), t.verbose)
		t.attribute(&row, textIndent, widest)
	}
}

func outputAttribute(o *record.OutputReport) *record.Attribute {
	a := &record.Attribute{Path: o.Name, Before: o.Before, After: o.After}
	switch {
	case o.Actions.Is(plan.Create): // engines mark both sides, though one isn't there
		a.Before = plan.NullValue()
	case o.Actions.Is(plan.Delete):
		a.After = plan.NullValue()
	}
	return a
}

// decisions writes the decisions that no longer count.
func (t *terminal) decisions(ds []record.DecisionNote) {
	if len(ds) == 0 {
		return
	}
	t.blank()
	for i := range ds {
		t.para(textIndent+2, t.pal.plain, decisionNoteText(&ds[i]), span{t.pal.change, "lapsed"})
	}
	t.line(span{t.pal.dim, strings.Repeat(" ", textIndent) + "→ holdfast decide --prune   removes what no longer counts"})
}

// untoldDecisions are the decisions that no longer count, but for those that
// stand at their change already.
func untoldDecisions(p *record.PlanReport) []record.DecisionNote {
	told := make(map[string]bool)
	for i := range p.Changes {
		if d := p.Changes[i].Decision; d != nil {
			told[d.File+"\x00"+d.Name] = true
		}
	}
	return slices.DeleteFunc(slices.Clone(p.Decisions), func(n record.DecisionNote) bool { return told[n.File+"\x00"+n.Name] })
}

func decisionNoteText(d *record.DecisionNote) string {
	s := "decision " + quote(d.Name)
	if at := fileLine(d.File, d.Line); at != "" {
		s += " (" + at + ")"
	}
	if d.Subject != "" {
		s += " for " + d.Subject
	}
	return s + ": " + d.Why
}
