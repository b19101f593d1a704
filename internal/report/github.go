package report

import (
	"io"
	"strconv"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/record"
)

// annotationsPerLevel is how many annotations of a level GitHub shows for one
// step; what comes later is dropped without a word.
const annotationsPerLevel = 10

// Bounds of the parts of an annotation, in runes.
const (
	annotationTitle = 160
	annotationText  = 600
	annotationNames = 1500
)

// loggedNames is how many changes in the way get a line each in the log where
// no annotation names them; more are named in compressed lines.
const loggedNames = 500

// writeGitHub writes workflow commands that GitHub shows as annotations: an
// error for what stops, a warning for what holds, a notice for what is
// answered. They are few, the gravest first, changes of which the same is said
// as one. What they leave out is named in plain lines of the log, and counted
// in a last notice. The last line is the verdict.
func writeGitHub(w io.Writer, r *record.Report, _ Options) error {
	a := &annotator{w: w}
	plans := sortedPlans(r)
	a.level("error", plans, record.Stop, annotationsPerLevel)
	a.level("warning", plans, record.Hold, annotationsPerLevel)
	a.level("notice", plans, record.Explained, annotationsPerLevel-1) // the last one is for what is left out
	a.logUntold()
	if text := a.leftOut(); text != "" {
		a.command("notice", spot{}, "holdfast: more than annotations can show", text)
	}
	a.line(string(r.Verdict) + ": " + totalsText(r.Totals))
	return a.err
}

// cause is what one annotation tells: the same of one or more changes, or a
// finding about a plan as a whole, which has no changes.
type cause struct {
	issue   issue // of the first change
	changes []*record.ChangeReport
	alike   bool // every word that is said of the first is true of the others
}

// causesOf returns what is told at one level: one cause for the changes at one
// place of which exactly the same is said. Where that is too many, places count
// no more, and then words: changes with the same rules, actions and effects
// are one.
func causesOf(plans []arranged, d record.Disposition, limit int) []cause {
	out := gather(plans, d, sayingsHere, true)
	if len(out) > limit {
		out = gather(plans, d, sayings, true)
	}
	if len(out) > limit {
		out = gather(plans, d, causes, false)
	}
	return out
}

func sayingsHere(c *record.ChangeReport) string {
	s, _ := located(c)
	return s.file + ":" + strconv.Itoa(s.line) + "\n" + sayings(c)
}

func gather(plans []arranged, d record.Disposition, key func(*record.ChangeReport) string, alike bool) []cause {
	var whole, out []cause
	for i := range plans {
		a := &plans[i]
		for _, f := range a.inTheWay {
			if place(f.Disposition) == d {
				whole = append(whole, cause{issue: issue{plan: a.plan, finding: f, place: d, several: len(plans) > 1}})
			}
		}
		for _, b := range groupBy(a.at(d), key, alike) {
			x := newLeading(a.plan, b.first(), d)
			x.several = len(plans) > 1
			out = append(out, cause{x, b.changes, b.alike})
		}
	}
	return append(whole, out...)
}

// at returns the changes with this disposition.
func (a *arranged) at(d record.Disposition) []*record.ChangeReport {
	if d == record.Explained {
		return a.explained
	}
	var out []*record.ChangeReport
	for i := range a.plan.Changes {
		if c := &a.plan.Changes[i]; place(c.Disposition) == d {
			out = append(out, c)
		}
	}
	return out
}

// newLeading returns the issue that stands for a change.
func newLeading(p *record.PlanReport, c *record.ChangeReport, d record.Disposition) issue {
	x := issue{plan: p, change: c, finding: leading(c), place: d}
	if x.finding == nil && d == record.Explained {
		for i := range c.Findings {
			if stands(c.Findings[i].Disposition) {
				x.finding = &c.Findings[i]
				break
			}
		}
	}
	return x
}

// annotator writes commands and lines, and keeps what they did not name.
type annotator struct {
	w      io.Writer
	err    error
	untold []*record.ChangeReport // in the way, and named by no annotation
	more   [3]int                 // causes that no annotation tells: stop, hold, explained
	whole  []issue                // of these, about a plan as a whole
}

func (a *annotator) level(command string, plans []arranged, d record.Disposition, limit int) {
	list := causesOf(plans, d, limit)
	for i := range list {
		c := &list[i]
		if i < limit {
			a.tell(command, c)
			continue
		}
		a.more[rankPlace(d)]++
		if len(c.changes) == 0 {
			a.whole = append(a.whole, c.issue)
		}
		if stands(d) {
			a.untold = append(a.untold, c.changes...)
		}
	}
}

