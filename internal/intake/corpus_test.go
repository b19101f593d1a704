package intake

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/holdfast-dev/holdfast/internal/plan"
)

// shared returns the folder of shared test data, or skips the test where it is
// not at hand. HOLDFAST_TEST_REQUIRE=shared makes its absence a failure.
func shared(t testing.TB) string {
	t.Helper()
	if dir := os.Getenv("HOLDFAST_SHARED"); dir != "" {
		return dir
	}
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if info, err := os.Stat(filepath.Join(dir, "shared", "corpus")); err == nil && info.IsDir() {
			return filepath.Join(dir, "shared")
		}
		up := filepath.Dir(dir)
		if up == dir {
			break
		}
		dir = up
	}
	if strings.Contains(os.Getenv("HOLDFAST_TEST_REQUIRE"), "shared") {
		t.Fatal("the shared test data is required and not there; HOLDFAST_SHARED names its folder")
	}
	t.Skip("no shared test data here")
	return ""
}

func readFile(t testing.TB, path string) ([]*plan.Plan, error) {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	return ReadPlans(context.Background(), f, filepath.Base(path), Limits{})
}

// expected is what a reader of the engine's text would say of a plan.
type expected struct {
	Tool    string `json:"tool"`
	Version string `json:"version"`
	Errored bool   `json:"errored"`
	Counts  *struct{ Add, Change, Destroy int }
	Imports int `json:"imports"`
	Forgets int `json:"forgets"`
	Actions int `json:"action_invocations"`
	Changes []expectedChange
	Drift   []expectedChange
	Outputs map[string]plan.Actions
}

type expectedChange struct {
	Address   string              `json:"address"`
	Actions   plan.Actions        `json:"actions"`
	Reason    string              `json:"reason"`
	Paths     [][]json.RawMessage `json:"replace_paths"`
	Previous  string              `json:"previous_address"`
	Deposed   string              `json:"deposed"`
	Importing json.RawMessage     `json:"importing"`
	Generated bool                `json:"generated_config"`
}

// said is one change in the words of expected.json, comparable.
type said struct{ Address, Actions, Reason, Paths, Previous, Deposed, Importing, Generated string }

func (e expectedChange) said(t *testing.T) said {
	t.Helper()
	s := said{e.Address, e.Actions.String(), e.Reason, "", e.Previous, e.Deposed, "", strconv.FormatBool(e.Generated)}
	var paths []plan.Path
	for _, steps := range e.Paths {
		path := plan.Path{}
		for _, step := range steps {
			if i, err := strconv.Atoi(string(step)); err == nil {
				path = append(path, plan.Elem(i))
				continue
			}
			var name string
			if err := json.Unmarshal(step, &name); err != nil {
				t.Fatal(err)
			}
			path = append(path, plan.Attr(name))
		}
		paths = append(paths, path)
	}
	slices.SortFunc(paths, plan.Path.Compare)
	s.Paths = joinPaths(paths)
	var imp struct {
		ID       *string         `json:"id"`
		Identity json.RawMessage `json:"identity"`
	}
	if len(e.Importing) > 0 {
		if err := json.Unmarshal(e.Importing, &imp); err != nil {
			t.Fatal(err)
		}
		s.Importing = "identity"
		if imp.ID != nil {
			s.Importing = "id " + *imp.ID
		}
	}
	return s
}

func joinPaths(paths []plan.Path) string {
	var all []string
	for _, p := range paths {
		all = append(all, p.String())
	}
	return strings.Join(all, " | ")
}

func saidOf(c *plan.Change) said {
	s := said{c.Address, c.Actions.String(), c.Reason, joinPaths(c.ReplacePaths), c.PreviousAddress, c.Deposed, "", strconv.FormatBool(c.GeneratedConfig != "")}
	switch {
	case c.Importing == nil:
	case c.Importing.Identity.IsAbsent():
		s.Importing = "id " + c.Importing.ID
	default:
		s.Importing = "identity"
	}
	return s
}

func TestCorpusPlans(t *testing.T) {
	t.Parallel()
	dirs, err := filepath.Glob(filepath.Join(shared(t), "corpus", "plans", "*", "expected.json"))
	if err != nil {
		t.Fatal(err)
	}
	const want = 258
	if len(dirs) < want {
		t.Fatalf("%d cases, want at least %d", len(dirs), want)
	}
	for _, file := range dirs {
		dir := filepath.Dir(file)
		t.Run(filepath.Base(dir), func(t *testing.T) {
			t.Parallel()
			b, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var want expected
			if err := json.Unmarshal(b, &want); err != nil {
				t.Fatal(err)
			}
			plans, err := readFile(t, filepath.Join(dir, "plan.json"))
			if err != nil {
				t.Fatal(err)
			}
			if len(plans) != 1 {
				t.Fatalf("%d plans, want 1", len(plans))
			}
			compareExpected(t, plans[0], &want)
		})
	}
}

