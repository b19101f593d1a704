package report

import (
	"io"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/holdfast-dev/holdfast/internal/record"
)

const (
	sarifVersion = "2.1.0"
	sarifSchema  = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)

// sarifRuns is how many runs code scanning of GitHub takes in one file.
const sarifRuns = 20

// sourceRoot stands for the top of the repository.
const sourceRoot = "%SRCROOT%"

// exposureSeverity is the score, of 10, with which code scanning shows what
// exposes something: its class high.
const exposureSeverity = "8.0"

// writeSARIF writes a SARIF log with one run for each plan, so that stacks
// that are checked apart don't close each other's alerts; more plans than a
// log may have runs share one. Its results stream.
func writeSARIF(w io.Writer, r *record.Report, opt Options) error {
	all, left := listed(r, opt.Verbose)
	s := &sarifWriter{enc: newListEncoder(w), tool: r.Tool, short: len(all) > shortFrom, left: left}
	s.token(jsontext.BeginObject)
	s.field("$schema", sarifSchema)
	s.field("version", sarifVersion)
	s.token(jsontext.String("runs"))
	s.token(jsontext.BeginArray)
	if len(r.Plans) == 0 || len(r.Plans) > sarifRuns {
		s.run("holdfast/", r.Verdict, all)
	} else {
		of := make(map[*record.PlanReport][]issue, len(r.Plans))
		for _, x := range all {
			of[x.plan] = append(of[x.plan], x)
		}
		ids := make(map[string]bool)
		for i := range r.Plans {
			p := &r.Plans[i]
			s.run(category(p, ids), place(p.Disposition).Verdict(), of[p])
		}
	}
	s.token(jsontext.EndArray)
	s.token(jsontext.EndObject)
	return s.err
}

// category names the run of a plan: the same name at every check of the stack,
// and no other run of the log has it.
func category(p *record.PlanReport, seen map[string]bool) string {
	name := "holdfast/" + uriPath(shorten(visible(asSaved(stackName(p))), 200))
	id := name + "/"
	for n := 2; seen[id]; n++ {
		id = name + "-" + strconv.Itoa(n) + "/"
	}
	seen[id] = true
	return id
}

type sarifWriter struct {
	enc   *jsontext.Encoder
	err   error
	tool  string
	short bool // entries are told in their message alone
	left  int  // results that the log has no room for
}

func (s *sarifWriter) token(t jsontext.Token) {
	if s.err == nil {
		s.err = s.enc.WriteToken(t)
	}
}

func (s *sarifWriter) value(v any) {
	if s.err == nil {
		s.err = json.MarshalEncode(s.enc, v)
	}
}

func (s *sarifWriter) field(name string, v any) {
	s.token(jsontext.String(name))
	s.value(v)
}

// run writes one run with these results.
func (s *sarifWriter) run(id string, v record.Verdict, of []issue) {
	rules, index := sarifRules(of)
	s.token(jsontext.BeginObject)
	s.field("tool", sarifTool{sarifDriver{Name: "holdfast", Version: visible(s.tool), Rules: rules}})
	s.field("automationDetails", sarifID{id})
	s.field("originalUriBaseIds", sarifBases{sarifBase{sarifMessage{"The top of the repository."}}})
	invocation := sarifInvocation{ExecutionSuccessful: true}
	if s.left > 0 {
		invocation.Notifications = []sarifNotification{{Level: "warning", Message: sarifMessage{leftOutOfList(s.left)}}}
	}
	s.field("invocations", []sarifInvocation{invocation})
	s.token(jsontext.String("results"))
	s.token(jsontext.BeginArray)
	for i := range of {
		s.value(newSARIFResult(&of[i], index[sarifRuleID(&of[i])], s.short))
	}
	s.token(jsontext.EndArray)
	s.field("properties", sarifRunProperties{visible(string(v))})
	s.token(jsontext.EndObject)
}

