package hclfile

import (
	"encoding/json"

	"github.com/zclconf/go-cty/cty"
)

type unknownValue struct{}

// UnknownValue stands for a value that is decided during apply in what Value
// converts.
func UnknownValue() any { return unknownValue{} }

// Value converts plain Go values (nil, bool, string, json.Number, []any,
// map[string]any, UnknownValue) to what expressions compute with. A number
// that is out of all bounds, and every other type, becomes unknown.
func Value(v any) cty.Value {
	switch v := v.(type) {
	case nil:
		return cty.NullVal(cty.DynamicPseudoType)
	case bool:
		return cty.BoolVal(v)
	case string:
		return cty.StringVal(v)
	case json.Number:
		n, err := cty.ParseNumberVal(v.String())
		if err != nil {
			return cty.DynamicVal
		}
		return n
	case []any:
		elems := make([]cty.Value, len(v))
		for i, e := range v {
			elems[i] = Value(e)
		}
		return cty.TupleVal(elems)
	case map[string]any:
		attrs := make(map[string]cty.Value, len(v))
		for k, e := range v {
			attrs[k] = Value(e)
		}
		return cty.ObjectVal(attrs)
	}
	return cty.DynamicVal
}

// Plain converts the value of an expression back to plain Go values, numbers
// as json.Number and unknown ones as UnknownValue.
func Plain(v cty.Value) any {
	v, _ = v.Unmark()
	switch {
	case !v.IsKnown():
		return UnknownValue()
	case v.IsNull():
		return nil
	case v.Type() == cty.Bool:
		return v.True()
	case v.Type() == cty.String:
		return v.AsString()
	case v.Type() == cty.Number:
		return json.Number(v.AsBigFloat().Text('f', -1))
	case v.Type().IsObjectType() || v.Type().IsMapType():
		out := make(map[string]any)
		for k, e := range v.AsValueMap() {
			out[k] = Plain(e)
		}
		return out
	case v.CanIterateElements():
		out := make([]any, 0, v.LengthInt())
		for _, e := range v.AsValueSlice() {
			out = append(out, Plain(e))
		}
		return out
	}
	return nil
}
