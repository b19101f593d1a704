package report

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// symbol is Terraform's sign for the actions; "" where it has none.
func symbol(a plan.Actions) string {
	switch {
	case a.Is(plan.Create):
		return "+"
	case a.Is(plan.Update):
		return "~"
	case a.Is(plan.Delete):
		return "-"
	case a.Is(plan.Delete, plan.Create):
		return "-/+"
	case a.Is(plan.Create, plan.Delete):
		return "+/-"
	case a.Is(plan.Read):
		return "<="
	case a.Is(plan.Forget):
		return "."
	case a.Is(plan.Forget, plan.Create):
		return "./+"
	case a.Is(plan.Create, plan.Forget):
		return "+/."
	case a.Is(plan.NoOp):
		return ""
	}
	return "?"
}

// actionWords says what a plan does to one object, in Terraform's words. A
// combination that is not known is repeated as it is.
func actionWords(c *record.ChangeReport) string {
	words := plainActionWords(c.Actions)
	if c.Importing != nil {
		words = joinComma("import", words)
	}
	if c.PreviousAddress != nil && *c.PreviousAddress != c.Address {
		words = joinComma("move", words)
	}
	if words == "" {
		return "no-op"
	}
	return words
}

func joinComma(first, rest string) string {
	if rest == "" {
		return first
	}
	return first + ", " + rest
}

func plainActionWords(a plan.Actions) string {
	switch {
	case a.Is(plan.NoOp):
		return ""
	case a.Is(plan.Update):
		return "update in-place"
	case a.Is(plan.Delete):
		return "destroy"
	case a.Is(plan.Delete, plan.Create):
		return "replace (destroy, then create)"
	case a.Is(plan.Create, plan.Delete):
		return "replace (create, then destroy)"
	case a.Is(plan.Forget):
		return "forget"
	case a.Is(plan.Forget, plan.Create):
		return "forget, then create"
	case a.Is(plan.Create, plan.Forget):
		return "create, then forget"
	case a.Is(plan.Create), a.Is(plan.Read):
		return a.String()
	}
	return "unknown action " + quoteShort(a.String(), 60)
}

// effectWords joins the effects, without none.
func effectWords(es []record.Effect) string {
	var words []string
	for _, e := range es {
		if e != record.NoEffect {
			words = append(words, string(e))
		}
	}
	return strings.Join(words, ", ")
}

// actionAndEffects is what stands at the right of a block: what Terraform
// does, and what then happens.
func actionAndEffects(c *record.ChangeReport) string {
	if e := effectWords(c.Effects); e != "" {
		return actionWords(c) + " · " + e
	}
	return actionWords(c)
}

// title is the address with what tells the object from another one there.
func title(c *record.ChangeReport) string {
	if c.Deposed != nil {
		return c.Address + " (deposed " + *c.Deposed + ")"
	}
	return c.Address
}

// dispositionWord is the label of a block: capitals for what stands in the
// way. A word that is not known counts as stop, as it does in the verdict.
func dispositionWord(d record.Disposition) string {
	switch place(d) {
	case record.Hold:
		return "HOLD"
	case record.Stop:
		return "STOP"
	}
	return string(d)
}

// place returns the disposition under which something is shown.
func place(d record.Disposition) record.Disposition {
	switch d {
	case record.Clear, record.Explained, record.Hold:
		return d
	}
	return record.Stop
}

// stands reports whether a disposition stands in the way.
func stands(d record.Disposition) bool {
	p := place(d)
	return p == record.Hold || p == record.Stop
}

// verdictWord returns the verdict in capitals where it is not proceed.
func verdictWord(v record.Verdict) string {
	if v == record.Proceed {
		return "proceed"
	}
	return strings.ToUpper(string(v))
}

