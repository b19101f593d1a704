package decision

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/holdfast-dev/holdfast/internal/hclfile"
	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

func at(day string) time.Time {
	t, err := time.Parse(time.RFC3339, day)
	if err != nil {
		panic(err) // a constant of a test
	}
	return t
}

func sample(address string, actions ...plan.Action) *plan.Change {
	a, err := plan.ParseAddress(address)
	if err != nil {
		panic(err) // a constant of a test
	}
	labels := func(v string) plan.Value {
		return plan.ObjectValue(plan.Member{Name: "metadata", Value: plan.ListValue(plan.ObjectValue(
			plan.Member{Name: "labels", Value: plan.ObjectValue(plan.Member{Name: "argocd/x", Value: plan.StringValue(v)})}))})
	}
	return &plan.Change{Address: address, Addr: a, Actions: actions, Before: labels("1"), After: labels("2")}
}

func load(t *testing.T, src string) *Decisions {
	t.Helper()
	file := filepath.Join(t.TempDir(), "decisions.hcl")
	if err := os.WriteFile(file, []byte(src), 0o600); err != nil {
		t.Fatal(err)
	}
	ds, err := Load(file)
	if err != nil {
		t.Fatal(err)
	}
	return ds
}

func block(name string, lines ...string) string {
	base := map[string]string{
		"subject": `"a.b"`, "actions": `["update"]`, "ruling": `"allow"`, "owner": `"us"`, "impact": `"service"`, "reason": `"because"`, "covers": `"h1:x"`,
	}
	for _, l := range lines {
		k, v, _ := strings.Cut(l, "=")
		base[strings.TrimSpace(k)] = strings.TrimSpace(v)
	}
	out := "decision \"" + name + "\" {\n"
	for _, k := range []string{"subject", "actions", "ruling", "owner", "impact", "reason", "expires", "covers", "paths", "evidence"} {
		if v := base[k]; v != "" {
			out += "  " + k + " = " + v + "\n"
		}
	}
	return out + "}\n"
}

