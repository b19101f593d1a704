package report

import (
	"encoding/hex"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/record"
)

// issue is one thing that a reader of problems is told: a finding about a
// change or about a plan as a whole, or a change in the way of which no
// finding says why.
type issue struct {
	plan    *record.PlanReport
	change  *record.ChangeReport // nil for a finding about the plan as a whole
	finding *record.Finding      // nil where none says why
	place   record.Disposition   // stop, hold, explained, or clear for a note
	key     string               // the same in every report in which the same is said of the same object
	several bool                 // the report has other plans too
}

// issues lists what a plan is told of, as formats for lists of problems have
// it: what stops, what holds, what is answered and, where they are asked for,
// notes; each kind in the plan's order. Every change in the way is in it with
// its own disposition, whatever its findings say.
func issues(p *record.PlanReport, notes bool) []issue {
	var all []issue
	add := func(c *record.ChangeReport, f *record.Finding, d record.Disposition) {
		if d != record.Clear || notes {
			all = append(all, issue{plan: p, change: c, finding: f, place: d})
		}
	}
	for i := range p.Findings {
		add(nil, &p.Findings[i], place(p.Findings[i].Disposition))
	}
	for i := range p.Changes {
		addChange(&p.Changes[i], add)
	}
	slices.SortStableFunc(all, func(a, b issue) int { return rankPlace(a.place) - rankPlace(b.place) })
	return all
}

func addChange(c *record.ChangeReport, add func(*record.ChangeReport, *record.Finding, record.Disposition)) {
	at := place(c.Disposition)
	if !stands(at) {
		said := false
		for i := range c.Findings {
			f := &c.Findings[i]
			if at == record.Explained && stands(f.Disposition) {
				add(c, f, at)
				said = true
				continue
			}
			add(c, f, record.Clear)
		}
		if at == record.Explained && !said {
			add(c, nil, at)
		}
		return
	}
	worst := leading(c)
	for i := range c.Findings {
		f := &c.Findings[i]
		if f == worst {
			add(c, f, at)
		} else {
			add(c, f, place(f.Disposition))
		}
	}
	if worst == nil {
		add(c, nil, at)
	}
}

// leading returns the finding that stands for a change in the way: the first
// that is as grave as the change, else the first that stands in the way at
// all; nil where none does.
func leading(c *record.ChangeReport) *record.Finding {
	var first *record.Finding
	for i := range c.Findings {
		f := &c.Findings[i]
		if stands(f.Disposition) && place(f.Disposition) == place(c.Disposition) {
			return f
		}
		if first == nil && stands(f.Disposition) {
			first = f
		}
	}
	return first
}

func rankPlace(d record.Disposition) int {
	switch d {
	case record.Stop:
		return 0
	case record.Hold:
		return 1
	case record.Explained:
		return 2
	}
	return 3
}

// unexplained is the rule of a change in the way of which no finding says why.
const unexplained = "no-finding"

// rule names what found an issue. Rules whose names people choose have their
// kind before them, so that a policy can't pass for a detector.
func (x *issue) rule() string {
	f := x.finding
	switch {
	case f == nil:
		return unexplained
	case f.Rule == "":
		return "unnamed"
	case isNamedByUs(f.Kind):
		return f.Rule
	}
	return string(f.Kind) + "/" + f.Rule
}

func isNamedByUs(k record.Kind) bool {
	return k == record.KindDetector || k == record.KindHazard || k == ""
}

// subject is the object that an issue is about.
func (x *issue) subject() string {
	if x.change == nil {
		return "the plan as a whole"
	}
	return title(x.change)
}

// message says what happens and why, in one text without line ends.
func (x *issue) message() string {
	switch {
	case x.finding != nil && x.finding.Message != "":
		return visible(x.finding.Message)
	case x.finding != nil:
		return visible(x.rule())
	case x.place == record.Explained:
		return "The question about this change is answered."
	}
	return "No finding says why."
}

// headline names object, action and what happens.
func (x *issue) headline(limit int) string {
	s := shorten(visible(x.subject()), limit)
	if x.change != nil {
		s += " (" + shorten(visible(actionAndEffects(x.change)), limit) + ")"
	}
	return s + ": " + shorten(x.message(), limit)
}

