package gate

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"time"

	"github.com/holdfast-dev/holdfast/internal/judge"
	"github.com/holdfast-dev/holdfast/internal/ledger"
	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// Gate is what all verbs need: where they work and what they may use. Its
// fields are set once, before the first verb.
type Gate struct {
	Version    string    // holdfast's own
	Dir        string    // the directory to work in; "" is the process's own
	Env        []string  // the environment for git and engines
	Engine     string    // name or path of the engine; "" chooses
	ConfigFile string    // "" looks for .holdfast.hcl
	Hazards    []string  // further hazard folders
	Now        time.Time // the time of checking; zero where time isn't to count
	Stdin      io.Reader
	Progress   io.Writer // a line for what takes long; io.Discard for silence
	TempDir    string    // for plan files, made when needed; "" is the system's
	NoGit      bool      // don't look where a destroyed object came from

	Actor         record.Actor     // who works here
	PID           int              // of this process
	BootID        string           // of this host's run; "" where it isn't known
	Clock         func() time.Time // for what takes long; never nil for verbs that write
	Random        io.Reader        // for names that must not be guessed
	LedgerAt      string           // where the ledger is; "" for the environment's or the configuration's
	LedgerDefault string           // the user's own
	DataDir       string           // holdfast's folder for the user, where journals are kept
	VarFiles      []string         // given to plans, from the stack's directory
	Vars          []string         // NAME=VALUE, given to plans
	Record        bool             // a check goes into the ledger, where there is one
	Trouble       func(string)     // is told what went wrong beside the verb itself

	Policies Policies // Rego policies beside those of the configuration

	sources  []string          // absolute paths of what is being checked
	policies map[string]*asked // that were loaded, by directory and configuration

	// Earlier are reports on earlier plans of the same stack, the last first.
	Earlier []record.PlanReport
}

// Check reads the plans that the arguments name, or plans the stack here
// where there are none, judges them and returns one report over all. Any
// error means that there is no verdict.
func (g *Gate) Check(ctx context.Context, args []string) (*record.Report, error) {
	if len(args) == 0 {
		args = []string{"."}
	}
	var readings []*reading
	for _, arg := range args {
		if abs, err := filepath.Abs(g.path(arg)); err == nil {
			g.sources = append(g.sources, abs)
		}
		r, err := g.read(ctx, arg)
		if err != nil {
			return nil, err
		}
		readings = append(readings, r)
	}
	hideAcross(readings)
	var reports []record.PlanReport
	var plans []*plan.Plan
	for _, r := range readings {
		judged, err := g.checkReading(ctx, r)
		if err != nil {
			return nil, err
		}
		reports, plans = append(reports, judged...), append(plans, r.plans...)
	}
	if len(plans) > 1 {
		judge.AcrossStacks(plans, reports)
	}
	return judge.Combine(g.Version, reports), nil
}

// checkReading judges the plans of one source and records that, where there is
// a ledger.
func (g *Gate) checkReading(ctx context.Context, r *reading) ([]record.PlanReport, error) {
	s, err := g.openStack(ctx, r.dir)
	if err != nil {
		return nil, err
	}
	if s.ledger, err = g.ledgerIfThere(ctx, s.config); err != nil {
		g.trouble("the ledger can't be used, so this check isn't recorded: %v", err)
		s.ledger = nil
	}
	defer s.close()
	var reports []record.PlanReport
	for _, p := range r.plans {
		report, err := g.judge(ctx, s, r, p)
		if err != nil {
			return nil, err
		}
		reports = append(reports, report)
		if g.Record && s.ledger != nil && hasConfiguration(s.dir) {
			if _, err := g.recordCheck(ctx, s, r, p, &report); err != nil {
				g.trouble("this check isn't recorded: %v", err)
			}
		}
	}
	return reports, nil
}

// recordCheck writes a judgement to the ledger.
func (g *Gate) recordCheck(ctx context.Context, s *stack, r *reading, p *plan.Plan, report *record.PlanReport) (record.Entry, error) {
	body := g.checkBody(r, p, report, s)
	source, err := g.source(ctx, s, s.varFiles)
	if err != nil {
		return record.Entry{}, err
	}
	body.Source = &source
	return s.ledger.Append(ctx, g.Now, ledger.Draft{Kind: record.CheckMade, Stack: s.ref, Actor: g.Actor, Body: body})
}

// trouble tells what went wrong beside the verb itself.
func (g *Gate) trouble(format string, args ...any) {
	if g.Trouble != nil {
		g.Trouble(fmt.Sprintf(format, args...))
	}
}

// hideAcross hides in each plan what any of them marks as sensitive: one
// report is made of all.
func hideAcross(readings []*reading) {
	n := 0
	all := &plan.Secrets{}
	for _, r := range readings {
		for _, p := range r.plans {
			n++
			all = all.Union(p.Secrets)
		}
	}
	if n < 2 || all.Empty() {
		return
	}
	for _, r := range readings {
		for i, p := range r.plans {
			r.plans[i] = all.ApplyToPlan(p)
		}
	}
}

// judge gathers what lies around a plan and judges it.
func (g *Gate) judge(ctx context.Context, s *stack, r *reading, p *plan.Plan) (record.PlanReport, error) {
	evidence, err := g.gather(ctx, s, r, p)
	if err != nil {
		return record.PlanReport{}, err
	}
	if s.ledger != nil {
		if evidence.Doubts, err = doubts(ctx, s); err != nil {
			return record.PlanReport{}, err
		}
		now, err := g.present(ctx, s, plannedState(r), g.plannedTools(p, s))
		if err != nil {
			return record.PlanReport{}, err
		}
		if evidence.Preconditions, err = standingsOf(ctx, s.ledger, s.ref, s.config.PreconditionsFor(p), now); err != nil {
			return record.PlanReport{}, err
		}
	}
	return g.judgeWith(s, r, p, evidence)
}

// doubts are the creates of the stack's last apply of which nobody knows
// whether they were done.
func doubts(ctx context.Context, s *stack) (map[string]judge.Doubt, error) {
	ended, err := lastOf[record.EndedBody](ctx, s.ledger, s.ref.ID(), record.ApplyEnded)
	if err != nil || ended == nil {
		return nil, err
	}
	out := make(map[string]judge.Doubt)
	for _, o := range ended.Body.Outcomes {
		if o.Outcome != record.Done && o.Outcome != record.Failed && o.Actions.Has(plan.Create) {
			out[o.Address] = judge.Doubt{Entry: ended.Entry.Seq, Why: o.Why, Refused: ended.Body.Ending == record.Exited}
		}
	}
	return out, nil
}

// plannedTools are the programs that a plan was made with, as far as it tells.
func (g *Gate) plannedTools(p *plan.Plan, s *stack) record.Tools {
	t := g.tools(nil, s)
	t.Engine, t.EngineVersion = p.Engine, p.EngineVersion
	return t
}

// judgeWith judges a plan with evidence that was gathered.
func (g *Gate) judgeWith(s *stack, r *reading, p *plan.Plan, evidence judge.Evidence) (record.PlanReport, error) {
	evidence.Earlier = g.Earlier
	report, err := judge.Judge(judge.Input{
		Plan: p, Stack: s.name, Knowledge: s.knowledge, Config: s.config, Decisions: s.decisions, Evidence: evidence, Now: g.Now,
	})
	if err != nil {
		return record.PlanReport{}, fmt.Errorf("judging %s: %w", r.source, err)
	}
	report.Identity = g.identity(s, r, p)
	return report, nil
}
