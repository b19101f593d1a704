package gate

import (
	"context"
	"errors"
	"io"
	"iter"

	"github.com/holdfast-dev/holdfast/internal/ledger"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// LogQuery selects entries of the ledger.
type LogQuery struct {
	Stack string // id, name or directory; "" for all
	Kinds []record.EntryKind
	Limit int
}

// Log hands out entries of the ledger, the newest first.
func (g *Gate) Log(ctx context.Context, q LogQuery, each func(record.Entry) error) error {
	return g.withLedger(ctx, func(l *ledger.Ledger) error {
		ids := []string{""}
		if q.Stack != "" {
			var err error
			if ids, err = stackIDs(ctx, l, q.Stack); err != nil {
				return err
			}
		}
		if len(ids) == 1 {
			return readEach(l.Read(ctx, ledger.Query{Stack: ids[0], Kinds: q.Kinds, Newest: true, Limit: q.Limit}), each)
		}
		return fault("Give one of them.", "%q names several stacks: %s.", q.Stack, listFiles(ids))
	})
}

func readEach(entries iter.Seq2[record.Entry, error], each func(record.Entry) error) error {
	for e, err := range entries {
		if err != nil {
			return err
		}
		if err := each(e); err != nil {
			return err
		}
	}
	return nil
}

// stackIDs are the ids that a name, a directory or an id stands for.
func stackIDs(ctx context.Context, l *ledger.Ledger, name string) ([]string, error) {
	refs, err := l.Stacks(ctx)
	if err != nil {
		return nil, err
	}
	var ids, exact, known []string
	for _, r := range refs {
		known = append(known, r.Title()+" ("+r.ID()+")")
		if r.ID() == name || r.Name == name || r.Dir == name || r.Title() == name {
			ids = append(ids, r.ID())
		}
		if r.ID() == name || r.Title() == name {
			exact = append(exact, r.ID())
		}
	}
	if len(exact) == 1 {
		return exact, nil
	}
	if len(ids) == 0 {
		if len(known) == 0 {
			return nil, fault("An apply, a proof or a recorded check makes its first entry.", "the ledger has no stack yet.")
		}
		return nil, fault("Known are: "+listFiles(known)+".", "the ledger has no stack %q.", name)
	}
	return ids, nil
}

// Stacks returns the stacks that the ledger has entries of.
func (g *Gate) Stacks(ctx context.Context) ([]record.StackRef, error) {
	var out []record.StackRef
	err := g.withLedger(ctx, func(l *ledger.Ledger) (err error) {
		out, err = l.Stacks(ctx)
		return err
	})
	return out, err
}

// Entry returns one entry of the ledger.
func (g *Gate) Entry(ctx context.Context, seq int64) (record.Entry, error) {
	var out record.Entry
	err := g.withLedger(ctx, func(l *ledger.Ledger) (err error) {
		out, err = l.Get(ctx, seq)
		if errors.Is(err, ledger.ErrNoEntry) {
			return fault("\"holdfast ledger log\" lists those that are there.", "the ledger has no entry %d.", seq)
		}
		return err
	})
	return out, err
}

// ExportLedger writes the whole ledger as JSON Lines.
func (g *Gate) ExportLedger(ctx context.Context, w io.Writer) (record.Anchor, error) {
	var out record.Anchor
	err := g.withLedger(ctx, func(l *ledger.Ledger) (err error) {
		out, err = l.Export(ctx, w)
		return err
	})
	return out, err
}

func (g *Gate) withLedger(ctx context.Context, do func(*ledger.Ledger) error) error {
	config, err := g.loadConfig(g.path("."))
	if err != nil {
		return err
	}
	l, err := g.openLedger(ctx, config)
	if err != nil {
		return err
	}
	defer l.Close()
	return do(l)
}
