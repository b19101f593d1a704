package gate

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/holdfast-dev/holdfast/hazards"
	"github.com/holdfast-dev/holdfast/internal/decision"
	"github.com/holdfast-dev/holdfast/internal/engine"
	"github.com/holdfast-dev/holdfast/internal/git"
	"github.com/holdfast-dev/holdfast/internal/hazard"
	"github.com/holdfast-dev/holdfast/internal/intake"
	"github.com/holdfast-dev/holdfast/internal/judge"
	"github.com/holdfast-dev/holdfast/internal/ledger"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// stack is what is known around one plan: the directory it belongs to, with
// its configuration, decisions, knowledge, lock file and clone.
type stack struct {
	dir       string // where the root module lies, as far as that is known
	name      string
	config    *decision.Config
	decisions *decision.Decisions
	knowledge *hazard.Base
	lock      *intake.Lock // nil where there is none
	repo      *git.Repo    // nil outside a work tree
	notLooked string       // why Git was not asked, where it wasn't
	unread    error        // why Git could not be asked, other than that there is no work tree
	dataDir   string       // where engines keep what "init" made
	// uncommitted are files of people's words (configuration, decisions, and the
	// policies and hazards that the configuration names) that are not committed as
	// they are, with how they stand.
	uncommitted map[string]string
	// openRead are files of policies and hazards that are not committed, also of
	// those that flags give.
	openRead map[string]string

	workspace string
	ref       record.StackRef
	varFiles  []string       // of the configuration and the caller, from dir
	engine    *engine.Engine // nil until one is needed
	policies  *asked         // Rego policies that were loaded for it; nil for none
	ledger    *ledger.Ledger // nil where there is none, or none was asked for
}

// openStack gathers what lies around a directory.
func (g *Gate) openStack(ctx context.Context, dir string) (*stack, error) {
	s := &stack{dir: dir, dataDir: g.dataDir(dir)}
	var err error
	if s.config, err = g.loadConfig(dir); err != nil {
		return nil, err
	}
	files, err := s.config.DecisionFiles()
	if err != nil {
		return nil, err
	}
	if s.workspace, err = g.selectedWorkspace(dir); err != nil {
		return nil, err
	}
	s.name = stackName(s.config, dir, s.workspace)
	s.varFiles = slices.Concat(configuredStack(s.config, dir, s.workspace).VarFiles, g.VarFiles)
	all, err := decision.Load(files...)
	if err != nil {
		return nil, err
	}
	s.decisions = all.ForStack(s.name)
	if s.knowledge, err = g.loadKnowledge(s.config); err != nil {
		return nil, err
	}
	s.policies = g.policies[dir+"\x00"+s.config.Path]
	if err := s.checkRules(); err != nil {
		return nil, err
	}
	if s.lock, err = readLock(dir); err != nil {
		return nil, err
	}
	s.openClone(ctx, g.Env)
	if s.ref, err = g.ref(ctx, s, s.workspace); err != nil {
		return nil, err
	}
	if s.config.Path != "" {
		files = append(files, s.config.Path)
	}
	if err := s.standings(ctx, files); err != nil {
		return nil, err
	}
	return s, s.wordStandings(ctx, g)
}

// standings notes which files of people's words are not committed.
func (s *stack) standings(ctx context.Context, files []string) error {
	if s.repo == nil {
		return nil
	}
	byPath := make(map[string]string)
	top, err := realPath(s.repo.Top())
	if err != nil {
		return err
	}
	c := configuration{base: top, seen: make(map[string]bool)}
	var paths []string
	for _, f := range files {
		abs, err := filepath.Abs(f)
		if err != nil {
			return err
		}
		dir, err := realPath(filepath.Dir(abs))
		if err != nil {
			dir = filepath.Dir(abs)
		}
		for _, name := range c.add(filepath.Join(dir, filepath.Base(abs))) {
			if filepath.IsLocal(filepath.FromSlash(name)) {
				byPath[name] = f
				paths = append(paths, name)
			}
		}
	}
	found, err := s.repo.Standings(ctx, paths)
	if err != nil {
		return fmt.Errorf("asking git about decisions: %w", err)
	}
	s.uncommitted = make(map[string]string)
	for _, path := range paths {
		if st := found[path]; st == git.Modified || st == git.Untracked {
			s.uncommitted[byPath[path]] = string(st)
		}
	}
	return nil
}

// checkRules refuses a rule block that names no rule, no hazard and none of the
// policies: it would move nothing. Where policies weren't loaded, whatever could
// be the name of one counts: not every verb needs them.
func (s *stack) checkRules() error {
	names := ruleNames()
	for _, r := range s.config.Rules {
		_, known, err := s.knowledge.ByID(r.Name)
		if err != nil {
			return fmt.Errorf("loading hazards: %w", err)
		}
		if known || policyRule(r.Name, s.policies) {
			names = append(names, r.Name)
		}
	}
	if s.policies != nil {
		names = append(names, s.policies.Rules()...) // for "did you mean"
	}
	return s.config.CheckRules(names)
}

