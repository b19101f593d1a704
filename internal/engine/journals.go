package engine

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// journalNeeded says that the ledger has, or is about to have, an entry that
// names the journal.
const journalNeeded = "needed"

// Claim keeps Sweep away from a journal until release is called or the process
// ends, however it ends. Where a file system can't lock, Sweep removes nothing.
func (j Journal) Claim() (release func(), err error) {
	f, err := os.Open(j.Dir)
	if err != nil {
		return nil, err
	}
	_ = lockOutput(f)
	return func() { _ = f.Close() }, nil // with it goes the lock
}

// Need marks a journal as one that an entry of the ledger names: whoever
// closes that apply removes it, and nobody else does.
func (j Journal) Need() error {
	return os.WriteFile(filepath.Join(j.Dir, journalNeeded), nil, 0o600)
}

// Sweep removes the journals in a folder that were made before a time and that
// nobody needs or has claimed: of a process that was killed before it began
// with an apply. They hold copies of plan files, and those hold secrets.
func Sweep(folder string, before time.Time) error {
	dirs, err := os.ReadDir(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	for _, d := range dirs {
		info, gone := d.Info()
		if gone == nil && d.IsDir() && info.ModTime().Before(before) {
			err = errors.Join(err, Journal{Dir: filepath.Join(folder, d.Name())}.sweep())
		}
	}
	return err
}

func (j Journal) sweep() error {
	for _, name := range []string{journalNeeded, journalEvents} {
		if _, err := os.Lstat(filepath.Join(j.Dir, name)); !errors.Is(err, fs.ErrNotExist) {
			return err // it is there, or nobody can tell
		}
	}
	f, err := os.Open(j.Dir)
	if err != nil {
		return nil // somebody has removed it
	}
	defer f.Close()
	if lockOutput(f) != nil {
		return nil // somebody works on it
	}
	return j.Remove()
}
