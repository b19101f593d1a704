package judge

import (
	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// detectOrphan speaks of objects that are forgotten: they stay alive, and
// nothing manages them any more.
func detectOrphan(w *world, s *subject) []record.Finding {
	c := s.change
	if !c.Actions.Has(plan.Forget) {
		return nil
	}
	f := record.Finding{
		Message:  "The object stays alive and leaves the state: from then on nothing here manages, changes or deletes it, and nothing here pays attention to its cost.",
		Evidence: fromPlan("the plan's actions"),
		Suggestions: []record.Suggestion{{
			Do: "decide", Command: decideCommand(c.Address, "--ruling allow"), Says: "Name who owns it from now on.",
		}},
	}
	switch {
	case c.Deposed != "":
		f.Message = "A deposed object leaves the state undeleted: it stays alive with no owner, beside the current one."
	case c.Actions.Has(plan.Create):
		f.Message = "The live object is forgotten and a second one is created under the same address: the old one stays alive with no owner, and both exist at once. " +
			"That is no replacement in which the old one goes."
		f.Effect = because(record.IdentityChange)
	}
	if fact, ok := liveFact(c.Before); ok {
		f.Facts = append(f.Facts, fact)
	}
	if w.nothingRealGoes(s) {
		f.Disposition = record.Clear
	}
	return []record.Finding{f}
}
