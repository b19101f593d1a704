//go:build linux

package faults

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"github.com/holdfast-dev/holdfast/internal/record"
)

// terminal is a new one: the side at which a person sits, and the other.
func terminal(t *testing.T) (person, program *os.File) {
	t.Helper()
	person, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skipf("no terminal can be made here: %v", err)
	}
	t.Cleanup(func() { _ = person.Close() })
	var number, locked int32
	for request, arg := range map[uintptr]*int32{syscall.TIOCGPTN: &number, syscall.TIOCSPTLCK: &locked} {
		if _, _, errno := syscall.Syscall(syscall.SYS_IOCTL, person.Fd(), request, uintptr(unsafe.Pointer(arg))); errno != 0 {
			t.Fatal(errno)
		}
	}
	program, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = program.Close() })
	return person, program
}

// heard is what a program printed so far.
type heard struct {
	mu   sync.Mutex
	text strings.Builder
}

func (h *heard) Write(b []byte) (int, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.text.Write(b)
}

func (h *heard) String() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.text.String()
}

// TestQuestionInterrupted: one Ctrl-C at the question is an answer, and leaves
// no copy of the plan.
func TestQuestionInterrupted(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	_, program := terminal(t)
	cmd, _ := w.command(w.bin, "apply", "--engine", w.at("bin", "tofu"))
	out := &heard{}
	cmd.Stdin, cmd.Stdout, cmd.Stderr = program, out, out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	r := &running{w, cmd, out}
	w.until("it asks", func() bool { return strings.Contains(out.String(), `Only "yes" does:`) })
	w.theJournal()
	asked := time.Now()
	r.signal(syscall.SIGINT)
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	select {
	case <-ended:
	case <-time.After(10 * time.Second):
		t.Errorf("it is asking still after %s", time.Since(asked))
		_ = cmd.Process.Kill()
		<-ended
	}
	if cmd.ProcessState.ExitCode() != 1 || !strings.Contains(out.String(), "interrupted; nothing was applied") {
		t.Errorf("%s:\n%s", cmd.ProcessState, out)
	}
	if _, _, started := last[record.StartedBody](w, w.ledger(), record.ApplyStarted); started || w.touched() != 0 {
		t.Error("it was applied")
	}
	w.noneLeft()
	if err := program.Close(); err != nil && !errors.Is(err, os.ErrClosed) {
		t.Error(err)
	}
}
