package schema

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"testing"
)

// comments are what the source of a package says about its types: the
// comments of types and fields, and the constants of each string type.
type comments struct {
	types  map[string]string
	fields map[string]map[string]string // by type, then by JSON name
	consts map[string][]any             // by type, in order of declaration
}

func readComments(t *testing.T, dir string) comments {
	t.Helper()
	c := comments{map[string]string{}, map[string]map[string]string{}, map[string][]any{}}
	paths, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no source in %s: %v", dir, err)
	}
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		for _, decl := range file.Decls {
			if gen, ok := decl.(*ast.GenDecl); ok {
				c.add(t, gen)
			}
		}
	}
	return c
}

func (c comments) add(t *testing.T, gen *ast.GenDecl) {
	for _, spec := range gen.Specs {
		switch spec := spec.(type) {
		case *ast.TypeSpec:
			c.types[spec.Name.Name] = sentence(gen.Doc)
			if st, ok := spec.Type.(*ast.StructType); ok {
				c.fields[spec.Name.Name] = fieldComments(st)
			}
		case *ast.ValueSpec:
			name, ok := spec.Type.(*ast.Ident)
			if !ok || gen.Tok != token.CONST || len(spec.Values) != 1 {
				continue
			}
			if lit, ok := spec.Values[0].(*ast.BasicLit); ok && lit.Kind == token.STRING {
				text, err := strconv.Unquote(lit.Value)
				if err != nil {
					t.Fatal(err)
				}
				c.consts[name.Name] = append(c.consts[name.Name], text)
			}
		}
	}
}

func fieldComments(st *ast.StructType) map[string]string {
	fields := make(map[string]string)
	for _, f := range st.Fields.List {
		if f.Tag == nil {
			continue
		}
		tag, err := strconv.Unquote(f.Tag.Value)
		if err != nil {
			continue
		}
		name, _, _ := strings.Cut(reflect.StructTag(tag).Get("json"), ",")
		if text := sentence(f.Comment); text != "" {
			fields[name] = text
		} else {
			fields[name] = sentence(f.Doc)
		}
	}
	return fields
}

func sentence(g *ast.CommentGroup) string {
	if g == nil {
		return ""
	}
	return strings.Join(strings.Fields(g.Text()), " ")
}
