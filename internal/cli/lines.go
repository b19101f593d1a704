package cli

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"charm.land/lipgloss/v2"

	"github.com/holdfast-dev/holdfast/internal/report"
)

// leastText is the least room for a text: where there is less, the terminal
// breaks the line.
const leastText = 24

// row writes a line of a table. Whatever is in a cell stays in it. What the
// table's writer can't write, its Flush returns.
func row(w *tabwriter.Writer, cells ...string) {
	for i, c := range cells {
		cells[i] = report.PlainLine(c)
	}
	fmt.Fprintln(w, strings.Join(cells, "\t"))
}

// oneLine sets a message of the engine's, which may have several lines, in one.
func oneLine(message string) string { return strings.Join(strings.Fields(message), " ") }

// plainLines writes each text that it is given as one line of its own, whatever
// names are in it.
type plainLines struct{ w io.Writer }

// Write implements io.Writer.
func (l plainLines) Write(text []byte) (int, error) {
	if _, err := fmt.Fprintln(l.w, report.PlainLine(strings.TrimSuffix(string(text), "\n"))); err != nil {
		return 0, err
	}
	return len(text), nil
}

// line writes a label and a text beside it, in as many lines as the terminal's
// width asks for: the later ones stand below the text. Where there is no
// terminal, it is one line.
func (a *App) line(label, text string) {
	text = report.PlainLine(text)
	width := a.options(false).Width - lipgloss.Width(label)
	if width >= leastText {
		text = strings.Join(wrapped(text, width), "\n"+strings.Repeat(" ", lipgloss.Width(label)))
	}
	fmt.Fprintf(a.Stdout, "%s%s\n", label, text)
}

// wrapped breaks a text at blanks into lines of at most width columns. A word
// that is longer stays whole: it is a path or a command.
func wrapped(text string, width int) []string {
	if lipgloss.Width(text) <= width {
		return []string{text}
	}
	var lines []string
	line := ""
	for _, word := range strings.Fields(text) {
		switch {
		case line == "":
			line = word
		case lipgloss.Width(line)+1+lipgloss.Width(word) > width:
			lines, line = append(lines, line), word
		default:
			line += " " + word
		}
	}
	return append(lines, line)
}
