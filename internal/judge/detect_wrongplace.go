package judge

import (
	"fmt"
	"slices"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// wrongPlaceMinimum is how many objects must look wrong before the whole does:
// a stack of two tells nothing.
const wrongPlaceMinimum = 5

// detectWrongPlace speaks of plans in which everything looks wrong at once:
// nearly always the state, workspace, account, region or credentials are not
// the ones that were meant.
func detectWrongPlace(w *world) {
	n := w.tally()
	managed := n.kept + n.deleted + n.gone
	switch {
	case n.gone >= wrongPlaceMinimum && n.gone*10 >= managed*8:
		w.findings = append(w.findings, record.Finding{
			Message: fmt.Sprintf("%d of %s in the state were not found at refresh, and the plan creates them again. "+
				"Objects rarely vanish together: the credentials, account, region or endpoint are probably not those of the last apply.",
				n.gone, count(managed, "object")),
			Evidence: follows("resource_drift held against resource_changes"),
			Suggestions: []record.Suggestion{{
				Do: "look", Says: "Look at which account, region and endpoint the provider used, then plan again.",
			}},
		})
	case n.deleted >= wrongPlaceMinimum && n.deleted*10 >= managed*9 && n.reasons > 0:
		w.findings = append(w.findings, record.Finding{
			Message: fmt.Sprintf("The plan destroys %d of %s. The configuration is probably not the one that this state belongs to: another directory, branch, workspace or backend key.",
				n.deleted, count(managed, "object")),
			Evidence: follows("resource_changes and their reasons"),
			Suggestions: []record.Suggestion{{
				Do: "look", Command: w.command + " workspace show", Says: "Look at the workspace, the backend's key and the branch.",
			}},
		})
	}
	w.detectVanishedModules()
	w.detectOtherState(managed)
}

// tally is what a plan does to the managed objects of its state.
type tally struct {
	kept    int // stay, whatever is changed on them
	deleted int
	reasons int // deleted for a reason: not a plan made with -destroy
	gone    int // found gone at refresh, and created again
}

func (w *world) tally() tally {
	n := tally{kept: w.plan.NoOps}
	for _, s := range w.subjects {
		c := s.change
		_, drifted := w.drift[c.Address]
		switch {
		case c.Deposed != "" || c.Addr.Mode != plan.Managed:
		case c.Actions.Is(plan.Delete) && s.renamed != nil:
			n.kept++ // it only has another address
		case c.Actions.Is(plan.Delete):
			n.deleted++
			if c.Reason != "" {
				n.reasons++
			}
		case c.Actions.Is(plan.Create) && drifted && w.drift[c.Address].Actions.Is(plan.Delete):
			n.gone++
		case !c.Actions.Is(plan.Create):
			n.kept++
		}
	}
	return n
}

// detectVanishedModules tells once, with the number, where a whole module
// goes: one cause behind many destroys.
func (w *world) detectVanishedModules() {
	gone := make(map[string][]*subject)
	for _, s := range w.subjects {
		c := s.change
		if c.Deposed != "" || !c.Actions.Is(plan.Delete) {
			continue
		}
		module := ""
		switch c.Reason {
		case "delete_because_no_resource_config":
			module = w.missingModule(c.Addr)
		case "delete_because_no_module":
			module = c.Addr.ModulePath()
		}
		if module != "" {
			gone[module] = append(gone[module], s)
		}
	}
	modules := make([]string, 0, len(gone))
	for m := range gone {
		modules = append(modules, m)
	}
	slices.Sort(modules)
	for _, m := range modules {
		if len(gone[m]) < 2 {
			continue
		}
		w.findings = append(w.findings, record.Finding{
			Disposition: record.Clear,
			Message:     fmt.Sprintf("One cause stands behind %s: %s is no longer called.", count(len(gone[m]), "destroy"), m),
			Related:     addresses(gone[m]), Count: len(gone[m]),
			Evidence: fromPlan("action_reason and configuration"),
		})
	}
}

// detectOtherState holds a plan against the last check of the same stack.
func (w *world) detectOtherState(managed int) {
	for _, e := range w.in.Evidence.Earlier {
		saved := w.in.Evidence.Saved
		switch {
		case saved != nil && e.Lineage != "" && saved.Lineage != "" && e.Lineage != record.LineageDigest(saved.Lineage):
			w.findings = append(w.findings, record.Finding{
				Message:  "The state has another lineage than at the earlier check of this stack: it is another state.",
				Evidence: record.Evidence{Level: record.Measured, Source: "the saved plan file and the last check"},
				Suggestions: []record.Suggestion{{
					Do: "look", Command: w.command + " workspace show", Says: "Look at the workspace and the backend's settings.",
				}},
			})
			return
		case managed == 0 && e.Counts.NoOp >= wrongPlaceMinimum && len(w.subjects) >= wrongPlaceMinimum:
			w.findings = append(w.findings, record.Finding{
				Message: fmt.Sprintf("The plan creates everything, while the last check of this stack still had %s in the state: this state is empty.",
					count(e.Counts.NoOp, "unchanged object")),
				Evidence: record.Evidence{Level: record.Measured, Source: "the last check of this stack"},
				Suggestions: []record.Suggestion{{
					Do: "look", Command: w.command + " workspace show", Says: "Look at the workspace and the backend's settings.",
				}},
			})
			return
		}
	}
}
