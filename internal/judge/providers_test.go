package judge

import (
	"strings"
	"testing"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// TestProviderHosts holds that what is known of a provider counts whichever
// registry it came from, and that only public ones go without their host.
func TestProviderHosts(t *testing.T) {
	t.Parallel()
	for full, want := range map[string]string{
		"registry.terraform.io/hashicorp/aws":   "hashicorp/aws",
		"registry.opentofu.org/hashicorp/aws":   "hashicorp/aws",
		"registry.example.net/hashicorp/aws":    "registry.example.net/hashicorp/aws",
		"terraform.io/builtin/terraform":        "builtin/terraform",
		"aws":                                   "aws",
		"registry.terraform.io/-/aws":           "-/aws",
		"registry.opentofu.org/a/b/c/hashicorp": "registry.opentofu.org/a/b/c/hashicorp",
	} {
		c := updated("aws_instance.i", `{"instance_type":"t3.small"}`, `{"instance_type":"t3.large"}`)
		c.Provider = full
		r := judged(t, planOf(c))
		if got := r.Changes[0].Provider; got != want {
			t.Errorf("%s is shown as %s, want %s", full, got, want)
		}
		if strings.HasSuffix(full, "hashicorp/aws") && r.Disposition != record.Hold {
			t.Errorf("from %s nothing is known of the type", full)
		}
	}
}

// TestOddKeys holds that keys with dots, quotes and brackets are told whole.
func TestOddKeys(t *testing.T) {
	t.Parallel()
	for _, key := range []string{`a.b`, `e\"f`, `g]h`, `a/b`, `module.x.y[\"z\"]`, `$${x`, ``, ` `, `é`} {
		address := `module.m["` + key + `"].aws_sqs_queue.q["` + key + `"]`
		r := judged(t, planOf(deleted(address, `{"name":"q"}`, reason("delete_because_each_key"))))
		c := r.Changes[0]
		if c.Address != address || c.Module == nil || *c.Module != `module.m["`+key+`"]` {
			t.Errorf("%s is shown as %s in %v", address, c.Address, c.Module)
		}
		if f := findings(r, "destroy-unexplained", address); len(f) != 1 || !strings.Contains(allText(f[0]), "holdfast decide "+shellQuote(address)) {
			t.Errorf("%s: %+v", address, f)
		}
	}
}

// TestCounts holds that a report has the engine's own numbers.
func TestCounts(t *testing.T) {
	t.Parallel()
	r := judged(t, planOf(
		created("a_a.a", `{}`), updated("a_a.b", `{"x":1}`, `{"x":2}`), deleted("a_a.c", `{"x":1}`), replaced("a_a.d", `{"x":1}`, `{"x":2}`, "x"), deleted("a_a.d", `{"x":1}`, deposed("0a1b2c3d")),
		change("a_a.e", "forget", `{"x":1}`, "null"), change("a_a.f", "no-op", `{}`, `{}`, movedFrom("a_a.g")), change("a_a.h", "no-op", `{}`, `{}`, importedAs("h")), change("data.a_a.i", "read", "null", `{}`),
	))
	if want := (plan.Counts{Add: 2, Change: 1, Destroy: 3, Import: 1, Move: 1, Forget: 1, Read: 1, Replace: 1, NoOp: 40}); r.Counts != want {
		t.Errorf("%+v, want %+v", r.Counts, want)
	}
	if len(r.Changes) != 9 {
		t.Errorf("%d changes", len(r.Changes))
	}
}
