package intake

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/holdfast-dev/holdfast/internal/plan"
)

func TestReadPlansNullSections(t *testing.T) {
	t.Parallel()
	p := readOne(t, `{"format_version":"1.99","terraform_version":null,"variables":null,"planned_values":null,"resource_drift":null,"output_changes":null,"prior_state":null,`+
		`"configuration":null,"checks":null,"deferred_changes":null,"action_invocations":null,"relevant_attributes":null,"timestamp":null,"applyable":null,"errored":null,"future":null,`+
		`"resource_changes":[{"address":"x.a","module_address":null,"mode":null,"type":null,"name":null,"index":null,"provider_name":null,"deposed":null,"action_reason":null,"previous_address":null,`+
		`"change":{"actions":["update"],"before":null,"after":null,"after_unknown":null,"before_sensitive":null,"after_sensitive":null,"replace_paths":null,"importing":null,"generated_config":null,"before_identity":null}}]}`)
	if len(p.Changes) != 1 || p.Prior.Present || p.Config != nil || p.UnknownSections != nil || p.Applyable != plan.Unsaid {
		t.Errorf("%+v", p)
	}
	for _, text := range []string{
		`{"format_version":"1.0","planned_values":{},"prior_state":{"values":null},"configuration":{"root_module":null}}`,
		`{"format_version":"1.0","configuration":{},"prior_state":{"values":{"root_module":null,"outputs":null}}}`,
		`{"format_version":"0.1","planned_values":{},"prior_state":{"values":{"root_module":{"resources":null,"child_modules":[null,{"child_modules":null}]}}}}`,
	} {
		if p := readOne(t, text); p.HasChanges || p.Config != nil && p.Config.Resources != nil {
			t.Errorf("%s: %+v", text, p)
		}
	}
}

func TestReadPlansUnknownSections(t *testing.T) {
	t.Parallel()
	p := readOne(t, `{"zeta":[1],"format_version":"1.2","deferred_action_invocations":[{}],"resource_changes":[]}`)
	if d := cmp.Diff([]string{"deferred_action_invocations", "zeta"}, p.UnknownSections); d != "" {
		t.Error(d)
	}
}

func TestReadPlansConditionResults(t *testing.T) {
	t.Parallel()
	p := readOne(t, `{"format_version":"1.1","resource_changes":[],"condition_results":[`+
		`{"address":"x.a","condition_type":"ResourcePostcondition","result":true,"unknown":false},`+
		`{"address":"output.o","condition_type":"OutputPrecondition","result":false,"unknown":false,"error_message":"no"},`+
		`{"address":"x.b","condition_type":"ResourcePrecondition","unknown":true}]}`)
	want := []plan.Check{{Kind: "resource", Address: "x.a", Status: "pass"}, {Kind: "output_value", Address: "output.o", Status: "fail", Problems: []string{"no"}}, {Kind: "resource", Address: "x.b", Status: "unknown"}}
	if d := cmp.Diff(want, p.Checks); d != "" {
		t.Error(d)
	}
}

