package engine

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/holdfast-dev/holdfast/internal/plan"
)

// script writes a program that stands in for an engine: what engines do on
// their streams, without one.
func script(t *testing.T, body string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "engine")
	if err := os.WriteFile(path, []byte("#!/bin/sh\n"+body), 0o755); err != nil {
		t.Fatal(err)
	}
	return path
}

const warning = `
Warning: Unable to open CLI configuration file

The CLI configuration file at "/nowhere" does not exist.
`

// tofuLike answers as OpenTofu does, with its warning on standard output.
const tofuLike = `
case "$*" in
"version -json") printf '%s\n{"terraform_version":"1.12.6","platform":"linux_amd64"}\n' "` + warning + `" ;;
version) printf '%s\nOpenTofu v1.12.6\non linux_amd64\n' "` + warning + `" ;;
show*) printf '%s\n{"format_version":"1.2","a":"{"}\n' "` + warning + `"; echo "noise" >&2 ;;
plan*) echo "planning"; exit 2 ;;
esac
`

func TestFind(t *testing.T) {
	t.Parallel()
	e, err := Find(context.Background(), script(t, tofuLike), nil)
	if err != nil {
		t.Fatal(err)
	}
	if e.Kind() != plan.OpenTofu || e.Version() != "1.12.6" || e.Name() != "OpenTofu 1.12.6" {
		t.Errorf("found %s", e.Name())
	}
	terraform := `case "$*" in "version -json") echo '{"terraform_version":"1.11.4"}';; version) echo "Terraform v1.11.4";; esac`
	if e, err = Find(context.Background(), script(t, terraform), nil); err != nil || e.Kind() != plan.Terraform {
		t.Errorf("found %v, %v", e, err)
	}
	if _, err := Find(context.Background(), "no-such-engine-anywhere", nil); !errors.Is(err, ErrNotFound) {
		t.Errorf("error %v, want ErrNotFound", err)
	}
	for name, body := range map[string]string{
		"says nothing":    "",
		"another tool":    `echo '{"version":"3"}'`,
		"neither by name": `case "$*" in "version -json") echo '{"terraform_version":"1.0.0"}';; version) echo "Something v1";; esac`,
		"fails":           "echo broken >&2; exit 1",
	} {
		if e, err := Find(context.Background(), script(t, body), nil); err == nil {
			t.Errorf("a program that %s is taken for %s", name, e.Name())
		}
	}
}

func TestShowKeepsStreamsApart(t *testing.T) {
	t.Parallel()
	e, err := Find(context.Background(), script(t, tofuLike), nil)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := e.Show(context.Background(), t.TempDir(), "plan", &out); err != nil {
		t.Fatal(err)
	}
	if got, want := out.String(), "{\"format_version\":\"1.2\",\"a\":\"{\"}\n"; got != want {
		t.Errorf("shown %q, want %q", got, want)
	}
}

func TestPlanExitCodes(t *testing.T) {
	t.Parallel()
	e, err := Find(context.Background(), script(t, tofuLike), nil)
	if err != nil {
		t.Fatal(err)
	}
	var progress bytes.Buffer
	if _, err := e.Plan(context.Background(), t.TempDir(), "out", &progress); err != nil || progress.String() != "planning\n" {
		t.Errorf("a plan with changes: %v, printed %q", err, progress.String())
	}
	failing := strings.Replace(tofuLike, `echo "planning"; exit 2`, "printf '\\033[31m╷\\033[0m\\n│ \\033[1mError: \\033[0mNo configuration\\n│ \\n│ Nothing here.\\n╵\\n' >&2; exit 1", 1)
	if e, err = Find(context.Background(), script(t, failing), nil); err != nil {
		t.Fatal(err)
	}
	_, err = e.Plan(context.Background(), t.TempDir(), "out", &progress)
	var failed *Failure
	if !errors.As(err, &failed) || failed.ExitCode != 1 || failed.Says != "No configuration: Nothing here." {
		t.Errorf("a failing plan: %#v", err)
	}
}

