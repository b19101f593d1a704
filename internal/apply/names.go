package apply

import (
	"strings"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// unfollowed is why nothing is known of a change whose address is masked.
const unfollowed = "the key in its address is a secret, and without the plan file nobody can tell which object it is: look at it yourself"

// names finds the changes of a plan by what the ledger calls them. A key that
// is a secret is masked there, and the engine and the state have it in full:
// to compare the two texts would find no object, and take that for "gone".
type names struct {
	found map[string][]*plan.Change
}

// newNames takes a plan; nil where it is gone.
func newNames(p *plan.Plan) *names {
	n := &names{found: make(map[string][]*plan.Change)}
	if p == nil {
		return n
	}
	for i := range p.Changes {
		c := &p.Changes[i]
		key := called(p.Secrets.MaskAddress(c.Address), c.Deposed, c.Actions)
		n.found[key] = append(n.found[key], c)
	}
	return n
}

func called(address, deposed string, actions plan.Actions) string {
	return object{address, deposed}.key() + "\x00" + actions.String()
}

// of returns the address by which the engine knows a change, "" where nobody
// can tell, and the plan's change with its values. Changes that the ledger
// calls the same get the plan's in turn: which is which makes no difference to
// a reader who can't tell them apart.
func (n *names) of(c record.PlannedChange) (string, *plan.Change) {
	key := called(c.Address, c.Deposed, c.Actions)
	if all := n.found[key]; len(all) > 0 {
		if len(all) > 1 {
			n.found[key] = all[1:]
		}
		return all[0].Address, all[0]
	}
	if strings.Contains(c.Address, plan.Redacted) {
		return "", nil
	}
	return c.Address, nil
}
