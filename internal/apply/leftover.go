package apply

import (
	"fmt"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// The causes of what is left over.
const (
	CauseResidue = "residue" // the apply touched it, and it isn't as planned
	CauseBefore  = "before"  // it was there before and the applied plan left it out
	CauseSince   = "since"   // it came after the applied plan was made, or after the apply
)

// LeftOvers says of each change that an untargeted plan still has where it
// comes from. started and ended are the last apply's; nil where none is known.
// drifted reports whether the plan found the object changed outside.
func LeftOvers(changes []record.PlannedChange, started *record.StartedBody, ended *record.EndedBody, drifted func(address string) bool) []record.LeftOver {
	touched := make(map[string]bool)
	if started != nil {
		for _, c := range started.Changes {
			touched[object{c.Address, c.Deposed}.key()] = true
			touched[object{c.Address, ""}.key()] = true // a deposed object is what is left of this one
		}
	}
	outcomes := make(map[string]record.ChangeOutcome)
	if ended != nil {
		for _, o := range ended.Outcomes {
			key := object{o.Address, o.Deposed}.key()
			if other, twice := outcomes[key]; twice && other.Outcome != o.Outcome {
				o = record.ChangeOutcome{} // masked keys, and which of them this is nobody can tell
			}
			outcomes[key] = o
		}
	}
	var out []record.LeftOver
	for _, c := range changes {
		if c.Actions.Is(plan.NoOp) && !c.Imports && c.Previous == "" {
			continue
		}
		l := record.LeftOver{Address: c.Address, Deposed: c.Deposed, Actions: c.Actions, Paths: c.Paths}
		outside := drifted(c.Address)
		switch {
		case started == nil:
			if outside {
				l.Why = "changed outside since the state was written"
			}
		case touched[object{c.Address, c.Deposed}.key()] || touched[object{c.Address, ""}.key()]:
			o := outcomes[object{c.Address, c.Deposed}.key()]
			l.Cause, l.Why = CauseResidue, residue(o, outside)
			if o.Outcome == record.Done && outside {
				l.Cause = CauseSince // the apply is not to blame
			}
		case started.Omitted > 0:
			l.Why = "the apply had more changes than the ledger keeps, so whether it touched this isn't known"
		case started.Partial:
			l.Cause, l.Why = CauseBefore, "the applied plan was partial and left it out"
		default:
			l.Cause, l.Why = CauseSince, "the applied plan had no change of it"
			if outside {
				l.Why += "; it was changed outside since"
			}
		}
		out = append(out, l)
	}
	return out
}

// residue says how something that the apply touched comes to be planned again.
func residue(o record.ChangeOutcome, outside bool) string {
	switch {
	case o.Outcome == record.Done && outside:
		return "it was applied, and something changed it outside since"
	case o.Outcome == record.Done:
		return "it was applied, and what is read back isn't what the configuration says"
	case o.Outcome == "":
		return "the apply touched it"
	}
	return fmt.Sprintf("the apply left it %s: %s", o.Outcome, o.Why)
}
