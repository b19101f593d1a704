package judge

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/holdfast-dev/holdfast/internal/decision"
	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// Freshness says what a precondition's latest evidence is worth now.
type Freshness string

// The freshnesses. Only the first lets a change through.
const (
	Fresh   Freshness = "fresh"
	Stale   Freshness = "stale"   // it passed, and what it was true under isn't so any more, or can't be told
	Missing Freshness = "missing" // never run
	Failed  Freshness = "failed"  // it didn't pass when it was last run
)

// Taken is the latest run of a precondition, as the ledger has it.
type Taken struct {
	Entry int64
	Time  time.Time
	Body  record.EvidenceBody
}

// Present is what evidence is held against. What isn't known is the zero
// value, and where that is what ends the evidence, it counts as ended.
type Present struct {
	Time   time.Time
	Host   string
	BootID string
	State  *record.StatePoint // null where it couldn't be read
	Commit string
	Tools  record.Tools
}

// PreconditionStanding is what can be said of one precondition.
type PreconditionStanding struct {
	Name      string
	Freshness Freshness
	Why       []string  // why it isn't fresh, each a clause; empty where it is
	Notes     []string  // what to know beside that, each a clause
	Entry     int64     // of the evidence; 0 where there is none
	Time      time.Time // when it was taken
}

// maxClockSkew is how far in the future evidence may have been taken before
// its age can't be told: hosts' clocks differ.
const maxClockSkew = 5 * time.Minute

// StandingOf holds the latest evidence of a precondition against now; taken is
// nil where the ledger has none.
func StandingOf(p *decision.Precondition, taken *Taken, now Present) PreconditionStanding {
	s := PreconditionStanding{Name: p.Name, Freshness: Missing}
	if taken == nil || taken.Body.Block != "precondition" || taken.Body.Name != p.Name {
		s.Why = []string{"the ledger has no run of it"}
		return s
	}
	s.Entry, s.Time = taken.Entry, taken.Time
	c := comparison{p: p, taken: taken, now: now}
	if len(p.Control) == 0 {
		c.notes = append(c.notes, "it has no control: it was never seen to fail")
	}
	c.failure()
	s.Freshness = Fresh
	if len(c.ended) > 0 {
		s.Freshness = Failed
	}
	c.definition()
	if s.Freshness == Fresh { // when a failure was doesn't matter
		c.age()
		c.boot()
		c.state()
		c.commit()
		c.versions()
		if len(c.ended) > 0 {
			s.Freshness = Stale
		}
	}
	s.Why, s.Notes = c.ended, c.notes
	return s
}

// comparison collects what ended the evidence, and what only is to be told.
type comparison struct {
	p            *decision.Precondition
	taken        *Taken
	now          Present
	ended, notes []string
}

// found notes a difference, or that there may be one and it can't be told: it
// ends the evidence where the precondition says so.
func (c *comparison) found(until, what string) {
	if c.p.EndsWith(until) {
		c.ended = append(c.ended, what)
	}
}

// foundOrTold is found; a difference that doesn't end the evidence is told.
func (c *comparison) foundOrTold(until, what string) {
	c.found(until, what)
	if !c.p.EndsWith(until) {
		c.notes = append(c.notes, what+", which doesn't end it")
	}
}

// failure looks at the run itself. What it says of itself is not taken where
// its exit codes say otherwise.
func (c *comparison) failure() {
	b := &c.taken.Body
	switch {
	case b.Control != nil && b.Control.ExitCode == 0:
		c.ended = append(c.ended, "its control succeeded, which must fail: the check can't tell good from bad")
	case !b.Passed && b.Why != "":
		c.ended = append(c.ended, strings.TrimSuffix(b.Why, "."))
	case !b.Passed || b.Run.ExitCode != 0:
		c.ended = append(c.ended, fmt.Sprintf("its command ended with exit %d", b.Run.ExitCode))
	}
}

