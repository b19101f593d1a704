// Command releasecheck tries a release: it lets goreleaser make one that is
// published nowhere, and looks at what came of it. It takes some minutes.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"
)

func main() {
	look := flag.Bool("look", false, "look at the release in "+dist+", and make none")
	flag.Parse()
	if err := run(*look); err != nil {
		fmt.Fprintln(os.Stderr, "releasecheck:", err)
		os.Exit(1)
	}
}

// dist is where .goreleaser.yaml puts a release.
const dist = "bin/release"

func run(look bool) error {
	root, err := filepath.Abs(".")
	if err != nil {
		return err
	}
	if _, err := os.Stat(".goreleaser.yaml"); err != nil {
		return fmt.Errorf("run it at the top of the repository: %w", err)
	}
	if !look {
		if err := create(root); err != nil {
			return err
		}
	}
	step("what came of it")
	r, err := readRelease(dist)
	if err != nil {
		return err
	}
	if err := errors.Join(r.checksums(), r.archives(), r.packages(), r.programs(), r.partLists()); err != nil {
		return err
	}
	step("the same program once more, in another place")
	return r.again(root)
}

// create makes the release with the programs that tools/release pins.
func create(root string) error {
	tools := filepath.Join(root, "bin", "release-tools")
	if err := os.MkdirAll(tools, 0o755); err != nil {
		return err
	}
	step("the programs that make it")
	if err := command("", []string{"GOWORK=off"}, "go", "build", "-C", "tools/release", "-trimpath", "-o", tools+string(filepath.Separator),
		"github.com/goreleaser/goreleaser/v2", "github.com/CycloneDX/cyclonedx-gomod/cmd/cyclonedx-gomod"); err != nil {
		return err
	}
	path := "PATH=" + tools + string(os.PathListSeparator) + os.Getenv("PATH")
	goreleaser := filepath.Join(tools, "goreleaser")
	step("the configuration")
	if err := command("", []string{path}, goreleaser, "check"); err != nil {
		return err
	}
	step("a release that is published nowhere")
	return command("", []string{path}, goreleaser, "release", "--snapshot", "--clean")
}

// step says what is done next, and when.
func step(what string) {
	fmt.Fprintf(os.Stderr, "%s  %s\n", time.Now().Format(time.TimeOnly), what)
}

func command(dir string, env []string, name string, args ...string) error {
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr = dir, append(os.Environ(), env...), os.Stderr, os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s: %w", strings.Join(append([]string{filepath.Base(name)}, args...), " "), err)
	}
	return nil
}

// again builds the program for this system from a clone elsewhere (Go writes no
// commit into what a linked work tree gives) and holds it against the one of
// the release, byte by byte.
func (r *release) again(root string) error {
	if out, err := exec.Command("git", "status", "--porcelain").Output(); err != nil || len(out) > 0 {
		return fmt.Errorf("the work tree isn't clean, so the same program can't be built from the commit again (%v):\n%s", err, out)
	}
	temp, err := os.MkdirTemp("", "holdfast-release-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	tree := filepath.Join(temp, "tree")
	head, err := exec.Command("git", "rev-parse", "HEAD").Output()
	if err != nil {
		return err
	}
	if err := command("", nil, "git", "clone", "--quiet", "--no-checkout", root, tree); err != nil {
		return err
	}
	if err := command(tree, nil, "git", "checkout", "--quiet", "--detach", strings.TrimSpace(string(head))); err != nil {
		return err
	}
	built := filepath.Join(temp, "holdfast")
	env := []string{"CGO_ENABLED=0", "GOWORK=off", "GOAMD64=v1", "GOARM64=v8.0"}
	if err := command(tree, env, "go", "build", "-trimpath", "-buildvcs=true", "-ldflags", "-s -w -X main.version=v"+r.version, "-o", built, "./cmd/holdfast"); err != nil {
		return err
	}
	released, err := r.program(runtime.GOOS, runtime.GOARCH)
	if err != nil {
		return err
	}
	one, err := digest(released)
	if err != nil {
		return err
	}
	other, err := digest(built)
	if err != nil {
		return err
	}
	if one != other {
		return fmt.Errorf("%s has sha256 %s, and built again %s: something of where or when it was built is in it", released, one, other)
	}
	fmt.Fprintf(os.Stderr, "          the same bytes: sha256 %s\n", one)
	return nil
}
