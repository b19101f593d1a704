package report

import (
	"io"
	"strings"

	"charm.land/lipgloss/v2"
)

// paint is how a span of text looks: what switches the look on and off.
type paint struct{ on, off string }

// newPaint takes the codes from a style, so that text is never reflowed.
func newPaint(s lipgloss.Style) paint {
	on, off, _ := strings.Cut(s.Render("x"), "x")
	return paint{on, off}
}

// palette holds the looks of terminal output. The colours are the sixteen
// that a terminal's user chooses.
type palette struct {
	plain, strong, dim             paint
	good, warn, bad                paint // verdicts
	add, change, destroy, position paint
}

func newPalette(color bool) palette {
	if !color {
		return palette{}
	}
	style := lipgloss.NewStyle
	return palette{
		strong:   newPaint(style().Bold(true)),
		dim:      newPaint(style().Faint(true)),
		good:     newPaint(style().Bold(true).Foreground(lipgloss.Green)),
		warn:     newPaint(style().Bold(true).Foreground(lipgloss.Yellow)),
		bad:      newPaint(style().Bold(true).Foreground(lipgloss.Red)),
		add:      newPaint(style().Foreground(lipgloss.Green)),
		change:   newPaint(style().Foreground(lipgloss.Yellow)),
		destroy:  newPaint(style().Foreground(lipgloss.Red)),
		position: newPaint(style().Foreground(lipgloss.Cyan)),
	}
}

// maxText bounds one paragraph, in runes. Sentences are far shorter; what
// comes from outside may be anything.
const maxText = 6000

// span is a piece of a line with its look.
type span struct {
	paint paint
	text  string
}

// sheet lays out lines for a terminal. Every text passes through visible
// here, so that nothing from outside acts whatever a caller does.
type sheet struct {
	w     io.Writer
	width int
	pal   palette
	lines int
	buf   []byte
	err   error // the first error of w
}

// line writes one line, unwrapped.
func (s *sheet) line(spans ...span) {
	if s.err != nil {
		return
	}
	s.lines++
	s.buf = s.buf[:0]
	start := true // nothing but blanks so far
	for i, sp := range spans {
		text := visible(sp.text)
		if i == len(spans)-1 {
			text = strings.TrimRight(text, " ")
		}
		if start {
			rest := strings.TrimLeft(text, " ")
			if len(rest) == 1 && i+1 < len(spans) && strings.HasPrefix(spans[i+1].text, ":") {
				rest += ":"
			}
			if strings.HasPrefix(rest, "::") {
				blanks := len(text) - len(strings.TrimLeft(text, " "))
				text = text[:blanks] + `\u{3a}` + text[blanks+1:]
			}
			start = rest == ""
		}
		if text == "" {
			continue
		}
		s.buf = append(s.buf, sp.paint.on...)
		s.buf = append(s.buf, text...)
		s.buf = append(s.buf, sp.paint.off...)
	}
	s.buf = append(s.buf, '\n')
	_, s.err = s.w.Write(s.buf)
}

// blank writes an empty line.
func (s *sheet) blank() { s.line() }

// para writes a text at this indent, wrapped, with what stands before it on
// its first line. The indent counts from the left edge and must leave room
// for lead.
func (s *sheet) para(indent int, p paint, text string, lead ...span) {
	pad := strings.Repeat(" ", indent)
	for i, l := range wrap(shorten(text, maxText), s.width-indent) {
		if i == 0 && len(lead) > 0 {
			used := 0
			for _, sp := range lead {
				used += textWidth(sp.text)
			}
			fill := span{text: strings.Repeat(" ", max(0, indent-used))}
			s.line(append(append([]span(nil), lead...), fill, span{p, l})...)
			continue
		}
		s.line(span{text: pad}, span{p, l})
	}
}

// split writes left at the left and right at the right edge, right on a line
// of its own where both don't fit.
func (s *sheet) split(left []span, right span) {
	used := 0
	for _, sp := range left {
		used += textWidth(sp.text)
	}
	gap := s.width - used - textWidth(right.text)
	if gap >= 2 || right.text == "" {
		s.line(append(left, span{text: strings.Repeat(" ", max(gap, 0))}, right)...)
		return
	}
	s.line(left...)
	for _, l := range wrap(right.text, s.width-6) {
		s.line(span{text: strings.Repeat(" ", max(6, s.width-textWidth(l)))}, span{right.paint, l})
	}
}

// textWidth is the number of columns that s takes once it is visible.
func textWidth(s string) int {
	if isPlain(s) {
		return len(s)
	}
	return lipgloss.Width(visible(s))
}

// wrap breaks a text at blanks into lines of at most width columns. A word
// that is longer is broken where it must be. There always is one line.
func wrap(text string, width int) []string {
	text = visible(text)
	width = max(width, 16)
	if textWidth(text) <= width {
		return []string{text}
	}
	var lines []string
	var line strings.Builder
	used := 0
	for _, word := range strings.Fields(text) {
		n := textWidth(word)
		if used > 0 && used+1+n > width {
			lines = append(lines, line.String())
			line.Reset()
			used = 0
		}
		if n > width {
			for head := fitting(word, width); len(head) < len(word); head = fitting(word, width) {
				lines = append(lines, head)
				word = word[len(head):]
			}
			n = textWidth(word)
		}
		if used > 0 {
			line.WriteByte(' ')
			used++
		}
		line.WriteString(word)
		used += n
	}
	return append(lines, line.String())
}

// fitting returns the longest start of s, at least one rune, that takes at
// most width columns.
func fitting(s string, width int) string {
	used := 0
	for i, r := range s {
		n := textWidth(string(r))
		if i > 0 && used+n > width {
			return s[:i]
		}
		used += n
	}
	return s
}
