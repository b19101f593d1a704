package judge

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/holdfast-dev/holdfast/internal/decision"
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

// Whatever depends on what changes is in the graph, directly or through others,
// also through what changes itself, and nothing else but what is used directly.
func TestGraphReaches(t *testing.T) {
	t.Parallel()
	knowledge := noKnowledge(t)
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 12).Draw(t, "n")
		name := func(i int) string { return fmt.Sprintf("a_a.b%02d", i) }
		uses := make([][]int, n)
		var blocks []plan.ConfigResource
		for i := range n {
			var arguments []string
			for _, j := range rapid.SliceOfN(rapid.IntRange(0, n-1), 0, 3).Draw(t, "uses") {
				if j != i && !slices.Contains(uses[i], j) {
					uses[i] = append(uses[i], j)
					arguments = append(arguments, fmt.Sprintf("x%d = %s.id", len(arguments), name(j)))
				}
			}
			blocks = append(blocks, block(name(i), arguments...))
		}
		var changes []plan.Change
		want := make(map[int]bool)
		for i := range n {
			if rapid.Bool().Draw(t, "changes") {
				changes = append(changes, updated(name(i), `{"x": 1}`, `{"x": 2}`))
				want[i] = true
			}
		}
		if len(changes) == 0 {
			return
		}
		changed := maps.Clone(want)
		for again := true; again; {
			again = false
			for i := range n {
				if !want[i] && slices.ContainsFunc(uses[i], func(j int) bool { return want[j] }) {
					want[i], again = true, true
				}
			}
		}
		for i := range changed {
			for _, j := range uses[i] {
				want[j] = true
			}
		}
		w := newWorld(Input{Plan: readPlan(and(planOf(changes...), configured(blocks...))), Knowledge: knowledge, Config: new(decision.Config), Decisions: new(decision.Decisions)})
		got := make(map[int]bool)
		for _, node := range w.graph().Nodes {
			var i int
			fmt.Sscanf(node.Block, "a_a.b%d", &i)
			got[i] = true
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("uses %v, changes %v (-want +got):\n%s", uses, slices.Sorted(maps.Keys(changed)), diff)
		}
	})
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
