package plan

import (
	"cmp"
	"fmt"
	"log/slog"
	"slices"
	"strconv"
	"strings"
)

// Kind says what a Value is. The zero Kind is Absent: unknown, null and
// absent are three different things in a plan, and all three occur.
type Kind uint8

// The kinds of a Value.
const (
	Absent  Kind = iota // there is no such attribute, element or key
	Null                // present and null
	Unknown             // decided during apply
	Bool
	Number // decimal text, every digit kept
	String
	List   // a list, set or tuple: the plan does not say which
	Object // an object or map: the plan does not say which
)

var kindNames = [...]string{"absent", "null", "unknown", "bool", "number", "string", "list", "object"}

// String returns the kind's name in lower case.
func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return "kind(" + strconv.Itoa(int(k)) + ")"
}

// Redacted is the text that stands for a sensitive value wherever values are
// printed.
const Redacted = "(sensitive value)"

// Value is one value of a plan: immutable, cheap to copy, comparable with
// Equal. The zero Value is absent.
//
// A Value that is sensitive prints as Redacted whatever way it is printed
// (fmt, slog, encoding/json), and the accessors that return its content
// report ok = false. Only Reveal* return it, for comparing and digesting.
type Value struct {
	kind      Kind
	sensitive bool
	text      string // Bool ("true"/"false"), Number, String
	parts     *parts // List, Object; nil where empty
}

// parts are apart from Value because most values have none, and a plan has
// millions of values.
type parts struct {
	list    []Value
	members []Member // sorted by Name, no duplicates
}

// Member is one attribute of an object or one key of a map.
type Member struct {
	Name  string
	Value Value
}

// NullValue returns null.
func NullValue() Value { return Value{kind: Null} }

// UnknownValue returns the value that is decided during apply.
func UnknownValue() Value { return Value{kind: Unknown} }

// BoolValue returns b.
func BoolValue(b bool) Value { return Value{kind: Bool, text: strconv.FormatBool(b)} }

// NumberValue returns the number with this JSON text. The text is kept as it
// is, so no digit is lost; it is not validated.
func NumberValue(text string) Value { return Value{kind: Number, text: text} }

// StringValue returns s.
func StringValue(s string) Value { return Value{kind: String, text: s} }

// ListValue returns the list of these elements. It keeps the slice.
func ListValue(elems ...Value) Value { return Value{kind: List}.withElems(elems) }

func (v Value) withElems(elems []Value) Value {
	v.parts = nil
	if len(elems) > 0 {
		v.parts = &parts{list: elems}
	}
	return v
}

func (v Value) withMembers(members []Member) Value {
	v.parts = nil
	if len(members) > 0 {
		v.parts = &parts{members: members}
	}
	return v
}

// ObjectValue returns the object with these members. It keeps and sorts the
// slice; of members with the same name the last one stays, as in JSON.
func ObjectValue(members ...Member) Value {
	slices.SortStableFunc(members, func(a, b Member) int { return cmp.Compare(a.Name, b.Name) })
	out := members[:0]
	for i, m := range members {
		if i+1 < len(members) && members[i+1].Name == m.Name {
			continue
		}
		out = append(out, m)
	}
	return Value{kind: Object}.withMembers(out)
}

// Mark returns v marked as sensitive.
func (v Value) Mark() Value {
	v.sensitive = true
	return v
}

// Kind returns what v is.
func (v Value) Kind() Kind { return v.kind }

// IsAbsent reports whether there is no value at all.
func (v Value) IsAbsent() bool { return v.kind == Absent }

// IsNull reports whether v is present and null.
func (v Value) IsNull() bool { return v.kind == Null }

// IsUnset reports whether v is null or absent: nothing is set.
func (v Value) IsUnset() bool { return v.kind == Null || v.kind == Absent }

// IsUnknown reports whether v is decided during apply.
func (v Value) IsUnknown() bool { return v.kind == Unknown }

// IsSensitive reports whether v itself is marked; its content may still hold
// marked values where it is not.
func (v Value) IsSensitive() bool { return v.sensitive }

// HasSensitive reports whether v or anything inside it is marked.
func (v Value) HasSensitive() bool {
	if v.sensitive {
		return true
	}
	for _, e := range v.Elems() {
		if e.HasSensitive() {
			return true
		}
	}
	for _, m := range v.Members() {
		if m.Value.HasSensitive() {
			return true
		}
	}
	return false
}

// HasUnknown reports whether v or anything inside it is unknown.
func (v Value) HasUnknown() bool {
	if v.kind == Unknown {
		return true
	}
	for _, e := range v.Elems() {
		if e.HasUnknown() {
			return true
		}
	}
	for _, m := range v.Members() {
		if m.Value.HasUnknown() {
			return true
		}
	}
	return false
}

// AsString returns a string's content; ok is false for any other kind and for
// sensitive values.
func (v Value) AsString() (s string, ok bool) {
	if v.kind != String || v.sensitive {
		return "", false
	}
	return v.text, true
}

