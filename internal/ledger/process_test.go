package ledger_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/holdfast-dev/holdfast/internal/ledger"
	"github.com/holdfast-dev/holdfast/internal/ledger/ledgertest"
	"github.com/holdfast-dev/holdfast/internal/record"
	"github.com/holdfast-dev/holdfast/test/postgres"
)

// both runs a test on each database.
func both(t *testing.T, run func(t *testing.T, location string)) {
	t.Helper()
	t.Parallel()
	t.Run("SQLite", func(t *testing.T) {
		t.Parallel()
		run(t, filepath.Join(t.TempDir(), "l.db"))
	})
	t.Run("Postgres", func(t *testing.T) {
		t.Parallel()
		run(t, schemas(postgres.Start(t))(t))
	})
}

// TestKill kills a process that appends, with no chance to clean up, and wants
// everything there that it had been told is on disk.
func TestKill(t *testing.T) {
	both(t, func(t *testing.T, location string) {
		made := ledgertest.New(t, location)
		if err := made.Close(); err != nil {
			t.Fatal(err)
		}
		for round := range 5 {
			c, out := start(t, "append 1000000", location)
			told := int64(0)
			for range 20 + 35*round {
				if !out.Scan() {
					t.Fatal("it ended by itself: ", out.Err())
				}
				told = number(t, out.Text())
			}
			if err := c.Process.Kill(); err != nil {
				t.Fatal(err)
			}
			for out.Scan() { // what it was told after the last line that was read here
				if n, err := strconv.ParseInt(out.Text(), 10, 64); err == nil {
					told = n
				}
			}
			l, err := ledger.Open(t.Context(), made.Location())
			if err != nil {
				t.Fatal(err)
			}
			v, err := l.Verify(t.Context())
			if err != nil || !v.OK() || v.Entries < told || v.Entries > told+1 {
				t.Errorf("told of %d entries, verified %+v, broken %+v: %v", told, v, v.Broken, err)
			}
			ledgertest.Fill(t, l, 1)
			if err := l.Close(); err != nil {
				t.Error(err)
			}
		}
	})
}

