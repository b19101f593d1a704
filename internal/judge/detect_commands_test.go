package judge

import (
	"testing"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

func TestHiddenCommand(t *testing.T) {
	t.Parallel()
	provisioned := func(p *plan.Plan) {
		b := block("null_resource.n")
		b.Provisioners = []string{"local-exec", "remote-exec"}
		p.Config = module("", b, block("aws_lb.l"))
	}
	invoked := func(trigger, event string) func(*plan.Plan) {
		return func(p *plan.Plan) {
			p.Invocations = []plan.Invocation{{Address: "action.aws_lambda_invoke.a", Type: "aws_lambda_invoke", Trigger: trigger, Event: event}}
		}
	}
	checkRule(t, "hidden-command", []ruleCase{
		{
			name: "provisioners of what is created", at: "null_resource.n", plan: and(planOf(created("null_resource.n", `{}`)), provisioned),
			asks: record.Clear, words: []string{"It has provisioners: local-exec and remote-exec. Those for the create run during this apply.", "left tainted"},
		},
		{name: "of what is replaced by a trigger", at: "null_resource.n", plan: and(planOf(replaced("null_resource.n", `{"triggers":{"a":1}}`, `{"triggers":{"a":2}}`, "triggers")), provisioned), asks: record.Clear, words: []string{"run during this apply"}},
		{name: "of what is destroyed", at: "null_resource.n", plan: and(planOf(deleted("null_resource.n", `{}`)), provisioned), asks: record.Clear, words: []string{"Those for the destroy run before it"}},
		{
			name: "an external program", at: "data.external.e", plan: planOf(change("data.external.e", "read", "null", `{"result":{"unknown":true}}`)),
			asks: record.Clear, words: []string{"runs a program on this machine"},
		},
		{name: "an action that a change sets off", at: "aws_lb.l", plan: and(planOf(updated("aws_lb.l", `{"a":1}`, `{"a":2}`)), invoked("aws_lb.l", "AfterUpdate")), asks: record.Clear, words: []string{"action.aws_lambda_invoke.a (AfterUpdate)"}},
		{name: "an action by hand", plan: and(planOf(), invoked("", "")), asks: record.Clear, words: []string{"action.aws_lambda_invoke.a"}},
		{name: "an update runs no provisioner", plan: and(planOf(updated("null_resource.n", `{"a":1}`, `{"a":2}`)), provisioned), quiet: true},
		{name: "no provisioners", plan: and(planOf(created("aws_lb.l", `{}`)), provisioned), quiet: true},
		{name: "another data source", plan: planOf(change("data.aws_ami.a", "read", "null", `{}`)), quiet: true},
	})
}
