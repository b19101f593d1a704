package ledger

import (
	"bytes"
	"errors"
	"strconv"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// members are the top-level members of an entry in canonical JSON, as they
// stand there. They point into the bytes that they were cut from.
type members struct {
	actor, body, hash, kind, previous, schema, seq, stack, time []byte
	hashAt                                                      int // where the hash is, or would be inserted
}

var errNotCanonical = errors.New("it isn't in canonical form (RFC 8785)")

// cut cuts an entry's text, with its hash or without, into its members, and
// holds it to be canonical JSON. A scanner that knows the usual forms does it;
// what it isn't sure of is decoded and encoded anew, which is slow and exact.
func cut(text []byte, withHash bool) (members, error) {
	s := scanner{text: text}
	if m, ok := s.entry(withHash); ok {
		return m, nil
	}
	if err := checkCanonical(text); err != nil {
		return members{}, err
	}
	return cutDecoded(text, withHash)
}

// checkCanonical holds a text to be canonical JSON by making it so.
func checkCanonical(text []byte) error {
	v := jsontext.Value(bytes.Clone(text))
	if err := checkNumbers(v); err != nil {
		return err
	}
	if err := v.Canonicalize(); err != nil {
		return plainJSON(err)
	}
	if !bytes.Equal(v, text) {
		return errNotCanonical
	}
	return nil
}

// cutDecoded cuts a text that is known to be canonical.
func cutDecoded(text []byte, withHash bool) (members, error) {
	var m members
	dec := jsontext.NewDecoder(bytes.NewReader(text))
	if tok, err := dec.ReadToken(); err != nil || tok.Kind() != '{' {
		return m, errors.New("it is no JSON object")
	}
	for _, want := range m.fields(withHash) {
		name, err := dec.ReadToken()
		if err != nil || name.Kind() != '"' || name.String() != want.name {
			return m, errors.New("it hasn't the members of an entry: " + want.name + " is not where it belongs")
		}
		if want.name == "kind" && !withHash {
			m.hashAt = int(dec.InputOffset()) - len(`"kind"`)
		}
		if want.name == "hash" {
			m.hashAt = int(dec.InputOffset()) - len(`"hash"`)
		}
		value, err := dec.ReadValue()
		if err != nil {
			return m, plainJSON(err)
		}
		*want.to = bytes.Clone(value)
	}
	if dec.PeekKind() != '}' {
		return m, errors.New("it has members that an entry doesn't have")
	}
	return m, nil
}

type field struct {
	name string
	to   *[]byte
}

// fields lists the members in canonical order.
func (m *members) fields(withHash bool) []field {
	all := []field{{"actor", &m.actor}, {"body", &m.body}, {"hash", &m.hash}, {"kind", &m.kind}, {"previous", &m.previous},
		{"schema", &m.schema}, {"seq", &m.seq}, {"stack", &m.stack}, {"time", &m.time}}
	if !withHash {
		all = append(all[:2], all[3:]...)
	}
	return all
}

// scanner reads canonical JSON of the usual forms: names in ASCII without
// escapes, numbers of at most 15 digits. Its answer false means "not sure".
type scanner struct {
	text []byte
	at   int
}

// deepest is how deep the scanner goes; beyond, the exact way is taken.
const deepest = 64

func (s *scanner) entry(withHash bool) (m members, ok bool) {
	read := func(name string, to *[]byte) bool {
		if !s.literal(name) {
			return false
		}
		start := s.at
		ok := s.value(0)
		*to = s.text[start:s.at]
		return ok
	}
	ok = read(`{"actor":`, &m.actor) && read(`,"body":`, &m.body)
	m.hashAt = s.at + 1
	ok = ok && (!withHash || read(`,"hash":`, &m.hash)) &&
		read(`,"kind":`, &m.kind) && read(`,"previous":`, &m.previous) && read(`,"schema":`, &m.schema) &&
		read(`,"seq":`, &m.seq) && read(`,"stack":`, &m.stack) && read(`,"time":`, &m.time) &&
		s.literal(`}`) && s.at == len(s.text)
	return m, ok
}

func (s *scanner) literal(want string) bool {
	if len(s.text)-s.at < len(want) || string(s.text[s.at:s.at+len(want)]) != want {
		return false
	}
	s.at += len(want)
	return true
}

// peek is the next byte; 0, which no JSON has, at the end.
func (s *scanner) peek() byte {
	if s.at < len(s.text) {
		return s.text[s.at]
	}
	return 0
}

func (s *scanner) value(depth int) bool {
	if depth > deepest {
		return false
	}
	switch c := s.peek(); c {
	case '"':
		_, ok := s.str()
		return ok
	case '{':
		return s.object(depth)
	case '[':
		return s.array(depth)
	case 't':
		return s.literal("true")
	case 'f':
		return s.literal("false")
	case 'n':
		return s.literal("null")
	default:
		return s.number()
	}
}

func (s *scanner) object(depth int) bool {
	s.at++
	if s.peek() == '}' {
		s.at++
		return true
	}
	var before []byte
	for first := true; ; first = false {
		if s.peek() != '"' {
			return false
		}
		start := s.at
		if plain, ok := s.str(); !ok || !plain {
			return false
		}
		// In ASCII, the order of bytes is the order that canonical form wants.
		name := s.text[start+1 : s.at-1]
		if !first && bytes.Compare(before, name) >= 0 || !s.literal(":") || !s.value(depth+1) {
			return false
		}
		before = name
		switch s.peek() {
		case ',':
			s.at++
		case '}':
			s.at++
			return true
		default:
			return false
		}
	}
}

func (s *scanner) array(depth int) bool {
	s.at++
	if s.peek() == ']' {
		s.at++
		return true
	}
	for {
		if !s.value(depth + 1) {
			return false
		}
		switch s.peek() {
		case ',':
			s.at++
		case ']':
			s.at++
			return true
		default:
			return false
		}
	}
}

// plainByte marks the bytes that stand for themselves in a string of ASCII.
var plainByte = func() (t [256]bool) {
	for c := 0x20; c < 0x80; c++ {
		t[c] = c != '"' && c != '\\'
	}
	return t
}()

// str reads a string; plain says that it has no escapes and only ASCII.
func (s *scanner) str() (plain, ok bool) {
	start := s.at
	s.at++
	plain = true
	wide := false
	for s.at < len(s.text) {
		c := s.text[s.at]
		switch {
		case plainByte[c]:
			s.at++
		case c == '"':
			s.at++
			return plain, !wide || utf8.Valid(s.text[start:s.at])
		case c == '\\':
			plain = false
			if !s.escape() {
				return false, false
			}
		case c >= 0x80:
			plain, wide = false, true
			s.at++
		default:
			return false, false
		}
	}
	return false, false
}

// escape reads an escape in the one way that canonical form has for it.
func (s *scanner) escape() bool {
	rest := s.text[s.at+1:]
	if len(rest) == 0 {
		return false
	}
	switch rest[0] {
	case '"', '\\', 'b', 'f', 'n', 'r', 't':
		s.at += 2
		return true
	}
	if len(rest) < 5 || string(rest[:3]) != "u00" {
		return false
	}
	switch low := rest[4]; {
	case rest[3] == '0' && (low >= '0' && low <= '7' || low == 'b' || low == 'e' || low == 'f'):
	case rest[3] == '1' && (low >= '0' && low <= '9' || low >= 'a' && low <= 'f'):
	default:
		return false
	}
	s.at += 6
	return true
}

// number reads a number of at most 15 digits: so many survive the way through
// a float64, so the text is canonical if it is the shortest.
func (s *scanner) number() bool {
	start := s.at
	if s.peek() == '-' {
		s.at++
	}
	whole := s.digits()
	if len(whole) == 0 || whole[0] == '0' && len(whole) > 1 {
		return false
	}
	if s.peek() != '.' {
		zero := whole[0] == '0' && s.text[start] == '-' // canonical form has no -0
		return len(whole) <= 15 && !zero && s.peek() != 'e' && s.peek() != 'E'
	}
	s.at++
	part := s.digits()
	return len(part) > 0 && len(whole)+len(part) <= 15 && part[len(part)-1] != '0' &&
		(whole[0] != '0' || !bytes.HasPrefix(part, []byte("000000"))) && // such small ones are written with an exponent
		s.peek() != 'e' && s.peek() != 'E'
}

func (s *scanner) digits() []byte {
	start := s.at
	for s.at < len(s.text) && s.text[s.at] >= '0' && s.text[s.at] <= '9' {
		s.at++
	}
	return s.text[start:s.at]
}

// unquote is the text of a JSON string.
func unquote(raw []byte) (string, error) {
	if len(raw) < 2 || raw[0] != '"' {
		return "", errors.New("it isn't a string")
	}
	if inner := raw[1 : len(raw)-1]; bytes.IndexByte(inner, '\\') < 0 {
		return string(inner), nil
	}
	text, err := jsontext.AppendUnquote(nil, raw)
	return string(text), err
}

func integer(raw []byte) (int64, error) { return strconv.ParseInt(string(raw), 10, 64) }
