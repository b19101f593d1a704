package report

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/holdfast-dev/holdfast/internal/record"
)

func TestLayout(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 40).Draw(t, "n")
		sizes := make([]size, n)
		for i := range sizes {
			sizes[i] = size{float64(rapid.IntRange(10, 400).Draw(t, "w")), float64(rapid.IntRange(10, 60).Draw(t, "h"))}
		}
		var edges []record.GraphEdge
		if n > 0 {
			node := rapid.IntRange(0, n-1)
			for range rapid.IntRange(0, 80).Draw(t, "edges") {
				edges = append(edges, record.GraphEdge{From: node.Draw(t, "from"), To: node.Draw(t, "to")})
			}
		}
		d := layout(sizes, edges)
		checkDrawing(t, d, sizes, edges)
		checkLines(t, d, edges)
		if fmt.Sprint(d) != fmt.Sprint(layout(sizes, edges)) {
			t.Fatal("twice the same graph, two drawings")
		}
	})
}

func checkDrawing(t interface{ Fatalf(string, ...any) }, d drawing, sizes []size, edges []record.GraphEdge) {
	byX := make([]int, len(d.nodes))
	for i, b := range d.nodes {
		byX[i] = i
		if b.size != sizes[i] {
			t.Fatalf("node %d has size %v, want %v", i, b.size, sizes[i])
		}
		if !(b.x >= 0 && b.y >= 0 && b.x+b.w <= d.w+1e-6 && b.y+b.h <= d.h+1e-6) {
			t.Fatalf("node %d at %v lies outside of %v", i, b, d.size)
		}
	}
	slices.SortFunc(byX, func(a, b int) int { return cmp.Compare(d.nodes[a].x, d.nodes[b].x) })
	for i, v := range byX {
		a := d.nodes[v]
		for _, u := range byX[i+1:] {
			b := d.nodes[u]
			if b.x >= a.x+a.w-1e-6 {
				break
			}
			if a.y < b.y+b.h-1e-6 && b.y < a.y+a.h-1e-6 {
				t.Fatalf("nodes %d at %v and %d at %v overlap", v, a, u, b)
			}
		}
	}
	for i, e := range edges {
		line := d.lines[i]
		if e.From == e.To {
			if line != nil {
				t.Fatalf("edge %d of a node to itself has a line", i)
			}
			continue
		}
		from, to := d.nodes[e.From], d.nodes[e.To]
		for _, p := range line {
			if math.IsNaN(p.x) || math.IsNaN(p.y) || math.IsInf(p.x, 0) || math.IsInf(p.y, 0) {
				t.Fatalf("edge %d goes through %v", i, p)
			}
		}
		first, last := line[0], line[len(line)-1]
		near := func(a, b float64) bool { return math.Abs(a-b) < 1e-6 } // sums in another order
		if !near(first.y, from.y+from.h/2) || !near(first.x, from.x) && !near(first.x, from.x+from.w) || !near(last.y, to.y+to.h/2) || !near(last.x, to.x) && !near(last.x, to.x+to.w) {
			t.Fatalf("edge %d goes from %v to %v, its nodes are at %v and %v", i, first, last, from, to)
		}
	}
}

// checkLines follows every line as it is drawn: behind no box but those that it
// joins, and not outside of the drawing.
func checkLines(t interface{ Fatalf(string, ...any) }, d drawing, edges []record.GraphEdge) {
	for i, e := range edges {
		for j := 1; j < len(d.lines[i]); j++ {
			from, to := d.lines[i][j-1], d.lines[i][j]
			for step := range 33 {
				u := float64(step) / 32
				bow := 3 * u * u * (1 - u)
				bow += 3 * u * (1 - u) * (1 - u) // the middle's part
				at := point{from.x*(1-u)*(1-u)*(1-u) + bow*(from.x+to.x)/2 + to.x*u*u*u, from.y + (3*u*u-2*u*u*u)*(to.y-from.y)}
				if at.y < 0 || at.y > d.h {
					t.Fatalf("edge %d goes through %v, outside of %v", i, at, d.size)
				}
				for n, b := range d.nodes {
					if n != e.From && n != e.To && at.x > b.x && at.x < b.x+b.w && at.y > b.y-rowGap/2 && at.y < b.y+b.h+rowGap/2 {
						t.Fatalf("edge %d, %v, passes behind node %d at %v, at %v", i, d.lines[i], n, b, at)
					}
				}
			}
		}
	}
}

// What is used lies to the left of what uses it, and a chain is a straight row.
func TestLayoutColumns(t *testing.T) {
	t.Parallel()
	s := size{100, 20}
	d := layout([]size{s, s, s, s}, []record.GraphEdge{{From: 1, To: 0}, {From: 2, To: 1}, {From: 2, To: 0}})
	if a, b, c := d.nodes[0], d.nodes[1], d.nodes[2]; !(a.x+a.w < b.x && b.x+b.w < c.x) {
		t.Errorf("columns at %v, %v, %v", a.x, b.x, c.x)
	}
	if alone := d.nodes[3]; alone.y <= d.nodes[2].y+s.h {
		t.Errorf("what is alone at %v lies beside the others", alone)
	}
}

func TestLayoutOfMany(t *testing.T) {
	t.Parallel()
	for _, n := range []int{500, 5000} {
		sizes := make([]size, n)
		var edges []record.GraphEdge
		for i := range sizes {
			sizes[i] = size{200, 34}
			for _, j := range []int{i / 3, i / 7, (i * 31) % n} {
				if i > 0 && j < i {
					edges = append(edges, record.GraphEdge{From: i, To: j})
				}
			}
		}
		checkDrawing(t, layout(sizes, edges), sizes, edges)
	}
}

func BenchmarkLayout(b *testing.B) {
	n := 5000
	sizes := make([]size, n)
	var edges []record.GraphEdge
	for i := range sizes {
		sizes[i] = size{200, 34}
		for _, j := range []int{i / 3, i / 7, (i * 31) % n} {
			if j < i {
				edges = append(edges, record.GraphEdge{From: i, To: j})
			}
		}
	}
	b.ReportAllocs()
	for b.Loop() {
		layout(sizes, edges)
	}
}
