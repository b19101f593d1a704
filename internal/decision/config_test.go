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
)

const fullConfig = `
engine    = "tofu"
hazards   = ["./hazards", "/abs"]
decisions = ["ruled/*.hcl", "one.hcl"]
ledger    = ".holdfast/ledger.db"
stack "dns" {
  dir       = "dns/zones/*/envs/prod"
  workspace = "prod"
  var_files = ["prod.tfvars"]
}
owner "cert-manager" {
  matches = change.type == "digitalocean_record" && startswith(change.name, "_acme-challenge")
  reason  = "It writes and deletes them for minutes at a time."
}
protect "production postgres" {
  address = ["kubernetes_manifest.cnpg_cluster", "module.db.**"]
  refuse  = ["delete", "replace"]
  require = ["postgres restorable"]
}
precondition "postgres restorable" {
  command = ["./drills/restore.sh"]
  control = ["./drills/restore.sh", "--empty"]
  max_age = "24h"
  until   = ["reboot", "state", "commit"]
  timeout = "90s"
}
probe "guests run" {
  command = ["./probes/domstate.sh"]
  expect  = "running"
  covers  = ["module.vm.**"]
  types   = ["libvirt_dom*"]
}
rule "cosmetic-replace" {
  disposition = "hold"
  reason      = "Billing goes by labels."
}
gate {
  clean           = false
  pushed          = "before"
  branch          = ["main", "release/2"]
  max_plan_age    = "2d"
  unknown_effects = "hold"
}
`

func TestConfig(t *testing.T) {
	t.Parallel()
	c, err := parseConfig("/repo/.holdfast.hcl", []byte(fullConfig))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(Gate{Clean: false, Pushed: "before", Branches: []string{"main", "release/2"}, MaxPlanAge: 48 * time.Hour, UnknownEffects: "hold"}, c.Gate); diff != "" {
		t.Error(diff)
	}
	if c.Engine != plan.OpenTofu || !slices.Equal(c.HazardDirs(), []string{"/repo/hazards", "/abs"}) || c.DecisionFile() != "/repo/one.hcl" {
		t.Errorf("%+v", c)
	}
	want := Precondition{Name: "postgres restorable", Command: []string{"./drills/restore.sh"}, Control: []string{"./drills/restore.sh", "--empty"},
		MaxAge: 24 * time.Hour, Until: []string{"reboot", "state", "commit"}, Timeout: 90 * time.Second, Line: 20}
	if diff := cmp.Diff([]Precondition{want}, c.Preconditions); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]Stack{{Name: "dns", Dir: "dns/zones/*/envs/prod", Workspace: "prod", VarFiles: []string{"prod.tfvars"}, Line: 6}}, c.Stacks); diff != "" {
		t.Error(diff)
	}
	a, _ := plan.ParseAddress(`module.db["eu"].aws_db_instance.this`)
	protects := c.ProtectedBy(a)
	if len(protects) != 1 || !protects[0].Refuses(plan.Actions{plan.Create, plan.Delete}) || protects[0].Refuses(plan.Actions{plan.Update}) {
		t.Errorf("%+v", protects)
	}
	if s, ok := c.StackFor("dns/zones/a.example/envs/prod"); !ok || s.Name != "dns" {
		t.Error("the stack isn't found")
	}
	if _, ok := c.StackFor("dns/zones/a/b/envs/prod"); ok {
		t.Error("* reaches over a slash")
	}
	if r, ok := c.Rule("cosmetic-replace"); !ok || r.Disposition != "hold" || r.Line < 1 {
		t.Errorf("%+v", r)
	}
	if err := c.CheckRules([]string{"cosmetic-replace"}); err != nil {
		t.Error(err)
	}
	err = c.CheckRules([]string{"cosmetic-replaces", "x"})
	if errs := hclfile.All(err); len(errs) != 1 || errs[0].Line != c.Rules[0].Line || !strings.Contains(err.Error(), `Did you mean "cosmetic-replaces"?`) {
		t.Error(err)
	}
}

