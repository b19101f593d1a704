package judge

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/plan"
)

// maxListed bounds how many names one sentence lists.
const maxListed = 8

// wholeObject stands for the empty path: what is sensitive as a whole changes
// as a whole.
const wholeObject = "the object as a whole"

// placeText writes a path for a sentence.
func placeText(p plan.Path) string {
	if len(p) == 0 {
		return wholeObject
	}
	return p.String()
}

// list writes names as a sentence does: a, b and c; the ones beyond maxListed
// as their number.
func list(names []string) string {
	if i := slices.Index(names, ""); i >= 0 {
		names = slices.Clone(names)
		names[i] = wholeObject
	}
	if len(names) > maxListed+1 {
		return strings.Join(names[:maxListed], ", ") + " and " + strconv.Itoa(len(names)-maxListed) + " more"
	}
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}

// count writes a number with its noun: 1 change, 2 changes.
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	if stem := strings.TrimSuffix(noun, "y"); stem != noun && !strings.HasSuffix(stem, "o") && !strings.HasSuffix(stem, "a") {
		return strconv.Itoa(n) + " " + strings.TrimSuffix(noun, "y") + "ies"
	}
	return strconv.Itoa(n) + " " + noun + "s"
}

// plural picks the verb form that goes with n.
func plural(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

// shellQuote writes s as one word of a POSIX shell command line.
func shellQuote(s string) string {
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}

// decideCommand is the command that writes a decision on an address.
func decideCommand(address string, flags string) string {
	cmd := "holdfast decide " + shellQuote(address)
	if flags != "" {
		cmd += " " + flags
	}
	return cmd
}

// movedBlock describes a moved block: written out it takes several lines.
func movedBlock(from, to string) string {
	return fmt.Sprintf("a moved block with from = %s and to = %s", from, to)
}

// capital starts a text as a sentence does.
func capital(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}
