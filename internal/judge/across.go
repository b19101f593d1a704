package judge

import (
	"fmt"
	"slices"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/decision"
	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// AcrossStacks looks for objects that one plan destroys and another one
// creates, and adds what it finds to the reports. plans and reports go
// together by index; reports hold what Judge returned for the plans.
func AcrossStacks(plans []*plan.Plan, reports []record.PlanReport) {
	type place struct{ plan, change int }
	where := make(map[*subject]place)
	var deletes, creates []*subject
	for i, p := range plans {
		for j := range p.Changes {
			c := &p.Changes[j]
			paired := slices.ContainsFunc(reports[i].Changes[j].Findings, func(f record.Finding) bool { return f.Rule == "rename" })
			if paired || c.Deposed != "" || c.Addr.Mode != plan.Managed {
				continue
			}
			s := &subject{change: c}
			where[s] = place{i, j}
			switch {
			case c.Actions.Is(plan.Delete):
				deletes = append(deletes, s)
			case c.Actions.Is(plan.Create):
				creates = append(creates, s)
			}
		}
	}
	handOvers(plans, reports)
	for _, p := range matchRenames(deletes, creates) {
		from, to := where[p.from], where[p.to]
		if from.plan == to.plan {
			continue
		}
		a, b := &reports[from.plan], &reports[to.plan]
		old, made := &a.Changes[from.change], &b.Changes[to.change]
		evidence := follows(fmt.Sprintf("%d of %d comparable attributes agree: %s", p.agree, p.compared, list(p.agreeing)))
		suggestion := record.Suggestion{Do: "move", Says: fmt.Sprintf(
			"To keep the object: an import block for %s in %s, then a removed block for %s with lifecycle { destroy = false } in %s, in that order.", made.Address, stackOrSource(b), old.Address, stackOrSource(a))}
		old.Findings = append(old.Findings, acrossFinding(
			fmt.Sprintf("This looks like the object that %s creates as %s.", stackOrSource(b), made.Address), made.Address, evidence, suggestion))
		made.Findings = append(made.Findings, acrossFinding(
			fmt.Sprintf("This looks like the object that %s destroys as %s.", stackOrSource(a), old.Address), old.Address, evidence, suggestion))
	}
}

// handOvers answers "what has no owner any more" where another plan imports
// just that object: the same provider's type and id, and everything that both
// plans know of it agrees. An id alone may be one of another account or cluster.
func handOvers(plans []*plan.Plan, reports []record.PlanReport) {
	for i, p := range plans {
		for j := range p.Changes {
			c, r := &p.Changes[j], &reports[i].Changes[j]
			if !c.Actions.Is(plan.Forget) || c.Deposed != "" || r.Disposition != record.Hold || !onlyOrphaned(r) {
				continue
			}
			k, address := importerOf(plans, reports, i, c)
			if k < 0 {
				continue
			}
			for l := range r.Findings {
				if f := &r.Findings[l]; f.Rule == "orphan" {
					f.Disposition, f.Suggestions, f.Related = record.Clear, []record.Suggestion{}, []string{address}
					f.Message = fmt.Sprintf("The object is handed over: %s imports it as %s. Apply that plan first, so that it has an owner at any time.",
						stackOrSource(&reports[k]), address)
				}
			}
			r.Disposition = record.Clear
		}
		reports[i].Disposition = worstOf(&reports[i])
	}
}

// onlyOrphaned reports whether all that is asked of a change is what becomes
// of it with no owner, in the detector's own words: one that the configuration
// moved is people's.
func onlyOrphaned(r *record.ChangeReport) bool {
	return !slices.ContainsFunc(r.Findings, func(f record.Finding) bool {
		return f.Disposition != record.Clear && (f.Rule != "orphan" || f.Kind != record.KindDetector || strings.Contains(f.Message, decision.ConfigName))
	})
}

// importerOf returns the plan and the address that take over a forgotten
// object; -1 where none does for certain.
func importerOf(plans []*plan.Plan, reports []record.PlanReport, from int, c *plan.Change) (k int, address string) {
	id, ok := c.Before.Get("id").AsString()
	if !ok {
		return -1, ""
	}
	for k, p := range plans {
		if k == from || reports[k].Disposition == record.Stop {
			continue
		}
		for j := range p.Changes {
			o := &p.Changes[j]
			if o.Importing != nil && o.Importing.ID == id && o.Addr.Type == c.Addr.Type && !o.Actions.Destroys() &&
				plan.ProviderSource(o.Provider) == plan.ProviderSource(c.Provider) && sameObject(c, o) {
				return k, reports[k].Changes[j].Address
			}
		}
	}
	return -1, ""
}

// sameObject reports whether two plans mean one live object: it has at least
// one attribute beside its id that both know, and none in which they differ.
func sameObject(a, b *plan.Change) bool {
	if !a.BeforeIdentity.IsUnset() && !b.BeforeIdentity.IsUnset() && !plan.EqualUnordered(a.BeforeIdentity, b.BeforeIdentity) {
		return false
	}
	agreeing := 0
	for _, m := range a.Before.Members() {
		other := b.Before.Get(m.Name)
		if isEmpty(m.Value) || isEmpty(other) {
			continue
		}
		if !plan.EqualUnordered(m.Value, other) {
			return false
		}
		if m.Name != "id" {
			agreeing++
		}
	}
	return agreeing > 1
}

// worstOf is the disposition of a plan with its changes as they are now.
func worstOf(r *record.PlanReport) record.Disposition {
	worst := record.Clear
	for _, f := range r.Findings {
		worst = worst.Worse(f.Disposition)
	}
	for j := range r.Changes {
		worst = worst.Worse(r.Changes[j].Disposition)
	}
	return worst
}

func acrossFinding(message, related string, e record.Evidence, s record.Suggestion) record.Finding {
	return record.Finding{
		Rule: "rename", Kind: record.KindDetector, Disposition: record.Clear, Message: message,
		Paths: []string{}, Related: []string{related}, Evidence: e, Suggestions: []record.Suggestion{s},
	}
}

func stackOrSource(r *record.PlanReport) string {
	if r.Stack != "" {
		return "the stack " + r.Stack
	}
	return "the plan " + r.Source
}
