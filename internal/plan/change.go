package plan

import (
	"slices"
	"strings"
)

// Action is one word of a change's actions, in Terraform's own spelling.
type Action string

// The words that engines write. A word that is none of these is kept as it
// is and is not Known.
const (
	NoOp   Action = "no-op"
	Create Action = "create"
	Read   Action = "read"
	Update Action = "update"
	Delete Action = "delete"
	Forget Action = "forget"
	Open   Action = "open" // OpenTofu 1.11 only, ephemeral resources
)

// Actions are what a plan does to one object, in order.
type Actions []Action

// Is reports whether the actions are exactly these, in this order.
func (a Actions) Is(want ...Action) bool { return slices.Equal(a, want) }

// Has reports whether the word is among the actions.
func (a Actions) Has(w Action) bool { return slices.Contains(a, w) }

// Known reports whether this combination is one that engines are known to
// write. An unknown one must be treated as dangerous, never as nothing.
func (a Actions) Known() bool {
	switch len(a) {
	case 1:
		switch a[0] {
		case NoOp, Create, Read, Update, Delete, Forget, Open:
			return true
		}
	case 2:
		return a.Replaces() || a.Is(Forget, Create) || a.Is(Create, Forget)
	}
	return false
}

// Replaces reports whether the object is deleted and created, in either order.
func (a Actions) Replaces() bool { return a.Is(Delete, Create) || a.Is(Create, Delete) }

// Destroys reports whether an object is deleted: delete and both replaces.
func (a Actions) Destroys() bool { return a.Has(Delete) }

// String joins the words with a slash, as the vocabulary of this field does:
// delete/create.
func (a Actions) String() string {
	s := ""
	for i, w := range a {
		if i > 0 {
			s += "/"
		}
		s += string(w)
	}
	return s
}

// Import says by what an object is imported. Exactly one of ID, Identity and
// Unknown is meaningful.
type Import struct {
	ID       string
	Identity Value // absent unless imported by identity
	Unknown  bool  // decided during apply (deferred imports)
}

// Change is what a plan does to one object: an entry of resource_changes or
// of resource_drift.
type Change struct {
	Address         string  // as the plan writes it; with Deposed the key of the entry
	Addr            Address // the same, taken apart
	PreviousAddress string  // "" unless moved
	Provider        string  // host/namespace/type as the plan writes it
	Deposed         string  // 8 hex digits; "" for the current object

	Actions         Actions
	Reason          string // action_reason; an open list of words
	Before          Value  // marks and unknowns merged in; null where there is no object
	After           Value
	ReplacePaths    []Path // sorted; empty also for tainted, requested and triggered replacements
	Importing       *Import
	GeneratedConfig string
	BeforeIdentity  Value
	AfterIdentity   Value
}

// Moved reports whether the object comes from another address.
func (c *Change) Moved() bool { return c.PreviousAddress != "" && c.PreviousAddress != c.Address }

// BareNoOp reports whether the entry says nothing at all: no action, no move,
// no import.
func (c *Change) BareNoOp() bool {
	return c.Actions.Is(NoOp) && !c.Moved() && c.Importing == nil
}

// Differences returns where before and after differ. Where the object appears
// or goes, each attribute that is set is one difference.
func (c *Change) Differences() []Difference {
	before, after := c.Before, c.After
	switch {
	case before.IsUnset() && after.kind == Object:
		return onlySet(Diff(Value{kind: Object, sensitive: after.sensitive}, after))
	case after.IsUnset() && before.kind == Object:
		return onlySet(Diff(before, Value{kind: Object, sensitive: before.sensitive}))
	}
	return Diff(before, after)
}

func onlySet(ds []Difference) []Difference {
	return slices.DeleteFunc(ds, func(d Difference) bool { return d.Before.IsUnset() && d.After.IsUnset() })
}

// Output is one entry of output_changes.
type Output struct {
	Name    string
	Actions Actions
	Before  Value // marked as a whole if the output is sensitive
	After   Value
}

// Check is one checkable object with its instances' results.
type Check struct {
	Kind     string // resource, output_value, check, var
	Address  string
	Status   string // pass, fail, error, unknown
	Problems []string
}

// Deferred is a change that the plan puts off.
type Deferred struct {
	Reason string
	Change Change
}

// Invocation is an action of a provider that the plan invokes (Terraform 1.14).
type Invocation struct {
	Address  string
	Type     string
	Provider string
	Trigger  string // address of the resource that triggers it; "" if invoked by hand
	Event    string // AfterCreate, BeforeUpdate, …; "" if invoked by hand
	Config   Value
}

// ProviderSource cuts a public registry's host from a provider's address:
// those serve the same providers. What comes from elsewhere keeps its host.
func ProviderSource(address string) string {
	parts := strings.Split(address, "/")
	if len(parts) == 3 && slices.Contains([]string{"registry.terraform.io", "registry.opentofu.org", "terraform.io"}, parts[0]) {
		return parts[1] + "/" + parts[2]
	}
	return address
}
