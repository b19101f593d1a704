package record

import (
	"path"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/holdfast-dev/holdfast/internal/plan"
)

// EntrySchema names the version of Entry's JSON form.
const EntrySchema = "holdfast.entry/v1"

// EntryKind says what an entry of the ledger records, and with that the type
// of its body.
type EntryKind string

// The kinds of entry.
const (
	LedgerCreated EntryKind = "ledger-created" // always the first, and only the first: Created
	CheckMade     EntryKind = "check"          // CheckBody
	EvidenceTaken EntryKind = "evidence"       // EvidenceBody
	ApplyStarted  EntryKind = "apply-started"  // StartedBody; synced before the engine runs
	ApplyEnded    EntryKind = "apply-ended"    // EndedBody
	ProofMade     EntryKind = "proof"          // ProofBody, also where nothing was proved
)

// EntryKinds lists all kinds of entry.
func EntryKinds() []EntryKind {
	return []EntryKind{LedgerCreated, CheckMade, EvidenceTaken, ApplyStarted, ApplyEnded, ProofMade}
}

// Entry is one entry of the ledger. Its hash is the SHA-256 of its canonical
// JSON (RFC 8785) without the member "hash", so it covers the hash of the entry
// before it and, through that, everything before.
type Entry struct {
	Schema   string         `json:"schema"`
	Seq      int64          `json:"seq"`  // 1, 2, 3 … without a gap
	Time     string         `json:"time"` // RFC 3339, UTC, microseconds; never before that of the entry before
	Kind     EntryKind      `json:"kind"`
	Stack    StackRef       `json:"stack"`
	Actor    Actor          `json:"actor"`
	Body     jsontext.Value `json:"body"`
	Previous string         `json:"previous"` // hash of the entry before; "" for the first
	Hash     string         `json:"hash"`     // "sha256:" and hex
}

// When is the entry's time for people, to the second.
func (e Entry) When() string { return ShortTime(e.Time) }

// ShortTime writes a time of RFC 3339 for people, to the second; another text
// stays as it is.
func ShortTime(t string) string {
	if len(t) < 20 || t[10] != 'T' {
		return t
	}
	return t[:10] + " " + t[11:19] + "Z"
}

// Anchor names an entry from outside of the ledger: one that a Git note or an
// export holds. A ledger that was cut off has no such entry any more.
type Anchor struct {
	Ledger string `json:"ledger"` // the ledger's id
	Seq    int64  `json:"seq"`
	Hash   string `json:"hash"`
}

// StackRef names a stack in a way that holds over clones, hosts and years.
// The zero StackRef stands for the ledger itself.
type StackRef struct {
	Name       string `json:"name,omitempty"`      // from the configuration
	Repository string `json:"repository"`          // origin as host/path without credentials; host:/path of a clone without origin
	Dir        string `json:"dir"`                 // of the root module, from the top of the repository; "." at the top
	Workspace  string `json:"workspace,omitempty"` // "" for default
	Backend    string `json:"backend,omitempty"`   // that the directory was initialised for: its type and a digest of where the state lies; no part of the id
}

// ID is the stack's one name in queries and locks: repository//dir, with the
// workspace in brackets where it isn't the default one.
func (s StackRef) ID() string {
	if s == (StackRef{}) {
		return ""
	}
	id := s.Repository + "//" + s.Dir
	if s.Workspace != "" {
		id += "[" + s.Workspace + "]"
	}
	return id
}

// Title is what people call the stack: its name, else its directory, else the
// last part of its repository's name.
func (s StackRef) Title() string {
	title := s.Name
	if title == "" {
		title = s.Dir
	}
	if title == "." || title == "" {
		title = path.Base(s.Repository)
	}
	if s.Workspace != "" {
		title += " [" + s.Workspace + "]"
	}
	return title
}

