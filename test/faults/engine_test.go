//go:build unix

package faults

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/holdfast-dev/holdfast/test/postgres"
)

// The faulty engine is this test's program under the name of an engine: it
// writes down how it is called, does what spec says at one of the calls, and
// lets the real engine run otherwise.

// faultsDir names the environment variable by which it finds its folder.
const faultsDir = "HOLDFAST_FAULTS"

// spec says what goes wrong, and where.
type spec struct {
	Real     string // the engine
	Holdfast string
	At       string // the call, as "state pull 2"; "" for none
	Fault    fault
	Complete int // for a fault in the middle: how many steps the engine has reported by then
}

// fault is what goes wrong at a call.
type fault string

const (
	diesBefore   fault = "holdfast dies before it"
	diesAsItRuns fault = "holdfast dies as it begins"
	diesAfter    fault = "holdfast dies after it"
	killedBefore fault = "it is killed before it does anything"
	killedAfter  fault = "it is killed after all"
	failsAtOnce  fault = "it fails at once"
	failsAfter   fault = "it fails after all"

	// In the middle of an apply.
	diesAmid     fault = "holdfast dies in the middle"
	killedAmid   fault = "it is killed in the middle"
	bothDieAmid  fault = "both are killed in the middle"
	takesTime    fault = "it takes its time before it does anything"
	losesState   fault = "the state file is empty after it"
	fillsTheDisk fault = "the disk is full after it"
	chatters     fault = "it prints more than a pipe holds"
)

// everywhere are the faults that each call of the engine is given.
var everywhere = []fault{diesBefore, diesAsItRuns, diesAfter, killedBefore, killedAfter, failsAtOnce, failsAfter}

// kills reports whether a fault ends holdfast.
func (f fault) kills() bool {
	return slices.Contains([]fault{diesBefore, diesAsItRuns, diesAfter, diesAmid, bothDieAmid}, f)
}

// spares reports whether the real engine runs to its end under a fault.
func (f fault) spares() bool {
	return slices.Contains([]fault{diesAsItRuns, diesAfter, killedAfter, failsAfter, diesAmid, fillsTheDisk}, f)
}

func TestMain(m *testing.M) {
	if dir := os.Getenv(faultsDir); dir != "" && filepath.Base(os.Args[0]) == "tofu" {
		code, err := faulty(dir)
		if err != nil {
			fmt.Fprintln(os.Stderr, "faulty engine:", err)
			code = 99
		}
		os.Exit(code)
	}
	code := postgres.Main(m)
	if templateTop != "" {
		if err := os.RemoveAll(templateTop); err != nil {
			fmt.Fprintln(os.Stderr, err)
		}
	}
	os.Exit(code)
}

// faulty is one call of the engine.
func faulty(dir string) (int, error) {
	holdfast := os.Getppid()
	interrupts := make(chan os.Signal, 8)
	signal.Notify(interrupts, os.Interrupt) // the real one gets it, too
	running, err := os.OpenFile(filepath.Join(dir, "running"), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return 0, err
	}
	if err := syscall.Flock(int(running.Fd()), syscall.LOCK_SH); err != nil {
		return 0, err
	}
	text, err := os.ReadFile(filepath.Join(dir, "spec.json"))
	if err != nil {
		return 0, err
	}
	var s spec
	if err := json.Unmarshal(text, &s); err != nil {
		return 0, err
	}
	call, err := noteCall(dir)
	if err != nil {
		return 0, err
	}
	real := exec.Command(s.Real, os.Args[1:]...)
	real.Stdin, real.Stdout, real.Stderr = os.Stdin, os.Stdout, os.Stderr
	if s.At != call {
		return exitOf(real.Run())
	}
	kill := func(pid int) {
		anchor(dir, s)
		_ = syscall.Kill(pid, syscall.SIGKILL)
	}
	switch s.Fault {
	case diesBefore:
		kill(holdfast)
		return 1, nil
	case diesAsItRuns:
		kill(holdfast)
		return exitOf(real.Run())
	case killedBefore:
		kill(os.Getpid())
	case failsAtOnce:
		anchor(dir, s)
		fmt.Fprintln(os.Stderr, "Error: nothing goes today")
		return 1, nil
	case takesTime:
		if err := os.WriteFile(filepath.Join(dir, "waits"), nil, 0o600); err != nil {
			return 0, err
		}
		select {
		case <-interrupts:
			return 1, nil
		case <-time.After(2 * time.Second):
		}
	case chatters:
		line := `{"@level":"info","@message":"` + strings.Repeat("chatter ", 12) + `","type":"log"}` + "\n"
		if _, err := os.Stdout.WriteString(strings.Repeat(line, 4000)); err != nil {
			return 0, err
		}
	case diesAmid, killedAmid, bothDieAmid:
		return amid(dir, s, holdfast, real)
	}
	code, err := exitOf(real.Run())
	if err != nil {
		return code, err
	}
	switch s.Fault {
	case diesAfter:
		kill(holdfast)
	case killedAfter:
		kill(os.Getpid())
	case failsAfter:
		anchor(dir, s)
		return 1, nil
	case losesState: // as an engine does that is killed while it writes one
		return code, os.Truncate("terraform.tfstate", 0)
	case fillsTheDisk:
		return code, fill(filepath.Join(dir, "disk", "ballast"))
	}
	return code, nil
}

