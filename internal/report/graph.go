package report

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	jsonv1 "github.com/go-json-experiment/json/v1"

	"github.com/holdfast-dev/holdfast/internal/record"
)

// The formats of WriteGraph, beside JSON.
const (
	SVG     Format = "svg"     // a picture, one file
	DOT     Format = "dot"     // for Graphviz
	Mermaid Format = "mermaid" // for Markdown on forges
)

// GraphSchema names the version of the JSON form of WriteGraph.
const GraphSchema = "holdfast.graph/v1"

// GraphFormats lists the formats that WriteGraph knows, the default of the
// command line first.
func GraphFormats() []Format { return []Format{SVG, DOT, Mermaid, JSON} }

// ParseGraphFormat returns the format of that name. Any other name is an error
// that lists the known ones.
func ParseGraphFormat(name string) (Format, error) {
	if f := Format(name); slices.Contains(GraphFormats(), f) {
		return f, nil
	}
	return "", fmt.Errorf("unknown format %q: use %s", name, Alternatives(GraphFormats()...))
}

// WriteGraph draws what depends on what changes, for every plan of a report.
// An arrow goes from what uses to what is used, as in the engines' own graph.
// The error is that of w, or says that the format is none of GraphFormats.
func WriteGraph(w io.Writer, f Format, r *record.Report) error {
	bw := bufio.NewWriterSize(w, 64<<10)
	views := make([]graphView, len(r.Plans))
	for i := range r.Plans {
		views[i] = newGraphView(&r.Plans[i])
	}
	var err error
	switch f {
	case SVG:
		err = writeSVG(bw, views)
	case DOT:
		err = writeDOT(bw, views)
	case Mermaid:
		err = writeMermaid(bw, views)
	case JSON:
		err = writeGraphJSON(bw, r)
	default:
		return fmt.Errorf("unknown format %q: use %s", string(f), Alternatives(GraphFormats()...))
	}
	if err == nil {
		err = bw.Flush()
	}
	if err != nil {
		return fmt.Errorf("write the graph as %s: %w", f, err)
	}
	return nil
}

// graphView is a plan's graph in words.
type graphView struct {
	name  string // of the plan
	facts string // what changes, in numbers
	note  string // what isn't there, and why; "" for nothing
	graph *record.Graph
	nodes []nodeView
}

// nodeView is one node in words.
type nodeView struct {
	block       string
	what        string             // what happens to it; "" for a node that only is near
	disposition record.Disposition // the worst of its changes; "" for a node that only is near
}

func newGraphView(p *record.PlanReport) graphView {
	v := graphView{name: planName(p), facts: countsText(p.Counts), graph: p.Graph}
	switch {
	case len(p.Changes) == 0:
		v.note = "No resource changes in this plan."
	case p.Graph == nil:
		v.note = "What depends on what isn't known: the plan has neither configuration nor dependencies of the state."
	default:
		v.note = leftOutOf(p.Graph)
	}
	if p.Graph == nil {
		v.graph = &record.Graph{}
		return v
	}
	for _, n := range p.Graph.Nodes {
		v.nodes = append(v.nodes, newNodeView(p, n))
	}
	return v
}

// leftOutOf says what a graph lacks; "" for a whole one.
func leftOutOf(g *record.Graph) string {
	var parts []string
	if g.LeftOut > 0 {
		parts = append(parts, plural(g.LeftOut, "block")+" around what changes")
	}
	if g.EdgesLeftOut > 0 {
		parts = append(parts, plural(g.EdgesLeftOut, "edge"))
	}
	if parts == nil {
		return ""
	}
	return "Left out, to keep it readable: " + strings.Join(parts, ", ") + "."
}

// newNodeView says what becomes of a block: one change in full, several in
// numbers. Indexes that name no change, as a hostile file may have, count for
// nothing.
func newNodeView(p *record.PlanReport, n record.GraphNode) nodeView {
	v := nodeView{block: n.Block}
	var cs []*record.ChangeReport
	for _, i := range n.Changes {
		if i >= 0 && i < len(p.Changes) {
			cs = append(cs, &p.Changes[i])
		}
	}
	if len(cs) == 0 {
		return v
	}
	v.disposition = record.Clear
	var effects []record.Effect
	for _, c := range cs {
		v.disposition = place(v.disposition.Worse(c.Disposition))
		for _, e := range c.Effects {
			if len(effects) < tallyWords && !slices.Contains(effects, e) {
				effects = append(effects, e)
			}
		}
	}
	v.what = actionWords(cs[0])
	if len(cs) > 1 {
		v.what = tallyActions(cs).String()
	}
	if e := effectWords(effects); e != "" {
		v.what += " · " + e
	}
	v.what = dispositionWord(v.disposition) + " · " + v.what
	return v
}

