package decision

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// State says what a decision means for one change.
type State string

// The states, the one that counts most first.
const (
	Demands       State = "demands"        // the ruling says what must be done first; the change holds until the plan no longer has it
	Covers        State = "covers"         // it answers the questions on this change
	ImpactUnknown State = "impact-unknown" // it would cover, but nobody knows the impact
	Lapsed        State = "lapsed"         // it covers another change of this address
	OutsidePaths  State = "outside-paths"  // the change reaches beyond what is to be ignored
	Expired       State = "expired"
	OtherAction   State = "other-action" // it is about other actions
)

func (s State) rank() int {
	return slices.Index([]State{Demands, Covers, ImpactUnknown, Lapsed, OutsidePaths, Expired, OtherAction}, s)
}

// Evaluation is one decision held against one change.
type Evaluation struct {
	Decision *Decision
	State    State
	Moved    []string    // Lapsed: which parts of the change differ (record.FingerprintMoved)
	Outside  []plan.Path // OutsidePaths: what it doesn't reach
	Why      string      // a sentence for people; "" where it covers
	// Unsure is set where it can't be told whether the change is the covered
	// one: hidden values compare only between checks that both knew, or both
	// didn't know, the state's lineage.
	Unsure bool
}

// Summary returns the evaluation in a report's form.
func (e Evaluation) Summary() *record.DecisionSummary {
	d := e.Decision
	return &record.DecisionSummary{
		Name: d.Name, File: d.File, Line: d.Line, Ruling: d.Ruling, Owner: d.Owner,
		Reason: d.Reason, Expires: d.Expires, Covers: e.State == Covers, Why: e.Why,
	}
}

// For returns the decisions about the change's address, in file order.
func (ds *Decisions) For(c *plan.Change) []*Decision {
	var out []*Decision
	for _, d := range ds.All() {
		if d.concerns(c) {
			out = append(out, d)
		}
	}
	return out
}

// Evaluate holds every decision about the change's address against it, the
// one that counts most first; nil where there is none. fingerprint is the
// change's own (record.Fingerprint); now decides what has expired.
func (ds *Decisions) Evaluate(c *plan.Change, fingerprint string, now time.Time) []Evaluation {
	var out []Evaluation
	for _, d := range ds.For(c) {
		out = append(out, d.evaluate(c, fingerprint, now))
	}
	slices.SortStableFunc(out, func(a, b Evaluation) int { return cmp.Compare(a.State.rank(), b.State.rank()) })
	return out
}

func (d *Decision) evaluate(c *plan.Change, fingerprint string, now time.Time) Evaluation {
	e := Evaluation{Decision: d}
	switch {
	case !d.acts(c.Actions):
		e.State = OtherAction
		e.Why = fmt.Sprintf("It is about %s, and this change is %s.", strings.Join(d.Actions, ", "), c.Actions)
	case d.Expired(now):
		e.State = Expired
		e.Why = "It expired after " + d.Expires + "."
	case d.Ruling != record.Allow && d.Ruling != record.Ignore:
		e.State = Demands
		e.Why = demand(d.Ruling)
	default:
		d.evaluateCover(c, fingerprint, &e)
	}
	return e
}

// evaluateCover decides whether an allow or ignore covers the change.
func (d *Decision) evaluateCover(c *plan.Change, fingerprint string, e *Evaluation) {
	if d.Ruling == record.Ignore {
		e.Outside = d.outside(c)
		if len(e.Outside) > 0 || !c.Actions.Is(plan.Update) || c.Importing != nil || c.Moved() {
			e.State = OutsidePaths
			e.Why = "The change isn't a plain update wholly under the paths to be ignored."
			return
		}
	}
	if len(d.Covers) > 0 && !slices.Contains(d.Covers, fingerprint) {
		e.State = Lapsed
		e.Moved = closestMoved(d.Covers, fingerprint)
		e.Why = "It covers another change of this address; since then moved: " + strings.Join(e.Moved, ", ") + "."
		if slices.Equal(e.Moved, []string{"values"}) && hidesValues(c) {
			e.Unsure = true
			e.Why = "It covers this change with other values, or as another form of the plan tells it: hidden values compare only from one saved plan file to another, or from one plan JSON to another."
		}
		return
	}
	if d.Impact == "unknown" {
		e.State = ImpactUnknown
		e.Why = "Its impact is unknown, and what isn't known explains nothing. Find out, and write none, service or data."
		return
	}
	e.State = Covers
}

// hidesValues reports whether sensitive values are among what changes.
func hidesValues(c *plan.Change) bool {
	return slices.ContainsFunc(c.Differences(), func(d plan.Difference) bool { return d.Before.HasSensitive() || d.After.HasSensitive() })
}

func (d *Decision) outside(c *plan.Change) []plan.Path {
	var out []plan.Path
	for _, diff := range c.Differences() {
		if !slices.ContainsFunc(d.paths, func(p plan.PathPattern) bool { return p.Match(diff.Path) }) {
			out = append(out, diff.Path)
		}
	}
	return out
}

// closestMoved names what moved since the covered change that is most like
// this one.
func closestMoved(covers []string, fingerprint string) []string {
	var best []string
	for _, c := range covers {
		moved := record.FingerprintMoved(c, fingerprint)
		if slices.Equal(moved, []string{"everything"}) && best != nil {
			continue
		}
		if best == nil || slices.Equal(best, []string{"everything"}) || len(moved) < len(best) {
			best = moved
		}
	}
	return best
}

// demand says what a ruling asks for.
func demand(r record.Ruling) string {
	switch r {
	case record.Restore:
		return "The ruling is to restore: put the configuration back, so that the plan no longer has this change."
	case record.Adopt:
		return "The ruling is to adopt: take the live object into configuration and state, so that the plan no longer has this change."
	case record.Remove:
		return "The ruling is to remove: take it out of state or configuration as agreed, so that the plan no longer has this change."
	case record.Recreate:
		return "The ruling is to recreate: do it on its own, by a decision that allows exactly that change."
	}
	return "The ruling is to refuse: this change must not happen."
}

// Unused returns a note for every decision that no evaluation needed: it is
// expired, has lapsed, is about other actions, or its subject isn't in the
// plans. evaluations are all that Evaluate returned for them. whole says that
// the plan has everything that the configuration wants: of any other, what is
// not in it says nothing.
func (ds *Decisions) Unused(evaluations []Evaluation, whole bool, now time.Time) []record.DecisionNote {
	best := make(map[*Decision]Evaluation)
	for _, e := range evaluations {
		if b, seen := best[e.Decision]; !seen || e.State.rank() < b.State.rank() {
			best[e.Decision] = e
		}
	}
	var out []record.DecisionNote
	for _, d := range ds.All() {
		e, seen := best[d]
		why := e.Why
		switch {
		case seen && (e.State == Demands || e.State == Covers || e.Unsure):
			continue
		case !whole && e.State != Expired && !d.Expired(now):
			continue
		case !seen && d.Expired(now):
			why = "It expired after " + d.Expires + ", and the plan has no change of its subject."
		case !seen && d.Stack != ds.stack:
			continue // it may be for another stack, whose plan this isn't
		case !seen:
			why = "The plan has no change of its subject."
		}
		out = append(out, record.DecisionNote{Name: d.Name, File: d.File, Line: d.Line, Subject: d.Subject, Why: why})
	}
	return out
}
