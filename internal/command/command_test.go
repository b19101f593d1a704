//go:build unix

package command

import (
	"context"
	"strings"
	"testing"
	"time"
)

func run(t *testing.T, timeout time.Duration, argv ...string) Result {
	t.Helper()
	return Run(context.Background(), t.TempDir(), []string{"PATH=/usr/bin:/bin"}, argv, timeout, time.Now)
}

func TestRun(t *testing.T) {
	t.Parallel()
	if r := run(t, time.Minute, "sh", "-c", "echo out; echo err >&2; exit 3"); r.ExitCode != 3 || r.Output != "out\nerr\n" || r.Err != nil {
		t.Errorf("got %+v", r)
	}
	if r := run(t, time.Minute, "no-such-program-here"); r.ExitCode != -1 || r.Err == nil {
		t.Errorf("a program that isn't there: %+v", r)
	}
	if r := run(t, time.Minute, "sh", "-c", "kill -9 $$"); r.ExitCode != -1 || r.Err == nil {
		t.Errorf("a program that is killed: %+v", r)
	}
	// Nothing is read from the terminal.
	if r := run(t, time.Minute, "cat"); r.ExitCode != 0 || r.Output != "" {
		t.Errorf("cat without input: %+v", r)
	}
}

// TestTimeout: what a command left running in the background ends with it.
func TestTimeout(t *testing.T) {
	t.Parallel()
	began := time.Now()
	r := run(t, 200*time.Millisecond, "sh", "-c", "sleep 60 & sleep 60")
	if r.ExitCode != -1 || r.Err == nil || !strings.Contains(r.Err.Error(), "longer than 200ms") {
		t.Errorf("got %+v", r)
	}
	if took := time.Since(began); took > 10*time.Second {
		t.Errorf("took %s", took)
	}
}

// TestLeftRunning: it has said that all is well, and something of it goes on
// writing.
func TestLeftRunning(t *testing.T) {
	t.Parallel()
	r := run(t, time.Minute, "sh", "-c", "sleep 30 & exit 0")
	if r.ExitCode != -1 || r.Err == nil || !strings.Contains(r.Err.Error(), "left something running") {
		t.Errorf("got %+v", r)
	}
}

func TestLongOutput(t *testing.T) {
	t.Parallel()
	r := run(t, time.Minute, "sh", "-c", "yes x | head -c 200000; echo the end")
	if len(r.Output) > maxKept+8 || !strings.HasSuffix(r.Output, "the end\n") {
		t.Errorf("kept %d bytes", len(r.Output))
	}
	if again := run(t, time.Minute, "sh", "-c", "yes x | head -c 200000; echo the end"); again.Digest != r.Digest {
		t.Error("the digest isn't that of the whole output")
	}
}
