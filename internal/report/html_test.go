package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
	"pgregory.net/rapid"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// What a page may be made of: our elements with our attributes, and for the
// attributes what they may say. Text from outside is in none of them.
var pageElements = map[string]map[string]*regexp.Regexp{
	"html": {"lang": exactly("en")}, "head": {}, "body": {}, "title": {}, "style": {},
	"meta":   {"charset": exactly("utf-8"), "http-equiv": exactly("Content-Security-Policy"), "content": nil, "name": exactly("viewport|referrer|color-scheme")},
	"script": {"type": exactly("application/json"), "id": exactly("data")},
	"a":      {"class": ourClass, "href": exactly("#[a-z0-9-]+")},
	"header": {"class": ourClass}, "main": {"id": ourID}, "footer": {"class": ourClass},
	"section": {"class": ourClass, "id": ourID, "aria-labelledby": ourID}, "article": {"class": ourClass},
	"div": {"class": ourClass, "id": ourID, "tabindex": exactly("-1|0"), "role": exactly("group"), "aria-labelledby": ourID, "data-plan": exactly("[0-9]+")},
	"h1":  {"id": ourID}, "h2": {"id": ourID}, "h3": {"class": ourClass}, "p": {"class": ourClass},
	"span": {"class": ourClass, "aria-hidden": exactly("true")}, "code": {"class": ourClass}, "b": {}, "em": {},
	"ul": {"class": ourClass}, "li": {}, "dl": {"class": ourClass}, "dt": {}, "dd": {"class": ourClass},
	"details": {"class": ourClass}, "summary": {},
	"table": {"class": ourClass}, "caption": {}, "colgroup": {}, "col": {"class": ourClass}, "thead": {}, "tbody": {}, "tr": {"class": ourClass},
	"th":   {"scope": exactly("col|row"), "class": ourClass},
	"td":   {"class": ourClass, "colspan": exactly("2")},
	"svg":  {"class": ourClass, "viewbox": nil, "preserveaspectratio": nil, "aria-hidden": exactly("true")},
	"rect": {"class": ourClass, "x": digits, "y": digits, "width": digits, "height": digits},
}

var (
	ourClass = exactly("[a-z]+( [a-z]+)*")
	ourID    = exactly("[a-z]+(-[0-9]+(-name)?)?")
	digits   = exactly("[0-9]+")
)

func exactly(pattern string) *regexp.Regexp { return regexp.MustCompile("^(?:" + pattern + ")$") }

type fails interface {
	Helper()
	Errorf(string, ...any)
}

// checkHTML parses a page as browsers do and fails on anything that isn't
// ours: an element, an attribute, a script, a style, a word of the policy.
func checkHTML(t fails, out []byte) {
	t.Helper()
	root, err := html.Parse(bytes.NewReader(out))
	if err != nil {
		t.Errorf("the page doesn't parse: %v", err)
		return
	}
	style, _ := htmlAssets.ReadFile("html/style.css")
	script, _ := htmlScript()
	scripts := 0
	for n := range root.Descendants() {
		switch n.Type {
		case html.CommentNode:
			t.Errorf("the page has a comment: %q", n.Data)
		case html.ElementNode:
			checkElement(t, n)
		}
		if n.Type != html.ElementNode || n.DataAtom != atom.Script && n.DataAtom != atom.Style {
			continue
		}
		text := ""
		if n.FirstChild != nil {
			text = n.FirstChild.Data
		}
		switch {
		case n.DataAtom == atom.Style:
			if text != string(style) {
				t.Errorf("the style isn't ours")
			}
		case len(n.Attr) > 0:
			if !json.Valid([]byte(text)) || strings.ContainsAny(text, "<>&\n") {
				t.Errorf("the data isn't JSON on one line without markup")
			}
		default:
			scripts++
			if text != string(script) && text != htmlFirst {
				t.Errorf("script %d isn't ours", scripts)
			}
		}
	}
	if scripts != 2 {
		t.Errorf("%d scripts, want 2", scripts)
	}
	if !bytes.Contains(out, []byte(`<meta http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;; style-src &#39;sha256-`)) {
		t.Errorf("the page has no policy, or another one")
	}
}

func checkElement(t fails, n *html.Node) {
	t.Helper()
	allowed, ok := pageElements[n.Data]
	if !ok {
		t.Errorf("the page has a <%s>", n.Data)
		return
	}
	for _, a := range n.Attr {
		want, ok := allowed[strings.ToLower(a.Key)]
		if !ok || want != nil && !want.MatchString(a.Val) {
			t.Errorf("<%s> has %s=%q", n.Data, a.Key, a.Val)
		}
	}
}

// withoutAssets takes the style, the script and their hashes out of a page:
// they are the same in all, and files of their own.
func withoutAssets(t testing.TB, out []byte) []byte {
	t.Helper()
	style, _ := htmlAssets.ReadFile("html/style.css")
	script, _ := htmlScript()
	for _, part := range []string{string(style), string(script), strings.ReplaceAll(sourceHash(style), "+", "&#43;"), strings.ReplaceAll(sourceHash(script), "+", "&#43;")} {
		if bytes.Count(out, []byte(part)) != 1 {
			t.Fatalf("the page has %d times %.40q", bytes.Count(out, []byte(part)), part)
		}
		out = bytes.Replace(out, []byte(part), []byte("…"), 1)
	}
	return out
}

