package decision

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/holdfast-dev/holdfast/internal/hclfile"
	"github.com/holdfast-dev/holdfast/internal/plan"
)

// ConfigName is the name of the configuration file.
const ConfigName = ".holdfast.hcl"

// Config is one .holdfast.hcl. DefaultConfig is the one to use where there is
// no file; the zero Config lacks the gate's defaults.
type Config struct {
	Path          string // as it was opened; "" where there is no file
	Dir           string // the folder it lies in; relative paths count from here
	Engine        plan.Engine
	Stacks        []Stack
	Owners        []Owner
	Protects      []Protect
	Preconditions []Precondition
	Probes        []Probe
	Rules         []Rule
	Gate          Gate
	Policy        Policy
	Ledger        string   // a file or a PostgreSQL URL, as written; "" for the default one
	Hazards       []string // folders, as written
	Decisions     []string // globs, as written; empty for .holdfast/*.hcl
}

// Stack names the root modules of which the directory matches.
type Stack struct {
	Name      string
	Dir       string   // glob from the configuration's folder, with slashes; * stays in one folder
	Workspace string   // "" where any is meant
	VarFiles  []string // from the stack's directory, as written
	Line      int
}

// Protect is a protected set of addresses.
type Protect struct {
	Name      string
	Addresses []AddressPattern
	Refuse    []string // what must not happen: create update replace delete forget
	Require   []string // names of preconditions for everything else
	Line      int
}

// Rule moves a rule's disposition.
type Rule struct {
	Name        string
	Disposition string // note, hold, stop, off
	Reason      string
	Line        int
}

// Gate are the settings of the gate.
type Gate struct {
	Clean          bool          // what the stack reads must be committed before an apply
	Pushed         string        // when the commit must be pushed: before, after (to be proven), never
	Branches       []string      // the branches on one of which a proven commit is; empty: the upstream of the one that is checked out
	MaxPlanAge     time.Duration // 0: no limit
	UnknownEffects string        // an update of a type of which nothing is known: note or hold
}

// DefaultConfig is the configuration where there is no file.
func DefaultConfig(dir string) *Config {
	return &Config{Dir: dir, Gate: Gate{Clean: true, Pushed: "after", UnknownEffects: "note"}}
}

// FindConfig returns the path of the nearest .holdfast.hcl at or above dir,
// not above the root of the Git repository that dir is in; "" where there is
// none.
func FindConfig(dir string) (string, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	for {
		path := filepath.Join(dir, ConfigName)
		info, err := os.Stat(path)
		if _, there := os.Lstat(path); err != nil && there == nil {
			return "", fmt.Errorf("%s is a link that leads nowhere", path)
		}
		switch {
		case err == nil && info.Mode().IsRegular():
			return path, nil
		case err == nil:
			return "", fmt.Errorf("%s is not a file", path)
		case !os.IsNotExist(err):
			return "", err
		}
		// A worktree or submodule has a file .git.
		if _, err := os.Stat(filepath.Join(dir, ".git")); err == nil {
			return "", nil
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return "", nil
		}
		dir = parent
	}
}

// LoadConfig reads the file. The error names file and line, and joins
// everything that is wrong (hclfile.All takes it apart).
func LoadConfig(path string) (*Config, error) {
	src, err := readFile(path)
	if err != nil {
		return nil, err
	}
	return parseConfig(path, src)
}

// readFile reads at most one byte more than a file may have, so that the
// parser can say that it is too large.
func readFile(path string) ([]byte, error) {
	// A named pipe would be waited for without end.
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is no regular file", path)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, hclfile.MaxSize+1))
}

