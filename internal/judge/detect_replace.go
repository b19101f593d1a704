package judge

import (
	"fmt"
	"slices"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// detectReplace speaks of every replacement: what forces it, in which order
// it goes, what identity is lost and who depends on it.
func detectReplace(w *world, s *subject) []record.Finding {
	c := s.change
	if !c.Actions.Replaces() {
		return nil
	}
	f := record.Finding{
		Message:  strings.Join(slices.Concat([]string{w.replaceReason(s)}, innocentSentence(s), []string{orderSentence(c), lossSentence(s)}), " "),
		Effect:   replaceEffect(s),
		Evidence: fromPlan("replace_paths"),
	}
	for _, p := range c.ReplacePaths {
		f.Paths = append(f.Paths, p.String())
	}
	if len(c.ReplacePaths) == 0 {
		f.Evidence = fromPlan("action_reason")
	}
	if fact, ok := liveFact(c.Before); ok {
		f.Facts = append(f.Facts, fact)
	}
	if lost := lostIdentity(s); len(lost) > 0 {
		f.Facts = append(f.Facts, record.Fact{Label: "lost", Text: list(lost), Evidence: fromPlan("values known before, not known after")})
	}
	if fact, ok := w.dependentsFact(s); ok {
		f.Facts = append(f.Facts, fact)
	}
	if w.nothingRealGoes(s) {
		f.Disposition, f.Effect = record.Clear, nil
		return []record.Finding{f}
	}
	f.Suggestions = append(w.replaceSuggestions(s), record.Suggestion{
		Do: "decide", Command: decideCommand(c.Address, "--ruling allow"), Says: "If it is to be replaced.",
	})
	return []record.Finding{f}
}

func (w *world) replaceSuggestions(s *subject) []record.Suggestion {
	switch s.change.Reason {
	case "replace_because_tainted":
		return []record.Suggestion{{
			Do: "untaint", Command: w.command + " untaint " + shellQuote(s.change.Address),
			Says: "If the object is sound; then plan again.",
		}}
	case "replace_by_request":
		return []record.Suggestion{{Do: "plan", Says: "Without -replace, the plan keeps it."}}
	}
	return nil
}

// replaceReason says what makes the plan replace the object.
func (w *world) replaceReason(s *subject) string {
	c := s.change
	switch c.Reason {
	case "replace_because_tainted":
		return "The object is marked as tainted: its creation failed half-way, or somebody tainted it."
	case "replace_by_request":
		return "The replacement was asked for with -replace."
	case "replace_by_triggers":
		return "replace_triggered_by in its lifecycle block names something that changes."
	case "replace_because_cannot_update", "":
		if len(c.ReplacePaths) > 0 {
			return forcedSentence(s)
		}
		if c.Reason == "" {
			return "The plan replaces it and doesn't say what forces that; " + guessSentence(s)
		}
		return "The provider can't make this change in place; the plan doesn't say which attribute forces it."
	}
	return fmt.Sprintf("The plan replaces it for a reason that this version of holdfast doesn't know: %q.", c.Reason)
}

func forcedSentence(s *subject) string {
	var parts []string
	for _, p := range s.change.ReplacePaths {
		parts = append(parts, placeText(p)+changeText(s, p))
	}
	return fmt.Sprintf("%s %s the replacement: the provider can't change %s in place.",
		list(parts), plural(len(parts), "forces", "force"), plural(len(parts), "it", "them"))
}

// changeText writes short values of what changes at a path: " (a → b)".
func changeText(s *subject, p plan.Path) string {
	before, after := s.change.Before.At(p), s.change.After.At(p)
	b, a := shortText(before), shortText(after)
	if after.IsUnknown() {
		a = "known after apply"
	}
	if b == "" || a == "" || b == a {
		return ""
	}
	return " (" + b + " → " + a + ")"
}

// guessSentence names what differs, where an old format has no paths.
func guessSentence(s *subject) string {
	var changed []string
	for _, d := range s.diffs {
		if !d.After.IsUnknown() {
			changed = append(changed, d.Path.String())
		}
	}
	if len(changed) == 0 {
		return "no known value differs."
	}
	return "by comparison it is one of " + list(changed) + "."
}

// innocentSentence names what changes as well and doesn't force anything, so
// that nobody gives up a harmless edit to save the object.
func innocentSentence(s *subject) []string {
	if len(s.change.ReplacePaths) == 0 {
		return nil
	}
	var innocent []string
	for _, d := range s.diffs {
		if len(d.Path) == 0 || d.After.IsUnknown() || forces(s.change, d.Path) {
			continue
		}
		innocent = append(innocent, d.Path.String())
	}
	if len(innocent) == 0 {
		return nil
	}
	return []string{fmt.Sprintf("%s %s too, but %s not force it.", list(innocent), plural(len(innocent), "changes", "change"), plural(len(innocent), "does", "do"))}
}

// forces reports whether a change at this path is among what forces the
// replacement.
func forces(c *plan.Change, path plan.Path) bool {
	return slices.ContainsFunc(c.ReplacePaths, func(p plan.Path) bool { return path.HasPrefix(p) || p.HasPrefix(path) })
}

func orderSentence(c *plan.Change) string {
	if c.Actions[0] == plan.Create {
		return "The new object is created before the old one is deleted."
	}
	return "The old object is deleted before the new one is created."
}

// lostIdentity names what others may know the object by and that is not known
// to come back.
func lostIdentity(s *subject) []string {
	var out []string
	for _, d := range s.diffs {
		if len(d.Path) != 1 || d.Before.IsUnset() || !d.After.IsUnknown() {
			continue
		}
		name := d.Path[0].Name
		if name != "id" && !addressNames.has(name) && !fingerprintNames.has(name) {
			continue
		}
		if text := shortText(d.Before); text != "" {
			out = append(out, name+" "+text)
		}
	}
	return out
}

func replaceEffect(s *subject) *record.Effect {
	if e := lossEffect(s); e != nil {
		return e
	}
	for _, d := range s.diffs {
		if len(d.Path) == 1 && !d.Before.IsUnset() && d.After.IsUnknown() && addressNames.has(d.Path[0].Name) {
			return because(record.AddressChange)
		}
	}
	return because(record.IdentityChange)
}
