// Package corpus judges plans recorded from real systems, which lie beside the
// repository and are not part of it. Without them its tests skip, unless
// HOLDFAST_TEST_REQUIRE names "shared".
package corpus

import (
	"bytes"
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/holdfast-dev/holdfast/internal/gate"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// now is when the recorded plans are judged.
var now = time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)

func shared(t testing.TB) string {
	t.Helper()
	dir := os.Getenv("HOLDFAST_SHARED")
	if dir == "" {
		dir = "../../../shared"
	}
	if _, err := os.Stat(filepath.Join(dir, "scenarios")); err != nil {
		if strings.Contains(os.Getenv("HOLDFAST_TEST_REQUIRE"), "shared") {
			t.Fatalf("the recorded plans are required and not at %s", dir)
		}
		t.Skip("no recorded plans here")
	}
	return dir
}

func check(t testing.TB, g gate.Gate, files ...string) *record.Report {
	t.Helper()
	g.Env, g.Now, g.Progress, g.Version = os.Environ(), now, io.Discard, "test"
	r, err := g.Check(context.Background(), files)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// want is one line of the table of what a gate must say, as measured on the
// real systems.
type want struct {
	plans   string // glob below the data
	verdict record.Verdict
	// rules are what must be said, "RULE", "RULE@part of an address" or
	// "RULE=effect"; one with a leading ! must not be said.
	rules []string
	words []string // must stand in some message
}

func table() []want {
	const restart = "libvirt-domain-update-restarts=restart"
	return []want{
		{"A-libvirt/1-autostart/*/03-autostart-recorded", "hold", []string{restart, "record-only"}, []string{"ignore_changes"}},
		{"A-libvirt/1-autostart-hidden-revert/*", "hold", []string{restart, "record-only"}, nil},
		{"A-libvirt/1-autostart/*/05-*", "hold", []string{restart}, nil},
		{"A-libvirt/1-autostart/*/06-*", "hold", []string{restart}, nil},
		{"A-libvirt/1-autostart/*/07-*", "hold", []string{"libvirt-domain-update-leaves-it-off=outage"}, nil},
		{"A-libvirt/1-autostart/*/12i-*", "hold", []string{restart}, nil},
		{"A-libvirt/1-autostart/*/12ii-*", "proceed", nil, nil},
		{"A-libvirt/1-autostart/*/12iii-*", "proceed", nil, nil},
		{"A-libvirt/1-autostart/*/04-*", "proceed", nil, nil},
		{"A-libvirt/2-cloudinit/*-by-name/03-after-reboot", "hold", []string{"temp-path@libvirt_cloudinit_disk", "temp-path@libvirt_volume", "replace@libvirt_volume", "cascade@libvirt_volume"}, nil},
		{"A-libvirt/2-cloudinit/*-by-path/03-after-reboot", "hold", []string{"temp-path@libvirt_cloudinit_disk", "replace@libvirt_volume", "no-real-change@libvirt_domain"}, []string{"may come to nothing"}},
		{"A-libvirt/3-baseline/*/10-*", "hold", []string{"destroy-unexplained@forge-22", "temp-path@crib-11"}, nil},
		{"A-libvirt/3-baseline/*/20-*", "hold", []string{"replace@crib-13", "replace@forge-21", "temp-path@forge-21"}, nil},
		{"A-libvirt/3-baseline/tofu/15-*", "hold", []string{"partial"}, nil},
		{"B-dns/*/steps/05-*", "hold", []string{"destroy-unexplained@wildcard_crib_a", "!rename"}, []string{`The key "wildcard_crib_a" is not in the for_each map`}},
		{"B-dns/*/steps/06-*", "hold", []string{"destroy-unexplained@wildcard_crib_a"}, nil},
		{"B-dns/*/steps/04-*", "hold", []string{"identity-takeover=outage", "!rename"}, []string{"*.crib.lab.example"}},
		{"B-dns/*/steps/07-*", "proceed", nil, nil},
		{"B-dns/*/steps/08-*", "proceed", nil, nil},
		{"C-kubernetes/1-perpetual/*/11-*", "hold", perpetual(), nil},
		{"C-kubernetes/1-perpetual/*/12-*", "hold", perpetual(), nil},
		{"C-kubernetes/1-perpetual/*/13-*", "hold", perpetual(), nil},
		{"C-kubernetes/1-perpetual/*/20-*", "hold", perpetual(), nil},
		{"C-kubernetes/1-perpetual/*/32-*", "proceed", nil, nil},
		{"C-kubernetes/2-import-controllers-declared/*/02-*", "proceed", nil, nil},
		{"C-kubernetes/2-import-controllers-declared/*/01-*", "hold", []string{"import-and-change@kubernetes_manifest"}, nil},
		{"C-kubernetes/2-import-nothing-declared/*/01-*", "hold", []string{"import-and-change"}, nil},
		{"C-kubernetes/2-import-wrong-id/*/01-*", "hold", []string{"import-and-change@kubernetes_manifest", "replace@kubernetes_namespace_v1"}, []string{"another one"}},
		{"C-kubernetes/2-import-wrong-id-manifest/*/01-*", "hold", []string{"import-and-change=identity-change"}, []string{"another one", `"shop-old" live and "shop" in the configuration`}},
		{"C-kubernetes/3-seesaw/*/12-*", "hold", []string{"reverts-live"}, nil},
		{"C-kubernetes/3-seesaw/*/13-*", "hold", []string{"reverts-live"}, nil},
		{"C-kubernetes/3-seesaw/*/20-*", "hold", []string{"reverts-live"}, nil},
	}
}

// perpetual is what must be said of each round in which controllers write
// into what is managed.
func perpetual() []string {
	return []string{"controller-owned@kubernetes_config_map_v1", "controller-owned@kubernetes_namespace_v1", "controller-owned@kubernetes_manifest",
		"reverts-live@kubernetes_deployment_v1", "credential=credential-rotation"}
}

func TestCorpusScenarios(t *testing.T) {
	t.Parallel()
	root := filepath.Join(shared(t), "scenarios", "data")
	covered := make(map[string]bool)
	for _, w := range table() {
		plans, err := filepath.Glob(filepath.Join(root, w.plans, "plan.json"))
		if err != nil || len(plans) == 0 {
			t.Fatalf("%s matches no plan", w.plans)
		}
		for _, p := range plans {
			covered[p] = true
			rel, _ := filepath.Rel(root, filepath.Dir(p))
			t.Run(rel, func(t *testing.T) {
				t.Parallel()
				r := check(t, gate.Gate{NoGit: true}, p)
				if r.Verdict != w.verdict {
					t.Errorf("verdict %s, want %s", r.Verdict, w.verdict)
				}
				for _, rule := range w.rules {
					if not, ok := strings.CutPrefix(rule, "!"); ok == said(r, not) {
						t.Errorf("said %q: %v; all that was said: %v", rule, !ok, everything(r))
					}
				}
				for _, word := range w.words {
					if !strings.Contains(messages(r), word) {
						t.Errorf("no message says %q: %s", word, messages(r))
					}
				}
			})
		}
	}
	if len(covered) < 60 {
		t.Errorf("the table covers %d plans, want at least 60", len(covered))
	}
}

// TestCorpusOtherScenarios holds the plans that the table has no line for:
// first plans and plans without changes come out clear.
func TestCorpusOtherScenarios(t *testing.T) {
	t.Parallel()
	root := filepath.Join(shared(t), "scenarios", "data")
	total := 0
	err := filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.Name() != "plan.json" {
			return err
		}
		total++
		rel, _ := filepath.Rel(root, filepath.Dir(path))
		r := check(t, gate.Gate{NoGit: true}, path)
		if strings.Contains(rel, "tofu/03b-refresh-only") {
			return nil // nothing tells it from a plan whose -target meets nothing, so it holds
		}
		n := r.Plans[0].Counts
		if n.Change+n.Destroy+n.Forget+n.Import == 0 && r.Verdict != record.Proceed && !slices.ContainsFunc(r.Plans[0].Drift, func(record.DriftReport) bool { return true }) {
			t.Errorf("%s only creates or does nothing and comes out as %s: %v", rel, r.Verdict, everything(r))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if total < 136 {
		t.Errorf("judged %d plans, want 136", total)
	}
}

// TestCorpusSeeSaw gives each round the reports on the rounds before it.
func TestCorpusSeeSaw(t *testing.T) {
	t.Parallel()
	root := filepath.Join(shared(t), "scenarios", "data", "C-kubernetes")
	for _, series := range [][]string{
		{"1-perpetual/tofu/11-round1", "1-perpetual/tofu/12-round2", "1-perpetual/tofu/13-round3"},
		{"3-seesaw/tofu/01-conflict", "3-seesaw/tofu/11-force", "3-seesaw/tofu/12-force", "3-seesaw/tofu/13-force", "3-seesaw/tofu/20-after"},
	} {
		var earlier []record.PlanReport
		for i, step := range series {
			r := check(t, gate.Gate{NoGit: true, Earlier: earlier}, filepath.Join(root, step, "plan.json"))
			if i > 0 && !said(r, "see-saw") {
				t.Errorf("%s: no see-saw though %s planned the same: %v", step, series[i-1], everything(r))
			}
			earlier = append(r.Plans, earlier...)
		}
	}
}

// TestCorpusClones checks the same plan from clones in which the edit that
// made the record left traces in ten ways, or none.
func TestCorpusClones(t *testing.T) {
	t.Parallel()
	root := filepath.Join(shared(t), "scenarios", "data", "B-dns", "tofu")
	plan := filepath.Join(root, "steps", "05-fresh-clone-adds-record", "plan.json")
	for archive, says := range map[string]string{
		"ada-1-*":           "in this work tree and not committed",
		"ada-10-*":          "is in a linked work tree",
		"ada-2*":            "is in no configuration on",
		"ada-3*":            "in an object that nothing names any more",
		"ada-4*":            "is in stash@{0}",
		"ada-5*":            "in an object that nothing names any more",
		"ada-6*":            "came with commit",
		"ada-7*":            "only in the reflog",
		"ada-8*":            "only in the reflog",
		"ada-9*":            "is in no configuration on",
		"at-05-origin-and*": "is in no configuration on",
	} {
		t.Run(archive, func(t *testing.T) {
			t.Parallel()
			files, err := filepath.Glob(filepath.Join(root, "git", archive+".tar.gz"))
			if err != nil || len(files) != 1 {
				t.Fatalf("%s matches %v", archive, files)
			}
			dir := t.TempDir()
			if out, err := exec.Command("tar", "-xzf", files[0], "-C", dir).CombinedOutput(); err != nil {
				t.Fatalf("tar: %v: %s", err, out)
			}
			placeWorkTrees(t, dir)
			clone := cloneIn(t, dir)
			content, err := os.ReadFile(plan)
			if err != nil {
				t.Fatal(err)
			}
			// The plan is given from inside the clone, and is not itself a trace.
			r := check(t, gate.Gate{Dir: clone, Stdin: bytes.NewReader(content)}, "-")
			if got := facts(r, "git"); !strings.Contains(got, says) {
				t.Errorf("git says %q, want %q in it", got, says)
			}
		})
	}
}

// placeWorkTrees writes the archive's new place into the files with which a
// linked work tree and its clone name each other.
func placeWorkTrees(t *testing.T, dir string) {
	t.Helper()
	abs, err := filepath.Abs(dir)
	if err != nil {
		t.Fatal(err)
	}
	err = filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || d.Name() != "gitdir" && d.Name() != ".git" {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(path, bytes.ReplaceAll(text, []byte("@ROOT@"), []byte(abs)), 0o644)
	})
	if err != nil {
		t.Fatal(err)
	}
}

// cloneIn finds Ada's clone, or the fresh one, in an unpacked archive.
func cloneIn(t *testing.T, dir string) string {
	t.Helper()
	var found []string
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err == nil && d.Name() == ".git" && d.IsDir() {
			found = append(found, filepath.Dir(path))
		}
		return err
	})
	if err != nil || len(found) == 0 {
		t.Fatalf("no clone in the archive: %v", err)
	}
	slices.Sort(found)
	return found[0]
}

