package judge

import (
	"fmt"
	"slices"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// allForcing reports whether something forces the replacement and all of it
// is of this kind.
func allForcing(c *plan.Change, kind names) bool {
	return c.Actions.Replaces() && len(c.ReplacePaths) > 0 &&
		!slices.ContainsFunc(c.ReplacePaths, func(p plan.Path) bool { return !kind.covers(p) })
}

// detectCosmeticReplace speaks of replacements for the sake of a description.
func detectCosmeticReplace(w *world, s *subject) []record.Finding {
	if !allForcing(s.change, cosmeticNames) || w.nothingRealGoes(s) {
		return nil
	}
	paths := forcingTexts(s.change)
	return []record.Finding{{
		Message: fmt.Sprintf("All that forces the replacement is %s, which only describes the object. Such a replacement is nearly always unwanted.", list(paths)),
		Paths:   paths, Evidence: follows("the names of the forcing attributes"),
		Suggestions: []record.Suggestion{ignoreSuggestion(s.change, "the live object keeps its old text")},
	}}
}

// detectBootstrapReplace speaks of replacements for the sake of something
// that is read once, at first boot.
func detectBootstrapReplace(w *world, s *subject) []record.Finding {
	if s.shifted || !allForcing(s.change, bootstrapNames) || !isMachine(s) {
		return nil
	}
	paths := forcingTexts(s.change)
	return []record.Finding{{
		Message: fmt.Sprintf("%s %s read when a machine first boots. The one that runs doesn't need %s, but the provider replaces the machine for it.",
			list(paths), plural(len(paths), "is", "are"), plural(len(paths), "it", "them")),
		Paths: paths, Evidence: follows("the names of the forcing attributes"),
		Suggestions: []record.Suggestion{ignoreSuggestion(s.change,
			"the running machine stays; a machine made later gets the new input, so the two differ until this one is replaced on purpose")},
	}}
}

// machineWords are parts of resource types that are machines with a first
// boot; notMachineWords are parts of those that only look so: what machines
// are made from, and containers.
var (
	machineWords    = []string{"server", "instance", "machine", "droplet", "domain", "_vm", "vm_", "node", "linode", "host"}
	notMachineWords = []string{"template", "kubernetes", "container", "docker", "database", "_db_", "function", "app_service", "group_manager"}
)

func isMachine(s *subject) bool {
	typ := strings.ToLower(s.change.Addr.Type)
	return containsAny(typ, machineWords) && !containsAny(typ, notMachineWords) && (len(s.classes) == 0 || s.is(compute))
}

func forcingTexts(c *plan.Change) []string {
	var out []string
	for _, p := range c.ReplacePaths {
		out = append(out, p.String())
	}
	return out
}

// ignoreSuggestion offers ignore_changes for what forces a replacement.
func ignoreSuggestion(c *plan.Change, cost string) record.Suggestion {
	return record.Suggestion{
		Do: "ignore_changes",
		Says: fmt.Sprintf("lifecycle { ignore_changes = [%s] } in %s keeps the object; the cost: %s.",
			strings.Join(forcingTexts(c), ", "), c.Addr.Config(), cost),
	}
}

// detectCascade speaks of replacements that only follow: every forcing value
// is one that another change of this plan decides.
func detectCascade(w *world, s *subject) []record.Finding {
	c := s.change
	if !c.Actions.Replaces() || len(c.ReplacePaths) == 0 {
		return nil
	}
	for _, p := range c.ReplacePaths {
		if !c.After.At(p).HasUnknown() {
			return nil
		}
	}
	roots, chain := w.cascadeRoots(s)
	if len(roots) == 0 {
		return nil
	}
	var named []string
	for _, r := range roots {
		named = append(named, r.change.Address+" ("+actionWord(r.change.Actions)+")")
	}
	return []record.Finding{{
		Message: fmt.Sprintf("This replacement only follows: the value of %s comes from %s. Without that change it would not be needed.",
			list(forcingTexts(c)), list(named)),
		Paths: forcingTexts(c), Related: addresses(append(roots, chain...)),
		Evidence: follows("configuration references of the forcing attributes"),
	}}
}

// cascadeRoots walks from a replacement's unknown forcing values to the
// changes that decide them: roots follow from nothing, chain lies between.
func (w *world) cascadeRoots(s *subject) (roots, chain []*subject) {
	seen := map[*subject]bool{s: true}
	queue := []*subject{s}
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		next := w.deciders(at)
		if len(next) == 0 && at != s {
			roots = append(roots, at)
		} else if at != s {
			chain = append(chain, at)
		}
		for _, n := range next {
			if !seen[n] {
				seen[n] = true
				queue = append(queue, n)
			}
		}
	}
	return roots, chain
}

