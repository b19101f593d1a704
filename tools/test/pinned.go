package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
)

// pinned is a program that tests run, and that a module of its own pins.
type pinned struct {
	title  string // for people
	name   string // of the file under bin
	module string // the directory of the module that pins it
	pkg    string
	tags   string
	link   string   // flags for the linker
	also   []string // what else the built program depends on
}

// openTofu is the engine of most tests.
func openTofu() pinned {
	return pinned{title: "OpenTofu", name: "tofu", module: "tools/tofu", pkg: "github.com/opentofu/opentofu/cmd/tofu",
		link: "-s -w -X github.com/opentofu/opentofu/version.dev=no"}
}

// build builds it from its module unless that was done before with the same
// pins and the same Go. It takes some minutes the first time.
func (p pinned) build(root string) (string, error) {
	sum := sha256.New()
	for _, name := range []string{"go.mod", "go.sum"} {
		text, err := os.ReadFile(filepath.Join(p.module, name))
		if err != nil {
			return "", err
		}
		sum.Write(text)
	}
	sum.Write([]byte(runtime.Version() + strings.Join(p.also, "\n")))
	want := hex.EncodeToString(sum.Sum(nil))
	name := p.name
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	binary := filepath.Join(root, "bin", name)
	stamp := filepath.Join(root, "bin", "."+p.name+"-built-from")
	if have, err := os.ReadFile(stamp); err == nil && string(have) == want {
		if _, err := os.Stat(binary); err == nil {
			return binary, nil
		}
	}
	fmt.Fprintf(os.Stderr, "building %s from its module; the first time this takes some minutes …\n", p.title)
	err := command(append(os.Environ(), "GOWORK=off"), "go", "build", "-C", p.module, "-trimpath", "-o", binary, "-tags", p.tags, "-ldflags", p.link, p.pkg)
	if err != nil {
		return "", fmt.Errorf("building %s: %w", p.title, err)
	}
	return binary, os.WriteFile(stamp, []byte(want), 0o644)
}

// buildGitea builds the forge that comments are tested against; "" where it
// can't be built for want of a C compiler, which its SQLite needs. Its pages
// and options are read from the module itself, which has no built front end:
// the API needs none.
func buildGitea(root string) (string, error) {
	if runtime.GOOS == "windows" {
		return "", nil
	}
	if _, err := exec.LookPath("cc"); err != nil {
		fmt.Fprintln(os.Stderr, "no C compiler is here: tests on Gitea are skipped")
		return "", nil
	}
	const module = "tools/gitea"
	env := append(os.Environ(), "GOWORK=off")
	if err := command(env, "go", "-C", module, "mod", "download", "code.gitea.io/gitea"); err != nil {
		return "", fmt.Errorf("downloading Gitea: %w", err)
	}
	find := exec.Command("go", "-C", module, "list", "-m", "-f", "{{.Dir}} {{.Version}}", "code.gitea.io/gitea")
	find.Env, find.Stderr = env, os.Stderr
	out, err := find.Output()
	files, version, found := strings.Cut(strings.TrimSpace(string(out)), " v")
	if err != nil || !found {
		return "", fmt.Errorf("finding Gitea: %q, %w", out, err)
	}
	return pinned{title: "Gitea", name: "gitea", module: module, pkg: "code.gitea.io/gitea", tags: "sqlite,sqlite_unlock_notify",
		link: "-s -w -X main.Version=" + version + " -X code.gitea.io/gitea/modules/setting.StaticRootPath=" + files,
		also: []string{files}}.build(root)
}
