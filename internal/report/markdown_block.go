package report

import (
	"strings"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// namesInHeadings is how many changes of one block get a heading each.
const namesInHeadings = 3

// Bounds of one text in a comment, in runes. A longer one is cut in its
// middle; the JSON report has it whole.
const (
	mdTitle   = 400
	mdText    = 1200
	mdCommand = 1000
)

// block writes what stands in the way, with everything that is said of it.
func (p *page) block(b *block) {
	c := b.first()
	p.blockHead(b)
	if !b.alike {
		p.para("The first, ", mdTitleOf(c), ", stands for all:")
	}
	if len(c.Findings) == 0 {
		p.para("No finding says why.")
	} else {
		p.finding(&c.Findings[0], false)
	}
	if p.inTheWay && showsAttributes(c, p.verbose) {
		p.diff(c.Attributes)
	}
	for i := 1; i < len(c.Findings) && p.facts; i++ {
		p.finding(&c.Findings[i], true)
	}
	if c.Decision != nil {
		p.para("Decision: ", mdProse(shorten(decisionText(c.Decision), mdText)))
	}
	if p.facts {
		p.suggestions(c.Findings, len(b.changes))
	}
}

// blockHead names the changes of a block: a few in headings, more in a list,
// very many in a compressed one.
func (p *page) blockHead(b *block) {
	c := b.first()
	label := "#### " + dispositionWord(c.Disposition) + " "
	does := " — " + mdProse(shorten(actionAndEffects(c), mdTitle))
	switch n := len(b.changes); {
	case n <= namesInHeadings:
		for _, one := range b.changes {
			p.para(label, mdTitleOf(one), does)
			p.origin(one)
		}
	case n <= blockLimit:
		p.para(label, plural(n, "change"), does)
		for _, one := range b.changes {
			p.line("- ", mdTitleOf(one))
		}
		p.line()
	default:
		p.para(label, plural(n, "change"), does)
		p.nameList(b.changes, -1)
	}
}

func mdTitleOf(c *record.ChangeReport) string { return mdCode(shorten(title(c), mdTitle)) }

// showsAttributes reports whether the attributes say more than that the
// object comes or goes.
func showsAttributes(c *record.ChangeReport, verbose bool) bool {
	comesOrGoes := c.Actions.Is(plan.Create) || c.Actions.Is(plan.Delete) || c.Actions.Is(plan.Read) || c.Actions.Is(plan.Forget)
	return len(c.Attributes) > 0 && (verbose || !comesOrGoes)
}

func (p *page) origin(c *record.ChangeReport) {
	if c.PreviousAddress != nil && *c.PreviousAddress != c.Address {
		p.para("Moved from ", mdCode(shorten(*c.PreviousAddress, mdTitle)), ".")
	}
	if c.Importing != nil {
		p.para("Import ", mdProse(importText(c.Importing)), ".")
	}
}

// finding writes the message, and under it the facts as a list. A further
// finding of the same change begins with also.
func (p *page) finding(f *record.Finding, further bool) {
	lead := ""
	if further {
		lead = "Also: "
	}
	p.para(lead, mdProse(shorten(f.Message, mdText)))
	if !p.facts {
		return
	}
	for _, fact := range f.Facts {
		p.line("- **", mdWord(shorten(fact.Label, 40)), "** ", mdProse(shorten(fact.Text, mdText)), mdEvidence(fact.Evidence))
	}
	p.line("- **rule** ", mdCode(shorten(f.Rule, 120)), mdEffect(f.Effect), mdEvidence(f.Evidence))
	if f.Count > 1 {
		p.line("- **behind** ", plural(f.Count, "change"))
	}
	if len(f.Related) > 0 {
		p.line("- **with** ", relatedNames(f.Related))
	}
	if f.Instead != "" {
		p.line("- **instead** ", mdProse(shorten(f.Instead, mdText)))
	}
	p.line()
}

func relatedNames(addresses []string) string {
	var names []string
	for i, a := range addresses {
		if i == 10 {
			names = append(names, "and "+thousands(len(addresses)-i)+" more")
			break
		}
		names = append(names, mdCode(shorten(a, 200)))
	}
	return strings.Join(names, ", ")
}

func mdEffect(e *record.Effect) string {
	if e == nil || *e == record.NoEffect {
		return ""
	}
	return " · " + mdWord(shorten(string(*e), 80))
}

func mdEvidence(e record.Evidence) string {
	text := shorten(evidenceText(e), 400)
	if text == "" {
		return ""
	}
	return " — *" + mdProse(text) + "*"
}

// diff writes attributes as a block that forges colour.
func (p *page) diff(as []record.Attribute) {
	rows, left := attributeRows(as, 160, p.verbose)
	var lines []string
	for i := range rows {
		lines = appendDiffRow(lines, &rows[i])
	}
	if left > 0 {
		lines = append(lines, "… "+plural(left, "more attribute"))
	}
	p.fenced("diff", lines)
}

func appendDiffRow(lines []string, r *attributeRow) []string {
	note := ""
	if r.forces {
		note = "  " + forcesReplacement
	}
	if r.lines != nil {
		lines = append(lines, "! "+r.path+" = text"+note)
		for _, l := range r.lines {
			lines = append(lines, string(l.mark)+"   "+l.text)
		}
		return lines
	}
	if r.mark != '+' {
		lines = append(lines, "- "+r.path+" = "+r.before+note)
		note = ""
	}
	if r.mark != '-' {
		lines = append(lines, "+ "+r.path+" = "+r.after+note)
	}
	return lines
}

// fenced writes lines as a code block that nothing in them can end.
func (p *page) fenced(language string, lines []string) {
	for i, l := range lines {
		lines[i] = visible(l)
	}
	fence := mdFence(lines)
	p.line(fence, language)
	for _, l := range lines {
		p.line(l)
	}
	p.para(fence)
}

// suggestions writes the ways to go on: commands as a block that can be
// copied, what each achieves as a comment before it.
func (p *page) suggestions(fs []record.Finding, of int) {
	var commands []string
	for _, s := range distinctSuggestions(fs) {
		if s.Command == "" {
			p.line("- ", mdProse(shorten(joinColon(s.Do, s.Says), mdText)))
			continue
		}
		if s.Says != "" {
			commands = append(commands, "# "+shorten(visible(s.Says), mdText))
		}
		commands = append(commands, shorten(visible(s.Command), mdCommand))
	}
	p.line()
	if len(commands) > 0 {
		p.fenced("sh", commands)
	}
	if of > 1 && len(fs) > 0 {
		p.para(likewise(of - 1))
	}
}

func joinColon(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + ": " + b
}

func (p *page) planFinding(f *record.Finding) {
	p.para("#### ", dispositionWord(f.Disposition), " the plan as a whole — ", mdCode(shorten(f.Rule, 120)))
	p.finding(f, false)
	if p.facts {
		p.suggestions([]record.Finding{*f}, 1)
	}
}

// heldLine is all that is said of a change where a line is all there is.
func (p *page) heldLine(c *record.ChangeReport) {
	message := ""
	if len(c.Findings) > 0 {
		message = " — " + mdProse(shorten(c.Findings[0].Message, 160))
	}
	p.line("- **", dispositionWord(c.Disposition), "** ", mdTitleOf(c), " — ", mdProse(shorten(actionAndEffects(c), 120)), message)
}

// groups names what stands in the way in these plans by cause.
func (p *page) groups(plans ...arranged) {
	var cs []*record.ChangeReport
	for i := range plans {
		for j := range plans[i].blocks {
			cs = append(cs, plans[i].blocks[j].changes...)
		}
	}
	groups := groupBy(cs, causes, false)
	for i := range groups {
		b := &groups[i]
		if i >= causeLimit && p.names == 0 {
			p.line("- … ", plural(len(groups)-i, "more cause"))
			break
		}
		c := b.first()
		p.line("- **", dispositionWord(c.Disposition), "** ", plural(len(b.changes), "change"), " — ", mdProse(mdShort(actionAndEffects(c), 120)),
			" — ", mdCode(mdShort(blockRule(b), 80)))
		switch {
		case p.together:
		case p.names != 0:
			p.nameList(b.changes, p.names)
		case p.modules > 0:
			p.moduleCounts(b.changes, "  ")
		}
	}
	if p.together && len(cs) > 0 {
		p.line("- All of them, by module:")
		p.nameList(cs, p.names)
	}
	p.line()
}

// causeLimit bounds the causes that are told where nothing is named.
const causeLimit = 30

// mdShort shortens what s is once it is visible, so that the length of the
// result is bounded whatever s holds.
func mdShort(s string, limit int) string { return shorten(visible(shorten(s, limit)), limit) }

// nameList names changes in short, one line per set of modules.
func (p *page) nameList(cs []*record.ChangeReport, limit int) {
	for _, l := range compressNames(cs, max(limit, 0)) {
		if p.full {
			return
		}
		p.line("  - ", mdCode(l.String()))
	}
	if p.blocks {
		p.line()
	}
}

func (p *page) moduleCounts(cs []*record.ChangeReport, indent string) {
	groups := byModule(cs)
	for i := range groups {
		if i >= p.modules {
			p.line(indent, "- … ", plural(len(groups)-i, "more module"))
			return
		}
		g := &groups[i]
		p.line(indent, "- ", mdCode(mdShort(g.name(), 100)), ": ", mdProse(tallyActions(g.changes).String()))
	}
}
