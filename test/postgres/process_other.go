//go:build !linux

package postgres

import (
	"os/exec"
	"syscall"
)

// unprivileged starts programs as oneself: elsewhere than on Linux, tests
// don't run as root.
func unprivileged(string) (*syscall.SysProcAttr, error) { return nil, nil }

func runHere(c *exec.Cmd, started, ended chan<- error) {
	err := c.Start()
	started <- err
	if err == nil {
		ended <- c.Wait()
	}
}
