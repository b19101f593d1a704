package backends

import (
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/holdfast-dev/holdfast/test/labenv"
	"github.com/holdfast-dev/holdfast/test/postgres"
)

// applyTwice applies a create and an update through holdfast, proves both, and
// sees a plan refused once the state has moved.
func (w *world) applyTwice() {
	w.t.Helper()
	w.plan()
	w.expect(0, []string{"apply", "tf.plan"}, "done    1 of 1 change", "proved  the whole plan is empty", "owed    nothing")
	if got := w.live(); got != "192.0.2.1" {
		w.t.Fatalf("the record is %q", got)
	}
	w.set("192.0.2.2")
	w.commit("another value")
	w.plan()
	w.expect(0, []string{"apply", "tf.plan"}, "done    1 of 1 change")
	if got := w.live(); got != "192.0.2.2" {
		w.t.Fatalf("the record is %q", got)
	}
	// The same plan file once more: the state isn't the one that it was made from.
	w.expect(3, []string{"apply", "tf.plan"}, "nothing was applied", "the state moved since the plan was made")
	w.expect(0, []string{"status", "--exit-code"}, "in agreement")
	w.entriesAreValid()
}

func TestLocal(t *testing.T) {
	t.Parallel()
	for _, e := range labenv.Engines(t) {
		t.Run(e.Name, func(t *testing.T) {
			t.Parallel()
			newWorld(t, e, "").applyTwice()
		})
	}
}

func TestHTTP(t *testing.T) {
	t.Parallel()
	for _, e := range labenv.Engines(t) {
		t.Run(e.Name, func(t *testing.T) {
			t.Parallel()
			states := labenv.StartState(t)
			w := newWorld(t, e, states.Backend("dns"))
			w.applyTwice()

			// The state is locked by somebody else: nothing is applied, and the next
			// try works.
			w.set("192.0.2.3")
			w.commit("a third value")
			w.plan()
			states.Lock("dns", "4711", "somebody")
			w.expect(5, []string{"apply", "tf.plan"}, "done    0 of 1 change, 1 failed", "lock")
			if got := w.live(); got != "192.0.2.2" {
				t.Errorf("the record is %q though the state was locked", got)
			}
		})
	}
}

// TestStateCannotBeWritten: the cloud has the change, and the backend never
// got the state.
func TestStateCannotBeWritten(t *testing.T) {
	t.Parallel()
	e := labenv.Engines(t)[0]
	states := labenv.StartState(t)
	w := newWorld(t, e, states.Backend("dns"))
	w.applyTwice()
	w.set("192.0.2.9")
	w.commit("a value that the state won't know")
	w.plan()
	states.FailWrites(20, 500)
	out := w.expect(5, []string{"apply", "tf.plan"}, "done    0 of 1 change", "the state has none of the planned values")
	if got := w.live(); got != "192.0.2.9" {
		t.Fatalf("the record is %q: the case isn't what it should be\n%s", got, out)
	}
	states.FailWrites(0, 0)
	// What is live is read again: the plan is empty, since the refresh sees it.
	w.expect(0, []string{"prove"}, "the whole plan is empty")
	w.entriesAreValid()
}

func TestPostgres(t *testing.T) {
	t.Parallel()
	for _, e := range labenv.Engines(t) {
		t.Run(e.Name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, e, "terraform {\n  backend \"pg\" {\n    schema_name = \"states\"\n  }\n}\n", "PG_CONN_STR="+postgres.Start(t), "HOLDFAST_LEDGER="+postgres.Start(t))
			w.applyTwice()
		})
	}
}

