package gate

import (
	"cmp"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
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
// this host is held against it, any other against the ledger alone.
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
	here, err := g.refsHere(ctx, config)
	if err != nil {
		return nil, err
	}
	var out []StackStatus
	for _, ref := range refs {
		if f.Here && (len(here) == 0 || ref.Repository != here[0].Repository) {
			continue
		}
		one, err := g.statusOf(ctx, l, ref)
		if err != nil {
			return nil, err
		}
		if last, err := time.Parse(time.RFC3339Nano, one.Last); err == nil && last.Before(f.Since) {
			continue
		}
		out = append(out, one)
	}
	if f.Since.IsZero() {
		for _, one := range here[min(1, len(here)):] {
			if !slices.ContainsFunc(refs, func(r record.StackRef) bool { return r.ID() == one.ID() }) {
				s := StackStatus{Stack: one.StackRef, ID: one.ID(), Dir: one.dir}
				s.Standing, s.Why = apply.Stand(apply.Look{})
				s.Next = g.commandAt(s) + " prove"
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
	dir string
}

// refsHere names the repository here, and after it the stacks that its
// configuration names one by one.
func (g *Gate) refsHere(ctx context.Context, config *decision.Config) ([]placed, error) {
	repo, err := git.Open(ctx, g.path("."), g.Env)
	if err != nil {
		return nil, nil // outside of Git, or git can't tell: nothing is named from here
	}
	top, err := g.ref(ctx, &stack{dir: repo.Top(), repo: repo}, defaultWorkspace)
	if err != nil {
		return nil, err
	}
	out := []placed{{top, repo.Top()}}
	for _, s := range config.Stacks {
		dir := filepath.Join(config.Dir, filepath.FromSlash(s.Dir))
		if strings.ContainsAny(s.Dir, `*?[\`) || !hasConfiguration(dir) {
			continue
		}
		at, err := git.Open(ctx, dir, g.Env)
		if err != nil {
			continue
		}
		workspace := s.Workspace
		if workspace == "" {
			workspace = g.workspace(dir)
		}
		ref, err := g.ref(ctx, &stack{dir: dir, name: s.Name, repo: at}, workspace)
		if err != nil {
			return nil, err
		}
		out = append(out, placed{ref, wholePath(dir)})
	}
	return out, nil
}

// statusOf says where one stack of the ledger stands.
func (g *Gate) statusOf(ctx context.Context, l *ledger.Ledger, ref record.StackRef) (StackStatus, error) {
	out := StackStatus{Stack: ref, ID: ref.ID()}
	look, err := g.lookAt(ctx, l, out.ID)
	if err != nil {
		return out, err
	}
	for e, err := range l.Read(ctx, ledger.Query{Stack: out.ID, Newest: true, Limit: 1}) {
		if err != nil {
			return out, err
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
			return out, err
		}
	}
	var clone gitHere
	if out.Dir = g.localDir(look, ref); out.Dir != "" {
		clone = g.inWorkspace(ref).lookHere(ctx, out.Dir, &look)
	}
	look.Running = g.running(&look)
	out.Standing, out.Why = apply.Stand(look)
	if why := unlikeProof(&look, clone.backend); out.Standing == record.InAgreement && why != "" {
		out.Standing, out.Why = record.Unproven, why
	}
	out.Next = g.nextFor(out, &look, clone)
	return out, nil
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

// localDir is the stack's root module in the work tree that the latest entry
// of this host names; "" where there is none any more.
func (g *Gate) localDir(look apply.Look, ref record.StackRef) string {
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
	for _, p := range places {
		dir := filepath.Join(p.tree, filepath.FromSlash(ref.Dir))
		if info, err := os.Stat(dir); err == nil && info.IsDir() && hasConfiguration(dir) {
			return dir
		}
	}
	return ""
}

// gitHere is what a stack's directory has of Git; the zero value where nobody
// could look.
type gitHere struct {
	outside  bool   // it is in no work tree
	noRemote bool   // the clone has no place to push to
	backend  string // that the directory is initialised for
}

// lookHere adds what the work tree says. What can't be looked at is left out:
// the ledger's word then stands alone.
func (g *Gate) lookHere(ctx context.Context, dir string, look *apply.Look) (clone gitHere) {
	s, err := g.openStack(ctx, dir)
	if err != nil {
		return clone
	}
	source, err := g.source(ctx, s, s.varFiles)
	if err != nil {
		return clone
	}
	clone.outside, clone.backend = s.repo == nil, s.ref.Backend
	if s.config.Gate.Clean {
		source.Changed = s.openFiles(source)
	} else {
		source.Changed = nil
	}
	look.Now = &source
	if s.repo != nil && source.Commit != "" {
		if where, err := s.pushedTo(ctx, source); err == nil {
			pushed := where != ""
			look.Pushed = &pushed
		}
		origin, err := s.repo.Origin(ctx)
		upstream, err2 := s.repo.Upstream(ctx, source.Branch)
		clone.noRemote = err == nil && err2 == nil && origin == "" && upstream == ""
	}
	return clone
}

// nextFor is what brings a stack on: a command, or what must come before it.
func (g *Gate) nextFor(s StackStatus, look *apply.Look, clone gitHere) string {
	holdfast := g.commandAt(s)
	prove := holdfast + " prove"
	switch {
	case s.Closed():
		return ""
	case look.Running != nil:
		return "wait until it has ended: it is read back and proved then"
	case s.Standing == record.Uncommitted && clone.outside:
		return "put it into Git, or set clean = false in the gate block of .holdfast.hcl; then " + prove
	case s.Standing == record.Uncommitted:
		return "git commit, then " + prove
	case s.Standing == record.Unpushed && clone.noRemote:
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
// its workspace, seen from here.
func (g *Gate) commandAt(s StackStatus) string {
	out := "holdfast"
	if s.Dir == "" {
		return out
	}
	if dir := relPath(s.Dir); dir != "." {
		out += " -chdir=" + shellArgument(dir)
	}
	if name := workspaceOf(s.Stack); name != g.workspace(s.Dir) {
		out = "TF_WORKSPACE=" + shellArgument(name) + " " + out
	}
	return out
}
