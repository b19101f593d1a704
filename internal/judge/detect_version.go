package judge

import (
	"fmt"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// sizeNames are attributes that say how large a thing is, as numbers.
var sizeNames = names{"size", "disk_size", "disk_size_gb", "disk_size_gib", "volume_size", "allocated_storage", "storage_mb", "storage_gb", "storage", "size_gb",
	"capacity", "storage_size", "disk", "max_size_gb", "provisioned_throughput", "volume_size_gb"}

// detectVersionStep speaks of versions and sizes that move in the direction
// that is hard: sizes and versions down, a store's version up.
func detectVersionStep(w *world, s *subject) []record.Finding {
	if !s.change.Actions.Is(plan.Update) {
		return nil
	}
	var out []record.Finding
	for _, d := range s.diffs {
		if f, ok := versionStep(s, d); ok {
			f.Paths = []string{d.Path.String()}
			f.Evidence = fromPlan("attribute values")
			out = append(out, f)
		}
	}
	return out
}

func versionStep(s *subject, d plan.Difference) (record.Finding, bool) {
	name := strings.ToLower(d.Path.Last())
	before, after := d.Before.RevealText(), d.After.RevealText()
	if d.Before.HasSensitive() || d.After.HasSensitive() || before == "" || after == "" {
		return record.Finding{}, false
	}
	if sizeNames.has(name) {
		if order, ok := plan.CompareNumbers(after, before); ok && order < 0 {
			return record.Finding{Message: fmt.Sprintf("%s goes down, from %s to %s. Most providers refuse that, or replace the object for it.", d.Path, before, after)}, true
		}
		return record.Finding{}, false
	}
	if capacityNames.has(name) {
		if order, ok := plan.CompareNumbers(after, before); ok && order < 0 {
			return record.Finding{Message: fmt.Sprintf("%s goes down, from %s to %s: what ran in the ones that go is stopped or moved.", d.Path, before, after)}, true
		}
		return record.Finding{}, false
	}
	if name != "version" && !strings.HasSuffix(name, "_version") || strings.HasSuffix(name, "_wo_version") || strings.Contains(name, "resource_version") {
		return record.Finding{}, false
	}
	step, down, ok := compareVersions(before, after)
	switch {
	case !ok:
		return record.Finding{}, false
	case down:
		return record.Finding{Message: fmt.Sprintf("%s goes down, from %s to %s. Most services refuse to go back, or the object is replaced for it.", d.Path, before, after)}, true
	case s.is(stateful):
		f := record.Finding{Message: fmt.Sprintf("%s goes from %s to %s. A store that was upgraded can't go back; only a copy from before can.", d.Path, before, after)}
		if step == majorStep {
			f.Disposition, f.Effect = record.Hold, because(record.Irreversible)
			f.Suggestions = []record.Suggestion{
				{Do: "back up", Says: "Take a backup and restore it once somewhere else before the apply."},
				{Do: "decide", Command: decideCommand(s.change.Address, "--ruling allow"), Says: "When that is done."},
			}
		}
		return f, true
	}
	return record.Finding{}, false
}

type versionSize int

const (
	minorStep versionSize = iota
	majorStep
)

// compareVersions compares dotted versions. The step is major where the first
// number differs, or the second one in a version of three; ok is false where
// the texts are no versions or the same one.
func compareVersions(before, after string) (step versionSize, down, ok bool) {
	b, okB := versionNumbers(before)
	a, okA := versionNumbers(after)
	if !okB || !okA {
		return 0, false, false
	}
	for i := range min(len(a), len(b)) {
		order, _ := plan.CompareNumbers(a[i], b[i])
		if order == 0 {
			continue
		}
		if i == 0 || i == 1 && min(len(a), len(b)) > 2 {
			step = majorStep
		}
		return step, order < 0, true
	}
	return 0, false, false
}

// versionNumbers takes the leading dotted numbers of a version apart:
// 8.0.mysql_aurora.3.04 is 8, 0; POSTGRES_15 is 15.
func versionNumbers(s string) ([]string, bool) {
	s = strings.TrimLeft(s, "vV")
	if i := strings.IndexAny(s, "0123456789"); i > 0 && strings.Trim(s[:i], "ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz-") == "" {
		s = strings.ReplaceAll(s[i:], "_", ".")
	}
	var out []string
	for _, part := range strings.Split(s, ".") {
		digits := part
		if i := strings.IndexFunc(part, func(r rune) bool { return r < '0' || r > '9' }); i >= 0 {
			digits = part[:i]
		}
		if digits == "" {
			break
		}
		out = append(out, digits)
		if digits != part {
			break
		}
	}
	return out, len(out) > 0
}
