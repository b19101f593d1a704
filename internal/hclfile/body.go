package hclfile

import (
	"fmt"
	"slices"
	"strings"

	"github.com/agext/levenshtein"
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
)

// Schema says what a body may hold. Everything else in it is an error.
type Schema struct {
	Required []string // attributes that must be there
	Optional []string
	Blocks   []BlockSchema
}

// BlockSchema is one type of block with the names of its labels.
type BlockSchema struct {
	Type   string
	Labels []string
	Body   Schema
	Single bool // at most one block of this type
}

// Body is a decoded body. Its getters record what is wrong in File.Err and
// return zero values for it, so that one pass finds every error.
type Body struct {
	file    *File
	content *hcl.BodyContent
	blocks  []*Block
	rng     hcl.Range
}

// Block is one block of a Body.
type Block struct {
	*Body
	Type   string
	Labels []string
	rng    hcl.Range
}

// Decode reads the whole file by the schema.
func (f *File) Decode(s Schema) *Body {
	return f.decode(f.body, s, hcl.Range{Filename: f.name, Start: hcl.InitialPos, End: hcl.InitialPos})
}

func (f *File) decode(body *hclsyntax.Body, s Schema, at hcl.Range) *Body {
	want := &hcl.BodySchema{}
	for _, n := range s.Required {
		want.Attributes = append(want.Attributes, hcl.AttributeSchema{Name: n, Required: true})
	}
	for _, n := range s.Optional {
		want.Attributes = append(want.Attributes, hcl.AttributeSchema{Name: n})
	}
	for _, b := range s.Blocks {
		want.Blocks = append(want.Blocks, hcl.BlockHeaderSchema{Type: b.Type, LabelNames: b.Labels})
	}
	content, diags := body.Content(want)
	f.fail(f.fromDiagnostics(diags))
	out := &Body{file: f, content: content, rng: at}
	seen := make(map[string]bool)
	for _, b := range content.Blocks {
		inner, ok := b.Body.(*hclsyntax.Body)
		i := slices.IndexFunc(s.Blocks, func(x BlockSchema) bool { return x.Type == b.Type })
		if !ok || i < 0 {
			continue
		}
		if s.Blocks[i].Single && seen[b.Type] {
			f.fail(f.errorAt(b.DefRange, "Duplicate block", fmt.Sprintf("Only one %s block is allowed here.", b.Type)))
			continue
		}
		seen[b.Type] = true
		out.blocks = append(out.blocks, &Block{
			Body: f.decode(inner, s.Blocks[i].Body, b.DefRange), Type: b.Type, Labels: b.Labels, rng: b.DefRange,
		})
	}
	return out
}

// Blocks returns the blocks of one type, in order.
func (b *Body) Blocks(typ string) []*Block {
	var out []*Block
	for _, x := range b.blocks {
		if x.Type == typ {
			out = append(out, x)
		}
	}
	return out
}

// Block returns the first block of a type, nil if there is none.
func (b *Body) Block(typ string) *Block {
	for _, x := range b.blocks {
		if x.Type == typ {
			return x
		}
	}
	return nil
}

// Line returns the line of the block's header.
func (b *Block) Line() int { return b.rng.Start.Line }

// Label returns the first label, "" without one.
func (b *Block) Label() string {
	if len(b.Labels) == 0 {
		return ""
	}
	return b.Labels[0]
}

// Fail records an error at the block's header.
func (b *Block) Fail(summary, detail string) { b.file.fail(b.file.errorAt(b.rng, summary, detail)) }

// Has reports whether the attribute is set.
func (b *Body) Has(name string) bool { return b.content.Attributes[name] != nil }

// FailAt records an error at an attribute, or at the body where it isn't set.
func (b *Body) FailAt(name, summary, detail string) {
	b.file.fail(b.file.errorAt(b.at(name), summary, detail))
}

func (b *Body) at(name string) hcl.Range {
	if a := b.content.Attributes[name]; a != nil {
		return a.Range
	}
	return b.rng
}

// Position returns the line and column of an attribute, of the body's header
// where it isn't set.
func (b *Body) Position(name string) (line, column int) {
	r := b.at(name)
	return r.Start.Line, r.Start.Column
}

// Source returns the text of an attribute's expression, "" if it isn't set.
func (b *Body) Source(name string) string {
	a := b.content.Attributes[name]
	if a == nil {
		return ""
	}
	r := a.Expr.Range()
	if !r.CanSliceBytes(b.file.src) {
		return ""
	}
	return strings.TrimSpace(string(r.SliceBytes(b.file.src)))
}

