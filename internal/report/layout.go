package report

import (
	"cmp"
	"math"
	"slices"

	"github.com/holdfast-dev/holdfast/internal/record"
)

// The layout of graphs: in columns, what is used to the left of what uses it,
// so that what a change reaches is read from left to right. Each connected part
// is laid out by itself (cycles broken, columns by longest path, crossings
// reduced by medians, heights fitted by least squares), then the parts are put
// in rows. ADR 22 says why this is not a library's.

// size is what a node takes, in pixels.
type size struct{ w, h float64 }

// point is a place in a drawing, in pixels from its upper left corner.
type point struct{ x, y float64 }

// box is where a node is: its upper left corner and what it takes.
type box struct {
	point
	size
}

// drawing is a graph with everything in its place: a box for each node and a
// line for each edge, in their order. A line begins at the left side of the
// node that uses and ends at the right side of the one that is used. An edge
// from a node to itself has no line.
type drawing struct {
	size
	nodes []box
	lines [][]point
}

// Distances, in pixels.
const (
	columnGap = 56.0
	rowGap    = 14.0
	lineGap   = 6.0 // between lines that pass a column
	partGap   = 36.0
	margin    = 16.0
)

// bendHeight is the room of a line that passes a column, so that it keeps a
// distance from the boxes above and below it.
const bendHeight = 8.0

// maxBends bounds the bends of lines that pass columns: beyond, lines go
// straight, which costs less and is as unreadable.
const maxBends = 60_000

// layout puts nodes of these sizes in their places. It is the same for the
// same input, and takes time in proportion to what there is. Edges must name
// nodes by index.
func layout(sizes []size, edges []record.GraphEdge) drawing {
	d := drawing{nodes: make([]box, len(sizes)), lines: make([][]point, len(edges))}
	for i, s := range sizes {
		d.nodes[i].size = s
	}
	var parts []*part
	var alone []int
	for _, members := range connected(len(sizes), edges) {
		if len(members) == 1 {
			alone = append(alone, members[0])
			continue
		}
		parts = append(parts, &part{nodes: members})
	}
	of := make([]int, len(sizes))
	for i := range of {
		of[i] = -1
	}
	for i, p := range parts {
		for _, n := range p.nodes {
			of[n] = i
		}
	}
	for i, e := range edges {
		if e.From != e.To {
			p := parts[of[e.From]]
			p.edges = append(p.edges, i)
		}
	}
	for _, p := range parts {
		p.layout(&d, edges)
	}
	d.pack(parts, alone)
	return d
}

// connected returns the connected parts of a graph, the largest first, else in
// order of their first node.
func connected(n int, edges []record.GraphEdge) [][]int {
	root := make([]int, n)
	for i := range root {
		root[i] = i
	}
	find := func(i int) int {
		for root[i] != i {
			root[i] = root[root[i]]
			i = root[i]
		}
		return i
	}
	for _, e := range edges {
		a, b := find(e.From), find(e.To)
		root[max(a, b)] = min(a, b)
	}
	at := make(map[int]int)
	var parts [][]int
	for i := range n {
		r := find(i)
		j, ok := at[r]
		if !ok {
			j = len(parts)
			at[r] = j
			parts = append(parts, nil)
		}
		parts[j] = append(parts[j], i)
	}
	slices.SortStableFunc(parts, func(a, b []int) int { return cmp.Compare(len(b), len(a)) })
	return parts
}

// part is one connected part while it is laid out. Its vertices are its nodes,
// and one for each column that an edge passes.
type part struct {
	nodes []int // of the drawing
	edges []int
	local map[int]int // by node of the drawing: its vertex
	size
	at point // once it is placed

	column   []int // by vertex
	w, h, y  []float64
	columns  [][]int // vertices from the top
	left     [][]int // by vertex: neighbours one column to the left
	right    [][]int
	bends    [][]int // by edge of the part: the vertices that it passes, from the user on
	straight bool    // too many bends
}

func (p *part) layout(d *drawing, edges []record.GraphEdge) {
	p.local = make(map[int]int, len(p.nodes))
	for i, n := range p.nodes {
		p.local[n] = i
		p.w, p.h = append(p.w, d.nodes[n].w), append(p.h, d.nodes[n].h)
	}
	pairs := make([]record.GraphEdge, len(p.edges))
	for i, e := range p.edges {
		pairs[i] = record.GraphEdge{From: p.local[edges[e].From], To: p.local[edges[e].To]}
	}
	forward := withoutCycles(len(p.nodes), pairs)
	p.column = longestPaths(len(p.nodes), forward)
	p.addBends(forward)
	p.order()
	p.fit()
	x := make([]float64, len(p.columns)+1)
	width := make([]float64, len(p.columns))
	for c, vs := range p.columns {
		for _, v := range vs {
			width[c] = max(width[c], p.w[v])
		}
		x[c+1] = x[c] + width[c] + columnGap
	}
	p.size.w = x[len(p.columns)] - columnGap
	for i, n := range p.nodes {
		c := p.column[i]
		d.nodes[n].point = point{x[c], p.y[i] - p.h[i]/2}
	}
	for v := range p.y { // lines too: the part below begins under them
		p.size.h = max(p.size.h, p.y[v]+p.h[v]/2)
	}
	for i, e := range p.edges {
		d.lines[e] = p.line(d, edges[e], i, pairs[i] != forward[i], x, width)
	}
}

