package judge

import (
	"fmt"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// guard is a flag that decides what a destroy takes with it.
type guard struct {
	name string // what the attribute's name is or contains
	part bool   // contains is enough
	weak func(plan.Value) bool
}

func isTrue(v plan.Value) bool  { return v.Kind() == plan.Bool && v.RevealText() == "true" }
func isFalse(v plan.Value) bool { return v.Kind() == plan.Bool && v.RevealText() == "false" }
func isZero(v plan.Value) bool  { return plan.Equal(v, plan.NumberValue("0")) }

// guards returns the flags. Names alone carry over most providers.
func guards() []guard {
	var out []guard
	for _, n := range []string{"skip_final_snapshot", "skip_final_backup", "force_destroy", "force_delete", "force_detach", "drop_cascade", "auto_delete",
		"delete_automated_backups", "delete_contents_on_destroy", "disable_on_destroy", "recursive_delete", "delete_on_termination"} {
		out = append(out, guard{name: n, weak: isTrue})
	}
	for _, n := range []string{"purge_soft_delete", "purge_on_de", "delete_with_", "_on_deletion_force", "delete_volumes_on", "delete_os_disk_on", "delete_data_disks_on"} {
		out = append(out, guard{name: n, part: true, weak: isTrue})
	}
	for _, n := range []string{"deletion_protection", "deletion_protection_enabled", "enable_deletion_protection", "delete_protection", "rebuild_protection",
		"termination_protection", "enable_termination_protection", "disable_api_termination", "disable_api_stop", "keep_on_remove", "archive_on_destroy", "retain_on_delete",
		"deletion_protection_policy", "prevent_deletion", "purge_protection_enabled", "soft_delete_enabled", "copy_protection"} {
		out = append(out, guard{name: n, weak: isFalse})
	}
	for _, n := range []string{"recovery_window_in_days", "backup_retention_period", "backup_retention_days", "soft_delete_retention_days", "soft_delete_retention_in_days",
		"message_retention_seconds", "snapshot_retention_limit", "automated_snapshot_retention_period"} {
		out = append(out, guard{name: n, weak: isZero})
	}
	return out
}

// weakGuards returns where in v a safety is off.
func weakGuards(v plan.Value) []plan.Path {
	table := guards()
	var out []plan.Path
	walk(v, nil, func(p plan.Path, leaf plan.Value) {
		if g, ok := guardOf(table, p.Last()); ok && g.weak(leaf) {
			out = append(out, p)
		}
	})
	return out
}

func guardOf(table []guard, name string) (guard, bool) {
	n := strings.ToLower(name)
	for _, g := range table {
		if n == g.name || g.part && strings.Contains(n, g.name) {
			return g, true
		}
	}
	return guard{}, false
}

// detectGuardOff speaks of destroys and replacements with the safety off in
// the prior state: providers read these flags from what was last applied.
func detectGuardOff(w *world, s *subject) []record.Finding {
	c := s.change
	if !c.Actions.Destroys() || s.is(inert) {
		return nil
	}
	weak := weakGuards(c.Before)
	if len(weak) == 0 {
		return nil
	}
	var settings, sets []string
	for _, p := range weak {
		settings = append(settings, p.String()+" = "+c.Before.At(p).RevealText())
		after := c.After.At(p)
		if g, ok := guardOf(guards(), p.Last()); ok && !after.IsUnset() && !after.IsUnknown() && !g.weak(after) {
			sets = append(sets, p.String())
		}
	}
	f := record.Finding{
		Message:  fmt.Sprintf("The safety is off in the state: %s. The destroy acts on what was last applied.", list(settings)),
		Evidence: fromPlan("prior state"),
		Suggestions: []record.Suggestion{{
			Do: "two steps", Says: "Apply the safe value first, by itself; then plan the destroy.",
		}},
	}
	for _, p := range weak {
		f.Paths = append(f.Paths, p.String())
	}
	if len(sets) > 0 {
		f.Message += fmt.Sprintf(" That this plan sets %s comes too late for the object that it destroys.", list(sets))
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
	table := guards()
	var changed, paths []string
	for _, d := range s.diffs {
		g, ok := guardOf(table, d.Path.Last())
		if !ok || !g.weak(d.After) || g.weak(d.Before) || d.Before.IsUnset() {
			continue
		}
		changed = append(changed, fmt.Sprintf("%s (%s → %s)", d.Path, d.Before, d.After))
		paths = append(paths, d.Path.String())
	}
	if len(changed) == 0 {
		return nil
	}
	return []record.Finding{{
		Message: fmt.Sprintf("The update takes a safety off: %s. It is usually the first step of a destroy.", list(changed)),
		Paths:   paths, Evidence: fromPlan("attribute values"),
		Suggestions: []record.Suggestion{{
			Do: "decide", Command: decideCommand(s.change.Address, "--ruling allow"), Says: "Say what comes after it.",
		}},
	}}
}
