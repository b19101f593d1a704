package hazard

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/holdfast-dev/holdfast/internal/record"
)

// blindEntry is an entry about what a refresh can't see.
func blindEntry(id, types, more string) string {
	return strings.NewReplacer("lab-machine-restarts", id, `types    = ["lab_machine"]`, "types = "+types, `effect   = "restart"`, `effect = "none"`).Replace(with(more))
}

func TestBlindSpots(t *testing.T) {
	t.Parallel()
	fsys := fstest.MapFS{"lab/x.hcl": {Data: []byte(
		blindEntry("b-power", `["lab_machine"]`, "  blind = \"power\"\n  when = after.power == true\n  instead = \"Ask it.\"") +
			blindEntry("a-memory", `["lab_mach*"]`, "  blind = \"memory\"\n  versions = \">= 2.0.0, < 3.0.0\"") +
			blindEntry("c-silenced", `["lab_machine"]`, `  blind = "disks"`) +
			blindEntry("d-seen", `["lab_machine"]`, ""))}}
	user := t.TempDir()
	if err := os.WriteFile(filepath.Join(user, "s.hcl"), []byte("silence \"c-silenced\" {\n  reason = \"We look ourselves.\"\n}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	b, err := Load(fsys, user)
	if err != nil {
		t.Fatal(err)
	}
	const provider = "registry.opentofu.org/lab/lab"
	for _, tt := range []struct {
		name  string
		types []TypeInUse
		want  []string
	}{
		{"none", nil, nil},
		{"a type that nothing is known of", []TypeInUse{{"lab_other", provider, "2.0.0"}, {"aws_lb", "", ""}}, nil},
		{"in its versions", []TypeInUse{{"lab_machine", provider, "2.1.0"}}, []string{"lab_machine a-memory", "lab_machine b-power"}},
		{"a pre-release counts as its release", []TypeInUse{{"lab_machine", provider, "2.1.0-rc1"}}, []string{"lab_machine a-memory", "lab_machine b-power"}},
		{"in another version", []TypeInUse{{"lab_machine", provider, "3.0.0"}}, []string{"lab_machine b-power"}},
		{"version not known", []TypeInUse{{"lab_machine", provider, ""}}, []string{"lab_machine a-memory?", "lab_machine b-power"}},
		{"provider not known", []TypeInUse{{"lab_machine", "", "2.0.0"}}, []string{"lab_machine a-memory", "lab_machine b-power"}},
		{"another provider", []TypeInUse{{"lab_machine", "example.net/other/lab", "2.0.0"}}, nil},
		{"by wildcard", []TypeInUse{{"lab_machinery", provider, "2.0.0"}}, []string{"lab_machinery a-memory"}},
		{"sorted, each once", []TypeInUse{{"lab_machinery", provider, "2.0.0"}, {"lab_machine", provider, ""}, {"lab_machine", provider, "2.0.0"}, {"lab_machine", provider, ""}},
			[]string{"lab_machine a-memory", "lab_machine b-power", "lab_machinery a-memory"}},
	} {
		got, err := b.BlindSpots(tt.types...)
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, s := range got {
			name := s.Type + " " + s.Hazard
			if s.VersionUnknown {
				name += "?"
			}
			names = append(names, name)
		}
		if diff := cmp.Diff(tt.want, names); diff != "" {
			t.Errorf("%s: %s", tt.name, diff)
		}
		reversed := slices.Clone(tt.types)
		slices.Reverse(reversed)
		if again, err := b.BlindSpots(reversed...); err != nil || cmp.Diff(got, again) != "" {
			t.Errorf("%s: the order of the types counts: %v", tt.name, err)
		}
	}
	got, _ := b.BlindSpots(TypeInUse{Type: "lab_machine", Version: "9.0.0"})
	want := []BlindSpot{{Hazard: "b-power", Type: "lab_machine", What: "power", Says: "It restarts.", Instead: "Ask it.",
		Evidence: record.Evidence{Level: record.Verified, Source: "lab source"}}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	broken, err := Load(files("hazard \"x\" {\n  types = [\"lab_machine\"]\n}\n"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := broken.BlindSpots(TypeInUse{Type: "lab_machine"}); err == nil || !strings.Contains(err.Error(), "hazards/lab/x.hcl:") {
		t.Errorf("a file that can't be read is taken for one that says nothing: %v", err)
	}
}

// TestEmbeddedBlindSpots holds that what was measured of libvirt's guests is
// told of guests that don't change.
func TestEmbeddedBlindSpots(t *testing.T) {
	t.Parallel()
	b := embedded(t)
	const libvirt = "registry.terraform.io/dmacvicar/libvirt"
	got, err := b.BlindSpots(TypeInUse{"libvirt_domain", libvirt, "0.9.8"}, TypeInUse{"null_resource", "registry.opentofu.org/hashicorp/null", "3.2.4"})
	if err != nil {
		t.Fatal(err)
	}
	var what []string
	for _, s := range got {
		what = append(what, s.Type+": "+s.What)
		if s.Says == "" || s.Evidence.Source == "" || s.VersionUnknown {
			t.Errorf("%+v", s)
		}
	}
	for _, w := range []string{"libvirt_domain: running", "libvirt_domain: autostart", "null_resource: what provisioners do, where it has any"} {
		if !slices.Contains(what, w) {
			t.Errorf("%q is not told: %q", w, what)
		}
	}
	if old, err := b.BlindSpots(TypeInUse{"libvirt_domain", libvirt, "0.8.3"}); err != nil || len(old) != 0 {
		t.Errorf("%+v, %v", old, err)
	}
}
