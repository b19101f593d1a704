package intake

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/holdfast-dev/holdfast/internal/plan"
)

// smallPlan is a plan as an engine writes it: one update with a secret, one
// no-op, one output, with all sections.
const smallPlan = `{"format_version":"1.2","terraform_version":"1.11.4","variables":{"token":{"value":"tok-very-secret"},"size":{"value":3}},` +
	`"planned_values":{"root_module":{}},` +
	`"resource_drift":[{"address":"x_server.web","mode":"managed","type":"x_server","name":"web","provider_name":"registry.terraform.io/acme/x","change":{"actions":["update"],"before":{"labels":null},"after":{"labels":"ops"},"after_unknown":{},"before_sensitive":{},"after_sensitive":{}}}],` +
	`"resource_changes":[` +
	`{"address":"x_server.idle","mode":"managed","type":"x_server","name":"idle","provider_name":"registry.terraform.io/acme/x","change":{"actions":["no-op"],"before":{"id":"1","key":"idle-secret-key"},"after":{"id":"1","key":"idle-secret-key"},"after_unknown":{},"before_sensitive":{"key":true},"after_sensitive":{"key":true}}},` +
	`{"address":"x_server.web","mode":"managed","type":"x_server","name":"web","provider_name":"registry.terraform.io/acme/x","change":{"actions":["update"],"before":{"id":"2","key":"web-secret-key","note":"idle-secret-key","user":"made"},"after":{"key":"web-secret-key-2","note":"token tok-very-secret here","user":"made"},"after_unknown":{"id":true},"before_sensitive":{"key":true},"after_sensitive":{"key":true}}}],` +
	`"output_changes":{"same":{"actions":["no-op"],"before":"hidden-output","after":"hidden-output","after_unknown":false,"before_sensitive":true,"after_sensitive":true},"url":{"actions":["create"],"before":null,"after_unknown":true,"before_sensitive":false,"after_sensitive":false}},` +
	`"prior_state":{"format_version":"1.0","terraform_version":"1.11.4","values":{"outputs":{"o":{"sensitive":true,"value":"state-output-secret","type":"string"}},"root_module":{"resources":[` +
	`{"address":"x_server.idle","mode":"managed","type":"x_server","name":"idle","provider_name":"registry.terraform.io/acme/x","schema_version":0,"values":{"id":"1"},"sensitive_values":{}},` +
	`{"address":"x_server.web","mode":"managed","type":"x_server","name":"web","provider_name":"registry.terraform.io/acme/x","schema_version":0,"values":{"id":"2"},"sensitive_values":{},"depends_on":["x_server.idle"]},` +
	`{"address":"data.x_image.i","mode":"data","type":"x_image","name":"i","provider_name":"registry.terraform.io/acme/x","schema_version":0,"values":{"pw":"data-source-secret"},"sensitive_values":{"pw":true}}]}}},` +
	`"configuration":{"provider_config":{"x":{"name":"x","full_name":"registry.terraform.io/acme/x","expressions":{"region":{"constant_value":"eu"}}}},"root_module":{"resources":[{"address":"x_server.web","mode":"managed","type":"x_server","name":"web","provider_config_key":"x","expressions":{"key":{"references":["var.token"]}},"schema_version":0}],"variables":{"token":{"sensitive":true},"size":{}}}},` +
	`"timestamp":"2026-01-02T03:04:05Z","applyable":true,"complete":true,"errored":false}`

// changesPlan is a plan with these entries of resource_changes and these
// further top-level members.
func changesPlan(entries string, more ...string) string {
	return `{"format_version":"1.2","resource_changes":[` + entries + `]` + strings.Join(append([]string{""}, more...), ",") + `}`
}

