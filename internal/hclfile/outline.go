package hclfile

import (
	"bytes"
	"slices"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// OutlineBlock is one block at the top of a configuration file.
type OutlineBlock struct {
	Type    string
	Labels  []string
	Line    int // of its header, from 1
	EndLine int // of its closing brace
	// Source is the literal of the block's argument "source", as a call of a
	// module has it; "" where there is none or it isn't a plain text.
	Source string

	listed bool // it stands in a list, while it is read
}

// Outline returns the blocks at the top of a configuration's source, in the
// order in which they stand. Source that is no HCL gives what could be read of
// it: it is split into tokens and not parsed, so that no nesting costs more
// than its length.
func Outline(src []byte) []OutlineBlock {
	tokens, _ := hclsyntax.LexConfig(src, "", hcl.InitialPos)
	var out []OutlineBlock
	for i := 0; i < len(tokens); {
		b, body, ok := header(tokens, i)
		if !ok {
			i = endOfItem(tokens, i)
			continue
		}
		end := closing(tokens, body)
		b.EndLine = tokens[end].Range.Start.Line
		b.Source = literalArgument(tokens[body+1:end], "source")
		out = append(out, b)
		i = end + 1
	}
	return out
}

// header reads a block's type and labels; body is the index of its brace.
func header(tokens hclsyntax.Tokens, i int) (b OutlineBlock, body int, ok bool) {
	if tokens[i].Type != hclsyntax.TokenIdent {
		return b, 0, false
	}
	b = OutlineBlock{Type: string(tokens[i].Bytes), Line: tokens[i].Range.Start.Line}
	for i++; i < len(tokens); i++ {
		switch tokens[i].Type {
		case hclsyntax.TokenIdent:
			b.Labels = append(b.Labels, string(tokens[i].Bytes))
		case hclsyntax.TokenOQuote:
			if i+2 >= len(tokens) || tokens[i+1].Type != hclsyntax.TokenQuotedLit || tokens[i+2].Type != hclsyntax.TokenCQuote {
				return b, 0, false
			}
			b.Labels = append(b.Labels, string(tokens[i+1].Bytes))
			i += 2
		case hclsyntax.TokenOBrace:
			return b, i, true
		default:
			return b, 0, false
		}
	}
	return b, 0, false
}

// depthOf is what a token adds to the depth of what is open.
func depthOf(t hclsyntax.TokenType) int {
	switch t {
	case hclsyntax.TokenOBrace, hclsyntax.TokenOBrack, hclsyntax.TokenOParen, hclsyntax.TokenTemplateInterp, hclsyntax.TokenTemplateControl:
		return 1
	case hclsyntax.TokenCBrace, hclsyntax.TokenCBrack, hclsyntax.TokenCParen, hclsyntax.TokenTemplateSeqEnd:
		return -1
	}
	return 0
}

// closing is the index of the token that closes the one at i, or of the last.
func closing(tokens hclsyntax.Tokens, i int) int {
	depth := 0
	for ; i < len(tokens); i++ {
		if depth += depthOf(tokens[i].Type); depth <= 0 {
			return i
		}
	}
	return len(tokens) - 1
}

// endOfItem is the index after the line end that closes what begins at i.
func endOfItem(tokens hclsyntax.Tokens, i int) int {
	for depth := 0; i < len(tokens); i++ {
		depth = max(0, depth+depthOf(tokens[i].Type))
		// A comment to the end of its line has the line's end in it.
		if t := tokens[i]; depth == 0 && (t.Type == hclsyntax.TokenNewline || t.Type == hclsyntax.TokenComment && bytes.HasSuffix(t.Bytes, []byte("\n"))) {
			return i + 1
		}
	}
	return i
}

// literalArgument is the plain text that an argument of a body is set to.
func literalArgument(body hclsyntax.Tokens, name string) string {
	depth := 0
	for i, t := range body {
		depth += depthOf(t.Type)
		if depth == 0 && t.Type == hclsyntax.TokenIdent && string(t.Bytes) == name && i+4 < len(body) &&
			body[i+1].Type == hclsyntax.TokenEqual && body[i+2].Type == hclsyntax.TokenOQuote &&
			body[i+3].Type == hclsyntax.TokenQuotedLit && body[i+4].Type == hclsyntax.TokenCQuote {
			return string(body[i+3].Bytes)
		}
	}
	return ""
}

// labelsOf is how many labels the blocks of a type have in JSON syntax.
var labelsOf = []struct {
	typ    string
	labels int
}{{"resource", 2}, {"data", 2}, {"ephemeral", 2}, {"module", 1}}

// OutlineJSON is Outline for a configuration in JSON syntax: resources, data
// sources, ephemeral resources and calls of modules, as nested objects. Text
// that is no JSON gives what could be read of it.
func OutlineJSON(src []byte) []OutlineBlock {
	j := &jsonOutline{src: src, dec: jsontext.NewDecoder(bytes.NewReader(src), jsontext.AllowDuplicateNames(true))}
	if tok, err := j.dec.ReadToken(); err != nil || tok.Kind() != '{' {
		return nil
	}
	for j.dec.PeekKind() == '"' {
		name, err := j.dec.ReadToken()
		if err != nil {
			break
		}
		typ := name.String()
		i := slices.IndexFunc(labelsOf, func(l struct {
			typ    string
			labels int
		}) bool {
			return l.typ == typ
		})
		if i < 0 {
			err = j.dec.SkipValue()
		} else {
			err = j.objects(OutlineBlock{Type: typ}, labelsOf[i].labels)
		}
		if err != nil {
			break
		}
	}
	return j.out
}

type jsonOutline struct {
	src  []byte
	dec  *jsontext.Decoder
	line int // of the offset at
	at   int64
	out  []OutlineBlock
}

// objects reads one level of labels. At each level a list stands for several of
// what may stand there alone.
func (j *jsonOutline) objects(b OutlineBlock, labels int) error {
	switch {
	case j.dec.PeekKind() == '[' && !b.listed:
		if _, err := j.dec.ReadToken(); err != nil {
			return err
		}
		b.listed = true
		for j.dec.PeekKind() != ']' {
			if labels == 0 {
				b.Line = j.lineNow()
			}
			if err := j.objects(b, labels); err != nil {
				return err
			}
		}
		_, err := j.dec.ReadToken()
		return err
	case j.dec.PeekKind() != '{':
		return j.dec.SkipValue()
	case labels == 0:
		return j.body(b)
	}
	b.listed = false
	if _, err := j.dec.ReadToken(); err != nil {
		return err
	}
	for j.dec.PeekKind() == '"' {
		name, err := j.dec.ReadToken()
		if err != nil {
			return err
		}
		next := b
		next.Labels = append(slices.Clone(b.Labels), name.String())
		next.Line = j.lineNow()
		if err := j.objects(next, labels-1); err != nil {
			return err
		}
	}
	_, err := j.dec.ReadToken()
	return err
}

// body reads what a block holds.
func (j *jsonOutline) body(b OutlineBlock) error {
	if _, err := j.dec.ReadToken(); err != nil {
		return err
	}
	for j.dec.PeekKind() == '"' {
		name, err := j.dec.ReadToken()
		if err != nil {
			return err
		}
		if name.String() == "source" && j.dec.PeekKind() == '"' {
			value, err := j.dec.ReadToken()
			if err != nil {
				return err
			}
			b.Source = value.String()
			continue
		}
		if err := j.dec.SkipValue(); err != nil {
			return err
		}
	}
	_, err := j.dec.ReadToken()
	b.EndLine, b.listed = j.lineNow(), false
	j.out = append(j.out, b)
	return err
}

// lineNow is the line at which the decoder is; it only goes forward.
func (j *jsonOutline) lineNow() int {
	offset := min(j.dec.InputOffset(), int64(len(j.src)))
	j.line = max(j.line, 1) + bytes.Count(j.src[j.at:offset], []byte("\n"))
	j.at = offset
	return j.line
}