func (c *comparison) definition() {
	b := &c.taken.Body
	switch {
	case b.Definition == c.p.Definition():
		if len(c.p.Control) > 0 && b.Control == nil {
			c.ended = append(c.ended, "its control was not run with it")
		}
	case slices.Equal(b.Run.Command, c.p.Command):
		c.ended = append(c.ended, fmt.Sprintf("the control in %s, line %d, is another one now", decision.ConfigName, c.p.Line))
	default:
		c.ended = append(c.ended, fmt.Sprintf("the command in %s, line %d, is another one now", decision.ConfigName, c.p.Line))
	}
}

func (c *comparison) age() {
	age := c.now.Time.Sub(c.taken.Time)
	switch {
	case c.p.MaxAge == 0:
	case c.now.Time.IsZero() || c.taken.Time.IsZero():
		c.ended = append(c.ended, "how old it is can't be told")
	case age < -maxClockSkew:
		c.ended = append(c.ended, "by this host's clock it was taken in the future, so how old it is can't be told")
	case age > c.p.MaxAge:
		c.ended = append(c.ended, fmt.Sprintf("it is older than %s", ageText(c.p.MaxAge)))
	}
}

func (c *comparison) boot() {
	b := &c.taken.Body
	switch {
	case b.Host != c.now.Host && b.Host != "" && c.now.Host != "":
		c.foundOrTold(decision.UntilReboot, fmt.Sprintf("it was taken on host %s, and this is %s", b.Host, c.now.Host))
	case b.BootID == "" || c.now.BootID == "" || b.Host != c.now.Host:
		c.found(decision.UntilReboot, "whether the host rebooted since can't be told")
	case b.BootID != c.now.BootID:
		c.found(decision.UntilReboot, fmt.Sprintf("the host rebooted since (%s)", cmp.Or(b.Host, "no name")))
	}
}

// state compares contents before serials: two states can share serial and
// lineage, and a serial can move without the content.
func (c *comparison) state() {
	then, now := c.taken.Body.State, c.now.State
	if then == nil || now == nil {
		when := "now"
		if then == nil {
			when = "when it was taken"
		}
		c.found(decision.UntilState, fmt.Sprintf("the state couldn't be read %s, so whether it moved since can't be told", when))
		return
	}
	comparable := then.Digest != "" && now.Digest != ""
	switch {
	case then.Lineage != now.Lineage && then.Lineage != "" && now.Lineage != "":
		c.found(decision.UntilState, fmt.Sprintf("it was taken for another state, of another lineage (serial %d then, %d now)", then.Serial, now.Serial))
	case comparable && then.Digest == now.Digest:
	case then.Serial != now.Serial:
		c.found(decision.UntilState, fmt.Sprintf("state serial %d → %d since", then.Serial, now.Serial))
	case comparable:
		c.found(decision.UntilState, fmt.Sprintf("the state has other content since, under the same serial %d", now.Serial))
	default:
		c.found(decision.UntilState, fmt.Sprintf("the state still has serial %d, but its content couldn't be compared, and two states can share a serial", now.Serial))
	}
}

func (c *comparison) commit() {
	then, now := c.taken.Body.Commit, c.now.Commit
	switch {
	case then == "" || now == "":
		c.found(decision.UntilCommit, "which commit it was taken at, or which one this is, isn't known")
	case then != now:
		c.found(decision.UntilCommit, fmt.Sprintf("commit %s → %s since", shortCommit(then), shortCommit(now)))
	}
}

