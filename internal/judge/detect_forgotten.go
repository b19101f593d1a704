package judge

import (
	"fmt"

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
		if c.Deposed != "" || !c.Actions.Is(plan.Create) || drift == nil || !drift.Actions.Is(plan.Delete) {
			continue
		}
		f := record.Finding{
			Message: "The state has this object, refresh didn't find it, and the plan creates it again. It was deleted outside, " +
				"or it is alive where the provider didn't look: another region, account or endpoint, or with rights that can't see it. " +
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
			f.Message = "The state has this object, refresh didn't find it, and the plan creates it again. Nothing else than this host's file is concerned."
			f.Suggestions = nil
		}
		if s.is(stateful) {
			f.Effect = because(record.DataLoss)
			f.Message += " A new one starts empty."
		}
		s.findings = append(s.findings, f)
	}
}

// detectImportAndChange speaks of imports that don't leave the adopted object
// as it is.
func detectImportAndChange(w *world, s *subject) []record.Finding {
	c := s.change
	if c.Importing == nil || c.Actions.Is(plan.NoOp) {
		return nil
	}
	f := record.Finding{
		Message:  fmt.Sprintf("The import adopts a live object and changes it in the same apply: %s.", list(pathTexts(s.diffs))),
		Paths:    pathTexts(s.diffs),
		Evidence: fromPlan("importing, with the plan's actions"),
		Suggestions: []record.Suggestion{
			{Do: "adopt", Says: "Write into the configuration what is live until the import plans no change, apply that, then make the change by itself."},
			{Do: "decide", Command: decideCommand(c.Address, "--ruling allow"), Says: "If the change is wanted with the import."},
		},
	}
	if c.Actions.Destroys() {
		f.Effect = because(record.IdentityChange)
		f.Message = "The import adopts a live object and destroys it in the same apply, to make another one."
	}
	if other := importedAnother(c); other != "" {
		f.Message = fmt.Sprintf("The imported object is another one than the configuration means: %s. An apply can go through cleanly and plan empty afterwards, managing the wrong object.", other)
		f.Effect = because(record.IdentityChange)
		f.Suggestions = []record.Suggestion{{Do: "look", Says: "Correct the id in the import block and plan again."}}
	}
	return []record.Finding{f}
}

// importedAnother compares what names the imported object with what the
// configuration names; "" where they agree or where it isn't known.
func importedAnother(c *plan.Change) string {
	for _, at := range []plan.Path{
		{plan.Attr("metadata"), plan.Elem(0), plan.Attr("namespace")},
		{plan.Attr("metadata"), plan.Elem(0), plan.Attr("name")},
		{plan.Attr("object"), plan.Attr("metadata"), plan.Attr("namespace")},
		{plan.Attr("object"), plan.Attr("metadata"), plan.Attr("name")},
		{plan.Attr("object"), plan.Attr("kind")},
		{plan.Attr("name")}, {plan.Attr("bucket")}, {plan.Attr("namespace")}, {plan.Attr("identifier")}, {plan.Attr("zone")}, {plan.Attr("domain")},
	} {
		before, after := c.Before.At(at), c.After.At(at)
		b, okB := before.AsString()
		a, okA := after.AsString()
		if okA && okB && a != b && a != "" && b != "" {
			return fmt.Sprintf("%s is %q live and %q in the configuration", at, b, a)
		}
	}
	return ""
}
