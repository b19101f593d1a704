package report

import (
	"strings"

	"github.com/holdfast-dev/holdfast/internal/record"
)

// fold opens a folded part whose title is ours, or is HTML already.
func (p *page) fold(summary string) {
	p.line("<details>")
	p.line("<summary>", summary, "</summary>")
	p.line()
}

func (p *page) unfold() { p.para("</details>") }

// explained writes the changes that a decision covers.
func (p *page) explained(cs []*record.ChangeReport) {
	if len(cs) == 0 {
		return
	}
	p.para("#### ", plural(len(cs), "change"), " explained by decisions")
	if !p.lines {
		p.moduleCounts(cs, "")
		p.line()
		return
	}
	for _, c := range cs {
		text := ""
		if c.Decision != nil && p.facts {
			text = " — " + mdProse(shorten(decisionText(c.Decision), mdText))
		}
		p.line("- ", mdTitleOf(c), " — ", mdProse(shorten(actionAndEffects(c), 200)), text)
	}
	p.line()
	for _, c := range cs {
		if p.attributes && showsAttributes(c, p.verbose) {
			p.fold("what changes in " + htmlCode(shorten(title(c), mdTitle)))
			p.diff(c.Attributes)
			p.unfold()
		}
	}
}

// clear writes the clear changes, folded, by module.
func (p *page) clear(cs []*record.ChangeReport) {
	if len(cs) == 0 {
		return
	}
	if !p.lists {
		p.para(plural(len(cs), "clear change"), ": ", mdProse(tallyActions(cs).String()))
		if p.modules > 5 {
			p.moduleCounts(cs, "")
			p.line()
		}
		return
	}
	groups := byModule(cs)
	p.fold(plural(len(cs), "clear change") + ": " + htmlWords(tallyActions(cs).String()))
	for i := range groups {
		if p.full {
			return
		}
		p.clearModule(&groups[i], len(groups) > 1 || groups[i].module != "")
	}
	p.unfold()
}

// htmlWords returns a text for the places where Markdown is not read: as it
// is where it has only words, as code otherwise.
func htmlWords(s string) string {
	if strings.Trim(s, "abcdefghijklmnopqrstuvwxyz0123456789,: -()") == "" {
		return s
	}
	return htmlCode(s)
}

func (p *page) clearModule(g *moduleGroup, named bool) {
	if named {
		p.para("**", mdWordOrCode(g), "**: ", mdProse(tallyActions(g.changes).String()))
	}
	for _, c := range g.changes {
		if p.full {
			return
		}
		p.line("- ", mdProse(shorten(actionWords(c), 120)), " ", mdTitleOf(c), p.clearNotes(c))
	}
	p.line()
	if !p.attributes {
		return
	}
	var lines []string
	for _, c := range g.changes {
		if !showsAttributes(c, p.verbose) {
			continue
		}
		lines = append(lines, "! "+shorten(title(c), mdTitle))
		rows, left := attributeRows(c.Attributes, 160, p.verbose)
		for i := range rows {
			lines = appendDiffRow(lines, &rows[i])
		}
		if left > 0 {
			lines = append(lines, "… "+plural(left, "more attribute"))
		}
		if len(lines) > MaxComment/16 {
			break // it does not fit; the next level is tried
		}
	}
	if len(lines) > 0 {
		p.fenced("diff", lines)
	}
}

func mdWordOrCode(g *moduleGroup) string {
	if g.module == "" {
		return g.name()
	}
	return mdCode(shorten(g.module, mdTitle))
}

// clearNotes are the notes on a clear change, after its name.
func (p *page) clearNotes(c *record.ChangeReport) string {
	var b strings.Builder
	if c.PreviousAddress != nil && *c.PreviousAddress != c.Address {
		b.WriteString(" from " + mdCode(shorten(*c.PreviousAddress, mdTitle)))
	}
	for _, f := range notesOf(c, p.verbose) {
		b.WriteString(" — " + mdProse(shorten(f.Message, mdText)) + mdEvidence(f.Evidence))
	}
	return b.String()
}

// notes writes what is to be known about the plan as a whole.
func (p *page) notes(fs []*record.Finding) {
	if len(fs) == 0 {
		return
	}
	for i, f := range fs {
		if i >= 5 && !p.lists {
			p.line("- … ", plural(len(fs)-i, "more note"))
			break
		}
		p.line("- **note** ", mdProse(shorten(f.Message, mdText)), " (", mdCode(shorten(f.Rule, 120)), ")")
	}
	p.line()
}

func (p *page) drift(ds []record.DriftReport) {
	if len(ds) == 0 {
		return
	}
	if !p.lists {
		p.para("Drift: ", mdProse(shorten(driftText(ds), mdText)))
		return
	}
	p.fold(htmlWords(driftText(ds)))
	for i := range ds {
		if i == 50 && !p.verbose {
			p.line("- … ", plural(len(ds)-i, "more object"))
			break
		}
		var paths []string
		for j := range ds[i].Attributes[:min(len(ds[i].Attributes), 5)] {
			paths = append(paths, mdCode(shorten(ds[i].Attributes[j].Path, 120)))
		}
		if more := len(ds[i].Attributes) - len(paths); more > 0 {
			paths = append(paths, thousands(more)+" more")
		}
		text := ""
		if len(paths) > 0 {
			text = ": " + strings.Join(paths, ", ")
		}
		p.line("- ", mdProse(shorten(plainActionWords(ds[i].Actions), 120)), " ", mdCode(shorten(ds[i].Address, mdTitle)), text)
	}
	p.line()
	p.unfold()
}

func (p *page) outputs(os []record.OutputReport) {
	if len(os) == 0 {
		return
	}
	if !p.lists {
		p.para(plural(len(os), "output"), " change")
		return
	}
	p.fold(plural(len(os), "output") + " change")
	as := make([]record.Attribute, len(os))
	for i := range os {
		as[i] = *outputAttribute(&os[i])
	}
	p.diff(as)
	p.unfold()
}

func (p *page) decisions(ds []record.DecisionNote) {
	if len(ds) == 0 {
		return
	}
	for i := range ds {
		if i >= 5 && !p.lists {
			p.line("- … ", plural(len(ds)-i, "more decision"), " lapsed")
			break
		}
		p.line("- **lapsed** ", mdProse(shorten(decisionNoteText(&ds[i]), mdText)))
	}
	p.line()
}
