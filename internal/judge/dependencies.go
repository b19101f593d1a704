package judge

import (
	"maps"
	"slices"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/plan"
)

// dependencies says which configuration blocks use which others. Nodes are
// configuration addresses: module path and resource without instance keys.
type dependencies struct {
	uses   map[string]map[string]bool // block -> blocks it refers to
	usedBy map[string]map[string]bool
	blocks map[string]*plan.ConfigResource
	// arguments are, for each block, what each of its arguments refers to.
	arguments map[string][]argument
}

// argument is one argument of a block with the blocks that its value comes
// from, across module borders.
type argument struct {
	path   plan.Path
	blocks []string
}

// newDependencies walks the configuration and adds what the prior state
// recorded, which also covers blocks that the configuration no longer has.
func newDependencies(p *plan.Plan) *dependencies {
	d := &dependencies{
		uses:      make(map[string]map[string]bool),
		usedBy:    make(map[string]map[string]bool),
		blocks:    make(map[string]*plan.ConfigResource),
		arguments: make(map[string][]argument),
	}
	if p.Config != nil {
		d.addModule(newModuleScope(p.Config, nil, nil))
	}
	for from, tos := range p.Prior.DependsOn {
		for _, to := range tos {
			// Where the configuration has both, it knows better: the state
			// records every ancestor, and those of the last apply.
			if d.blocks[from] == nil || d.blocks[to] == nil {
				d.add(from, to)
			}
		}
	}
	return d
}

func (d *dependencies) add(from, to string) {
	if from == to {
		return
	}
	for _, m := range []struct {
		edges    map[string]map[string]bool
		key, val string
	}{{d.uses, from, to}, {d.usedBy, to, from}} {
		if m.edges[m.key] == nil {
			m.edges[m.key] = make(map[string]bool)
		}
		m.edges[m.key][m.val] = true
	}
}

func (d *dependencies) addModule(scope *moduleScope) {
	for i := range scope.module.Resources {
		r := &scope.module.Resources[i]
		from := plan.InModule(scope.module.Path, r.Address)
		d.blocks[from] = r
		for _, e := range r.Expressions {
			targets := scope.resolveAll(withRepetition(e.References, r.Repetition))
			if len(targets) > 0 {
				d.arguments[from] = append(d.arguments[from], argument{path: e.Path, blocks: targets})
			}
			for _, to := range targets {
				d.add(from, to)
			}
		}
		rest := append(wholeModules(r.DependsOn), r.Repetition...)
		for _, to := range scope.resolveAll(append(rest, callReference)) {
			d.add(from, to)
		}
	}
	for _, child := range scope.children {
		d.addModule(child)
	}
}

// users returns the blocks that refer to this one, directly or through data
// sources only, sorted.
func (d *dependencies) users(block string) []string {
	var out []string
	seen := map[string]bool{block: true}
	queue := []string{block}
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		for user := range d.usedBy[at] {
			if seen[user] {
				continue
			}
			seen[user] = true
			if strings.HasPrefix(lastSegments(user), "data.") {
				queue = append(queue, user)
				continue
			}
			out = append(out, user)
		}
	}
	slices.Sort(out)
	return out
}

// usedBlocks returns the blocks that this one refers to, sorted.
func (d *dependencies) usedBlocks(block string) []string {
	return slices.Sorted(maps.Keys(d.uses[block]))
}