// Actor is who did something, as far as the environment tells. None of it is
// proven: it is what the process was told.
type Actor struct {
	User  string `json:"user"`
	Host  string `json:"host"`
	CI    string `json:"ci,omitempty"`    // the job, where one runs
	Agent string `json:"agent,omitempty"` // the coding agent, where one says so
}

// Created is the body of a ledger's first entry.
type Created struct {
	ID   string `json:"id"`   // random; tells ledgers apart
	Tool string `json:"tool"` // holdfast's version
}

// StatePoint says which state something was true of. Two states can share
// serial and lineage, so the digest is what compares.
type StatePoint struct {
	Serial  int64  `json:"serial"`
	Lineage string `json:"lineage,omitempty"` // LineageDigest
	Digest  string `json:"digest,omitempty"`  // of the content, whatever the serial; "" where it couldn't be read
	Objects int    `json:"objects"`           // managed objects in it
}

// Source says which configuration something was made from.
type Source struct {
	WorkTree   string   `json:"work_tree,omitempty"`   // its path on the actor's host; the stack's directory outside of Git
	Commit     string   `json:"commit,omitempty"`      // HEAD; "" outside of Git or without commits
	Branch     string   `json:"branch,omitempty"`      // checked out; "" where HEAD is detached
	TreeDigest string   `json:"tree_digest"`           // over the names and contents of the files that the stack reads
	Files      int      `json:"files"`                 // how many they are
	Paths      []string `json:"paths,omitempty"`       // from the top of the repository; left out beyond the bound for one entry
	Outside    []string `json:"outside,omitempty"`     // read and on purpose not in Git: ignored files with values of variables
	Changed    []string `json:"changed,omitempty"`     // of these, the ones that are not in the commit as they are: PATH (modified|untracked|deleted)
	DiffDigest string   `json:"diff_digest,omitempty"` // over names and contents of the changed ones
	// Fetched is a digest over the copies of modules that were fetched from
	// elsewhere; no file of theirs is in TreeDigest.
	Fetched        string   `json:"fetched,omitempty"`
	FetchedModules []string `json:"fetched_modules,omitempty"` // KEY SOURCE, the version, and "at" the commit of a copy that is a clone
}

// Tools are the programs that something was made with.
type Tools struct {
	Engine        plan.Engine       `json:"engine"`
	EngineVersion string            `json:"engine_version"`
	Providers     map[string]string `json:"providers,omitempty"` // version by source address, from the lock file
	Holdfast      string            `json:"holdfast"`
}

// PlannedChange is one change of a plan, without values.
type PlannedChange struct {
	Address     string       `json:"address"`
	Previous    string       `json:"previous,omitempty"` // the address that it moves from
	Deposed     string       `json:"deposed,omitempty"`
	Actions     plan.Actions `json:"actions"`
	Imports     bool         `json:"imports,omitempty"`
	Fingerprint string       `json:"fingerprint"`
	Disposition Disposition  `json:"disposition"`
	Effects     []Effect     `json:"effects,omitempty"`
	Rules       []string     `json:"rules,omitempty"` // of the findings that ask or refuse
	Paths       []string     `json:"paths,omitempty"` // that change
	Decision    string       `json:"decision,omitempty"`
}

// MadeDecision is a decision that let changes through.
type MadeDecision struct {
	Name    string   `json:"name"`
	File    string   `json:"file"`
	Ruling  Ruling   `json:"ruling"`
	Owner   string   `json:"owner"`
	Reason  string   `json:"reason"`
	Expires string   `json:"expires,omitempty"`
	Covers  []string `json:"covers"` // addresses
}

