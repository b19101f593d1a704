package report

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// aroundADatabase is a report with a graph: a network that changes, what uses
// it, and things apart.
func aroundADatabase() *record.Report {
	subnet := change("aws_subnet.db", record.Hold, plan.Delete, plan.Create)
	subnet.Effects = []record.Effect{record.Outage}
	web := change("aws_instance.web[0]", record.Clear, plan.Update)
	web2 := change("aws_instance.web[1]", record.Clear, plan.Update)
	db := change("aws_db_instance.main", record.Stop, plan.Delete, plan.Create)
	db.Effects = []record.Effect{record.DataLoss}
	bucket := change(`module.logs["a"].aws_s3_bucket.this`, record.Explained, plan.Update)
	p := record.PlanReport{
		Source: "plan.json", Stack: "shop/prod", Counts: plan.Counts{Add: 2, Change: 3, Destroy: 2, Replace: 2},
		Changes: []record.ChangeReport{subnet, web, web2, db, bucket},
		Graph: &record.Graph{
			Nodes: []record.GraphNode{
				{Block: "aws_db_instance.main", Changes: []int{3}}, {Block: "aws_instance.web", Changes: []int{1, 2}},
				{Block: "aws_lb.front", Changes: []int{}}, {Block: "aws_subnet.db", Changes: []int{0}}, {Block: "aws_vpc.main", Changes: []int{}},
				{Block: "module.logs.aws_s3_bucket.this", Changes: []int{4}},
			},
			Edges: []record.GraphEdge{{From: 0, To: 3}, {From: 1, To: 0}, {From: 1, To: 3}, {From: 2, To: 1}, {From: 3, To: 4}},
		},
	}
	return newReport(p)
}

// hostileGraph has names that are markup everywhere, and indexes of nothing.
func hostileGraph() *record.Report {
	names := []string{
		`a"]; } evil [label="`, "x</title><script>alert(1)</script>", "`rm -rf`\n::error::x", "n\u202egpj.\x1b[31m", `\"`, "%%{init: {}}%%", "a --> b\nclick n0 href \"javascript:x\"", strings.Repeat("long.", 500),
	}
	p := record.PlanReport{Source: `<svg onload="x">`, Graph: &record.Graph{LeftOut: 3, EdgesLeftOut: 2}}
	for i, n := range names {
		c := change(n, record.Hold, plan.Update)
		c.Effects = []record.Effect{record.Effect(n)}
		p.Changes = append(p.Changes, c)
		p.Graph.Nodes = append(p.Graph.Nodes, record.GraphNode{Block: n, Changes: []int{i, -1, 900}})
		p.Graph.Edges = append(p.Graph.Edges, record.GraphEdge{From: i, To: i / 2}, record.GraphEdge{From: i, To: 77}, record.GraphEdge{From: -1, To: i})
	}
	return newReport(p)
}

var graphFixtures = []fixture{
	{"around-a-database", aroundADatabase()}, {"hostile", hostileGraph()}, {"no-graph", forgottenRecord()}, {"no-changes", emptyPlan()}, {"several", severalPlans()},
}

func drawn(t testing.TB, r *record.Report, f Format) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := WriteGraph(&b, f, r); err != nil {
		t.Fatalf("WriteGraph as %s: %v", f, err)
	}
	return b.Bytes()
}

func TestGraphGolden(t *testing.T) {
	t.Parallel()
	for _, f := range graphFixtures {
		for _, format := range GraphFormats() {
			path := filepath.Join("testdata", "graphs", f.name+"."+string(format))
			got := drawn(t, f.report, format)
			if *update {
				if err := os.WriteFile(path, got, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), string(got)); diff != "" {
				t.Errorf("%s (-want +got; -update writes it anew):\n%s", path, diff)
			}
			checkGraph(t, f.report, format, got)
		}
	}
}

// The facts of a node are cut behind a whole word.
func TestCutWords(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ text, want string }{
		{"HOLD · update", "HOLD · update"},
		{"HOLD · replace (destroy, then create) · data-loss, restart", "HOLD · replace (destroy …"},
		{"HOLD · replace (create, then destroy) · data", "HOLD · replace (create, then …"},
		{"HOLD · update · " + strings.Repeat("x", 60), "HOLD · update …"},
		{strings.Repeat("x", 60), strings.Repeat("x", 18) + "…" + strings.Repeat("x", 9) + " …"},
	} {
		if got := cutWords(tc.text, 30); got != tc.want || textWidth(got) > 30 {
			t.Errorf("%q became %q, want %q", tc.text, got, tc.want)
		}
	}
}

