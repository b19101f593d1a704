package ledger_test

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/holdfast-dev/holdfast/internal/ledger"
	"github.com/holdfast-dev/holdfast/internal/ledger/ledgertest"
	"github.com/holdfast-dev/holdfast/test/postgres"
)

// TestMain is also the program that tests start as another process.
func TestMain(m *testing.M) {
	if job := os.Getenv("HOLDFAST_LEDGER_CHILD"); job != "" {
		if err := child(job, os.Getenv("HOLDFAST_LEDGER_AT")); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(postgres.Main(m))
}

// schemas gives each test a schema of its own in one database.
func schemas(server string) func(testing.TB) string {
	var n atomic.Int64
	return func(testing.TB) string { return fmt.Sprintf("%s&schema=s%d", server, n.Add(1)) }
}

// child does one job on a ledger, and says on its standard output what is done.
func child(job, location string) error {
	ctx := context.Background()
	loc, err := ledger.ParseLocation(location)
	if err != nil {
		return err
	}
	l, err := ledger.Open(ctx, loc)
	if err != nil {
		return err
	}
	var n int
	switch {
	case job == "lock":
		if _, err := l.Lock(ctx, ledgertest.Stack(0).ID(), "the child"); err != nil {
			return err
		}
		fmt.Println("locked")
		_, err := bufio.NewReader(os.Stdin).ReadString('\n')
		return err
	case job == "full":
		return fillUp(l)
	}
	if _, err := fmt.Sscanf(job, "append %d", &n); err != nil {
		return err
	}
	for i := range n {
		e, err := l.Append(ctx, ledgertest.Now, ledgertest.Draft(i))
		if err != nil {
			return err
		}
		fmt.Println(e.Seq)
	}
	return l.Close()
}

// start starts this program as another process.
func start(t testing.TB, job, location string) (*exec.Cmd, *bufio.Scanner) {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(exe)
	c.Env = append(os.Environ(), "HOLDFAST_LEDGER_CHILD="+job, "HOLDFAST_LEDGER_AT="+location)
	var said strings.Builder
	c.Stderr = &said
	stdout, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.StdinPipe(); err != nil { // open until the process is reaped
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = c.Process.Kill() // it may have ended
		_ = c.Wait()
		if t.Failed() {
			t.Logf("%s said: %s", job, said.String())
		}
	})
	return c, bufio.NewScanner(stdout)
}
