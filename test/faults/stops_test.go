//go:build unix

package faults

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/holdfast-dev/holdfast/internal/record"
	"github.com/holdfast-dev/holdfast/test/labenv"
)

// running is an apply on its way.
type running struct {
	w   *world
	cmd *exec.Cmd
	out interface{ String() string }
}

// begin starts an apply.
func (w *world) begin(args ...string) *running {
	w.t.Helper()
	cmd, out := w.command(w.bin, w.applyArgs(args...)...)
	if err := cmd.Start(); err != nil {
		w.t.Fatal(err)
	}
	return &running{w, cmd, out}
}

// end waits for the apply.
func (r *running) end() said {
	r.w.t.Helper()
	err := r.cmd.Wait()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		r.w.t.Fatal(err)
	}
	return said{r.cmd.ProcessState.ExitCode(), r.out.String()}
}

func (r *running) signal(s syscall.Signal) {
	r.w.t.Helper()
	if err := r.cmd.Process.Signal(s); err != nil {
		r.w.t.Fatal(err)
	}
}

// journal is what the engine printed so far, in the journal.
func (w *world) journal() string {
	w.t.Helper()
	files, err := filepath.Glob(w.at("lab", "home", ".local", "share", "holdfast", "applies", "*", "events.jsonl"))
	if err != nil || len(files) > 1 {
		w.t.Fatalf("%v, %q", err, files)
	}
	if len(files) == 0 {
		return ""
	}
	text, err := os.ReadFile(files[0])
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		w.t.Fatal(err)
	}
	return string(text)
}

// comes waits until the engine has said something so many times.
func (w *world) comes(what string, times int) {
	w.t.Helper()
	w.until(what, func() bool { return strings.Count(w.journal(), what) >= times })
}

const (
	complete = `"type":"apply_complete"`
	begun    = `"type":"apply_start"`
)

// noneLeft wants no journal of a closed apply.
func (w *world) noneLeft() {
	w.t.Helper()
	left, err := filepath.Glob(w.at("lab", "home", ".local", "share", "holdfast", "applies", "*"))
	if err != nil || len(left) > 0 {
		w.t.Errorf("journals are left: %q, %v", left, err)
	}
}

// slowWorld is a world in which the update of www takes its time and all else
// is done at once; for ever where it takes no time.
//
// A test that looks at a running apply takes a long delay and clears it: how
// long its looks take is the machine's affair.
func slowWorld(t *testing.T, time string) *world {
	w := newWorld(t)
	if time == "" {
		w.lab.Admin("hang", "-name", "www", "-op", "update")
	} else {
		w.lab.Admin("delay", time, "-name", "www", "-op", "update")
	}
	return w
}

// TestMidwayHoldfastDies: the engine goes on; until it has ended nobody closes
// the apply, and then everything is known to be done.
func TestMidwayHoldfastDies(t *testing.T) {
	t.Parallel()
	w := slowWorld(t, "5m")
	w.spec(spec{At: "apply 1", Fault: diesAmid, Complete: 5})
	if got := w.apply(); got.code != -1 {
		t.Fatalf("exit %d:\n%s", got.code, got.text)
	}
	_, start, _ := last[record.StartedBody](w, w.ledger(), record.ApplyStarted)
	refuses(w, start)
	w.spec(spec{})
	got := w.prove()
	if got.code != 1 || !strings.Contains(got.text, "still running (pid ") || !strings.Contains(got.text, start.When()) {
		t.Errorf("prove beside a running engine: exit %d:\n%s", got.code, got.text)
	}
	w.lab.Admin("clear")
	w.settled()
	if end := closes(w, start); end.Tally != (record.Tally{Done: 5}) {
		t.Errorf("%+v", end)
	}
	w.noneLeft()
	converges(w)
}

// TestMidwayKilled: the engine, or it and holdfast, is killed while an update
// is on its way. What was reported and not written is half done, and of the
// one on its way nobody knows.
func TestMidwayKilled(t *testing.T) {
	t.Parallel()
	for _, f := range []fault{killedAmid, bothDieAmid} {
		t.Run(string(f), func(t *testing.T) {
			t.Parallel()
			w := slowWorld(t, "")
			w.spec(spec{At: "apply 1", Fault: f, Complete: 5})
			got := w.apply()
			w.settled()
			_, start, _ := last[record.StartedBody](w, w.ledger(), record.ApplyStarted)
			var end record.EndedBody
			if f == killedAmid {
				end, _, _ = last[record.EndedBody](w, w.ledger(), record.ApplyEnded)
				if got.code != 5 || end.Ending != record.Killed {
					t.Errorf("exit %d, %+v:\n%s", got.code, end, got.text)
				}
			} else {
				refuses(w, start)
				end = closes(w, start)
			}
			w.outcomesFit(end)
			for _, o := range end.Outcomes {
				if o.Address == "lab_record.www" && o.Outcome != record.Unknown {
					t.Errorf("of the update on its way it says %q: %s", o.Outcome, o.Why)
				}
			}
			w.lab.Admin("clear")
			w.noneLeft()
			converges(w)
		})
	}
}

