package gate

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/apply"
	"github.com/holdfast-dev/holdfast/internal/hazard"
	"github.com/holdfast-dev/holdfast/internal/hclfile"
	"github.com/holdfast-dev/holdfast/internal/intake"
	"github.com/holdfast-dev/holdfast/internal/judge"
	"github.com/holdfast-dev/holdfast/internal/ledger"
	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// Proved is an attempt to prove a stack, as recorded.
type Proved struct {
	Stack     record.StackRef   `json:"stack"`
	Entry     int64             `json:"entry"` // of the ledger
	Hash      string            `json:"hash"`
	Time      string            `json:"time"`
	Noted     bool              `json:"noted"`               // the commit has a Git note of it
	Recovered *record.EndedBody `json:"recovered,omitempty"` // an open apply that was closed first
	Body      record.ProofBody  `json:"proof"`
}

// ProveOptions are what Prove may do beside proving.
type ProveOptions struct {
	// Close closes an open apply that was started on another host, of which
	// only the state can tell what it did.
	Close bool
}

// Prove tries to prove that Git, the state and what is live agree, for the
// stack in dir, and records what came out. An apply whose end isn't recorded
// is read back and closed first. That nothing is proved is no error.
func (g *Gate) Prove(ctx context.Context, dir string, opt ProveOptions) (*Proved, error) {
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return nil, fault("Name the root module's directory.", "there is no directory %q.", dir)
	}
	if !hasConfiguration(dir) {
		return nil, fault("Go to the root module's directory, or name it.", "%s has no .tf files: there is no stack to prove.", wholePath(dir))
	}
	s, err := g.openSite(ctx, dir)
	if err != nil {
		return nil, err
	}
	defer s.close()
	candidates, err := g.engines(ctx, dir)
	if err != nil {
		return nil, err
	}
	s.engine = candidates[0]
	lock, unlock, err := g.lockStack(ctx, s)
	if err != nil {
		return nil, err
	}
	defer unlock()
	g.sweep(ctx, s.ledger)
	open, err := openApply(ctx, s)
	if err != nil {
		return nil, err
	}
	secrets := g.knownSecrets(s, nil)
	var recovered *record.EndedBody
	if open != nil {
		var planned *plan.Secrets
		if recovered, planned, err = (&recovering{g, s, candidates, open, lock.Lost(), opt.Close}).recover(ctx); err != nil {
			return nil, err
		}
		secrets = secrets.Union(planned)
	}
	out, err := g.proveStack(ctx, s, secrets)
	if out != nil {
		out.Recovered = recovered
	}
	return out, err
}

