package ledger

import (
	"context"
	"database/sql"
	_ "embed"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"modernc.org/sqlite"
)

//go:embed schema_sqlite.sql
var sqliteTables string

// How SQLite is used. Every commit is synced before it returns (FULL), also
// through the drive's cache on macOS (fullfsync, which other systems ignore).
// Waits end after ten seconds; for other writers see beginSQLite. The write-ahead log is copied into
// the file every 1000 pages, SQLite's own default: a longer log grows for longer,
// and syncing a file that grows costs four times what it does once its blocks
// are there.
var (
	sqliteWriting = []string{"busy_timeout(10000)", "synchronous(FULL)", "fullfsync(1)", "checkpoint_fullfsync(1)", "wal_autocheckpoint(1000)"}
	sqliteReading = []string{"busy_timeout(10000)", "query_only(1)"}
)

func openSQLite(loc Location, create bool) (*store, error) {
	path, err := sqliteFile(loc.path, create)
	if err != nil {
		return nil, err
	}
	opened, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	// fdatasync leaves out the time stamps of a file, and nothing that is
	// needed to read it back. SQLite's own builds use it; this one must be told.
	// Where a system hasn't it, fsync stays.
	_, _ = sqlite.Fdatasync(true)

	writing := sqliteWriting
	if create {
		writing = append([]string{"journal_mode(WAL)"}, writing...)
	}
	s := &store{
		exists: "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'ledger_layout'",
		// Names with sqlite_ are SQLite's own, as those of ANALYZE.
		strange: "SELECT type || ' ' || name FROM sqlite_master WHERE type <> 'index' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND instr($1, sql || ';') = 0 LIMIT 1",
		tables:  sqliteTables,
		stays:   func() error { return sameFile(path, opened) },
		begin:   beginSQLite,
		swift:   true, // and a context that can be cancelled costs a goroutine for each
		// A failed commit may have left a whole transaction in the write-ahead
		// log: where only the sync failed, a crash right then would bring it back.
		undone: func(error) bool { return false },
		ready:  walOnly,
		sound:  "PRAGMA integrity_check(1)",
		lock:   func(ctx context.Context, stack, holder string) (*Lock, error) { return lockFile(path, stack, holder) },
	}
	if s.write, err = sql.Open("sqlite", sqliteName(path, writing)); err != nil {
		return nil, err
	}
	s.write.SetMaxOpenConns(1)
	if s.read, err = sql.Open("sqlite", sqliteName(path, sqliteReading)); err != nil {
		return nil, errors.Join(err, s.write.Close())
	}
	return s, nil
}

// sameFile holds the file at path to be the one that was opened. SQLite goes on
// writing to a file that was removed or that another one was renamed over, and
// says that all is well; what it writes there is gone when it closes the file.
func sameFile(path string, opened fs.FileInfo) error {
	now, err := os.Stat(path)
	switch {
	case err == nil && os.SameFile(opened, now):
		return nil
	case err == nil || errors.Is(err, fs.ErrNotExist):
		return errors.New("the ledger's file was taken away or replaced while it was open")
	}
	return fmt.Errorf("looking whether the ledger's file is still there: %w", err)
}

// sqliteWait is how long a writer waits for others, and in what steps it asks
// again.
const (
	sqliteWait = 10 * time.Second
	sqliteStep = 2 * time.Millisecond
)

// beginSQLite waits for other writers.
func beginSQLite(ctx context.Context, c *session) error {
	patient := context.WithoutCancel(ctx) // it doesn't wait, so there is nothing to cancel
	for waited := time.Duration(0); ; waited += sqliteStep {
		err := c.exec(patient, "BEGIN IMMEDIATE")
		var failed *sqlite.Error
		switch {
		case !errors.As(err, &failed) || failed.Code()&0xff != sqliteBusy:
			return err
		case waited >= sqliteWait:
			return fmt.Errorf("another process has been writing to it for %s: %w", sqliteWait, err)
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(sqliteStep):
		}
	}
}

// With more in the higher bits.
const (
	sqliteBusy     = 5 // SQLITE_BUSY
	sqliteReadOnly = 8 // SQLITE_READONLY
)

// explainReadOnly says what a reader lacks whom SQLite tells about a write that
// he never asked for: readers share its write-ahead log, and keep the files of
// it beside the ledger.
func explainReadOnly(err error) error {
	var failed *sqlite.Error
	if errors.As(err, &failed) && failed.Code()&0xff == sqliteReadOnly {
		return fmt.Errorf("reading a ledger needs the right to write to its file and its folder too, for SQLite's write-ahead log: %w", err)
	}
	return err
}

// sqliteFile finds the ledger's file, or makes an empty one. It never opens
// one that is there: SQLite's locks on a file would end with any descriptor of
// it that this process closes.
func sqliteFile(path string, create bool) (string, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	info, err := os.Stat(path)
	switch {
	case err == nil && !info.Mode().IsRegular():
		return "", errors.New("it is not a regular file")
	case errors.Is(err, fs.ErrNotExist) && create:
		if err := makeFolder(filepath.Dir(path)); err != nil {
			return "", err
		}
		f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o600)
		if errors.Is(err, fs.ErrExist) {
			break // somebody else made it meanwhile; who is first shows in the tables
		}
		if err != nil {
			return "", err
		}
		if err := f.Close(); err != nil {
			return "", err
		}
	case errors.Is(err, fs.ErrNotExist):
		return "", ErrMissing
	case err != nil:
		return "", err
	}
	// One name for one file: locks stand beside it.
	return filepath.EvalSymlinks(path)
}

// makeFolder makes a folder for the user alone, with its parents, and syncs
// the names: a folder that a crash takes away takes the ledger along.
func makeFolder(dir string) error {
	if _, err := os.Stat(dir); err == nil {
		return nil
	}
	parent := filepath.Dir(dir)
	if parent != dir {
		if err := makeFolder(parent); err != nil {
			return err
		}
	}
	if err := os.Mkdir(dir, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	return syncFolder(parent)
}

// sqliteName is a name that SQLite never makes a file for (mode=rw).
func sqliteName(path string, pragmas []string) string {
	u := url.URL{Scheme: "file", Path: filepath.ToSlash(path)}
	if !strings.HasPrefix(u.Path, "/") {
		u.Path = "/" + u.Path // C:/…
	}
	q := url.Values{"mode": {"rw"}, "_pragma": pragmas, "_error_rc": {"1"}}
	u.RawQuery = q.Encode()
	return u.String()
}

// walOnly holds the file to be in the mode in which it was made. In another
// one, readers and writers would stand in each other's way.
func walOnly(ctx context.Context, c *sql.Conn) error {
	var mode string
	if err := c.QueryRowContext(ctx, "PRAGMA journal_mode").Scan(&mode); err != nil {
		return err
	}
	if mode != "wal" {
		return fmt.Errorf("its journal mode is %s, and a ledger's is wal: something else changed it", mode)
	}
	_, err := c.ExecContext(ctx, "PRAGMA busy_timeout = 0") // from here on, beginSQLite waits
	return err
}
