package gate

import (
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/holdfast-dev/holdfast/internal/git"
	"github.com/holdfast-dev/holdfast/internal/intake"
	"github.com/holdfast-dev/holdfast/internal/judge"
	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

func locationsText(l judge.Locations) string {
	var b strings.Builder
	for _, m := range []map[string]record.Location{l.Blocks, l.Calls} {
		for _, address := range slices.Sorted(maps.Keys(m)) {
			at := m[address]
			fmt.Fprintf(&b, "%s %s:%d-%d %s\n", address, at.File, at.Line, at.EndLine, at.Call)
		}
	}
	return b.String()
}

// A stack in a folder of a clone, with a local module beside it that is called
// twice and calls itself, and a module that was fetched.
func TestLocations(t *testing.T) {
	t.Parallel()
	top, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	write := func(name, text string) {
		t.Helper()
		path := filepath.Join(top, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("envs/prod/main.tf", "\nresource \"a_a\" \"b\" {\n}\nmodule \"one\" {\n  source = \"../../m\"\n}\nmodule \"two\" {\n  source = \"../../m\"\n}\nmodule \"far\" {\n  source = \"example/far/x\"\n}\n")
	write("envs/prod/more_override.tf", `resource "a_a" "b" {}`)
	write("envs/prod/other.tofu", `data "d_d" "e" {}`)
	write("m/m.tf", "resource \"in\" \"m\" {}\nmodule \"self\" {\n  source = \"../m\"\n}\n")
	if out, err := exec.CommandContext(t.Context(), "git", "init", "-q", top).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	repo, err := git.Open(t.Context(), filepath.Join(top, "envs", "prod"), os.Environ())
	if err != nil {
		t.Fatal(err)
	}
	s := &stack{dir: filepath.Join(top, "envs", "prod"), repo: repo}
	p := &plan.Plan{Changes: make([]plan.Change, 1), Engine: plan.Terraform}
	l := s.locations(&reading{}, p)
	text := locationsText(l)
	for _, want := range []string{
		"a_a.b envs/prod/main.tf:2-3 \n", "module.one.in.m m/m.tf:1-1 \n", "module.two.in.m m/m.tf:1-1 \n",
		"module.one.module.self.in.m m/m.tf:1-1 \n", "module.far envs/prod/main.tf:10-12 module.far\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if strings.Contains(text, "d_d") {
		t.Error("Terraform reads no .tofu")
	}
	if n := len(l.Blocks); n > maxLocatedModules+1 {
		t.Errorf("%d blocks of a module that calls itself", n)
	}

	saved := &intake.SavedPlan{Files: []intake.SavedFile{
		{Path: "main.tf", Content: []byte("\n\n\nresource \"a_a\" \"b\" {}\n")},
		{Module: "one", Path: "../../m/m.tf", Content: []byte("resource \"in\" \"m\" {}")},
		{Module: "far", Path: ".terraform/modules/far/main.tf", Content: []byte(`resource "in" "far" {}`)},
		{Module: "out", Path: "../../../elsewhere/m.tf", Content: []byte(`resource "in" "out" {}`)},
	}}
	want := "a_a.b envs/prod/main.tf:4-4 \nmodule.one.in.m m/m.tf:1-1 \n"
	if diff := cmp.Diff(want, locationsText(s.locations(&reading{saved: saved}, p))); diff != "" {
		t.Errorf("of a saved plan (-want +got):\n%s", diff)
	}
	s.dir = filepath.Join(top, "nothing")
	if text := locationsText(s.locations(&reading{}, p)); text != "" {
		t.Errorf("a directory without configuration has %s", text)
	}
}

// A directory is read once, however often modules call it, and however many
// files are in it.
func TestLocationsCostNoMoreThanTheFiles(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	var calls strings.Builder
	for i := range 30 {
		fmt.Fprintf(&calls, "module \"m%d\" {\n  source = \"./\"\n}\n", i)
	}
	files := map[string]string{"main.tf": calls.String()}
	for i := range 3000 {
		files[fmt.Sprintf("f%04d.tf", i)] = fmt.Sprintf("resource \"a_a\" \"b%d\" {}\n", i)
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	l := &locator{base: dir, root: dir, engine: plan.OpenTofu, out: judge.Locations{Blocks: make(map[string]record.Location), Calls: make(map[string]record.Location)}}
	l.directory("", dir, 0)
	if len(l.dirs) != 1 || l.bytes > 200_000 {
		t.Errorf("%d directories, %d bytes were read", len(l.dirs), l.bytes)
	}
}
