package gate

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/holdfast-dev/holdfast/internal/decision"
	"github.com/holdfast-dev/holdfast/internal/engine"
	"github.com/holdfast-dev/holdfast/internal/ledger"
	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// ledgerVariable names the environment variable that says where the ledger is.
const ledgerVariable = "HOLDFAST_LEDGER"

// ledgerLocation is where the ledger is: as the caller says, the environment,
// the configuration, or the user's own.
func (g *Gate) ledgerLocation(c *decision.Config) (ledger.Location, error) {
	text := cmp.Or(g.LedgerAt, g.getenv(ledgerVariable), c.LedgerPath(), g.LedgerDefault)
	if text == "" {
		return ledger.Location{}, fault("Set HOME, or say where with "+ledgerVariable+" or ledger in "+decision.ConfigName+".", "there is no place for a ledger: neither HOME nor XDG_DATA_HOME is set.")
	}
	return ledger.ParseLocation(text)
}

// openLedger opens the ledger that counts for a configuration. It never makes
// one: a ledger that is missing is more likely a wrong path than a first run.
func (g *Gate) openLedger(ctx context.Context, c *decision.Config) (*ledger.Ledger, error) {
	loc, err := g.ledgerLocation(c)
	if err != nil {
		return nil, err
	}
	l, err := ledger.Open(ctx, loc)
	if errors.Is(err, ledger.ErrMissing) {
		return nil, &Fault{Err: fmt.Errorf("there is no ledger at %s.", loc),
			Next: "If this is the first use, \"holdfast init\" makes one; if there should be one, look whether the path is right (" + ledgerVariable + ", ledger in " + decision.ConfigName + ")."}
	}
	if err != nil && ctx.Err() == nil {
		return nil, &Fault{Err: err, Next: "Without the ledger nothing is applied or proved. Where it is comes from --ledger, " + ledgerVariable + " or ledger in " + decision.ConfigName + "."}
	}
	return l, err
}

// ledgerIfThere is openLedger for verbs that work without one; nil where there
// is none.
func (g *Gate) ledgerIfThere(ctx context.Context, c *decision.Config) (*ledger.Ledger, error) {
	loc, err := g.ledgerLocation(c)
	if err != nil {
		return nil, nil // no place for one is no ledger
	}
	l, err := ledger.Open(ctx, loc)
	if errors.Is(err, ledger.ErrMissing) && cmp.Or(g.LedgerAt, g.getenv(ledgerVariable), c.LedgerPath()) == "" {
		return nil, nil // nobody said that there is one
	}
	return l, err
}

// openSite opens the stack in dir for verbs that need its ledger.
func (g *Gate) openSite(ctx context.Context, dir string) (*stack, error) {
	s, err := g.openStack(ctx, dir)
	if err != nil {
		return nil, err
	}
	if err := s.readable(); err != nil {
		return nil, err
	}
	if err := variableFilesThere(dir, s.varFiles); err != nil {
		return nil, err
	}
	s.ledger, err = g.openLedger(ctx, s.config)
	return s, err
}

// close closes the stack's ledger; every entry was synced when it was written.
func (s *stack) close() {
	if s.ledger != nil {
		_ = s.ledger.Close()
	}
}

// varFilesOf are the files of variables that plans of a directory get.
func (g *Gate) varFilesOf(dir string) ([]string, error) {
	c, err := g.loadConfig(dir)
	if err != nil {
		return nil, err
	}
	files := slices.Concat(configuredStack(c, dir, g.workspace(dir)).VarFiles, g.VarFiles)
	return files, variableFilesThere(dir, files)
}

// variableFilesThere refuses a file of variables that isn't there: what comes of
// it would be told as the stack's fault.
func variableFilesThere(dir string, files []string) error {
	for _, f := range files {
		at := f
		if !filepath.IsAbs(at) {
			at = filepath.Join(dir, at)
		}
		if _, err := os.Stat(at); err != nil {
			return fault("--var-file and var_files count from the stack's directory.", "there is no file of variables %s.", relPath(at))
		}
	}
	return nil
}

// planArgs are the arguments that give a plan its variables.
func (g *Gate) planArgs(varFiles []string) []string {
	var args []string
	for _, f := range varFiles {
		args = append(args, "-var-file="+f)
	}
	for _, v := range g.Vars {
		args = append(args, "-var="+v)
	}
	return args
}

