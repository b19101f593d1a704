package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/record"
)

// What renderers of Mermaid take by default: more edges or characters, and
// nothing is drawn at all.
const (
	mermaidEdges = 500
	mermaidSize  = 50_000
)

// writeMermaid writes a flow chart that fits into what renderers take: what
// stands in the way first, then what else changes, then what is near. What
// doesn't fit is counted in a node of its own.
func writeMermaid(w io.Writer, views []graphView) error {
	b := &lines{w: w}
	room := mermaidSize - 2000
	edgesLeft := mermaidEdges
	write := func(s string) bool {
		if room -= len(s) + 1; room < 0 {
			return false
		}
		b.line(s)
		return true
	}
	write("flowchart RL")
	for i, v := range views {
		if !write(fmt.Sprintf("  subgraph p%d[%s]", i, mermaidText(v.name, v.facts, v.note))) {
			break
		}
		drawn := make([]bool, len(v.nodes))
		nodes, edges := 0, 0
		for _, j := range byGravity(v.nodes) {
			n := &v.nodes[j]
			if drawn[j] = write(fmt.Sprintf("    p%dn%d[%s]:::%s", i, j, mermaidText(n.label(), n.what), n.kind())); !drawn[j] {
				nodes++
			}
		}
		for _, e := range edgesByGravity(v) {
			ok := drawn[e.From] && drawn[e.To] && edgesLeft > 0 && write(fmt.Sprintf("    p%dn%d --> p%dn%d", i, e.From, i, e.To))
			if !ok {
				edges++
				continue
			}
			edgesLeft--
		}
		if nodes+edges > 0 {
			// There is room for this: it was set aside.
			b.line(fmt.Sprintf("    p%dmore[%s]:::near", i, mermaidText("Left out, so that it can be drawn: "+plural(nodes, "block")+", "+plural(edges, "edge"))))
		}
		b.line("  end")
	}
	for _, look := range []string{
		"stop fill:#ffebe9,stroke:#a40e26,stroke-width:3px,color:#1f2328",
		"hold fill:#fff8c5,stroke:#9a6700,stroke-width:2px,color:#1f2328",
		"explained fill:#ddf4ff,stroke:#0969da,color:#1f2328",
		"clear fill:#dafbe1,stroke:#1a7f37,color:#1f2328",
		"near fill:#ffffff,stroke:#8c959f,stroke-dasharray:4 3,color:#1f2328",
	} {
		b.line("  classDef " + look)
	}
	return b.err
}

// gravityOf orders nodes: what stops, what holds, what else changes, what is
// near.
func gravityOf(d record.Disposition) int {
	return slices.Index([]record.Disposition{record.Stop, record.Hold, record.Explained, record.Clear, ""}, d)
}

func byGravity(nodes []nodeView) []int {
	order := make([]int, len(nodes))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return gravityOf(nodes[a].disposition) - gravityOf(nodes[b].disposition)
	})
	return order
}

// edgesByGravity are a graph's edges, those first that touch what stands in the
// way.
func edgesByGravity(v graphView) []record.GraphEdge {
	edges := validEdges(v.graph)
	rank := func(e record.GraphEdge) int {
		return min(gravityOf(v.nodes[e.From].disposition), gravityOf(v.nodes[e.To].disposition))
	}
	slices.SortStableFunc(edges, func(a, b record.GraphEdge) int { return rank(a) - rank(b) })
	return edges
}

// mermaidText quotes lines for Mermaid, without those that are empty. Whatever
// could be markup is written as a number.
func mermaidText(text ...string) string {
	var b strings.Builder
	b.WriteByte('"')
	first := true
	for _, t := range text {
		if t == "" {
			continue
		}
		if !first {
			b.WriteString("<br/>")
		}
		first = false
		for _, r := range visible(shorten(t, 400)) {
			if isMermaidPlain(r) {
				b.WriteRune(r)
			} else {
				fmt.Fprintf(&b, "#%d;", r)
			}
		}
	}
	b.WriteByte('"')
	return b.String()
}

func isMermaidPlain(r rune) bool {
	return r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || strings.ContainsRune(" .-,:·()_/", r) || r > 0x7f
}
