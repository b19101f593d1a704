package labenv

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// Engine is a real OpenTofu or Terraform.
type Engine struct {
	Name string // tofu or terraform
	Path string
}

// Engines are those that are here: the OpenTofu that HOLDFAST_TOFU names, and
// terraform where it is on PATH. A required one that isn't here fails the test;
// without any it is skipped.
func Engines(t testing.TB) []Engine {
	t.Helper()
	var out []Engine
	tofu := os.Getenv("HOLDFAST_TOFU")
	if tofu == "" {
		tofu, _ = exec.LookPath("tofu")
	}
	if tofu != "" {
		out = append(out, Engine{"tofu", tofu})
	}
	terraform, err := exec.LookPath("terraform")
	if err == nil {
		out = append(out, Engine{"terraform", terraform})
	}
	if tofu == "" {
		needIfRequired(t, "tofu")
	}
	if err != nil {
		needIfRequired(t, "terraform")
	}
	if len(out) == 0 {
		t.Skip("no engine is here")
	}
	return out
}

func needIfRequired(t testing.TB, part string) {
	t.Helper()
	for _, required := range strings.Split(os.Getenv("HOLDFAST_TEST_REQUIRE"), ",") {
		if required == part {
			t.Fatalf("%s isn't here, and HOLDFAST_TEST_REQUIRE asks for it", part)
		}
	}
}

// Result is how a run of an engine went.
type Result struct {
	Code           int
	Stdout, Stderr string
}

// Run runs an engine in a directory with the lab's environment, and returns
// whatever came of it. -no-color and -input=false are the caller's to give.
func (e Engine) Run(l *Lab, dir string, args ...string) (Result, error) {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	var stdout, stderr bytes.Buffer
	cmd := exec.CommandContext(ctx, e.Path, args...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, &stdout, &stderr
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 20 * time.Second
	for _, pair := range os.Environ() { // what a person has set for their own work stays out
		if key, _, _ := strings.Cut(pair, "="); !strings.HasPrefix(key, "TF_") && !strings.HasPrefix(key, "LAB_") {
			cmd.Env = append(cmd.Env, pair)
		}
	}
	cmd.Env = append(cmd.Env, l.Env()...)
	err := cmd.Run()
	r := Result{cmd.ProcessState.ExitCode(), stdout.String(), stderr.String()}
	var exit *exec.ExitError
	if errors.As(err, &exit) && ctx.Err() == nil {
		err = nil
	}
	return r, err
}

// Root is a directory with a configuration that one engine works on.
type Root struct {
	Dir    string
	Engine Engine
	lab    *Lab
	t      testing.TB
}

// NewRoot makes a directory with a main.tf that requires the lab's provider
// and holds the given blocks, and initializes it.
func (l *Lab) NewRoot(t testing.TB, e Engine, blocks string) *Root {
	t.Helper()
	r := &Root{t.TempDir(), e, l, t}
	r.Write("versions.tf", Versions)
	r.Write("main.tf", blocks)
	r.Must("init", "-input=false", "-no-color")
	return r
}

// Versions is the block that makes an engine take the lab's provider.
const Versions = `terraform {
  required_providers {
    lab = {
      source  = "example.com/holdfast/lab"
      version = "1.0.0"
    }
  }
}
`

// Write writes a file of the configuration.
func (r *Root) Write(name, text string) {
	r.t.Helper()
	if err := os.WriteFile(filepath.Join(r.Dir, name), []byte(text), 0o600); err != nil {
		r.t.Fatal(err)
	}
}

// Run runs the engine, whatever comes of it.
func (r *Root) Run(args ...string) Result {
	r.t.Helper()
	result, err := r.Engine.Run(r.lab, r.Dir, args...)
	if err != nil {
		r.t.Fatalf("%s %s: %v\n%s%s", r.Engine.Name, strings.Join(args, " "), err, result.Stdout, result.Stderr)
	}
	return result
}

// Must runs the engine and fails the test unless it exits with 0. It returns
// the standard output.
func (r *Root) Must(args ...string) string {
	r.t.Helper()
	result := r.Run(args...)
	if result.Code != 0 {
		r.t.Fatalf("%s %s: exit %d\n%s%s", r.Engine.Name, strings.Join(args, " "), result.Code, result.Stdout, result.Stderr)
	}
	return result.Stdout
}

// Plan plans into plan.bin, fails the test on an error, and reports whether
// there is anything to do.
func (r *Root) Plan(args ...string) (changes bool, text string) {
	r.t.Helper()
	result := r.Run(append([]string{"plan", "-input=false", "-no-color", "-detailed-exitcode", "-out=plan.bin"}, args...)...)
	if result.Code != 0 && result.Code != 2 {
		r.t.Fatalf("%s plan: exit %d\n%s%s", r.Engine.Name, result.Code, result.Stdout, result.Stderr)
	}
	return result.Code == 2, result.Stdout
}

// Apply applies plan.bin, whatever comes of it.
func (r *Root) Apply() Result {
	r.t.Helper()
	return r.Run("apply", "-input=false", "-no-color", "plan.bin")
}