// proveStack makes an untargeted plan with refresh and says what is left over,
// what it can't see, and how the source stands; and records that.
func (g *Gate) proveStack(ctx context.Context, s *stack, secrets *plan.Secrets) (*Proved, error) {
	look, err := g.lookAt(ctx, s.ledger, s.ref.ID())
	if err != nil {
		return nil, err
	}
	b := record.ProofBody{Tools: g.tools(s.engine, s)}
	if look.Started != nil {
		b.Apply = look.Started.Entry.Seq
		b.Destroyed = look.Started.Body.Mode == string(intake.ModeDestroy) && (look.Proof == nil || look.Proof.Entry.Seq < b.Apply)
	}
	before, err := g.source(ctx, s, s.varFiles)
	if err != nil {
		return nil, err
	}
	r, planErr := g.emptyPlan(ctx, s)
	if b.Source, err = g.source(ctx, s, s.varFiles); err != nil {
		return nil, err
	}
	if planErr == nil && (before.TreeDigest != b.Source.TreeDigest || before.Fetched != b.Source.Fetched) {
		planErr = errors.New("the files that the stack reads changed while it was planned, so the plan proves nothing about them")
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	b.Variables = g.variables(b.Source)
	if planErr != nil {
		b.Standing, b.Why = record.UnknownNow, "The untargeted plan failed: "+secrets.Mask(planErr.Error())
		b.Owed = []string{sentence(b.Why) + " Mend that, then holdfast prove."}
	} else if err := g.examine(ctx, s, r, look, secrets, &b); err != nil {
		return nil, err
	}
	if err := g.standing(ctx, s, &b); err != nil {
		return nil, err
	}
	return g.recordProof(ctx, s, b)
}

// emptyPlan plans the whole stack with refresh, into a file of its own.
func (g *Gate) emptyPlan(ctx context.Context, s *stack) (*reading, error) {
	temp, err := g.makeTemp()
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(temp)
	out := filepath.Join(temp, "plan")
	fmt.Fprintf(g.Progress, "proving %s: planning the whole stack with %s …\n", s.ref.Title(), s.engine.Name())
	changes, err := s.engine.Plan(ctx, s.dir, out, io.Discard, g.planArgs(s.varFiles)...)
	if err != nil {
		return nil, err
	}
	// What probes print is masked with what the plan calls sensitive, and only a
	// plan that is shown tells how its checks ended.
	if !changes && len(s.config.Probes) == 0 && !hasChecks(s.dir) {
		return emptyReading(out)
	}
	r, err := g.show(ctx, nil, s.dir, s.dir, out, s.engine)
	if err != nil {
		return nil, err
	}
	if len(r.plans) != 1 {
		return nil, fmt.Errorf("it gives %d plans", len(r.plans))
	}
	r.made = true
	return r, nil
}

// emptyReading is what is known of a plan that the engine called empty: it
// needn't be shown for that.
func emptyReading(file string) (*reading, error) {
	sum, err := fileSum(file, maxSavedPlan)
	if err != nil {
		return nil, err
	}
	r := &reading{made: true, digest: "sha256:" + sum}
	var refused *intake.Refusal
	r.saved, err = intake.OpenSavedPlan(file)
	if errors.As(err, &refused) && refused.Kind == intake.KindEncryptedPlan {
		r.saved, err = nil, nil
	}
	return r, err
}

// later runs work beside what else is to be done; the function that it returns
// waits for it.
func later[T any](work func() (T, error)) func() (T, error) {
	type result struct {
		value T
		err   error
	}
	done := make(chan result, 1)
	go func() {
		value, err := work()
		done <- result{value, err}
	}()
	return func() (T, error) {
		r := <-done
		return r.value, r.err
	}
}

// examine says what a plan of the whole stack has and what it can't see. r has
// no plan where the engine called it empty.
func (g *Gate) examine(ctx context.Context, s *stack, r *reading, look apply.Look, secrets *plan.Secrets, b *record.ProofBody) error {
	b.PlanDigest = r.digest
	if len(r.plans) > 0 {
		secrets = secrets.Union(r.plans[0].Secrets)
		b.Checks = failedChecks(r.plans[0], secrets)
		if err := g.leftOver(s, r, look, b); err != nil {
			return err
		}
	}
	state, err := g.provenState(ctx, s, r, b)
	if err != nil {
		return err
	}
	return g.lookBehind(ctx, s, state, secrets, b)
}

// leftOver lists what a plan of the whole stack still has.
func (g *Gate) leftOver(s *stack, r *reading, look apply.Look, b *record.ProofBody) error {
	report, err := g.judgeWith(s, r, r.plans[0], judge.Evidence{Whole: true})
	if err != nil {
		return err
	}
	drifted := make(map[string]bool)
	for _, d := range report.Drift {
		drifted[d.Address] = true
	}
	changes, omitted := plannedChanges(&report)
	var started *record.StartedBody
	var ended *record.EndedBody
	if look.Started != nil {
		started = &look.Started.Body
	}
	if look.Ended != nil {
		ended = &look.Ended.Body
	}
	b.LeftOver, b.Omitted = apply.LeftOvers(changes, started, ended, func(a string) bool { return drifted[a] }), omitted
	for _, o := range report.Outputs {
		if !o.Actions.Is(plan.NoOp) {
			b.Outputs = append(b.Outputs, o.Name)
		}
	}
	return nil
}

// provenState is the state that the proof is about: the stored one that the
// plan was made from.
func (g *Gate) provenState(ctx context.Context, s *stack, r *reading, b *record.ProofBody) (*intake.State, error) {
	if point := plannedState(r); point != nil {
		b.State = *point
		gone, behind := r.saved.PreviousState.Moved(r.saved.State)
		b.Gone, b.Behind = gone[:min(len(gone), maxBlindAddresses)], behind[:min(len(behind), maxBlindAddresses)]
		return r.saved.State, nil
	}
	state, err := apply.ReadState(ctx, s.engine, s.dir, readLimits(), nil) // the plan file is encrypted
	if err != nil {
		return nil, fmt.Errorf("reading the state: %w", err)
	}
	b.State = apply.PointOf(state)
	return state, nil
}

// maxBlindAddresses bounds how many addresses a blind spot names.
const maxBlindAddresses = 20

// lookBehind runs the probes that look at something in the state, and lists
// what a refresh can't see and no probe closes.
func (g *Gate) lookBehind(ctx context.Context, s *stack, state *intake.State, secrets *plan.Secrets, b *record.ProofBody) error {
	now, err := g.present(ctx, s, &b.State, b.Tools)
	if err != nil {
		return err
	}
	covered := make(map[string]string) // address → probe that passed
	for i := range s.config.Probes {
		p := &s.config.Probes[i]
		var addresses []string
		for j := range state.Instances {
			if p.Covers(state.Instances[j].Addr) {
				addresses = append(addresses, state.Instances[j].Address)
			}
		}
		if len(addresses) == 0 {
			continue
		}
		result, err := g.takeProbe(ctx, s, p, now, secrets)
		if err != nil {
			return err
		}
		b.Probes = append(b.Probes, result)
		if result.Passed {
			for _, a := range addresses {
				covered[a] = p.Name
			}
		}
	}
	return g.blindSpots(s, state, covered, b)
}

// blindSpots lists what the knowledge base says that a refresh can't see.
func (g *Gate) blindSpots(s *stack, state *intake.State, covered map[string]string, b *record.ProofBody) error {
	addresses := make(map[string][]string) // by type
	var types []hazard.TypeInUse
	for i := range state.Instances {
		inst := &state.Instances[i]
		if inst.Addr.Mode != plan.Managed || inst.Deposed != "" {
			continue
		}
		if addresses[inst.Addr.Type] == nil {
			types = append(types, hazard.TypeInUse{Type: inst.Addr.Type, Provider: inst.Provider, Version: b.Tools.Providers[inst.Provider]})
		}
		addresses[inst.Addr.Type] = append(addresses[inst.Addr.Type], inst.Address)
	}
	spots, err := s.knowledge.BlindSpots(types...)
	if err != nil {
		return err
	}
	for _, spot := range spots {
		one := record.BlindSpot{Type: spot.Type, What: spot.What, Hazard: spot.Hazard}
		var open []string
		for _, a := range addresses[spot.Type] {
			if covered[a] == "" {
				open = append(open, a)
			}
		}
		if len(open) == 0 {
			one.Probe, open = covered[addresses[spot.Type][0]], addresses[spot.Type]
		}
		slices.Sort(open)
		one.Count, one.Addresses = len(open), open[:min(len(open), maxBlindAddresses)]
		b.Blind = append(b.Blind, one)
	}
	return nil
}

// hasChecks reports whether the root module has check blocks: an engine calls a
// plan empty all the same where one fails.
func hasChecks(dir string) bool {
	for _, f := range configurationFiles(dir) {
		if src, err := readBounded(f); err == nil && (hclfile.HasBlock(src, "check") || strings.HasSuffix(f, ".json") && bytes.Contains(src, []byte(`"check"`))) {
			return true
		}
	}
	return false
}

// failedChecks says which checks of a plan fail, and why.
func failedChecks(p *plan.Plan, secrets *plan.Secrets) []string {
	var out []string
	for _, c := range p.Checks {
		if c.Status != "fail" && c.Status != "error" {
			continue
		}
		said := c.Address
		if len(c.Problems) > 0 {
			said += ": " + strings.Join(c.Problems, "; ")
		}
		out = append(out, secrets.Mask(said))
	}
	return out
}

// standing decides what is proved, and says what is owed.
func (g *Gate) standing(ctx context.Context, s *stack, b *record.ProofBody) error {
	worst := record.InAgreement
	owe := func(standing record.Standing, format string, args ...any) {
		if slices.Index(record.Standings(), standing) > slices.Index(record.Standings(), worst) {
			worst = standing
		}
		b.Owed = append(b.Owed, fmt.Sprintf(format, args...))
	}
	if b.Why != "" {
		worst = record.UnknownNow
	}
	switch n := len(b.LeftOver) + b.Omitted; {
	case n > 0 && b.Destroyed:
		owe(record.Drifted, "Everything was destroyed as planned, and the configuration still has it: a plan would make %s. Take it out of the configuration, or apply to make it anew.", countOf(n, "object"))
	case n > 0:
		owe(record.Drifted, "The whole plan isn't empty: %s. holdfast check explains each; then apply again.", leftOverText(b.LeftOver, b.Omitted))
	}
	if len(b.Outputs) > 0 {
		owe(record.Drifted, "Outputs still change: %s. An apply writes them.", strings.Join(b.Outputs, ", "))
	}
	if len(b.Gone) > 0 && len(b.LeftOver) == 0 {
		owe(record.Drifted, "The state still has what is gone live: %s. \"%s apply -refresh-only\" takes it out.", listFiles(b.Gone), s.engine.Kind())
	}
	for _, c := range b.Checks {
		owe(record.Drifted, "A check of the configuration fails: %s. Mend what it looks at, then holdfast prove.", strings.TrimSuffix(c, "."))
	}
	for _, p := range b.Probes {
		if !p.Passed {
			owe(record.Drifted, "Probe %q failed (ledger entry %d): %s. What is live isn't what it should be, though the plan can't see that.", p.Name, p.Entry, p.Why)
		}
	}
	if err := g.sourceStanding(ctx, s, b, owe); err != nil {
		return err
	}
	b.Standing, b.Proved = worst, worst == record.InAgreement
	return nil
}

// sourceStanding says what Git still misses.
func (g *Gate) sourceStanding(ctx context.Context, s *stack, b *record.ProofBody, owe func(record.Standing, string, ...any)) error {
	rules := s.config.Gate
	if s.repo == nil || b.Source.Commit == "" {
		if rules.Clean {
			owe(record.Uncommitted, "%s is in no commit: only this directory can explain what is live. Put it into Git, or set clean = false in the gate block of .holdfast.hcl.", wholePath(s.dir))
		}
		return nil
	}
	var err error
	if b.GitTree, err = s.repo.Tree(ctx, b.Source.Commit); err != nil {
		return err
	}
	if open := s.openFiles(b.Source); len(open) > 0 {
		what := "Applied live and not committed"
		if len(b.Source.Changed) == 0 {
			what = "Judged by files that are not committed"
		}
		owe(record.Uncommitted, "%s: %s. git add and git commit, then holdfast prove.", what, listFiles(open))
	}
	if b.Upstream, err = s.pushedTo(ctx, b.Source); err != nil {
		return err
	}
	b.Pushed = b.Upstream != ""
	if !b.Pushed && rules.Pushed != "never" {
		if s.hasNoRemote(ctx, b.Source) {
			owe(record.Unpushed, "Commit %.10s is nowhere but in this clone, which has no remote: add one and push, or set pushed = \"never\" in the gate block of .holdfast.hcl.", b.Source.Commit)
			return nil
		}
		owe(record.Unpushed, "Commit %.10s is not on %s, as this clone last saw it. git push, then holdfast prove.", b.Source.Commit, s.nowhere(ctx, b.Source))
	}
	return nil
}

// leftOverText counts what is left by where it comes from.
func leftOverText(left []record.LeftOver, omitted int) string {
	names := map[string]string{apply.CauseResidue: "left by the last apply", apply.CauseBefore: "left out by the applied plan", apply.CauseSince: "that came since the plan", "": "planned"}
	counts := make(map[string]int)
	first := make(map[string]string)
	for _, l := range left {
		if counts[l.Cause]++; counts[l.Cause] == 1 {
			first[l.Cause] = l.Address
		}
	}
	var parts []string
	for _, cause := range []string{apply.CauseResidue, apply.CauseBefore, apply.CauseSince, ""} {
		switch n := counts[cause]; {
		case n == 1:
			parts = append(parts, fmt.Sprintf("1 change %s (%s)", names[cause], first[cause]))
		case n > 1:
			parts = append(parts, fmt.Sprintf("%d changes %s (%s and others)", n, names[cause], first[cause]))
		}
	}
	if omitted > 0 {
		parts = append(parts, fmt.Sprintf("%d more", omitted))
	}
	return strings.Join(parts, ", ")
}

// recordProof writes the proof to the ledger and, where something is proved,
// beside its commit.
func (g *Gate) recordProof(ctx context.Context, s *stack, b record.ProofBody) (*Proved, error) {
	e, err := s.ledger.Append(ctx, g.Clock(), ledger.Draft{Kind: record.ProofMade, Stack: s.ref, Actor: g.Actor, Body: b})
	if err != nil {
		return nil, fmt.Errorf("the proof can't be recorded: %w", err)
	}
	out := &Proved{Stack: s.ref, Entry: e.Seq, Hash: e.Hash, Time: e.Time, Body: b}
	if !b.Proved || s.repo == nil || b.Source.Commit == "" {
		return out, nil
	}
	line, err := noteLine(s.ledger.ID(), e)
	if err != nil {
		return out, err
	}
	if err := s.repo.AddNote(ctx, b.Source.Commit, line); err != nil {
		g.trouble("the proof is in the ledger, and not beside its commit: %v", err)
		return out, nil
	}
	out.Noted = true
	return out, nil
}

// sentence ends a text as a sentence.
func sentence(s string) string {
	if s = strings.TrimSpace(s); strings.HasSuffix(s, ".") || strings.HasSuffix(s, "!") || strings.HasSuffix(s, "?") {
		return s
	}
	return s + "."
}

// capitalized begins a sentence.
func capitalized(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

// countOf counts things in words.
func countOf(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
