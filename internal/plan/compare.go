package plan

import (
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
		return a.text == b.text || canonicalNumber(a.text) == canonicalNumber(b.text)
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
		return appendSized(b, canonicalNumber(v.text))
	case List:
		b = binary.AppendUvarint(b, uint64(len(v.Elems())))
		if !unordered {
			for _, e := range v.Elems() {
				b = AppendCanonical(b, e, unordered)
			}
			return b
		}
		elems := make([]string, len(v.Elems()))
		for i, e := range v.Elems() {
			elems[i] = string(AppendCanonical(nil, e, unordered))
		}
		slices.Sort(elems)
		for _, e := range elems {
			b = append(b, e...)
		}
	case Object:
		b = binary.AppendUvarint(b, uint64(len(v.Members())))
		for _, m := range v.Members() {
			b = appendSized(b, m.Name)
			b = AppendCanonical(b, m.Value, unordered)
		}
	}
	return b
}

func appendSized(b []byte, s string) []byte {
	b = binary.AppendUvarint(b, uint64(len(s)))
	return append(b, s...)
}
