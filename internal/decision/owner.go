package decision

import (
	"errors"

	"github.com/zclconf/go-cty/cty"

	"github.com/holdfast-dev/holdfast/internal/hclfile"
	"github.com/holdfast-dev/holdfast/internal/plan"
)

// Owner says who changes the objects that its condition matches.
type Owner struct {
	Name        string
	Disposition string // note, hold or stop for a change of such an object; "" where the file leaves it open
	Reason      string
	Line        int

	matches *hclfile.Condition
}

func ownerRoots() hclfile.Roots {
	return hclfile.Roots{"change": {"address", "type", "name", "module", "key", "provider", "actions", "before", "after", "paths"}}
}

func decodeOwner(b *hclfile.Block) Owner {
	return Owner{
		Name: b.Label(), Line: b.Line(), Reason: b.String("reason"),
		Disposition: b.Word("disposition", "note", "hold", "stop"),
		matches:     b.Condition("matches", ownerRoots()),
	}
}

// Matches reports whether the change is of an object that the owner changes.
// unknown is set where that hangs on values decided during apply. The error
// names file and line.
func (o *Owner) Matches(c *plan.Change) (match, unknown bool, err error) {
	if o.matches == nil {
		return false, false, errors.New("owner " + o.Name + " has no condition")
	}
	truth, err := o.matches.Eval(func(_, attr string) cty.Value { return changeAttr(c, attr) })
	return truth == hclfile.True, truth == hclfile.Unknown, err
}

func changeAttr(c *plan.Change, attr string) cty.Value {
	switch attr {
	case "address":
		return cty.StringVal(c.Address)
	case "type":
		return cty.StringVal(c.Addr.Type)
	case "name":
		return cty.StringVal(c.Addr.Name)
	case "module":
		return cty.StringVal(c.Addr.ModulePath())
	case "key":
		return keyValue(c.Addr.Key)
	case "provider":
		return cty.StringVal(c.Provider)
	case "actions":
		list := make([]any, len(c.Actions))
		for i, a := range c.Actions {
			list[i] = string(a)
		}
		return hclfile.Value(list)
	case "before":
		return hclfile.Value(c.Before.Reveal(hclfile.UnknownValue()))
	case "after":
		return hclfile.Value(c.After.Reveal(hclfile.UnknownValue()))
	case "paths":
		list := []any{}
		for _, d := range c.Differences() {
			list = append(list, d.Path.String())
		}
		return hclfile.Value(list)
	}
	attrs := make(map[string]cty.Value)
	for _, a := range ownerRoots()["change"] {
		attrs[a] = changeAttr(c, a)
	}
	return cty.ObjectVal(attrs)
}

func keyValue(k plan.Key) cty.Value {
	if s, ok := k.AsString(); ok {
		return cty.StringVal(s)
	}
	if i, ok := k.AsInt(); ok {
		return cty.NumberIntVal(int64(i))
	}
	return cty.NullVal(cty.DynamicPseudoType)
}
