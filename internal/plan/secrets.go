package plan

import (
	"encoding/base64"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// How long a secret must be for its copies to be recognised. Shorter ones are
// hidden where they are marked, but a value such as 1 or "a" turns up
// everywhere without being a copy.
const (
	minExact    = 3 // a value that equals it
	minEmbedded = 5 // a text that holds it between non-letters
	minAnywhere = 8 // a text that holds it anywhere
)

// ordinary words are sensitive only where they are marked: as copies they
// would hide half of every plan.
var ordinary = []string{"true", "false", "null", "none", "default", "enabled", "disabled", "string", "admin", "root", "user", "yes"}

// escapedForHTML writes JSON text as the engines' jsonencode does.
var escapedForHTML = strings.NewReplacer("&", `\u0026`, "<", `\u003c`, ">", `\u003e`, "\u2028", `\u2028`, "\u2029", `\u2029`)

// Secrets are the sensitive values of a plan. Marks do not travel through a
// provider, so the same value turns up unmarked elsewhere; Secrets finds such
// copies. Add everything first; then it is safe for concurrent use. The zero
// Secrets is empty and ready to use.
type Secrets struct {
	exact map[string]struct{}
	// embedded are the secrets of at least minEmbedded bytes. Where a text may
	// hold one is told by its first four bytes, and then by the lengths of the
	// secrets that start with them, longest first: the cost of looking must not
	// grow with the number of secrets, which often start alike.
	embedded map[string]struct{}
	lengths  map[[4]byte][]int
	starts   [256]bool // first bytes of embedded secrets
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
		if marked && len(v.text) >= minEmbedded {
			s.addExact(v.text)
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

// Add adds one secret text, with the forms in which it commonly travels:
// inside JSON text, as a quoted key, base64 and URL-encoded.
func (s *Secrets) Add(text string) {
	trimmed := strings.TrimSpace(text)
	if len(trimmed) < minExact || slices.Contains(ordinary, strings.ToLower(trimmed)) {
		return
	}
	if _, ok := s.exact[text]; ok {
		return
	}
	s.addExact(text)
	s.addExact(trimmed)
	if len(trimmed) < minEmbedded {
		return
	}
	s.addEmbedded(trimmed)
	if len(trimmed) < minAnywhere {
		return
	}
	inJSON := unquoted(string(appendJSONString(nil, trimmed)))
	for _, form := range []string{
		inJSON,
		escapedForHTML.Replace(inJSON),
		unquoted(quoteKey(trimmed)),
		unquoted(strconv.Quote(trimmed)),
		base64.StdEncoding.EncodeToString([]byte(text)),
		base64.RawURLEncoding.EncodeToString([]byte(text)),
		url.QueryEscape(trimmed),
		url.PathEscape(trimmed),
	} {
		if form != trimmed {
			s.addEmbedded(form)
		}
	}
}

func unquoted(s string) string { return s[1 : len(s)-1] }

func (s *Secrets) addExact(text string) {
	if s.exact == nil {
		s.exact = make(map[string]struct{})
	}
	s.exact[text] = struct{}{}
}

func (s *Secrets) addEmbedded(text string) {
	if s.embedded == nil {
		s.embedded, s.lengths = make(map[string]struct{}), make(map[[4]byte][]int)
	}
	s.embedded[text] = struct{}{}
	s.starts[text[0]] = true
	key := [4]byte([]byte(text[:4]))
	list := s.lengths[key]
	// Longest first, so that of two secrets of which one starts the other
	// the whole is masked.
	i, found := slices.BinarySearchFunc(list, len(text), func(e, n int) int { return n - e })
	if !found {
		s.lengths[key] = slices.Insert(list, i, len(text))
	}
}

// Empty reports whether there is nothing to look for.
func (s *Secrets) Empty() bool { return s == nil || len(s.exact) == 0 }

// Holds reports whether text is a secret or holds one.
func (s *Secrets) Holds(text string) bool {
	if s.Empty() || len(text) < minExact {
		return false
	}
	if _, ok := s.exact[text]; ok {
		return true
	}
	start, _ := s.find(text, 0)
	return start >= 0
}

// Mask returns text with every secret in it replaced by Redacted.
func (s *Secrets) Mask(text string) string {
	if s.Empty() || len(text) < minExact {
		return text
	}
	if _, ok := s.exact[text]; ok {
		return Redacted
	}
	start, end := s.find(text, 0)
	if start < 0 {
		return text
	}
	var b strings.Builder
	from := 0
	for start >= 0 {
		b.WriteString(text[from:start])
		b.WriteString(Redacted)
		from = end
		start, end = s.find(text, from)
	}
	b.WriteString(text[from:])
	return b.String()
}

// find returns where the first embedded secret at or after from stands.
func (s *Secrets) find(text string, from int) (start, end int) {
	for i := from; i+minEmbedded <= len(text); i++ {
		if !s.starts[text[i]] {
			continue
		}
		for _, n := range s.lengths[[4]byte([]byte(text[i:i+4]))] {
			if i+n > len(text) {
				continue
			}
			if _, ok := s.embedded[text[i:i+n]]; ok && (n >= minAnywhere || standsAlone(text, i, i+n)) {
				return i, i + n
			}
		}
	}
	return -1, -1
}

// standsAlone reports whether text[start:end] is not part of a longer word.
func standsAlone(text string, start, end int) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:start])
	after, _ := utf8.DecodeRuneInString(text[end:])
	return !isWord(before) && !isWord(after)
}