// CheckBody records a check: what was judged, and how.
type CheckBody struct {
	PlanDigest string          `json:"plan_digest,omitempty"` // SHA-256 of the saved plan file; "" for a plan's JSON
	Verdict    Verdict         `json:"verdict"`
	Totals     Totals          `json:"totals"`
	Counts     plan.Counts     `json:"counts"`
	Tools      Tools           `json:"tools"`
	State      *StatePoint     `json:"state,omitempty"`
	Source     *Source         `json:"source,omitempty"`
	Partial    bool            `json:"partial,omitempty"` // made with -target, -exclude or -refresh=false, or it can't be told
	Mode       string          `json:"mode,omitempty"`    // of the plan: destroy or refresh-only; "" for the normal one
	Changes    []PlannedChange `json:"changes"`
	Omitted    int             `json:"omitted,omitempty"`  // changes beyond the bound for one entry
	Findings   []string        `json:"findings,omitempty"` // rules that ask or refuse about the plan as a whole
	Policies   []string        `json:"policies,omitempty"` // Rego rules that ran on it, as namespace.name
	PolicySets []PolicySet     `json:"policy_sets,omitempty"`
}

// Where policies are from.
const (
	PoliciesOfFlags = "flag" // or the environment: not of what is checked
	PoliciesOfFile  = "file" // the policy block of the checked configuration
)

// PolicySet is Rego policies that ran on a plan as one.
type PolicySet struct {
	From       string   `json:"from"`                   // flag or file
	Digest     string   `json:"policy_digest"`          // over the content of all their files and data
	Rules      []string `json:"rules"`                  // that ran, as namespace.name
	Lenient    bool     `json:"lenient,omitempty"`      // a call that fails was undefined
	FailOnWarn bool     `json:"fail_on_warn,omitempty"` // a warning was a question
	Excepted   []string `json:"excepted,omitempty"`     // rules that an exception of the policies left out
	Moved      []string `json:"moved,omitempty"`        // rules that a rule block names, with its disposition
}

// WhatIf reports whether the plan isn't known to be the whole, normal one: what
// it has doesn't say where the stack stands.
func (b *CheckBody) WhatIf() bool { return b.Partial || b.Mode != "" }

// Override is a condition that was set aside by name.
type Override struct {
	Name   string `json:"name"` // the flag: --unsafe-…
	Reason string `json:"reason"`
	Waived string `json:"waived"` // what was found and let through
}

// StartedBody records that an apply is about to run, before it does.
type StartedBody struct {
	PlanDigest string          `json:"plan_digest"`
	Check      int64           `json:"check"` // the entry with the verdict
	Tools      Tools           `json:"tools"`
	State      StatePoint      `json:"state"` // before
	Source     Source          `json:"source"`
	Counts     plan.Counts     `json:"counts"`
	Changes    []PlannedChange `json:"changes"`
	Omitted    int             `json:"omitted,omitempty"`
	Partial    bool            `json:"partial,omitempty"`
	Mode       string          `json:"mode,omitempty"` // of the plan: destroy or refresh-only; "" for the normal one
	Decisions  []MadeDecision  `json:"decisions,omitempty"`
	Evidence   []int64         `json:"evidence,omitempty"` // entries of the preconditions that it rests on
	Overrides  []Override      `json:"overrides,omitempty"`
	Variables  []string        `json:"variables,omitempty"` // names of root variables that were given, and files they came from
	Journal    string          `json:"journal"`             // where on the host what the engine prints is kept until the apply is closed
	BootID     string          `json:"boot_id,omitempty"`
	PID        int             `json:"pid"` // holdfast's
}

// Outcome is what became of one planned change.
type Outcome string

// The outcomes.
const (
	Done     Outcome = "done"
	Failed   Outcome = "failed" // nothing of it was done
	HalfDone Outcome = "half done"
	Unknown  Outcome = "unknown"
)

// Outcomes lists all outcomes, the best first.
func Outcomes() []Outcome { return []Outcome{Done, Failed, HalfDone, Unknown} }