// sources returns the blocks that an argument's value comes from: the argument
// with this path or the nearest one around or inside it.
func (d *dependencies) sources(block string, path plan.Path) []string {
	want := withoutIndices(path)
	var out []string
	for _, a := range d.arguments[block] {
		have := withoutIndices(a.path)
		if have.HasPrefix(want) || want.HasPrefix(have) {
			out = append(out, a.blocks...)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func withoutIndices(p plan.Path) plan.Path {
	return slices.DeleteFunc(slices.Clone(p), plan.Step.IsIndex)
}

// lastSegments cuts the module path from a configuration address.
func lastSegments(block string) string {
	for strings.HasPrefix(block, "module.") {
		rest := block[len("module."):]
		i := strings.IndexByte(rest, '.')
		if i < 0 {
			return block
		}
		block = rest[i+1:]
	}
	return block
}

// moduleScope resolves references as they are written inside one module:
// var.x leads to the caller's argument, module.m.out into the child's output.
type moduleScope struct {
	module    *plan.ConfigModule
	parent    *moduleScope
	call      *plan.ModuleCall
	resources map[string]bool
	arguments map[string][]string // of the call, by variable
	outputs   map[string][]string
	children  map[string]*moduleScope
}

func newModuleScope(m *plan.ConfigModule, parent *moduleScope, call *plan.ModuleCall) *moduleScope {
	s := &moduleScope{
		module: m, parent: parent, call: call,
		resources: make(map[string]bool),
		arguments: make(map[string][]string),
		outputs:   make(map[string][]string),
		children:  make(map[string]*moduleScope),
	}
	for i := range m.Resources {
		s.resources[m.Resources[i].Address] = true
	}
	for _, o := range m.Outputs {
		s.outputs[o.Name] = slices.Concat(o.References, wholeModules(o.DependsOn))
	}
	if call != nil {
		for _, a := range call.Arguments {
			if len(a.Path) > 0 {
				s.arguments[a.Path[0].Name] = append(s.arguments[a.Path[0].Name], withRepetition(a.References, call.Repetition)...)
			}
		}
	}
	for i := range m.Calls {
		if c := &m.Calls[i]; c.Module != nil {
			s.children[c.Name] = newModuleScope(c.Module, s, c)
		}
	}
	return s
}

const (
	// callReference stands for whatever the call of this module depends on:
	// its depends_on, count and for_each hold for all that is in the module.
	callReference = "\x00call"
	// wholeReference starts a reference to everything in a module, which is
	// what depends_on = [module.m] means.
	wholeReference = "\x00whole."
	// anyOutput starts a reference to one of a module's outputs, it isn't
	// known which.
	anyOutput = "\x00any."
)

// withRepetition adds what each and count stand for: the references of the
// block's own for_each or count.
func withRepetition(refs, repetition []string) []string {
	if len(repetition) == 0 || !slices.ContainsFunc(refs, func(r string) bool { return strings.HasPrefix(r, "each.") || strings.HasPrefix(r, "count.") }) {
		return refs
	}
	return slices.Concat(refs, repetition)
}

// wholeModules rewrites the entries of a depends_on.
func wholeModules(dependsOn []string) []string {
	out := slices.Clone(dependsOn)
	for i, r := range out {
		if name, ok := strings.CutPrefix(r, "module."); ok && firstName(name) == name {
			out[i] = wholeReference + name
		}
	}
	return out
}

// maxResolveDepth bounds how far a chain of variables and outputs is followed:
// hostile plans may have cycles that no engine would write.
const maxResolveDepth = 64

func (s *moduleScope) resolveAll(refs []string) []string {
	r := resolution{found: make(map[string]bool), seen: make(map[string]bool)}
	r.resolveEach(s, refs, 0)
	return slices.Sorted(maps.Keys(r.found))
}

// resolution is one walk from references to the blocks behind them.
type resolution struct {
	found map[string]bool
	seen  map[string]bool
}

func (r *resolution) resolve(s *moduleScope, ref string, depth int) {
	id := s.module.Path + "\x00" + ref
	if depth > maxResolveDepth || r.seen[id] {
		return
	}
	r.seen[id] = true
	switch {
	case ref == callReference:
		if s.parent != nil {
			r.resolveEach(s.parent, slices.Concat(wholeModules(s.call.DependsOn), s.call.Repetition), depth)
			r.resolve(s.parent, callReference, depth+1)
		}
	case strings.HasPrefix(ref, wholeReference):
		if child := s.children[ref[len(wholeReference):]]; child != nil {
			r.whole(child)
		}
	case strings.HasPrefix(ref, anyOutput):
		if child := s.children[ref[len(anyOutput):]]; child != nil {
			for _, o := range child.module.Outputs {
				r.resolveEach(child, child.outputs[o.Name], depth)
			}
		}
	case strings.HasPrefix(ref, "var."):
		if s.parent != nil {
			r.resolveEach(s.parent, s.arguments[firstName(ref[len("var."):])], depth)
		}
	case strings.HasPrefix(ref, "module."):
		name, output := outputOf(ref)
		if child := s.children[name]; child != nil {
			r.resolveEach(child, child.outputs[output], depth)
		}
	default:
		if block := resourceOf(ref); s.resources[block] {
			r.found[plan.InModule(s.module.Path, block)] = true
		}
	}
}

// resolveEach resolves the references of one expression. Engines list the bare
// module.m beside each reference to one of its outputs, where it says nothing
// more. It stands alone where the key of the instance is an expression, as in
// module.m[each.key].id: then it is one of the outputs, and not known which.
func (r *resolution) resolveEach(s *moduleScope, refs []string, depth int) {
	named := make(map[string]bool)
	for _, ref := range refs {
		if name, output := outputOf(ref); output != "" {
			named[name] = true
		}
	}
	for _, ref := range refs {
		name, output := outputOf(ref)
		if name != "" && output == "" && !named[name] {
			ref = anyOutput + name
		}
		r.resolve(s, ref, depth+1)
	}
}

// outputOf takes a reference to a module apart; output is "" where it names
// none, both are where it is another reference.
func outputOf(ref string) (name, output string) {
	rest, ok := strings.CutPrefix(ref, "module.")
	if !ok {
		return "", ""
	}
	name = firstName(rest)
	return name, firstName(strings.TrimPrefix(skipKey(rest[len(name):]), "."))
}

func (r *resolution) whole(s *moduleScope) {
	for address := range s.resources {
		r.found[plan.InModule(s.module.Path, address)] = true
	}
	for _, child := range s.children {
		r.whole(child)
	}
}

// firstName returns the leading identifier of s.
func firstName(s string) string {
	if i := strings.IndexAny(s, ".["); i >= 0 {
		return s[:i]
	}
	return s
}

// skipKey skips an instance key that s starts with.
func skipKey(s string) string {
	if !strings.HasPrefix(s, "[") {
		return s
	}
	quoted := false
	for i := 1; i < len(s); i++ {
		switch {
		case s[i] == '\\' && quoted:
			i++
		case s[i] == '"':
			quoted = !quoted
		case s[i] == ']' && !quoted:
			return s[i+1:]
		}
	}
	return ""
}

// resourceOf returns the resource block that a reference starts with, or "".
func resourceOf(ref string) string {
	prefix := ""
	if strings.HasPrefix(ref, "data.") {
		prefix, ref = "data.", ref[len("data."):]
	}
	typ := firstName(ref)
	switch typ {
	case "var", "local", "module", "each", "count", "path", "terraform", "self", "ephemeral", "tofu":
		return ""
	}
	rest := strings.TrimPrefix(ref[len(typ):], ".")
	name := firstName(rest)
	if typ == "" || name == "" || len(rest) == len(ref)-len(typ) {
		return ""
	}
	return prefix + typ + "." + name
}
