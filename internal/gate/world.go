package gate

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/holdfast-dev/holdfast/internal/apply"
	"github.com/holdfast-dev/holdfast/internal/intake"
	"github.com/holdfast-dev/holdfast/internal/ledger"
	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// Condition is one thing that must stand before a plan is applied, and
// doesn't.
type Condition struct {
	What string `json:"what"` // a clause: what was found
	Next string `json:"next"` // how to go on
	// Override is the flag that sets it aside; "" where nothing does.
	Override string `json:"override,omitempty"`
}

// The overrides, by the flag that asks for each. None sets a verdict aside:
// what a verdict wants is a decision.
const (
	UnsafeUncommitted   = "unsafe-uncommitted"
	UnsafeUnpushed      = "unsafe-unpushed"
	UnsafeConfiguration = "unsafe-configuration-moved"
	UnsafeState         = "unsafe-state-moved"
	UnsafeLock          = "unsafe-lock-moved"
	UnsafeOldPlan       = "unsafe-old-plan"
	UnsafePolicies      = "unsafe-policies-missing"
)

// Unsafe lists the overrides with what each sets aside.
func Unsafe() []struct{ Flag, Says string } {
	return []struct{ Flag, Says string }{
		{UnsafeUncommitted, "apply though files that the stack reads are not committed"},
		{UnsafeUnpushed, "apply though the commit is not pushed and the configuration wants that first"},
		{UnsafeConfiguration, "apply though the configuration is another one than the plan was made from"},
		{UnsafeState, "apply though the state has other content than the plan was made from, under the same serial"},
		{UnsafeLock, "apply though the lock file is another one than the plan was made with"},
		{UnsafeOldPlan, "apply a plan that is older than max_plan_age"},
		{UnsafePolicies, "apply though policies ran when this plan was checked that don't run now, or not as they were"},
	}
}

// Refused is returned by Apply where a condition doesn't stand.
type Refused struct{ Conditions []Condition }

// Error names the first condition and how many more there are.
func (r *Refused) Error() string {
	said := r.Conditions[0].What
	if n := len(r.Conditions) - 1; n > 0 {
		said += fmt.Sprintf(" (and %d more)", n)
	}
	return "not applied: " + said
}

// conditions holds the world against a plan and returns what doesn't stand,
// and the state as it is now.
func (g *Gate) conditions(ctx context.Context, s *stack, r *reading, p *plan.Plan, source record.Source, stateNow func() (*intake.State, error)) ([]Condition, record.StatePoint, error) {
	point, out, err := stateConditions(s, r, p, stateNow)
	if err != nil {
		return nil, point, err
	}
	out = append(g.placeConditions(s, r), out...)
	more, err := g.configurationConditions(ctx, s, r, source)
	if err != nil {
		return nil, point, err
	}
	out = append(out, more...)
	for _, m := range lockMoved(s, r) {
		out = append(out, Condition{
			What: fmt.Sprintf("%s was %s when the plan was made and is %s now", m.What, m.Planned, m.Now),
			Next: "Plan again and check that plan.", Override: UnsafeLock,
		})
	}
	gitOnes, err := g.gitConditions(ctx, s, source)
	if err != nil {
		return nil, point, err
	}
	out = append(out, gitOnes...)
	if c, old := g.ageCondition(s, p); old {
		out = append(out, c)
	}
	policyOnes, err := policyConditions(ctx, s, r, p)
	return append(out, policyOnes...), point, err
}

// stateConditions holds the state as it is now against the one that the plan
// was made from.
func stateConditions(s *stack, r *reading, p *plan.Plan, stateNow func() (*intake.State, error)) (record.StatePoint, []Condition, error) {
	now, err := stateNow()
	if err != nil {
		return record.StatePoint{}, nil, &Fault{Err: fmt.Errorf("the state of %s can't be read, so nothing is applied: %w", s.ref.Title(), err),
			Next: fmt.Sprintf("\"%s state pull\" in %s must work first.", s.engine.Kind(), s.dir)}
	}
	point := apply.PointOf(now)
	then := plannedState(r)
	if then == nil {
		return point, nil, nil // an encrypted plan: the engine compares serial and lineage itself
	}
	again := "Plan again and check that plan."
	grown := again + " Where a provider was upgraded since the state was written, its copy in a plan differs: holdfast apply without a plan file compares the state before and after planning instead."
	switch {
	case then.Lineage != point.Lineage && then.Lineage != "":
		return point, []Condition{{What: "the plan was made from another state, of another lineage: another workspace, backend or stack", Next: "Go to the stack that it was made in, or plan here."}}, nil
	case then.Serial != point.Serial:
		return point, []Condition{{What: fmt.Sprintf("the state moved since the plan was made: serial %d then, %d now", then.Serial, point.Serial), Next: again}}, nil
	case then.Digest != point.Digest && !sameButPlanned(r.saved, now, p) && (r.stored == "" || r.stored != point.Digest):
		return point, []Condition{{What: fmt.Sprintf("the state has other content than the plan was made from, under the same serial %d", point.Serial), Next: grown, Override: UnsafeState}}, nil
	}
	return point, nil, nil
}

