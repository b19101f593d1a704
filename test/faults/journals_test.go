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

// applies is where the journals are.
func (w *world) applies(names ...string) string {
	return w.at(append([]string{"lab", "home", ".local", "share", "holdfast", "applies"}, names...)...)
}

// theJournal is the one journal that is there.
func (w *world) theJournal() string {
	w.t.Helper()
	all, err := filepath.Glob(w.applies("*"))
	if err != nil || len(all) != 1 {
		w.t.Fatalf("the journals are %q, %v", all, err)
	}
	return all[0]
}

// opened is a world in which holdfast died right after its engine had ended.
func opened(t *testing.T) (*world, record.Entry) {
	w := newWorld(t)
	w.spec(spec{At: "apply 1", Fault: diesAfter})
	if got := w.apply(); got.code != -1 {
		t.Fatalf("exit %d:\n%s", got.code, got.text)
	}
	w.settled()
	_, start, _ := last[record.StartedBody](w, w.ledger(), record.ApplyStarted)
	w.spec(spec{})
	return w, start
}

// TestJournalOfClosedApply: a crash between the record of the end and the
// removal of the journal leaves a copy of the plan, which the next run removes;
// a journal of which this ledger knows nothing stays.
func TestJournalOfClosedApply(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.spec(spec{At: "state pull 2", Fault: takesTime})
	r := w.begin()
	w.until("the engine waits", func() bool { _, err := os.Stat(w.at("faults", "waits")); return err == nil })
	journal := w.theJournal()
	kept, other := w.at("kept"), w.applies("0123456789abcdef")
	w.must("cp", "-a", journal, kept)
	if got := r.end(); got.code != 0 {
		t.Fatalf("exit %d:\n%s", got.code, got.text)
	}
	w.noneLeft()
	for _, dir := range []string{journal, other} {
		w.must("cp", "-a", kept, dir)
		old := time.Now().Add(-time.Hour)
		if err := os.Chtimes(dir, old, old); err != nil {
			t.Fatal(err)
		}
	}
	w.spec(spec{})
	if got := w.prove(); got.code != 0 {
		t.Errorf("exit %d:\n%s", got.code, got.text)
	}
	if left := w.theJournal(); left != other {
		t.Errorf("left is %s", left)
	}
}

// TestJournalOfPipes: what isn't a plain file in a journal isn't opened, and
// keeps nobody waiting.
func TestJournalOfPipes(t *testing.T) {
	t.Parallel()
	w, start := opened(t)
	for _, name := range []string{"process.json", "stderr.txt"} {
		path := filepath.Join(w.theJournal(), name)
		if err := errors.Join(os.Remove(path), syscall.Mkfifo(path, 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	if end := closes(w, start); end.Tally != (record.Tally{Done: 5}) {
		t.Errorf("%+v", end)
	}
	w.noneLeft()
}

// TestPlanNotShown: a plan that is kept and can't be shown keeps the apply open
// and its journal where it is; --close is the way on.
func TestPlanNotShown(t *testing.T) {
	t.Parallel()
	w, _ := opened(t)
	if err := os.WriteFile(filepath.Join(w.theJournal(), "plan"), []byte("torn"), 0o600); err != nil {
		t.Fatal(err)
	}
	got := w.prove()
	if got.code != 1 || !strings.Contains(got.text, "can't be shown") || !strings.Contains(got.text, "--close") {
		t.Errorf("exit %d:\n%s", got.code, got.text)
	}
	w.theJournal()
	if got = w.holdfast("prove", "--close", "--engine", w.at("bin", "tofu")); got.code != 0 {
		t.Errorf("with --close: exit %d:\n%s", got.code, got.text)
	}
	end, _, _ := last[record.EndedBody](w, w.ledger(), record.ApplyEnded)
	if !end.Recovered || end.Tally != (record.Tally{Done: 5}) {
		t.Errorf("%+v", end)
	}
	w.noneLeft()
	converges(w)
}

// TestAnotherEngine: an open apply isn't closed with another engine than the
// one that applied, and it is said which one to give.
func TestAnotherEngine(t *testing.T) {
	t.Parallel()
	other, err := exec.LookPath("terraform")
	labenv.Need(t, "terraform", err == nil)
	w, start := opened(t)
	got := w.holdfast("prove", "--engine", other)
	body, _, _ := last[record.StartedBody](w, []record.Entry{start}, record.ApplyStarted)
	if got.code != 1 || !strings.Contains(got.text, "It was applied with tofu "+body.Tools.EngineVersion+", and here is Terraform") || !strings.Contains(got.text, "--engine PATH") {
		t.Errorf("exit %d:\n%s", got.code, got.text)
	}
	w.theJournal()
	if end := closes(w, start); end.Tally != (record.Tally{Done: 5}) {
		t.Errorf("%+v", end)
	}
	w.noneLeft()
}

// TestRunsElsewhere: a journal in another user's or another data folder isn't
// opened; that its engine runs on this host is seen all the same.
func TestRunsElsewhere(t *testing.T) {
	t.Parallel()
	if _, err := os.Stat("/proc/self/cmdline"); err != nil {
		t.Skip("the system shows no command lines")
	}
	w := slowWorld(t, "5m")
	w.env = append(w.env, "HOLDFAST_LEDGER="+w.applies("..", "ledger.db"))
	own := w.env
	w.env = append(w.env[:len(own):len(own)], "XDG_DATA_HOME="+w.at("elsewhere"))
	w.spec(spec{At: "apply 1", Fault: diesAmid, Complete: 5})
	if got := w.apply(); got.code != -1 {
		t.Fatalf("exit %d:\n%s", got.code, got.text)
	}
	w.env = own
	w.spec(spec{})
	got := w.holdfast("prove", "--close", "--engine", w.at("bin", "tofu"))
	if got.code != 1 || !strings.Contains(got.text, "still running (pid ") {
		t.Errorf("beside a running engine: exit %d:\n%s", got.code, got.text)
	}
	w.lab.Admin("clear")
	w.settled()
	if got = w.prove(); got.code != 1 || !strings.Contains(got.text, "--close") {
		t.Errorf("without the journal: exit %d:\n%s", got.code, got.text)
	}
	if got = w.holdfast("prove", "--close", "--engine", w.at("bin", "tofu")); got.code != 0 {
		t.Errorf("with --close: exit %d:\n%s", got.code, got.text)
	}
}