func TestConfigErrors(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		src  string
		line int
		want string
	}{
		"unknown attribute":    {"gate {\n  claen = true\n}\n", 2, `Did you mean "clean"?`},
		"unknown block":        {"\nprotct \"x\" {\n}\n", 2, `Did you mean "protect"?`},
		"two gates":            {"gate {\n}\ngate {\n}\n", 3, "Only one gate block"},
		"unknown precondition": {"protect \"x\" {\n  address = \"a.b\"\n  require = [\"drill\"]\n}\nprecondition \"dril\" {\n  command = [\"x\"]\n}\n", 3, `Did you mean "dril"?`},
		"bad address":          {"protect \"x\" {\n  address = [\"a.b[\"]\n}\n", 2, "the key does not end"},
		"type alone":           {"protect \"x\" {\n  address = [\"aws_db_instance\"]\n}\n", 2, "**.aws_db_instance.*"},
		"bad action":           {"protect \"x\" {\n  address = \"a.b\"\n  refuse = [\"destroy\"]\n}\n", 3, `"destroy" is not known`},
		"empty command":        {"precondition \"x\" {\n  command = []\n}\n", 2, "must not be an empty list"},
		"bad age":              {"precondition \"x\" {\n  command = [\"x\"]\n  max_age = \"soon\"\n}\n", 3, "90m, 24h or 7d"},
		"age zero":             {"gate {\n  max_plan_age = \"0h\"\n}\n", 2, "90m, 24h or 7d"},
		"failed-plan moved":    {"rule \"failed-plan\" {\n  disposition = \"off\"\n  reason = \"x\"\n}\n", 1, "failed-plan stays at stop"},
		"failed-plan noted":    {"rule \"failed-plan\" {\n  disposition = \"note\"\n  reason = \"x\"\n}\n", 1, "failed-plan stays at stop"},
		"unknown-word off":     {"rule \"unknown-word\" {\n  disposition = \"off\"\n  reason = \"x\"\n}\n", 1, "unknown-word may be hold or stop"},
		"rule without reason":  {"rule \"temp-path\" {\n  disposition = \"off\"\n}\n", 1, `"reason" is required`},
		"two of one name":      {"owner \"x\" {\n  matches = true\n}\nowner \"x\" {\n  matches = true\n}\n", 4, "is also on line 1"},
		"owner over nothing":   {"owner \"x\" {\n  matches = chang.type == \"a\"\n}\n", 2, `Did you mean "change"?`},
		"owner attribute":      {"owner \"x\" {\n  matches = change.typ == \"a\"\n}\n", 2, `Did you mean "type"?`},
		"engine":               {"engine = \"pulumi\"\n", 1, "it may be tofu, terraform"},
		"decisions glob":       {"decisions = [\"[\"]\n", 1, "is not a file pattern"},
		"until":                {"precondition \"x\" {\n  command = [\"x\"]\n  until = [\"comit\"]\n}\n", 3, `Did you mean "commit"?`},
		"timeout":              {"precondition \"x\" {\n  command = [\"x\"]\n  timeout = \"0s\"\n}\n", 3, "90m, 24h or 7d"},
		"control":              {"precondition \"x\" {\n  command = [\"x\"]\n  control = [\"x\"]\n}\n", 3, "must fail where the command succeeds"},
		"probe with both":      {"\nprobe \"x\" {\n  command = [\"x\"]\n  types = [\"a_b\"]\n  expect = \"a\"\n  match = \"a\"\n}\n", 2, "one of the two"},
		"probe with neither":   {"probe \"x\" {\n  command = [\"x\"]\n  types = [\"a_b\"]\n}\n", 1, "one of the two"},
		"probe of nothing":     {"probe \"x\" {\n  command = [\"x\"]\n  expect = \"a\"\n}\n", 1, "Say what it looks at"},
		"probe: bad regexp":    {"probe \"x\" {\n  command = [\"x\"]\n  types = [\"a_b\"]\n  match = \"(\"\n}\n", 4, "missing closing )"},
		"probe: any output":    {"probe \"x\" {\n  command = [\"x\"]\n  types = [\"a_b\"]\n  match = \".*\"\n}\n", 4, "a probe that says nothing would pass"},
		"probe: bad address":   {"probe \"x\" {\n  command = [\"x\"]\n  covers = [\"a_b\"]\n  match = \"a\"\n}\n", 3, "**.a_b.*"},
		"probe: bad type":      {"probe \"x\" {\n  command = [\"x\"]\n  types = [\"a_b.c\"]\n  match = \"a\"\n}\n", 3, `addresses go into "covers"`},
		"two probes":           {"probe \"x\" {\n  command = [\"x\"]\n  types = [\"a_b\"]\n  match = \"a\"\n}\nprobe \"x\" {\n  command = [\"x\"]\n  types = [\"a_b\"]\n  match = \"a\"\n}\n", 6, "is also on line 1"},
		"branch reference":     {"gate {\n  branch = \"refs/heads/main\"\n}\n", 2, "write the branch alone"},
		"branch pattern":       {"gate {\n  branch = [\"main\", \"release/*\"]\n}\n", 2, "patterns are not allowed"},
		"branch option":        {"gate {\n  branch = \"--all\"\n}\n", 2, "is not the name of a branch"},
		"ledger of MySQL":      {"ledger = \"mysql://h/d\"\n", 1, "A ledger is a file, or a PostgreSQL database"},
		"ledger at home":       {"ledger = \"~/l.db\"\n", 1, "Write the whole path"},
		"ledger password":      {"\nledger = \"postgres://u:hunter2@h/d\"\n", 2, "PGPASSWORD"},
		"commas in a block":    {"gate {\n  clean = true, pushed = \"after\"\n}\n", 2, ""},
	} {
		_, err := parseConfig(".holdfast.hcl", []byte(tt.src))
		errs := hclfile.All(err)
		if len(errs) == 0 {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if errs[0].Line != tt.line || !strings.Contains(errs[0].Error(), tt.want) {
			t.Errorf("%s: %v", name, errs[0])
		}
	}
}

