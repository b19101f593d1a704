package ledger_test

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/holdfast-dev/holdfast/internal/ledger"
	"github.com/holdfast-dev/holdfast/internal/ledger/ledgertest"
	"github.com/holdfast-dev/holdfast/internal/record"
	"github.com/holdfast-dev/holdfast/test/postgres"
)

func TestParseLocation(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"ledger.db":         "ledger.db",
		"a/../b/ledger.db":  "b/ledger.db",
		"/var/lib/x/l.db":   "/var/lib/x/l.db",
		`C:\data\ledger.db`: `C:\data\ledger.db`,
		"./postgres://x":    "postgres:/x",
		"postgres://alice:hunter2@db.example.com/ops":                                    "postgres://alice@db.example.com/ops",
		"postgresql://alice:hunter2@db.example.com:5433/ops?sslmode=require&schema=team": "postgres://alice@db.example.com:5433/ops?schema=team&sslmode=require",
		"postgres://db/ops?user=alice&password=hunter2&sslpassword=hunter2":              "postgres://db/ops?user=alice",
		"postgres:///ops?host=/run/postgresql":                                           "postgres:///ops?host=%2Frun%2Fpostgresql",
		"postgres://a:hunter2@h1:1,h2:2/ops":                                             "",
		"":                                                                               "",
		"mysql://alice:hunter2@db/ops":                                                   "",
		"file:///tmp/l.db":                                                               "",
		"postgres://alice:hunter2%zz@db/ops":                                             "",
		"postgres://alice:hunter2@db/ops?schema=Robert'); DROP":                          "",
		"postgres://alice:hunter2@db/ops?schema=":                                        "",
		"a\x00b":                               "",
		"postgres:/alice:hunter2@db/ops":       "",
		"postgresql:alice:hunter2@db/ops":      "",
		"Postgres:alice:hunter2@db/ops":        "",
		"postgres:/alice:hunter2@db/ops?x=://": "",
		`postgres:\\alice:hunter2@db/ops`:      "",
		"postgres:":                            "",
		"postgres":                             "postgres",
		"postgres.db":                          "postgres.db",
		"./postgres:ops":                       "postgres:ops",
	} {
		loc, err := ledger.ParseLocation(text)
		switch {
		case want == "" && err == nil && !strings.Contains(text, ","):
			t.Errorf("%q: took it, as %s", text, loc)
		case want == "" && err != nil && strings.Contains(err.Error(), "hunter2"):
			t.Errorf("%q: the error has the password: %v", text, err)
		case want != "" && (err != nil || loc.String() != want):
			t.Errorf("%q: %q: %v; want %q", text, loc, err, want)
		}
	}
}

// TestPasswordStaysHidden prints a location in all ways, and lets connections
// fail in several.
func TestPasswordStaysHidden(t *testing.T) {
	t.Parallel()
	const password = "hun:ter/2 s3cr3t"
	quoted := url.QueryEscape(password)
	for _, text := range []string{
		"postgres://alice:" + url.PathEscape(password) + "@127.0.0.1:1/ops?connect_timeout=1",
		"postgres://127.0.0.1:1/ops?user=alice&password=" + quoted,
		"postgres://alice@/ops?host=/nowhere&password=" + quoted,
		"postgres://alice:" + url.PathEscape(password) + "@no.such.host.invalid/ops?connect_timeout=1",
		"postgres://alice:" + url.PathEscape(password) + "@127.0.0.1:1/ops?sslmode=wrong",
		"postgres://alice:" + url.PathEscape(password) + "@127.0.0.1:1/ops?port=x",
		"postgres://alice:" + url.PathEscape(password) + "@127.0.0.1:99999999/ops",
		"postgres://alice:s3cr3t%@127.0.0.1/ops",
	} {
		loc, err := ledger.ParseLocation(text)
		said := fmt.Sprintf("%v %+v %#v %s %q %v %+v %#v %v", loc, loc, loc, loc, loc, struct{ l ledger.Location }{loc}, struct{ l ledger.Location }{loc}, &struct{ l ledger.Location }{loc}, err)
		if err == nil {
			ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
			_, err := ledger.Open(ctx, loc)
			_, err2 := ledger.Create(ctx, loc, ledgertest.Now, record.Actor{}, "1")
			cancel()
			said += fmt.Sprint(err, err2)
			if err == nil || err2 == nil {
				t.Errorf("%s was reached", loc)
			}
		}
		if strings.Contains(said, "s3cr3t") {
			t.Errorf("the password shows: %s", said)
		}
	}
}