// TestEncryption: what OpenTofu encrypts nobody else can open; a plan file is
// bound to the configuration by the check that was recorded of it.
func TestEncryption(t *testing.T) {
	t.Parallel()
	const encryption = `key_provider "pbkdf2" "k" { passphrase = "correct-horse-battery-staple" }
method "aes_gcm" "m" { keys = key_provider.pbkdf2.k }
state {
  method   = method.aes_gcm.m
  enforced = true
}
plan {
  method   = method.aes_gcm.m
  enforced = true
}`
	for _, e := range labenv.Engines(t) {
		if e.Name != "tofu" {
			continue
		}
		w := newWorld(t, e, "", "TF_ENCRYPTION="+encryption)
		w.plan()
		w.expect(3, []string{"apply", "tf.plan"}, "the plan file is encrypted", "holdfast check", "--unsafe-configuration-moved")
		w.expect(0, []string{"check", "tf.plan"}, "proceed")
		w.expect(0, []string{"apply", "tf.plan"}, "done    1 of 1 change", "owed    nothing")
		state, err := os.ReadFile(filepath.Join(w.dir, "terraform.tfstate"))
		if err != nil || !strings.Contains(string(state), "encrypted_data") {
			t.Errorf("the state isn't encrypted (%v)", err)
		}
		w.set("192.0.2.7")
		w.commit("another value")
		w.plan()
		w.expect(0, []string{"check", "tf.plan"})
		w.set("192.0.2.8")
		w.commit("and another")
		w.expect(3, []string{"apply", "tf.plan"}, "the configuration is another one than when this plan was checked")
		w.expect(0, []string{"apply", "--auto-approve"}, "done    1 of 1 change")
		if got := w.live(); got != "192.0.2.8" {
			t.Errorf("the record is %q", got)
		}
		if out := w.must(w.dir, w.holdfast(), "ledger", "export"); strings.Contains(out, "correct-horse") {
			t.Error("the passphrase is in the ledger")
		}
		w.entriesAreValid()
	}
}

// TestOneApplyAtATime: two processes share a ledger in PostgreSQL; while one
// applies, the other is told who does, and the stack isn't applied twice.
func TestOneApplyAtATime(t *testing.T) {
	t.Parallel()
	e := labenv.Engines(t)[0]
	w := newWorld(t, e, "", "HOLDFAST_LEDGER="+postgres.Start(t))
	w.plan()
	w.lab.Admin("delay", "1500ms")
	first := make(chan string, 1)
	go func() {
		out, errs, code := w.run(w.dir, w.holdfast(), "apply", "tf.plan")
		first <- fmt.Sprintf("exit %d\n%s%s", code, out, errs)
	}()
	// The first one is at work as soon as its start is recorded.
	for range 100 {
		if out, _, _ := w.run(w.dir, w.holdfast(), "ledger", "log", "--kind", "apply-started"); strings.Contains(out, "apply-started") {
			break
		}
		time.Sleep(50 * time.Millisecond)
	}
	w.expect(1, []string{"apply", "tf.plan"}, "somebody else is at origin", "another apply of this stack is running", "pid")
	w.expect(1, []string{"prove"}, "somebody else is at")
	w.expect(0, []string{"status"}, "unknown", "An apply is running (pid")
	if said := <-first; !strings.HasPrefix(said, "exit 0\n") {
		t.Fatal(said)
	}
	w.lab.Admin("clear")
	w.expect(0, []string{"status"}, "in agreement")
	w.entriesAreValid()
}

// TestLedgerURL: a password in the URL shows in no message.
func TestLedgerURL(t *testing.T) {
	t.Parallel()
	e := labenv.Engines(t)[0]
	at, err := url.Parse(postgres.Start(t))
	if err != nil {
		t.Fatal(err)
	}
	at.User = url.UserPassword(at.User.Username(), "pl4nted-s3cret")
	at.Path = "/nosuchdatabase"
	w := newWorld(t, e, "")
	w.env = append(w.env, "HOLDFAST_LEDGER="+at.String())
	w.plan()
	if out := w.expect(1, []string{"apply", "tf.plan"}); strings.Contains(out, "pl4nted") {
		t.Errorf("the password shows:\n%s", out)
	}
	if out := w.expect(1, []string{"ledger", "log"}); strings.Contains(out, "pl4nted") {
		t.Errorf("the password shows:\n%s", out)
	}
}
