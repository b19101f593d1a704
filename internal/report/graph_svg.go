package report

import (
	"fmt"
	"html"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/holdfast-dev/holdfast/internal/record"
)

// How a node's text is set, in pixels.
const (
	charWidth    = 7.25 // of the monospaced face at 12
	lineHeight   = 17.0
	nodePad      = 9.0
	nodeSide     = 17.0 // left and right of the text: shapes have points and round ends
	headHeight   = 64.0
	legendHeight = 38.0
)

// graphStyle is the look of a graph: by colour, and by the width of lines and
// the shape for those who don't see colours.
const graphStyle = `text{font:12px ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace;fill:#1f2328}
.name{font:600 16px system-ui,-apple-system,"Segoe UI",Helvetica,Arial,sans-serif}
.key{font:12px system-ui,-apple-system,"Segoe UI",Helvetica,Arial,sans-serif;fill:#57606a}
.facts{font:13px system-ui,-apple-system,"Segoe UI",Helvetica,Arial,sans-serif;fill:#57606a}
.what{font-weight:600}
.page{fill:#ffffff}
.node{fill:#ffffff;stroke:#8c959f;stroke-dasharray:4 3}
.stop .node{fill:#ffebe9;stroke:#a40e26;stroke-width:3;stroke-dasharray:none}
.hold .node{fill:#fff8c5;stroke:#9a6700;stroke-width:2;stroke-dasharray:none}
.explained .node{fill:#ddf4ff;stroke:#0969da;stroke-dasharray:none}
.clear .node{fill:#dafbe1;stroke:#1a7f37;stroke-dasharray:none}
.edge{fill:none;stroke:#6e7781;stroke-width:1.2}
.tip{fill:#6e7781}
@media (prefers-color-scheme:dark){
text{fill:#e6edf3}.facts,.key{fill:#9198a1}.page{fill:#0d1117}
.node{fill:#0d1117;stroke:#6e7681}
.stop .node{fill:#3c1618;stroke:#ff7b72}.hold .node{fill:#32270d;stroke:#e3b341}
.explained .node{fill:#0f2438;stroke:#58a6ff}.clear .node{fill:#12261e;stroke:#56d364}
.edge{stroke:#7d8590}.tip{fill:#7d8590}
}
`

// nodeSize is what a node's text takes.
func nodeSize(n *nodeView) size {
	columns := max(textWidth(n.label()), textWidth(cutWords(n.what, labelWidth)))
	rows := 1.0
	if n.what != "" {
		rows = 2
	}
	return size{math.Ceil(float64(columns)*charWidth) + 2*nodeSide, rows*lineHeight + nodePad}
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
	top := 0.0
	if slices.ContainsFunc(views, func(v graphView) bool { return len(v.nodes) > 0 }) {
		top = legendHeight
		width, height = max(width, legendWidth()), height+top
	}
	b := &lines{w: w}
	b.line(fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" width="%s" height="%s" viewBox="0 0 %s %s" role="img" aria-label="What depends on what changes">`, px(width), px(height), px(width), px(height)))
	b.line(`<style>` + graphStyle + `</style>`)
	b.line(fmt.Sprintf(`<rect class="page" width="%s" height="%s"/>`, px(width), px(height)))
	if top > 0 {
		svgLegend(b)
	}
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
		b.line(fmt.Sprintf(`<g class="%s" transform="translate(%s %s)"><title>%s</title><path class="node" d="%s"/><text x="%s" y="%s">%s</text>%s</g>`,
			n.kind(), px(at.x), px(at.y), svgText(strings.TrimSuffix(n.block+": "+n.what, ": ")), outline(n.disposition, at.size), px(nodeSide), px(nodePad/2+lineHeight*0.72), svgText(n.label()), n.second()))
	}
	b.line(`</g></g>`)
}

// second is the second line of a node's text.
func (n *nodeView) second() string {
	if n.what == "" {
		return ""
	}
	return fmt.Sprintf(`<text class="what" x="%s" y="%s">%s</text>`, px(nodeSide), px(nodePad/2+lineHeight*1.72), svgText(cutWords(n.what, labelWidth)))
}

// cutWords shortens a text to so many columns behind a whole word.
func cutWords(s string, columns int) string {
	if textWidth(s) <= columns {
		return s
	}
	var b strings.Builder
	for i, word := range strings.SplitAfter(s, " ") {
		if i > 0 && textWidth(b.String())+textWidth(strings.TrimRight(word, " "))+2 > columns {
			break
		}
		b.WriteString(word)
	}
	return shorten(strings.TrimRight(b.String(), " ,·("), columns-2) + " …"
}

// outline is the shape of a node, as in layout.js: what stops has cut corners,
// what holds has pointed sides, what is answered is round, the rest is nearly
// square.
func outline(d record.Disposition, s size) string {
	cut := func(c float64) string {
		return "M" + px(c) + " 0H" + px(s.w-c) + "L" + px(s.w) + " " + px(c) + "V" + px(s.h-c) + "L" + px(s.w-c) + " " + px(s.h) + "H" + px(c) + "L0 " + px(s.h-c) + "V" + px(c) + "Z"
	}
	r := min(5, s.h/5)
	switch d {
	case record.Stop:
		return cut(s.h / 4.5)
	case record.Hold:
		p, middle := s.h/3.6, px(s.h/2)
		return "M" + px(p) + " 0H" + px(s.w-p) + "L" + px(s.w) + " " + middle + "L" + px(s.w-p) + " " + px(s.h) + "H" + px(p) + "L0 " + middle + "Z"
	case record.Explained:
		r = s.h / 2
	case record.Clear:
	default:
		r = 1
	}
	arc := func(x, y float64) string { return "A" + px(r) + " " + px(r) + " 0 0 1 " + px(x) + " " + px(y) }
	return "M" + px(r) + " 0H" + px(s.w-r) + arc(s.w, r) + "V" + px(s.h-r) + arc(s.w-r, s.h) + "H" + px(r) + arc(0, s.h-r) + "V" + px(r) + arc(r, 0) + "Z"
}

// legend says what the shapes and the arrow mean.
var legend = []struct {
	of   record.Disposition
	text string
}{{record.Stop, "STOP"}, {record.Hold, "HOLD"}, {record.Explained, "explained"}, {record.Clear, "clear"}, {"", "unchanged, only near"}}

// legendArrow explains the arrow, behind the shapes.
const legendArrow = "points to what is used"

// legendStep is what a key of the legend takes: its shape, and its text in
// letters of the sans face.
func legendStep(text string) float64 { return 34 + 7.4*float64(textWidth(text)) + 16 }

func legendWidth() float64 {
	w := 2*margin + legendStep(legendArrow)
	for _, l := range legend {
		w += legendStep(l.text)
	}
	return w
}

func svgLegend(b *lines) {
	x, y := margin, 12.0
	key := func(class, drawn, text string) {
		b.line(fmt.Sprintf(`<g class="%s" transform="translate(%s %s)">%s<text class="key" x="34" y="12">%s</text></g>`, class, px(x), px(y), drawn, svgText(text)))
		x += legendStep(text)
	}
	for _, l := range legend {
		n := nodeView{disposition: l.of}
		key(n.kind(), `<path class="node" d="`+outline(l.of, size{26, 16})+`"/>`, l.text)
	}
	key("arrow", `<path class="edge" d="M26 8L0 8"/>`+arrowTip([]point{{26, 8}, {0, 8}}), legendArrow)
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
