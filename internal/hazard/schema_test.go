package hazard

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/holdfast-dev/holdfast/hazards"
)

// unrecorded are names that our hazards and classes may use although no
// recorded schema has them, each with the reason.
var unrecorded = map[string]string{
	"terraform_data":    "built into the engines",
	"builtin/terraform": "built into the engines",
	"openstack_networking_subnet_v2 has no attribute host_routes.**": "before version 2.0.0 of the provider",
}

// A misspelt name matches nothing, and nobody would notice.
func TestEmbeddedNames(t *testing.T) {
	t.Parallel()
	s := NewSchemas(hazards.Schemas)
	contents, err := embedded(t).everything()
	if err != nil {
		t.Fatal(err)
	}
	needed := make(map[string]bool)
	for _, c := range contents {
		for _, h := range c.hazards {
			unknown, err := s.Unknown(h)
			if err != nil {
				t.Fatal(err)
			}
			if _, recorded, err := s.typesOf(h.Providers, h.Types[0]); err != nil || !recorded {
				needed[h.Providers[0]] = true
				if unrecorded[h.Providers[0]] == "" {
					t.Errorf("%s:%d: %s: of no provider of %v are the names recorded (%v)", h.File, h.Line, h.ID, h.Providers, err)
				}
			}
			for _, r := range unknown {
				needed[r.Warning] = true
				if unrecorded[r.Warning] != "" {
					continue
				}
				t.Errorf("%s:%d: %s: %s %s", r.File, r.Line, r.Hazard, r.Example, r.Warning)
			}
			for _, typ := range h.Types {
				checkType(t, s, needed, typ, h.File, h.Line)
			}
		}
		for _, cl := range c.classes {
			for _, typ := range cl.Types {
				checkType(t, s, needed, typ, cl.File, cl.Line)
			}
		}
	}
	for name := range unrecorded {
		if !needed[name] {
			t.Errorf("%s is recorded by now, or no longer used: take it off the list", name)
		}
	}
}

func checkType(t *testing.T, s *Schemas, needed map[string]bool, typ, file string, line int) {
	t.Helper()
	ok, err := s.hasType(typ)
	if err != nil {
		t.Fatal(err)
	}
	if ok {
		return
	}
	if unrecorded[typ] == "" {
		t.Errorf("%s:%d: no recorded provider has the type %s", file, line, typ)
	}
	needed[typ] = true
}

// Each file says where it is from, and has its types in order.
func TestSchemaFiles(t *testing.T) {
	t.Parallel()
	files, err := hazards.Schemas.ReadDir("schemas")
	if err != nil {
		t.Fatal(err)
	}
	s, size := NewSchemas(hazards.Schemas), int64(0)
	for _, f := range files {
		text, err := s.text("schemas/" + f.Name())
		if err != nil {
			t.Fatal(err)
		}
		info, err := f.Info()
		if err != nil {
			t.Fatal(err)
		}
		size += info.Size()
		head, body, _ := strings.Cut(text, "\n\n")
		lines := strings.Split(head, "\n")
		if len(lines) != 3 || !strings.HasPrefix(lines[0], "# provider: ") || !strings.HasPrefix(lines[1], "# from: ") || !strings.HasPrefix(lines[2], "# made: 20") {
			t.Errorf("%s starts with %q", f.Name(), head)
		}
		types := strings.Split(strings.TrimSuffix(body, "\n"), "\n")
		if !slices.IsSorted(types) || strings.Count(body, "{") != strings.Count(body, "}") {
			t.Errorf("%s is out of order", f.Name())
		}
	}
	if len(files) < 30 || size > 1<<20 {
		t.Errorf("%d files of %d bytes", len(files), size)
	}
}

func TestNames(t *testing.T) {
	t.Parallel()
	n := parseNames("ami arn= disk!{size! path{dir}} tags{*} maps{*{deep}} free{**} end")
	for path, want := range map[string]bool{
		"ami": true, "arn": true, "disk": true, "disk.size": true, "disk.path.dir": true, "disk.**": true, "tags.Name": true, "tags": true,
		"disk.*.size": true, "disk.*": true, "maps.any.deep": true, "maps.any.flat": false, "free.of.all": true, "end": true,
		"disc": false, "disk.path.dirs": false, "ami.id": false, "tags.Name.x": false, "disk.dir": false, "Name": false,
	} {
		if n.has(strings.Split(path, ".")) != want {
			t.Errorf("%s: %v", path, !want)
		}
	}
}

func TestCheckNames(t *testing.T) {
	t.Parallel()
	src := `
hazard "a" {
  provider   = "hashicorp/random"
  types      = ["random_id", "random_passport"]
  actions    = ["update"]
  attributes = ["keepers.zone", "keeper.zone", "hex"]
  when       = before.hex == "x" && after.hax == null && config.keepers["a"] == "b"
  effect     = "outage"
  says       = "It goes."
  example "one" {
    change = { actions = ["update"], before = { hex = "a", keepers = { z = "a" } }, after = { hex = "b" } }
    hit    = true
  }
  example "two" {
    change = { actions = ["update"], before = { hexagon = "a" }, after = { hex = "b" }, config = { length = 2 } }
    hit    = false
  }
}
hazard "b" {
  provider   = "example/ledger"
  types      = ["ledger_book"]
  actions    = ["update"]
  attributes = ["page"]
  effect     = "outage"
  says       = "It goes."
}
class "stateful" { types = ["random_pets", "ledger_book", "random_*"] }
`
	got, err := CheckNames(fstest.MapFS{"a.hcl": {Data: []byte(src)}}, NewSchemas(hazards.Schemas))
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, r := range got {
		if r.Problem != "" || r.File != "a.hcl" || r.Line == 0 {
			t.Errorf("%+v", r)
		}
		texts = append(texts, r.Warning)
	}
	want := []string{
		"hashicorp/random has no resource type random_passport",
		"random_id, random_passport has no attribute keeper.zone",
		"random_id, random_passport has no attribute hax, which the condition reads",
		"random_id, random_passport has no attribute hexagon",
		"no provider that is recorded has the resource type random_pets",
	}
	if !slices.Equal(texts, want) {
		t.Errorf("%q", texts)
	}
}
