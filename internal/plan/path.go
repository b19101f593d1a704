package plan

import (
	"cmp"
	"strconv"
	"strings"
)

// Step is one step of a Path: an attribute name or map key, or a list index.
type Step struct {
	Name  string // meaningful where Index is negative
	Index int    // list position; negative for a name or key
}

// Attr returns the step to an attribute or map key.
func Attr(name string) Step { return Step{Name: name, Index: -1} }

// Elem returns the step to a list element.
func Elem(i int) Step { return Step{Index: i} }

// IsIndex reports whether the step is a list index.
func (s Step) IsIndex() bool { return s.Index >= 0 }

// Path leads from a resource's object to a value inside it. A map key is one
// step however many dots it has. The empty path is the whole object.
type Path []Step

// String writes the path as it would stand in a configuration:
// metadata[0].labels["app.kubernetes.io/name"]. The empty path is "".
func (p Path) String() string {
	var b strings.Builder
	for i, s := range p {
		switch {
		case s.IsIndex():
			b.WriteByte('[')
			b.WriteString(strconv.Itoa(s.Index))
			b.WriteByte(']')
		case isIdentifier(s.Name):
			if i > 0 {
				b.WriteByte('.')
			}
			b.WriteString(s.Name)
		default:
			b.WriteByte('[')
			b.WriteString(quoteKey(s.Name))
			b.WriteByte(']')
		}
	}
	return b.String()
}

// Child returns p with one more step; p is not changed.
func (p Path) Child(s Step) Path {
	out := make(Path, len(p)+1)
	copy(out, p)
	out[len(p)] = s
	return out
}

// HasPrefix reports whether p starts with all steps of q.
func (p Path) HasPrefix(q Path) bool {
	if len(q) > len(p) {
		return false
	}
	for i := range q {
		if p[i] != q[i] {
			return false
		}
	}
	return true
}

// Last returns the last attribute name or map key of the path, skipping list
// indices; "" if there is none.
func (p Path) Last() string {
	for i := len(p) - 1; i >= 0; i-- {
		if !p[i].IsIndex() {
			return p[i].Name
		}
	}
	return ""
}

// Compare orders paths step by step: names by bytes, indices by value, names
// before indices, a prefix before what it leads to.
func (p Path) Compare(q Path) int {
	for i := range min(len(p), len(q)) {
		a, b := p[i], q[i]
		if a == b {
			continue
		}
		if a.IsIndex() != b.IsIndex() {
			if b.IsIndex() {
				return -1
			}
			return 1
		}
		if c := cmp.Compare(a.Index, b.Index); c != 0 && a.IsIndex() {
			return c
		}
		return cmp.Compare(a.Name, b.Name)
	}
	return cmp.Compare(len(p), len(q))
}

func isIdentifier(s string) bool {
	if s == "" {
		return false
	}
	for i, r := range s {
		letter := r == '_' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
		if !letter && (i == 0 || !(r >= '0' && r <= '9' || r == '-')) {
			return false
		}
	}
	return true
}
