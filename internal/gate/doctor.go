package gate

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/holdfast-dev/holdfast/hazards"
	"github.com/holdfast-dev/holdfast/internal/decision"
	"github.com/holdfast-dev/holdfast/internal/engine"
	"github.com/holdfast-dev/holdfast/internal/git"
	"github.com/holdfast-dev/holdfast/internal/hazard"
	"github.com/holdfast-dev/holdfast/internal/ledger"
	"github.com/holdfast-dev/holdfast/internal/plan"
)

// Health says how one thing is that holdfast needs.
type Health string

// How things are.
const (
	Fine    Health = "fine"    // as it should be
	Note    Health = "note"    // works, with a limit that is worth knowing
	Problem Health = "problem" // something won't work until it is mended
)

// Diagnosis is one thing that Doctor looked at.
type Diagnosis struct {
	Area   string `json:"area"` // engine, git, configuration, …
	Health Health `json:"health"`
	Says   string `json:"says"`           // what was found, one sentence
	Mend   string `json:"mend,omitempty"` // what to do about it
}

// checkup collects what Doctor finds.
type checkup struct {
	g        *Gate
	dir      string
	only     []string // the areas that were asked for; none asks for all
	findings []Diagnosis
	config   *decision.Config // what counts; the default one where it can't be read
	unread   bool             // the configuration can't be read
	repo     *git.Repo
}

// DoctorAreas are what Doctor looks at, in the order in which it tells of them.
func DoctorAreas() []string {
	return []string{"engine", "stack", "git", "configuration", "decisions", "preconditions", "policies", "hazards", "ledger", "permissions"}
}

// Doctor looks at everything that holdfast needs in a directory: the engine,
// Git, the configuration with its decisions, preconditions and policies, the
// knowledge, the ledger, and permissions; or only at some of these areas. It changes
// nothing, plans nothing and runs no command of the configuration. It finds at
// least one thing in each area.
func (g *Gate) Doctor(ctx context.Context, dir string, only ...string) ([]Diagnosis, error) {
	for _, area := range only {
		if !slices.Contains(DoctorAreas(), area) {
			return nil, fmt.Errorf("there is no area %q: doctor looks at %s", area, strings.Join(DoctorAreas(), ", "))
		}
	}
	abs, err := filepath.Abs(g.path(dir))
	if err != nil {
		return nil, err
	}
	if info, err := os.Stat(abs); err != nil || !info.IsDir() {
		return nil, fault("Give a directory, or a .holdfast.hcl that is there.", "there is no directory %s.", dir)
	}
	dir = abs
	c := &checkup{g: g, dir: dir, only: only, config: decision.DefaultConfig(dir)}
	// Git and the configuration are looked at whatever is asked for: the other
	// areas stand on them. What they find is told only if it was asked for.
	c.git(ctx)
	c.configuration(ctx)
	for _, look := range []struct {
		areas []string
		do    func()
	}{
		{[]string{"engine", "stack"}, func() { c.engine(ctx) }},
		{[]string{"decisions"}, func() { c.decisions(ctx) }},
		{[]string{"preconditions"}, c.preconditions},
		{[]string{"policies"}, func() { c.policies(ctx) }},
		{[]string{"hazards"}, c.knowledge},
		{[]string{"ledger"}, func() { c.ledger(ctx) }},
		{[]string{"permissions"}, c.places},
		{[]string{"git"}, func() { c.secretsInGit(ctx) }},
	} {
		if slices.ContainsFunc(look.areas, c.wants) {
			look.do()
		}
	}
	slices.SortStableFunc(c.findings, func(a, b Diagnosis) int {
		return slices.Index(DoctorAreas(), a.Area) - slices.Index(DoctorAreas(), b.Area)
	})
	return c.findings, nil
}

// wants reports whether an area was asked for.
func (c *checkup) wants(area string) bool {
	return len(c.only) == 0 || slices.Contains(c.only, area)
}

func (c *checkup) add(area string, h Health, mend, says string, args ...any) {
	if c.wants(area) {
		c.findings = append(c.findings, Diagnosis{area, h, fmt.Sprintf(says, args...), mend})
	}
}

// fails adds a problem in an error's words, with its own next step: one for
// each line, where the error tells of several things.
func (c *checkup) fails(area string, err error) {
	next := Next(err)
	says := strings.TrimSpace(strings.TrimSuffix(err.Error(), next))
	for line := range strings.Lines(says) {
		if line = strings.TrimSpace(line); line != "" {
			c.add(area, Problem, next, "%s", line)
		}
	}
}

