package postgres_test

import (
	"database/sql"
	"os"
	"testing"

	"github.com/holdfast-dev/holdfast/test/postgres"
)

func TestMain(m *testing.M) { os.Exit(postgres.Main(m)) }

func TestStart(t *testing.T) {
	t.Parallel()
	one, two := postgres.Start(t), postgres.Start(t)
	if one == two {
		t.Fatal("two databases have one URL")
	}
	db, err := sql.Open("pgx", one)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var fsync string
	if err := db.QueryRowContext(t.Context(), "SHOW fsync").Scan(&fsync); err != nil || fsync != "on" {
		t.Errorf("fsync is %q: %v", fsync, err)
	}
}
