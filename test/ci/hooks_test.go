package ci

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// hook is a hook of pre-commit's.
type hook struct {
	ID, Name, Description, Entry, Language, Files string
	Args                                          []string
	PassFilenames                                 *bool `yaml:"pass_filenames"`
}

// hooks are those of this repository, by their id.
func hooks(t testing.TB) map[string]hook {
	t.Helper()
	var list []hook
	load(t, filepath.Join(root(t), ".pre-commit-hooks.yaml"), &list)
	out := make(map[string]hook)
	for _, h := range list {
		if h.ID == "" || h.Name == "" || h.Entry == "" || h.Language != "golang" {
			t.Errorf("the hook %+v isn't whole", h)
		}
		out[h.ID] = h
	}
	return out
}

// TestHooks runs the hooks as pre-commit does: the entry with its arguments, at
// the top of the repository, if a file that is staged fits.
func TestHooks(t *testing.T) {
	t.Parallel()
	all := hooks(t)
	dir := work(t, map[string]string{
		".holdfast.hcl":       "hazards = [\"hazards\"]\n",
		"hazards/a.hcl":       "# none yet\n",
		".holdfast/first.hcl": "# none yet\n",
		"main.tf":             "# nothing\n",
	})
	does := func(id string, staged ...string) outcome {
		t.Helper()
		words := append(strings.Fields(all[id].Entry), all[id].Args...)
		if h := all[id]; h.PassFilenames == nil || *h.PassFilenames {
			for _, file := range staged {
				if regexp.MustCompile(h.Files).MatchString(file) {
					words = append(words, file)
				}
			}
		}
		return run(t, dir, nil, filepath.Join(holdfast(t), words[0]), words[1:]...)
	}
	for _, c := range []struct {
		hook, file string
		fits       bool
	}{
		{"holdfast-config", ".holdfast.hcl", true},
		{"holdfast-config", "stacks/dns/.holdfast.hcl", true},
		{"holdfast-config", ".holdfast/2026-11.hcl", true},
		{"holdfast-config", "main.tf", false},
		{"holdfast-config", "my.holdfast.hcl", false},
		{"holdfast-hazards", "hazards/a.hcl", true},
		{"holdfast-hazards", "hazards/README.md", false},
	} {
		if fits := regexp.MustCompile(all[c.hook].Files).MatchString(c.file); fits != c.fits {
			t.Errorf("%s for %s: %v, want %v", c.hook, c.file, fits, c.fits)
		}
	}
	if o := does("holdfast-config", ".holdfast.hcl", ".holdfast/first.hcl"); o.code != 0 {
		t.Error(o.all())
	}
	// Names that look like flags are names.
	for _, name := range []string{"--only=nothing/.holdfast.hcl", "-x/.holdfast.hcl", "--help/.holdfast.hcl"} {
		write(t, filepath.Join(dir, name), "rule {\n")
		if o := does("holdfast-config", name); o.code != 1 || !strings.Contains(o.out, name+":1") {
			t.Errorf("%s: %s", name, o.all())
		}
		if err := os.RemoveAll(filepath.Join(dir, strings.Split(name, "/")[0])); err != nil {
			t.Fatal(err)
		}
	}
	write(t, filepath.Join(dir, "stacks/dns/.holdfast.hcl"), "rule {\n")
	if o := does("holdfast-config", "main.tf", "stacks/dns/.holdfast.hcl"); o.code != 1 || !strings.Contains(o.out, "stacks/dns/.holdfast.hcl:1") {
		t.Errorf("a configuration further down: %s", o.all())
	}
	write(t, filepath.Join(dir, ".holdfast/first.hcl"), "decision \"a\" {\n  subject = \"x.y\"\n}\n")
	if o := does("holdfast-config", ".holdfast/first.hcl"); o.code != 1 || !strings.Contains(o.out, "first.hcl:1") {
		t.Errorf("a decision without a ruling: %s", o.all())
	}
	write(t, filepath.Join(dir, ".holdfast/first.hcl"), "# none yet\n")
	write(t, filepath.Join(dir, ".holdfast.hcl"), "rule \"no-such-rule\" {\n  disposition = \"note\"\n  reason = \"x\"\n}\n")
	if o := does("holdfast-config", ".holdfast.hcl"); o.code != 1 || !strings.Contains(o.out, "no-such-rule") {
		t.Errorf("a rule that isn't: %s", o.all())
	}
	if o := run(t, dir, nil, filepath.Join(holdfast(t), "holdfast"), "hazards", "new", "acme_pool", "hazards", "--provider", "acme/pool", "--effect", "outage"); o.code != 0 {
		t.Fatal(o.all())
	}
	good := does("holdfast-hazards")
	found, err := filepath.Glob(filepath.Join(dir, "hazards/*acme*.hcl"))
	if err != nil || len(found) != 1 {
		t.Fatal(found, err)
	}
	write(t, found[0], read(t, found[0])+"hazard {\n")
	if bad := does("holdfast-hazards"); bad.code == 0 || bad.code == good.code && good.out == bad.out {
		t.Errorf("a hazard that can't be read: %s", bad.all())
	}
}

// TestPreCommit lets the real pre-commit build holdfast and run a hook on a
// repository, where HOLDFAST_PRE_COMMIT asks for it: it takes a minute, and
// fetches holdfast's modules.
func TestPreCommit(t *testing.T) {
	t.Parallel()
	if os.Getenv("HOLDFAST_PRE_COMMIT") == "" {
		t.Skip("HOLDFAST_PRE_COMMIT isn't set")
	}
	preCommit := need(t, "pre-commit")
	dir := work(t, map[string]string{".holdfast.hcl": "hazards = [\"hazards\"]\n", "hazards/a.hcl": "# none yet\n"})
	env := map[string]string{"PRE_COMMIT_HOME": t.TempDir(), "GOFLAGS": "-modcacherw"}
	if o := run(t, dir, env, preCommit, "try-repo", root(t), "holdfast-config", "--all-files", "--verbose"); o.code != 0 || !strings.Contains(o.out, "fine     configuration") {
		t.Fatal(o.all())
	}
	write(t, filepath.Join(dir, ".holdfast.hcl"), "hazards = [\n")
	if o := run(t, dir, env, preCommit, "try-repo", root(t), "holdfast-config", "--all-files"); o.code != 1 || !strings.Contains(o.out, ".holdfast.hcl:") {
		t.Fatal(o.all())
	}
}
