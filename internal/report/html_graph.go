package report

import (
	"math"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// Bounds of the graph in a page.
const (
	htmlDrawn = 150    // nodes up to which the whole graph is drawn; beyond, the script draws modules
	htmlNodes = 20_000 // nodes up to which a page has a graph at all
)

// nearby is the place of a block that doesn't change.
const nearby = 4

// What a node takes on a page, in pixels. layout.js has the same, for the parts
// of a graph that it lays out.
const (
	htmlNodeHeight = 40
	htmlNodeMost   = 280
	htmlLetter     = 7.25
	htmlSmaller    = 0.92 // the module's letters, against those of the name
)

// graph encodes what depends on what in a plan; nil where that isn't known. A
// graph that can be drawn as a whole comes with its layout.
func (d *htmlData) graph(p *record.PlanReport, at map[*record.ChangeReport]int) []byte {
	g := p.Graph
	if g == nil || len(g.Nodes) == 0 || len(g.Nodes) > htmlNodes {
		return nil
	}
	var joins []record.GraphEdge
	for _, e := range validEdges(g) {
		if e.From != e.To {
			joins = append(joins, e)
		}
	}
	nodes, edges, lines := newTuple(), newTuple(), newTuple()
	var places []box
	if len(g.Nodes) <= htmlDrawn {
		sizes := make([]size, len(g.Nodes))
		for i := range g.Nodes {
			sizes[i] = htmlNodeSize(&g.Nodes[i])
		}
		drawn := layout(sizes, joins)
		places = drawn.nodes
		for _, l := range drawn.lines {
			lines.num(d.text(curve(l)))
		}
	}
	for i := range g.Nodes {
		t := d.node(p, &g.Nodes[i], at)
		if places != nil {
			b := places[i]
			t.num(whole(b.x), whole(b.y), whole(b.w), whole(b.h))
		}
		nodes.raw(t.end())
	}
	for _, e := range joins {
		edges.num(e.From, e.To)
	}
	t := newTuple()
	t.raw(nodes.end())
	t.raw(edges.end())
	t.num(g.LeftOut)
	t.raw(lines.end())
	return t.end()
}

// graphNote says why a page has no graph though the report has one.
func graphNote(p *record.PlanReport) string {
	if p.Graph == nil || len(p.Graph.Nodes) <= htmlNodes {
		return ""
	}
	return "The graph of " + plural(len(p.Graph.Nodes), "block") + " had no room in this page; the JSON report has it."
}

func whole(f float64) int { return int(math.Round(f)) }

// htmlBlock returns a block's module, and its name in it.
func htmlBlock(block string) (module, name string) {
	if a, err := plan.ParseAddress(block); err == nil {
		module = a.ModulePath()
	}
	return module, strings.TrimPrefix(block, module+".")
}

// htmlNodeSize is what a node's two lines of text take.
func htmlNodeSize(n *record.GraphNode) size {
	module, name := htmlBlock(n.Block)
	letters := float64(textWidth(name))
	if len(n.Changes) > 1 {
		letters += 5 // how many they are
	}
	letters = max(letters, float64(textWidth(module))*htmlSmaller, 8)
	return size{math.Ceil(min(htmlNodeMost, 44+htmlLetter*letters)), htmlNodeHeight}
}

func (d *htmlData) node(p *record.PlanReport, n *record.GraphNode, at map[*record.ChangeReport]int) *tuple {
	worst := nearby
	var rows []int
	for _, i := range n.Changes {
		if i < 0 || i >= len(p.Changes) {
			continue
		}
		worst = min(worst, placeNumber(p.Changes[i].Disposition))
		if row, ok := at[&p.Changes[i]]; ok {
			rows = append(rows, row)
		}
	}
	module, _ := htmlBlock(n.Block)
	t := newTuple()
	t.num(d.text(htmlName(n.Block)), d.text(htmlName(module)), worst)
	t.list(rows)
	return t
}