func TestStarterLoads(t *testing.T) {
	t.Parallel()
	for _, s := range []Starter{{}, {Engine: plan.OpenTofu, Stacks: []Stack{{Name: `a "quoted" ${x}`, Dir: "envs/prod"}, {Name: "b\a", Dir: "."}}}} {
		text := InitConfig(s)
		c, err := parseConfig(ConfigName, []byte(text))
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		if len(c.Stacks) != len(s.Stacks) || c.Engine != s.Engine || c.Gate.MaxPlanAge != 0 {
			t.Errorf("%+v", c)
		}
		for i := range c.Stacks {
			if c.Stacks[i].Name != s.Stacks[i].Name {
				t.Errorf("%q", c.Stacks[i].Name)
			}
		}
	}
	// What it shows in comments is right, too: with its examples uncommented it loads.
	var lines []string
	for line := range strings.Lines(InitConfig(Starter{})) {
		bare, isComment := strings.CutPrefix(line, "# ")
		if isComment && (strings.Contains(bare, " = ") || strings.HasSuffix(bare, "{\n") || bare == "}\n") {
			line = bare
		}
		lines = append(lines, line)
	}
	c, err := parseConfig(ConfigName, []byte(strings.Join(lines, "")))
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Owners) != 1 || len(c.Protects) != 1 || len(c.Preconditions) != 1 || len(c.Probes) != 1 || c.Ledger == "" || len(c.Rules) != 1 || len(c.Hazards) != 1 {
		t.Errorf("%+v", c)
	}
}