// details are lines for what a terminal tells under a finding: facts, rule
// and evidence, what to do instead, the decision, and ways to go on.
func (x *issue) details(limit int) []string {
	var lines []string
	say := func(label, text string) {
		if text != "" {
			lines = append(lines, shorten(visible(label), 40)+": "+shorten(visible(text), limit))
		}
	}
	if x.several {
		say("plan", planName(x.plan))
	}
	if f := x.finding; f != nil {
		for _, fact := range f.Facts {
			say(fact.Label, fact.Text+inBrackets(evidenceText(fact.Evidence)))
		}
		say("rule", ruleText(f)+inBrackets(evidenceText(f.Evidence)))
		say("instead", f.Instead)
		if f.Count > 1 {
			say("behind", plural(f.Count, "change"))
		}
		say("with", shortList(f.Related, 10))
	}
	if x.change != nil && x.change.Decision != nil {
		say("decision", decisionText(x.change.Decision))
	}
	if f := x.finding; f != nil {
		for _, s := range distinctSuggestions([]record.Finding{*f}) {
			if s.Command != "" {
				say("to go on", joinColon(s.Command, s.Says))
			} else {
				say("to go on", joinColon(s.Do, s.Says))
			}
		}
	}
	return lines
}

func shortList(texts []string, limit int) string {
	if n := len(texts) - limit; n > 0 {
		return strings.Join(texts[:limit], ", ") + ", and " + thousands(n) + " more"
	}
	return strings.Join(texts, ", ")
}

// keys sets the key of each issue: a digest of stack, rule and address, and of
// how many the same were before it. Nothing of it moves with a line or a
// value, so that a reader knows the issue again. seen is shared by the issues
// that must not have the same key.
func setKeys(all []issue, seen map[string]int) {
	for i := range all {
		x := &all[i]
		b := newKeyBuilder()
		b.add(asSaved(stackName(x.plan)), asSaved(x.rule()))
		if x.change != nil {
			b.add(asSaved(title(x.change)))
		}
		plain := b.String()
		if n := seen[plain]; n > 0 {
			b.add(strconv.Itoa(n))
		}
		seen[plain]++
		x.key = b.hex()
	}
}

// hex writes enough of a key to tell keys apart.
func (k *keyBuilder) hex() string { return hex.EncodeToString([]byte(k.String()[:16])) }

// asSaved returns s as a saved report has it: what is no UTF-8 is lost there.
func asSaved(s string) string { return string([]rune(s)) }

// spot is a place in a file of the repository.
type spot struct {
	file      string // relative, with slashes
	line, end int    // 0 where the file as a whole is meant
}

// located returns where the block of a change is written; false where no
// configuration was found, or the path leads out of the repository.
func located(c *record.ChangeReport) (spot, bool) {
	if c == nil || c.Location == nil {
		return spot{}, false
	}
	file, ok := inRepository(c.Location.File)
	if !ok {
		return spot{}, false
	}
	s := spot{file: file, line: max(c.Location.Line, 0)}
	if c.Location.EndLine >= s.line && s.line > 0 {
		s.end = c.Location.EndLine
	}
	return s, true
}

// inRepository returns a path as readers of reports look for it from the top
// of the repository; false for one that can't be there.
func inRepository(file string) (string, bool) {
	file = visible(file)
	if file == "" || strings.HasPrefix(file, "/") || strings.HasPrefix(file, "-") {
		return "", false
	}
	file = path.Clean(file)
	if file == "." || file == ".." || strings.HasPrefix(file, "../") || len(file) > 1000 {
		return "", false
	}
	return file, true
}

// standardInput is what a plan's source is called that came through a pipe.
const standardInput = "standard input"

// spotOf returns where an issue is shown by a reader that shows nothing
// without a file. What has no block is shown at a file that has to do with it,
// without a line: the configuration that counted, else the plan. Their paths
// are those of the directory of the check. Above that the configuration stands
// at the top of the repository as a rule.
func (x *issue) spotOf() spot {
	if s, ok := located(x.change); ok {
		return s
	}
	config := x.plan.Config
	for strings.HasPrefix(config, "../") {
		config = config[len("../"):]
	}
	for _, file := range []string{config, x.plan.Source} {
		if f, ok := inRepository(file); ok && file != standardInput {
			return spot{file: f}
		}
	}
	return spot{file: ".holdfast.hcl"}
}
