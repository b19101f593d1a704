package ledger_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/holdfast-dev/holdfast/internal/ledger"
	"github.com/holdfast-dev/holdfast/internal/ledger/ledgertest"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// usual is an entry of some 800 bytes.
func usual(i int) ledger.Draft {
	return ledger.Draft{Kind: record.EvidenceTaken, Stack: ledgertest.Stack(i % 20), Actor: ledgertest.Actor,
		Body: record.EvidenceBody{Name: "backup", Block: "precondition", Definition: "sha256:" + strings.Repeat("0", 64), Passed: true, Host: "bastion",
			Run: record.CommandRun{Command: []string{"pg_dump", "--schema-only"}, Seconds: 1.25, Digest: "sha256:" + strings.Repeat("1", 64)}}}
}

// place is a new folder for a benchmark: in HOLDFAST_BENCH_DIR where that names
// the file system that is to be measured.
func place(b *testing.B) string {
	b.Helper()
	dir, err := os.MkdirTemp(os.Getenv("HOLDFAST_BENCH_DIR"), "ledger-bench-")
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		if err := os.RemoveAll(dir); err != nil {
			b.Error(err)
		}
	})
	return dir
}

// BenchmarkAppend measures appends, each synced to disk, beside what the disk
// can do at most: 600 bytes appended to a file and synced, in the same folder,
// turn by turn. The figures of a design are for -benchtime 10000x.
func BenchmarkAppend(b *testing.B) {
	dir := place(b)
	l := ledgertest.New(b, filepath.Join(dir, "l.db"))
	f, err := os.OpenFile(filepath.Join(dir, "bare"), os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	line := []byte(strings.Repeat("x", 600))
	var bare, ours time.Duration
	n := 0
	for b.Loop() {
		began := time.Now()
		if _, err := f.Write(line); err != nil {
			b.Fatal(err)
		}
		if err := f.Sync(); err != nil {
			b.Fatal(err)
		}
		synced := time.Now()
		if _, err := l.Append(b.Context(), ledgertest.Now, usual(n)); err != nil {
			b.Fatal(err)
		}
		bare, ours = bare+synced.Sub(began), ours+time.Since(synced)
		n++
	}
	b.ReportMetric(float64(n)/bare.Seconds(), "bare-syncs/s")
	b.ReportMetric(float64(n)/ours.Seconds(), "appends/s")
	b.ReportMetric(bare.Seconds()/ours.Seconds(), "of-bare")
	ledgertest.Whole(b, l, n+1)
}

// entries is how many entries the benchmarks of reading have: a million, or
// HOLDFAST_BENCH_ENTRIES.
func entries(b *testing.B) int {
	b.Helper()
	text := os.Getenv("HOLDFAST_BENCH_ENTRIES")
	if text == "" {
		return 1_000_000
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		b.Fatal(err)
	}
	return n
}

// BenchmarkVerify verifies a million entries, and tells processor time.
func BenchmarkVerify(b *testing.B) {
	n := entries(b)
	l := ledgertest.New(b, filepath.Join(place(b), "l.db"))
	ledger.FillFast(b, l, n-1, ledgertest.Now, usual)
	anchor, err := l.Head(b.Context())
	if err != nil {
		b.Fatal(err)
	}
	began := processor(b)
	rounds := 0
	for b.Loop() {
		ledgertest.Whole(b, l, n, anchor)
		rounds++
	}
	b.ReportMetric((processor(b)-began).Seconds()/float64(rounds), "cpu-s/op")
}

// BenchmarkQuery looks up the newest entries of a stack, and whether an apply is
// open, among a million.
func BenchmarkQuery(b *testing.B) {
	l := ledgertest.New(b, filepath.Join(place(b), "l.db"))
	ledger.FillFast(b, l, entries(b)-1, ledgertest.Now, usual)
	stack := ledgertest.Stack(7).ID()
	b.Run("newest", func(b *testing.B) {
		for b.Loop() {
			for _, err := range l.Read(b.Context(), ledger.Query{Stack: stack, Newest: true, Limit: 20}) {
				if err != nil {
					b.Fatal(err)
				}
			}
		}
	})
	b.Run("open apply", func(b *testing.B) {
		for b.Loop() {
			if _, found, err := l.OpenApply(b.Context(), stack); err != nil || found {
				b.Fatal(fmt.Sprint(found, err))
			}
		}
	})
	b.Run("stacks", func(b *testing.B) {
		for b.Loop() {
			if s, err := l.Stacks(b.Context()); err != nil || len(s) == 0 {
				b.Fatal(err)
			}
		}
	})
}
