//go:build unix

// Package faults lets everything go wrong that can in a real apply: with
// OpenTofu, the lab's cloud and provider, a real clone and holdfast's own
// program. What is tried comes from the calls that an apply without faults
// makes: a new step can't stay without faults.
package faults

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/holdfast-dev/holdfast/internal/record"
)

// leastCalls are those that an apply is known to make. A test that records
// fewer looks at the wrong thing.
var leastCalls = []string{"version 1", "show 1", "state pull 1", "apply 1", "state pull 2", "plan 1"}

// TestFaults is the matrix: every call of the engine × every fault.
func TestFaults(t *testing.T) {
	t.Parallel()
	calls := undisturbed(t)
	n := 0
	for _, call := range calls {
		for _, f := range everywhere {
			n++
			t.Run(fmt.Sprintf("%s, %s", call, f), func(t *testing.T) {
				t.Parallel()
				w := newWorld(t)
				w.spec(spec{At: call, Fault: f})
				got := w.apply()
				w.settled()
				if called := w.calls(); !slices.Contains(called, call) {
					t.Fatalf("the engine was never called for %s, but for %q:\n%s", call, called, got.text)
				}
				check(w, calls, call, f, got)
			})
		}
	}
	t.Logf("%d cases over %d calls", n, len(calls))
}

// undisturbed records the calls of an apply without faults.
func undisturbed(t *testing.T) []string {
	w := newWorld(t)
	got := w.apply()
	if got.code != 0 {
		t.Fatalf("without any fault: exit %d\n%s", got.code, got.text)
	}
	calls := w.calls()
	for _, must := range leastCalls {
		if !slices.Contains(calls, must) {
			t.Fatalf("the calls are %q, without %s", calls, must)
		}
	}
	end, _, _ := last[record.EndedBody](w, w.ledger(), record.ApplyEnded)
	w.outcomesFit(end)
	w.onceEach()
	if s := w.standing(); s != record.InAgreement {
		t.Fatalf("it stands %s", s)
	}
	return calls
}

// phases of an apply, by the call at which something goes wrong.
const (
	judging  = "judging"  // nothing was begun
	applying = "applying" // the engine applies
	reading  = "reading"  // the state is read back
	proving  = "proving"
)

func phaseOf(calls []string, call string) string {
	verb := call[:strings.LastIndexByte(call, ' ')]
	apply := slices.Index(calls, "apply 1")
	switch at := slices.Index(calls, call); {
	case at < apply:
		return judging
	case at == apply:
		return applying
	case verb == "state pull":
		return reading
	}
	return proving
}

// check holds what is known after a fault against what is so, and closes it.
func check(w *world, calls []string, call string, f fault, got said) {
	w.t.Helper()
	phase := phaseOf(calls, call)
	if f.kills() != (got.code == -1) {
		w.t.Fatalf("holdfast ended with %d:\n%s", got.code, got.text)
	}
	entries := w.ledger()
	_, start, started := last[record.StartedBody](w, entries, record.ApplyStarted)
	end, _, ended := last[record.EndedBody](w, entries, record.ApplyEnded)
	if started != (phase != judging) {
		w.t.Fatalf("it was started: %v, at a fault while %s:\n%s", started, phase, got.text)
	}
	open := f.kills() && (phase == applying || phase == reading)
	if started && ended == open {
		w.t.Fatalf("its end is recorded: %v, at a fault while %s:\n%s", ended, phase, got.text)
	}
	w.onceEach()
	switch {
	case !started:
		if w.touched() != 0 {
			w.t.Errorf("something was done, and no start is recorded:\n%s", w.lab.Admin("log"))
		}
		if !f.kills() && got.code != 1 {
			w.t.Errorf("exit %d, want 1:\n%s", got.code, got.text)
		}
		w.spec(spec{})
		if again := w.apply(); again.code != 0 {
			w.t.Errorf("nothing was begun, and applying ends with exit %d:\n%s", again.code, again.text)
		}
	case open:
		refuses(w, start)
		end = closes(w, start)
	default:
		w.outcomesFit(end)
		exits(w, phase, f, got, end)
	}
	if started {
		everything(w, phase, f, end)
	}
	converges(w)
}