// sameButPlanned reports whether the stored state is the one that a plan was
// made from, but for what the engine has done to its copy in the plan: moves and
// imports.
func sameButPlanned(saved *intake.SavedPlan, now *intake.State, p *plan.Plan) bool {
	imported := make(map[string]bool)
	for i := range p.Changes {
		if p.Changes[i].Importing != nil {
			imported[p.Changes[i].Address] = true
		}
	}
	leaveOut := func(address string) bool { return imported[address] }
	return saved.PreviousState.DigestBut(saved.State.Lineage, nil, leaveOut) == now.DigestBut("", movesOf(p), leaveOut)
}

// movesOf are the addresses that a plan gives objects, by the ones they had.
func movesOf(p *plan.Plan) map[string]string {
	moves := make(map[string]string)
	for i := range p.Changes {
		if c := &p.Changes[i]; c.Moved() {
			moves[c.PreviousAddress] = c.Address
		}
	}
	return moves
}

// placeConditions say where a plan belongs elsewhere than here: to another
// workspace, or to a state that is kept in another place. Nothing sets them
// aside: the engine would write there, and nobody would look there.
func (g *Gate) placeConditions(s *stack, r *reading) []Condition {
	if r.saved == nil {
		return nil
	}
	var out []Condition
	if r.saved.Workspace != "" && r.saved.Workspace != s.workspace {
		out = append(out, Condition{
			What: fmt.Sprintf("the plan was made in workspace %s, and %s is selected here", r.saved.Workspace, s.workspace),
			Next: "Select that workspace, or plan here.",
		})
	}
	if what := g.otherBackend(s, r); what != "" {
		out = append(out, Condition{What: what, Next: "Initialise the directory as it was when the plan was made, or plan here."})
	}
	return out
}

// maxBackendFile bounds the file in which engines keep the backend that "init"
// set up.
const maxBackendFile = 1 << 20

// otherBackend says in what the backend that "init" set up here differs from
// the one that a plan was made with; "" where no difference is seen. Settings
// that aren't texts, or come from the environment, aren't compared.
func (g *Gate) otherBackend(s *stack, r *reading) string {
	var file struct {
		Backend *struct {
			Type   string         `json:"type"`
			Config map[string]any `json:"config"`
		} `json:"backend"`
	}
	here := "local"
	text, err := readUpTo(filepath.Join(g.dataDir(s.dir), localStateName), maxBackendFile)
	if err == nil && json.Unmarshal(text, &file) == nil && file.Backend != nil {
		here = file.Backend.Type
	}
	if r.saved.Backend != "" && r.saved.Backend != here {
		return fmt.Sprintf("the plan's state is in a %s backend, and this directory is initialised for %s", r.saved.Backend, here)
	}
	if file.Backend == nil {
		return ""
	}
	for _, name := range slices.Sorted(maps.Keys(file.Backend.Config)) {
		value, ok := file.Backend.Config[name].(string)
		if says, known := r.saved.BackendSays(value); ok && value != "" && known && !says {
			return fmt.Sprintf("the plan's state is in another place than this directory is initialised for: the backend's %s differs", name)
		}
	}
	return ""
}

