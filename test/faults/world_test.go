//go:build unix

package faults

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/holdfast-dev/holdfast/internal/record"
	"github.com/holdfast-dev/holdfast/test/labenv"
)

// world is one clone with its origin, its state, its ledger and its cloud.
type world struct {
	t    testing.TB
	dir  string
	lab  *labenv.Lab
	tofu string
	bin  string // holdfast
	env  []string

	states *labenv.StateServer // where the state is, by the name "w"; nil for the local file
}

const (
	before = labenv.Versions + `
resource "lab_record" "www" {
  name  = "www"
  type  = "A"
  value = "192.0.2.1"
}

resource "lab_record" "old" {
  name  = "old"
  type  = "A"
  value = "192.0.2.2"
}

resource "lab_record" "moved" {
  name  = "moved-before"
  type  = "A"
  value = "192.0.2.3"
}
`
	// One change of each kind: an update, a delete, a replacement, two creates.
	after = labenv.Versions + `
resource "lab_record" "www" {
  name  = "www"
  type  = "A"
  value = "192.0.2.9"
}

resource "lab_record" "moved" {
  name  = "moved-after"
  type  = "A"
  value = "192.0.2.3"
}

resource "lab_machine" "web" {
  name  = "web"
  image = "debian-12"
}

resource "lab_volume" "data" {
  name = "data"
  size = 10
}
`
	config = `engine = "tofu"

rule "replace" {
  disposition = "note"
  reason      = "Records are made anew at will here."
}

rule "destroy-unexplained" {
  disposition = "note"
  reason      = "As above."
}

rule "forgotten-live" {
  disposition = "note"
  reason      = "The tests look for themselves."
}
`
)

// templateTop is removed when all tests have ended.
var templateTop string

// template is a world right before an apply: five changes in a saved plan,
// committed and pushed. It is made once and copied.
var template = sync.OnceValues(func() (dir string, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%v", p)
		}
	}()
	top, err := os.MkdirTemp("", "hf")
	if err != nil {
		return "", err
	}
	templateTop, dir = top, filepath.Join(top, "template")
	bin := filepath.Join(top, "holdfast")
	build := exec.Command("go", "build", "-o", bin, "github.com/holdfast-dev/holdfast/cmd/holdfast")
	if out, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("building holdfast: %w: %s", err, out)
	}
	w := &world{t: panics{}, dir: dir, tofu: realEngine(), bin: bin}
	if err := w.start(); err != nil {
		return "", err
	}
	defer w.lab.Close()
	if err := os.MkdirAll(w.at("tmp"), 0o700); err != nil {
		return "", err
	}
	w.must("git", "init", "-q", "-b", "main", "--bare", w.at("origin.git"))
	w.must("git", "init", "-q", "-b", "main", w.at("w"))
	w.must("git", "remote", "add", "origin", w.at("origin.git"))
	w.write("main.tf", before)
	w.write(".holdfast.hcl", config)
	w.write(".gitignore", ".terraform/\n*.tfstate*\ntf.plan\n")
	w.must(w.tofu, "init", "-input=false", "-no-color")
	w.must(w.tofu, "apply", "-auto-approve", "-input=false", "-no-color")
	w.commit("as it was")
	w.must("git", "push", "-q", "-u", "origin", "main")
	w.write("main.tf", after)
	w.commit("one change of each kind")
	w.must("git", "push", "-q")
	w.must(w.tofu, "plan", "-input=false", "-no-color", "-out=tf.plan")
	w.must(bin, "init")
	return dir, nil
})

// realEngine is the OpenTofu that is given.
func realEngine() string {
	path, err := filepath.Abs(os.Getenv("HOLDFAST_TOFU"))
	if err != nil {
		panic(err)
	}
	return path
}

// panics stands in for a test where there is none yet.
type panics struct{ testing.TB }

func (panics) Helper()                        {}
func (panics) Fatalf(format string, a ...any) { panic(fmt.Sprintf(format, a...)) }
func (panics) Fatal(a ...any)                 { panic(fmt.Sprint(a...)) }

