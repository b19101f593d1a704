//go:build unix

package engine

import (
	"os"
	"path/filepath"
	"slices"
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
	over := map[string]bool{} // what the ledger calls closed
	var asked []string
	closed := func(j Journal) (bool, error) {
		asked = append(asked, filepath.Base(j.Dir))
		return over[j.Dir], nil
	}
	left := func(want ...Journal) {
		t.Helper()
		// A program that another test is just starting holds a lock for a moment.
		until(t, "what is left is swept", func() bool {
			if err := Sweep(folder, time.Now().Add(time.Hour), closed); err != nil {
				t.Fatal(err)
			}
			dirs, err := filepath.Glob(filepath.Join(folder, "*", "plan"))
			return err == nil && len(dirs) <= len(want)
		})
		for _, j := range want {
			if _, err := os.Stat(j.Plan()); err != nil {
				t.Error(err)
			}
		}
	}
	if err := Sweep(folder, time.Now().Add(-time.Hour), closed); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(abandoned.Plan()); err != nil {
		t.Errorf("a young one was removed: %v", err)
	}
	left(claimed, needed, begun)
	release()
	left(needed, begun)
	if slices.Contains(asked, "abandoned") || slices.Contains(asked, "claimed") || !slices.Contains(asked, "needed") {
		t.Errorf("the ledger was asked about %q", asked)
	}
	over[needed.Dir], over[begun.Dir] = true, true
	if release, err = needed.Claim(); err != nil {
		t.Fatal(err)
	}
	printing, err := os.OpenFile(filepath.Join(begun.Dir, journalEvents), os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	if err := lockOutput(printing); err != nil {
		t.Fatal(err)
	}
	left(needed, begun) // one is worked on, and an engine prints into the other
	release()
	if err := printing.Close(); err != nil {
		t.Fatal(err)
	}
	left()
	if _, err := abandoned.Claim(); err == nil {
		t.Error("what is gone was claimed")
	}
	if err := Sweep(filepath.Join(folder, "none"), time.Now(), closed); err != nil {
		t.Error(err)
	}
}
