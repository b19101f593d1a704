package ledger_test

import (
	"path/filepath"
	"testing"

	"github.com/holdfast-dev/holdfast/internal/ledger/ledgertest"
	"github.com/holdfast-dev/holdfast/test/postgres"
)

func TestSQLite(t *testing.T) {
	t.Parallel()
	ledgertest.Exercise(t, func(t testing.TB) string { return filepath.Join(t.TempDir(), "new folder", "ledger #1?.db") })
}

func TestPostgres(t *testing.T) {
	t.Parallel()
	server := postgres.Start(t)
	ledgertest.Exercise(t, schemas(server))
}
