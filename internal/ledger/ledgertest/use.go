package ledgertest

import (
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/holdfast-dev/holdfast/internal/ledger"
	"github.com/holdfast-dev/holdfast/internal/record"
)

func testQuery(t *testing.T, location string) {
	l := New(t, location)
	Fill(t, l, 9) // entries 2 to 10, of stacks 0, 1, 2, 0, …
	for range 2 {
		if _, err := l.Append(t.Context(), Now, ledger.Draft{Kind: record.CheckMade, Stack: Stack(0), Body: record.CheckBody{}}); err != nil {
			t.Fatal(err)
		}
	}
	s0 := Stack(0).ID()
	for _, test := range []struct {
		name string
		q    ledger.Query
		want []int64
	}{
		{"all", ledger.Query{}, []int64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}},
		{"newest", ledger.Query{Newest: true, Limit: 3}, []int64{12, 11, 10}},
		{"oldest", ledger.Query{Limit: 2}, []int64{1, 2}},
		{"after", ledger.Query{After: 10}, []int64{11, 12}},
		{"before", ledger.Query{Before: 3}, []int64{1, 2}},
		{"between", ledger.Query{After: 3, Before: 6}, []int64{4, 5}},
		{"nothing between", ledger.Query{After: 3, Before: 4}, nil},
		{"beyond", ledger.Query{After: 12}, nil},
		{"stack", ledger.Query{Stack: s0}, []int64{2, 5, 8, 11, 12}},
		{"newest of a stack", ledger.Query{Stack: s0, Newest: true, Limit: 1}, []int64{12}},
		{"kind", ledger.Query{Kinds: []record.EntryKind{record.CheckMade}}, []int64{11, 12}},
		{"kinds", ledger.Query{Kinds: []record.EntryKind{record.CheckMade, record.LedgerCreated}}, []int64{1, 11, 12}},
		{"no such kind", ledger.Query{Kinds: []record.EntryKind{record.ProofMade}}, nil},
		{"stack and kind", ledger.Query{Stack: s0, Kinds: []record.EntryKind{record.EvidenceTaken}, Newest: true, Before: 8}, []int64{5, 2}},
		{"no such stack", ledger.Query{Stack: "%"}, nil},
		{"quotes", ledger.Query{Stack: "' OR 1=1 --"}, nil},
	} {
		var got []int64
		for e, err := range l.Read(t.Context(), test.q) {
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, e.Seq)
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
}

func testStacks(t *testing.T, location string) {
	l := New(t, location)
	if got, err := l.Stacks(t.Context()); err != nil || len(got) != 0 {
		t.Errorf("a new ledger has stacks %v: %v", got, err)
	}
	Fill(t, l, 6)
	renamed := Stack(1)
	renamed.Name = "production"
	if _, err := l.Append(t.Context(), Now, ledger.Draft{Kind: record.CheckMade, Stack: renamed, Body: record.CheckBody{}}); err != nil {
		t.Fatal(err)
	}
	if got, err := l.Stacks(t.Context()); err != nil || !slices.Equal(got, []record.StackRef{Stack(0), renamed, Stack(2)}) {
		t.Errorf("the stacks are %v: %v", got, err)
	}
}

