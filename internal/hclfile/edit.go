package hclfile

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/hashicorp/hcl/v2/hclwrite"
	"github.com/zclconf/go-cty/cty"
)

// Setting is one attribute to write: a string or a list of strings.
type Setting struct {
	Name   string
	Text   string
	List   []string
	IsList bool
}

func (s Setting) value() cty.Value {
	if !s.IsList {
		return cty.StringVal(s.Text)
	}
	elems := make([]cty.Value, len(s.List))
	for i, e := range s.List {
		elems[i] = cty.StringVal(e)
	}
	return cty.TupleVal(elems)
}

// Put writes a block with these settings into src: it appends one, or, where
// there is a block of that type and label, changes its attributes, removing
// those that settings don't have. Comments stay, and everything outside the
// block stays as it is to the byte. name is what messages call the file.
func Put(name string, src []byte, typ, label string, settings []Setting) ([]byte, error) {
	f, err := Parse(name, src)
	if err != nil {
		return nil, err
	}
	src = f.src
	for _, b := range f.body.Blocks {
		if b.Type == typ && len(b.Labels) == 1 && b.Labels[0] == label {
			return f.changeBlock(b, settings)
		}
	}
	return appendBlock(src, typ, label, settings), nil
}

// changeBlock edits the block's own text alone: the library lays out anew
// whatever it is given.
func (f *File) changeBlock(b *hclsyntax.Block, settings []Setting) ([]byte, error) {
	start, end := b.TypeRange.Start.Byte, b.CloseBraceRange.End.Byte
	part, diags := hclwrite.ParseConfig(f.src[start:end], f.name, b.TypeRange.Start)
	if err := f.fromDiagnostics(diags); err != nil {
		return nil, err
	}
	body := part.Body().Blocks()[0].Body()
	for have := range body.Attributes() {
		if !slices.ContainsFunc(settings, func(s Setting) bool { return s.Name == have }) {
			body.RemoveAttribute(have)
		}
	}
	for _, s := range settings {
		body.SetAttributeValue(s.Name, s.value())
	}
	return slices.Concat(f.src[:start], part.Bytes(), f.src[end:]), nil
}

func appendBlock(src []byte, typ, label string, settings []Setting) []byte {
	f := hclwrite.NewEmptyFile()
	body := f.Body().AppendNewBlock(typ, []string{label}).Body()
	for _, s := range settings {
		body.SetAttributeValue(s.Name, s.value())
	}
	out := slices.Clone(src)
	if len(out) > 0 && !bytes.HasSuffix(out, []byte("\n")) {
		out = append(out, '\n')
	}
	if len(bytes.TrimSpace(out)) > 0 && !bytes.HasSuffix(out, []byte("\n\n")) {
		out = append(out, '\n')
	}
	return append(out, hclwrite.Format(f.Bytes())...)
}

// Remove takes the blocks of that type with one of the labels out of src, each
// with the comment lines directly above it and one blank line. It returns the
// labels that it found, in file order.
func Remove(name string, src []byte, typ string, labels ...string) (out []byte, removed []string, err error) {
	f, err := Parse(name, src)
	if err != nil {
		return nil, nil, err
	}
	src = f.src
	from := 0
	for _, b := range f.body.Blocks {
		if b.Type != typ || len(b.Labels) != 1 || !slices.Contains(labels, b.Labels[0]) {
			continue
		}
		start, end := blockExtent(src, b)
		if start < from || end < start {
			return nil, nil, f.errorAt(b.DefRange(), "Cannot remove this block", fmt.Sprintf("Block %q shares its lines with another one. Put it on lines of its own.", b.Labels[0]))
		}
		out = append(out, src[from:start]...)
		from = end
		removed = append(removed, b.Labels[0])
	}
	return append(out, src[from:]...), removed, nil
}

// blockExtent returns the bytes of a block with its leading comment lines,
// the rest of its last line and one blank line after it.
func blockExtent(src []byte, b *hclsyntax.Block) (start, end int) {
	start = lineStart(src, b.TypeRange.Start.Byte)
	for start > 0 {
		above := lineStart(src, start-1)
		line := bytes.TrimSpace(src[above:start])
		if !bytes.HasPrefix(line, []byte("#")) && !bytes.HasPrefix(line, []byte("//")) {
			break
		}
		start = above
	}
	end = lineEnd(src, b.CloseBraceRange.End.Byte)
	if next := lineEnd(src, end); next > end && len(bytes.TrimSpace(src[end:next])) == 0 {
		end = next
	}
	return start, end
}

func lineStart(src []byte, at int) int { return bytes.LastIndexByte(src[:at], '\n') + 1 }

func lineEnd(src []byte, at int) int {
	if i := bytes.IndexByte(src[at:], '\n'); i >= 0 {
		return at + i + 1
	}
	return len(src)
}

// Quote writes a string as an HCL file does.
func Quote(s string) string {
	return string(hclwrite.TokensForValue(cty.StringVal(s)).Bytes())
}
