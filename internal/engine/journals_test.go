//go:build unix

package engine

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

func TestSweep(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	make := func(name string) Journal {
		j := Journal{Dir: filepath.Join(folder, name)}
		if err := os.Mkdir(j.Dir, 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(j.Plan(), []byte("secret"), 0o600); err != nil {
			t.Fatal(err)
		}
		return j
	}
	abandoned, claimed, needed, begun := make("abandoned"), make("claimed"), make("needed"), make("begun")
	release, err := claimed.Claim()
	if err != nil {
		t.Fatal(err)
	}
	if err := needed.Need(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(begun.Dir, journalEvents), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "file"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	left := func(want ...Journal) {
		t.Helper()
		if err := Sweep(folder, time.Now().Add(time.Hour)); err != nil {
			t.Fatal(err)
		}
		dirs, err := filepath.Glob(filepath.Join(folder, "*", "plan"))
		if err != nil || len(dirs) != len(want) {
			t.Fatalf("left are %q, %v", dirs, err)
		}
		for _, j := range want {
			if _, err := os.Stat(j.Plan()); err != nil {
				t.Error(err)
			}
		}
	}
	if err := Sweep(folder, time.Now().Add(-time.Hour)); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(abandoned.Plan()); err != nil {
		t.Errorf("a young one was removed: %v", err)
	}
	left(claimed, needed, begun)
	release()
	left(needed, begun)
	if _, err := abandoned.Claim(); err == nil {
		t.Error("what is gone was claimed")
	}
	if err := Sweep(filepath.Join(folder, "none"), time.Now()); err != nil {
		t.Error(err)
	}
}
