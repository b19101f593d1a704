//go:build unix

package ledger_test

import (
	"context"
	"errors"
	"fmt"
	"os/signal"
	"syscall"
	"testing"
	"time"

	"github.com/holdfast-dev/holdfast/internal/ledger"
	"github.com/holdfast-dev/holdfast/internal/ledger/ledgertest"
)

const canLimit = true

// fillUp appends until the system gives no more room, and then with room.
func fillUp(l *ledger.Ledger) error {
	signal.Ignore(syscall.SIGXFSZ)
	var was syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &was); err != nil {
		return err
	}
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: 200_000, Max: was.Max}); err != nil {
		return err
	}
	failed := 0
	for i := range 1000 {
		e, err := l.Append(context.Background(), ledgertest.Now, ledgertest.Draft(i))
		if err == nil {
			fmt.Println(e.Seq)
			continue
		}
		if failed++; failed == 3 {
			break
		}
	}
	if failed != 3 {
		return errors.New("the disk wasn't full")
	}
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &was); err != nil {
		return err
	}
	e, err := l.Append(context.Background(), ledgertest.Now, ledgertest.Draft(0))
	if err != nil {
		return fmt.Errorf("with room again: %w", err)
	}
	fmt.Println(e.Seq)
	return l.Close()
}

// processor is the processor time that this process has used.
func processor(b *testing.B) time.Duration {
	b.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