// variables names what was given from outside of Git; never a value.
func (g *Gate) variables(source record.Source) []string {
	var out []string
	for _, v := range g.Vars {
		name := v
		for i := range v {
			if v[i] == '=' {
				name = v[:i]
				break
			}
		}
		out = append(out, name+" (-var)")
	}
	for _, e := range g.Env {
		if name, ok := cutVariable(e); ok {
			out = append(out, name+" (environment)")
		}
	}
	for _, f := range source.Outside {
		where := " (ignored by Git)"
		if !filepath.IsLocal(filepath.FromSlash(f)) {
			where = " (outside of the repository)"
		}
		out = append(out, f+where)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// cutVariable takes the name of a root variable out of TF_VAR_name=value.
func cutVariable(env string) (name string, ok bool) {
	const prefix = "TF_VAR_"
	if len(env) <= len(prefix) || env[:len(prefix)] != prefix {
		return "", false
	}
	for i := range env {
		if env[i] == '=' {
			return env[len(prefix):i], i > len(prefix)
		}
	}
	return "", false
}

// tools are the programs that a plan is made with.
func (g *Gate) tools(e *engine.Engine, s *stack) record.Tools {
	t := record.Tools{Holdfast: g.Version}
	if e != nil {
		t.Engine, t.EngineVersion = e.Kind(), e.Version()
	}
	if s.lock != nil {
		t.Providers = make(map[string]string, len(s.lock.Providers))
		for _, p := range s.lock.Providers {
			t.Providers[p.Name] = p.Version
		}
	}
	return t
}

// maxEntryChanges bounds how many changes one entry of the ledger names.
const maxEntryChanges = 10_000

// plannedChanges is the ledger's form of a report's changes.
func plannedChanges(p *record.PlanReport) (out []record.PlannedChange, omitted int) {
	out = []record.PlannedChange{}
	for i := range p.Changes {
		c := &p.Changes[i]
		if len(out) == maxEntryChanges {
			return out, len(p.Changes) - i
		}
		one := record.PlannedChange{
			Address: c.Address, Actions: c.Actions, Imports: c.Importing != nil, Fingerprint: c.Fingerprint, Disposition: c.Disposition, Effects: c.Effects,
		}
		if c.PreviousAddress != nil {
			one.Previous = *c.PreviousAddress
		}
		if c.Deposed != nil {
			one.Deposed = *c.Deposed
		}
		for _, f := range c.Findings {
			if f.Disposition != record.Clear && !slices.Contains(one.Rules, f.Rule) {
				one.Rules = append(one.Rules, f.Rule)
			}
		}
		for _, a := range c.Attributes {
			one.Paths = append(one.Paths, a.Path)
		}
		if c.Decision != nil && c.Decision.Covers {
			one.Decision = c.Decision.Name
		}
		out = append(out, one)
	}
	return out, 0
}

// madeDecisions are the decisions that let a plan's changes through.
func madeDecisions(p *record.PlanReport) []record.MadeDecision {
	var out []record.MadeDecision
	for i := range p.Changes {
		d := p.Changes[i].Decision
		if d == nil || !d.Covers {
			continue
		}
		at := slices.IndexFunc(out, func(m record.MadeDecision) bool { return m.Name == d.Name && m.File == d.File })
		if at < 0 {
			at = len(out)
			out = append(out, record.MadeDecision{Name: d.Name, File: filepath.ToSlash(d.File), Ruling: d.Ruling, Owner: d.Owner, Reason: d.Reason, Expires: d.Expires})
		}
		out[at].Covers = append(out[at].Covers, p.Changes[i].Address)
	}
	return out
}

// isPartial reports whether a plan is known not to be whole, or isn't known to
// be.
func isPartial(r *reading, p *plan.Plan) bool {
	switch {
	case r.made:
		return false
	case r.saved == nil:
		return true
	}
	return len(r.saved.Targets)+len(r.saved.Excludes) > 0 || p.Complete == plan.No || len(p.Prior.Unmentioned) > 0
}

// checkBody records one plan's judgement.
func (g *Gate) checkBody(r *reading, p *plan.Plan, report *record.PlanReport, s *stack) record.CheckBody {
	totals := record.Totals{}
	for _, f := range report.Findings {
		if f.Disposition != record.Clear {
			totals.Add(f.Disposition)
		}
	}
	for i := range report.Changes {
		totals.Add(report.Changes[i].Disposition)
	}
	b := record.CheckBody{
		PlanDigest: r.digest, Verdict: report.Disposition.Verdict(), Totals: totals, Counts: report.Counts, Partial: isPartial(r, p), Mode: planMode(r),
		Tools: record.Tools{Engine: report.Engine, EngineVersion: report.EngineVersion, Holdfast: g.Version, Providers: g.tools(nil, s).Providers},
	}
	b.Changes, b.Omitted = plannedChanges(report)
	for _, f := range report.Findings {
		if f.Disposition != record.Clear && !slices.Contains(b.Findings, f.Rule) {
			b.Findings = append(b.Findings, f.Rule)
		}
	}
	b.State = plannedState(r)
	recordPolicies(&b, r, p, s)
	return b
}

// plannedState is the stored state that a saved plan was made from; nil where
// the plan doesn't tell.
func plannedState(r *reading) *record.StatePoint {
	if r.saved == nil || r.saved.State == nil || r.saved.PreviousState == nil {
		return nil
	}
	then := r.saved.State
	return &record.StatePoint{
		Serial: then.Serial, Lineage: record.LineageDigest(then.Lineage),
		Digest: r.saved.PreviousState.Digest(then.Lineage), Objects: r.saved.PreviousState.Managed(),
	}
}
