//go:build unix

package report

import (
	"syscall"
	"testing"
	"time"
)

// The aim of the design: 5,000 changes in a page of less than 5 MB, made in
// well under a second of CPU.
func TestPageOf5000Changes(t *testing.T) {
	r := ordinaryPlan(5000)
	best := time.Hour
	var out []byte
	for range 3 {
		start := cpuTime(t)
		out = render(t, r, HTML, Options{})
		best = min(best, cpuTime(t)-start)
	}
	t.Logf("%d bytes, %v of CPU", len(out), best)
	if len(out) >= 5_000_000 {
		t.Errorf("the page has %d bytes", len(out))
	}
	if best > time.Second {
		t.Errorf("it took %v of CPU", best)
	}
	if n := len(dataOf(t, out).Plans[0][4].([]any)); n != 5000 {
		t.Errorf("%d rows", n)
	}
}

func cpuTime(t *testing.T) time.Duration {
	t.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		t.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
