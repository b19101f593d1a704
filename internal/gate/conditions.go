package gate

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/holdfast-dev/holdfast/internal/apply"
	"github.com/holdfast-dev/holdfast/internal/command"
	"github.com/holdfast-dev/holdfast/internal/decision"
	"github.com/holdfast-dev/holdfast/internal/judge"
	"github.com/holdfast-dev/holdfast/internal/ledger"
	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// maxEvidenceOutput bounds what the ledger keeps of a command's output.
const maxEvidenceOutput = 8 << 10

// The blocks that evidence is taken for.
const (
	blockPrecondition = "precondition"
	blockProbe        = "probe"
)

// present is what evidence is held against, for one stack now.
func (g *Gate) present(ctx context.Context, s *stack, state *record.StatePoint, tools record.Tools) (judge.Present, error) {
	now := judge.Present{Time: g.Now, Host: g.Actor.Host, BootID: g.BootID, State: state, Tools: tools}
	if s.repo == nil {
		return now, nil
	}
	var err error
	now.Commit, err = s.repo.Head(ctx)
	return now, err
}

// standingsOf says how each of these preconditions stands in the ledger.
func standingsOf(ctx context.Context, l *ledger.Ledger, ref record.StackRef, pre []*decision.Precondition, now judge.Present) (map[string]judge.PreconditionStanding, error) {
	out := make(map[string]judge.PreconditionStanding, len(pre))
	for _, p := range pre {
		taken, err := lastEvidence(ctx, l, ref, blockPrecondition, p.Name)
		if err != nil {
			return nil, err
		}
		out[p.Name] = judge.StandingOf(p, taken, now)
	}
	return out, nil
}

// lastEvidence is the latest run of a precondition or probe for a stack; nil
// where there is none.
func lastEvidence(ctx context.Context, l *ledger.Ledger, ref record.StackRef, block, name string) (*judge.Taken, error) {
	for e, err := range l.Read(ctx, ledger.Query{Stack: ref.ID(), Kinds: []record.EntryKind{record.EvidenceTaken}, Newest: true}) {
		if err != nil {
			return nil, err
		}
		body, err := bodyOf[record.EvidenceBody](e)
		if err != nil {
			return nil, err
		}
		if differentBackends(e.Stack.Backend, ref.Backend) {
			continue // of another state that this directory was initialised for
		}
		if body.Name == name && body.Block == block {
			at, err := time.Parse(time.RFC3339Nano, e.Time)
			return &judge.Taken{Entry: e.Seq, Time: at, Body: body}, err
		}
	}
	return nil, nil
}

// takePrecondition runs a precondition's command and its control, and records
// what came out. The control must fail: one that passes shows that the
// command's success says nothing.
func (g *Gate) takePrecondition(ctx context.Context, s *stack, p *decision.Precondition, now judge.Present, secrets *plan.Secrets) (record.Entry, record.EvidenceBody, error) {
	fmt.Fprintf(g.Progress, "running precondition %q: %s …\n", p.Name, strings.Join(p.Command, " "))
	body := g.evidence(blockPrecondition, p.Name, p.Definition(), now)
	run := g.runCommand(ctx, s, p.Command, p.Timeout)
	body.Run = kept(p.Command, run, secrets)
	switch {
	case run.Err != nil:
		body.Why = "the command didn't end by itself: " + secrets.Mask(run.Err.Error())
	case run.ExitCode != 0:
		body.Why = fmt.Sprintf("the command ended with exit %d", run.ExitCode)
	default:
		body.Passed = true
	}
	if len(p.Control) > 0 && ctx.Err() == nil {
		control := g.runCommand(ctx, s, p.Control, p.Timeout)
		c := kept(p.Control, control, secrets)
		body.Control = &c
		switch {
		case control.Err != nil:
			body.Passed, body.Why = false, "its control, which must fail with an exit status, didn't end by itself: "+secrets.Mask(control.Err.Error())
		case control.ExitCode == 0:
			body.Passed, body.Why = false, "its control succeeded, which must fail: the check can't tell good from bad"
		}
	}
	if err := ctx.Err(); err != nil {
		return record.Entry{}, body, err
	}
	e, err := s.ledger.Append(ctx, g.Clock(), ledger.Draft{Kind: record.EvidenceTaken, Stack: s.ref, Actor: g.Actor, Body: body})
	return e, body, err
}

// takeProbe runs a probe and records what it found.
func (g *Gate) takeProbe(ctx context.Context, s *stack, p *decision.Probe, now judge.Present, secrets *plan.Secrets) (record.ProbeResult, error) {
	fmt.Fprintf(g.Progress, "running probe %q: %s …\n", p.Name, strings.Join(p.Command, " "))
	body := g.evidence(blockProbe, p.Name, p.Definition(), now)
	run := g.runCommand(ctx, s, p.Command, p.Timeout)
	body.Run = kept(p.Command, run, secrets)
	switch {
	case run.Err != nil:
		body.Why = "the command didn't end by itself: " + secrets.Mask(run.Err.Error())
	case run.ExitCode != 0:
		body.Why = fmt.Sprintf("the command ended with exit %d", run.ExitCode)
	default:
		body.Passed, body.Why = p.Answered(run.Output)
	}
	if err := ctx.Err(); err != nil {
		return record.ProbeResult{}, err
	}
	e, err := s.ledger.Append(ctx, g.Clock(), ledger.Draft{Kind: record.EvidenceTaken, Stack: s.ref, Actor: g.Actor, Body: body})
	why := body.Why
	if printed := strings.TrimSpace(body.Run.Output); why != "" && printed != "" {
		why += fmt.Sprintf("; it printed %q", clipped(printed))
	}
	return record.ProbeResult{Name: p.Name, Passed: body.Passed, Entry: e.Seq, Why: why}, err
}