// AsBool returns a bool's content; ok is false for any other kind and for
// sensitive values.
func (v Value) AsBool() (b, ok bool) {
	if v.kind != Bool || v.sensitive {
		return false, false
	}
	return v.text == "true", true
}

// AsNumber returns a number's JSON text; ok is false for any other kind and
// for sensitive values.
func (v Value) AsNumber() (text string, ok bool) {
	if v.kind != Number || v.sensitive {
		return "", false
	}
	return v.text, true
}

// RevealText returns the content of a string, number or bool even where it is
// sensitive, and "" for other kinds. It is for comparing, digesting and
// collecting secrets; what it returns must never be printed.
func (v Value) RevealText() string { return v.text }

// Len returns the number of elements or members; 0 for other kinds.
func (v Value) Len() int { return len(v.Elems()) + len(v.Members()) }

// Elems returns a list's elements, nil for other kinds. The caller may not
// change them.
func (v Value) Elems() []Value {
	if v.parts == nil {
		return nil
	}
	return v.parts.list
}

// Members returns an object's members sorted by name, nil for other kinds.
// The caller may not change them.
func (v Value) Members() []Member {
	if v.parts == nil {
		return nil
	}
	return v.parts.members
}

// Get returns the member of that name, absent if there is none. What lies
// inside a sensitive object is itself sensitive.
func (v Value) Get(name string) Value {
	i, found := slices.BinarySearchFunc(v.Members(), name, func(m Member, n string) int { return cmp.Compare(m.Name, n) })
	if !found {
		return Value{}
	}
	return v.inherit(v.Members()[i].Value)
}

// Index returns element i, absent if there is none.
func (v Value) Index(i int) Value {
	if i < 0 || i >= len(v.Elems()) {
		return Value{}
	}
	return v.inherit(v.Elems()[i])
}

// At returns what the path leads to, absent if it leads nowhere.
func (v Value) At(p Path) Value {
	for _, s := range p {
		if s.IsIndex() {
			v = v.Index(s.Index)
		} else {
			v = v.Get(s.Name)
		}
	}
	return v
}

func (v Value) inherit(child Value) Value {
	if v.sensitive {
		child.sensitive = true
	}
	return child
}

// String returns v as a short single line of JSON-like text: sensitive parts
// as Redacted, unknown ones as "(known after apply)". It does not escape
// terminal controls or markup; renderers do.
func (v Value) String() string {
	var b strings.Builder
	v.write(&b)
	return b.String()
}

func (v Value) write(b *strings.Builder) {
	if v.sensitive && v.kind != Absent {
		b.WriteString(Redacted)
		return
	}
	switch v.kind {
	case Absent:
		b.WriteString("null") // a reader of a saved report cannot tell it from null, so no renderer may
	case Null:
		b.WriteString("null")
	case Unknown:
		b.WriteString("(known after apply)")
	case Bool, Number:
		b.WriteString(v.text)
	case String:
		b.WriteString(strconv.Quote(v.text))
	case List:
		b.WriteByte('[')
		for i, e := range v.Elems() {
			if i > 0 {
				b.WriteString(", ")
			}
			e.write(b)
		}
		b.WriteByte(']')
	case Object:
		b.WriteByte('{')
		for i, m := range v.Members() {
			if i > 0 {
				b.WriteString(", ")
			}
			b.WriteString(strconv.Quote(m.Name))
			b.WriteString(": ")
			m.Value.write(b)
		}
		b.WriteByte('}')
	}
}

// Format makes every fmt verb print what String returns, so that no verb
// reaches the fields.
func (v Value) Format(f fmt.State, _ rune) { _, _ = f.Write([]byte(v.String())) }

// LogValue implements slog.LogValuer with the redacted text.
func (v Value) LogValue() slog.Value { return slog.StringValue(v.String()) }

// MarshalJSON writes v as JSON: numbers with all their digits, absent and
// null as null, unknown as {"unknown":true}, sensitive values, however deep,
// as {"redacted":true}.
func (v Value) MarshalJSON() ([]byte, error) { return v.appendJSON(nil), nil }

func (v Value) appendJSON(b []byte) []byte {
	if v.sensitive && v.kind != Absent {
		return append(b, `{"redacted":true}`...)
	}
	switch v.kind {
	case Unknown:
		return append(b, `{"unknown":true}`...)
	case Bool, Number:
		return append(b, v.text...)
	case String:
		return appendJSONString(b, v.text)
	case List:
		b = append(b, '[')
		for i, e := range v.Elems() {
			if i > 0 {
				b = append(b, ',')
			}
			b = e.appendJSON(b)
		}
		return append(b, ']')
	case Object:
		b = append(b, '{')
		for i, m := range v.Members() {
			if i > 0 {
				b = append(b, ',')
			}
			b = appendJSONString(b, m.Name)
			b = append(b, ':')
			b = m.Value.appendJSON(b)
		}
		return append(b, '}')
	default:
		return append(b, "null"...)
	}
}
