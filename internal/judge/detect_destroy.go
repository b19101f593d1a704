package judge

import (
	"fmt"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// detectDestroy speaks of every current object that is deleted and not
// created again: why the plan has it, what is live, what Git knows of it.
func detectDestroy(w *world, s *subject) []record.Finding {
	c := s.change
	if !c.Actions.Is(plan.Delete) || c.Deposed != "" {
		return nil
	}
	f := record.Finding{
		Message:  w.deleteReason(c) + " " + lossSentence(s),
		Effect:   lossEffect(s),
		Evidence: fromPlan("action_reason"),
	}
	if c.Reason == "" {
		f.Evidence = fromPlan("the plan's actions")
	}
	if fact, ok := liveFact(c.Before); ok {
		f.Facts = append(f.Facts, fact)
	}
	if fact, ok := w.dependentsFact(s); ok {
		f.Facts = append(f.Facts, fact)
	}
	known := w.in.Evidence.Origin[c.Address]
	f.Facts = append(f.Facts, known...)
	if w.nothingRealGoes(s) {
		f.Disposition = record.Clear
		return []record.Finding{f}
	}
	f.Suggestions = w.destroySuggestions(s)
	return []record.Finding{f}
}

func (w *world) destroySuggestions(s *subject) []record.Suggestion {
	address := s.change.Address
	says := "If it is to stay, put its configuration back and plan again" + keyHint(s.change) + "."
	if saved := w.in.Evidence.Saved; saved != nil && saved.Mode == "destroy" {
		says = "If it is to stay, plan without -destroy."
	}
	out := []record.Suggestion{{
		Do:   "restore",
		Says: says,
	}}
	if s.is(stateful) {
		out = append(out, record.Suggestion{
			Do:   "remove",
			Says: "To keep the object and only forget it here, use a removed block with lifecycle { destroy = false }.",
		})
	}
	return append(out, record.Suggestion{
		Do:      "decide",
		Command: decideCommand(address, "--ruling allow"),
		Says:    "If it may go.",
	})
}

func keyHint(c *plan.Change) string {
	if key, ok := c.Addr.Key.AsString(); ok && c.Reason == "delete_because_each_key" {
		return fmt.Sprintf(": the key %q in the for_each map of %s", key, c.Addr.Config())
	}
	return ""
}

// deleteReason writes a change's action_reason as a sentence.
func (w *world) deleteReason(c *plan.Change) string {
	block := c.Addr.Config()
	switch c.Reason {
	case "delete_because_each_key":
		key, _ := c.Addr.Key.AsString()
		return fmt.Sprintf("The key %q is not in the for_each map of %s.", key, block)
	case "delete_because_count_index":
		return fmt.Sprintf("The count of %s no longer reaches index %s.", block, strings.Trim(c.Addr.Key.String(), "[]"))
	case "delete_because_no_resource_config":
		if m := w.missingModule(c.Addr); m != "" {
			return fmt.Sprintf("The configuration no longer has %s, so nothing declares this object.", m)
		}
		return fmt.Sprintf("The configuration has no block %s any more.", block)
	case "delete_because_no_module":
		return fmt.Sprintf("The configuration still calls the module, but no longer the instance %s.", c.Addr.ModulePath())
	case "delete_because_wrong_repetition":
		return fmt.Sprintf("%s changed between count, for_each and a single instance, and the instance %s no longer fits.", block, instanceName(c.Addr))
	case "delete_because_enabled_false":
		return fmt.Sprintf("%s has enabled = false in its lifecycle block.", block)
	case "delete_because_no_move_target":
		return "A moved block leads to an address that has no configuration."
	case "":
		if w.plan.FormatVersion < "1." {
			return "The plan destroys it; plans of this version don't say why."
		}
		return "The plan destroys it and gives no reason, as a plan made with -destroy does."
	}
	return fmt.Sprintf("The plan destroys it for a reason that this version of holdfast doesn't know: %q.", c.Reason)
}

func instanceName(a plan.Address) string {
	if a.Key.IsNone() {
		return "without a key"
	}
	return a.Key.String()
}

// missingModule returns the outermost module on the way to an address that
// the configuration doesn't have, "" if it has them all.
func (w *world) missingModule(a plan.Address) string {
	m := w.plan.Config
	for i := range a.Module {
		if m == nil {
			return ""
		}
		var next *plan.ConfigModule
		for j := range m.Calls {
			if m.Calls[j].Name == a.Module[i].Name {
				next = m.Calls[j].Module
			}
		}
		if next == nil {
			return plan.Address{Module: a.Module[:i+1]}.ModulePath()
		}
		m = next
	}
	return ""
}
