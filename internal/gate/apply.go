package gate

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"github.com/holdfast-dev/holdfast/internal/apply"
	"github.com/holdfast-dev/holdfast/internal/decision"
	"github.com/holdfast-dev/holdfast/internal/engine"
	"github.com/holdfast-dev/holdfast/internal/intake"
	"github.com/holdfast-dev/holdfast/internal/judge"
	"github.com/holdfast-dev/holdfast/internal/ledger"
	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// ApplyRequest is what Apply is asked for.
type ApplyRequest struct {
	Plan       string   // the saved plan file; "" plans the stack in the gate's directory
	Overrides  []string // names of conditions that are set aside
	Reason     string   // why; needed with any override
	EngineArgs []string // further arguments of the engine's apply

	Interrupt <-chan struct{} // closed: the engine is asked to stop
	Kill      <-chan struct{} // closed: it is killed

	Judged  func(*record.Report) error         // is handed the verdict before anything else happens
	Confirm func(*record.Report) (bool, error) // asked where the plan was made here; nil applies without asking
	Show    func(line string, p Progress)      // is handed each line of the engine's output, masked; it mustn't wait for anybody
	Engaged func(bool)                         // true before the start is recorded, false once the end is
}

// Progress says how far an engine has come.
type Progress struct{ Began, Finished, Total int }

// Applied is what Apply did. Ended is nil where nothing was applied.
type Applied struct {
	Stack   record.StackRef   `json:"stack"`
	Report  *record.Report    `json:"-"`
	Verdict record.Verdict    `json:"verdict"`
	Started int64             `json:"started,omitempty"` // the ledger's entry
	Ended   *record.EndedBody `json:"ended,omitempty"`
	Proof   *Proved           `json:"proof,omitempty"`
	Owed    []string          `json:"owed,omitempty"` // sentences
}

// applying is one apply on its way.
type applying struct {
	g       *Gate
	req     ApplyRequest
	s       *stack
	ask     *asked // policies, nil for none
	journal engine.Journal
	reading *reading
	plan    *plan.Plan
	source  record.Source
	state   record.StatePoint
	waived  []record.Override
	// stateNow waits for the state as it is now.
	stateNow func() (*intake.State, error)
	out      *Applied
	keep     bool            // the journal is needed still
	release  func()          // gives the journal up
	lost     <-chan struct{} // closed where the stack's lock is lost
	pulls    []func()        // wait for reads of the state that were begun
}

// Apply applies exactly one plan: one that it judged and recorded, whose world
// still stands. Where the verdict isn't proceed, or the plan has nothing to
// do, the result has no Ended. Where a condition doesn't stand, the error is a
// *Refused; where somebody else applies here, or an earlier apply is open, a
// *Fault. Nothing is applied then.
//
// The context ends everything but a running engine, which req's channels end.
func (g *Gate) Apply(ctx context.Context, req ApplyRequest) (*Applied, error) {
	if len(req.Overrides) > 0 && req.Reason == "" {
		return nil, fault("Say why with --reason TEXT: it goes into the ledger.", "--%s sets a condition aside, and that needs a reason.", req.Overrides[0])
	}
	dir, err := g.applyDir(req.Plan)
	if err != nil {
		return nil, err
	}
	ask, err := g.policiesFor(ctx, dir)
	if err != nil {
		return nil, err
	}
	s, err := g.openSite(ctx, dir)
	if err != nil {
		return nil, err
	}
	defer s.close()
	a := &applying{g: g, req: req, s: s, ask: ask, out: &Applied{Stack: s.ref}}
	lock, unlock, err := g.lockStack(ctx, s)
	if err != nil {
		return nil, err
	}
	defer unlock()
	a.lost = lock.Lost()
	if err := g.refuseOpen(ctx, s); err != nil {
		return nil, err
	}
	a.release = func() {}
	defer func() {
		if !a.keep {
			_ = a.journal.Remove() // a copy of the plan, which can hold secrets; nothing was begun
		}
		a.release()
	}()
	if err := a.makeJournal(ctx); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer func() {
		cancel()
		for _, ended := range a.pulls { // no engine is left running
			ended()
		}
	}()
	return a.out, a.run(ctx)
}

// applyDir is the root module that a plan file belongs to: engines apply a
// plan where it was made.
func (g *Gate) applyDir(file string) (string, error) {
	here := g.path(".")
	if file == "" {
		return here, nil
	}
	info, err := os.Stat(g.path(file))
	switch {
	case errors.Is(err, os.ErrNotExist):
		return "", fault("Give the file that \"plan -out=FILE\" wrote, or none to plan here.", "there is no %q.", file)
	case err != nil:
		return "", err
	case info.IsDir():
		return "", fault("Use -chdir="+file+" to work there.", "%q is a directory, and apply takes a saved plan file.", file)
	case hasConfiguration(here):
		return here, nil
	}
	return g.home(filepath.Dir(g.path(file))), nil
}