// everything wants all done where the engine came to run, and nothing where it
// didn't: what is known to be so isn't called unknown.
func everything(w *world, phase string, f fault, end record.EndedBody) {
	w.t.Helper()
	want := record.Tally{Done: 5}
	if phase == applying && !f.spares() {
		want = record.Tally{Failed: 5}
	}
	if end.Tally != want {
		w.t.Errorf("%+v, want %+v:\n%+v", end.Tally, want, end.Outcomes)
	}
}

// exits checks the exit status of an apply that came to its end.
func exits(w *world, phase string, f fault, got said, end record.EndedBody) {
	w.t.Helper()
	if f.kills() {
		return
	}
	want := 0
	switch {
	case !end.Tally.Whole() || end.Ending != record.Exited:
		want = 5
	case phase == proving:
		want = 4
	}
	if got.code != want {
		w.t.Errorf("exit %d, want %d:\n%s", got.code, want, got.text)
	}
}

// refuses wants an apply while another is open to be refused, and to say all
// that is known of that one.
func refuses(w *world, start record.Entry) {
	w.t.Helper()
	if s := w.standing(); s != record.UnknownNow {
		w.t.Errorf("with an open apply it stands %q", s)
	}
	touched := w.touched()
	w.spec(spec{})
	again := w.apply()
	body, _, _ := last[record.StartedBody](w, []record.Entry{start}, record.ApplyStarted)
	digest := strings.TrimPrefix(body.PlanDigest, "sha256:")[:12]
	for _, part := range []string{start.When(), start.Actor.User, fmt.Sprintf("entry %d", start.Seq), digest, "5 changes", "holdfast prove"} {
		if !strings.Contains(again.text, part) {
			w.t.Errorf("the refusal doesn't say %q:\n%s", part, again.text)
		}
	}
	if again.code != 1 || w.touched() != touched || slices.Contains(w.calls(), "apply 1") {
		w.t.Errorf("applied while another apply is open: exit %d:\n%s", again.code, again.text)
	}
}

// closes wants prove to close an open apply with what is so.
func closes(w *world, start record.Entry) record.EndedBody {
	w.t.Helper()
	w.spec(spec{})
	got := w.prove()
	if got.code != 0 && got.code != 4 {
		w.t.Fatalf("prove: exit %d:\n%s", got.code, got.text)
	}
	end, _, found := last[record.EndedBody](w, w.ledger(), record.ApplyEnded)
	if !found || end.Apply != start.Seq || !end.Recovered || end.Ending != record.Lost {
		w.t.Fatalf("prove closed it with %+v:\n%s", end, got.text)
	}
	w.outcomesFit(end)
	if end.Tally.Whole() != (got.code == 0) {
		w.t.Errorf("%+v, and prove ends with exit %d:\n%s", end.Tally, got.code, got.text)
	}
	return end
}

// converges goes on as a person would until everything agrees: imports what
// exists outside of the state, plans, applies, proves.
func converges(w *world) {
	w.t.Helper()
	w.spec(spec{})
	if got := w.prove(); got.code != 0 {
		names := map[string]string{"lab_machine.web": "web", "lab_volume.data": "data", "lab_record.moved": "moved-after"}
		for address, p := range w.truth() {
			if name, has := names[address]; has && p.live == newOne && p.state != newOne {
				if p.state != none {
					w.must(w.tofu, "state", "rm", address)
				}
				w.must(w.tofu, "import", "-input=false", "-no-color", address, name)
			}
		}
		w.must(w.tofu, "plan", "-input=false", "-no-color", "-out=tf.plan")
		if got := w.apply(); got.code != 0 {
			w.t.Fatalf("applying what was left over: exit %d:\n%s", got.code, got.text)
		}
	}
	w.onceEach()
	if s := w.standing(); s != record.InAgreement {
		w.t.Errorf("in the end it stands %q", s)
	}
	for address, p := range w.truth() {
		want := newOne
		if address == "lab_record.old" {
			want = none
		}
		if p.live != want || p.state != want || p.tainted {
			w.t.Errorf("in the end %s is %+v", address, p)
		}
	}
	w.ledger()
}
