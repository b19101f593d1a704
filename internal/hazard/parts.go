package hazard

import (
	"bytes"
	"slices"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/plan"
)

// The embedded base is taken apart by its text, so that a plan costs only the
// entries on its types, however many there are. This leans on how the files
// are formatted: a block of a file starts and ends at the margin, a hazard's
// types stand in one list of plain strings, and its examples come last. A test
// holds our files to it; one that is written otherwise is read as a whole.

// parts takes a file apart into its blocks.
func parts(whole *source) []*source {
	if out, ok := blocksOf(whole); ok {
		return out
	}
	whole.types = mentionedTypes(whole.src)
	return []*source{whole}
}

func blocksOf(whole *source) (out []*source, ok bool) {
	rest, line := whole.src, 1
	for len(rest) > 0 {
		text, after, _ := bytes.Cut(rest, []byte("\n"))
		if len(bytes.TrimSpace(text)) == 0 || text[0] == '#' {
			rest, line = after, line+1
			continue
		}
		end := bytes.Index(rest, []byte("\n}\n"))
		if end < 0 {
			return nil, false
		}
		end += len("\n}\n")
		p := part(whole.name, rest[:end], line)
		if p == nil {
			return nil, false
		}
		out = append(out, p)
		line += bytes.Count(rest[:end], []byte("\n"))
		rest = rest[end:]
	}
	return out, true
}

// part reads what one block is about, nil where it can't be told.
func part(file string, src []byte, line int) *source {
	if !bytes.HasPrefix(src, []byte(`hazard "`)) && !bytes.HasPrefix(src, []byte(`class "`)) || !oneBlock(src) {
		return nil
	}
	types, ok := listOf(src, "types")
	if !ok || len(types) == 0 || slices.ContainsFunc(types, func(t string) bool { return !isTypeName(t) }) {
		return nil
	}
	return &source{name: file, line: line, src: src, types: types}
}

// oneBlock reports whether the text opens a block in its first line, and
// nothing is at the margin before its end.
func oneBlock(src []byte) bool {
	first, rest, _ := bytes.Cut(src, []byte("\n"))
	if !bytes.HasSuffix(first, []byte(" {")) {
		return false
	}
	for len(rest) > len("}\n") {
		if rest[0] != ' ' && rest[0] != '\n' {
			return false
		}
		_, rest, _ = bytes.Cut(rest, []byte("\n"))
	}
	return string(rest) == "}\n"
}

// selectors returns what a block says about when its one hazard can fire, nil
// where that can't be told without parsing it.
func (s *source) selectors() *Hazard {
	if s.head != nil || s.looked || s.content != nil {
		return s.head
	}
	s.looked = true
	rest, ok := bytes.CutPrefix(s.src, []byte(`hazard "`))
	if !ok || s.line == 0 {
		return nil
	}
	id, _, _ := bytes.Cut(rest, []byte(`"`))
	s.src = withoutExamples(s.src)
	head := &Hazard{ID: string(id), File: s.name, Line: s.line, Types: s.types}
	if head.selectors(s.src) {
		s.head = head
	}
	return s.head
}

// selectors reads what decides at first sight whether an entry has anything
// to say.
func (h *Hazard) selectors(src []byte) (ok bool) {
	if bytes.Contains(src, []byte("<<")) {
		return false
	}
	if h.Providers, ok = listOf(src, "provider"); !ok || len(h.Providers) == 0 {
		return false
	}
	if h.Actions, ok = listOf(src, "actions"); !ok || len(h.Actions) == 0 {
		return false
	}
	if h.Attributes, ok = listOf(src, "attributes"); !ok {
		return false
	}
	if bytes.Contains(src, []byte("\n  blind")) {
		h.Blind = "something"
	}
	for _, text := range h.Attributes {
		p, err := plan.ParsePathPattern(text)
		if err != nil {
			return false
		}
		h.patterns = append(h.patterns, p)
	}
	return true
}

// mayFire reports whether an entry can fire on a change, as far as its
// selectors tell.
func (h *Hazard) mayFire(c *plan.Change, diffs []plan.Difference) bool {
	return slices.Contains(h.Providers, Source(c.Provider)) && h.acts(c) &&
		(len(h.patterns) == 0 || slices.ContainsFunc(diffs, h.reaches) || slices.ContainsFunc(c.ReplacePaths, h.patternMatches))
}

