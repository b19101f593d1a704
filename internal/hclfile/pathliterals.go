package hclfile

import (
	"path"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// PathLiteral is a text in a configuration that may be the path of a file that
// the configuration reads, from the module's folder.
type PathLiteral struct {
	Path   string // cleaned, with slashes; may begin with ../
	Prefix bool   // only the beginning is known: what follows is computed
	Rooted bool   // it begins at the module's folder, as ${path.module}/ or ./ does
}

// maxPathLiteral bounds a text that is taken for a path.
const maxPathLiteral = 1024

// PathLiterals returns the texts in a configuration's source that could be
// paths from the module's folder, in the order in which they stand:
// "${path.module}/x", "./x", "x". Which of them are files, only the folder
// can tell. Source that is no HCL gives what could be read of it.
func PathLiterals(src []byte) []PathLiteral {
	tokens, _ := hclsyntax.LexConfig(src, "", hcl.InitialPos)
	var out []PathLiteral
	for i := 0; i < len(tokens); i++ {
		if tokens[i].Type != hclsyntax.TokenOQuote {
			continue
		}
		text, prefix, end := template(tokens, i+1)
		i = end
		if prefix && text == "./" {
			out = append(out, PathLiteral{Path: "./", Prefix: true, Rooted: true})
			continue
		}
		rooted := strings.HasPrefix(text, "./")
		if text = strings.TrimPrefix(text, "./"); text == "" || len(text) > maxPathLiteral || strings.ContainsAny(text, "\n\x00") || path.IsAbs(text) {
			continue
		}
		clean := path.Clean(text)
		if prefix && strings.HasSuffix(text, "/") {
			clean += "/"
		}
		out = append(out, PathLiteral{Path: clean, Prefix: prefix, Rooted: rooted})
	}
	return out
}

// template reads a quoted template from its first token up to its end:
// ${path.module} and ${path.root} stand for the folder, and the first other
// interpolation ends what is known. What stands inside interpolations is read
// for itself by the caller only where the template doesn't nest.
func template(tokens hclsyntax.Tokens, i int) (text string, prefix bool, end int) {
	var b strings.Builder
	for ; i < len(tokens); i++ {
		switch tokens[i].Type {
		case hclsyntax.TokenCQuote, hclsyntax.TokenEOF:
			return b.String(), prefix, i
		case hclsyntax.TokenQuotedLit:
			if !prefix {
				b.Write(tokens[i].Bytes)
			}
		case hclsyntax.TokenTemplateInterp, hclsyntax.TokenTemplateControl:
			folder, after := interpolation(tokens, i+1)
			switch {
			case folder && b.Len() == 0:
				b.WriteString(".")
			default:
				prefix = true
			}
			i = after
		}
	}
	return b.String(), prefix, i
}

// interpolation finds the end of an interpolation and says whether it is
// nothing but the module's own folder.
func interpolation(tokens hclsyntax.Tokens, i int) (folder bool, end int) {
	var b strings.Builder
	depth := 1
	for ; i < len(tokens); i++ {
		switch tokens[i].Type {
		case hclsyntax.TokenTemplateInterp, hclsyntax.TokenTemplateControl:
			depth++
		case hclsyntax.TokenTemplateSeqEnd:
			if depth--; depth == 0 {
				text := strings.TrimSpace(b.String())
				return text == "path.module" || text == "path.root", i
			}
		case hclsyntax.TokenEOF:
			return false, i
		}
		b.Write(tokens[i].Bytes)
	}
	return false, i
}
