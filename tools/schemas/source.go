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
	methods map[string]map[string]*ast.FuncDecl // by receiver
}

// reader finds the schemas that source text writes out, those of the plugin SDK
// and those of the plugin framework, by way of functions, variables and
// constants. What it can't follow is left out.
type reader struct {
	prefix   string                // of the provider's types
	packages map[string]*goPackage // by folder
	out      schema
}

// scope is where an expression stands.
type scope struct {
	pkg  *goPackage
	file *ast.File
	fn   *ast.FuncDecl
}

func fromSource(prefix string, files map[string][]byte) (schema, error) {
	r := &reader{prefix: prefix, packages: make(map[string]*goPackage), out: make(schema)}
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
		for _, m := range p.methods {
			r.framework(p, m)
		}
	}
	return r.out, nil
}

func (r *reader) declare(dir, name string, f *ast.File) {
	p := r.packages[dir]
	if p == nil {
		p = &goPackage{dir: dir, consts: map[string]ast.Expr{}, funcs: map[string]*ast.FuncDecl{}, imports: map[*ast.File]map[string]string{}, fileOf: map[string]*ast.File{}, methods: map[string]map[string]*ast.FuncDecl{}}
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
				continue
			}
			own := receiver(d)
			if p.methods[own] == nil {
				p.methods[own] = make(map[string]*ast.FuncDecl)
			}
			p.methods[own][d.Name.Name], p.fileOf[own+"."+d.Name.Name] = d, f
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
					r.register(typ, r.read(s, n.Args[1], 0))
				}
			}
		case *ast.CompositeLit:
			r.named(s, n)
			if !isMapOf(n.Type, "Resource") {
				return true
			}
			for _, e := range n.Elts {
				if kv, ok := e.(*ast.KeyValueExpr); ok {
					if typ := r.text(s, kv.Key); typ != "" {
						r.register(typ, r.read(s, kv.Value, 0))
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

// receiver returns the type that a method belongs to.
func receiver(d *ast.FuncDecl) string {
	t := d.Recv.List[0].Type
	if star, ok := t.(*ast.StarExpr); ok {
		t = star.X
	}
	if id, ok := t.(*ast.Ident); ok {
		return id.Name
	}
	return ""
}

// framework reads a resource of the plugin framework: a type that can create,
// and says its name and its schema.
func (r *reader) framework(p *goPackage, methods map[string]*ast.FuncDecl) {
	if methods["Create"] == nil || methods["Metadata"] == nil || methods["Schema"] == nil {
		return
	}
	typ := ""
	assigned(methods["Metadata"], "TypeName", func(e ast.Expr) {
		typ = r.text(scope{p, p.fileOf[receiver(methods["Metadata"])+".Metadata"], methods["Metadata"]}, e)
	})
	if !strings.HasPrefix(typ, r.prefix+"_") {
		return
	}
	assigned(methods["Schema"], "Schema", func(e ast.Expr) {
		r.register(typ, r.read(scope{p, p.fileOf[receiver(methods["Schema"])+".Schema"], methods["Schema"]}, e, 0))
	})
}

// assigned finds what a method assigns to a field.
func assigned(d *ast.FuncDecl, field string, found func(ast.Expr)) {
	ast.Inspect(d.Body, func(n ast.Node) bool {
		if a, ok := n.(*ast.AssignStmt); ok && len(a.Lhs) == 1 && len(a.Rhs) == 1 {
			if sel, ok := a.Lhs[0].(*ast.SelectorExpr); ok && sel.Sel.Name == field {
				found(a.Rhs[0])
			}
		}
		return true
	})
}

// named reads a literal that has a type's name and its schema side by side.
func (r *reader) named(s scope, lit *ast.CompositeLit) {
	var typ string
	var body ast.Expr
	for _, e := range lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			switch id, _ := kv.Key.(*ast.Ident); {
			case id == nil:
			case id.Name == "Name":
				typ = r.text(s, kv.Value)
			case id.Name == "Schema":
				body = kv.Value
			}
		}
	}
	if sel, ok := lit.Type.(*ast.SelectorExpr); ok && strings.Contains(sel.Sel.Name, "Resource") && body != nil && strings.HasPrefix(typ, r.prefix+"_") {
		r.register(typ, r.read(s, body, 0))
	}
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
	case *ast.BinaryExpr:
		return r.text(s, e.X) + r.text(s, e.Y)
	case *ast.SelectorExpr:
		if e.Sel.Name == "ProviderTypeName" {
			return r.prefix
		}
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

// read evaluates an expression to what it says of attributes: a resource, a
// schema, one attribute, or a map of attributes.
func (r *reader) read(s scope, e ast.Expr, depth int) *node {
	if depth > 4*maxDepth {
		return nil
	}
	return r.follow(s, e, depth)
}

func (r *reader) literal(s scope, lit *ast.CompositeLit, depth int) *node {
	n := &node{}
	if _, ok := lit.Type.(*ast.MapType); ok {
		for _, el := range lit.Elts {
			if kv, ok := el.(*ast.KeyValueExpr); ok {
				if name := r.text(s, kv.Key); name != "" {
					n.child(name).add(r.read(s, kv.Value, depth+1))
				}
			}
		}
		return n
	}
	isMap := false
	for _, el := range lit.Elts {
		kv, ok := el.(*ast.KeyValueExpr)
		if !ok {
			continue
		}
		field, ok := kv.Key.(*ast.Ident)
		if !ok {
			continue
		}
		switch field.Name {
		case "Schema", "SchemaFunc", "Elem", "Attributes", "Blocks", "NestedObject":
			n.add(r.read(s, kv.Value, depth+1))
		case "Timeouts":
			for _, name := range []string{"create", "read", "update", "delete", "default"} {
				n.child("timeouts").child(name)
			}
		case "Required":
			n.mark = '!'
		case "Optional":
			n.mark = '?'
		case "Computed":
			if n.mark == 0 {
				n.mark = '='
			}
		case "Type":
			sel, ok := kv.Value.(*ast.SelectorExpr)
			isMap = ok && sel.Sel.Name == "TypeMap"
		}
	}
	kind := ""
	if sel, ok := lit.Type.(*ast.SelectorExpr); ok {
		kind = sel.Sel.Name
	}
	switch {
	case isMap && len(n.children) == 0, kind == "MapAttribute":
		n.child("*")
	case kind == "DynamicAttribute":
		n.child("**")
	case kind == "MapNestedAttribute":
		n = &node{mark: n.mark, children: map[string]*node{"*": {children: n.children}}}
	}
	return n
}

// follow leads an expression to the literals that it comes from, and joins
// what they say.
func (r *reader) follow(s scope, e ast.Expr, depth int) *node {
	switch e := e.(type) {
	case *ast.UnaryExpr:
		return r.follow(s, e.X, depth)
	case *ast.ParenExpr:
		return r.follow(s, e.X, depth)
	case *ast.CompositeLit:
		return r.literal(s, e, depth)
	case *ast.FuncLit:
		return r.returns(s, e.Body, depth)
	case *ast.Ident:
		return r.variable(s, e.Name, depth)
	case *ast.SelectorExpr:
		if p, name := r.foreign(s, e); p != nil {
			return r.variable(scope{pkg: p, file: p.fileOf[name]}, name, depth)
		}
	case *ast.CallExpr:
		n := &node{}
		if f, ok := r.function(s, e.Fun); ok && f.fn.Body != nil {
			n.add(r.returns(f, f.fn.Body, depth+1))
		}
		for _, a := range e.Args {
			n.add(r.read(s, a, depth+1))
		}
		return n
	}
	return nil
}

func (r *reader) returns(s scope, body *ast.BlockStmt, depth int) *node {
	n := &node{}
	ast.Inspect(body, func(x ast.Node) bool {
		switch x := x.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			if len(x.Results) > 0 {
				n.add(r.read(s, x.Results[0], depth+1))
			}
		}
		return true
	})
	return n
}

// variable evaluates a local variable with what is put into it, a package's
// variable, or a function that is named and not called.
func (r *reader) variable(s scope, name string, depth int) *node {
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
						n.add(r.read(s, a.Rhs[i], depth+1))
					}
				case *ast.IndexExpr:
					if id, ok := l.X.(*ast.Ident); ok && id.Name == name {
						if key := r.text(s, l.Index); key != "" {
							n.child(key).add(r.read(s, a.Rhs[i], depth+1))
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
		return r.read(scope{pkg: s.pkg, file: s.pkg.fileOf[name]}, v, depth+1)
	}
	if f := s.pkg.funcs[name]; f != nil && f.Body != nil {
		return r.returns(scope{s.pkg, s.pkg.fileOf[name], f}, f.Body, depth+1)
	}
	return nil
}
