package report

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/record"
)

// MaxComment is the size, in bytes, that a Markdown report never exceeds; no
// more runes than that either. Forges refuse comments a little larger.
const MaxComment = 60_000

// Marker returns the hidden line that a Markdown report of these plans begins
// with, by which the comment of an earlier check can be found and replaced.
func Marker(r *record.Report) string {
	return markerOf(strings.Join(stackNames(r), ","))
}

func stackNames(r *record.Report) []string {
	names := make([]string, 0, len(r.Plans))
	for i := range r.Plans {
		names = append(names, stackName(&r.Plans[i]))
	}
	return names
}

func markerOf(name string) string {
	text := string([]rune(name)) // invalid UTF-8 as a saved report has it
	if len(text) > 600 {
		sum := sha256.Sum256([]byte(text))
		text = shorten(text, 400) + "," + hex.EncodeToString(sum[:8])
	}
	return "<!-- holdfast:" + markerText(text) + " -->"
}

// detail is how much a comment tells. Each level drops more than the one
// before; what stands in the way is named at every level but the last two,
// which count what no comment of this size could name.
type detail struct {
	attributes bool   // what changes inside explained and clear changes
	inTheWay   bool   // what changes inside the changes in the way
	lists      bool   // clear changes, drift and outputs by name
	facts      bool   // facts, further findings and suggestions
	blocks     bool   // a block each for what stands in the way, else a line each
	lines      bool   // a line each, else grouped by cause
	together   bool   // the names of all causes in one list, so that no module is written twice
	names      int    // runes up to which a grouped name is whole; -1 for no limit
	modules    int    // modules that are counted one by one
	left       string // what is left out, in words
}

// details lists the levels in the order in which they are tried.
func details() []detail {
	all := detail{attributes: true, inTheWay: true, lists: true, facts: true, blocks: true, lines: true, names: -1, modules: 60}
	noClear := all
	noClear.attributes, noClear.left = false, "the attributes of clear changes"
	noDiffs := noClear
	noDiffs.inTheWay, noDiffs.left = false, "all attributes"
	noLists := noDiffs
	noLists.lists, noLists.modules, noLists.left = false, 20, "all attributes and the names of clear changes"
	noFacts := noLists
	noFacts.facts, noFacts.left = false, "all attributes, facts, suggestions and the names of clear changes"
	lines := noFacts
	lines.blocks, lines.left = false, "everything but a line for each change in the way"
	levels := []detail{all, noClear, noDiffs, noLists, noFacts, lines}
	for _, names := range []int{-1, 32, 16, 8, 4} {
		grouped := lines
		grouped.lines, grouped.names, grouped.modules = false, names, 5
		grouped.left = "everything but the causes and names of the changes in the way"
		if names > 0 {
			grouped.left = "everything but the causes of the changes in the way and their names, cut to " + strconv.Itoa(names) + " characters"
		}
		levels = append(levels, grouped)
	}
	for _, names := range []int{-1, 32, 16, 8, 4} {
		together := lines
		together.lines, together.together, together.names, together.modules = false, true, names, 5
		together.left = "everything but the causes, with their numbers, and the names of the changes in the way"
		if names > 0 {
			together.left += ", cut to " + strconv.Itoa(names) + " characters"
		}
		levels = append(levels, together)
	}
	counted := levels[len(levels)-1]
	counted.together, counted.names, counted.left = false, 0, "everything but the causes, with their numbers by module"
	bare := counted
	bare.modules, bare.left = 0, "everything but numbers"
	return append(levels, counted, bare)
}

var errTooLong = errors.New("longer than one comment")

// writeMarkdown writes one comment. It tells as much as fits: where it is too
// long, it is written again with less detail.
func writeMarkdown(w io.Writer, r *record.Report, opt Options) error {
	text, err := markdownIn(MaxComment, r, opt)
	if err != nil {
		return err // can't be: the last level counts only, in a bounded number of lines
	}
	_, err = io.WriteString(w, text)
	return err
}

// markdownIn is the Markdown report in at most room bytes, or errTooLong.
func markdownIn(room int, r *record.Report, opt Options) (string, error) {
	plans := sortedPlans(r)
	for _, d := range details() {
		p := &page{detail: d, verbose: opt.Verbose, room: room}
		p.comment(r, plans)
		if !p.full {
			return p.b.String(), nil
		}
	}
	return "", errTooLong
}

// page collects the lines of one comment and stops where it gets too long.
type page struct {
	detail
	verbose bool
	room    int // bytes
	b       strings.Builder
	full    bool
	blank   bool // the last line was blank
}

// line adds one line. No text from outside begins a line or holds a newline:
// visible sees to that whatever a caller does.
func (p *page) line(parts ...string) {
	if p.full {
		return
	}
	text := guardLine(visible(strings.TrimRight(strings.Join(parts, ""), " ")))
	if text == "" && p.blank {
		return
	}
	p.blank = text == ""
	if p.b.Len()+len(text)+1 > p.room {
		p.full = true
		return
	}
	p.b.WriteString(text)
	p.b.WriteByte('\n')
}

// para adds a line and the blank line that ends it.
func (p *page) para(parts ...string) {
	p.line(parts...)
	p.line()
}

