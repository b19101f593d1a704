package judge

import (
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/decision"
	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// rule lets people's words count: owners, protection, moved rules, decisions.
func (w *world) rule() error {
	lineage := ""
	if saved := w.in.Evidence.Saved; saved != nil {
		lineage = saved.Lineage
	}
	whole := w.whole() // before a moved rule takes the finding away that says so
	var errs []error
	var evaluations []decision.Evaluation
	for _, s := range w.subjects {
		s.fingerprint = record.Fingerprint(s.change, s.diffs, lineage, w.plan.Secrets)
		errs = append(errs, w.askOwners(s))
		w.askUnknown(s)
		s.findings = append(w.moveRules(s.findings, s.change.Address), w.raiseRules(s.given, s.change.Address)...)
		w.askProtection(s)
		evaluations = append(evaluations, w.askDecisions(s)...)
	}
	w.askCommitted()
	w.findings = slices.Concat(w.moveRules(w.findings, ""), w.raiseRules(w.given, ""), w.offNotes())
	w.notes = w.in.Decisions.Unused(evaluations, whole, w.in.Now)
	if w.notes == nil {
		w.notes = []record.DecisionNote{}
	}
	return errors.Join(errs...)
}

// whole reports whether the plan has everything that the configuration wants,
// as far as is known: a decision that it doesn't meet is then of no use.
func (w *world) whole() bool {
	if saved := w.in.Evidence.Saved; saved != nil && saved.Mode != "" && saved.Mode != "normal" {
		return false
	}
	return !slices.ContainsFunc(w.findings, func(f record.Finding) bool { return f.Rule == "partial" || f.Rule == "failed-plan" })
}

// askCommitted tells of decisions that count here, of a configuration, and of
// policies and hazards, that are not committed: for everybody else they don't
// count.
func (w *world) askCommitted() {
	var files []string
	add := func(file string) {
		if standing := w.in.Evidence.Uncommitted[file]; standing != "" {
			if text := filepath.ToSlash(file) + " (" + standing + ")"; !slices.Contains(files, text) {
				files = append(files, text)
			}
		}
	}
	add(w.in.Config.Path)
	for _, s := range w.subjects {
		if s.decision != nil && s.decision.Covers {
			add(s.decision.File)
		}
	}
	for _, f := range slices.Sorted(maps.Keys(w.in.Evidence.Open)) {
		if text := filepath.ToSlash(f) + " (" + w.in.Evidence.Open[f] + ")"; !slices.Contains(files, text) {
			files = append(files, text)
		}
	}
	if len(files) == 0 {
		return
	}
	w.findings = append(w.findings, record.Finding{
		Rule: "uncommitted", Kind: record.KindGate, Disposition: record.Clear,
		Message:     fmt.Sprintf("This verdict rests on files that are not committed: %s. For everybody else they don't count.", list(files)),
		Evidence:    record.Evidence{Level: record.Measured, Source: "these files held against HEAD"},
		Suggestions: []record.Suggestion{{Do: "commit", Says: "Commit them, so that others can review them and CI comes to the same verdict."}},
	})
}

// askOwners notes who changes the object beside this stack.
func (w *world) askOwners(s *subject) error {
	if !decision.ChangesSomething(s.change) {
		return nil
	}
	var errs []error
	for i := range w.in.Config.Owners {
		o := &w.in.Config.Owners[i]
		match, unknown, err := o.Matches(s.change)
		if err != nil {
			errs = append(errs, err)
		}
		if !match && !unknown {
			continue
		}
		f := record.Finding{
			Rule: o.Name, Kind: record.KindOwner, Disposition: ownerDisposition(o.Disposition),
			Message:  fmt.Sprintf("The object belongs to %s, not to this stack alone.", o.Name),
			Evidence: record.Evidence{Level: record.Reported, Source: fmt.Sprintf("%s, line %d", decision.ConfigName, o.Line)},
		}
		if o.Reason != "" {
			f.Message += " " + o.Reason
		}
		if unknown {
			f.Message = fmt.Sprintf("Whether the object belongs to %s hangs on values that are decided during apply.", o.Name)
		}
		if f.Disposition == record.Hold {
			f.Suggestions = []record.Suggestion{{Do: "decide", Command: decideCommand(s.change.Address, "--ruling allow"), Says: "If its owner agrees."}}
		}
		s.findings = append(s.findings, f)
	}
	return errors.Join(errs...)
}

func ownerDisposition(word string) record.Disposition {
	switch word {
	case "hold":
		return record.Hold
	case "stop":
		return record.Stop
	}
	return record.Clear
}

// askUnknown says of which changed attributes nothing is known: as a note, or
// as a question where the configuration wants that.
func (w *world) askUnknown(s *subject) {
	if !s.change.Actions.Is(plan.Update) || s.is(inert) {
		return
	}
	unknown := selectDiffs(s.diffs, func(d plan.Difference) bool { return !s.spokenOf(d.Path) && !cosmeticNames.covers(d.Path) })
	if len(unknown) == 0 {
		return
	}
	f := record.Finding{
		Rule: unknownEffect, Kind: record.KindGate, Disposition: record.Clear,
		Message:  fmt.Sprintf("Nothing is known of what changing %s of %s does to the running thing.", list(pathTexts(unknown)), s.change.Addr.Type),
		Paths:    pathTexts(unknown),
		Evidence: record.Evidence{Level: record.Unverified, Source: "no entry in the knowledge base"},
	}
	if w.in.Config.Gate.UnknownEffects == "hold" && !s.known {
		f.Disposition = record.Hold
		f.Suggestions = []record.Suggestion{{
			Do: "decide", Command: decideCommand(s.change.Address, "--ruling allow"), Says: "Once it is known. A hazard of your own says it for good.",
		}}
	}
	s.findings = append(s.findings, f)
}

// unknownEffect is the name of the rule that tells of what isn't known.
const unknownEffect = "unknown-effect"

// spokenOf reports whether something is said of a changed attribute: an entry
// of the knowledge base fires or is known to be harmless there, or a detector
// names it.
func (s *subject) spokenOf(p plan.Path) bool {
	text := p.String()
	if s.harmless[text] {
		return true
	}
	return slices.ContainsFunc(s.findings, func(f record.Finding) bool {
		return len(f.Paths) == 0 && f.Kind == record.KindHazard || slices.ContainsFunc(f.Paths, func(q string) bool {
			return f.Rule != "record-only" && (text == q || strings.HasPrefix(text, q+".") || strings.HasPrefix(text, q+"[") || strings.HasPrefix(q, text+".") || strings.HasPrefix(q, text+"["))
		})
	})
}

// moveRules applies the configuration's rule blocks. address is that of the
// change that the findings are on, "" for those on the plan.
func (w *world) moveRules(in []record.Finding, address string) []record.Finding {
	out := in[:0]
	for _, f := range in {
		r, ok := w.in.Config.Rule(f.Rule)
		if !ok || f.Kind != record.KindDetector && f.Kind != record.KindHazard && f.Kind != record.KindGate && f.Kind != record.KindPolicy {
			out = append(out, f)
			continue
		}
		if r.Disposition == "off" {
			w.off[r.Name]++
			continue
		}
		out = append(out, move(f, r, address))
	}
	return out
}

// move is a finding as a rule block has it that doesn't switch it off.
func move(f record.Finding, r decision.Rule, address string) record.Finding {
	switch r.Disposition {
	case "note":
		f.Disposition = record.Clear
	case "hold":
		if f.Disposition == record.Clear && address != "" {
			f.Suggestions = append(slices.Clone(f.Suggestions), record.Suggestion{
				Do: "decide", Command: decideCommand(address, "--ruling allow"), Says: "If it is to happen.",
			})
		}
		f.Disposition = record.Hold
	case "stop":
		f.Disposition = record.Stop
	}
	f.Message += fmt.Sprintf(" (%s, line %d, makes this a %s: %s)", decision.ConfigName, r.Line, r.Disposition, r.Reason)
	return f
}

// offNotes tells what the configuration has switched off, so that nobody takes
// silence for a finding of nothing.
func (w *world) offNotes() []record.Finding {
	var out []record.Finding
	for _, r := range w.in.Config.Rules {
		if n := w.off[r.Name]; n > 0 {
			out = append(out, record.Finding{
				Rule: "switched-off", Kind: record.KindGate, Disposition: record.Clear,
				Message:  fmt.Sprintf("The configuration switches off %s: %s left out. The reason given: %s.", r.Name, count(n, "finding")+plural(n, " is", " are"), strings.TrimSuffix(r.Reason, ".")),
				Evidence: record.Evidence{Level: record.Measured, Source: fmt.Sprintf("%s, line %d", decision.ConfigName, r.Line)},
			})
		}
	}
	return out
}

// askProtection stops what a protect block refuses, and what needs a
// precondition that isn't fresh.
func (w *world) askProtection(s *subject) {
	c := s.change
	protecting, left := w.in.Config.Protecting(c)
	for _, p := range left {
		w.askEscape(s, p)
	}
	for _, p := range slices.Concat(protecting, left) {
		source := record.Evidence{Level: record.Reported, Source: fmt.Sprintf("%s, line %d", decision.ConfigName, p.Line)}
		switch p.Demands(c) {
		case decision.DemandsStop:
			s.findings = append(s.findings, record.Finding{
				Rule: p.Name, Kind: record.KindProtect, Disposition: record.Stop,
				Message:  fmt.Sprintf("%q is protected: %s is refused.", p.Name, gerund(c.Actions)),
				Evidence: source,
				Suggestions: []record.Suggestion{{
					Do: "plan", Says: fmt.Sprintf("Change the configuration so that the plan no longer has it. No decision lifts this; only an edit of %s does.", decision.ConfigName),
				}},
			})
		case decision.DemandsEvidence:
			s.findings = append(s.findings, w.requireEvidence(p, source))
		case decision.DemandsAnswer:
			s.findings = append(s.findings, record.Finding{
				Rule: p.Name, Kind: record.KindProtect, Disposition: record.Hold,
				Message:  fmt.Sprintf("%q is protected: whatever changes on it is asked about.", p.Name),
				Evidence: source,
				Suggestions: []record.Suggestion{{
					Do: "decide", Command: decideCommand(c.Address, "--ruling allow"), Says: "If it is to happen.",
				}},
			})
		}
	}
}

// requireEvidence says how the preconditions stand that a protect block
// requires: a note where all are fresh, else a stop that lists each.
func (w *world) requireEvidence(p *decision.Protect, config record.Evidence) record.Finding {
	f := record.Finding{Rule: p.Name, Kind: record.KindProtect, Disposition: record.Stop, Evidence: config}
	quoted := make([]string, len(p.Require))
	for i, name := range p.Require {
		quoted[i] = fmt.Sprintf("%q", name)
	}
	needs := fmt.Sprintf("%q is protected: a change of it needs %s to be shown fresh", p.Name, list(quoted))
	if w.in.Evidence.Preconditions == nil {
		f.Message = needs + ", and there is no ledger here in which that could stand. A check runs no such command."
		f.Suggestions = []record.Suggestion{{Do: "init", Command: "holdfast init", Says: "Makes a ledger. What holdfast precondition run finds is recorded in it; then check again."}}
		return f
	}
	var sentences, sources []string
	for _, name := range p.Require {
		s, ok := w.in.Evidence.Preconditions[name]
		if !ok {
			s = PreconditionStanding{Name: name, Freshness: Missing}
		}
		sentences = append(sentences, s.Sentence())
		if s.Entry > 0 {
			sources = append(sources, s.Source())
		}
		if s.Freshness != Fresh {
			f.Suggestions = append(f.Suggestions, s.suggestion())
		}
	}
	if len(sources) > 0 {
		f.Evidence = record.Evidence{Level: record.Measured, Source: strings.Join(sources, "; ")}
	}
	if len(f.Suggestions) == 0 {
		f.Disposition = record.Clear
		f.Message = needs + ". " + strings.Join(sentences, " ")
		return f
	}
	open := ", and it is not. "
	if n := len(p.Require); n > 1 {
		open = fmt.Sprintf(", and %d of %d %s not. ", len(f.Suggestions), n, plural(len(f.Suggestions), "is", "are"))
	}
	f.Message = needs + open + strings.Join(sentences, " ")
	return f
}

// askEscape asks about a move that takes an object out of its protection: the
// next plan would find it unprotected.
func (w *world) askEscape(s *subject, p *decision.Protect) {
	s.findings = append(s.findings, record.Finding{
		Rule: p.Name, Kind: record.KindProtect, Disposition: record.Hold,
		Message:  fmt.Sprintf("%q protects it under its old address, %s, and not under the new one.", p.Name, s.change.PreviousAddress),
		Evidence: record.Evidence{Level: record.Reported, Source: fmt.Sprintf("%s, line %d", decision.ConfigName, p.Line)},
		Suggestions: []record.Suggestion{
			{Do: "protect", Says: fmt.Sprintf("Name the new address in %s, too.", decision.ConfigName)},
			{Do: "decide", Command: decideCommand(s.change.Address, "--ruling allow"), Says: "If it is to go on without."},
		},
	})
}

// gerund names what the actions do to the object, as the subject of a sentence.
func gerund(a plan.Actions) string {
	switch {
	case a.Replaces():
		return "replacing it"
	case a.Is(plan.Delete):
		return "destroying it"
	case a.Has(plan.Forget):
		return "forgetting it"
	case a.Is(plan.Create):
		return "creating it"
	case a.Is(plan.Update):
		return "updating it"
	}
	return a.String()
}

// askDecisions holds the decisions on the address against the change. One
// that covers answers its questions; one that refuses stops it.
func (w *world) askDecisions(s *subject) []decision.Evaluation {
	evaluations := w.in.Decisions.Evaluate(s.change, s.fingerprint, w.in.Now)
	if len(evaluations) == 0 {
		return nil
	}
	first := evaluations[0]
	s.decision = first.Summary()
	if first.State == decision.Demands && decision.ChangesSomething(s.change) {
		s.demanded = true
		d := first.Decision
		f := record.Finding{
			Rule: d.Name, Kind: record.KindGate, Disposition: record.Hold, Message: first.Why,
			Evidence: record.Evidence{Level: record.Reported, Source: fmt.Sprintf("%s, line %d", d.File, d.Line)},
		}
		if d.Ruling == record.Refuse {
			f.Disposition = record.Stop
		}
		s.findings = append(s.findings, f)
	}
	if first.State == decision.Covers && first.Decision.Ruling == record.Ignore {
		s.decision.Covers = !slices.ContainsFunc(s.findings, func(f record.Finding) bool {
			return f.Disposition != record.Clear && (f.Kind == record.KindProtect || f.Rule == "unknown-word" || f.Rule == "import-and-change" || len(f.Paths) == 0)
		})
		if !s.decision.Covers {
			s.decision.Why = "An ignore ruling answers what is asked about its paths, and here something else is asked."
		}
	}
	return evaluations
}
