package hazard

import (
	"github.com/holdfast-dev/holdfast/internal/plan"
)

// Assessment is all that is known of one change.
type Assessment struct {
	Known    bool     // the base has an entry that names the type; its class says nothing of updates
	Classes  []string // of the type, sorted
	Fires    []Match  // entries that say something happens, in the order of their files
	Harmless []Match  // entries that say nothing happens, and of which no doubt is left
	Covered  []bool   // by difference: an entry of Harmless covers it
}

// AllCovered reports whether there are differences and every one is known to
// be harmless.
func (a *Assessment) AllCovered() bool {
	for _, c := range a.Covered {
		if !c {
			return false
		}
	}
	return len(a.Covered) > 0
}

// Match returns every entry that fires on the change, harmless ones included,
// in the order of their files. diffs are c.Differences(), which the caller has
// anyway. The error is that of a file that can't be read, with file and line.
func (b *Base) Match(ctx *Context, c *plan.Change, diffs []plan.Difference) ([]Match, error) {
	entries, err := b.entries(c.Addr.Type)
	if err != nil {
		return nil, err
	}
	if ctx == nil {
		ctx = &Context{}
	}
	var out []Match
	resolve := ctx.resolver(c, diffs)
	for _, e := range entries.entries {
		if e.hazard.Load() == nil && !e.head.mayFire(c, diffs) {
			continue
		}
		h, err := b.hazard(e)
		if err != nil {
			return nil, err
		}
		if h.Silenced != "" {
			continue
		}
		if m, ok := h.match(ctx, c, diffs, resolve); ok {
			out = append(out, m)
		}
	}
	return out, nil
}

// Assess matches and sorts what fires from what is known to be harmless. Its
// error is that of Match.
func (b *Base) Assess(ctx *Context, c *plan.Change, diffs []plan.Difference) (Assessment, error) {
	matches, err := b.Match(ctx, c, diffs)
	a := Assessment{Covered: make([]bool, len(diffs))}
	if entries, loadErr := b.entries(c.Addr.Type); loadErr == nil {
		a.Known = entries.named(c.Addr.Type)
		a.Classes = entries.classes
	}
	for _, m := range matches {
		if !m.Hazard.Harmless() {
			a.Fires = append(a.Fires, m)
			continue
		}
		if m.May || m.VersionUnknown {
			continue // a doubt is not knowledge of harmlessness
		}
		a.Harmless = append(a.Harmless, m)
		for i, covers := range m.covered {
			a.Covered[i] = a.Covered[i] || covers
		}
	}
	return a, err
}
