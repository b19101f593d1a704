package report

import (
	"html/template"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// Bounds of what stands in the page as plain HTML, over all plans. What stands
// in the way is told in full, then with a line each, then by its compressed
// name: never left out.
const (
	htmlFull    = 250   // changes in the way that are told in full,
	htmlBytes   = 6e5   // as long as they take no more than about this
	htmlLines   = 4000  // changes in the way that have a line
	htmlPlain   = 200   // explained, and clear, changes of a plan that have a line
	htmlNotes   = 200   // notes on a plan
	htmlDrift   = 2000  // drifted objects of a plan that have a line
	htmlOutputs = 500   // outputs of a plan
	htmlLapsed  = 1000  // decisions of a plan that no longer count
	htmlDriftIn = 200   // drifted objects that show what changed
	htmlBar     = 1000  // the width of the bar of totals, in its own units
	htmlPlans   = 2_000 // plans with a row in the table
)

// htmlPage is what the template shows.
type htmlPage struct {
	Style   template.CSS
	First   template.JS
	Script  template.JS
	Data    template.JS
	Policy  string
	Title   string
	Class   string // proceed, hold or stop
	Word    string
	Means   string
	Totals  string
	Tool    string
	Bar     []htmlSegment
	Plans   []htmlPlan
	Columns []string // of the table of plans; none for one plan
	Rows    []htmlPlan
	More    int // plans without a row in the table
}

type htmlSegment struct {
	Class string
	X, W  int
}

// htmlPlan is one plan of the page.
type htmlPlan struct {
	N             int
	Name          string
	Facts         []string
	Counts        string
	Class, Word   string
	Cells         []int
	Before, After []htmlFinding // on the plan as a whole, in the way
	Notes         []htmlFinding
	MoreNotes     int
	Held          []htmlChange // in full
	HeldLines     []htmlChange
	HeldNames     []htmlNames
	Explained     []htmlChange
	MoreExplained int
	Clear         []htmlChange
	ClearGroups   []htmlGroup
	ClearTally    string
	Drift         []htmlDriftRow
	DriftText     string
	MoreDrift     int
	Outputs       []attributeRow
	OutputText    string
	MoreOutputs   int
	Lapsed        []string
	MoreLapsed    int
	GraphNote     string // why the graph isn't here, "" where it is or isn't known
	Empty         bool
}

// htmlNames are changes in the way with one cause, by their compressed names.
type htmlNames struct {
	Class, Label, Action string
	Message              string
	Names                []string
}

type htmlGroup struct{ Name, Tally string }

type htmlDriftRow struct {
	Symbol, Address, Paths string
	Attributes             []attributeRow
	MoreAttrs              int
}

// Mark, Path and the others are for the template, which sees only exported
// names.
func (r attributeRow) Mark() string   { return string(r.mark) }
func (r attributeRow) Path() string   { return r.path }
func (r attributeRow) Before() string { return r.before }
func (r attributeRow) After() string  { return r.after }
func (r attributeRow) Forces() bool   { return r.forces }

// Class names what becomes of the attribute.
func (r attributeRow) Class() string {
	switch r.mark {
	case '+':
		return "add"
	case '-':
		return "del"
	case ' ':
		return "same"
	}
	return "mod"
}

// Lines are those of a text of several lines.
func (r attributeRow) Lines() []diffLine { return r.lines }

// Class names what became of a line.
func (l diffLine) Class() string {
	switch l.mark {
	case '+':
		return "add"
	case '-':
		return "del"
	case ' ':
		return "same"
	}
	return "gap"
}

// Text is the line with its mark.
func (l diffLine) Text() string { return string(l.mark) + " " + l.text }

// Label, Text and Evidence are for the template.
func (f factRow) Label() string    { return f.label }
func (f factRow) Text() string     { return f.text }
func (f factRow) Evidence() string { return f.evidence }

func verdictClass(v record.Verdict) string {
	switch v {
	case record.Proceed, record.HoldVerdict:
		return string(v)
	}
	return string(record.StopVerdict)
}

func verdictMeans(v record.Verdict) string {
	switch v {
	case record.Proceed:
		return "Nothing stands in the way."
	case record.HoldVerdict:
		return "It waits until every open question has an answer."
	}
	return "It must not happen as things stand."
}

// newHTMLPage arranges the page, and puts its changes into the data.
func newHTMLPage(r *record.Report, plans []arranged, d *htmlData) *htmlPage {
	p := &htmlPage{
		Class: verdictClass(r.Verdict), Word: htmlName(verdictWord(r.Verdict)), Means: verdictMeans(r.Verdict),
		Totals: totalsText(r.Totals), Tool: htmlName(r.Tool), Bar: totalsBar(r.Totals),
	}
	p.Title = p.Word + " · holdfast"
	if len(plans) > 0 {
		p.Title = p.Word + " · " + visible(shorten(planName(plans[0].plan), 120)) + " · holdfast"
	}
	columns := shownColumns(plans)
	if len(plans) > 1 {
		for _, c := range columns {
			p.Columns = append(p.Columns, c.name)
		}
	}
	d.plans = make([]htmlPlanData, len(plans))
	for i := range plans {
		v := newHTMLPlan(&plans[i], i)
		for _, c := range columns {
			v.Cells = append(v.Cells, c.count(&plans[i]))
		}
		p.Plans = append(p.Plans, v)
		d.plans[i].begin(d, &plans[i])
	}
	p.Rows = p.Plans[:min(len(p.Plans), htmlPlans)]
	p.More = len(p.Plans) - len(p.Rows)
	// What matters most, over all plans, comes first to the room there is.
	room := &htmlRoom{full: htmlFull, bytes: htmlBytes, lines: htmlLines}
	for i := range plans {
		room.held(&p.Plans[i], &plans[i], d, &d.plans[i])
	}
	for i := range plans {
		for n, c := range plans[i].explained {
			v := d.further(&d.plans[i], c)
			if n < htmlPlain && v != nil {
				p.Plans[i].Explained = append(p.Plans[i].Explained, *v)
			}
		}
		p.Plans[i].MoreExplained = len(plans[i].explained) - len(p.Plans[i].Explained)
	}
	for i := range plans {
		for _, c := range plans[i].clear {
			v := d.further(&d.plans[i], c)
			if len(plans[i].clear) <= htmlPlain && v != nil {
				p.Plans[i].Clear = append(p.Plans[i].Clear, *v)
			}
		}
		d.plans[i].graph = d.graph(plans[i].plan, d.plans[i].at)
		p.Plans[i].GraphNote = graphNote(plans[i].plan)
	}
	return p
}

func shownColumns(plans []arranged) []column {
	var out []column
	for _, c := range columns() {
		some := c.always
		for i := range plans {
			some = some || c.count(&plans[i]) != 0
		}
		if some {
			out = append(out, c)
		}
	}
	return out
}

// totalsBar shares out the bar by the totals. Whatever is there is seen,
// however few it is.
func totalsBar(t record.Totals) []htmlSegment {
	parts := []struct {
		class string
		n     int
	}{{"stop", t.Stop}, {"hold", t.Hold}, {"explained", t.Explained}, {"clear", t.Clear}}
	sum, some := 0, 0
	for _, p := range parts {
		if p.n > 0 {
			sum, some = sum+p.n, some+1
		}
	}
	const least = 12
	var out []htmlSegment
	x := 0
	for _, p := range parts {
		if p.n <= 0 {
			continue
		}
		w := least + int(float64(p.n)/float64(sum)*float64(htmlBar-some*least))
		out = append(out, htmlSegment{p.class, x, w})
		x += w
	}
	if len(out) > 0 {
		out[len(out)-1].W += htmlBar - x // what rounding left
	}
	return out
}

func newHTMLPlan(a *arranged, n int) htmlPlan {
	p := a.plan
	verdict := place(p.Disposition).Verdict()
	v := htmlPlan{N: n, Name: htmlName(planName(p)), Counts: countsText(p.Counts), Class: verdictClass(verdict), Word: verdictWord(verdict),
		Empty: len(p.Changes) == 0 && len(p.Outputs) == 0}
	for _, f := range planFacts(p) {
		v.Facts = append(v.Facts, htmlName(f))
	}
	before, after := a.aroundChanges()
	v.Before, v.After = planFindings(before), planFindings(after)
	v.MoreNotes = max(0, len(a.notes)-htmlNotes)
	v.Notes = planFindings(a.notes[:len(a.notes)-v.MoreNotes])
	if len(a.clear) > htmlPlain {
		v.ClearTally = tallyActions(a.clear).String()
		for i, g := range byModule(a.clear) {
			if i == htmlPlain {
				v.ClearGroups = append(v.ClearGroups, htmlGroup{"…", "and more modules, which only the counts above have"})
				break
			}
			v.ClearGroups = append(v.ClearGroups, htmlGroup{htmlName(g.name()), visible(tallyActions(g.changes).String())})
		}
		v.ClearTally = visible(v.ClearTally)
	}
	v.drift(p.Drift)
	v.outputs(p.Outputs)
	lapsed := untoldDecisions(p)
	v.MoreLapsed = max(0, len(lapsed)-htmlLapsed)
	for i := range lapsed[:len(lapsed)-v.MoreLapsed] {
		v.Lapsed = append(v.Lapsed, htmlText(decisionNoteText(&lapsed[i])))
	}
	return v
}

func planFindings(fs []*record.Finding) []htmlFinding {
	out := make([]htmlFinding, 0, len(fs))
	for _, f := range fs {
		v := newHTMLFinding(f)
		v.Ways = htmlSuggestions([]record.Finding{*f})
		out = append(out, v)
	}
	return out
}

func (v *htmlPlan) drift(ds []record.DriftReport) {
	if len(ds) == 0 {
		return
	}
	v.DriftText = visible(driftText(ds))
	v.MoreDrift = max(0, len(ds)-htmlDrift)
	for i := range ds[:len(ds)-v.MoreDrift] {
		c := record.ChangeReport{Address: ds[i].Address, Actions: ds[i].Actions, Attributes: ds[i].Attributes}
		row := htmlDriftRow{Symbol: symbol(c.Actions), Address: htmlName(c.Address), Paths: htmlChangedPaths(&c)}
		if i < htmlDriftIn && c.Actions.Has(plan.Update) {
			row.MoreAttrs = max(0, len(c.Attributes)-attributeLimit)
			for j := range c.Attributes[:len(c.Attributes)-row.MoreAttrs] {
				row.Attributes = append(row.Attributes, newAttributeRow(&c.Attributes[j], htmlValue, false))
			}
		}
		v.Drift = append(v.Drift, row)
	}
}

func (v *htmlPlan) outputs(os []record.OutputReport) {
	v.MoreOutputs = max(0, len(os)-htmlOutputs)
	v.OutputText = plural(len(os), "output") + " that changes"
	if len(os) > 1 {
		v.OutputText = plural(len(os), "output") + " that change"
	}
	for i := range os[:len(os)-v.MoreOutputs] {
		v.Outputs = append(v.Outputs, newAttributeRow(outputAttribute(&os[i]), htmlValue, false))
	}
}

// htmlRoom is how much of what stands in the way can still be told in full,
// and with a line.
type htmlRoom struct{ full, bytes, lines int }

// held puts the changes of a plan that stand in the way into the page and the
// data.
func (room *htmlRoom) held(v *htmlPlan, a *arranged, d *htmlData, pd *htmlPlanData) {
	var rest []*record.ChangeReport
	for i := range a.blocks {
		for _, c := range a.blocks[i].changes {
			row := newHTMLRow(c)
			if d.table.Len() < htmlDetailBytes {
				row.fill(c)
			} else {
				row.fillWhy(c)
				pd.bare++
			}
			pd.add(d, &row, c)
			switch {
			case room.full > 0 && room.bytes > 0 && row.full:
				v.Held = append(v.Held, row)
				room.full, room.bytes = room.full-1, room.bytes-row.weight()
			case room.lines > 0:
				v.HeldLines = append(v.HeldLines, row)
				room.lines--
			default:
				rest = append(rest, c)
			}
		}
	}
	for _, b := range groupBy(rest, causes, false) {
		first := newHTMLRow(b.first())
		first.fillWhy(b.first())
		n := htmlNames{Class: string(first.Place), Label: first.Label, Action: htmlText(actionAndEffects(b.first()))}
		if len(first.Findings) > 0 {
			n.Message = first.Findings[0].Message
		}
		for _, l := range compressNames(b.changes, 0) {
			n.Names = append(n.Names, visible(l.String()))
		}
		v.HeldNames = append(v.HeldNames, n)
	}
}

// further puts a change that doesn't stand in the way into the data, and
// returns it; nil where there is no room for it.
func (d *htmlData) further(pd *htmlPlanData, c *record.ChangeReport) *htmlChange {
	if d.rows >= htmlRows {
		pd.left++
		return nil
	}
	d.rows++
	row := newHTMLRow(c)
	if d.table.Len() < htmlDetailBytes {
		row.fill(c)
	} else {
		pd.bare++
	}
	pd.add(d, &row, c)
	return &row
}

// begin sets what is known of a plan before its changes are.
func (pd *htmlPlanData) begin(d *htmlData, a *arranged) {
	pd.name = d.text(htmlName(planName(a.plan)))
	pd.at = make(map[*record.ChangeReport]int, len(a.plan.Changes))
	all := make([]*record.ChangeReport, len(a.plan.Changes))
	for i := range all {
		all[i] = &a.plan.Changes[i]
	}
	for _, g := range byModule(all) {
		pd.modules = append(pd.modules, d.text(htmlName(g.module)))
	}
}

// add adds the row of a change.
func (pd *htmlPlanData) add(d *htmlData, v *htmlChange, c *record.ChangeReport) {
	pd.at[c] = len(pd.rows)
	pd.rows = append(pd.rows, d.row(v))
}
