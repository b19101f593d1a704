package decision

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/holdfast-dev/holdfast/internal/plan"
)

func TestAddressPattern(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		pattern, address string
		want             bool
	}{
		{"aws_instance.web", "aws_instance.web", true},
		{"aws_instance.web", `aws_instance.web["a"]`, true},
		{`aws_instance.web["a"]`, `aws_instance.web["a"]`, true},
		{`aws_instance.web["a"]`, `aws_instance.web["b"]`, false},
		{`aws_instance.web["a"]`, "aws_instance.web", false},
		{"aws_instance.web[0]", "aws_instance.web[0]", true},
		{"aws_instance.web[0]", `aws_instance.web["0"]`, false},
		{"aws_instance.web[*]", "aws_instance.web[7]", true},
		{"aws_instance.web", "module.a.aws_instance.web", false},
		{"aws_instance.web", "data.aws_instance.web", false},
		{"data.aws_ami.*", "data.aws_ami.this", true},
		{"kubernetes_manifest.*", "kubernetes_manifest.cnpg[0]", true},
		{"kubernetes_manifest.*", "module.a.kubernetes_manifest.cnpg", false},
		{"**.kubernetes_manifest.*", "module.a.module.b.kubernetes_manifest.cnpg", true},
		{"**.kubernetes_manifest.*", "kubernetes_manifest.cnpg", true},
		{"module.db.**", "module.db.aws_db_instance.this", true},
		{"module.db.**", `module.db["eu"].module.x[1].aws_db_instance.this`, true},
		{"module.db.**", "module.dbx.aws_db_instance.this", false},
		{"module.db", "module.db.aws_db_instance.this", true},
		{`module.db["eu"]`, `module.db["us"].aws_db_instance.this`, false},
		{`module.*.aws_db_instance.main`, "module.x.aws_db_instance.main", true},
		{`aws_*.prod_*`, "aws_db_instance.prod_db", true},
		{`aws_*.prod_*`, "google_sql.prod_db", false},
		{`x.y["a.b[*]\"]"]`, `x.y["a.b[*]\"]"]`, true},
		{`x.y["*"]`, `x.y["a"]`, false},
		{`x.y["*"]`, `x.y["*"]`, true},
		{"module.a.**.aws_x.y", "module.a.module.b.module.c.aws_x.y", true},
		{"module.a.**.aws_x.y", "module.a.aws_x.y", true},
		{"**", "a.b", true},
	} {
		p, err := ParseAddressPattern(tt.pattern)
		if err != nil {
			t.Error(err)
			continue
		}
		a, err := plan.ParseAddress(tt.address)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.Match(a); got != tt.want {
			t.Errorf("%s on %s: %v", tt.pattern, tt.address, got)
		}
	}
	for _, bad := range []string{"", "aws_instance", ".", "a.", "a..b", "a.b[", `a.b["x]`, "a.b[x]", "a.b c", "a.b[0]x", strings.Repeat("a.", 300) + "b"} {
		if _, err := ParseAddressPattern(bad); err == nil {
			t.Errorf("%q is accepted", bad)
		}
	}
}

func genAddress(t *rapid.T) plan.Address {
	name := rapid.StringMatching(`[a-z][a-z0-9_-]{0,5}`)
	key := rapid.Custom(func(t *rapid.T) plan.Key {
		switch rapid.IntRange(0, 2).Draw(t, "kind") {
		case 0:
			return plan.Key{}
		case 1:
			return plan.IntKey(rapid.StringMatching(`0|[1-9][0-9]{0,2}`).Draw(t, "index"))
		}
		return plan.StringKey(rapid.StringMatching(`[ -~äö]{0,8}`).Draw(t, "key"))
	})
	a := plan.Address{Mode: plan.Managed, Type: "t_" + name.Draw(t, "type"), Name: name.Draw(t, "name"), Key: key.Draw(t, "key")}
	if rapid.Bool().Draw(t, "data") {
		a.Mode = plan.Data
	}
	for range rapid.IntRange(0, 3).Draw(t, "depth") {
		a.Module = append(a.Module, plan.ModuleStep{Name: name.Draw(t, "module"), Key: key.Draw(t, "key")})
	}
	return a
}

func TestAddressPatternProperties(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a := genAddress(t)
		match := func(text string) bool {
			p, err := ParseAddressPattern(text)
			if err != nil {
				t.Fatal(err)
			}
			return p.Match(a)
		}
		b := genAddress(t)
		if !match(a.String()) {
			t.Fatalf("%s doesn't match itself", a)
		}
		if b.String() != a.String() && !b.Key.IsNone() && match(b.String()) && b.ModulePath() == a.ModulePath() {
			t.Fatalf("%s matches %s", b, a)
		}
		if !match(a.Config()) {
			t.Fatalf("%s doesn't match its own block without keys", a)
		}
		if !match("**." + a.Type + ".*") {
			t.Fatalf("**.%s.* doesn't match %s", a.Type, a)
		}
		if m := a.ModulePath(); m != "" && !match(m) {
			t.Fatalf("%s isn't in its module", a)
		}
		other := a
		other.Name += "x"
		if match(other.String()) {
			t.Fatalf("%s matches %s", other, a)
		}
	})
}

func FuzzAddressPattern(f *testing.F) {
	for _, s := range []string{"a.b", `a.b["x"]`, "module.a.**", "**", "a.*[*]", `x.y["a.b[*]\"]"]`, "module.a", "ä.ö"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		p, err := ParseAddressPattern(s)
		if err != nil {
			return
		}
		if a, err := plan.ParseAddress(s); err == nil && !p.Match(a) {
			t.Fatalf("%q doesn't match itself", s)
		}
	})
}
