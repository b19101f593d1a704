package gate

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/decision"
	"github.com/holdfast-dev/holdfast/internal/intake"
	"github.com/holdfast-dev/holdfast/internal/judge"
	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/policy"
)

// Policies are the Rego policies that are asked for beside those of the
// configuration. Where there are folders, here or in the environment, they and
// all that is said here are a set of their own, which nothing in the checked
// configuration reaches. Without, what is said here is about the
// configuration's: data add to it, namespaces and the syntax replace it.
type Policies struct {
	Dirs          []string
	Data          []string // as decision.ParsePolicyData takes it
	Namespaces    []string
	AllNamespaces bool
	Rego          string // v0 or v1; "" takes each file for what it is
	FailOnWarn    bool
	Lenient       bool
	Network       bool // never the configuration's to say: it comes with what is checked
}

// asked are policies that were loaded for a stack: a set that flags give, and
// one that the configuration names, as far as there are such.
type asked struct{ sets []*policySet }

// policySet is one of them.
type policySet struct {
	*policy.Set
	failOnWarn bool
	flags      bool // given by flags, or the environment
}

// Rules are the names of all rules that were loaded, also of those that don't
// run.
func (a *asked) Rules() []string {
	var out []string
	for _, s := range a.sets {
		out = append(out, s.Set.Rules()...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// policyDirs are the folders that flags give, or the environment.
func (g *Gate) policyDirs() []string {
	var out []string
	for _, d := range slices.Concat(g.Policies.Dirs, filepath.SplitList(g.getenv(decision.PolicyVariable))) {
		if d != "" {
			out = append(out, g.path(d))
		}
	}
	return out
}

// emptyPolicies refuses a flag or a variable that is there and names no folder:
// somebody meant policies to run, and a variable in a script was empty.
func (g *Gate) emptyPolicies() error {
	if slices.Contains(g.Policies.Dirs, "") {
		return fault("Is a variable empty that should hold it? Leave the flag out where no policies are meant.", "--policy names no folder.")
	}
	value := g.getenv(decision.PolicyVariable)
	if value != "" && !slices.ContainsFunc(filepath.SplitList(value), func(d string) bool { return strings.TrimSpace(d) != "" }) {
		return fault("Leave it unset where no policies are meant.", "%s is %q, which names no folder.", decision.PolicyVariable, value)
	}
	return nil
}

// policyData are the folders of data that flags give.
func (g *Gate) policyData() []policy.Data {
	var out []policy.Data
	for _, text := range g.Policies.Data {
		d := decision.ParsePolicyData(text)
		out = append(out, policy.Data{Under: d.Under, Path: g.path(d.Path)})
	}
	return out
}

// policiesFor loads the policies of a directory, once; nil where there are none.
func (g *Gate) policiesFor(ctx context.Context, dir string) (*asked, error) {
	config, err := g.loadConfig(dir)
	if err != nil {
		return nil, err
	}
	if err := g.emptyPolicies(); err != nil {
		return nil, err
	}
	dirs, own := g.policyDirs(), config.PolicyDirs()
	if len(dirs)+len(own) == 0 {
		if p := g.Policies; len(p.Data)+len(p.Namespaces) > 0 || p.AllNamespaces || p.FailOnWarn || p.Lenient || p.Network || p.Rego != "" {
			return nil, fault("Give --policy DIR, or a policy block in .holdfast.hcl.", "there are no policies for the other flags to be about.")
		}
		return nil, nil
	}
	key := dir + "\x00" + config.Path
	if a := g.policies[key]; a != nil {
		return a, nil
	}
	if err := config.CheckPolicyPaths(); err != nil {
		return nil, err
	}
	a := &asked{}
	// A warning that is a question is never less than one that isn't, so that both
	// sets may be told.
	hold := config.Policy.FailOnWarn || g.Policies.FailOnWarn
	for _, opts := range g.policyOptions(config, dirs) {
		set, err := policy.Load(ctx, opts)
		if err != nil {
			return nil, policyFault(err, "", nil, nil)
		}
		a.sets = append(a.sets, &policySet{Set: set, failOnWarn: hold, flags: !opts.InFile})
	}
	if g.policies == nil {
		g.policies = make(map[string]*asked)
	}
	g.policies[key] = a
	return a, nil
}

// policyOptions say what is loaded: for the set that flags give, and for the
// configuration's.
func (g *Gate) policyOptions(config *decision.Config, dirs []string) []policy.Options {
	p := g.Policies
	given := policy.Options{
		Paths: dirs, Data: g.policyData(), Namespaces: p.Namespaces, AllNamespaces: p.AllNamespaces, Rego: p.Rego, Lenient: p.Lenient, Network: p.Network,
	}
	own := policy.Options{Paths: config.PolicyDirs(), Namespaces: config.Policy.Namespaces, Rego: config.Policy.Rego, Lenient: config.Policy.Lenient, InFile: true}
	for _, d := range config.PolicyData() {
		own.Data = append(own.Data, policy.Data{Under: d.Under, Path: d.Path})
	}
	switch {
	case len(own.Paths) == 0:
		return []policy.Options{given}
	case len(dirs) == 0:
		// Whoever runs the command may say more than the file, for the file's.
		own.Data = append(own.Data, given.Data...)
		own.AllNamespaces, own.Network, own.Lenient = p.AllNamespaces, p.Network, own.Lenient || p.Lenient
		if len(p.Namespaces) > 0 {
			own.Namespaces = p.Namespaces
		}
		own.Rego = cmp.Or(p.Rego, own.Rego)
		return []policy.Options{own}
	}
	given.Given, own.Given = "given by a flag", "named by "+decision.ConfigName
	if len(p.Dirs) == 0 {
		given.Given = "given by " + decision.PolicyVariable
	}
	return []policy.Options{given, own}
}

// policyFault is an error of policies with what to do. Where it is about a
// plan, what it quotes is masked.
func policyFault(err error, source string, p *plan.Plan, secrets []string) error {
	var problem *policy.Problem
	if !errors.As(err, &problem) {
		return err
	}
	what, next := problem.What, problem.Next
	if p != nil {
		what = judge.FindClearSecrets(p).With(p).With(secrets).Mask(what)
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
		result, err := ask.look(ctx, text, policy.Input{Name: filepath.Base(name), Dir: filepath.Dir(name), Now: g.Now})
		if err != nil {
			return policyFault(err, source, p, result.Secrets)
		}
		said = append(said, result)
		return nil
	})
	return plans, said, err
}

// look lets all policies look at the JSON of one plan. Where there is an error,
// the result has the secrets to mask it with.
func (a *asked) look(ctx context.Context, text io.Reader, in policy.Input) (*policy.Result, error) {
	sets := make([]*policy.Set, len(a.sets))
	for i, s := range a.sets {
		sets[i] = s.Set
	}
	out := &policy.Result{}
	var err error
	if in.Document, err = policy.Read(text, judge.LooksLikeSecret, sets...); err != nil {
		return out, err
	}
	for _, text := range in.Document.Secrets {
		out.Secrets = append(out.Secrets, judge.SecretTexts(text)...)
	}
	ctx, cancel := policy.Bound(ctx, policy.TotalTime) // of all sets together
	defer cancel()
	for _, s := range sets {
		said, err := s.Evaluate(ctx, in)
		if err != nil {
			return out, err
		}
		out.Said = append(out.Said, said)
	}
	return out, nil
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
	said := r.said[p.Document]
	secrets := e.Clear.With(p).With(said.Secrets)
	for i, s := range r.asked.sets {
		for _, f := range s.Findings(said.Said[i], p, secrets, s.failOnWarn) {
			e.Policies = append(e.Policies, judge.PolicyFinding{Address: f.Address, Finding: f.Finding, Given: f.Flags})
		}
	}
	return nil
}

// policyRule reports whether a rule block may name this: a policy, one of those
// that were loaded where they were.
func policyRule(name string, loaded *asked) bool {
	return policy.IsRule(name) && (loaded == nil || slices.Contains(loaded.Rules(), name))
}
