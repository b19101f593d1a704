package plan

import (
	"html"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// disguises are ways to write a text inside another one so that it reads
// differently. A secret is looked for in a text as it stands and with each of
// them taken off, so that it doesn't matter which characters a program
// escapes, nor how.
type disguises uint8

const (
	escaped disguises = 1 << iota // with backslashes: JSON, HCL, Go, shells
	literal                       // $${ and %%{ of HCL
	percent                       // %XX of URLs
	plus                          // the same, with + for a space
	entity                        // &…; of HTML and XML
	doubled                       // quotes: 'it''s' of YAML and SQL
)

// disguiseOf says by which disguise a character shows.
var disguiseOf = [256]disguises{'\\': escaped, '$': literal, '%': literal | percent | plus, '+': plus, '&': entity, '\'': doubled}

// undo appends what stands at s[i] without the disguise to out and returns how
// many bytes of s that is; 0 where nothing is disguised there.
func (d disguises) undo(out []byte, s string, i int) (with []byte, used int) {
	switch c := s[i]; {
	case d == escaped && c == '\\':
		return undoBackslash(out, s[i:])
	case d == literal && (c == '$' || c == '%') && strings.HasPrefix(s[i+1:], string(c)+"{"):
		return append(out, c), 2
	case d&(percent|plus) != 0 && c == '%':
		if v, ok := hexValue(s[i+1:], 2); ok {
			return append(out, byte(v)), 3
		}
	case d == plus && c == '+':
		return append(out, ' '), 1
	case d == entity && c == '&':
		return undoEntity(out, s[i:])
	case d == doubled && strings.HasPrefix(s[i:], "''"):
		return append(out, '\''), 2
	case d == doubled && strings.HasPrefix(s[i:], `'\''`): // of shells
		return append(out, '\''), 4
	}
	return out, 0
}

func undoBackslash(out []byte, s string) ([]byte, int) {
	if len(s) < 2 {
		return out, 0
	}
	switch c := s[1]; c {
	case 'n':
		return append(out, '\n'), 2
	case 'r':
		return append(out, '\r'), 2
	case 't':
		return append(out, '\t'), 2
	case 'b':
		return append(out, '\b'), 2
	case 'f':
		return append(out, '\f'), 2
	case 'x':
		if v, ok := hexValue(s[2:], 2); ok {
			return append(out, byte(v)), 4
		}
	case 'U':
		if v, ok := hexValue(s[2:], 8); ok {
			return utf8.AppendRune(out, rune(v)), 10
		}
	case 'u':
		v, ok := hexValue(s[2:], 4)
		if !ok {
			break
		}
		if utf16.IsSurrogate(rune(v)) && strings.HasPrefix(s[6:], `\u`) {
			if low, ok := hexValue(s[8:], 4); ok {
				return utf8.AppendRune(out, utf16.DecodeRune(rune(v), rune(low))), 12
			}
		}
		return utf8.AppendRune(out, rune(v)), 6
	default:
		if c < '0' || c > '9' && c < 'A' || c > 'Z' && c < 'a' || c > 'z' && c < utf8.RuneSelf {
			return append(out, c), 2
		}
	}
	return out, 0
}

// undoEntity reads &name; or &#number;, of at most maxEntity bytes.
func undoEntity(out []byte, s string) ([]byte, int) {
	const maxEntity = 10
	end := strings.IndexByte(s[:min(len(s), maxEntity)], ';')
	if end < 0 {
		return out, 0
	}
	text := html.UnescapeString(s[:end+1])
	if text == s[:end+1] {
		return out, 0
	}
	return append(out, text...), end + 1
}

func hexValue(s string, digits int) (uint64, bool) {
	if len(s) < digits {
		return 0, false
	}
	v, err := strconv.ParseUint(s[:digits], 16, 32)
	return v, err == nil
}

// view is a text with disguises taken off, one after the other.
type view struct {
	text string
	of   *view     // the text that it was before; nil for the text itself
	off  disguises // what was taken off it
}

// without returns v with a disguise taken off, nil where it has none of it.
func (v *view) without(d disguises) *view {
	var out, undone []byte
	from := 0
	for i := 0; i < len(v.text); {
		used := 0
		if disguiseOf[v.text[i]]&d != 0 {
			undone, used = d.undo(undone[:0], v.text, i)
		}
		if used == 0 {
			i++
			continue
		}
		out = append(append(out, v.text[from:i]...), undone...)
		i += used
		from = i
	}
	if from == 0 {
		return nil
	}
	return &view{text: string(append(out, v.text[from:]...)), of: v, off: d}
}

// back turns pieces of a view, in order, into those of the text itself. A
// character that was disguised belongs to a piece as a whole.
func (v *view) back(pieces []interval) []interval {
	if v.of == nil || len(pieces) == 0 {
		return pieces
	}
	var out []interval
	var buf []byte
	at, next := 0, 0 // in v.text, in pieces
	source := v.of.text
	inside := -1 // where the piece begins that is being passed over
	for i := 0; i < len(source) && next < len(pieces); {
		used, width := 0, 1
		if disguiseOf[source[i]]&v.off != 0 {
			buf, used = v.off.undo(buf[:0], source, i)
		}
		if used == 0 {
			used = 1
		} else {
			width = len(buf)
		}
		for next < len(pieces) {
			p := pieces[next]
			if inside < 0 && p.start < at+width {
				inside = i
			}
			if inside < 0 || p.end > at+width {
				break
			}
			out = append(out, interval{inside, i + used})
			inside, next = -1, next+1
		}
		at, i = at+width, i+used
	}
	return v.of.back(out)
}

// all returns every view of a text of which seen says how it may be disguised:
// with up to two layers of backslashes taken off, as of JSON in JSON, and each
// of these with one of the other disguises taken off.
func (v *view) all(seen disguises) []*view {
	layers := []*view{v}
	for len(layers) < 3 && seen&escaped != 0 {
		next := layers[len(layers)-1].without(escaped)
		if next == nil {
			break
		}
		layers = append(layers, next)
	}
	out := layers[1:]
	for _, layer := range layers {
		for _, d := range []disguises{literal, percent, plus, entity, doubled} {
			if d == plus && strings.IndexByte(layer.text, '+') < 0 {
				continue
			}
			if w := layer.without(d); w != nil {
				out = append(out, w)
			}
		}
	}
	return out
}
