package judge

import (
	"cmp"
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
	g.Edges, g.EdgesLeftOut = w.deps.edges(blocks, index, func(i int) bool { return len(g.Nodes[i].Changes) > 0 })
	return g
}

// edges are those between these blocks, sorted. Where there are too many, those
// of blocks that change come first; leftOut is how many are missing.
func (d *dependencies) edges(blocks []string, index map[string]int, changes func(int) bool) (edges []record.GraphEdge, leftOut int) {
	edges = []record.GraphEdge{}
	var others []record.GraphEdge
	for i, block := range blocks {
		for used := range d.uses[block] {
			j, ok := index[used]
			switch {
			case !ok:
			case changes(i) || changes(j):
				edges = append(edges, record.GraphEdge{From: i, To: j})
			default:
				others = append(others, record.GraphEdge{From: i, To: j})
			}
		}
	}
	byNodes := func(a, b record.GraphEdge) int { return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To)) }
	slices.SortFunc(edges, byNodes)
	slices.SortFunc(others, byNodes)
	edges = append(edges, others...)
	if len(edges) > maxEdges {
		edges, leftOut = edges[:maxEdges], len(edges)-maxEdges
	}
	slices.SortFunc(edges, byNodes)
	return edges, leftOut
}

// near finds the blocks around those that change: what uses them, directly or
// through others, whatever is on the way, and then what they use themselves;
// the nearest first, and of those as near by name.
func (d *dependencies) near(changes map[string][]int) (near []string, leftOut int) {
	found := make(map[string]bool)
	add := func(blocks []string) {
		for _, block := range blocks {
			if changes[block] == nil && !found[block] {
				found[block] = true
				near = append(near, block)
			}
		}
	}
	changed := slices.Sorted(maps.Keys(changes))
	seen := make(map[string]bool, len(changes))
	for _, block := range changed {
		seen[block] = true
	}
	for level := changed; len(level) > 0; {
		level = beside(level, d.usedBy, seen)
		add(level)
	}
	add(beside(changed, d.uses, make(map[string]bool)))
	if len(near) > maxNear {
		near, leftOut = near[:maxNear], len(near)-maxNear
	}
	return near, leftOut
}

// beside returns the blocks one edge away that were not seen before, sorted.
func beside(from []string, edges map[string]map[string]bool, seen map[string]bool) []string {
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
