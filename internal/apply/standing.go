package apply

import (
	"fmt"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/record"
)

// Look is what is known of one stack: its last entries in the ledger, and
// its configuration where the work tree is at hand. Each may be nil.
type Look struct {
	Check   *Noted[record.CheckBody] // the last one of a whole, normal plan
	Started *Noted[record.StartedBody]
	Ended   *Noted[record.EndedBody] // of Started
	Proof   *Noted[record.ProofBody]
	Now     *record.Source // of the work tree
	Pushed  *bool          // a remote-tracking branch has Now's commit
	Running *Running       // the engine of Started, where it is seen to run still
}

// Running is an engine that applies at this moment.
type Running struct{ PID int } // 0 where its number isn't known

// Noted is a body with the entry that it stands in.
type Noted[B any] struct {
	Entry record.Entry
	Body  B
}

// seq orders entries; what isn't there was before everything.
func seq[B any](n *Noted[B]) int64 {
	if n == nil {
		return 0
	}
	return n.Entry.Seq
}

// Stand says where a stack stands, and why, in whole sentences.
func Stand(l Look) (record.Standing, string) {
	switch {
	case l.Started != nil && l.Ended == nil && l.Running != nil:
		which := ""
		if l.Running.PID != 0 {
			which = fmt.Sprintf(" (pid %d)", l.Running.PID)
		}
		return record.UnknownNow, fmt.Sprintf("An apply is running%s, started at %s by %s.", which, l.Started.Entry.When(), Who(l.Started.Entry.Actor))
	case l.Started != nil && l.Ended == nil:
		return record.UnknownNow, fmt.Sprintf("An apply was started at %s by %s, and its end isn't recorded.", l.Started.Entry.When(), Who(l.Started.Entry.Actor))
	case l.Check != nil && !l.Check.Body.WhatIf() && l.Check.Body.Verdict != record.Proceed && seq(l.Check) > seq(l.Proof) && seq(l.Check) > seq(l.Started):
		return record.Held, fmt.Sprintf("The last plan, checked at %s, is a %s: %s.", l.Check.Entry.When(), l.Check.Body.Verdict, open(l.Check.Body.Totals))
	case l.Started != nil && seq(l.Started) > seq(l.Proof):
		return l.afterApply()
	case l.Proof == nil:
		return record.UnknownNow, "Nothing was applied or proved here through holdfast."
	case !l.Proof.Body.Proved:
		return l.afterAttempt()
	}
	return l.afterProof()
}

// afterApply is where a stack stands that was applied and not proved since.
func (l Look) afterApply() (record.Standing, string) {
	when := fmt.Sprintf("Applied at %s by %s", l.Started.Entry.When(), Who(l.Started.Entry.Actor))
	if changed := l.Started.Body.Source.Changed; len(changed) > 0 && (l.Now == nil || len(l.Now.Changed) > 0 || l.Now.TreeDigest != l.Started.Body.Source.TreeDigest) {
		return record.Uncommitted, fmt.Sprintf("%s, live, from files that are not committed: %s.", when, some(changed))
	}
	if e := l.Ended.Body; !e.Tally.Whole() {
		return record.Unproven, fmt.Sprintf("%s; %s; not proved since.", when, TallyText(e.Tally))
	} else if !e.Whole() {
		return record.Unproven, fmt.Sprintf("%s; %s; not proved since.", when, e.OutputsText())
	}
	return record.Unproven, when + "; not proved since."
}

// afterAttempt is where a stack stands whose last proof failed.
func (l Look) afterAttempt() (record.Standing, string) {
	p := l.Proof.Body
	said := fmt.Sprintf("The proof of %s failed.", l.Proof.Entry.When())
	switch {
	case l.NotAppliedYet():
		return record.Unproven, fmt.Sprintf("Not applied yet: nothing is in its state, and a plan of it has %s.", changes(len(p.LeftOver)+p.Omitted))
	case p.Standing == record.Uncommitted && p.Source.Commit == "" && p.Source.WorkTree != "":
		said = fmt.Sprintf("It is in no commit: only %s can explain what is live.", p.Source.WorkTree)
	case len(p.Owed) > 0:
		said = p.Owed[0]
	case p.Why != "":
		said = p.Why
	}
	if p.Standing == record.Unpushed && l.Pushed != nil && *l.Pushed && l.Now != nil && l.Now.Commit == p.Source.Commit {
		return record.Unproven, "The commit was pushed since the last proof was tried: prove again."
	}
	return p.Standing, said
}

