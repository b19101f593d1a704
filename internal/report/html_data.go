package report

import (
	"bytes"
	"strconv"

	"github.com/holdfast-dev/holdfast/internal/record"
)

// Bounds of the data in a page. Changes are given room in the order in which
// they matter. A change in the way always has its line and why it is there.
const (
	htmlDetailBytes = 5 << 19 // beyond, changes are told by their line alone
	htmlRows        = 20_000  // explained and clear changes that have a line
)

// htmlData collects what the page's script reads. All texts and findings stand
// once in a table, and everything else names them by their number: of 5,000
// changes most say the same.
//
// The script's reader is card.js; both change together.
type htmlData struct {
	table   bytes.Buffer   // JSON values, with commas between
	texts   map[string]int // by text
	values  map[string]int // by JSON, for what isn't a text
	count   int
	scratch []byte
	plans   []htmlPlanData
	rows    int // of explained and clear changes
}

// htmlPlanData is what the script reads of one plan.
type htmlPlanData struct {
	name    int
	modules []int // in the order in which they are shown
	rows    [][]byte
	at      map[*record.ChangeReport]int // the number of a change's row
	graph   []byte
	left    int // clear changes without a row
	bare    int // rows without detail
}

func newHTMLData() *htmlData {
	d := &htmlData{texts: make(map[string]int), values: make(map[string]int)}
	d.text("") // number 0, which the script takes for nothing
	return d
}

// text returns the number of a text.
func (d *htmlData) text(s string) int {
	if i, ok := d.texts[s]; ok {
		return i
	}
	d.scratch = appendScriptString(d.scratch[:0], s)
	i := d.put(d.scratch)
	d.texts[s] = i
	return i
}

// value returns the number of a JSON value.
func (d *htmlData) value(b []byte) int {
	if i, ok := d.values[string(b)]; ok {
		return i
	}
	i := d.put(b)
	d.values[string(b)] = i
	return i
}

func (d *htmlData) put(b []byte) int {
	if d.count > 0 {
		d.table.WriteByte(',')
	}
	d.table.Write(b)
	d.count++
	return d.count - 1
}

// appendScriptString appends a JSON string that can't end the block it is in,
// whatever it holds. Texts are visible already; this holds without that too.
func appendScriptString(b []byte, s string) []byte {
	b = append(b, '"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b = append(b, '\\', byte(r))
		case r == '\n':
			b = append(b, '\\', 'n')
		case r == '<' || r == '>' || r == '&' || !isQuiet(r):
			b = appendUnicodeEscape(b, r)
		case r < 0x80:
			b = append(b, byte(r))
		default:
			b = append(b, string(r)...)
		}
	}
	return append(b, '"')
}

// tuple builds one JSON array.
type tuple struct{ b []byte }

func newTuple() *tuple { return &tuple{[]byte{'['}} }

func (t *tuple) num(ns ...int) {
	for _, n := range ns {
		t.comma()
		t.b = strconv.AppendInt(t.b, int64(n), 10)
	}
}

func (t *tuple) list(ns []int) {
	t.comma()
	t.b = append(t.b, '[')
	for i, n := range ns {
		if i > 0 {
			t.b = append(t.b, ',')
		}
		t.b = strconv.AppendInt(t.b, int64(n), 10)
	}
	t.b = append(t.b, ']')
}

func (t *tuple) raw(b []byte) {
	t.comma()
	t.b = append(t.b, b...)
}

func (t *tuple) comma() {
	if t.b[len(t.b)-1] != '[' {
		t.b = append(t.b, ',')
	}
}

func (t *tuple) end() []byte { return append(t.b, ']') }

func (d *htmlData) textList(ss []string) []int {
	out := make([]int, 0, len(ss))
	for _, s := range ss {
		out = append(out, d.text(s))
	}
	return out
}

// placeNumber is a disposition in the data: the gravest first.
func placeNumber(d record.Disposition) int {
	switch place(d) {
	case record.Hold:
		return 1
	case record.Explained:
		return 2
	case record.Clear:
		return 3
	}
	return 0
}

// row encodes a change: its line, and under it what there is.
func (d *htmlData) row(v *htmlChange) []byte {
	t := newTuple()
	t.num(placeNumber(v.Place), d.text(v.Title), d.text(v.Module), d.text(v.Type), d.text(v.Symbol), d.text(v.Action))
	t.list(d.textList(v.Effects))
	t.list(d.textList(v.Rules))
	t.num(d.text(v.Paths))
	var findings []int
	for i := range v.Findings {
		findings = append(findings, d.finding(&v.Findings[i]))
	}
	t.list(findings)
	if !v.full {
		return t.end()
	}
	t.num(v.MoreFindings)
	var attributes []int
	for i := range v.Attributes {
		attributes = append(attributes, d.attribute(&v.Attributes[i]))
	}
	t.list(attributes)
	t.num(v.MoreAttrs)
	var ways []int
	for _, s := range v.Ways {
		ways = append(ways, d.text(s.Do), d.text(s.Command), d.text(s.Says))
	}
	t.list(ways)
	t.num(d.text(v.Decision), d.text(v.Location), d.text(v.Call), d.text(v.From), d.text(v.Import), d.text(v.Provider), d.text(v.Reason))
	return t.end()
}

func (d *htmlData) finding(f *htmlFinding) int {
	t := newTuple()
	t.num(placeNumber(f.Place), d.text(f.Rule), d.text(f.Message), d.text(f.Instead))
	var facts []int
	for _, fact := range f.Facts {
		facts = append(facts, d.text(fact.label), d.text(fact.text), d.text(fact.evidence))
	}
	t.list(facts)
	t.num(d.text(f.Evidence), f.Behind)
	t.list(d.textList(f.Related))
	t.num(f.MoreRelated)
	return d.value(t.end())
}

func (d *htmlData) attribute(r *attributeRow) int {
	forces := 0
	if r.forces {
		forces = 1
	}
	t := newTuple()
	t.num(d.text(string(r.mark)), d.text(r.path), forces)
	if r.lines == nil {
		t.num(d.text(r.before), d.text(r.after))
		return d.value(t.end())
	}
	var lines []int
	for _, l := range r.lines {
		lines = append(lines, d.text(string(l.mark)+l.text))
	}
	t.list(lines)
	return d.value(t.end())
}

// encode returns the whole block.
func (d *htmlData) encode(r *record.Report) string {
	all := newTuple()
	for i := range d.plans {
		p := &d.plans[i]
		t := newTuple()
		t.num(p.name, p.left, p.bare)
		t.list(p.modules)
		rows := newTuple()
		for _, row := range p.rows {
			rows.raw(row)
		}
		t.raw(rows.end())
		if p.graph != nil {
			t.raw(p.graph)
		}
		all.raw(t.end())
	}
	plans := all.end()
	b := make([]byte, 0, d.table.Len()+len(plans)+64)
	b = append(b, `{"text":[`...)
	b = append(b, d.table.Bytes()...)
	b = append(b, `],"plans":`...)
	b = append(b, plans...)
	return string(append(b, '}'))
}
