package hazard

import (
	"slices"
	"strconv"
	"strings"

	"github.com/hashicorp/go-version"
	"github.com/zclconf/go-cty/cty"

	"github.com/holdfast-dev/holdfast/internal/hclfile"
	"github.com/holdfast-dev/holdfast/internal/plan"
)

// Match is one entry that fires on a change.
type Match struct {
	Hazard *Hazard
	Paths  []plan.Path // the changed paths it matched, in order; empty where it looks at none
	// May is set where the condition hangs on values that are decided during
	// apply, and where Problem is set.
	May bool
	// Problem says why the condition can't be evaluated on this change, with
	// file and line: a value of another type than it expects, as a provider's
	// next version may have it. What can't be ruled out may happen.
	Problem error
	// VersionUnknown is set where the entry holds for some versions only and
	// the version in use isn't known; Version is the one in use, else "".
	VersionUnknown bool
	Version        string

	covered []bool // by difference: matched as a whole
}

// match holds one entry against one change; ok is false where it doesn't fire.
// resolve is the context's resolver for it.
func (h *Hazard) match(ctx *Context, c *plan.Change, diffs []plan.Difference, resolve func(root, attr string) cty.Value) (m Match, ok bool) {
	if !slices.Contains(h.Providers, Source(c.Provider)) || !h.acts(c) {
		return Match{}, false
	}
	m = Match{Hazard: h}
	if !h.inVersion(ctx, c, &m) || !h.touches(c, diffs, &m) {
		return Match{}, false
	}
	m.May = c.Actions.Is(plan.Update) && m.onlyUnknown(diffs)
	if h.when == nil {
		return m, true
	}
	truth, err := h.when.Eval(resolve)
	if err != nil {
		m.Problem, m.May = err, true
		return m, true
	}
	m.May = m.May || truth == hclfile.Unknown
	return m, truth != hclfile.False
}

// onlyUnknown reports whether everything that the entry matched is decided
// during apply: such an update vanishes where the values come out the same.
func (m *Match) onlyUnknown(diffs []plan.Difference) bool {
	matched := 0
	for _, d := range diffs {
		if m.Paths != nil && !slices.ContainsFunc(m.Paths, func(p plan.Path) bool { return p.Compare(d.Path) == 0 }) {
			continue
		}
		if !d.After.IsUnknown() {
			return false
		}
		matched++
	}
	return matched > 0
}

// acts reports whether the change does what the entry is about.
func (h *Hazard) acts(c *plan.Change) bool {
	return slices.ContainsFunc(h.Actions, func(word string) bool {
		if word == "import" {
			return c.Importing != nil
		}
		return c.Actions.Match(word)
	})
}

// inVersion reports whether the entry holds for the provider's version. One
// that isn't known counts as a version for which it holds.
func (h *Hazard) inVersion(ctx *Context, c *plan.Change, m *Match) bool {
	text := ctx.versions[Source(c.Provider)]
	holds, known := h.holdsFor(text)
	switch {
	case !known:
		m.VersionUnknown = !h.allFrom(ctx.leastVersion(c.Provider))
	case len(h.constraint) > 0:
		m.Version = text
	}
	return holds
}

// allFrom reports whether the entry holds for that version and every later
// one.
func (h *Hazard) allFrom(least *version.Version) bool {
	if least == nil || !h.constraint.Check(least.Core()) {
		return false
	}
	for _, c := range h.constraint {
		if !strings.HasPrefix(c.String(), ">") {
			return false
		}
	}
	return true
}

// touches reports whether the change is at a place that the entry is about,
// and notes which.
func (h *Hazard) touches(c *plan.Change, diffs []plan.Difference, m *Match) bool {
	if len(h.patterns) == 0 {
		m.covered = slices.Repeat([]bool{true}, len(diffs))
		return true
	}
	m.covered = make([]bool, len(diffs))
	for i := range diffs {
		m.covered[i] = h.patternMatches(diffs[i].Path)
	}
	forced := c.Actions.Replaces() && len(c.ReplacePaths) > 0 && !h.Harmless()
	if forced {
		for _, p := range c.ReplacePaths {
			if h.patternMatches(p) || slices.ContainsFunc(diffs, func(d plan.Difference) bool {
				return (d.Path.HasPrefix(p) || p.HasPrefix(d.Path)) && h.reaches(d)
			}) {
				m.Paths = append(m.Paths, p)
			}
		}
		return len(m.Paths) > 0
	}
	for i := range diffs {
		if m.covered[i] || !h.Harmless() && h.reaches(diffs[i]) {
			m.Paths = append(m.Paths, diffs[i].Path)
		}
	}
	return len(m.Paths) > 0
}

func (h *Hazard) patternMatches(p plan.Path) bool {
	return slices.ContainsFunc(h.patterns, func(pat plan.PathPattern) bool { return pat.Match(p) })
}

// reaches reports whether the difference is at a place of the entry, or at a
// whole that has something set at such a place.
func (h *Hazard) reaches(d plan.Difference) bool {
	return slices.ContainsFunc(h.patterns, func(pat plan.PathPattern) bool {
		if pat.Match(d.Path) {
			return true
		}
		return pat.Leads(d.Path) && (setWithin(pat, d.Path, d.Before) || setWithin(pat, d.Path, d.After))
	})
}

func setWithin(pat plan.PathPattern, at plan.Path, v plan.Value) bool {
	if v.IsUnset() {
		return false
	}
	if pat.Match(at) || v.IsUnknown() {
		return true
	}
	if !pat.Leads(at) {
		return false
	}
	for i, e := range v.Elems() {
		if setWithin(pat, at.Child(plan.Elem(i)), e) {
			return true
		}
	}
	for _, m := range v.Members() {
		if setWithin(pat, at.Child(plan.Attr(m.Name)), m.Value) {
			return true
		}
	}
	return false
}

func number(i int) plan.Value { return plan.NumberValue(strconv.Itoa(i)) }