func compareExpected(t *testing.T, got *plan.Plan, want *expected) {
	t.Helper()
	counts := got.Counts()
	if c := want.Counts; c != nil && (counts.Add != c.Add || counts.Change != c.Change || counts.Destroy != c.Destroy) {
		t.Errorf("counts %+v, want %+v", counts, *c)
	}
	if counts.Import != want.Imports || counts.Forget != want.Forgets || len(got.Invocations) != want.Actions {
		t.Errorf("%d imports, %d forgets, %d invocations; want %d, %d, %d",
			counts.Import, counts.Forget, len(got.Invocations), want.Imports, want.Forgets, want.Actions)
	}
	compareSaid(t, "changes", got.Changes, want.Changes)
	compareSaid(t, "drift", got.Drift, want.Drift)
	outputs := make(map[string]plan.Actions)
	for _, o := range got.Outputs {
		outputs[o.Name] = o.Actions
	}
	if want.Outputs == nil {
		want.Outputs = map[string]plan.Actions{}
	}
	if d := cmp.Diff(want.Outputs, outputs); d != "" {
		t.Errorf("outputs (-want +got):\n%s", d)
	}
	if got.EngineVersion != want.Version {
		t.Errorf("engine version %q, want %q", got.EngineVersion, want.Version)
	}
	if got.Engine != plan.UnknownEngine && string(got.Engine) != want.Tool {
		t.Errorf("engine %q, want %q", got.Engine, want.Tool)
	}
	if errored := got.Errored == plan.Yes; errored != want.Errored && got.Errored != plan.Unsaid {
		t.Errorf("errored %v, want %v", errored, want.Errored)
	}
	if len(got.UnknownSections) > 0 {
		t.Errorf("unknown sections %q", got.UnknownSections)
	}
}

func compareSaid(t *testing.T, what string, got []plan.Change, want []expectedChange) {
	t.Helper()
	var g, w []said
	for i := range got {
		c := &got[i]
		if parsed, err := plan.ParseAddress(c.Address); err != nil || parsed.String() != c.Address || c.Addr.String() != c.Address {
			t.Errorf("%s: address %q is taken apart as %q (%v)", what, c.Address, c.Addr, err)
		}
		g = append(g, saidOf(c))
	}
	for _, e := range want {
		w = append(w, e.said(t))
	}
	if d := cmp.Diff(w, g); d != "" {
		t.Errorf("%s (-want +got):\n%s", what, d)
	}
}

// TestCorpusEngines holds that the engine is inferred for nearly all real plans.
func TestCorpusEngines(t *testing.T) {
	t.Parallel()
	files, _ := filepath.Glob(filepath.Join(shared(t), "corpus", "plans", "*", "plan.json"))
	if len(files) < 258 {
		t.Fatalf("%d plans, want 258", len(files))
	}
	unknown := 0
	for _, f := range files {
		plans, err := readFile(t, f)
		if err != nil {
			t.Fatal(err)
		}
		if plans[0].Engine == plan.UnknownEngine {
			unknown++
			t.Log("engine not known: ", filepath.Base(filepath.Dir(f)))
		}
	}
	if unknown > 0 {
		t.Errorf("the engine of %d of %d plans is not known", unknown, len(files))
	}
}

// publicRefusals are the files of the public corpus that are no plans, with
// what each is refused as.
var publicRefusals = map[string]Kind{
	"169.json":    KindTrailing, // one closing brace too many: cut out of something, or edited
	"172.json":    KindText,
	"201.tfstate": KindStateFile, "202.tfstate": KindStateFile, "203.tfstate": KindStateFile, "210.tfstate": KindStateFile,
	"211.tfstate": KindStateFile, "212.tfstate": KindStateFile, "213.tfstate": KindStateFile, "214.tfstate": KindStateFile,
	"215.tfstate": KindStateFile, "218.tfstate": KindStateFile, "219.tfstate": KindStateFile, "222.tfstate": KindStateFile,
	"307.txt": KindPlanText, "308.txt": KindPlanText, "309.txt": KindPlanText, "310.txt": KindPlanText, "311.txt": KindPlanText,
	"312.txt": KindPlanText, "313.txt": KindPlanText, "316.txt": KindPlanText,
	"401.jsonl": KindEvents, "402.jsonl": KindEvents, "405.jsonl": KindEvents, "406.jsonl": KindEvents, "407.jsonl": KindEvents, "409.jsonl": KindEvents,
	"501.hcl": KindText, "502.hcl": KindText, "503.hcl": KindText, "504.hcl": KindText, "505.hcl": KindText, "507.hcl": KindText, "508.hcl": KindText,
	"603.json": KindSavedPlan, "604.json": KindNotPlan, "605.json": KindNotPlan,
}