// everywhere is a plan that has a text in every place, marked in none.
func everywhere(secret string) string {
	return `{"format_version":"1.2","resource_changes":[` +
		`{"address":"x.b","change":{"actions":["delete","create"],"before":{"a":"` + secret + `","m":{"` + secret + `":1}},"after":{"l":[["x ` + secret + `"]]},"after_unknown":{},"before_sensitive":false,"after_sensitive":false,` +
		`"replace_paths":[["m","` + secret + `"]],"importing":{"id":"id-` + secret + `"},"generated_config":"key = \"` + secret + `\"","before_identity":{"i":"` + secret + `"},"after_identity":{"i":"` + secret + `"}}}],` +
		`"deferred_changes":[{"reason":"r","resource_change":{"address":"x.c","change":{"actions":["create"],"before":null,"after":{"a":"` + secret + `"}}}}],` +
		`"resource_drift":[{"address":"x.d","change":{"actions":["update"],"before":{"a":"` + secret + `"},"after":{"a":1}}}],` +
		`"output_changes":{"o":{"actions":["create"],"before":null,"after":"` + secret + `"}},` +
		`"action_invocations":[{"address":"action.y.z","type":"y","name":"z","config_values":{"a":"` + secret + `"},"config_sensitive":{},"config_unknown":{"b":true},"lifecycle_action_trigger":{"triggering_resource_address":"x.b","action_trigger_event":"AfterCreate"}}],` +
		`"checks":[{"address":{"kind":"check","name":"c","to_display":"check.c"},"status":"fail","instances":[{"address":{"to_display":"check.c"},"status":"fail","problems":[{"message":"got ` + secret + `"}]}]}],` +
		`"configuration":{"provider_config":{"x":{"name":"x","expressions":{"p":{"constant_value":"` + secret + `"}}}},"root_module":{"resources":[{"address":"x.b","expressions":{"n":[{"a":{"constant_value":"` + secret + `"}}]}}],` +
		`"module_calls":{"m":{"source":"git::https://` + secret + `@example.com/m","expressions":{"q":{"constant_value":"` + secret + `"}},"module":{"resources":[{"address":"x.e","expressions":{"a":{"constant_value":"` + secret + `"}}}]}}}}}}`
}

func read(t testing.TB, text string) []*plan.Plan {
	t.Helper()
	plans, err := ReadPlans(context.Background(), strings.NewReader(text), "plan.json", Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return plans
}

func readOne(t testing.TB, text string) *plan.Plan {
	t.Helper()
	plans := read(t, text)
	if len(plans) != 1 {
		t.Fatalf("%d plans, want 1", len(plans))
	}
	return plans[0]
}

// refusal reads text that must be refused.
func refusal(t testing.TB, text string) *Refusal {
	t.Helper()
	plans, err := ReadPlans(context.Background(), strings.NewReader(text), "plan.json", Limits{})
	if err == nil {
		t.Fatalf("read as %d plans, want a refusal", len(plans))
	}
	var r *Refusal
	if !errors.As(err, &r) {
		t.Fatalf("%v is not a refusal", err)
	}
	if plans != nil {
		t.Error("plans come with the refusal")
	}
	return r
}

func utf16Bytes(text string, big, mark bool) string {
	units := utf16.Encode([]rune(text))
	if mark {
		units = append([]uint16{0xfeff}, units...)
	}
	var b strings.Builder
	for _, u := range units {
		if big {
			b.Write([]byte{byte(u >> 8), byte(u)})
		} else {
			b.Write([]byte{byte(u), byte(u >> 8)})
		}
	}
	return b.String()
}

// dump writes everything of a plan as text: for comparing two readings, and
// for looking for secrets in it.
func dump(p *plan.Plan) string {
	q := *p
	q.Secrets, q.Config, q.Changes = nil, nil, nil
	s := fmt.Sprintf("%+v", q)
	s += dumpModule(p.Config)
	for _, c := range p.Changes {
		if c.Importing != nil {
			s += fmt.Sprintf("%+v", *c.Importing)
			c.Importing = nil
		}
		s += fmt.Sprintf("%+v", c)
	}
	return s
}

func dumpModule(m *plan.ConfigModule) string {
	if m == nil {
		return "no module"
	}
	own := *m
	own.Calls = nil
	s := fmt.Sprintf("%+v", own)
	for _, c := range m.Calls {
		module := c.Module
		c.Module = nil
		s += fmt.Sprintf("%+v", c) + dumpModule(module)
	}
	return s
}
