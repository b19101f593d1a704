//go:build unix

package ledger

import (
	"errors"
	"io"
	"os"
	"syscall"
)

// lockFile locks a file beside the ledger's. The system gives the lock back
// when the process ends, also after a kill; programs that holdfast starts don't
// inherit it.
func lockFile(ledger, stack, holder string) (*Lock, error) {
	f, err := os.OpenFile(lockName(ledger, stack), os.O_CREATE|os.O_RDWR|syscall.O_NOFOLLOW, 0o600)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		if errors.Is(err, syscall.EWOULDBLOCK) {
			text, _ := io.ReadAll(io.LimitReader(f, 1000))
			err = lockedBy(string(text))
		}
		return nil, errors.Join(err, f.Close())
	}
	err = f.Truncate(0)
	if err == nil {
		_, err = f.WriteAt([]byte(holder), 0)
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return &Lock{lost: make(chan struct{}), release: func() error {
		return errors.Join(f.Truncate(0), f.Close())
	}}, nil
}

// syncFolder makes the names in a folder last.
func syncFolder(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	err = d.Sync()
	if errors.Is(err, syscall.EINVAL) { // a file system that syncs no folders
		err = nil
	}
	return errors.Join(err, d.Close())
}
