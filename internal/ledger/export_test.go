package ledger

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"testing"
	"time"

	"github.com/holdfast-dev/holdfast/internal/record"
)

// Raw is the ledger's database, for tests that damage it.
func (l *Ledger) Raw() *sql.DB { return l.store.read }

// WithRaw runs a function on a connection that may write.
func (l *Ledger) WithRaw(ctx context.Context, f func(*sql.Conn) error) error {
	l.writing.close()
	c, err := l.store.write.Conn(ctx)
	if err != nil {
		return err
	}
	return errors.Join(f(c), c.Close())
}

// Steps names the steps of a write.
func Steps() []string {
	var out []string
	for _, s := range steps() {
		out = append(out, string(s))
	}
	return out
}

// Fault lets writes go through a function at each step, which may fail them.
func (l *Ledger) Fault(f func(step string) error) {
	l.writing.fault = nil
	if f != nil {
		l.writing.fault = func(s step) error { return f(string(s)) }
	}
}

// Backend is the process of PostgreSQL that the writer's connection is to.
func (l *Ledger) Backend(ctx context.Context) (pid int, err error) {
	err = l.writing.on.conn.QueryRowContext(ctx, "SELECT pg_backend_pid()").Scan(&pid)
	return pid, err
}

// Hash is the hash of a stored content.
func Hash(content []byte) string { return hash(content) }

// Canonical is a value's canonical JSON.
func Canonical(value any) ([]byte, error) { return canonical(value) }

// ScanValue reports whether the scanner is sure that a text is canonical.
func ScanValue(text []byte) bool {
	s := scanner{text: text}
	return s.value(0) && s.at == len(text)
}

// CheckCanonical is the exact way to know.
func CheckCanonical(text []byte) error { return checkCanonical(text) }

// CutBothWays cuts an entry with the scanner and with the decoder, and reports
// whether they differ where the scanner is sure.
func CutBothWays(text []byte, withHash bool) (sure, differ bool) {
	s := scanner{text: text}
	fast, ok := s.entry(withHash)
	if !ok {
		return false, false
	}
	if checkCanonical(text) != nil {
		return true, true
	}
	slow, err := cutDecoded(text, withHash)
	same := err == nil && fast.hashAt == slow.hashAt
	f := fast.fields(withHash)
	for i, one := range slow.fields(withHash) {
		same = same && bytes.Equal(*one.to, *f[i].to)
	}
	return true, !same
}

// FillFast appends n entries in few transactions.
func FillFast(tb testing.TB, l *Ledger, n int, from time.Time, draft func(int) Draft) {
	tb.Helper()
	for n > 0 {
		some := min(n, 10000)
		err := l.writing.do(tb.Context(), func(ctx context.Context, c *session) error {
			h, err := readHead(ctx, c)
			for i := 0; i < some && err == nil; i++ {
				var p pieces
				if p, err = prepare(draft(i)); err != nil {
					return err
				}
				var e record.Entry
				e, err = insert(ctx, c, &p, h, from)
				h = head{e.Seq, e.Time, e.Hash}
				from = from.Add(time.Second)
			}
			return err
		})
		if err != nil {
			tb.Fatal(err)
		}
		n -= some
	}
}

// SyncsToDisk holds a server to sync, as if its setting were this.
func SyncsToDisk(ctx context.Context, l *Ledger, setting string) error {
	c, err := l.store.read.Conn(ctx)
	if err != nil {
		return err
	}
	var real string
	err = c.QueryRowContext(ctx, "SELECT pg_catalog.current_setting('fsync')").Scan(&real)
	if err == nil && real != "on" {
		err = errors.New("the test's own server doesn't sync")
	}
	return errors.Join(err, wantSync(setting), c.Close())
}
