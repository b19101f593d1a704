// Package ci runs what holdfast hands to CI systems: the action's steps, the
// script of the GitLab job, the examples and the hooks, each as its system
// would run it, with the real holdfast.
package ci

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// root is the top of the repository.
func root(t testing.TB) string {
	t.Helper()
	dir, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// built is a directory with holdfast, put there once by the script that the
// integrations share: from source, as a run without a version does.
var built = sync.OnceValues(func() (string, error) {
	temp, err := os.MkdirTemp("", "holdfast-ci-")
	if err != nil {
		return "", err
	}
	script, err := filepath.Abs("../../ci/holdfast.sh")
	if err != nil {
		return "", err
	}
	cmd := exec.Command("sh", script, "install")
	cmd.Env = append(os.Environ(), "RUNNER_TEMP="+temp, "GITHUB_ACTION_REF=v9.9.9-test", "GITHUB_PATH=")
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("install: %w\n%s", err, out)
	}
	return filepath.Join(temp, "holdfast-bin"), nil
})

func TestMain(m *testing.M) {
	code := m.Run()
	if dir, err := built(); err == nil {
		_ = os.RemoveAll(filepath.Dir(dir))
	}
	os.Exit(code)
}

// holdfast is the directory of the built program.
func holdfast(t testing.TB) string {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("the integrations are for Linux and macOS")
	}
	dir, err := built()
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// need skips a test for want of a program, or fails it where
// HOLDFAST_TEST_REQUIRE names the program.
func need(t testing.TB, name string) string {
	t.Helper()
	if name == "tofu" && os.Getenv("HOLDFAST_TOFU") != "" {
		return os.Getenv("HOLDFAST_TOFU")
	}
	path, err := exec.LookPath(name)
	if err == nil {
		return path
	}
	if slices.Contains(strings.Split(os.Getenv("HOLDFAST_TEST_REQUIRE"), ","), name) {
		t.Fatalf("%s isn't here, and HOLDFAST_TEST_REQUIRE asks for it", name)
	}
	t.Skipf("%s isn't here", name)
	return ""
}

// work is a clone of somebody's repository, made from files of ours: of each
// pair, where it comes from (below examples, or text with a line end) and where
// it goes.
func work(t testing.TB, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, from := range files {
		text := []byte(from)
		if !strings.Contains(from, "\n") {
			var err error
			if text, err = os.ReadFile(filepath.Join(root(t), "examples", from)); err != nil {
				t.Fatal(err)
			}
		}
		write(t, filepath.Join(dir, name), string(text))
		if strings.HasSuffix(name, ".sh") {
			if err := os.Chmod(filepath.Join(dir, name), 0o755); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, args := range [][]string{{"init", "-q", "-b", "main"}, {"add", "-A"}, {"commit", "-q", "-m", "A first stack"}} {
		r := run(t, dir, map[string]string{}, "git", args...)
		if r.code != 0 {
			t.Fatal(r.all())
		}
	}
	return dir
}

func write(t testing.TB, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func read(t testing.TB, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// outcome is how a program ended.
type outcome struct {
	code   int
	out    string
	errors string
}

func (o outcome) all() string {
	return fmt.Sprintf("exit %d\n--- stdout\n%s\n--- stderr\n%s", o.code, o.out, o.errors)
}

// environment is what a job has: little, and nobody's home.
func environment(home string, more map[string]string) []string {
	env := map[string]string{
		"PATH": os.Getenv("PATH"), "HOME": home, "TMPDIR": home, "LC_ALL": "C", "NO_COLOR": "1", "CI": "true",
		"GIT_CONFIG_GLOBAL": os.DevNull, "GIT_CONFIG_NOSYSTEM": "1", "TF_CLI_CONFIG_FILE": filepath.Join(home, ".terraformrc"),
		"GIT_AUTHOR_NAME": "Ada", "GIT_AUTHOR_EMAIL": "ada@example.com", "GIT_COMMITTER_NAME": "Ada", "GIT_COMMITTER_EMAIL": "ada@example.com",
	}
	maps.Copy(env, more)
	out := make([]string, 0, len(env))
	for name, value := range env {
		out = append(out, name+"="+value)
	}
	slices.Sort(out)
	return out
}

// run runs a program in a directory, with only that environment.
func run(t testing.TB, dir string, env map[string]string, name string, args ...string) outcome {
	t.Helper()
	var stdout, stderr bytes.Buffer
	home := t.TempDir()
	write(t, filepath.Join(home, ".terraformrc"), "") // engines warn about one that isn't there, around their JSON
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr, cmd.WaitDelay = dir, environment(home, env), &stdout, &stderr, time.Minute
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return outcome{cmd.ProcessState.ExitCode(), stdout.String(), stderr.String()}
}

// untouched fails where a file named x came to be anywhere below: what a
// hostile name would have made, had anything run it.
func untouched(t testing.TB, dirs ...string) {
	t.Helper()
	for _, dir := range dirs {
		err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if err == nil && d.Name() == "x" {
				t.Errorf("%s was made: a name was run as a command", path)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}
