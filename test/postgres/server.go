package postgres

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver that makes databases
)

// server is the one of this process. once guards the rest.
var server struct {
	once      sync.Once
	err       error
	socket    string // the folder of its socket
	databases atomic.Int64
	stop      func()
}

// Main runs the tests of a package that uses Start, and stops the server
// after them. A TestMain calls it and exits with what it returns.
func Main(m *testing.M) int {
	code := m.Run()
	if server.stop != nil {
		server.stop()
	}
	return code
}

// Start gives the URL of a new, empty database. Where there is no PostgreSQL
// the test is skipped, unless HOLDFAST_TEST_REQUIRE names postgres: then it
// fails.
func Start(t testing.TB) string {
	t.Helper()
	server.once.Do(func() { server.err = start() })
	if errors.Is(server.err, errNone) && !slices.Contains(strings.Split(os.Getenv("HOLDFAST_TEST_REQUIRE"), ","), "postgres") {
		t.Skip("no PostgreSQL here: ", server.err)
	}
	if server.err != nil {
		t.Fatal("starting PostgreSQL: ", server.err)
	}
	name := fmt.Sprintf("test%d", server.databases.Add(1))
	db, err := sql.Open("pgx", address("postgres"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.ExecContext(t.Context(), "CREATE DATABASE "+name); err != nil {
		t.Fatal("making a database: ", err)
	}
	return address(name)
}

func address(database string) string {
	u := url.URL{Scheme: "postgres", User: url.UserPassword("postgres", "a-password"), Path: "/" + database,
		RawQuery: url.Values{"host": {server.socket}}.Encode()}
	return "postgres://" + strings.TrimPrefix(strings.TrimPrefix(u.String(), "postgres:"), "//")
}

var errNone = errors.New("no initdb and postgres found")

// programs finds the folder of initdb and postgres: the newest under
// /usr/lib/postgresql, else the one in PATH.
func programs() (string, error) {
	dirs, _ := filepath.Glob("/usr/lib/postgresql/*/bin") // the pattern is fine
	slices.SortFunc(dirs, func(a, b string) int { return len(b) - len(a) + strings.Compare(b, a) })
	for _, dir := range append(dirs, filepath.SplitList(os.Getenv("PATH"))...) {
		_, err := os.Stat(filepath.Join(dir, "initdb"))
		_, err2 := os.Stat(filepath.Join(dir, "postgres"))
		if err == nil && err2 == nil {
			return dir, nil
		}
	}
	return "", errNone
}

func start() error {
	bin, err := programs()
	if err != nil {
		return err
	}
	// Not in TMPDIR: the path of a socket has at most a hundred characters.
	dir, err := os.MkdirTemp("/tmp", "holdfast-postgres-")
	if err != nil {
		return err
	}
	data := filepath.Join(dir, "data")
	attributes, err := unprivileged(dir)
	if err != nil {
		return err
	}
	setup := exec.Command(filepath.Join(bin, "initdb"), "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
	setup.SysProcAttr, setup.Dir = attributes, dir
	if out, err := setup.CombinedOutput(); err != nil {
		return fmt.Errorf("initdb: %w: %s", err, out)
	}
	var log bytes.Buffer
	ctx, cancel := context.WithCancel(context.Background())
	run := exec.CommandContext(ctx, filepath.Join(bin, "postgres"), "-D", data, "-k", dir,
		"-c", "listen_addresses=", "-c", "fsync=on", "-c", "max_connections=200", "-c", "shared_buffers=64MB", "-c", "logging_collector=off")
	run.SysProcAttr, run.Dir, run.Stdout, run.Stderr = attributes, dir, &log, &log
	// An interrupt is a fast shutdown, which doesn't wait for connections.
	run.Cancel = func() error { return run.Process.Signal(os.Interrupt) }
	run.WaitDelay = 20 * time.Second
	started := make(chan error, 1)
	ended := make(chan error, 1)
	go runHere(run, started, ended)
	if err := <-started; err != nil {
		cancel()
		return err
	}
	server.socket = dir
	server.stop = func() {
		cancel()
		<-ended
		_ = os.RemoveAll(dir)
	}
	return ready(ended, &log)
}

// ready waits until the server takes connections.
func ready(ended chan error, log *bytes.Buffer) error {
	db, err := sql.Open("pgx", address("postgres"))
	if err != nil {
		return err
	}
	defer db.Close()
	for range 600 {
		if err = db.Ping(); err == nil {
			return nil
		}
		select {
		case err := <-ended:
			ended <- err
			return fmt.Errorf("it ended: %w: %s", err, log)
		case <-time.After(100 * time.Millisecond):
		}
	}
	return fmt.Errorf("it takes no connections: %w", err)
}
