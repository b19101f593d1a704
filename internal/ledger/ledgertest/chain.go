package ledgertest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/holdfast-dev/holdfast/internal/ledger"
	"github.com/holdfast-dev/holdfast/internal/record"
)

func testCreate(t *testing.T, location string) {
	loc := Location(t, location)
	if _, err := ledger.Open(t.Context(), loc); !errors.Is(err, ledger.ErrMissing) || !strings.Contains(err.Error(), loc.String()) {
		t.Fatalf("opening what isn't there: %v", err)
	}
	if _, err := ledger.Open(t.Context(), loc); !errors.Is(err, ledger.ErrMissing) {
		t.Fatalf("opening what isn't there made something: %v", err)
	}
	l := New(t, location)
	Whole(t, l, 1)
	if _, err := ledger.Create(t.Context(), loc, Now, Actor, "1"); !errors.Is(err, ledger.ErrExists) {
		t.Errorf("creating again: %v", err)
	}
	again, err := ledger.Open(t.Context(), loc)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	if again.ID() != l.ID() || len(l.ID()) != 32 {
		t.Errorf("ids %q and %q", l.ID(), again.ID())
	}
	first, err := l.Get(t.Context(), 1)
	if err != nil || first.Kind != record.LedgerCreated || first.Previous != "" || first.Stack != (record.StackRef{}) || first.Actor != Actor {
		t.Errorf("the first entry is %+v: %v", first, err)
	}
}

