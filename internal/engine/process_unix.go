//go:build unix

package engine

import (
	"os/exec"
	"syscall"
)

// ownGroup puts the engine into a process group of its own: a Ctrl-C at the
// terminal would reach it beside the interrupt that run passes on, and on a
// second one engines give up without releasing the state lock.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }
