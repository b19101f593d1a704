package gitea

import (
	"os/exec"
	"runtime"
	"syscall"
)

// runHere starts a program and waits for it on one thread. The program ends
// when that thread does: with the tests, however they end.
func runHere(c *exec.Cmd, started, ended chan<- error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	c.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	err := c.Start()
	started <- err
	if err == nil {
		ended <- c.Wait()
	}
}
