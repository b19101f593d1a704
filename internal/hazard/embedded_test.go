package hazard

import (
	"io/fs"
	"slices"
	"strings"
	"testing"

	"github.com/holdfast-dev/holdfast/hazards"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// Floors below which the knowledge base has lost something.
const (
	wantHazards  = 150
	wantHarmless = 20
	wantClassed  = 3000
)

func embedded(t testing.TB, dirs ...string) *Base {
	t.Helper()
	b, err := Load(hazards.Files, dirs...)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestEmbeddedExamples(t *testing.T) {
	t.Parallel()
	examples := 0
	for _, r := range Test(hazards.Files) {
		if r.Problem != "" {
			t.Errorf("%s:%d: %s %q: %s", r.File, r.Line, r.Hazard, r.Example, r.Problem)
		}
		if r.Example != "" {
			examples++
		}
	}
	if examples < 2*wantHazards {
		t.Errorf("only %d examples", examples)
	}
}

func TestEmbeddedCounts(t *testing.T) {
	t.Parallel()
	b := embedded(t)
	all, err := b.All(Filter{})
	if err != nil {
		t.Fatal(err)
	}
	harmless, providers := 0, map[string]int{}
	for _, h := range all {
		if h.Harmless() {
			harmless++
		}
		providers[h.Providers[0]]++
	}
	if len(all) < wantHazards || harmless < wantHarmless {
		t.Errorf("%d hazards, %d of them harmless", len(all), harmless)
	}
	for _, p := range []string{"dmacvicar/libvirt", "hetznercloud/hcloud", "hashicorp/kubernetes", "hashicorp/helm", "hashicorp/aws",
		"hashicorp/google", "hashicorp/azurerm", "digitalocean/digitalocean", "hashicorp/dns"} {
		if providers[p] == 0 {
			t.Errorf("nothing of %s", p)
		}
	}
}

// TestEmbeddedClasses counts the types that are placed, as the recorded
// schemas have them, and holds that none is where it can't be.
func TestEmbeddedClasses(t *testing.T) {
	t.Parallel()
	b := embedded(t)
	contents, err := b.everything()
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, c := range contents {
		for _, cl := range c.classes {
			for _, typ := range cl.Types {
				if seen[cl.Name+" "+typ] {
					t.Errorf("%s is in class %s twice", typ, cl.Name)
				}
				seen[cl.Name+" "+typ] = true
			}
		}
	}
	classed := 0
	for _, typ := range recordedTypes(t) {
		classes := b.Classes(typ)
		if len(classes) > 0 {
			classed++
		}
		if len(classes) > 1 && slices.Contains(classes, "inert") {
			t.Errorf("%s is inert, and in %v", typ, classes)
		}
	}
	if classed < wantClassed {
		t.Errorf("only %d types are in classes", classed)
	}
}

// recordedTypes returns the resource types of all recorded schemas.
func recordedTypes(t *testing.T) []string {
	t.Helper()
	files, err := fs.Glob(hazards.Schemas, "schemas/*.txt.gz")
	if err != nil {
		t.Fatal(err)
	}
	s := NewSchemas(hazards.Schemas)
	var out []string
	for _, f := range files {
		text, err := s.text(f)
		if err != nil {
			t.Fatal(err)
		}
		_, body, _ := strings.Cut(text, "\n\n")
		for line := range strings.Lines(body) {
			typ, _, _ := strings.Cut(line, " ")
			out = append(out, typ)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// A type's files are found by its first word, so an entry elsewhere would
// never speak.
func TestEmbeddedFolders(t *testing.T) {
	t.Parallel()
	contents, err := embedded(t).everything()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range contents {
		for _, h := range c.hazards {
			for _, typ := range h.Types {
				if want := "hazards/" + firstWord(typ) + "/"; !strings.HasPrefix(h.File, want) {
					t.Errorf("%s:%d: %s speaks of %s, which is looked for in %s", h.File, h.Line, h.ID, typ, want)
				}
			}
			if !strings.HasSuffix(h.Says, ".") && !strings.HasSuffix(h.Says, ")") {
				t.Errorf("%s:%d: %s doesn't speak in whole sentences", h.File, h.Line, h.ID)
			}
		}
		for _, cl := range c.classes {
			for _, typ := range cl.Types {
				if want := "hazards/" + firstWord(typ) + "/"; !strings.HasPrefix(cl.File, want) {
					t.Errorf("%s:%d: class %s has %s, which is looked for in %s", cl.File, cl.Line, cl.Name, typ, want)
				}
			}
		}
	}
}

// Each entry is found again by what it is about.
func TestEmbeddedCatalogue(t *testing.T) {
	t.Parallel()
	b := embedded(t)
	h, ok, err := b.ByID("libvirt-domain-update-restarts")
	if err != nil || !ok {
		t.Fatal(ok, err)
	}
	if h.BestEvidence().Level != record.Measured || !h.Asks() || h.Harmless() {
		t.Errorf("%+v", h)
	}
	if _, ok, _ := b.ByID("no-such-hazard"); ok {
		t.Error("found what isn't there")
	}
	k, err := b.Explain("libvirt_domain")
	if err != nil || len(k.Hazards) < 6 || !slices.Equal(k.Classes, []string{"compute"}) {
		t.Errorf("%d hazards, classes %v, %v", len(k.Hazards), k.Classes, err)
	}
	for f, want := range map[Filter]string{
		{Provider: "dmacvicar/libvirt"}:         "libvirt-pool-update-refused",
		{Provider: "libvirt"}:                   "libvirt-pool-update-refused",
		{Effect: record.Lockout}:                "google-project-policy-is-the-whole-policy",
		{Class: "secret"}:                       "random-password-made-anew",
		{Level: record.Reported}:                "hcloud-server-user-data-replaces",
		{Effect: record.AddressChange}:          "hcloud-server-user-data-replaces",
		{Class: "compute", Provider: "libvirt"}: "libvirt-domain-update-restarts",
	} {
		got, err := b.All(f)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.ContainsFunc(got, func(h *Hazard) bool { return h.ID == want }) {
			t.Errorf("%+v doesn't find %s", f, want)
		}
		all, _ := b.All(Filter{})
		if len(got) == len(all) {
			t.Errorf("%+v selects everything", f)
		}
	}
	for typ, known := range map[string]bool{"libvirt_domain": true, "aws_instance": true, "aws_no_such_thing": false, "null_resource": true, "lab_machine": false, "": false, "..": false} {
		if b.Known(typ) != known {
			t.Errorf("Known(%q) is %v", typ, !known)
		}
	}
}
