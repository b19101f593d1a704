package hazard

import (
	"strings"
	"sync"

	"github.com/hashicorp/go-version"
	"github.com/zclconf/go-cty/cty"

	"github.com/holdfast-dev/holdfast/internal/hclfile"
	"github.com/holdfast-dev/holdfast/internal/plan"
)

// Context is what a plan says beside a change: the plan itself, its
// configuration, and the provider versions that the lock file tells. It is
// safe for concurrent use. The zero Context knows nothing.
type Context struct {
	plan     *plan.Plan
	versions map[string]string

	once      sync.Once
	least     map[string]*version.Version     // the lowest version that the configuration allows, by source
	resources map[string]*plan.ConfigResource // by configuration address
	providers map[string]*plan.ProviderConfig // by key
}

// NewContext returns the context of a plan, which may be nil. versions maps a
// provider's source address, with or without host (hashicorp/aws), to the
// version in use; it may be nil or incomplete.
func NewContext(p *plan.Plan, versions map[string]string) *Context {
	c := &Context{plan: p, versions: make(map[string]string, len(versions))}
	for source, v := range versions {
		c.versions[Source(source)] = v
	}
	return c
}

// leastVersion returns the lowest version of a provider that the plan's
// configuration allows, nil where it doesn't say.
func (c *Context) leastVersion(provider string) *version.Version {
	c.index()
	return c.least[Source(provider)]
}

// bound notes the lowest version that a provider's constraint allows.
func (c *Context) bound(p *plan.ProviderConfig) {
	for _, part := range strings.Split(p.Versions, ",") {
		part = strings.TrimSpace(part)
		text := strings.TrimLeft(part, "~>= ")
		if op := strings.TrimSpace(strings.TrimSuffix(part, text)); op != "~>" && op != ">=" && op != "=" && op != "" {
			continue
		}
		v, err := version.NewVersion(text)
		if err != nil {
			continue
		}
		if have := c.least[Source(p.FullName)]; have == nil || v.GreaterThan(have) {
			c.least[Source(p.FullName)] = v
		}
	}
}

// Source returns a provider's namespace/type without the host: what hazards
// call it by. A lone name is one of HashiCorp's, as before Terraform 0.13.
func Source(provider string) string {
	parts := strings.Split(provider, "/")
	if n := len(parts); n >= 2 {
		return strings.ToLower(parts[n-2] + "/" + parts[n-1])
	}
	return "hashicorp/" + strings.ToLower(provider)
}

// index builds the look-up tables of the configuration.
func (c *Context) index() {
	c.once.Do(func() {
		c.resources = make(map[string]*plan.ConfigResource)
		c.providers = make(map[string]*plan.ProviderConfig)
		c.least = make(map[string]*version.Version)
		if c.plan == nil {
			return
		}
		c.addModule(c.plan.Config)
		for i := range c.plan.Providers {
			c.bound(&c.plan.Providers[i])
			c.providers[c.plan.Providers[i].Key] = &c.plan.Providers[i]
		}
	})
}

func (c *Context) addModule(m *plan.ConfigModule) {
	if m == nil {
		return
	}
	for i := range m.Resources {
		address := m.Resources[i].Address
		if m.Path != "" {
			address = m.Path + "." + address
		}
		c.resources[address] = &m.Resources[i]
	}
	for i := range m.Calls {
		c.addModule(m.Calls[i].Module)
	}
}

// config returns the resource's arguments as far as the plan has them:
// literals as values, everything else unknown. Without configuration in the
// plan nothing is known.
func (c *Context) config(ch *plan.Change) plan.Value {
	c.index()
	r := c.resources[ch.Addr.Config()]
	if r == nil {
		return plan.UnknownValue()
	}
	return objectOf(r.Expressions)
}

// provider returns the literal settings of the provider block that the
// resource uses: an absent one has its default.
func (c *Context) provider(ch *plan.Change) plan.Value {
	c.index()
	if c.plan == nil || c.plan.Config == nil {
		return plan.UnknownValue()
	}
	r := c.resources[ch.Addr.Config()]
	if r == nil {
		return plan.UnknownValue()
	}
	p := c.providers[r.ProviderKey]
	if p == nil {
		// No block of its own: every setting has its default.
		return plan.ObjectValue()
	}
	return objectOf(p.Expressions)
}

// objectOf builds an object from expressions that each have a path.
func objectOf(exprs []plan.Expression) plan.Value {
	root := &node{}
	for _, e := range exprs {
		v := e.Constant
		if v.IsAbsent() {
			v = plan.UnknownValue()
		}
		root.put(e.Path, v)
	}
	if root.names == nil {
		return plan.ObjectValue()
	}
	return root.value()
}

// node is a value under construction.
type node struct {
	leaf  plan.Value
	names map[string]*node
	elems map[int]*node
}

// maxElems bounds how far an index of a configuration may reach.
const maxElems = 10000

