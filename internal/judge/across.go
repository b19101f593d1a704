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
// just that object.
func handOvers(plans []*plan.Plan, reports []record.PlanReport) {
	type importer struct {
		plan    int
		address string
	}
	imports := make(map[string]importer)
	for i, p := range plans {
		for j := range p.Changes {
			if c := &p.Changes[j]; c.Importing != nil && c.Importing.ID != "" {
				imports[c.Addr.Type+"\x00"+c.Importing.ID] = importer{i, reports[i].Changes[j].Address}
			}
		}
	}
	for i, p := range plans {
		for j := range p.Changes {
			c := &p.Changes[j]
			id, ok := c.Before.Get("id").AsString()
			taken, found := imports[c.Addr.Type+"\x00"+id]
			if !ok || !found || taken.plan == i || !c.Actions.Is(plan.Forget) {
				continue
			}
			r := &reports[i].Changes[j]
			if r.Disposition != record.Hold || slices.ContainsFunc(r.Findings, func(f record.Finding) bool { return f.Disposition != record.Clear && f.Rule != "orphan" }) {
				continue
			}
			for k := range r.Findings {
				if f := &r.Findings[k]; f.Rule == "orphan" {
					f.Disposition, f.Suggestions = record.Clear, []record.Suggestion{}
					f.Message = fmt.Sprintf("The object is handed over: %s imports it as %s. Apply that plan first, so that it has an owner at any time.",
						stackOrSource(&reports[taken.plan]), taken.address)
					f.Related = []string{taken.address}
				}
			}
			r.Disposition = record.Clear
		}
	}
	for i := range reports {
		worst := record.Clear
		for _, f := range reports[i].Findings {
			worst = worst.Worse(f.Disposition)
		}
		for j := range reports[i].Changes {
			worst = worst.Worse(reports[i].Changes[j].Disposition)
		}
		reports[i].Disposition = worst
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
