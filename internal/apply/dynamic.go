package apply

import "github.com/holdfast-dev/holdfast/internal/plan"

// bare takes a stored value out of what states wrap a dynamically typed one in,
// {"value": …, "type": …}, wherever the value that it is compared with isn't
// wrapped: a plan has the bare value.
func bare(stored, like plan.Value) plan.Value {
	if plan.Equal(stored, like) {
		return stored
	}
	if inner, ok := wrapped(stored); ok {
		_, alike := wrapped(like) // an object that has such members itself
		if _, twice := wrapped(inner); !alike || twice {
			return bare(inner, like)
		}
	}
	switch {
	case stored.Kind() == plan.Object && stored.Len() > 0:
		members := make([]plan.Member, 0, stored.Len())
		for _, m := range stored.Members() {
			members = append(members, plan.Member{Name: m.Name, Value: bare(m.Value, like.Get(m.Name))})
		}
		return kept(stored, plan.ObjectValue(members...))
	case stored.Kind() == plan.List && stored.Len() > 0:
		elems := make([]plan.Value, 0, stored.Len())
		for i, e := range stored.Elems() {
			elems = append(elems, bare(e, like.Index(min(i, like.Len()-1))))
		}
		return kept(stored, plan.ListValue(elems...))
	}
	return stored
}

// kept marks a value that was made from another one as that one was.
func kept(from, made plan.Value) plan.Value {
	if from.IsSensitive() {
		return made.Mark()
	}
	return made
}

// wrapped is what a state's form of a dynamically typed value holds.
func wrapped(v plan.Value) (inner plan.Value, ok bool) {
	if v.Kind() != plan.Object || v.Len() != 2 || !isType(v.Get("type")) {
		return plan.Value{}, false
	}
	inner = v.Get("value")
	return inner, !inner.IsAbsent()
}

// isType reports whether a value is a type as states write one: "string", or
// ["list","string"], ["object",{"a":"string"}], ["tuple",["bool"]].
func isType(v plan.Value) bool {
	switch v.Kind() {
	case plan.String:
		switch v.RevealText() {
		case "string", "number", "bool", "dynamic":
			return true
		}
	case plan.List:
		if v.Len() < 2 {
			return false
		}
		of := v.Index(1)
		switch v.Index(0).RevealText() {
		case "list", "set", "map":
			return v.Len() == 2 && isType(of)
		case "tuple":
			return v.Len() == 2 && of.Kind() == plan.List && all(of.Elems())
		case "object": // with a third element: the names of optional attributes
			if v.Len() > 3 || of.Kind() != plan.Object {
				return false
			}
			for _, m := range of.Members() {
				if !isType(m.Value) {
					return false
				}
			}
			return true
		}
	}
	return false
}

func all(types []plan.Value) bool {
	for _, t := range types {
		if !isType(t) {
			return false
		}
	}
	return true
}
