package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/record"
	"github.com/holdfast-dev/holdfast/internal/report"
)

// printEntry shows one entry as a list of what it says, in its own words.
func (a *App) printEntry(e record.Entry) error {
	w := a.Stdout
	fmt.Fprintf(w, "entry %d · %s · %s\n", e.Seq, report.PlainLine(string(e.Kind)), report.PlainLine(e.When()))
	if e.Stack != (record.StackRef{}) {
		fmt.Fprintf(w, "stack     %s  (%s)\n", report.PlainLine(e.Stack.Title()), report.PlainLine(e.Stack.ID()))
	}
	who := e.Actor.User + " on " + e.Actor.Host
	if e.Actor.CI != "" {
		who += ", in " + e.Actor.CI
	}
	if e.Actor.Agent != "" {
		who += ", through " + e.Actor.Agent
	}
	fmt.Fprintf(w, "who       %s\nwhat      %s\n", report.PlainLine(who), report.PlainLine(entryText(e)))
	d := json.NewDecoder(bytes.NewReader(e.Body))
	d.UseNumber()
	var body map[string]any
	if err := d.Decode(&body); err != nil {
		return fmt.Errorf("entry %d has a body that can't be read: %w", e.Seq, err)
	}
	printMembers(w, body, "  ", "  ")
	fmt.Fprintf(w, "hash      %s\nprevious  %s\n", report.PlainLine(e.Hash), report.PlainLine(dash(e.Previous)))
	return nil
}

// firstMembers are the members of entries that come before all others, in the
// order in which people ask.
var firstMembers = []string{
	"name", "address", "previous", "deposed", "actions", "outcome", "why", "ruling", "owner", "reason", "proved", "standing", "verdict", "ending", "exit_code", "owed",
	"changes", "outcomes", "left_over", "findings", "decisions", "overrides", "errors", "warnings", "blind", "probes", "run", "control",
	"source", "commit", "branch", "changed", "plan_digest", "state", "serial", "tools",
}

// printMembers shows the members of an object, one under the other, their
// values in one column. What says nothing is left out: "ledger show --format
// json" has all. The first line begins with first, the others with indent.
func printMembers(w io.Writer, object map[string]any, first, indent string) {
	var names []string
	width := 0
	for n, v := range object {
		if says(n, v) {
			names = append(names, n)
			width = max(width, len(n))
		}
	}
	slices.SortFunc(names, func(a, b string) int {
		if d := rank(a) - rank(b); d != 0 {
			return d
		}
		return strings.Compare(a, b)
	})
	for _, n := range names {
		label := report.PlainLine(strings.ReplaceAll(n, "_", " "))
		if text, ok := plainText(object[n]); ok {
			text = strings.ReplaceAll(text, "\n", "\n"+indent+strings.Repeat(" ", width+2))
			fmt.Fprintf(w, "%s%-*s  %s\n", first, width, label, text)
		} else {
			fmt.Fprintf(w, "%s%s\n", first, label)
			printNested(w, object[n], indent+"  ")
		}
		first = indent
	}
}

func rank(name string) int {
	if i := slices.Index(firstMembers, name); i >= 0 {
		return i
	}
	return len(firstMembers)
}

// says reports whether a member is worth a line.
func says(name string, v any) bool {
	switch v := v.(type) {
	case nil:
		return false
	case bool:
		return v || name == "proved" || name == "passed"
	case string:
		return v != ""
	case []any:
		return len(v) > 0
	case map[string]any:
		return len(v) > 0
	case json.Number:
		return v != "0" || name == "exit_code" || name == "serial" || name == "objects"
	}
	return true
}

// printNested shows what takes more than a line.
func printNested(w io.Writer, v any, indent string) {
	switch v := v.(type) {
	case map[string]any:
		printMembers(w, v, indent, indent)
	case []any:
		for _, e := range v {
			if object, ok := e.(map[string]any); ok {
				printMembers(w, object, indent+"- ", indent+"  ")
			} else if text, ok := plainText(e); ok {
				fmt.Fprintf(w, "%s- %s\n", indent, strings.ReplaceAll(text, "\n", "\n"+indent+"  "))
			} else {
				fmt.Fprintf(w, "%s-\n", indent)
				printNested(w, e, indent+"  ")
			}
		}
	}
}

// plainText writes a value that needs no lines of its own: a text, a number, a
// list of few words.
func plainText(v any) (string, bool) {
	switch v := v.(type) {
	case string:
		return report.Plain(strings.TrimRight(v, "\n")), true
	case []any:
		var parts []string
		length := 0
		for _, e := range v {
			s, ok := e.(string)
			if !ok {
				return "", false
			}
			parts = append(parts, report.Plain(s))
			length += len(s) + 2
		}
		return strings.Join(parts, ", "), length <= 120 && !slices.ContainsFunc(parts, func(s string) bool { return len(s) > 60 || strings.Contains(s, "\n") })
	case map[string]any:
		return "", false
	}
	return fmt.Sprint(v), true
}
