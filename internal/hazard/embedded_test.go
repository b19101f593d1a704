package hazard

import (
	"testing"

	"github.com/holdfast-dev/holdfast/hazards"
)

func TestEmbedded(t *testing.T) {
	n := 0
	for _, r := range Test(hazards.Files) {
		if r.Problem != "" {
			t.Errorf("%s:%d: %s %q: %s", r.File, r.Line, r.Hazard, r.Example, r.Problem)
		}
		n++
	}
	t.Log(n, "results")
}
