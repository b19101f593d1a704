package intake

import "github.com/holdfast-dev/holdfast/internal/plan"

// hasTrue reports whether a tree of marks says true anywhere.
func hasTrue(v plan.Value) bool {
	if b, ok := v.AsBool(); ok {
		return b
	}
	for _, e := range v.Elems() {
		if hasTrue(e) {
			return true
		}
	}
	for _, m := range v.Members() {
		if hasTrue(m.Value) {
			return true
		}
	}
	return false
}

func isTrue(v plan.Value) bool {
	b, ok := v.AsBool()
	return ok && b
}

// merge puts together what a plan says of one value in three places: the known
// values, the places that are unknown and those that are sensitive. The latter
// two may be a bool for all, a shape that is smaller than the value, or one
// with members that the value lacks: unknown members of objects are absent
// from the values, unknown elements of lists are null in them. A shape that
// does not fit counts for the whole value: rather too much hidden than too
// little.
func merge(v, unknown, marks plan.Value) plan.Value {
	out := mergeUnknown(v, unknown)
	return mergeMarks(out, marks, true)
}

// mergeOtherMarks marks in a value what the marks of the other side of its
// change mark. What isn't set or isn't known here has nothing to hide and stays
// as it is.
func mergeOtherMarks(v, marks plan.Value) plan.Value { return mergeMarks(v, marks, false) }

func mergeUnknown(v, unknown plan.Value) plan.Value {
	if !hasTrue(unknown) {
		return v
	}
	switch {
	case isTrue(unknown):
		return plan.UnknownValue()
	case v.IsUnset():
		return unknownPart(unknown)
	case v.Kind() == plan.Object && unknown.Kind() == plan.Object:
		return unknownMembers(v, unknown)
	case v.Kind() == plan.List && unknown.Kind() == plan.List:
		return unknownElements(v, unknown)
	}
	return plan.UnknownValue()
}

func unknownMembers(v, unknown plan.Value) plan.Value {
	members := make([]plan.Member, 0, v.Len()+unknown.Len())
	for _, m := range v.Members() {
		members = append(members, plan.Member{Name: m.Name, Value: mergeUnknown(m.Value, unknown.Get(m.Name))})
	}
	for _, m := range unknown.Members() {
		if v.Get(m.Name).IsAbsent() && hasTrue(m.Value) {
			members = append(members, plan.Member{Name: m.Name, Value: unknownPart(m.Value)})
		}
	}
	return plan.ObjectValue(members...)
}

func unknownElements(v, unknown plan.Value) plan.Value {
	elems := make([]plan.Value, 0, max(v.Len(), unknown.Len()))
	for i := range max(v.Len(), unknown.Len()) {
		if i < v.Len() {
			elems = append(elems, mergeUnknown(v.Index(i), unknown.Index(i)))
		} else if u := unknown.Index(i); hasTrue(u) {
			elems = append(elems, unknownPart(u))
		}
	}
	return plan.ListValue(elems...)
}

// unknownPart is the value of which nothing but the unknown places is there.
func unknownPart(unknown plan.Value) plan.Value {
	switch {
	case isTrue(unknown):
		return plan.UnknownValue()
	case unknown.Kind() == plan.Object:
		return unknownMembers(plan.ObjectValue(), unknown)
	case unknown.Kind() == plan.List:
		elems := make([]plan.Value, unknown.Len())
		for i, u := range unknown.Elems() {
			elems[i] = plan.NullValue()
			if hasTrue(u) {
				elems[i] = unknownPart(u)
			}
		}
		return plan.ListValue(elems...)
	}
	return plan.NullValue()
}

func mergeMarks(v, marks plan.Value, own bool) plan.Value {
	switch {
	case !hasTrue(marks) || v.IsAbsent() || v.IsSensitive():
		return v
	case !own && v.IsUnknown():
		return v
	case isTrue(marks) && (own || !v.IsUnset()):
		return v.Mark()
	case v.IsUnset():
		return v // the mark is on something inside of what isn't there
	case v.Kind() == plan.Object && marks.Kind() == plan.Object:
		members := make([]plan.Member, 0, v.Len())
		for _, m := range v.Members() {
			members = append(members, plan.Member{Name: m.Name, Value: mergeMarks(m.Value, marks.Get(m.Name), own)})
		}
		return plan.ObjectValue(members...)
	case v.Kind() == plan.List && marks.Kind() == plan.List:
		elems := make([]plan.Value, 0, v.Len())
		for i, e := range v.Elems() {
			elems = append(elems, mergeMarks(e, marks.Index(i), own))
		}
		return plan.ListValue(elems...)
	}
	return v.Mark()
}

// asStrings returns the elements of a list of strings; null and absent are
// the empty list.
func asStrings(v plan.Value) (out []string, ok bool) {
	if v.IsUnset() {
		return nil, true
	}
	if v.Kind() != plan.List {
		return nil, false
	}
	for _, e := range v.Elems() {
		s, ok := e.AsString()
		if !ok {
			return nil, false
		}
		out = append(out, s)
	}
	return out, true
}