func configSchema() hclfile.Schema {
	return hclfile.Schema{
		Optional: []string{"hazards", "decisions", "engine", "ledger"},
		Blocks: []hclfile.BlockSchema{
			{Type: "stack", Labels: []string{"name"}, Body: hclfile.Schema{Required: []string{"dir"}, Optional: []string{"workspace", "var_files"}}},
			{Type: "owner", Labels: []string{"name"}, Body: hclfile.Schema{Required: []string{"matches"}, Optional: []string{"disposition", "reason"}}},
			{Type: "protect", Labels: []string{"name"}, Body: hclfile.Schema{Required: []string{"address"}, Optional: []string{"refuse", "require"}}},
			{Type: "precondition", Labels: []string{"name"}, Body: hclfile.Schema{
				Required: []string{"command"}, Optional: []string{"control", "max_age", "until", "timeout"}}},
			{Type: "probe", Labels: []string{"name"}, Body: hclfile.Schema{
				Required: []string{"command"}, Optional: []string{"expect", "match", "covers", "types", "timeout"}}},
			{Type: "rule", Labels: []string{"name"}, Body: hclfile.Schema{Required: []string{"disposition", "reason"}}},
			{Type: "gate", Single: true, Body: hclfile.Schema{Optional: []string{"clean", "pushed", "branch", "max_plan_age", "unknown_effects"}}},
			policySchema(),
		},
	}
}

func parseConfig(path string, src []byte) (*Config, error) {
	f, err := hclfile.Parse(path, src)
	if err != nil {
		return nil, err
	}
	root := f.Decode(configSchema())
	c := DefaultConfig(filepath.Dir(path))
	c.Path = path
	c.Engine = plan.Engine(root.Word("engine", string(plan.OpenTofu), string(plan.Terraform)))
	c.Hazards = root.Strings("hazards")
	c.Decisions = root.Strings("decisions")
	c.checkGlobs(root)
	uniqueLabels(root, "stack", "owner", "protect", "precondition", "probe", "rule")
	for _, b := range root.Blocks("stack") {
		c.Stacks = append(c.Stacks, decodeStack(b))
	}
	for _, b := range root.Blocks("owner") {
		c.Owners = append(c.Owners, decodeOwner(b))
	}
	for _, b := range root.Blocks("precondition") {
		c.Preconditions = append(c.Preconditions, decodePrecondition(b))
	}
	for _, b := range root.Blocks("probe") {
		c.Probes = append(c.Probes, decodeProbe(b))
	}
	for _, b := range root.Blocks("protect") {
		c.Protects = append(c.Protects, c.decodeProtect(b))
	}
	for _, b := range root.Blocks("rule") {
		c.Rules = append(c.Rules, decodeRule(b))
	}
	if b := root.Block("gate"); b != nil {
		c.decodeGate(b)
	}
	if b := root.Block("policy"); b != nil {
		c.Policy = decodePolicy(b)
	}
	if err := errors.Join(f.Err(), c.decodeLedger(root)); err != nil {
		return nil, err
	}
	return c, nil
}

// uniqueLabels refuses two blocks of one type and name: which one counts
// would be a guess.
func uniqueLabels(root *hclfile.Body, types ...string) {
	for _, typ := range types {
		first := make(map[string]int)
		for _, b := range root.Blocks(typ) {
			if line := first[b.Label()]; line > 0 {
				b.Fail("Duplicate block", fmt.Sprintf("%s %q is also on line %d.", typ, b.Label(), line))
				continue
			}
			first[b.Label()] = b.Line()
		}
	}
}

func (c *Config) checkGlobs(root *hclfile.Body) {
	for _, g := range c.Decisions {
		if _, err := filepath.Match(g, ""); err != nil {
			root.FailAt("decisions", "Bad pattern", fmt.Sprintf("%q is not a file pattern: %v.", g, err))
		}
	}
}

func decodeStack(b *hclfile.Block) Stack {
	s := Stack{Name: b.Label(), Dir: b.String("dir"), Workspace: b.String("workspace"), VarFiles: b.Strings("var_files"), Line: b.Line()}
	if _, err := filepath.Match(s.Dir, ""); err != nil {
		b.FailAt("dir", "Bad pattern", fmt.Sprintf("%q is not a directory pattern: %v.", s.Dir, err))
	}
	return s
}

