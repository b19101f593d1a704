package judge

import (
	"testing"

	"github.com/holdfast-dev/holdfast/internal/record"
)

func TestGrantsAll(t *testing.T) {
	t.Parallel()
	const all, some = `"{\"Statement\":[{\"Effect\":\"Allow\",\"Action\":\"*\",\"Resource\":\"*\"}]}"`, `"{\"Statement\":[{\"Effect\":\"Allow\",\"Action\":\"s3:GetObject\",\"Resource\":\"*\"}]}"`
	held := func(name, address, before, after, path string) ruleCase {
		p := planOf(created(address, after))
		if before != "" {
			p = planOf(updated(address, before, after))
		}
		p.Prior.Managed = 1
		return ruleCase{name: name, at: address, plan: p, asks: record.Hold, effect: record.Exposure, paths: []string{path}, words: []string{"power over everything there, or to everybody", "holdfast decide"}}
	}
	checkRule(t, "grants-all", []ruleCase{
		held("owner", "azurerm_role_assignment.a", "", `{"scope":"/subscriptions/1","role_definition_name":"Owner"}`, "role_definition_name"),
		held("editor", "google_project_iam_member.m", "", `{"role":"roles/editor","member":"user:a@example.com"}`, "role"),
		held("every action", "aws_iam_policy.p", `{"policy":`+some+`}`, `{"policy":`+all+`}`, "policy"),
		held("every path", "vault_policy.p", `{"policy":"path \"kv/*\" { capabilities = [\"read\"] }"}`, `{"policy":"path \"*\" { capabilities = [\"sudo\"] }"}`, "policy"),
		held("everybody", "kubernetes_cluster_role_binding_v1.b", "", `{"role_ref":[{"kind":"ClusterRole","name":"view"}],"subject":[{"kind":"Group","name":"system:authenticated"}]}`, "subject[0].name"),
		held("an administrator of the cluster", "kubernetes_cluster_role_binding_v1.b", "", `{"role_ref":[{"kind":"ClusterRole","name":"cluster-admin"}],"subject":[{"kind":"User","name":"a"}]}`, "role_ref[0].name"),
		held("who may is no longer narrowed", "vault_jwt_auth_backend_role.r", `{"bound_claims":{"project":"a"}}`, `{"bound_claims":{}}`, "bound_claims"),
		{name: "everybody may write", at: "acme_settings.s", plan: planOf(updated("acme_settings.s", `{"default_repository_permission":"read"}`, `{"default_repository_permission":"write"}`)), asks: record.Hold, effect: record.Exposure, paths: []string{"default_repository_permission"}},
		{name: "a narrow role", plan: planOf(created("azurerm_role_assignment.a", `{"role_definition_name":"Storage Blob Data Reader"}`)), quiet: true},
		{name: "a role that is called so", plan: planOf(created("aws_iam_role.owner", `{"name":"owner"}`)), quiet: true},
		{name: "had it before", plan: planOf(updated("google_project_iam_member.m", `{"role":"roles/owner","x":1}`, `{"role":"roles/owner","x":2}`)), quiet: true},
		{name: "every action before", plan: planOf(updated("aws_iam_policy.p", `{"policy":`+all+`,"x":1}`, `{"policy":`+all+`,"x":2}`)), quiet: true},
		{name: "no identity", plan: planOf(created("acme_box.b", `{"role":"owner"}`)), quiet: true},
	})
}

func TestShutOut(t *testing.T) {
	t.Parallel()
	policy := func(who string) string {
		return `"{\"Statement\":[{\"Effect\":\"Allow\",\"Action\":\"sts:AssumeRole\",\"Principal\":{\"AWS\":` + who + `}}]}"`
	}
	both, one := policy(`[\"arn:aws:iam::1:role/a\",\"arn:aws:iam::1:role/b\"]`), policy(`\"arn:aws:iam::1:role/a\"`)
	checkRule(t, "set-shrinks", []ruleCase{
		{name: "one is shut out", at: "aws_iam_role.r", plan: planOf(updated("aws_iam_role.r", `{"assume_role_policy":`+both+`}`, `{"assume_role_policy":`+one+`}`)), asks: record.Hold, effect: record.Lockout, paths: []string{"assume_role_policy"}, words: []string{"no longer lets in arn:aws:iam::1:role/b"}},
		{name: "one more is let in", plan: planOf(updated("aws_iam_role.r", `{"assume_role_policy":`+one+`}`, `{"assume_role_policy":`+both+`}`)), quiet: true},
	})
}

func TestShutsByDefault(t *testing.T) {
	t.Parallel()
	checkRule(t, "traffic-moves", []ruleCase{
		{name: "nobody without a rule", at: "acme_store.s", plan: planOf(updated("acme_store.s", `{"network_rules":[{"default_action":"Allow"}]}`, `{"network_rules":[{"default_action":"Deny"}]}`)), asks: record.Hold, effect: record.Outage, paths: []string{"network_rules[0].default_action"}, words: []string{"Everything that no rule names is kept out"}},
		{name: "the other way", plan: planOf(updated("acme_store.s", `{"network_rules":[{"default_action":"Deny"}]}`, `{"network_rules":[{"default_action":"Allow"}]}`)), quiet: true},
	})
}

func TestBeginsToExpire(t *testing.T) {
	t.Parallel()
	checkRule(t, "guard-removed", []ruleCase{
		{name: "items expire from now on", at: "aws_dynamodb_table.t", plan: planOf(updated("aws_dynamodb_table.t", `{"ttl":[{"enabled":false}]}`, `{"ttl":[{"enabled":true}]}`)), asks: record.Hold, effect: record.DataLoss, paths: []string{"ttl[0].enabled"}, words: []string{"Less is kept from now on"}},
		{name: "a record's time to live", plan: planOf(updated("acme_record.r", `{"default_ttl":300}`, `{"default_ttl":60}`)), quiet: true},
	})
}
