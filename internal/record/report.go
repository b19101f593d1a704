package record

import (
	"crypto/sha256"
	"encoding/hex"

	"github.com/holdfast-dev/holdfast/internal/plan"
)

// ReportSchema names the version of Report's JSON form.
const ReportSchema = "holdfast.report/v1"

// Report is the result of one check: one verdict over all plans. It is all
// that renderers see, and a saved one can be rendered again. It holds no
// secret values.
type Report struct {
	Schema  string       `json:"schema"`
	Tool    string       `json:"tool"` // holdfast's version
	Verdict Verdict      `json:"verdict"`
	Totals  Totals       `json:"totals"`
	Plans   []PlanReport `json:"plans"`
}

// Totals count dispositions over all plans: how many questions are open and
// how many are answered.
type Totals struct {
	Stop      int `json:"stop"`
	Hold      int `json:"hold"`
	Explained int `json:"explained"`
	Clear     int `json:"clear"`
}

// PlanReport is what is said of one plan.
type PlanReport struct {
	Source        string      `json:"source"`
	Stack         string      `json:"stack"`
	Identity      string      `json:"identity,omitempty"` // what tells the stack from others of its repository, wherever the check ran: its name, its directory, or the plan's file
	Workspace     string      `json:"workspace"`          // "" where it isn't known
	Config        string      `json:"config"`             // the .holdfast.hcl that counted; "" for none
	Engine        plan.Engine `json:"engine"`             // "" where the plan does not tell
	EngineVersion string      `json:"engine_version"`
	FormatVersion string      `json:"format_version"`
	Timestamp     string      `json:"timestamp"`               // when it was made, RFC 3339; "" unknown
	Serial        *int64      `json:"state_serial"`            // null unless read from the saved plan
	Lineage       string      `json:"state_lineage,omitempty"` // a digest of it, which tells states apart; the lineage itself keys what fingerprints hide
	PlanDigest    string      `json:"plan_digest,omitempty"`   // SHA-256 of the saved plan file, "sha256:…"

	Disposition Disposition    `json:"disposition"` // the worst of its changes and findings
	Counts      plan.Counts    `json:"counts"`
	Findings    []Finding      `json:"findings"` // about the plan as a whole
	Changes     []ChangeReport `json:"changes"`  // every entry that isn't a bare no-op, in the plan's order
	Outputs     []OutputReport `json:"outputs"`
	Drift       []DriftReport  `json:"drift"`
	Decisions   []DecisionNote `json:"decisions"` // decisions that are expired, lapsed or cover nothing

	Graph *Graph `json:"graph,omitempty"` // what depends on what changes; null where the plan has no configuration and no state
}

// ChangeReport is what is said of one change.
type ChangeReport struct {
	Address         string           `json:"address"`
	PreviousAddress *string          `json:"previous_address"`
	Deposed         *string          `json:"deposed"`
	Module          *string          `json:"module"`
	Mode            plan.Mode        `json:"mode"`
	Type            string           `json:"type"`
	Provider        string           `json:"provider"` // namespace/type; with the host where it is no public registry
	Actions         plan.Actions     `json:"actions"`
	Reason          *string          `json:"reason"`
	Importing       *ImportReport    `json:"importing"`
	Disposition     Disposition      `json:"disposition"`
	Effects         []Effect         `json:"effects"`
	Fingerprint     string           `json:"fingerprint"`
	Attributes      []Attribute      `json:"attributes"`
	Findings        []Finding        `json:"findings"` // the most important first
	Decision        *DecisionSummary `json:"decision"`
	Location        *Location        `json:"location,omitempty"` // where its block is written; null where no configuration was found
}

// Location is where a block of the configuration is written.
type Location struct {
	File    string `json:"file"`               // with slashes, from the top of the Git repository, or from the stack's directory where there is none
	Line    int    `json:"line"`               // of the block's header, counted from 1
	EndLine int    `json:"end_line,omitempty"` // of its closing brace
	Call    string `json:"call,omitempty"`     // the module call that is written here, where the block itself is in a module that was fetched
}

// Graph is the part of the dependency graph around what changes: all blocks
// that change, what they use directly, and what uses them, directly or through
// others. Nodes are sorted by block, edges by their nodes.
type Graph struct {
	Nodes   []GraphNode `json:"nodes"`
	Edges   []GraphEdge `json:"edges"`
	LeftOut int         `json:"left_out,omitempty"` // blocks around that were left out, to keep it readable

	EdgesLeftOut int `json:"edges_left_out,omitempty"` // edges beyond the bound of 20,000
}

