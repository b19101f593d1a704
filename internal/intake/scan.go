package intake

import (
	"bytes"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/holdfast-dev/holdfast/internal/plan"
)

// scan walks JSON text that a decoder has found valid, so it checks nothing
// again: entries are validated once as they stream by, and the few that are
// looked into must not cost that a second time.
type scan struct {
	b []byte
	i int
	*scratch
}

// scratch is what scans of one document share.
type scratch struct {
	names   map[string]string     // member names repeat in every object of a type
	marks   map[string]plan.Value // pruned marks by their text
	elems   []plan.Value          // of the lists that are being read, innermost last
	members []plan.Member         // of the objects that are being read, innermost last
	text    []byte
	values  int64 // decoded since it was set to 0
}

func newScratch() scratch {
	return scratch{names: make(map[string]string), marks: make(map[string]plan.Value)}
}

// maxNames and maxNameLen bound which names are held: map keys are names, too.
const (
	maxNames   = 20_000
	maxNameLen = 64
)

// peek returns the first byte of the next value, name or closing bracket.
func (s *scan) peek() byte {
	for {
		switch c := s.b[s.i]; c {
		case ' ', '\t', '\n', '\r', ',', ':':
			s.i++
		default:
			return c
		}
	}
}

// skip passes over one value.
func (s *scan) skip() {
	switch s.peek() {
	case '"':
		s.rawString()
	case '{', '[':
		s.skipContainer()
	default:
		s.literal()
	}
}

func (s *scan) skipContainer() {
	depth := 0
	for {
		switch s.b[s.i] {
		case '"':
			s.rawString()
			continue
		case '{', '[':
			depth++
		case '}', ']':
			if depth--; depth == 0 {
				s.i++
				return
			}
		}
		s.i++
	}
}

// rawString passes over a string and returns its text between the quotes, and
// whether there are escapes in it.
func (s *scan) rawString() (text []byte, escaped bool) {
	s.i++
	start := s.i
	for {
		s.i += bytes.IndexByte(s.b[s.i:], '"')
		end := s.i
		for end > start && s.b[end-1] == '\\' {
			end--
		}
		s.i++
		if (s.i-1-end)%2 == 0 {
			text = s.b[start : s.i-1]
			return text, bytes.IndexByte(text, '\\') >= 0
		}
	}
}

func (s *scan) string() string {
	start := s.i
	raw, escaped := s.rawString()
	if !escaped {
		return string(raw)
	}
	s.scratch.text, _ = jsontext.AppendUnquote(s.scratch.text[:0], s.b[start:s.i]) // valid: it was decoded before
	return string(s.scratch.text)
}

// name is string for what repeats.
func (s *scan) name() string {
	start := s.i
	raw, escaped := s.rawString()
	if escaped {
		s.i = start
		return s.string()
	}
	if name, ok := s.names[string(raw)]; ok {
		return name
	}
	name := string(raw)
	if len(s.names) < maxNames && len(name) <= maxNameLen {
		s.names[name] = name
	}
	return name
}

// literal passes over a number, true, false or null.
func (s *scan) literal() []byte {
	start := s.i
	for s.i < len(s.b) {
		switch s.b[s.i] {
		case ',', ']', '}', ' ', '\t', '\n', '\r':
			return s.b[start:s.i]
		}
		s.i++
	}
	return s.b[start:]
}

// value decodes one value. It refuses a name that stands twice in one object,
// and what nests deeper than plan.MaxDepth.
func (s *scan) value(depth int) (plan.Value, error) {
	if depth > plan.MaxDepth {
		return plan.Value{}, errTooDeep
	}
	s.values++
	switch s.peek() {
	case '"':
		return plan.StringValue(s.string()), nil
	case '{':
		return s.object(depth)
	case '[':
		return s.list(depth)
	case 'n':
		s.literal()
		return plan.NullValue(), nil
	case 't', 'f':
		return plan.BoolValue(s.literal()[0] == 't'), nil
	}
	return plan.NumberValue(string(s.literal())), nil
}

func (s *scan) list(depth int) (plan.Value, error) {
	s.i++
	base := len(s.elems)
	defer func() { s.elems = s.elems[:base] }()
	for s.peek() != ']' {
		v, err := s.value(depth + 1)
		if err != nil {
			return plan.Value{}, err
		}
		s.elems = append(s.elems, v)
	}
	s.i++
	return plan.ListValue(exact(s.elems[base:])...), nil
}

func (s *scan) object(depth int) (plan.Value, error) {
	s.i++
	base := len(s.members)
	defer func() { s.members = s.members[:base] }()
	for s.peek() != '}' {
		name := s.name()
		v, err := s.value(depth + 1)
		if err != nil {
			return plan.Value{}, err
		}
		s.members = append(s.members, plan.Member{Name: name, Value: v})
	}
	s.i++
	members := exact(s.members[base:])
	v := plan.ObjectValue(members...)
	if v.Len() != len(members) { // of members with one name it keeps one
		return plan.Value{}, errTwiceWithin
	}
	return v, nil
}

// exact copies a piece of scratch into a slice without spare room.
func exact[T any](piece []T) []T {
	if len(piece) == 0 {
		return nil
	}
	out := make([]T, len(piece))
	copy(out, piece)
	return out
}

var errTwiceWithin = &shapeError{what: "has a name that stands twice in the same object, so that readers would differ about what it says"}
