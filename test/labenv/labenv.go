// Package labenv gives tests the lab: a cloud that is a process of its own, a
// provider over it, real engines, and a state backend over HTTP. The lab is a
// module of its own (test/lab); here are only its built programs used, which
// `go run ./tools/test` builds and names by HOLDFAST_LAB.
package labenv

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// ErrAbsent says that the lab's programs aren't built.
var ErrAbsent = errors.New("HOLDFAST_LAB isn't set: go run ./tools/test builds the lab and sets it")

// Lab is one cloud with what an engine needs to work on it.
type Lab struct {
	Addr string // of the cloud, as http://127.0.0.1:4242
	Bin  string // where the lab's programs are
	Dir  string // the cloud's data, the engines' configuration and home are in it

	t     testing.TB // nil outside of a test
	cloud *exec.Cmd
	leash io.Closer // the cloud and its machines end when it is closed
	ended chan error
	log   bytes.Buffer
}

// Have reports whether the lab's programs are built.
func Have() bool { return os.Getenv("HOLDFAST_LAB") != "" }

// Need skips a test for want of a part, or fails it where HOLDFAST_TEST_REQUIRE
// names the part.
func Need(t testing.TB, part string, have bool) {
	t.Helper()
	if have {
		return
	}
	if slices.Contains(strings.Split(os.Getenv("HOLDFAST_TEST_REQUIRE"), ","), part) {
		t.Fatalf("%s isn't here, and HOLDFAST_TEST_REQUIRE asks for it", part)
	}
	t.Skipf("%s isn't here", part)
}

// Start gives a test a cloud of its own, ended with the test, its machines
// too.
func Start(t testing.TB) *Lab {
	t.Helper()
	Need(t, "lab", Have())
	l, err := Prepare(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	l.t = t
	t.Cleanup(func() {
		if err := l.Close(); err != nil {
			t.Errorf("ending the lab: %v", err)
		}
	})
	return l
}

// Prepare starts a cloud with its data in a directory and writes there what
// engines need. Whoever calls it calls Close. It is Start for those that have
// no testing.TB, such as the setup of script tests.
func Prepare(dir string) (*Lab, error) {
	if !Have() {
		return nil, ErrAbsent
	}
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	bin, err := filepath.Abs(os.Getenv("HOLDFAST_LAB"))
	if err != nil {
		return nil, err
	}
	l := &Lab{Bin: bin, Dir: dir}
	mirror := filepath.Join(bin, "mirror")
	if _, err := os.Stat(filepath.Join(mirror, "example.com", "holdfast", "lab")); err != nil {
		return nil, fmt.Errorf("the provider isn't where engines look for it: %w", err)
	}
	if err := os.MkdirAll(l.home(), 0o700); err != nil {
		return nil, err
	}
	config := fmt.Sprintf("disable_checkpoint = true\n\nprovider_installation {\n  filesystem_mirror {\n    path    = %q\n    include = [\"example.com/*/*\"]\n  }\n}\n", mirror)
	if err := os.WriteFile(l.cliConfig(), []byte(config), 0o600); err != nil {
		return nil, err
	}
	if err := l.run("127.0.0.1:0"); err != nil {
		return nil, err
	}
	return l, nil
}

func (l *Lab) home() string      { return filepath.Join(l.Dir, "home") }
func (l *Lab) cliConfig() string { return filepath.Join(l.Dir, "engine.tfrc") }
func (l *Lab) data() string      { return filepath.Join(l.Dir, "cloud") }

// Env is what an engine needs in its environment, beside what it needs anyway:
// where the cloud is, that providers come from the lab's mirror and from
// nowhere else, and a home without anybody's settings.
func (l *Lab) Env() []string {
	return []string{
		"LAB_ENDPOINT=" + l.Addr,
		"TF_CLI_CONFIG_FILE=" + l.cliConfig(),
		"HOME=" + l.home(),
		"CHECKPOINT_DISABLE=1",
	}
}

// Setenv sets Env by a function, and puts the lab's programs in front of PATH.
// It takes the methods of a script test's environment as they are.
func (l *Lab) Setenv(get func(key string) string, set func(key, value string)) {
	for _, pair := range l.Env() {
		key, value, _ := strings.Cut(pair, "=")
		set(key, value)
	}
	set("PATH", l.Bin+string(os.PathListSeparator)+get("PATH"))
}

// Admin runs the lab's command, such as Admin("set", "record", "www",
// "value=192.0.2.9"), and returns what it says without the last line end. It
// fails the test where the command fails.
func (l *Lab) Admin(args ...string) string {
	out, err := l.TryAdmin(args...)
	if err != nil {
		if l.t == nil {
			panic(err)
		}
		l.t.Helper()
		l.t.Fatal(err)
	}
	return out
}

// TryAdmin is Admin where failing is expected.
func (l *Lab) TryAdmin(args ...string) (string, error) {
	var stderr bytes.Buffer
	cmd := exec.Command(filepath.Join(l.Bin, "lab"), append([]string{"-addr", l.Addr}, args...)...)
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		err = fmt.Errorf("lab %s: %w: %s", strings.Join(args, " "), err, strings.TrimSpace(stderr.String()))
	}
	return strings.TrimSuffix(string(out), "\n"), err
}

// run starts the cloud and waits until it answers.
func (l *Lab) run(addr string) error {
	addrFile := filepath.Join(l.Dir, "addr")
	if err := os.RemoveAll(addrFile); err != nil {
		return err
	}
	cmd := exec.Command(filepath.Join(l.Bin, "lab-cloud"), "-data", l.data(), "-addr", addr, "-addr-file", addrFile, "-leash")
	cmd.Stderr = &l.log
	leash, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	for deadline := time.Now().Add(20 * time.Second); ; {
		if text, err := os.ReadFile(addrFile); err == nil {
			l.Addr, l.cloud, l.leash, l.ended = strings.TrimSpace(string(text)), cmd, leash, ended
			return nil
		}
		select {
		case err := <-ended:
			return fmt.Errorf("the lab's cloud ended: %v: %s", err, l.log.String())
		case <-time.After(2 * time.Millisecond):
		}
		if time.Now().After(deadline) {
			leash.Close()
			return errors.New("the lab's cloud didn't answer within 20 seconds")
		}
	}
}

// Kill ends the cloud as a crash does: its machines run on.
func (l *Lab) Kill() error {
	if l.cloud == nil {
		return nil
	}
	if err := l.cloud.Process.Kill(); err != nil {
		return err
	}
	<-l.ended // that it was killed is no news; waiting closed the leash, too
	l.cloud = nil
	return nil
}

// Restart starts the cloud again after Kill, at the same address: it finds its
// machines and all else.
func (l *Lab) Restart() error {
	if l.cloud != nil {
		return errors.New("the cloud runs")
	}
	return l.run(strings.TrimPrefix(l.Addr, "http://"))
}

// Close ends the cloud and its machines, whether it runs or was killed.
func (l *Lab) Close() error {
	if l.cloud == nil {
		out, err := exec.Command(filepath.Join(l.Bin, "lab-cloud"), "-data", l.data(), "-reap").CombinedOutput()
		if err != nil {
			return fmt.Errorf("%w: %s", err, out)
		}
		return nil
	}
	if err := l.leash.Close(); err != nil {
		return err
	}
	err := <-l.ended
	l.cloud = nil
	if err != nil {
		return fmt.Errorf("%w: %s", err, l.log.String())
	}
	return nil
}
