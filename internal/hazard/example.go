package hazard

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"github.com/zclconf/go-cty/cty"

	"github.com/holdfast-dev/holdfast/internal/hclfile"
	"github.com/holdfast-dev/holdfast/internal/plan"
)

// Result is the outcome of one example, or one thing that is wrong with an
// entry or a file.
type Result struct {
	File    string
	Line    int
	Hazard  string // "" where a file as a whole is meant
	Example string // "" where no example is meant
	Problem string // "" where the example does as it says
	// Warning is what may be wrong with an entry: a name that the recorded
	// schemas don't have. Such a result is no failure.
	Warning string
}

// Test checks every file of fsys as strictly as our own: each must decode,
// ids must be unique, every entry needs evidence, an example that it hits and
// one that it doesn't, and every example must do as it says. Results are in
// the order of the files; one with a Problem is a failure.
func Test(fsys fs.FS) []Result {
	sources, err := readFolder(fsys, ".", "")
	if err != nil {
		return []Result{{Problem: err.Error()}}
	}
	if len(sources) == 0 {
		return []Result{{Problem: "there is no .hcl file in this folder"}}
	}
	var out []Result
	var contents []*content
	for _, s := range sources {
		c, err := decode(s.name, s.src)
		if err != nil {
			out = append(out, problems(s.name, err)...)
			continue
		}
		contents = append(contents, c)
		s.types = mentionedTypes(s.src)
		for _, h := range c.hazards {
			out = append(out, testHazard(h, s)...)
		}
	}
	for _, err := range duplicates(contents) {
		out = append(out, problems("", err)...)
	}
	return out
}

func problems(file string, err error) []Result {
	var out []Result
	for _, e := range hclfile.All(err) {
		detail := e.Summary
		if e.Detail != "" {
			detail += ": " + e.Detail
		}
		out = append(out, Result{File: e.File, Line: e.Line, Problem: detail})
	}
	if out == nil {
		out = append(out, Result{File: file, Problem: err.Error()})
	}
	return out
}

func testHazard(h *Hazard, s *source) []Result {
	var out []Result
	bad := func(line int, problem string) {
		out = append(out, Result{File: h.File, Line: line, Hazard: h.ID, Problem: problem})
	}
	if len(h.Evidence) == 0 {
		bad(h.Line, "it has no evidence block: say how it is known")
	}
	for _, t := range h.Types {
		// Files are chosen by the types they mention, so a type must be
		// written out.
		if !slices.Contains(s.types, t) {
			bad(h.Line, fmt.Sprintf("the type %q is not written as a plain string", t))
		}
	}
	hits := map[bool]int{}
	for _, b := range h.examples {
		r := Result{File: h.File, Line: b.Line(), Hazard: h.ID, Example: b.Label()}
		hit, err := testExample(h, b)
		if err != nil {
			r.Problem = err.Error()
		}
		hits[hit]++
		out = append(out, r)
	}
	if hits[true] == 0 {
		bad(h.Line, "it has no example that it hits")
	}
	if hits[false] == 0 {
		bad(h.Line, "it has no example that it doesn't hit")
	}
	return out
}

// testExample runs one example and returns what it says; the error says how
// the entry does otherwise.
func testExample(h *Hazard, b *hclfile.Block) (hit bool, err error) {
	hit = b.Bool("hit", false)
	e, err := decodeExample(h, b.Value("change"))
	if err != nil {
		return hit, err
	}
	diffs := e.change.Differences()
	m, fires := h.match(e.context, e.change, diffs, e.context.resolver(e.change, diffs))
	if m.Problem != nil {
		return hit, m.Problem
	}
	if fires && h.Harmless() && (m.May || slices.Contains(m.covered, false)) {
		fires = false // harmless is only what is covered as a whole and for sure
	}
	switch {
	case hit && !fires:
		return hit, errors.New("it should hit this change and doesn't")
	case !hit && fires:
		return hit, errors.New("it should not hit this change and does")
	}
	return hit, nil
}

// example is a change as an example writes it, with what the plan around it
// would say.
type example struct {
	change  *plan.Change
	context *Context
}

func exampleKeys() []string {
	return []string{"actions", "address", "type", "provider_source", "provider_version", "before", "after",
		"after_unknown", "replace_paths", "importing", "reason", "config", "provider", "previous_address"}
}

