package decision

import (
	"errors"
	"fmt"
	"strings"
	"unicode"

	"github.com/holdfast-dev/holdfast/internal/plan"
)

// AddressPattern selects resource instances by address. It is an address, in
// which * stands for any part of a name, [*] for any key, and ** for any
// number of steps: module.db.**, kubernetes_manifest.*, **.aws_db_instance.*.
//
// As for Terraform's -target, an address without a key stands for all its
// instances, and a module for everything inside it. What stands in a quoted
// key is literal. Immutable and safe for concurrent use.
type AddressPattern struct {
	text  string
	exact string // the address, where the pattern is one with a key or without any pattern sign
	segs  []segment
}

type segment struct {
	rest   bool // **
	name   string
	key    plan.Key
	anyKey bool // no key given, or [*]
}

// maxSegments bounds an address pattern.
const maxSegments = 200

// ParseAddressPattern reads a pattern; the error names the byte at which it
// stopped.
func ParseAddressPattern(s string) (AddressPattern, error) {
	p := AddressPattern{text: s}
	if _, err := plan.ParseAddress(s); err == nil {
		p.exact = s
	}
	for pos := 0; ; {
		seg, n, err := parseSegment(s[pos:])
		if err == nil && len(p.segs) == maxSegments {
			err = fmt.Errorf("more than %d steps", maxSegments)
		}
		if err != nil {
			return AddressPattern{}, fmt.Errorf("address %q: %w at byte %d", s, err, pos)
		}
		p.segs = append(p.segs, seg)
		if pos += n; pos == len(s) {
			break
		}
		if s[pos] != '.' {
			return AddressPattern{}, fmt.Errorf("address %q: want a dot at byte %d", s, pos)
		}
		pos++
	}
	if len(p.segs) == 1 && !p.segs[0].rest {
		return AddressPattern{}, fmt.Errorf("address %q: want TYPE.NAME, a module or a pattern such as **.%s.*", s, s)
	}
	if p.isModule() {
		p.segs = append(p.segs, segment{rest: true})
	}
	return p, nil
}

// parseSegment reads one step with its key and returns its length.
func parseSegment(s string) (seg segment, n int, err error) {
	if strings.HasPrefix(s, "**") {
		return segment{rest: true}, 2, nil
	}
	for i, r := range s {
		if r != '_' && r != '-' && r != '*' && !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.Is(unicode.Mn, r) {
			break
		}
		n = i + len(string(r))
	}
	if n == 0 || n > len(s) {
		return segment{}, 0, errors.New("want a name")
	}
	seg = segment{name: s[:n], anyKey: true}
	if !strings.HasPrefix(s[n:], "[") {
		return seg, n, nil
	}
	end := keyEnd(s[n:])
	if end < 0 {
		return segment{}, 0, errors.New("the key does not end")
	}
	text := s[n : n+end]
	n += end
	if text == "[*]" {
		return seg, n, nil
	}
	// Keys are read by the one scanner that knows them.
	a, err := plan.ParseAddress("type.name" + text)
	if err != nil {
		return segment{}, 0, fmt.Errorf("the key %s is neither a number nor quoted", text)
	}
	seg.key, seg.anyKey = a.Key, false
	return seg, n, nil
}

// keyEnd returns the length of the bracketed key that s starts with, -1 where
// it doesn't end.
func keyEnd(s string) int {
	quoted := false
	for i := 1; i < len(s); i++ {
		switch {
		case quoted && s[i] == '\\':
			i++
		case s[i] == '"':
			quoted = !quoted
		case s[i] == ']' && !quoted:
			return i + 1
		}
	}
	return -1
}

// isModule reports whether the pattern is a module path and no more.
func (p AddressPattern) isModule() bool {
	if len(p.segs)%2 != 0 {
		return false
	}
	for i := 0; i < len(p.segs); i += 2 {
		if p.segs[i].rest || p.segs[i+1].rest || p.segs[i].name != "module" {
			return false
		}
	}
	return true
}

// String returns the pattern as it was written.
func (p AddressPattern) String() string { return p.text }

// IsAddress reports whether the pattern is the address of a resource, with no
// pattern sign in it.
func (p AddressPattern) IsAddress() bool { return p.exact != "" }

// Match reports whether the pattern selects the address.
func (p AddressPattern) Match(a plan.Address) bool {
	return matchSegments(p.segs, segmentsOf(a))
}

func segmentsOf(a plan.Address) []segment {
	out := make([]segment, 0, 2*len(a.Module)+3)
	for _, m := range a.Module {
		out = append(out, segment{name: "module"}, segment{name: m.Name, key: m.Key})
	}
	switch a.Mode {
	case plan.Data, plan.Ephemeral:
		out = append(out, segment{name: string(a.Mode)})
	}
	return append(out, segment{name: a.Type}, segment{name: a.Name, key: a.Key})
}

// matchSegments goes back only to the last **, so it needs no more than the
// product of the two lengths.
func matchSegments(pattern, address []segment) bool {
	p, a := 0, 0
	star, retry := -1, 0
	for a < len(address) {
		switch {
		case p < len(pattern) && pattern[p].rest:
			star, retry = p, a
			p++
		case p < len(pattern) && pattern[p].matches(address[a]):
			p++
			a++
		case star >= 0:
			retry++
			p, a = star+1, retry
		default:
			return false
		}
	}
	for p < len(pattern) && pattern[p].rest {
		p++
	}
	return p == len(pattern)
}

func (s segment) matches(a segment) bool {
	return (s.anyKey || s.key == a.key) && plan.MatchName(s.name, a.name)
}