func number(t testing.TB, text string) int64 {
	t.Helper()
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// TestProcessesRace lets three processes append to one ledger.
func TestProcessesRace(t *testing.T) {
	both(t, func(t *testing.T, location string) {
		l := ledgertest.New(t, location)
		const each = 100
		seen := make(map[int64]bool)
		one, first := start(t, "append 100", location)
		two, second := start(t, "append 100", location)
		ledgertest.Fill(t, l, each)
		for first.Scan() {
			seen[number(t, first.Text())] = true
		}
		for second.Scan() {
			seen[number(t, second.Text())] = true
		}
		if err := errors.Join(one.Wait(), two.Wait()); err != nil {
			t.Error(err)
		}
		if len(seen) != 2*each {
			t.Errorf("the processes were given %d different numbers, want %d", len(seen), 2*each)
		}
		ledgertest.Whole(t, l, 3*each+1)
	})
}

// TestLockEndsWithProcess kills a process that holds a lock.
func TestLockEndsWithProcess(t *testing.T) {
	both(t, func(t *testing.T, location string) {
		l := ledgertest.New(t, location)
		c, out := start(t, "lock", location)
		if !out.Scan() || out.Text() != "locked" {
			t.Fatal("it got no lock")
		}
		if _, err := l.Lock(t.Context(), ledgertest.Stack(0).ID(), "me"); !errors.Is(err, ledger.ErrLocked) || !strings.Contains(err.Error(), "the child") {
			t.Errorf("a lock that another process holds: %v", err)
		}
		if err := c.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = c.Wait() // it was killed
		var lock *ledger.Lock
		var err error
		for range 1000 { // PostgreSQL needs a moment to notice
			if lock, err = l.Lock(t.Context(), ledgertest.Stack(0).ID(), "me"); !errors.Is(err, ledger.ErrLocked) {
				break
			}
		}
		if err != nil {
			t.Fatalf("the lock outlived the process: %v", err)
		}
		if err := lock.Unlock(); err != nil {
			t.Error(err)
		}
	})
}

// TestFullDisk lets a process run out of room, by a limit on the size of its
// files. What failed isn't there, what didn't is, and it goes on with room.
func TestFullDisk(t *testing.T) {
	t.Parallel()
	location := filepath.Join(t.TempDir(), "l.db")
	l := ledgertest.New(t, location)
	if !canLimit {
		t.Skip("no limits on the size of files here")
	}
	c, out := start(t, "full", location)
	told := 0
	last := int64(1)
	for out.Scan() {
		if n := number(t, out.Text()); n != last+1 {
			t.Errorf("entry %d follows %d", n, last)
		} else {
			last = n
		}
		told++
	}
	if err := c.Wait(); err != nil {
		t.Fatal(err)
	}
	ledgertest.Whole(t, l, told+1)
	if told < 5 {
		t.Errorf("only %d entries fitted", told)
	}
}

// TestFullFileSystem does the same with a file system that is full.
func TestFullFileSystem(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := mountSmall(dir, "512k"); err != nil {
		t.Skip("no small file system can be mounted here: ", err)
	}
	t.Cleanup(func() {
		if err := unmount(dir); err != nil {
			t.Error(err)
		}
	})
	ballast := filepath.Join(dir, "ballast")
	if err := os.WriteFile(ballast, make([]byte, 64<<10), 0o600); err != nil {
		t.Fatal(err)
	}
	l := ledgertest.New(t, filepath.Join(dir, "l.db"))
	var wrote, failed int
	for i := range 2000 {
		_, err := l.Append(t.Context(), ledgertest.Now, ledgertest.Draft(i))
		if err == nil {
			wrote++
			continue
		}
		if !strings.Contains(err.Error(), "full") {
			t.Errorf("the error doesn't say that the disk is full: %v", err)
		}
		if failed++; failed == 3 {
			break
		}
	}
	if failed != 3 {
		t.Fatal("the disk wasn't full")
	}
	ledgertest.Whole(t, l, wrote+1)
	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	ledgertest.Fill(t, l, 1)
	ledgertest.Whole(t, l, wrote+2)
}

// TestFileTaken removes the file of an open ledger, or renames a copy over it
// as a restore does: before a write, and while one is under way.
func TestFileTaken(t *testing.T) {
	t.Parallel()
	for what, take := range map[string]func(path string) error{
		"removed": os.Remove,
		"replaced": func(path string) error {
			content, err := os.ReadFile(path + ".copy")
			if err != nil {
				return err
			}
			if err := os.WriteFile(path+".new", content, 0o600); err != nil {
				return err
			}
			return os.Rename(path+".new", path)
		},
	} {
		for _, during := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, during a write: %t", what, during), func(t *testing.T) {
				t.Parallel()
				takeFile(t, take, during)
			})
		}
	}
}

func takeFile(t *testing.T, take func(path string) error, during bool) {
	path := filepath.Join(t.TempDir(), "l.db")
	content, err := os.ReadFile(ledgertest.New(t, path).Location().File())
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path+".copy", content, 0o600); err != nil {
		t.Fatal(err)
	}
	l, err := ledger.Open(t.Context(), ledgertest.Location(t, path))
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	ledgertest.Fill(t, l, 2)
	takeIt := func() {
		if err := take(path); err != nil {
			t.Skipf("this system holds on to open files: %v", err)
		}
	}
	if during {
		l.Fault(func(step string) error {
			if step == "rows" {
				takeIt()
			}
			return nil
		})
	} else {
		takeIt()
	}
	for try := range 3 { // each on a connection of its own, and the file's name stays somebody else's
		_, err := l.Append(t.Context(), ledgertest.Now, ledgertest.Draft(try))
		l.Fault(nil)
		if err == nil || !strings.Contains(err.Error(), "taken away or replaced while it was open") {
			t.Errorf("try %d: %v", try, err)
		}
		if errors.Is(err, ledger.ErrUncertain) != (during && try == 0) {
			t.Errorf("try %d: uncertain or not: %v", try, err)
		}
	}
}

var errInjected = errors.New("injected")