// TestStateLost: what an empty state lacks says nothing about what was done.
func TestStateLost(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.spec(spec{At: "apply 1", Fault: losesState})
	got := w.apply()
	end, _, _ := last[record.EndedBody](w, w.ledger(), record.ApplyEnded)
	if !strings.Contains(got.text, "not the one from before") {
		t.Errorf("exit %d:\n%s", got.code, got.text)
	}
	w.outcomesFit(end)
	w.must(w.tofu, "apply", "-refresh-only", "-auto-approve", "-input=false", "-no-color") // the backup is from before
	converges(w)
}

// TestJournalGone: without the journal nobody knows whether the engine runs, so
// it takes a word to close the apply from the state alone; and nothing is
// called failed then.
func TestJournalGone(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.spec(spec{At: "apply 1", Fault: diesAsItRuns})
	w.apply()
	w.settled()
	if err := os.RemoveAll(w.at("lab", "home", ".local", "share", "holdfast", "applies")); err != nil {
		t.Fatal(err)
	}
	w.spec(spec{})
	if got := w.prove(); got.code != 1 || !strings.Contains(got.text, "--close") {
		t.Errorf("without the journal: exit %d:\n%s", got.code, got.text)
	}
	if got := w.holdfast("prove", "--close", "--engine", w.at("bin", "tofu")); got.code != 0 {
		t.Errorf("with --close: exit %d:\n%s", got.code, got.text)
	}
	end, _, _ := last[record.EndedBody](w, w.ledger(), record.ApplyEnded)
	if end.Tally.Done == 0 || end.Tally.Failed+end.Tally.HalfDone != 0 || !end.Recovered {
		t.Errorf("%+v", end)
	}
	for _, o := range end.Outcomes {
		if strings.Contains(o.Why, "not kept: the plan") {
			t.Errorf("a reason is masked away: %+v", o)
		}
	}
	converges(w)
}

// TestInterrupted: once lets the engine finish what it has begun, and nothing
// more; twice kills it.
func TestInterrupted(t *testing.T) {
	t.Parallel()
	for name, sig := range map[string]syscall.Signal{"SIGINT": syscall.SIGINT, "SIGTERM": syscall.SIGTERM, "SIGHUP": syscall.SIGHUP} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			w.lab.Admin("delay", "400ms")
			r := w.begin("--parallelism", "1")
			w.comes(begun, 2)
			r.signal(sig)
			got := r.end()
			w.settled()
			end, _, _ := last[record.EndedBody](w, w.ledger(), record.ApplyEnded)
			if got.code != 5 || end.Ending != record.Interrupted || end.ExitCode == nil || *end.ExitCode == -1 {
				t.Errorf("exit %d, %+v:\n%s", got.code, end, got.text)
			}
			if end.Tally.Failed == 0 {
				t.Errorf("%+v:\n%+v", end.Tally, end.Outcomes)
			}
			w.outcomesFit(end)
			w.noneLeft()
			w.lab.Admin("clear")
			converges(w)
		})
	}
	t.Run("twice", func(t *testing.T) {
		t.Parallel()
		w := slowWorld(t, "")
		r := w.begin()
		w.comes(complete, 5)
		r.signal(syscall.SIGINT)
		w.comes("Interrupt received", 1) // the engine waits for what hangs
		r.signal(syscall.SIGINT)
		got := r.end()
		w.settled()
		end, _, _ := last[record.EndedBody](w, w.ledger(), record.ApplyEnded)
		if got.code != 5 || end.Ending != record.Killed {
			t.Errorf("exit %d, %+v:\n%s", got.code, end, got.text)
		}
		w.outcomesFit(end)
		w.lab.Admin("clear")
		w.noneLeft()
		converges(w)
	})
}

