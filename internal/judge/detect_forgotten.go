package judge

import (
	"fmt"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// detectForgottenLive speaks of objects that refresh didn't find and that are
// to be created again: they may be alive in another region or account, or
// have gone for a reason that an apply repeats.
func detectForgottenLive(w *world) {
	for _, s := range w.subjects {
		c := s.change
		drift := w.drift[c.Address]
		if c.Deposed != "" || !c.Actions.Is(plan.Create) {
			continue
		}
		if doubt, ok := w.in.Evidence.Doubts[c.Address]; ok {
			s.findings = append(s.findings, doubted(c, doubt))
			continue
		}
		if drift == nil || !drift.Actions.Is(plan.Delete) {
			w.mayExist(s)
			continue
		}
		f := record.Finding{
			Message: "The state has this object, refresh didn't find it, and the plan creates it again. It was deleted outside, " +
				"or it is alive where the provider didn't look: in another region or account, at another endpoint, or hidden from these credentials. " +
				"If it is alive, the create fails or makes a second one.",
			Evidence: fromPlan("resource_drift"),
			Suggestions: []record.Suggestion{
				{Do: "look", Says: "Look whether it is alive under its old identity. If it is, mend what the provider sees and plan again."},
				{Do: "decide", Command: decideCommand(c.Address, "--ruling allow"), Says: "If it is gone for certain and is to be made again."},
			},
		}
		if fact, ok := liveFact(drift.Before); ok {
			fact.Label, fact.Evidence = "was", fromPlan("the state before refresh")
			f.Facts = append(f.Facts, fact)
		}
		if path := ownTempPath(drift.Before); path != "" || s.is(inert) {
			f.Disposition = record.Clear
			f.Message = "The state has this object, refresh didn't find it, and the plan creates it again. Nothing but a file on this host is concerned."
			f.Suggestions = nil
		}
		if s.is(stateful) {
			f.Effect = because(record.DataLoss)
			f.Message += " A new one starts empty."
		}
		s.findings = append(s.findings, f)
	}
}

// doubted speaks of a create that an earlier apply began and of which nobody
// knows how it ended.
func doubted(c *plan.Change, doubt Doubt) record.Finding {
	f := record.Finding{
		Message:  fmt.Sprintf("An earlier apply began to create this, and it isn't known whether it did: %s. If it exists, this create fails or makes a second one.", strings.TrimSuffix(doubt.Why, ".")),
		Evidence: record.Evidence{Level: record.Measured, Source: fmt.Sprintf("ledger entry %d", doubt.Entry)},
		Suggestions: []record.Suggestion{
			{Do: "look", Says: "Look whether it is there. If it is, adopt it with an import block instead."},
			{Do: "decide", Command: decideCommand(c.Address, "--ruling allow"), Says: "If it isn't there for certain."},
		},
	}
	if doubt.Refused {
		f.Disposition, f.Suggestions = record.Clear, f.Suggestions[:1]
	}
	return f
}

// mayExist tells of a store that is created in a stack that has been applied
// before: where stacks have drifted, such things often exist already.
func (w *world) mayExist(s *subject) {
	if !s.is(stateful) || w.plan.Prior.Managed == 0 && w.plan.NoOps == 0 || s.renamed != nil || s.change.Importing != nil {
		return
	}
	s.findings = append(s.findings, record.Finding{
		Disposition: record.Clear,
		Message:     "It holds data, and the state has no such object. If it exists already, made by hand or lost from the state, the create fails, takes it over or makes a second one.",
		Evidence:    follows("the type, in a stack that has been applied before"),
		Suggestions: []record.Suggestion{{
			Do: "look", Says: "Look whether it is there. If it is, adopt it with an import block instead.",
		}},
	})
}
