//go:build unix

package engine

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// applier is an engine of which only apply does something: body.
func applier(t *testing.T, body string) *Engine {
	t.Helper()
	return &Engine{path: script(t, body), kind: "tofu"}
}

// journalIn is a journal with a plan file.
func journalIn(t *testing.T) Journal {
	t.Helper()
	j := Journal{Dir: t.TempDir()}
	if err := os.WriteFile(j.Plan(), []byte("plan"), 0o600); err != nil {
		t.Fatal(err)
	}
	return j
}

// applied runs an engine and returns the lines that it was handed.
func applied(t *testing.T, e *Engine, j Journal, stops Stops, onLine func(string)) (Run, []string) {
	t.Helper()
	var lines []string
	run, err := e.Apply(context.Background(), t.TempDir(), j, stops, func(line []byte) {
		lines = append(lines, string(line))
		if onLine != nil {
			onLine(string(line))
		}
	}, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	if pid, running := j.Running(); running {
		t.Errorf("the engine (pid %d) runs on after Apply", pid)
	}
	return run, lines
}

func TestApply(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		body  string
		lines []string
		exit  int
	}{
		"in order":            {`echo "$1 $2 $3"; echo b; echo c`, []string{"apply -input=false -json", "b", "c"}, 0},
		"fails":               {"echo a; exit 3", []string{"a"}, 3},
		"no line end":         {"printf 'a\\nb'", []string{"a", "b"}, 0},
		"nothing":             {"", nil, 0},
		"empty lines":         {"echo; echo a", []string{"", "a"}, 0},
		"killed in a line":    {"printf 'whole\\nhal'; kill -9 $$", []string{"whole", "hal"}, -1},
		"ends by a signal":    {"kill -TERM $$", nil, -1},
		"errors stay apart":   {"echo out; echo err >&2", []string{"out"}, 0},
		"the plan comes last": {`eval "last=\${$#}"; cat "$last"; exit 0`, []string{"plan"}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			j := journalIn(t)
			run, lines := applied(t, applier(t, c.body), j, Stops{}, nil)
			if fmt.Sprint(lines) != fmt.Sprint(c.lines) || run.ExitCode != c.exit || !run.Started || run.Killed || run.Interrupted {
				t.Errorf("got %q, %+v; want %q and exit %d", lines, run, c.lines, c.exit)
			}
			if name == "errors stay apart" && j.Errors() != "err" {
				t.Errorf("the journal's errors are %q", j.Errors())
			}
		})
	}
}

// TestApplyLongLines: a line beyond the bound is cut to it, the next one is
// whole, and all of both is in the journal.
func TestApplyLongLines(t *testing.T) {
	t.Parallel()
	j := journalIn(t)
	body := fmt.Sprintf("head -c %d /dev/zero | tr '\\0' x; echo; echo next; head -c 200000 /dev/zero | tr '\\0' y; echo", maxEventLine+5000)
	_, lines := applied(t, applier(t, body), j, Stops{}, nil)
	if len(lines) != 3 || len(lines[0]) > maxEventLine || len(lines[0]) == 0 || lines[1] != "next" || len(lines[2]) != 200000 {
		t.Fatalf("got %d lines, of %d bytes first", len(lines), len(lines[0]))
	}
	info, err := os.Stat(filepath.Join(j.Dir, journalEvents))
	if err != nil || info.Size() != maxEventLine+5000+1+5+200001 {
		t.Errorf("the journal has %d bytes, %v", info.Size(), err)
	}
	if info.Mode().Perm() != 0o600 {
		t.Errorf("others may read the journal: %s", info.Mode())
	}
}

// TestApplyStreams: lines are handed out while the engine runs.
func TestApplyStreams(t *testing.T) {
	t.Parallel()
	flag := filepath.Join(t.TempDir(), "seen")
	_, lines := applied(t, applier(t, "echo first; while [ ! -e "+flag+" ]; do sleep 0.02; done; echo second"), journalIn(t), Stops{}, func(line string) {
		if line == "first" {
			if err := os.WriteFile(flag, nil, 0o600); err != nil {
				t.Error(err)
			}
		}
	})
	if len(lines) != 2 {
		t.Errorf("got %q", lines)
	}
}

