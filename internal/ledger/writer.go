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
	turn  chan struct{} // holds a token while nobody writes; guards conn
	conn  *sql.Conn     // nil before the first use, and after one was given up
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
func (w *writer) do(ctx context.Context, work func(*sql.Conn) error) error {
	select {
	case <-w.turn:
	case <-ctx.Done():
		return ctx.Err()
	}
	defer func() { w.turn <- struct{}{} }()
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

func (w *writer) transact(ctx context.Context, c *sql.Conn, work func(*sql.Conn) error) error {
	for _, statement := range w.store.begin {
		if _, err := c.ExecContext(ctx, statement); err != nil {
			return err
		}
	}
	if err := w.at(stepBegin); err != nil {
		return err
	}
	if err := work(c); err != nil {
		return err
	}
	if err := w.at(stepRows); err != nil {
		return err
	}
	// A commit that was asked for is waited for, also where the caller has
	// given up: else it wouldn't be known what became of it.
	patient := context.WithoutCancel(ctx)
	if w.store.commitIn > 0 {
		var cancel context.CancelFunc
		patient, cancel = context.WithTimeout(patient, w.store.commitIn)
		defer cancel()
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	if _, err := c.ExecContext(patient, "COMMIT"); err != nil {
		if w.store.undone(err) {
			return err
		}
		return fmt.Errorf("%w: %w", ErrUncertain, err)
	}
	if err := w.at(stepCommit); err != nil {
		return fmt.Errorf("%w: %w", ErrUncertain, err)
	}
	return nil
}

func (w *writer) at(s step) error {
	if w.fault == nil {
		return nil
	}
	return w.fault(s)
}

func (w *writer) connection(ctx context.Context) (*sql.Conn, error) {
	if w.conn != nil {
		return w.conn, nil
	}
	c, err := w.store.write.Conn(ctx)
	if err != nil {
		return nil, err
	}
	if err := w.store.ready(ctx, c); err != nil {
		return nil, errors.Join(err, c.Close())
	}
	w.conn = c
	return c, nil
}

// discard closes the connection for good, rather than giving it back for
// others to use.
func (w *writer) discard() {
	if w.conn == nil {
		return
	}
	_ = w.conn.Raw(func(any) error { return driver.ErrBadConn })
	_ = w.conn.Close()
	w.conn = nil
}

// close waits for a transaction that is running, and closes the connection.
func (w *writer) close() {
	<-w.turn
	defer func() { w.turn <- struct{}{} }()
	w.discard()
}