func (p *page) comment(r *record.Report, plans []arranged) {
	p.line(Marker(r))
	p.para("## holdfast: ", verdictHeading(r))
	p.table(plans)
	if p.names == 0 {
		p.counted(plans)
	} else {
		for i := range plans {
			if p.full {
				return
			}
			p.plan(&plans[i], len(plans) > 1)
		}
	}
	if p.left != "" {
		p.para("*Left out, so that this fits into one comment: ", p.left, ". `holdfast check` at a terminal tells more, `--format json` has everything.*")
	}
	p.line("**", mdWord(string(r.Verdict)), "**: ", totalsText(r.Totals))
}

// mdWord returns a word of ours as it is and anything else as code.
func mdWord(s string) string {
	if s != "" && strings.Trim(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-") == "" && !isReference(s) {
		return s
	}
	return mdCode(shorten(s, 200))
}

func verdictHeading(r *record.Report) string {
	return mdWord(verdictWord(r.Verdict)) + " — " + totalsText(r.Totals)
}

// counted writes what is left where nothing can be named: the numbers of all
// plans together.
func (p *page) counted(plans []arranged) {
	whole, notes, drift, outputs, lapsed := 0, 0, 0, 0, 0
	for i := range plans {
		a := &plans[i]
		whole, notes, drift = whole+len(a.inTheWay), notes+len(a.notes), drift+len(a.plan.Drift)
		outputs, lapsed = outputs+len(a.plan.Outputs), lapsed+len(untoldDecisions(a.plan))
	}
	p.groups(plans...)
	for _, line := range []struct {
		n    int
		noun string
	}{{whole, "finding in the way about a plan as a whole"}, {notes, "note"}, {drift, "object changed outside"}, {outputs, "output that changes"}, {lapsed, "decision lapsed"}} {
		switch {
		case line.n == 1:
			p.line("- 1 ", line.noun)
		case line.n > 1:
			noun, rest, _ := strings.Cut(line.noun, " ")
			p.line("- ", plural(line.n, noun), " ", rest)
		}
	}
	p.line()
}

// tableRows bounds the rows of the table of counts where the comment is short
// of room.
const tableRows = 40

// column is one column of the table of counts.
type column struct {
	name   string
	always bool // else only where a plan has one
	count  func(*arranged) int
}

func columns() []column {
	return []column{
		{"add", true, func(a *arranged) int { return a.plan.Counts.Add }},
		{"change", true, func(a *arranged) int { return a.plan.Counts.Change }},
		{"destroy", true, func(a *arranged) int { return a.plan.Counts.Destroy }},
		{"replace", false, func(a *arranged) int { return a.plan.Counts.Replace }},
		{"import", false, func(a *arranged) int { return a.plan.Counts.Import }},
		{"move", false, func(a *arranged) int { return a.plan.Counts.Move }},
		{"forget", false, func(a *arranged) int { return a.plan.Counts.Forget }},
		{"stop", false, func(a *arranged) int { return a.tally.Stop }},
		{"hold", true, func(a *arranged) int { return a.tally.Hold }},
		{"explained", false, func(a *arranged) int { return a.tally.Explained }},
		{"clear", true, func(a *arranged) int { return a.tally.Clear }},
	}
}

// table writes the counts, one row per plan.
func (p *page) table(plans []arranged) {
	shown := slices.DeleteFunc(columns(), func(c column) bool {
		return !c.always && !slices.ContainsFunc(plans, func(a arranged) bool { return c.count(&a) != 0 })
	})
	head, rule := "| plan | verdict |", "| --- | --- |"
	for _, c := range shown {
		head, rule = head+" "+c.name+" |", rule+" --: |"
	}
	p.line(head)
	p.line(rule)
	for i := range plans {
		if i >= tableRows && !p.lists {
			p.line("| … ", plural(len(plans)-i, "more plan"), " |", strings.Repeat(" |", len(shown)+1))
			break
		}
		a := &plans[i]
		row := "| " + mdCell(mdCode(mdShort(planName(a.plan), 120))) + " | " + verdictWord(place(a.plan.Disposition).Verdict()) + " |"
		for _, c := range shown {
			row += " " + strconv.Itoa(c.count(a)) + " |"
		}
		p.line(row)
	}
	p.line()
}

// plan writes one plan: what stands in the way in the open, everything else
// folded.
func (p *page) plan(a *arranged, several bool) {
	if several && !p.lists && len(a.inTheWay)+len(a.blocks) == 0 {
		return // its row in the table says all that there is room for
	}
	p.planLine(a, several)
	before, after := a.aroundChanges()
	for _, f := range before {
		p.planFinding(f)
	}
	p.inTheWayOf(a)
	for _, f := range after {
		p.planFinding(f)
	}
	p.explained(a.explained)
	p.clear(a.clear)
	p.notes(a.notes)
	p.drift(a.plan.Drift)
	p.outputs(a.plan.Outputs)
	p.decisions(untoldDecisions(a.plan))
	if len(a.plan.Changes) == 0 && len(a.plan.Outputs) == 0 {
		p.para("No changes.")
	}
}

func (p *page) planLine(a *arranged, several bool) {
	var facts []string
	for _, f := range planFacts(a.plan) {
		facts = append(facts, mdProse(shorten(f, 120)))
	}
	if several {
		p.para("### ", mdCode(shorten(planName(a.plan), 200)))
	}
	if len(facts) > 0 {
		p.para(strings.Join(facts, " · "))
	}
}

func (p *page) inTheWayOf(a *arranged) {
	switch {
	case p.blocks:
		for i := range a.blocks {
			p.block(&a.blocks[i])
		}
	case p.lines:
		for i := range a.blocks {
			for _, c := range a.blocks[i].changes {
				p.heldLine(c)
			}
		}
		p.line()
	default:
		p.groups(*a)
	}
}