// GraphNode is one block: a resource or data source of the configuration, or
// of the state where the configuration has it no more.
type GraphNode struct {
	Block   string `json:"block"`   // address without instance keys
	Changes []int  `json:"changes"` // of the plan's changes, those of this block, by index; empty for a block that only is near
}

// GraphEdge says that one node uses another.
type GraphEdge struct {
	From int `json:"from"` // index of the node that uses
	To   int `json:"to"`   // index of the node that is used
}

// ImportReport says what an import asks for.
type ImportReport struct {
	ID       string      `json:"id,omitempty"`
	Identity *plan.Value `json:"identity,omitempty"`
	Unknown  bool        `json:"unknown,omitempty"`
}

// Attribute is one changed place in an object.
type Attribute struct {
	Path              string     `json:"path"`
	Before            plan.Value `json:"before"`
	After             plan.Value `json:"after"`
	Sensitive         bool       `json:"sensitive"`
	Unknown           bool       `json:"unknown"`
	ForcesReplacement bool       `json:"forces_replacement"`
}

// OutputReport is one root output that changes.
type OutputReport struct {
	Name    string       `json:"name"`
	Actions plan.Actions `json:"actions"`
	Before  plan.Value   `json:"before"`
	After   plan.Value   `json:"after"`
}

// DriftReport is one object that was changed outside since the last apply.
type DriftReport struct {
	Address    string       `json:"address"`
	Actions    plan.Actions `json:"actions"` // update, or delete where it is gone
	Attributes []Attribute  `json:"attributes"`
}

// Finding is one thing said about one change, or about a plan as a whole.
type Finding struct {
	Rule        string       `json:"rule"` // detector name, hazard id, or the name of an owner or protect block
	Kind        Kind         `json:"kind"`
	Disposition Disposition  `json:"disposition"` // clear is a note, hold a question, stop a refusal
	Effect      *Effect      `json:"effect"`
	Message     string       `json:"message"` // whole sentences; what happens and why
	Instead     string       `json:"instead,omitempty"`
	Facts       []Fact       `json:"facts,omitempty"`
	Paths       []string     `json:"paths"`
	Related     []string     `json:"related,omitempty"` // addresses of other changes that it speaks of
	Count       int          `json:"count,omitempty"`   // how many changes stand behind one cause, where it is told once
	Evidence    Evidence     `json:"evidence"`
	Suggestions []Suggestion `json:"suggestions"`
}

// Fact is one labelled line under a finding, with its own evidence: the live
// object, what Git has, what the state history has.
type Fact struct {
	Label    string   `json:"label"`
	Text     string   `json:"text"`
	Evidence Evidence `json:"evidence"`
}

// Evidence says how a statement is known.
type Evidence struct {
	Level  Level  `json:"level"`
	Source string `json:"source"`
}

// Suggestion is one way to go on. Command is a command line that can be run
// as it stands, "" where the way is not a command.
type Suggestion struct {
	Do      string `json:"do"`
	Command string `json:"command,omitempty"`
	Says    string `json:"says"` // what it achieves, and what it costs
}

// DecisionSummary is the decision that covers a change, or the one that would
// but no longer does.
type DecisionSummary struct {
	Name    string `json:"name"`
	File    string `json:"file"`
	Line    int    `json:"line"`
	Ruling  Ruling `json:"ruling"`
	Owner   string `json:"owner"`
	Reason  string `json:"reason"`
	Expires string `json:"expires,omitempty"`
	Covers  bool   `json:"covers"`        // it answers the questions on this change
	Why     string `json:"why,omitempty"` // why it does not, or what is still to be done
}

// DecisionNote is a decision that no change of the plan needs any more.
type DecisionNote struct {
	Name    string `json:"name"`
	File    string `json:"file"`
	Line    int    `json:"line"`
	Subject string `json:"subject"`
	Why     string `json:"why"`
}

// Add counts one disposition.
func (t *Totals) Add(d Disposition) {
	switch d {
	case Stop:
		t.Stop++
	case Hold:
		t.Hold++
	case Explained:
		t.Explained++
	case Clear:
		t.Clear++
	}
}

// LineageDigest is the form in which reports name a state's lineage; "" for "".
func LineageDigest(lineage string) string {
	if lineage == "" {
		return ""
	}
	sum := sha256.Sum256([]byte("holdfast lineage " + lineage))
	return "sha256:" + hex.EncodeToString(sum[:12])
}
