package report

import (
	"slices"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// Bounds of one change on a page. They keep one huge change from crowding out
// the others; what is beyond is counted.
const (
	htmlValue      = 320 // runes of a value
	htmlAttributes = 120 // attributes of a change
	htmlFindings   = 60  // findings of a change that don't ask
	htmlFacts      = 40  // facts of a finding
	htmlRelated    = 24  // addresses that a finding speaks of
	htmlWays       = 24  // suggestions of a change
	htmlPaths      = 120 // runes of the list of changed paths on a row
)

// htmlChange is one change as the page's template and its data show it. All
// its texts are visible and bounded already; the template escapes them for
// HTML, the data for a script block.
type htmlChange struct {
	Place   record.Disposition
	Label   string
	Symbol  string
	Title   string
	Module  string
	Type    string
	Action  string
	Effects []string
	Rules   []string
	Paths   string // what changes, or who answered it

	Findings     []htmlFinding
	MoreFindings int
	Attributes   []attributeRow
	MoreAttrs    int
	Ways         []record.Suggestion
	Decision     string
	Location     string
	Call         string
	From         string
	Import       string
	Provider     string
	Reason       string
	full         bool // what stands below Paths is there
}

// htmlFinding is one finding in the same way.
type htmlFinding struct {
	Place       record.Disposition
	Label       string
	Rule        string // as in ruleText
	Message     string
	Instead     string
	Facts       []factRow
	Evidence    string
	Behind      int
	Related     []string
	MoreRelated int
	Ways        []record.Suggestion // of a finding on a plan as a whole
}

// newHTMLRow returns what stands on the one line of a change.
func newHTMLRow(c *record.ChangeReport) htmlChange {
	v := htmlChange{
		Place: place(c.Disposition), Label: dispositionWord(place(c.Disposition)), Symbol: symbol(c.Actions),
		Title: htmlName(title(c)), Type: htmlName(c.Type), Action: htmlName(actionWords(c)), Paths: htmlChangedPaths(c),
	}
	if v.Place == record.Explained && c.Decision != nil {
		v.Paths = htmlAnswer(c.Decision)
	}
	if c.Module != nil {
		v.Module = htmlName(*c.Module)
	}
	for _, e := range c.Effects {
		if e != record.NoEffect && len(v.Effects) < htmlFacts {
			v.Effects = append(v.Effects, htmlName(string(e)))
		}
	}
	for i := range c.Findings {
		rule := htmlName(c.Findings[i].Rule)
		if !slices.Contains(v.Rules, rule) && len(v.Rules) < htmlFindings {
			v.Rules = append(v.Rules, rule)
		}
	}
	return v
}

// htmlAnswer is who decided what, as far as it has room on a line.
func htmlAnswer(d *record.DecisionSummary) string {
	by := d.Owner
	if by == "" {
		by = d.Name
	}
	text := string(d.Ruling) + " by " + by
	if d.Expires != "" {
		text += ", until " + d.Expires
	}
	return visible(shorten(text, htmlPaths))
}

// htmlChangedPaths names what changes in an object that stays, as far as it
// fits on a line.
func htmlChangedPaths(c *record.ChangeReport) string {
	if !c.Actions.Has("update") && !c.Actions.Destroys() || len(c.Attributes) == 0 || c.Actions.Is("delete") {
		return ""
	}
	text, used := "", 0
	for i, path := range realFirst(c) {
		next := visible(shorten(path, htmlPaths))
		if used += len(next); i > 0 && used > htmlPaths {
			return text + ", … " + thousands(len(c.Attributes)-i) + " more"
		}
		if i > 0 {
			text += ", "
		}
		text += next
	}
	return text
}

// fill adds what stands under the line of a change.
func (v *htmlChange) fill(c *record.ChangeReport) {
	v.full = true
	wanted := stands(c.Disposition)
	for i := range c.Findings {
		f := &c.Findings[i]
		if len(v.Findings) >= htmlFindings && !stands(f.Disposition) {
			v.MoreFindings++
			continue
		}
		v.Findings = append(v.Findings, newHTMLFinding(f))
	}
	order := make([]*record.Attribute, len(c.Attributes))
	for i := range c.Attributes {
		order[i] = &c.Attributes[i]
	}
	slices.SortStableFunc(order, func(a, b *record.Attribute) int { return attributeRank(a) - attributeRank(b) })
	for i, a := range order {
		if i >= htmlAttributes && !a.ForcesReplacement {
			v.MoreAttrs = len(order) - i
			break
		}
		row := newAttributeRow(a, htmlValue, wanted)
		if c.Actions.Is(plan.Forget) {
			row.keep()
		}
		v.Attributes = append(v.Attributes, row)
	}
	v.Ways = htmlSuggestions(c.Findings)
	if c.Decision != nil {
		v.Decision = htmlText(decisionText(c.Decision))
	}
	if l := c.Location; l != nil {
		v.Location, v.Call = htmlName(fileLine(l.File, l.Line)), htmlName(l.Call)
	}
	if c.PreviousAddress != nil && *c.PreviousAddress != c.Address {
		v.From = htmlName(*c.PreviousAddress)
	}
	if c.Importing != nil {
		v.Import = htmlText(importText(c.Importing))
	}
	v.Provider = htmlName(c.Provider)
	if c.Reason != nil {
		v.Reason = htmlName(*c.Reason)
	}
}

// weight is about how many bytes a change takes as HTML.
func (v *htmlChange) weight() int {
	n := 600 + len(v.Decision)
	for i := range v.Findings {
		f := &v.Findings[i]
		n += 250 + len(f.Message) + len(f.Instead) + len(f.Evidence)
		for _, fact := range f.Facts {
			n += 60 + len(fact.label) + len(fact.text) + len(fact.evidence)
		}
	}
	for i := range v.Attributes {
		a := &v.Attributes[i]
		n += 130 + len(a.path) + len(a.before) + len(a.after)
		for _, l := range a.lines {
			n += 40 + len(l.text)
		}
	}
	for _, s := range v.Ways {
		n += 80 + len(s.Command) + len(s.Says)
	}
	return n
}

// fillWhy adds, in the place of all else, why a change stands in the way.
func (v *htmlChange) fillWhy(c *record.ChangeReport) {
	for i := range c.Findings {
		if f := &c.Findings[i]; stands(f.Disposition) {
			v.Findings = []htmlFinding{{Place: place(f.Disposition), Label: dispositionWord(f.Disposition), Rule: htmlName(ruleText(f)), Message: visible(shorten(f.Message, 400))}}
			return
		}
	}
}

func newHTMLFinding(f *record.Finding) htmlFinding {
	v := htmlFinding{
		Place: place(f.Disposition), Label: dispositionWord(place(f.Disposition)), Rule: htmlName(ruleText(f)), Message: htmlText(f.Message), Instead: htmlText(f.Instead),
		Evidence: htmlText(evidenceText(f.Evidence)),
	}
	for i, fact := range f.Facts {
		if i == htmlFacts {
			v.Facts = append(v.Facts, factRow{"…", plural(len(f.Facts)-i, "more fact"), ""})
			break
		}
		v.Facts = append(v.Facts, factRow{htmlName(fact.Label), htmlText(fact.Text), htmlText(evidenceText(fact.Evidence))})
	}
	if f.Count > 1 {
		v.Behind = f.Count
	}
	for i, address := range f.Related {
		if i == htmlRelated {
			v.MoreRelated = len(f.Related) - i
			break
		}
		v.Related = append(v.Related, htmlName(address))
	}
	return v
}

// htmlSuggestions are the ways to go on of all findings. A command that is too
// long to show is left out whole: half a command is another command.
func htmlSuggestions(fs []record.Finding) []record.Suggestion {
	var out []record.Suggestion
	for _, s := range distinctSuggestions(fs) {
		if len(out) == htmlWays {
			break
		}
		v := record.Suggestion{Do: htmlName(s.Do), Says: htmlText(s.Says)}
		if len(s.Command) > maxText {
			v.Says = joinSentences(v.Says, "the command has "+thousands(len(s.Command))+" bytes and is left out here, the JSON report has it.")
		} else {
			v.Command = visible(s.Command)
		}
		out = append(out, v)
	}
	return out
}

// Keeps reports whether the attributes are those of an object that stays as it
// is.
func (v htmlChange) Keeps() bool { return len(v.Attributes) > 0 && v.Attributes[0].mark == ' ' }

// Caption names the table of attributes.
func (v htmlChange) Caption() string {
	if v.Keeps() {
		return "What " + v.Title + " keeps"
	}
	return "What changes in " + v.Title
}

// First and Further are the findings of a change for the template: one, then
// what changes in the object, then the others.
func (v htmlChange) First() []htmlFinding { return v.Findings[:min(1, len(v.Findings))] }

// Further are all findings but the first.
func (v htmlChange) Further() []htmlFinding { return v.Findings[min(1, len(v.Findings)):] }