func isWord(r rune) bool {
	return r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsDigit(r))
}

// Apply returns v with every unmarked copy of a secret marked, too: strings
// that are or hold one, numbers that equal one, and objects of which a key
// holds one.
func (s *Secrets) Apply(v Value) Value {
	if s.Empty() || v.sensitive {
		return v
	}
	switch v.kind {
	case String:
		if s.Holds(v.text) {
			v.sensitive = true
		}
	case Number:
		if _, ok := s.exact[v.text]; ok {
			v.sensitive = true
		}
	case List:
		v = v.withChanged(applyAll(v.Elems(), s.Apply, func(a, b Value) bool { return a.sensitive == b.sensitive && a.parts == b.parts }), nil)
	case Object:
		for _, m := range v.Members() {
			if s.Holds(m.Name) {
				v.sensitive = true
				return v
			}
		}
		v = v.withChanged(nil, applyAll(v.Members(),
			func(m Member) Member { return Member{Name: m.Name, Value: s.Apply(m.Value)} },
			func(a, b Member) bool {
				return a.Value.sensitive == b.Value.sensitive && a.Value.parts == b.Value.parts
			}))
	}
	return v
}

// applyAll maps a slice and copies it only where an element became another.
func applyAll[T any](in []T, apply func(T) T, same func(a, b T) bool) []T {
	var out []T
	for i, e := range in {
		n := apply(e)
		if out == nil && !same(e, n) {
			out = slices.Clone(in)
		}
		if out != nil {
			out[i] = n
		}
	}
	if out == nil {
		return in
	}
	return out
}

// withChanged returns v with other parts, or v itself where they are its own.
func (v Value) withChanged(elems []Value, members []Member) Value {
	switch {
	case len(elems) > 0 && &elems[0] != &v.parts.list[0]:
		return v.withElems(elems)
	case len(members) > 0 && &members[0] != &v.parts.members[0]:
		return v.withMembers(members)
	}
	return v
}

// With returns these secrets and further texts, as one that shares nothing
// with s. A nil s counts as empty.
func (s *Secrets) With(texts []string) *Secrets {
	out := &Secrets{}
	if s != nil {
		out.exact = maps.Clone(s.exact)
		out.starts = s.starts
		out.embedded = maps.Clone(s.embedded)
		out.lengths = make(map[[4]byte][]int, len(s.lengths))
		for k, list := range s.lengths {
			out.lengths[k] = slices.Clone(list)
		}
	}
	for _, t := range texts {
		out.Add(t)
	}
	return out
}

// ApplyToChanges returns the changes with every copy of a secret marked in
// their values and masked in their texts. Addresses are left as they are: they
// are names, and engines refuse sensitive keys.
func (s *Secrets) ApplyToChanges(in []Change) []Change {
	if s.Empty() {
		return in
	}
	out := slices.Clone(in)
	for i := range out {
		c := &out[i]
		c.Before, c.After = s.Apply(c.Before), s.Apply(c.After)
		c.BeforeIdentity, c.AfterIdentity = s.Apply(c.BeforeIdentity), s.Apply(c.AfterIdentity)
		c.GeneratedConfig = s.Mask(c.GeneratedConfig)
		if c.Importing != nil {
			imported := *c.Importing
			imported.ID, imported.Identity = s.Mask(imported.ID), s.Apply(imported.Identity)
			c.Importing = &imported
		}
	}
	return out
}