func FuzzHTML(f *testing.F) {
	for _, text := range slices.Concat(hostileTexts(), []string{"</script><img src=x onerror=alert(1)>", "javascript:alert(1)", "</style><style>*{display:none}", `" onmouseover="x`, "<!--<script>", "]]>", "{{.}}", "${x}", "\\u003c/script>"}) {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 500 {
			return
		}
		r := hostileReport(text)
		r.Plans[0].Graph = &record.Graph{Nodes: []record.GraphNode{{Block: text, Changes: []int{0, -1, 99}}, {Block: "a.b", Changes: []int{1}}}, Edges: []record.GraphEdge{{From: 0, To: 1}, {From: 1, To: 7}, {From: 0, To: 0}}}
		checkQuiet(t, render(t, r, HTML, Options{}), HTML, false)
	})
}

// The scripts write no markup and reach for nothing outside of the page.
func TestScriptsBuildElementsOnly(t *testing.T) {
	t.Parallel()
	script, err := htmlScript()
	if err != nil {
		t.Fatal(err)
	}
	for _, word := range []string{"innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "Function(", "fetch(", "XMLHttpRequest", "WebSocket", "import(", "DOMParser", "createContextualFragment", "setHTML", "srcdoc", "localStorage", "//cdn", "https:"} {
		if bytes.Contains(script, []byte(word)) {
			t.Errorf("the script has %q", word)
		}
	}
	style, _ := htmlAssets.ReadFile("html/style.css")
	for _, word := range []string{"url(", "@import", "@font-face", "http"} {
		if bytes.Contains(style, []byte(word)) {
			t.Errorf("the style has %q", word)
		}
	}
	entries, err := htmlAssets.ReadDir("html")
	if err != nil {
		t.Fatal(err)
	}
	known := append(htmlScripts(), "style.css", "page.html")
	for _, e := range entries {
		text, _ := htmlAssets.ReadFile("html/" + e.Name())
		if !slices.Contains(known, e.Name()) || bytes.Count(text, []byte("\n")) > 600 {
			t.Errorf("%s is used nowhere, or has more than 600 lines", e.Name())
		}
	}
}

// What is secret is neither in the page nor in its data, wherever it stands.
func TestPageHoldsNoSecret(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		r := genReport().Draw(t, "report")
		place := rapid.IntRange(0, 5).Draw(t, "place")
		secret := rapid.SampledFrom([]plan.Value{str(canary).Mark(), plan.ObjectValue(plan.Member{Name: "a", Value: str(canary)}).Mark(),
			plan.ListValue(str("x"), str("a\n"+canary+"\nb").Mark()), plan.ObjectValue(plan.Member{Name: "deep", Value: plan.ListValue(str(canary).Mark())})}).Draw(t, "secret")
		p := &r.Plans[0]
		a := record.Attribute{Path: "x", Before: secret, After: plan.NullValue(), Sensitive: true}
		if rapid.Bool().Draw(t, "unmarked") {
			a = record.Attribute{Path: "x", Before: str("a\n" + canary), After: str("b\n" + canary), Sensitive: true}
		}
		p.Changes = append(p.Changes, change("lab_x.y", []record.Disposition{record.Clear, record.Explained, record.Hold, record.Stop}[place%4], plan.Update))
		c := &p.Changes[len(p.Changes)-1]
		switch place {
		case 4:
			p.Outputs = append(p.Outputs, record.OutputReport{Name: "o", Actions: plan.Actions{plan.Update}, Before: secret, After: secret})
		case 5:
			p.Drift = append(p.Drift, record.DriftReport{Address: "lab_x.y", Actions: plan.Actions{plan.Update}, Attributes: []record.Attribute{a}})
		default:
			c.Attributes = append(c.Attributes, a)
			c.Importing = &record.ImportReport{Identity: &secret}
		}
		out := renderRapid(t, r, HTML, Options{})
		if bytes.Contains(out, []byte(canary)) {
			t.Fatal("the page has a secret")
		}
		checkHTML(t, out)
	})
}

// A change in the way is in the page as plain text, however many there are.
func TestPageNamesEveryHold(t *testing.T) {
	t.Parallel()
	for _, n := range []int{3, 400, 6000} {
		r := heldPlan(n, func(i int) string { return fmt.Sprintf(`module.m%d.aws_instance.x%s`, i%7, scattered(i)) }, oneRule)
		out := render(t, r, HTML, Options{})
		checkQuiet(t, out, HTML, false)
		before, _, _ := bytes.Cut(out, []byte(`<script type="application/json"`))
		for _, c := range r.Plans[0].Changes {
			_, name, _ := strings.Cut(c.Address, "aws_instance.")
			if !bytes.Contains(before, []byte(name)) {
				t.Fatalf("%d holds: %s isn't named", n, c.Address)
			}
		}
		t.Logf("%d holds: %d bytes", n, len(out))
	}
}

// pageData is what the script of a page reads.
type pageData struct {
	Text  []any   `json:"text"`
	Plans [][]any `json:"plans"`
}

func dataOf(t *testing.T, out []byte) pageData {
	t.Helper()
	_, rest, _ := bytes.Cut(out, []byte(`<script type="application/json" id="data">`))
	text, _, _ := bytes.Cut(rest, []byte("</script>"))
	var d pageData
	if err := json.Unmarshal(text, &d); err != nil {
		t.Fatal(err)
	}
	return d
}

// A report of any size becomes a page of bounded size, which says what it
// left out.
func TestPageOfHugeReport(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("100,000 changes take some seconds")
	}
	out := render(t, ordinaryPlan(100_000), HTML, Options{})
	if len(out) > 12<<20 {
		t.Errorf("100,000 changes take %d bytes", len(out))
	}
	d := dataOf(t, out)
	rows := d.Plans[0][4].([]any)
	held := 0
	for _, row := range rows {
		if row.([]any)[0].(float64) == 1 {
			held++
		}
	}
	if left := int(d.Plans[0][1].(float64)); held != 4000 || len(rows) != 4000+htmlRows || left != 100_000-len(rows) {
		t.Errorf("%d rows, %d of them hold, %d left out", len(rows), held, left)
	}
	t.Logf("%d bytes, %d rows", len(out), len(rows))
}

