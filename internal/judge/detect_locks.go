package judge

import (
	"fmt"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// detectOneWay speaks of locks on what is kept: once on, nobody takes them off
// before their time, whoever they are.
func detectOneWay(w *world, s *subject) []record.Finding {
	c := s.change
	if !c.Actions.Has(plan.Create) && !c.Actions.Has(plan.Update) {
		return nil
	}
	var locks, paths []string
	walk(c.After, nil, func(p plan.Path, after plan.Value) {
		if !locksForGood(c.Addr.Type, p, after) || plan.Equal(c.Before.At(p), after) {
			return
		}
		locks = append(locks, fmt.Sprintf("%s = %s", p, valueText(after)))
		paths = append(paths, p.String())
	})
	if len(locks) == 0 {
		return nil
	}
	return []record.Finding{{
		Message: fmt.Sprintf("This lock can't be taken off again: %s. Until its time is over nobody can delete what it keeps or shorten how long, an administrator no more than this stack, and it is paid for that long.", list(locks)),
		Effect:  because(record.Irreversible), Paths: paths, Evidence: follows("attribute values"),
		Suggestions: []record.Suggestion{{Do: "decide", Command: decideCommand(c.Address, "--ruling allow"), Says: "If it is meant to be for good."}},
	}}
}

// locksForGood reports whether a value locks a retention.
func locksForGood(typ string, p plan.Path, v plan.Value) bool {
	name := strings.ToLower(p.Last())
	kept := nameHas(p[:max(len(p)-1, 0)], []string{"retention", "immutab", "legal"}) || containsAny(typ, []string{"retention", "immutab", "vault_lock", "object_lock"})
	switch {
	case !kept:
		return false
	case name == "is_locked" || name == "locked":
		return isTrue(v)
	case name == "changeable_for_days": // the lock of a vault, after a time of grace
		return !isEmpty(v)
	}
	return isWord("locked", "compliance")(v) && (name == "state" || name == "mode")
}