func (c *Config) decodeProtect(b *hclfile.Block) Protect {
	p := Protect{
		Name: b.Label(), Line: b.Line(),
		Refuse:  b.Words("refuse", "create", "update", "replace", "delete", "forget"),
		Require: b.Strings("require"),
	}
	for _, text := range b.Strings("address") {
		pattern, err := ParseAddressPattern(text)
		if err != nil {
			b.FailAt("address", "Bad address", err.Error()+".")
			continue
		}
		p.Addresses = append(p.Addresses, pattern)
	}
	names := make([]string, len(c.Preconditions))
	for i := range c.Preconditions {
		names[i] = c.Preconditions[i].Name
	}
	for _, r := range p.Require {
		if !slices.Contains(names, r) {
			b.FailAt("require", "Unknown precondition", fmt.Sprintf("There is no precondition %q in this file.%s", r, hclfile.DidYouMean(r, names)))
		}
	}
	return p
}

func decodeRule(b *hclfile.Block) Rule {
	r := Rule{
		Name: b.Label(), Line: b.Line(), Reason: b.String("reason"),
		Disposition: b.Word("disposition", "note", "hold", "stop", "off"),
	}
	switch {
	case r.Name == "failed-plan" && r.Disposition != "stop":
		b.Fail("This rule cannot be moved", "A plan whose planning failed is never applied; failed-plan stays at stop.")
	case r.Name == "unknown-word" && (r.Disposition == "off" || r.Disposition == "note"):
		b.Fail("This rule cannot be moved so far", "What holdfast doesn't understand it cannot call harmless; unknown-word may be hold or stop.")
	}
	return r
}

func (c *Config) decodeGate(b *hclfile.Block) {
	c.Gate.Clean = b.Bool("clean", c.Gate.Clean)
	c.Gate.Pushed = cmp.Or(b.Word("pushed", "before", "after", "never"), c.Gate.Pushed)
	c.Gate.Branches = branches(b)
	c.Gate.MaxPlanAge = age(b.Body, "max_plan_age")
	c.Gate.UnknownEffects = cmp.Or(b.Word("unknown_effects", "note", "hold"), c.Gate.UnknownEffects)
}

// branches reads the names of branches, as Git shows them.
func branches(b *hclfile.Block) []string {
	list := b.Strings("branch")
	for _, name := range list {
		switch {
		case strings.HasPrefix(name, "refs/"):
			b.FailAt("branch", "Bad branch", fmt.Sprintf("%q is a whole reference; write the branch alone, such as \"main\".", name))
		case strings.HasPrefix(name, "-"), strings.Contains(name, ".."), strings.ContainsAny(name, " \t\r\n~^:?*[\\"):
			b.FailAt("branch", "Bad branch", fmt.Sprintf("%q is not the name of a branch, such as \"main\"; patterns are not allowed here.", name))
		}
	}
	return list
}

// age reads a duration such as 90m, 24h or 7d; 0 where it isn't set.
func age(b *hclfile.Body, name string) time.Duration {
	text := b.String(name)
	if text == "" {
		return 0
	}
	if days, ok := strings.CutSuffix(text, "d"); ok {
		if n, err := strconv.ParseUint(days, 10, 16); err == nil && n > 0 {
			return time.Duration(n) * 24 * time.Hour
		}
	}
	d, err := time.ParseDuration(text)
	if err != nil || d <= 0 {
		b.FailAt(name, "Bad duration", fmt.Sprintf("%q is not a time such as 90m, 24h or 7d.", text))
		return 0
	}
	return d
}

// StackFor returns the stack whose directory pattern matches dir, a path with
// slashes from the configuration's folder; ok is false where none does.
func (c *Config) StackFor(dir string) (s Stack, ok bool) {
	for _, s := range c.Stacks {
		if s.holds(dir) {
			return s, true
		}
	}
	return Stack{}, false
}

// StackIn returns the stack of a directory in a workspace: one that names the
// workspace before one that names none. dir is as for StackFor; "" is the
// workspace default.
func (c *Config) StackIn(dir, workspace string) (s Stack, ok bool) {
	workspace = cmp.Or(workspace, "default")
	for _, candidate := range c.Stacks {
		switch {
		case !candidate.holds(dir):
		case candidate.Workspace == workspace:
			return candidate, true
		case candidate.Workspace == "" && !ok:
			s, ok = candidate, true
		}
	}
	return s, ok
}

