package report

import "strings"

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
