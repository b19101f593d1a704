package plan

// Difference is one place at which the object before and the object after
// differ. Absent before means added, absent after means removed. What lies in
// a value that is sensitive as a whole is one difference at the marked place.
type Difference struct {
	Path   Path
	Before Value
	After  Value
}

// Diff returns where two objects differ, in path order. Objects are compared
// member by member. Of two lists the elements that are equal are taken out
// first, as of multisets, since the plan does not tell lists from sets; what
// remains is paired in order where the lengths agree, and otherwise stands as
// elements removed (indices of before) and added (indices of after). A list
// that only has another order is one difference at the list itself.
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

func appendListDiff(out []Difference, path Path, before, after Value) []Difference {
	if Equal(before, after) {
		return out
	}
	removed, added := unmatched(before.Elems(), after.Elems())
	if len(removed) == 0 && len(added) == 0 {
		return append(out, Difference{Path: path, Before: before, After: after})
	}
	if len(removed) == len(added) {
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

// unmatched returns the indices of the elements of each list that have no
// equal partner in the other. Where the same position holds equal elements,
// those are the partners.
func unmatched(before, after []Value) (removed, added []int) {
	pool := make(map[string]int)
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
			pool[string(AppendCanonical(nil, after[i], true))]++
		}
	}
	matched := make(map[string]int)
	for _, i := range restBefore {
		key := string(AppendCanonical(nil, before[i], true))
		if pool[key] > 0 {
			pool[key]--
			matched[key]++
			continue
		}
		removed = append(removed, i)
	}
	for _, i := range restAfter {
		key := string(AppendCanonical(nil, after[i], true))
		if matched[key] > 0 {
			matched[key]--
			continue
		}
		added = append(added, i)
	}
	return removed, added
}
