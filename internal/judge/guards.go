package judge

import (
	"slices"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/plan"
)

// guard is a setting that keeps a mistake from being final.
type guard struct {
	name string
	// under is a word that a name around it must have; "" for none.
	under string
	part  bool // the name need only contain it
	weak  func(plan.Value) bool
	// needed is set where the guard is off unless it is set.
	needed bool
}

// strong reports whether the guard is on.
func (g guard) strong(v plan.Value) bool { return v.RevealText() != "" && !g.weak(v) }

func isTrue(v plan.Value) bool  { return v.Kind() == plan.Bool && v.RevealText() == "true" }
func isFalse(v plan.Value) bool { return v.Kind() == plan.Bool && v.RevealText() == "false" }
func isZero(v plan.Value) bool  { return plan.Equal(v, plan.NumberValue("0")) }

func isWord(words ...string) func(plan.Value) bool {
	return func(v plan.Value) bool {
		return v.Kind() == plan.String && slices.Contains(words, strings.ToLower(v.RevealText()))
	}
}

// destroyGuards are flags that decide what a destroy takes with it. Names
// alone carry over most providers.
func destroyGuards() []guard {
	var out []guard
	for _, n := range []string{"skip_final_snapshot", "skip_final_backup", "force_destroy", "force_delete", "force_detach", "drop_cascade", "auto_delete",
		"delete_automated_backups", "delete_contents_on_destroy", "disable_on_destroy", "recursive_delete", "delete_on_termination",
		"destroy_all_associated_resources", "deletion_allowed", "allow_force_push", "allow_force_pushes", "allows_force_pushes", "allows_deletions", "allow_deletions"} {
		out = append(out, guard{name: n, weak: isTrue})
	}
	out = append(out, guard{name: "reset", under: "on_destroy", weak: isTrue})
	for _, n := range []string{"purge_soft_delete", "purge_on_de", "delete_with_", "_on_deletion_force", "delete_volumes_on", "delete_os_disk_on", "delete_data_disks_on"} {
		out = append(out, guard{name: n, part: true, weak: isTrue})
	}
	for _, n := range []string{"deletion_protection", "deletion_protection_enabled", "enable_deletion_protection", "delete_protection", "rebuild_protection",
		"termination_protection", "enable_termination_protection", "disable_api_termination", "disable_api_stop", "keep_on_remove", "archive_on_destroy", "retain_on_delete",
		"deletion_protection_policy", "prevent_deletion", "purge_protection_enabled", "soft_delete_enabled", "copy_protection", "protection"} {
		out = append(out, guard{name: n, weak: isFalse, needed: true})
	}
	for _, n := range []string{"recovery_window_in_days", "backup_retention_period", "backup_retention_days", "soft_delete_retention_days", "soft_delete_retention_in_days",
		"message_retention_seconds", "snapshot_retention_limit", "automated_snapshot_retention_period"} {
		out = append(out, guard{name: n, weak: isZero})
	}
	for _, n := range []string{"deletion_policy", "reclaim_policy", "persistent_volume_reclaim_policy", "termination_policy", "removal_policy"} {
		out = append(out, guard{name: n, weak: isWord("delete", "destroy", "wipeout")})
	}
	return out
}

// backupGuards are settings that keep copies and earlier versions.
func backupGuards() []guard {
	var out []guard
	for _, n := range []string{"backups", "backups_enabled", "backup_enabled", "enable_backups", "automatic_backups_enabled", "automated_backup_enabled",
		"point_in_time_recovery_enabled", "versioning_enabled", "geo_redundant_backup_enabled"} {
		out = append(out, guard{name: n, weak: isFalse, needed: true})
	}
	for _, n := range []string{"versioning", "backup", "point_in_time_recovery", "soft_delete"} {
		out = append(out,
			guard{name: "enabled", under: n, weak: isFalse, needed: true},
			guard{name: "status", under: n, weak: isWord("suspended", "disabled")})
	}
	return out
}

// guardOf returns the guard that a path leads to.
func guardOf(table []guard, p plan.Path) (guard, bool) {
	name := strings.ToLower(p.Last())
	for _, g := range table {
		if (name == g.name || g.part && strings.Contains(name, g.name)) && (g.under == "" || nameHas(p[:len(p)-1], []string{g.under})) {
			return g, true
		}
	}
	return guard{}, false
}

// isRetention reports whether a path leads to how long something is kept, or
// how many copies of it.
func isRetention(p plan.Path) bool {
	name := strings.ToLower(p.Last())
	units := names{"days", "hours", "weeks", "months", "years", "count", "noncurrent_days", "retained_backups", "copies"}
	return strings.Contains(name, "retention") || name == "retained_backups" || (strings.HasPrefix(name, "keep_") || strings.HasPrefix(name, "keep-")) && name != "keep_on_remove" && name != "keep_locally" ||
		units.has(name) && nameHas(p, []string{"retention", "expiration", "prune"})
}

// compareQuantities orders numbers, also with one unit after both of them:
// 20Gi and 10Gi. ok is false for other values and for sensitive ones.
func compareQuantities(a, b plan.Value) (order int, ok bool) {
	if a.HasSensitive() || b.HasSensitive() {
		return 0, false
	}
	x, unitX := splitUnit(a.RevealText())
	y, unitY := splitUnit(b.RevealText())
	if unitX != unitY {
		return 0, false
	}
	return plan.CompareNumbers(x, y)
}

func splitUnit(text string) (number, unit string) {
	i := strings.IndexFunc(text, func(r rune) bool { return (r < '0' || r > '9') && r != '.' && r != '-' })
	if i <= 0 {
		return text, ""
	}
	return text[:i], text[i:]
}