func TestFiles(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := filepath.Join(dir, "made", "here", "l.db")
	l := ledgertest.New(t, path)
	ledgertest.Fill(t, l, 1)
	for name, want := range map[string]os.FileMode{"made": 0o700, "made/here": 0o700, "made/here/l.db": 0o600, "made/here/l.db-wal": 0o600, "made/here/l.db-shm": 0o600} {
		if info, err := os.Stat(filepath.Join(dir, name)); err != nil || info.Mode().Perm() != want {
			t.Errorf("%s: %v, %v; want %v", name, info.Mode(), err, want)
		}
	}
	missing := filepath.Join(dir, "missing", "l.db")
	if _, err := ledger.Open(t.Context(), ledgertest.Location(t, missing)); !errors.Is(err, ledger.ErrMissing) || !strings.Contains(err.Error(), missing) {
		t.Errorf("a folder that isn't there: %v", err)
	}
	if _, err := os.Stat(filepath.Dir(missing)); err == nil {
		t.Error("opening made a folder")
	}
	if _, err := ledger.Open(t.Context(), ledgertest.Location(t, dir)); err == nil || !strings.Contains(err.Error(), "regular file") {
		t.Errorf("a folder: %v", err)
	}
	text := filepath.Join(dir, "text")
	if err := os.WriteFile(text, []byte(strings.Repeat("not a database\n", 100)), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, create := range []bool{false, true} {
		loc := ledgertest.Location(t, text)
		_, err := ledger.Open(t.Context(), loc)
		if create {
			_, err = ledger.Create(t.Context(), loc, ledgertest.Now, ledgertest.Actor, "1")
		}
		if err == nil || !strings.Contains(err.Error(), "not a database") {
			t.Errorf("a text file: %v", err)
		}
	}
	if got, err := os.ReadFile(text); err != nil || len(got) != 1500 {
		t.Errorf("it was written to: %v", err)
	}
}

// TestHalfMade wants what a crash in Create leaves to be no ledger, and the
// next Create to make one.
func TestHalfMade(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "l.db")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := ledger.Open(t.Context(), ledgertest.Location(t, path)); !errors.Is(err, ledger.ErrMissing) {
		t.Errorf("an empty file: %v", err)
	}
	ledgertest.Whole(t, ledgertest.New(t, path), 1)
}

// TestOthersDatabase lets Create find a SQLite file of somebody else's, in both
// journal modes and with a table whose name is a ledger's: not one byte of it
// may change.
func TestOthersDatabase(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ mode, table, want string }{
		{"delete", "accounts", "table accounts that is no ledger's"},
		{"wal", "accounts", "table accounts that is no ledger's"},
		{"delete", "entries", "table entries that is no ledger's"},
		{"delete", "ledger_layout", ledger.ErrExists.Error()},
	} {
		path := filepath.Join(t.TempDir(), "l.db")
		db, err := sql.Open("sqlite", path)
		if err != nil {
			t.Fatal(err)
		}
		_, err = db.ExecContext(t.Context(), "PRAGMA journal_mode = "+test.mode+"; CREATE TABLE "+test.table+" (x); INSERT INTO "+test.table+" VALUES (7)")
		if err = errors.Join(err, db.Close()); err != nil {
			t.Fatal(err)
		}
		before, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		_, err = ledger.Create(t.Context(), ledgertest.Location(t, path), ledgertest.Now, ledgertest.Actor, "1")
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v: %v", test, err)
		}
		if after, err := os.ReadFile(path); err != nil || !bytes.Equal(after, before) {
			t.Errorf("%v: the file was changed: %v", test, err)
		}
		if beside, err := filepath.Glob(path + "?*"); err != nil || beside != nil {
			t.Errorf("%v: left beside it: %v, %v", test, beside, err)
		}
	}
}

func TestNewer(t *testing.T) {
	both(t, func(t *testing.T, location string) {
		l := ledgertest.New(t, location)
		execute(t, l, "UPDATE ledger_layout SET version = 2")
		if _, err := ledger.Open(t.Context(), l.Location()); !errors.Is(err, ledger.ErrNewer) || !strings.Contains(err.Error(), "version 2, and this holdfast knows 1") {
			t.Errorf("a newer one: %v", err)
		}
		if _, err := ledger.Create(t.Context(), l.Location(), ledgertest.Now, ledgertest.Actor, "1"); !errors.Is(err, ledger.ErrExists) {
			t.Errorf("creating over a newer one: %v", err)
		}
	})
}