// countsText is the engine's own sentence, with what it leaves unsaid.
func countsText(n plan.Counts) string {
	var b strings.Builder
	b.WriteString(strconv.Itoa(n.Add) + " to add, " + strconv.Itoa(n.Change) + " to change, " + strconv.Itoa(n.Destroy) + " to destroy")
	if n.Replace > 0 {
		b.WriteString(", of these " + strconv.Itoa(n.Replace) + " to replace")
	}
	for _, more := range []struct {
		n    int
		verb string
	}{{n.Import, "import"}, {n.Move, "move"}, {n.Forget, "forget"}, {n.Read, "read"}} {
		if more.n > 0 {
			b.WriteString(", " + strconv.Itoa(more.n) + " to " + more.verb)
		}
	}
	return b.String()
}

// totalsText counts what is open and answered.
func totalsText(t record.Totals) string {
	s := plural(t.Hold, "question") + " open, " + thousands(t.Explained) + " answered, " + thousands(t.Clear) + " clear"
	if t.Stop > 0 {
		return thousands(t.Stop) + " stopped, " + s
	}
	return s
}

// planName is what a plan is called: its stack, with the source where that is
// another name, else its source. A plan of the directory that somebody is in is
// called by what the directory is in its repository.
func planName(p *record.PlanReport) string {
	switch {
	case p.Stack != "" && p.Source != "" && p.Source != "." && p.Source != p.Stack:
		return p.Stack + " (" + p.Source + ")"
	case p.Stack != "":
		return p.Stack
	case p.Source == "." && p.Identity != "":
		return p.Identity
	case p.Source != "":
		return p.Source
	}
	return "plan"
}

// stackName is the name under which a comment on a plan is found again. Each
// workspace of a configuration has a state, and so a comment, of its own.
func stackName(p *record.PlanReport) string {
	name := escapeColon(cmp.Or(p.Identity, p.Stack, p.Source, "plan"))
	if p.Workspace != "" && p.Workspace != "default" {
		name += ":" + escapeColon(p.Workspace)
	}
	return name
}

// escapeColon keeps a directory whose name has a colon apart from a workspace.
func escapeColon(s string) string {
	return strings.NewReplacer("%", "%25", ":", "%3A").Replace(s)
}

// planFacts are the parts of the header line after the name.
func planFacts(p *record.PlanReport) []string {
	var facts []string
	if p.Engine != plan.UnknownEngine {
		facts = append(facts, strings.TrimSpace(string(p.Engine)+" "+p.EngineVersion))
	} else if p.EngineVersion != "" {
		facts = append(facts, "engine version "+p.EngineVersion)
	}
	if p.Serial != nil {
		facts = append(facts, "state serial "+strconv.FormatInt(*p.Serial, 10))
	}
	if p.Workspace != "" && p.Workspace != "default" {
		facts = append(facts, "workspace "+p.Workspace)
	}
	if p.Timestamp != "" {
		facts = append(facts, "planned "+p.Timestamp)
	}
	if p.Config != "" {
		facts = append(facts, p.Config)
	}
	return facts
}

// evidenceText says how a statement is known: level and source.
func evidenceText(e record.Evidence) string {
	switch {
	case e.Level == "":
		return e.Source
	case e.Source == "":
		return string(e.Level)
	}
	return string(e.Level) + ": " + e.Source
}

// decisionText says what a decision says about a change.
func decisionText(d *record.DecisionSummary) string {
	var b strings.Builder
	b.WriteString(string(d.Ruling) + " by decision " + quote(d.Name))
	if place := fileLine(d.File, d.Line); place != "" {
		b.WriteString(" (" + place + ")")
	}
	if d.Owner != "" {
		b.WriteString(", owner " + d.Owner)
	}
	if d.Expires != "" {
		b.WriteString(", until " + d.Expires)
	}
	if d.Reason != "" {
		b.WriteString(": " + d.Reason)
	}
	if d.Why == "" {
		return b.String()
	}
	if d.Covers {
		return b.String() + " — " + d.Why
	}
	return b.String() + " — does not answer it: " + d.Why
}

func fileLine(file string, line int) string {
	if file == "" || line <= 0 {
		return file
	}
	return file + ":" + strconv.Itoa(line)
}