func (c *checkup) engine(ctx context.Context) {
	// An engine that is asked for its version reads the lock file where it is
	// asked, and waits for ever where somebody put a pipe there.
	if info, err := os.Stat(c.g.path(lockName)); err == nil && !info.Mode().IsRegular() {
		c.add("engine", Problem, "Remove it, and run init.", "%s is no regular file, so no engine is asked.", lockName)
		return
	}
	wanted := []string{c.g.Engine}
	if c.g.Engine == "" {
		wanted = []string{string(plan.OpenTofu), string(plan.Terraform)}
		if c.config.Engine != plan.UnknownEngine {
			wanted = []string{string(c.config.Engine)}
		}
	}
	g := *c.g
	found := 0
	for _, name := range wanted {
		g.Engine = name
		engines, err := g.engines(ctx, c.dir)
		switch {
		case err == nil:
			found++
			c.add("engine", Fine, "", "%s", engines[0].Name())
		case !errors.Is(err, engine.ErrNotFound) || len(wanted) == 1:
			c.fails("engine", err)
			found++
		}
	}
	if found == 0 {
		health := Note
		if hasConfiguration(c.dir) {
			health = Problem
		}
		c.add("engine", health, "Install tofu or terraform, or say where it is with --engine.", "Neither tofu nor terraform is on PATH: a plan's JSON can be checked; nothing can be planned, applied or proved.")
	}
	c.stack()
}

// stack looks at the root module here, if there is one.
func (c *checkup) stack() {
	if !hasConfiguration(c.dir) {
		c.add("stack", Note, "Go to a root module's directory to look at that one.", "There is no root module in %s.", c.dir)
		return
	}
	lock, err := readLock(c.dir)
	switch {
	case err != nil:
		c.fails("stack", err)
	case lock == nil:
		c.add("stack", Note, "Run init in the stack's directory, and commit the lock file.", "There is no %s: which provider versions a plan is made with isn't settled.", lockName)
	default:
		c.add("stack", Fine, "", "%s names %s", lockName, counted(len(lock.Providers), "provider"))
	}
	if _, err := os.Stat(c.g.dataDir(c.dir)); errors.Is(err, fs.ErrNotExist) {
		c.add("stack", Note, "Run init there before the first check of the directory.", "The root module isn't initialised.")
	}
}

// counted writes a number with its noun. The plural is the noun with an s,
// unless it is given.
func counted(n int, noun string, plural ...string) string {
	switch {
	case n == 1:
		return "1 " + noun
	case len(plural) > 0:
		return strconv.Itoa(n) + " " + plural[0]
	}
	return strconv.Itoa(n) + " " + noun + "s"
}

func (c *checkup) git(ctx context.Context) {
	version, err := git.Version(ctx, c.g.Env)
	if err != nil {
		c.add("git", Problem, "Install git, or put it on PATH.", "git can't be run: where objects came from can't be looked up, and nothing can be proved.")
		return
	}
	c.repo, err = git.Open(ctx, c.dir, c.g.Env)
	switch {
	case errors.Is(err, git.ErrNoRepository):
		c.repo = nil
		c.add("git", Note, "git init, if this is where the configuration is to be kept.", "git %s; %s is in no work tree: nothing says who changed what, and nothing can be proved.", version, c.dir)
		return
	case err != nil:
		c.repo = nil
		c.fails("git", gitFault(err))
		return
	}
	c.add("git", Fine, "", "git %s; the work tree is %s", version, c.repo.Top())
	c.clone(ctx)
}

// clone looks at what a clone lacks for searches and proofs.
func (c *checkup) clone(ctx context.Context) {
	if shallow, err := c.repo.Shallow(ctx); err == nil && shallow {
		c.add("git", Note, "git fetch --unshallow; in CI, fetch-depth: 0 (GitHub), GIT_DEPTH: 0 (GitLab).", "The clone has only a part of its history: where a destroyed object came from is looked for in that part alone.")
	}
	head, err := c.repo.Head(ctx)
	if err == nil && head == "" {
		c.add("git", Problem, "Commit the configuration.", "There is no commit yet: an apply has no commit to name.")
	}
	origin, err := c.repo.Origin(ctx)
	if err == nil && origin == "" {
		c.add("git", Note, "git remote add origin URL, or pushed = \"never\" in the gate block of "+decision.ConfigName+".", "There is no remote named origin: a proof asks for a pushed commit.")
		return
	}
	if fetches, err := c.repo.FetchesNotes(ctx); err == nil && !fetches && c.config.Path != "" { // nobody proves anything where nothing is configured
		c.add("git", Note, "git fetch origin refs/notes/holdfast:refs/notes/holdfast brings them once; git config --add remote.origin.fetch '+refs/notes/holdfast:refs/notes/holdfast' each time.", "A fetch doesn't bring others' proofs, which are Git notes.")
	}
}

