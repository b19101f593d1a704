package intake

import "github.com/holdfast-dev/holdfast/internal/plan"

// mask marks every copy of a secret in what is kept of a plan. Addresses stay
// as they are: they are names that people must be able to act on, and engines
// refuse sensitive keys.
func mask(p *plan.Plan) {
	s := p.Secrets
	if s.Empty() {
		return
	}
	for i := range p.Changes {
		maskChange(s, &p.Changes[i])
	}
	for i := range p.Drift {
		maskChange(s, &p.Drift[i])
	}
	for i := range p.Deferred {
		maskChange(s, &p.Deferred[i].Change)
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
		maskExpressions(s, p.Providers[i].Expressions)
	}
	maskModule(s, p.Config)
}

func maskChange(s *plan.Secrets, c *plan.Change) {
	c.Before, c.After = s.Apply(c.Before), s.Apply(c.After)
	c.BeforeIdentity, c.AfterIdentity = s.Apply(c.BeforeIdentity), s.Apply(c.AfterIdentity)
	c.GeneratedConfig = s.Mask(c.GeneratedConfig)
	if c.Importing != nil {
		c.Importing.ID = s.Mask(c.Importing.ID)
		c.Importing.Identity = s.Apply(c.Importing.Identity)
	}
	for i, p := range c.ReplacePaths {
		c.ReplacePaths[i] = maskPath(s, p)
	}
}

// maskPath ends a path before a map key that is a secret: the map is marked as
// a whole, too.
func maskPath(s *plan.Secrets, p plan.Path) plan.Path {
	for i, step := range p {
		if !step.IsIndex() && s.Holds(step.Name) {
			return p[:i]
		}
	}
	return p
}

func maskExpressions(s *plan.Secrets, list []plan.Expression) {
	for i := range list {
		list[i].Constant = s.Apply(list[i].Constant)
		list[i].Path = maskPath(s, list[i].Path)
	}
}

func maskModule(s *plan.Secrets, m *plan.ConfigModule) {
	if m == nil {
		return
	}
	for i := range m.Resources {
		maskExpressions(s, m.Resources[i].Expressions)
	}
	for i := range m.Calls {
		c := &m.Calls[i]
		c.Source = s.Mask(c.Source)
		maskExpressions(s, c.Arguments)
		maskModule(s, c.Module)
	}
}
