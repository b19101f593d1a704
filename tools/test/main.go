// Command test runs all tests of holdfast: it builds the OpenTofu, the Gitea and
// the lab that they need, says which parts are required, and runs go vet and go test.
// It needs Go and Git and nothing else. CI runs it, too.
package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "test:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	root, err := filepath.Abs(".")
	if err != nil {
		return err
	}
	if _, err := os.Stat("tools/tofu/go.mod"); err != nil {
		return fmt.Errorf("run it at the top of the repository: %w", err)
	}
	tofu, err := openTofu().build(root)
	if err != nil {
		return err
	}
	gitea, err := buildGitea(root)
	if err != nil {
		return err
	}
	lab, err := buildLab(root)
	if err != nil {
		return err
	}
	env := append(os.Environ(), "HOLDFAST_TOFU="+tofu, "HOLDFAST_LAB="+lab, "HOLDFAST_GITEA="+gitea, "HOLDFAST_TEST_REQUIRE="+required(root, gitea != ""))
	if err := tidy(); err != nil {
		return err
	}
	modules := []string{".", "bench", browserModule, conftestModule}
	if lab != "" {
		modules = append(modules, labModule)
	}
	for _, dir := range modules {
		if err := command(env, "go", "vet", "-C", dir, "./..."); err != nil {
			return err
		}
	}
	if lab != "" {
		if err := command(env, "go", "test", "-C", labModule, "./..."); err != nil {
			return err
		}
	}
	if err := command(env, "go", append([]string{"test"}, append(args, "./...")...)...); err != nil {
		return err
	}
	for _, dir := range []string{browserModule, conftestModule} {
		if err := command(env, "go", "test", "-C", dir, "./..."); err != nil {
			return err
		}
	}
	// The labelled changes are judged as ever, or better.
	return command(env, "go", "run", "-C", "bench", "./accuracy")
}

// conftestModule is the module of the tests that run the same policies through
// conftest, which they build, and holdfast.
const conftestModule = "test/conftest"

// tidy fails on files that are not formatted and on a go.mod that isn't tidy.
func tidy() error {
	out, err := exec.Command("gofmt", "-l", "cmd", "internal", "tools", "bench", "hazards", "docs", "schema", "test").Output()
	if err != nil {
		return fmt.Errorf("gofmt: %w", err)
	}
	if len(out) > 0 {
		return fmt.Errorf("not formatted; run gofmt -w on: %s", strings.ReplaceAll(strings.TrimSpace(string(out)), "\n", " "))
	}
	if err := command(os.Environ(), "go", "mod", "tidy", "-diff"); err != nil {
		return fmt.Errorf("go.mod isn't tidy: %w", err)
	}
	return nil
}

// required names what must be there: a test that would skip for want of it
// fails. Recorded plans beside the repository count where they are.
func required(root string, gitea bool) string {
	need := strings.FieldsFunc(os.Getenv("HOLDFAST_TEST_REQUIRE"), func(r rune) bool { return r == ',' })
	need = append(need, "git", "tofu")
	if runtime.GOOS != "windows" {
		need = append(need, "lab")
	}
	if gitea {
		need = append(need, "gitea")
	}
	if _, err := exec.LookPath("terraform"); err == nil {
		need = append(need, "terraform")
	}
	if _, err := os.Stat(filepath.Join(root, "..", "shared", "scenarios")); err == nil {
		need = append(need, "shared")
	}
	slices.Sort(need)
	return strings.Join(slices.Compact(need), ",")
}

// browserModule opens the HTML report in a Chromium, where there is one.
const browserModule = "test/browser"

// labModule is the lab's module: a cloud, a provider over it, and a command.
const labModule = "test/lab"

// buildLab builds the lab's programs, which is quick where nothing changed, and
// lays the provider out as both engines look for it in a mirror.
func buildLab(root string) (string, error) {
	if runtime.GOOS == "windows" {
		return "", nil // its machines are processes as Unix has them
	}
	dir := filepath.Join(root, "bin", "lab")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", err
	}
	if err := command(append(os.Environ(), "GOWORK=off"), "go", "build", "-C", labModule, "-o", dir+string(filepath.Separator), "./cmd/..."); err != nil {
		return "", fmt.Errorf("building the lab: %w", err)
	}
	built := filepath.Join(dir, "terraform-provider-lab")
	place := filepath.Join(dir, "mirror", "example.com", "holdfast", "lab", "1.0.0", runtime.GOOS+"_"+runtime.GOARCH)
	if err := os.MkdirAll(place, 0o755); err != nil {
		return "", err
	}
	text, err := os.ReadFile(built)
	if err != nil {
		return "", err
	}
	mirrored := filepath.Join(place, "terraform-provider-lab_v1.0.0")
	if have, err := os.ReadFile(mirrored); err == nil && bytes.Equal(have, text) {
		return dir, nil
	}
	if err := os.WriteFile(built+".new", text, 0o755); err != nil { // not beside its place: the engines' checksum is of all files there
		return "", err
	}
	return dir, os.Rename(built+".new", mirrored)
}

func command(env []string, name string, args ...string) error {
	cmd := exec.Command(name, args...)
	cmd.Env, cmd.Stdout, cmd.Stderr = env, os.Stdout, os.Stderr
	return cmd.Run()
}