func testApply(t *testing.T, location string) {
	l := New(t, location)
	if r := (ledger.Receipt{}); r.PlanDigest() != "" || r.Entry().Seq != 0 {
		t.Error("a receipt that nobody gave says something")
	}
	for _, body := range []record.StartedBody{{}, {PlanDigest: ""}} {
		if _, err := l.StartApply(t.Context(), Now, Stack(0), Actor, body); err == nil {
			t.Error("an apply of no plan was started")
		}
	}
	if _, err := l.StartApply(t.Context(), Now, record.StackRef{}, Actor, record.StartedBody{PlanDigest: "sha256:aa"}); err == nil {
		t.Error("an apply of no stack was started")
	}
	first, err := l.StartApply(t.Context(), Now, Stack(0), Actor, record.StartedBody{PlanDigest: "sha256:aa"})
	if err != nil || first.PlanDigest() != "sha256:aa" || first.Entry().Kind != record.ApplyStarted {
		t.Fatalf("%+v: %v", first, err)
	}
	var open *ledger.OpenApply
	if _, err := l.StartApply(t.Context(), Now, Stack(0), Actor, record.StartedBody{PlanDigest: "sha256:bb"}); !errors.As(err, &open) || open.Entry.Seq != first.Entry().Seq {
		t.Errorf("a second apply beside an open one: %v", err)
	}
	if _, err := l.StartApply(t.Context(), Now, Stack(1), Actor, record.StartedBody{PlanDigest: "sha256:bb"}); err != nil {
		t.Errorf("an apply of another stack: %v", err)
	}
	if e, found, err := l.OpenApply(t.Context(), Stack(0).ID()); err != nil || !found || e.Seq != first.Entry().Seq {
		t.Errorf("open: %+v, %v, %v", e, found, err)
	}
	end := func(stack int, seq int64) {
		t.Helper()
		if _, err := l.Append(t.Context(), Now, ledger.Draft{Kind: record.ApplyEnded, Stack: Stack(stack), Body: record.EndedBody{Apply: seq}}); err != nil {
			t.Fatal(err)
		}
	}
	end(0, 77)                // of no apply
	end(1, first.Entry().Seq) // of another stack
	if _, found, err := l.OpenApply(t.Context(), Stack(0).ID()); err != nil || !found {
		t.Errorf("the end of another apply closed it: %v", err)
	}
	end(0, first.Entry().Seq)
	if _, found, err := l.OpenApply(t.Context(), Stack(0).ID()); err != nil || found {
		t.Errorf("an ended apply is open: %v", err)
	}
	if _, err := l.StartApply(t.Context(), Now, Stack(0), Actor, record.StartedBody{PlanDigest: "sha256:cc"}); err != nil {
		t.Errorf("the next apply: %v", err)
	}
	Whole(t, l, 7)
}

func testRacingApplies(t *testing.T, location string) {
	l := New(t, location)
	var all sync.WaitGroup
	var mu sync.Mutex
	started, refused := 0, 0 // mu guards them
	for range 4 {
		all.Go(func() {
			other, err := ledger.Open(t.Context(), l.Location())
			if err != nil {
				t.Error(err)
				return
			}
			defer other.Close()
			_, err = other.StartApply(t.Context(), Now, Stack(0), Actor, record.StartedBody{PlanDigest: "sha256:aa"})
			var open *ledger.OpenApply
			mu.Lock()
			defer mu.Unlock()
			switch {
			case err == nil:
				started++
			case errors.As(err, &open):
				refused++
			default:
				t.Error(err)
			}
		})
	}
	all.Wait()
	if started != 1 || refused != 3 {
		t.Errorf("%d were started and %d refused", started, refused)
	}
	Whole(t, l, 2)
}

func testLock(t *testing.T, location string) {
	l := New(t, location)
	other, err := ledger.Open(t.Context(), l.Location())
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	held, err := l.Lock(t.Context(), Stack(0).ID(), "alice on bastion\n(pid 7)")
	if err != nil {
		t.Fatal(err)
	}
	for _, from := range []*ledger.Ledger{l, other} {
		if _, err := from.Lock(t.Context(), Stack(0).ID(), "bob"); !errors.Is(err, ledger.ErrLocked) || !strings.Contains(err.Error(), "alice on bastion (pid 7)") {
			t.Errorf("a second lock: %v", err)
		}
	}
	second, err := other.Lock(t.Context(), Stack(1).ID(), "bob")
	if err != nil {
		t.Fatalf("a lock on another stack: %v", err)
	}
	if _, err := l.Append(t.Context(), Now, Draft(0)); err != nil {
		t.Errorf("a lock keeps from writing: %v", err)
	}
	for range 2 {
		if err := held.Unlock(); err != nil {
			t.Error(err)
		}
	}
	select {
	case <-held.Lost():
		t.Error("a lock that was given back counts as lost")
	default:
	}
	third, err := other.Lock(t.Context(), Stack(0).ID(), "bob")
	if err != nil {
		t.Fatalf("after the first was given back: %v", err)
	}
	if err := errors.Join(second.Unlock(), third.Unlock()); err != nil {
		t.Error(err)
	}
}
