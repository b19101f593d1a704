package hclfile

import (
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
)

// SensitiveVariables returns the names of the variables that a configuration
// file declares as sensitive or ephemeral, in the order in which they stand.
// What can't be read of a file declares nothing.
func SensitiveVariables(src []byte) []string {
	var out []string
	for _, b := range blocksOf(src) {
		if b.Type != "variable" || len(b.Labels) != 1 {
			continue
		}
		for _, name := range []string{"sensitive", "ephemeral"} {
			if a, ok := b.Body.Attributes[name]; ok {
				if v, diags := a.Expr.Value(nil); diags.HasErrors() || v.Type() != cty.Bool || v.IsNull() || v.True() {
					out = append(out, b.Labels[0])
					break
				}
			}
		}
	}
	return out
}

// HasBlock reports whether a configuration file has a block of this type at
// its top level.
func HasBlock(src []byte, typ string) bool {
	for _, b := range blocksOf(src) {
		if b.Type == typ {
			return true
		}
	}
	return false
}

func blocksOf(src []byte) hclsyntax.Blocks {
	f, _ := hclsyntax.ParseConfig(src, "", hcl.InitialPos) // what could be read counts
	if f == nil {
		return nil
	}
	body, ok := f.Body.(*hclsyntax.Body)
	if !ok {
		return nil
	}
	return body.Blocks
}

// Texts returns all texts in the values of a file's attributes of these names,
// as a file of variables has them: those of lists and maps, too.
func Texts(src []byte, names func(string) bool) []string {
	f, _ := hclsyntax.ParseConfig(src, "", hcl.InitialPos)
	if f == nil {
		return nil
	}
	body, ok := f.Body.(*hclsyntax.Body)
	if !ok {
		return nil
	}
	var out []string
	for name, a := range body.Attributes {
		if v, diags := a.Expr.Value(nil); !diags.HasErrors() && names(name) {
			_ = cty.Walk(v, func(_ cty.Path, v cty.Value) (bool, error) {
				if v.IsKnown() && !v.IsNull() && v.Type() == cty.String {
					out = append(out, v.AsString())
				}
				return true, nil
			})
		}
	}
	return out
}
