package ledger

import (
	"bytes"
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/record"
)

// ErrNoEntry is Get's answer to a number that no entry has.
var ErrNoEntry = errors.New("there is no such entry")

// Broken is a place in a ledger where it isn't what was written.
type Broken struct {
	Seq  int64  `json:"seq"`  // 0 where it is no entry, but what the database finds entries by
	What string `json:"what"` // a sentence for people
}

// Error is the sentence.
func (b *Broken) Error() string { return b.What }

// Query says which entries to read; its zero value is all of them, the oldest
// first.
type Query struct {
	Stack  string             // a stack's id; "" for all
	Kinds  []record.EntryKind // none for all
	After  int64              // only entries with a greater number
	Before int64              // only entries with a smaller one; 0 for no bound
	Newest bool               // the newest first
	Limit  int                // 0 for no limit
}

// sql is the query's text after SELECT, and its arguments.
func (q Query) sql() (string, []any) {
	var where []string
	var args []any
	arg := func(v any) string {
		args = append(args, v)
		return fmt.Sprintf("$%d", len(args))
	}
	if q.Stack != "" {
		where = append(where, "stack = "+arg(q.Stack))
	}
	if len(q.Kinds) > 0 {
		kinds := make([]string, len(q.Kinds))
		for i, k := range q.Kinds {
			kinds[i] = arg(string(k))
		}
		where = append(where, "kind IN ("+strings.Join(kinds, ", ")+")")
	}
	if q.After > 0 {
		where = append(where, "seq > "+arg(q.After))
	}
	if q.Before > 0 {
		where = append(where, "seq < "+arg(q.Before))
	}
	text := " FROM entries"
	if len(where) > 0 {
		text += " WHERE " + strings.Join(where, " AND ")
	}
	text += " ORDER BY seq"
	if q.Newest {
		text += " DESC"
	}
	if q.Limit > 0 {
		text += " LIMIT " + arg(q.Limit)
	}
	return text, args
}

// row is an entry as it is stored. Its bytes are good until the next one is read.
type row struct {
	seq                     int64
	time, kind, stack, hash sql.RawBytes
	content                 sql.RawBytes
}

const columns = "SELECT seq, time, kind, stack, hash, content"

// rows reads entries as they are stored, as of one moment. It holds one
// connection until it ends.
func (l *Ledger) rows(ctx context.Context, q Query) iter.Seq2[row, error] {
	return func(yield func(row, error) bool) {
		c, err := l.store.read.Conn(ctx)
		if err != nil {
			yield(row{}, at(l.loc, err))
			return
		}
		defer c.Close()
		rowsOn(ctx, &session{conn: c}, q)(func(r row, err error) bool {
			if err != nil {
				err = at(l.loc, err)
			}
			return yield(r, err)
		})
	}
}

func rowsOn(ctx context.Context, c *session, q Query) iter.Seq2[row, error] {
	return func(yield func(row, error) bool) {
		text, args := q.sql()
		rows, err := c.query(ctx, columns+text, args...)
		if err != nil {
			yield(row{}, err)
			return
		}
		defer rows.Close()
		last := int64(0)
		for rows.Next() {
			var r row
			if err := rows.Scan(&r.seq, &r.time, &r.kind, &r.stack, &r.hash, &r.content); err != nil {
				yield(row{}, fmt.Errorf("after entry %d: %w", last, err))
				return
			}
			last = r.seq
			if !yield(r, nil) {
				return
			}
		}
		if err := rows.Err(); err != nil {
			yield(row{}, fmt.Errorf("after entry %d: %w", last, err))
		}
	}
}

// page is how many entries are asked for at once. PostgreSQL sends what was asked
// for, also where the loop ends after the first.
const page = 200

// pages reads what rows does, in pages. As entries are only added, a bound on
// their numbers makes them one moment.
func (l *Ledger) pages(ctx context.Context, q Query) iter.Seq2[row, error] {
	return func(yield func(row, error) bool) {
		left := q.Limit
		if !q.Newest && q.Before == 0 && (left == 0 || left > page) {
			last, err := l.last(ctx)
			if err != nil {
				yield(row{}, at(l.loc, err))
				return
			}
			q.Before = last + 1
		}
		for {
			q.Limit = page
			if left > 0 {
				q.Limit = min(left, page)
			}
			n, last := 0, int64(0)
			for r, err := range l.rows(ctx, q) {
				if !yield(r, err) || err != nil {
					return
				}
				n, last = n+1, r.seq
			}
			if left > 0 {
				if left -= n; left == 0 {
					return
				}
			}
			if n < q.Limit || q.Newest && last <= 1 {
				return
			}
			if q.Newest {
				q.Before = last
			} else {
				q.After = last
			}
		}
	}
}