// deciders returns the changes that decide a subject's unknown forcing
// values. Of a data source that is read during apply these are the changes
// that it waits for. For an update or create there are none: the walk ends
// there.
func (w *world) deciders(s *subject) []*subject {
	block := s.change.Addr.Config()
	var sources []string
	switch {
	case s.change.Actions.Is(plan.Read):
		sources = w.deps.usedBlocks(block)
	case s.change.Actions.Replaces():
		for _, p := range s.change.ReplacePaths {
			if !s.change.After.At(p).HasUnknown() {
				return nil
			}
			sources = append(sources, w.deps.sources(block, p)...)
		}
	}
	var out []*subject
	for _, source := range sources {
		for _, other := range w.related(s, source) {
			if !other.change.Actions.Is(plan.NoOp) && !slices.Contains(out, other) {
				out = append(out, other)
			}
		}
	}
	return out
}

// maxRelated bounds how many instances of a block are looked at: a cause is
// told by a few of them as well as by ten thousand.
const maxRelated = 64

// related returns the changes of a block that a subject's reference to it can
// mean: those in the same module instances, and with the same key if there
// is one such, else all of them, up to maxRelated.
func (w *world) related(s *subject, block string) []*subject {
	all := w.blocks[block]
	if len(all) == 0 {
		return nil
	}
	// The instance with the subject's own key, in its own module.
	twin := all[0].change.Addr
	twin.Module, twin.Key = s.change.Addr.Module, s.change.Addr.Key
	if other := w.current[twin.String()]; other != nil && twin.Config() == block {
		return []*subject{other}
	}
	var near, same []*subject
	for _, other := range all {
		if len(near) == maxRelated {
			break
		}
		if !compatibleModules(s.change.Addr, other.change.Addr) {
			continue
		}
		near = append(near, other)
		if other.change.Addr.Key == s.change.Addr.Key {
			same = append(same, other)
		}
	}
	if len(same) > 0 {
		return same
	}
	return near
}

// compatibleModules reports whether two addresses agree in the keys of the
// module calls that they share.
func compatibleModules(a, b plan.Address) bool {
	for i := range min(len(a.Module), len(b.Module)) {
		if a.Module[i].Name != b.Module[i].Name {
			return true
		}
		if a.Module[i].Key != b.Module[i].Key {
			return false
		}
	}
	return true
}

func addresses(subjects []*subject) []string {
	var out []string
	for _, s := range subjects {
		out = append(out, s.change.Address)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// actionWord is the word of this field for a change's actions.
func actionWord(a plan.Actions) string {
	switch {
	case a.Replaces():
		return "replace"
	case a.Is(plan.Delete):
		return "destroy"
	}
	return a.String()
}

// detectDeleteFirstGap speaks of the time in which there is neither the old
// nor the new object.
func detectDeleteFirstGap(w *world, s *subject) []record.Finding {
	if !s.change.Actions.Is(plan.Delete, plan.Create) || s.is(inert) || s.harmlessReplacement() {
		return nil
	}
	users := w.usersOf(s)
	if len(users) == 0 {
		return nil
	}
	return []record.Finding{{
		Message: fmt.Sprintf("Between the delete and the create there is no such object, and %s %s it. If the create fails, it stays that way.",
			list(users), plural(len(users), "uses", "use")),
		Effect:   because(record.Outage),
		Evidence: follows("the order of the plan's actions and the configuration's references"),
		Suggestions: []record.Suggestion{{
			Do:   "create_before_destroy",
			Says: "lifecycle { create_before_destroy = true } closes the gap, unless a unique name or address forbids two of them at once.",
		}},
	}}
}
