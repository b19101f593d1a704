package intake

import (
	"slices"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// maxSections bounds how many top-level keys a document may have: an object
// with more is data of somebody's, not a plan.
const maxSections = 64

// maxSectionName bounds the name under which an unknown section is kept.
const maxSectionName = 100

// document is one plan while it is read.
type document struct {
	*reader
	plan    *plan.Plan
	entry   entry
	mention mentions
	budget  *int64 // bytes of text that may still be kept

	sections  map[string]bool // top-level keys; true where there is something but null
	version   string          // the number under "version", as in state files
	variables []plan.Member   // given values of root variables
	traces    engineTraces
}

// readPlan reads the document that begins here.
func readPlan(in *input, source string, number int, budget *int64) (*plan.Plan, error) {
	d := &document{
		reader:   newReader(in),
		plan:     &plan.Plan{Source: source, Document: number, Secrets: &plan.Secrets{}},
		sections: make(map[string]bool),
		mention:  newMentions(),
		budget:   budget,
	}
	defer d.close()
	if d.dec.PeekKind() == '[' {
		return nil, d.refuse(source, number, notPlan("a list",
			"If it is a list of plans, take it apart (jq -c '.[]' FILE) and give one plan a line."))
	}
	if err := d.members(d.section); err != nil {
		return nil, d.refuse(source, number, err)
	}
	if err := d.classify(); err != nil {
		return nil, d.refuse(source, number, err)
	}
	d.finish()
	return d.plan, nil
}

// section reads one top-level member.
func (d *document) section(key []byte) error {
	name := string(key)
	if _, twice := d.sections[name]; twice {
		return errTwice
	}
	d.sections[name] = d.dec.PeekKind() != 'n'
	if len(d.sections) > maxSections {
		return d.classifyOr(notPlan("an object with many keys that no plan has", nextShowJSON))
	}
	switch name {
	case "format_version":
		return d.formatVersion()
	case "terraform_version":
		return d.textTo(&d.plan.EngineVersion)
	case "timestamp":
		return d.textTo(&d.plan.Timestamp)
	case "errored":
		return d.tristateTo(&d.plan.Errored)
	case "applyable":
		return d.tristateTo(&d.plan.Applyable)
	case "complete":
		return d.tristateTo(&d.plan.Complete)
	case "resource_changes":
		d.plan.HasChanges = d.sections[name]
		return d.elements(d.changeEntry)
	case "resource_drift":
		return d.elements(d.driftEntry)
	case "deferred_changes":
		return d.elements(d.deferredEntry)
	case "output_changes":
		return d.uniqueMembers(d.outputChange)
	case "action_invocations":
		return d.elements(d.invocation)
	case "checks":
		return d.elements(d.check)
	case "condition_results":
		return d.elements(d.conditionResult)
	case "variables":
		return d.uniqueMembers(d.variable)
	case "prior_state":
		d.plan.Prior.Present = d.sections[name]
		return d.priorState()
	case "configuration":
		return d.configuration()
	case "planned_values":
		return d.plannedValues()
	case "relevant_attributes":
		return d.skip() // a hint
	}
	if d.sections[name] {
		d.plan.UnknownSections = append(d.plan.UnknownSections, name[:min(len(name), maxSectionName)])
	}
	return d.unknownSection(name)
}

func (d *document) textTo(to *string) (err error) {
	*to, err = d.text()
	return err
}

func (d *document) tristateTo(to *plan.Tristate) (err error) {
	*to, err = d.tristate()
	return err
}

// unknownSection skips a section; of what tells a state file apart it keeps
// the version. It refuses a report at once: nothing else in it counts.
func (d *document) unknownSection(name string) error {
	switch kind := d.dec.PeekKind(); {
	case name == "version" && kind == '0':
		tok, err := d.dec.ReadToken()
		d.version = tok.String()
		return err
	case name == "schema" && kind == '"':
		schema, err := d.text()
		if err == nil && strings.HasPrefix(schema, reportFamily) {
			return &Refusal{Kind: KindReport, Offset: -1,
				Cause: "It is a report of holdfast, not a plan: it says what a plan was judged to be, and can't be judged again.",
				Next:  "Run `holdfast report render FILE` to see it, or give the plan that it was made from."}
		}
		return err
	}
	return d.skip()
}

// reportFamily is what the schemas of reports have in common, whatever their
// version.
var reportFamily, _, _ = strings.Cut(record.ReportSchema, "/")

// formatVersion refuses formats of another major version than those known.
func (d *document) formatVersion() error {
	v, err := d.text()
	if err != nil {
		return err
	}
	d.plan.FormatVersion = v
	major, _, _ := strings.Cut(v, ".")
	if major == "0" || major == "1" || v == "" {
		return nil
	}
	return &Refusal{Kind: KindFormatVersion, Offset: -1, Path: "format_version",
		Cause: "It is in a format of another major version than 0 and 1, which are all that this holdfast knows, so what it says could mean something else.",
		Next:  "Use a holdfast that knows the tool's version, or make the plan with a version of the tool that writes format 1."}
}

// keep charges the budget of what is kept of one source.
func (d *document) keep(n int64) error {
	*d.budget -= n
	if *d.budget < 0 {
		return &Refusal{Kind: KindTooLarge, Line: d.in.lines + 1, Offset: d.in.offset(), Path: d.path(),
			Cause: "The plan changes more than holdfast keeps of one source (" + size(d.in.lim.Kept) + " of JSON).",
			Next:  "Split the stack, or raise the limit if the size is right."}
	}
	return nil
}

// valueSize is what a value costs beside its text.
const valueSize = 32

// keepValues charges for the values that were decoded since the counter was set
// to 0: a list of numbers of one digit is a small text and a large value.
func (d *document) keepValues() error { return d.keep(valueSize * d.scratch.values) }

// changeEntry reads one entry of resource_changes.
func (d *document) changeEntry(int) error {
	if err := d.entry.read(d.reader); err != nil {
		return err
	}
	if err := d.mentionEntry(); err != nil {
		return err
	}
	if !d.entry.isBareNoOp() {
		return d.keepEntry(&d.plan.Changes)
	}
	managed, err := d.entry.isManaged()
	if err != nil {
		return err
	}
	if managed {
		d.plan.NoOps++
	}
	return d.entry.collect(d.reader, d.plan.Secrets)
}

// driftEntry reads one entry of resource_drift.
func (d *document) driftEntry(int) error {
	if err := d.entry.read(d.reader); err != nil {
		return err
	}
	if d.entry.isBareNoOp() {
		return d.entry.collect(d.reader, d.plan.Secrets)
	}
	return d.keepEntry(&d.plan.Drift)
}

// deferredEntry reads one entry of deferred_changes.
func (d *document) deferredEntry(int) error {
	var out plan.Deferred
	d.entry.reset()
	err := d.uniqueMembers(func(name string) error {
		switch name {
		case "reason":
			return d.textTo(&out.Reason)
		case "resource_change":
			return d.entry.read(d.reader)
		}
		return d.skip()
	})
	if err != nil {
		return err
	}
	if err := d.mentionEntry(); err != nil {
		return err
	}
	if out.Change, err = d.decodeEntry(); err != nil {
		return err
	}
	d.plan.Deferred = append(d.plan.Deferred, out)
	return nil
}

func (d *document) keepEntry(to *[]plan.Change) error {
	c, err := d.decodeEntry()
	if err != nil {
		return err
	}
	*to = append(*to, c)
	return nil
}

// decodeEntry decodes the entry that was read last and collects its secrets.
func (d *document) decodeEntry() (plan.Change, error) {
	if err := d.keep(d.entry.size); err != nil {
		return plan.Change{}, err
	}
	d.scratch.values = 0
	c, err := d.entry.change(d.reader)
	if err != nil {
		return c, err
	}
	if err := d.keepValues(); err != nil {
		return c, err
	}
	d.plan.Secrets.Collect(c.Before)
	d.plan.Secrets.Collect(c.After)
	return c, nil
}

// mentionEntry notes what the entry that was read last speaks of.
func (d *document) mentionEntry() error {
	d.traces.provider(d.entry.raw[fProvider])
	address, err := d.entry.bytes(fAddress)
	if err != nil {
		return err
	}
	deposed, err := d.entry.bytes(fDeposed)
	if err != nil {
		return err
	}
	d.mention.add(address, deposed)
	previous, err := d.entry.bytes(fPreviousAddress)
	if err == nil && len(previous) > 0 {
		d.mention.add(previous, deposed)
	}
	return err
}

// finish computes what needs the whole document.
func (d *document) finish() {
	p := d.plan
	slices.Sort(p.UnknownSections)
	slices.SortFunc(p.Outputs, func(a, b plan.Output) int { return strings.Compare(a.Name, b.Name) })
	slices.SortFunc(p.Providers, func(a, b plan.ProviderConfig) int { return strings.Compare(a.Key, b.Key) })
	p.Prior.Unmentioned, p.Prior.UnmentionedCount = d.mention.missing()
	p.Engine = d.traces.engine(p)
	d.collectVariables()
	p.HideSecrets()
}