func (n *node) put(p plan.Path, v plan.Value) {
	for _, s := range p {
		var next *node
		if s.IsIndex() {
			if s.Index >= maxElems {
				return
			}
			if n.elems == nil {
				n.elems = make(map[int]*node)
			}
			if next = n.elems[s.Index]; next == nil {
				next = &node{}
				n.elems[s.Index] = next
			}
		} else {
			if n.names == nil {
				n.names = make(map[string]*node)
			}
			if next = n.names[s.Name]; next == nil {
				next = &node{}
				n.names[s.Name] = next
			}
		}
		n = next
	}
	n.leaf = v
}

func (n *node) value() plan.Value {
	switch {
	case n.names != nil:
		var members []plan.Member
		for name, child := range n.names {
			members = append(members, plan.Member{Name: name, Value: child.value()})
		}
		return plan.ObjectValue(members...) // sorts
	case n.elems != nil:
		last := 0
		for i := range n.elems {
			last = max(last, i)
		}
		list := make([]plan.Value, last+1)
		for i := range list {
			if child := n.elems[i]; child != nil {
				list[i] = child.value()
			} else {
				list[i] = plan.NullValue()
			}
		}
		return plan.ListValue(list...)
	}
	return n.leaf
}

// roots are the names that a hazard's condition may use.
func roots() hclfile.Roots {
	return hclfile.Roots{
		"before": nil, "after": nil, "config": nil, "provider": nil,
		"change": {"address", "type", "name", "module", "key", "provider", "actions", "reason", "importing", "import_id", "moved", "deposed", "paths", "removed", "unknown"},
		"plan":   {"engine", "engine_version", "format_version"},
	}
}

// resolver gives conditions what they read of a change. It belongs to one
// goroutine: what it works out it keeps.
func (c *Context) resolver(ch *plan.Change, diffs []plan.Difference) func(root, attr string) cty.Value {
	worked := make(map[string]plan.Value)
	once := func(root string, work func() plan.Value) plan.Value {
		v, ok := worked[root]
		if !ok {
			v = work()
			worked[root] = v
		}
		return v
	}
	return func(root, attr string) cty.Value {
		switch root {
		case "before":
			return value(ch.Before, attr)
		case "after":
			return value(ch.After, attr)
		case "config":
			return value(once(root, func() plan.Value { return c.config(ch) }), attr)
		case "provider":
			return value(once(root, func() plan.Value { return c.provider(ch) }), attr)
		case "plan":
			return value(once(root, c.planValue), attr)
		}
		return value(once(root, func() plan.Value { return changeValue(ch, diffs) }), attr)
	}
}

func value(v plan.Value, attr string) cty.Value {
	if attr != "" && !v.IsUnknown() {
		v = v.Get(attr)
	}
	return hclfile.Value(v.Reveal(hclfile.UnknownValue()))
}

func (c *Context) planValue() plan.Value {
	if c.plan == nil {
		return plan.UnknownValue()
	}
	return plan.ObjectValue(
		orUnknown("engine", string(c.plan.Engine)),
		orUnknown("engine_version", c.plan.EngineVersion),
		orUnknown("format_version", c.plan.FormatVersion),
	)
}

func orUnknown(name, text string) plan.Member {
	if text == "" {
		return plan.Member{Name: name, Value: plan.UnknownValue()}
	}
	return plan.Member{Name: name, Value: plan.StringValue(text)}
}

// changeValue describes the change itself.
func changeValue(ch *plan.Change, diffs []plan.Difference) plan.Value {
	actions := make([]plan.Value, len(ch.Actions))
	for i, a := range ch.Actions {
		actions[i] = plan.StringValue(string(a))
	}
	key := plan.NullValue()
	if s, ok := ch.Addr.Key.AsString(); ok {
		key = plan.StringValue(s)
	} else if i, ok := ch.Addr.Key.AsInt(); ok {
		key = number(i)
	}
	text := func(name, s string) plan.Member { return plan.Member{Name: name, Value: plan.StringValue(s)} }
	paths, removed, unknown := pathLists(diffs)
	members := []plan.Member{
		{Name: "paths", Value: paths}, {Name: "removed", Value: removed}, {Name: "unknown", Value: unknown},
		text("address", ch.Address), text("type", ch.Addr.Type), text("name", ch.Addr.Name),
		text("module", ch.Addr.ModulePath()), text("provider", Source(ch.Provider)),
		text("reason", ch.Reason), text("deposed", ch.Deposed), text("import_id", ""),
		{Name: "key", Value: key},
		{Name: "actions", Value: plan.ListValue(actions...)},
		{Name: "importing", Value: plan.BoolValue(ch.Importing != nil)},
		{Name: "moved", Value: plan.BoolValue(ch.Moved())},
	}
	if ch.Importing != nil {
		members = append(members, text("import_id", ch.Importing.ID))
	}
	return plan.ObjectValue(members...)
}

func pathLists(diffs []plan.Difference) (paths, removed, unknown plan.Value) {
	var all, gone, open []plan.Value
	for _, d := range diffs {
		p := plan.StringValue(d.Path.String())
		all = append(all, p)
		switch {
		case d.After.IsUnset():
			gone = append(gone, p)
		case d.After.IsUnknown():
			open = append(open, p)
		}
	}
	return plan.ListValue(all...), plan.ListValue(gone...), plan.ListValue(open...)
}
