package ledger

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/go-json-experiment/json"

	"github.com/holdfast-dev/holdfast/internal/record"
)

// Receipt says that the start of an apply is on disk. Only StartApply makes
// one that says anything; what runs an apply asks for it, so that none runs
// that isn't recorded.
type Receipt struct {
	entry  record.Entry
	digest string
}

// Entry is the entry of the apply's start.
func (r Receipt) Entry() record.Entry { return r.entry }

// PlanDigest is the digest of the one plan that the receipt is for; "" for a
// receipt that StartApply didn't make.
func (r Receipt) PlanDigest() string { return r.digest }

// OpenApply says that an apply of the stack was started, and nothing says how
// it ended.
type OpenApply struct {
	Entry record.Entry // of its start
}

// Error says since when, and by whom.
func (o *OpenApply) Error() string {
	return fmt.Sprintf("an apply of %s was started at %s by %s on %s (entry %d), and its end is unknown",
		o.Entry.Stack.Title(), o.Entry.When(), o.Entry.Actor.User, o.Entry.Actor.Host, o.Entry.Seq)
}

// StartApply records that an apply is about to run. It refuses a body that
// names no plan, and returns *OpenApply where the stack has an apply without
// an end; no other writer comes in between that look and the entry. Where the
// error is ErrUncertain the engine must not be started either: there is no
// receipt.
func (l *Ledger) StartApply(ctx context.Context, now time.Time, stack record.StackRef, actor record.Actor, body record.StartedBody) (Receipt, error) {
	switch {
	case body.PlanDigest == "":
		return Receipt{}, at(l.loc, errors.New("the start of an apply needs the digest of its plan"))
	case stack.ID() == "":
		return Receipt{}, at(l.loc, errors.New("the start of an apply needs its stack"))
	}
	e, err := l.append(ctx, now, Draft{Kind: record.ApplyStarted, Stack: stack, Actor: actor, Body: body}, func(ctx context.Context, c *session) error {
		open, found, err := openApply(ctx, c, stack.ID())
		if err == nil && found {
			err = &OpenApply{open}
		}
		return err
	})
	if err != nil {
		return Receipt{}, err
	}
	return Receipt{e, body.PlanDigest}, nil
}

// OpenApply finds the stack's apply that was started and not ended, if there
// is one.
func (l *Ledger) OpenApply(ctx context.Context, stack string) (e record.Entry, found bool, err error) {
	c, err := l.store.read.Conn(ctx)
	if err != nil {
		return e, false, at(l.loc, err)
	}
	defer c.Close()
	if e, found, err = openApply(ctx, &session{conn: c}, stack); err != nil {
		err = at(l.loc, err)
	}
	return e, found, err
}

// openApply looks at the newest start only: while an apply has no end, no other
// is started. Any entry that says that it ended counts, also a second one: who
// closes an apply that he thinks lost can be wrong.
func openApply(ctx context.Context, c *session, stack string) (record.Entry, bool, error) {
	k := newKnown()
	var started record.Entry
	for r, err := range rowsOn(ctx, c, Query{Stack: stack, Kinds: []record.EntryKind{record.ApplyStarted}, Newest: true, Limit: 1}) {
		if err != nil {
			return started, false, err
		}
		if started, err = k.value(r); err != nil {
			return started, false, err
		}
	}
	if started.Seq == 0 {
		return started, false, nil
	}
	for r, err := range rowsOn(ctx, c, Query{Stack: stack, Kinds: []record.EntryKind{record.ApplyEnded}, After: started.Seq}) {
		if err != nil {
			return started, false, err
		}
		ended, err := k.value(r)
		if err != nil {
			return started, false, err
		}
		var body struct {
			Apply int64 `json:"apply"`
		}
		if err := json.Unmarshal(ended.Body, &body); err != nil {
			return started, false, fmt.Errorf("entry %d doesn't say which apply ended: %w", ended.Seq, err)
		}
		if body.Apply == started.Seq {
			return record.Entry{}, false, nil
		}
	}
	return started, true, nil
}
