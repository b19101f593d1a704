//go:build unix

package faults

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"

	"github.com/holdfast-dev/holdfast/internal/record"
)

// beginInto starts an apply whose standard output is a pipe.
func (w *world) beginInto() (r *running, reader *os.File) {
	w.t.Helper()
	cmd, out := w.command(w.bin, w.applyArgs()...)
	reader, writer, err := os.Pipe()
	if err != nil {
		w.t.Fatal(err)
	}
	w.t.Cleanup(func() { _ = reader.Close() })
	cmd.Stdout = writer
	if err := cmd.Start(); err != nil {
		w.t.Fatal(err)
	}
	if err := writer.Close(); err != nil {
		w.t.Fatal(err)
	}
	return &running{w, cmd, out}, reader
}

// ended waits until the end of an apply is recorded.
func (w *world) ended() record.EndedBody {
	w.t.Helper()
	var end record.EndedBody
	w.until("the end is recorded", func() bool {
		var found bool
		end, _, found = last[record.EndedBody](w, w.ledger(), record.ApplyEnded)
		return found
	})
	return end
}

// TestReaderGone: "holdfast apply | head -1" applies, records and proves as if
// somebody read on.
func TestReaderGone(t *testing.T) {
	t.Parallel()
	w := slowWorld(t, "1s")
	r, reader := w.beginInto()
	w.comes(begun, 1)
	if _, err := bufio.NewReader(reader).ReadString('\n'); err != nil {
		t.Fatal(err)
	}
	if err := reader.Close(); err != nil {
		t.Fatal(err)
	}
	got := r.end()
	w.settled()
	end, _, ended := last[record.EndedBody](w, w.ledger(), record.ApplyEnded)
	if got.code != 0 || !ended || end.Tally != (record.Tally{Done: 5}) || end.Ending != record.Exited {
		t.Errorf("exit %d, %+v:\n%s", got.code, end, got.text)
	}
	w.noneLeft()
	converges(w)
}

// TestReaderStandsStill: a terminal that is held (Ctrl-S, a pager) keeps no
// interrupt from the engine and no end from the ledger; whoever reads on has
// all of it.
func TestReaderStandsStill(t *testing.T) {
	t.Parallel()
	w := slowWorld(t, "")
	w.spec(spec{At: "apply 1", Fault: chatters})
	r, reader := w.beginInto()
	w.comes(complete, 5)
	r.signal(syscall.SIGINT)
	w.comes("Interrupt received", 1)
	end := w.ended()
	if end.Ending != record.Interrupted || end.Tally.Done == 5 {
		t.Errorf("%+v", end)
	}
	all, err := io.ReadAll(reader)
	if err != nil {
		t.Fatal(err)
	}
	got := r.end()
	w.settled()
	for _, part := range []string{"Interrupt received", "the engine was interrupted", "chatter"} {
		if !strings.Contains(string(all), part) {
			t.Errorf("it doesn't say %q in the end: …%s", part, all[max(0, len(all)-2000):])
		}
	}
	if n := strings.Count(string(all), "chatter chatter "); got.code != 5 || n < 4000 || strings.Contains(string(all), "left out") {
		t.Errorf("exit %d, %d lines:\n%s", got.code, n, got.text)
	}
	w.outcomesFit(end)
	w.noneLeft()
	w.lab.Admin("clear")
	converges(w)
}

// TestRefusedLeavesNothing: where the verdict settles it, the look at the state
// that goes on beside it doesn't outlive holdfast.
func TestRefusedLeavesNothing(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.write(".holdfast.hcl", "engine = \"tofu\"\n")
	w.commit("Everything is asked about")
	w.must("git", "push", "-q")
	w.must(w.tofu, "plan", "-input=false", "-no-color", "-out=tf.plan")
	w.spec(spec{At: "state pull 1", Fault: takesTime})
	got := w.apply()
	f, err := os.Open(w.at("faults", "running"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) != nil {
		t.Error("an engine outlived holdfast")
	}
	if got.code != 2 || w.touched() != 0 {
		t.Errorf("exit %d:\n%s", got.code, got.text)
	}
	w.noneLeft()
}

// TestOutputsNotWritten: an apply of outputs alone that fails isn't whole.
func TestOutputsNotWritten(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.write("main.tf", before+"output \"zone\" {\n  value = \"example.com\"\n}\n")
	w.commit("An output")
	w.must("git", "push", "-q")
	w.must(w.tofu, "plan", "-input=false", "-no-color", "-out=tf.plan")
	w.spec(spec{At: "apply 1", Fault: failsAtOnce})
	got := w.apply()
	end, _, _ := last[record.EndedBody](w, w.ledger(), record.ApplyEnded)
	if got.code != 5 || !strings.Contains(got.text, "the outputs were not written") || end.Outputs != record.Failed {
		t.Errorf("exit %d, %+v:\n%s", got.code, end, got.text)
	}
	w.spec(spec{})
	if got = w.apply(); got.code != 0 || !strings.Contains(got.text, "outputs alone") {
		t.Errorf("and then: exit %d:\n%s", got.code, got.text)
	}
}

// TestProvisionerStays: what a provisioner starts to stay goes on after a
// successful apply.
func TestProvisionerStays(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	pid := w.at("faults", "stays")
	w.write("main.tf", before+"resource \"terraform_data\" \"tunnel\" {\n  input = \"a\"\n  provisioner \"local-exec\" {\n    command = \"nohup sleep 300 >/dev/null 2>&1 & echo $! > "+pid+"\"\n  }\n}\n")
	w.commit("A tunnel")
	w.must("git", "push", "-q")
	w.must(w.tofu, "plan", "-input=false", "-no-color", "-out=tf.plan")
	if got := w.apply(); got.code != 0 {
		t.Fatalf("exit %d:\n%s", got.code, got.text)
	}
	w.settled()
	// One that was killed and that nobody waits for has no command line any more.
	if out, err := exec.Command("sh", "-c", "ps -o stat= -o args= -p $(cat "+pid+"); kill $(cat "+pid+")").CombinedOutput(); err != nil || !strings.Contains(string(out), "sleep 300") {
		t.Errorf("it is gone: %v: %s", err, out)
	}
	// The state wraps a dynamically typed value, and it is the planned one.
	w.write("main.tf", before+"resource \"terraform_data\" \"tunnel\" {\n  input = \"b\"\n}\n")
	w.commit("Another end")
	w.must("git", "push", "-q")
	w.must(w.tofu, "plan", "-input=false", "-no-color", "-out=tf.plan")
	if got := w.apply(); got.code != 0 || !strings.Contains(got.text, "done    1 of 1 change ·") || strings.Contains(got.text, "other values") {
		t.Errorf("exit %d:\n%s", got.code, got.text)
	}
}