// sarifRules are the rules of these results in the order in which they come,
// with the index of each by its name.
func sarifRules(of []issue) ([]sarifRule, map[string]int) {
	rules := []sarifRule{}
	index := make(map[string]int)
	for i := range of {
		x := &of[i]
		name := sarifRuleID(x)
		at, ok := index[name]
		if !ok {
			at = len(rules)
			index[name] = at
			rules = append(rules, newSARIFRule(x))
		}
		r := &rules[at]
		if stands(x.place) {
			r.Default.Level, r.Properties.ProblemSeverity = "error", "error"
		}
		if f := x.finding; f != nil && f.Effect != nil && *f.Effect == record.Exposure && r.Properties.SecuritySeverity == "" {
			r.Properties.Tags = append(r.Properties.Tags, "security")
			r.Properties.SecuritySeverity = exposureSeverity
		}
	}
	return rules, index
}

// newSARIFRule describes a rule by what is true of it in every report: what is
// said of one change stands in the result.
func newSARIFRule(x *issue) sarifRule {
	id := sarifRuleID(x)
	r := sarifRule{ID: id, Default: sarifDefault{"note"}, Properties: sarifRuleProperties{Tags: []string{"infrastructure-as-code"}, ProblemSeverity: "recommendation"}}
	f := x.finding
	if f == nil {
		r.Short = sarifMessage{"A change in the way of which no finding says why."}
		r.Full, r.Help = r.Short, sarifHelp{r.Short.Text, r.Short.Text}
		return r
	}
	name, kind := shorten(visible(f.Rule), 200), shorten(visible(string(f.Kind)), 40)
	if kind == "" {
		kind = "rule"
	}
	r.Properties.Tags = append(r.Properties.Tags, kind)
	r.Short.Text = sarifText(kind + " " + name)
	if !isNamedByUs(f.Kind) {
		of := "A rule of this repository, by which "
		r.Full.Text = sarifText(of + "holdfast judges changes: " + kind + ` "` + name + `".`)
		r.Help = sarifHelp{r.Full.Text, of + "`holdfast` judges changes: " + kind + " " + mdCode(name) + "."}
		return r
	}
	r.Full.Text = sarifText("What the " + kind + " " + name + " of holdfast finds in a plan.")
	r.Help = sarifHelp{r.Full.Text + " `holdfast explain " + name + "` says what it means and what to do.",
		"What the " + kind + " " + mdCode(name) + " of `holdfast` finds in a plan. " + mdCode("holdfast explain "+name) + " says what it means and what to do."}
	return r
}

func sarifRuleID(x *issue) string { return shorten(visible(x.rule()), 250) }

func newSARIFResult(x *issue, rule int, short bool) sarifResult {
	r := sarifResult{
		RuleID: sarifRuleID(x), RuleIndex: rule, Level: "note",
		Message:      sarifMessage{sarifText(label(x)) + " " + sarifLines(x.text(short, "\n"))},
		Locations:    []sarifLocation{newSARIFLocation(x)},
		Fingerprints: sarifFingerprints{x.key + ":1", x.key},
	}
	switch x.place {
	case record.Stop, record.Hold:
		r.Level = "error" // a warning would leave the check of a pull request green
	case record.Explained:
		r.Suppressions = []sarifSuppression{newSuppression(x.change)}
	}
	return r
}

// sarifLines is sarifText for a text whose line ends are ours.
func sarifLines(s string) string {
	lines := strings.Split(s, "\n")
	for i, l := range lines {
		lines[i] = sarifText(l)
	}
	return strings.Join(lines, "\n")
}

func newSARIFLocation(x *issue) sarifLocation {
	var l sarifLocation
	l.Physical = newSARIFPlace(x.spotOf())
	if x.change != nil {
		l.Logical = []sarifLogical{{FullyQualifiedName: visible(title(x.change)), Kind: "resource"}}
	}
	return l
}

func newSARIFPlace(s spot) *sarifPlace {
	p := &sarifPlace{Artifact: sarifArtifact{uriPath(s.file), sourceRoot}}
	if s.line > 0 {
		p.Region = &sarifRegion{s.line, s.end}
	}
	return p
}

func newSuppression(c *record.ChangeReport) sarifSuppression {
	s := sarifSuppression{Kind: "external", Status: "accepted", Justification: "It is answered."}
	if c == nil || c.Decision == nil {
		return s
	}
	d := c.Decision
	s.Justification = sarifText(shorten(decisionText(d), entryText))
	if file, ok := inRepository(d.File); ok {
		s.Location = &sarifLocation{Physical: newSARIFPlace(spot{file: file, line: max(d.Line, 0)})}
	}
	return s
}
