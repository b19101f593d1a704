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
// nobody claims or prints into: of a process that was killed before it began
// with an apply, and of one that was killed when it had closed its apply. Of a
// journal that was needed, closed says whether the apply is closed that an entry
// of the ledger names it for; where nobody knows, it stays. Journals hold
// copies of plan files, and those hold secrets.
func Sweep(folder string, before time.Time, closed func(Journal) (bool, error)) error {
	dirs, err := os.ReadDir(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	for _, d := range dirs {
		info, gone := d.Info()
		if gone == nil && d.IsDir() && info.ModTime().Before(before) {
			err = errors.Join(err, Journal{Dir: filepath.Join(folder, d.Name())}.sweep(closed))
		}
	}
	return err
}

func (j Journal) sweep(closed func(Journal) (bool, error)) error {
	needed, err := j.wasNeeded()
	if err != nil {
		return err
	}
	f, err := os.Open(j.Dir)
	if err != nil {
		return nil // somebody has removed it
	}
	defer f.Close()
	if lockOutput(f) != nil {
		return nil // somebody works on it
	}
	if needed {
		if _, running := j.Running(); running {
			return nil
		}
		if over, err := closed(j); err != nil || !over {
			return err
		}
	}
	return j.Remove()
}

// wasNeeded reports whether an entry of a ledger may name the journal.
func (j Journal) wasNeeded() (bool, error) {
	for _, name := range []string{journalNeeded, journalEvents} {
		if _, err := os.Lstat(filepath.Join(j.Dir, name)); err == nil {
			return true, nil
		} else if !errors.Is(err, fs.ErrNotExist) {
			return false, err // nobody can tell
		}
	}
	return false, nil
}