// What a colour says is said by the shape, and both stand in the legend.
func TestShapesOfVerdicts(t *testing.T) {
	t.Parallel()
	shapes := make(map[string]bool)
	for _, l := range legend {
		shapes[outline(l.of, size{100, 40})] = true
	}
	if len(shapes) != len(legend) {
		t.Errorf("%d verdicts have %d shapes", len(legend), len(shapes))
	}
	got := string(drawn(t, aroundADatabase(), SVG))
	for _, l := range legend {
		if strings.Count(got, ">"+l.text+"</text>") != 1 {
			t.Errorf("the legend doesn't name %q once", l.text)
		}
	}
	if !strings.Contains(got, legendArrow) || strings.Contains(string(drawn(t, emptyPlan(), SVG)), legendArrow) {
		t.Error("the arrow is explained where there is none, or isn't where there is one")
	}
}

// A graph from a report that was saved is drawn to the same bytes.
func TestSavedGraphIsDrawnAlike(t *testing.T) {
	t.Parallel()
	for _, f := range graphFixtures {
		read, err := Read(bytes.NewReader(render(t, f.report, JSON, Options{})))
		if err != nil {
			t.Fatal(err)
		}
		for _, format := range GraphFormats() {
			if !bytes.Equal(drawn(t, f.report, format), drawn(t, read, format)) {
				t.Errorf("%s as %s differs after reading it back", f.name, format)
			}
		}
	}
}

var (
	dotLine     = regexp.MustCompile(`^(digraph holdfast \{|  (rankdir|node|edge|subgraph) .*|    (color|label) = "([^"\\]|\\.)*";|    p\d+n\d+ \[label = "([^"\\]|\\.)*", tooltip = "([^"\\]|\\.)*"(, \w+ = ("[#\w,]*"|\d))*\];|    p\d+n\d+ -> p\d+n\d+;|  ?\}|\})$`)
	mermaidLine = regexp.MustCompile(`^(flowchart RL|  subgraph p\d+\["(#\d+;|[^"#<>&\x60%]|<br/>)*"\]|  more\["(#\d+;|[^"#<>&\x60%]|<br/>)*"\]:::near|    p\d+n\d+\["(#\d+;|[^"#<>&\x60%]|<br/>)*"\]:::(stop|hold|explained|clear|near)|    p\d+n\d+ --> p\d+n\d+|  end|  classDef [\w #:,.-]+)$`)
)

// checkGraph holds a drawing to its grammar: nothing from outside adds to it.
func checkGraph(t interface{ Errorf(string, ...any) }, r *record.Report, f Format, got []byte) {
	for _, c := range string(got) {
		if c != '\n' && !isQuiet(c) {
			t.Errorf("%s has the character %U", f, c)
			return
		}
	}
	lines := strings.Split(strings.TrimSuffix(string(got), "\n"), "\n")
	switch f {
	case SVG:
		dec := xml.NewDecoder(bytes.NewReader(got))
		for {
			tok, err := dec.Token()
			if errors.Is(err, io.EOF) {
				return
			}
			if err != nil {
				t.Errorf("the SVG is no XML: %v", err)
				return
			}
			if e, ok := tok.(xml.StartElement); ok {
				checkSVGElement(t, e)
			}
		}
	case DOT, Mermaid:
		line := dotLine
		if f == Mermaid {
			line = mermaidLine
			if len(got) > mermaidSize {
				t.Errorf("Mermaid of %d characters", len(got))
			}
		}
		for _, l := range lines {
			if !line.MatchString(l) {
				t.Errorf("%s has the line %q", f, l)
			}
		}
	}
}

func checkSVGElement(t interface{ Errorf(string, ...any) }, e xml.StartElement) {
	allowed := map[string]string{"svg": "xmlns width height viewBox role aria-label", "style": "", "rect": "class width height rx", "g": "class transform", "text": "class x y", "title": "", "path": "class d"}
	names, ok := allowed[e.Name.Local]
	if !ok {
		t.Errorf("the SVG has an element %s", e.Name.Local)
	}
	for _, a := range e.Attr {
		if !strings.Contains(" "+names+" ", " "+a.Name.Local+" ") {
			t.Errorf("the SVG's %s has %s", e.Name.Local, a.Name.Local)
		}
	}
}

