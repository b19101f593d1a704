package gate

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"time"

	"github.com/holdfast-dev/holdfast/internal/judge"
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

	sources []string // absolute paths of what is being checked

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
		s, err := g.openStack(ctx, r.dir)
		if err != nil {
			return nil, err
		}
		for _, p := range r.plans {
			report, err := g.judge(ctx, s, r, p)
			if err != nil {
				return nil, err
			}
			reports, plans = append(reports, report), append(plans, p)
		}
	}
	if len(plans) > 1 {
		judge.AcrossStacks(plans, reports)
	}
	return judge.Combine(g.Version, reports), nil
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

func (g *Gate) judge(ctx context.Context, s *stack, r *reading, p *plan.Plan) (record.PlanReport, error) {
	evidence, err := g.gather(ctx, s, r, p)
	if err != nil {
		return record.PlanReport{}, err
	}
	evidence.Earlier = g.Earlier
	report, err := judge.Judge(judge.Input{
		Plan: p, Stack: s.name, Knowledge: s.knowledge, Config: s.config, Decisions: s.decisions, Evidence: evidence, Now: g.Now,
	})
	if err != nil {
		return record.PlanReport{}, fmt.Errorf("judging %s: %w", r.source, err)
	}
	return report, nil
}
