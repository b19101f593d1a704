package apply

import (
	"fmt"
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
	planned := make(map[string]*plan.Change)
	if r.Plan != nil {
		for i := range r.Plan.Changes {
			c := &r.Plan.Changes[i]
			planned[object{c.Address, c.Deposed}.key()] = c
		}
	}
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
		key := object{c.Address, c.Deposed}.key()
		one := witness{
			change: c, planned: planned[key], now: after[key], deposed: deposed[c.Address],
			said: r.Stream.objects[c.Address], read: r.After != nil, same: r.Same, ended: r.Ended || r.Stream.summed,
		}
		if one.said == nil {
			one.said = &told{}
		}
		o := record.ChangeOutcome{Address: c.Address, Deposed: c.Deposed, Actions: c.Actions, Level: record.Measured}
		o.Outcome, o.Why = one.outcome()
		if !one.read || o.Outcome == record.Unknown {
			o.Level = record.Reported
		}
		out = append(out, o)
	}
	return out
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
	said    *told
	read    bool // the state was read back
	same    bool // it has the content that it had before
	ended   bool // the engine's run is over
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
		return w.updated()
	case a.Replaces(), a.Is(plan.Forget, plan.Create), a.Is(plan.Create, plan.Forget):
		return w.replaced()
	case a.Is(plan.NoOp):
		return w.recorded()
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
	case len(w.said.began) == 0 && w.ended && !w.change.Actions.Is(plan.NoOp):
		return record.Failed, unread + "; the engine never began with it"
	}
	return record.Unknown, unread + w.complaint("; ")
}

// finished reports whether the engine reported every step of the change.
func (w *witness) finished() bool {
	return len(w.said.complete) > 0 && len(w.said.errored) == 0 && len(w.said.complete) >= len(w.said.began) && len(w.said.complete) >= w.steps()
}

// steps is how many steps of a change an engine reports.
func (w *witness) steps() int {
	if w.change.Actions.Replaces() {
		return 2
	}
	return 1
}

// complaint is what the engine said against it, after sep; "" where nothing.
func (w *witness) complaint(sep string) string {
	switch {
	case w.said.said != "":
		return sep + "the engine reported: " + w.said.said
	case len(w.said.errored) > 0:
		return sep + "the engine reported an error"
	case len(w.said.began) > len(w.said.complete) && w.ended:
		return sep + "the engine began with it and didn't say how it ended"
	}
	return ""
}

// although is a remark on something that was done against the engine's word.
func (w *witness) although() string { return w.complaint("although ") }

// notDone says why nothing of a change is there.
func (w *witness) notDone(what string) (record.Outcome, string) {
	if len(w.said.began) == 0 {
		if w.ended {
			return record.Failed, "not started; " + what
		}
		return record.Failed, what
	}
	return record.Failed, what + w.complaint("; ")
}

func (w *witness) gone() (record.Outcome, string) {
	if w.now == nil {
		return record.Done, w.although()
	}
	return w.notDone("the state still has it")
}

func (w *witness) created() (record.Outcome, string) {
	switch {
	case w.now == nil && len(w.said.began) > 0:
		return record.Unknown, "the engine began to create it and recorded nothing: it may exist without being in the state" + w.complaint("; ")
	case w.now == nil && !w.ended:
		return record.Unknown, "the state has no such object; whether the engine began to create it isn't known"
	case w.now == nil:
		return w.notDone("the state has no such object")
	case w.now.Tainted:
		return record.HalfDone, "created and marked as tainted: the next plan replaces it" + w.complaint("; ")
	}
	return record.Done, w.although()
}

func (w *witness) recorded() (record.Outcome, string) {
	if w.now == nil {
		return record.Failed, "the state has no object at this address"
	}
	if w.planned != nil && w.planned.Importing != nil {
		asked, has := w.planned.Importing.ID, w.now.Attributes.Get("id").RevealText()
		if asked != "" && has != "" && asked != has && !strings.Contains(asked, has) {
			return record.Done, fmt.Sprintf("imported as %q; the object calls itself %q: look whether it is the one that was meant", asked, has)
		}
	}
	return record.Done, w.although()
}

func (w *witness) updated() (record.Outcome, string) {
	switch {
	case w.now == nil:
		return record.Unknown, "the state no longer has the object" + w.complaint("; ")
	case w.now.Tainted:
		return record.HalfDone, "the object is marked as tainted: the next plan replaces it" + w.complaint("; ")
	case w.planned == nil && w.finished():
		return record.Done, "the engine reported it as complete; the planned values aren't kept, so they weren't compared"
	case w.planned == nil && w.same:
		return w.notDone("the state is as it was before")
	case w.planned == nil:
		return record.Unknown, "the planned values aren't kept, so the state can't tell" + w.complaint("; ")
	}
	have, other, open := w.progress()
	switch {
	case len(w.said.errored) == 0 && w.finished():
		if len(other) > 0 {
			return record.Done, "the provider recorded other values than planned: " + some(other)
		}
		return record.Done, ""
	case len(have) > 0 && len(other) == 0:
		return record.Done, "the state has every planned value" + w.complaint(", although ")
	case len(have) == 0 && len(other) == 0 && open > 0:
		return record.Unknown, "everything that changes is known only after the apply, so the state can't tell" + w.complaint("; ")
	case len(have) == 0:
		return w.notDone("the state has none of the planned values")
	}
	return record.HalfDone, "the state doesn't have the planned value of " + some(other) + w.complaint("; ")
}

// progress sorts the paths that were to change by what the state has there:
// the planned value, another one, or one that wasn't known before.
func (w *witness) progress() (have, other []string, open int) {
	for _, d := range w.planned.Differences() {
		if d.After.HasUnknown() {
			open++
			continue
		}
		now := w.now.Attributes.At(d.Path)
		if plan.EqualUnordered(now, d.After) || now.IsUnset() && d.After.IsUnset() {
			have = append(have, d.Path.String())
		} else {
			other = append(other, d.Path.String())
		}
	}
	return have, other, open
}

func (w *witness) replaced() (record.Outcome, string) {
	creating := w.change.Actions[0] == plan.Create
	switch {
	case w.now == nil && creating:
		return record.Unknown, "the state has neither the old nor the new object" + w.complaint("; ")
	case w.now == nil:
		return record.HalfDone, "the old object is gone and the new one isn't there" + w.complaint("; ")
	case w.now.Tainted && !w.old():
		return record.HalfDone, "the new object is marked as tainted: the next plan replaces it again" + w.complaint("; ")
	case w.finished():
		return record.Done, w.leftDeposed()
	case w.same || w.old():
		return w.notDone("the state still has the old object")
	case w.planned == nil:
		return record.Unknown, "the old object's values aren't kept, so the state can't tell which one this is" + w.complaint("; ")
	case len(w.deposed) > 0 && w.change.Deposed == "":
		return record.HalfDone, "the new object is there and the old one isn't destroyed yet" + w.leftDeposed() + w.complaint("; ")
	}
	return record.Done, w.although()
}

// old reports whether the object in the state is the one from before.
func (w *witness) old() bool {
	return w.planned != nil && plan.EqualUnordered(w.now.Attributes, w.planned.Before)
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
