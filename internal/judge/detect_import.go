package judge

import (
	"fmt"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// detectImportAndChange speaks of imports that don't leave the adopted object
// as it is.
func detectImportAndChange(w *world, s *subject) []record.Finding {
	c := s.change
	switch {
	case c.Importing == nil:
		return nil
	case c.Importing.ID == "" && c.Importing.Identity.IsUnset() && !c.Importing.Unknown:
		return []record.Finding{{
			Message:     "The import names no object: it has neither an id nor an identity. What it would adopt is not known.",
			Evidence:    fromPlan("importing"),
			Suggestions: []record.Suggestion{{Do: "look", Says: "Write the id into the import block and plan again."}},
		}}
	case c.Importing.Unknown && c.Actions.Has(plan.Create):
		return []record.Finding{{
			Message:  "Which object the import adopts is decided during apply, so nothing is known of what is live.",
			Evidence: fromPlan("importing"),
		}}
	case c.Actions.Is(plan.NoOp):
		return importedUnguarded(s)
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
	if len(s.diffs) == 0 {
		f.Message = "The import adopts a live object and changes it in the same apply; the plan doesn't show what."
	}
	if c.Actions.Destroys() {
		f.Effect = because(record.IdentityChange)
		f.Message = "The import adopts a live object and destroys it in the same apply, to make another one."
	}
	if other := importedAnother(c); other != "" {
		f.Message = fmt.Sprintf("The imported object is another one than the configuration means: %s. The apply can succeed and the next plan can be empty, and all the same the wrong object is managed.", other)
		f.Effect = because(record.IdentityChange)
		f.Suggestions = []record.Suggestion{
			{Do: "look", Says: "Correct the id in the import block and plan again."},
			{Do: "decide", Command: decideCommand(c.Address, "--ruling allow"), Says: "If it is the right one and is to be renamed."},
		}
	}
	return []record.Finding{f}
}

// importedUnguarded tells of an import that leaves the object as it is, with
// its safety off: a later destroy acts on what the import recorded.
func importedUnguarded(s *subject) []record.Finding {
	if !s.is(stateful) {
		return nil
	}
	var weak []string
	table := destroyGuards()
	walk(s.change.After, nil, func(p plan.Path, leaf plan.Value) {
		if g, ok := guardOf(table, p); ok && g.weak(leaf) {
			weak = append(weak, p.String())
		}
	})
	if len(weak) == 0 {
		return nil
	}
	return []record.Finding{{
		Disposition: record.Clear,
		Message:     fmt.Sprintf("The import records the object with its safety off: %s. A later destroy acts on that.", list(weak)),
		Paths:       weak, Evidence: fromPlan("attribute values"),
	}}
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