func TestEvaluate(t *testing.T) {
	t.Parallel()
	update := sample("a.b", plan.Update)
	fp := record.Fingerprint(update, update.Differences(), "", nil)
	moved := sample("a.b", plan.Update)
	moved.After = plan.ObjectValue(plan.Member{Name: "size", Value: plan.NumberValue("3")})
	covers := `covers = "` + fp + `"`
	for _, tt := range []struct {
		name   string
		lines  []string
		change *plan.Change
		now    string
		want   State
		moved  []string
	}{
		{"covers", []string{covers}, update, "2026-11-30T00:00:00Z", Covers, nil},
		{"covers one of several", []string{`covers = ["h1:x", "` + fp + `"]`}, update, "2026-11-30T00:00:00Z", Covers, nil},
		{"last day", []string{covers, `expires = "2026-12-31"`}, update, "2026-12-31T23:59:59Z", Covers, nil},
		{"last day elsewhere", []string{covers, `expires = "2026-12-31"`}, update, "2027-01-01T00:30:00+01:00", Covers, nil},
		{"the day after", []string{covers, `expires = "2026-12-31"`}, update, "2027-01-01T00:00:00Z", Expired, nil},
		{"lapsed", []string{covers}, moved, "2026-11-30T00:00:00Z", Lapsed, []string{"changed attributes", "values"}},
		{"unreadable fingerprint", nil, update, "2026-11-30T00:00:00Z", Lapsed, []string{"everything"}},
		{"impact unknown", []string{covers, `impact = "unknown"`}, update, "2026-11-30T00:00:00Z", ImpactUnknown, nil},
		{"lapsed and unknown", []string{`impact = "unknown"`}, update, "2026-11-30T00:00:00Z", Lapsed, []string{"everything"}},
		{"other action", []string{covers, `actions = ["delete"]`}, update, "2026-11-30T00:00:00Z", OtherAction, nil},
		{"restore", []string{`covers = `, `ruling = "restore"`}, update, "2026-11-30T00:00:00Z", Demands, nil},
		{"refuse", []string{covers, `ruling = "refuse"`}, update, "2026-11-30T00:00:00Z", Demands, nil},
		{"expired refusal", []string{`ruling = "refuse"`, `expires = "2026-01-01"`}, update, "2026-11-30T00:00:00Z", Expired, nil},
		{"ignored paths", []string{`covers = `, `ruling = "ignore"`, `paths = ["metadata.labels"]`}, update, "2026-11-30T00:00:00Z", Covers, nil},
		{"one of the keys", []string{`covers = `, `ruling = "ignore"`, `paths = ["metadata[0].labels[\"argocd/x\"]"]`}, update, "2026-11-30T00:00:00Z", Covers, nil},
		{"beyond the paths", []string{`covers = `, `ruling = "ignore"`, `paths = ["metadata.annotations"]`}, update, "2026-11-30T00:00:00Z", OutsidePaths, nil},
		{"ignoring a deletion", []string{`covers = `, `ruling = "ignore"`, `paths = ["metadata"]`, `actions = ["delete"]`}, sample("a.b", plan.Delete), "2026-11-30T00:00:00Z", OutsidePaths, nil},
		{"replace by word", []string{`ruling = "refuse"`, `actions = ["replace"]`}, sample("a.b", plan.Create, plan.Delete), "2026-11-30T00:00:00Z", Demands, nil},
		{"replace by words", []string{`ruling = "refuse"`, `actions = ["delete", "create"]`}, sample("a.b", plan.Create, plan.Delete), "2026-11-30T00:00:00Z", Demands, nil},
		{"half a replace", []string{`ruling = "refuse"`, `actions = ["delete"]`}, sample("a.b", plan.Create, plan.Delete), "2026-11-30T00:00:00Z", OtherAction, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := load(t, block("x", tt.lines...)).Evaluate(tt.change, record.Fingerprint(tt.change, tt.change.Differences(), "", nil), at(tt.now))
			if len(got) != 1 || got[0].State != tt.want {
				t.Fatalf("%+v, want %s", got, tt.want)
			}
			if diff := cmp.Diff(tt.moved, got[0].Moved); diff != "" {
				t.Error(diff)
			}
			if (got[0].Why == "") != (tt.want == Covers) || got[0].Summary().Covers != (tt.want == Covers) {
				t.Errorf("%+v", got[0])
			}
		})
	}
	if got := load(t, block("x")).Evaluate(sample("a.c", plan.Update), "", at("2026-11-30T00:00:00Z")); got != nil {
		t.Errorf("another address: %+v", got)
	}
}

// A refusal counts before an approval, an approval before what has lapsed.
func TestEvaluateOrder(t *testing.T) {
	t.Parallel()
	c := sample("a.b", plan.Update)
	fp := record.Fingerprint(c, c.Differences(), "", nil)
	ds := load(t, block("old")+block("good", `covers = "`+fp+`"`)+block("no", `ruling = "refuse"`, `subject = "a.*"`)+block("elsewhere", `subject = "a.c"`)+block("action", `actions = ["delete"]`))
	var names []string
	evaluations := ds.Evaluate(c, fp, at("2026-11-30T00:00:00Z"))
	for _, e := range evaluations {
		names = append(names, e.Decision.Name)
	}
	if diff := cmp.Diff([]string{"no", "good", "old", "action"}, names); diff != "" {
		t.Error(diff)
	}
	var unused []string
	for _, n := range ds.Unused(evaluations, true, at("2026-11-30T00:00:00Z")) {
		unused = append(unused, n.Name+": "+n.Why)
	}
	want := []string{
		"old: It covers another change of this address; since then moved: everything.",
		"elsewhere: The plan has no change of its subject.",
		"action: It is about delete, and this change is update.",
	}
	if diff := cmp.Diff(want, unused); diff != "" {
		t.Error(diff)
	}
	if got := ds.Unused(evaluations, false, at("2026-11-30T00:00:00Z")); len(got) > 0 {
		t.Errorf("a plan that isn't whole says %v", got)
	}
	if got := (*Decisions)(nil).Evaluate(c, fp, time.Time{}); got != nil {
		t.Error(got)
	}
}