func FuzzGraph(f *testing.F) {
	for _, name := range []string{"aws_instance.web", `x"]`, "</title>", "\x1b[0m", "\n  end", "#35;", "\u202e", `\`} {
		f.Add(name, name, 3, 1, 0)
	}
	f.Fuzz(func(t *testing.T, block, stack string, changes, from, to int) {
		c := change(block, record.Disposition(stack), plan.Update)
		c.Effects = []record.Effect{record.Effect(block)}
		c.Actions = plan.Actions{plan.Action(stack)}
		p := record.PlanReport{Stack: stack, Source: block, Changes: []record.ChangeReport{c, c}, Graph: &record.Graph{
			Nodes: []record.GraphNode{{Block: block, Changes: []int{0, changes}}, {Block: stack}, {Block: "x_x.y"}},
			Edges: []record.GraphEdge{{From: from, To: to}, {From: 0, To: 1}, {From: 1, To: 2}, {From: 2, To: 0}},
		}}
		r := newReport(p)
		for _, format := range GraphFormats() {
			checkGraph(t, r, format, drawn(t, r, format))
		}
	})
}

// However many there are: Mermaid stays within what is drawn, and names every
// block that holds while there is room for all of them.
func TestMermaidHasRoomForWhatHolds(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 1500).Draw(t, "n")
		p := record.PlanReport{Graph: &record.Graph{}}
		holds := 0
		for i := range n {
			d := record.Clear
			if i%17 == 0 && holds < 60 {
				d = record.Hold
				holds++
			}
			p.Changes = append(p.Changes, change("aws_instance.n"+strings.Repeat("x", i%40), d, plan.Update))
			p.Graph.Nodes = append(p.Graph.Nodes, record.GraphNode{Block: p.Changes[i].Address, Changes: []int{i}})
			for j := range min(i, 3) {
				p.Graph.Edges = append(p.Graph.Edges, record.GraphEdge{From: i, To: j})
			}
		}
		var b bytes.Buffer
		if err := WriteGraph(&b, Mermaid, newReport(p)); err != nil {
			t.Fatal(err)
		}
		if b.Len() > mermaidSize || strings.Count(b.String(), "-->") > mermaidEdges {
			t.Fatalf("%d characters, %d edges", b.Len(), strings.Count(b.String(), "-->"))
		}
		if got := strings.Count(b.String(), ":::hold"); got != holds {
			t.Fatalf("%d of %d that hold", got, holds)
		}
	})
}

// Of many plans, what holds in any of them is drawn before what else changes in
// the first; what isn't drawn is counted.
func TestMermaidOfManyPlans(t *testing.T) {
	t.Parallel()
	var plans []record.PlanReport
	for i := range 120 {
		p := record.PlanReport{Stack: fmt.Sprintf("stacks/number-%03d", i), Graph: &record.Graph{}}
		for j := range 40 {
			d := record.Clear
			if j == 39 {
				d = record.Hold
			}
			p.Changes = append(p.Changes, change(fmt.Sprintf("aws_instance.n%d", j), d, plan.Update))
			p.Graph.Nodes = append(p.Graph.Nodes, record.GraphNode{Block: p.Changes[j].Address, Changes: []int{j}})
		}
		plans = append(plans, p)
	}
	got := string(drawn(t, newReport(plans...), Mermaid))
	if n := strings.Count(got, ":::hold"); n != 120 {
		t.Errorf("%d of 120 that hold", n)
	}
	want := fmt.Sprintf("Left out, so that it can be drawn: 0 plans, %s blocks, 0 edges", thousands(120*40-strings.Count(got, "]:::hold")-strings.Count(got, "]:::clear")))
	if !strings.Contains(got, strings.ReplaceAll(want, ",", ",")) || len(got) > mermaidSize {
		t.Errorf("%d characters, without %q: %s", len(got), want, got[len(got)-800:])
	}
	many := make([]record.PlanReport, 900)
	for i := range many {
		many[i] = plans[i%len(plans)]
		many[i].Stack = fmt.Sprintf("stacks/number-%03d", i)
	}
	got = string(drawn(t, newReport(many...), Mermaid))
	if !regexp.MustCompile(`: \d+ plans, [\d,]+ blocks`).MatchString(got) || len(got) > mermaidSize {
		t.Errorf("%d characters: %s", len(got), got[len(got)-800:])
	}
}

func TestParseGraphFormat(t *testing.T) {
	t.Parallel()
	for _, f := range GraphFormats() {
		if got, err := ParseGraphFormat(string(f)); got != f || err != nil {
			t.Errorf("ParseGraphFormat(%q) = %q, %v", f, got, err)
		}
	}
	if _, err := ParseGraphFormat("png"); err == nil || !strings.Contains(err.Error(), "use svg, dot, mermaid or json") {
		t.Errorf("error %v does not list the formats", err)
	}
	if err := WriteGraph(io.Discard, "png", emptyPlan()); err == nil {
		t.Error("WriteGraph took another format")
	}
}
