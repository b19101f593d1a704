package hazard

import (
	"testing"

	"github.com/hashicorp/go-version"

	"github.com/holdfast-dev/holdfast/internal/plan"
)

// TestLeastVersion: a constraint in the configuration can prove that an entry
// holds, and can't prove what it leaves open.
func TestLeastVersion(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		configured, entry string
		proved            bool
	}{
		{"~> 0.9.7", ">= 0.9.0", true},
		{"~> 0.9.7", ">= 0.9.8", false},
		{">= 0.8, < 1.0", ">= 0.9.0", false},
		{">= 0.9.0, != 0.9.3", ">= 0.9.0", true},
		{"0.9.8", ">= 0.9.0, < 1.0.0", false}, // a later lock could only be this one; the entry's end isn't proved by a least version
		{"< 2.0", ">= 0.9.0", false},
		{"", ">= 0.9.0", false},
		{"nonsense", ">= 0.9.0", false},
	} {
		ctx := NewContext(&plan.Plan{Providers: []plan.ProviderConfig{{Key: "x", FullName: "registry.opentofu.org/a/x", Versions: tt.configured}}}, nil)
		c, err := version.NewConstraint(tt.entry)
		if err != nil {
			t.Fatal(err)
		}
		h := &Hazard{constraint: c}
		if got := h.allFrom(ctx.leastVersion("registry.terraform.io/a/x")); got != tt.proved {
			t.Errorf("configured %q, entry %q: proved %v, want %v", tt.configured, tt.entry, got, tt.proved)
		}
	}
}
