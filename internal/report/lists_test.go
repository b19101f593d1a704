package report

import (
	"bytes"
	stdjson "encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/google/jsonschema-go/jsonschema"
	"pgregory.net/rapid"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// What follows reads the formats for lists of problems as strictly as their
// readers may, and fails on what would act once it is decoded.

func checkShown(t testing.TB, what, s string) {
	t.Helper()
	for line := range strings.SplitSeq(s, "\n") {
		if visible(line) != line {
			t.Errorf("%s holds %q, which acts once it is decoded", what, s)
		}
	}
}

// decodeStrictly reads JSON into a struct that knows every member.
func decodeStrictly(t testing.TB, out []byte, into any) {
	t.Helper()
	if bytes.HasPrefix(out, []byte("\ufeff")) {
		t.Error("there is a byte order mark")
	}
	if err := json.Unmarshal(out, into, json.RejectUnknownMembers(true)); err != nil {
		t.Fatalf("%v in:\n%s", err, out)
	}
	var all any
	if err := json.Unmarshal(out, &all); err != nil {
		t.Fatal(err)
	}
	checkStrings(t, all)
}

func checkStrings(t testing.TB, v any) {
	t.Helper()
	switch v := v.(type) {
	case string:
		checkShown(t, "a string", v)
	case []any:
		for _, e := range v {
			checkStrings(t, e)
		}
	case map[string]any:
		for k, e := range v {
			checkShown(t, "a name", k)
			checkStrings(t, e)
		}
	}
}

type sarifLog struct {
	Schema  string `json:"$schema"`
	Version string `json:"version"`
	Runs    []struct {
		Tool        sarifTool          `json:"tool"`
		Automation  sarifID            `json:"automationDetails"`
		Bases       sarifBases         `json:"originalUriBaseIds"`
		Invocations []sarifInvocation  `json:"invocations"`
		Results     []sarifResult      `json:"results"`
		Properties  sarifRunProperties `json:"properties"`
	} `json:"runs"`
}

// checkSARIF holds a log against what code scanning asks for.
func checkSARIF(t testing.TB, out []byte) sarifLog {
	t.Helper()
	var log sarifLog
	decodeStrictly(t, out, &log)
	if log.Version != "2.1.0" || len(log.Runs) < 1 || len(log.Runs) > 20 {
		t.Errorf("version %q, %d runs", log.Version, len(log.Runs))
	}
	ids, prints, total := make(map[string]bool), make(map[string]bool), 0
	for _, run := range log.Runs {
		if ids[run.Automation.ID] || !strings.HasPrefix(run.Automation.ID, "holdfast/") || !strings.HasSuffix(run.Automation.ID, "/") {
			t.Errorf("a run's id is %q", run.Automation.ID)
		}
		ids[run.Automation.ID] = true
		rules := make(map[string]bool)
		for _, r := range run.Tool.Driver.Rules {
			if r.ID == "" || rules[r.ID] || r.Short.Text == "" || r.Full.Text == "" || r.Help.Text == "" || r.Help.Markdown == "" ||
				len(r.Short.Text) > 1024 || len(r.Full.Text) > 1024 || len(r.Properties.Tags) > 10 {
				t.Errorf("a rule lacks something, or has too much: %+v", r)
			}
			rules[r.ID] = true
		}
		total += len(run.Results)
		for _, r := range run.Results {
			checkSARIFResult(t, &r, run.Tool.Driver.Rules)
			if prints[r.Fingerprints.Line] {
				t.Errorf("two results have the fingerprint %s", r.Fingerprints.Line)
			}
			prints[r.Fingerprints.Line] = true
		}
	}
	if total > 25_000 {
		t.Errorf("%d results", total)
	}
	return log
}

func checkSARIFResult(t testing.TB, r *sarifResult, rules []sarifRule) {
	t.Helper()
	if r.RuleIndex < 0 || r.RuleIndex >= len(rules) || rules[r.RuleIndex].ID != r.RuleID {
		t.Errorf("the rule of %+v is not at its index", r)
	}
	if r.Message.Text == "" || strings.Contains(r.Message.Text, "](") || len(r.Locations) != 1 || !slices.Contains([]string{"error", "note"}, r.Level) {
		t.Errorf("a result is not whole: %+v", r)
	}
	for _, l := range r.Locations {
		checkURI(t, l.Physical.Artifact.URI)
		if g := l.Physical.Region; g != nil && (g.StartLine < 1 || g.EndLine != 0 && g.EndLine < g.StartLine) {
			t.Errorf("a region of %+v", g)
		}
	}
	for _, s := range r.Suppressions {
		if s.Justification == "" || r.Level != "note" {
			t.Errorf("a suppression: %+v", r)
		}
	}
}

// checkURI wants a relative reference into the repository.
func checkURI(t testing.TB, uri string) {
	t.Helper()
	u, err := url.Parse(uri)
	if err != nil || uri == "" || u.IsAbs() || u.Host != "" || u.RawQuery != "" || u.Fragment != "" || strings.HasPrefix(u.Path, "/") ||
		u.Path == ".." || strings.HasPrefix(u.Path, "../") {
		t.Errorf("%q is no path in a repository: %v", uri, err)
		return
	}
	checkShown(t, "a path", u.Path)
}

func checkGitLab(t testing.TB, out []byte) []codeQuality {
	t.Helper()
	var list []codeQuality
	decodeStrictly(t, out, &list)
	prints := make(map[string]bool)
	for _, q := range list {
		if q.Description == "" || q.CheckName == "" || len(q.Fingerprint) != 32 || prints[q.Fingerprint] || q.Location.Path == "" || q.Location.Lines.Begin < 1 ||
			strings.HasPrefix(q.Location.Path, "/") || strings.HasPrefix(q.Location.Path, "../") || !slices.Contains([]string{"info", "critical", "blocker"}, q.Severity) {
			t.Errorf("an entry is not whole: %+v", q)
		}
		prints[q.Fingerprint] = true
	}
	return list
}

// annotation is one workflow command, decoded as GitHub's runner does.
type annotation struct {
	level, message string
	props          map[string]string
}

var (
	ourCommand  = regexp.MustCompile(`^::(error|warning|notice) ([^:]*)::(.*)$`)
	ourProperty = regexp.MustCompile(`^(file|line|endLine|title)=([^,:\r\n]+)$`)
)

func unescapeCommand(s string, property bool) string {
	pairs := []string{"%25", "%", "%0D", "\r", "%0A", "\n"}
	if property {
		pairs = append(pairs, "%3A", ":", "%2C", ",")
	}
	return strings.NewReplacer(pairs...).Replace(s)
}

// checkGitHub decodes the commands of a log, and fails where there are more of
// a level than are shown, or a line that is a command of another kind. plain
// are the other lines.
func checkGitHub(t testing.TB, out []byte) (commands []annotation, plain []string) {
	t.Helper()
	count := make(map[string]int)
	for line := range strings.SplitSeq(strings.TrimSuffix(string(out), "\n"), "\n") {
		if !strings.HasPrefix(strings.TrimSpace(line), "::") {
			plain = append(plain, line)
			continue
		}
		m := ourCommand.FindStringSubmatch(line)
		if m == nil {
			t.Errorf("a line is a command that is not ours: %q", line)
			continue
		}
		a := annotation{level: m[1], message: unescapeCommand(m[3], false), props: make(map[string]string)}
		for p := range strings.SplitSeq(m[2], ",") {
			kv := ourProperty.FindStringSubmatch(p)
			if kv == nil || a.props[kv[1]] != "" {
				t.Errorf("a property %q in %q", p, line)
				continue
			}
			a.props[kv[1]] = unescapeCommand(kv[2], true)
			checkShown(t, "a property", a.props[kv[1]])
		}
		checkShown(t, "a message", a.message)
		for _, n := range []string{"line", "endLine"} {
			if v, ok := a.props[n]; ok {
				if i, err := strconv.Atoi(v); err != nil || i < 1 || a.props["file"] == "" {
					t.Errorf("%s=%q in %q", n, v, line)
				}
			}
		}
		if a.message == "" || a.props["title"] == "" {
			t.Errorf("an annotation without words: %q", line)
		}
		if count[a.level]++; count[a.level] > 10 {
			t.Errorf("more than ten of the level %s", a.level)
		}
		commands = append(commands, a)
	}
	if len(plain) == 0 || !strings.Contains(plain[len(plain)-1], ": ") {
		t.Errorf("the last line is not the verdict: %q", plain)
	}
	return commands, plain
}

// xmlElement is what an element of a JUnit report may have.
type xmlElement struct {
	attributes, required, children []string
	text                           bool
}

// junitRules are those of junit-10.xsd for what holdfast writes. file and line
// of a testcase are not in it: GitLab reads the one, others both.
var junitRules = map[string]xmlElement{
	"testsuites": {attributes: []string{"name", "tests", "failures", "errors"}, children: []string{"testsuite"}},
	"testsuite":  {attributes: []string{"skipped"}, required: []string{"name", "tests", "failures", "errors"}, children: []string{"testcase"}},
	"testcase":   {attributes: []string{"classname", "file", "line"}, required: []string{"name"}, children: []string{"failure", "skipped", "system-out"}},
	"failure":    {attributes: []string{"type", "message"}, text: true},
	"skipped":    {attributes: []string{"type", "message"}, text: true},
	"system-out": {text: true},
}

type junitReport struct {
	XMLName xml.Name `xml:"testsuites"`
	junitCounts
	Suites []struct {
		junitCounts
		Skipped int         `xml:"skipped,attr"`
		Cases   []junitCase `xml:"testcase"`
	} `xml:"testsuite"`
}

type junitCounts struct {
	Tests    int `xml:"tests,attr"`
	Failures int `xml:"failures,attr"`
	Errors   int `xml:"errors,attr"`
}

type junitCase struct {
	Class   string `xml:"classname,attr"`
	Name    string `xml:"name,attr"`
	File    string `xml:"file,attr"`
	Line    int    `xml:"line,attr"`
	Failure *struct {
		Type    string `xml:"type,attr"`
		Message string `xml:"message,attr"`
		Text    string `xml:",chardata"`
	} `xml:"failure"`
	Skipped *struct {
		Message string `xml:"message,attr"`
	} `xml:"skipped"`
	Out string `xml:"system-out"`
}

func checkJUnit(t testing.TB, out []byte) junitReport {
	t.Helper()
	checkElements(t, out)
	var r junitReport
	if err := xml.Unmarshal(out, &r); err != nil {
		t.Fatalf("%v in:\n%s", err, out)
	}
	var sum junitCounts
	for _, s := range r.Suites {
		failures, skipped := 0, 0
		for _, c := range s.Cases {
			if c.Failure != nil {
				failures++
				if c.Failure.Message == "" || c.Failure.Type == "" || strings.Contains(c.Failure.Message, "\n") || c.Skipped != nil {
					t.Errorf("a failure: %+v", c)
				}
			}
			if c.Skipped != nil {
				skipped++
			}
		}
		if s.Tests != len(s.Cases) || s.Failures != failures || s.Skipped != skipped || s.Errors != 0 {
			t.Errorf("a suite counts %+v, skipped %d; it has %d, %d, %d", s.junitCounts, s.Skipped, len(s.Cases), failures, skipped)
		}
		sum.Tests += s.Tests
		sum.Failures += s.Failures
	}
	if sum != r.junitCounts {
		t.Errorf("the whole counts %+v, its suites %+v", r.junitCounts, sum)
	}
	return r
}

// checkElements holds every element against the rules.
func checkElements(t testing.TB, out []byte) {
	t.Helper()
	if !bytes.HasPrefix(out, []byte(`<?xml version="1.0" encoding="UTF-8"?>`+"\n<testsuites ")) {
		t.Errorf("it begins with %q", out[:min(len(out), 60)])
	}
	dec := xml.NewDecoder(bytes.NewReader(out))
	var open []string
	for {
		tok, err := dec.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatalf("%v in:\n%s", err, out)
		}
		switch tok := tok.(type) {
		case xml.StartElement:
			name := tok.Name.Local
			if len(open) > 0 && !slices.Contains(junitRules[open[len(open)-1]].children, name) || len(open) == 0 && name != "testsuites" {
				t.Errorf("<%s> in %v", name, open)
			}
			checkAttributes(t, name, tok.Attr)
			open = append(open, name)
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.CharData:
			if len(open) > 0 && !junitRules[open[len(open)-1]].text && len(bytes.TrimSpace(tok)) > 0 {
				t.Errorf("text %q in %v", tok, open)
			}
			checkShown(t, "a text", string(tok))
		case xml.ProcInst:
		default:
			t.Errorf("a %T in %v", tok, open)
		}
	}
}

