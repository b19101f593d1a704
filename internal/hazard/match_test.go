package hazard

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/holdfast-dev/holdfast/hazards"
	"github.com/holdfast-dev/holdfast/internal/plan"
)

// entry returns a base with one entry that has these lines.
func entry(t *testing.T, lines string) *Base {
	t.Helper()
	src := "hazard \"lab-entry\" {\n  provider = \"lab/lab\"\n  types = [\"lab_machine\"]\n  says = \"It is so.\"\n" + lines + "\n}\n"
	b, err := Load(fstest.MapFS{"lab/x.hcl": {Data: []byte(src)}})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func labUpdate(before, after map[string]any) *plan.Change {
	return change("lab_machine", "registry.terraform.io/lab/lab", plan.Actions{plan.Update}, before, after)
}

func TestVersions(t *testing.T) {
	t.Parallel()
	b := entry(t, "  versions = \">= 1.2.0, < 2.0.0\"\n  actions = [\"update\"]\n  effect = \"restart\"")
	c := labUpdate(map[string]any{"a": "1"}, map[string]any{"a": "2"})
	for version, want := range map[string][2]bool{ // fires, not known
		"1.2.0": {true, false}, "1.9.9": {true, false}, "1.1.9": {false, false}, "2.0.0": {false, false},
		"1.2.0-rc1": {true, false}, "": {true, true}, "a mess": {true, true},
	} {
		a := assess(t, b, NewContext(nil, map[string]string{"registry.opentofu.org/lab/lab": version}), c)
		got := [2]bool{len(a.Fires) == 1, len(a.Fires) == 1 && a.Fires[0].VersionUnknown}
		if got != want {
			t.Errorf("%q: %v, want %v", version, got, want)
		}
	}
}

func TestProviderHosts(t *testing.T) {
	t.Parallel()
	b := entry(t, "  actions = [\"update\"]\n  effect = \"restart\"")
	for provider, want := range map[string]int{
		"registry.terraform.io/lab/lab": 1, "registry.opentofu.org/lab/lab": 1, "mirror.example:8443/lab/lab": 1, "lab/lab": 1,
		"registry.terraform.io/other/lab": 0, "lab": 0, "": 0,
	} {
		c := labUpdate(map[string]any{"a": "1"}, map[string]any{"a": "2"})
		c.Provider = provider
		if got := len(assess(t, b, nil, c).Fires); got != want {
			t.Errorf("%q: %d", provider, got)
		}
	}
}

func TestActions(t *testing.T) {
	t.Parallel()
	all := map[string]plan.Actions{
		"create": {plan.Create}, "read": {plan.Read}, "update": {plan.Update}, "delete": {plan.Delete}, "forget": {plan.Forget}, "no-op": {plan.NoOp},
		"replace": {plan.Delete, plan.Create}, "replace 2": {plan.Create, plan.Delete}, "forget 2": {plan.Forget, plan.Create}, "unknown": {"explode"},
	}
	for _, word := range actionWords() {
		b := entry(t, "  actions = [\""+word+"\"]\n  effect = \"restart\"")
		for name, actions := range all {
			c := change("lab_machine", "lab/lab", actions, map[string]any{"a": "1"}, map[string]any{"a": "2"})
			c.Importing = &plan.Import{ID: "x"}
			want := word == "import" || strings.HasPrefix(name, word)
			if got := len(assess(t, b, nil, c).Fires) == 1; got != want {
				t.Errorf("%s on %s: %v", word, name, got)
			}
		}
	}
}

func paths(ms []Match) []string {
	var out []string
	for _, m := range ms {
		for _, p := range m.Paths {
			out = append(out, p.String())
		}
	}
	return out
}

func TestAttributes(t *testing.T) {
	t.Parallel()
	b := entry(t, "  actions = [\"update\", \"replace\"]\n  attributes = [\"size\", \"net.public\", \"tags.**\"]\n  effect = \"restart\"")
	net := func(public any) map[string]any {
		return map[string]any{"net": []any{map[string]any{"public": public, "x": "1"}}}
	}
	for name, tt := range map[string]struct {
		before, after map[string]any
		want          []string
	}{
		"one":                 {map[string]any{"size": "1", "z": "1"}, map[string]any{"size": "2", "z": "2"}, []string{"size"}},
		"inside a block":      {net(true), net(false), []string{"net[0].public"}},
		"a block that comes":  {map[string]any{"net": []any{}}, net(true), []string{"net[0]"}},
		"a block without it":  {map[string]any{"net": []any{}}, net(nil), nil},
		"a block from null":   {map[string]any{"net": nil}, net(true), []string{"net"}},
		"something else":      {map[string]any{"z": "1"}, map[string]any{"z": "2"}, nil},
		"all below":           {map[string]any{"tags": map[string]any{"a": "1"}}, map[string]any{"tags": map[string]any{"b": "1"}}, []string{"tags.a", "tags.b"}},
		"the whole that goes": {map[string]any{"tags": map[string]any{"a": "1"}}, map[string]any{"tags": nil}, []string{"tags"}},
	} {
		if diff := cmp.Diff(tt.want, paths(assess(t, b, nil, labUpdate(tt.before, tt.after)).Fires)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
	replaced := change("lab_machine", "lab/lab", plan.Actions{plan.Delete, plan.Create}, map[string]any{"size": "1", "image": "1"}, map[string]any{"size": "2", "image": "2"})
	replaced.ReplacePaths = []plan.Path{{plan.Attr("image")}}
	if got := assess(t, b, nil, replaced); len(got.Fires) != 0 {
		t.Error("a change that doesn't force the replacement counts as what forces it")
	}
	replaced.ReplacePaths = nil
	if got := paths(assess(t, b, nil, replaced).Fires); !slices.Equal(got, []string{"size"}) {
		t.Errorf("without replace paths: %v", got)
	}
}

func TestMay(t *testing.T) {
	t.Parallel()
	b := entry(t, "  actions = [\"update\"]\n  when = after.mode == \"hard\"\n  effect = \"restart\"")
	for want, mode := range map[string]plan.Value{"sure": plan.StringValue("hard"), "may": plan.UnknownValue(), "not": plan.StringValue("soft"), "null": plan.NullValue()} {
		c := labUpdate(map[string]any{"a": "1"}, nil)
		c.After = plan.ObjectValue(plan.Member{Name: "a", Value: plan.StringValue("2")}, plan.Member{Name: "mode", Value: mode})
		a := assess(t, b, nil, c)
		got := "not"
		if len(a.Fires) == 1 {
			got = map[bool]string{true: "may", false: "sure"}[a.Fires[0].May]
		}
		if want == "null" {
			want = "not"
		}
		if got != want {
			t.Errorf("mode %s: %s", want, got)
		}
	}
	anyUpdate := entry(t, "  actions = [\"update\"]\n  effect = \"restart\"")
	c := labUpdate(map[string]any{"file": "/tmp/a"}, nil)
	c.After = plan.ObjectValue(plan.Member{Name: "file", Value: plan.UnknownValue()})
	if a := assess(t, anyUpdate, nil, c); len(a.Fires) != 1 || !a.Fires[0].May {
		t.Error("an update on nothing but an unknown value is called certain")
	}
}

func TestHarmless(t *testing.T) {
	t.Parallel()
	b := entry(t, "  actions = [\"update\"]\n  attributes = [\"tags.**\"]\n  effect = \"none\"\n  when = after.strict != true")
	before := map[string]any{"tags": map[string]any{"a": "1"}, "size": "1"}
	a := assess(t, b, nil, labUpdate(before, map[string]any{"tags": map[string]any{"a": "2"}, "size": "1"}))
	if !a.AllCovered() || len(a.Harmless) != 1 || len(a.Fires) != 0 {
		t.Errorf("%+v", a)
	}
	a = assess(t, b, nil, labUpdate(before, map[string]any{"tags": map[string]any{"a": "2"}, "size": "2"}))
	if a.AllCovered() || !slices.Equal(a.Covered, []bool{false, true}) {
		t.Errorf("the size is covered: %v", a.Covered)
	}
	c := labUpdate(before, nil)
	c.After = plan.ObjectValue(plan.Member{Name: "tags", Value: plan.NullValue()}, plan.Member{Name: "size", Value: plan.StringValue("1")}, plan.Member{Name: "strict", Value: plan.UnknownValue()})
	if a := assess(t, b, nil, c); a.AllCovered() || len(a.Harmless) != 0 {
		t.Error("a doubt counts as harmless")
	}
	if a := assess(t, b, nil, labUpdate(before, before)); a.AllCovered() {
		t.Error("nothing at all is covered")
	}
	versioned := entry(t, "  actions = [\"update\"]\n  versions = \">= 1.0.0\"\n  effect = \"none\"")
	if a := assess(t, versioned, nil, labUpdate(before, nil)); a.AllCovered() {
		t.Error("an unknown version counts as harmless")
	}
	for _, lines := range []string{"  outcome = \"nothing\"", "  effect = \"none\"\n  blind = \"size\""} {
		b := entry(t, "  actions = [\"update\"]\n"+lines)
		a := assess(t, b, nil, labUpdate(before, map[string]any{"size": "2"}))
		if a.AllCovered() || len(a.Fires) != 1 || a.Fires[0].Hazard.Asks() {
			t.Errorf("%s: %+v", lines, a)
		}
	}
}

// A condition may compare secrets; an error never tells them.
func TestSecretsStayInside(t *testing.T) {
	t.Parallel()
	secret := plan.StringValue("hunter2-canary").Mark()
	c := labUpdate(nil, nil)
	c.Before = plan.ObjectValue(plan.Member{Name: "pw", Value: secret})
	c.After = plan.ObjectValue(plan.Member{Name: "pw", Value: plan.StringValue("x")})
	if a := assess(t, entry(t, "  actions = [\"update\"]\n  effect = \"restart\"\n  when = before.pw == \"hunter2-canary\""), nil, c); len(a.Fires) != 1 {
		t.Error("a secret cannot be compared")
	}
	b := entry(t, "  actions = [\"update\"]\n  effect = \"restart\"\n  when = tonumber(before.pw) > 1")
	a := assess(t, b, nil, c)
	if len(a.Fires) != 1 || !a.Fires[0].May || a.Fires[0].Problem == nil {
		t.Fatalf("a condition that fails must not rule out what it is about: %+v", a.Fires)
	}
	if text := a.Fires[0].Problem.Error(); strings.Contains(text, "canary") || !strings.HasPrefix(text, "hazards/lab/x.hcl:7:") {
		t.Error(text)
	}
}

func TestConfigAndProvider(t *testing.T) {
	t.Parallel()
	b := entry(t, "  actions = [\"update\"]\n  effect = \"restart\"\n  when = provider.features[0].keep != true && config.force == true")
	c := labUpdate(map[string]any{"a": "1"}, map[string]any{"a": "2"})
	c.Addr.Module = []plan.ModuleStep{{Name: "m", Key: plan.IntKey("0")}}
	path := plan.Path{plan.Attr("features"), plan.Elem(0), plan.Attr("keep")}
	p := func(keep plan.Expression, force plan.Expression) *plan.Plan {
		return &plan.Plan{
			Config: &plan.ConfigModule{Calls: []plan.ModuleCall{{Name: "m", Module: &plan.ConfigModule{Path: "module.m", Resources: []plan.ConfigResource{
				{Address: "lab_machine.example", ProviderKey: "lab.x", Expressions: []plan.Expression{force}}}}}}},
			Providers: []plan.ProviderConfig{{Key: "lab.x", Expressions: []plan.Expression{keep}}},
		}
	}
	yes, no := plan.BoolValue(true), plan.BoolValue(false)
	force := plan.Expression{Path: plan.Path{plan.Attr("force")}, Constant: yes}
	for name, tt := range map[string]struct {
		plan *plan.Plan
		want string
	}{
		"literal":    {p(plan.Expression{Path: path, Constant: no}, force), "sure"},
		"kept":       {p(plan.Expression{Path: path, Constant: yes}, force), "not"},
		"default":    {p(plan.Expression{Path: plan.Path{plan.Attr("x")}, Constant: yes}, force), "sure"},
		"reference":  {p(plan.Expression{Path: path, References: []string{"var.keep"}}, force), "may"},
		"not forced": {p(plan.Expression{Path: path, Constant: no}, plan.Expression{Path: plan.Path{plan.Attr("y")}, Constant: yes}), "not"},
		"no config":  {&plan.Plan{}, "may"},
		"no plan":    {nil, "may"},
	} {
		a := assess(t, b, NewContext(tt.plan, nil), c)
		got := "not"
		if len(a.Fires) == 1 {
			got = map[bool]string{true: "may", false: "sure"}[a.Fires[0].May]
		}
		if got != tt.want {
			t.Errorf("%s: %s, want %s", name, got, tt.want)
		}
	}
}

// shared returns a folder of recorded plans that lies beside the repository.
func shared(t *testing.T, path string) string {
	t.Helper()
	dir := os.Getenv("HOLDFAST_SHARED")
	if dir == "" {
		wd, err := os.Getwd()
		if err != nil {
			t.Fatal(err)
		}
		for d := wd; ; d = filepath.Dir(d) {
			if info, err := os.Stat(filepath.Join(d, "shared")); err == nil && info.IsDir() {
				dir = filepath.Join(d, "shared")
				break
			}
			if d == filepath.Dir(d) {
				break
			}
		}
	}
	full := filepath.Join(dir, path)
	if _, err := os.Stat(full); dir == "" || err != nil {
		if strings.Contains(os.Getenv("HOLDFAST_TEST_REQUIRE"), "shared") {
			t.Fatalf("%s is required and isn't there", path)
		}
		t.Skip("no recorded plans beside the repository")
	}
	return full
}

// recorded reads the changes of one type from a recorded plan.
func recorded(t *testing.T, file, typ string) []*plan.Change {
	t.Helper()
	src, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var doc struct {
		Changes []struct {
			Address  string `json:"address"`
			Provider string `json:"provider_name"`
			Change   struct {
				Actions       plan.Actions `json:"actions"`
				Before, After any
				AfterUnknown  any                  `json:"after_unknown"`
				ReplacePaths  [][]any              `json:"replace_paths"`
				Importing     *struct{ ID string } `json:"importing"`
			}
		} `json:"resource_changes"`
	}
	dec := json.NewDecoder(strings.NewReader(string(src)))
	dec.UseNumber()
	if err := dec.Decode(&doc); err != nil {
		t.Fatal(err)
	}
	var out []*plan.Change
	for _, r := range doc.Changes {
		addr, err := plan.ParseAddress(r.Address)
		if err != nil {
			t.Fatal(err)
		}
		if addr.Type != typ || r.Change.Actions.Is(plan.NoOp) {
			continue
		}
		c := &plan.Change{Address: r.Address, Addr: addr, Provider: r.Provider, Actions: r.Change.Actions,
			Before: planValue(r.Change.Before), After: overlayUnknown(planValue(r.Change.After), r.Change.AfterUnknown)}
		for _, rp := range r.Change.ReplacePaths {
			var p plan.Path
			for _, s := range rp {
				if name, ok := s.(string); ok {
					p = append(p, plan.Attr(name))
				} else {
					p = append(p, plan.Elem(0))
				}
			}
			c.ReplacePaths = append(c.ReplacePaths, p)
		}
		if r.Change.Importing != nil {
			c.Importing = &plan.Import{ID: r.Change.Importing.ID}
		}
		out = append(out, c)
	}
	return out
}

// Plans of real runs, of which it was measured what their apply did.
func TestRecordedPlans(t *testing.T) {
	t.Parallel()
	root := shared(t, "scenarios/data")
	b := embedded(t)
	for _, tt := range []struct {
		glob, typ, version string
		fires, quiet       []string
		may                bool
	}{
		{"A-libvirt/1-autostart/*/03*/plan.json", "libvirt_domain", "0.9.8",
			[]string{"libvirt-domain-update-restarts", "libvirt-domain-autostart-blind", "libvirt-domain-update-reports-failure-though-done"}, []string{"libvirt-domain-update-leaves-it-off"}, false},
		{"A-libvirt/1-autostart/*/05*/plan.json", "libvirt_domain", "0.9.8", []string{"libvirt-domain-update-restarts"}, []string{"libvirt-domain-autostart-blind"}, false},
		{"A-libvirt/1-autostart/*/06*/plan.json", "libvirt_domain", "", []string{"libvirt-domain-update-restarts"}, nil, false},
		{"A-libvirt/1-autostart/*/07*/plan.json", "libvirt_domain", "0.9.8",
			[]string{"libvirt-domain-update-restarts", "libvirt-domain-update-leaves-it-off"}, []string{"libvirt-domain-update-reports-failure-though-done"}, false},
		{"A-libvirt/2-cloudinit/*-by-name/03-after-reboot/plan.json", "libvirt_volume", "0.9.8", []string{"libvirt-volume-source-replaces"}, []string{"libvirt-volume-source-update-comes-to-nothing"}, false},
		{"A-libvirt/2-cloudinit/*-by-name-v0.9.7/03*/plan.json", "libvirt_volume", "0.9.7", []string{"libvirt-volume-source-update-comes-to-nothing"}, []string{"libvirt-volume-source-replaces"}, true},
		{"A-libvirt/2-cloudinit/*-by-path/03-after-reboot/plan.json", "libvirt_domain", "0.9.8", []string{"libvirt-domain-update-restarts"}, []string{"libvirt-domain-autostart-blind"}, true},
		{"B-dns/*/steps/05*/plan.json", "dns_a_record_set", "", []string{"dns-delete-removes-the-whole-set"}, []string{"dns-ttl-replaces-the-record-set"}, false},
		{"C-kubernetes/1-perpetual/*/11*/plan.json", "kubernetes_manifest", "", []string{"kubernetes-manifest-cannot-remove-others-fields"}, nil, false},
		{"C-kubernetes/2-import-wrong-id*/*/01*/plan.json", "kubernetes_manifest", "", []string{"kubernetes-manifest-import-of-another-object"}, nil, false},
		{"C-kubernetes/2-import-wrong-id/*/01*/plan.json", "kubernetes_namespace_v1", "", []string{"kubernetes-import-of-another-object"}, nil, false},
	} {
		files, err := filepath.Glob(filepath.Join(root, tt.glob))
		if err != nil || len(files) == 0 {
			t.Errorf("%s matches nothing", tt.glob)
			continue
		}
		checked := 0
		for _, f := range files {
			for _, c := range recorded(t, f, tt.typ) {
				if c.Actions.Is(plan.Create) {
					continue
				}
				checked++
				versions := map[string]string{}
				if tt.version != "" {
					versions[Source(c.Provider)] = tt.version
				}
				a, err := b.Assess(NewContext(nil, versions), c, c.Differences())
				if err != nil {
					t.Errorf("%s: %v", tt.glob, err)
				}
				got := ids(a.Fires)
				for _, want := range tt.fires {
					if !slices.Contains(got, want) {
						t.Errorf("%s %s: %s is missing in %v", tt.glob, c.Address, want, got)
					}
				}
				for _, quiet := range tt.quiet {
					if slices.Contains(got, quiet) {
						t.Errorf("%s %s: %s fires", tt.glob, c.Address, quiet)
					}
				}
				if tt.may && (len(a.Fires) == 0 || !a.Fires[0].May) {
					t.Errorf("%s %s: called certain", tt.glob, c.Address)
				}
			}
		}
		if checked == 0 {
			t.Errorf("%s has no change of a %s", tt.glob, tt.typ)
		}
	}
}

func FuzzDecode(f *testing.F) {
	f.Add([]byte(valid))
	f.Add([]byte("silence \"a\" {\n  reason = \"b\"\n}\nclass \"stateful\" {\n  types = [\"x_*\"]\n}\n"))
	f.Add([]byte("hazard \"a\" {\n  provider = [\"a/b\"]\n  types = [\"lab_machine\"]\n  actions = [\"update\"]\n  attributes = [\"a.*.**\"]\n  when = before.a[0].b > after.c\n  outcome = \"refused\"\n  says = \"x\"\n}\n"))
	ours, err := hazards.Files.ReadFile("libvirt/volume.hcl")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(ours)
	c := labUpdate(map[string]any{"a": []any{map[string]any{"b": "1"}}}, map[string]any{"c": nil})
	f.Fuzz(func(t *testing.T, src []byte) {
		fsys := fstest.MapFS{"lab/x.hcl": {Data: src}}
		for _, r := range Test(fsys) {
			if r.Problem != "" && r.File != "" && r.Line < 0 {
				t.Fatalf("%+v", r)
			}
		}
		b, err := Load(fsys)
		if err != nil {
			t.Fatal(err) // embedded files are read when asked for
		}
		_, _ = b.Assess(nil, c, c.Differences())
	})
}

func BenchmarkAssess10000(b *testing.B) {
	base := embedded(b)
	ctx := NewContext(nil, nil)
	var changes []*plan.Change
	for i, typ := range []string{"aws_instance", "aws_db_instance", "aws_security_group", "kubernetes_deployment", "libvirt_domain", "hcloud_server", "lab_machine", "aws_s3_bucket", "google_compute_instance", "azurerm_linux_virtual_machine"} {
		provider := []string{"hashicorp/aws", "hashicorp/aws", "hashicorp/aws", "hashicorp/kubernetes", "dmacvicar/libvirt", "hetznercloud/hcloud", "lab/lab", "hashicorp/aws", "hashicorp/google", "hashicorp/azurerm"}[i]
		changes = append(changes, change(typ, "registry.terraform.io/"+provider, plan.Actions{plan.Update},
			map[string]any{"tags": map[string]any{"a": "1"}, "instance_type": "a", "size": "1"}, map[string]any{"tags": map[string]any{"a": "2"}, "instance_type": "b", "size": "2"}))
	}
	b.ReportAllocs()
	for b.Loop() {
		for i := range 10000 {
			c := changes[i%len(changes)]
			if _, err := base.Assess(ctx, c, c.Differences()); err != nil {
				b.Fatal(err)
			}
		}
	}
}

func BenchmarkLoadFirstType(b *testing.B) {
	for b.Loop() {
		base := embedded(b)
		if !base.Known("aws_instance") || !base.Known("kubernetes_deployment") || !base.Known("random_id") {
			b.Fatal("not known")
		}
	}
}
