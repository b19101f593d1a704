package gate

import (
	"bytes"
	"context"
	"io"
	"strings"
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

// TestStatusUnlikeProof: a proof of another backend, or of other copies of
// modules, is none of what lies here.
func TestStatusUnlikeProof(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	s, _ := fetchedModule(t)
	backend := func(path string) {
		s.write(".terraform/terraform.tfstate", `{"backend":{"type":"local","config":{"path":"`+path+`"}}}`)
	}
	backend("a")
	s.git(s.dir, "remote", "add", "origin", "https://example.com/one")
	s.git(s.dir, "update-ref", "refs/remotes/origin/main", "HEAD")
	loc, err := ledger.ParseLocation(s.g.LedgerAt)
	if err != nil {
		t.Fatal(err)
	}
	l := makeLedger(t, loc, s.g)
	b := s.proof(s.source("."))
	b.Standing = record.InAgreement
	if _, err := l.Append(ctx, s.g.Now, ledger.Draft{Kind: record.ProofMade, Stack: s.open(".").ref, Actor: s.g.Actor, Body: b}); err != nil {
		t.Fatal(err)
	}
	want := func(standing record.Standing, says string) {
		t.Helper()
		got, err := s.g.Status(ctx, StatusFilter{})
		if err != nil {
			t.Fatal(err)
		}
		if len(got) != 1 || got[0].Standing != standing || !strings.Contains(got[0].Why, says) {
			t.Errorf("status %+v, want %s: %s", got, standing, says)
		}
	}
	want(record.InAgreement, "Proved at")
	backend("b")
	want(record.Unproven, "another backend")
	backend("a")
	s.write(".terraform/modules/m/README", "x")
	want(record.Unproven, "copies of fetched modules")
	s.write(".terraform/modules/m/c.tf", "# HACKED\n")
	want(record.Uncommitted, "c.tf (modified since it was fetched)")
}
