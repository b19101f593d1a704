package intake

import (
	"bytes"

	"github.com/holdfast-dev/holdfast/internal/plan"
)

// outputChange reads one entry of output_changes. What is no-op is not kept,
// but its secrets are.
func (d *document) outputChange(name string) error {
	e := &d.entry
	e.reset()
	if err := e.readChange(d.reader); err != nil {
		return err
	}
	if isNoOpList(e.raw[fActions]) {
		return e.collect(d.reader, d.plan.Secrets)
	}
	if err := d.keep(e.size); err != nil {
		return err
	}
	words, err := e.actions(d.reader)
	if err != nil {
		return err
	}
	out := plan.Output{Name: name}
	for _, w := range words {
		out.Actions = append(out.Actions, plan.Action(w))
	}
	if out.Before, out.After, err = e.objects(d.reader); err != nil {
		return err
	}
	d.plan.Secrets.Collect(out.Before)
	d.plan.Secrets.Collect(out.After)
	d.plan.Outputs = append(d.plan.Outputs, out)
	return nil
}

// plannedValues reads the outputs of planned_values for those that are
// sensitive. The resources there repeat resource_changes.
func (d *document) plannedValues() error {
	if d.dec.PeekKind() != '{' {
		return d.skip()
	}
	return d.members(func(name []byte) error {
		if string(name) == "outputs" && d.dec.PeekKind() == '{' {
			return d.members(func([]byte) error { return d.sensitiveOutput() })
		}
		return d.skip()
	})
}

// sensitiveOutput reads an output's value, which is a secret where it says so.
func (d *document) sensitiveOutput() error {
	raw, err := d.dec.ReadValue()
	if err != nil || !bytes.Contains(raw, []byte("true")) {
		return err
	}
	v, err := d.decode(raw)
	if err == nil && isTrue(v.Get("sensitive")) {
		d.plan.Secrets.Collect(v.Get("value").Mark())
	}
	return err
}

// variable reads the given value of a root variable. Whether it is sensitive
// is said in the configuration, which engines write after it.
func (d *document) variable(name string) error {
	v, err := d.sized()
	if err != nil {
		return err
	}
	d.variables = append(d.variables, plan.Member{Name: name, Value: v.Get("value")})
	return nil
}

// sized reads a value that is kept.
func (d *document) sized() (plan.Value, error) {
	raw, err := d.dec.ReadValue()
	if err != nil {
		return plan.Value{}, err
	}
	if err := d.keep(int64(len(raw))); err != nil {
		return plan.Value{}, err
	}
	d.scratch.values = 0
	v, err := d.decode(raw)
	if err != nil {
		return v, err
	}
	return v, d.keepValues()
}

// collectVariables adds the values of variables that are declared as sensitive
// or ephemeral.
func (d *document) collectVariables() {
	if d.plan.Config == nil {
		return
	}
	secret := make(map[string]bool)
	for _, v := range d.plan.Config.Variables {
		secret[v.Name] = v.Sensitive || v.Ephemeral
	}
	for _, v := range d.variables {
		if secret[v.Name] {
			d.plan.Secrets.Collect(v.Value.Mark())
		}
	}
}

// check reads one entry of checks, flattening its instances: the problems are
// those of all of them.
func (d *document) check(int) error {
	v, err := d.sized()
	if err != nil {
		return err
	}
	if v.Kind() != plan.Object {
		return notA("an object")
	}
	address := v.Get("address")
	c := plan.Check{
		Kind:    textOf(address.Get("kind")),
		Address: textOf(address.Get("to_display")),
		Status:  textOf(v.Get("status")),
	}
	for _, instance := range v.Get("instances").Elems() {
		for _, problem := range instance.Get("problems").Elems() {
			c.Problems = append(c.Problems, textOf(problem.Get("message")))
		}
	}
	d.plan.Checks = append(d.plan.Checks, c)
	return nil
}

// conditionResult reads what Terraform 1.2 wrote in place of checks.
func (d *document) conditionResult(int) error {
	v, err := d.sized()
	if err != nil {
		return err
	}
	c := plan.Check{Kind: "resource", Address: textOf(v.Get("address")), Status: "fail"}
	if textOf(v.Get("condition_type")) == "OutputPrecondition" {
		c.Kind = "output_value"
	}
	switch {
	case isTrue(v.Get("unknown")):
		c.Status = "unknown"
	case isTrue(v.Get("result")):
		c.Status = "pass"
	}
	if m := textOf(v.Get("error_message")); m != "" {
		c.Problems = []string{m}
	}
	d.plan.Checks = append(d.plan.Checks, c)
	return nil
}

// textOf returns a string's content, "" for anything else.
func textOf(v plan.Value) string {
	s, _ := v.AsString()
	return s
}

// invocation reads one entry of action_invocations.
func (d *document) invocation(int) error {
	v, err := d.sized()
	if err != nil {
		return err
	}
	if v.Kind() != plan.Object {
		return notA("an object")
	}
	trigger := v.Get("lifecycle_action_trigger")
	inv := plan.Invocation{
		Address:  textOf(v.Get("address")),
		Type:     textOf(v.Get("type")),
		Provider: textOf(v.Get("provider_name")),
		Trigger:  textOf(trigger.Get("triggering_resource_address")),
		Event:    textOf(trigger.Get("action_trigger_event")),
		Config:   merge(v.Get("config_values"), v.Get("config_unknown"), v.Get("config_sensitive")),
	}
	d.plan.Secrets.Collect(inv.Config)
	d.plan.Invocations = append(d.plan.Invocations, inv)
	return nil
}