// configurationConditions holds the configuration inside the plan against the
// work tree. Where the plan can't be opened, an earlier check of the same file
// counts.
func (g *Gate) configurationConditions(ctx context.Context, s *stack, r *reading, source record.Source) ([]Condition, error) {
	if r.saved == nil && r.made {
		return nil, nil // the plan file is encrypted; its files were compared before and after planning
	}
	if r.saved == nil {
		checked, err := checkOf(ctx, s, r.digest)
		if err != nil {
			return nil, err
		}
		if checked != nil && checked.Body.Source != nil && checked.Body.Source.TreeDigest == source.TreeDigest {
			return nil, nil
		}
		what := "the plan file is encrypted, so the configuration inside can't be held against this work tree"
		if checked != nil && checked.Body.Source != nil {
			what = fmt.Sprintf("the configuration is another one than when this plan was checked at %s, and inside the encrypted plan file nobody can look", checked.Entry.When())
		}
		return []Condition{{What: what, Next: "Run \"holdfast check\" on it right after planning, or let \"holdfast apply\" plan by itself.", Override: UnsafeConfiguration}}, nil
	}
	moved, err := s.compareConfiguration(r.saved)
	if err != nil {
		return nil, err
	}
	var out []Condition
	for _, m := range moved {
		out = append(out, Condition{What: "the configuration isn't the one that the plan was made from: " + strings.TrimPrefix(m.Now, "other files: "), Next: "Plan again and check that plan.", Override: UnsafeConfiguration})
	}
	return out, nil
}

// recentChecks is how many checks of a stack are looked through for one of a
// certain plan.
const recentChecks = 1000

// checkOf is the last recorded check of a plan file; nil where there is none
// among the recent ones.
func checkOf(ctx context.Context, s *stack, digest string) (*apply.Noted[record.CheckBody], error) {
	var last *apply.Noted[record.CheckBody]
	err := checksOf(ctx, s, digest, false, func(c *apply.Noted[record.CheckBody]) bool {
		last = c
		return false
	})
	return last, err
}

// checksOf hands over the recorded checks of a plan file, the last first, as
// long as they are wanted: those under this stack's name, or, with anywhere,
// under any. The same repository goes by another name where its remote is
// written otherwise, and a plan file is the same wherever it was checked.
func checksOf(ctx context.Context, s *stack, digest string, anywhere bool, want func(*apply.Noted[record.CheckBody]) bool) error {
	if digest == "" {
		return nil
	}
	q := ledger.Query{Kinds: []record.EntryKind{record.CheckMade}, Newest: true, Limit: recentChecks}
	if !anywhere {
		q.Stack = s.ref.ID()
	}
	for e, err := range s.ledger.Read(ctx, q) {
		if err != nil {
			return err
		}
		if !bytes.Contains(e.Body, []byte(digest)) {
			continue // most are of other plans, and reading them takes time
		}
		body, err := bodyOf[record.CheckBody](e)
		if err != nil {
			return err
		}
		if body.PlanDigest == digest && !want(&apply.Noted[record.CheckBody]{Entry: e, Body: body}) {
			return nil
		}
	}
	return nil
}

func lockMoved(s *stack, r *reading) []movedTool {
	if r.saved == nil {
		return nil
	}
	var out []movedTool
	for _, m := range s.compareLock(r.saved) {
		out = append(out, movedTool{m.What, m.Planned, m.Now})
	}
	return out
}

type movedTool struct{ What, Planned, Now string }

// gitConditions are those of the gate block: committed, and pushed where that
// must come before.
func (g *Gate) gitConditions(ctx context.Context, s *stack, source record.Source) ([]Condition, error) {
	var out []Condition
	rules := s.config.Gate
	if rules.Clean {
		switch open := s.openFiles(source); {
		case s.repo == nil:
			out = append(out, Condition{What: wholePath(s.dir) + " is in no Git work tree, so what is applied could not be traced to a commit", Next: "Put it into Git, or set clean = false in the gate block.", Override: UnsafeUncommitted})
		case source.Commit == "":
			out = append(out, Condition{What: "the clone has no commit yet", Next: "Commit, and plan again from the commit.", Override: UnsafeUncommitted})
		case len(open) > 0:
			out = append(out, Condition{What: "not committed: " + listFiles(open), Next: nextForFiles(open), Override: UnsafeUncommitted})
		}
	}
	if rules.Pushed == "before" && s.repo != nil && source.Commit != "" {
		where, err := s.pushedTo(ctx, source)
		if err != nil {
			return nil, err
		}
		if where == "" {
			out = append(out, Condition{What: fmt.Sprintf("commit %.10s is not on %s, as this clone last saw it", source.Commit, s.nowhere(ctx, source)), Next: "Push it first (git push), or git fetch if it was pushed from elsewhere.", Override: UnsafeUnpushed})
		}
	}
	return out, nil
}