// TestFaults lets each step of a write fail: before anything was written, after
// it was handed over, and after it is on disk without us being told. Then
// everything is verified, and the next write must work.
func TestFaults(t *testing.T) {
	both(t, func(t *testing.T, location string) {
		l := ledgertest.New(t, location)
		entries := 1
		write := map[string]func() error{
			"append": func() error {
				_, err := l.Append(t.Context(), ledgertest.Now, ledgertest.Draft(0))
				return err
			},
			"start apply": func() error {
				r, err := l.StartApply(t.Context(), ledgertest.Now, ledgertest.Stack(0), ledgertest.Actor, record.StartedBody{PlanDigest: "sha256:aa"})
				if err != nil && r.PlanDigest() != "" {
					t.Error("a start that failed gave a receipt")
				}
				return err
			},
		}
		for _, name := range []string{"append", "start apply"} {
			for _, at := range ledger.Steps() {
				l.Fault(func(step string) error {
					if step == at {
						return errInjected
					}
					return nil
				})
				err := write[name]()
				l.Fault(nil)
				persisted := at == "commit"
				if !errors.Is(err, errInjected) || errors.Is(err, ledger.ErrUncertain) != persisted {
					t.Errorf("%s failing at %s: %v", name, at, err)
				}
				if persisted {
					entries++
				}
				ledgertest.Whole(t, l, entries)
				if name == "append" {
					ledgertest.Fill(t, l, 1)
					entries++
					ledgertest.Whole(t, l, entries)
				}
			}
		}
		// The start that was written without anybody being told is open now.
		var open *ledger.OpenApply
		if err := write["start apply"](); !errors.As(err, &open) || open.Entry.Seq != int64(entries) {
			t.Errorf("after a start of which nobody was told: %v", err)
		}
		if _, found, err := l.OpenApply(t.Context(), ledgertest.Stack(0).ID()); !found || err != nil {
			t.Errorf("the start isn't found: %v", err)
		}
	})
}

// TestConnectionLost ends the writer's connection to PostgreSQL at each step.
func TestConnectionLost(t *testing.T) {
	t.Parallel()
	l := ledgertest.New(t, schemas(postgres.Start(t))(t))
	entries := 1
	for _, at := range append(ledger.Steps(), "between") {
		ledgertest.Fill(t, l, 1)
		entries++
		pid, err := l.Backend(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		end := func(step string) error {
			if step != at {
				return nil
			}
			var done bool
			if err := l.Raw().QueryRowContext(t.Context(), "SELECT pg_terminate_backend($1, 5000)", pid).Scan(&done); err != nil || !done {
				t.Errorf("ending the connection: %v", err)
			}
			return nil
		}
		if at == "between" {
			_ = end(at)
		} else {
			l.Fault(end)
		}
		_, err = l.Append(t.Context(), ledgertest.Now, ledgertest.Draft(0))
		l.Fault(nil)
		switch at {
		case "commit": // it was on disk, and we were told
			entries++
			if err != nil {
				t.Errorf("after the commit: %v", err)
			}
		case "rows": // the commit wasn't answered
			if !errors.Is(err, ledger.ErrUncertain) {
				t.Errorf("before the commit: %v", err)
			}
		default:
			if err == nil || errors.Is(err, ledger.ErrUncertain) {
				t.Errorf("at %s: %v", at, err)
			}
		}
		if at == "commit" { // the next one finds the connection gone, and the one after that works
			if _, err := l.Append(t.Context(), ledgertest.Now, ledgertest.Draft(0)); err == nil {
				entries++
			}
		}
		ledgertest.Fill(t, l, 1)
		entries++
		ledgertest.Whole(t, l, entries)
	}
}

// TestLockLost ends the connection that holds a lock.
func TestLockLost(t *testing.T) {
	t.Parallel()
	l := ledgertest.New(t, schemas(postgres.Start(t))(t))
	lock, err := l.Lock(t.Context(), "a stack", "me, here")
	if err != nil {
		t.Fatal(err)
	}
	select {
	case <-lock.Lost():
		t.Error("lost at once")
	default:
	}
	if _, err := l.Raw().ExecContext(t.Context(), "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE '%me, here' AND datname = current_database()"); err != nil {
		t.Fatal(err)
	}
	<-lock.Lost()
	_ = lock.Unlock() // its connection is broken
	again, err := l.Lock(t.Context(), "a stack", "me again")
	if err != nil {
		t.Fatal(err)
	}
	if err := again.Unlock(); err != nil {
		t.Error(err)
	}
}
