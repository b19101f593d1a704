package ledger

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
)

// ErrLocked says that an apply of the stack is running elsewhere. The text of
// the error that wraps it says whose, as that one wrote of itself.
var ErrLocked = errors.New("another apply of this stack is running")

// Lock is the right to apply one stack. It ends with Unlock or with the
// process, however that ends.
type Lock struct {
	release func() error
	once    sync.Once
	lost    chan struct{}
	err     error // of release
}

// Lock takes the lock of a stack, or returns ErrLocked at once if it is taken.
// It holds for all who use this very ledger: processes on this host with SQLite,
// all hosts with PostgreSQL. Two users with a ledger each have two locks. The
// holder is what others are told: who, where, which process.
func (l *Ledger) Lock(ctx context.Context, stack, holder string) (*Lock, error) {
	lock, err := l.store.lock(ctx, stack, plainHolder(holder))
	if err != nil {
		return nil, at(l.loc, err)
	}
	return lock, nil
}

// Lost is closed when the lock is held no more though nobody unlocked it: the
// connection to PostgreSQL broke, and another host may take it. A lock on a
// file isn't lost.
func (k *Lock) Lost() <-chan struct{} { return k.lost }

// Unlock gives the lock back. More than one call does nothing more.
func (k *Lock) Unlock() error {
	k.once.Do(func() { k.err = k.release() })
	return k.err
}

func lockedBy(holder string) error {
	if holder = plainHolder(holder); holder != "" {
		return fmt.Errorf("%w: %s", ErrLocked, holder)
	}
	return ErrLocked
}

// plainHolder makes a holder's text one short line: it is shown to others.
func plainHolder(text string) string {
	text = strings.Map(func(r rune) rune {
		if r < 0x20 || r == 0x7f {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, "?"))
	if r := []rune(text); len(r) > 200 {
		text = string(r[:200])
	}
	return strings.TrimSpace(text)
}

// lockName is the file of a stack's lock, beside the ledger's. It stays there:
// removing it could take it from under somebody who just opened it.
func lockName(ledger, stack string) string {
	sum := sha256.Sum256([]byte(stack))
	return ledger + ".lock-" + hex.EncodeToString(sum[:8])
}

// lockSession takes an advisory lock on a connection of its own: the server
// drops it with the connection. Keepalives make both ends notice within a
// minute that the other is gone.
func lockSession(ctx context.Context, config *pgx.ConnConfig, key int64, holder string) (*Lock, error) {
	config = config.Copy()
	config.RuntimeParams["application_name"] = holderPrefix + holder
	config.RuntimeParams["tcp_keepalives_idle"] = "20"
	config.RuntimeParams["tcp_keepalives_interval"] = "10"
	config.RuntimeParams["tcp_keepalives_count"] = "3"
	conn, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return nil, err
	}
	_, _ = conn.Exec(ctx, "SET idle_session_timeout = 0") // before PostgreSQL 14 there is no such limit
	var got bool
	if err := conn.QueryRow(ctx, "SELECT pg_catalog.pg_try_advisory_lock($1)", key).Scan(&got); err != nil || !got {
		if err == nil {
			err = lockedBy(sessionHolder(ctx, conn, key))
		}
		return nil, errors.Join(err, conn.Close(context.WithoutCancel(ctx)))
	}
	// One goroutine reads from the connection until Unlock; it ends at once when
	// the connection does.
	watching, stop := context.WithCancel(context.WithoutCancel(ctx))
	lost, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		for watching.Err() == nil {
			if _, err := conn.WaitForNotification(watching); err != nil && watching.Err() == nil {
				close(lost)
				return
			}
		}
	}()
	return &Lock{lost: lost, release: func() error {
		stop()
		<-done
		closing, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
		defer cancel()
		// Given back by name first: the server notices a closed connection a moment
		// after the client does, and until then the next apply would be refused.
		// Where that fails, the connection is gone or goes now, and the lock with it.
		_, _ = conn.Exec(closing, "SELECT pg_catalog.pg_advisory_unlock($1)", key)
		return conn.Close(closing)
	}}, nil
}

const holderPrefix = "holdfast apply: "

// sessionHolder is what the session that holds a lock calls itself; "" where
// the server doesn't tell.
func sessionHolder(ctx context.Context, conn *pgx.Conn, key int64) string {
	var name string
	err := conn.QueryRow(ctx, `SELECT a.application_name FROM pg_catalog.pg_locks l JOIN pg_catalog.pg_stat_activity a USING (pid)
		WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 1
		AND l.classid::bigint = ($1::bigint >> 32) & 4294967295 AND l.objid::bigint = $1::bigint & 4294967295
		AND l.database = (SELECT oid FROM pg_catalog.pg_database WHERE datname = current_database())`, key).Scan(&name)
	if err != nil {
		return ""
	}
	return strings.TrimPrefix(name, holderPrefix)
}
