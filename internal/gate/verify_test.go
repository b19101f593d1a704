package gate

import (
	"bytes"
	"context"
	"io"
	"testing"

	"github.com/holdfast-dev/holdfast/internal/ledger"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// TestVerifyNoted: an export that names a proof is no note of it.
func TestVerifyNoted(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	s := newSite(t)
	s.write("main.tf", "# x\n")
	s.commit()
	loc, err := ledger.ParseLocation(s.g.LedgerAt)
	if err != nil {
		t.Fatal(err)
	}
	l := makeLedger(t, loc, s.g)
	st := s.open(".")
	e, err := l.Append(ctx, s.g.Now, ledger.Draft{Kind: record.ProofMade, Stack: st.ref, Actor: s.g.Actor, Body: s.proof(s.source("."))})
	if err != nil {
		t.Fatal(err)
	}
	var export bytes.Buffer
	if _, err := l.Export(ctx, &export); err != nil {
		t.Fatal(err)
	}
	for _, noted := range []bool{false, true} {
		if noted {
			line, err := noteLine(l.ID(), e)
			if err != nil {
				t.Fatal(err)
			}
			head, err := st.repo.Head(ctx)
			if err != nil {
				t.Fatal(err)
			}
			if err := st.repo.AddNote(ctx, head, line); err != nil {
				t.Fatal(err)
			}
		}
		v, err := s.g.VerifyLedger(ctx, s.dir, nil, []io.Reader{bytes.NewReader(export.Bytes())})
		if err != nil {
			t.Fatal(err)
		}
		if v.Problem || len(v.Proofs) != 1 || !v.Proofs[0].OK || v.Proofs[0].Noted != noted {
			t.Errorf("noted is to be %v: %+v", noted, v)
		}
	}
}
