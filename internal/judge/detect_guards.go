package judge

import (
	"fmt"
	"slices"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// detectGuardOff speaks of destroys and replacements with the safety off in
// the prior state: providers read these flags from what was last applied.
func detectGuardOff(w *world, s *subject) []record.Finding {
	c := s.change
	if !c.Actions.Destroys() || s.is(inert) || s.covered {
		return nil
	}
	table := destroyGuards()
	var takes, locks, sets, paths []string
	walk(c.Before, nil, func(p plan.Path, leaf plan.Value) {
		g, ok := guardOf(table, p)
		if !ok || !g.weak(leaf) || strings.HasPrefix(p.Last(), "rebuild_") {
			return
		}
		paths = append(paths, p.String())
		text := p.String() + " = " + valueText(leaf)
		if g.needed {
			locks = append(locks, text)
			return
		}
		takes = append(takes, text)
		if after := c.After.At(p); !after.IsUnset() && !after.IsUnknown() && !g.weak(after) {
			sets = append(sets, p.String())
		}
	})
	f := record.Finding{Evidence: fromPlan("prior state"), Paths: paths}
	switch {
	case len(takes) > 0:
		f.Message = fmt.Sprintf("The safety is off in the state: %s. A destroy acts on what was last applied.", list(append(takes, locks...)))
		f.Suggestions = []record.Suggestion{{Do: "two steps", Says: "Apply the safe value first, by itself; then plan the destroy."}}
	case len(locks) > 0:
		f.Message = fmt.Sprintf("No lock stands in the way of the destroy: %s.", list(locks))
	default:
		return nil
	}
	if len(sets) > 0 {
		f.Message += fmt.Sprintf(" This plan sets %s, but too late for the object that it destroys.", list(sets))
	}
	if s.is(stateful) {
		f.Effect = because(record.DataLoss)
	}
	return []record.Finding{f}
}

// detectGuardRemoved speaks of updates that take a safety off: usually the
// first step of a destroy.
func detectGuardRemoved(w *world, s *subject) []record.Finding {
	if !s.change.Actions.Is(plan.Update) {
		return nil
	}
	decide := []record.Suggestion{{Do: "decide", Command: decideCommand(s.change.Address, "--ruling allow"), Says: "Say what comes after it."}}
	var out []record.Finding
	for _, t := range []struct {
		table []guard
		then  string
	}{
		{destroyGuards(), "It is usually the first step of a destroy."},
		{backupGuards(), "From then on there is less to undo a mistake with."},
	} {
		if changed, paths := takenOff(t.table, s); len(changed) > 0 {
			out = append(out, record.Finding{
				Message: fmt.Sprintf("The update takes a safety off: %s. %s", list(changed), t.then),
				Effect:  unguarded(s), Paths: paths, Evidence: fromPlan("attribute values"), Suggestions: decide,
			})
		}
	}
	if changed, paths := shortened(s); len(changed) > 0 {
		out = append(out, record.Finding{
			Message: fmt.Sprintf("Less is kept from now on: %s. What is older than that is deleted, and no later apply brings it back.", list(changed)),
			Effect:  because(record.DataLoss), Paths: paths, Evidence: fromPlan("attribute values"), Suggestions: decide,
		})
	}
	return out
}

// unguarded is what a safety stood against: nothing happens yet, and when it
// does there is no way back.
func unguarded(s *subject) *record.Effect {
	if s.is(stateful) || strings.Contains(s.change.Addr.Type, "branch") { // a forced push takes commits away
		return because(record.DataLoss)
	}
	return because(record.Irreversible)
}

// expires reports whether what is stored begins to expire, or does so sooner.
func expires(s *subject, d plan.Difference) bool {
	name := strings.ToLower(d.Path.Last())
	if !s.is(stateful) || d.After.HasUnknown() {
		return false
	}
	if name == "enabled" && nameHas(d.Path[:len(d.Path)-1], []string{"ttl", "time_to_live"}) {
		return isTrue(d.After)
	}
	if name != "default_ttl" && name != "default_time_to_live" || isEmpty(d.After) {
		return false
	}
	order, ok := plan.CompareNumbers(d.After.RevealText(), d.Before.RevealText())
	positive, isNumber := plan.CompareNumbers(d.After.RevealText(), "0")
	unlimited := isEmpty(d.Before) || strings.HasPrefix(d.Before.RevealText(), "-")
	return isNumber && positive > 0 && (unlimited || ok && order < 0)
}

// takenOff returns which guards of the table an update moves to their weak
// value, or drops.
func takenOff(table []guard, s *subject) (changed, paths []string) {
	note := func(p plan.Path, before, after plan.Value) {
		if slices.Contains(paths, p.String()) {
			return
		}
		paths = append(paths, p.String())
		changed = append(changed, fmt.Sprintf("%s (%s → %s)", p, valueText(before), valueText(after)))
	}
	for _, d := range s.diffs {
		walk(d.Before, d.Path, func(p plan.Path, before plan.Value) {
			after := d.After.At(p[len(d.Path):])
			if g, ok := guardOf(table, p); ok && g.strong(before) && (g.weak(after) || g.needed && after.IsUnset()) {
				note(p, before, after)
			}
		})
		if d.Before.IsUnset() && d.After.Kind() != plan.Bool {
			continue // a new element comes as it is; nothing is taken off
		}
		walk(d.After, d.Path, func(p plan.Path, after plan.Value) {
			before := d.Before.At(p[len(d.Path):])
			if g, ok := guardOf(table, p); ok && !g.needed && before.IsUnset() && g.weak(after) {
				note(p, before, after)
			}
		})
	}
	return changed, paths
}

// shortened returns which retentions an update makes shorter, those aside
// that it ends: they are guards. What expires from now on was kept for ever.
func shortened(s *subject) (changed, paths []string) {
	for _, d := range s.diffs {
		walk(d.After, d.Path, func(p plan.Path, after plan.Value) {
			if isRetention(p) && nameHas(p, []string{"expiration"}) && !isEmpty(after) && after.Kind() == plan.Number && d.Before.At(p[len(d.Path):]).IsUnset() {
				changed = append(changed, fmt.Sprintf("%s (unset → %s)", p, valueText(after)))
				paths = append(paths, p.String())
			}
		})
		if expires(s, d) {
			changed = append(changed, fmt.Sprintf("%s (%s → %s)", d.Path, valueText(d.Before), valueText(d.After)))
			paths = append(paths, d.Path.String())
			continue
		}
		if !isRetention(d.Path) || isEmpty(d.Before) || isEmpty(d.After) {
			continue
		}
		if order, ok := compareQuantities(d.After, d.Before); ok && order < 0 {
			changed = append(changed, fmt.Sprintf("%s (%s → %s)", d.Path, valueText(d.Before), valueText(d.After)))
			paths = append(paths, d.Path.String())
		}
	}
	return changed, paths
}
