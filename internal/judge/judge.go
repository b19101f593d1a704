package judge

import (
	"errors"
	"time"

	"github.com/holdfast-dev/holdfast/internal/decision"
	"github.com/holdfast-dev/holdfast/internal/hazard"
	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// Input is all that a judgement rests on.
type Input struct {
	Plan      *plan.Plan
	Stack     string // its name; "" where none is configured
	Knowledge *hazard.Base
	Config    *decision.Config    // never nil; the zero Config has all defaults
	Decisions *decision.Decisions // never nil
	Evidence  Evidence
	Now       time.Time // zero where the time isn't to count
}

// Judge returns the report on one plan. The error joins what went wrong in
// single hazards or owners (a condition that doesn't evaluate, with its file
// and line); the report is then missing what they would have said and must
// not be relied on.
func Judge(in Input) (record.PlanReport, error) {
	shown, clear := hideClearSecrets(in.Plan, in.Evidence.Clear)
	in.Plan = shown
	w := newWorld(in)
	w.clear = clear
	err := w.assess()
	w.run()
	w.addPolicies()
	w.findings = append(w.findings, in.Evidence.Notes...)
	err = distinct(err, w.rule())
	return w.report(), err
}

// distinct joins errors and says each once: a bad condition fails on every
// change that it is tried on.
func distinct(errs ...error) error {
	seen := make(map[string]bool)
	var out []error
	var add func(error)
	add = func(err error) {
		if joined, ok := err.(interface{ Unwrap() []error }); ok {
			for _, e := range joined.Unwrap() {
				add(e)
			}
			return
		}
		if err != nil && !seen[err.Error()] {
			seen[err.Error()] = true
			out = append(out, err)
		}
	}
	for _, err := range errs {
		add(err)
	}
	return errors.Join(out...)
}

// Combine puts reports on several plans into one, with one verdict over all.
// version is holdfast's own.
func Combine(version string, plans []record.PlanReport) *record.Report {
	r := &record.Report{Schema: record.ReportSchema, Tool: version, Plans: plans}
	worst := record.Clear
	for i := range plans {
		worst = worst.Worse(plans[i].Disposition)
		for _, f := range plans[i].Findings {
			if f.Disposition != record.Clear {
				r.Totals.Add(f.Disposition)
			}
		}
		for j := range plans[i].Changes {
			r.Totals.Add(plans[i].Changes[j].Disposition)
		}
	}
	r.Verdict = worst.Verdict()
	return r
}

// assess asks the knowledge base about every change.
func (w *world) assess() error {
	ctx := hazard.NewContext(w.plan, w.in.Evidence.ProviderVersions)
	var errs []error
	for _, s := range w.subjects {
		a, err := w.in.Knowledge.Assess(ctx, s.change, s.diffs)
		if err != nil {
			errs = append(errs, err)
		}
		s.known, s.covered = a.Known, a.AllCovered()
		s.harmless = make(map[string]bool)
		for i, covered := range a.Covered {
			if covered {
				s.harmless[s.diffs[i].Path.String()] = true
			}
		}
		for _, m := range a.Fires {
			s.findings = append(s.findings, hazardFinding(s, m))
			// The provider is known to do nothing on this destroy.
			s.covered = s.covered || m.Hazard.Outcome == hazard.Nothing && !m.May && s.change.Actions.Is(plan.Delete)
		}
		for _, m := range a.Harmless {
			if s.change.Actions.Is(plan.Update) || s.change.Actions.Destroys() && a.AllCovered() {
				s.findings = append(s.findings, harmlessFinding(m))
			}
		}
	}
	return errors.Join(errs...)
}

func hazardFinding(s *subject, m hazard.Match) record.Finding {
	h := m.Hazard
	f := record.Finding{
		Rule: h.ID, Kind: record.KindHazard, Disposition: record.Clear,
		Message: h.Says, Instead: h.Instead, Evidence: h.BestEvidence(),
	}
	if h.Asks() {
		f.Disposition = record.Hold
		f.Suggestions = []record.Suggestion{{
			Do: "decide", Command: decideCommand(s.change.Address, "--ruling allow"), Says: "If it is to happen.",
		}}
	}
	if h.Effect != record.NoEffect {
		f.Effect = because(h.Effect)
	}
	for _, p := range m.Paths {
		f.Paths = append(f.Paths, p.String())
	}
	switch {
	case h.Outcome == hazard.Refused:
		f.Message += " The apply will fail on it."
	case h.Outcome == hazard.Nothing:
		f.Message += " The apply will report it as done, and nothing will have changed."
	}
	switch {
	case m.Problem != nil:
		f.Message += " Whether it comes to that isn't known: what says so doesn't fit the values here (" + m.Problem.Error() + ")."
	case m.May:
		f.Message += " Whether it comes to that hangs on values that are decided during apply."
	}
	if m.VersionUnknown {
		f.Message += " (Provider " + h.Versions + "; the version in use isn't known.)"
	}
	return f
}

// harmlessFinding says what is known to do nothing, of the paths of one entry.
func harmlessFinding(m hazard.Match) record.Finding {
	f := record.Finding{
		Rule: m.Hazard.ID, Kind: record.KindHazard, Disposition: record.Clear, Effect: because(record.NoEffect),
		Message: m.Hazard.Says, Evidence: m.Hazard.BestEvidence(),
	}
	for _, p := range m.Paths {
		f.Paths = append(f.Paths, p.String())
	}
	return f
}
