package plan

import "encoding/json"

// Reveal returns the content of v as plain Go values, sensitive parts
// included: nil for null and absent, bool, json.Number with all its digits,
// string, []any, map[string]any, and what the caller gives for unknown. It is
// for evaluating conditions; what it returns must never be printed.
func (v Value) Reveal(unknown any) any {
	switch v.kind {
	case Unknown:
		return unknown
	case Bool:
		return v.text == "true"
	case Number:
		return json.Number(v.text)
	case String:
		return v.text
	case List:
		out := make([]any, len(v.Elems()))
		for i, e := range v.Elems() {
			out[i] = e.Reveal(unknown)
		}
		return out
	case Object:
		out := make(map[string]any, len(v.Members()))
		for _, m := range v.Members() {
			out[m.Name] = m.Value.Reveal(unknown)
		}
		return out
	}
	return nil
}