func testAppend(t *testing.T, location string) {
	l := New(t, location)
	before, err := l.Head(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for i := range 5 {
		d := Draft(i)
		e, err := l.Append(t.Context(), Now, d)
		if err != nil {
			t.Fatal(err)
		}
		if e.Seq != int64(i+2) || e.Previous != before.Hash || e.Kind != d.Kind || e.Stack != d.Stack || e.Actor != d.Actor ||
			e.Time != "2026-11-30T12:00:00.123456Z" || e.Schema != record.EntrySchema {
			t.Errorf("appended %+v", e)
		}
		got, err := l.Get(t.Context(), e.Seq)
		if err != nil || fmt.Sprint(got) != fmt.Sprint(e) {
			t.Errorf("read %+v, wrote %+v: %v", got, e, err)
		}
		if before, err = l.Head(t.Context()); err != nil || before != (record.Anchor{Ledger: l.ID(), Seq: e.Seq, Hash: e.Hash}) {
			t.Errorf("the head is %+v: %v", before, err)
		}
	}
	Whole(t, l, 6)
	for _, seq := range []int64{7, 0, -1, math.MinInt64, math.MaxInt64} {
		if _, err := l.Get(t.Context(), seq); !errors.Is(err, ledger.ErrNoEntry) {
			t.Errorf("got entry %d: %v", seq, err)
		}
	}
}

func testRefused(t *testing.T, location string) {
	l := New(t, location)
	for _, test := range []struct {
		name string
		kind record.EntryKind
		body any
	}{
		{"integer beyond 2^53", record.CheckMade, jsontext.Value(`{"n":9007199254740993}`)},
		{"negative one", record.CheckMade, map[string]int64{"n": -1<<53 - 1}},
		{"float that becomes such an integer", record.CheckMade, map[string]float64{"n": 1e20}},
		{"number beyond float64", record.CheckMade, jsontext.Value(`{"n":1e999}`)},
		{"NaN", record.CheckMade, map[string]float64{"n": math.NaN()}},
		{"infinity", record.CheckMade, map[string]float64{"n": math.Inf(1)}},
		{"invalid UTF-8", record.CheckMade, map[string]string{"a": "\xff"}},
		{"invalid UTF-8 in raw JSON", record.CheckMade, jsontext.Value("{\"a\":\"\xff\"}")},
		{"lone surrogate", record.CheckMade, jsontext.Value(`{"a":"\ud800"}`)},
		{"name that is there twice", record.CheckMade, jsontext.Value(`{"a":1,"a":1}`)},
		{"two values", record.CheckMade, jsontext.Value(`{} {}`)},
		{"no value", record.CheckMade, jsontext.Value(``)},
		{"too large", record.CheckMade, map[string]string{"a": strings.Repeat("x", ledger.MaxEntry)}},
		{"no kind", "", nil},
		{"NUL in the kind", "a\x00", nil},
		{"a first entry", record.LedgerCreated, record.Created{}},
		{"an apply without StartApply", record.ApplyStarted, record.StartedBody{}},
	} {
		if e, err := l.Append(t.Context(), Now, ledger.Draft{Kind: test.kind, Stack: Stack(0), Body: test.body}); err == nil || errors.Is(err, ledger.ErrUncertain) {
			t.Errorf("%s: appended %+v: %v", test.name, e, err)
		}
	}
	long := record.StackRef{Repository: strings.Repeat("r", 3000)}
	if _, err := l.Append(t.Context(), Now, ledger.Draft{Kind: record.CheckMade, Stack: long}); err == nil {
		t.Error("appended for a stack with an endless name")
	}
	Whole(t, l, 1)
	for _, body := range []any{
		nil, []int{}, jsontext.Value(`[1e300, -0.0, 1E21, 0.000001, 5e-324, 9007199254740992, -9007199254740992]`),
		map[string]string{"\u20ac": "1", "\r": "2", "\ufb33": "3", "1": "4", "\U0001f600": "5", "\u0080": "6", "\u00f6": "7", "": "8"},
	} {
		if _, err := l.Append(t.Context(), Now, ledger.Draft{Kind: "other", Body: body}); err != nil {
			t.Errorf("%v: %v", body, err)
		}
	}
	Whole(t, l, 5)
}

func testClock(t *testing.T, location string) {
	l := New(t, location)
	for _, test := range []struct {
		now  time.Time
		want string
	}{
		{Now.Add(-time.Hour), "2026-11-30T12:00:00.123456Z"},
		{Now.Add(time.Second).In(time.FixedZone("", 3600)), "2026-11-30T12:00:01.123456Z"},
		{Now.Add(999), "2026-11-30T12:00:01.123456Z"},
		{Now.Add(time.Hour), "2026-11-30T13:00:00.123456Z"},
	} {
		if e, err := l.Append(t.Context(), test.now, Draft(0)); err != nil || e.Time != test.want {
			t.Errorf("at %v: %v, %v", test.now, e.Time, err)
		}
	}
	Whole(t, l, 5)
}

func testRacing(t *testing.T, location string) {
	const writers, each = 4, 15
	one := New(t, location)
	two, err := ledger.Open(t.Context(), one.Location())
	if err != nil {
		t.Fatal(err)
	}
	defer two.Close()
	var all sync.WaitGroup
	for w := range writers {
		all.Go(func() {
			l := []*ledger.Ledger{one, two}[w%2]
			for i := range each {
				d := Draft(i)
				d.Actor.Agent = fmt.Sprintf("%d %d", w, i)
				if _, err := l.Append(t.Context(), Now, d); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	Whole(t, two, writers*each+1)
	next := make([]int, writers)
	for e, err := range one.Read(t.Context(), ledger.Query{After: 1}) {
		if err != nil {
			t.Fatal(err)
		}
		var w, i int
		if _, err := fmt.Sscan(e.Actor.Agent, &w, &i); err != nil || next[w] != i {
			t.Fatalf("entry %d is %q, want number %d of that writer", e.Seq, e.Actor.Agent, next[w])
		}
		next[w]++
	}
}

func testReading(t *testing.T, location string) {
	l := New(t, location)
	Fill(t, l, 450) // more than are asked for at once
	seen := 0
	for e, err := range l.Read(t.Context(), ledger.Query{}) {
		if err != nil {
			t.Fatal(err)
		}
		seen++
		if e.Seq > 10 {
			continue
		}
		if _, err := l.Append(t.Context(), Now, Draft(0)); err != nil {
			t.Fatal(err)
		}
		if _, err := l.Get(t.Context(), e.Seq); err != nil {
			t.Fatal(err)
		}
	}
	if seen != 451 {
		t.Errorf("read %d entries, want the 451 that were there", seen)
	}
	Whole(t, l, 461)
	for _, q := range []ledger.Query{{Newest: true, Limit: 399}, {Limit: 400}, {Newest: true, Stack: Stack(1).ID()}, {After: 20, Before: 350}} {
		want := map[bool]int64{true: 461, false: 1}[q.Newest]
		n, step := 0, map[bool]int64{true: -1, false: 1}[q.Newest]
		if q.Stack != "" {
			want, step = 450, -3
		}
		if q.After > 0 {
			want = q.After + 1
		}
		for e, err := range l.Read(t.Context(), q) {
			if err != nil || e.Seq != want {
				t.Fatalf("%+v: entry %d, want %d: %v", q, e.Seq, want, err)
			}
			n, want = n+1, want+step
		}
		if full := map[bool]int{true: q.Limit, false: n}[q.Limit > 0]; n != full || n < 100 {
			t.Errorf("%+v: %d entries", q, n)
		}
	}
	for range l.Read(t.Context(), ledger.Query{}) {
		break // and nothing stays behind that would keep Close from ending
	}
}

func testRestart(t *testing.T, location string) {
	loc := Location(t, location)
	made, err := ledger.Create(t.Context(), loc, Now, Actor, "1")
	if err != nil {
		t.Fatal(err)
	}
	id := made.ID()
	if err := made.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := made.Append(t.Context(), Now, Draft(0)); err == nil {
		t.Error("appended to a closed ledger")
	}
	var before record.Anchor
	for i := range 3 {
		l, err := ledger.Open(t.Context(), loc)
		if err != nil {
			t.Fatal(err)
		}
		head, err := l.Head(t.Context())
		if err != nil || i > 0 && head != before || l.ID() != id {
			t.Errorf("after opening again the head is %+v of %s, and was %+v of %s: %v", head, l.ID(), before, id, err)
		}
		Fill(t, l, 2)
		Whole(t, l, 1+2*(i+1))
		before, err = l.Head(t.Context())
		if err = errors.Join(err, l.Close()); err != nil {
			t.Fatal(err)
		}
	}
}

func testAnchors(t *testing.T, location string) {
	l := New(t, location)
	Fill(t, l, 5)
	var good []record.Anchor
	for e, err := range l.Read(t.Context(), ledger.Query{Newest: true}) {
		if err != nil {
			t.Fatal(err)
		}
		good = append(good, record.Anchor{Ledger: l.ID(), Seq: e.Seq, Hash: e.Hash})
	}
	Whole(t, l, 6, good...)
	for _, test := range []struct {
		name   string
		change func(*record.Anchor)
		seq    int64
		what   string
	}{
		{"another ledger", func(a *record.Anchor) { a.Ledger = strings.Repeat("0", 32) }, 1, "another ledger"},
		{"another hash", func(a *record.Anchor) { a.Hash = "sha256:" + strings.Repeat("0", 64) }, 4, "isn't the one that was anchored"},
		{"beyond the end", func(a *record.Anchor) { a.Seq = 9 }, 7, "cut off after entry 6: entry 9"},
	} {
		anchors := slices.Clone(good)
		test.change(&anchors[2]) // entry 4
		v, err := l.Verify(t.Context(), anchors...)
		if err != nil || v.Broken == nil || v.Broken.Seq != test.seq || !strings.Contains(v.Broken.What, test.what) {
			t.Errorf("%s: %+v, broken %+v: %v", test.name, v, v.Broken, err)
		}
	}
	if _, err := l.Verify(t.Context(), record.Anchor{}); err == nil {
		t.Error("an anchor that names nothing was taken")
	}
}

func testExport(t *testing.T, location string) {
	l := New(t, location)
	Fill(t, l, 10)
	var first, second bytes.Buffer
	a, err := l.Export(t.Context(), &first)
	if err != nil {
		t.Fatal(err)
	}
	if head, err := l.Head(t.Context()); err != nil || head != a {
		t.Errorf("exported up to %+v, the head is %+v: %v", a, head, err)
	}
	if _, err := l.Export(t.Context(), &second); err != nil || !bytes.Equal(first.Bytes(), second.Bytes()) {
		t.Errorf("two exports differ: %v", err)
	}
	v, err := ledger.VerifyExport(t.Context(), &second, a)
	if err != nil || !v.OK() || v.Entries != 11 || v.Head != a || v.Anchors != 1 {
		t.Errorf("verified %+v, broken %+v: %v", v, v.Broken, err)
	}
	var stored, exported []record.Entry
	for e, err := range l.Read(t.Context(), ledger.Query{}) {
		if err != nil {
			t.Fatal(err)
		}
		stored = append(stored, e)
	}
	for e, err := range ledger.ReadExport(t.Context(), &first) {
		if err != nil {
			t.Fatal(err)
		}
		exported = append(exported, e)
	}
	if fmt.Sprint(stored) != fmt.Sprint(exported) {
		t.Error("the export has other entries than the ledger")
	}
}

func testCancelled(t *testing.T, location string) {
	l := New(t, location)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := l.Append(ctx, Now, Draft(0)); !errors.Is(err, context.Canceled) || errors.Is(err, ledger.ErrUncertain) {
		t.Errorf("appending after giving up: %v", err)
	}
	if _, err := l.Verify(ctx); err == nil {
		t.Error("verified after giving up")
	}
	Fill(t, l, 1)
	Whole(t, l, 2)
}

func testLarge(t *testing.T, location string) {
	l := New(t, location)
	text := strings.Repeat("0123456789abcdef", (ledger.MaxEntry-1000)/16)
	e, err := l.Append(t.Context(), Now, ledger.Draft{Kind: record.CheckMade, Stack: Stack(0), Body: map[string]string{"a": text}})
	if err != nil {
		t.Fatal(err)
	}
	got, err := l.Get(t.Context(), e.Seq)
	if err != nil || !bytes.Equal(got.Body, e.Body) {
		t.Errorf("a large entry came back otherwise: %v", err)
	}
	var export bytes.Buffer
	if _, err := l.Export(t.Context(), &export); err != nil {
		t.Fatal(err)
	}
	if v, err := ledger.VerifyExport(t.Context(), &export); err != nil || !v.OK() {
		t.Errorf("%+v: %v", v.Broken, err)
	}
	Whole(t, l, 2)
}
