//go:build unix

package decision

import (
	"fmt"
	"os"
	"path/filepath"
	"syscall"
)

// lock lets one writer at a time change a file of decisions, by locking its
// folder: files are replaced, so a lock on one would be lost with it. The
// folder is made if need be. The lock ends with the process, too.
func lock(file string) (unlock func(), err error) {
	dir := filepath.Dir(file)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	f, err := os.Open(dir)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX); err != nil {
		f.Close()
		return nil, fmt.Errorf("waiting for other writers of %s: %w", file, err)
	}
	return func() { f.Close() }, nil
}
