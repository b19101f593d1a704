package judge

import (
	"fmt"
	"testing"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

func TestWrongPlace(t *testing.T) {
	t.Parallel()
	several := func(n int, make func(i int) plan.Change) []plan.Change {
		var out []plan.Change
		for i := range n {
			out = append(out, make(i))
		}
		return out
	}
	gone := func(n, kept int) *plan.Plan {
		p := firstPlan(several(n, func(i int) plan.Change { return created(fmt.Sprintf("a_a.n%d", i), fmt.Sprintf(`{"x":%d}`, i)) })...)
		for i := range n {
			p.Drift = append(p.Drift, deleted(fmt.Sprintf("a_a.n%d", i), fmt.Sprintf(`{"x":%d}`, i)))
		}
		p.NoOps, p.Prior.Managed = kept, n+kept
		return p
	}
	destroyed := func(n, kept int, why string) *plan.Plan {
		p := firstPlan(several(n, func(i int) plan.Change {
			return deleted(fmt.Sprintf("a_a.n%d", i), fmt.Sprintf(`{"x":%d}`, i), reason(why))
		})...)
		p.NoOps, p.Prior.Managed = kept, n+kept
		return p
	}
	const noConfig = "delete_because_no_resource_config"
	moved := firstPlan()
	for i := range 8 {
		object := fmt.Sprintf(`{"name":"n%d","a":1}`, i)
		moved.Changes = append(moved.Changes, deleted(fmt.Sprintf("a_a.n%d", i), object, reason(noConfig)), created(fmt.Sprintf("module.m.a_a.n%d", i), object))
	}
	vanished := and(planOf(deleted("module.db.a_a.a", `{"x":1}`, reason(noConfig)), deleted("module.db.a_a.b", `{"x":2}`, reason(noConfig))), configured())
	earlier := func(e record.PlanReport, saved *Saved) func(*Input) {
		return func(in *Input) { in.Evidence.Earlier, in.Evidence.Saved = []record.PlanReport{e}, saved }
	}
	first := firstPlan(several(6, func(i int) plan.Change { return created(fmt.Sprintf("a_a.n%d", i), `{"x":1}`) })...)
	checkRule(t, "wrong-place", []ruleCase{
		{name: "all gone at refresh", plan: gone(8, 0), asks: record.Hold, words: []string{"8 of 8 objects in the state were not found", "credentials, account, region or endpoint"}},
		{name: "nearly all gone", plan: gone(8, 2), asks: record.Hold, words: []string{"8 of 10 objects"}},
		{name: "many stay", plan: gone(8, 8), quiet: true},
		{name: "few objects tell nothing", plan: gone(4, 0), quiet: true},
		{name: "everything destroyed, for a reason", plan: destroyed(10, 1, noConfig), asks: record.Hold, words: []string{"The plan destroys 10 of 11 objects.", "workspace or backend key", "tofu workspace show"}},
		{name: "everything destroyed, asked for", plan: destroyed(10, 0, ""), quiet: true},
		{name: "a part destroyed", plan: destroyed(10, 10, noConfig), quiet: true},
		{name: "everything moved into a module", plan: moved, quiet: true},
		{
			name: "a module vanished, told once", plan: vanished, asks: record.Clear, related: []string{"module.db.a_a.a", "module.db.a_a.b"},
			words: []string{"One cause stands behind 2 destroys: module.db is no longer called."},
		},
		{name: "another lineage", plan: planOf(), with: []func(*Input){earlier(record.PlanReport{Lineage: record.LineageDigest("a")}, &Saved{Lineage: "b"})}, asks: record.Hold, words: []string{"another lineage"}},
		{name: "the same lineage", plan: planOf(), with: []func(*Input){earlier(record.PlanReport{Lineage: record.LineageDigest("a")}, &Saved{Lineage: "a"})}, quiet: true},
		{name: "everything created, where there was a lot", plan: first, with: []func(*Input){earlier(record.PlanReport{Counts: plan.Counts{NoOp: 30}}, nil)}, asks: record.Hold, words: []string{"30 unchanged objects", "this state is empty"}},
		{name: "a new stack's first plan", plan: first, quiet: true},
		{name: "its second plan, before the first apply", plan: first, with: []func(*Input){earlier(record.PlanReport{Counts: plan.Counts{Add: 6}}, nil)}, quiet: true},
	})
}
