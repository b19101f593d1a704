//go:build !unix

package ledger

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// lockFile makes a file that may not be there yet. A process that is killed
// leaves it behind; the message says so.
func lockFile(ledger, stack, holder string) (*Lock, error) {
	name := lockName(ledger, stack)
	f, err := os.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if errors.Is(err, fs.ErrExist) {
		text, _ := os.ReadFile(name)
		return nil, fmt.Errorf("%w (if it is known to have ended, delete %s)", lockedBy(string(text)), name)
	}
	if err != nil {
		return nil, err
	}
	_, err = f.WriteString(holder)
	if err = errors.Join(err, f.Close()); err != nil {
		return nil, errors.Join(err, os.Remove(name))
	}
	return &Lock{lost: make(chan struct{}), release: func() error { return os.Remove(name) }}, nil
}

// syncFolder does nothing where folders can't be synced.
func syncFolder(string) error { return nil }
