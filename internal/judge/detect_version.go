package judge

import (
	"cmp"
	"fmt"
	"slices"
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
	if d.Before.HasSensitive() || d.After.HasSensitive() || d.Before.RevealText() == "" || d.After.RevealText() == "" {
		return record.Finding{}, false
	}
	switch {
	case sizeNames.has(name):
		return sizeStep(d)
	case capacityNames.has(name):
		return capacityStep(s, d, name)
	case isClassName(name) && classStep(d.Before.RevealText(), d.After.RevealText()) < 0:
		return record.Finding{Message: fmt.Sprintf("%s goes down, from %s to %s. What runs there may have less room from then on.", d.Path, d.Before.RevealText(), d.After.RevealText())}, true
	case isVersionName(name):
		return storeStep(s, d)
	}
	return record.Finding{}, false
}

func sizeStep(d plan.Difference) (record.Finding, bool) {
	if order, ok := compareQuantities(d.After, d.Before); ok && order < 0 {
		return record.Finding{Message: fmt.Sprintf("%s goes down, from %s to %s. Most providers refuse that, or replace the object for it.", d.Path, d.Before.RevealText(), d.After.RevealText())}, true
	}
	return record.Finding{}, false
}

// capacityStep speaks of fewer of something; none at all is an outage, where
// it isn't a lower bound.
func capacityStep(s *subject, d plan.Difference, name string) (record.Finding, bool) {
	order, ok := plan.CompareNumbers(d.After.RevealText(), d.Before.RevealText())
	if ok && strings.HasPrefix(d.Before.RevealText(), "-") {
		order = -1 // a negative number stands for no limit
	}
	switch {
	case !ok || order >= 0:
		return record.Finding{}, false
	case plan.Equal(plan.NumberValue(d.After.RevealText()), plan.NumberValue("0")) && !strings.HasPrefix(name, "min_"):
		return record.Finding{
			Disposition: record.Hold, Effect: because(record.Outage),
			Message: fmt.Sprintf("%s goes down to nothing, from %s to 0. What runs there stops.", d.Path, d.Before.RevealText()),
			Suggestions: []record.Suggestion{{
				Do: "decide", Command: decideCommand(s.change.Address, "--ruling allow"), Says: "If it is to be off.",
			}},
		}, true
	}
	return record.Finding{Message: fmt.Sprintf("%s goes down, from %s to %s. What runs in those that go is stopped or moved.", d.Path, d.Before.RevealText(), d.After.RevealText())}, true
}

// storeStep speaks of versions: down anywhere, up of a store.
func storeStep(s *subject, d plan.Difference) (record.Finding, bool) {
	before, after := d.Before.RevealText(), d.After.RevealText()
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

// isVersionName reports whether an attribute says which release of a program
// an object runs: not a revision that the provider counts, and not what of a
// protocol it speaks.
func isVersionName(name string) bool {
	if name != "version" && !strings.HasSuffix(name, "_version") {
		return false
	}
	return !containsAny(name, []string{"_wo_version", "resource_version", "tls", "ssl", "protocol", "http", "api_version", "ip_version", "latest", "default_version",
		"secret_version", "schema_version", "password_version", "certificate_version", "key_version"})
}

// isClassName reports whether an attribute says by a word how large a machine
// is.
func isClassName(name string) bool {
	return names{"instance_class", "instance_type", "server_type", "machine_type", "vm_size", "node_type", "node_size", "flavor", "flavor_name", "plan",
		"tier", "sku_name", "sku", "size_slug", "cache_node_type", "database_class", "node_instance_type"}.has(name)
}

// sizeWords are the sizes that are words, the smallest first.
var sizeWords = names{"nano", "micro", "small", "medium", "large", "xlarge"}

// classStep compares two machine sizes of one family: t3.large and t3.small,
// Standard_D4s_v5 and Standard_D2s_v5, s-2vcpu-4gb and s-1vcpu-2gb. It is 0
// where they are not of one family.
func classStep(before, after string) int {
	b, a := classParts(before), classParts(after)
	if len(b) != len(a) {
		return 0
	}
	step := 0
	for i := range b {
		order, ok := compareSizes(a[i], b[i])
		if !ok || order*step < 0 {
			return 0
		}
		if order != 0 {
			step = order
		}
	}
	return step
}

// compareSizes orders two parts of a size; ok is false where they differ and
// are no sizes.
func compareSizes(a, b string) (order int, ok bool) {
	if a == b {
		return 0, true
	}
	if i, j := slices.Index(sizeWords, a), slices.Index(sizeWords, b); i >= 0 && j >= 0 {
		return cmp.Compare(i, j), true
	}
	return plan.CompareNumbers(a, b)
}

// classParts cuts a size into words and numbers, with a number after each word
// that is a size: 2xlarge is xlarge, 2, so that it lies above xlarge, 1.
func classParts(s string) []string {
	var out []string
	for _, part := range runs(strings.ToLower(s)) {
		word := sizeWordOf(part)
		if word == "" {
			out = append(out, part)
			continue
		}
		stem, times := strings.TrimSuffix(part, word), "1"
		if last := len(out) - 1; stem == "" && last >= 0 && isDigit(out[last][0]) {
			out, times = out[:last], out[last]
		} else if stem != "" {
			out = append(out, stem)
		}
		out = append(out, word, times)
	}
	return out
}

// sizeWordOf returns the size that a word ends in, the longest, or "".
func sizeWordOf(part string) string {
	for _, w := range slices.Backward(sizeWords) {
		if strings.HasSuffix(part, w) {
			return w
		}
	}
	return ""
}

// runs cuts a text where digits begin or end.
func runs(s string) []string {
	var out []string
	for s != "" {
		end := 1
		for end < len(s) && isDigit(s[end]) == isDigit(s[0]) {
			end++
		}
		out = append(out, s[:end])
		s = s[end:]
	}
	return out
}

func isDigit(b byte) bool { return b >= '0' && b <= '9' }

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