// ChangeOutcome is what became of one planned change, and how that is known.
type ChangeOutcome struct {
	Address string       `json:"address"`
	Deposed string       `json:"deposed,omitempty"`
	Actions plan.Actions `json:"actions"`
	Outcome Outcome      `json:"outcome"`
	Why     string       `json:"why,omitempty"`
	Level   Level        `json:"level"` // measured where the state was read back, reported where only the engine said so
}

// Ending says how the engine's run came to its end.
type Ending string

// The endings.
const (
	Exited      Ending = "exited"      // by itself
	Interrupted Ending = "interrupted" // asked to stop, and stopped
	Killed      Ending = "killed"
	Lost        Ending = "lost" // nobody saw its end: holdfast or the machine died first
	NotStarted  Ending = "not started"
)

// EndedBody records what became of an apply.
type EndedBody struct {
	Apply     int64           `json:"apply"` // the entry of its start
	Ending    Ending          `json:"ending"`
	ExitCode  *int            `json:"exit_code"`       // null where nobody saw it
	State     *StatePoint     `json:"state,omitempty"` // read back; null where it couldn't be
	Outcomes  []ChangeOutcome `json:"outcomes"`
	Omitted   int             `json:"omitted,omitempty"` // changes that Outcomes doesn't name and Tally counts
	Outputs   Outcome         `json:"outputs,omitempty"` // what became of the outputs, where nothing else was to change
	Tally     Tally           `json:"tally"`
	Warnings  []string        `json:"warnings,omitempty"` // the engine's, masked
	Errors    []string        `json:"errors,omitempty"`
	Recovered bool            `json:"recovered,omitempty"` // written afterwards by another run
	Seconds   float64         `json:"seconds,omitempty"`   // the engine's run, wall clock
}

// Tally counts outcomes.
type Tally struct {
	Done     int `json:"done"`
	Failed   int `json:"failed"`
	HalfDone int `json:"half_done"`
	Unknown  int `json:"unknown"`
}

// Add counts one outcome.
func (t *Tally) Add(o Outcome) {
	switch o {
	case Done:
		t.Done++
	case Failed:
		t.Failed++
	case HalfDone:
		t.HalfDone++
	default:
		t.Unknown++
	}
}

// AddOmitted counts changes of which nobody looked at each: as done where the
// engine's own end says that all is done, else as unknown.
func (t *Tally) AddOmitted(n int, done bool) {
	if done {
		t.Done += n
	} else {
		t.Unknown += n
	}
}

// Whole reports whether everything was done, the outputs included where there
// was nothing else to do.
func (e *EndedBody) Whole() bool { return e.Tally.Whole() && (e.Outputs == "" || e.Outputs == Done) }

// OutputsText says what became of the outputs, where nothing else was to
// change.
func (e *EndedBody) OutputsText() string {
	switch e.Outputs {
	case "", Done:
		return "outputs alone"
	case Unknown:
		return "whether the outputs were written isn't known"
	}
	return "the outputs were not written"
}

// Whole reports whether every change was done.
func (t Tally) Whole() bool { return t.Failed+t.HalfDone+t.Unknown == 0 }

// EvidenceBody records one run of a precondition or a probe. What it printed
// is masked and bounded.
type EvidenceBody struct {
	Name       string      `json:"name"`       // of the block in the configuration
	Block      string      `json:"block"`      // precondition or probe
	Definition string      `json:"definition"` // digest of command, control and expectation: another command is other evidence
	Passed     bool        `json:"passed"`
	Run        CommandRun  `json:"run"`
	Control    *CommandRun `json:"control,omitempty"` // the command that must fail; null where there is none: never seen to fail
	BootID     string      `json:"boot_id,omitempty"`
	Host       string      `json:"host"`
	State      *StatePoint `json:"state,omitempty"`
	Commit     string      `json:"commit,omitempty"`
	Tools      Tools       `json:"tools"`
	Why        string      `json:"why,omitempty"` // why it didn't pass
}

