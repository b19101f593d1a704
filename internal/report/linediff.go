package report

import "strings"

// diffLine is one line of a comparison of two texts: mark is '-', '+' or a
// blank for a line that is the same; '…' stands for lines that are left out.
type diffLine struct {
	mark rune
	text string
}

// Limits of a comparison of two texts.
const (
	diffContext  = 1       // equal lines shown around a difference
	diffShown    = 24      // lines shown where not all are asked for
	diffShownAll = 400     // lines shown at most
	diffCells    = 1 << 18 // product of line counts up to which the least difference is searched
	diffColumns  = 160     // runes of a line
)

// diffLines compares two texts line by line. Beyond a size the lines between
// the equal start and the equal end all count as replaced, so that time and
// memory stay bounded. Lines are shortened and quiet; what is not shown is
// counted.
func diffLines(before, after string, all bool) []diffLine {
	if len(before) > 1<<20 || len(after) > 1<<20 {
		return []diffLine{{'…', "too large to compare: " + plural(len(before), "byte") + " before, " + plural(len(after), "byte") + " after"}}
	}
	edits := editScript(splitLines(before), splitLines(after))
	limit := diffShown
	if all {
		limit = diffShownAll
	}
	return foldEqual(edits, limit)
}

func splitLines(s string) []string {
	if s == "" {
		return nil
	}
	return strings.Split(strings.TrimSuffix(s, "\n"), "\n")
}

func editScript(a, b []string) []diffLine {
	start := 0
	for start < len(a) && start < len(b) && a[start] == b[start] {
		start++
	}
	end := 0
	for end < len(a)-start && end < len(b)-start && a[len(a)-1-end] == b[len(b)-1-end] {
		end++
	}
	out := appendLines(nil, ' ', a[:start])
	midA, midB := a[start:len(a)-end], b[start:len(b)-end]
	if len(midA)*len(midB) <= diffCells {
		out = appendLeastEdits(out, midA, midB)
	} else {
		out = appendLines(appendLines(out, '-', midA), '+', midB)
	}
	return appendLines(out, ' ', a[len(a)-end:])
}

func appendLines(out []diffLine, mark rune, lines []string) []diffLine {
	for _, l := range lines {
		out = append(out, diffLine{mark, l})
	}
	return out
}

// appendLeastEdits finds a longest common subsequence by the plain table.
func appendLeastEdits(out []diffLine, a, b []string) []diffLine {
	cols := len(b) + 1
	length := make([]int32, (len(a)+1)*cols)
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if a[i] == b[j] {
				length[i*cols+j] = length[(i+1)*cols+j+1] + 1
			} else {
				length[i*cols+j] = max(length[(i+1)*cols+j], length[i*cols+j+1])
			}
		}
	}
	i, j := 0, 0
	for i < len(a) && j < len(b) {
		switch {
		case a[i] == b[j]:
			out = append(out, diffLine{' ', a[i]})
			i, j = i+1, j+1
		case length[(i+1)*cols+j] >= length[i*cols+j+1]:
			out = append(out, diffLine{'-', a[i]})
			i++
		default:
			out = append(out, diffLine{'+', b[j]})
			j++
		}
	}
	return appendLines(appendLines(out, '-', a[i:]), '+', b[j:])
}

// foldEqual leaves out equal lines far from a difference, and everything
// beyond limit lines.
func foldEqual(edits []diffLine, limit int) []diffLine {
	near := make([]bool, len(edits))
	for i, e := range edits {
		if e.mark == ' ' {
			continue
		}
		for k := max(0, i-diffContext); k <= min(len(edits)-1, i+diffContext); k++ {
			near[k] = true
		}
	}
	var out []diffLine
	for i := 0; i < len(edits); {
		if !near[i] {
			from := i
			for i < len(edits) && !near[i] {
				i++
			}
			out = append(out, diffLine{'…', plural(i-from, "equal line")})
			continue
		}
		if len(out) >= limit {
			return append(out, diffLine{'…', plural(len(edits)-i, "more line")})
		}
		out = append(out, diffLine{edits[i].mark, quietLine(edits[i].text)})
		i++
	}
	return out
}

// quietLine makes a line of a text shown as it is; a tab shows as \t, so that
// a difference in blanks can be seen.
func quietLine(s string) string {
	head, tail, n := cutMiddle(s, diffColumns)
	if n > 0 {
		s = head + "…" + tail + " (" + thousands(n) + " characters)"
	}
	s = strings.ReplaceAll(s, "\t", `\t`)
	return visible(strings.ReplaceAll(s, "\r", `\r`))
}
