package ledger

import (
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"time"

	"github.com/go-json-experiment/json"

	"github.com/holdfast-dev/holdfast/internal/record"
)

// The errors that callers tell apart.
var (
	// ErrExists is Create's answer where there is a ledger already.
	ErrExists = errors.New("there is a ledger already")
	// ErrMissing is Open's answer where there is none: more often a wrong path
	// than a first run.
	ErrMissing = errors.New("there is no ledger")
	// ErrNewer is Open's answer to a ledger that a later version wrote.
	ErrNewer = errors.New("the ledger was written by a newer version of holdfast")
	// ErrUncertain says that an entry may have been written or not: the
	// database didn't answer the last step. The ledger is whole in either
	// case, and the next Append finds out by itself; the caller looks with Read
	// before it writes the same thing again.
	ErrUncertain = errors.New("it is not known whether the entry was written")
)

// layout is the version of the tables. A change makes a new number, and a step
// that leads there from the one before.
const layout = 1

// Ledger is an open ledger. It may be used by many goroutines; writers wait
// for each other, readers for nobody.
type Ledger struct {
	loc     Location
	id      string
	store   *store
	writing *writer
}

// store is a database that holds a ledger.
type store struct {
	read, write *sql.DB      // the same for PostgreSQL
	exists      string       // counts the table of the layout: 0 or 1
	strange     string       // what the database holds that no ledger has, one name a row; "" where others may keep things there
	tables      string       // makes the tables
	stays       func() error // holds the database to be still where readers look for it; nil where it can't be taken away
	begin       func(context.Context, *session) error
	swift       bool                                   // statements inside of a transaction take no time worth to be cancelled
	commitIn    time.Duration                          // how long a commit may take; 0 for as long as it does
	undone      func(error) bool                       // whether a failed commit certainly wrote nothing
	ready       func(context.Context, *sql.Conn) error // holds a connection to be fit for writing
	lock        func(ctx context.Context, stack, holder string) (*Lock, error)
	sound       string // asks the database about its own structures; it answers "ok". "" where it can't
}

// Create makes a ledger and writes its first entry, with a random id. Where
// one is already it changes nothing and returns ErrExists. What a crash leaves
// of a half-made one is no ledger, and Create makes it whole.
func Create(ctx context.Context, loc Location, now time.Time, actor record.Actor, tool string) (*Ledger, error) {
	id := make([]byte, 16)
	rand.Read(id) // never fails
	p, err := prepare(Draft{Kind: record.LedgerCreated, Actor: actor, Body: record.Created{ID: hex.EncodeToString(id), Tool: tool}})
	if err != nil {
		return nil, err
	}
	s, err := connect(ctx, loc, true)
	if err != nil {
		return nil, at(loc, err)
	}
	// Before the writer, whose connection already changes SQLite's file.
	if err := s.vacantNow(ctx); err != nil {
		return nil, at(loc, errors.Join(err, s.close()))
	}
	w := newWriter(s)
	err = w.do(ctx, func(ctx context.Context, c *session) error {
		if err := s.vacant(ctx, c.conn); err != nil { // others may have been here meanwhile
			return err
		}
		if _, err := c.conn.ExecContext(ctx, s.tables); err != nil {
			return err
		}
		if err := c.exec(ctx, "INSERT INTO ledger_layout (version) VALUES ($1)", layout); err != nil {
			return err
		}
		_, err := insert(ctx, c, &p, head{}, now)
		return err
	})
	w.close()
	if err = errors.Join(err, s.close()); err != nil {
		return nil, at(loc, err)
	}
	return Open(ctx, loc)
}

// Open opens the ledger at a location, and never makes one: it returns
// ErrMissing instead.
func Open(ctx context.Context, loc Location) (*Ledger, error) {
	s, err := connect(ctx, loc, false)
	if err != nil {
		return nil, at(loc, err)
	}
	l := &Ledger{loc: loc, store: s, writing: newWriter(s)}
	if err := l.identify(ctx); err != nil {
		l.Close()
		return nil, at(loc, explainReadOnly(err))
	}
	return l, nil
}

// connect reaches the database at a location; create lets SQLite's file be made.
func connect(ctx context.Context, loc Location, create bool) (*store, error) {
	switch {
	case loc.IsZero():
		return nil, errors.New("no location was given")
	case loc.dsn != nil:
		return openPostgres(ctx, loc, create)
	}
	return openSQLite(loc, create)
}

func at(loc Location, err error) error { return fmt.Errorf("ledger %s: %w", loc, err) }

// identify reads the version of the layout and the ledger's id.
func (l *Ledger) identify(ctx context.Context) error {
	c, err := l.store.read.Conn(ctx)
	if err != nil {
		return err
	}
	defer c.Close()
	switch there, err := l.store.has(ctx, c); {
	case err != nil:
		return err
	case !there:
		return ErrMissing
	}
	var version int
	if err := c.QueryRowContext(ctx, "SELECT version FROM ledger_layout").Scan(&version); err != nil {
		return fmt.Errorf("reading the version of its tables: %w", err)
	}
	if version > layout {
		return fmt.Errorf("%w: its tables have version %d, and this holdfast knows %d", ErrNewer, version, layout)
	}
	if err := l.store.onlyOurs(ctx, c); err != nil {
		return err
	}
	l.id, err = firstID(ctx, c)
	return err
}

func (s *store) has(ctx context.Context, c *sql.Conn) (bool, error) {
	var n int
	err := c.QueryRowContext(ctx, s.exists).Scan(&n)
	return n > 0, err
}

