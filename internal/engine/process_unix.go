//go:build unix

package engine

import (
	"bytes"
	"errors"
	"iter"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
)

// ownGroup puts the engine into a process group of its own: a Ctrl-C at the
// terminal would reach it beside the interrupt that run passes on, and on a
// second one engines give up without releasing the state lock.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// signalGroup signals the engine and what it started: providers, wrappers.
func signalGroup(cmd *exec.Cmd, sig os.Signal) error {
	return syscall.Kill(-cmd.Process.Pid, sig.(syscall.Signal))
}

// killGroup ends what the engine left running.
func killGroup(cmd *exec.Cmd) {
	if cmd.Process != nil {
		_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) // usually there is nothing left
	}
}

// lockOutput locks a file for as long as anybody has it open for printing: this
// process, and whoever gets it as standard output.
func lockOutput(f *os.File) error { return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) }

// isLocked reports whether somebody has a file locked by lockOutput.
func isLocked(f *os.File) bool {
	err := syscall.Flock(int(f.Fd()), syscall.LOCK_SH|syscall.LOCK_NB)
	return errors.Is(err, syscall.EWOULDBLOCK)
}

// alive reports whether there is such a process, and it isn't dead and only
// not waited for.
func alive(pid int) bool {
	if err := syscall.Kill(pid, 0); err != nil && !errors.Is(err, syscall.EPERM) {
		return false
	}
	fields := processFields(pid)
	return len(fields) == 0 || fields[0] != "Z" && fields[0] != "X"
}

// startedAt is when a process began, in the kernel's ticks since boot, with the
// boot that they count from; "" where there is no /proc.
func startedAt(pid int) string {
	fields := processFields(pid)
	const startTime = 19 // of those after the name: field 22 of proc(5)
	if len(fields) <= startTime {
		return ""
	}
	boot, _ := os.ReadFile("/proc/sys/kernel/random/boot_id") // without it the ticks alone tell
	return strings.TrimSpace(string(boot)) + " " + fields[startTime]
}

// processFields are the fields of /proc/PID/stat after the program's name.
func processFields(pid int) []string {
	text, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return nil
	}
	return strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:]))
}

// commandLines are the processes with their arguments, where there is a /proc.
func commandLines() iter.Seq2[int, []string] {
	return func(yield func(int, []string) bool) {
		all, err := os.ReadDir("/proc")
		if err != nil {
			return
		}
		for _, d := range all {
			pid, err := strconv.Atoi(d.Name())
			if err != nil {
				continue
			}
			text, err := os.ReadFile("/proc/" + d.Name() + "/cmdline")
			if err != nil || len(text) == 0 {
				continue
			}
			if !yield(pid, strings.Split(strings.TrimSuffix(string(text), "\x00"), "\x00")) {
				return
			}
		}
	}
}