// A plan's JSON doesn't tell the lineage that hidden values are compared under,
// so it can't be told whether they moved since a check of the plan file.
func TestEvaluateHiddenValues(t *testing.T) {
	t.Parallel()
	c := sample("a.b", plan.Update)
	c.Before = plan.ObjectValue(plan.Member{Name: "id", Value: plan.StringValue("1")}, plan.Member{Name: "token", Value: plan.StringValue("old-token").Mark()})
	c.After = plan.ObjectValue(plan.Member{Name: "id", Value: plan.StringValue("1")}, plan.Member{Name: "token", Value: plan.StringValue("new-token").Mark()})
	saved := record.Fingerprint(c, c.Differences(), "lineage", nil)
	ds := load(t, block("x", `covers = "`+saved+`"`))
	got := ds.Evaluate(c, record.Fingerprint(c, c.Differences(), "", nil), at("2026-11-30T00:00:00Z"))
	if len(got) != 1 || got[0].State != Lapsed || !got[0].Unsure || !strings.Contains(got[0].Why, "another form of the plan") {
		t.Fatalf("%+v", got)
	}
	if notes := ds.Unused(got, true, at("2026-11-30T00:00:00Z")); len(notes) > 0 {
		t.Errorf("it would be pruned: %v", notes)
	}
}