func TestFindConfig(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	deep := filepath.Join(root, "repo", "a", "b")
	for _, d := range []string{deep, filepath.Join(root, "repo", ".git"), filepath.Join(root, "repo", "sub", ".git")} {
		if err := os.MkdirAll(d, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	write := func(path string) {
		if err := os.WriteFile(path, []byte("gate {\n}\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	outside := filepath.Join(root, ConfigName)
	write(outside)
	if got, err := FindConfig(deep); err != nil || got != "" {
		t.Errorf("it left the repository: %q, %v", got, err)
	}
	inside := filepath.Join(root, "repo", ConfigName)
	write(inside)
	if got, err := FindConfig(deep); err != nil || got != inside {
		t.Errorf("%q, %v", got, err)
	}
	if got, _ := FindConfig(filepath.Join(root, "repo", "sub")); got != "" {
		t.Errorf("it left the submodule: %q", got)
	}
	if err := os.Mkdir(filepath.Join(deep, ConfigName), 0o755); err != nil {
		t.Fatal(err)
	}
	if _, err := FindConfig(deep); err == nil {
		t.Error("a folder of that name is taken for none")
	}
	c, err := LoadConfig(inside)
	if err != nil || c.Dir != filepath.Dir(inside) || c.Gate.Pushed != "after" || !c.Gate.Clean {
		t.Errorf("%+v, %v", c, err)
	}
}

func TestDecisionFiles(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, ".holdfast", "dir.hcl"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, f := range []string{"b.hcl", "a.hcl", "x.txt"} {
		if err := os.WriteFile(filepath.Join(dir, ".holdfast", f), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	c := DefaultConfig(dir)
	got, err := c.DecisionFiles()
	if err != nil {
		t.Fatal(err)
	}
	want := []string{filepath.Join(dir, ".holdfast", "a.hcl"), filepath.Join(dir, ".holdfast", "b.hcl")}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	c.Decisions = []string{".holdfast/a.hcl", ".holdfast/*.hcl", "none/*.hcl"}
	if got, _ = c.DecisionFiles(); !slices.Equal(got, want) {
		t.Error(got)
	}
	if c.DecisionFile() != want[0] {
		t.Error(c.DecisionFile())
	}
}

func TestOwner(t *testing.T) {
	t.Parallel()
	secret := plan.StringValue("hunter2-canary").Mark()
	c := &plan.Change{
		Address: `module.m.digitalocean_record.r["_acme-challenge.www"]`, Provider: "registry.opentofu.org/digitalocean/digitalocean", Actions: plan.Actions{plan.Update},
		Before: plan.ObjectValue(plan.Member{Name: "ttl", Value: plan.NumberValue("60")}, plan.Member{Name: "token", Value: secret}),
		After:  plan.ObjectValue(plan.Member{Name: "ttl", Value: plan.NumberValue("30")}, plan.Member{Name: "token", Value: secret}, plan.Member{Name: "value", Value: plan.UnknownValue()}),
	}
	c.Addr, _ = plan.ParseAddress(c.Address)
	for expr, want := range map[string][2]bool{
		`change.type == "digitalocean_record" && startswith(change.key, "_acme")`: {true, false},
		`change.name == "r" && change.module == "module.m"`:                       {true, false},
		`endswith(change.provider, "digitalocean/digitalocean")`:                  {true, false},
		`contains(change.actions, "delete")`:                                      {false, false},
		`alltrue([for p in change.paths : p == "ttl" || p == "value"])`:           {true, false},
		`change.before.ttl > change.after.ttl`:                                    {true, false},
		`change.before.token == "hunter2-canary"`:                                 {true, false},
		`change.before.nothing.at.all == null`:                                    {true, false},
		`change.after.value == "x"`:                                               {false, true},
		`length(keys(change)) == 10`:                                              {true, false},
	} {
		cfg, err := parseConfig(ConfigName, []byte("owner \"o\" {\n  matches = "+expr+"\n}\n"))
		if err != nil {
			t.Error(err)
			continue
		}
		match, unknown, err := cfg.Owners[0].Matches(c)
		if err != nil || [2]bool{match, unknown} != want {
			t.Errorf("%s: %v %v %v", expr, match, unknown, err)
		}
	}
	cfg, err := parseConfig(ConfigName, []byte("owner \"o\" {\n  matches = tonumber(change.before.token) > 1\n}\n"))
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := cfg.Owners[0].Matches(c); err == nil || strings.Contains(err.Error(), "canary") || !strings.HasPrefix(err.Error(), ConfigName+":2:") {
		t.Error(err)
	}
}

func FuzzConfig(f *testing.F) {
	f.Add([]byte(fullConfig))
	f.Add([]byte(InitConfig(Starter{Engine: plan.Terraform})))
	f.Add([]byte("gate {\n  max_plan_age = \"99999999d\"\n}\n"))
	f.Fuzz(func(t *testing.T, src []byte) {
		c, err := parseConfig(ConfigName, src)
		if err != nil {
			if len(hclfile.All(err)) == 0 {
				t.Fatalf("an error without a place: %v", err)
			}
			return
		}
		for i := range c.Owners {
			_, _, _ = c.Owners[i].Matches(&plan.Change{})
		}
		c.ProtectedBy(plan.Address{Type: "a", Name: "b"})
		c.StackFor("a/b")
		c.LedgerPath()
		for i := range c.Probes {
			c.Probes[i].Covers(plan.Address{Type: "a", Name: "b"})
			if ok, _ := c.Probes[i].Answered(""); ok {
				t.Fatal("a probe passes that printed nothing")
			}
		}
	})
}

// TestDecisionsInAnOddFolder: the configuration's folder is no pattern.
func TestDecisionsInAnOddFolder(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "env[1]*")
	if err := os.MkdirAll(filepath.Join(dir, ".holdfast"), 0o755); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, ".holdfast", "decisions.hcl")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	c := DefaultConfig(dir)
	files, err := c.DecisionFiles()
	if err != nil || len(files) != 1 || files[0] != file {
		t.Errorf("found %v (%v)", files, err)
	}
	if !c.ReadsDecisions(file) {
		t.Error("the file that decisions are written to is not read")
	}
}
