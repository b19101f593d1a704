package policy

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/open-policy-agent/opa/v1/ast"
)

// unsafeBuiltins are builtins that reach out, or look at what isn't the
// policy's. With the network allowed, those that are false are there.
func unsafeBuiltins() map[string]bool {
	return map[string]bool{
		"http.send": false, "net.lookup_ip_addr": false, "rego.parse_module": false, "opa.runtime": true,
		// Schemas read whatever file a $ref in them names, and one that refers to
		// itself ends the program, which nothing here could catch.
		"json.match_schema": true, "json.verify_schema": true,
	}
}

// conftestBuiltins are conftest's own, which OPA doesn't have.
func conftestBuiltins() []string {
	return []string{"parse_config", "parse_config_file", "parse_combined_config_files"}
}

// capabilities are what policies may use.
func capabilities(network bool) *ast.Capabilities {
	c := ast.CapabilitiesForThisVersion()
	forbidden := unsafeBuiltins()
	c.Builtins = slices.DeleteFunc(slices.Clone(c.Builtins), func(b *ast.Builtin) bool {
		always, listed := forbidden[b.Name]
		return listed && (always || !network)
	})
	if !network {
		c.AllowNet = []string{} // schemas that refer to others are fetched, too
	}
	return c
}

// parsed is one policy file that was understood.
type parsed struct {
	source
	module *ast.Module
}

// compileAll parses and compiles the files. Without a version given, each file
// is in the syntax in which it can be read, v1 before v0; where that doesn't
// compile, all are taken for v0 if that does.
func compileAll(files []source, version string, caps *ast.Capabilities) ([]parsed, *ast.Compiler, error) {
	versions := map[string][]ast.RegoVersion{"v0": {ast.RegoV0}, "v1": {ast.RegoV1}, "": {ast.RegoV1, ast.RegoV0}}[version]
	modules, err := parseAll(files, versions, caps)
	if err != nil {
		return nil, nil, err
	}
	compiler, err := compile(modules, caps)
	if err == nil || version != "" {
		return modules, compiler, err
	}
	older, oldErr := parseAll(files, []ast.RegoVersion{ast.RegoV0}, caps)
	if oldErr != nil {
		return nil, nil, err
	}
	if compiler, oldErr = compile(older, caps); oldErr != nil {
		return nil, nil, err
	}
	return older, compiler, nil
}

func parseAll(files []source, versions []ast.RegoVersion, caps *ast.Capabilities) ([]parsed, error) {
	var out []parsed
	for _, f := range files {
		var first error
		var module *ast.Module
		for _, v := range versions {
			m, err := parse(f, v, caps)
			if err == nil {
				module, first = m, nil
				break
			}
			if first == nil {
				first = err
			}
		}
		if first != nil {
			return nil, first
		}
		out = append(out, parsed{f, module})
	}
	return out, nil
}

func parse(f source, version ast.RegoVersion, caps *ast.Capabilities) (*ast.Module, error) {
	text := bytes.TrimPrefix(f.text, []byte("\xef\xbb\xbf"))
	// First with a bound on depth, which the parser of modules hasn't.
	_, _, errs := ast.NewParser().WithFilename(f.name).WithReader(bytes.NewReader(text)).WithCapabilities(caps).
		WithRegoVersion(version).WithMaxRecursionDepth(maxDepth).Parse()
	if len(errs) > 0 {
		return nil, regoProblem("can't be read", errs)
	}
	m, err := ast.ParseModuleWithOpts(f.name, string(text), ast.ParserOptions{Capabilities: caps, RegoVersion: version, ProcessAnnotation: true})
	if err != nil {
		return nil, regoProblem("can't be read", err)
	}
	return m, nil
}

func compile(modules []parsed, caps *ast.Capabilities) (*ast.Compiler, error) {
	c := ast.NewCompiler().WithCapabilities(caps) // print statements are taken out
	byName := make(map[string]*ast.Module, len(modules))
	for _, m := range modules {
		byName[m.name] = m.module
	}
	c.Compile(byName)
	if c.Failed() {
		return nil, regoProblem("doesn't compile", c.Errors)
	}
	return c, nil
}

// maxErrors bounds how many errors of policies one message lists.
const maxErrors = 5

// regoProblem says in which file and line a policy is wrong. A builtin that
// isn't allowed comes first.
func regoProblem(what string, err error) *Problem {
	var all ast.Errors
	var one *ast.Error
	if !errors.As(err, &all) {
		if !errors.As(err, &one) {
			return &Problem{What: "A policy " + what + ": " + err.Error() + ".", Err: err}
		}
		all = ast.Errors{one}
	}
	for _, e := range all {
		if p := forbidden(e); p != nil {
			return p
		}
	}
	lines := make([]string, 0, maxErrors)
	for _, e := range all {
		if len(lines) == maxErrors {
			lines = append(lines, fmt.Sprintf("and %d more", len(all)-maxErrors))
			break
		}
		lines = append(lines, place(e.Location)+": "+e.Message)
	}
	return &Problem{What: "A policy " + what + ": " + strings.Join(lines, "; ") + ".", Err: err,
		Next: "Mend it; --rego-version v0 or v1 holds all files to one syntax."}
}

// forbidden says what is to be done about a builtin that policies don't have
// here; nil where an error is of another kind.
func forbidden(e *ast.Error) *Problem {
	_, name, found := strings.Cut(e.Message, "undefined function ")
	if !found {
		return nil
	}
	name, _, _ = strings.Cut(name, " ")
	always, listed := unsafeBuiltins()[name]
	switch {
	case strings.HasPrefix(name, "json."):
		return problem("Say in Rego what the schema asks for.",
			"%s: %s isn't there for policies: a schema reads any file that it refers to, and one that refers to itself ends the program.", place(e.Location), name)
	case listed && always:
		return problem("Give the policy what it needs as data: --policy-data DIR.",
			"%s: %s isn't there for policies: it would show them the environment, with whatever secrets are in it.", place(e.Location), name)
	case listed:
		return problem("If you trust who wrote the policies: --policy-network.",
			"%s: %s isn't allowed: a check works offline, and a policy could send away what the plan holds.", place(e.Location), name)
	case slices.Contains(conftestBuiltins(), name):
		return problem("Give the parsed file as data: --policy-data DIR.",
			"%s: %s is a builtin of conftest's own, which reads files, and isn't there for policies here.", place(e.Location), name)
	}
	return nil
}

func place(l *ast.Location) string {
	if l == nil {
		return "the policies"
	}
	return Place{l.File, l.Row}.String()
}