// newWorld copies the template and starts its cloud.
func newWorld(t *testing.T) *world {
	t.Helper()
	labenv.Need(t, "lab", labenv.Have())
	labenv.Need(t, "tofu", os.Getenv("HOLDFAST_TOFU") != "")
	from, err := template()
	if err != nil {
		t.Fatal(err)
	}
	// Providers listen on sockets in the temporary folder: its name is short.
	top, err := os.MkdirTemp("", "hf")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		reap(top)
		if err := os.RemoveAll(top); err != nil {
			t.Error(err)
		}
	})
	dir := filepath.Join(top, "x")
	if out, err := exec.Command("cp", "-a", from, dir).CombinedOutput(); err != nil {
		t.Fatalf("copying: %v: %s", err, out)
	}
	w := &world{t: t, dir: dir, tofu: realEngine(), bin: filepath.Join(filepath.Dir(from), "holdfast")}
	if err := w.start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		w.settled() // an engine that is stopped for good would outlive its world
		if err := w.lab.Close(); err != nil {
			t.Error(err)
		}
	})
	w.must("git", "remote", "set-url", "origin", w.at("origin.git"))
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(os.MkdirAll(w.at("faults"), 0o700), os.MkdirAll(w.at("bin"), 0o700), os.Symlink(self, w.at("bin", "tofu"))); err != nil {
		t.Fatal(err)
	}
	w.spec(spec{})
	return w
}

// reap ends what runs in a folder still: the provider of an engine that lost
// its reader when holdfast was killed.
func reap(top string) {
	links, _ := filepath.Glob("/proc/[0-9]*/cwd") // where there is no /proc they stay
	for _, link := range links {
		at, err := os.Readlink(link)
		pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(link)))
		if err == nil && strings.HasPrefix(at, top+string(filepath.Separator)) && pid > 1 {
			_ = syscall.Kill(pid, syscall.SIGKILL) // it may have ended just now
		}
	}
}

// start starts the cloud and makes the environment.
func (w *world) start() error {
	var err error
	if w.lab, err = labenv.Prepare(w.at("lab")); err != nil {
		return err
	}
	w.env = append(w.lab.Env(), "PATH="+os.Getenv("PATH"), "TMPDIR="+w.at("tmp"), faultsDir+"="+w.at("faults"), "NO_COLOR=1", "COLUMNS=240", "LC_ALL=C", "TZ=UTC",
		"GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_NOSYSTEM=1", "GIT_AUTHOR_NAME=Ada", "GIT_AUTHOR_EMAIL=ada@example.com", "GIT_COMMITTER_NAME=Ada", "GIT_COMMITTER_EMAIL=ada@example.com")
	return nil
}

func (w *world) at(names ...string) string {
	return filepath.Join(append([]string{w.dir}, names...)...)
}

// spec arms the engine anew.
func (w *world) spec(s spec) {
	w.t.Helper()
	s.Real, s.Holdfast = w.tofu, w.bin
	text, err := json.Marshal(s)
	if err == nil {
		err = errors.Join(os.RemoveAll(w.at("faults", "calls")), os.WriteFile(w.at("faults", "spec.json"), text, 0o600))
	}
	if err != nil {
		w.t.Fatal(err)
	}
}

// calls are the calls of the engine since it was armed.
func (w *world) calls() []string {
	w.t.Helper()
	text, err := os.ReadFile(w.at("faults", "calls"))
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		w.t.Fatal(err)
	}
	var out []string
	for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		if name, _, _ := strings.Cut(line, "\t"); name != "" {
			out = append(out, name)
		}
	}
	return out
}

func (w *world) write(name, text string) {
	w.t.Helper()
	if err := os.WriteFile(w.at("w", name), []byte(text), 0o600); err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) commit(message string) {
	w.t.Helper()
	w.must("git", "add", "-A")
	w.must("git", "commit", "-q", "-m", message)
}

// said is how a program ended and what it printed.
type said struct {
	code int // -1 where a signal ended it
	text string
}

