package hazard

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/holdfast-dev/holdfast/internal/hclfile"
	"github.com/holdfast-dev/holdfast/internal/plan"
)

// valid is an entry with everything that one needs; more is put before its
// closing brace.
const valid = `
hazard "lab-machine-restarts" {
  provider = "lab/lab"
  types    = ["lab_machine"]
  actions  = ["update"]
  effect   = "restart"
  says     = "It restarts."
  evidence "verified" {
    source  = "lab source"
    checked = "2026-11"
  }
  example "hit" {
    change = { actions = ["update"], before = { size = 1 }, after = { size = 2 } }
    hit    = true
  }
  example "miss" {
    change = { actions = ["create"], after = { size = 2 } }
    hit    = false
  }
}
`

func with(text string) string {
	return strings.TrimSuffix(strings.TrimSpace(valid), "}") + text + "\n}\n"
}

func files(src string) fstest.MapFS { return fstest.MapFS{"lab/x.hcl": {Data: []byte(src)}} }

func TestTestFindsWhatIsWrong(t *testing.T) {
	t.Parallel()
	without := func(from, to string) string {
		i := strings.Index(valid, from)
		j := strings.Index(valid[i:], to) + i + len(to)
		return valid[:i] + valid[j:]
	}
	for _, tt := range []struct{ name, src, want string }{
		{"no positive example", without("  example \"hit\"", "  }\n"), "it has no example that it hits"},
		{"no negative example", without("  example \"miss\"", "  }\n"), "it has no example that it doesn't hit"},
		{"no evidence", without("  evidence", "  }\n"), "it has no evidence block"},
		{"evidence without a source", without("    source", "\n"), `The argument "source" is required`},
		{"evidence without a date", without("    checked", "\n"), `The argument "checked" is required`},
		{"bad date", strings.Replace(valid, "2026-11", "2026-13", 1), `"2026-13" is not a month`},
		{"unknown level", strings.Replace(valid, `"verified"`, `"verifed"`, 1), `"verifed" is none of measured`},
		{"unknown effect", strings.Replace(valid, `"restart"`, `"reboot"`, 1), `"reboot" is not known for "effect"`},
		{"no effect", without("  effect", "\n"), `Say what happens`},
		{"unknown action", strings.Replace(valid, `actions  = ["update"]`, `actions  = ["modify"]`, 1), `"modify" is not known for "actions"`},
		{"example hits wrongly", strings.Replace(valid, "hit    = false", "hit    = true", 1), "it should hit this change and doesn't"},
		{"example misses wrongly", strings.Replace(valid, "hit    = true", "hit    = false", 1), "it should not hit this change and does"},
		{"example with an unknown field", strings.Replace(valid, "after = { size = 2 } }", "aftr = { size = 2 } }", 1), `change has no field "aftr". Did you mean "after"?`},
		{"example with impossible actions", strings.Replace(valid, `["create"]`, `["create", "create"]`, 1), "no engine writes the actions create/create"},
		{"override without reason", with(`  asks = false`), `"asks" and "because" go together`},
		{"reason without override", with(`  because = "x"`), `"asks" and "because" go together`},
		{"bad version", with(`  versions = "newest"`), `"newest" is not a constraint`},
		{"bad pattern", with(`  attributes = ["a..b"]`), "want a name at byte 2"},
		{"bad provider", strings.Replace(valid, "lab/lab", "lab.example/lab/lab", 1), "is not NAMESPACE/TYPE"},
		{"bad id", strings.Replace(valid, "lab-machine-restarts", "Lab_Machine", 1), "An id has lower-case letters"},
		{"type by template", strings.Replace(valid, `["lab_machine"]`, `["lab_${lower("MACHINE")}"]`, 1), "is not written as a plain string"},
		{"bad condition", with(`  when = befor.x == 1`), `"befor" is not known here`},
		{"condition that fails", with(`  when = tonumber(before.size) > tonumber("x")`), "Invalid function argument"},
		{"unknown class", "class \"statefull\" {\n  types = [\"lab_machine\"]\n}\n", `Did you mean "stateful"?`},
		{"unknown block", "hazrd \"x\" {\n}\n", `Did you mean "hazard"?`},
		{"twice", valid + valid, `"lab-machine-restarts" is also at lab/x.hcl:2`},
		{"no syntax", "hazard {", "lab/x.hcl:1"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var all []string
			for _, r := range Test(files(tt.src)) {
				if r.Problem == "" {
					continue
				}
				if r.File != "lab/x.hcl" || r.Line < 1 {
					t.Errorf("no place in %+v", r)
				}
				all = append(all, r.File+":1 "+r.Problem)
			}
			if !strings.Contains(strings.Join(all, "\n"), strings.TrimSuffix(tt.want, ":1")) {
				t.Errorf("%q isn't among %q", tt.want, all)
			}
		})
	}
	for _, r := range Test(files(valid)) {
		if r.Problem != "" {
			t.Errorf("the valid one: %+v", r)
		}
	}
	if r := Test(fstest.MapFS{}); len(r) != 1 || r[0].Problem == "" {
		t.Errorf("an empty folder passes: %+v", r)
	}
}

func change(typ, provider string, actions plan.Actions, before, after map[string]any) *plan.Change {
	return &plan.Change{
		Address: typ + ".example", Addr: plan.Address{Mode: plan.Managed, Type: typ, Name: "example"},
		Provider: provider, Actions: actions, Before: planValue(any2(before)), After: planValue(any2(after)),
	}
}

