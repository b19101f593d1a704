package plan

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"sync/atomic"
)

// How long a secret must be for its copies to be recognised. Shorter ones are
// hidden where they are marked, but a value such as 1 or "a" turns up
// everywhere without being a copy. THREAT_MODEL.md says the same.
const (
	minExact        = 3 // a value that equals it
	minEmbedded     = 4 // a text that holds it between other things than letters and digits
	minAnywhere     = 8 // a text that holds it anywhere, in whatever form
	minNumber       = 4 // digits of a number, for a value that equals it
	minNumberInside = 6 // digits of a number, for a text that holds it between other things than letters and digits
)

// ordinary words are sensitive only where they are marked: as copies they
// would hide half of every plan.
var ordinary = []string{"true", "false", "null", "none", "default", "enabled", "disabled", "string", "admin", "root", "user", "yes",
	"prod", "production", "stage", "staging", "test", "http", "https", "json", "main", "latest", "info"}

// Secrets are the sensitive values of a plan. Marks do not travel through a
// provider, so the same value turns up unmarked elsewhere; Secrets finds such
// copies, also where they are escaped, encoded, indented or part of a longer
// text. Add everything first; then it is safe for concurrent use. The zero
// Secrets is empty and ready to use.
type Secrets struct {
	texts   map[string]struct{} // as they were added, and without white space around them
	numbers map[string]struct{}
	index   atomic.Pointer[secretIndex] // of both; nil until it is needed
}

// Collect adds everything inside v that is marked.
func (s *Secrets) Collect(v Value) { s.collect(v, false) }

func (s *Secrets) collect(v Value, marked bool) {
	marked = marked || v.sensitive
	switch v.kind {
	case String:
		if marked {
			s.Add(v.text)
		}
	case Number:
		if marked && countDigits(v.text) >= minNumber {
			s.addTo(&s.numbers, v.text)
		}
	case List:
		for _, e := range v.Elems() {
			s.collect(e, marked)
		}
	case Object:
		for _, m := range v.Members() {
			s.collect(m.Value, marked)
		}
	}
}

// Add adds one secret text. What is too short to be told from other values,
// and ordinary words, are not added.
func (s *Secrets) Add(text string) {
	if _, ok := s.texts[text]; ok {
		return
	}
	trimmed := strings.TrimSpace(text)
	if len(trimmed) < minExact || isOrdinary(trimmed) {
		return
	}
	s.addTo(&s.texts, text)
	s.addTo(&s.texts, trimmed)
}

func isOrdinary(word string) bool {
	for _, w := range ordinary {
		if len(w) == len(word) && strings.EqualFold(w, word) {
			return true
		}
	}
	return false
}

func (s *Secrets) addTo(set *map[string]struct{}, text string) {
	if *set == nil {
		*set = make(map[string]struct{})
	}
	(*set)[text] = struct{}{}
	s.index.Store(nil)
}

// indexed returns the index of everything that was added.
func (s *Secrets) indexed() *secretIndex {
	ix := s.index.Load()
	if ix == nil {
		ix = newSecretIndex(func(emit func(form []byte, alone bool)) {
			forms := secretForms{emit: emit}
			for text := range s.texts {
				forms.text(text)
			}
			for text := range s.numbers {
				forms.number(text)
			}
		})
		s.index.Store(ix)
	}
	return ix
}

// Empty reports whether there is nothing to look for.
func (s *Secrets) Empty() bool { return s == nil || len(s.texts) == 0 && len(s.numbers) == 0 }

func (s *Secrets) is(text string) bool {
	if _, ok := s.texts[text]; ok {
		return true
	}
	_, ok := s.numbers[text]
	return ok
}

// Holds reports whether text is a secret or holds one.
func (s *Secrets) Holds(text string) bool {
	if s.Empty() || len(text) < minExact {
		return false
	}
	return s.is(text) || len(text) >= minEmbedded && len(s.find(text, true)) > 0
}

// Mask returns text with every secret in it replaced by Redacted.
func (s *Secrets) Mask(text string) string {
	if s.Empty() || len(text) < minExact {
		return text
	}
	if s.is(text) {
		return Redacted
	}
	pieces := s.find(text, false)
	if len(pieces) == 0 {
		return text
	}
	var b strings.Builder
	from := 0
	for _, p := range pieces {
		b.WriteString(text[from:p.start])
		b.WriteString(Redacted)
		from = p.end
	}
	b.WriteString(text[from:])
	return b.String()
}

// MaskAddress hides secrets inside the quoted keys of an address. Names stay:
// they are written in the configuration, and a module that is called like a
// sensitive value says nothing of it. Two addresses may become the same text.
func (s *Secrets) MaskAddress(address string) string {
	if s.Empty() || !strings.Contains(address, `["`) {
		return address
	}
	var b strings.Builder
	for {
		open := strings.Index(address, `["`)
		if open < 0 {
			return b.String() + address
		}
		end := closingQuote(address, open+2)
		b.WriteString(address[:open+2])
		b.WriteString(s.Mask(address[open+2 : end]))
		address = address[end:]
	}
}

// closingQuote returns where the quoted text that begins at from ends.
func closingQuote(s string, from int) int {
	for i := from; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '"':
			return i
		}
	}
	return len(s)
}

// find returns the pieces of a text that secrets cover, in order and apart from
// each other; with first, any one of them.
func (s *Secrets) find(text string, first bool) []interval {
	ix := s.indexed()
	found, seen := ix.search(text, first)
	if seen == 0 || first && len(found) > 0 {
		return found
	}
	plain := &view{text: text}
	for _, v := range plain.all(seen) {
		pieces, _ := ix.search(v.text, first)
		found = append(found, v.back(pieces)...)
		if first && len(found) > 0 {
			return found
		}
	}
	return joined(found)
}

// search returns the pieces of a text that secrets cover as it stands, and how
// the text may be disguised; with first, the first of them.
func (ix *secretIndex) search(text string, first bool) (found []interval, seen disguises) {
	s := secretSearch{ix: ix, text: text}
	for from := 0; ; {
		piece, ok := s.next(from, first)
		if !ok {
			return found, s.seen
		}
		found = append(found, piece)
		if first {
			return found, s.seen
		}
		from = piece.end
	}
}

// joined sorts pieces and joins those that overlap or touch.
func joined(pieces []interval) []interval {
	slices.SortFunc(pieces, func(a, b interval) int { return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(a.end, b.end)) })
	out := pieces[:0]
	for _, p := range pieces {
		if last := len(out) - 1; last >= 0 && p.start <= out[last].end {
			out[last].end = max(out[last].end, p.end)
			continue
		}
		out = append(out, p)
	}
	return out
}

// With returns these secrets and further texts, as one that shares nothing
// with s. A nil s counts as empty.
func (s *Secrets) With(texts []string) *Secrets {
	out := &Secrets{}
	if s != nil {
		out.texts, out.numbers = maps.Clone(s.texts), maps.Clone(s.numbers)
	}
	for _, t := range texts {
		out.Add(t)
	}
	return out
}

// Union returns the secrets of both, so that what one plan marks is hidden in
// another as well. Where one of them has nothing to add it is the other one,
// else one that shares nothing with them. nil counts as empty.
func (s *Secrets) Union(other *Secrets) *Secrets {
	switch {
	case other.Empty():
		return cmp.Or(s, &Secrets{})
	case s.Empty():
		return other
	}
	out := s.With(nil)
	for text := range other.texts {
		out.addTo(&out.texts, text)
	}
	for text := range other.numbers {
		out.addTo(&out.numbers, text)
	}
	return out
}