// line is the way of one edge, from the node that uses to the one that is used.
// It goes up or down only between columns, and level where boxes can be: past
// the end of a box that is narrower than its column, and through its bends.
func (p *part) line(d *drawing, e record.GraphEdge, i int, backward bool, x, width []float64) []point {
	left, right := &d.nodes[e.To], &d.nodes[e.From] // what is used, and what uses it
	cl := p.column[p.local[e.To]]
	if backward { // against the direction of the others, where two use each other
		left, right = right, left
		cl = p.column[p.local[e.From]]
	}
	line := []point{{right.x, right.y + right.h/2}}
	for _, v := range p.bends[i] {
		c := p.column[v]
		line = append(line, point{x[c] + width[c], p.y[v]}, point{x[c], p.y[v]})
	}
	y := left.y + left.h/2
	if edge := x[cl] + width[cl]; edge > left.x+left.w {
		line = append(line, point{edge, y})
	}
	line = append(line, point{left.x + left.w, y})
	if backward {
		slices.Reverse(line)
	}
	return line
}

// withoutCycles turns edges around so that none leads back, in the order of a
// depth-first walk.
func withoutCycles(n int, edges []record.GraphEdge) []record.GraphEdge {
	out := slices.Clone(edges)
	leaving := make([][]int, n)
	for i, e := range edges {
		leaving[e.From] = append(leaving[e.From], i)
	}
	const white, grey, black = 0, 1, 2
	colour := make([]int8, n)
	type step struct{ node, next int }
	for start := range n {
		if colour[start] != white {
			continue
		}
		stack := []step{{start, 0}}
		colour[start] = grey
		for len(stack) > 0 {
			top := &stack[len(stack)-1]
			if top.next == len(leaving[top.node]) {
				colour[top.node] = black
				stack = stack[:len(stack)-1]
				continue
			}
			e := leaving[top.node][top.next]
			top.next++
			switch to := edges[e].To; colour[to] {
			case grey:
				out[e] = record.GraphEdge{From: to, To: edges[e].From}
			case white:
				colour[to] = grey
				stack = append(stack, step{to, 0})
			}
		}
	}
	return out
}

// longestPaths gives each vertex its column: 0 for what uses nothing, else one
// more than what it uses.
func longestPaths(n int, edges []record.GraphEdge) []int {
	column := make([]int, n)
	users := make([][]int, n)
	open := make([]int, n)
	for _, e := range edges {
		users[e.To] = append(users[e.To], e.From)
		open[e.From]++
	}
	var ready []int
	for v := range n {
		if open[v] == 0 {
			ready = append(ready, v)
		}
	}
	for len(ready) > 0 {
		v := ready[0]
		ready = ready[1:]
		for _, u := range users[v] {
			column[u] = max(column[u], column[v]+1)
			if open[u]--; open[u] == 0 {
				ready = append(ready, u)
			}
		}
	}
	return column
}

// addBends makes a vertex for each column that an edge passes, and the columns.
func (p *part) addBends(edges []record.GraphEdge) {
	bends := 0
	for _, e := range edges {
		bends += max(0, p.column[e.From]-p.column[e.To]-1)
	}
	p.straight = bends > maxBends
	p.bends = make([][]int, len(edges))
	n := len(p.nodes)
	if !p.straight {
		n += bends
	}
	p.left, p.right = make([][]int, n), make([][]int, n)
	join := func(left, right int) {
		p.right[left] = append(p.right[left], right)
		p.left[right] = append(p.left[right], left)
	}
	for i, e := range edges {
		at := e.From
		for c := p.column[e.From] - 1; c > p.column[e.To] && !p.straight; c-- {
			v := len(p.column)
			p.column, p.w, p.h = append(p.column, c), append(p.w, 0), append(p.h, bendHeight)
			p.bends[i] = append(p.bends[i], v)
			join(v, at)
			at = v
		}
		join(e.To, at)
	}
	p.columns = make([][]int, slices.Max(p.column)+1)
	for v, c := range p.column {
		p.columns[c] = append(p.columns[c], v)
	}
}

// sweeps is how often columns are ordered anew, there and back.
const sweeps = 6