// afterProof is where a stack stands that was proved: as proved, unless its
// configuration moved since.
func (l Look) afterProof() (record.Standing, string) {
	p := l.Proof.Body
	switch {
	case l.Now != nil && len(l.Now.Changed) > 0:
		return record.Uncommitted, "Changed since the proof and not committed: " + some(l.Now.Changed) + "."
	case l.Now != nil && l.Now.TreeDigest != p.Source.TreeDigest:
		return record.Unproven, fmt.Sprintf("The configuration is another one than the one proved at %s (commit %.10s).", l.Proof.Entry.When(), p.Source.Commit)
	case l.drifted():
		return record.Drifted, fmt.Sprintf("A plan of the proved configuration, checked at %s, has %s that nobody applied.", l.Check.Entry.When(), changes(len(l.Check.Body.Changes)+l.Check.Body.Omitted))
	}
	said := fmt.Sprintf("Proved at %s: commit %.10s", l.Proof.Entry.When(), p.Source.Commit)
	if p.Source.Commit == "" {
		said = fmt.Sprintf("Proved at %s, outside of Git", l.Proof.Entry.When())
	}
	if n := len(p.Blind); n > 0 {
		said += fmt.Sprintf(", except what a plan can't see of %d type%s", n, plural(n))
	}
	return record.InAgreement, said + "."
}

// drifted reports whether a whole plan of the proved configuration has had
// changes since: something moved outside.
func (l Look) drifted() bool {
	if seq(l.Check) <= seq(l.Proof) || l.Check.Body.WhatIf() || len(l.Check.Body.Changes)+l.Check.Body.Omitted == 0 {
		return false
	}
	source := l.Check.Body.Source
	return source != nil && source.TreeDigest == l.Proof.Body.Source.TreeDigest
}

// NotAppliedYet reports whether the last proof found nothing but a plan that
// makes everything: no apply is known, and nothing is in the state.
func (l Look) NotAppliedYet() bool {
	if l.Proof == nil || l.Started != nil {
		return false
	}
	p := l.Proof.Body
	return p.Standing == record.Drifted && p.Apply == 0 && p.State.Objects == 0 && len(p.LeftOver)+p.Omitted > 0
}

// OnlyMeasured reports whether the last proof failed by what it measured alone,
// probes and checks: no plan shows that, and no apply mends it.
func (l Look) OnlyMeasured() bool {
	if l.Proof == nil || seq(l.Proof) < seq(l.Started) {
		return false
	}
	p := l.Proof.Body
	failed := len(p.Checks) > 0
	for _, r := range p.Probes {
		failed = failed || !r.Passed
	}
	return failed && p.Standing == record.Drifted && len(p.LeftOver)+p.Omitted+len(p.Outputs)+len(p.Gone) == 0
}

func changes(n int) string { return fmt.Sprintf("%d change%s", n, plural(n)) }

// Who names an actor in a sentence.
func Who(a record.Actor) string {
	said := a.User
	if a.Host != "" {
		said += " on " + a.Host
	}
	if a.CI != "" {
		said += " (" + a.CI + ")"
	}
	if a.Agent != "" {
		said += ", through " + a.Agent
	}
	return strings.TrimSpace(said)
}

// TallyText counts outcomes in words.
func TallyText(t record.Tally) string {
	var parts []string
	for _, p := range []struct {
		n    int
		word record.Outcome
	}{{t.Done, record.Done}, {t.Failed, record.Failed}, {t.HalfDone, record.HalfDone}, {t.Unknown, record.Unknown}} {
		if p.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", p.n, p.word))
		}
	}
	if parts == nil {
		return "nothing to do"
	}
	return strings.Join(parts, ", ")
}

func open(t record.Totals) string {
	n := t.Hold + t.Stop
	return fmt.Sprintf("%d question%s open", n, plural(n))
}

func plural(n int) string {
	if n == 1 {
		return ""
	}
	return "s"
}
