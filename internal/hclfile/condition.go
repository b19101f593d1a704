package hclfile

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/convert"
	"github.com/zclconf/go-cty/cty/function"
)

// Roots are the variables that a condition may use, each with the attributes
// it has; nil where it may have any.
type Roots map[string][]string

// Truth is the outcome of a condition.
type Truth uint8

// The truths. Unknown comes from values that are decided during apply.
const (
	False Truth = iota
	True
	Unknown
)

// Condition is a compiled expression that is true, false or unknown. It is
// safe for concurrent use.
//
// What it reads is read leniently: an attribute or element that isn't there
// is null, however deep, since a plan leaves out what is not set; and what
// lies inside an unknown value is unknown.
type Condition struct {
	file  *File
	expr  hclsyntax.Expression
	reads []read
	funcs map[string]function.Function
}

// read is one place that the condition looks at; in the expression stands a
// variable of that name instead.
type read struct {
	name string
	root string
	attr string // "" for the root itself
	rest hcl.Traversal
}

// Condition compiles an attribute of the body. It records what is wrong and
// returns nil for it, and also where the attribute isn't set.
func (b *Body) Condition(name string, roots Roots) *Condition {
	a := b.content.Attributes[name]
	if a == nil {
		return nil
	}
	expr, ok := a.Expr.(hclsyntax.Expression)
	if !ok {
		b.FailAt(name, "Not an expression", "")
		return nil
	}
	c := &Condition{file: b.file, expr: expr, funcs: functions()}
	if !c.check(roots) {
		return nil
	}
	c.rewrite(roots)
	return c
}

// check reports whether the expression uses only what there is.
func (c *Condition) check(roots Roots) bool {
	before := len(c.file.errs)
	names := slices.Sorted(maps.Keys(roots))
	for _, t := range c.expr.Variables() {
		root := t.RootName()
		attrs, known := roots[root]
		if !known {
			c.file.fail(c.file.errorAt(t.SourceRange(), "Unknown name",
				fmt.Sprintf("%q is not known here; there are %s.%s", root, strings.Join(names, ", "), DidYouMean(root, names))))
			continue
		}
		attr, _, _ := firstAttr(t)
		if attrs != nil && attr != "" && !slices.Contains(attrs, attr) {
			c.file.fail(c.file.errorAt(t.SourceRange(), "Unknown attribute",
				fmt.Sprintf("%q has no attribute %q; it has %s.%s", root, attr, strings.Join(attrs, ", "), DidYouMean(attr, attrs))))
		}
	}
	c.checkNodes(roots)
	return len(c.file.errs) == before
}

// checkNodes finds what Variables doesn't tell: functions that aren't there,
// and loop variables that hide a root.
func (c *Condition) checkNodes(roots Roots) {
	names := slices.Sorted(maps.Keys(c.funcs))
	_ = hclsyntax.VisitAll(c.expr, func(n hclsyntax.Node) hcl.Diagnostics {
		switch n := n.(type) {
		case *hclsyntax.FunctionCallExpr:
			if _, ok := c.funcs[n.Name]; !ok {
				c.file.fail(c.file.errorAt(n.NameRange, "Call to unknown function",
					fmt.Sprintf("There is no function %q here; there are %s.%s", n.Name, strings.Join(names, ", "), DidYouMean(n.Name, names))))
			}
		case *hclsyntax.ForExpr:
			for _, v := range []string{n.KeyVar, n.ValVar} {
				if _, hides := roots[v]; hides {
					c.file.fail(c.file.errorAt(n.OpenRange, "Loop variable hides a name",
						fmt.Sprintf("%q already means something here. Use another name.", v)))
				}
			}
		}
		return nil
	})
}

// rewrite puts a variable of its own in the place of everything that is read,
// so that it can be looked up leniently and only what is needed is converted.
func (c *Condition) rewrite(roots Roots) {
	seen := make(map[string]string)
	_ = hclsyntax.VisitAll(c.expr, func(n hclsyntax.Node) hcl.Diagnostics {
		t, ok := n.(*hclsyntax.ScopeTraversalExpr)
		if !ok {
			return nil
		}
		if _, ok := roots[t.Traversal.RootName()]; !ok {
			return nil
		}
		attr, rest, key := firstAttr(t.Traversal)
		key = t.Traversal.RootName() + key
		name, ok := seen[key]
		if !ok {
			name = "read" + strconv.Itoa(len(c.reads))
			seen[key] = name
			c.reads = append(c.reads, read{name: name, root: t.Traversal.RootName(), attr: attr, rest: rest})
		}
		t.Traversal = hcl.Traversal{hcl.TraverseRoot{Name: name, SrcRange: t.SrcRange}}
		return nil
	})
}

