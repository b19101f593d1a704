package cli

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/holdfast-dev/holdfast/internal/record"
	"github.com/holdfast-dev/holdfast/internal/report"
)

// lastPath is where the report of the last check made in this directory is
// kept.
func (a *App) lastPath() (string, error) {
	cache := a.cacheDir()
	if cache == "" {
		return "", errors.New("there is no cache directory: neither XDG_CACHE_HOME nor HOME is set")
	}
	abs, err := filepath.Abs(a.dir())
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256([]byte(abs))
	return filepath.Join(cache, "last", hex.EncodeToString(sum[:16])+".json"), nil
}

// keepLast keeps a report for a later decide, readable by its owner only:
// addresses and values are nobody else's business. It is replaced whole or
// not at all.
func (a *App) keepLast(r *record.Report) error {
	path, err := a.lastPath()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(path), "new-")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	err = report.Write(f, report.JSON, r, report.Options{})
	if err = errors.Join(err, f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}

// lastReport returns the report in a file, or, where none is named, that of
// the last check made in this directory.
func (a *App) lastReport(file string) (*record.Report, error) {
	path := file
	if path == "" {
		var err error
		if path, err = a.lastPath(); err != nil {
			return nil, err
		}
	}
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) && file == "" {
		return nil, errors.New("no plan was checked in this directory yet: run \"holdfast check\" on one first, or give --report FILE")
	}
	f, err := openReport(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	r, err := report.Read(f)
	if err == nil {
		err = report.Consistent(r)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return r, nil
}
