package decision

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/holdfast-dev/holdfast/internal/hclfile"
	"github.com/holdfast-dev/holdfast/internal/plan"
)

func TestProbe(t *testing.T) {
	t.Parallel()
	c, err := parseConfig("/repo/.holdfast.hcl", []byte(fullConfig))
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Probes) != 1 || c.Probes[0].Timeout != DefaultTimeout || c.Probes[0].Line < 1 {
		t.Fatalf("%+v", c.Probes)
	}
	p := &c.Probes[0]
	for address, want := range map[string]bool{
		"libvirt_domain.a":         true,
		"data.libvirt_domain.a":    false,
		"libvirt_volume.a":         false,
		"module.vm.libvirt_pool.a": true,
		"module.x.libvirt_pool.a":  false,
		`libvirt_domain.a["b.c"]`:  true,
	} {
		a, err := plan.ParseAddress(address)
		if err != nil {
			t.Fatal(err)
		}
		if p.Covers(a) != want {
			t.Errorf("%s: %v", address, !want)
		}
	}
	matching := &Probe{Match: "^running$"}
	for _, tt := range []struct {
		probe  *Probe
		output string
		want   bool
	}{
		{p, "state: running\n", true},
		{p, "shut off\n", false},
		{p, " \n", false},
		{matching, "running\n\n", true},
		{matching, "not running\n", false},
		{matching, "", false},
		{&Probe{}, "anything", false},
		{&Probe{Match: "("}, "anything", false},
		{&Probe{Match: "x?"}, "", false},
	} {
		ok, why := tt.probe.Answered(tt.output)
		if ok != tt.want || ok == (why != "") {
			t.Errorf("%+v on %q: %v, %q", tt.probe, tt.output, ok, why)
		}
		if output := strings.TrimSpace(tt.output); !ok && output != "" && strings.Contains(why, output) {
			t.Errorf("the output is repeated: %s", why)
		}
	}
}

func TestDefinition(t *testing.T) {
	t.Parallel()
	base := Precondition{Name: "a", Command: []string{"x", "y"}, Control: []string{"z"}, MaxAge: time.Hour, Line: 1}
	same := Precondition{Name: "b", Command: []string{"x", "y"}, Control: []string{"z"}, Until: []string{"state"}, Timeout: time.Second, Line: 9}
	if base.Definition() != same.Definition() || !strings.HasPrefix(base.Definition(), "sha256:") || len(base.Definition()) != len("sha256:")+64 {
		t.Error(base.Definition(), same.Definition())
	}
	probe := Probe{Command: []string{"x"}, Expect: "a"}
	if probe.Definition() != (&Probe{Name: "n", Command: []string{"x"}, Expect: "a", Types: []string{"t"}, Line: 4}).Definition() {
		t.Error("what a probe covers changes its definition")
	}
	seen := map[string]string{base.Definition(): "the first", probe.Definition(): "the probe"}
	for name, got := range map[string]string{
		"one word":        (&Precondition{Command: []string{"x y"}, Control: []string{"z"}}).Definition(),
		"no control":      (&Precondition{Command: []string{"x", "y"}}).Definition(),
		"all control":     (&Precondition{Control: []string{"x", "y", "z"}}).Definition(),
		"other control":   (&Precondition{Command: []string{"x", "y"}, Control: []string{"Z"}}).Definition(),
		"shifted":         (&Precondition{Command: []string{"x", "y", "z"}}).Definition(),
		"match":           (&Probe{Command: []string{"x"}, Match: "a"}).Definition(),
		"other text":      (&Probe{Command: []string{"x"}, Expect: "b"}).Definition(),
		"a precondition":  (&Precondition{Command: []string{"x"}, Control: []string{"a", ""}}).Definition(),
		"length in words": (&Precondition{Command: []string{"x\n1:y", "y"}, Control: []string{"z"}}).Definition(),
	} {
		if other := seen[got]; other != "" {
			t.Errorf("%s has the definition of %s", name, other)
		}
		seen[got] = name
	}
}

func TestLedgerPath(t *testing.T) {
	t.Parallel()
	for ledger, want := range map[string]string{
		"":                             "",
		".holdfast/ledger.db":          "/repo/.holdfast/ledger.db",
		"../shared.db":                 "/shared.db",
		"/var/lib/holdfast.db":         "/var/lib/holdfast.db",
		"postgres://holdfast@h:5433/d": "postgres://holdfast@h:5433/d",
		"postgresql:///d?host=/run/pg": "postgresql:///d?host=/run/pg",
	} {
		src := ""
		if ledger != "" {
			src = "ledger = " + hclfile.Quote(ledger) + "\n"
		}
		c, err := parseConfig("/repo/.holdfast.hcl", []byte(src))
		if err != nil {
			t.Errorf("%s: %v", ledger, err)
			continue
		}
		if got := c.LedgerPath(); got != want || c.Ledger != ledger {
			t.Errorf("%q: %q, want %q", ledger, got, want)
		}
	}
}