// CommandRun is one command as it was run.
type CommandRun struct {
	Command  []string `json:"command"`
	ExitCode int      `json:"exit_code"` // -1 where it didn't start or was killed
	Seconds  float64  `json:"seconds"`
	Output   string   `json:"output"` // both streams, the end of it
	Digest   string   `json:"digest"` // SHA-256 of the whole output before masking
}

// Standing is where a stack stands.
type Standing string

// The standings, from best to worst.
const (
	InAgreement Standing = "in agreement"
	Unproven    Standing = "unproven" // applied, without a proof
	Unpushed    Standing = "unpushed"
	Uncommitted Standing = "uncommitted"
	Drifted     Standing = "drifted"
	Held        Standing = "held" // the last plan holds or stops
	UnknownNow  Standing = "unknown"
)

// Standings lists all standings, the best first.
func Standings() []Standing {
	return []Standing{InAgreement, Unproven, Unpushed, Uncommitted, Drifted, Held, UnknownNow}
}

// LeftOver is one change that an untargeted plan still has.
type LeftOver struct {
	Address string       `json:"address"`
	Deposed string       `json:"deposed,omitempty"`
	Actions plan.Actions `json:"actions"`
	Paths   []string     `json:"paths,omitempty"`
	// Cause is residue (the apply touched it and it is not as planned), before
	// (the reviewed plan left it out, or it drifted before), since (it came after
	// the reviewed plan), or "" where no apply is known to compare with.
	Cause string `json:"cause,omitempty"`
	Why   string `json:"why,omitempty"`
}

// BlindSpot is what an empty plan can't see.
type BlindSpot struct {
	Type      string   `json:"type"`
	What      string   `json:"what"`
	Addresses []string `json:"addresses"` // the first of them
	Count     int      `json:"count"`
	Hazard    string   `json:"hazard"`
	Probe     string   `json:"probe,omitempty"` // the probe that passed and closes it
}

// ProbeResult is a probe's answer within a proof.
type ProbeResult struct {
	Name   string `json:"name"`
	Passed bool   `json:"passed"`
	Entry  int64  `json:"entry"` // its evidence
	Why    string `json:"why,omitempty"`
}

// ProofBody records an attempt to prove that Git, state and live agree. Proved
// is set only where nothing is left over; what the proof can't see is in Blind.
type ProofBody struct {
	Proved     bool          `json:"proved"`
	Standing   Standing      `json:"standing"`
	Apply      int64         `json:"apply,omitempty"` // the last apply's start, where there was one
	PlanDigest string        `json:"plan_digest"`     // of the untargeted plan
	State      StatePoint    `json:"state"`
	Source     Source        `json:"source"`
	Upstream   string        `json:"upstream,omitempty"` // the branch that has the commit, as this clone last saw it
	GitTree    string        `json:"git_tree,omitempty"` // name of the commit's tree
	Pushed     bool          `json:"pushed"`
	Tools      Tools         `json:"tools"`
	Variables  []string      `json:"variables,omitempty"` // given from outside of Git
	LeftOver   []LeftOver    `json:"left_over,omitempty"`
	Omitted    int           `json:"omitted,omitempty"`
	Outputs    []string      `json:"outputs,omitempty"`   // root outputs that still change
	Gone       []string      `json:"gone,omitempty"`      // objects that the stored state has and that are gone live; the first of them
	Behind     []string      `json:"behind,omitempty"`    // objects of which the stored state has other values than are live, and the configuration agrees with live; the first of them
	Checks     []string      `json:"checks,omitempty"`    // check blocks of the configuration that fail, and why
	Destroyed  bool          `json:"destroyed,omitempty"` // the last apply destroyed the stack
	Blind      []BlindSpot   `json:"blind,omitempty"`
	Probes     []ProbeResult `json:"probes,omitempty"`
	Owed       []string      `json:"owed,omitempty"` // sentences: what is still to be done, and how
	Why        string        `json:"why,omitempty"`  // why there is no proof, where the plan itself failed
}
