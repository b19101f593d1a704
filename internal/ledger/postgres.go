package ledger

import (
	"context"
	"crypto/sha256"
	"database/sql"
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
)

//go:embed schema_postgres.sql
var postgresTables string

// postgresCommit bounds how long an answer to a commit is waited for.
const postgresCommit = time.Minute

func openPostgres(ctx context.Context, loc Location, create bool) (*store, error) {
	config, err := postgresConfig(loc)
	if err != nil {
		return nil, err
	}
	db := stdlib.OpenDB(*config)
	if create {
		if err := makeSchema(ctx, db, loc.schema); err != nil {
			return nil, errors.Join(err, db.Close())
		}
	}
	lock := fmt.Sprintf("SELECT pg_catalog.pg_advisory_xact_lock(%d)", advisoryKey("write", loc.schema))
	return &store{
		read: db, write: db,
		exists:   "SELECT count(*) FROM pg_catalog.pg_class WHERE oid = pg_catalog.to_regclass('ledger_layout')",
		tables:   postgresTables,
		begin:    func(ctx context.Context, c *session) error { return beginPostgres(ctx, c, lock) },
		commitIn: postgresCommit,
		undone:   postgresUndone,
		ready:    syncsToDisk,
		lock: func(ctx context.Context, stack, holder string) (*Lock, error) {
			return lockSession(ctx, config, advisoryKey("apply", loc.schema, stack), holder)
		},
	}, nil
}

// postgresConfig is how every connection is made. Tables are found in the
// ledger's schema and nowhere else, and a commit is answered when it is on disk,
// whatever the server's own setting.
func postgresConfig(loc Location) (*pgx.ConnConfig, error) {
	config, err := pgx.ParseConfig(loc.dsn.text)
	if err != nil {
		return nil, errors.New("the parameters of its URL don't fit PostgreSQL") // the error repeats the URL
	}
	config.RuntimeParams["search_path"] = loc.schema
	config.RuntimeParams["synchronous_commit"] = "on"
	config.RuntimeParams["lock_timeout"] = "30s"                        // for other writers
	config.RuntimeParams["idle_in_transaction_session_timeout"] = "60s" // a writer whose host hangs lets the others go on
	if config.RuntimeParams["application_name"] == "" {
		config.RuntimeParams["application_name"] = "holdfast"
	}
	if config.ConnectTimeout == 0 {
		config.ConnectTimeout = 15 * time.Second
	}
	return config, nil
}

// makeSchema makes the schema if it isn't there. Asking first lets a role in
// that may make tables in it and no schemas.
func makeSchema(ctx context.Context, db *sql.DB, schema string) error {
	var there bool
	if err := db.QueryRowContext(ctx, "SELECT count(*) > 0 FROM pg_catalog.pg_namespace WHERE nspname = $1", schema).Scan(&there); err != nil || there {
		return err
	}
	_, err := db.ExecContext(ctx, "CREATE SCHEMA "+pgx.Identifier{schema}.Sanitize())
	var failed *pgconn.PgError
	if errors.As(err, &failed) && (failed.Code == "42P06" || failed.Code == "23505") {
		return nil // somebody else made it meanwhile
	}
	return err
}

// syncsToDisk refuses a server that doesn't sync: what it confirms is lost
// with the next power cut.
func syncsToDisk(ctx context.Context, c *sql.Conn) error {
	var fsync string
	if err := c.QueryRowContext(ctx, "SELECT pg_catalog.current_setting('fsync')").Scan(&fsync); err != nil {
		return err
	}
	return wantSync(fsync)
}

func wantSync(fsync string) error {
	if fsync != "on" {
		return errors.New("the server runs with fsync = off, so nothing that it confirms is sure to be kept")
	}
	return nil
}

// beginPostgres waits for other writers. The isolation level matters: in a
// stricter one, the head would be the one from before the wait.
func beginPostgres(ctx context.Context, c *session, lock string) error {
	if err := c.exec(ctx, "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE"); err != nil {
		return err
	}
	return c.exec(ctx, lock)
}

// postgresUndone reports whether a failed commit certainly wrote nothing: the
// server said so and lives on, or it was never asked.
func postgresUndone(err error) bool {
	var failed *pgconn.PgError
	if errors.As(err, &failed) {
		return failed.SeverityUnlocalized == "ERROR"
	}
	return pgconn.SafeToRetry(err)
}

// advisoryKey makes a number of what is locked. Advisory locks know nothing
// else; 64 bits of a hash don't meet by chance.
func advisoryKey(what string, names ...string) int64 {
	h := sha256.New()
	fmt.Fprintf(h, "holdfast %s", what)
	for _, name := range names {
		fmt.Fprintf(h, "\x00%s", name)
	}
	return int64(binary.BigEndian.Uint64(h.Sum(nil))) //nolint:gosec // any bits will do
}
