package postgres

import (
	"os"
	"os/exec"
	"os/user"
	"runtime"
	"strconv"
	"syscall"
)

// unprivileged gives a folder to a user that PostgreSQL agrees to run as, and
// says how to start a program as that one: as oneself, but for root. The
// program gets SIGQUIT, which PostgreSQL takes for an immediate shutdown, when
// the thread that started it ends; see runHere.
func unprivileged(dir string) (*syscall.SysProcAttr, error) {
	attributes := &syscall.SysProcAttr{Pdeathsig: syscall.SIGQUIT}
	if os.Getuid() != 0 {
		return attributes, nil
	}
	owner, err := user.Lookup("postgres")
	if err != nil {
		if owner, err = user.Lookup("nobody"); err != nil {
			return nil, err
		}
	}
	uid, err := strconv.Atoi(owner.Uid)
	if err != nil {
		return nil, err
	}
	gid, err := strconv.Atoi(owner.Gid)
	if err != nil {
		return nil, err
	}
	attributes.Credential = &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
	return attributes, os.Chown(dir, uid, gid)
}

// runHere starts a program and waits for it on one thread: the signal for the
// parent's death comes with the death of the thread that started it, and Go
// ends threads as it likes.
func runHere(c *exec.Cmd, started, ended chan<- error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	err := c.Start()
	started <- err
	if err == nil {
		ended <- c.Wait()
	}
}