func (c *checkup) configuration(ctx context.Context) {
	config, err := c.g.loadConfig(c.dir)
	if err != nil {
		c.unread = true
		c.fails("configuration", err)
		return
	}
	c.config = config
	if config.Path == "" {
		c.add("configuration", Note, "\"holdfast init\" writes a first one.", "There is no %s here or above: the defaults count, and nothing has an owner.", decision.ConfigName)
		return
	}
	c.add("configuration", Fine, "", "%s: %s, %s, %s, %s", config.Path, counted(len(config.Stacks), "stack"), counted(len(config.Owners), "owner"),
		counted(len(config.Protects), "protect block"), counted(len(config.Rules), "rule"))
	base, err := hazard.Load(hazards.Files, config.HazardDirs()...)
	if err != nil {
		return // knowledge says it
	}
	loaded, err := c.g.policiesFor(ctx, c.dir)
	if err != nil {
		loaded = nil // the policies say it
	}
	s := &stack{config: config, knowledge: base, policies: loaded}
	if err := s.checkRules(); err != nil {
		c.fails("configuration", err)
	}
}

func (c *checkup) decisions(ctx context.Context) {
	files, err := c.config.DecisionFiles()
	if err != nil {
		c.fails("decisions", err)
		return
	}
	all, err := decision.Load(files...)
	if err != nil {
		c.fails("decisions", err)
		return
	}
	expired := 0
	for _, d := range all.All() {
		if d.Expired(c.g.Now) {
			expired++
		}
	}
	c.add("decisions", Fine, "", "%s in %s", counted(len(all.All()), "decision"), counted(len(files), "file"))
	if expired > 0 {
		c.add("decisions", Note, "\"holdfast decide --prune\" removes those that no plan needs any more.", "%s expired and no longer count.", counted(expired, "decision"))
	}
	if c.repo == nil {
		return
	}
	if c.config.Path != "" {
		files = append(files, c.config.Path)
	}
	s := &stack{repo: c.repo}
	if err := s.standings(ctx, files); err != nil {
		c.fails("decisions", err)
		return
	}
	for _, f := range files {
		if how := s.uncommitted[f]; how != "" {
			c.add("decisions", Note, "git add "+shellArgument(f)+" && git commit", "%s is %s in Git: for everybody else it doesn't count.", f, how)
		}
	}
}

// preconditions looks whether the programs of the configuration are there. None
// of them is run.
func (c *checkup) preconditions() {
	n := 0
	look := func(what, name string, argv []string) {
		if len(argv) == 0 {
			return
		}
		n++
		if err := c.runnable(argv[0]); err != nil {
			c.add("preconditions", Problem, "Put it there, or correct the command in "+c.config.Path+".", "%s %q runs %s: %v.", what, name, argv[0], err)
		}
	}
	for _, p := range c.config.Preconditions {
		look("precondition", p.Name, p.Command)
		look("the control of precondition", p.Name, p.Control)
		if len(p.Control) == 0 {
			c.add("preconditions", Note, "Give it a control: a command that must fail.", "Precondition %q was never seen to fail: a check that can't fail proves nothing.", p.Name)
		}
	}
	for _, p := range c.config.Probes {
		look("probe", p.Name, p.Command)
	}
	if n == 0 {
		c.add("preconditions", Fine, "", "none are configured")
		return
	}
	c.add("preconditions", Fine, "", "%s configured, %s", counted(len(c.config.Preconditions), "precondition"), counted(len(c.config.Probes), "probe"))
}

// runnable says why a program can't be run; nil where it can.
func (c *checkup) runnable(name string) error {
	if !strings.ContainsRune(name, filepath.Separator) && !strings.Contains(name, "/") {
		for _, dir := range filepath.SplitList(c.g.getenv("PATH")) {
			if isExecutable(filepath.Join(dir, name)) == nil {
				return nil
			}
		}
		return errors.New("it isn't on PATH")
	}
	if !filepath.IsAbs(name) {
		name = filepath.Join(c.config.Dir, name)
	}
	return isExecutable(name)
}

func isExecutable(path string) error {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return errors.New("there is no such file")
	case err != nil:
		return errors.Unwrap(err)
	case info.IsDir():
		return errors.New("it is a directory")
	case runtime.GOOS != "windows" && info.Mode()&0o111 == 0:
		return errors.New("it isn't executable (chmod +x)")
	}
	return nil
}

