package ledger

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
)

// writer runs transactions one after another on a connection of its own.
// Within a process they wait here, across processes in the database.
type writer struct {
	store *store
	turn  chan struct{} // holds a token while nobody writes; guards on
	on    *session      // nil before the first use, and after one was given up
	// fault is nil but in tests, which let a step fail with it.
	fault func(step) error
}

// step is a place in a write at which it can fail. A crash right after each of
// them is described in DESIGN.md.
type step string

const (
	stepBegin  step = "begin"  // the transaction is open
	stepRows   step = "rows"   // what it writes was handed to the database
	stepCommit step = "commit" // the database says that it is on disk
)

// steps lists all steps, in order.
func steps() []step { return []step{stepBegin, stepRows, stepCommit} }

func newWriter(s *store) *writer {
	w := &writer{store: s, turn: make(chan struct{}, 1)}
	w.turn <- struct{}{}
	return w
}

// do runs a transaction. Its error is ErrUncertain where the commit was asked
// for and not answered; after any other, nothing was written.
func (w *writer) do(ctx context.Context, work func(context.Context, *session) error) error {
	select {
	case <-w.turn:
	case <-ctx.Done():
		return ctx.Err()
	}
	defer func() { w.turn <- struct{}{} }()
	if err := w.stays(); err != nil {
		return err
	}
	c, err := w.connection(ctx)
	if err != nil {
		return err
	}
	if err := w.transact(ctx, c, work); err != nil {
		// The connection may be anywhere in the transaction. The database
		// undoes what a connection leaves open when it goes.
		w.discard()
		return err
	}
	return nil
}

func (w *writer) transact(ctx context.Context, c *session, work func(context.Context, *session) error) error {
	if err := w.store.begin(ctx, c); err != nil {
		return err
	}
	if err := w.at(stepBegin); err != nil {
		return err
	}
	patient := context.WithoutCancel(ctx)
	inside := ctx
	if w.store.swift {
		inside = patient
	}
	if err := work(inside, c); err != nil {
		return err
	}
	if err := w.at(stepRows); err != nil {
		return err
	}
	// A commit that was asked for is waited for, also where the caller has
	// given up: else it wouldn't be known what became of it.
	if w.store.commitIn > 0 {
		var cancel context.CancelFunc
		patient, cancel = context.WithTimeout(patient, w.store.commitIn)
		defer cancel()
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	if err := c.exec(patient, "COMMIT"); err != nil {
		if w.store.undone(err) {
			return err
		}
		return fmt.Errorf("%w: %w", ErrUncertain, err)
	}
	// Whether it was taken away before the commit or after it, no one can tell.
	if err := w.stays(); err != nil {
		return fmt.Errorf("%w: %w", ErrUncertain, err)
	}
	if err := w.at(stepCommit); err != nil {
		return fmt.Errorf("%w: %w", ErrUncertain, err)
	}
	return nil
}

func (w *writer) stays() error {
	if w.store.stays == nil {
		return nil
	}
	return w.store.stays()
}

func (w *writer) at(s step) error {
	if w.fault == nil {
		return nil
	}
	return w.fault(s)
}

func (w *writer) connection(ctx context.Context) (*session, error) {
	if w.on != nil {
		return w.on, nil
	}
	c, err := w.store.write.Conn(ctx)
	if err != nil {
		return nil, err
	}
	if err := w.store.ready(ctx, c); err != nil {
		return nil, errors.Join(err, c.Close())
	}
	w.on = &session{conn: c, prepared: make(map[string]*sql.Stmt)}
	return w.on, nil
}

// discard closes the connection for good, rather than giving it back for
// others to use.
func (w *writer) discard() {
	if w.on == nil {
		return
	}
	for _, s := range w.on.prepared {
		_ = s.Close()
	}
	_ = w.on.conn.Raw(func(any) error { return driver.ErrBadConn })
	_ = w.on.conn.Close()
	w.on = nil
}

// close waits for a transaction that is running, and closes the connection.
func (w *writer) close() {
	<-w.turn
	defer func() { w.turn <- struct{}{} }()
	w.discard()
}

// session is one connection. The writer's prepares each statement once; a
// reader's has no map for that, and doesn't.
type session struct {
	conn     *sql.Conn
	prepared map[string]*sql.Stmt
}

func (s *session) prepare(ctx context.Context, text string) (*sql.Stmt, error) {
	if st := s.prepared[text]; st != nil {
		return st, nil
	}
	st, err := s.conn.PrepareContext(ctx, text)
	if err == nil {
		s.prepared[text] = st
	}
	return st, err
}

func (s *session) exec(ctx context.Context, text string, args ...any) error {
	if s.prepared == nil {
		_, err := s.conn.ExecContext(ctx, text, args...)
		return err
	}
	st, err := s.prepare(ctx, text)
	if err == nil {
		_, err = st.ExecContext(ctx, args...)
	}
	return err
}

func (s *session) query(ctx context.Context, text string, args ...any) (*sql.Rows, error) {
	if s.prepared == nil {
		return s.conn.QueryContext(ctx, text, args...)
	}
	st, err := s.prepare(ctx, text)
	if err != nil {
		return nil, err
	}
	return st.QueryContext(ctx, args...)
}