// holds reports whether the stack's pattern matches the directory.
func (s Stack) holds(dir string) bool {
	pattern := strings.TrimPrefix(strings.TrimSuffix(s.Dir, "/"), "./")
	match, _ := filepath.Match(filepath.FromSlash(pattern), filepath.FromSlash(dir))
	return match
}

// Rule returns how a rule is moved; ok is false where it isn't.
func (c *Config) Rule(name string) (r Rule, ok bool) {
	for _, r := range c.Rules {
		if r.Name == name {
			return r, true
		}
	}
	return Rule{}, false
}

// CheckRules returns an error for every moved rule that is none of the known
// ones: a misspelt name would move nothing.
func (c *Config) CheckRules(known []string) error {
	var errs []error
	for _, r := range c.Rules {
		if !slices.Contains(known, r.Name) {
			errs = append(errs, &hclfile.Error{File: c.Path, Line: r.Line, Column: 1, Summary: "Unknown rule",
				Detail: fmt.Sprintf("There is no rule %q.%s", r.Name, hclfile.DidYouMean(r.Name, known))})
		}
	}
	return errors.Join(errs...)
}

// HazardDirs returns the folders of the user's hazards.
func (c *Config) HazardDirs() []string {
	out := make([]string, len(c.Hazards))
	for i, h := range c.Hazards {
		out[i] = c.resolve(h)
	}
	return out
}

func (c *Config) resolve(path string) string {
	// Cleaned in either case: what is checked by its name must be what is opened,
	// and not what lies behind a link and its "..".
	if filepath.IsAbs(path) {
		return filepath.Clean(path)
	}
	return filepath.Join(c.Dir, filepath.FromSlash(path))
}

// DefaultDecisionFile is where decisions are written, from the
// configuration's folder.
const DefaultDecisionFile = ".holdfast/decisions.hcl"

// DecisionFile returns the file that new decisions go to.
func (c *Config) DecisionFile() string {
	for _, g := range c.Decisions {
		if !strings.ContainsAny(g, `*?[\`) {
			return c.resolve(g)
		}
	}
	return c.resolve(DefaultDecisionFile)
}

// DecisionFiles returns the files that hold decisions, sorted, without
// duplicates. A pattern that matches nothing gives nothing.
func (c *Config) DecisionFiles() ([]string, error) {
	globs := c.Decisions
	if len(globs) == 0 {
		globs = []string{defaultDecisionGlob}
	}
	var out []string
	for _, g := range globs {
		files, err := filepath.Glob(c.pattern(g))
		if err != nil {
			return nil, fmt.Errorf("decisions %q: %w", g, err)
		}
		out = append(out, files...)
	}
	slices.Sort(out)
	return slices.DeleteFunc(slices.Compact(out), func(f string) bool {
		info, err := os.Stat(f)
		return err == nil && info.IsDir()
	}), nil
}

// ReadsDecisions reports whether checks read decisions from the file, be it
// there already or not.
func (c *Config) ReadsDecisions(file string) bool {
	abs, err := filepath.Abs(file)
	if err != nil {
		return false
	}
	globs := c.Decisions
	if len(globs) == 0 {
		globs = []string{defaultDecisionGlob}
	}
	return slices.ContainsFunc(globs, func(g string) bool {
		pattern, err := filepath.Abs(c.pattern(g))
		if err != nil {
			return false
		}
		match, err := filepath.Match(pattern, abs)
		return err == nil && match
	})
}

// pattern is a file pattern from the configuration's folder, whose own name
// means only itself.
func (c *Config) pattern(glob string) string {
	if filepath.IsAbs(glob) {
		return glob
	}
	dir := c.Dir
	if filepath.Separator != '\\' { // there a backslash escapes nothing
		dir = strings.NewReplacer(`\`, `\\`, `*`, `\*`, `?`, `\?`, `[`, `\[`).Replace(dir)
	}
	return filepath.Join(dir, filepath.FromSlash(glob))
}

// defaultDecisionGlob are the files that hold decisions where none are named.
const defaultDecisionGlob = ".holdfast/*.hcl"
