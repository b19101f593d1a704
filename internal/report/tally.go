package report

import (
	"cmp"
	"slices"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/record"
)

// tally counts changes by what is done to them, in order of appearance.
type tally struct {
	index  map[string]int
	words  []string
	counts []int
}

func (t *tally) add(word string) {
	i, ok := t.index[word]
	if !ok {
		if t.index == nil {
			t.index = make(map[string]int)
		}
		i = len(t.words)
		t.index[word] = i
		t.words, t.counts = append(t.words, word), append(t.counts, 0)
	}
	t.counts[i]++
}

// tallyWords bounds how many words a tally writes: engines know few, a
// hostile plan as many as it likes.
const tallyWords = 12

// tallyOrder is the order of the words that are known.
func tallyOrder() []string {
	return []string{"create", "update in-place", "replace (destroy, then create)", "replace (create, then destroy)", "destroy", "forget", "read", "import", "move"}
}

// String writes the counts with their words: 3 create, 1 read. Known words
// come first, others in order of appearance.
func (t *tally) String() string {
	order := make([]int, len(t.words))
	known := tallyOrder()
	rank := make([]int, len(t.words))
	for i, w := range t.words {
		order[i] = i
		if rank[i] = slices.Index(known, w); rank[i] < 0 {
			rank[i] = len(known)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return rank[a] - rank[b] })
	var parts []string
	rest := 0
	for n, i := range order {
		if n < tallyWords {
			parts = append(parts, thousands(t.counts[i])+" "+t.words[i])
		} else {
			rest += t.counts[i]
		}
	}
	if rest > 0 {
		parts = append(parts, thousands(rest)+" others")
	}
	return strings.Join(parts, ", ")
}

func tallyActions(cs []*record.ChangeReport) *tally {
	t := new(tally)
	for _, c := range cs {
		t.add(actionWords(c))
	}
	return t
}

// moduleGroup holds the changes of one module, in the plan's order.
type moduleGroup struct {
	module  string // "" for the root module
	changes []*record.ChangeReport
}

// name is the module's address as it is shown.
func (g *moduleGroup) name() string {
	if g.module == "" {
		return "root module"
	}
	return g.module
}

// byModule groups changes by module: the root first, then by name, numbers in
// instance keys by value.
func byModule(cs []*record.ChangeReport) []moduleGroup {
	index := make(map[string]int)
	var groups []moduleGroup
	for _, c := range cs {
		module := ""
		if c.Module != nil {
			module = *c.Module
		}
		i, ok := index[module]
		if !ok {
			i = len(groups)
			index[module] = i
			groups = append(groups, moduleGroup{module: module})
		}
		groups[i].changes = append(groups[i].changes, c)
	}
	slices.SortFunc(groups, func(a, b moduleGroup) int { return compareNatural(a.module, b.module) })
	return groups
}

// actionGroup holds the changes with the same words for what is done.
type actionGroup struct {
	words   string
	changes []*record.ChangeReport
}

// byAction groups changes by what is done to them, in order of appearance.
func byAction(cs []*record.ChangeReport) []actionGroup {
	index := make(map[string]int)
	var groups []actionGroup
	for _, c := range cs {
		words := actionWords(c)
		i, ok := index[words]
		if !ok {
			i = len(groups)
			index[words] = i
			groups = append(groups, actionGroup{words: words})
		}
		groups[i].changes = append(groups[i].changes, c)
	}
	return groups
}

// compareNatural orders texts by bytes, but runs of digits by value: m2
// before m10. Texts that differ only in leading zeros are ordered by bytes.
func compareNatural(a, b string) int {
	x, y := a, b
	for x != "" && y != "" {
		dx, dy := digitRun(x), digitRun(y)
		if dx > 0 && dy > 0 {
			nx, ny := strings.TrimLeft(x[:dx], "0"), strings.TrimLeft(y[:dy], "0")
			if c := cmp.Or(cmp.Compare(len(nx), len(ny)), cmp.Compare(nx, ny)); c != 0 {
				return c
			}
			x, y = x[dx:], y[dy:]
			continue
		}
		if x[0] != y[0] {
			return cmp.Compare(x[0], y[0])
		}
		x, y = x[1:], y[1:]
	}
	return cmp.Or(cmp.Compare(len(x), len(y)), cmp.Compare(a, b))
}

func digitRun(s string) int {
	i := 0
	for i < len(s) && s[i] >= '0' && s[i] <= '9' {
		i++
	}
	return i
}
