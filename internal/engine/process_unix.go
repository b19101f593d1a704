//go:build unix

package engine

import (
	"bytes"
	"errors"
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