func TestApplyStops(t *testing.T) {
	t.Parallel()
	patient := `trap 'echo stopping; exit 1' INT; echo ready; while :; do sleep 0.02; done`
	deaf := `trap 'echo "not yet"' INT; echo ready; while :; do sleep 0.02; done`
	for name, c := range map[string]struct {
		body              string
		kill              string // the line at which it is killed
		interrupted, dead bool
		exit              int
	}{
		"interrupted":             {patient, "", true, false, 1},
		"interrupted, and killed": {deaf, "not yet", true, true, -1},
		"killed at once":          {strings.Replace(deaf, "INT", "USR1", 1), "ready", false, true, -1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			interrupt, kill := make(chan struct{}), make(chan struct{})
			run, lines := applied(t, applier(t, c.body), journalIn(t), Stops{Interrupt: interrupt, Kill: kill}, func(line string) {
				if line == "ready" && c.interrupted {
					close(interrupt)
				}
				if line == c.kill {
					close(kill)
				}
			})
			if run.Interrupted != c.interrupted || run.Killed != c.dead || run.ExitCode != c.exit {
				t.Errorf("got %+v, %q", run, lines)
			}
		})
	}
}

// TestApplyNotStarted: what can't be started leaves no run, and a journal is
// used once.
func TestApplyNotStarted(t *testing.T) {
	t.Parallel()
	none := func([]byte) { t.Error("a line came") }
	j := journalIn(t)
	run, err := (&Engine{path: filepath.Join(t.TempDir(), "gone")}).Apply(context.Background(), t.TempDir(), j, Stops{}, none, time.Now)
	if err == nil || run.Started {
		t.Errorf("got %+v, %v", run, err)
	}
	if run, err = applier(t, "echo x").Apply(context.Background(), t.TempDir(), j, Stops{}, none, time.Now); err == nil || run.Started {
		t.Errorf("a journal was used twice: %+v", run)
	}
	if _, running := j.Running(); running {
		t.Error("what was never started runs")
	}
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	if run, err = applier(t, "echo x").Apply(ended, t.TempDir(), journalIn(t), Stops{}, none, time.Now); err == nil || run.Started {
		t.Errorf("it was started after the end of its context: %+v", run)
	}
}

// TestApplyWrapperDies: a wrapper that is killed leaves the engine itself, and
// that one counts: Apply waits for it, and kills it on the caller's word.
func TestApplyWrapperDies(t *testing.T) {
	t.Parallel()
	body := `sh -c 'echo begun; sleep 0.4; echo done' & kill -9 $$`
	run, lines := applied(t, applier(t, body), journalIn(t), Stops{}, nil)
	if fmt.Sprint(lines) != "[begun done]" || run.ExitCode != -1 || run.Killed {
		t.Errorf("got %q, %+v", lines, run)
	}
	kill := make(chan struct{})
	began := time.Now()
	run, _ = applied(t, applier(t, `sh -c 'echo begun; sleep 60; echo done' & kill -9 $$`), journalIn(t), Stops{Kill: kill}, func(line string) {
		if line == "begun" {
			close(kill)
		}
	})
	if !run.Killed || time.Since(began) > 30*time.Second {
		t.Errorf("got %+v after %s", run, time.Since(began))
	}
}

// TestHolder is no test: it is holdfast in TestApplyHolderDies.
func TestHolder(t *testing.T) {
	dir := os.Getenv("HOLDFAST_TEST_HOLDER")
	if dir == "" {
		t.Skip("it is run by TestApplyHolderDies")
	}
	e := &Engine{path: filepath.Join(dir, "engine")}
	if _, err := e.Apply(context.Background(), dir, Journal{Dir: filepath.Join(dir, "journal")}, Stops{}, func([]byte) {}, time.Now); err != nil {
		t.Fatal(err)
	}
}

