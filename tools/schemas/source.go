package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"strconv"
	"strings"
)

// goPackage is what one folder of a provider's source declares.
type goPackage struct {
	dir     string
	consts  map[string]ast.Expr
	funcs   map[string]*ast.FuncDecl
	imports map[*ast.File]map[string]string // name → path
	fileOf  map[string]*ast.File            // of a declared name
	files   []*ast.File
	names   []string
}

// reader finds schemas of the plugin SDK in source text, as far as they are
// written out: maps of schema.Schema, by way of functions, variables and
// constants. What it can't follow is left out.
type reader struct {
	packages map[string]*goPackage // by folder
	out      schema
}

// scope is where an expression stands.
type scope struct {
	pkg  *goPackage
	file *ast.File
	fn   *ast.FuncDecl
}

func fromSource(files map[string][]byte) (schema, error) {
	r := &reader{packages: make(map[string]*goPackage), out: make(schema)}
	fset := token.NewFileSet()
	for name, src := range files {
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(fset, name, src, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		r.declare(path.Dir(name), name, f)
	}
	for _, p := range r.packages {
		for i, f := range p.files {
			r.registered(scope{pkg: p, file: f}, p.names[i])
		}
	}
	return r.out, nil
}

func (r *reader) declare(dir, name string, f *ast.File) {
	p := r.packages[dir]
	if p == nil {
		p = &goPackage{dir: dir, consts: map[string]ast.Expr{}, funcs: map[string]*ast.FuncDecl{}, imports: map[*ast.File]map[string]string{}, fileOf: map[string]*ast.File{}}
		r.packages[dir] = p
	}
	p.files, p.names = append(p.files, f), append(p.names, name)
	p.imports[f] = make(map[string]string)
	for _, imp := range f.Imports {
		full, _ := strconv.Unquote(imp.Path.Value)
		short := path.Base(full)
		if imp.Name != nil {
			short = imp.Name.Name
		}
		p.imports[f][short] = full
	}
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil {
				p.funcs[d.Name.Name], p.fileOf[d.Name.Name] = d, f
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				v, ok := s.(*ast.ValueSpec)
				if !ok {
					continue
				}
				for i, n := range v.Names {
					if i < len(v.Values) {
						p.consts[n.Name], p.fileOf[n.Name] = v.Values[i], f
					}
				}
			}
		}
	}
}

// registered finds the resource types that a file lists, with the function
// that makes each.
func (r *reader) registered(s scope, name string) {
	ast.Inspect(s.file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			if strings.Contains(n.Name.Name, "DataSource") || strings.Contains(strings.ToLower(path.Base(name)), "datasource") {
				return false
			}
		case *ast.KeyValueExpr:
			if id, ok := n.Key.(*ast.Ident); ok && id.Name == "DataSourcesMap" {
				return false
			}
		case *ast.CallExpr:
			if sel, ok := n.Fun.(*ast.SelectorExpr); ok && sel.Sel.Name == "RegisterResource" && len(n.Args) == 2 {
				if typ := r.text(s, n.Args[0]); typ != "" {
					r.register(typ, r.resource(s, n.Args[1], 0))
				}
			}
		case *ast.CompositeLit:
			if !isMapOf(n.Type, "Resource") {
				return true
			}
			for _, e := range n.Elts {
				if kv, ok := e.(*ast.KeyValueExpr); ok {
					if typ := r.text(s, kv.Key); typ != "" {
						r.register(typ, r.resource(s, kv.Value, 0))
					}
				}
			}
		}
		return true
	})
}

func (r *reader) register(typ string, n *node) {
	if n == nil || len(n.children) == 0 {
		return
	}
	id := n.child("id")
	if id.mark == 0 {
		id.mark = '='
	}
	r.out.add(schema{typ: n})
}

func isMapOf(t ast.Expr, name string) bool {
	m, ok := t.(*ast.MapType)
	if !ok {
		return false
	}
	star, ok := m.Value.(*ast.StarExpr)
	if !ok {
		return false
	}
	sel, ok := star.X.(*ast.SelectorExpr)
	return ok && sel.Sel.Name == name
}

// text evaluates a string.
func (r *reader) text(s scope, e ast.Expr) string {
	switch e := e.(type) {
	case *ast.BasicLit:
		t, _ := strconv.Unquote(e.Value)
		return t
	case *ast.Ident:
		if v := s.pkg.consts[e.Name]; v != nil {
			return r.text(scope{pkg: s.pkg, file: s.pkg.fileOf[e.Name]}, v)
		}
	case *ast.SelectorExpr:
		if p, name := r.foreign(s, e); p != nil && p.consts[name] != nil {
			return r.text(scope{pkg: p, file: p.fileOf[name]}, p.consts[name])
		}
	}
	return ""
}

// foreign resolves pkg.Name to a package that was read.
func (r *reader) foreign(s scope, e *ast.SelectorExpr) (*goPackage, string) {
	id, ok := e.X.(*ast.Ident)
	if !ok {
		return nil, ""
	}
	full := s.pkg.imports[s.file][id.Name]
	for dir, p := range r.packages {
		if full != "" && strings.HasSuffix(full, "/"+dir) {
			return p, e.Sel.Name
		}
	}
	return nil, ""
}

// function resolves what a call calls.
func (r *reader) function(s scope, e ast.Expr) (scope, bool) {
	switch e := e.(type) {
	case *ast.Ident:
		if f := s.pkg.funcs[e.Name]; f != nil {
			return scope{s.pkg, s.pkg.fileOf[e.Name], f}, true
		}
	case *ast.SelectorExpr:
		if p, name := r.foreign(s, e); p != nil && p.funcs[name] != nil {
			return scope{p, p.fileOf[name], p.funcs[name]}, true
		}
	}
	return scope{}, false
}

