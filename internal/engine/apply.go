package engine

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// Journal is the private folder in which an apply's engine leaves what it
// prints. The engine writes to files, not to pipes: where holdfast dies, the
// engine isn't torn down by a broken pipe in the middle of its work, and what it
// said can be read by whoever comes next. The files hold what the engine
// prints, secrets included; the folder is for its owner only.
type Journal struct{ Dir string }

// Names in a journal.
const (
	journalEvents = "events.jsonl" // what apply -json prints
	journalErrors = "stderr.txt"
	journalPlan   = "plan" // the copy of the plan file that is applied
)

// Plan is the path of the plan file that is applied.
func (j Journal) Plan() string { return filepath.Join(j.Dir, journalPlan) }

// Events opens what the engine printed so far.
func (j Journal) Events() (*os.File, error) { return j.open(journalEvents) }

// open opens a file of the journal. What is no plain file isn't opened: a pipe
// would wait for a writer.
func (j Journal) open(name string) (*os.File, error) {
	path := filepath.Join(j.Dir, name)
	info, err := os.Lstat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is no plain file", path)
	}
	return os.Open(path)
}

// Errors returns the end of what the engine printed as errors, plain and
// bounded; "" where there is nothing.
func (j Journal) Errors() string {
	f, err := j.open(journalErrors)
	if err != nil {
		return ""
	}
	defer f.Close()
	kept := &tail{limit: maxSays}
	if _, err := io.Copy(kept, f); err != nil {
		return ""
	}
	return plainText(kept.String())
}

// Remove removes the journal with all that is in it.
func (j Journal) Remove() error { return os.RemoveAll(j.Dir) }

// Run is how an apply's engine came to its end.
type Run struct {
	Started     bool
	ExitCode    int  // -1 where it was killed by a signal
	Interrupted bool // it was asked to stop
	Killed      bool // it was killed on the caller's word
	Seconds     float64
}

// Stops are the two ways to end a running engine. Each may be nil.
type Stops struct {
	Interrupt <-chan struct{} // closed: it is asked to stop, and finishes what it has begun
	Kill      <-chan struct{} // closed: it is killed, with all that it started
}

// Apply applies the plan file of the journal, and nothing else, in dir. Each
// line that the engine prints is handed to line, in order, from one
// goroutine of its own; the slice is valid during the call only. Neither the
// engine nor stops wait for line: what isn't handed out yet lies in the
// journal. Apply returns when the engine has ended and everything that it
// printed was handed out. The error is about starting it; that it failed is
// told by Run.
//
// What an engine that ended by itself left running goes on: a provisioner may
// have started it to stay.
//
// ctx ends only the waiting for an engine that can't be started; a running one
// is ended through stops.
func (e *Engine) Apply(ctx context.Context, dir string, j Journal, stops Stops, line func([]byte), clock func() time.Time, args ...string) (Run, error) {
	events, err := os.OpenFile(filepath.Join(j.Dir, journalEvents), os.O_CREATE|os.O_EXCL|os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		return Run{}, err
	}
	defer events.Close()
	errorsFile, err := os.OpenFile(filepath.Join(j.Dir, journalErrors), os.O_CREATE|os.O_EXCL|os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		return Run{}, err
	}
	defer errorsFile.Close()
	if err := ctx.Err(); err != nil {
		return Run{}, err
	}
	_ = lockOutput(events) // where files can't be locked, the noted process tells
	cmd := exec.Command(e.path, append(append([]string{"apply", "-input=false", "-json"}, args...), j.Plan())...)
	cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr = dir, e.env, events, errorsFile
	ownGroup(cmd)
	began := clock()
	if err := cmd.Start(); err != nil {
		return Run{}, fmt.Errorf("starting %s: %w", e.path, err)
	}
	run := Run{Started: true}
	j.note(cmd.Process.Pid)
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	handedOut := j.follow(line)
	err = await(cmd, ended, &stops, &run)
	_ = events.Close() // nothing was written through it; with it goes this process's part of the lock
	var failed *exec.ExitError
	if errors.As(err, &failed) {
		run.ExitCode = failed.ExitCode()
	} else if err != nil {
		run.ExitCode = -1
	}
	j.outlived(stops.Kill, func() { run.Killed = true; killGroup(cmd) })
	if run.Killed || run.ExitCode == -1 {
		killGroup(cmd) // providers outlive an engine that is killed
	}
	handedOut()
	run.Seconds = clock().Sub(began).Seconds()
	return run, nil
}