// lockStack keeps everybody else from applying or proving the stack.
func (g *Gate) lockStack(ctx context.Context, s *stack) (lock *ledger.Lock, unlock func(), err error) {
	lock, err = s.ledger.Lock(ctx, s.ref.ID(), fmt.Sprintf("%s, pid %d, since %s", apply.Who(g.Actor), g.PID, g.Now.UTC().Format("2006-01-02 15:04:05 UTC")))
	if errors.Is(err, ledger.ErrLocked) {
		return nil, nil, &Fault{Err: fmt.Errorf("somebody else is at %s: %w.", s.ref.Title(), err), Next: "Wait until that is done; \"holdfast status\" shows where the stack stands."}
	}
	if err != nil {
		return nil, nil, err
	}
	return lock, func() {
		if err := lock.Unlock(); err != nil {
			g.trouble("the stack's lock in the ledger can't be given back: %v", err)
		}
	}, nil
}

// refuseOpen refuses while an earlier apply has no recorded end.
func (g *Gate) refuseOpen(ctx context.Context, s *stack) error {
	open, err := openApply(ctx, s)
	if err == nil && open == nil {
		return g.refuseElsewhere(ctx, s, "")
	}
	if err != nil {
		return err
	}
	return &Fault{Err: errors.New(openSentence(open)), Next: "\"holdfast prove\" reads back what it did and closes it."}
}

// refuseElsewhere refuses while an apply of the same thing has no recorded end
// under another name: before a remote was renamed, or in another clone.
func (g *Gate) refuseElsewhere(ctx context.Context, s *stack, lineage string) error {
	open, err := g.openElsewhere(ctx, s, lineage)
	if err != nil || open == nil {
		return err
	}
	return &Fault{Err: fmt.Errorf("%s It goes by another name in the ledger, %s, and is the same directory or the same state.", capitalized(openSentence(open)), open.Entry.Stack.ID()),
		Next: "Close it with \"holdfast prove\" where it was started; after a remote was renamed, by its old name."}
}

// makeJournal makes the private folder of this apply, and puts a copy of the
// plan file into it: what is judged is what is applied, whatever happens to
// the file meanwhile.
func (a *applying) makeJournal(ctx context.Context) error {
	id := make([]byte, 8)
	if _, err := io.ReadFull(a.g.Random, id); err != nil {
		return err
	}
	dir := filepath.Join(a.g.DataDir, "applies", hex.EncodeToString(id))
	if a.g.DataDir == "" {
		return fault("Set HOME or XDG_DATA_HOME.", "there is no folder in which what the engine prints could be kept.")
	}
	a.g.sweep(ctx, a.s.ledger)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	abs, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	a.journal = engine.Journal{Dir: abs}
	release, err := a.journal.Claim()
	if err != nil {
		return err
	}
	if a.release = release; a.req.Plan == "" {
		return nil
	}
	return copyFile(a.journal.Plan(), a.g.path(a.req.Plan))
}

