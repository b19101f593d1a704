package gate

import (
	"context"
	"fmt"
	"slices"

	"github.com/holdfast-dev/holdfast/internal/apply"
	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// Bounds of what one entry of the ledger says of policies.
const (
	maxEntryRules = 10_000 // that ran
	maxEntryMoved = 1000   // that were excepted or moved, of each set
)

// recordPolicies puts what ran on a plan into a check's entry.
func recordPolicies(b *record.CheckBody, r *reading, p *plan.Plan, s *stack) {
	if r.asked == nil || p.Document >= len(r.said) {
		return
	}
	for i, set := range r.asked.sets {
		said := r.said[p.Document].Said[i]
		one := record.PolicySet{From: record.PoliciesOfFile, Digest: set.Digest(), Lenient: set.Lenient(), FailOnWarn: set.failOnWarn, Rules: []string{}}
		if set.flags {
			one.From = record.PoliciesOfFlags
		}
		for _, rule := range said.Ran[:min(len(said.Ran), maxEntryRules)] {
			one.Rules = append(one.Rules, rule.String())
		}
		for _, e := range said.Excepted[:min(len(said.Excepted), maxEntryMoved)] {
			one.Excepted = append(one.Excepted, e.Rule.String())
		}
		for _, rule := range s.config.Rules {
			if len(one.Moved) < maxEntryMoved && slices.Contains(one.Rules, rule.Name) {
				one.Moved = append(one.Moved, rule.Name+" "+rule.Disposition)
			}
		}
		b.PolicySets, b.Policies = append(b.PolicySets, one), append(b.Policies, one.Rules...)
	}
	slices.Sort(b.Policies)
	b.Policies = slices.Compact(b.Policies)
}

// policyConditions refuses where a check of this very plan ran policies that
// don't run now, or not as they were: somebody gave them by a flag, and whoever
// applies doesn't.
func policyConditions(ctx context.Context, s *stack, r *reading, p *plan.Plan) ([]Condition, error) {
	var now record.CheckBody
	recordPolicies(&now, r, p, s)
	var out []Condition
	var told []string
	look := func(c *apply.Noted[record.CheckBody]) bool {
		var missing []string
		for _, rule := range c.Body.Policies {
			if !slices.Contains(now.Policies, rule) && !slices.Contains(told, rule) {
				missing, told = append(missing, rule), append(told, rule)
			}
		}
		if len(missing) > 0 {
			out = append(out, Condition{
				What: fmt.Sprintf("policies ran when this plan was checked at %s that don't run now: %s", c.Entry.When(), shortList(missing, 5)),
				Next: "Give the same --policy, or name the folder in the policy block of .holdfast.hcl, so that it counts for everybody, and check a new plan.", Override: UnsafePolicies,
			})
		}
		for _, set := range c.Body.PolicySets {
			if what := otherThan(set, now.PolicySets); what != "" && !slices.Contains(told, set.Digest+what) {
				told = append(told, set.Digest+what)
				out = append(out, Condition{
					What: fmt.Sprintf("the policies aren't those that this plan was checked with at %s: %s", c.Entry.When(), what),
					Next: "Give the policies and the data that ran then, as they were given (--policy, HOLDFAST_POLICY); if these are the right ones, plan again and check that plan.", Override: UnsafePolicies,
				})
			}
		}
		return len(out) < maxPolicyConditions
	}
	// As far back as checks under this name go, and then under any.
	for _, anywhere := range []bool{false, true} {
		if err := checksOf(ctx, s, r.digest, anywhere, look); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// maxPolicyConditions is how many checks with other policies are told of.
const maxPolicyConditions = 5

// otherThan says in what a set that ran isn't among those that run now; "" where
// it is, or where its rules don't run at all.
func otherThan(then record.PolicySet, now []record.PolicySet) string {
	var shared []string
	lenient, holds, inFile := false, true, false
	for _, set := range now {
		if set.Digest == then.Digest {
			// The checked configuration can move what it names, and not what a flag gives.
			inFile = then.From == record.PoliciesOfFlags && set.From == record.PoliciesOfFile
			if lenient, holds, shared = set.Lenient, set.FailOnWarn, nil; !inFile {
				break
			}
			continue
		}
		for _, rule := range then.Rules {
			if slices.Contains(set.Rules, rule) && !slices.Contains(shared, rule) {
				shared = append(shared, rule)
			}
		}
	}
	switch {
	case inFile:
		return "a flag gave them then, and now the checked configuration names them, which can move them (" + shortList(then.Rules, 5) + ")"
	case len(shared) > 0:
		return "their files or their data have other content (" + shortList(shared, 5) + ")"
	case lenient && !then.Lenient:
		return "a call that fails counts as undefined now, and was an error then (--policy-lenient)"
	case !holds && then.FailOnWarn:
		return "a warning is a note now, and was a question then (--fail-on-warn)"
	}
	return ""
}
