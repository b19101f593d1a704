package judge

import (
	"slices"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// world is everything that detectors look at, worked out once a plan. They
// add findings to it and change nothing else.
type world struct {
	in       Input
	plan     *plan.Plan
	subjects []*subject // in the plan's order
	current  map[string]*subject
	blocks   map[string][]*subject // by configuration address
	drift    map[string]*plan.Change
	deps     *dependencies
	renames  []renamePair
	earlier  map[string][]*record.ChangeReport // updates of earlier reports, by address
	findings []record.Finding                  // about the plan as a whole
	given    []record.Finding                  // of these, what isn't of the checked configuration
	clear    map[string][]string               // paths of secrets that nothing marks, by address
	notes    []record.DecisionNote
	off      map[string]int // how often a rule that is switched off would have spoken
	command  string         // the engine's command, for suggestions
}

// subject is one change under judgement.
type subject struct {
	change   *plan.Change
	diffs    []plan.Difference
	classes  []string
	findings []record.Finding
	given    []record.Finding // findings that aren't of the checked configuration
	// harmless are changed paths of which it is known that they have no effect.
	harmless map[string]bool
	known    bool     // something is known of the type
	covered  bool     // all that changes is known to have no effect
	renamed  *subject // the other half of a destroy and a create that look like one object

	fingerprint string
	decision    *record.DecisionSummary
	shifted     bool // part of a list that moved up
	demanded    bool // a decision says what must be done first
}

func newWorld(in Input) *world {
	w := &world{
		in: in, plan: in.Plan,
		current: make(map[string]*subject),
		blocks:  make(map[string][]*subject),
		drift:   make(map[string]*plan.Change),
		off:     make(map[string]int),
		deps:    newDependencies(in.Plan),
		command: string(plan.Terraform),
	}
	if in.Plan.Engine == plan.OpenTofu {
		w.command = string(plan.OpenTofu)
	}
	for i := range in.Plan.Changes {
		c := &in.Plan.Changes[i]
		s := &subject{change: c, diffs: c.Differences(), classes: in.Knowledge.Classes(c.Addr.Type)}
		w.subjects = append(w.subjects, s)
		if c.Deposed == "" {
			w.current[c.Address] = s
		}
		w.blocks[c.Addr.Config()] = append(w.blocks[c.Addr.Config()], s)
	}
	for i := range in.Plan.Drift {
		if d := &in.Plan.Drift[i]; d.Deposed == "" {
			w.drift[d.Address] = d
		}
	}
	return w
}

// is reports whether the change's type is in one of these classes.
func (s *subject) is(classes ...string) bool {
	return slices.ContainsFunc(classes, func(c string) bool { return slices.Contains(s.classes, c) })
}

// The classes of types that detectors ask for.
const (
	stateful    = "stateful"     // data goes with the object
	compute     = "compute"      // something runs in it
	networkPath = "network-path" // traffic goes through it
	identity    = "identity"     // who may do what
	secret      = "secret"       // what opens a door
	inert       = "inert"        // nothing real goes with it
)

// nothingRealGoes reports whether it is known that nothing real goes with the
// object: it was only read, its class is inert and nothing in the
// configuration uses it, or the base knows the replacement to be harmless.
func (w *world) nothingRealGoes(s *subject) bool {
	return s.change.Addr.Mode == plan.Data || s.is(inert) && len(w.usersOf(s)) == 0 || s.harmlessReplacement() || s.covered && s.change.Actions.Destroys()
}

// harmlessReplacement reports whether everything that forces a replacement is
// known to have no effect, as another revision of something that is never
// edited has none.
func (s *subject) harmlessReplacement() bool {
	if !s.change.Actions.Replaces() || len(s.change.ReplacePaths) == 0 {
		return false
	}
	forcing := selectDiffs(s.diffs, func(d plan.Difference) bool { return forces(s.change, d.Path) })
	return len(forcing) > 0 && !slices.ContainsFunc(forcing, func(d plan.Difference) bool { return !s.harmless[d.Path.String()] })
}

// usersOf returns the configuration blocks that depend on the change's block.
func (w *world) usersOf(s *subject) []string { return w.deps.users(s.change.Addr.Config()) }

// fromPlan is the evidence for what the plan itself says.
func fromPlan(what string) record.Evidence {
	return record.Evidence{Level: record.Measured, Source: what}
}

// follows is the evidence for what is concluded from the plan.
func follows(from string) record.Evidence {
	return record.Evidence{Level: record.Inferred, Source: from}
}

// because makes an effect optional, as findings want it.
func because(e record.Effect) *record.Effect { return &e }

// pathTexts writes paths for a finding.
func pathTexts(ds []plan.Difference) []string {
	out := make([]string, len(ds))
	for i, d := range ds {
		out[i] = d.Path.String()
	}
	return out
}

// selectDiffs returns the differences for which keep holds.
func selectDiffs(ds []plan.Difference, keep func(plan.Difference) bool) []plan.Difference {
	var out []plan.Difference
	for _, d := range ds {
		if keep(d) {
			out = append(out, d)
		}
	}
	return out
}
