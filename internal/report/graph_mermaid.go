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

// mermaidLooks are the classes of nodes.
const mermaidLooks = `  classDef stop fill:#ffebe9,stroke:#a40e26,stroke-width:3px,color:#1f2328
  classDef hold fill:#fff8c5,stroke:#9a6700,stroke-width:2px,color:#1f2328
  classDef explained fill:#ddf4ff,stroke:#0969da,color:#1f2328
  classDef clear fill:#dafbe1,stroke:#1a7f37,color:#1f2328
  classDef near fill:#ffffff,stroke:#8c959f,stroke-dasharray:4 3,color:#1f2328
`

// mermaidReserve is room for what is written whatever is left out: the looks,
// the first line, and the node that says what is missing.
const mermaidReserve = len(mermaidLooks) + 600

// mermaid is a chart that is filled, in the order in which things matter, until
// it has what renderers take.
type mermaid struct {
	views  []graphView
	room   int
	opened []bool     // plans of which something is drawn
	nodes  [][]string // by plan and node; "" for one that isn't drawn
	edges  [][]string // by plan
	left   struct{ plans, nodes, edges int }
}

// writeMermaid writes a flow chart that fits into what renderers take: of all
// plans what stands in the way first, then what else changes, then what is
// near. What doesn't fit is counted in a node of its own.
func writeMermaid(w io.Writer, views []graphView) error {
	m := &mermaid{views: views, room: mermaidSize - mermaidReserve, opened: make([]bool, len(views)), nodes: make([][]string, len(views)), edges: make([][]string, len(views))}
	for i := range views {
		m.nodes[i] = make([]string, len(views[i].nodes))
	}
	for gravity := range gravities {
		for i := range views {
			for j := range views[i].nodes {
				if n := &views[i].nodes[j]; gravityOf(n.disposition) == gravity {
					m.node(i, j, fmt.Sprintf("    p%dn%d[%s]:::%s", i, j, mermaidText(n.label(), n.what), n.kind()))
				}
			}
		}
	}
	for i := range views {
		if len(views[i].nodes) == 0 {
			m.open(i, 0) // its name, and why there is no graph
		}
		if !m.opened[i] {
			m.left.plans++
		}
	}
	m.addEdges()
	b := &lines{w: w}
	b.line("flowchart RL")
	for i := range views {
		if !m.opened[i] {
			continue
		}
		b.line(m.head(i))
		for _, line := range slices.Concat(m.nodes[i], m.edges[i]) {
			if line != "" {
				b.line(line)
			}
		}
		b.line("  end")
	}
	if m.left.plans+m.left.nodes+m.left.edges > 0 {
		b.line(fmt.Sprintf("  more[%s]:::near", mermaidText("Left out, so that it can be drawn: "+plural(m.left.plans, "plan")+", "+plural(m.left.nodes, "block")+", "+plural(m.left.edges, "edge"))))
	}
	b.line(strings.TrimSuffix(mermaidLooks, "\n"))
	return b.err
}

func (m *mermaid) head(i int) string {
	v := &m.views[i]
	return fmt.Sprintf("  subgraph p%d[%s]", i, mermaidText(v.name, v.facts, v.note))
}

// open makes room for a plan's frame and for so many bytes in it.
func (m *mermaid) open(i, more int) bool {
	if !m.opened[i] {
		more += len(m.head(i)) + len("\n  end\n")
	}
	if more > m.room {
		return false
	}
	m.room -= more
	m.opened[i] = true
	return true
}

func (m *mermaid) node(i, j int, line string) {
	if !m.open(i, len(line)+1) {
		m.left.nodes++
		return
	}
	m.nodes[i][j] = line
}

// addEdges adds the edges between what is drawn, those first that touch what
// stands in the way.
func (m *mermaid) addEdges() {
	room := mermaidEdges
	for gravity := range gravities {
		for i, v := range m.views {
			for _, e := range validEdges(v.graph) {
				if min(gravityOf(v.nodes[e.From].disposition), gravityOf(v.nodes[e.To].disposition)) != gravity {
					continue
				}
				line := fmt.Sprintf("    p%dn%d --> p%dn%d", i, e.From, i, e.To)
				if m.nodes[i][e.From] == "" || m.nodes[i][e.To] == "" || room == 0 || !m.open(i, len(line)+1) {
					m.left.edges++
					continue
				}
				room--
				m.edges[i] = append(m.edges[i], line)
			}
		}
	}
}

// gravityOf orders nodes: what stops, what holds, what else changes, what is
// near.
func gravityOf(d record.Disposition) int {
	return slices.Index([]record.Disposition{record.Stop, record.Hold, record.Explained, record.Clear, ""}, d)
}

// gravities is how many there are.
const gravities = 5

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
