package judge

import (
	"testing"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

func TestReplace(t *testing.T) {
	t.Parallel()
	const web = "aws_instance.web"
	checkRule(t, "replace", []ruleCase{
		{
			name: "an attribute forces it", at: web,
			plan: and(planOf(replaced(web, `{"id":"i-1","ami":"a","private_ip":"10.0.0.4","tags":{"a":"1"}}`, `{"id":{"unknown":true},"ami":"b","private_ip":{"unknown":true},"tags":{"a":"2"}}`, "ami")),
				configured(block(web), block("aws_eip.e", "instance = aws_instance.web.id"))),
			asks: record.Hold, effect: record.DataLoss, paths: []string{"ami"},
			words: []string{"ami (a → b) forces the replacement: the provider can't change it in place.", "tags.a changes too, but does not force it.", "The old object is deleted before the new one is created.",
				"lost: id i-1 and private_ip 10.0.0.4", "used by: aws_eip.e", "holdfast decide 'aws_instance.web' --ruling allow"},
		},
		{
			name: "two of them, the new one first", at: "aws_lb.l",
			plan: planOf(change("aws_lb.l", "create/delete", `{"name":"a","internal":true}`, `{"name":"b","internal":false}`, forcedBy("name", "internal"))),
			asks: record.Hold, effect: record.Outage, paths: []string{"internal", "name"},
			words: []string{"internal (true → false) and name (a → b) force the replacement: the provider can't change them in place.", "The new object is created before the old one is deleted."},
		},
		{
			name: "tainted", at: web, plan: planOf(change(web, "delete/create", `{}`, `{}`, reason("replace_because_tainted"))),
			asks: record.Hold, effect: record.DataLoss, words: []string{"marked as tainted", "tofu untaint 'aws_instance.web'"},
		},
		{
			name: "tainted, with the other engine", at: web, plan: and(planOf(change(web, "delete/create", `{}`, `{}`, reason("replace_because_tainted"))), func(p *plan.Plan) { p.Engine = plan.Terraform }),
			asks: record.Hold, effect: record.DataLoss, words: []string{"terraform untaint 'aws_instance.web'"},
		},
		{
			name: "asked for", at: web, plan: planOf(change(web, "delete/create", `{}`, `{}`, reason("replace_by_request"))),
			asks: record.Hold, effect: record.DataLoss, words: []string{"asked for with -replace", "Without -replace, the plan keeps it."},
		},
		{
			name: "triggered", at: web, plan: planOf(change(web, "delete/create", `{}`, `{}`, reason("replace_by_triggers"))),
			asks: record.Hold, effect: record.DataLoss, words: []string{"replace_triggered_by"},
		},
		{
			name: "an old format has no paths", at: web, plan: and(planOf(change(web, "delete/create", `{"ami":"a","id":"i-1"}`, `{"ami":"b","id":{"unknown":true}}`)), func(p *plan.Plan) { p.FormatVersion = "0.1" }),
			asks: record.Hold, effect: record.DataLoss, words: []string{"doesn't say what forces that; by comparison it is one of ami."},
		},
		{
			name: "an old format and nothing known differs", at: web, plan: planOf(change(web, "delete/create", `{"id":"i-1"}`, `{"id":{"unknown":true}}`)),
			asks: record.Hold, effect: record.DataLoss, words: []string{"no known value differs"},
		},
		{
			name: "a reason of tomorrow is shown raw", at: web, plan: planOf(change(web, "delete/create", `{}`, `{}`, reason("replace_because_of_the_moon"))),
			asks: record.Hold, effect: record.DataLoss, words: []string{`"replace_because_of_the_moon"`},
		},
		{
			name: "nothing is known of the type, an address is lost", at: "acme_box.b", with: []func(*Input){without},
			plan: planOf(replaced("acme_box.b", `{"a":"1","ip_address":"192.0.2.1"}`, `{"a":"2","ip_address":{"unknown":true}}`, "a")),
			asks: record.Hold, effect: record.AddressChange, words: []string{"lost: ip_address 192.0.2.1", "not known"},
		},
		{
			name: "nothing is known of the type", at: "acme_box.b", with: []func(*Input){without},
			plan: planOf(replaced("acme_box.b", `{"a":"1"}`, `{"a":"2"}`, "a")), asks: record.Hold, effect: record.IdentityChange,
		},
		{
			name: "who may do what", at: "aws_iam_role.r", plan: planOf(replaced("aws_iam_role.r", `{"name":"a","unique_id":"AR1"}`, `{"name":"b","unique_id":{"unknown":true}}`, "name")),
			asks: record.Hold, effect: record.Lockout, words: []string{"lost: unique_id AR1", "can no longer do so"},
		},
		{
			name: "a secret forces it and isn't shown", at: "aws_db_instance.db",
			plan: planOf(replaced("aws_db_instance.db", `{"master":{"sensitive":"old-secret-1"}}`, `{"master":{"sensitive":"new-secret-1"}}`, "master")),
			asks: record.Hold, effect: record.DataLoss, not: []string{"old-secret", "new-secret"},
		},
		{
			name: "nothing real", at: "null_resource.n", plan: planOf(replaced("null_resource.n", `{"triggers":{"a":"1"}}`, `{"triggers":{"a":"2"}}`, "triggers")),
			asks: record.Clear, words: []string{"Nothing real goes with it."}, not: []string{"holdfast decide"},
		},
		{
			name: "inert and in use", at: "random_id.a",
			plan: and(planOf(replaced("random_id.a", `{"byte_length":4,"hex":"ab"}`, `{"byte_length":8,"hex":{"unknown":true}}`, "byte_length")), configured(block("random_id.a"), block("aws_s3_bucket.b", "bucket = random_id.a.hex"))),
			asks: record.Hold, effect: record.IdentityChange,
		},
		{
			name: "known to be harmless", at: "aws_ecs_task_definition.t", plan: planOf(replaced("aws_ecs_task_definition.t", `{"container_definitions":"a"}`, `{"container_definitions":"b"}`, "container_definitions")),
			asks: record.Clear, words: []string{"Nothing that runs goes with the old one."},
		},
		{
			name: "harmless in part only", at: "aws_ecs_task_definition.t", plan: planOf(replaced("aws_ecs_task_definition.t", `{"container_definitions":"a","family":"a"}`, `{"container_definitions":"b","family":"b"}`, "container_definitions", "family")),
			asks: record.Hold, effect: record.IdentityChange,
		},
		{name: "destroyed only", plan: planOf(deleted(web, `{}`)), quiet: true},
		{name: "updated", plan: planOf(updated(web, `{"a":"1"}`, `{"a":"2"}`)), quiet: true},
	})
}
