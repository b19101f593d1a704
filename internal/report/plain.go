package report

import (
	"io"
	"strings"
)

// Plain returns text for a terminal or a log, line by line, with whatever in
// it would act on one made visible. It is for messages that stand outside a
// report, such as errors.
func Plain(s string) string {
	lines := strings.Split(s, "\n")
	for i, l := range lines {
		lines[i] = guardLine(visible(strings.ReplaceAll(l, "\t", "    ")))
	}
	return strings.Join(lines, "\n")
}

// PlainLine is Plain for what must stay on its line: a cell of a table, a
// title, a fact with a label. Line ends and tabs in it are made visible too, so
// that a name with one can't pass for a second row.
func PlainLine(s string) string { return guardLine(visible(s)) }

// GuardJSON returns a writer that passes JSON on to w as the same value, with
// \u escapes for what is legal inside JSON strings but acts where the JSON is
// shown: bidirectional controls, and the markers of commands that CI systems
// find anywhere in a log.
func GuardJSON(w io.Writer) io.Writer { return &jsonGuard{w: w} }
