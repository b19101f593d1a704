package hclfile

import (
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/hashicorp/hcl/v2/ext/tryfunc"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/function"
	"github.com/zclconf/go-cty/cty/function/stdlib"
)

// functions returns every function that an expression may call, under the
// names that Terraform gives them. None of them reaches outside, and none
// makes more text than it is given. Nobody may change the map.
func functions() map[string]function.Function { return allFunctions() }

var allFunctions = sync.OnceValue(func() map[string]function.Function {
	return map[string]function.Function{
		"abs":        stdlib.AbsoluteFunc,
		"alltrue":    allTrue(),
		"anytrue":    anyTrue(),
		"can":        tryfunc.CanFunc,
		"coalesce":   stdlib.CoalesceFunc,
		"contains":   stdlib.ContainsFunc,
		"distinct":   stdlib.DistinctFunc,
		"element":    stdlib.ElementFunc,
		"endswith":   stringTest(strings.HasSuffix),
		"flatten":    stdlib.FlattenFunc,
		"keys":       stdlib.KeysFunc,
		"length":     lengthFunc(),
		"lookup":     stdlib.LookupFunc,
		"lower":      stdlib.LowerFunc,
		"max":        stdlib.MaxFunc,
		"merge":      stdlib.MergeFunc,
		"min":        stdlib.MinFunc,
		"regex":      stdlib.RegexFunc,
		"split":      stdlib.SplitFunc,
		"startswith": stringTest(strings.HasPrefix),
		"strcontains": stringTest(func(s, part string) bool {
			return strings.Contains(s, part)
		}),
		"substr":     stdlib.SubstrFunc,
		"tobool":     stdlib.MakeToFunc(cty.Bool),
		"tonumber":   stdlib.MakeToFunc(cty.Number),
		"tostring":   stdlib.MakeToFunc(cty.String),
		"trimprefix": stdlib.TrimPrefixFunc,
		"trimspace":  stdlib.TrimSpaceFunc,
		"trimsuffix": stdlib.TrimSuffixFunc,
		"try":        tryfunc.TryFunc,
		"upper":      stdlib.UpperFunc,
		"values":     stdlib.ValuesFunc,
	}
})

// stringTest makes a predicate over two strings.
func stringTest(test func(s, arg string) bool) function.Function {
	return function.New(&function.Spec{
		Params: []function.Parameter{{Name: "str", Type: cty.String}, {Name: "part", Type: cty.String}},
		Type:   function.StaticReturnType(cty.Bool),
		Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
			return cty.BoolVal(test(args[0].AsString(), args[1].AsString())), nil
		},
	})
}

// lengthFunc counts characters of a string and elements of anything else; of
// null there are none, since in a plan an empty block is often null.
func lengthFunc() function.Function {
	return function.New(&function.Spec{
		Params: []function.Parameter{{Name: "value", Type: cty.DynamicPseudoType, AllowNull: true, AllowDynamicType: true}},
		Type:   function.StaticReturnType(cty.Number),
		Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
			v := args[0]
			switch {
			case v.IsNull():
				return cty.Zero, nil
			case v.Type() == cty.String:
				return cty.NumberIntVal(int64(utf8.RuneCountInString(v.AsString()))), nil
			case v.Type().IsObjectType():
				return cty.NumberIntVal(int64(len(v.Type().AttributeTypes()))), nil
			case v.CanIterateElements():
				return v.Length(), nil
			}
			return cty.NilVal, function.NewArgErrorf(0, "a string, list or object is needed")
		},
	})
}

func anyTrue() function.Function { return quantifier(cty.True) }

func allTrue() function.Function { return quantifier(cty.False) }

// quantifier returns decisive as soon as an element is it, the opposite if
// none is, and unknown where that hangs on an unknown element. Null counts as
// false.
func quantifier(decisive cty.Value) function.Function {
	return function.New(&function.Spec{
		Params: []function.Parameter{{Name: "list", Type: cty.DynamicPseudoType, AllowDynamicType: true}},
		Type:   function.StaticReturnType(cty.Bool),
		Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
			if !args[0].CanIterateElements() || args[0].Type().IsObjectType() {
				return cty.NilVal, function.NewArgErrorf(0, "a list of bools is needed")
			}
			unknown := false
			for _, e := range args[0].AsValueSlice() {
				switch {
				case !e.IsKnown():
					unknown = true
				case e.IsNull():
					if decisive.False() {
						return decisive, nil
					}
				case e.Type() != cty.Bool:
					return cty.NilVal, function.NewArgErrorf(0, "every element must be a bool")
				case e.RawEquals(decisive):
					return decisive, nil
				}
			}
			if unknown {
				return cty.UnknownVal(cty.Bool), nil
			}
			return decisive.Not(), nil
		},
	})
}
