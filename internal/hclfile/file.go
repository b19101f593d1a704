package hclfile

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// Bounds of a file. Parsing and evaluating recurse, so depth and the length
// of one expression are bounded before anything is parsed.
const (
	MaxSize       = 1 << 20 // bytes
	maxDepth      = 64      // open brackets, braces and templates
	maxOperations = 2000    // operators and brackets in one expression
)

// File is one parsed file. Decoding collects errors in it, so a File belongs
// to one goroutine until it has been decoded.
type File struct {
	name  string
	src   []byte
	start hcl.Pos // of src in the file
	body  *hclsyntax.Body
	errs  []error
}

// Parse parses src; name is what messages call the file. The error holds one
// *Error for each thing that is wrong.
func Parse(name string, src []byte) (*File, error) { return ParseAt(name, src, 1) }

// ParseAt is Parse for the part of a file that starts in a line of it.
func ParseAt(name string, src []byte, line int) (*File, error) {
	f := &File{name: name, src: bytes.TrimPrefix(src, []byte("\ufeff")), start: hcl.Pos{Line: line, Column: 1}}
	if err := f.bound(); err != nil {
		return nil, err
	}
	parsed, diags := hclsyntax.ParseConfig(f.src, name, f.start)
	if err := f.fromDiagnostics(diags); err != nil {
		return nil, err
	}
	body, ok := parsed.Body.(*hclsyntax.Body)
	if !ok {
		return nil, &Error{File: name, Summary: "Not native HCL syntax"}
	}
	f.body = body
	return f, nil
}

// Name returns the name that messages call the file.
func (f *File) Name() string { return f.name }

// Err returns everything that decoding found wrong so far, nil if nothing.
func (f *File) Err() error { return errors.Join(f.errs...) }

func (f *File) fail(err error) {
	if err != nil && len(f.errs) < maxErrors {
		f.errs = append(f.errs, err)
	}
}

// bound refuses files that would cost more than anybody's real file does.
func (f *File) bound() error {
	if len(f.src) > MaxSize {
		return &Error{File: f.name, Summary: "File too large",
			Detail: fmt.Sprintf("It has %d bytes; the limit is %d. Split it.", len(f.src), MaxSize)}
	}
	tokens, _ := hclsyntax.LexConfig(f.src, f.name, f.start)
	var open []hclsyntax.TokenType
	operations := 0
	for _, t := range tokens {
		switch t.Type {
		case hclsyntax.TokenOBrace, hclsyntax.TokenOBrack, hclsyntax.TokenOParen,
			hclsyntax.TokenTemplateInterp, hclsyntax.TokenTemplateControl:
			open = append(open, t.Type)
			operations++
		case hclsyntax.TokenCBrace, hclsyntax.TokenCBrack, hclsyntax.TokenCParen, hclsyntax.TokenTemplateSeqEnd:
			if len(open) > 0 {
				open = open[:len(open)-1]
			}
		case hclsyntax.TokenNewline:
			if len(open) == 0 || open[len(open)-1] == hclsyntax.TokenOBrace {
				operations = 0
			}
		case hclsyntax.TokenIdent, hclsyntax.TokenNumberLit, hclsyntax.TokenStringLit, hclsyntax.TokenQuotedLit,
			hclsyntax.TokenOQuote, hclsyntax.TokenCQuote, hclsyntax.TokenComma, hclsyntax.TokenComment, hclsyntax.TokenEqual:
		default:
			operations++
		}
		if len(open) > maxDepth {
			return f.errorAt(t.Range, "Nested too deeply", fmt.Sprintf("Brackets are open %d deep here; the limit is %d.", len(open), maxDepth))
		}
		if operations > maxOperations {
			return f.errorAt(t.Range, "Expression too long", fmt.Sprintf("One expression may have %d operators and brackets.", maxOperations))
		}
	}
	return nil
}
