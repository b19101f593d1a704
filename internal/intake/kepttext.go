package intake

import "io"

// keptText is the text of one document, in pieces: it is added to at the end,
// and read once from the start, which lets go of what was read.
type keptText struct {
	pieces [][]byte
	size   int64
	pos    int // in the first piece
}

// keptPiece is how much is set aside at once.
const keptPiece = 1 << 20

// add keeps a copy of b; it reports whether the text is still within limit.
func (t *keptText) add(b []byte, limit int64) bool {
	if t.size += int64(len(b)); t.size > limit {
		return false
	}
	for len(b) > 0 {
		last := len(t.pieces) - 1
		if last < 0 || len(t.pieces[last]) == cap(t.pieces[last]) {
			t.pieces = append(t.pieces, make([]byte, 0, keptPiece))
			last++
		}
		piece := t.pieces[last]
		n := min(len(b), cap(piece)-len(piece))
		t.pieces[last], b = append(piece, b[:n]...), b[n:]
	}
	return true
}

// cut takes the last n bytes back.
func (t *keptText) cut(n int) {
	t.size -= int64(n)
	for n > 0 && len(t.pieces) > 0 {
		last := len(t.pieces) - 1
		piece := t.pieces[last]
		if n < len(piece) {
			t.pieces[last] = piece[:len(piece)-n]
			return
		}
		n -= len(piece)
		t.pieces = t.pieces[:last]
	}
}

// Read implements io.Reader.
func (t *keptText) Read(p []byte) (int, error) {
	for len(t.pieces) > 0 {
		if piece := t.pieces[0]; t.pos < len(piece) {
			n := copy(p, piece[t.pos:])
			t.pos += n
			return n, nil
		}
		t.pieces[0], t.pieces, t.pos = nil, t.pieces[1:], 0
	}
	return 0, io.EOF
}