// TestEnvironment holds back what would change the command lines or turn on
// logs, and passes on what providers need.
func TestEnvironment(t *testing.T) {
	t.Parallel()
	body := strings.Replace(tofuLike, `echo "planning"; exit 2`, "env", 1)
	e, err := Find(context.Background(), script(t, body), []string{"PATH=" + os.Getenv("PATH"), "TF_CLI_ARGS_plan=-destroy", "TF_LOG=trace", "AWS_PROFILE=prod"})
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if _, err := e.Plan(context.Background(), t.TempDir(), "out", &out); err != nil {
		t.Fatal(err)
	}
	env := out.String()
	if strings.Contains(env, "TF_CLI_ARGS") || strings.Contains(env, "TF_LOG") || !strings.Contains(env, "AWS_PROFILE=prod") || !strings.Contains(env, "TF_INPUT=0") {
		t.Errorf("environment:\n%s", env)
	}
}

func TestHangingEngineStops(t *testing.T) {
	t.Parallel()
	e, err := Find(context.Background(), script(t, strings.Replace(tofuLike, `echo "planning"; exit 2`, "exec sleep 60", 1)), nil)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
	defer cancel()
	started := time.Now()
	if _, err := e.Plan(ctx, t.TempDir(), "out", &bytes.Buffer{}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("error %v, want the deadline's", err)
	}
	if took := time.Since(started); took > 10*time.Second {
		t.Errorf("stopped after %s", took)
	}
}

// TestEndlessVersion ends a program that never stops printing, and its child.
func TestEndlessVersion(t *testing.T) {
	t.Parallel()
	started := time.Now()
	_, err := Find(context.Background(), script(t, `yes '{"terraform_version":"1.0.0"}'`), nil)
	if err == nil || time.Since(started) > 20*time.Second {
		t.Errorf("ended after %s with %v", time.Since(started), err)
	}
}

func TestErrorOutputIsBounded(t *testing.T) {
	t.Parallel()
	body := strings.Replace(tofuLike, `echo "planning"; exit 2`, `i=0; while [ $i -lt 20000 ]; do echo "line $i of much too much output" >&2; i=$((i+1)); done; exit 1`, 1)
	e, err := Find(context.Background(), script(t, body), nil)
	if err != nil {
		t.Fatal(err)
	}
	_, err = e.Plan(context.Background(), t.TempDir(), "out", &bytes.Buffer{})
	if err == nil || len(err.Error()) > maxSays+100 || !strings.Contains(err.Error(), "line 19999") {
		t.Errorf("an error of %d bytes: want the end of the output, bounded", len(err.Error()))
	}
}

func TestPlainText(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ says, want string }{
		"an error with its place": {
			"╷\n│ Error: Unsupported argument\n│ \n│   on main.tf line 9, in resource \"lab_record\" \"www\":\n│    9:   colour = \"red\"\n│ \n│ An argument named \"colour\" is not expected here.\n╵\n",
			`Unsupported argument: on main.tf line 9, in resource "lab_record" "www": An argument named "colour" is not expected here.`,
		},
		"a warning before and between": {
			"Warning: Deprecated\n\nUse another.\n\nError: One\n\nThe first.\n\nWarning: Deprecated\n\nAgain.\n\nError: Two\n\nThe second.\n",
			"One: The first.; Two: The second.",
		},
		"the same for every object":  {strings.Repeat("Error: No credentials\n\nSet them.\n\n", 3), "No credentials: Set them."},
		"more than anybody reads":    {"Error: A\nError: B\nError: C\nError: D\n", "A; B; C; and 1 more error"},
		"and many more":              {"Error: A\nError: B\nError: C\nError: D\nError: E\n", "A; B; C; and 2 more errors"},
		"a table in it":              {"Error: Locked\n\nLock Info:\n  ID:        7\n  Who:       ada@crib\n", "Locked: Lock Info: ID: 7 Who: ada@crib"},
		"a title that is a sentence": {"Error: It failed.\nSo it did.\n", "It failed. So it did."},
		"no error at all":            {"\x1b[31msignal: killed\x1b[0m\n", "signal: killed"},
		"nothing":                    {"\n", ""},
	} {
		if got := plainText(c.says); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
