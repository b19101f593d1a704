//go:build !linux

package gitea

import "os/exec"

func runHere(c *exec.Cmd, started, ended chan<- error) {
	err := c.Start()
	started <- err
	if err == nil {
		ended <- c.Wait()
	}
}
