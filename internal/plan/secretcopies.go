package plan

import (
	"cmp"
	"slices"
)

// Apply returns v with every unmarked copy of a secret marked, too: strings
// that are or hold one, numbers that equal one, and objects of which a key
// holds one.
func (s *Secrets) Apply(v Value) Value {
	if s.Empty() || v.sensitive {
		return v
	}
	switch v.kind {
	case String:
		if s.Holds(v.text) {
			v.sensitive = true
		}
	case Number:
		if s.is(v.text) {
			v.sensitive = true
		}
	case List:
		v = v.withChanged(applyAll(v.Elems(), s.Apply, func(a, b Value) bool { return a.sensitive == b.sensitive && a.parts == b.parts }), nil)
	case Object:
		for _, m := range v.Members() {
			if s.Holds(m.Name) {
				v.sensitive = true
				return v
			}
		}
		v = v.withChanged(nil, applyAll(v.Members(),
			func(m Member) Member { return Member{Name: m.Name, Value: s.Apply(m.Value)} },
			func(a, b Member) bool {
				return a.Value.sensitive == b.Value.sensitive && a.Value.parts == b.Value.parts
			}))
	}
	return v
}

// applyAll maps a slice and copies it only where an element became another.
func applyAll[T any](in []T, apply func(T) T, same func(a, b T) bool) []T {
	var out []T
	for i, e := range in {
		n := apply(e)
		if out == nil && !same(e, n) {
			out = slices.Clone(in)
		}
		if out != nil {
			out[i] = n
		}
	}
	if out == nil {
		return in
	}
	return out
}

// withChanged returns v with other parts, or v itself where they are its own.
func (v Value) withChanged(elems []Value, members []Member) Value {
	switch {
	case len(elems) > 0 && &elems[0] != &v.parts.list[0]:
		return v.withElems(elems)
	case len(members) > 0 && &members[0] != &v.parts.members[0]:
		return v.withMembers(members)
	}
	return v
}

// ApplyToPath ends a path before a map key that holds a secret: the map is
// marked as a whole, too.
func (s *Secrets) ApplyToPath(p Path) Path {
	for i, step := range p {
		if !step.IsIndex() && s.Holds(step.Name) {
			return p[:i:i]
		}
	}
	return p
}

// ApplyToChanges returns the changes with every copy of a secret marked in
// their values and masked in their texts. Addresses are left as they are: they
// are names that people must be able to act on, and engines refuse sensitive
// keys. The changes that were given stay as they are.
func (s *Secrets) ApplyToChanges(in []Change) []Change {
	if s.Empty() {
		return in
	}
	out := slices.Clone(in)
	for i := range out {
		s.applyToChange(&out[i])
	}
	return out
}

func (s *Secrets) applyToChange(c *Change) {
	c.Before, c.After = s.Apply(c.Before), s.Apply(c.After)
	c.BeforeIdentity, c.AfterIdentity = s.Apply(c.BeforeIdentity), s.Apply(c.AfterIdentity)
	c.GeneratedConfig = s.Mask(c.GeneratedConfig)
	if c.Importing != nil {
		imported := *c.Importing
		imported.ID, imported.Identity = s.Mask(imported.ID), s.Apply(imported.Identity)
		c.Importing = &imported
	}
	c.ReplacePaths = slices.Clone(c.ReplacePaths)
	for i, p := range c.ReplacePaths {
		c.ReplacePaths[i] = s.ApplyToPath(p)
	}
}

// ApplyToPlan returns the plan with every copy of a secret marked or masked in
// all that it holds but names, and with s as its secrets. With the union of
// the secrets of several plans it hides in each what any of them marks. The
// plan that was given stays as it is.
func (s *Secrets) ApplyToPlan(p *Plan) *Plan {
	out := *p
	out.Changes, out.Drift, out.Deferred = slices.Clone(p.Changes), slices.Clone(p.Drift), slices.Clone(p.Deferred)
	out.Outputs, out.Invocations, out.Checks = slices.Clone(p.Outputs), slices.Clone(p.Invocations), slices.Clone(p.Checks)
	for i := range out.Checks {
		out.Checks[i].Problems = slices.Clone(out.Checks[i].Problems)
	}
	out.Providers = slices.Clone(p.Providers)
	for i := range out.Providers {
		out.Providers[i].Expressions = slices.Clone(out.Providers[i].Expressions)
	}
	out.Config = p.Config.clone()
	out.Secrets = cmp.Or(s, &Secrets{})
	out.HideSecrets()
	return &out
}

// clone copies a module as far as secrets are hidden in it.
func (m *ConfigModule) clone() *ConfigModule {
	if m == nil {
		return nil
	}
	out := *m
	out.Resources, out.Calls = slices.Clone(m.Resources), slices.Clone(m.Calls)
	for i := range out.Resources {
		out.Resources[i].Expressions = slices.Clone(out.Resources[i].Expressions)
	}
	for i := range out.Calls {
		c := &out.Calls[i]
		c.Arguments, c.Module = slices.Clone(c.Arguments), c.Module.clone()
	}
	return &out
}

// HideSecrets is ApplyToPlan with the plan's own secrets and in place: it is for
// who has just made the plan.
func (p *Plan) HideSecrets() {
	s := p.Secrets
	if s.Empty() {
		return
	}
	for i := range p.Changes {
		s.applyToChange(&p.Changes[i])
	}
	for i := range p.Drift {
		s.applyToChange(&p.Drift[i])
	}
	for i := range p.Deferred {
		s.applyToChange(&p.Deferred[i].Change)
	}
	for i := range p.Outputs {
		o := &p.Outputs[i]
		o.Before, o.After = s.Apply(o.Before), s.Apply(o.After)
	}
	for i := range p.Checks {
		for j, problem := range p.Checks[i].Problems {
			p.Checks[i].Problems[j] = s.Mask(problem)
		}
	}
	for i := range p.Invocations {
		p.Invocations[i].Config = s.Apply(p.Invocations[i].Config)
	}
	for i := range p.Providers {
		s.applyToExpressions(p.Providers[i].Expressions)
	}
	s.applyToModule(p.Config)
}

func (s *Secrets) applyToExpressions(list []Expression) {
	for i := range list {
		list[i].Constant, list[i].Path = s.Apply(list[i].Constant), s.ApplyToPath(list[i].Path)
	}
}

func (s *Secrets) applyToModule(m *ConfigModule) {
	if m == nil {
		return
	}
	for i := range m.Resources {
		s.applyToExpressions(m.Resources[i].Expressions)
	}
	for i := range m.Calls {
		c := &m.Calls[i]
		c.Source = s.Mask(c.Source)
		s.applyToExpressions(c.Arguments)
		s.applyToModule(c.Module)
	}
}
