package plan

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// quoteKey quotes a map or instance key as HCL does: ${ and %{ doubled, and
// every rune that is not printable escaped.
func quoteKey(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for i, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\r':
			b.WriteString(`\r`)
		case r == '\t':
			b.WriteString(`\t`)
		case (r == '$' || r == '%') && strings.HasPrefix(s[i+1:], "{"):
			b.WriteRune(r)
			b.WriteRune(r)
		case unicode.IsPrint(r):
			b.WriteRune(r)
		case r > 0xffff:
			fmt.Fprintf(&b, `\U%08x`, r)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// unquoteKey reads the HCL-quoted string that s starts with and returns it
// with the number of bytes it took.
func unquoteKey(s string) (out string, n int, ok bool) {
	var b strings.Builder
	for i := 1; i < len(s); {
		switch c := s[i]; {
		case c == '"':
			return b.String(), i + 1, true
		case c == '\\':
			r, used, ok := unescape(s[i:])
			if !ok {
				return "", 0, false
			}
			b.WriteRune(r)
			i += used
		case (c == '$' || c == '%') && strings.HasPrefix(s[i+1:], string(c)+"{"):
			b.WriteByte(c)
			b.WriteByte('{')
			i += 3
		default:
			_, size := utf8.DecodeRuneInString(s[i:])
			b.WriteString(s[i : i+size])
			i += size
		}
	}
	return "", 0, false
}

func unescape(s string) (r rune, used int, ok bool) {
	if len(s) < 2 {
		return 0, 0, false
	}
	switch s[1] {
	case 'n':
		return '\n', 2, true
	case 'r':
		return '\r', 2, true
	case 't':
		return '\t', 2, true
	case '"', '\\':
		return rune(s[1]), 2, true
	case 'u', 'U':
		digits := 4
		if s[1] == 'U' {
			digits = 8
		}
		if len(s) < 2+digits {
			return 0, 0, false
		}
		v, err := strconv.ParseUint(s[2:2+digits], 16, 32)
		if err != nil {
			return 0, 0, false
		}
		return rune(v), 2 + digits, true
	}
	return 0, 0, false
}

const hexDigits = "0123456789abcdef"

// appendJSONString appends s as a JSON string. Control characters, invalid
// UTF-8 and the two line separators that JavaScript trips over are escaped.
func appendJSONString(b []byte, s string) []byte {
	b = append(b, '"')
	for i := 0; i < len(s); {
		c := s[i]
		if c < utf8.RuneSelf {
			switch {
			case c == '"' || c == '\\':
				b = append(b, '\\', c)
			case c == '\n':
				b = append(b, '\\', 'n')
			case c == '\r':
				b = append(b, '\\', 'r')
			case c == '\t':
				b = append(b, '\\', 't')
			case c < 0x20 || c == 0x7f:
				b = append(b, '\\', 'u', '0', '0', hexDigits[c>>4], hexDigits[c&15])
			default:
				b = append(b, c)
			}
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && n == 1:
			b = append(b, `\ufffd`...)
		case r == 0x2028 || r == 0x2029:
			b = append(b, '\\', 'u', '2', '0', '2', hexDigits[r&15])
		default:
			b = append(b, s[i:i+n]...)
		}
		i += n
	}
	return append(b, '"')
}
