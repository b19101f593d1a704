package judge

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// graphText writes a graph as lines: the node, * where it changes, and what it
// uses.
func graphText(g *record.Graph) string {
	if g == nil {
		return "none"
	}
	var b strings.Builder
	for i, n := range g.Nodes {
		b.WriteString(n.Block)
		for _, c := range n.Changes {
			fmt.Fprintf(&b, " *%d", c)
		}
		for _, e := range g.Edges {
			if e.From == i {
				b.WriteString(" >" + g.Nodes[e.To].Block)
			}
		}
		b.WriteString("\n")
	}
	if g.LeftOut+g.EdgesLeftOut > 0 {
		fmt.Fprintf(&b, "left out %d, %d\n", g.LeftOut, g.EdgesLeftOut)
	}
	return b.String()
}

func TestGraph(t *testing.T) {
	t.Parallel()
	blocks := []plan.ConfigResource{
		block("a_a.far"), block("a_a.used", "x = a_a.far.id"), block("a_a.thing", "x = a_a.used.id"),
		block("data.a_a.d", "x = a_a.thing.id"), block("a_a.user", "x = data.a_a.d.id"), block("a_a.last", "x = a_a.user.id"), block("a_a.aside"),
	}
	p := and(planOf(
		created(`a_a.thing["a"]`, `{"x": 1}`), created(`a_a.thing["b"]`, `{"x": 1}`),
		deleted("a_a.gone", `{"x": 1}`),
	), configured(blocks...), func(p *plan.Plan) {
		p.Prior.DependsOn = map[string][]string{"a_a.gone": {"a_a.far"}}
	})
	want := `a_a.far
a_a.gone *2 >a_a.far
a_a.last >a_a.user
a_a.thing *0 *1 >a_a.used
a_a.used >a_a.far
a_a.user >data.a_a.d
data.a_a.d >a_a.thing
`
	if diff := cmp.Diff(want, graphText(judged(t, p).Graph)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if g := judged(t, planOf()).Graph; g != nil {
		t.Errorf("a plan without changes has a graph: %s", graphText(g))
	}
}

func TestGraphIsBounded(t *testing.T) {
	t.Parallel()
	blocks := []plan.ConfigResource{block("a_a.hub")}
	for i := range maxNear + 50 {
		blocks = append(blocks, block(fmt.Sprintf("a_a.u%04d", i), "x = a_a.hub.id"))
	}
	g := judged(t, and(planOf(updated("a_a.hub", `{"x": 1}`, `{"x": 2}`)), configured(blocks...))).Graph
	if len(g.Nodes) != maxNear+1 || g.LeftOut != 50 || len(g.Edges) != maxNear {
		t.Errorf("%d nodes, %d left out, %d edges", len(g.Nodes), g.LeftOut, len(g.Edges))
	}
	if !slices.ContainsFunc(g.Nodes, func(n record.GraphNode) bool { return n.Block == "a_a.hub" && len(n.Changes) == 1 }) {
		t.Error("what changes was left out")
	}
}

func TestLocations(t *testing.T) {
	t.Parallel()
	l := Locations{
		Blocks: map[string]record.Location{"module.a.x_x.b": {File: "a/main.tf", Line: 3}},
		Calls:  map[string]record.Location{"module.m": {File: "main.tf", Line: 9, Call: "module.m"}},
	}
	for _, tt := range []struct{ address, want string }{
		{`module.a["k"].x_x.b[0]`, "a/main.tf:3"},
		{`module.m[0].module.inner.x_x.b`, "main.tf:9"},
		{`module.m.x_x.b`, "main.tf:9"},
		{`module.a.x_x.other`, "nowhere"},
		{`x_x.b`, "nowhere"},
	} {
		a, err := plan.ParseAddress(tt.address)
		if err != nil {
			t.Fatal(err)
		}
		got := "nowhere"
		if at := l.of(a); at != nil {
			got = fmt.Sprintf("%s:%d", at.File, at.Line)
		}
		if got != tt.want {
			t.Errorf("%s is at %s, want %s", tt.address, got, tt.want)
		}
	}
}
