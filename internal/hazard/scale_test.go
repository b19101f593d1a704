package hazard

import (
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/holdfast-dev/holdfast/hazards"
	"github.com/holdfast-dev/holdfast/internal/plan"
)

// Sizes at which the base is measured: a check of that many resources may not
// get slower by a tenth with that many more entries.
const (
	manyEntries   = 5000
	manyResources = 10000
)

// BenchmarkLoadAndAssess loads the base and asks it about a large plan, with
// the embedded entries alone and with many more.
func BenchmarkLoadAndAssess(b *testing.B) {
	types := busyTypes(b)
	changes := manyChanges(types)
	for name, fsys := range map[string]fs.FS{"embedded": hazards.Files, "5000 more": withEntries(b, types, manyEntries)} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				assessAll(b, fsys, changes)
			}
		})
	}
}

func assessAll(t testing.TB, fsys fs.FS, changes []plan.Change) (fired int) {
	t.Helper()
	base, err := Load(fsys)
	if err != nil {
		t.Fatal(err)
	}
	ctx := NewContext(&plan.Plan{Changes: changes}, nil)
	for i := range changes {
		a, err := base.Assess(ctx, &changes[i], changes[i].Differences())
		if err != nil {
			t.Fatal(err)
		}
		fired += len(a.Fires)
	}
	return fired
}

// busyTypes are the recorded types of the providers that most plans are about.
func busyTypes(t testing.TB) []string {
	t.Helper()
	s := NewSchemas(hazards.Schemas)
	var out []string
	for _, name := range []string{"aws", "azurerm", "google", "kubernetes", "cloudflare"} {
		text, err := s.text("schemas/" + name + ".txt.gz")
		if err != nil {
			t.Fatal(err)
		}
		_, body, _ := strings.Cut(text, "\n\n")
		i := 0
		for line := range strings.Lines(body) {
			if typ, _, _ := strings.Cut(line, " "); i%3 == 0 {
				out = append(out, typ)
			}
			i++
		}
	}
	return out
}

// manyChanges returns updates of a plan's usual kind: 60 types of one cloud
// and 20 of others, many objects each.
func manyChanges(types []string) []plan.Change {
	var used []string
	for i := range 60 {
		used = append(used, types[i*8])
	}
	for i := range 20 {
		used = append(used, types[len(types)-1-i*40])
	}
	out := make([]plan.Change, manyResources)
	for i := range out {
		typ := used[i%len(used)]
		addr, err := plan.ParseAddress(fmt.Sprintf("%s.r%d", typ, i))
		if err != nil {
			panic(err)
		}
		before := []plan.Member{
			{Name: "name", Value: plan.StringValue(fmt.Sprintf("n%d", i))}, {Name: "size", Value: plan.NumberValue("10")},
			{Name: "tags", Value: plan.ObjectValue(plan.Member{Name: "team", Value: plan.StringValue("a")})},
		}
		after := slices.Clone(before)
		after[1].Value = plan.NumberValue("20")
		out[i] = plan.Change{
			Address: addr.String(), Addr: addr, Provider: "registry.terraform.io/hashicorp/" + firstWord(typ),
			Actions: plan.Actions{plan.Update}, Before: plan.ObjectValue(before...), After: plan.ObjectValue(after...),
		}
	}
	return out
}

// withEntries returns the embedded files and n more entries, a file for every
// forty, spread over the types.
func withEntries(t testing.TB, types []string, n int) fs.FS {
	t.Helper()
	out := fstest.MapFS{}
	err := fs.WalkDir(hazards.Files, ".", func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		src, err := hazards.Files.ReadFile(p)
		out[p] = &fstest.MapFile{Data: src}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	attributes := []string{"size", "zone", "image", "disk.*.size", "network.**", "engine_version", "password", "port", "role", "subnets.**"}
	byWord := make(map[string][]string)
	for i := range n {
		typ := types[i%len(types)]
		byWord[firstWord(typ)] = append(byWord[firstWord(typ)], fmt.Sprintf(syntheticEntry, i, firstWord(typ), typ, attributes[i%len(attributes)]))
	}
	for _, word := range slices.Sorted(maps.Keys(byWord)) {
		for i, chunk := range slices.Collect(slices.Chunk(byWord[word], 40)) {
			out[fmt.Sprintf("%s/synthetic%d.hcl", word, i)] = &fstest.MapFile{Data: []byte(strings.Join(chunk, "\n"))}
		}
	}
	return out
}

const syntheticEntry = `
hazard "synthetic-%[1]d" {
  provider   = "hashicorp/%[2]s"
  types      = ["%[3]s"]
  actions    = ["update"]
  attributes = ["%[4]s"]
  when       = before.size != null && after.size < before.size && !contains(change.unknown, "size")
  effect     = "restart"
  says       = "What runs in it is restarted, so that the new size counts."
  instead    = "Do it in a quiet hour."

  evidence "documented" {
    source  = "the provider's documentation of %[3]s, size"
    checked = "2026-11"
  }

  example "smaller" {
    change = { actions = ["update"], before = { size = 20 }, after = { size = 10 } }
    hit    = true
  }

  example "larger" {
    change = { actions = ["update"], before = { size = 10 }, after = { size = 20 } }
    hit    = false
  }
}
`

// The many entries are really there, and ask where they should.
func TestManyEntries(t *testing.T) {
	t.Parallel()
	types := busyTypes(t)
	fsys := withEntries(t, types, manyEntries)
	changes := manyChanges(types)[:80]
	before := assessAll(t, hazards.Files, changes)
	for i := range changes {
		changes[i].After = plan.ObjectValue(plan.Member{Name: "size", Value: plan.NumberValue("1")})
	}
	if after := assessAll(t, fsys, changes); after < before+80*manyEntries/len(types)/20 {
		t.Errorf("%d fire, %d without the many", after, before)
	}
}
