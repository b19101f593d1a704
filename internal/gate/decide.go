package gate

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/holdfast-dev/holdfast/internal/decision"
	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// Ruling is what a person says of one change.
type Ruling struct {
	Address  string
	Deposed  string // the deposed object's key, "" for the current one
	Name     string // "" makes one from the address
	Ruling   record.Ruling
	Owner    string
	Impact   string
	Reason   string
	Expires  string
	Paths    []string
	Evidence []string
}

// Missing lists the flags without which a decision can't be written.
func (r *Ruling) Missing() []string {
	var out []string
	for _, f := range []struct {
		flag, value string
	}{{"--ruling", string(r.Ruling)}, {"--owner", r.Owner}, {"--impact", r.Impact}, {"--reason", r.Reason}} {
		if strings.TrimSpace(f.value) == "" {
			out = append(out, f.flag)
		}
	}
	return out
}

// Impacts lists the words for a decision's impact.
func Impacts() []string { return decision.Impacts() }

// FindChange returns the change of a report with this address, and the report
// on its plan. The error says which changes there are where it has none.
func FindChange(r *record.Report, address, deposed string) (p *record.PlanReport, c *record.ChangeReport, err error) {
	var found []*record.ChangeReport
	var known []string
	for i := range r.Plans {
		for j := range r.Plans[i].Changes {
			c := &r.Plans[i].Changes[j]
			isDeposed := c.Deposed != nil
			if c.Address == address && (deposed == "" && !isDeposed || isDeposed && *c.Deposed == deposed) {
				found, p = append(found, c), &r.Plans[i]
			}
			if c.Disposition == record.Hold || c.Disposition == record.Stop {
				known = append(known, c.Address)
			}
		}
	}
	switch {
	case len(found) == 1:
		return p, found[0], nil
	case len(found) > 1:
		return nil, nil, fault("Check that plan by itself and decide then.", "%d plans of the last check have a change of %s.", len(found), address)
	case len(known) == 0:
		return nil, nil, fault("Run \"holdfast check\" on the plan that has it.", "the last check has no change of %s, and none that holds.", address)
	}
	slices.Sort(known)
	known = slices.Compact(known)
	next := "Give one of: " + strings.Join(known[:min(len(known), 8)], ", ") + "."
	if len(known) > 8 {
		next = fmt.Sprintf("\"holdfast decide\" lists all %d; some are %s.", len(known), strings.Join(known[:8], ", "))
	}
	return nil, nil, fault(next, "the last check has no change of %s.", address)
}

// Decided is a decision as it was written.
type Decided struct {
	decision.Decision
	Replaced bool   // a decision on the same change stood under its name
	Counts   bool   // it answers the change's questions from now on
	Why      string // why it doesn't; "" where it counts
}

// Decide writes a decision on a change of a checked plan into file, or into
// the one that is configured for the plan's stack where file is "". It asks
// nothing.
func (g *Gate) Decide(p *record.PlanReport, c *record.ChangeReport, file string, r Ruling) (Decided, error) {
	if missing := r.Missing(); len(missing) > 0 {
		return Decided{}, fmt.Errorf("a decision needs %s", strings.Join(missing, ", "))
	}
	if err := r.Known(); err != nil {
		return Decided{}, err
	}
	if strings.Contains(c.Address, plan.Redacted) {
		return Decided{}, fault("Give the instance a key that is no secret.", "the key of %s is, or holds, a value that the plan marks as sensitive, so no decision can name it.", c.Address)
	}
	if r.Ruling == record.Allow || r.Ruling == record.Ignore {
		for _, f := range c.Findings {
			if f.Disposition == record.Stop {
				return Decided{}, fault("Change the configuration so that the plan no longer has it.", "no decision can let this change through: %s", f.Message)
			}
		}
	}
	config, err := g.configOf(p)
	if err != nil {
		return Decided{}, err
	}
	files, err := config.DecisionFiles()
	if err != nil {
		return Decided{}, err
	}
	if file == "" {
		file = config.DecisionFile()
	} else if err := readByChecks(config, files, file); err != nil {
		return Decided{}, err
	}
	d := r.decision(p, c, file)
	if last, err := time.Parse(time.DateOnly, r.Expires); err == nil && !g.Now.Before(last.AddDate(0, 0, 1)) {
		return Decided{}, fault("Give the last day on which it is to count, or leave --expires out for no end.", "%s is over, so the decision would count for nothing.", r.Expires)
	}
	if r.Ruling == record.Ignore && len(d.Paths) == 0 {
		return Decided{}, fault("Name them with --path, such as --path tags.", "an ignore ruling is about paths that somebody else writes, and the check knows of none on %s.", c.Address)
	}
	out := Decided{Decision: d}
	out.Name, out.Replaced, err = decision.WriteFor(file, files, d)
	if err != nil {
		return Decided{}, err
	}
	out.Counts, out.Why = r.counts(c, g.Now)
	return out, nil
}

// readByChecks refuses a file that no check would read.
func readByChecks(config *decision.Config, files []string, file string) error {
	if config.ReadsDecisions(file) {
		return nil
	}
	return fault(fmt.Sprintf("Leave --file out to write to %s, or name the file under decisions in %s.", config.DecisionFile(), decision.ConfigName),
		"no check would read %s.", file)
}