func TestReadPlansConfiguration(t *testing.T) {
	t.Parallel()
	p := readOne(t, `{"format_version":"1.2","resource_changes":[],"configuration":{"provider_config":{"module.m:x":{"name":"x","full_name":"h/n/x","module_address":"module.m"}},"root_module":{`+
		`"outputs":{"o":{"sensitive":true,"expression":{"references":["x_a.b.id","x_a.b"]},"depends_on":["x_a.c"]}},`+
		`"resources":[{"address":"x_a.b","mode":"managed","type":"x_a","name":"b","provider_config_key":"x","provisioners":[{"type":"local-exec","expressions":{"command":{"constant_value":"c"}}}],`+
		`"expressions":{"unknown":{},"list":[{"inner":{"constant_value":{"resources":[1]}}},{"inner":{"references":["each.key"]}}],"single":{"references":{"constant_value":"r"},"x":{}}},`+
		`"for_each_expression":{"references":["var.v"]},"depends_on":["module.m"]}],`+
		`"module_calls":{"m":{"source":"./m","count_expression":{"references":["var.n"]},"expressions":{"a":{"references":["x_a.b"]}},"module":{"module_calls":{"n":{"source":"./n","module":{"resources":[{"address":"data.x_d.e","mode":"data","type":"x_d","name":"e"}]}}}}}}}}}`)
	r := p.Config.Resources[0]
	var exprs []string
	for _, e := range r.Expressions {
		exprs = append(exprs, fmt.Sprintf("%s %s %s", e.Path, e.Constant.Kind(), strings.Join(e.References, ",")))
	}
	want := []string{"list[0].inner object ", "list[1].inner absent each.key", "single.references string ", "single.x absent ", "unknown absent ", "provisioner.local-exec.command string "}
	if d := cmp.Diff(want, exprs); d != "" {
		t.Error(d)
	}
	if !r.HasForEach || r.HasCount || !cmp.Equal(r.Repetition, []string{"var.v"}) || !cmp.Equal(r.Provisioners, []string{"local-exec"}) || !cmp.Equal(r.DependsOn, []string{"module.m"}) {
		t.Errorf("%+v", r)
	}
	call := p.Config.Calls[0]
	if call.Source != "./m" || call.Module.Path != "module.m" || call.Module.Calls[0].Module.Path != "module.m.module.n" || !cmp.Equal(call.Repetition, []string{"var.n"}) ||
		call.Module.Calls[0].Module.Resources[0].Address != "data.x_d.e" || call.Arguments[0].References[0] != "x_a.b" {
		t.Errorf("%+v", call)
	}
	if o := p.Config.Outputs[0]; !o.Sensitive || o.Name != "o" || len(o.References) != 2 || o.DependsOn[0] != "x_a.c" {
		t.Errorf("%+v", o)
	}
	if pc := p.Providers[0]; pc.Key != "module.m:x" || pc.Module != "module.m" || pc.FullName != "h/n/x" {
		t.Errorf("%+v", pc)
	}
}

func TestEngineInference(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		members string
		host    string
		want    plan.Engine
	}{
		"applyable":                    {`"terraform_version":"1.11.4","applyable":true,"errored":false`, "registry.terraform.io", plan.Terraform},
		"applyable, tofu's registry":   {`"terraform_version":"1.11.4","applyable":true`, "registry.opentofu.org", plan.Terraform},
		"before 1.6":                   {`"terraform_version":"1.5.7"`, "registry.terraform.io", plan.Terraform},
		"before 1":                     {`"terraform_version":"0.12.31"`, "", plan.Terraform},
		"tofu's registry":              {`"terraform_version":"1.6.2","errored":false`, "registry.opentofu.org", plan.OpenTofu},
		"no applyable since 1.8":       {`"terraform_version":"1.12.6-dev","errored":false`, "terraform.io", plan.OpenTofu},
		"between":                      {`"terraform_version":"1.7.5","errored":false`, "registry.terraform.io", plan.UnknownEngine},
		"by hand, without any marks":   {`"terraform_version":"1.14.0"`, "registry.terraform.io", plan.UnknownEngine},
		"Terraform's registry, 1.9":    {`"terraform_version":"1.9.0","errored":false`, "registry.terraform.io", plan.UnknownEngine},
		"no version":                   {`"errored":false`, "", plan.UnknownEngine},
		"a version that can't be read": {`"terraform_version":"x","errored":false`, "", plan.UnknownEngine},
	} {
		p := readOne(t, `{"format_version":"1.2",`+test.members+`,"resource_changes":[{"address":"x.a","mode":"managed","provider_name":"`+test.host+`/a/b","change":{"actions":["no-op"],"before":{},"after":{}}}]}`)
		if p.Engine != test.want {
			t.Errorf("%s: %q, want %q", name, p.Engine, test.want)
		}
	}
}