// last is the greatest number of an entry, 0 where there is none.
func (l *Ledger) last(ctx context.Context) (int64, error) {
	c, err := l.store.read.Conn(ctx)
	if err != nil {
		return 0, err
	}
	defer c.Close()
	h, err := readHead(ctx, &session{conn: c})
	return h.seq, err
}

// sumOf is a content's hash, without an allocation.
func sumOf(content []byte) (text [len(hashPrefix) + 2*sha256.Size]byte) {
	sum := sha256.Sum256(content)
	copy(text[:], hashPrefix)
	hex.Encode(text[len(hashPrefix):], sum[:])
	return text
}

// open holds one stored entry, by itself, to what was written.
func (k *known) open(r row) (members, places, error) {
	if sum := sumOf(r.content); !bytes.Equal(sum[:], r.hash) {
		return members{}, places{}, &Broken{r.seq, fmt.Sprintf("entry %d was changed: its content doesn't have the hash that it was written with", r.seq)}
	}
	m, err := cut(r.content, false)
	if err != nil {
		return m, places{}, &Broken{r.seq, fmt.Sprintf("entry %d is none that holdfast wrote: %v", r.seq, err)}
	}
	p, err := k.read(m)
	if err != nil {
		return m, p, &Broken{r.seq, fmt.Sprintf("entry %d is none that holdfast wrote: %v", r.seq, err)}
	}
	if p.seq != r.seq {
		return m, p, &Broken{r.seq, fmt.Sprintf("entry %d was moved or replaced: what stands there was written as entry %d", r.seq, p.seq)}
	}
	for _, column := range []struct {
		name        string
		has, wanted string
	}{{"time", string(r.time), p.time}, {"kind", string(r.kind), p.kind}, {"stack", string(r.stack), p.stack}} {
		if column.has != column.wanted {
			return m, p, &Broken{r.seq, fmt.Sprintf("the %s that is kept for looking up entry %d was changed: it is %.200q, and the entry's own is %.200q",
				column.name, r.seq, column.has, column.wanted)}
		}
	}
	return m, p, nil
}

func (k *known) value(r row) (record.Entry, error) {
	m, p, err := k.open(r)
	if err != nil {
		return record.Entry{}, err
	}
	return k.entry(m, p, string(r.hash))
}

// Read reads entries, each held to its own hash; one that was changed is an
// error of type *Broken, and the end. Whether the chain holds, Verify says. It
// reads as of one moment: what is appended meanwhile isn't in it. The loop may
// use the ledger.
func (l *Ledger) Read(ctx context.Context, q Query) iter.Seq2[record.Entry, error] {
	return func(yield func(record.Entry, error) bool) {
		k := newKnown()
		for r, err := range l.pages(ctx, q) {
			var e record.Entry
			if err == nil {
				if e, err = k.value(r); err != nil {
					err = at(l.loc, err)
				}
			}
			if !yield(e, err) || err != nil {
				return
			}
		}
	}
}

// Get reads one entry, or returns ErrNoEntry.
func (l *Ledger) Get(ctx context.Context, seq int64) (record.Entry, error) {
	if seq >= 1 {
		for e, err := range l.Read(ctx, Query{After: seq - 1, Limit: 1}) {
			if err != nil || e.Seq == seq {
				return e, err
			}
		}
	}
	return record.Entry{}, at(l.loc, fmt.Errorf("%w: %d", ErrNoEntry, seq))
}

// Stacks lists the stacks of which there are entries, each as its newest entry
// names it, in the order of their ids.
func (l *Ledger) Stacks(ctx context.Context) ([]record.StackRef, error) {
	newest, err := l.newestOfStacks(ctx)
	if err != nil {
		return nil, at(l.loc, err)
	}
	var out []record.StackRef // databases sort texts each in their own way, so Go does
	for _, seq := range newest {
		e, err := l.Get(ctx, seq)
		if err != nil {
			return nil, err
		}
		out = append(out, e.Stack)
	}
	slices.SortFunc(out, func(a, b record.StackRef) int { return strings.Compare(a.ID(), b.ID()) })
	return out, nil
}

func (l *Ledger) newestOfStacks(ctx context.Context) ([]int64, error) {
	rows, err := l.store.read.QueryContext(ctx, "SELECT max(seq) FROM entries WHERE stack <> '' GROUP BY stack")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []int64
	for rows.Next() {
		var seq int64
		if err := rows.Scan(&seq); err != nil {
			return nil, err
		}
		out = append(out, seq)
	}
	return out, rows.Err()
}