// decodeExample builds the change. Unless it says otherwise, it is one of the
// entry's first type and provider; config and provider are the literals of
// the resource's and the provider's configuration.
func decodeExample(h *Hazard, v cty.Value) (*example, error) {
	fields, ok := hclfile.Plain(v).(map[string]any)
	if !ok {
		return nil, errors.New("change must be an object")
	}
	for _, k := range slices.Sorted(maps.Keys(fields)) {
		if !slices.Contains(exampleKeys(), k) {
			return nil, fmt.Errorf("change has no field %q.%s", k, hclfile.DidYouMean(k, exampleKeys()))
		}
	}
	text := func(name, unset string) string {
		if s, ok := fields[name].(string); ok {
			return s
		}
		return unset
	}
	source := text("provider_source", h.Providers[0])
	typ := text("type", strings.ReplaceAll(h.Types[0], "*", "x"))
	addr, err := plan.ParseAddress(text("address", typ+".example"))
	if err != nil {
		return nil, err
	}
	c := &plan.Change{
		Address: addr.String(), Addr: addr, Provider: "registry.terraform.io/" + source,
		Reason: text("reason", ""), PreviousAddress: text("previous_address", ""),
		Before: planValue(fields["before"]), After: planValue(fields["after"]),
	}
	c.After = overlayUnknown(c.After, fields["after_unknown"])
	if id, ok := fields["importing"].(string); ok {
		c.Importing = &plan.Import{ID: id}
	}
	if c.Actions, err = exampleActions(fields["actions"]); err != nil {
		return nil, err
	}
	if c.ReplacePaths, err = examplePaths(fields["replace_paths"]); err != nil {
		return nil, err
	}
	versions := map[string]string{}
	if v := text("provider_version", ""); v != "" {
		versions[source] = v
	}
	return &example{change: c, context: exampleContext(c, versions, fields)}, nil
}

func exampleActions(v any) (plan.Actions, error) {
	list, ok := v.([]any)
	if !ok || len(list) == 0 {
		return nil, errors.New(`actions must be a list such as ["update"] or ["delete", "create"]`)
	}
	var out plan.Actions
	for _, e := range list {
		word, _ := e.(string)
		out = append(out, plan.Action(word))
	}
	if !out.Known() {
		return nil, fmt.Errorf("no engine writes the actions %s", out)
	}
	return out, nil
}

func examplePaths(v any) ([]plan.Path, error) {
	list, _ := v.([]any)
	var out []plan.Path
	for _, e := range list {
		text, _ := e.(string)
		p, err := plan.ParsePathPattern(text)
		if err != nil {
			return nil, err
		}
		literal, ok := p.Literal()
		if !ok {
			return nil, fmt.Errorf("replace_paths: %q is not one path", text)
		}
		out = append(out, literal)
	}
	return out, nil
}

// exampleContext makes a plan that holds nothing but this resource's
// configuration.
func exampleContext(c *plan.Change, versions map[string]string, fields map[string]any) *Context {
	r := plan.ConfigResource{
		Address: c.Addr.Resource(), Type: c.Addr.Type, Name: c.Addr.Name, ProviderKey: "example",
		Expressions: expressions(nil, planValue(fields["config"])),
	}
	module := &plan.ConfigModule{Path: c.Addr.ConfigModule(), Resources: []plan.ConfigResource{r}}
	p := &plan.Plan{Engine: plan.Terraform, Config: module, Providers: []plan.ProviderConfig{
		{Key: "example", FullName: c.Provider, Expressions: expressions(nil, planValue(fields["provider"]))},
	}}
	return NewContext(p, versions)
}

// expressions takes a value apart into its leaves.
func expressions(at plan.Path, v plan.Value) []plan.Expression {
	var out []plan.Expression
	switch {
	case v.IsAbsent() || v.IsNull() && len(at) == 0:
		return nil
	case v.Kind() == plan.Object:
		for _, m := range v.Members() {
			out = append(out, expressions(at.Child(plan.Attr(m.Name)), m.Value)...)
		}
		return out
	case v.Kind() == plan.List && v.Len() > 0 && v.Index(0).Kind() == plan.Object:
		for i, e := range v.Elems() {
			out = append(out, expressions(at.Child(plan.Elem(i)), e)...)
		}
		return out
	}
	return []plan.Expression{{Path: at, Constant: v}}
}

func planValue(v any) plan.Value {
	switch v := v.(type) {
	case bool:
		return plan.BoolValue(v)
	case string:
		return plan.StringValue(v)
	case json.Number:
		return plan.NumberValue(v.String())
	case []any:
		list := make([]plan.Value, len(v))
		for i, e := range v {
			list[i] = planValue(e)
		}
		return plan.ListValue(list...)
	case map[string]any:
		members := make([]plan.Member, 0, len(v))
		for k, e := range v {
			members = append(members, plan.Member{Name: k, Value: planValue(e)})
		}
		return plan.ObjectValue(members...) // sorts
	}
	return plan.NullValue()
}

// overlayUnknown puts unknown where after_unknown has true, as in plan JSON.
func overlayUnknown(v plan.Value, unknown any) plan.Value {
	switch u := unknown.(type) {
	case bool:
		if u {
			return plan.UnknownValue()
		}
	case []any:
		list := slices.Clone(v.Elems())
		for i, e := range u {
			if i == len(list) {
				list = append(list, plan.Value{})
			}
			list[i] = overlayUnknown(list[i], e)
		}
		return plan.ListValue(list...)
	case map[string]any:
		members := slices.Clone(v.Members())
		for k, e := range u {
			members = append(members, plan.Member{Name: k, Value: overlayUnknown(v.Get(k), e)})
		}
		return plan.ObjectValue(members...) // the later ones replace, and it sorts
	}
	return v
}
