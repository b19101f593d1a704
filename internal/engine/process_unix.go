//go:build unix

package engine

import (
	"os"
	"os/exec"
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
