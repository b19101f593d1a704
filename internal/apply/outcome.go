package apply

import (
	"fmt"
	"slices"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/intake"
	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// Readback is all that is known about an apply after it.
type Readback struct {
	Changes []record.PlannedChange
	Plan    *plan.Plan    // with the values; nil where only the ledger's entry is left
	After   *intake.State // as read back, with the values of the changes' objects; nil where it couldn't be read
	Same    bool          // the state's content is what it was before
	Stream  *Stream       // what the engine said; never nil
	Ended   bool          // the engine's run is known to be over
}

// Outcomes says what became of every planned change. The state as read back
// comes first; what the engine said comes second; where they don't settle it,
// the outcome is unknown.
func Outcomes(r Readback) []record.ChangeOutcome {
	names := newNames(r.Plan)
	after := make(map[string]*intake.Instance)
	deposed := make(map[string][]string)
	if r.After != nil {
		for i := range r.After.Instances {
			inst := &r.After.Instances[i]
			after[object{inst.Address, inst.Deposed}.key()] = inst
			if inst.Deposed != "" {
				deposed[inst.Address] = append(deposed[inst.Address], inst.Deposed)
			}
		}
	}
	out := make([]record.ChangeOutcome, 0, len(r.Changes))
	for _, c := range r.Changes {
		o := record.ChangeOutcome{Address: c.Address, Deposed: c.Deposed, Actions: c.Actions, Level: record.Measured}
		address, planned := names.of(c)
		if address == "" {
			o.Level, o.Outcome, o.Why = record.Reported, record.Unknown, unfollowed
			out = append(out, o)
			continue
		}
		one := witness{
			change: c, planned: planned, now: after[object{address, c.Deposed}.key()], deposed: deposed[address], said: r.Stream.told(address, c.Actions),
			read: r.After != nil, same: r.Same, ended: r.Ended || r.Stream.summed, summed: r.Stream.summed, stopped: r.Stream.stopped,
		}
		o.Outcome, o.Why = one.outcome()
		if !one.read || o.Outcome == record.Unknown || o.Outcome == record.Failed && len(one.said.errored) > 0 {
			o.Level = record.Reported
		}
		out = append(out, o)
	}
	return out
}

// outputs says what became of a plan that has nothing but outputs to write.
// They are in the state, which is written only if there is something to write.
func (r Readback) outputs(end record.EndedBody) record.Outcome {
	switch {
	case end.Ending == record.Exited && *end.ExitCode == 0, r.Stream.summed, r.After != nil && !r.Same:
		return record.Done
	case end.Ending == record.NotStarted, r.After != nil && r.Ended:
		return record.Failed
	}
	return record.Unknown
}

// object names one object of a state.
type object struct{ address, deposed string }

func (o object) key() string { return o.address + "\x00" + o.deposed }

// witness is what is known about one change.
type witness struct {
	change  record.PlannedChange
	planned *plan.Change     // nil where the values aren't known any more
	now     *intake.Instance // nil where the state has no such object
	deposed []string         // keys of deposed objects at the address
	said    told
	read    bool // the state was read back
	same    bool // it has the content that it had before
	ended   bool // the engine's run is over, and all that it said is known
	stopped bool // it was interrupted or killed
	summed  bool // it came to its own summary, which it prints when all is done and written
}

func (w *witness) outcome() (record.Outcome, string) {
	if !w.read {
		return w.byWord()
	}
	a := w.change.Actions
	switch {
	case a.Is(plan.Delete), a.Is(plan.Forget):
		return w.gone()
	case a.Is(plan.Create):
		return w.created()
	case a.Is(plan.Update):
		return w.imported(w.updated())
	case a.Replaces(), a.Is(plan.Forget, plan.Create), a.Is(plan.Create, plan.Forget):
		return w.replaced()
	case a.Is(plan.NoOp):
		return w.imported(w.recorded())
	case a.Is(plan.Read), a.Is(plan.Open):
		return record.Done, "only read"
	}
	return record.Unknown, fmt.Sprintf("what %q does is not known to holdfast", a.String())
}

// byWord judges by the engine's word alone.
func (w *witness) byWord() (record.Outcome, string) {
	const unread = "the state couldn't be read back"
	switch {
	case w.finished():
		return record.Done, unread + "; the engine reported it as complete"
	case w.vanished():
		return record.Done, unread + "; the engine found nothing left to change"
	case !w.begun() && w.ended && !w.summed && !w.change.Actions.Is(plan.NoOp):
		return record.Failed, unread + "; the engine never began with it"
	}
	return record.Unknown, unread + w.complaint("; ")
}

// begun reports whether the engine said that it began with the change.
func (w *witness) begun() bool { return len(w.said.began) > 0 }

// finished reports whether the engine reported every step of the change.
func (w *witness) finished() bool {
	n := len(w.said.complete)
	return n > 0 && len(w.said.errored) == 0 && n >= len(w.said.began) && n >= w.steps()
}

// vanished reports whether the engine left an update out and came to its
// summary: with what was known by then there was nothing left to change.
func (w *witness) vanished() bool {
	return w.change.Actions.Is(plan.Update) && w.summed && !w.begun() && len(w.said.errored) == 0 && w.said.said == ""
}

// steps is how many steps of a change an engine reports.
func (w *witness) steps() int {
	n := 0
	for _, a := range w.change.Actions {
		if a == plan.Create || a == plan.Update || a == plan.Delete {
			n++
		}
	}
	return max(n, 1)
}

// hanging reports whether a step was begun and nothing says how it ended: what
// became of the object itself isn't known then, whatever the state says.
func (w *witness) hanging() bool {
	return len(w.said.began) > len(w.said.complete)+len(w.said.errored)
}

// complaint is what the engine said against it, after sep; "" where nothing.
func (w *witness) complaint(sep string) string {
	switch {
	case w.said.said != "":
		return sep + "the engine reported: " + w.said.said
	case len(w.said.errored) > 0:
		return sep + "the engine reported an error"
	case w.hanging() && w.ended:
		return sep + "the engine began with it and didn't say how it ended"
	}
	return ""
}

// although is a remark on something that was done against the engine's word.
func (w *witness) although() string { return w.complaint("although ") }

// unwritten says of what the engine reported as complete that the state
// doesn't have it: the engine ended before it wrote the state.
func unwritten(what string) (record.Outcome, string) {
	return record.HalfDone, "the engine reported it as complete, and " + what + ": it ended before it wrote the state"
}

// notDone says why nothing of a change is there, as far as that is known.
func (w *witness) notDone(what string) (record.Outcome, string) {
	switch {
	case !w.begun() && w.ended:
		return record.Failed, "not started; " + what
	case !w.begun():
		return record.Unknown, what + "; whether the engine began with it isn't known"
	case w.hanging():
		return record.Unknown, what + "; the engine began with it and didn't say how it ended, so it may have been done without being in the state"
	case len(w.said.errored) > 0 && w.stopped: // a request that is given up may have arrived
		return record.Unknown, what + "; it was on its way when the engine was stopped, so it may have been done without being in the state" + w.complaint("; ")
	case len(w.said.complete) > 0:
		return record.HalfDone, what + "; the engine reported a part of it as complete" + w.complaint("; ")
	}
	return record.Failed, what + w.complaint("; ")
}

func (w *witness) gone() (record.Outcome, string) {
	switch {
	case w.now == nil:
		return record.Done, w.although()
	case w.change.Actions.Is(plan.Forget): // nothing but the state was to change
		return record.Failed, "the state still has it" + w.complaint("; ")
	case w.finished():
		return unwritten("the state still has it")
	}
	return w.notDone("the state still has it")
}

func (w *witness) created() (record.Outcome, string) {
	switch {
	case w.now == nil && w.finished():
		o, why := unwritten("the state has no such object")
		return o, why + w.said.called()
	case w.now == nil && w.begun():
		return record.Unknown, "the engine began to create it and recorded nothing: it may exist without being in the state" + w.complaint("; ")
	case w.now == nil:
		return w.notDone("the state has no such object")
	case w.now.Tainted:
		return record.HalfDone, "created and marked as tainted: the next plan replaces it" + w.complaint("; ")
	}
	return record.Done, w.although()
}

func (w *witness) recorded() (record.Outcome, string) {
	if w.now == nil {
		return record.Failed, "the state has no object at this address" + w.complaint("; ")
	}
	return record.Done, w.although()
}

// imported adds to the outcome of an import that the object goes by another
// name than the one it was imported by: a plan can't see that it is the wrong
// one.
func (w *witness) imported(o record.Outcome, why string) (record.Outcome, string) {
	if o != record.Done || w.now == nil || w.planned == nil || w.planned.Importing == nil {
		return o, why
	}
	asked, has := w.planned.Importing.ID, w.now.Attributes.Get("id").RevealText()
	if asked == "" || has == "" || strings.Contains(asked, has) {
		return o, why
	}
	remark := fmt.Sprintf("imported as %q; the object calls itself %q: look whether it is the one that was meant", asked, has)
	if why != "" {
		remark += "; " + why
	}
	return o, remark
}

func (w *witness) updated() (record.Outcome, string) {
	switch {
	case w.now == nil && w.change.Imports:
		return w.recorded()
	case w.now == nil:
		return record.Unknown, "the state no longer has the object" + w.complaint("; ")
	case w.now.Tainted:
		return record.HalfDone, "the object is marked as tainted: the next plan replaces it" + w.complaint("; ")
	case w.vanished():
		return record.Done, "the engine found nothing left to change when it came to it"
	case w.finished():
		return w.reported()
	case w.same, !w.begun() && w.ended:
		return w.notDone("the state has the old object")
	case w.planned == nil:
		return record.Unknown, "the planned values aren't kept, so the state can't tell" + w.complaint("; ")
	}
	have, other, open := w.progress()
	switch {
	case len(have) > 0 && len(other) == 0:
		return record.Done, "the state has every planned value" + w.complaint(", although ")
	case len(have) == 0 && len(other) == 0 && open > 0:
		return record.Unknown, "everything that changes is known only after the apply, so the state can't tell" + w.complaint("; ")
	case len(have) == 0:
		return w.notDone("the state has none of the planned values")
	}
	return record.HalfDone, "the state doesn't have the planned value of " + some(other) + w.complaint("; ")
}

// reported holds an update that the engine reported as complete against the
// state.
func (w *witness) reported() (record.Outcome, string) {
	if w.planned == nil {
		if w.same && !w.summed {
			return unwritten("the state is as it was before")
		}
		return record.Done, "the engine reported it as complete; the planned values aren't kept, so they weren't compared"
	}
	have, other, _ := w.progress()
	switch {
	case !w.summed && len(have) == 0 && (len(other) > 0 || w.same):
		return unwritten("the state has none of the planned values")
	case len(other) > 0:
		return record.Done, "the provider recorded other values than planned: " + some(other)
	}
	return record.Done, ""
}

// progress sorts the attributes that were to change by what the state has
// there: the planned value, another one, or one that wasn't known before. A
// list counts as a whole: the place of its elements says nothing.
func (w *witness) progress() (have, other []string, open int) {
	seen := make(map[string]bool)
	asBefore, asAfter := bare(w.now.Attributes, w.planned.Before), bare(w.now.Attributes, w.planned.After)
	for _, d := range w.planned.Differences() {
		path := d.Path
		if i := slices.IndexFunc(path, plan.Step.IsIndex); i >= 0 {
			path = path[:i]
		}
		if seen[path.String()] {
			continue
		}
		seen[path.String()] = true
		before, after := w.planned.Before.At(path), w.planned.After.At(path)
		switch {
		case after.HasUnknown():
			open++
		case arrived(asBefore.At(path), asAfter.At(path), before, after):
			have = append(have, path.String())
		default:
			other = append(other, path.String())
		}
	}
	return have, other, open
}

// arrived reports whether a value is the planned one; it is given as bare as
// the old and as the planned value are. The order of a list counts only where
// the old value can't be told apart otherwise.
func arrived(asBefore, asAfter, before, after plan.Value) bool {
	if asAfter.IsUnset() || after.IsUnset() {
		return asAfter.IsUnset() && after.IsUnset()
	}
	return plan.Equal(asAfter, after) || plan.EqualUnordered(asAfter, after) && !plan.EqualUnordered(asBefore, before)
}

func (w *witness) replaced() (record.Outcome, string) {
	switch {
	case w.now == nil && w.change.Actions[0] == plan.Create:
		return record.Unknown, "the state has neither the old nor the new object" + w.complaint("; ")
	case w.now == nil:
		return w.between()
	case w.finished() && (w.old() || w.same && !w.summed):
		o, why := unwritten("the state still has the old object")
		return o, why + w.said.called()
	case !w.finished() && (w.same || w.old() || !w.begun() && w.ended):
		return w.notDone("the state still has the old object")
	case w.now.Tainted:
		return record.HalfDone, "the new object is marked as tainted: the next plan replaces it again" + w.complaint("; ")
	case w.finished():
		return record.Done, w.leftDeposed()
	case w.planned == nil:
		return record.Unknown, "the old object's values aren't kept, so the state can't tell which one this is" + w.complaint("; ")
	case len(w.deposed) > 0 && w.change.Deposed == "":
		return record.HalfDone, "the new object is there and the old one isn't destroyed yet" + w.leftDeposed() + w.complaint("; ")
	}
	return record.Done, w.although()
}

// between is a replacement of which the state has neither object: the old one
// was destroyed first.
func (w *witness) between() (record.Outcome, string) {
	if w.finished() {
		o, why := unwritten("the state has no such object")
		return o, why + w.said.called()
	}
	why := "the old object is gone and the new one isn't there"
	if slices.Contains(w.said.began, string(plan.Create)) {
		why = "the old object is gone; the engine began to create the new one and recorded nothing: it may exist without being in the state"
	}
	return record.HalfDone, why + w.complaint("; ")
}

// old reports whether the object in the state is known to be the one from
// before: it has its values, or still those that force the replacement.
func (w *witness) old() bool {
	if w.planned == nil {
		return false
	}
	asBefore, asAfter := bare(w.now.Attributes, w.planned.Before), bare(w.now.Attributes, w.planned.After)
	if plan.EqualUnordered(asBefore, w.planned.Before) {
		return true
	}
	for _, p := range w.planned.ReplacePaths {
		before, after := w.planned.Before.At(p), w.planned.After.At(p)
		if after.HasUnknown() || !plan.Equal(asBefore.At(p), before) || plan.Equal(asAfter.At(p), after) {
			return false
		}
	}
	return len(w.planned.ReplacePaths) > 0
}

func (w *witness) leftDeposed() string {
	if len(w.deposed) == 0 || w.change.Deposed != "" {
		return ""
	}
	return " (deposed: " + strings.Join(w.deposed, ", ") + ")"
}

// some lists the first of many.
func some(paths []string) string {
	const most = 5
	if len(paths) <= most {
		return strings.Join(paths, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(paths[:most], ", "), len(paths)-most)
}
