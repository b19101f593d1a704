package report

import (
	"fmt"
	"strconv"
	"strings"
)

// expandNames takes a compressed list of names apart again. It reads the
// notation, not the code that writes it.
func expandNames(list string) []string {
	modules, names := []string{""}, list
	if parts := splitTop(list, ": "); len(parts) == 2 {
		modules, names = nil, parts[1]
		for _, m := range splitTop(parts[0], ", ") {
			for _, one := range expandKeys(m) {
				modules = append(modules, one+".")
			}
		}
	}
	var out []string
	for _, part := range splitTop(names, ", ") {
		for _, n := range expandBraces(part) {
			for _, m := range modules {
				out = append(out, m+n)
			}
		}
	}
	return out
}

func expandBraces(s string) []string {
	open, end := -1, -1
	for i, d := range splitDepths(s) {
		if d == 0 && s[i] == '{' {
			open = i
		}
		if d == 0 && s[i] == '}' {
			end = i
		}
	}
	if open < 0 || end < open {
		return expandKeys(s)
	}
	var out []string
	for _, n := range splitTop(s[open+1:end], ", ") {
		for _, one := range expandRange(n) {
			out = append(out, expandKeys(s[:open]+one+s[end+1:])...)
		}
	}
	return out
}

// expandRange expands name1..name3.
func expandRange(s string) []string {
	if parts := splitTop(s, ".."); len(parts) == 2 {
		return count(parts[0], parts[1])
	}
	return []string{s}
}

func expandKeys(s string) []string {
	start := -1
	for i, c := range splitDepths(s) {
		if c == 0 && s[i] == '[' {
			start = i
		}
	}
	if start < 0 || !strings.HasSuffix(s, "]") {
		return []string{s}
	}
	var out []string
	name, both := strings.CutSuffix(s[:start], " and ")
	if both {
		out = append(out, name)
	}
	for _, k := range splitTop(s[start+1:len(s)-1], ", ") {
		keys := []string{k}
		if parts := splitTop(k, ".."); len(parts) == 2 {
			keys = count(parts[0], parts[1])
		}
		for _, key := range keys {
			out = append(out, name+"["+key+"]")
		}
	}
	return out
}

// count writes all texts from one to another that differ in their last number.
func count(from, to string) []string {
	end := strings.LastIndexAny(from, "0123456789") + 1
	start := end
	for start > 0 && from[start-1] >= '0' && from[start-1] <= '9' {
		start--
	}
	suffix := from[end:]
	last := strings.TrimSuffix(to, suffix)[start:]
	a, errA := strconv.Atoi(from[start:end])
	b, errB := strconv.Atoi(last)
	if errA != nil || errB != nil {
		return []string{from + ".." + to}
	}
	width := 0
	if from[start] == '0' {
		width = end - start
	}
	var out []string
	for i := a; i <= b; i++ {
		out = append(out, fmt.Sprintf("%s%0*d%s", from[:start], width, i, suffix))
	}
	return out
}

// splitDepths gives for each byte how deep in brackets, braces and quotes it
// stands, the opening sign counting as outside.
func splitDepths(s string) []int {
	depths := make([]int, len(s))
	depth, quoted := 0, false
	for i := 0; i < len(s); i++ {
		c := s[i]
		if quoted {
			depths[i] = depth
			switch c {
			case '\\':
				i++
				if i < len(s) {
					depths[i] = depth
				}
			case '"':
				quoted = false
				depth--
			}
			continue
		}
		switch c {
		case ']', '}':
			depth--
		}
		depths[i] = depth
		switch c {
		case '[', '{':
			depth++
		case '"':
			quoted = true
			depth++
		}
	}
	return depths
}

func splitTop(s, sep string) []string {
	depths := splitDepths(s)
	var out []string
	from := 0
	for i := 0; i+len(sep) <= len(s); i++ {
		if depths[i] == 0 && strings.HasPrefix(s[i:], sep) {
			out = append(out, s[from:i])
			from = i + len(sep)
			i += len(sep) - 1
		}
	}
	return append(out, s[from:])
}
