package intake

import (
	"bufio"
	"io"
	"unicode/utf16"
	"unicode/utf8"
)

// encodingError says that bytes are not what their encoding demands.
type encodingError struct{ what string }

func (e *encodingError) Error() string { return e.what }

// decodeText returns the text of r as UTF-8 without a byte-order mark. UTF-16
// is known by its mark or by the zero half of its first character. UTF-8 is
// passed on as it is; whoever parses it checks it.
func decodeText(r io.Reader) io.Reader {
	br := bufio.NewReaderSize(r, 4<<10)
	head, _ := br.Peek(3)
	switch {
	case hasPrefix(head, 0xef, 0xbb, 0xbf):
		_, _ = br.Discard(3)
	case hasPrefix(head, 0xff, 0xfe):
		_, _ = br.Discard(2)
		return &utf16Reader{src: br, low: 0}
	case hasPrefix(head, 0xfe, 0xff):
		_, _ = br.Discard(2)
		return &utf16Reader{src: br, low: 1}
	case len(head) >= 2 && head[0] != 0 && head[1] == 0:
		return &utf16Reader{src: br, low: 0}
	case len(head) >= 2 && head[0] == 0 && head[1] != 0:
		return &utf16Reader{src: br, low: 1}
	}
	return br
}

func hasPrefix(b []byte, want ...byte) bool {
	if len(b) < len(want) {
		return false
	}
	for i, c := range want {
		if b[i] != c {
			return false
		}
	}
	return true
}

// utf16Reader decodes UTF-16 strictly: a lone surrogate or half a character
// at the end is an error, not a replacement character.
type utf16Reader struct {
	src *bufio.Reader
	low int // which of two bytes is the low one
	out []byte
	err error
}

func (u *utf16Reader) Read(p []byte) (int, error) {
	for len(u.out) < len(p) && u.err == nil {
		u.next()
	}
	if len(u.out) == 0 {
		return 0, u.err
	}
	n := copy(p, u.out)
	u.out = u.out[:copy(u.out, u.out[n:])]
	return n, nil
}

// next decodes what is buffered, at least one character.
func (u *utf16Reader) next() {
	for range 512 {
		unit, ok := u.unit()
		if !ok {
			return
		}
		r := rune(unit)
		if utf16.IsSurrogate(r) {
			second, ok := u.unit()
			if !ok && u.err != io.EOF {
				return
			}
			if r = utf16.DecodeRune(r, rune(second)); !ok || r == utf8.RuneError {
				u.err = &encodingError{"a surrogate stands alone"}
				return
			}
		}
		u.out = utf8.AppendRune(u.out, r)
	}
}

func (u *utf16Reader) unit() (uint16, bool) {
	b, err := u.src.Peek(2)
	if len(b) < 2 {
		u.err = err
		if len(b) == 1 && err == io.EOF {
			u.err = &encodingError{"it ends in the middle of a character"}
		}
		return 0, false
	}
	unit := uint16(b[u.low]) | uint16(b[1-u.low])<<8
	_, _ = u.src.Discard(2)
	return unit, true
}
