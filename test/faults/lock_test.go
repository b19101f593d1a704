//go:build unix

package faults

import (
	"database/sql"
	"strings"
	"testing"

	"github.com/holdfast-dev/holdfast/internal/record"
	"github.com/holdfast-dev/holdfast/test/postgres"
)

// TestLockLost: where the connection breaks that has the stack's lock, the apply
// goes on, and its end says that another one may have begun.
func TestLockLost(t *testing.T) {
	t.Parallel()
	w := slowWorld(t, "5m")
	place := postgres.Start(t)
	w.env = append(w.env, "HOLDFAST_LEDGER="+place)
	w.must(w.bin, "init")
	db, err := sql.Open("pgx", place)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	r := w.begin()
	w.comes(complete, 5)
	if _, err := db.ExecContext(t.Context(), "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'holdfast apply: %' AND datname = current_database()"); err != nil {
		t.Fatal(err)
	}
	w.lab.Admin("clear")
	got := r.end()
	end, _, _ := last[record.EndedBody](w, w.ledger(), record.ApplyEnded)
	const want = "the lock of this stack in the ledger was lost at "
	if got.code != 0 || !strings.Contains(strings.Join(end.Errors, "\n"), want) || strings.Count(got.text, want) < 2 {
		t.Errorf("exit %d, %q:\n%s", got.code, end.Errors, got.text)
	}
}
