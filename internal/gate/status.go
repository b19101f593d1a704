package gate

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/holdfast-dev/holdfast/internal/apply"
	"github.com/holdfast-dev/holdfast/internal/decision"
	"github.com/holdfast-dev/holdfast/internal/engine"
	"github.com/holdfast-dev/holdfast/internal/git"
	"github.com/holdfast-dev/holdfast/internal/ledger"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// StackStatus is where one stack stands.
type StackStatus struct {
	Stack    record.StackRef `json:"stack"`
	ID       string          `json:"id"`
	Standing record.Standing `json:"standing"`
	Why      string          `json:"why"`
	Next     string          `json:"next,omitempty"` // the command that helps
	Dir      string          `json:"dir,omitempty"`  // its root module on this host; "" where it isn't known
	Commit   string          `json:"commit,omitempty"`
	Applied  string          `json:"applied,omitempty"` // when it was last applied
	Proved   string          `json:"proved,omitempty"`  // when it was last proved
	Last     string          `json:"last,omitempty"`    // its last entry's time
}

// Closed reports whether nothing is to be done about the stack.
func (s StackStatus) Closed() bool { return s.Standing == record.InAgreement }

// StatusFilter selects stacks; its zero value selects all.
type StatusFilter struct {
	Since time.Time // only stacks with an entry since then
	Here  bool      // only stacks of the repository that the gate's directory is in
}

// Status says where every stack stands: those in the ledger, over all
// repositories, and those that the configuration here names and that were
// never applied or proved. Nothing is planned: a stack whose work tree is on
// this host is held against it, any other against the ledger alone. One whose
// work tree is here and can't be looked at isn't in agreement.
func (g *Gate) Status(ctx context.Context, f StatusFilter) ([]StackStatus, error) {
	config, err := g.loadConfig(g.path("."))
	if err != nil {
		return nil, err
	}
	l, err := g.openLedger(ctx, config)
	if err != nil {
		return nil, err
	}
	defer l.Close()
	refs, err := l.Stacks(ctx)
	if err != nil {
		return nil, err
	}
	here, err := g.refsHere(ctx, config, f)
	if err != nil {
		return nil, err
	}
	var known []*toldStack
	for _, ref := range refs {
		if f.Here && (len(here) == 0 || ref.Repository != here[0].Repository) {
			continue
		}
		one, err := g.told(ctx, l, ref)
		if err != nil {
			return nil, err
		}
		if last, err := time.Parse(time.RFC3339Nano, one.status.Last); err == nil && last.Before(f.Since) {
			continue
		}
		known = append(known, one)
	}
	if err := g.seeAll(ctx, known); err != nil {
		return nil, err
	}
	var out []StackStatus
	for _, one := range known {
		out = append(out, g.statusOf(one))
	}
	if f.Since.IsZero() {
		for _, one := range here[min(1, len(here)):] {
			if !slices.ContainsFunc(refs, func(r record.StackRef) bool { return r.ID() == one.ID() }) {
				s := StackStatus{Stack: one.StackRef, ID: one.ID(), Dir: one.dir}
				s.Standing, s.Why = apply.Stand(apply.Look{})
				s.Next = g.commandAt(s, one.selected) + " prove"
				out = append(out, s)
			}
		}
	}
	slices.SortStableFunc(out, func(a, b StackStatus) int { return strings.Compare(a.ID, b.ID) })
	return out, nil
}

// placed is a stack with its directory on this host.
type placed struct {
	record.StackRef
	dir      string
	selected string // the workspace that is selected there
}

// refsHere names the repository here, and after it the stacks that its
// configuration names one by one.
func (g *Gate) refsHere(ctx context.Context, config *decision.Config, f StatusFilter) ([]placed, error) {
	repo, err := within(ctx, lookLimit, func(ctx context.Context) (*git.Repo, error) { return git.Open(ctx, g.path("."), g.Env) })
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil && f.Here && !errors.Is(err, git.ErrNoRepository):
		return nil, gitFault(err) // no stack at all would look like none that is open
	case err != nil:
		return nil, nil // outside of Git, or git can't tell: nothing is named from here
	}
	top, err := g.ref(ctx, &stack{dir: repo.Top(), repo: repo}, defaultWorkspace)
	if err != nil {
		return nil, err
	}
	out := []placed{{StackRef: top, dir: repo.Top()}}
	for _, s := range config.Stacks {
		found, err := within(ctx, lookLimit, func(ctx context.Context) (*placed, error) { return g.place(ctx, config, s) })
		switch {
		case errors.As(err, new(noAnswer)):
		case err != nil:
			return nil, err
		case found != nil:
			out = append(out, *found)
		}
	}
	return out, nil
}

