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
		Message:  "The object leaves the state and stays alive. From then on nothing here changes or deletes it, and its cost goes on unseen.",
		Evidence: fromPlan("the plan's actions"),
		Suggestions: []record.Suggestion{{
			Do: "decide", Command: decideCommand(c.Address, "--ruling allow"), Says: "Name who owns it from now on.",
		}},
	}
	switch {
	case c.Deposed != "":
		f.Message = "A deposed object leaves the state and is not deleted: it stays alive with no owner, beside the current one."
	case c.Actions.Has(plan.Create):
		f.Message = "The live object is forgotten and a second one is created under the same address. Unlike in a replacement the old one is not destroyed: " +
			"both exist at once, and the old one has no owner."
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
