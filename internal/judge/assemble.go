package judge

import (
	"cmp"
	"path/filepath"
	"slices"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// report puts together what was found.
func (w *world) report() record.PlanReport {
	r := record.PlanReport{
		Source: w.plan.Source, Stack: w.in.Stack, Config: filepath.ToSlash(w.in.Config.Path),
		Engine: w.plan.Engine, EngineVersion: w.plan.EngineVersion, FormatVersion: w.plan.FormatVersion, Timestamp: w.plan.Timestamp,
		Disposition: record.Clear, Counts: w.plan.Counts(),
		Findings: []record.Finding{}, Changes: make([]record.ChangeReport, 0, len(w.subjects)),
		Outputs: []record.OutputReport{}, Drift: []record.DriftReport{}, Decisions: w.notes, Graph: w.graph(),
	}
	if saved := w.in.Evidence.Saved; saved != nil {
		r.Serial, r.Lineage, r.PlanDigest = &saved.Serial, record.LineageDigest(saved.Lineage), saved.Digest
		r.Workspace = saved.Workspace
	}
	table := detectors()
	r.Findings = append(r.Findings, w.finish(table, w.findings)...)
	for _, f := range r.Findings {
		r.Disposition = r.Disposition.Worse(f.Disposition)
	}
	for _, s := range w.subjects {
		c := w.changeReport(table, s)
		r.Disposition = r.Disposition.Worse(c.Disposition)
		r.Changes = append(r.Changes, c)
	}
	for _, o := range w.plan.Outputs {
		r.Outputs = append(r.Outputs, record.OutputReport{Name: w.mask(o.Name), Actions: o.Actions, Before: o.Before, After: o.After})
	}
	for i := range w.plan.Drift {
		d := &w.plan.Drift[i]
		r.Drift = append(r.Drift, record.DriftReport{Address: w.maskAddress(d.Address), Actions: d.Actions, Attributes: w.attributes(d, d.Differences())})
	}
	return r
}

func (w *world) changeReport(table []detector, s *subject) record.ChangeReport {
	c := s.change
	r := record.ChangeReport{
		Address: w.maskAddress(c.Address), PreviousAddress: optional(w.maskAddress(c.PreviousAddress)), Deposed: optional(c.Deposed), Module: optional(w.maskAddress(c.Addr.ModulePath())),
		Mode: c.Addr.Mode, Type: c.Addr.Type, Provider: plan.ProviderSource(c.Provider), Actions: c.Actions, Reason: optional(c.Reason),
		Disposition: record.Clear, Effects: []record.Effect{},
		Fingerprint: s.fingerprint, Attributes: w.attributes(c, s.diffs), Decision: s.decision, Location: w.in.Evidence.Locations.of(c.Addr),
	}
	if !c.Moved() {
		r.PreviousAddress = nil
	}
	if c.Importing != nil {
		r.Importing = &record.ImportReport{ID: c.Importing.ID, Unknown: c.Importing.Unknown}
		if !c.Importing.Identity.IsAbsent() {
			r.Importing.Identity = &c.Importing.Identity
		}
	}
	r.Findings = w.finish(table, s.findings)
	for _, f := range r.Findings {
		r.Disposition = r.Disposition.Worse(f.Disposition)
	}
	for _, f := range r.Findings {
		// Where something is asked, that is what happens; what is only noted
		// beside it would drown it.
		noted := f.Disposition == record.Clear && r.Disposition != record.Clear
		if f.Effect != nil && *f.Effect != record.NoEffect && !noted && !slices.Contains(r.Effects, *f.Effect) {
			r.Effects = append(r.Effects, *f.Effect)
		}
	}
	if r.Disposition == record.Stop || s.demanded {
		withoutDecide(r.Findings)
	}
	if r.Disposition == record.Hold && s.decision != nil && s.decision.Covers {
		r.Disposition = record.Explained
	}
	order := record.Effects()
	slices.SortFunc(r.Effects, func(a, b record.Effect) int { return cmp.Compare(slices.Index(order, a), slices.Index(order, b)) })
	return r
}

// attributes lists what changes, with what forces a replacement.
func (w *world) attributes(c *plan.Change, diffs []plan.Difference) []record.Attribute {
	out := make([]record.Attribute, 0, len(diffs))
	for _, d := range diffs {
		out = append(out, record.Attribute{
			Path: w.mask(d.Path.String()), Before: d.Before, After: d.After,
			Sensitive:         d.Before.HasSensitive() || d.After.HasSensitive(),
			Unknown:           d.After.HasUnknown(),
			ForcesReplacement: len(c.ReplacePaths) > 0 && forces(c, d.Path),
		})
	}
	return out
}

// finish orders findings, the most important first, and masks whatever secret
// text a message may have picked up from a name.
func (w *world) finish(table []detector, in []record.Finding) []record.Finding {
	out := slices.Clone(in)
	if out == nil {
		out = []record.Finding{}
	}
	// What refuses leads, then what asks: the first sentence says why the change
	// stands where it does.
	rank := map[record.Disposition]int{record.Stop: 0, record.Hold: 1, record.Explained: 2, record.Clear: 3}
	slices.SortStableFunc(out, func(a, b record.Finding) int {
		return cmp.Or(cmp.Compare(rank[a.Disposition], rank[b.Disposition]), cmp.Compare(priority(table, a), priority(table, b)))
	})
	offered := make(map[string]bool)
	for i := range out {
		out[i].Suggestions = newSuggestions(out[i].Suggestions, offered)
		w.maskFinding(&out[i])
	}
	return out
}

// withoutDecide takes back the offer to allow a change that no decision can
// let through, or of which one has ruled what must be done first.
func withoutDecide(findings []record.Finding) {
	for i := range findings {
		findings[i].Suggestions = slices.DeleteFunc(findings[i].Suggestions, func(s record.Suggestion) bool { return s.Do == "decide" })
	}
}

// newSuggestions leaves out commands that an earlier finding on the same
// change offers already.
func newSuggestions(in []record.Suggestion, offered map[string]bool) []record.Suggestion {
	out := make([]record.Suggestion, 0, len(in))
	for _, s := range in {
		if s.Command != "" && offered[s.Command] {
			continue
		}
		offered[s.Command] = true
		out = append(out, s)
	}
	return out
}

func (w *world) maskFinding(f *record.Finding) {
	if f.Paths == nil {
		f.Paths = []string{}
	}
	if w.plan.Secrets.Empty() {
		return
	}
	f.Message, f.Instead = w.mask(f.Message), w.mask(f.Instead)
	f.Paths, f.Related = w.maskAll(f.Paths), slices.Clone(f.Related)
	for i := range f.Related {
		f.Related[i] = w.maskAddress(f.Related[i])
	}
	f.Facts, f.Suggestions = slices.Clone(f.Facts), slices.Clone(f.Suggestions)
	for i := range f.Facts {
		f.Facts[i].Text = w.mask(f.Facts[i].Text)
	}
	for i := range f.Suggestions {
		says, command := w.mask(f.Suggestions[i].Says), f.Suggestions[i].Command
		if w.maskAddress(command) != command { // what is left names nothing
			says, command = says+" The key is a secret, so no command and no decision can name it: give the instance another key, or lower the rule in .holdfast.hcl for the time.", ""
		}
		f.Suggestions[i].Says, f.Suggestions[i].Command = strings.TrimSpace(says), command
	}
}

func (w *world) mask(s string) string { return w.plan.Secrets.Mask(s) }

func (w *world) maskAddress(s string) string { return w.plan.Secrets.MaskAddress(s) }

func (w *world) maskAll(in []string) []string {
	out := slices.Clone(in)
	for i := range out {
		out[i] = w.mask(out[i])
	}
	return out
}

func optional(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}