// versions compares the engine and the providers; holdfast's own version says
// nothing about what a command found.
func (c *comparison) versions() {
	then, now := c.taken.Body.Tools, c.now.Tools
	var moved []string
	known := then.EngineVersion != "" && now.EngineVersion != "" && (len(then.Providers) == 0) == (len(now.Providers) == 0)
	switch {
	case then.EngineVersion == "" || now.EngineVersion == "":
	case then.Engine != now.Engine:
		moved = append(moved, fmt.Sprintf("%s %s → %s %s", engineName(then.Engine), then.EngineVersion, engineName(now.Engine), now.EngineVersion))
	case then.EngineVersion != now.EngineVersion:
		moved = append(moved, fmt.Sprintf("%s %s → %s", engineName(now.Engine), then.EngineVersion, now.EngineVersion))
	}
	if len(then.Providers) > 0 && len(now.Providers) > 0 {
		moved = append(moved, movedProviders(then.Providers, now.Providers)...)
	}
	switch {
	case len(moved) > 0:
		c.foundOrTold(decision.UntilVersions, "since then "+list(moved))
	case !known:
		c.found(decision.UntilVersions, "whether the engine's or a provider's version moved since can't be told")
	}
}

func movedProviders(then, now map[string]string) []string {
	var out []string
	before, after := bySource(then), bySource(now)
	all := maps.Clone(before)
	maps.Copy(all, after)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		a, b := before[name], after[name]
		switch {
		case a == b:
		case a == "":
			out = append(out, fmt.Sprintf("provider %s new with %s", name, b))
		case b == "":
			out = append(out, fmt.Sprintf("provider %s %s gone", name, a))
		default:
			out = append(out, fmt.Sprintf("provider %s %s → %s", name, a, b))
		}
	}
	return out
}

// bySource names providers without a public registry's host: those serve the
// same ones.
func bySource(versions map[string]string) map[string]string {
	out := make(map[string]string, len(versions))
	for _, address := range slices.Sorted(maps.Keys(versions)) {
		out[plan.ProviderSource(address)] = versions[address]
	}
	return out
}

func engineName(e plan.Engine) string {
	switch e {
	case plan.OpenTofu:
		return "OpenTofu"
	case plan.Terraform:
		return "Terraform"
	}
	return "the engine"
}

func shortCommit(c string) string { return c[:min(len(c), 10)] }

// ageText writes a limit as people write it in the configuration.
func ageText(d time.Duration) string {
	if day := 24 * time.Hour; d%day == 0 && d > day {
		return fmt.Sprintf("%dd", d/day)
	}
	text := d.String()
	for _, zero := range []string{"m0s", "h0m"} {
		if strings.HasSuffix(text, zero) {
			text = strings.TrimSuffix(text, zero[1:])
		}
	}
	return text
}

// Sentence says it in one or two sentences, with the entry to look at.
func (s *PreconditionStanding) Sentence() string {
	var text string
	switch s.Freshness {
	case Fresh:
		text = fmt.Sprintf("%q was shown fresh (%s).", s.Name, s.Source())
	case Failed:
		text = fmt.Sprintf("%q failed when it was last run (%s): %s.", s.Name, s.Source(), strings.Join(s.Why, "; "))
	case Stale:
		text = fmt.Sprintf("%q is stale, though it passed (%s): %s.", s.Name, s.Source(), strings.Join(s.Why, "; "))
	default:
		text = fmt.Sprintf("%q is missing: the ledger has no run of it.", s.Name)
	}
	if len(s.Notes) > 0 {
		text += " " + capital(strings.Join(s.Notes, "; ")) + "."
	}
	return text
}

// Source names the ledger's entry and its time; "" where there is none.
func (s *PreconditionStanding) Source() string {
	if s.Entry == 0 {
		return ""
	}
	return fmt.Sprintf("ledger entry %d, %s", s.Entry, s.Time.UTC().Format("2006-01-02 15:04:05 UTC"))
}

// suggestion is the way from a precondition that isn't fresh to one that is.
func (s *PreconditionStanding) suggestion() record.Suggestion {
	says := "Runs its command and records what came out; then check again."
	if s.Freshness == Failed {
		says = "Once what it found is mended: runs it again and records what came out; then check again."
	}
	return record.Suggestion{Do: "run", Command: "holdfast precondition run " + shellQuote(s.Name), Says: says}
}