// place finds a stack that the configuration names; nil where it names none
// that is here and that git can tell of.
func (g *Gate) place(ctx context.Context, config *decision.Config, s decision.Stack) (*placed, error) {
	dir := filepath.Join(config.Dir, filepath.FromSlash(s.Dir))
	if strings.ContainsAny(s.Dir, `*?[\`) || !hasConfiguration(dir) {
		return nil, nil
	}
	at, err := git.Open(ctx, dir, g.Env)
	if err != nil {
		return nil, ctx.Err()
	}
	selected := g.workspace(dir)
	ref, err := g.ref(ctx, &stack{dir: dir, name: s.Name, repo: at}, cmp.Or(s.Workspace, selected))
	if err != nil {
		return nil, err
	}
	return &placed{ref, wholePath(dir), selected}, nil
}

// toldStack is one stack of the ledger: what that tells of it, and what was
// seen of it on this host.
type toldStack struct {
	status StackStatus
	look   apply.Look
	seen   seenHere
}

// told is what the ledger tells of one stack.
func (g *Gate) told(ctx context.Context, l *ledger.Ledger, ref record.StackRef) (*toldStack, error) {
	out := &StackStatus{Stack: ref, ID: ref.ID()}
	look, err := g.lookAt(ctx, l, out.ID)
	if err != nil {
		return nil, err
	}
	for e, err := range l.Read(ctx, ledger.Query{Stack: out.ID, Newest: true, Limit: 1}) {
		if err != nil {
			return nil, err
		}
		out.Last = e.Time
	}
	if look.Started != nil {
		out.Applied, out.Commit = look.Started.Entry.Time, look.Started.Body.Source.Commit
	}
	switch {
	case look.Proof == nil:
	case look.Proof.Body.Proved:
		out.Proved, out.Commit = look.Proof.Entry.Time, look.Proof.Body.Source.Commit
	default:
		if out.Proved, err = lastProved(ctx, l, out.ID); err != nil {
			return nil, err
		}
	}
	return &toldStack{status: *out, look: look}, nil
}

// statusOf says where one stack of the ledger stands.
func (g *Gate) statusOf(s *toldStack) StackStatus {
	out, look, seen := s.status, s.look, s.seen
	out.Dir, look.Now, look.Pushed = seen.dir, seen.now, seen.pushed
	look.Running = g.running(&look)
	out.Standing, out.Why = apply.Stand(look)
	if out.Standing == record.InAgreement {
		switch why := unlikeProof(&look, seen.backend); {
		case seen.err != nil: // nobody knows whether it is dirty
			out.Standing, out.Why = record.Unproven, "The work tree can't be looked at: "+seen.err.Error()
		case seen.dir == "":
			out.Why += " Its configuration isn't on this machine: this is what the ledger says."
		case why != "":
			out.Standing, out.Why = record.Unproven, why
		}
	}
	out.Next = g.nextFor(out, &look, seen)
	return out
}

// inWorkspace is a gate that works in the stack's workspace, whichever is
// selected.
func (g *Gate) inWorkspace(ref record.StackRef) *Gate {
	at := *g
	at.Env = append(slices.Clip(g.Env), "TF_WORKSPACE="+workspaceOf(ref))
	return &at
}

func workspaceOf(ref record.StackRef) string { return cmp.Or(ref.Workspace, defaultWorkspace) }

// running is the engine of an open apply, where it was started on this host and
// is seen to run.
func (g *Gate) running(look *apply.Look) *apply.Running {
	if look.Started == nil || look.Ended != nil || look.Started.Entry.Actor.Host != g.Actor.Host || !g.ownJournal(look.Started.Body.Journal) {
		return nil
	}
	pid, running := engine.Journal{Dir: look.Started.Body.Journal}.Running()
	if !running {
		return nil
	}
	return &apply.Running{PID: pid}
}

// lastProved is when a stack was last proved; "" where it never was.
func lastProved(ctx context.Context, l *ledger.Ledger, id string) (string, error) {
	for e, err := range l.Read(ctx, ledger.Query{Stack: id, Kinds: []record.EntryKind{record.ProofMade}, Newest: true}) {
		if err != nil {
			return "", err
		}
		body, err := bodyOf[record.ProofBody](e)
		if err != nil {
			return "", err
		}
		if body.Proved {
			return e.Time, nil
		}
	}
	return "", nil
}

// localDirs are where the stack's root module lies in the work trees that
// entries of this host name, the latest first.
func (g *Gate) localDirs(look *apply.Look, ref record.StackRef) []string {
	type place struct {
		seq  int64
		tree string
	}
	var places []place
	add := func(e record.Entry, s *record.Source) {
		if s != nil && e.Actor.Host == g.Actor.Host && s.WorkTree != "" {
			places = append(places, place{e.Seq, s.WorkTree})
		}
	}
	if look.Check != nil {
		add(look.Check.Entry, look.Check.Body.Source)
	}
	if look.Started != nil {
		add(look.Started.Entry, &look.Started.Body.Source)
	}
	if look.Proof != nil {
		add(look.Proof.Entry, &look.Proof.Body.Source)
	}
	slices.SortFunc(places, func(a, b place) int { return int(b.seq - a.seq) })
	var out []string
	for _, p := range places {
		out = append(out, filepath.Join(p.tree, filepath.FromSlash(ref.Dir)))
	}
	return slices.Compact(out)
}

// seenHere is what a stack's directory on this host says.
type seenHere struct {
	dir      string // "" where there is none any more
	err      error  // why it could not be looked at
	now      *record.Source
	pushed   *bool
	outside  bool   // it is in no work tree
	noRemote bool   // the clone has no place to push to
	backend  string // that the directory is initialised for
	selected string // its workspace; "" where that isn't known
}

// lookLimit is how long one stack's directory may take to answer: a mount that
// hangs must not keep the others' standings back, and git in a large clone on a
// cold or a busy disk must not be taken for one.
const lookLimit = 15 * time.Second

// looksAtOnce is how many directories are looked at side by side: of many on one
// mount that hangs, each takes its whole time.
const looksAtOnce = 4

// seeAll looks at the directories of stacks. Its error is the context's.
func (g *Gate) seeAll(ctx context.Context, stacks []*toldStack) error {
	var all sync.WaitGroup
	places := make(chan struct{}, looksAtOnce)
	for _, s := range stacks {
		places <- struct{}{}
		all.Go(func() {
			s.seen = g.see(ctx, s.status.Stack, g.localDirs(&s.look, s.status.Stack), lookLimit)
			<-places
		})
	}
	all.Wait()
	return ctx.Err()
}

// see looks at a stack in the first of the directories that is there.
func (g *Gate) see(ctx context.Context, ref record.StackRef, dirs []string, limit time.Duration) seenHere {
	if len(dirs) == 0 {
		return seenHere{}
	}
	out, err := within(ctx, limit, func(ctx context.Context) (seenHere, error) {
		dir, err := firstHere(dirs)
		if dir == "" {
			return seenHere{}, nil
		}
		selected := g.workspace(dir)
		var out seenHere
		if err == nil {
			out, err = g.inWorkspace(ref).lookHere(ctx, dir)
		}
		out.dir, out.selected = dir, selected
		return out, err
	})
	if out.err = err; err != nil {
		out.dir = cmp.Or(out.dir, dirs[0])
	}
	return out
}

// noAnswer is the error of what took longer than it may.
type noAnswer struct{ limit time.Duration }

func (n noAnswer) Error() string { return fmt.Sprintf("it didn't answer within %v.", n.limit) }

// within waits for f no longer than the limit or the context. Then f is left
// alone, as nothing ends a system call on a mount that hangs: what it writes to
// must be its own.
func within[T any](ctx context.Context, limit time.Duration, f func(context.Context) (T, error)) (T, error) {
	limited, stop := context.WithTimeout(ctx, limit)
	defer stop()
	type answer struct {
		value T
		err   error
	}
	got := make(chan answer, 1)
	go func() {
		value, err := f(limited)
		got <- answer{value, err}
	}()
	select {
	case a := <-got:
		if a.err == nil || limited.Err() == nil {
			return a.value, a.err
		}
	case <-limited.Done():
	}
	var none T
	if err := ctx.Err(); err != nil {
		return none, err
	}
	return none, noAnswer{limit}
}

// firstHere is the first of the directories that is there and has
// configuration; "" where none is. One that can't be looked into is there.
func firstHere(dirs []string) (string, error) {
	for _, dir := range dirs {
		files, err := moduleFiles(dir)
		switch {
		case errors.Is(err, os.ErrNotExist) || errors.Is(err, syscall.ENOTDIR):
		case err != nil:
			return dir, err
		case len(files) > 0:
			return dir, nil
		}
	}
	return "", nil
}

// lookHere is what the work tree says of the stack in a directory.
func (g *Gate) lookHere(ctx context.Context, dir string) (seenHere, error) {
	var out seenHere
	s, err := g.openStack(ctx, dir)
	if err != nil {
		return out, err
	}
	source, err := g.source(ctx, s, s.varFiles)
	if err != nil {
		return out, err
	}
	out.outside, out.backend = s.repo == nil, s.ref.Backend
	if s.config.Gate.Clean {
		source.Changed = s.openFiles(source)
	} else {
		source.Changed = nil
	}
	out.now = &source
	if s.repo != nil && source.Commit != "" {
		if where, err := s.pushedTo(ctx, source); err == nil {
			pushed := where != ""
			out.pushed = &pushed
		}
		origin, err := s.repo.Origin(ctx)
		upstream, err2 := s.repo.Upstream(ctx, source.Branch)
		out.noRemote = err == nil && err2 == nil && origin == "" && upstream == ""
	}
	return out, nil
}

// nextFor is what brings a stack on: a command, or what must come before it.
func (g *Gate) nextFor(s StackStatus, look *apply.Look, seen seenHere) string {
	holdfast := g.commandAt(s, seen.selected)
	prove := holdfast + " prove"
	switch {
	case s.Closed():
		return ""
	case look.Running != nil:
		return "wait until it has ended: it is read back and proved then"
	case s.Standing == record.Unproven && errors.As(seen.err, new(noAnswer)):
		return "see why " + shellArgument(relPath(s.Dir)) + " doesn't answer, then " + prove
	case s.Standing == record.Uncommitted && seen.outside:
		return "put it into Git, or set clean = false in the gate block of .holdfast.hcl; then " + prove
	case s.Standing == record.Uncommitted:
		return "git commit, then " + prove
	case s.Standing == record.Unpushed && seen.noRemote:
		return "git remote add origin URL and git push, or set pushed = \"never\" in the gate block of .holdfast.hcl; then " + prove
	case s.Standing == record.Unpushed:
		return "git push, then " + prove
	case s.Standing == record.Drifted && look.OnlyMeasured():
		return "mend what it looks at, then " + prove
	case s.Standing == record.Unproven && look.NotAppliedYet():
		return holdfast + " apply"
	case s.Standing == record.Held || s.Standing == record.Drifted:
		return holdfast + " check"
	}
	return prove
}

// commandAt begins a command line that works on a stack: in its directory and
// its workspace, seen from here. selected is the workspace that is selected there;
// "" where that isn't known.
func (g *Gate) commandAt(s StackStatus, selected string) string {
	out := "holdfast"
	if s.Dir == "" {
		return out
	}
	if dir := relPath(s.Dir); dir != "." {
		out += " -chdir=" + shellArgument(dir)
	}
	if name := workspaceOf(s.Stack); name != selected {
		out = "TF_WORKSPACE=" + shellArgument(name) + " " + out
	}
	return out
}