// TestStrangeTables: a view in the place of the entries can be without end, and
// a trigger can do what it likes. What ANALYZE leaves and an index of somebody's
// own are no reason to refuse a ledger.
func TestStrangeTables(t *testing.T) {
	t.Parallel()
	for what, statements := range map[string][]string{
		"view entries": {
			"ALTER TABLE entries RENAME TO e0",
			"CREATE VIEW entries AS WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT n AS seq, '2026' AS time, 'check' AS kind, 's' || n AS stack, 'h' AS hash, 'c' AS content FROM r WHERE n > 1",
		},
		"trigger other": {"CREATE TRIGGER other AFTER INSERT ON entries BEGIN DELETE FROM ledger_layout; END"},
		"table other":   {"CREATE TABLE other (x)"},
		"":              {"ANALYZE", "CREATE INDEX mine ON entries (time)"},
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			l := ledgertest.New(t, filepath.Join(t.TempDir(), "l.db"))
			ledgertest.Fill(t, l, 5)
			execute(t, l, statements...)
			again, err := ledger.Open(t.Context(), l.Location())
			if err == nil {
				again.Close()
			}
			if what == "" && err != nil || what != "" && (err == nil || !strings.Contains(err.Error(), "something else made or changed it")) {
				t.Errorf("%v", err)
			}
		})
	}
}

// TestReadOnly opens a ledger that the user may only read.
func TestReadOnly(t *testing.T) {
	t.Parallel()
	if os.Geteuid() <= 0 { // root may write everywhere, and Windows has no such rights
		t.Skip("needs a user whom the rights of a file bind")
	}
	dir := t.TempDir()
	path := filepath.Join(dir, "l.db")
	loc := ledgertest.Location(t, path)
	l, err := ledger.Create(t.Context(), loc, ledgertest.Now, ledgertest.Actor, "1")
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(l.Close(), os.Chmod(path, 0o400), os.Chmod(dir, 0o500)); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.Chmod(dir, 0o700) }) // so that it can be removed
	if _, err := ledger.Open(t.Context(), loc); err == nil || !strings.Contains(err.Error(), "needs the right to write") {
		t.Errorf("%v", err)
	}
}

// TestSymlink wants two names of one file to share its locks.
func TestSymlink(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	l := ledgertest.New(t, filepath.Join(dir, "l.db"))
	link := filepath.Join(dir, "link.db")
	if err := os.Symlink("l.db", link); err != nil {
		t.Skip(err)
	}
	other, err := ledger.Open(t.Context(), ledgertest.Location(t, link))
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	lock, err := l.Lock(t.Context(), "s", "me")
	if err != nil {
		t.Fatal(err)
	}
	defer lock.Unlock()
	if _, err := other.Lock(t.Context(), "s", "you"); !errors.Is(err, ledger.ErrLocked) {
		t.Errorf("by another name of the file: %v", err)
	}
}

// TestLeastRights lets a role write that may only read and insert.
func TestLeastRights(t *testing.T) {
	t.Parallel()
	server := postgres.Start(t)
	l := ledgertest.New(t, schemas(server)(t))
	execute(t, l, "CREATE ROLE clerk LOGIN", "GRANT USAGE ON SCHEMA s1 TO clerk", "GRANT SELECT, INSERT ON ALL TABLES IN SCHEMA s1 TO clerk")
	other, err := ledger.Open(t.Context(), ledgertest.Location(t, strings.Replace(schemas(server)(t), "postgres:a-password@", "clerk:x@", 1)))
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	ledgertest.Fill(t, other, 3)
	if _, err := other.StartApply(t.Context(), ledgertest.Now, ledgertest.Stack(0), ledgertest.Actor, record.StartedBody{PlanDigest: "sha256:aa"}); err != nil {
		t.Error(err)
	}
	lock, err := other.Lock(t.Context(), "s", "the clerk")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := l.Lock(t.Context(), "s", "me"); !errors.Is(err, ledger.ErrLocked) || !strings.Contains(err.Error(), "the clerk") {
		t.Errorf("%v", err)
	}
	if err := lock.Unlock(); err != nil {
		t.Error(err)
	}
	if _, err := other.Raw().ExecContext(t.Context(), "DELETE FROM entries"); err == nil {
		t.Error("the clerk removed entries")
	}
	ledgertest.Whole(t, l, 5)
}

// TestNoSync refuses a server that doesn't sync.
func TestNoSync(t *testing.T) {
	t.Parallel()
	l := ledgertest.New(t, schemas(postgres.Start(t))(t))
	if err := ledger.SyncsToDisk(t.Context(), l, "off"); err == nil || !strings.Contains(err.Error(), "fsync = off") {
		t.Errorf("a server with fsync = off: %v", err)
	}
	if err := ledger.SyncsToDisk(t.Context(), l, "on"); err != nil {
		t.Error(err)
	}
}
