package gate

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/go-json-experiment/json"

	"github.com/holdfast-dev/holdfast/internal/apply"
	"github.com/holdfast-dev/holdfast/internal/ledger"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// bodyOf decodes an entry's body.
func bodyOf[B any](e record.Entry) (B, error) {
	var body B
	if err := json.Unmarshal(e.Body, &body); err != nil {
		return body, fmt.Errorf("entry %d of the ledger, a %s, has a body that can't be read: %w", e.Seq, e.Kind, err)
	}
	return body, nil
}

// lastOf is a stack's last entry of a kind; nil where there is none.
func lastOf[B any](ctx context.Context, l *ledger.Ledger, stack string, kind record.EntryKind) (*apply.Noted[B], error) {
	for e, err := range l.Read(ctx, ledger.Query{Stack: stack, Kinds: []record.EntryKind{kind}, Newest: true, Limit: 1}) {
		if err != nil {
			return nil, err
		}
		body, err := bodyOf[B](e)
		return &apply.Noted[B]{Entry: e, Body: body}, err
	}
	return nil, nil
}

// openApply is the stack's apply that was started and not ended; nil where
// there is none.
func openApply(ctx context.Context, s *stack) (*apply.Noted[record.StartedBody], error) {
	e, found, err := s.ledger.OpenApply(ctx, s.ref.ID())
	if err != nil || !found {
		return nil, err
	}
	body, err := bodyOf[record.StartedBody](e)
	return &apply.Noted[record.StartedBody]{Entry: e, Body: body}, err
}

// openSentence says what is known of an apply without an end.
func openSentence(open *apply.Noted[record.StartedBody]) string {
	return fmt.Sprintf("an apply of %s was started at %s by %s (ledger entry %d, plan %s, %s), and its end isn't recorded: what it did is not known yet.",
		open.Entry.Stack.Title(), open.Entry.When(), apply.Who(open.Entry.Actor), open.Entry.Seq, shortDigest(open.Body.PlanDigest), changesText(len(open.Body.Changes)+open.Body.Omitted))
}

func changesText(n int) string {
	if n == 1 {
		return "1 change"
	}
	return fmt.Sprintf("%d changes", n)
}

// shortDigest is enough of a digest for people to compare.
func shortDigest(d string) string {
	_, hex, found := strings.Cut(d, ":")
	if !found {
		hex = d
	}
	return hex[:min(len(hex), 12)]
}

// lookAt gathers what the ledger and the work tree say of a stack.
func (g *Gate) lookAt(ctx context.Context, l *ledger.Ledger, id string) (apply.Look, error) {
	var look apply.Look
	var err error
	if look.Check, err = lastWholeCheck(ctx, l, id); err != nil {
		return look, err
	}
	if look.Started, err = lastOf[record.StartedBody](ctx, l, id, record.ApplyStarted); err != nil {
		return look, err
	}
	if look.Proof, err = lastOf[record.ProofBody](ctx, l, id, record.ProofMade); err != nil {
		return look, err
	}
	ended, err := lastOf[record.EndedBody](ctx, l, id, record.ApplyEnded)
	if err == nil && ended != nil && look.Started != nil && ended.Body.Apply == look.Started.Entry.Seq {
		look.Ended = ended
	}
	return look, err
}

// lastWholeCheck is a stack's last check of a whole, normal plan; nil where
// there is none.
func lastWholeCheck(ctx context.Context, l *ledger.Ledger, stack string) (*apply.Noted[record.CheckBody], error) {
	for e, err := range l.Read(ctx, ledger.Query{Stack: stack, Kinds: []record.EntryKind{record.CheckMade}, Newest: true}) {
		if err != nil {
			return nil, err
		}
		body, err := bodyOf[record.CheckBody](e)
		if err != nil {
			return nil, err
		}
		if !body.WhatIf() {
			return &apply.Noted[record.CheckBody]{Entry: e, Body: body}, nil
		}
	}
	return nil, nil
}

// wholePath is a path from the root, for sentences that name a place by itself.
func wholePath(p string) string {
	if abs, err := filepath.Abs(p); err == nil {
		return abs
	}
	return p
}

// relPath writes a path for people: as seen from here, where that is shorter.
func relPath(p string) string {
	if rel := fromHere(p); len(rel) < len(p) && filepath.IsLocal(rel) {
		return rel
	}
	return p
}