// Known checks the words that were given, not that all were.
func (r *Ruling) Known() error {
	if r.Ruling != "" && !slices.Contains(record.Rulings(), r.Ruling) {
		return fmt.Errorf("unknown ruling %q: use allow, restore, adopt, remove, recreate, ignore or refuse", r.Ruling)
	}
	if r.Impact != "" && !slices.Contains(decision.Impacts(), r.Impact) {
		return fmt.Errorf("unknown impact %q: use %s", r.Impact, strings.Join(decision.Impacts(), ", "))
	}
	if _, err := time.Parse(time.DateOnly, r.Expires); r.Expires != "" && err != nil {
		return fmt.Errorf("--expires %q is no day: write YYYY-MM-DD", r.Expires)
	}
	return nil
}

// decision makes the decision that the ruling is on this change.
func (r *Ruling) decision(p *record.PlanReport, c *record.ChangeReport, file string) decision.Decision {
	d := decision.Decision{
		Name: r.Name, Stack: p.Stack, Subject: c.Address, Ruling: r.Ruling, Owner: r.Owner, Impact: r.Impact, Reason: r.Reason,
		Expires: r.Expires, Paths: r.Paths, Evidence: r.Evidence, Covers: []string{c.Fingerprint}, File: file,
	}
	for _, a := range c.Actions {
		d.Actions = append(d.Actions, string(a))
	}
	if r.Ruling == record.Ignore {
		d.Covers = nil // an ignore ruling is about paths, whatever their values
		if len(d.Paths) == 0 {
			d.Paths = ignorable(c)
		}
	}
	if d.Name == "" {
		d.Name = decisionName(p.Stack, c)
	}
	return d
}

// counts says whether the decision answers the change from now on.
func (r *Ruling) counts(c *record.ChangeReport, now time.Time) (ok bool, why string) {
	last, err := time.Parse(time.DateOnly, r.Expires)
	switch {
	case r.Ruling != record.Allow && r.Ruling != record.Ignore:
		return false, "the change holds until the plan no longer has it"
	case err == nil && !now.Before(last.AddDate(0, 0, 1)):
		return false, "it expired after " + r.Expires
	case r.Impact == "unknown":
		return false, "an unknown impact explains nothing: find out, and decide again"
	case r.Ruling == record.Ignore && !c.Actions.Is(plan.Update):
		return false, "an ignore ruling answers updates only, and this change is " + c.Actions.String()
	case r.Ruling == record.Ignore:
		return false, "or not for certain: it answers only what is asked about its paths; check again to see"
	}
	return true, ""
}

// configOf returns the configuration that counted when a plan was checked.
func (g *Gate) configOf(p *record.PlanReport) (*decision.Config, error) {
	if p.Config != "" {
		return decision.LoadConfig(filepath.FromSlash(p.Config))
	}
	path := g.path(p.Source)
	info, err := os.Stat(path)
	switch {
	case err != nil:
		path = g.path(".") // standard input, or gone meanwhile
	case !info.IsDir():
		path = g.home(filepath.Dir(path))
	}
	return g.loadConfig(path)
}

// ignorable are the paths that findings of a change say somebody else writes.
func ignorable(c *record.ChangeReport) []string {
	for _, f := range c.Findings {
		if f.Rule == "controller-owned" || f.Rule == "reverts-live" {
			return f.Paths
		}
	}
	return nil
}

// decisionName makes a name that says what the decision is about.
func decisionName(stack string, c *record.ChangeReport) string {
	var b strings.Builder
	for _, r := range stack + " " + c.Address {
		switch {
		case r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '_':
			b.WriteRune(r)
		case b.Len() > 0 && !strings.HasSuffix(b.String(), "-"):
			b.WriteByte('-')
		}
	}
	name := strings.Trim(b.String(), "-") + "-" + strings.ReplaceAll(c.Actions.String(), "/", "-")
	if c.Deposed != nil {
		name += "-" + *c.Deposed
	}
	return name
}

// Prune removes the decisions that a report found to be no longer needed, and
// returns them. It touches only files that are configured to hold decisions,
// whatever the report says.
func (g *Gate) Prune(r *record.Report) ([]record.DecisionNote, error) {
	byFile := make(map[string][]string)
	var files []string
	var notes []record.DecisionNote
	for i := range r.Plans {
		config, err := g.configOf(&r.Plans[i])
		if err != nil {
			return nil, err
		}
		for _, n := range r.Plans[i].Decisions {
			if !config.ReadsDecisions(n.File) {
				return nil, fmt.Errorf("the report names %s, which is no file of decisions of this stack; nothing was removed", n.File)
			}
			if slices.ContainsFunc(notes, func(o record.DecisionNote) bool { return o.Name == n.Name && o.File == n.File }) || !unusedEverywhere(r, n) {
				continue
			}
			if byFile[n.File] == nil {
				files = append(files, n.File)
			}
			byFile[n.File] = append(byFile[n.File], n.Name)
			notes = append(notes, n)
		}
	}
	var removed []record.DecisionNote
	for _, file := range files {
		names, err := decision.Prune(file, byFile[file]...)
		if err != nil {
			return removed, err
		}
		for _, n := range notes {
			if n.File == file && slices.Contains(names, n.Name) {
				removed = append(removed, n)
			}
		}
	}
	return removed, nil
}

// unusedEverywhere reports whether no plan of the report needs the decision:
// of several plans, each sees the decisions of the others as unused.
func unusedEverywhere(r *record.Report, n record.DecisionNote) bool {
	for i := range r.Plans {
		if !slices.ContainsFunc(r.Plans[i].Decisions, func(o record.DecisionNote) bool { return o.Name == n.Name && o.File == n.File }) {
			return false
		}
	}
	return true
}