func TestDecisionErrors(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct{ src, want string }{
		"ruling":          {block("x", `ruling = "alow"`), `Did you mean "allow"?`},
		"impact":          {block("x", `impact = "some"`), "it may be none, service, data, unknown"},
		"action":          {block("x", `actions = ["destroy"]`), `"destroy" is not known`},
		"date":            {block("x", `expires = "31.12.2026"`), "is not a day such as"},
		"no such day":     {block("x", `expires = "2026-02-30"`), "is not a day such as"},
		"subject":         {block("x", `subject = "a"`), "want TYPE.NAME"},
		"uncovered allow": {block("x", `covers = `), `"covers" is missing`},
		"ignore no paths": {block("x", `ruling = "ignore"`), `An "ignore" names with "paths"`},
		"paths elsewhere": {block("x", `paths = ["a"]`), `other rulings have no paths`},
		"bad path":        {block("x", `ruling = "ignore"`, `paths = ["a..b"]`), "want a name"},
		"no owner":        {block("x", `owner = `), `"owner" is required`},
		"empty reason":    {block("x", `reason = ""`), `"reason" must not be empty`},
		"twice":           {block("x") + block("x"), `"x" is also at`},
		"no name":         {block(""), "Decision without a name"},
		"unknown block":   {"decisions \"x\" {\n}\n", `Did you mean "decision"?`},
	} {
		file := filepath.Join(t.TempDir(), "d.hcl")
		if err := os.WriteFile(file, []byte(tt.src), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := Load(file)
		errs := hclfile.All(err)
		if len(errs) == 0 || errs[0].Line < 1 || errs[0].File != file || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := Load(filepath.Join(t.TempDir(), "missing.hcl")); err == nil {
		t.Error("a missing file is read")
	}
}

func TestWrite(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), ".holdfast", "decisions.hcl")
	d := Decision{
		Name: "crib", Subject: `digitalocean_record.records["wildcard_crib_a"]`, Actions: []string{"delete"}, Ruling: record.Restore,
		Owner: "crib cluster", Impact: "service", Reason: "Tailnet \"wildcard\",\napplied ${x} in April.", Expires: "2026-12-31",
		Covers: []string{"h1:a"}, Evidence: []string{"git:41acc7a"},
	}
	if err := Write(file, d); err != nil {
		t.Fatal(err)
	}
	other := d
	other.Name, other.Covers = "second", []string{"h1:a", "h1:b"}
	if err := Write(file, other); err != nil {
		t.Fatal(err)
	}
	src, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	// Somebody adds remarks and tightens the mode.
	edited := strings.Replace(string(src), "decision \"crib\" {", "# Ask Ada before touching this.\ndecision \"crib\" { # since April", 1)
	if err := os.WriteFile(file, []byte(edited), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(file, 0o640); err != nil {
		t.Fatal(err)
	}
	d.Expires, d.Impact = "", "none"
	if err := Write(file, d); err != nil {
		t.Fatal(err)
	}
	got, _ := os.ReadFile(file)
	want := strings.Replace(edited, "  expires  = \"2026-12-31\"\n", "", 1)
	want = strings.Replace(want, "impact   = \"service\"", "impact   = \"none\"", 1)
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Error(diff)
	}
	if info, _ := os.Stat(file); info.Mode().Perm() != 0o640 {
		t.Errorf("mode %v", info.Mode())
	}
	ds, err := Load(file)
	if err != nil {
		t.Fatal(err)
	}
	back := ds.All()[0]
	if back.Reason != d.Reason || back.Subject != d.Subject || back.Impact != "none" || !slices.Equal(ds.All()[1].Covers, other.Covers) {
		t.Errorf("%+v", back)
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(file), ".decisions-*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
	testPrune(t, file)
}

func testPrune(t *testing.T, file string) {
	t.Helper()
	removed, err := Prune(file, "crib", "unknown")
	if err != nil || !slices.Equal(removed, []string{"crib"}) {
		t.Fatalf("%v, %v", removed, err)
	}
	src, _ := os.ReadFile(file)
	if text := string(src); strings.Contains(text, "Ada") || !strings.Contains(text, `decision "second"`) || !strings.HasPrefix(text, "# Decisions about") {
		t.Error(text)
	}
	before, _ := os.Stat(file)
	if removed, err := Prune(file, "unknown"); err != nil || removed != nil {
		t.Errorf("%v, %v", removed, err)
	}
	if after, _ := os.Stat(file); !os.SameFile(before, after) {
		t.Error("a file with nothing to remove is written")
	}
}

func TestWriteRefuses(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	good := Decision{Name: "x", Subject: "a.b", Actions: []string{"update"}, Ruling: record.Allow, Owner: "us", Impact: "none", Reason: "r", Covers: []string{"h1:x"}}
	bad := good
	bad.Covers = nil
	file := filepath.Join(dir, "new", "decisions.hcl")
	if err := Write(file, bad); err == nil || !strings.Contains(err.Error(), "would not be valid") {
		t.Errorf("%v", err)
	}
	if _, err := os.Stat(file); err == nil {
		t.Error("it wrote what it refused")
	}
	broken := filepath.Join(dir, "broken.hcl")
	if err := os.WriteFile(broken, []byte("decision \"a\" {\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Write(broken, good); err == nil || !strings.Contains(err.Error(), "broken.hcl:") {
		t.Errorf("%v", err)
	}
	if src, _ := os.ReadFile(broken); string(src) != "decision \"a\" {\n" {
		t.Error("a file that doesn't parse was changed")
	}
	link := filepath.Join(dir, "link.hcl")
	target := filepath.Join(dir, "target.hcl")
	if err := os.WriteFile(target, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(target, link); err != nil {
		t.Skip("no symbolic links here")
	}
	if err := Write(link, good); err != nil {
		t.Fatal(err)
	}
	if info, _ := os.Lstat(link); info.Mode()&os.ModeSymlink == 0 {
		t.Error("the link was replaced by a file")
	}
}

func FuzzDecisions(f *testing.F) {
	f.Add([]byte(block("x")))
	f.Add([]byte(block("x", `ruling = "ignore"`, `paths = ["a.**"]`, `subject = "module.a.**"`)))
	f.Add([]byte("decision \"a\" {\n  expires = \"0000-01-01\"\n}\n"))
	c := sample("a.b", plan.Update)
	f.Fuzz(func(t *testing.T, src []byte) {
		list, err := parse("d.hcl", src)
		if err != nil {
			if len(hclfile.All(err)) == 0 {
				t.Fatalf("an error without a place: %v", err)
			}
			return
		}
		ds := &Decisions{list: list}
		ds.Unused(ds.Evaluate(c, "h1:x", at("2026-11-30T00:00:00Z")), true, at("2026-11-30T00:00:00Z"))
	})
}
