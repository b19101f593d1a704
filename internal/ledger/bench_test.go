package ledger

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/holdfast-dev/holdfast/internal/record"
)

func benchDraft(i int) Draft {
	return Draft{Kind: record.CheckMade, Stack: record.StackRef{Repository: "git.example.com/infra", Dir: fmt.Sprintf("stacks/%d", i%20)},
		Actor: record.Actor{User: "alice", Host: "bastion"},
		Body: record.EvidenceBody{Name: "backup", Block: "precondition", Definition: "sha256:" + strings.Repeat("0", 64), Passed: true, Host: "bastion",
			Run: record.CommandRun{Command: []string{"pg_dump", "--schema-only"}, Seconds: 1.25, Digest: "sha256:" + strings.Repeat("1", 64)}}}
}

func BenchmarkAppend(b *testing.B) {
	dir := b.TempDir()
	if d := os.Getenv("BENCH_DIR"); d != "" {
		dir = d
	}
	loc, _ := ParseLocation(filepath.Join(dir, "l.db"))
	l, err := Create(b.Context(), loc, time.Now(), record.Actor{}, "dev")
	if err != nil {
		b.Fatal(err)
	}
	defer l.Close()
	f, err := os.OpenFile(filepath.Join(dir, "bare"), os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	line := []byte(strings.Repeat("x", 600))
	var bare, ours time.Duration
	block := 1
	if v := os.Getenv("BLOCK"); v != "" {
		fmt.Sscan(v, &block)
	}
	b.ResetTimer()
	n := 0
	for b.Loop() {
		t0 := time.Now()
		for range block {
			f.Write(line)
			if err := f.Sync(); err != nil {
				b.Fatal(err)
			}
		}
		t1 := time.Now()
		for range block {
			if _, err := l.Append(b.Context(), t1, benchDraft(n)); err != nil {
				b.Fatal(err)
			}
			n++
		}
		ours += time.Since(t1)
		bare += t1.Sub(t0)
	}
	b.ReportMetric(float64(n)/bare.Seconds(), "bare/s")
	b.ReportMetric(float64(n)/ours.Seconds(), "append/s")
	b.ReportMetric(bare.Seconds()/ours.Seconds(), "ratio")
}

func cpu() time.Duration {
	var u syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// fill appends n entries in large transactions.
func fill(tb testing.TB, l *Ledger, n int) {
	tb.Helper()
	now := time.Date(2026, 1, 2, 3, 4, 5, 6000, time.UTC)
	for n > 0 {
		some := min(n, 10000)
		err := l.writing.do(tb.Context(), func(ctx context.Context, c *session) error {
			h, err := readHead(ctx, c)
			for i := 0; i < some && err == nil; i++ {
				var p pieces
				if p, err = prepare(benchDraft(i)); err != nil {
					return err
				}
				var e record.Entry
				e, err = insert(ctx, c, &p, h, now)
				h = head{e.Seq, e.Time, e.Hash}
				now = now.Add(time.Second)
			}
			return err
		})
		if err != nil {
			tb.Fatal(err)
		}
		n -= some
	}
}

func BenchmarkVerify(b *testing.B) {
	n := 1000000
	if v := os.Getenv("ENTRIES"); v != "" {
		fmt.Sscan(v, &n)
	}
	loc, _ := ParseLocation(filepath.Join(b.TempDir(), "l.db"))
	l, err := Create(b.Context(), loc, time.Now().AddDate(-10, 0, 0), record.Actor{}, "dev")
	if err != nil {
		b.Fatal(err)
	}
	defer l.Close()
	fill(b, l, n)
	b.ResetTimer()
	for b.Loop() {
		t0 := cpu()
		v, err := l.Verify(b.Context())
		if err != nil || !v.OK() {
			b.Fatal(err, v.Broken)
		}
		b.ReportMetric((cpu() - t0).Seconds(), "cpu-s/op")
		b.ReportMetric((cpu()-t0).Seconds()/float64(n)*1e6, "cpu-s/1M")
	}
}