// vacant holds that a ledger can be made: none is there yet, and nothing of
// somebody else's is either.
func (s *store) vacant(ctx context.Context, c *sql.Conn) error {
	switch there, err := s.has(ctx, c); {
	case err != nil:
		return err
	case there:
		return ErrExists
	}
	return s.onlyOurs(ctx, c)
}

// vacantNow is vacant, on a connection that only reads.
func (s *store) vacantNow(ctx context.Context) error {
	c, err := s.read.Conn(ctx)
	if err != nil {
		return err
	}
	defer c.Close()
	return s.vacant(ctx, c)
}

// onlyOurs holds that no table, view or trigger is there that this package
// doesn't make: a view in the place of entries can be without end.
func (s *store) onlyOurs(ctx context.Context, c *sql.Conn) error {
	if s.strange == "" {
		return nil
	}
	var what string
	switch err := c.QueryRowContext(ctx, s.strange, s.tables).Scan(&what); {
	case errors.Is(err, sql.ErrNoRows):
		return nil
	case err != nil:
		return fmt.Errorf("looking at its tables: %w", err)
	}
	return fmt.Errorf("it has a %.200s that is no ledger's: something else made or changed it", what)
}

// firstID is the id in the first entry; "" where that can't be told: Verify
// must be able to open a ledger that is broken, and says why.
func firstID(ctx context.Context, c *sql.Conn) (string, error) {
	var content []byte
	err := c.QueryRowContext(ctx, "SELECT content FROM entries WHERE seq = 1").Scan(&content)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("reading its first entry: %w", err)
	}
	m, err := cut(content, false)
	if err != nil {
		return "", nil
	}
	return createdID(m.body), nil
}

func createdID(body []byte) string {
	var created record.Created
	if json.Unmarshal(body, &created) != nil {
		return ""
	}
	return created.ID
}

// ID is the random id that the ledger got when it was made.
func (l *Ledger) ID() string { return l.id }

// Location is where the ledger is.
func (l *Ledger) Location() Location { return l.loc }

// Close closes the ledger. Locks that were taken through it stay.
func (l *Ledger) Close() error {
	l.writing.close()
	return l.store.close()
}

func (s *store) close() error {
	err := s.read.Close()
	if s.write != s.read {
		err = errors.Join(err, s.write.Close())
	}
	return err
}

// Append writes an entry, and returns when it is on disk. Its time is now, or
// the time of the entry before where now is earlier: clocks differ and are set
// back, and the order of a ledger is that of its numbers. A failed Append wrote
// nothing, unless its error is ErrUncertain. An apply's start is written by
// StartApply alone.
func (l *Ledger) Append(ctx context.Context, now time.Time, d Draft) (record.Entry, error) {
	switch d.Kind {
	case record.LedgerCreated:
		return record.Entry{}, errors.New("only Create writes the first entry of a ledger")
	case record.ApplyStarted:
		return record.Entry{}, errors.New("only StartApply writes the start of an apply")
	}
	return l.append(ctx, now, d, nil)
}

// append writes an entry if allowed agrees, which sees the ledger as it is
// right before.
func (l *Ledger) append(ctx context.Context, now time.Time, d Draft, allowed func(context.Context, *session) error) (record.Entry, error) {
	p, err := prepare(d)
	if err != nil {
		return record.Entry{}, at(l.loc, err)
	}
	var e record.Entry
	err = l.writing.do(ctx, func(ctx context.Context, c *session) error {
		if allowed != nil {
			if err := allowed(ctx, c); err != nil {
				return err
			}
		}
		h, err := readHead(ctx, c)
		if err != nil {
			return err
		}
		if h.seq == 0 || !isTime(h.time) || !isHash(h.hash) {
			return errors.New("its last entry isn't as it was written, so nothing can follow it: verify the ledger")
		}
		e, err = insert(ctx, c, &p, h, now)
		return err
	})
	if err != nil {
		return record.Entry{}, at(l.loc, err)
	}
	return e, nil
}

// head is the last entry's place in the chain.
type head struct {
	seq        int64
	time, hash string
}

func readHead(ctx context.Context, c *session) (h head, err error) {
	rows, err := c.query(ctx, "SELECT seq, time, hash FROM entries ORDER BY seq DESC LIMIT 1")
	if err != nil {
		return h, err
	}
	defer rows.Close()
	if rows.Next() {
		if err := rows.Scan(&h.seq, &h.time, &h.hash); err != nil {
			return h, err
		}
	}
	return h, rows.Err()
}

func insert(ctx context.Context, c *session, p *pieces, h head, now time.Time) (record.Entry, error) {
	e, content, err := p.seal(h, now)
	if err != nil {
		return e, err
	}
	err = c.exec(ctx, "INSERT INTO entries (seq, time, kind, stack, hash, content) VALUES ($1, $2, $3, $4, $5, $6)",
		e.Seq, e.Time, string(e.Kind), e.Stack.ID(), e.Hash, content)
	return e, err
}

// Head is the last entry, as something to be kept elsewhere. It is held to its
// own hash: what is anchored must not be what somebody put there.
func (l *Ledger) Head(ctx context.Context) (record.Anchor, error) {
	for e, err := range l.Read(ctx, Query{Newest: true, Limit: 1}) {
		return record.Anchor{Ledger: l.id, Seq: e.Seq, Hash: e.Hash}, err
	}
	return record.Anchor{}, at(l.loc, &Broken{1, "the ledger has no entries: even the first one was removed"})
}
