package hazard

import (
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/holdfast-dev/holdfast/hazards"
	"github.com/holdfast-dev/holdfast/internal/plan"
)

// TestPartsAreTheWhole holds that our files, taken apart by their text, say
// what they say when they are read as a whole.
func TestPartsAreTheWhole(t *testing.T) {
	t.Parallel()
	sources, err := readFolder(hazards.Files, ".", "hazards")
	if err != nil {
		t.Fatal(err)
	}
	same := cmp.Options{cmpopts.IgnoreUnexported(Hazard{}), cmp.AllowUnexported(content{}), cmpopts.EquateEmpty()}
	for _, s := range sources {
		whole, err := decode(s.name, s.src)
		if err != nil {
			t.Fatal(err)
		}
		blocks, ok := blocksOf(s)
		if !ok {
			t.Errorf("%s can't be taken apart: blocks start and end at the margin, types are plain strings in a list", s.name)
			continue
		}
		joined := &content{}
		for _, p := range blocks {
			head := p.selectors()
			c, err := p.decode()
			if err != nil {
				t.Fatal(err)
			}
			joined.hazards = append(joined.hazards, c.hazards...)
			joined.classes = append(joined.classes, c.classes...)
			for _, h := range c.hazards {
				if head == nil {
					t.Errorf("%s:%d: the selectors of %s can't be told from its text", h.File, h.Line, h.ID)
					continue
				}
				if head.ID != h.ID || !slices.Equal(head.Types, h.Types) || !slices.Equal(head.Providers, h.Providers) ||
					!slices.Equal(head.Actions, h.Actions) || !slices.Equal(head.Attributes, h.Attributes) || (head.Blind == "") != (h.Blind == "") {
					t.Errorf("%s:%d: %s reads %+v", h.File, h.Line, h.ID, head)
				}
				if len(h.examples) > 0 {
					t.Errorf("%s:%d: the examples of %s don't come last", h.File, h.Line, h.ID)
				}
			}
		}
		if diff := cmp.Diff(whole, joined, same); diff != "" {
			t.Errorf("%s: %s", s.name, diff)
		}
	}
}

// Whatever is written in another way is read as a whole, and says the same.
func TestPartsOtherwise(t *testing.T) {
	t.Parallel()
	const plain = `hazard "lab-a" {
  provider   = "lab/lab"
  types      = ["lab_a"]
  actions    = ["update"]
  attributes = ["size"]
  effect     = "restart"
  says       = "It restarts."
}
`
	swap := func(old, with string) string { return strings.Replace(plain, old, with, 1) }
	for name, src := range map[string]string{
		"plain":                   plain,
		"a comment in the list":   swap(`["lab_a"]`, "[\n    # one\n    \"lab_a\",\n  ]"),
		"a list over lines":       swap(`["size"]`, "[\n    \"size\",\n    \"disk[*].size\",\n  ]"),
		"a list of providers":     swap(`"lab/lab"`, `["x/y", "lab/lab"]`),
		"a key with quotes":       swap(`["size"]`, `["labels[\"a\"]", "size"]`),
		"not formatted":           strings.ReplaceAll(plain, "\n  ", "\n"),
		"no spaces":               strings.ReplaceAll(plain, " = ", "="),
		"in one line":             "class \"inert\" { types = [\"lab_b\"] }\n" + plain,
		"a heredoc":               swap(`"It restarts."`, "<<-E\n  attributes = [\"other\"]\nE"),
		"windows' line endings":   strings.ReplaceAll(plain, "\n", "\r\n"),
		"no end of the last line": strings.TrimSuffix(plain, "\n"),
		"after a comment":         "# why\n\n" + plain,
		"any attribute":           swap("  attributes = [\"size\"]\n", ""),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b, err := Load(fstest.MapFS{"lab/a.hcl": {Data: []byte(src)}})
			if err != nil {
				t.Fatal(err)
			}
			addr, err := plan.ParseAddress("lab_a.x")
			if err != nil {
				t.Fatal(err)
			}
			of := func(name string) *plan.Change {
				return &plan.Change{Address: "lab_a.x", Addr: addr, Provider: "registry.example/lab/lab", Actions: plan.Actions{plan.Update},
					Before: plan.ObjectValue(plan.Member{Name: name, Value: plan.NumberValue("1")}), After: plan.ObjectValue(plan.Member{Name: name, Value: plan.NumberValue("2")})}
			}
			c := of("size")
			if m, err := b.Match(nil, c, c.Differences()); err != nil || len(m) != 1 {
				t.Errorf("%v, %v", m, err)
			}
			c = of("other")
			if m, err := b.Match(nil, c, c.Differences()); err != nil || (len(m) == 1) != (name == "any attribute") {
				t.Errorf("another attribute: %v, %v", m, err)
			}
		})
	}
}

// An entry that can't be parsed is told where it is first needed.
func TestPartsBroken(t *testing.T) {
	t.Parallel()
	src := "\n\nhazard \"lab-a\" {\n  provider = \"lab/lab\"\n  types    = [\"lab_a\"]\n  actions  = [\"update\"]\n  when     = befor.x\n  effect   = \"restart\"\n  says     = \"It.\"\n}\n"
	b, err := Load(fs.FS(fstest.MapFS{"lab/a.hcl": {Data: []byte(src)}}))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.Explain("lab_a"); err == nil || !strings.Contains(err.Error(), "hazards/lab/a.hcl:7:") {
		t.Errorf("%v", err)
	}
}