// validEdges are a graph's edges between nodes that it has.
func validEdges(g *record.Graph) []record.GraphEdge {
	n := len(g.Nodes)
	return slices.DeleteFunc(slices.Clone(g.Edges), func(e record.GraphEdge) bool {
		return e.From < 0 || e.To < 0 || e.From >= n || e.To >= n
	})
}

// writeGraphJSON writes the plans' graphs by themselves, with what each node's
// changes are called.
func writeGraphJSON(w io.Writer, r *record.Report) error {
	type node struct {
		Block       string             `json:"block"`
		Disposition record.Disposition `json:"disposition,omitempty"`
		Addresses   []string           `json:"addresses"`
	}
	type graph struct {
		Source  string             `json:"source"`
		Stack   string             `json:"stack"`
		Nodes   []node             `json:"nodes"`
		Edges   []record.GraphEdge `json:"edges"`
		LeftOut int                `json:"left_out"`

		EdgesLeftOut int `json:"edges_left_out"`
	}
	out := struct {
		Schema string  `json:"schema"`
		Plans  []graph `json:"plans"`
	}{GraphSchema, []graph{}}
	for i := range r.Plans {
		p := &r.Plans[i]
		view := newGraphView(p)
		g := graph{Source: p.Source, Stack: p.Stack, Nodes: []node{}, Edges: validEdges(view.graph), LeftOut: view.graph.LeftOut, EdgesLeftOut: view.graph.EdgesLeftOut}
		if g.Edges == nil {
			g.Edges = []record.GraphEdge{}
		}
		for j, n := range view.graph.Nodes {
			addresses := []string{}
			for _, c := range n.Changes {
				if c >= 0 && c < len(p.Changes) {
					addresses = append(addresses, p.Changes[c].Address)
				}
			}
			g.Nodes = append(g.Nodes, node{n.Block, view.nodes[j].disposition, addresses})
		}
		out.Plans = append(out.Plans, g)
	}
	enc := jsontext.NewEncoder(&jsonGuard{w: w}, jsontext.WithIndent("  "), jsontext.AllowInvalidUTF8(true), jsonv1.OmitEmptyWithLegacySemantics(true))
	return json.MarshalEncode(enc, out)
}

// labelWidth is how many columns of an address a node shows.
const labelWidth = 64

// label is the address as a node shows it.
func (n *nodeView) label() string { return shorten(visible(n.block), labelWidth) }

// kind is a word for how a node is drawn.
func (n *nodeView) kind() string {
	if n.disposition == "" {
		return "near"
	}
	return string(n.disposition)
}

// writeDOT writes a graph for Graphviz.
func writeDOT(w io.Writer, views []graphView) error {
	b := &lines{w: w}
	b.line(`digraph holdfast {`)
	b.line(`  rankdir = RL;`)
	b.line(`  node [shape = box, style = "rounded,filled", fillcolor = white, fontname = "Helvetica", fontsize = 11];`)
	b.line(`  edge [color = "#57606a", arrowsize = 0.7];`)
	for i, v := range views {
		b.line(fmt.Sprintf(`  subgraph cluster_%d {`, i))
		b.line(`    color = "#d0d7de";`)
		b.line(`    label = ` + dotText(v.name, v.facts, v.note) + `;`)
		for j := range v.nodes {
			n := &v.nodes[j]
			b.line(fmt.Sprintf(`    p%dn%d [label = %s, tooltip = %s%s];`, i, j, dotText(n.label(), n.what), dotText(n.block), dotLook(n.disposition)))
		}
		for _, e := range validEdges(v.graph) {
			b.line(fmt.Sprintf(`    p%dn%d -> p%dn%d;`, i, e.From, i, e.To))
		}
		b.line(`  }`)
	}
	b.line(`}`)
	return b.err
}

// dotText quotes lines for DOT, without those that are empty.
func dotText(text ...string) string {
	var parts []string
	for _, t := range text {
		if t != "" {
			parts = append(parts, strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(visible(shorten(t, maxText))))
		}
	}
	return `"` + strings.Join(parts, `\n`) + `"`
}

func dotLook(d record.Disposition) string {
	switch d {
	case record.Stop:
		return `, color = "#a40e26", fillcolor = "#ffebe9", penwidth = 3`
	case record.Hold:
		return `, color = "#9a6700", fillcolor = "#fff8c5", penwidth = 2`
	case record.Explained:
		return `, color = "#0969da", fillcolor = "#ddf4ff"`
	case record.Clear:
		return `, color = "#1a7f37", fillcolor = "#dafbe1"`
	}
	return `, color = "#8c959f", style = "rounded,dashed"`
}

// lines writes lines and keeps the first error.
type lines struct {
	w   io.Writer
	err error
}

func (l *lines) line(s string) {
	if l.err == nil {
		_, l.err = io.WriteString(l.w, s+"\n")
	}
}
