package intake

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/plan"
)

// engineTraces are what tells OpenTofu from Terraform: no field of a plan does.
type engineTraces struct{ tofuHost, terraformHost bool }

// provider looks at a provider's name as JSON text.
func (t *engineTraces) provider(raw []byte) {
	switch {
	case bytes.HasPrefix(raw, []byte(`"registry.opentofu.org/`)):
		t.tofuHost = true
	case bytes.HasPrefix(raw, []byte(`"registry.terraform.io/`)):
		t.terraformHost = true
	}
}

// engine names the program that made the plan. Terraform writes applyable and
// complete since 1.8 and OpenTofu never does; OpenTofu begins with 1.6. Both
// write errored since 1.6, so a plan of 1.8 or later that has errored but not
// applyable is OpenTofu's, while one that lacks both was made or cut by hand.
func (t *engineTraces) engine(p *plan.Plan) plan.Engine {
	major, minor, known := majorMinor(p.EngineVersion)
	before := func(n int) bool { return known && (major < 1 || major == 1 && minor < n) }
	switch {
	case p.Applyable != plan.Unsaid || p.Complete != plan.Unsaid || before(6):
		return plan.Terraform
	case t.tofuHost:
		return plan.OpenTofu
	case known && !before(8) && p.Errored != plan.Unsaid && !t.terraformHost:
		return plan.OpenTofu
	}
	return plan.UnknownEngine
}

func majorMinor(version string) (major, minor int, ok bool) {
	first, rest, _ := strings.Cut(version, ".")
	second, _, _ := strings.Cut(rest, ".")
	major, errMajor := strconv.Atoi(first)
	minor, errMinor := strconv.Atoi(second)
	return major, minor, errMajor == nil && errMinor == nil
}
