package report

import (
	"slices"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

const forcesReplacement = "# forces replacement"

// attributeRow is one changed attribute, ready to be laid out. Either before
// and after are set, or lines are, for a text of several lines.
type attributeRow struct {
	mark          byte // + appears, - goes, ~ changes, a space stays
	path          string
	before, after string
	lines         []diffLine
	forces        bool
}

// attributeLimit is how many attributes of a change are shown where not all
// are asked for.
const attributeLimit = 12

// attributeRows lays out the attributes of a change: those that force a
// replacement first, then what is known, then what is only known after apply.
// Unless all are asked for, only so many are shown, and left says how many
// more there are.
func attributeRows(as []record.Attribute, width int, all bool) (rows []attributeRow, left int) {
	order := make([]*record.Attribute, len(as))
	for i := range as {
		order[i] = &as[i]
	}
	slices.SortStableFunc(order, func(a, b *record.Attribute) int { return attributeRank(a) - attributeRank(b) })
	if !all && len(order) > attributeLimit {
		left = len(order) - attributeLimit
		// What forces the replacement is never left out.
		for left > 0 && order[len(order)-left].ForcesReplacement {
			left--
		}
		order = order[:len(order)-left]
	}
	for _, a := range order {
		rows = append(rows, newAttributeRow(a, width, all))
	}
	return rows, left
}

func attributeRank(a *record.Attribute) int {
	if a.ForcesReplacement {
		return 0
	}
	if _, after := hideUnmarked(*a); isLater(after) {
		return 2
	}
	return 1
}

func newAttributeRow(a *record.Attribute, width int, all bool) attributeRow {
	before, after := hideUnmarked(*a)
	row := attributeRow{mark: '~', path: shorten(visible(a.Path), 200), forces: a.ForcesReplacement}
	if row.path == "" {
		row.path = "(the whole object)"
	}
	switch {
	case isUnset(before) && !isUnset(after):
		row.mark = '+'
	case !isUnset(before) && isUnset(after):
		row.mark = '-'
	}
	if was, is, ok := manyLines(before, after); ok {
		row.lines = diffLines(was, is, all)
		return row
	}
	row.before, row.after = valueText(before, width), valueText(after, width)
	if row.before == row.after && !isHidden(before) && !isLater(before) {
		// The difference lies in what was cut away.
		row.before, row.after = valueText(before, 4*width), valueText(after, 4*width)
	}
	return row
}

// keep makes a row of what stays: of an object that only the state forgets,
// whose attributes a plan lists as if they went.
func (r *attributeRow) keep() {
	r.mark = ' '
	for i := range r.lines {
		if r.lines[i].mark == '-' {
			r.lines[i].mark = ' '
		}
	}
}

// manyLines returns the two texts of an attribute of which at least one has
// several lines, and neither is hidden or unknown.
func manyLines(before, after plan.Value) (was, is string, ok bool) {
	was, okWas := before.AsString()
	is, okIs := after.AsString()
	if !okWas && !isUnset(before) || !okIs && !isUnset(after) {
		return "", "", false
	}
	return was, is, strings.Contains(strings.TrimRight(was, "\n"), "\n") || strings.Contains(strings.TrimRight(is, "\n"), "\n")
}