// TestLedgerPasswordIsNotRepeated holds that no part of the message, nor the
// line that it shows, has the password.
func TestLedgerPasswordIsNotRepeated(t *testing.T) {
	t.Parallel()
	for _, ledger := range []string{
		"postgres://u:hunter2@h/d", "POSTGRES://u:hunter2@h/d", "postgres://h/d?password=hunter2", "postgres://h/d?sslmode=require&sslpassword=hunter2",
		"postgres://u:hunter2@[h/d", "postgres://h/d?password=hunter2;x", "host=h password=hunter2", "mysql://u:hunter2@h/d",
	} {
		_, err := parseConfig(ConfigName, []byte("ledger = "+hclfile.Quote(ledger)+"\n"))
		errs := hclfile.All(err)
		if len(errs) != 1 {
			t.Errorf("%s: %v", ledger, err)
			continue
		}
		if e := errs[0]; strings.Contains(e.Error()+e.Excerpt, "hunter2") || e.Line != 1 || e.Column != 1 {
			t.Errorf("%+v", e)
		}
	}
}

func TestStackIn(t *testing.T) {
	t.Parallel()
	c := &Config{Stacks: []Stack{{Name: "any", Dir: "a*"}, {Name: "prod", Dir: "./a/", Workspace: "prod"}, {Name: "later", Dir: "a"}, {Name: "default", Dir: "b", Workspace: "default"}}}
	for _, tt := range []struct{ dir, workspace, want string }{
		{"a", "prod", "prod"}, {"a", "", "any"}, {"a", "dev", "any"}, {"b", "", "default"}, {"b", "dev", ""}, {"c", "prod", ""},
	} {
		if s, ok := c.StackIn(tt.dir, tt.workspace); s.Name != tt.want || ok != (tt.want != "") {
			t.Errorf("%s in %q: %+v", tt.dir, tt.workspace, s)
		}
	}
}

func TestPreconditionsFor(t *testing.T) {
	t.Parallel()
	c, err := parseConfig(ConfigName, []byte(`
protect "db" {
  address = "module.db.**"
  refuse  = "delete"
  require = ["backup", "restorable"]
}
protect "keys" {
  address = "lab_key.*"
  require = "restorable"
}
protect "watched" { address = "lab_watched.*" }
precondition "restorable" { command = "x" }
precondition "unused" { command = "x" }
precondition "backup" { command = "x" }
`))
	if err != nil {
		t.Fatal(err)
	}
	change := func(address, previous string, actions ...plan.Action) plan.Change {
		a, err := plan.ParseAddress(address)
		if err != nil {
			t.Fatal(err)
		}
		return plan.Change{Address: address, Addr: a, PreviousAddress: previous, Actions: actions}
	}
	for _, tt := range []struct {
		name    string
		changes []plan.Change
		want    []string
	}{
		{"nothing", nil, nil},
		{"in the order of the file", []plan.Change{change("lab_key.a", "", plan.Update), change("module.db.a.b", "", plan.Update)}, []string{"restorable", "backup"}},
		{"one of them", []plan.Change{change("lab_key.a", "", plan.Update)}, []string{"restorable"}},
		{"refused", []plan.Change{change("module.db.a.b", "", plan.Delete)}, nil},
		{"a word that isn't known, where something is refused", []plan.Change{change("module.db.a.b", "", "archive")}, nil},
		{"a word that isn't known", []plan.Change{change("lab_key.a", "", "archive")}, []string{"restorable"}},
		{"only asked about", []plan.Change{change("lab_watched.a", "", plan.Update)}, nil},
		{"a move alone", []plan.Change{change("lab_other.a", "lab_key.a", plan.NoOp)}, nil},
		{"a move with an update", []plan.Change{change("lab_other.a", "lab_key.a", plan.Update)}, []string{"restorable"}},
		{"a data source that is read", []plan.Change{change("module.db.data.a.b", "", plan.Read)}, nil},
		{"another object", []plan.Change{change("lab_other.a", "", plan.Update)}, nil},
	} {
		var got []string
		for _, p := range c.PreconditionsFor(&plan.Plan{Changes: tt.changes}) {
			got = append(got, p.Name)
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s: %s", tt.name, diff)
		}
	}
	if p, ok := c.Precondition("backup"); !ok || p != &c.Preconditions[2] {
		t.Error(p)
	}
	if _, ok := c.Precondition("backups"); ok {
		t.Error("a precondition that isn't there is found")
	}
}
