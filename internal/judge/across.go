package judge

import (
	"fmt"
	"slices"

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
	for _, p := range matchRenames(deletes, creates) {
		from, to := where[p.from], where[p.to]
		if from.plan == to.plan {
			continue
		}
		a, b := &reports[from.plan], &reports[to.plan]
		old, made := &a.Changes[from.change], &b.Changes[to.change]
		evidence := follows(fmt.Sprintf("%d of %d comparable attributes agree: %s", p.agree, p.compared, list(p.agreeing)))
		suggestion := record.Suggestion{Do: "move", Says: fmt.Sprintf(
			"To keep the object: a removed block for %s with lifecycle { destroy = false } there, and an import block for %s here; apply the import first.", old.Address, made.Address)}
		old.Findings = append(old.Findings, acrossFinding(
			fmt.Sprintf("This looks like the object that %s creates as %s.", stackOrSource(b), made.Address), made.Address, evidence, suggestion))
		made.Findings = append(made.Findings, acrossFinding(
			fmt.Sprintf("This looks like the object that %s destroys as %s.", stackOrSource(a), old.Address), old.Address, evidence, suggestion))
	}
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
