package gate

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/holdfast-dev/holdfast/internal/decision"
	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/policy"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// TestRecordPolicies: an entry says what ran, from where, and what was left out.
func TestRecordPolicies(t *testing.T) {
	t.Parallel()
	a := &asked{}
	for i, text := range []string{"package main\ndeny_a contains \"a\"\ndeny_b contains \"b\"\nexception contains [\"b\"]", "package main\ndeny_a contains \"c\"\nwarn contains \"w\""} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "a.rego"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		set, err := policy.Load(context.Background(), policy.Options{Paths: []string{dir}, Lenient: i == 1})
		if err != nil {
			t.Fatal(err)
		}
		a.sets = append(a.sets, &policySet{Set: set, flags: i == 0, failOnWarn: i == 1})
	}
	said, err := a.look(context.Background(), strings.NewReader("{}"), policy.Input{})
	if err != nil {
		t.Fatal(err)
	}
	s := &stack{config: &decision.Config{Rules: []decision.Rule{{Name: "main.warn", Disposition: "hold"}, {Name: "record-only", Disposition: "off"}}}}
	var b record.CheckBody
	recordPolicies(&b, &reading{asked: a, said: []*policy.Result{said}}, &plan.Plan{}, s)
	if !slices.Equal(b.Policies, []string{"main.deny_a", "main.deny_b", "main.warn"}) || len(b.PolicySets) != 2 {
		t.Fatalf("%+v", b)
	}
	first, second := b.PolicySets[0], b.PolicySets[1]
	if first.From != "flag" || !slices.Equal(first.Excepted, []string{"main.deny_b"}) || first.Lenient || first.FailOnWarn || len(first.Moved) > 0 || !strings.HasPrefix(first.Digest, "sha256:") {
		t.Errorf("%+v", first)
	}
	if second.From != "file" || len(second.Excepted) > 0 || !second.Lenient || !second.FailOnWarn || !slices.Equal(second.Moved, []string{"main.warn hold"}) || second.Digest == first.Digest {
		t.Errorf("%+v", second)
	}
}

// TestOtherPolicies: the same names say nothing; the same content does.
func TestOtherPolicies(t *testing.T) {
	t.Parallel()
	set := func(digest string, lenient, holds bool, rules ...string) record.PolicySet {
		return record.PolicySet{Digest: digest, Lenient: lenient, FailOnWarn: holds, Rules: rules}
	}
	from := func(where string, s record.PolicySet) record.PolicySet {
		s.From = where
		return s
	}
	one := set("1", false, false, "main.deny")
	for name, c := range map[string]struct {
		then record.PolicySet
		now  []record.PolicySet
		want string
	}{
		"the same":                        {set("1", false, false, "main.deny"), []record.PolicySet{set("1", false, false, "main.deny")}, ""},
		"and another":                     {set("1", false, false, "main.deny"), []record.PolicySet{set("2", false, false, "main.deny"), set("1", false, false, "main.deny")}, ""},
		"other content":                   {set("1", false, false, "main.deny"), []record.PolicySet{set("2", false, false, "main.deny")}, "other content (main.deny)"},
		"stricter":                        {set("1", true, false, "main.deny"), []record.PolicySet{set("1", false, true, "main.deny")}, ""},
		"lenient":                         {set("1", false, false, "main.deny"), []record.PolicySet{set("1", true, false, "main.deny")}, "--policy-lenient"},
		"warnings are notes":              {set("1", false, true, "main.deny"), []record.PolicySet{set("1", false, false, "main.deny")}, "--fail-on-warn"},
		"by a flag, now in the file":      {from("flag", one), []record.PolicySet{from("file", one)}, "now the checked configuration names them"},
		"by a flag, now in both":          {from("flag", one), []record.PolicySet{from("flag", one), from("file", one)}, ""},
		"by a flag, now in both, swapped": {from("flag", one), []record.PolicySet{from("file", one), from("flag", one)}, ""},
		"in the file, now by a flag":      {from("file", one), []record.PolicySet{from("flag", one)}, ""},
		"not there":                       {set("1", false, false, "main.deny"), nil, ""}, // told as missing
	} {
		if got := otherThan(c.then, c.now); c.want == "" && got != "" || !strings.Contains(got, c.want) {
			t.Errorf("%s: %q", name, got)
		}
	}
}
