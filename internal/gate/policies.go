package gate

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/apply"
	"github.com/holdfast-dev/holdfast/internal/intake"
	"github.com/holdfast-dev/holdfast/internal/judge"
	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/policy"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// Policies are the Rego policies that are asked for beside those of the
// configuration. Folders and data add to the configuration's; namespaces and
// the syntax replace them.
type Policies struct {
	Dirs          []string
	Data          []string
	Namespaces    []string
	AllNamespaces bool
	Rego          string // v0 or v1; "" takes each file for what it is
	FailOnWarn    bool
	Lenient       bool
	Network       bool // never the configuration's to say: it comes with what is checked
}

// asked are policies that were loaded for a stack.
type asked struct {
	*policy.Set
	failOnWarn bool
}

// policiesFor loads the policies of a directory, once; nil where there are none.
func (g *Gate) policiesFor(ctx context.Context, dir string) (*asked, error) {
	config, err := g.loadConfig(dir)
	if err != nil {
		return nil, err
	}
	opts := policy.Options{
		Paths: config.PolicyDirs(), Data: config.PolicyData(), Namespaces: config.Policy.Namespaces, Rego: config.Policy.Rego,
		Lenient: config.Policy.Lenient || g.Policies.Lenient, Network: g.Policies.Network, AllNamespaces: g.Policies.AllNamespaces,
	}
	for _, d := range g.Policies.Dirs {
		opts.Paths = append(opts.Paths, g.path(d))
	}
	for _, d := range g.Policies.Data {
		if prefix, at, found := strings.Cut(d, ":"); found && prefix != "" {
			opts.Data = append(opts.Data, prefix+":"+g.path(at))
			continue
		}
		opts.Data = append(opts.Data, g.path(d))
	}
	if len(g.Policies.Namespaces) > 0 {
		opts.Namespaces = g.Policies.Namespaces
	}
	if g.Policies.Rego != "" {
		opts.Rego = g.Policies.Rego
	}
	if len(opts.Paths) == 0 {
		if p := g.Policies; len(p.Data)+len(p.Namespaces) > 0 || p.AllNamespaces || p.FailOnWarn || p.Lenient || p.Network || p.Rego != "" {
			return nil, fault("Give --policy DIR, or a policy block in .holdfast.hcl.", "there are no policies for the other flags to be about.")
		}
		return nil, nil
	}
	key := dir + "\x00" + config.Path
	if a := g.policies[key]; a != nil {
		return a, nil
	}
	set, err := policy.Load(ctx, opts)
	if err != nil {
		return nil, policyFault(err, "", nil)
	}
	if g.policies == nil {
		g.policies = make(map[string]*asked)
	}
	a := &asked{Set: set, failOnWarn: config.Policy.FailOnWarn || g.Policies.FailOnWarn}
	g.policies[key] = a
	return a, nil
}

// policyConditions refuses where a check of this very plan ran policies that
// don't run now: somebody gave them by a flag, and whoever applies doesn't.
func policyConditions(ctx context.Context, s *stack, r *reading) ([]Condition, error) {
	var now, missing []string
	if r.asked != nil {
		now = r.asked.Rules()
	}
	when := ""
	err := checksOf(ctx, s, r.digest, func(c *apply.Noted[record.CheckBody]) bool {
		for _, rule := range c.Body.Policies {
			if !slices.Contains(now, rule) && !slices.Contains(missing, rule) {
				missing, when = append(missing, rule), c.Entry.When()
			}
		}
		return true
	})
	if err != nil || len(missing) == 0 {
		return nil, err
	}
	return []Condition{{
		What: fmt.Sprintf("policies ran when this plan was checked at %s that don't run now: %s", when, shortList(missing, 5)),
		Next: "Give the same --policy, or name the folder in the policy block of .holdfast.hcl, so that it counts for everybody.", Override: UnsafePolicies,
	}}, nil
}

// policyFault is an error of policies with what to do. Where it is about a
// plan, what it quotes is masked.
func policyFault(err error, source string, p *plan.Plan) error {
	var problem *policy.Problem
	if !errors.As(err, &problem) {
		return err
	}
	what, next := problem.What, problem.Next
	if p != nil {
		what = judge.FindClearSecrets(p).With(p).Mask(what)
	}
	if source != "" {
		what = source + ": " + what
	}
	return &Fault{Err: errors.New(what), Next: next}
}

// readPlans reads plans and lets policies, where there are any, look at each as
// soon as it is there: its JSON isn't kept.
func (g *Gate) readPlans(ctx context.Context, ask *asked, r io.Reader, source, dir string) ([]*plan.Plan, []*policy.Result, error) {
	if ask == nil {
		plans, err := intake.ReadPlans(ctx, r, source, intake.Limits{})
		return plans, nil, err
	}
	var said []*policy.Result
	name, err := filepath.Abs(g.path(source))
	if err != nil {
		return nil, nil, err
	}
	if source == standardInput {
		name = filepath.Join(filepath.Dir(name), "-")
	}
	plans, err := intake.ReadPlanTexts(ctx, r, source, intake.Limits{}, func(p *plan.Plan, text io.Reader) error {
		result, err := ask.Evaluate(ctx, policy.Input{JSON: text, Name: filepath.Base(name), Dir: filepath.Dir(name), Now: g.Now})
		if err != nil {
			return policyFault(err, source, p)
		}
		said = append(said, result)
		return nil
	})
	return plans, said, err
}

// standardInput is how messages name it.
const standardInput = "standard input"

// addPolicies adds to the judge's evidence what policies said of one plan of a
// reading.
func addPolicies(e *judge.Evidence, r *reading, p *plan.Plan) error {
	if r.asked == nil {
		return nil
	}
	if p.Document >= len(r.said) {
		return fmt.Errorf("%s: policies did not see plan %d", r.source, p.Document+1)
	}
	e.Clear = judge.FindClearSecrets(p)
	for _, f := range r.asked.Findings(r.said[p.Document], p, e.Clear.With(p), r.asked.failOnWarn) {
		e.Policies = append(e.Policies, judge.PolicyFinding{Address: f.Address, Finding: f.Finding})
	}
	return nil
}

// policyRule reports whether a rule block may name this: a policy, one of those
// that were loaded where they were.
func policyRule(name string, loaded *asked) bool {
	return policy.IsRule(name) && (loaded == nil || slices.Contains(loaded.Rules(), name))
}
