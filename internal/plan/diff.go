package plan

import "hash/maphash"

// Difference is one place at which the object before and the object after
// differ. Absent before means added, absent after means removed. What lies in
// a value that is sensitive as a whole is one difference at the marked place.
type Difference struct {
	Path   Path
	Before Value
	After  Value
}

// Diff returns where two objects differ, attributes in order of their names. Objects are compared
// member by member. Of two lists the elements that are equal are taken out
// first, as of multisets, since the plan does not tell lists from sets; what
// remains is paired in order where the lengths agree, and otherwise stands as
// elements removed (indices of before) and added (indices of after). A list
// that only has another order is one difference at the list itself, and so is
// one that differs in more places than anybody reads.
func Diff(before, after Value) []Difference {
	return appendDiff(nil, nil, before, after)
}

func appendDiff(out []Difference, path Path, before, after Value) []Difference {
	if !before.sensitive && !after.sensitive {
		switch {
		case before.kind == Object && after.kind == Object:
			return appendObjectDiff(out, path, before, after)
		case before.kind == List && after.kind == List:
			return appendListDiff(out, path, before, after)
		}
	}
	if Equal(before, after) {
		return out
	}
	return append(out, Difference{Path: path, Before: before, After: after})
}

func appendObjectDiff(out []Difference, path Path, before, after Value) []Difference {
	b, a := before.Members(), after.Members()
	for len(b) > 0 || len(a) > 0 {
		switch {
		case len(a) == 0 || len(b) > 0 && b[0].Name < a[0].Name:
			out = append(out, Difference{Path: path.Child(Attr(b[0].Name)), Before: b[0].Value})
			b = b[1:]
		case len(b) == 0 || a[0].Name < b[0].Name:
			out = append(out, Difference{Path: path.Child(Attr(a[0].Name)), After: a[0].Value})
			a = a[1:]
		default:
			out = appendDiff(out, path.Child(Attr(b[0].Name)), b[0].Value, a[0].Value)
			b, a = b[1:], a[1:]
		}
	}
	return out
}

// Beyond these numbers two lists are one difference as a whole: no engine writes
// such lists, and one difference for each element would cost a hundred times
// the bytes that the list has.
const (
	maxMatched = 1 << 20 // elements of either that have no equal at the same place
	maxPaired  = 10_000  // elements without an equal, in both lists, and such as differ in the order inside
	maxAlone   = 100_000 // elements without an equal, in one of them
)

func appendListDiff(out []Difference, path Path, before, after Value) []Difference {
	m, ok := match(before.Elems(), after.Elems())
	removed, added := m.removed, m.added
	b, a := len(removed), len(added)
	whole := Difference{Path: path, Before: before, After: after}
	if !ok || min(b, a) > maxPaired || max(b, a) > maxAlone || len(m.reordered) > maxPaired {
		return append(out, whole)
	}
	if m.moved && b+a > 0 {
		// Engines keep sets sorted, so what has another order is a list, and its
		// order is a change of its own.
		out = append(out, whole)
	}
	for _, pair := range m.reordered {
		out = appendDiff(out, path.Child(Elem(pair[1])), before.Elems()[pair[0]], after.Elems()[pair[1]])
	}
	switch {
	case b == 0 && a == 0 && !Equal(before, after):
		return append(out, whole)
	case b == a:
		for i := range removed {
			out = appendDiff(out, path.Child(Elem(added[i])), before.Elems()[removed[i]], after.Elems()[added[i]])
		}
		return out
	}
	for _, i := range removed {
		out = append(out, Difference{Path: path.Child(Elem(i)), Before: before.Elems()[i]})
	}
	for _, i := range added {
		out = append(out, Difference{Path: path.Child(Elem(i)), After: after.Elems()[i]})
	}
	return out
}

// matching says which elements of two lists are partners.
type matching struct {
	removed, added []int    // without an equal partner in the other list
	reordered      [][2]int // partners (before, after) that hold the same in another order
	moved          bool     // partners come in another order
}

// match finds the partners in two lists; ok is false where there is too much
// to match. Where the same position holds equal elements, those are the
// partners. Elements count as equal where their hashes are; the seed is drawn
// anew each time, so that no input can aim at a collision.
func match(before, after []Value) (m matching, ok bool) {
	var restBefore, restAfter []int
	for i := range max(len(before), len(after)) {
		if i < len(before) && i < len(after) && Equal(before[i], after[i]) {
			continue
		}
		if i < len(before) {
			restBefore = append(restBefore, i)
		}
		if i < len(after) {
			restAfter = append(restAfter, i)
		}
		if len(restBefore) > maxMatched || len(restAfter) > maxMatched {
			return matching{}, false
		}
	}
	if len(restBefore) == 0 || len(restAfter) == 0 {
		return matching{removed: restBefore, added: restAfter}, true
	}
	h := elementHash{seed: maphash.MakeSeed()}
	pool := make(map[uint64]int, len(restAfter)) // elements of after that have no partner yet
	hashes := make([]uint64, len(restAfter))
	for i, at := range restAfter {
		hashes[i] = h.of(after[at])
		pool[hashes[i]]++
	}
	partners := make(map[uint64][]int) // elements of before that have one
	var order []int
	for _, at := range restBefore {
		hash := h.of(before[at])
		if pool[hash] == 0 {
			m.removed = append(m.removed, at)
			continue
		}
		pool[hash]--
		partners[hash] = append(partners[hash], at)
		order = append(order, at)
	}
	for i, at := range restAfter {
		waiting := partners[hashes[i]]
		if len(waiting) == 0 {
			m.added = append(m.added, at)
			continue
		}
		partners[hashes[i]] = waiting[1:]
		m.moved = m.moved || order[0] != waiting[0]
		order = order[1:]
		if !Equal(before[waiting[0]], after[at]) {
			m.reordered = append(m.reordered, [2]int{waiting[0], at})
		}
	}
	return m, true
}

// elementHash hashes values so that equal ones have equal hashes, lists inside
// them taken as multisets.
type elementHash struct {
	seed maphash.Seed
	buf  []byte
}

func (h *elementHash) of(v Value) uint64 {
	h.buf = AppendCanonical(h.buf[:0], v, true)
	return maphash.Bytes(h.seed, h.buf)
}