// TestApplyHolderDies: the engine goes on where holdfast is killed, what it
// prints is kept whole, and it can be seen to run until it has ended.
func TestApplyHolderDies(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	j := Journal{Dir: filepath.Join(dir, "journal")}
	if err := os.Mkdir(j.Dir, 0o700); err != nil {
		t.Fatal(err)
	}
	body := "#!/bin/sh\necho begun\nwhile [ ! -e go ]; do sleep 0.02; done\nfor i in 1 2 3; do echo line $i; echo error $i >&2; sleep 0.05; done\necho ended\n"
	if err := os.WriteFile(filepath.Join(dir, "engine"), []byte(body), 0o755); err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	holder := exec.Command(self, "-test.run=^TestHolder$")
	holder.Env = append(os.Environ(), "HOLDFAST_TEST_HOLDER="+dir)
	if err := holder.Start(); err != nil {
		t.Fatal(err)
	}
	events := filepath.Join(j.Dir, journalEvents)
	until(t, "the engine has begun", func() bool {
		text, err := os.ReadFile(events)
		pid, running := j.Running()
		return err == nil && bytes.Contains(text, []byte("begun\n")) && running && pid != 0
	})
	if err := holder.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = holder.Wait() // that it was killed is no news
	pid, running := j.Running()
	if !running || pid == 0 || pid == holder.Process.Pid {
		t.Fatalf("running %v, pid %d", running, pid)
	}
	if err := os.WriteFile(filepath.Join(dir, "go"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	until(t, "the engine has ended", func() bool { _, running := j.Running(); return !running })
	text, err := os.ReadFile(events)
	if err != nil || string(text) != "begun\nline 1\nline 2\nline 3\nended\n" {
		t.Errorf("the journal has %q, %v", text, err)
	}
	if got := j.Errors(); got != "error 1 error 2 error 3" {
		t.Errorf("its errors are %q", got)
	}
}

// TestRunningIsCareful: only the very process counts, and what was noted badly
// is nobody. The lock alone counts too, before anything was noted.
func TestRunningIsCareful(t *testing.T) {
	t.Parallel()
	j := journalIn(t)
	note := filepath.Join(j.Dir, journalProcess)
	self := os.Getpid()
	for text, want := range map[string]bool{
		fmt.Sprintf(`{"pid":%d,"started":%q}`, self, startedAt(self)): true,
		fmt.Sprintf(`{"pid":%d,"started":"another boot 4711"}`, self): false,
		fmt.Sprintf(`{"pid":%d,"started":""}`, 1<<22+1):               false,
		`{"pid":-1,"started":""}`:                                     false,
		`{"pid":0}`:                                                   false,
		`{"pid":`:                                                     false,
		"":                                                            false,
		`{"pid":"` + strconv.Itoa(self) + `"}`:                        false,
		fmt.Sprintf(`{"pid":%d,"started":%q}`, self, startedAt(self)+"1"): false,
	} {
		if err := os.WriteFile(note, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if pid, running := j.Running(); running != want {
			t.Errorf("%s: running is %v (pid %d)", text, running, pid)
		}
	}
	if err := os.Remove(note); err != nil {
		t.Fatal(err)
	}
	f, err := os.Create(filepath.Join(j.Dir, journalEvents))
	if err != nil {
		t.Fatal(err)
	}
	if err := lockOutput(f); err != nil {
		t.Fatal(err)
	}
	if pid, running := j.Running(); !running || pid != 0 {
		t.Errorf("who prints into the journal isn't seen: %v, pid %d", running, pid)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	if _, running := j.Running(); running {
		t.Error("it is seen after its end")
	}
	events := filepath.Join(j.Dir, journalEvents)
	if err := errors.Join(os.Remove(events), syscall.Mkfifo(events, 0o600)); err != nil {
		t.Fatal(err)
	}
	if _, running := j.Running(); running { // and it doesn't wait for a writer
		t.Error("a pipe runs")
	}
}

// TestApplyLeavesNoProvider: what a killed engine had started ends with it.
func TestApplyLeavesNoProvider(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	at := filepath.Join(dir, "pid")
	body := fmt.Sprintf("sleep 300 </dev/null >/dev/null 2>&1 & echo $! > %s.new; mv %s.new %s; kill -9 $$", at, at, at)
	applied(t, applier(t, body), journalIn(t), Stops{}, nil)
	text, err := os.ReadFile(at)
	if err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(strings.TrimSpace(string(text)))
	if err != nil {
		t.Fatal(err)
	}
	until(t, "the provider has ended", func() bool { return !alive(pid) || syscall.Kill(pid, 0) != nil })
}

// TestApplySparesWhatStays: what a provisioner left running on purpose goes on
// after an engine that ended by itself, however it ended.
func TestApplySparesWhatStays(t *testing.T) {
	t.Parallel()
	for _, exit := range []int{0, 1} {
		at := filepath.Join(t.TempDir(), "pid")
		body := fmt.Sprintf("nohup sleep 300 </dev/null >/dev/null 2>&1 & echo $! > %s; exit %d", at, exit)
		run, _ := applied(t, applier(t, body), journalIn(t), Stops{}, nil)
		text, err := os.ReadFile(at)
		if err != nil {
			t.Fatal(err)
		}
		pid, err := strconv.Atoi(strings.TrimSpace(string(text)))
		if err != nil {
			t.Fatal(err)
		}
		time.Sleep(50 * time.Millisecond)
		if !alive(pid) || run.ExitCode != exit {
			t.Errorf("after exit %d it is gone: %+v", exit, run)
		}
		_ = syscall.Kill(pid, syscall.SIGKILL) // it may be gone
	}
}

// TestApplyWaitsForNoReader: an interrupt reaches an engine whose output nobody
// takes.
func TestApplyWaitsForNoReader(t *testing.T) {
	t.Parallel()
	taken, stopped, interrupt := make(chan struct{}), filepath.Join(t.TempDir(), "stopped"), make(chan struct{})
	body := fmt.Sprintf("trap 'echo > %s; exit 1' INT; echo ready; while :; do sleep 0.02; done", stopped)
	go func() {
		until(t, "the engine is interrupted", func() bool { _, err := os.Stat(stopped); return err == nil })
		close(taken)
	}()
	var once sync.Once
	run, lines := applied(t, applier(t, body), journalIn(t), Stops{Interrupt: interrupt}, func(string) {
		once.Do(func() { close(interrupt) })
		<-taken
	})
	if !run.Interrupted || run.ExitCode != 1 || fmt.Sprint(lines) != "[ready]" {
		t.Errorf("got %+v, %q", run, lines)
	}
}

// TestApplying: who applies a plan file is seen by its command line, and
// nothing of a journal is opened for that.
func TestApplying(t *testing.T) {
	t.Parallel()
	if _, err := os.Stat("/proc/self/cmdline"); err != nil {
		t.Skip("the system shows no command lines")
	}
	j := journalIn(t)
	for _, name := range []string{journalEvents, journalProcess} {
		if err := syscall.Mkfifo(filepath.Join(j.Dir, name), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if _, running := j.Applying(); running {
		t.Error("nobody applies it")
	}
	if _, running := j.Running(); running { // and it doesn't wait for a writer
		t.Error("pipes run")
	}
	cmd := exec.Command(script(t, "sleep 300"), "apply", "-json", j.Plan())
	ownGroup(cmd)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	until(t, "it is seen", func() bool { pid, running := j.Applying(); return running && pid == cmd.Process.Pid })
	killGroup(cmd)
	_ = cmd.Wait() // that it was killed is no news
	if pid, running := j.Applying(); running {
		t.Errorf("it is seen after its end: %d", pid)
	}
}

// TestFollower: lines come whole however the file grows.
func TestFollower(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "events")
	var got []string
	f := &follower{path: path, line: func(b []byte) { got = append(got, string(b)) }}
	defer f.close()
	f.step() // there is no file yet
	out, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	for _, part := range []string{"a", "b\nc", "", "\n\nd", strings.Repeat("e", 130<<10), "\nf"} {
		if _, err := out.WriteString(part); err != nil {
			t.Fatal(err)
		}
		f.step()
	}
	f.last()
	f.last()
	if want := []string{"ab", "c", "", "d" + strings.Repeat("e", 130<<10), "f"}; fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got %d lines: %.60q", len(got), got)
	}
}

// until waits for something that must come.
func until(t *testing.T, what string, come func() bool) {
	t.Helper()
	for deadline := time.Now().Add(20 * time.Second); !come(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("waited for nothing: %s", what)
		}
	}
}