// resource evaluates a *schema.Resource to its attributes.
func (r *reader) resource(s scope, e ast.Expr, depth int) *node {
	return r.follow(s, e, depth, func(s scope, lit *ast.CompositeLit) *node {
		n := &node{}
		for _, el := range lit.Elts {
			kv, ok := el.(*ast.KeyValueExpr)
			if !ok {
				continue
			}
			switch id, _ := kv.Key.(*ast.Ident); {
			case id == nil:
			case id.Name == "Schema" || id.Name == "SchemaFunc":
				n.add(r.attributes(s, kv.Value, depth+1))
			case id.Name == "Timeouts":
				for _, name := range []string{"create", "read", "update", "delete", "default"} {
					n.child("timeouts").child(name)
				}
			}
		}
		return n
	})
}

// attributes evaluates a map of schema.Schema.
func (r *reader) attributes(s scope, e ast.Expr, depth int) *node {
	return r.follow(s, e, depth, func(s scope, lit *ast.CompositeLit) *node {
		n := &node{}
		for _, el := range lit.Elts {
			kv, ok := el.(*ast.KeyValueExpr)
			if !ok {
				continue
			}
			name := r.text(s, kv.Key)
			if name == "" {
				continue
			}
			n.child(name).add(r.attribute(s, kv.Value, depth+1))
		}
		return n
	})
}

// attribute evaluates one schema.Schema.
func (r *reader) attribute(s scope, e ast.Expr, depth int) *node {
	return r.follow(s, e, depth, func(s scope, lit *ast.CompositeLit) *node {
		n := &node{mark: '='}
		isMap := false
		for _, el := range lit.Elts {
			kv, ok := el.(*ast.KeyValueExpr)
			if !ok {
				continue
			}
			switch id, _ := kv.Key.(*ast.Ident); {
			case id == nil:
			case id.Name == "Required":
				n.mark = '!'
			case id.Name == "Optional":
				n.mark = '?'
			case id.Name == "Type":
				sel, ok := kv.Value.(*ast.SelectorExpr)
				isMap = ok && sel.Sel.Name == "TypeMap"
			case id.Name == "Elem":
				n.add(r.resource(s, kv.Value, depth+1))
			}
		}
		if isMap && len(n.children) == 0 {
			n.child("*")
		}
		return n
	})
}

// follow leads an expression to the literals that it comes from, and joins
// what they say.
func (r *reader) follow(s scope, e ast.Expr, depth int, literal func(scope, *ast.CompositeLit) *node) *node {
	if depth > 4*maxDepth {
		return nil
	}
	switch e := e.(type) {
	case *ast.UnaryExpr:
		return r.follow(s, e.X, depth, literal)
	case *ast.ParenExpr:
		return r.follow(s, e.X, depth, literal)
	case *ast.CompositeLit:
		return literal(s, e)
	case *ast.FuncLit:
		return r.returns(s, e.Body, depth, literal)
	case *ast.Ident:
		return r.variable(s, e.Name, depth, literal)
	case *ast.SelectorExpr:
		if p, name := r.foreign(s, e); p != nil {
			return r.variable(scope{pkg: p, file: p.fileOf[name]}, name, depth, literal)
		}
	case *ast.CallExpr:
		if f, ok := r.function(s, e.Fun); ok && f.fn.Body != nil {
			if n := r.returns(f, f.fn.Body, depth+1, literal); n != nil && len(n.children) > 0 {
				return n
			}
		}
		n := &node{}
		for _, a := range e.Args {
			n.add(r.follow(s, a, depth+1, literal))
		}
		return n
	}
	return nil
}

func (r *reader) returns(s scope, body *ast.BlockStmt, depth int, literal func(scope, *ast.CompositeLit) *node) *node {
	n := &node{}
	ast.Inspect(body, func(x ast.Node) bool {
		switch x := x.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			if len(x.Results) > 0 {
				n.add(r.follow(s, x.Results[0], depth+1, literal))
			}
		}
		return true
	})
	return n
}

// variable evaluates a local variable with what is put into it, a package's
// variable, or a function that is named and not called.
func (r *reader) variable(s scope, name string, depth int, literal func(scope, *ast.CompositeLit) *node) *node {
	n := &node{}
	found := false
	if s.fn != nil && s.fn.Body != nil {
		ast.Inspect(s.fn.Body, func(x ast.Node) bool {
			a, ok := x.(*ast.AssignStmt)
			if !ok || len(a.Lhs) != len(a.Rhs) {
				return true
			}
			for i, l := range a.Lhs {
				switch l := l.(type) {
				case *ast.Ident:
					if l.Name == name {
						found = true
						n.add(r.follow(s, a.Rhs[i], depth+1, literal))
					}
				case *ast.IndexExpr:
					if id, ok := l.X.(*ast.Ident); ok && id.Name == name {
						if key := r.text(s, l.Index); key != "" {
							n.child(key).add(r.attribute(s, a.Rhs[i], depth+1))
						}
					}
				}
			}
			return true
		})
	}
	if found {
		return n
	}
	if v := s.pkg.consts[name]; v != nil {
		return r.follow(scope{pkg: s.pkg, file: s.pkg.fileOf[name]}, v, depth+1, literal)
	}
	if f := s.pkg.funcs[name]; f != nil && f.Body != nil {
		return r.returns(scope{s.pkg, s.pkg.fileOf[name], f}, f.Body, depth+1, literal)
	}
	return nil
}
