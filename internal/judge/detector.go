package judge

import (
	"slices"

	"github.com/holdfast-dev/holdfast/internal/record"
)

// detector finds one thing in a plan without any knowledge of a provider.
type detector struct {
	rule string
	// asks is how much a finding weighs unless it says otherwise: Clear for a
	// note, Hold for a question, Stop.
	asks record.Disposition
	// onChange returns what it finds on one change; onPlan adds to the world
	// what takes the plan as a whole. One of them is nil.
	onChange func(*world, *subject) []record.Finding
	onPlan   func(*world)
	summary  string
}

// detectors returns the table of all detectors, in the order in which their
// findings lead: of two findings on one change that weigh the same, the one
// that stands first here is said first.
func detectors() []detector {
	return []detector{
		{rule: "failed-plan", asks: record.Stop, onPlan: detectFailedPlan, summary: "the plan file was written though planning failed"},
		{rule: "unknown-word", asks: record.Hold, onPlan: detectUnknownWord, summary: "an action, reason or section that this version doesn't know"},
		{rule: "wrong-place", asks: record.Hold, onPlan: detectWrongPlace, summary: "the whole looks wrong: state, workspace, account or region"},
		{rule: "partial", asks: record.Hold, onPlan: detectPartial, summary: "the plan leaves things out and proves nothing about the rest"},
		{rule: "stale", asks: record.Hold, onPlan: detectStale, summary: "the world has moved since the plan was made"},
		{rule: "unreviewed-tool", asks: record.Clear, onPlan: detectUnreviewedTool, summary: "tool or provider version differs from the lock file or the earlier check"},
		{rule: "rename", asks: record.Clear, onPlan: detectRename, summary: "a destroy and a create that are the same object under another address"},
		{rule: "list-shift", asks: record.Clear, onPlan: detectShift, summary: "a list behind count lost an element before its end, and every later object moves up"},
		{rule: "identity-takeover", asks: record.Hold, onPlan: detectIdentityTakeover, summary: "a destroy and a create that claim the same live name"},
		{rule: "forgotten-live", asks: record.Hold, onPlan: detectForgottenLive, summary: "the object was gone at refresh and is to be created again"},
		{rule: "import-and-change", asks: record.Hold, onChange: detectImportAndChange, summary: "an import that also changes or replaces what it adopts"},
		{rule: "destroy-unexplained", asks: record.Hold, onChange: detectDestroy, summary: "every delete, with its reason as a sentence and the live identity"},
		{rule: "deposed", asks: record.Clear, onChange: detectDeposed, summary: "a deposed object and what its destroy removes"},
		{rule: "replace", asks: record.Hold, onChange: detectReplace, summary: "what forces a replacement and what is lost with it"},
		{rule: "cosmetic-replace", asks: record.Clear, onChange: detectCosmeticReplace, summary: "all that forces the replacement is a description, label or tag"},
		{rule: "bootstrap-replace", asks: record.Clear, onChange: detectBootstrapReplace, summary: "what forces the replacement is a first-boot input"},
		{rule: "cascade", asks: record.Clear, onChange: detectCascade, summary: "a replacement that only follows from another change"},
		{rule: "temp-path", asks: record.Clear, onChange: detectTempPath, summary: "the cause is a path under a temporary directory"},
		{rule: "record-only", asks: record.Clear, onChange: detectRecordOnly, summary: "every changed attribute was unset: the value may be live already"},
		{rule: "guard-off", asks: record.Hold, onChange: detectGuardOff, summary: "a destroy whose safety is off in the prior state"},
		{rule: "delete-first-gap", asks: record.Clear, onChange: detectDeleteFirstGap, summary: "deleted before it is created again, while others use it"},
		{rule: "orphan", asks: record.Hold, onChange: detectOrphan, summary: "what stays alive with no owner"},
		{rule: "guard-removed", asks: record.Hold, onChange: detectGuardRemoved, summary: "a safety moves to its weak value: step one of a two-step destroy"},
		{rule: "credential", asks: record.Hold, onChange: detectCredential, summary: "a password, key, token or certificate is rewritten"},
		{rule: "exposure", asks: record.Hold, onChange: detectExposure, summary: "something becomes reachable by everybody"},
		{rule: "grants-all", asks: record.Hold, onChange: detectGrantsAll, summary: "a grant after which somebody is refused nothing, or everybody something"},
		{rule: "one-way-lock", asks: record.Hold, onChange: detectOneWay, summary: "a lock on what is kept that nobody can take off before its time"},
		{rule: "traffic-moves", asks: record.Hold, onChange: detectPathMoves, summary: "an update in place after which traffic goes another way"},
		{rule: "set-shrinks", asks: record.Clear, onChange: detectSetShrinks, summary: "a list of disks, rules, members or routes loses elements"},
		{rule: "version-step", asks: record.Clear, onChange: detectVersionStep, summary: "a version, size or capacity that goes down, or a store's version that goes up"},
		{rule: "reverts-live", asks: record.Clear, onChange: detectRevertsLive, summary: "the plan puts back what was changed outside"},
		{rule: "see-saw", asks: record.Clear, onChange: detectSeeSaw, summary: "an attribute that goes back and forth between checks"},
		{rule: "controller-owned", asks: record.Clear, onChange: detectControllerOwned, summary: "changes only under keys that a known controller writes"},
		{rule: "no-real-change", asks: record.Clear, onChange: detectNoRealChange, summary: "values that differ only in form, or only unknowns"},
		{rule: "secret-in-clear", asks: record.Clear, onChange: detectSecretInClear, summary: "a secret that is not marked sensitive"},
		{rule: "hidden-command", asks: record.Clear, onPlan: detectHiddenCommand, summary: "commands that a plan cannot show"},
		{rule: "check-failed", asks: record.Clear, onPlan: detectCheckFailed, summary: "check blocks and conditions that fail or are unknown"},
		{rule: "output-break", asks: record.Clear, onPlan: detectOutputBreak, summary: "a root output is removed or changes type"},
	}
}

