package report

import (
	"fmt"
	"html"
	"io"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// How a node's text is set, in pixels.
const (
	charWidth  = 7.25 // of the monospaced face at 12
	lineHeight = 17.0
	nodePad    = 9.0
	headHeight = 64.0
)

// graphStyle is the look of a graph: by colour, and by the width and form of
// lines for those who don't see colours.
const graphStyle = `text{font:12px ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace;fill:#1f2328}
.name{font:600 16px system-ui,-apple-system,"Segoe UI",Helvetica,Arial,sans-serif}
.facts{font:13px system-ui,-apple-system,"Segoe UI",Helvetica,Arial,sans-serif;fill:#57606a}
.what{font-weight:600}
.page{fill:#ffffff}
rect.node{fill:#ffffff;stroke:#8c959f;stroke-dasharray:4 3}
.stop rect.node{fill:#ffebe9;stroke:#a40e26;stroke-width:3;stroke-dasharray:none}
.hold rect.node{fill:#fff8c5;stroke:#9a6700;stroke-width:2;stroke-dasharray:none}
.explained rect.node{fill:#ddf4ff;stroke:#0969da;stroke-dasharray:none}
.clear rect.node{fill:#dafbe1;stroke:#1a7f37;stroke-dasharray:none}
.edge{fill:none;stroke:#6e7781;stroke-width:1.2}
.tip{fill:#6e7781}
@media (prefers-color-scheme:dark){
text{fill:#e6edf3}.facts{fill:#9198a1}.page{fill:#0d1117}
rect.node{fill:#0d1117;stroke:#6e7681}
.stop rect.node{fill:#3c1618;stroke:#ff7b72}.hold rect.node{fill:#32270d;stroke:#e3b341}
.explained rect.node{fill:#0f2438;stroke:#58a6ff}.clear rect.node{fill:#12261e;stroke:#56d364}
.edge{stroke:#7d8590}.tip{fill:#7d8590}
}
`

// nodeSize is what a node's text takes.
func nodeSize(n *nodeView) size {
	columns := max(textWidth(n.label()), textWidth(shorten(n.what, labelWidth)))
	rows := 1.0
	if n.what != "" {
		rows = 2
	}
	return size{math.Ceil(float64(columns)*charWidth) + 2*nodePad, rows*lineHeight + nodePad}
}

// draw lays a view's graph out.
func (v *graphView) draw() drawing {
	sizes := make([]size, len(v.nodes))
	for i := range v.nodes {
		sizes[i] = nodeSize(&v.nodes[i])
	}
	return layout(sizes, validEdges(v.graph))
}

// writeSVG draws the plans below each other.
func writeSVG(w io.Writer, views []graphView) error {
	drawings := make([]drawing, len(views))
	width, height := 480.0, 0.0
	for i := range views {
		v := &views[i]
		drawings[i] = v.draw()
		drawings[i].h += headHeight
		head := max(float64(textWidth(shorten(v.name, 200)))*9.5, float64(textWidth(v.facts)+textWidth(v.note)+3)*7)
		width = max(width, drawings[i].w, math.Ceil(head)+2*margin)
		height += drawings[i].h
	}
	height = max(height, headHeight)
	b := &lines{w: w}
	b.line(fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" width="%s" height="%s" viewBox="0 0 %s %s" role="img" aria-label="What depends on what changes">`, px(width), px(height), px(width), px(height)))
	b.line(`<style>` + graphStyle + `</style>`)
	b.line(fmt.Sprintf(`<rect class="page" width="%s" height="%s"/>`, px(width), px(height)))
	top := 0.0
	for i := range views {
		views[i].svg(b, &drawings[i], top)
		top += drawings[i].h
	}
	b.line(`</svg>`)
	return b.err
}

func (v *graphView) svg(b *lines, d *drawing, top float64) {
	b.line(fmt.Sprintf(`<g transform="translate(0 %s)">`, px(top)))
	b.line(fmt.Sprintf(`<text class="name" x="%s" y="28">%s</text>`, px(margin), svgText(shorten(v.name, 200))))
	facts := v.facts
	if v.note != "" {
		facts += " · " + v.note
	}
	b.line(fmt.Sprintf(`<text class="facts" x="%s" y="48">%s</text>`, px(margin), svgText(facts)))
	b.line(fmt.Sprintf(`<g transform="translate(0 %s)">`, px(headHeight)))
	edges := validEdges(v.graph)
	for i, line := range d.lines {
		if len(line) > 0 {
			b.line(fmt.Sprintf(`<g><title>%s uses %s</title><path class="edge" d="%s"/>%s</g>`,
				svgText(v.nodes[edges[i].From].block), svgText(v.nodes[edges[i].To].block), curve(line), arrowTip(line)))
		}
	}
	for i := range v.nodes {
		n, at := &v.nodes[i], d.nodes[i]
		b.line(fmt.Sprintf(`<g class="%s" transform="translate(%s %s)"><title>%s</title><rect class="node" width="%s" height="%s" rx="5"/><text x="%s" y="%s">%s</text>%s</g>`,
			n.kind(), px(at.x), px(at.y), svgText(strings.TrimSuffix(n.block+": "+n.what, ": ")), px(at.w), px(at.h), px(nodePad), px(nodePad/2+lineHeight*0.72), svgText(n.label()), n.second()))
	}
	b.line(`</g></g>`)
}

// second is the second line of a node's text.
func (n *nodeView) second() string {
	if n.what == "" {
		return ""
	}
	return fmt.Sprintf(`<text class="what" x="%s" y="%s">%s</text>`, px(nodePad), px(nodePad/2+lineHeight*1.72), svgText(shorten(n.what, labelWidth)))
}

// curve writes a line as a path that leaves and enters its points level.
func curve(line []point) string {
	var b strings.Builder
	b.WriteString("M" + px(line[0].x) + " " + px(line[0].y))
	for i := 1; i < len(line); i++ {
		from, to := line[i-1], line[i]
		if from.y == to.y {
			b.WriteString("L" + px(to.x) + " " + px(to.y))
			continue
		}
		middle := (from.x + to.x) / 2
		b.WriteString("C" + px(middle) + " " + px(from.y) + " " + px(middle) + " " + px(to.y) + " " + px(to.x) + " " + px(to.y))
	}
	return b.String()
}

// arrowTip is the head of a line's arrow.
func arrowTip(line []point) string {
	last, before := line[len(line)-1], line[len(line)-2]
	back := 8.0
	if before.x < last.x {
		back = -8
	}
	return fmt.Sprintf(`<path class="tip" d="M%s %sL%s %sL%s %sZ"/>`, px(last.x), px(last.y), px(last.x+back), px(last.y-4), px(last.x+back), px(last.y+4))
}

// px writes a length with at most one decimal.
func px(f float64) string { return strconv.FormatFloat(math.Round(f*10)/10, 'f', -1, 64) }

// svgText is text for XML: nothing in it acts, and no character that XML has not.
func svgText(s string) string {
	return html.EscapeString(strings.Map(func(r rune) rune {
		if r == 0xfffe || r == 0xffff {
			return utf8.RuneError
		}
		return r
	}, visible(s)))
}
