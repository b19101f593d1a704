// Package archtest holds the project to its own structure: which package may
// import which, what may be touched where, and how large things may grow. Each
// rule says why it is there.
package archtest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/holdfast-dev/holdfast/"

// arrows says for every package what it may import of this module. Data flows
// one way: untrusted bytes, values, judgement, record, people. A package that
// isn't listed, or is listed and gone, fails.
var arrows = map[string][]string{
	"internal/plan":              {},                // Terraform's words change when Terraform does, and with nothing else
	"internal/record":            {"internal/plan"}, // ours change only with a schema version
	"internal/hclfile":           {},
	"internal/intake":            {"internal/plan", "internal/record"},
	"internal/git":               {"internal/record"},
	"internal/engine":            {"internal/plan", "internal/record"},
	"internal/hazard":            {"internal/plan", "internal/record", "internal/hclfile"}, // shipped knowledge
	"internal/decision":          {"internal/plan", "internal/record", "internal/hclfile"}, // a person's consent: another author, another trust
	"internal/ledger":            {"internal/plan", "internal/record"},                     // keeps what was judged, and judges nothing
	"internal/ledger/ledgertest": {"internal/ledger", "internal/record"},                   // for tests: nothing may import it
	"internal/judge":             {"internal/plan", "internal/record", "internal/hazard", "internal/decision"},
	"internal/report":            {"internal/plan", "internal/record"},                                                          // renderers only render
	"internal/policy":            {"internal/plan", "internal/record"},                                                          // runs rules that anybody may have written: it is handed a plan, and decides nothing
	"internal/command":           {},                                                                                            // runs what a person wrote down, and knows nothing of why
	"internal/apply":             {"internal/plan", "internal/record", "internal/intake", "internal/engine", "internal/ledger"}, // does what was judged; judges nothing
	"internal/forge":             {},                                                                                            // carries text to where it is read; knows neither reports nor verdicts
	"internal/gate": {"internal/plan", "internal/record", "internal/hclfile", "internal/intake", "internal/git", "internal/engine", "internal/hazard", "internal/decision",
		"internal/judge", "internal/command", "internal/policy", "internal/ledger", "internal/apply", "hazards", "docs", "examples"},
	"internal/cli":      {"internal/gate", "internal/report", "internal/plan", "internal/record", "internal/hazard", "internal/judge", "internal/forge"}, // hazard, judge: the values that gate returns
	"internal/archtest": {},
	"cmd/holdfast":      {"internal/cli"},
	"hazards":           {},
	"docs":              {},
	"schema":            {},
}

// capabilities are imports that only some packages may have.
var capabilities = []struct {
	path, why string
	only      []string
}{
	{"os/exec", "programs are started in few places, where their environment and output are kept clean", []string{"internal/git", "internal/engine", "internal/command"}},
	{"crypto/rand", "randomness comes in as an argument", []string{"cmd/holdfast", "internal/ledger"}},
	{"net", "a check works offline", nil},
	{"crypto/tls", "a check works offline; only comment speaks to a forge", []string{"internal/forge"}},
	{"net/http", "a check works offline; only comment speaks to a forge", []string{"internal/forge"}},
	{"database/sql", "one package knows how the record is kept", []string{"internal/ledger"}},
	{"math/rand", "the same input gives the same report", nil},
	{"math/rand/v2", "the same input gives the same report", nil},
	{"text/template", "text from outside is escaped where it is written", nil},
	{"log", "what is to be said is returned or written to a stream that was given", nil},
	{"unsafe", "values are safe by type", nil},
}

// selectors are names that only some packages may use.
var selectors = []struct {
	pkg, name, why string
	only           []string
}{
	{"time", "Now", "the time comes in as an argument", []string{"cmd/holdfast"}},
	{"os", "Getenv", "the environment comes in as an argument", nil},
	{"os", "Environ", "the environment comes in as an argument", []string{"cmd/holdfast"}},
	{"os", "Hostname", "who and where come in as arguments", []string{"cmd/holdfast"}},
	{"os", "Exit", "deferred work must run", []string{"cmd/holdfast"}},
	{"os", "Args", "flags are read in one place", []string{"cmd/holdfast"}},
	{"fmt", "Print", "streams come in as arguments", nil},
	{"fmt", "Println", "streams come in as arguments", nil},
	{"fmt", "Printf", "streams come in as arguments", nil},
}

// file is one parsed source file.
type file struct {
	pkg  string // path in the module
	path string
	test bool
	ast  *ast.File
}