// listOf returns the strings of an attribute of a block, which is a list of
// plain strings, or one; none where the block doesn't have it. ok is false
// where it is written otherwise.
func listOf(src []byte, name string) (items []string, ok bool) {
	_, after, found := bytes.Cut(src, []byte("\n  "+name+" "))
	if !found {
		return nil, !bytes.Contains(src, []byte("\n  "+name+"="))
	}
	rest, ok := strings.CutPrefix(strings.TrimLeft(lineOrList(after), " "), "= ")
	if !ok {
		return nil, false
	}
	list, isList := strings.CutPrefix(rest, "[")
	for {
		before, after, more := strings.Cut(list, `"`)
		if end := strings.TrimLeft(before, " ,\n"); isList && strings.HasPrefix(end, "]") {
			return items, true
		} else if end != "" || !more {
			return nil, false // a comment, or no plain string
		}
		word, after, closed := strings.Cut(after, `"`)
		if !closed || strings.ContainsAny(word, "\\\n") || strings.Contains(word, "${") || strings.Contains(word, "%{") {
			return nil, false
		}
		items = append(items, word)
		if !isList {
			return items, strings.HasPrefix(after, "\n")
		}
		list = after
	}
}

// lineOrList cuts off what can't belong to the attribute any more: the next
// one starts at the same margin.
func lineOrList(src []byte) string {
	for end := 0; ; {
		i := bytes.Index(src[end:], []byte("\n  "))
		if i < 0 {
			return string(src)
		}
		end += i + len("\n  ")
		if end < len(src) && src[end] != ' ' && src[end] != ']' {
			return string(src[:end])
		}
	}
}

// isTypeName reports what typeForm does, for far less.
func isTypeName(s string) bool {
	for i := range len(s) {
		c := s[i]
		if ('a' > c || c > 'z') && ('0' > c || c > '9') && c != '*' && (i == 0 || c != '_' && c != '-') {
			return false
		}
	}
	return s != ""
}

// withoutExamples leaves a hazard's examples out, which only tests run: they
// are half of the text. Where something follows them all stays.
func withoutExamples(src []byte) []byte {
	start := bytes.Index(src, []byte("\n  example \""))
	if start < 0 {
		return src
	}
	for rest := src[start:]; ; {
		end := bytes.Index(rest, []byte("\n  }\n"))
		if end < 0 {
			return src
		}
		rest = rest[end+len("\n  }"):]
		next := bytes.TrimLeft(rest, "\n")
		switch {
		case bytes.Equal(next, []byte("}\n")):
			return append(slices.Clip(src[:start+1]), "}\n"...)
		case !bytes.HasPrefix(next, []byte("  example \"")):
			return src
		}
	}
}

func (s *source) decode() (*content, error) {
	if class, ok := s.classOf(); ok {
		return &content{classes: []Class{class}}, nil
	}
	return decodeAt(s.name, s.src, max(s.line, 1))
}

// classOf reads a class block without parsing it; ok is false for any other.
func (s *source) classOf() (c Class, ok bool) {
	rest, ok := bytes.CutPrefix(s.src, []byte(`class "`))
	if !ok || s.line == 0 {
		return Class{}, false
	}
	name, _, _ := bytes.Cut(rest, []byte(`"`))
	if !slices.Contains(ClassNames(), string(name)) {
		return Class{}, false
	}
	return Class{Name: string(name), Types: s.types, File: s.name, Line: s.line}, true
}

// newFolder indexes files by the types that they mention.
func newFolder(files []*source) *folder {
	f := &folder{files: files, byType: make(map[string][]int)}
	for i, s := range files {
		for _, t := range s.types {
			if strings.Contains(t, "*") {
				f.wild = append(f.wild, wildType{t, i})
			} else {
				f.byType[t] = append(f.byType[t], i)
			}
		}
	}
	return f
}

// about returns the files that mention the type, in their order.
func (f *folder) about(typ string) []*source {
	at := slices.Clone(f.byType[typ])
	for _, w := range f.wild {
		if plan.MatchName(w.pattern, typ) {
			at = append(at, w.at)
		}
	}
	slices.Sort(at)
	var out []*source
	for _, i := range slices.Compact(at) {
		out = append(out, f.files[i])
	}
	return out
}
