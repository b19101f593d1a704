package hazard

import (
	"slices"

	"github.com/hashicorp/go-version"

	"github.com/holdfast-dev/holdfast/internal/hclfile"
	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// Outcome says that a change doesn't end as planned.
type Outcome string

// The outcomes beside "" (it ends as planned).
const (
	Refused Outcome = "refused" // the provider or its API refuses it; the apply fails
	Nothing Outcome = "nothing" // it is applied, and nothing changes
	// Misreported: it is done, and the apply reports a failure.
	Misreported Outcome = "misreported"
)

// Evidence is one source of a hazard.
type Evidence struct {
	Level   record.Level
	Source  string
	Checked string // when it was last looked at, YYYY-MM
}

// Hazard is one entry of the knowledge base. Callers may not change it.
type Hazard struct {
	ID         string
	Providers  []string // namespace/type
	Versions   string   // constraint over provider versions; "" for any
	Types      []string // resource types, * as wildcard
	Actions    []string
	Attributes []string // path patterns; empty for any
	When       string   // the condition's text; "" for none
	Effect     record.Effect
	Also       []record.Effect
	Outcome    Outcome
	Blind      string // what a refresh cannot see; "" for nothing
	Says       string
	Instead    string
	Because    string // why Asks isn't what the effect says; "" where it is
	Evidence   []Evidence
	File       string
	Line       int
	Silenced   string // the reason, where a user's folder silences it

	asks       bool
	patterns   []plan.PathPattern
	constraint version.Constraints
	when       *hclfile.Condition
	examples   []*hclfile.Block
}

// Asks reports whether a change that it fires on asks a question: where one
// of the effects does, unless the entry says otherwise.
func (h *Hazard) Asks() bool { return h.asks }

// Harmless reports whether the entry is knowledge that the changes it matches
// do nothing to the running thing.
func (h *Hazard) Harmless() bool {
	return h.Effect == record.NoEffect && h.Outcome == "" && h.Blind == "" && len(h.Also) == 0 && !h.asks
}

// Effects returns the main effect and the further ones.
func (h *Hazard) Effects() []record.Effect {
	return append([]record.Effect{h.Effect}, h.Also...)
}

// BestEvidence returns the strongest evidence in a report's form.
func (h *Hazard) BestEvidence() record.Evidence {
	if len(h.Evidence) == 0 {
		return record.Evidence{Level: record.Unverified}
	}
	best := slices.MinFunc(h.Evidence, func(a, b Evidence) int {
		return slices.Index(levels(), a.Level) - slices.Index(levels(), b.Level)
	})
	return record.Evidence{Level: best.Level, Source: best.Source}
}

func levels() []record.Level {
	return []record.Level{record.Measured, record.Verified, record.Documented, record.Reported, record.Inferred, record.Unverified}
}

// concerns reports whether the entry speaks of the type.
func (h *Hazard) concerns(typ string) bool {
	return slices.ContainsFunc(h.Types, func(t string) bool { return plan.MatchName(t, typ) })
}

// Class places types among those of which something holds: stateful, compute,
// network-path, identity, secret, inert.
type Class struct {
	Name  string
	Types []string
	File  string
	Line  int
}

// ClassNames returns every class name, sorted.
func ClassNames() []string {
	return []string{"compute", "identity", "inert", "network-path", "secret", "stateful"}
}

// Silence is a user's word that an entry is not to speak.
type Silence struct {
	ID     string
	Reason string
	File   string
	Line   int
}
