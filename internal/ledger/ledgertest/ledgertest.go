// Package ledgertest holds what a ledger promises as one set of tests, which
// every database that can hold one must pass. It is for tests only.
package ledgertest

import (
	"fmt"
	"testing"
	"time"

	"github.com/holdfast-dev/holdfast/internal/ledger"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// Now is the time at which the tests' entries are written.
var Now = time.Date(2026, time.November, 30, 12, 0, 0, 123456000, time.UTC)

// Actor writes the tests' entries.
var Actor = record.Actor{User: "alice", Host: "bastion"}

// Stack is the i-th stack of the tests.
func Stack(i int) record.StackRef {
	return record.StackRef{Repository: "git.example.com/infra", Dir: fmt.Sprintf("stacks/s%d", i)}
}

// Draft is an entry like many.
func Draft(i int) ledger.Draft {
	return ledger.Draft{Kind: record.EvidenceTaken, Stack: Stack(i % 3), Actor: Actor, Body: record.EvidenceBody{
		Name: fmt.Sprintf("backup %d", i), Block: "precondition", Passed: i%2 == 0, Host: "bastion",
		Run: record.CommandRun{Command: []string{"pg_dump", "--schema-only"}, Seconds: 1.25 + float64(i), Output: "ü \"quoted\" \x01 < & \u2028\n"},
	}}
}

// New makes a ledger at a new location, and closes it with the test.
func New(t testing.TB, location string) *ledger.Ledger {
	t.Helper()
	l, err := ledger.Create(t.Context(), Location(t, location), Now, Actor, "1.2.3")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := l.Close(); err != nil {
			t.Error(err)
		}
	})
	return l
}

// Location parses a location.
func Location(t testing.TB, text string) ledger.Location {
	t.Helper()
	loc, err := ledger.ParseLocation(text)
	if err != nil {
		t.Fatal(err)
	}
	return loc
}

// Fill appends n entries.
func Fill(t testing.TB, l *ledger.Ledger, n int) {
	t.Helper()
	for i := range n {
		if _, err := l.Append(t.Context(), Now.Add(time.Duration(i)*time.Second), Draft(i)); err != nil {
			t.Fatal(err)
		}
	}
}

// Whole wants the ledger to verify, with n entries.
func Whole(t testing.TB, l *ledger.Ledger, n int, anchors ...record.Anchor) ledger.Verification {
	t.Helper()
	v, err := l.Verify(t.Context(), anchors...)
	if err != nil {
		t.Fatal(err)
	}
	if !v.OK() || v.Entries != int64(n) || v.Anchors != len(anchors) || v.Ledger != l.ID() {
		t.Errorf("verified %+v, broken %+v; want %d entries", v, v.Broken, n)
	}
	return v
}

// Exercise runs the tests. Each gets a location at which there is nothing yet.
func Exercise(t *testing.T, location func(t testing.TB) string) {
	t.Helper()
	for _, test := range []struct {
		name string
		run  func(*testing.T, string)
	}{
		{"create", testCreate},
		{"append", testAppend},
		{"refused", testRefused},
		{"clock set back", testClock},
		{"query", testQuery},
		{"stacks", testStacks},
		{"apply", testApply},
		{"lock", testLock},
		{"racing", testRacing},
		{"racing applies", testRacingApplies},
		{"reading while appending", testReading},
		{"restart", testRestart},
		{"anchors", testAnchors},
		{"export", testExport},
		{"cancelled", testCancelled},
		{"large", testLarge},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			test.run(t, location(t))
		})
	}
}
