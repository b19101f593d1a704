package intake

import (
	"slices"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/plan"
)

// configuration reads the configuration that the plan was made from.
func (d *document) configuration() error {
	d.plan.Config = nil
	return d.uniqueMembers(func(name string) error {
		switch name {
		case "provider_config":
			return d.uniqueMembers(d.providerConfig)
		case "root_module":
			if d.dec.PeekKind() == 'n' {
				return d.skip()
			}
			d.plan.Config = &plan.ConfigModule{}
			return d.configModule(d.plan.Config)
		}
		return d.skip()
	})
}

func (d *document) providerConfig(key string) error {
	v, err := d.sized()
	if err != nil {
		return err
	}
	p := plan.ProviderConfig{
		Key:         key,
		Name:        textOf(v.Get("name")),
		FullName:    textOf(v.Get("full_name")),
		Versions:    textOf(v.Get("version_constraint")),
		Module:      textOf(v.Get("module_address")),
		Expressions: expressions(v.Get("expressions")),
	}
	d.traces.provider([]byte(`"` + p.FullName))
	d.plan.Providers = append(d.plan.Providers, p)
	return nil
}

// configModule reads one module. What stands in objects is sorted by name, as
// engines write it: the order of an object's members says nothing.
func (d *document) configModule(m *plan.ConfigModule) error {
	err := d.uniqueMembers(func(name string) error {
		switch name {
		case "resources":
			return d.elements(func(int) error {
				v, err := d.sized()
				m.Resources = append(m.Resources, configResource(v))
				return err
			})
		case "module_calls":
			return d.uniqueMembers(func(call string) error { return d.moduleCall(m, call) })
		case "outputs":
			return d.uniqueMembers(func(output string) error {
				v, err := d.sized()
				m.Outputs = append(m.Outputs, plan.ConfigOutput{
					Name:       output,
					Sensitive:  isTrue(v.Get("sensitive")),
					References: references(v.Get("expression")),
					DependsOn:  stringsOf(v.Get("depends_on")),
				})
				return err
			})
		case "variables":
			return d.uniqueMembers(func(variable string) error { return d.configVariable(m, variable) })
		}
		return d.skip()
	})
	slices.SortFunc(m.Calls, func(a, b plan.ModuleCall) int { return strings.Compare(a.Name, b.Name) })
	slices.SortFunc(m.Outputs, func(a, b plan.ConfigOutput) int { return strings.Compare(a.Name, b.Name) })
	slices.SortFunc(m.Variables, func(a, b plan.ConfigVariable) int { return strings.Compare(a.Name, b.Name) })
	return err
}

// configVariable reads a variable block; the default of one that is declared
// as sensitive is a secret, in whatever module.
func (d *document) configVariable(m *plan.ConfigModule, name string) error {
	v, err := d.sized()
	if err != nil {
		return err
	}
	out := plan.ConfigVariable{Name: name, Sensitive: isTrue(v.Get("sensitive")), Ephemeral: isTrue(v.Get("ephemeral"))}
	if out.Sensitive || out.Ephemeral {
		d.plan.Secrets.Collect(v.Get("default").Mark())
	}
	m.Variables = append(m.Variables, out)
	return nil
}

func (d *document) moduleCall(parent *plan.ConfigModule, name string) error {
	call := plan.ModuleCall{Name: name}
	path := "module." + name
	if parent.Path != "" {
		path = parent.Path + "." + path
	}
	err := d.uniqueMembers(func(key string) error {
		if key == "module" {
			call.Module = &plan.ConfigModule{Path: path}
			return d.configModule(call.Module)
		}
		v, err := d.sized()
		if err != nil {
			return err
		}
		switch key {
		case "source":
			call.Source = textOf(v)
		case "depends_on":
			call.DependsOn = stringsOf(v)
		case "expressions":
			call.Arguments = expressions(v)
		case "count_expression", "for_each_expression":
			call.Repetition = references(v)
		}
		return nil
	})
	d.collectArguments(&call)
	parent.Calls = append(parent.Calls, call)
	return err
}

// collectArguments adds literals that a call gives to variables which the
// module declares as sensitive.
func (d *document) collectArguments(call *plan.ModuleCall) {
	if call.Module == nil {
		return
	}
	for _, v := range call.Module.Variables {
		for _, arg := range call.Arguments {
			if (v.Sensitive || v.Ephemeral) && len(arg.Path) > 0 && arg.Path[0] == plan.Attr(v.Name) {
				d.plan.Secrets.Collect(arg.Constant.Mark())
			}
		}
	}
}

func configResource(v plan.Value) plan.ConfigResource {
	count, forEach := v.Get("count_expression"), v.Get("for_each_expression")
	r := plan.ConfigResource{
		Address:     textOf(v.Get("address")),
		Mode:        plan.Mode(textOf(v.Get("mode"))),
		Type:        textOf(v.Get("type")),
		Name:        textOf(v.Get("name")),
		ProviderKey: textOf(v.Get("provider_config_key")),
		DependsOn:   stringsOf(v.Get("depends_on")),
		Expressions: expressions(v.Get("expressions")),
		HasCount:    !count.IsUnset(),
		HasForEach:  !forEach.IsUnset(),
		Repetition:  slices.Concat(references(count), references(forEach)),
	}
	for _, p := range v.Get("provisioners").Elems() {
		r.Provisioners = append(r.Provisioners, textOf(p.Get("type")))
		r.Expressions = appendExpressions(r.Expressions, plan.Path{plan.Attr("provisioner"), plan.Attr(textOf(p.Get("type")))}, p.Get("expressions"))
	}
	return r
}

// stringsOf returns the strings in a list, leaving out what is none.
func stringsOf(v plan.Value) []string {
	var out []string
	for _, e := range v.Elems() {
		if s, ok := e.AsString(); ok {
			out = append(out, s)
		}
	}
	return out
}

func references(v plan.Value) []string { return stringsOf(v.Get("references")) }

// expressions flattens a block's arguments: nested blocks are walked into, so
// that each argument stands with its own path.
func expressions(v plan.Value) []plan.Expression { return appendExpressions(nil, nil, v) }

func appendExpressions(out []plan.Expression, path plan.Path, v plan.Value) []plan.Expression {
	for _, m := range v.Members() {
		at := path.Child(plan.Attr(m.Name))
		switch {
		case m.Value.Kind() == plan.List:
			for i, block := range m.Value.Elems() {
				out = appendExpressions(out, at.Child(plan.Elem(i)), block)
			}
		case isExpression(m.Value):
			out = append(out, plan.Expression{Path: at, Constant: m.Value.Get("constant_value"), References: references(m.Value)})
		default:
			out = appendExpressions(out, at, m.Value)
		}
	}
	return out
}

// isExpression tells an argument from a nested block that stands alone. An
// empty object is an argument of which the plan tells nothing; a block may
// have arguments that are named as an expression's members, but those are
// objects in their turn.
func isExpression(v plan.Value) bool {
	if v.Kind() != plan.Object {
		return false
	}
	for _, m := range v.Members() {
		switch {
		case m.Name == "references" && m.Value.Kind() == plan.List:
		case m.Name == "constant_value":
		default:
			return false
		}
	}
	return true
}
