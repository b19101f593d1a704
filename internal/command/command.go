// Package command runs the commands that the configuration names for
// preconditions and probes. They are a person's words in a reviewed file;
// nothing that a plan, a state or a transcript names is run here.
package command

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"os/exec"
	"time"
)

// maxKept is how much of a command's output is kept: its end.
const maxKept = 64 << 10

// stopDelay is how long a command that ran out of time may take to stop.
const stopDelay = 5 * time.Second

// Result is how one command ended.
type Result struct {
	ExitCode int // -1 where it didn't start, was killed or ran out of time
	Seconds  float64
	Output   string // both streams in the order of writing, the last 64 KiB; may hold secrets
	Digest   string // SHA-256 of all of it, "sha256:" and hex
	Err      error  // why it has no exit code; nil where it has one
}

// Run runs a command without a shell, in dir, with nothing to read, and
// returns when it and its output have ended. Beyond the timeout it is stopped,
// with all that it started.
func Run(ctx context.Context, dir string, env, argv []string, timeout time.Duration, clock func() time.Time) Result {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	cmd := exec.CommandContext(ctx, argv[0], argv[1:]...)
	out := &ending{sum: sha256.New()}
	cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr = dir, env, out, out
	ownGroup(cmd)
	cmd.Cancel = func() error { return stopGroup(cmd) }
	cmd.WaitDelay = stopDelay
	defer killGroup(cmd)
	began := clock()
	err := cmd.Run()
	r := Result{Seconds: clock().Sub(began).Seconds(), Output: out.String(), Digest: "sha256:" + hex.EncodeToString(out.sum.Sum(nil))}
	var failed *exec.ExitError
	switch {
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		r.ExitCode, r.Err = -1, fmt.Errorf("it took longer than %s and was stopped", timeout)
	case ctx.Err() != nil:
		r.ExitCode, r.Err = -1, ctx.Err()
	case errors.Is(err, exec.ErrWaitDelay):
		r.ExitCode, r.Err = -1, fmt.Errorf("it ended and left something running that holds its output, so %s later nobody knows whether that was all: let it send what it leaves running elsewhere (>/dev/null 2>&1)", stopDelay)
	case errors.As(err, &failed) && failed.ExitCode() >= 0:
		r.ExitCode = failed.ExitCode()
	case err != nil:
		r.ExitCode, r.Err = -1, err
	}
	return r
}

// ending keeps the end of what is written to it, and digests all.
type ending struct {
	sum  hash.Hash
	kept []byte
	cut  bool
}

// Write never fails.
func (e *ending) Write(p []byte) (int, error) {
	e.sum.Write(p)
	e.kept = append(e.kept, p...)
	if extra := len(e.kept) - maxKept; extra > 0 {
		e.kept, e.cut = append(e.kept[:0], e.kept[extra:]...), true
	}
	return len(p), nil
}

func (e *ending) String() string {
	if e.cut {
		return "… " + string(e.kept)
	}
	return string(e.kept)
}