// order puts each column in the order of the medians of its neighbours.
func (p *part) order() {
	place := make([]float64, len(p.column))
	number := func(column []int) {
		for i, v := range column {
			place[v] = float64(i)
		}
	}
	for _, column := range p.columns {
		number(column)
	}
	key := make([]float64, len(p.column))
	for range sweeps {
		for _, neighbours := range [][][]int{p.left, p.right} {
			for _, column := range p.columns {
				for _, v := range column {
					key[v] = median(neighbours[v], place)
				}
				slices.SortStableFunc(column, func(a, b int) int { return cmp.Compare(key[a], key[b]) })
				number(column)
			}
			slices.Reverse(p.columns)
		}
	}
}

// median is the middle of the neighbours' places; a vertex without any stays
// with what comes first.
func median(neighbours []int, place []float64) float64 {
	if len(neighbours) == 0 {
		return -1
	}
	at := make([]float64, len(neighbours))
	for i, n := range neighbours {
		at[i] = place[n]
	}
	slices.Sort(at)
	m := len(at) / 2
	if len(at)%2 == 1 {
		return at[m]
	}
	return (at[m-1] + at[m]) / 2
}

// fit gives each vertex its height: as near as it can be to the mean of its
// neighbours, in the order and at the distance that its column asks for.
func (p *part) fit() {
	p.y = make([]float64, len(p.column))
	for _, column := range p.columns {
		for i, v := range column {
			if i > 0 {
				p.y[v] = p.y[column[i-1]] + p.apart(column[i-1], v)
			}
		}
	}
	for range sweeps {
		for _, neighbours := range [][][]int{p.left, p.right} {
			for _, column := range p.columns {
				p.fitColumn(column, neighbours)
			}
			slices.Reverse(p.columns)
		}
	}
	top := math.Inf(1)
	for v := range p.y {
		top = min(top, p.y[v]-p.h[v]/2)
	}
	for v := range p.y {
		p.y[v] -= top
	}
}

// apart is how far the middles of two vertices are, one below the other.
func (p *part) apart(above, below int) float64 {
	gap := rowGap
	if above >= len(p.nodes) && below >= len(p.nodes) {
		gap = lineGap
	}
	return p.h[above]/2 + gap + p.h[below]/2
}

// fitColumn solves for the heights of one column by pooling neighbours that
// would overlap: least squares under an order.
func (p *part) fitColumn(column []int, neighbours [][]int) {
	type pool struct {
		sum  float64
		n    int
		last int // index in the column
	}
	offset := make([]float64, len(column)) // of each from the first, when they touch
	var pools []pool
	for i, v := range column {
		if i > 0 {
			offset[i] = offset[i-1] + p.apart(column[i-1], v)
		}
		want := p.y[v]
		if ns := neighbours[v]; len(ns) > 0 {
			want = 0
			for _, n := range ns {
				want += p.y[n] / float64(len(ns))
			}
		}
		pools = append(pools, pool{want - offset[i], 1, i})
		for len(pools) > 1 {
			a, b := &pools[len(pools)-2], pools[len(pools)-1]
			if a.sum/float64(a.n) <= b.sum/float64(b.n) {
				break
			}
			*a = pool{a.sum + b.sum, a.n + b.n, b.last}
			pools = pools[:len(pools)-1]
		}
	}
	i := 0
	for _, q := range pools {
		for ; i <= q.last; i++ {
			p.y[column[i]] = q.sum/float64(q.n) + offset[i]
		}
	}
}

// pack puts the parts in rows, and what is alone in a grid below.
func (d *drawing) pack(parts []*part, alone []int) {
	area := 0.0
	widest := 0.0
	for _, p := range parts {
		area += (p.size.w + partGap) * (p.size.h + partGap)
		widest = max(widest, p.size.w)
	}
	for _, n := range alone {
		area += (d.nodes[n].w + rowGap) * (d.nodes[n].h + rowGap)
		widest = max(widest, d.nodes[n].w)
	}
	limit := max(widest, math.Sqrt(area*1.8)) + margin
	at, tall := point{margin, margin}, 0.0
	next := func(s size, gap float64) point {
		if at.x > margin && at.x+s.w > limit {
			at, tall = point{margin, at.y + tall + gap}, 0
		}
		here := at
		at.x += s.w + gap
		tall = max(tall, s.h)
		d.w, d.h = max(d.w, here.x+s.w+margin), max(d.h, here.y+s.h+margin)
		return here
	}
	for _, p := range parts {
		p.at = next(p.size, partGap)
		for _, n := range p.nodes {
			d.nodes[n].x, d.nodes[n].y = d.nodes[n].x+p.at.x, d.nodes[n].y+p.at.y
		}
		for _, e := range p.edges {
			for i := range d.lines[e] {
				d.lines[e][i].x, d.lines[e][i].y = d.lines[e][i].x+p.at.x, d.lines[e][i].y+p.at.y
			}
		}
	}
	if len(parts) > 0 && len(alone) > 0 {
		at, tall = point{margin, at.y + tall + partGap}, 0
	}
	for _, n := range alone {
		d.nodes[n].point = next(d.nodes[n].size, rowGap)
	}
}
