//go:build unix

package faults

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/holdfast-dev/holdfast/internal/record"
)

// TestMoments kills holdfast at moments all over an apply: in the middle of
// its own work, too, which no call of the engine marks. Whatever the moment,
// what is known afterwards is what is so.
func TestMoments(t *testing.T) {
	t.Parallel()
	const moments = 12
	w := newWorld(t)
	began := time.Now()
	if got := w.apply(); got.code != 0 {
		t.Fatalf("without any fault: exit %d\n%s", got.code, got.text)
	}
	whole := time.Since(began)
	for i := range moments {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			r := w.begin()
			time.Sleep(whole * time.Duration(i) / moments)
			_ = r.cmd.Process.Kill() // it may have ended just now
			got := r.end()
			w.settled()
			entries := w.ledger()
			_, start, started := last[record.StartedBody](w, entries, record.ApplyStarted)
			end, _, ended := last[record.EndedBody](w, entries, record.ApplyEnded)
			switch {
			case !started:
				if w.touched() != 0 {
					t.Errorf("something was done, and no start is recorded:\n%s", w.lab.Admin("log"))
				}
			case !ended:
				refuses(w, start)
				closes(w, start)
			default:
				w.outcomesFit(end)
			}
			converges(w)
			if got.code == 0 && !ended {
				t.Errorf("it ended well, and its end isn't recorded:\n%s", got.text)
			}
		})
	}
}

// TestNotNoted: a proof is proved without its note, and says so; the next one
// is noted.
func TestNotNoted(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	lock := filepath.Join(w.at("w"), ".git", "refs", "notes", "holdfast.lock")
	if err := os.MkdirAll(filepath.Dir(lock), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(lock, nil, 0o600); err != nil { // a git that died left it
		t.Fatal(err)
	}
	got := w.apply()
	if got.code != 0 || !strings.Contains(got.text, "not beside its commit") {
		t.Errorf("exit %d:\n%s", got.code, got.text)
	}
	if proof, _, _ := last[record.ProofBody](w, w.ledger(), record.ProofMade); !proof.Proved {
		t.Errorf("%+v", proof)
	}
	if err := os.Remove(lock); err != nil {
		t.Fatal(err)
	}
	if got = w.prove(); got.code != 0 || !strings.Contains(w.must("git", "notes", "--ref", "holdfast", "show"), "holdfast") {
		t.Errorf("exit %d:\n%s", got.code, got.text)
	}
}
