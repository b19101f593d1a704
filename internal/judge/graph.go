package judge

import (
	"maps"
	"slices"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// Bounds on the graph of a report. A graph of what changes is read by people;
// what is only near is left out where there is too much of it.
const (
	maxNear  = 400
	maxEdges = 20_000
)

// graph is the part of the dependency graph around what changes; nil where
// neither configuration nor state says what depends on what.
func (w *world) graph() *record.Graph {
	if w.plan.Config == nil && len(w.deps.uses) == 0 || len(w.subjects) == 0 {
		return nil
	}
	changes := make(map[string][]int)
	for i, s := range w.subjects {
		block := s.change.Addr.Config()
		changes[block] = append(changes[block], i)
	}
	near, leftOut := w.deps.near(changes)
	blocks := slices.Concat(slices.Collect(maps.Keys(changes)), near)
	slices.Sort(blocks)
	g := &record.Graph{Nodes: make([]record.GraphNode, 0, len(blocks)), Edges: []record.GraphEdge{}, LeftOut: leftOut}
	index := make(map[string]int, len(blocks))
	for i, block := range blocks {
		index[block] = i
		of := changes[block]
		if of == nil {
			of = []int{}
		}
		g.Nodes = append(g.Nodes, record.GraphNode{Block: block, Changes: of})
	}
	for i, block := range blocks {
		var to []int
		for used := range w.deps.uses[block] {
			if j, ok := index[used]; ok {
				to = append(to, j)
			}
		}
		slices.Sort(to)
		for _, j := range to {
			if len(g.Edges) == maxEdges {
				g.EdgesLeftOut++
				continue
			}
			g.Edges = append(g.Edges, record.GraphEdge{From: i, To: j})
		}
	}
	return g
}

// near finds the blocks around those that change: what uses them, directly or
// through others, and then what they use themselves; the nearest first, and of
// those as near by name.
func (d *dependencies) near(changes map[string][]int) (near []string, leftOut int) {
	seen := make(map[string]bool, len(changes))
	for block := range changes {
		seen[block] = true
	}
	changed := slices.Sorted(maps.Keys(changes))
	step := func(from []string, edges map[string]map[string]bool) []string {
		var next []string
		for _, block := range from {
			for other := range edges[block] {
				if !seen[other] {
					seen[other] = true
					next = append(next, other)
				}
			}
		}
		slices.Sort(next)
		return next
	}
	used := step(changed, d.uses)
	for level := step(changed, d.usedBy); len(level) > 0; level = step(level, d.usedBy) {
		near = append(near, level...)
	}
	near = append(near, used...)
	if len(near) > maxNear {
		near, leftOut = near[:maxNear], len(near)-maxNear
	}
	return near, leftOut
}

// Locations says where the blocks of a configuration are written.
type Locations struct {
	Blocks map[string]record.Location // by address without instance keys
	Calls  map[string]record.Location // of modules that were fetched, by the module's address
}

// of is where the block of an object is written, or the call of the fetched
// module that has it; nil where neither is known.
func (l *Locations) of(a plan.Address) *record.Location {
	if at, ok := l.Blocks[a.Config()]; ok {
		return &at
	}
	for i := len(a.Module); i > 0; i-- {
		if at, ok := l.Calls[plan.Address{Module: a.Module[:i]}.ConfigModule()]; ok {
			return &at
		}
	}
	return nil
}