// amid lets the engine come so far, and then something dies.
func amid(dir string, s spec, holdfast int, real *exec.Cmd) (int, error) {
	if err := real.Start(); err != nil {
		return 0, err
	}
	events := filepath.Join(filepath.Dir(os.Args[len(os.Args)-1]), "events.jsonl")
	for deadline := time.Now().Add(20 * time.Second); time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
		text, err := os.ReadFile(events)
		if err == nil && bytes.Count(text, []byte(`"type":"apply_complete"`)) >= s.Complete {
			break
		}
	}
	anchor(dir, s)
	if s.Fault != killedAmid {
		_ = syscall.Kill(holdfast, syscall.SIGKILL)
	}
	if s.Fault == diesAmid {
		return exitOf(real.Wait())
	}
	if s.Fault == bothDieAmid { // and the provider with them
		_ = syscall.Kill(-os.Getpid(), syscall.SIGKILL)
	}
	_ = real.Process.Kill()
	_ = real.Wait() // that it was killed is no news
	_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
	return 0, nil
}

// anchor exports the ledger as it is now: nothing of that may be gone later.
func anchor(dir string, s spec) {
	cmd := exec.Command(s.Holdfast, "ledger", "export", "-o", filepath.Join(dir, "anchor.jsonl"))
	if out, err := cmd.CombinedOutput(); err != nil {
		_ = os.WriteFile(filepath.Join(dir, "anchor.failed"), fmt.Appendf(out, "\n%v", err), 0o600)
	}
}

// fill writes until a file system is full.
func fill(path string) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer f.Close()
	for _, size := range []int{64 << 10, 1 << 10, 1} {
		part := make([]byte, size)
		for err = nil; err == nil; {
			_, err = f.Write(part)
		}
	}
	return nil
}

// noteCall writes a call down and names it: the command and how often it was
// called by now.
func noteCall(dir string) (string, error) {
	f, err := os.OpenFile(filepath.Join(dir, "calls"), os.O_CREATE|os.O_RDWR|os.O_APPEND, 0o600)
	if err != nil {
		return "", err
	}
	defer f.Close()
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX); err != nil {
		return "", err
	}
	earlier, err := os.ReadFile(f.Name())
	if err != nil {
		return "", err
	}
	verb := os.Args[1]
	if verb == "state" || verb == "workspace" {
		verb += " " + os.Args[2]
	}
	n := 1
	for _, line := range strings.Split(string(earlier), "\n") {
		if name, _, _ := strings.Cut(line, "\t"); strings.HasPrefix(name, verb+" ") {
			n++
		}
	}
	call := fmt.Sprintf("%s %d", verb, n)
	_, err = fmt.Fprintf(f, "%s\t%q\n", call, os.Args[1:])
	return call, err
}

func exitOf(err error) (int, error) {
	if exit, ok := err.(*exec.ExitError); ok && exit.ExitCode() >= 0 {
		return exit.ExitCode(), nil
	}
	return 0, err
}