func (s *stack) openClone(ctx context.Context, env []string) {
	repo, err := git.Open(ctx, s.dir, env)
	switch {
	case err == nil:
		s.repo = repo
	case errors.Is(err, git.ErrNoRepository):
		s.notLooked = "the plan's directory is in no Git work tree"
	default:
		s.notLooked, s.unread = "git can't be asked here: "+err.Error(), err
	}
}

// readable is an error where Git can't be asked about the stack's directory, for
// verbs that write to the ledger: without Git the stack would go by another
// name there, with other entries and another lock.
func (s *stack) readable() error {
	if s.unread == nil {
		return nil
	}
	return gitFault(s.unread)
}

// gitFault says what helps where there is a repository that git doesn't read.
func gitFault(err error) error {
	said := fmt.Errorf("git can't be asked here, and without it this stack would go by another name in the ledger: %w.", err)
	var u *git.Unreadable
	switch {
	case errors.Is(err, git.ErrNotInstalled):
		return &Fault{Err: said, Next: "Install git, or put it on PATH."}
	case !errors.As(err, &u):
		return &Fault{Err: said, Next: "\"git status\" must work here first."}
	case u.Owner:
		return &Fault{Err: said, Next: "If you trust who owns it: git config --global --add safe.directory " + shellArgument(u.Repository)}
	}
	return &Fault{Err: said, Next: "Mend or remove " + filepath.Join(u.Repository, ".git") + "; \"git status\" must work, or say that there is no repository."}
}

func (g *Gate) loadConfig(dir string) (*decision.Config, error) {
	path := g.ConfigFile
	if path == "" {
		var err error
		if path, err = decision.FindConfig(dir); err != nil {
			return nil, err
		}
	}
	if path == "" {
		return decision.DefaultConfig(dir), nil
	}
	return decision.LoadConfig(fromHere(path))
}

// fromHere writes a path as seen from the current directory: reports name
// files, and must not differ with where a clone lies.
func fromHere(path string) string {
	here, err := filepath.Abs(".")
	if err != nil {
		return path
	}
	rel, err := filepath.Rel(here, path)
	if err != nil {
		return path
	}
	return rel
}

// loadKnowledge loads the embedded hazards once for all stacks that add none
// of their own.
func (g *Gate) loadKnowledge(c *decision.Config) (*hazard.Base, error) {
	dirs := append(append([]string{}, c.HazardDirs()...), g.Hazards...)
	for _, d := range dirs {
		if info, err := os.Stat(d); err != nil || !info.IsDir() {
			return nil, fault("Correct hazards in "+decision.ConfigName+".", "the hazards folder %s can't be read", d)
		}
	}
	base, err := hazard.Load(hazards.Files, dirs...)
	if err != nil {
		return nil, fmt.Errorf("loading hazards: %w", err)
	}
	if len(dirs) == 0 {
		return base, nil
	}
	unknown, err := base.UnknownSilences()
	if err != nil {
		return nil, fmt.Errorf("loading hazards: %w", err)
	}
	for _, s := range unknown {
		return nil, fault("\"holdfast hazards list\" shows the ids.", "%s:%d silences %q, which is no hazard.", s.File, s.Line, s.ID)
	}
	return base, nil
}

// stackName is the name that the configuration gives to a directory in a
// workspace, else the directory's path from the configuration.
func stackName(c *decision.Config, dir, workspace string) string {
	rel, ok := fromConfig(c, dir)
	if !ok {
		return ""
	}
	if s, ok := c.StackIn(rel, workspace); ok {
		return s.Name
	}
	if rel == "." {
		return ""
	}
	return rel
}

// fromConfig writes a directory as seen from the configuration's folder; ok is
// false where it doesn't lie below, or there is no configuration.
func fromConfig(c *decision.Config, dir string) (rel string, ok bool) {
	abs, err := filepath.Abs(dir)
	if err != nil || c.Path == "" {
		return "", false
	}
	root, err := filepath.Abs(c.Dir)
	if err != nil {
		return "", false
	}
	rel, err = filepath.Rel(root, abs)
	if err != nil || !filepath.IsLocal(rel) {
		return "", false
	}
	return filepath.ToSlash(rel), true
}

// lockName is the dependency lock file's name, the same for both engines.
const lockName = ".terraform.lock.hcl"

func readLock(dir string) (*intake.Lock, error) {
	f, err := openRegular(filepath.Join(dir, lockName))
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return intake.ReadLock(f, f.Name())
}

// openRegular opens a file that a repository may have put there: to open a
// named pipe would wait for somebody who writes into it.
func openRegular(path string) (*os.File, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is no regular file", path)
	}
	return os.Open(path)
}

// ruleNames are all names that a rule block may move.
func ruleNames() []string {
	var out []string
	for _, r := range judge.Rules() {
		out = append(out, r.Name)
	}
	return append(out, "unknown-effect", "uncommitted")
}
