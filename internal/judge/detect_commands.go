package judge

import (
	"fmt"
	"slices"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// detectHiddenCommand tells of commands that run during apply or planning and
// that no plan shows.
func detectHiddenCommand(w *world) {
	for _, s := range w.subjects {
		c := s.change
		block := w.deps.blocks[c.Addr.Config()]
		if block != nil && len(block.Provisioners) > 0 && (c.Actions.Has(plan.Create) || c.Actions.Has(plan.Delete)) {
			kinds := slices.Compact(slices.Sorted(slices.Values(block.Provisioners)))
			message := fmt.Sprintf("It has provisioners: %s. Those for the create run during this apply. What they do isn't in the plan, nor which of them are for the create, and if one fails the object is left tainted.", list(kinds))
			switch {
			case c.Actions.Is(plan.Delete):
				message = fmt.Sprintf("It has provisioners: %s. Those for the destroy run before it. What they do isn't in the plan, nor which of them are for the destroy.", list(kinds))
			case c.Actions.Has(plan.Delete):
				message = fmt.Sprintf("It has provisioners: %s. Those for the destroy and those for the create run during this apply. What they do isn't in the plan, and if one fails the object is left tainted.", list(kinds))
			}
			s.findings = append(s.findings, record.Finding{Message: message, Evidence: fromPlan("configuration")})
		}
		if c.Addr.Mode == plan.Data && c.Addr.Type == "external" {
			s.findings = append(s.findings, record.Finding{
				Message:  "Reading it runs a program on this machine. What that program does isn't in the plan.",
				Evidence: fromPlan("the data source's type"),
			})
		}
	}
	for _, i := range w.plan.Invocations {
		f := record.Finding{
			Message:  fmt.Sprintf("The apply invokes the provider's action %s. What it does isn't in the plan.", i.Address),
			Evidence: fromPlan("action_invocations"),
		}
		if s := w.current[i.Trigger]; s != nil {
			f.Message = fmt.Sprintf("The change sets off the provider's action %s (%s). What it does isn't in the plan.", i.Address, i.Event)
			s.findings = append(s.findings, f)
			continue
		}
		w.findings = append(w.findings, f)
	}
}