// Reads returns the places below a root that the condition looks at, as far
// as it writes them out: names and keys, without indices. A nil Condition
// looks at none.
func (c *Condition) Reads(root string) [][]string {
	if c == nil {
		return nil
	}
	var out [][]string
	for _, r := range c.reads {
		if r.root != root || r.attr == "" {
			continue
		}
		steps := []string{r.attr}
		for _, s := range r.rest {
			switch s := s.(type) {
			case hcl.TraverseAttr:
				steps = append(steps, s.Name)
			case hcl.TraverseIndex:
				if isString(s.Key) {
					steps = append(steps, s.Key.AsString())
				}
			}
		}
		out = append(out, steps)
	}
	return out
}

// firstAttr splits a traversal after its root into the first attribute and
// what follows, with a text that is the same for equal ones.
func firstAttr(t hcl.Traversal) (attr string, rest hcl.Traversal, key string) {
	rest = t[1:]
	var b strings.Builder
	for _, s := range rest {
		switch s := s.(type) {
		case hcl.TraverseAttr:
			b.WriteString("." + strconv.Quote(s.Name))
		case hcl.TraverseIndex:
			b.WriteString("[" + s.Key.GoString() + "]")
		}
	}
	if len(rest) > 0 {
		switch s := rest[0].(type) {
		case hcl.TraverseAttr:
			return s.Name, rest[1:], b.String()
		case hcl.TraverseIndex:
			if isString(s.Key) {
				return s.Key.AsString(), rest[1:], b.String()
			}
		}
	}
	return "", rest, b.String()
}

// Eval evaluates the condition. resolve returns what a root's attribute
// holds, the whole root for the attribute ""; Value makes such values. A null
// result is False. The error is an *Error that names file and line; it never
// repeats a value.
func (c *Condition) Eval(resolve func(root, attr string) cty.Value) (Truth, error) {
	vars := make(map[string]cty.Value, len(c.reads))
	for _, r := range c.reads {
		vars[r.name] = follow(resolve(r.root, r.attr), r.rest)
	}
	v, diags := c.expr.Value(&hcl.EvalContext{Variables: vars, Functions: c.funcs})
	if diags.HasErrors() {
		return Unknown, c.evalError(diags)
	}
	v, _ = v.Unmark()
	if !v.IsKnown() {
		return Unknown, nil
	}
	if v.IsNull() {
		return False, nil
	}
	b, err := convert.Convert(v, cty.Bool)
	if err != nil {
		return Unknown, c.file.errorAt(c.expr.Range(), "Not a condition", "The expression must be true or false.")
	}
	if b.True() {
		return True, nil
	}
	return False, nil
}

// evalError keeps the place and the kind of an error. What functions say
// about their arguments may quote a value of the plan and is left out.
func (c *Condition) evalError(diags hcl.Diagnostics) error {
	for _, d := range diags {
		if d.Severity != hcl.DiagError {
			continue
		}
		r, detail := c.expr.Range(), d.Detail
		if d.Subject != nil {
			r = *d.Subject
		}
		switch d.Summary {
		case "Error in function call", "Invalid function argument", "Invalid index", "Duplicate object key":
			detail = "A value of this change does not fit. Guard it with try(…, false)."
		}
		return c.file.errorAt(r, d.Summary, detail)
	}
	return nil
}

// follow walks on from a value; what isn't there is null.
func follow(v cty.Value, steps hcl.Traversal) cty.Value {
	for _, s := range steps {
		if !v.IsKnown() {
			return cty.DynamicVal
		}
		if v.IsNull() {
			return v
		}
		var key cty.Value
		switch s := s.(type) {
		case hcl.TraverseAttr:
			key = cty.StringVal(s.Name)
		case hcl.TraverseIndex:
			key = s.Key
		}
		v = child(v, key)
	}
	return v
}

func child(v, key cty.Value) cty.Value {
	switch {
	case v.Type().IsObjectType() && isString(key):
		if v.Type().HasAttribute(key.AsString()) {
			return v.GetAttr(key.AsString())
		}
	case v.Type().IsTupleType() && key.Type() == cty.Number:
		if v.HasIndex(key).True() {
			return v.Index(key)
		}
	}
	return cty.NullVal(cty.DynamicPseudoType)
}