// copyFile copies a plan file for its owner's eyes only.
func copyFile(to, from string) error {
	in, err := openRegular(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	n, err := io.Copy(out, io.LimitReader(in, maxSavedPlan+1))
	if err = errors.Join(err, out.Sync(), out.Close()); err != nil {
		return fmt.Errorf("keeping a copy of %s: %w", from, err)
	}
	if n > maxSavedPlan {
		return fmt.Errorf("%s is larger than %d MiB: no engine writes such a plan file", from, maxSavedPlan>>20)
	}
	return nil
}

// run takes the apply through its steps.
func (a *applying) run(ctx context.Context) error {
	if err := a.read(ctx); err != nil {
		return err
	}
	check, report, err := a.judge(ctx)
	if err != nil || a.out.Verdict != record.Proceed {
		return err
	}
	if len(report.Changes)+len(report.Outputs) == 0 && !a.refreshes() {
		return a.prove(ctx)
	}
	receipt, ended, err := a.apply(ctx, check, report)
	if receipt.Entry().Seq == 0 {
		return err
	}
	a.out.Started, a.out.Ended = receipt.Entry().Seq, &ended
	if err != nil {
		return &Fault{Err: err, Next: "What the engine said is kept in " + a.journal.Dir + ". Mend the ledger's place; \"holdfast prove\" then reads back what was done and closes the apply."}
	}
	return a.prove(ctx)
}

// apply lets the engine apply the plan, from the record of the start to that of
// the end. Without an entry in the receipt nothing was begun.
func (a *applying) apply(ctx context.Context, check record.Entry, report *record.PlanReport) (ledger.Receipt, record.EndedBody, error) {
	if a.req.Engaged != nil {
		a.req.Engaged(true)
		defer a.req.Engaged(false)
	}
	receipt, started, err := a.begin(ctx, check, report)
	if err != nil {
		return ledger.Receipt{}, record.EndedBody{}, err
	}
	a.keep = true // from here on the journal is closed with the apply
	ended, err := a.applier(started).Run(ctx, receipt, started, a.plan)
	return receipt, ended, err
}

// refreshes reports whether the plan only writes what a refresh found.
func (a *applying) refreshes() bool {
	return a.reading.saved != nil && a.reading.saved.Mode == intake.ModeRefreshOnly && len(a.plan.Drift) > 0
}

// read plans here, or lets the engine show the copy of the plan file; and looks
// at the state and the files that are there now.
func (a *applying) read(ctx context.Context) error {
	before := later(func() (record.Source, error) { return a.g.source(ctx, a.s, a.s.varFiles) })
	candidates, err := a.g.engines(ctx, a.s.dir)
	was, sourceErr := before()
	if err = errors.Join(err, sourceErr); err != nil {
		return err
	}
	source := a.req.Plan
	stored := ""
	if source == "" {
		source = "."
		// Beside the plan, which keeps others from writing it.
		planned := a.pull(ctx, candidates[0])
		err := a.planHere(ctx, candidates[0])
		if state, failed := planned(); failed == nil {
			stored = state.Digest("")
		}
		if err != nil {
			return err
		}
		candidates = candidates[:1]
	}
	// What is there now is read beside: all of it takes its time.
	now := later(func() (record.Source, error) { return a.g.source(ctx, a.s, a.s.varFiles) })
	a.stateNow = a.pull(ctx, matchingFile(candidates, a.journal.Plan()))
	a.reading, err = a.g.show(ctx, a.ask, source, a.s.dir, a.journal.Plan(), candidates...)
	a.source, sourceErr = now()
	if err = errors.Join(err, sourceErr); err != nil {
		_, _ = a.stateNow() // it isn't left running
		return err
	}
	if len(a.reading.plans) != 1 {
		return fmt.Errorf("%s gives %d plans, and one is applied", source, len(a.reading.plans))
	}
	a.reading.made, a.reading.stored = a.req.Plan == "", stored
	a.plan, a.s.engine = a.reading.plans[0], a.reading.engine
	if a.reading.made && (was.TreeDigest != a.source.TreeDigest || was.Fetched != a.source.Fetched) {
		return fault("Let nothing write there meanwhile, and apply again.", "the files that %s reads changed while it was planned, so nobody can say what the plan was made from.", a.s.ref.Title())
	}
	return nil
}

// planHere plans the whole stack into the journal.
func (a *applying) planHere(ctx context.Context, e *engine.Engine) error {
	if !hasConfiguration(a.s.dir) {
		return fault("Go to the root module's directory.", "%s has no .tf files: nothing to plan there.", wholePath(a.s.dir))
	}
	fmt.Fprintf(a.g.Progress, "planning %s with %s …\n", a.s.ref.Title(), e.Name())
	if _, err := e.Plan(ctx, a.s.dir, a.journal.Plan(), io.Discard, a.g.planArgs(a.s.varFiles)...); err != nil {
		return planFault(a.s.ref.Title(), e, err)
	}
	return nil
}

// pull reads the state as it is, beside what is done meanwhile; the function
// that it returns waits for it, also more than once.
func (a *applying) pull(ctx context.Context, e *engine.Engine) func() (*intake.State, error) {
	state := sync.OnceValues(later(func() (*intake.State, error) { return apply.ReadState(ctx, e, a.s.dir, readLimits(), nil) }))
	a.pulls = append(a.pulls, func() { _, _ = state() })
	return state
}

// judge judges the plan and records the verdict that counts. Where everything
// stands but preconditions that are due, those are run first: after the
// question, and never for a plan that is refused anyway. What moved since the
// plan was made is no part of the verdict here: it is a condition of its own,
// which can be set aside by name.
func (a *applying) judge(ctx context.Context) (record.Entry, *record.PlanReport, error) {
	evidence, err := a.g.gather(ctx, a.s, a.reading, a.plan)
	if err != nil {
		return record.Entry{}, nil, err
	}
	evidence.Moved = nil
	if evidence.Doubts, err = doubts(ctx, a.s); err != nil {
		return record.Entry{}, nil, err
	}
	required := a.s.config.PreconditionsFor(a.plan)
	standings, err := a.standings(ctx, required)
	if err != nil {
		return record.Entry{}, nil, err
	}
	hoped, err := a.report(evidence, asIfFresh(standings))
	if err != nil {
		return record.Entry{}, nil, err
	}
	if hoped.Disposition.Verdict() == record.Proceed {
		if standings, err = a.settle(ctx, &hoped, required, standings); err != nil || a.out.Verdict == record.HoldVerdict {
			return record.Entry{}, nil, err
		}
	}
	report, err := a.report(evidence, standings)
	if err != nil {
		return record.Entry{}, nil, err
	}
	return a.verdict(ctx, &report)
}

// settle holds the world against a plan that would be let through, asks, and
// runs the preconditions that are due. Where that took time, the world is
// looked at again: what stood before the question needn't stand after it. A no
// leaves the verdict at hold.
func (a *applying) settle(ctx context.Context, hoped *record.PlanReport, required []*decision.Precondition, standings map[string]judge.PreconditionStanding) (map[string]judge.PreconditionStanding, error) {
	if err := a.stand(ctx); err != nil {
		return nil, err
	}
	asks := a.asks(hoped)
	if ok, err := a.confirm(hoped); err != nil || !ok {
		a.out.Verdict = record.HoldVerdict
		return nil, err
	}
	took := false
	for _, p := range required {
		if standings[p.Name].Freshness == judge.Fresh {
			continue
		}
		took = true
		now, err := a.present(ctx)
		if err != nil {
			return nil, err
		}
		if _, _, err := a.g.takePrecondition(ctx, a.s, p, now, a.plan.Secrets); err != nil {
			return nil, err
		}
	}
	if !asks && !took {
		return standings, nil
	}
	later := *a.g
	later.Now = a.g.Clock()
	a.g, a.waived = &later, nil
	var err error
	if a.source, err = a.g.source(ctx, a.s, a.s.varFiles); err != nil {
		return nil, err
	}
	a.stateNow = a.pull(ctx, a.s.engine)
	if err := a.stand(ctx); err != nil {
		return nil, err
	}
	return a.standings(ctx, required)
}

// present is what the evidence of preconditions is held against.
func (a *applying) present(ctx context.Context) (judge.Present, error) {
	return a.g.present(ctx, a.s, plannedState(a.reading), a.g.tools(a.s.engine, a.s))
}

func (a *applying) standings(ctx context.Context, required []*decision.Precondition) (map[string]judge.PreconditionStanding, error) {
	now, err := a.present(ctx)
	if err != nil {
		return nil, err
	}
	return standingsOf(ctx, a.s.ledger, a.s.ref, required, now)
}

// asIfFresh are the same preconditions with those that are due taken as shown:
// are they worth the run?
func asIfFresh(standings map[string]judge.PreconditionStanding) map[string]judge.PreconditionStanding {
	out := make(map[string]judge.PreconditionStanding, len(standings))
	for name, st := range standings {
		st.Freshness, st.Why = judge.Fresh, nil
		out[name] = st
	}
	return out
}

// report judges the plan without what is asked as a condition.
func (a *applying) report(evidence judge.Evidence, standings map[string]judge.PreconditionStanding) (record.PlanReport, error) {
	config := *a.s.config
	config.Gate.MaxPlanAge = 0
	s := *a.s
	s.config = &config
	evidence.Preconditions = standings
	return a.g.judgeWith(&s, a.reading, a.plan, evidence)
}

// verdict records the verdict and hands it out.
func (a *applying) verdict(ctx context.Context, report *record.PlanReport) (record.Entry, *record.PlanReport, error) {
	a.out.Report = judge.Combine(a.g.Version, []record.PlanReport{*report})
	a.out.Verdict = a.out.Report.Verdict
	body := a.g.checkBody(a.reading, a.plan, report, a.s)
	body.Source = &a.source
	e, err := a.s.ledger.Append(ctx, a.g.Clock(), ledger.Draft{Kind: record.CheckMade, Stack: a.s.ref, Actor: a.g.Actor, Body: body})
	if err != nil {
		return e, report, fmt.Errorf("the verdict can't be recorded, so nothing is applied: %w", err)
	}
	if a.req.Judged != nil {
		err = a.req.Judged(a.out.Report)
	}
	return e, report, err
}

// confirm asks, where the plan was made here. It shows the verdict as it
// would be once the preconditions that are due have passed.
func (a *applying) confirm(report *record.PlanReport) (bool, error) {
	if !a.asks(report) {
		return true, nil
	}
	return a.req.Confirm(judge.Combine(a.g.Version, []record.PlanReport{*report}))
}

// asks reports whether there is a question to ask.
func (a *applying) asks(report *record.PlanReport) bool {
	return a.req.Plan == "" && a.req.Confirm != nil && len(report.Changes)+len(report.Outputs) > 0
}

// stand refuses where the world doesn't stand, but for what is set aside.
func (a *applying) stand(ctx context.Context) error {
	found, state, err := a.g.conditions(ctx, a.s, a.reading, a.plan, a.source, a.stateNow)
	if err != nil {
		return err
	}
	a.state = state
	if err := a.g.refuseElsewhere(ctx, a.s, state.Lineage); err != nil {
		return err
	}
	var refused []Condition
	for _, c := range found {
		if c.Override == "" || !slices.Contains(a.req.Overrides, c.Override) {
			refused = append(refused, c)
			continue
		}
		a.waived = append(a.waived, record.Override{Name: "--" + c.Override, Reason: a.req.Reason, Waived: c.What})
	}
	if len(refused) > 0 {
		return &Refused{Conditions: refused}
	}
	return nil
}

// begin records that the apply is about to run.
func (a *applying) begin(ctx context.Context, check record.Entry, report *record.PlanReport) (ledger.Receipt, record.StartedBody, error) {
	body := record.StartedBody{
		PlanDigest: a.reading.digest, Check: check.Seq, Tools: a.g.tools(a.s.engine, a.s), State: a.state, Source: a.source,
		Counts: report.Counts, Partial: isPartial(a.reading, a.plan), Decisions: madeDecisions(report), Overrides: a.waived,
		Mode: planMode(a.reading), Variables: a.g.variables(a.source), Journal: a.journal.Dir, BootID: a.g.BootID, PID: a.g.PID,
	}
	body.Changes, body.Omitted = plannedChanges(report)
	for _, p := range a.s.config.PreconditionsFor(a.plan) {
		taken, err := lastEvidence(ctx, a.s.ledger, a.s.ref, blockPrecondition, p.Name)
		if err != nil {
			return ledger.Receipt{}, body, err
		}
		if taken != nil {
			body.Evidence = append(body.Evidence, taken.Entry)
		}
	}
	if err := a.journal.Need(); err != nil {
		return ledger.Receipt{}, body, err
	}
	receipt, err := a.s.ledger.StartApply(ctx, a.g.Clock(), a.s.ref, a.g.Actor, body)
	if err != nil {
		a.keep = errors.Is(err, ledger.ErrUncertain) // the entry may be there, and names the journal
		return receipt, body, fmt.Errorf("the start can't be recorded, so nothing is applied: %w", err)
	}
	return receipt, body, nil
}

// planMode is the mode that a plan was made in, where it isn't the normal one.
func planMode(r *reading) string {
	if r.saved == nil || r.saved.Mode == intake.ModeNormal {
		return ""
	}
	return string(r.saved.Mode)
}

// applier is the apply package's part of this.
func (a *applying) applier(started record.StartedBody) *apply.Applier {
	return &apply.Applier{
		Ledger: a.s.ledger, Engine: a.s.engine, Dir: a.s.dir, Journal: a.journal, Args: a.req.EngineArgs, Clock: a.g.Clock,
		Stops: engine.Stops{Interrupt: a.req.Interrupt, Kill: a.req.Kill}, Mask: a.plan.Secrets.Mask, Actor: a.g.Actor, Limits: readLimits(), Trouble: a.g.trouble, Lost: a.lost,
		Show: func(line string, said *apply.Stream) {
			if a.req.Show != nil {
				began, finished := said.Counts()
				a.req.Show(line, Progress{Began: began, Finished: finished, Total: len(started.Changes) + started.Omitted})
			}
		},
	}
}

// prove proves what was applied, and tells what is owed.
func (a *applying) prove(ctx context.Context) error {
	if ctx.Err() != nil {
		a.out.Owed = append(a.out.Owed, interrupted)
		return nil
	}
	proved, err := a.g.proveStack(ctx, a.s, a.plan.Secrets)
	if ctx.Err() != nil && err != nil {
		a.out.Owed = append(a.out.Owed, interrupted)
		return nil
	}
	if err != nil {
		return &Fault{Err: fmt.Errorf("it isn't proved: %w", err), Next: "\"holdfast prove\" tries again."}
	}
	a.out.Proof = proved
	a.out.Owed = append(a.out.Owed, proved.Body.Owed...)
	return nil
}

// interrupted is what is owed where nobody waited for the proof.
const interrupted = "It isn't proved: the run was interrupted. holdfast prove does it."