// command is a program in the clone, in a session of its own.
func (w *world) command(name string, args ...string) (*exec.Cmd, *bytes.Buffer) {
	cmd := exec.Command(name, args...)
	var out bytes.Buffer
	cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr = w.at("w"), w.env, &out, &out
	if _, err := os.Stat(cmd.Dir); err != nil {
		cmd.Dir = w.dir
	}
	cmd.WaitDelay = time.Second // an engine that lives on holds no pipe of ours, but for tests' own mistakes
	return cmd, &out
}

func (w *world) run(name string, args ...string) said {
	w.t.Helper()
	cmd, out := w.command(name, args...)
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) && !errors.Is(err, exec.ErrWaitDelay) {
		w.t.Fatalf("%s: %v", name, err)
	}
	return said{cmd.ProcessState.ExitCode(), out.String()}
}

func (w *world) must(name string, args ...string) string {
	w.t.Helper()
	got := w.run(name, args...)
	if got.code != 0 {
		w.t.Fatalf("%s %s: exit %d\n%s", name, strings.Join(args, " "), got.code, got.text)
	}
	return got.text
}

func (w *world) holdfast(args ...string) said {
	w.t.Helper()
	return w.run(w.bin, args...)
}

// apply applies the saved plan with the faulty engine.
func (w *world) apply(args ...string) said {
	w.t.Helper()
	return w.holdfast(w.applyArgs(args...)...)
}

func (w *world) applyArgs(args ...string) []string {
	return append([]string{"apply", "tf.plan", "--engine", w.at("bin", "tofu")}, args...)
}

func (w *world) prove() said {
	w.t.Helper()
	return w.holdfast("prove", "--engine", w.at("bin", "tofu"))
}

// settled waits until no engine runs any more.
func (w *world) settled() {
	w.t.Helper()
	f, err := os.OpenFile(w.at("faults", "running"), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		w.t.Fatal(err)
	}
	defer f.Close()
	w.until("the engine has ended", func() bool { return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == nil })
}

func (w *world) until(what string, come func() bool) {
	w.t.Helper()
	for deadline := time.Now().Add(30 * time.Second); !come(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			w.t.Fatalf("waited for nothing: %s", what)
		}
	}
}

// ledger reads the whole ledger and holds it against itself, and against what
// it was when something died.
func (w *world) ledger() []record.Entry {
	w.t.Helper()
	args := []string{"ledger", "verify"}
	if _, err := os.Stat(w.at("faults", "anchor.jsonl")); err == nil {
		args = append(args, "--against", w.at("faults", "anchor.jsonl"))
	}
	if failed, err := os.ReadFile(w.at("faults", "anchor.failed")); err == nil {
		w.t.Errorf("the ledger could not be exported: %s", failed)
	}
	w.must(w.bin, args...)
	var out []record.Entry
	for _, line := range strings.Split(strings.TrimSpace(w.must(w.bin, "ledger", "export")), "\n") {
		var e record.Entry
		if err := json.Unmarshal([]byte(line), &e); err != nil {
			w.t.Fatalf("%v in %s", err, line)
		}
		if e.Seq > 0 && e.Kind != "" {
			out = append(out, e)
		}
	}
	for i, e := range out {
		if e.Seq != int64(i+1) {
			w.t.Fatalf("entry %d stands at place %d", e.Seq, i+1)
		}
	}
	return out
}

// last is the body of the last entry of a kind, and the entry; found is false
// where there is none.
func last[B any](w *world, entries []record.Entry, kind record.EntryKind) (body B, e record.Entry, found bool) {
	w.t.Helper()
	for _, one := range entries {
		if one.Kind == kind {
			e, found = one, true
		}
	}
	if found {
		if err := json.Unmarshal(e.Body, &body); err != nil {
			w.t.Fatal(err)
		}
	}
	return body, e, found
}

// standing is what status says of the stack.
func (w *world) standing() record.Standing {
	w.t.Helper()
	got := w.holdfast("status", "--format", "json")
	var status struct {
		Stacks []struct {
			Standing record.Standing `json:"standing"`
		} `json:"stacks"`
	}
	if err := json.Unmarshal([]byte(got.text), &status); err != nil || len(status.Stacks) != 1 {
		w.t.Fatalf("status: %v, exit %d: %s", err, got.code, got.text)
	}
	return status.Stacks[0].Standing
}