// openFiles are the files that must be committed and aren't: those that the
// stack reads, and people's words about it.
func (s *stack) openFiles(source record.Source) []string {
	open := slices.Clone(source.Changed)
	for f, standing := range s.uncommitted {
		open = append(open, fmt.Sprintf("%s (%s)", f, standing))
	}
	slices.Sort(open)
	return slices.Compact(open)
}

// nextForFiles says how files come to be as a commit has them.
func nextForFiles(open []string) string {
	if slices.ContainsFunc(open, func(f string) bool { return strings.Contains(f, "since it was fetched") }) {
		return "A copy of a fetched module was edited: take the edit to the module's own repository, remove the copy under .terraform/modules, and run init."
	}
	return "Commit them, and apply again; a plan that was made from the same files still fits."
}

// listFiles names the first of many files.
func listFiles(files []string) string {
	const most = 8
	if len(files) <= most {
		return strings.Join(files, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(files[:most], ", "), len(files)-most)
}

// pushedTo is the remote-tracking branch that has the commit and that counts:
// that of a configured branch, else the upstream of the one that is checked
// out, else any. "" where none has it.
func (s *stack) pushedTo(ctx context.Context, source record.Source) (string, error) {
	wanted, err := s.wantedRemotes(ctx, source)
	if err != nil {
		return "", err
	}
	having, err := s.repo.Remotes(ctx, source.Commit)
	if err != nil {
		return "", err
	}
	for _, ref := range having {
		_, branch, _ := strings.Cut(ref, "/")
		if wanted == nil || slices.Contains(wanted, ref) || slices.Contains(wanted, branch) {
			return ref, nil
		}
	}
	return "", nil
}

// wantedRemotes are the branches on one of which a commit must be: names of
// branches, or of one remote-tracking branch; nil for any.
func (s *stack) wantedRemotes(ctx context.Context, source record.Source) ([]string, error) {
	if len(s.config.Gate.Branches) > 0 {
		return s.config.Gate.Branches, nil
	}
	if source.Branch == "" {
		return nil, nil
	}
	upstream, err := s.repo.Upstream(ctx, source.Branch)
	if err != nil || upstream == "" {
		return nil, err
	}
	return []string{upstream}, nil
}

// hasNoRemote reports whether there is nowhere to push to.
func (s *stack) hasNoRemote(ctx context.Context, source record.Source) bool {
	origin, err := s.repo.Origin(ctx)
	if err != nil || origin != "" {
		return false
	}
	upstream, err := s.repo.Upstream(ctx, source.Branch)
	return err == nil && upstream == ""
}

// nowhere says where a commit was looked for and not found: "not on …".
func (s *stack) nowhere(ctx context.Context, source record.Source) string {
	wanted, err := s.wantedRemotes(ctx, source)
	if err != nil || wanted == nil {
		return "any branch of a remote"
	}
	if len(s.config.Gate.Branches) > 0 {
		return strings.Join(wanted, " or ") + " of any remote"
	}
	return strings.Join(wanted, " or ")
}

// ageCondition is max_plan_age.
func (g *Gate) ageCondition(s *stack, p *plan.Plan) (Condition, bool) {
	limit := s.config.Gate.MaxPlanAge
	made, err := time.Parse(time.RFC3339, p.Timestamp)
	age := g.Now.Sub(made)
	switch {
	case limit == 0 || err == nil && age <= limit && age > -maxPlanSkew:
		return Condition{}, false
	case err != nil:
		return Condition{What: "the plan doesn't say when it was made, and max_plan_age = " + limit.String(), Next: "Plan again and check that plan.", Override: UnsafeOldPlan}, true
	case age < 0:
		return Condition{What: fmt.Sprintf("by this host's clock the plan was made in the future, at %s, so how old it is can't be told", p.Timestamp), Next: "Set the clock right, and plan again.", Override: UnsafeOldPlan}, true
	}
	return Condition{
		What: fmt.Sprintf("the plan was made at %s, longer ago than max_plan_age = %s", p.Timestamp, limit),
		Next: "Plan again and check that plan.", Override: UnsafeOldPlan,
	}, true
}

// maxPlanSkew is how far two hosts' clocks may be apart.
const maxPlanSkew = 5 * time.Minute

// readLimits bound a state that is read through the engine.
func readLimits() intake.Limits { return intake.Limits{} }

// readUpTo reads a regular file of at most that many bytes.
func readUpTo(path string, most int64) ([]byte, error) {
	f, err := openRegular(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, most+1))
	if int64(len(text)) > most {
		return nil, fmt.Errorf("%s is larger than any of its kind", path)
	}
	return text, err
}