func parseAll(t *testing.T) (*token.FileSet, []file) {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	fset := token.NewFileSet()
	var files []file
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		if d.IsDir() {
			_, own := os.Stat(filepath.Join(path, "go.mod"))
			if name == "testdata" || name == "bin" || strings.HasPrefix(name, ".") && path != root || own == nil && path != root {
				return fs.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(name, ".go") {
			return nil
		}
		parsed, err := parser.ParseFile(fset, path, nil, parser.ParseComments)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, filepath.Dir(path))
		files = append(files, file{filepath.ToSlash(rel), path, strings.HasSuffix(name, "_test.go"), parsed})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(files) < 50 {
		t.Fatalf("found only %d files: this test looks in the wrong place", len(files))
	}
	return fset, files
}

func TestArrows(t *testing.T) {
	t.Parallel()
	_, files := parseAll(t)
	seen := make(map[string]bool)
	for _, f := range files {
		if f.test || strings.HasPrefix(f.pkg, "test/") || strings.HasPrefix(f.pkg, "tools/") || strings.HasPrefix(f.pkg, "examples") {
			continue
		}
		seen[f.pkg] = true
		allowed, listed := arrows[f.pkg]
		if !listed {
			t.Errorf("%s is not in the table of arrows: say what it may import", f.pkg)
			continue
		}
		for _, imp := range f.ast.Imports {
			path, _ := strconv.Unquote(imp.Path.Value)
			if own, ok := strings.CutPrefix(path, module); ok && !slices.Contains(allowed, own) {
				t.Errorf("%s imports %s, which the table of arrows doesn't allow", f.path, own)
			}
			for _, c := range capabilities {
				if path == c.path && !slices.Contains(c.only, f.pkg) {
					t.Errorf("%s imports %s: %s", f.path, path, c.why)
				}
			}
		}
	}
	for pkg := range arrows {
		if !seen[pkg] && pkg != "internal/archtest" {
			t.Errorf("%s is in the table of arrows and doesn't exist", pkg)
		}
	}
}

func TestSelectors(t *testing.T) {
	t.Parallel()
	fset, files := parseAll(t)
	for _, f := range files {
		if f.test || strings.HasPrefix(f.pkg, "test/") || strings.HasPrefix(f.pkg, "tools/") {
			continue
		}
		ast.Inspect(f.ast, func(n ast.Node) bool {
			sel, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			pkg, ok := sel.X.(*ast.Ident)
			if !ok || pkg.Obj != nil {
				return true
			}
			for _, s := range selectors {
				if pkg.Name == s.pkg && sel.Sel.Name == s.name && !slices.Contains(s.only, f.pkg) {
					t.Errorf("%s uses %s.%s: %s", fset.Position(n.Pos()), s.pkg, s.name, s.why)
				}
			}
			return true
		})
	}
}

// Budgets: what a person can hold in the head.
const (
	maxFunction = 90  // lines
	maxFile     = 600 // lines
)

func TestBudgets(t *testing.T) {
	t.Parallel()
	fset, files := parseAll(t)
	for _, f := range files {
		if f.test {
			continue
		}
		if n := fset.Position(f.ast.End()).Line; n > maxFile {
			t.Errorf("%s has %d lines: the design has a missing noun", f.path, n)
		}
		for _, d := range f.ast.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok {
				if n := fset.Position(fn.End()).Line - fset.Position(fn.Pos()).Line; n > maxFunction {
					t.Errorf("%s: %s has %d lines, at most %d", fset.Position(fn.Pos()), fn.Name.Name, n, maxFunction)
				}
			}
		}
	}
}

// TestDocumented wants a doc comment on every package and exported name.
func TestDocumented(t *testing.T) {
	t.Parallel()
	fset, files := parseAll(t)
	documented := make(map[string]bool)
	for _, f := range files {
		documented[f.pkg] = documented[f.pkg] || f.ast.Doc != nil
		if f.test {
			continue
		}
		for _, d := range f.ast.Decls {
			for _, name := range undocumented(d) {
				t.Errorf("%s: %s has no doc comment", fset.Position(name.Pos()), name.Name)
			}
		}
	}
	for pkg, ok := range documented {
		if !ok {
			t.Errorf("package %s has no package comment", pkg)
		}
	}
}

func undocumented(d ast.Decl) []*ast.Ident {
	var out []*ast.Ident
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Name.IsExported() && d.Doc == nil && exportedReceiver(d) {
			out = append(out, d.Name)
		}
	case *ast.GenDecl:
		for _, s := range d.Specs {
			switch s := s.(type) {
			case *ast.TypeSpec:
				if s.Name.IsExported() && d.Doc == nil && s.Doc == nil {
					out = append(out, s.Name)
				}
			case *ast.ValueSpec:
				for _, n := range s.Names {
					if n.IsExported() && d.Doc == nil && s.Doc == nil && s.Comment == nil {
						out = append(out, n)
					}
				}
			}
		}
	}
	return out
}

func exportedReceiver(d *ast.FuncDecl) bool {
	if d.Recv == nil {
		return true
	}
	t := d.Recv.List[0].Type
	if star, ok := t.(*ast.StarExpr); ok {
		t = star.X
	}
	id, ok := t.(*ast.Ident)
	return ok && id.IsExported()
}

// TestDependenciesAreTold wants every module that is required directly in the
// list that says what each is for.
func TestDependenciesAreTold(t *testing.T) {
	t.Parallel()
	mod, err := os.ReadFile("../../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	list, err := os.ReadFile("../../docs/adr/0001-direct-dependencies.md")
	if err != nil {
		t.Fatal(err)
	}
	direct := 0
	for line := range strings.Lines(string(mod)) {
		fields := strings.Fields(line)
		if len(fields) != 2 || !strings.HasPrefix(line, "\t") {
			continue // a comment says that it is indirect
		}
		direct++
		name := strings.TrimPrefix(fields[0], "github.com/")
		if i := strings.LastIndex(name, "/v"); i > 0 && !strings.Contains(string(list), name) {
			name = name[:i]
		}
		if !strings.Contains(string(list), name) {
			t.Errorf("go.mod requires %s, and docs/adr/0001 doesn't say what for", fields[0])
		}
	}
	if direct < 10 {
		t.Errorf("found only %d direct dependencies: this test reads go.mod wrongly", direct)
	}
}