// policies loads and compiles the policies that the configuration names. None
// of them is run: there is no plan.
func (c *checkup) policies(ctx context.Context) {
	loaded, err := c.g.policiesFor(ctx, c.dir)
	switch {
	case err != nil && c.unread: // what is wrong with the configuration is told there
	case err != nil:
		c.fails("policies", err)
	case loaded == nil:
		c.add("policies", Fine, "", "none are configured")
	default:
		c.add("policies", Fine, "", "%s: %s", counted(len(loaded.Rules()), "rule"), shortList(loaded.Rules(), 5))
	}
	if c.repo == nil {
		return
	}
	s := &stack{repo: c.repo, config: c.config}
	if err := s.wordStandings(ctx, c.g); err != nil {
		c.fails("policies", err)
		return
	}
	for _, f := range slices.Sorted(maps.Keys(s.uncommitted)) {
		c.add("policies", Note, "git add "+shellArgument(f)+" && git commit", "%s is %s in Git: for everybody else it counts otherwise, and an apply wants it committed.", f, s.uncommitted[f])
	}
}

func (c *checkup) knowledge() {
	base, err := c.g.loadKnowledge(c.config)
	if err == nil {
		var all []*hazard.Hazard
		if all, err = base.All(hazard.Filter{}); err == nil {
			own := len(c.config.HazardDirs()) + len(c.g.Hazards)
			c.add("hazards", Fine, "", "%s about what changes really do, from the program and %s", counted(len(all), "entry", "entries"), counted(own, "further folder"))
			return
		}
	}
	c.fails("hazards", err)
}

func (c *checkup) ledger(ctx context.Context) {
	loc, err := c.g.ledgerLocation(c.config)
	if err != nil {
		c.fails("ledger", err)
		return
	}
	l, err := ledger.Open(ctx, loc)
	if errors.Is(err, ledger.ErrMissing) {
		c.add("ledger", Note, "\"holdfast init\" makes one; if there should be one, look whether the path is right ("+ledgerVariable+", ledger in "+decision.ConfigName+").",
			"There is no ledger at %s: checks aren't recorded, and nothing can be applied through holdfast.", loc)
		return
	}
	if err != nil {
		c.fails("ledger", err)
		return
	}
	defer l.Close()
	head, err := l.Head(ctx)
	if err != nil {
		c.fails("ledger", err)
		return
	}
	c.add("ledger", Fine, "", "%s has %s (\"holdfast ledger verify\" holds each against the one before)", loc, counted(int(head.Seq), "entry", "entries"))
}

// places looks at the directories that holdfast writes to, and at files with
// secrets that others on this host can read.
func (c *checkup) places() {
	temp, err := c.g.makeTemp()
	if err != nil {
		c.add("permissions", Problem, "Make room, or point TMPDIR somewhere else.", "No temporary directory can be made, and plans are kept in one while they are read: %v.", err)
	} else {
		_ = os.RemoveAll(temp)
	}
	open := 0
	for _, glob := range []string{localStateName + "*", "*.tfplan", "tf.plan", "plan.out"} {
		files, _ := filepath.Glob(filepath.Join(c.dir, glob)) // these patterns are well-formed
		for _, f := range files {
			if info, err := os.Stat(f); err == nil && runtime.GOOS != "windows" && info.Mode().IsRegular() && info.Mode()&0o044 != 0 {
				open++
				c.add("permissions", Note, "chmod 600 "+shellArgument(relPath(f)), "%s can be read by others on this host, and holds secrets in clear.", relPath(f))
			}
		}
	}
	if err == nil && open == 0 {
		c.add("permissions", Fine, "", "plans can be kept while they are read, and no state or plan here can be read by others")
	}
}

// secretsInGit looks for states and plans that are committed.
func (c *checkup) secretsInGit(ctx context.Context) {
	if c.repo == nil {
		return
	}
	files, err := c.repo.Tracked(ctx, "**/*.tfstate", "**/*.tfstate.backup", "**/*.tfplan", "**/tf.plan", "**/.terraform/**")
	if err != nil {
		c.fails("git", err)
		return
	}
	if len(files) > 0 {
		c.add("git", Problem, "git rm --cached them, name them in .gitignore, and change the secrets that they hold: the history keeps them.",
			"%s in Git that can hold secrets in clear: %s.", counted(len(files), "file"), shortList(files, 5))
	}
}

// shortList names the first of some files.
func shortList(files []string, n int) string {
	if len(files) <= n {
		return strings.Join(files, ", ")
	}
	return strings.Join(files[:n], ", ") + fmt.Sprintf(" and %d more", len(files)-n)
}