// TestUnknownWordsSurvive holds that words of which this version knows nothing
// reach whoever judges as they stand.
func TestUnknownWordsSurvive(t *testing.T) {
	t.Parallel()
	p := readOne(t, changesPlan("", `"output_changes":{"a":{"actions":["explode"],"before":1,"after":2},"b":{"actions":[],"before":1,"after":2},"c":{},"d":{"actions":null,"before":1},"e":{"actions":["no-op","no-op"]},"f":{"actions":["No-op"]},"g":{"actions":["no-op"]}}`,
		`"resource_drift":[{"address":"x.a","change":{"actions":["explode"],"before":{},"after":{}}},{"address":"x.b","change":{"actions":[]}},{"address":"x.c","change":{"actions":["No-op"]}}]`,
		`"deferred_changes":[{"reason":"because","resource_change":{"address":"x.d","change":{"actions":["explode"]}}}]`,
		`"checks":[{"address":{"kind":"check","to_display":"check.a"},"status":"Fail"},{"address":{"kind":"odd","to_display":"check.b"}},{"address":{"kind":"check","to_display":"check.c"},"status":1}]`))
	var outputs, drift, checks []string
	for _, o := range p.Outputs {
		outputs = append(outputs, o.Name+" "+o.Actions.String())
		if o.Actions.Known() {
			t.Errorf("output %s: %s counts as known", o.Name, o.Actions)
		}
	}
	for _, c := range p.Drift {
		drift = append(drift, c.Address+" "+c.Actions.String())
		if c.Actions.Known() || c.BareNoOp() {
			t.Errorf("drift of %s: %s counts as known", c.Address, c.Actions)
		}
	}
	for _, c := range p.Checks {
		checks = append(checks, c.Kind+" "+c.Address+" "+c.Status)
	}
	for what, test := range map[string]struct{ got, want []string }{
		"outputs": {outputs, []string{"a explode", "b ", "c ", "d ", "e no-op/no-op", "f No-op"}},
		"drift":   {drift, []string{"x.a explode", "x.b ", "x.c No-op"}},
		"checks":  {checks, []string{"check check.a Fail", "odd check.b ", "check check.c "}},
	} {
		if d := cmp.Diff(test.want, test.got); d != "" {
			t.Errorf("%s: %s", what, d)
		}
	}
	if d := p.Deferred; len(d) != 1 || d[0].Reason != "because" || d[0].Change.Actions.String() != "explode" {
		t.Errorf("deferred %+v", d)
	}
	if r := refusal(t, changesPlan("", `"checks":["fail"]`)); r.Kind != KindMalformed || r.Path != "checks[0]" {
		t.Errorf("a check that is no object: %v", r)
	}
}

func TestOwnReportIsNoPlan(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"a report":              `{"schema":"holdfast.report/v1","tool":"1","verdict":"proceed","plans":[]}`,
		"of a later version":    `{"schema":"holdfast.report/v9","plans":[]}`,
		"with a plan's parts":   changesPlan("", `"schema":"holdfast.report/v1"`),
		"the schema comes last": `{"verdict":"proceed","plans":[],"totals":{},"schema":"holdfast.report/v1"}`,
	} {
		r := refusal(t, text)
		if r.Kind != KindReport || !strings.Contains(r.Next, "holdfast report render FILE") || !strings.Contains(r.Error(), "a report of holdfast") {
			t.Errorf("%s: %v", name, r)
		}
	}
	if p := readOne(t, changesPlan("", `"schema":"mine/v1"`)); len(p.UnknownSections) != 1 {
		t.Errorf("another schema: %q", p.UnknownSections)
	}
}

// TestSecretsOfSections holds that what sections beside the changes mark is
// hidden in the changes.
func TestSecretsOfSections(t *testing.T) {
	t.Parallel()
	const secret = "s3cr3t-of-a-section"
	module := func(variable, argument string) string {
		return `"configuration":{"root_module":{"module_calls":{"m":{"expressions":{` + argument + `},"module":{"variables":{"v":` + variable + `}}}}}}`
	}
	for name, test := range map[string]struct {
		section string
		hidden  bool
	}{
		"a literal for a sensitive variable":    {module(`{"sensitive":true}`, `"v":{"constant_value":"`+secret+`"}`), true},
		"a literal for an ephemeral variable":   {module(`{"ephemeral":true}`, `"v":{"constant_value":{"a":["`+secret+`"]}}`), true},
		"a literal for another variable":        {module(`{"sensitive":true}`, `"w":{"constant_value":"`+secret+`"}`), false},
		"a literal for a variable that is open": {module(`{}`, `"v":{"constant_value":"`+secret+`"}`), false},
		"a sensitive output of planned_values":  {`"planned_values":{"outputs":{"o":{"sensitive":true,"value":["` + secret + `"]}}}`, true},
		"an open output of planned_values":      {`"planned_values":{"outputs":{"o":{"sensitive":false,"value":"` + secret + `"}}}`, false},
		"planned_values of another shape":       {`"planned_values":[{"outputs":1}]`, false},
		"outputs of another shape":              {`"planned_values":{"outputs":[1]}`, false},
	} {
		p := readOne(t, changesPlan(`{"address":"x.a","change":{"actions":["create"],"before":null,"after":{"a":"`+secret+`"}}}`, test.section))
		if got := p.Changes[0].After.Get("a").IsSensitive(); got != test.hidden {
			t.Errorf("%s: hidden is %v", name, got)
		}
	}
}