func checkAttributes(t testing.TB, name string, attrs []xml.Attr) {
	t.Helper()
	rule := junitRules[name]
	for _, a := range attrs {
		if a.Name.Space != "" || !slices.Contains(rule.attributes, a.Name.Local) && !slices.Contains(rule.required, a.Name.Local) {
			t.Errorf("<%s> has the attribute %v", name, a.Name)
		}
		checkShown(t, "an attribute", a.Value)
	}
	for _, r := range rule.required {
		if !slices.ContainsFunc(attrs, func(a xml.Attr) bool { return a.Name.Local == r }) {
			t.Errorf("<%s> lacks %s", name, r)
		}
	}
}

// sarifSchemaText returns the OASIS schema resolved. It is of draft 4; what it
// uses of that is the same in draft 7, but for the name of id.
func resolveSARIF(t testing.TB) *jsonschema.Resolved {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "schema", "sarif-2.1.0.json"))
	if err != nil {
		t.Fatal(err)
	}
	text = bytes.Replace(text, []byte("http://json-schema.org/draft-04/schema#"), []byte("http://json-schema.org/draft-07/schema#"), 1)
	text = bytes.Replace(text, []byte(`"id": "https://docs.oasis-open.org/`), []byte(`"$id": "https://docs.oasis-open.org/`), 1)
	var s jsonschema.Schema
	if err := stdjson.Unmarshal(text, &s); err != nil {
		t.Fatal(err)
	}
	r, err := s.Resolve(nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestSARIFIsValid(t *testing.T) {
	t.Parallel()
	schema := resolveSARIF(t)
	reports := fixtures()
	for _, text := range hostileTexts() {
		reports = append(reports, fixture{"hostile " + strconv.Quote(text), hostileReport(text)})
	}
	reports = append(reports, fixture{"nothing", &record.Report{}})
	for _, f := range reports {
		for _, opt := range []Options{{}, {Verbose: true}} {
			out := render(t, f.report, SARIF, opt)
			checkSARIF(t, out)
			var v any
			if err := stdjson.Unmarshal(out, &v); err != nil {
				t.Fatal(err)
			}
			if err := schema.Validate(v); err != nil {
				t.Errorf("%s: %v", f.name, err)
			}
		}
	}
}

// The schema is one that refuses.
func TestSARIFSchemaRefuses(t *testing.T) {
	t.Parallel()
	schema := resolveSARIF(t)
	good := string(render(t, policies(), SARIF, Options{}))
	for _, tc := range []struct{ old, new string }{
		{`"version": "2.1.0"`, `"version": "2.0.0"`}, {`"level": "error"`, `"level": "hold"`}, {`"startLine": 7`, `"startLine": 0`},
		{`"kind": "external"`, `"kind": "decision"`}, {`"ruleIndex"`, `"ruleindex"`}, {`"executionSuccessful": true`, `"exitCode": 0`}, {`"name": "holdfast"`, `"name": 1`},
	} {
		bad := strings.Replace(good, tc.old, tc.new, 1)
		if bad == good {
			t.Fatalf("the log has no %s", tc.old)
		}
		var v any
		if err := stdjson.Unmarshal([]byte(bad), &v); err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(v); err == nil {
			t.Errorf("%s is valid", tc.new)
		}
	}
}

func fuzzList(f *testing.F, format Format) {
	i := slices.IndexFunc(goldens(), func(g golden) bool { return g.format == format })
	for _, more := range []string{"a](http://evil.example)", "]]>", "&#0;", "%0A::error::x", "%3A%2C", "a,b=c:d", "../../etc/passwd", "C:\\x", "/abs", "file://x", "\ufffe\uffff", "[[ATTACHMENT|/etc/passwd]]", "{0}"} {
		f.Add(more)
	}
	fuzzFormat(f, goldens()[i])
}

func FuzzSARIF(f *testing.F)  { fuzzList(f, SARIF) }
func FuzzJUnit(f *testing.F)  { fuzzList(f, JUnit) }
func FuzzGitHub(f *testing.F) { fuzzList(f, GitHub) }
func FuzzGitLab(f *testing.F) { fuzzList(f, GitLab) }

// everyName returns, for each format, the addresses that it names with what
// stands in the way of them.
func everyName(t testing.TB, r *record.Report) map[Format]map[string]bool {
	t.Helper()
	named := map[Format]map[string]bool{SARIF: {}, JUnit: {}, GitHub: {}, GitLab: {}}
	for _, run := range checkSARIF(t, render(t, r, SARIF, Options{})).Runs {
		for _, x := range run.Results {
			if x.Level == "error" {
				for _, l := range x.Locations[0].Logical {
					named[SARIF][strings.ToUpper(x.Message.Text[:4])+l.FullyQualifiedName] = true
				}
			}
		}
	}
	for _, s := range checkJUnit(t, render(t, r, JUnit, Options{})).Suites {
		for _, c := range s.Cases {
			if c.Failure != nil {
				address, _, _ := strings.Cut(c.Name, ": ")
				named[JUnit][c.Failure.Message[:4]+address] = true
			}
		}
	}
	for _, q := range checkGitLab(t, render(t, r, GitLab, Options{})) {
		address, _, _ := strings.Cut(q.Description[5:], " (")
		if q.Severity == "blocker" || q.Severity == "critical" {
			named[GitLab][q.Description[:4]+address] = true
		}
	}
	commands, plain := checkGitHub(t, render(t, r, GitHub, Options{}))
	for _, a := range commands {
		head := a.props["title"]
		if address, _, ok := strings.Cut(head[5:], ": "); ok {
			named[GitHub][head[:4]+address] = true
		}
		for line := range strings.SplitSeq(a.message, "\n") {
			for _, address := range expandNames(line) {
				named[GitHub][head[:4]+address] = true
			}
		}
	}
	for _, line := range plain {
		if len(line) < 5 {
			continue
		}
		address, _, _ := strings.Cut(line[5:], " (")
		named[GitHub][line[:4]+address] = true
		for _, one := range expandNames(line[5:]) {
			named[GitHub][line[:4]+one] = true
		}
	}
	return named
}

func TestListsNameWhatStandsInTheWay(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		p := record.PlanReport{Stack: "s"}
		n := rapid.SampledFrom([]int{1, 9, 10, 11, 40, 41, 300, 700}).Draw(rt, "changes")
		rules, texts := rapid.IntRange(1, 60).Draw(rt, "rules"), rapid.IntRange(1, 900).Draw(rt, "texts")
		for i := range n {
			d := rapid.SampledFrom([]record.Disposition{record.Hold, record.Hold, record.Stop, record.Clear, record.Explained}).Draw(rt, "disposition")
			c := change(fmt.Sprintf(`module.m%d.aws_instance.x%s`, i%7, scattered(i)), d, plan.Delete)
			if rapid.IntRange(0, 9).Draw(rt, "unsaid") > 0 {
				c.Findings = []record.Finding{{Rule: fmt.Sprint("r", i%rules), Kind: record.KindDetector, Disposition: d, Message: fmt.Sprintf("Case %d.", i%texts)}}
			}
			if i%3 == 0 {
				c.Location = &record.Location{File: "main.tf", Line: i + 1, EndLine: i + 4}
			}
			p.Changes = append(p.Changes, c)
		}
		r := newReport(p)
		named := everyName(t, r)
		for _, c := range p.Changes {
			for format, names := range named {
				if stands(c.Disposition) && !names[dispositionWord(c.Disposition)+c.Address] {
					rt.Fatalf("%s doesn't name %s %s", format, dispositionWord(c.Disposition), c.Address)
				}
			}
		}
	})
}
