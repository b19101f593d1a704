package plan

// Engine is the program that made a plan.
type Engine string

// The engines. Their plan JSON has no field that names them, so a plan may
// not tell.
const (
	Terraform     Engine = "terraform"
	OpenTofu      Engine = "tofu"
	UnknownEngine Engine = ""
)

// Tristate is a bool that a plan may leave out.
type Tristate uint8

// Unsaid is the zero Tristate.
const (
	Unsaid Tristate = iota
	No
	Yes
)

// Plan is one plan as read: everything that it says it does, without the
// objects that it leaves as they are.
type Plan struct {
	Source        string // where it was read from, for messages
	Document      int    // position in a source that holds several plans, from 0
	FormatVersion string
	Engine        Engine // UnknownEngine where the plan does not tell
	EngineVersion string
	Timestamp     string // RFC 3339 as the plan writes it; "" before format 1.2

	Changes     []Change // every entry that isn't a bare no-op, in the plan's order
	NoOps       int      // bare no-op entries of managed resources, not kept
	Drift       []Change
	Outputs     []Output // no-op ones left out
	Checks      []Check
	Deferred    []Deferred
	Invocations []Invocation

	// HasChanges is false where the plan has no resource_changes at all: a
	// refresh-only plan, or one that changes outputs only.
	HasChanges bool
	Errored    Tristate
	Applyable  Tristate
	Complete   Tristate

	Prior     PriorState
	Config    *ConfigModule // the root module; nil where the plan has no configuration
	Providers []ProviderConfig

	// UnknownSections are top-level keys that this version does not know,
	// sorted. What they say is not in this value.
	UnknownSections []string
	Secrets         *Secrets // every sensitive value of the plan; never nil after reading
}

// PriorState is what a plan's prior_state says beside the values that the
// changes repeat.
type PriorState struct {
	Present bool // the plan has the section
	Managed int  // managed objects in it, deposed ones included
	// Unmentioned are managed objects that no entry of the plan mentions,
	// sorted, the first MaxUnmentioned of them: a whole plan mentions all.
	Unmentioned      []string
	UnmentionedCount int
	// DependsOn maps the address of a configuration block to those it was
	// recorded to depend on, without instance keys, sorted.
	DependsOn map[string][]string
}

// MaxUnmentioned bounds PriorState.Unmentioned.
const MaxUnmentioned = 100

// ProviderConfig is one provider configuration of the plan.
type ProviderConfig struct {
	Key         string // "aws", "aws.eu", "module.m:aws"
	Name        string
	FullName    string
	Versions    string // the constraint that the configuration has; "" for none
	Module      string // module address, "" in the root
	Expressions []Expression
}

// ConfigModule is one module of the configuration.
type ConfigModule struct {
	Path      string // module path without instance keys, "" for the root
	Resources []ConfigResource
	Calls     []ModuleCall
	Outputs   []ConfigOutput
	Variables []ConfigVariable
}

// ConfigResource is one resource block. The plan's configuration has no
// lifecycle settings.
type ConfigResource struct {
	Address      string // inside its module: aws_instance.web, data.aws_ami.this
	Mode         Mode
	Type         string
	Name         string
	ProviderKey  string
	Provisioners []string // their types
	DependsOn    []string
	Expressions  []Expression
	// Repetition are the references of count or for_each; HasCount and
	// HasForEach are false also where the expression is one that the plan
	// leaves out, such as toset(["a"]).
	Repetition []string
	HasCount   bool
	HasForEach bool
}

// Expression is one argument of a configuration, at the depth at which the
// plan has it. With neither Constant nor References the plan does not tell.
type Expression struct {
	Path       Path
	Constant   Value    // absent unless the argument is a literal; never print it: it has no marks
	References []string // relative to the module, in order of appearance
}

// ModuleCall is one module block.
type ModuleCall struct {
	Name       string
	Source     string
	DependsOn  []string
	Repetition []string
	Arguments  []Expression
	Module     *ConfigModule
}

// ConfigOutput is one output block.
type ConfigOutput struct {
	Name       string
	Sensitive  bool
	References []string
	DependsOn  []string
}

// ConfigVariable is one variable block.
type ConfigVariable struct {
	Name      string
	Sensitive bool
	Ephemeral bool
}

// Counts are the engine's own numbers: a replace counts in add and in
// destroy, a deposed destroy in destroy, forget and move in neither.
type Counts struct {
	Add     int `json:"add"`
	Change  int `json:"change"`
	Destroy int `json:"destroy"`
	Import  int `json:"import"`
	Move    int `json:"move"`
	Forget  int `json:"forget"`
	Read    int `json:"read"`
	Replace int `json:"replace"`
	NoOp    int `json:"no_op"`
}

// Counts counts the plan's changes.
func (p *Plan) Counts() Counts {
	n := Counts{NoOp: p.NoOps}
	for i := range p.Changes {
		n.add(&p.Changes[i])
	}
	return n
}

func (n *Counts) add(c *Change) {
	if c.Importing != nil {
		n.Import++
	}
	if c.Moved() {
		n.Move++
	}
	if c.Actions.Has(Forget) {
		n.Forget++
	}
	if c.Actions.Replaces() {
		n.Replace++
	}
	if c.Actions.Has(Create) {
		n.Add++
	}
	if c.Actions.Has(Delete) {
		n.Destroy++
	}
	if c.Actions.Has(Update) {
		n.Change++
	}
	if c.Actions.Has(Read) {
		n.Read++
	}
}
