package judge

import (
	"fmt"
	"slices"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// detectRevertsLive speaks of updates that put back what was changed outside
// since the last apply.
func detectRevertsLive(w *world, s *subject) []record.Finding {
	reverted := w.reverted(s)
	if len(reverted) == 0 {
		return nil
	}
	var texts, paths []string
	asks := false
	for _, d := range reverted {
		texts = append(texts, fmt.Sprintf("%s (live %s, back to %s)", placeText(d.Path), valueText(d.Before), valueText(d.After)))
		paths = append(paths, d.Path.String())
		asks = asks || capacityNames.covers(d.Path) || looksSecret(d.Path.Last()) || d.Before.HasSensitive() || s.is(secret)
	}
	f := record.Finding{
		Message:  fmt.Sprintf("Somebody or something changed this outside since the last apply, and the plan puts it back: %s.", list(texts)),
		Paths:    paths,
		Evidence: fromPlan("resource_drift held against the planned values"),
		Suggestions: []record.Suggestion{{
			Do: "ignore_changes", Says: "If another owner writes it for good, name the attribute in ignore_changes; if the live value is right, write it into the configuration.",
		}},
	}
	if asks {
		f.Disposition = record.Hold
		f.Message += " Such a value is often set by an autoscaler, an operator, or by hand in an incident."
		f.Suggestions = append(f.Suggestions, record.Suggestion{
			Do: "decide", Command: decideCommand(s.change.Address, "--ruling allow"), Says: "If the live value is to go.",
		})
	}
	return []record.Finding{f}
}

// reverted are the differences with which an update undoes drift.
func (w *world) reverted(s *subject) []plan.Difference {
	drift := w.drift[s.change.Address]
	if drift == nil || !s.change.Actions.Is(plan.Update) || s.change.Deposed != "" || !drift.Actions.Is(plan.Update) {
		return nil
	}
	undoes := func(was, is, before, after plan.Value) bool {
		return !plan.EqualUnordered(was, is) && plan.EqualUnordered(is, before) && (plan.EqualUnordered(was, after) || was.IsUnset() && isEmpty(after))
	}
	return selectDiffs(s.diffs, func(d plan.Difference) bool {
		if undoes(drift.Before.At(d.Path), drift.After.At(d.Path), d.Before, d.After) {
			return true
		}
		// The place of a set's element says nothing: hold the sets against
		// one another.
		i := slices.IndexFunc(d.Path, plan.Step.IsIndex)
		if i < 0 {
			return false
		}
		at := d.Path[:i]
		return undoes(drift.Before.At(at), drift.After.At(at), s.change.Before.At(at), s.change.After.At(at))
	})
}

func valueText(v plan.Value) string {
	if t := shortText(v); t != "" {
		return t
	}
	return clip(v.String(), maxLiveValue)
}

// detectSeeSaw tells of attributes that an earlier check saw planned to the
// same value: with drift in between two control loops write them in turn;
// without, the earlier plan was not applied or did not last.
func detectSeeSaw(w *world, s *subject) []record.Finding {
	if !s.change.Actions.Is(plan.Update) || len(w.in.Evidence.Earlier) == 0 {
		return nil
	}
	reverted := w.reverted(s)
	var fights, again []string
	for _, d := range s.diffs {
		if !w.plannedBefore(s.change.Address, d) {
			continue
		}
		path := d.Path.String()
		if slices.ContainsFunc(reverted, func(r plan.Difference) bool { return r.Path.Compare(d.Path) == 0 }) {
			fights = append(fights, path)
		} else {
			again = append(again, path)
		}
	}
	var out []record.Finding
	source := record.Evidence{Level: record.Measured, Source: "earlier checks of this stack and resource_drift"}
	owner := []record.Suggestion{{Do: "one owner", Says: "Let one of the two own it: ignore_changes here, or the other loop off."}}
	if len(fights) > 0 {
		out = append(out, record.Finding{
			Message: fmt.Sprintf("An earlier check of this stack already planned the same for %s, and it was changed outside again since. Two control loops are writing it in turn, and every apply sets off another round.", list(fights)),
			Paths:   fights, Effect: because(record.PerpetualDiff), Evidence: source, Suggestions: owner,
		})
	}
	if len(again) > 0 {
		out = append(out, record.Finding{
			Message: fmt.Sprintf("An earlier check of this stack already planned the same for %s. It was not applied since, the apply was refused, or something put the old value back.", list(again)),
			Paths:   again, Evidence: source, Suggestions: owner,
		})
	}
	return out
}

// plannedBefore reports whether an earlier report plans the same place of the
// same object to the same value.
func (w *world) plannedBefore(address string, d plan.Difference) bool {
	path := d.Path.String()
	for _, c := range w.earlierUpdates()[address] {
		if slices.ContainsFunc(c.Attributes, func(a record.Attribute) bool { return a.Path == path && sameOutcome(a.After, d.After) }) {
			return true
		}
	}
	return false
}

// earlierUpdates are the updates in earlier reports, by address.
func (w *world) earlierUpdates() map[string][]*record.ChangeReport {
	if w.earlier == nil {
		w.earlier = make(map[string][]*record.ChangeReport)
		for _, e := range w.in.Evidence.Earlier {
			for i := range e.Changes {
				if c := &e.Changes[i]; c.Actions.Is(plan.Update) {
					w.earlier[c.Address] = append(w.earlier[c.Address], c)
				}
			}
		}
	}
	return w.earlier
}

// sameOutcome compares a value of a saved report, in which sensitive ones have
// no content, with one of this plan.
func sameOutcome(earlier, now plan.Value) bool {
	if earlier.IsSensitive() || now.IsSensitive() {
		return earlier.IsSensitive() == now.IsSensitive()
	}
	return plan.EqualUnordered(earlier, now) || earlier.IsUnset() && now.IsUnset()
}