// Value evaluates an attribute without variables; null if it isn't set.
func (b *Body) Value(name string) cty.Value {
	a := b.content.Attributes[name]
	if a == nil {
		return cty.NullVal(cty.DynamicPseudoType)
	}
	v, diags := a.Expr.Value(&hcl.EvalContext{Functions: functions()})
	if err := b.file.fromDiagnostics(diags); err != nil {
		b.file.fail(err)
		return cty.NullVal(cty.DynamicPseudoType)
	}
	return v
}

// String returns a string attribute, "" if it isn't set. An empty one is an
// error: leaving it out says the same more clearly.
func (b *Body) String(name string) string {
	if !b.Has(name) {
		return ""
	}
	before := len(b.file.errs)
	v := b.Value(name)
	if len(b.file.errs) > before {
		return ""
	}
	if !isString(v) {
		b.FailAt(name, "Wrong type of value", fmt.Sprintf("%q must be a string.", name))
		return ""
	}
	if strings.TrimSpace(v.AsString()) == "" {
		b.FailAt(name, "Empty value", fmt.Sprintf("%q must not be empty.", name))
	}
	return v.AsString()
}

func isString(v cty.Value) bool {
	return v.IsKnown() && !v.IsNull() && v.Type() == cty.String
}

// Bool returns a bool attribute, or what is given where it isn't set.
func (b *Body) Bool(name string, unset bool) bool {
	if !b.Has(name) {
		return unset
	}
	before := len(b.file.errs)
	v := b.Value(name)
	if len(b.file.errs) > before {
		return unset
	}
	if !v.IsKnown() || v.IsNull() || v.Type() != cty.Bool {
		b.FailAt(name, "Wrong type of value", fmt.Sprintf("%q must be true or false.", name))
		return unset
	}
	return v.True()
}

// Strings returns an attribute that is a list of strings, or one string,
// which counts as a list of one. Empty lists and empty strings are errors.
func (b *Body) Strings(name string) []string {
	if !b.Has(name) {
		return nil
	}
	before := len(b.file.errs)
	v := b.Value(name)
	if len(b.file.errs) > before {
		return nil
	}
	if isString(v) {
		return []string{b.String(name)}
	}
	if !v.IsKnown() || v.IsNull() || !v.CanIterateElements() || v.Type().IsObjectType() || v.Type().IsMapType() {
		b.FailAt(name, "Wrong type of value", fmt.Sprintf("%q must be a list of strings.", name))
		return nil
	}
	var out []string
	for _, e := range v.AsValueSlice() {
		if !isString(e) || strings.TrimSpace(e.AsString()) == "" {
			b.FailAt(name, "Wrong type of value", fmt.Sprintf("Every element of %q must be a string that isn't empty.", name))
			return nil
		}
		out = append(out, e.AsString())
	}
	if len(out) == 0 {
		b.FailAt(name, "Empty value", fmt.Sprintf("%q must not be an empty list.", name))
	}
	return out
}

// Word returns a string attribute that must be one of the words; "" if it
// isn't set or isn't one.
func (b *Body) Word(name string, words ...string) string {
	got := b.String(name)
	if got != "" && !b.checkWord(name, got, words) {
		return ""
	}
	return got
}

// Words returns a list attribute of which every element must be one of the
// words.
func (b *Body) Words(name string, words ...string) []string {
	list := b.Strings(name)
	for _, got := range list {
		b.checkWord(name, got, words)
	}
	return list
}

func (b *Body) checkWord(name, got string, words []string) bool {
	if slices.Contains(words, got) {
		return true
	}
	b.FailAt(name, "Unknown word", fmt.Sprintf("%q is not known for %q here; it may be %s.%s", got, name, strings.Join(words, ", "), DidYouMean(got, words)))
	return false
}

// DidYouMean returns " Did you mean …?" where one of the words is close to
// what was written, else "".
func DidYouMean(got string, words []string) string {
	best, bestDistance := "", 3
	for _, w := range words {
		if d := levenshtein.Distance(got, w, nil); d < bestDistance && d < len(w) {
			best, bestDistance = w, d
		}
	}
	if best == "" {
		return ""
	}
	return fmt.Sprintf(" Did you mean %q?", best)
}
