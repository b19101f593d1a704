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
	src  io.Reader
	low  int // which of two bytes is the low one
	in   []byte
	high rune // a surrogate that waits for its second half
	out  []byte
	err  error
}

func (u *utf16Reader) Read(p []byte) (int, error) {
	for len(u.out) == 0 && u.err == nil {
		u.fill()
	}
	if len(u.out) == 0 {
		return 0, u.err
	}
	n := copy(p, u.out)
	u.out = u.out[:copy(u.out, u.out[n:])]
	return n, nil
}

// fill decodes what one read gives.
func (u *utf16Reader) fill() {
	if cap(u.in) == 0 {
		u.in = make([]byte, 0, chunkSize/2)
	}
	n, err := u.src.Read(u.in[len(u.in):cap(u.in)])
	u.in = u.in[:len(u.in)+n]
	whole := len(u.in) &^ 1
	for i := 0; i < whole; i += 2 {
		if !u.unit(rune(u.in[i+u.low]) | rune(u.in[i+1-u.low])<<8) {
			u.err = &encodingError{"a surrogate stands alone"}
			return
		}
	}
	u.in = u.in[:copy(u.in, u.in[whole:])]
	if u.err = err; err == io.EOF && (len(u.in) > 0 || u.high != 0) {
		u.err = &encodingError{"it ends in the middle of a character"}
	}
}

// unit takes one half or whole of a character; false where it cannot stand here.
func (u *utf16Reader) unit(r rune) bool {
	switch {
	case u.high != 0:
		if r = utf16.DecodeRune(u.high, r); r == utf8.RuneError {
			return false
		}
		u.high = 0
	case utf16.IsSurrogate(r):
		u.high = r
		return r < 0xdc00 // the first half comes first
	}
	u.out = utf8.AppendRune(u.out, r)
	return true
}