func said(r *record.Report, spec string) bool {
	rule, effect, _ := strings.Cut(spec, "=")
	rule, address, _ := strings.Cut(rule, "@")
	hit := func(fs []record.Finding) bool {
		return slices.ContainsFunc(fs, func(f record.Finding) bool {
			return f.Rule == rule && (effect == "" || f.Effect != nil && string(*f.Effect) == effect)
		})
	}
	for _, p := range r.Plans {
		if address == "" && hit(p.Findings) {
			return true
		}
		for _, c := range p.Changes {
			if strings.Contains(c.Address, address) && hit(c.Findings) {
				return true
			}
		}
	}
	return false
}

func everything(r *record.Report) []string {
	var out []string
	for _, p := range r.Plans {
		for _, f := range p.Findings {
			out = append(out, f.Rule+":"+string(f.Disposition))
		}
		for _, c := range p.Changes {
			for _, f := range c.Findings {
				out = append(out, c.Address+" "+f.Rule+":"+string(f.Disposition))
			}
		}
	}
	return out
}

func messages(r *record.Report) string {
	var b strings.Builder
	for _, p := range r.Plans {
		for _, c := range p.Changes {
			for _, f := range c.Findings {
				b.WriteString(f.Message + "\n" + f.Instead + "\n")
				for _, s := range f.Suggestions {
					b.WriteString(s.Says + "\n")
				}
			}
		}
	}
	return b.String()
}

func facts(r *record.Report, label string) string {
	var out []string
	for _, p := range r.Plans {
		for _, c := range p.Changes {
			for _, f := range c.Findings {
				for _, fact := range f.Facts {
					if fact.Label == label {
						out = append(out, fact.Text)
					}
				}
			}
		}
	}
	return strings.Join(out, "\n")
}
