package plan

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// maxPatternSteps bounds a PathPattern, so that matching is one machine word
// of states per step of a path.
const maxPatternSteps = 63

// PathPattern is a glob over the paths of an object: memory, devices.**,
// metadata.labels["app.kubernetes.io/name"], spec.*.replicas. A step is a
// name, a quoted key, an index [0], * for any one step, or ** at the end for
// any rest, the empty one included. List indices of a path may be left out:
// metadata.name matches metadata[0].name. The zero PathPattern matches only
// the empty path. Immutable and safe for concurrent use.
type PathPattern struct {
	text  string
	steps []patternStep
	rest  bool
}

type patternStep struct {
	any  bool
	step Step
}

// ParsePathPattern reads a pattern; the error names the byte at which it
// stopped.
func ParsePathPattern(s string) (PathPattern, error) {
	p := PathPattern{text: s}
	for pos := 0; pos < len(s); {
		if p.rest {
			return PathPattern{}, fmt.Errorf("path pattern %q: ** must be the last step", s)
		}
		if len(p.steps) == maxPatternSteps {
			return PathPattern{}, fmt.Errorf("path pattern %q: more than %d steps", s, maxPatternSteps)
		}
		n, err := p.parseStep(s[pos:])
		if err != nil {
			return PathPattern{}, fmt.Errorf("path pattern %q: %w at byte %d", s, err, pos)
		}
		pos += n
		if pos < len(s) && s[pos] == '.' {
			if pos++; pos == len(s) || s[pos] == '[' {
				return PathPattern{}, fmt.Errorf("path pattern %q: want a name at byte %d", s, pos)
			}
		} else if pos < len(s) && s[pos] != '[' {
			return PathPattern{}, fmt.Errorf("path pattern %q: want a dot at byte %d", s, pos)
		}
	}
	if len(p.steps) == 0 && !p.rest {
		return PathPattern{}, fmt.Errorf("a path pattern cannot be empty")
	}
	return p, nil
}

// parseStep reads one step, without the dot after it, and returns its length.
func (p *PathPattern) parseStep(s string) (n int, err error) {
	switch {
	case strings.HasPrefix(s, "["):
		return p.parseBracket(s)
	case strings.HasPrefix(s, "**"):
		p.rest = true
		return 2, nil
	case strings.HasPrefix(s, "*"):
		p.steps = append(p.steps, patternStep{any: true})
		return 1, nil
	}
	n = strings.IndexAny(s, `.[]*"`)
	if n < 0 {
		n = len(s)
	}
	if n == 0 || !utf8.ValidString(s[:n]) {
		return 0, fmt.Errorf("want a name")
	}
	p.steps = append(p.steps, patternStep{step: Attr(s[:n])})
	return n, nil
}

func (p *PathPattern) parseBracket(s string) (n int, err error) {
	if strings.HasPrefix(s, `["`) {
		key, used, ok := unquoteKey(s[1:])
		if !ok || !strings.HasPrefix(s[1+used:], "]") {
			return 0, fmt.Errorf("the quoted key does not end")
		}
		p.steps = append(p.steps, patternStep{step: Attr(key)})
		return used + 2, nil
	}
	end := strings.IndexByte(s, ']')
	if end < 0 {
		return 0, fmt.Errorf("the bracket does not end")
	}
	if s[1:end] == "*" {
		p.steps = append(p.steps, patternStep{any: true})
		return end + 1, nil
	}
	i, err := strconv.ParseUint(s[1:end], 10, 31)
	if err != nil {
		return 0, fmt.Errorf("want an index, a quoted key or * in brackets")
	}
	p.steps = append(p.steps, patternStep{step: Elem(int(i))})
	return end + 1, nil
}

// String returns the pattern as it was written.
func (p PathPattern) String() string { return p.text }

// Under returns the pattern that matches what p matches and all below it.
func (p PathPattern) Under() PathPattern {
	if !p.rest {
		p.rest = true
		p.text += ".**"
	}
	return p
}

// Literal returns the path that the pattern writes out; ok is false where it
// has a * or **.
func (p PathPattern) Literal() (path Path, ok bool) {
	for _, s := range p.steps {
		if s.any {
			return nil, false
		}
		path = append(path, s.step)
	}
	return path, !p.rest
}

// Names returns the pattern's steps: names and keys, * for any one step, and
// ** at the end for any rest. Indices are left out.
func (p PathPattern) Names() []string {
	var out []string
	for _, s := range p.steps {
		switch {
		case s.any:
			out = append(out, "*")
		case !s.step.IsIndex():
			out = append(out, s.step.Name)
		}
	}
	if p.rest {
		out = append(out, "**")
	}
	return out
}

// Match reports whether the pattern matches the whole path.
func (p PathPattern) Match(path Path) bool {
	states := p.run(path)
	// A pattern that ends in ** accepts whatever comes after its steps; run
	// keeps that state alive, so the last bit decides in both cases.
	return states&(1<<len(p.steps)) != 0
}

// Leads reports whether the path, which the pattern does not match as a whole,
// leads to places that it may match: spec leads to what spec.replicas matches.
func (p PathPattern) Leads(path Path) bool {
	states := p.run(path)
	return states&(1<<len(p.steps)-1) != 0
}

// run simulates the pattern over the path. Bit i is set where the first i
// steps of the pattern have been matched.
func (p PathPattern) run(path Path) uint64 {
	states := uint64(1)
	for _, s := range path {
		next := uint64(0)
		if s.IsIndex() {
			next = states // an index may be left out
		}
		for i, want := range p.steps {
			if states&(1<<i) != 0 && (want.any || want.step == s) {
				next |= 1 << (i + 1)
			}
		}
		if p.rest {
			next |= states & (1 << len(p.steps))
		}
		if states = next; states == 0 {
			break
		}
	}
	return states
}
