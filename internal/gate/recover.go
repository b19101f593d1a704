package gate

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"github.com/holdfast-dev/holdfast/internal/apply"
	"github.com/holdfast-dev/holdfast/internal/engine"
	"github.com/holdfast-dev/holdfast/internal/intake"
	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// recovering is an open apply that is about to be closed.
type recovering struct {
	g          *Gate
	s          *stack
	candidates []*engine.Engine
	open       *apply.Noted[record.StartedBody]
	lost       <-chan struct{} // closed where the stack's lock is lost
	close      bool            // from the state alone, if need be
}

// recover closes an open apply: from its journal and the state, where it ran
// on this host, else from the state alone. The stack's engine is then the one
// that applied.
func (r *recovering) recover(ctx context.Context) (*record.EndedBody, *plan.Secrets, error) {
	g, s := r.g, r.s
	journal := engine.Journal{Dir: r.open.Body.Journal}
	host := r.open.Entry.Actor.Host == g.Actor.Host
	here := host && g.ownJournal(journal.Dir)
	if err := r.refuseRunning(host, here); err != nil {
		return nil, nil, err
	}
	if !here && !r.close {
		return nil, nil, &Fault{Err: errors.New(openSentence(r.open)),
			Next: fmt.Sprintf("Run \"holdfast prove\" as %s on %s, where what the engine printed is kept; if that is gone, --close reads back the state alone.", r.open.Entry.Actor.User, r.open.Entry.Actor.Host)}
	}
	var err error
	if s.engine, err = r.engine(ctx); err != nil {
		return nil, nil, err
	}
	var p *plan.Plan
	secrets := &plan.Secrets{}
	mask := func(string) string { return "(not kept: the plan that says what is secret in it is gone)" }
	if here {
		p, err = r.plan(ctx, journal)
		if err != nil && (!r.close || ctx.Err() != nil) {
			return nil, nil, &Fault{Err: fmt.Errorf("%s The plan that it applied is kept and can't be shown: %w", capitalized(openSentence(r.open)), err),
				Next: "Mend that and prove again: the plan says what was to be done, and what is secret in it. With --close the apply is closed without it, and it is removed."}
		}
		if p != nil {
			secrets, mask = p.Secrets, p.Secrets.Mask
		}
	} else {
		journal = engine.Journal{Dir: filepath.Join(g.DataDir, "applies", "none")}
	}
	applier := &apply.Applier{
		Ledger: s.ledger, Engine: s.engine, Dir: s.dir, Journal: journal, Clock: g.Clock, Mask: mask, Actor: g.Actor, BootID: g.BootID, Limits: readLimits(), Trouble: g.trouble, Lost: r.lost,
	}
	ended, err := applier.Recover(ctx, r.open.Entry, r.open.Body, p)
	return &ended, secrets, err
}

// refuseRunning refuses to close an apply while its engine runs on this host.
// Of a journal that isn't this user's own nothing is opened.
func (r *recovering) refuseRunning(host, own bool) error {
	journal := engine.Journal{Dir: r.open.Body.Journal}
	var pid int
	var running bool
	switch {
	case own:
		pid, running = journal.Running()
	case host:
		pid, running = journal.Applying()
	}
	if !running {
		return nil
	}
	which := ""
	if pid != 0 {
		which = fmt.Sprintf(" (pid %d)", pid)
	}
	return &Fault{Err: fmt.Errorf("%s Its engine is still running%s.", capitalized(openSentence(r.open)), which),
		Next: "Wait until it has ended, then prove again; the engine finishes what it has begun by itself."}
}

// engine picks the engine that applied: only that version can show the plan,
// and another kind isn't let near the state unasked. What is closed from the
// state alone takes the one that comes nearest.
func (r *recovering) engine(ctx context.Context) (*engine.Engine, error) {
	kind, version := r.open.Body.Tools.Engine, r.open.Body.Tools.EngineVersion
	isKind := func(e *engine.Engine) bool { return e.Kind() == kind }
	found := r.candidates
	if r.g.Engine == "" && kind != plan.UnknownEngine && !slices.ContainsFunc(found, isKind) {
		if e, err := engine.Find(ctx, string(kind), r.g.Env); err == nil { // the configuration names another one by now
			found = append(slices.Clone(found), e)
		}
	}
	nearest := found[0]
	for _, e := range found {
		if isKind(e) && e.Version() == version {
			return e, nil
		}
		if isKind(e) && !isKind(nearest) {
			nearest = e
		}
	}
	if r.close || kind == plan.UnknownEngine {
		return nearest, ctx.Err()
	}
	return nil, &Fault{Err: fmt.Errorf("%s It was applied with %s %s, and here is %s.", capitalized(openSentence(r.open)), kind, version, names(found)),
		Next: fmt.Sprintf("Give the %s %s that applied it with --engine PATH; if it is gone, --close closes the apply with another one.", kind, version)}
}

// plan is the plan in the journal; nil where there is none.
func (r *recovering) plan(ctx context.Context, journal engine.Journal) (*plan.Plan, error) {
	info, err := os.Lstat(journal.Plan())
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is no plain file.", journal.Plan())
	}
	var plans []*plan.Plan
	err = showWith(ctx, r.s.engine, r.s.dir, journal.Plan(), func(shown io.Reader) (err error) {
		plans, err = intake.ReadPlans(ctx, shown, "the applied plan", intake.Limits{})
		return err
	})
	if err != nil {
		return nil, err
	}
	if len(plans) != 1 {
		return nil, fmt.Errorf("it gives %d plans.", len(plans))
	}
	return plans[0], nil
}

// ownJournal reports whether a folder that an entry names is one of this
// user's journals: nothing else is read or removed on a ledger's word.
func (g *Gate) ownJournal(dir string) bool {
	base, err := g.journalsFolder()
	if err != nil || g.DataDir == "" || filepath.Dir(dir) != base {
		return false
	}
	info, err := os.Lstat(dir)
	return err == nil && info.IsDir()
}
