package judge

import (
	"fmt"
	"slices"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// detectShift finds lists behind a count that lost an element which was not
// the last one: every later object takes over the values of its neighbour, and
// the last one goes, though only one was meant to.
func detectShift(w *world) {
	for block, list := range w.countedBlocks() {
		from, shifted := shiftOf(list)
		if len(shifted) < 2 {
			continue
		}
		last := shifted[len(shifted)-1]
		message := fmt.Sprintf("The list behind the count of %s lost an element before its end: from index %d on every object takes the values of the next one, and %s is destroyed. "+
			"Probably only the object that is now %s[%d] was meant to go.", block, from, last.change.Address, block, from)
		for _, s := range shifted {
			s.shifted = true
			s.findings = append(s.findings, record.Finding{
				Message: message, Related: addresses(shifted), Count: len(shifted),
				Evidence: follows("the values after, held against those of the next index before"),
				Suggestions: []record.Suggestion{{
					Do: "move", Says: fmt.Sprintf("Use for_each with a key of each element's own instead of count, with moved blocks from the indices to the keys; then leaving one out takes that one only. "+
						"Without for_each: moved blocks that give each later object its new index, after %s[%d] has been dealt with by itself.", block, from),
				}},
			})
		}
	}
}

// countedBlocks groups the changes of resources with count by their address
// without the index; each list is sorted by index.
func (w *world) countedBlocks() map[string][]*subject {
	blocks := make(map[string][]*subject)
	for _, s := range w.subjects {
		c := s.change
		if _, counted := c.Addr.Key.AsInt(); !counted || c.Deposed != "" || c.Addr.Mode != plan.Managed {
			continue
		}
		a := c.Addr
		a.Key = plan.Key{}
		blocks[a.String()] = append(blocks[a.String()], s)
	}
	for _, list := range blocks {
		slices.SortFunc(list, func(a, b *subject) int { return a.change.Addr.Key.Compare(b.change.Addr.Key) })
	}
	return blocks
}

// shiftOf returns the index from which a list has shifted, and the changes
// that come of it: a run of neighbours of which each takes the values of the
// next, and at its end one that is destroyed. Nothing where there is none.
func shiftOf(list []*subject) (from int, shifted []*subject) {
	end := len(list) - 1
	if end < 1 || !list[end].change.Actions.Is(plan.Delete) {
		return 0, nil
	}
	start := end
	for start > 0 && follow(list[start-1], list[start]) {
		start--
	}
	from, _ = list[start].change.Addr.Key.AsInt()
	return from, list[start:]
}

// follow reports whether a takes over the values that b had: they are
// neighbours, and whatever is known and changes on a is what b was before.
func follow(a, b *subject) bool {
	i, _ := a.change.Addr.Key.AsInt()
	j, _ := b.change.Addr.Key.AsInt()
	if j != i+1 || !a.change.Actions.Is(plan.Update) && !a.change.Actions.Replaces() {
		return false
	}
	compared := 0
	for _, d := range a.diffs {
		if d.After.HasUnknown() || d.After.IsUnset() {
			continue
		}
		if !plan.EqualUnordered(d.After, b.change.Before.At(d.Path)) {
			return false
		}
		compared++
	}
	return compared > 0
}
