package judge

import (
	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// Evidence is what others found out for the judge: by running git, by reading
// the saved plan file, the lock file and earlier reports. All of it may be
// missing.
type Evidence struct {
	// Origin are facts on where a destroyed object came from, by address.
	Origin map[string][]record.Fact
	// Saved is what the saved plan file says beside its JSON; nil where the
	// plan came as JSON.
	Saved *Saved
	// Whole is set where the one who made the plan is known to have asked for
	// everything.
	Whole bool
	// Moved is what is not any more as the plan was made from: state,
	// configuration, lock file. It makes the plan stale.
	Moved []Moved
	// Tools are tool and provider versions that differ from those reviewed.
	Tools []Moved
	// ProviderVersions maps a provider's source address to its version.
	ProviderVersions map[string]string
	// Uncommitted are files of people's words (configuration, decisions) that
	// are not committed, as the decisions name them, with how they stand.
	Uncommitted map[string]string
	// Open are files of policies and hazards that are not committed, with how they
	// stand: what is judged rests on all of them.
	Open map[string]string
	// Preconditions is how each of the configuration's preconditions stands, by
	// name; nil where there is no ledger to look at.
	Preconditions map[string]PreconditionStanding
	// Doubts are creates of the stack's last apply of which nobody knows whether
	// they were done, by address.
	Doubts map[string]Doubt
	// Earlier are reports on earlier plans of the same stack, the last first.
	Earlier []record.PlanReport
	// Locations says where blocks are written, as far as a configuration was
	// found.
	Locations Locations
	// Clear are the plan's secrets that nothing marks; nil where nobody has looked
	// for them, and the judge does.
	Clear *ClearSecrets
	// Policies are what policies said of the plan, masked.
	Policies []PolicyFinding
	// Notes are findings of the one who gathered the evidence: what could not
	// be looked at, and why.
	Notes []record.Finding
}

// PolicyFinding is what a policy said, and of which change.
type PolicyFinding struct {
	Address string // "" for the plan as a whole
	Finding record.Finding
	// Given is set for what isn't of the checked configuration: a rule block of
	// that only makes it graver.
	Given bool
}

// Doubt is a change of which the ledger doesn't know whether it was done.
type Doubt struct {
	Entry int64  // of the apply's end
	Why   string // a clause
	// Refused is set where the engine came to its end and reported an error on
	// it: mostly nothing was done then.
	Refused bool
}

// Saved is what a saved plan file says.
type Saved struct {
	Digest string // "sha256:…" of the file
	Serial int64
	// Workspace is the one that it was planned in.
	Workspace string
	Lineage   string
	Mode      string // "normal", "destroy", "refresh-only"; "" where it isn't known
	Targets   []string
	Excludes  []string
}

// Moved is one thing that differs between when the plan was made and now.
type Moved struct {
	What     string // "state", "configuration", "lock file", "OpenTofu", "provider hashicorp/aws"
	Planned  string
	Now      string
	Evidence record.Evidence
}

// Destroyed returns the changes of a plan whose origin is worth looking for:
// current objects that go and don't come back.
func Destroyed(p *plan.Plan) []*plan.Change {
	var out []*plan.Change
	for i := range p.Changes {
		if c := &p.Changes[i]; c.Actions.Is(plan.Delete) && c.Deposed == "" && c.Addr.Mode == plan.Managed {
			out = append(out, c)
		}
	}
	return out
}