// The graph is in the data with its layout, and its nodes name the rows of
// their changes; a saved report has the same.
func TestPageHasTheGraph(t *testing.T) {
	t.Parallel()
	for _, r := range []*record.Report{aroundADatabase(), hostileGraph()} {
		out := render(t, r, HTML, Options{})
		checkQuiet(t, out, HTML, false)
		read, err := Read(bytes.NewReader(render(t, r, JSON, Options{})))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(out, render(t, read, HTML, Options{})) {
			t.Error("the page of a saved report differs")
		}
		d := dataOf(t, out)
		for i, p := range d.Plans {
			if len(p) < 6 {
				continue
			}
			rows, g := p[4].([]any), p[5].([]any)
			for _, n := range g[0].([]any) {
				node := n.([]any)
				if len(node) != 8 {
					t.Fatalf("plan %d: a node without a place: %v", i, node)
				}
				for _, at := range node[3].([]any) {
					row := rows[int(at.(float64))].([]any)
					title, block := d.Text[int(row[1].(float64))].(string), d.Text[int(node[0].(float64))].(string)
					if a, err := plan.ParseAddress(title); err == nil && a.Config() != block {
						t.Errorf("the node %s names the change %s", block, title)
					}
				}
			}
			if edges, lines := len(g[1].([]any))/2, len(g[3].([]any)); edges != lines {
				t.Errorf("plan %d: %d edges and %d lines", i, edges, lines)
			}
		}
	}
}

// Values that don't fit say how long they are.
func TestPageBoundsValues(t *testing.T) {
	t.Parallel()
	out := string(render(t, oddValues(), HTML, Options{}))
	for _, want := range []string{"(5,000 characters)", "… 1", "equal lines", "(known after apply)", "(sensitive value)"} {
		if !strings.Contains(out, want) {
			t.Errorf("the page doesn't say %q", want)
		}
	}
	if !utf8.ValidString(out) {
		t.Error("not UTF-8")
	}
}

// What the state only forgets is told as what it is, and not as if it went; and
// an answered change says on its line who answered it.
func TestPageOfForgetAndAnswer(t *testing.T) {
	t.Parallel()
	c := change("aws_s3_bucket.logs", record.Hold, plan.Forget)
	c.Attributes = []record.Attribute{attr("bucket", str("logs"), plan.NullValue()), attr("policy", str("a\nb"), plan.NullValue())}
	answered := change("aws_db_instance.old", record.Explained, plan.Delete)
	answered.Decision = &record.DecisionSummary{Name: "retired", Ruling: record.Allow, Owner: "data team", Expires: "2027-01-31", Covers: true}
	out := render(t, newReport(record.PlanReport{Source: "plan.json", Changes: []record.ChangeReport{c, answered}}), HTML, Options{})
	checkQuiet(t, out, HTML, false)
	before, _, _ := bytes.Cut(out, []byte(`<script type="application/json"`))
	if n := bytes.Count(before, []byte(`<tr class="same">`)); n != 2 || bytes.Contains(before, []byte(`<tr class="del">`)) || bytes.Contains(before, []byte(`class="line del"`)) {
		t.Errorf("%d attributes of what is forgotten stay", n)
	}
	if !bytes.Contains(before, []byte("only the state forgets it")) {
		t.Error("the page doesn't say what a forget is")
	}
	d := dataOf(t, out)
	for _, row := range d.Plans[0][4].([]any) {
		if r := row.([]any); r[0].(float64) == 2 && d.Text[int(r[8].(float64))] != "allow by data team, until 2027-01-31" {
			t.Errorf("the answered change says %q", d.Text[int(r[8].(float64))])
		}
	}
}
