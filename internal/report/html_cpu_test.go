//go:build unix

package report

import (
	"fmt"
	"strings"
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

// However much there is to tell of each: the page stays within its size.
func TestPageOfHeavyChanges(t *testing.T) {
	r := ordinaryPlan(5000)
	for i := range r.Plans[0].Changes {
		c := &r.Plans[0].Changes[i]
		for j := range 60 {
			c.Attributes = append(c.Attributes, attr(fmt.Sprintf("labels[%q]", scattered(j)), str(strings.Repeat(scattered(i*60+j), 20)), str(strings.Repeat(scattered(i*60+j+1), 20))))
		}
	}
	start := cpuTime(t)
	out := render(t, r, HTML, Options{})
	t.Logf("%d bytes, %v of CPU", len(out), cpuTime(t)-start)
	if len(out) >= 5_000_000 {
		t.Errorf("the page has %d bytes", len(out))
	}
	d := dataOf(t, out)
	if bare := d.Plans[0][2].(float64); len(d.Plans[0][4].([]any)) != 5000 || bare == 0 {
		t.Errorf("%d rows, %v of them without detail", len(d.Plans[0][4].([]any)), bare)
	}
	checkQuiet(t, out, HTML, false)
}

func cpuTime(t *testing.T) time.Duration {
	t.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		t.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
