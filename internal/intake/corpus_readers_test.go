package intake

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/holdfast-dev/holdfast/internal/plan"
)

func TestCorpusSavedPlans(t *testing.T) {
	t.Parallel()
	root := shared(t)
	files := find(t, filepath.Join(root, "scenarios", "data"), "plan.tfplan")
	more, _ := filepath.Glob(filepath.Join(root, "corpus", "samples", "noop-*.tfplan"))
	files = append(files, more...)
	if len(files) < 22 {
		t.Fatalf("%d saved plans, want at least 22", len(files))
	}
	for _, f := range files {
		p, err := OpenSavedPlan(f)
		if err != nil {
			t.Error(err)
			continue
		}
		if p.EngineVersion == "" || p.Mode != ModeNormal || p.Backend == "" || p.Workspace != "default" || p.Timestamp == "" {
			t.Errorf("%s: version %q, mode %q, backend %q, workspace %q, made %q", f, p.EngineVersion, p.Mode, p.Backend, p.Workspace, p.Timestamp)
		}
		if p.Engine == plan.UnknownEngine {
			t.Errorf("%s: engine not known", f)
		}
		if p.State == nil || p.PreviousState == nil || p.Lock == nil || len(p.Lock.Providers) == 0 || len(p.Modules) == 0 || len(p.Files) == 0 {
			t.Errorf("%s: a part is missing", f)
		}
		compareSource(t, filepath.Dir(f), p)
	}
}

// compareSource holds a saved plan's configuration against the files beside it,
// where there are any.
func compareSource(t *testing.T, dir string, p *SavedPlan) {
	t.Helper()
	for _, file := range p.Files {
		onDisk, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(file.Path)))
		if err == nil && string(onDisk) != string(file.Content) {
			t.Errorf("%s in the plan is not what lies beside it", file.Path)
		}
	}
}

func TestCorpusStates(t *testing.T) {
	t.Parallel()
	root := shared(t)
	rows := readIndex(t, filepath.Join(root, "corpus", "public", "index.tsv"))
	read := 0
	for _, row := range rows {
		if row["kind"] != "state" {
			continue
		}
		f, err := os.Open(filepath.Join(root, "corpus", "public", "files", row["file"]))
		if err != nil {
			t.Fatal(err)
		}
		s, err := ReadState(context.Background(), f, row["file"], Limits{})
		f.Close()
		if strings.HasPrefix(row["format_version"], "v3") {
			var r *Refusal
			if !errors.As(err, &r) || r.Kind != KindStateFile {
				t.Errorf("%s: %v, want a refusal of version 3", row["file"], err)
			}
			continue
		}
		if err != nil {
			t.Error(err)
			continue
		}
		read++
		// v4 serial 7 lineage 9c5afe83
		want := strings.Fields(row["format_version"])
		if strconv.FormatInt(s.Serial, 10) != want[2] || !strings.HasPrefix(s.Lineage, want[4]) || s.TerraformVersion != row["terraform_version"] {
			t.Errorf("%s: serial %d, lineage %s, version %s; want %v", row["file"], s.Serial, s.Lineage, s.TerraformVersion, want)
		}
		if len(s.Instances) == 0 {
			t.Errorf("%s: no objects", row["file"])
		}
	}
	if read < 11 {
		t.Errorf("%d states read, want at least 11", read)
	}
	for _, f := range find(t, filepath.Join(root, "scenarios", "data"), "state-before.tfstate") {
		b, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if len(strings.TrimSpace(string(b))) == 0 {
			continue
		}
		if _, err := ReadState(context.Background(), strings.NewReader(string(b)), f, Limits{}); err != nil {
			t.Error(err)
		}
	}
}

func TestCorpusLocks(t *testing.T) {
	t.Parallel()
	root := shared(t)
	providers := map[string]int{"501.hcl": 13, "502.hcl": 2, "503.hcl": 0, "504.hcl": 1, "505.hcl": 1, "507.hcl": 3, "508.hcl": 1}
	for name, want := range providers {
		f, err := os.Open(filepath.Join(root, "corpus", "public", "files", name))
		if err != nil {
			t.Fatal(err)
		}
		l, err := ReadLock(f, name)
		f.Close()
		if err != nil {
			t.Error(err)
			continue
		}
		if len(l.Providers) != want {
			t.Errorf("%s: %d providers, want %d", name, len(l.Providers), want)
		}
		for _, p := range l.Providers {
			if p.Version == "" || len(p.Hashes) == 0 {
				t.Errorf("%s: %s has version %q and %d hashes", name, p.Name, p.Version, len(p.Hashes))
			}
		}
	}
	locks := find(t, filepath.Join(root, "scenarios", "data"), ".terraform.lock.hcl")
	if len(locks) < 130 {
		t.Errorf("%d lock files, want at least 130", len(locks))
	}
	for _, name := range locks {
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := ReadLock(f, name); err != nil {
			t.Error(err)
		}
		f.Close()
	}
}

// TestCorpusEvents holds the streams' summaries against the plans of the same
// configuration.
func TestCorpusEvents(t *testing.T) {
	t.Parallel()
	files, _ := filepath.Glob(filepath.Join(shared(t), "corpus", "plans", "*", "events.jsonl"))
	if len(files) < 258 {
		t.Fatalf("%d streams, want 258", len(files))
	}
	summed := 0
	for _, name := range files {
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		events, err := ReadEvents(context.Background(), f, name, Limits{})
		f.Close()
		if err != nil {
			t.Error(err)
			continue
		}
		b, err := os.ReadFile(filepath.Join(filepath.Dir(name), "expected.json"))
		if err != nil {
			t.Fatal(err)
		}
		var want expected
		if err := json.Unmarshal(b, &want); err != nil {
			t.Fatal(err)
		}
		if string(events.Engine) != want.Tool || events.Unreadable > 0 {
			t.Errorf("%s: engine %q, %d unreadable lines", name, events.Engine, events.Unreadable)
		}
		if s := events.Summary; s != nil && want.Counts != nil {
			summed++
			if s.Add != want.Counts.Add || s.Change != want.Counts.Change || s.Remove != want.Counts.Destroy || s.Import != want.Imports {
				t.Errorf("%s: summary %+v, want %+v", name, *s, *want.Counts)
			}
		}
	}
	if summed < 200 {
		t.Errorf("%d summaries compared, want at least 200", summed)
	}
}