func any2(m map[string]any) any {
	if m == nil {
		return nil
	}
	return m
}

func assess(t *testing.T, b *Base, ctx *Context, c *plan.Change) Assessment {
	t.Helper()
	a, err := b.Assess(ctx, c, c.Differences())
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func ids(ms []Match) []string {
	out := []string{}
	for _, m := range ms {
		out = append(out, m.Hazard.ID)
	}
	return out
}

func userDir(t *testing.T, src string) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "deep", ".hidden"), 0o755); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"deep/a.hcl": src, "deep/.hidden/b.hcl": "not HCL {", "README.md": "text"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestUsersFolder(t *testing.T) {
	t.Parallel()
	dir := userDir(t, valid+`
silence "libvirt-domain-update-restarts" {
  reason = "Our guests are made to be restarted."
}
silence "libvirt-domain-updat-restarts" {
  reason = "A slip of the pen."
}
class "compute" {
  types = ["lab_machine", "libvirt_volume"]
}
`)
	b := embedded(t, dir)
	lab := change("lab_machine", "lab.example/lab/lab", plan.Actions{plan.Update}, map[string]any{"size": "1"}, map[string]any{"size": "2"})
	a := assess(t, b, nil, lab)
	if diff := cmp.Diff([]string{"lab-machine-restarts"}, ids(a.Fires)); diff != "" || !a.Known {
		t.Error(diff, a.Known)
	}
	domain := change("libvirt_domain", "registry.opentofu.org/dmacvicar/libvirt", plan.Actions{plan.Update}, map[string]any{"running": true, "memory": "1"}, map[string]any{"running": true, "memory": "2"})
	for _, id := range ids(assess(t, b, nil, domain).Fires) {
		if id == "libvirt-domain-update-restarts" {
			t.Error("the silenced entry speaks")
		}
	}
	if h, ok, _ := b.ByID("libvirt-domain-update-restarts"); !ok || h.Silenced != "Our guests are made to be restarted." {
		t.Error("the silenced entry isn't listed as silenced")
	}
	if diff := cmp.Diff([]string{"compute", "stateful"}, b.Classes("libvirt_volume")); diff != "" {
		t.Error(diff)
	}
	unknown, err := b.UnknownSilences()
	if err != nil || len(unknown) != 1 || unknown[0].ID != "libvirt-domain-updat-restarts" || unknown[0].Line < 1 {
		t.Errorf("%+v, %v", unknown, err)
	}
}

func TestUsersFolderErrors(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct{ src, want string }{
		"silence without reason": {"silence \"x\" {\n}\n", `"reason" is required`},
		"syntax":                 {"hazard {{", "a.hcl:1:"},
		"twice":                  {valid + valid, "Duplicate hazard"},
	} {
		_, err := Load(nil, userDir(t, tt.src))
		if err == nil || !strings.Contains(err.Error(), tt.want) || !strings.Contains(err.Error(), "deep/a.hcl") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := Load(nil, filepath.Join(t.TempDir(), "missing")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a missing folder: %v", err)
	}
	ours := strings.ReplaceAll(strings.ReplaceAll(valid, "lab_machine", "libvirt_domain"), "lab-machine-restarts", "libvirt-domain-update-restarts")
	b := embedded(t, userDir(t, ours))
	c := change("libvirt_domain", "dmacvicar/libvirt", plan.Actions{plan.Update}, nil, nil)
	_, err := b.Match(nil, c, nil)
	if len(hclfile.All(err)) == 0 || !strings.Contains(err.Error(), "libvirt-domain-update-restarts") {
		t.Errorf("an id of ours is taken without a word: %v", err)
	}
}

// Only the files that mention a type are read for it.
func TestLazy(t *testing.T) {
	t.Parallel()
	b, err := Load(fstest.MapFS{
		"lab/machine.hcl": {Data: []byte(valid)},
		"lab/broken.hcl":  {Data: []byte("hazard \"b\" { types = [\"lab_other\"] ")},
		"lab/globs.hcl":   {Data: []byte("class \"stateful\" {\n  types = [\"lab_vol*\"]\n}\n")},
		"far/broken.hcl":  {Data: []byte("{{{")},
	})
	if err != nil {
		t.Fatal(err)
	}
	if !b.Known("lab_machine") || b.Known("lab_none") || len(b.Classes("lab_volume")) != 1 {
		t.Error("what is there isn't found")
	}
	if _, err := b.Explain("lab_other"); err == nil || !strings.Contains(err.Error(), "hazards/lab/broken.hcl:1:") {
		t.Errorf("the broken file: %v", err)
	}
	if _, err := b.All(Filter{}); err == nil {
		t.Error("All passes over a broken file")
	}
}

func TestConcurrent(t *testing.T) {
	t.Parallel()
	b := embedded(t)
	var wg sync.WaitGroup
	for _, typ := range []string{"aws_instance", "aws_db_instance", "libvirt_domain", "google_compute_instance", "aws_instance", "libvirt_domain"} {
		wg.Add(1)
		go func() {
			defer wg.Done()
			c := change(typ, "x/y/z", plan.Actions{plan.Update}, map[string]any{"size": "1"}, map[string]any{"size": "2"})
			if _, err := b.Assess(NewContext(nil, nil), c, c.Differences()); err != nil {
				t.Error(err)
			}
			if !b.Known(typ) {
				t.Errorf("%s isn't known", typ)
			}
		}()
	}
	wg.Wait()
}