// TestInterruptedElsewhere: an interrupt while no engine applies ends what runs,
// and takes nothing from the ledger: before the start nothing was begun, after
// the engine the end is recorded all the same.
func TestInterruptedElsewhere(t *testing.T) {
	t.Parallel()
	for call, begins := range map[string]bool{"version 1": false, "show 1": false, "state pull 2": true, "plan 1": true} {
		t.Run(call, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			w.spec(spec{At: call, Fault: takesTime})
			r := w.begin()
			w.until("the engine waits", func() bool { _, err := os.Stat(w.at("faults", "waits")); return err == nil })
			r.signal(syscall.SIGINT)
			got := r.end()
			w.settled()
			if got.code == 0 || got.code == -1 {
				t.Errorf("exit %d:\n%s", got.code, got.text)
			}
			entries := w.ledger()
			_, _, started := last[record.StartedBody](w, entries, record.ApplyStarted)
			end, _, ended := last[record.EndedBody](w, entries, record.ApplyEnded)
			if started != begins || ended != begins || begins && end.Tally != (record.Tally{Done: 5}) {
				t.Errorf("started %v, ended %v, %+v:\n%s", started, ended, end, got.text)
			}
			w.noneLeft()
			converges(w)
		})
	}
}

// TestStateNotWritten: the backend refuses the state at the end of an apply.
// The engine reported all as complete, and none of it is recorded.
func TestStateNotWritten(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.states = labenv.StartState(t)
	w.write("backend.tf", w.states.Backend("w"))
	w.must(w.tofu, "init", "-input=false", "-no-color", "-migrate-state", "-force-copy")
	w.commit("a backend")
	w.must("git", "push", "-q")
	w.must(w.tofu, "plan", "-input=false", "-no-color", "-out=tf.plan")
	w.states.FailWrites(100, 503)
	got := w.apply()
	w.states.FailWrites(0, 0)
	end, _, _ := last[record.EndedBody](w, w.ledger(), record.ApplyEnded)
	if got.code != 5 || end.Tally != (record.Tally{HalfDone: 5}) || len(end.Errors) == 0 {
		t.Errorf("exit %d, %+v:\n%s", got.code, end, got.text)
	}
	w.outcomesFit(end)
	w.must(w.tofu, "state", "push", "errored.tfstate")
	converges(w)
}

// TestTwoAtOnce: of two applies of one stack one is refused at once, and is
// told whose the other is. A proof beside an apply is refused, too.
func TestTwoAtOnce(t *testing.T) {
	t.Parallel()
	w := slowWorld(t, "5m")
	r := w.begin()
	w.comes(complete, 5)
	touched := w.touched()
	for _, args := range [][]string{w.applyArgs(), {"prove", "--engine", w.at("bin", "tofu")}} {
		began := time.Now()
		got := w.holdfast(args...)
		if got.code != 1 || !strings.Contains(got.text, "pid ") || !strings.Contains(got.text, "somebody else") || time.Since(began) > 10*time.Second {
			t.Errorf("%q beside an apply: exit %d:\n%s", args, got.code, got.text)
		}
	}
	if w.touched() != touched {
		t.Error("the second apply did something")
	}
	if s := w.standing(); s != record.UnknownNow {
		t.Errorf("meanwhile it stands %q", s)
	}
	w.lab.Admin("clear")
	if got := r.end(); got.code != 0 {
		t.Errorf("the first one: exit %d:\n%s", got.code, got.text)
	}
	w.onceEach()
	w.noneLeft()
	w.ledger()
}

// TestLedgerUnwritable: the end can't be recorded. It is said where the
// journal is, and the next proof closes the apply from it.
func TestLedgerUnwritable(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	disk := w.at("faults", "disk")
	if err := os.MkdirAll(disk, 0o700); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", disk).CombinedOutput(); err != nil {
		t.Logf("a small disk can't be made here: %v: %s", err, out)
		labenv.Need(t, "mount", false)
	}
	t.Cleanup(func() {
		if out, err := exec.Command("umount", "-l", disk).CombinedOutput(); err != nil {
			t.Errorf("%v: %s", err, out)
		}
	})
	w.env = append(w.env, "HOLDFAST_LEDGER="+filepath.Join(disk, "ledger.db"))
	w.holdfast("init")
	w.spec(spec{At: "apply 1", Fault: fillsTheDisk})
	got := w.apply()
	if got.code != 1 || !strings.Contains(got.text, "applies") || !strings.Contains(got.text, "holdfast prove") || !strings.Contains(got.text, "can't be recorded") {
		t.Errorf("with a full disk: exit %d:\n%s", got.code, got.text)
	}
	if !strings.Contains(w.journal(), `"type":"change_summary"`) {
		t.Error("the journal isn't whole")
	}
	if again := w.prove(); again.code != 1 {
		t.Errorf("proving on a full disk: exit %d:\n%s", again.code, again.text)
	}
	if err := os.Remove(filepath.Join(disk, "ballast")); err != nil {
		t.Fatal(err)
	}
	_, start, _ := last[record.StartedBody](w, w.ledger(), record.ApplyStarted)
	refuses(w, start)
	if end := closes(w, start); end.Tally != (record.Tally{Done: 5}) {
		t.Errorf("%+v", end)
	}
	w.noneLeft()
	converges(w)
}
