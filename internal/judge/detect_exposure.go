package judge

import (
	"fmt"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// detectExposure speaks of what becomes reachable by everybody. Of a stack
// that doesn't exist yet, of the ports of the web and of what a provider does
// unasked it only tells.
func detectExposure(w *world, s *subject) []record.Finding {
	c := s.change
	if !c.Actions.Has(plan.Create) && !c.Actions.Has(plan.Update) {
		return nil
	}
	before, after := openings(c.Addr.Type, c.Before), openings(c.Addr.Type, c.After)
	appears := c.Before.IsUnset()
	asks := false
	var opened, paths []string
	for _, o := range after {
		if o.coveredBy(before) || appears && o.kind == openByDefault {
			continue
		}
		opened, paths = append(opened, o.text()), append(paths, o.path.String())
		told := o.kind == openToTell || appears && (o.kind == openWhenChanged || o.kind == openFlag && !w.configured(s, o.path))
		asks = asks || !told
	}
	if len(opened) == 0 {
		return nil
	}
	f := record.Finding{
		Message: fmt.Sprintf("It becomes reachable by everybody: %s.", list(opened)),
		Effect:  because(record.Exposure), Paths: paths, Evidence: fromPlan("attribute values"),
		Suggestions: []record.Suggestion{{
			Do: "decide", Command: decideCommand(c.Address, "--ruling allow"), Says: "If it is meant for the public.",
		}},
	}
	newStack := w.plan.Prior.Managed == 0 && w.plan.NoOps == 0 && c.Actions.Is(plan.Create)
	if newStack || !asks {
		f.Disposition, f.Effect, f.Suggestions = record.Clear, nil, nil
	}
	return []record.Finding{f}
}

// configured reports whether the configuration sets an attribute, as far as
// the plan tells: only of an argument of which it has the block, and not the
// value, is it known that the provider's default applies.
func (w *world) configured(s *subject, p plan.Path) bool {
	block := w.deps.blocks[s.change.Addr.Config()]
	if block == nil || len(p) == 0 {
		return true
	}
	want := withoutIndices(p)
	around := len(want) == 1
	for _, e := range block.Expressions {
		have := withoutIndices(e.Path)
		if want.HasPrefix(have) || have.HasPrefix(want) {
			return true
		}
		around = around || have.HasPrefix(want[:1])
	}
	return !around
}