func TestCorpusPublic(t *testing.T) {
	t.Parallel()
	root := filepath.Join(shared(t), "corpus", "public")
	rows := readIndex(t, filepath.Join(root, "index.tsv"))
	if len(rows) < 118 {
		t.Fatalf("%d files, want at least 118", len(rows))
	}
	refused, counted := 0, 0
	for _, row := range rows {
		plans, err := readFile(t, filepath.Join(root, "files", row["file"]))
		if kind, ok := publicRefusals[row["file"]]; ok {
			refused++
			var r *Refusal
			if !errors.As(err, &r) || r.Kind != kind {
				t.Errorf("%s (%s): %v, want a refusal as %s", row["file"], row["why"], err, kind)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s (%s): %v", row["file"], row["why"], err)
			continue
		}
		counted++
		comparePublic(t, row, plans)
	}
	if refused != len(publicRefusals) || counted < 80 {
		t.Errorf("%d refused and %d read; want %d and at least 80", refused, counted, len(publicRefusals))
	}
}

func comparePublic(t *testing.T, row map[string]string, plans []*plan.Plan) {
	t.Helper()
	if len(plans) != 1 {
		t.Errorf("%s: %d plans, want 1", row["file"], len(plans))
		return
	}
	p := plans[0]
	n := p.Counts()
	for _, c := range []struct {
		column string
		got    int
	}{{"add", n.Add}, {"change", n.Change}, {"destroy", n.Destroy}, {"replace_included_in_both", n.Replace}} {
		if want := row[c.column]; want != strconv.Itoa(c.got) {
			t.Errorf("%s (%s): %s is %d, want %s", row["file"], row["why"], c.column, c.got, want)
		}
	}
	if i := strings.LastIndex(row["why"], "drift "); i >= 0 {
		if want, err := strconv.Atoi(row["why"][i+len("drift "):]); err == nil && want != len(p.Drift) {
			t.Errorf("%s: %d drifted, want %d", row["file"], len(p.Drift), want)
		}
	}
	if v := row["format_version"]; v != "-" && v != p.FormatVersion {
		t.Errorf("%s: format %q, want %q", row["file"], p.FormatVersion, v)
	}
}

func readIndex(t *testing.T, path string) []map[string]string {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var names []string
	var rows []map[string]string
	for sc := bufio.NewScanner(f); sc.Scan(); {
		cells := strings.Split(sc.Text(), "\t")
		if names == nil {
			names = cells
			continue
		}
		row := make(map[string]string)
		for i, c := range cells {
			row[names[i]] = c
		}
		rows = append(rows, row)
	}
	return rows
}

// sampleRefusals are samples of the engines' other outputs.
var sampleRefusals = map[string]Kind{
	"apply-events-*.jsonl":         KindEvents,
	"encrypted-plan-tofu.tfplan":   KindEncryptedPlan,
	"encrypted-state-tofu.tfstate": KindEncryptedState,
	"http-backend-log.jsonl":       KindNotPlan,
	"lock-*.hcl":                   KindText,
	"noop-*.tfplan":                KindSavedPlan,
	"providers-schema-*.json":      KindNotPlan,
	"show-*-tofu.json":             KindNotPlan,
	"state-show-*.json":            KindStateJSON,
	"state-v4-*.tfstate":           KindStateFile,
	"version-*.json":               KindNotPlan,
}

func TestCorpusSamples(t *testing.T) {
	t.Parallel()
	root := filepath.Join(shared(t), "corpus", "samples")
	for pattern, kind := range sampleRefusals {
		files, _ := filepath.Glob(filepath.Join(root, pattern))
		if len(files) == 0 {
			t.Errorf("no sample %s", pattern)
		}
		for _, f := range files {
			_, err := readFile(t, f)
			var r *Refusal
			if !errors.As(err, &r) || r.Kind != kind {
				t.Errorf("%s: %v, want a refusal as %s", filepath.Base(f), err, kind)
			}
		}
	}
}

func TestScenarioPlans(t *testing.T) {
	t.Parallel()
	read := 0
	for _, f := range find(t, filepath.Join(shared(t), "scenarios", "data"), "plan.json") {
		plans, err := readFile(t, f)
		if err != nil {
			t.Error(err)
			continue
		}
		read++
		if len(plans) != 1 || plans[0].Config == nil {
			t.Errorf("%s: %d plans, want one with a configuration", f, len(plans))
		}
	}
	if read < 136 {
		t.Errorf("%d plans read, want at least 136", read)
	}
}

func find(t *testing.T, root, name string) []string {
	t.Helper()
	var files []string
	err := filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		if err == nil && d.Name() == name {
			files = append(files, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}