// Rule is one detector as users know it.
type Rule struct {
	Name    string
	Summary string             // one line
	Asks    record.Disposition // what a finding weighs unless it says otherwise
}

// Rules lists all detectors, in the order of their table.
func Rules() []Rule {
	var out []Rule
	for _, d := range detectors() {
		out = append(out, Rule{Name: d.rule, Summary: d.summary, Asks: d.asks})
	}
	return out
}

// run lets every detector look. Findings are filled in with the detector's
// name and weight.
func (w *world) run() {
	w.findRenames()
	for _, d := range detectors() {
		if d.onPlan != nil {
			w.runOnPlan(d)
			continue
		}
		for _, s := range w.subjects {
			for _, f := range d.onChange(w, s) {
				s.findings = append(s.findings, d.fill(f))
			}
		}
	}
}

// runOnPlan runs a detector that adds to the world itself, and fills in what
// it added.
func (w *world) runOnPlan(d detector) {
	before := len(w.findings)
	counts := make([]int, len(w.subjects))
	for i, s := range w.subjects {
		counts[i] = len(s.findings)
	}
	d.onPlan(w)
	for i := before; i < len(w.findings); i++ {
		w.findings[i] = d.fill(w.findings[i])
	}
	for i, s := range w.subjects {
		for j := counts[i]; j < len(s.findings); j++ {
			s.findings[j] = d.fill(s.findings[j])
		}
	}
}

func (d detector) fill(f record.Finding) record.Finding {
	f.Kind = record.KindDetector
	if f.Rule == "" {
		f.Rule = d.rule
	}
	if f.Disposition == "" {
		f.Disposition = d.asks
	}
	return f
}

// lastReason is the last detector in the table whose findings say why the plan
// has a change at all. What hazards know of its effect comes after those, and
// before the rest.
const lastReason = "orphan"

// priority is where a finding stands among those that weigh the same.
func priority(table []detector, f record.Finding) int {
	at := func(rule string) int {
		return 2 * slices.IndexFunc(table, func(d detector) bool { return d.rule == rule })
	}
	switch f.Kind {
	case record.KindProtect, record.KindOwner, record.KindGate:
		return 2 * len(table) // the gate's own words come after what happens
	case record.KindDetector:
		return at(f.Rule)
	}
	return at(lastReason) + 1
}
