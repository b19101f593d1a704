package report

import (
	"cmp"
	"slices"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/record"
)

// minPage is the least room, in bytes, in which Page still says what it left
// out.
const minPage = 1000

// Page writes comments one below the other, for a page that takes at most room
// bytes: that of a CI system's run, where no comment can be posted. Where not
// all of it fits, stacks that hold or stop come first and share the room, the
// small ones whole; what proceeds gets what they leave, then a line each, and
// is counted at last. The last line says what was left out.
func Page(comments []CommentOn, room int) string {
	p := newRunPage(comments)
	if p.size(p.all()) <= room {
		return p.join(p.all())
	}
	left := max(room, minPage) - minPage/2 // for what is said of the rest
	open, rest := p.split()
	left = p.fill(open, left)
	p.fill(rest, left)
	order := append(open, rest...)
	return p.join(order) + p.omitted()
}

// runPage is a page while it is filled.
type runPage struct {
	comments []CommentOn
	whole    []string // of each comment, as long as a comment may be
	shown    []string // as it goes onto the page, "" where it is only counted
	lines    []bool   // it is one line
}

func newRunPage(comments []CommentOn) *runPage {
	p := &runPage{comments: comments, lines: make([]bool, len(comments))}
	for i := range comments {
		text, _ := p.render(i, MaxComment)
		p.whole = append(p.whole, text)
	}
	p.shown = slices.Clone(p.whole)
	return p
}

// render is one comment without what is hidden in it, in at most room bytes.
func (p *runPage) render(i, room int) (string, bool) {
	c := p.comments[i]
	intro := guardLine(visible("Stack "+mdCode(mdShort(c.Name(200), 200))+". "+c.about(state{}, false))) + "\n\n"
	text, err := markdownIn(room-len(intro)-1, c.Report, Options{})
	if err != nil {
		return "", false
	}
	_, text, _ = strings.Cut(text, "\n") // the marker
	head, rest, _ := strings.Cut(text, "\n\n")
	return head + "\n\n" + intro + strings.TrimRight(rest, "\n") + "\n\n", true
}

// line is one comment as one line.
func (p *runPage) line(i int) string {
	c := p.comments[i]
	return guardLine(visible("- "+mdCode(mdShort(c.Name(200), 200))+": **"+mdWord(verdictWord(c.Report.Verdict))+"**: "+totalsText(c.Report.Totals))) + "\n\n"
}

func (p *runPage) all() []int {
	out := make([]int, len(p.comments))
	for i := range out {
		out[i] = i
	}
	return out
}

// split parts the comments into those in which something is open, what stops
// first, and those that proceed.
func (p *runPage) split() (open, rest []int) {
	for i, c := range p.comments {
		if c.Report.Verdict == record.Proceed {
			rest = append(rest, i)
		} else {
			open = append(open, i)
		}
	}
	slices.SortStableFunc(open, func(a, b int) int {
		return cmp.Compare(p.comments[b].Report.Verdict.ExitCode(), p.comments[a].Report.Verdict.ExitCode())
	})
	return open, rest
}

func (p *runPage) size(of []int) int {
	n := 0
	for _, i := range of {
		n += len(p.shown[i])
	}
	return n
}

func (p *runPage) join(of []int) string {
	var b strings.Builder
	for _, i := range of {
		b.WriteString(p.shown[i])
	}
	return b.String()
}

// fill shares room among some comments, and returns what is left. Each gets a
// line before any gets more; a comment that is smaller than its share of the
// rest leaves what it doesn't need to larger ones.
func (p *runPage) fill(of []int, room int) int {
	for _, i := range of {
		p.shown[i] = ""
		room -= p.grow(i, room)
	}
	bySize := slices.Clone(of)
	slices.SortStableFunc(bySize, func(a, b int) int { return len(p.whole[a]) - len(p.whole[b]) })
	for n, i := range bySize {
		room -= p.grow(i, room/(len(bySize)-n))
	}
	for _, i := range of { // what nobody wanted, so that nothing is cut while there is room
		room -= p.grow(i, room)
	}
	return room
}

// grow shows one comment with as much detail as so many more bytes allow, and
// returns how many it took. One that isn't there yet becomes a line.
func (p *runPage) grow(i, more int) int {
	had := len(p.shown[i])
	switch {
	case had == 0:
		if line := p.line(i); len(line) <= more {
			p.shown[i], p.lines[i] = line, true
		}
	case p.shown[i] == p.whole[i]:
	case len(p.whole[i]) <= had+more:
		p.shown[i], p.lines[i] = p.whole[i], false
	default:
		if text, ok := p.render(i, had+more); ok && len(text) <= had+more {
			p.shown[i], p.lines[i] = text, false
		}
	}
	return len(p.shown[i]) - had
}

// omitted says what the page lacks.
func (p *runPage) omitted() string {
	var shorter, lines int
	counted := make(map[record.Verdict]int)
	for i, text := range p.shown {
		switch {
		case text == "":
			counted[p.comments[i].Report.Verdict]++
		case p.lines[i]:
			lines++
		case text != p.whole[i]:
			shorter++
		}
	}
	var parts []string
	add := func(n int, tail string) {
		if n > 0 {
			parts = append(parts, plural(n, "stack")+" "+tail)
		}
	}
	add(shorter, "with less detail")
	add(lines, "as one line")
	for _, v := range []record.Verdict{record.StopVerdict, record.HoldVerdict, record.Proceed} {
		add(counted[v], "not at all ("+string(v)+")")
	}
	return "*So that this fits on the page of a run, it shows " + strings.Join(parts, ", ") + ". The report that was saved has everything: `holdfast report render report.json`.*\n"
}
