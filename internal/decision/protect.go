package decision

import (
	"slices"

	"github.com/holdfast-dev/holdfast/internal/plan"
)

// ChangesSomething reports whether the change does more to the object than
// reading it or giving it another address.
func ChangesSomething(c *plan.Change) bool {
	reads := c.Actions.Is(plan.Read) || c.Actions.Is(plan.Open)
	return !c.Actions.Is(plan.NoOp) && !(reads && c.Addr.Mode != plan.Managed)
}

// ProtectedBy returns the protect blocks that select the address.
func (c *Config) ProtectedBy(a plan.Address) []*Protect {
	var out []*Protect
	for i := range c.Protects {
		if slices.ContainsFunc(c.Protects[i].Addresses, func(p AddressPattern) bool { return p.Match(a) }) {
			out = append(out, &c.Protects[i])
		}
	}
	return out
}

// Protecting returns the protect blocks that select the changed object under
// its address, then those that do so only under the one it moves from: it
// would leave them behind.
func (c *Config) Protecting(ch *plan.Change) (protecting, left []*Protect) {
	protecting = c.ProtectedBy(ch.Addr)
	if !ch.Moved() {
		return protecting, nil
	}
	from, err := plan.ParseAddress(ch.PreviousAddress)
	if err != nil {
		return protecting, nil
	}
	for _, p := range c.ProtectedBy(from) {
		if !slices.Contains(protecting, p) {
			left = append(left, p)
		}
	}
	return protecting, left
}

// Demand is what a protect block wants of a change.
type Demand string

// The demands.
const (
	DemandsNothing  Demand = ""        // the change does nothing to the object
	DemandsStop     Demand = "refuse"  // it must not happen
	DemandsEvidence Demand = "require" // the block's preconditions must have been shown fresh
	DemandsAnswer   Demand = "ask"     // a decision
)

// Demands returns what the block wants of a change of an object that it
// protects.
func (p *Protect) Demands(c *plan.Change) Demand {
	switch {
	case !ChangesSomething(c):
		return DemandsNothing
	case p.Refuses(c.Actions), !c.Actions.Known() && len(p.Refuse) > 0:
		return DemandsStop
	case len(p.Require) > 0:
		return DemandsEvidence
	}
	return DemandsAnswer
}

// Refuses reports whether the block forbids these actions outright.
func (p *Protect) Refuses(a plan.Actions) bool {
	return slices.ContainsFunc(p.Refuse, a.Match)
}

// PreconditionsFor returns the preconditions that the plan's changes require,
// each once, in the order of the file. What is refused anyway requires none.
func (c *Config) PreconditionsFor(p *plan.Plan) []*Precondition {
	required := make(map[string]bool)
	for i := range p.Changes {
		ch := &p.Changes[i]
		protecting, left := c.Protecting(ch)
		for _, pr := range slices.Concat(protecting, left) {
			if pr.Demands(ch) == DemandsEvidence {
				for _, name := range pr.Require {
					required[name] = true
				}
			}
		}
	}
	var out []*Precondition
	for i := range c.Preconditions {
		if required[c.Preconditions[i].Name] {
			out = append(out, &c.Preconditions[i])
		}
	}
	return out
}

// Precondition returns the precondition of that name; ok is false where there
// is none.
func (c *Config) Precondition(name string) (p *Precondition, ok bool) {
	i := slices.IndexFunc(c.Preconditions, func(p Precondition) bool { return p.Name == name })
	if i < 0 {
		return nil, false
	}
	return &c.Preconditions[i], true
}