// tell writes one annotation. Its first line is what GitHub shows of it where
// there is little room.
func (a *annotator) tell(command string, c *cause) {
	x := &c.issue
	lines := []string{shorten(x.message(), annotationText)}
	if !c.alike && len(c.changes) > 1 {
		lines[0] = "The first, " + shorten(visible(title(x.change)), annotationTitle) + ", stands for all: " + lines[0]
	}
	lines = append(lines, x.details(annotationText)...)
	if x.change != nil {
		lines = append(lines, alsoSaid(x)...)
	}
	if n := len(c.changes); n > 1 {
		lines = append(lines, likewise(n-1))
		names, whole := namesWithin(c.changes, annotationNames)
		lines = append(lines, names...)
		if !whole && stands(x.place) {
			a.untold = append(a.untold, c.changes...)
		}
	}
	s, _ := located(x.change)
	a.command(command, s, annotationHead(c), lines...)
}

func annotationHead(c *cause) string {
	x := &c.issue
	label := dispositionWord(x.place)
	if x.place == record.Explained {
		label = "answered"
	}
	switch n := len(c.changes); n {
	case 0:
		return label + " " + shorten(visible(planName(x.plan)), annotationTitle/2) + ": " + shorten(visible(x.rule()), annotationTitle/2)
	case 1:
		return label + " " + shorten(visible(title(x.change)), annotationTitle) + ": " + shorten(visible(actionAndEffects(x.change)), annotationTitle/2)
	default:
		return label + " " + plural(n, "change") + ": " + shorten(visible(actionAndEffects(x.change)), annotationTitle)
	}
}

// alsoSaid are the further findings that stand in the way of a change.
func alsoSaid(x *issue) []string {
	var lines []string
	for i := range x.change.Findings {
		f := &x.change.Findings[i]
		if f != x.finding && stands(f.Disposition) {
			lines = append(lines, "also: "+shorten(visible(f.Message), annotationText/2)+inBrackets(shorten(visible(ruleText(f)), 100)))
		}
	}
	if n := len(lines); n > 4 {
		lines = append(lines[:3], "also: "+plural(n-3, "more finding"))
	}
	return lines
}

// namesWithin names changes in at most so many runes, and reports whether all
// of them are named.
func namesWithin(cs []*record.ChangeReport, limit int) (lines []string, whole bool) {
	for _, l := range compressNames(cs, 0) {
		text := visible(l.String())
		if limit -= len(text); limit < 0 {
			return append(lines, "…"), false
		}
		lines = append(lines, text)
	}
	return lines, true
}

// command writes one workflow command, without a file where s has none.
func (a *annotator) command(name string, s spot, head string, lines ...string) {
	var props []string
	if s.file != "" {
		props = append(props, "file="+commandProperty(s.file))
		if s.line > 0 {
			props = append(props, "line="+strconv.Itoa(s.line))
		}
		if s.end > 0 {
			props = append(props, "endLine="+strconv.Itoa(s.end))
		}
	}
	props = append(props, "title="+commandProperty(head))
	a.raw("::" + name + " " + strings.Join(props, ",") + "::" + commandData(lines...))
}

// line writes a line of the log that no reader takes for a command.
func (a *annotator) line(text string) { a.raw(guardLine(visible(text))) }

func (a *annotator) raw(line string) {
	if a.err == nil {
		_, a.err = io.WriteString(a.w, line+"\n")
	}
}

// logUntold names in the log whatever stands in the way and is named by no
// annotation.
func (a *annotator) logUntold() {
	for i := range a.whole {
		a.line(dispositionWord(a.whole[i].place) + " " + a.whole[i].headline(annotationText))
	}
	if len(a.untold) <= loggedNames {
		for _, c := range a.untold {
			x := newLeading(nil, c, place(c.Disposition))
			a.line(dispositionWord(c.Disposition) + " " + x.headline(annotationText))
		}
		return
	}
	for _, d := range []record.Disposition{record.Stop, record.Hold} {
		var cs []*record.ChangeReport
		for _, c := range a.untold {
			if place(c.Disposition) == d {
				cs = append(cs, c)
			}
		}
		for _, l := range compressNames(cs, 0) {
			a.line(dispositionWord(d) + " " + l.String())
		}
	}
}

// leftOut says what no annotation tells, "" where they tell everything.
func (a *annotator) leftOut() string {
	var parts []string
	for i, what := range []string{" to stop", " to hold", ", answered"} {
		if n := a.more[i]; n > 0 {
			parts = append(parts, plural(n, "cause")+what)
		}
	}
	if len(parts) == 0 && len(a.untold) == 0 {
		return ""
	}
	text := "GitHub shows ten annotations of a kind for each step."
	if len(parts) > 0 {
		text += " Left out: " + strings.Join(parts, ", ") + "."
	}
	if len(a.untold)+len(a.whole) > 0 {
		text += " The lines before this one in the log name what stands in the way and is in no annotation."
	}
	return text + " The whole report: `holdfast check --format json`, or `--format markdown` as a comment."
}