// pollEvery is how often it is looked for new output.
const pollEvery = 50 * time.Millisecond

// await waits for the engine's end and passes on what the caller asks for.
func await(cmd *exec.Cmd, ended <-chan error, stops *Stops, run *Run) error {
	for {
		select {
		case err := <-ended:
			return err
		case <-stops.Interrupt:
			run.Interrupted, stops.Interrupt = true, nil
			_ = signalGroup(cmd, os.Interrupt) // it may have ended just now
		case <-stops.Kill:
			run.Killed, stops.Kill = true, nil
			killGroup(cmd)
		}
	}
}

// follow hands out what is printed into the journal, as it comes. The function
// that it returns hands out the rest and returns when that is done.
func (j Journal) follow(line func([]byte)) (rest func()) {
	f := &follower{path: filepath.Join(j.Dir, journalEvents), line: line}
	stop, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		defer f.close()
		tick := time.NewTicker(pollEvery)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				f.step()
			case <-stop:
				f.step()
				f.last()
				return
			}
		}
	}()
	return func() { close(stop); <-done }
}

// maxEventLine bounds one line of an engine's output; the rest of a longer one
// is dropped.
const maxEventLine = 4 << 20

// follower hands out the lines of a file that grows.
type follower struct {
	path string
	line func([]byte)
	f    *os.File
	part []byte // of a line that has no end yet
	long bool   // the line at hand is beyond the bound
}

// step hands out the whole lines that came since the last step.
func (f *follower) step() {
	if f.f == nil {
		file, err := os.Open(f.path)
		if err != nil {
			return // what is printed can't be shown; the state tells what was done
		}
		f.f = file
	}
	buf := make([]byte, 64<<10)
	for {
		n, err := f.f.Read(buf)
		f.take(buf[:n])
		if n == 0 || err != nil {
			return
		}
	}
}

func (f *follower) take(b []byte) {
	for len(b) > 0 {
		i := bytes.IndexByte(b, '\n')
		if i < 0 {
			f.keep(b)
			return
		}
		f.keep(b[:i])
		f.line(f.part)
		f.part, f.long = f.part[:0], false
		b = b[i+1:]
	}
}

func (f *follower) keep(b []byte) {
	if f.long = f.long || len(f.part)+len(b) > maxEventLine; !f.long {
		f.part = append(f.part, b...)
	}
}

// last hands out a line that has no end: the engine was killed in it.
func (f *follower) last() {
	if len(f.part) > 0 {
		f.line(f.part)
		f.part = nil
	}
}

func (f *follower) close() {
	if f.f != nil {
		_ = f.f.Close() // it was only read
	}
}

// StatePull writes the stack's state, decrypted where the engine has the keys,
// to w. A stack without a state gives nothing.
func (e *Engine) StatePull(ctx context.Context, dir string, w io.Writer) error {
	if _, err := e.run(ctx, dir, &fromBrace{w: w}, "state", "pull"); err != nil {
		return fmt.Errorf("%s state pull: %w", e.kind, err)
	}
	return nil
}

// Workspace returns the name of the workspace that is selected in dir.
func (e *Engine) Workspace(ctx context.Context, dir string) (string, error) {
	out := &bounded{limit: maxVersion}
	if _, err := e.run(ctx, dir, out, "workspace", "show"); err != nil {
		return "", fmt.Errorf("%s workspace show: %w", e.kind, err)
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n") // warnings stand before it
	return strings.TrimSpace(lines[len(lines)-1]), nil
}
