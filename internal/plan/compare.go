package plan

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"slices"
)

// Equal reports whether two values are the same value: numbers by value, with
// every digit; strings verbatim; lists in order. Marks don't count. Unknown
// equals only unknown, null only null, absent only absent.
func Equal(a, b Value) bool {
	if a.kind != b.kind {
		return false
	}
	switch a.kind {
	case Bool, String:
		return a.text == b.text
	case Number:
		return a.text == b.text || equalNumbers(a.text, b.text)
	case List:
		return slices.EqualFunc(a.Elems(), b.Elems(), Equal)
	case Object:
		return slices.EqualFunc(a.Members(), b.Members(), func(x, y Member) bool {
			return x.Name == y.Name && Equal(x.Value, y.Value)
		})
	}
	return true
}

// EqualUnordered is Equal with every list taken as a multiset, however deep:
// the plan does not say which lists are sets.
func EqualUnordered(a, b Value) bool {
	return string(AppendCanonical(nil, a, true)) == string(AppendCanonical(nil, b, true))
}

// AppendCanonical appends bytes that are the same for equal values and differ
// for different ones; with unordered, lists count as multisets. Marks don't
// count. The bytes hold the values themselves, sensitive ones too: digest
// them, never print them.
func AppendCanonical(b []byte, v Value, unordered bool) []byte {
	b = append(b, byte(v.kind))
	switch v.kind {
	case Bool, String:
		return appendSized(b, v.text)
	case Number:
		return appendNumber(b, v.text)
	case List:
		b = binary.AppendUvarint(b, uint64(len(v.Elems())))
		if !unordered {
			for _, e := range v.Elems() {
				b = AppendCanonical(b, e, unordered)
			}
			return b
		}
		return appendSorted(b, v.Elems())
	case Object:
		b = binary.AppendUvarint(b, uint64(len(v.Members())))
		for _, m := range v.Members() {
			b = appendSized(b, m.Name)
			b = AppendCanonical(b, m.Value, unordered)
		}
	}
	return b
}

// appendSorted appends the canonical bytes of elements in the order of those
// bytes. A list may have millions of elements, so that none gets a string of
// its own.
func appendSorted(b []byte, elems []Value) []byte {
	type piece struct {
		first    uint64 // its first eight bytes, which tell most pieces apart
		from, to int
	}
	start := len(b)
	pieces := make([]piece, len(elems))
	sorted := true
	for i, e := range elems {
		from := len(b)
		b = AppendCanonical(b, e, true)
		pieces[i] = piece{firstBytes(b[from:]), from, len(b)}
		sorted = sorted && (i == 0 || bytes.Compare(b[pieces[i-1].from:from], b[from:]) <= 0)
	}
	if sorted {
		return b
	}
	slices.SortFunc(pieces, func(x, y piece) int {
		if c := cmp.Compare(x.first, y.first); c != 0 {
			return c
		}
		return bytes.Compare(b[x.from:x.to], b[y.from:y.to])
	})
	unsorted := bytes.Clone(b[start:])
	b = b[:start]
	for _, p := range pieces {
		b = append(b, unsorted[p.from-start:p.to-start]...)
	}
	return b
}

// firstBytes returns the first eight bytes as a number that orders as they do,
// with zeros where there are fewer.
func firstBytes(b []byte) uint64 {
	var first [8]byte
	copy(first[:], b)
	return binary.BigEndian.Uint64(first[:])
}

// appendNumber appends a number with its size, as appendSized does.
func appendNumber(b []byte, text string) []byte {
	start := len(b)
	b = appendCanonicalNumber(append(b, 0), text)
	n := len(b) - start - 1
	if n < 1<<7 {
		b[start] = byte(n) // as a varint
		return b
	}
	return appendSized(b[:start], string(b[start+1:]))
}

func appendSized(b []byte, s string) []byte {
	b = binary.AppendUvarint(b, uint64(len(s)))
	return append(b, s...)
}