// clipped is the beginning of a text, for a sentence.
func clipped(s string) string {
	const most = 80
	if len(s) <= most {
		return s
	}
	return strings.ToValidUTF8(s[:most], "") + "…"
}

func (g *Gate) evidence(block, name, definition string, now judge.Present) record.EvidenceBody {
	return record.EvidenceBody{
		Name: name, Block: block, Definition: definition, BootID: now.BootID, Host: now.Host, State: now.State, Commit: now.Commit, Tools: now.Tools,
	}
}

// runCommand runs a configured command where the configuration lies, with the
// stack's directory in its environment.
func (g *Gate) runCommand(ctx context.Context, s *stack, argv []string, timeout time.Duration) command.Result {
	dir, err := realPath(s.config.Dir)
	stackDir, err2 := realPath(s.dir)
	if err != nil || err2 != nil {
		return command.Result{ExitCode: -1, Err: fmt.Errorf("the configuration's folder can't be found: %w", err)}
	}
	env := append(append([]string{}, g.Env...), "HOLDFAST_STACK_DIR="+stackDir, "HOLDFAST_STACK="+s.ref.Title())
	return command.Run(ctx, dir, env, argv, timeout, g.Clock)
}

// kept is what the ledger keeps of a run: its output masked, and the end of it.
func kept(argv []string, r command.Result, secrets *plan.Secrets) record.CommandRun {
	out := secrets.Mask(strings.ToValidUTF8(r.Output, "\uFFFD"))
	if extra := len(out) - maxEvidenceOutput; extra > 0 {
		out = "… " + strings.ToValidUTF8(out[extra:], "")
	}
	masked := make([]string, len(argv))
	for i, a := range argv {
		masked[i] = secrets.Mask(a)
	}
	return record.CommandRun{Command: masked, ExitCode: r.ExitCode, Seconds: r.Seconds, Output: out, Digest: r.Digest}
}

// ConditionReport is one precondition as it stands for a stack.
type ConditionReport struct {
	Stack     record.StackRef `json:"stack"`
	Name      string          `json:"name"`
	Command   []string        `json:"command"`
	Freshness judge.Freshness `json:"freshness"`
	Why       []string        `json:"why,omitempty"`   // why it isn't fresh, each a clause
	Notes     []string        `json:"notes,omitempty"` // what to know beside that
	Entry     int64           `json:"entry,omitempty"` // of the evidence
	Says      string          `json:"says"`            // all of that in sentences
}

// PreconditionNames are the preconditions that the configuration of dir has.
func (g *Gate) PreconditionNames(dir string) ([]string, error) {
	c, err := g.loadConfig(dir)
	if err != nil {
		return nil, err
	}
	var out []string
	for i := range c.Preconditions {
		out = append(out, c.Preconditions[i].Name)
	}
	return out, nil
}

// Preconditions says how the preconditions of the stack in dir stand; with
// run, those of these names are run first. No name runs none.
func (g *Gate) Preconditions(ctx context.Context, dir string, run []string) ([]ConditionReport, error) {
	s, err := g.openSite(ctx, dir)
	if err != nil {
		return nil, err
	}
	defer s.close()
	for _, name := range run {
		if _, ok := s.config.Precondition(name); !ok {
			return nil, fault("\"holdfast precondition list\" shows them.", "there is no precondition %q in %s.", name, decision.ConfigName)
		}
	}
	if found, err := g.engines(ctx, dir); err == nil {
		s.engine = found[0]
	}
	var state *record.StatePoint
	secrets := g.knownSecrets(s, nil)
	if s.engine != nil && len(s.config.Preconditions) > 0 {
		if now, err := apply.ReadState(ctx, s.engine, dir, readLimits(), nil); err == nil {
			point := apply.PointOf(now)
			state, secrets = &point, g.knownSecrets(s, now)
		}
	}
	now, err := g.present(ctx, s, state, g.tools(s.engine, s))
	if err != nil {
		return nil, err
	}
	for _, name := range run {
		p, _ := s.config.Precondition(name)
		if _, _, err := g.takePrecondition(ctx, s, p, now, secrets); err != nil {
			return nil, err
		}
	}
	var all []*decision.Precondition
	for i := range s.config.Preconditions {
		all = append(all, &s.config.Preconditions[i])
	}
	now.Time = g.Clock()
	standings, err := standingsOf(ctx, s.ledger, s.ref, all, now)
	if err != nil {
		return nil, err
	}
	var out []ConditionReport
	for _, p := range all {
		st := standings[p.Name]
		out = append(out, ConditionReport{
			Stack: s.ref, Name: p.Name, Command: p.Command, Freshness: st.Freshness, Why: st.Why, Notes: st.Notes, Entry: st.Entry, Says: st.Sentence(),
		})
	}
	return out, nil
}
