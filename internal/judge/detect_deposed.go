package judge

import (
	"fmt"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// detectDeposed speaks of objects that an earlier create-before-destroy left
// behind: the current object under the same address is another one.
func detectDeposed(w *world, s *subject) []record.Finding {
	c := s.change
	if c.Deposed == "" || !c.Actions.Has(plan.Delete) {
		return nil
	}
	f := record.Finding{
		Message: fmt.Sprintf("This is not the object in use. It is the deposed object %s: an earlier replacement created the new object and could not delete this one. "+
			"That is still to be done.", c.Deposed),
		Evidence: fromPlan("the plan's deposed key"),
	}
	if fact, ok := liveFact(c.Before); ok {
		f.Facts = append(f.Facts, fact)
	}
	if s.is(stateful) {
		f.Disposition = record.Hold
		f.Effect = because(record.DataLoss)
		f.Message += " Data that was never copied over goes with it."
		f.Suggestions = []record.Suggestion{{
			Do: "decide", Command: decideCommand(c.Address, "--deposed "+c.Deposed+" --ruling allow"), Says: "If nothing in it is needed any more.",
		}}
	}
	return []record.Finding{f}
}
