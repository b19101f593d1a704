package judge

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// anyValue draws a value of any shape, under names that detectors look at.
func anyValue(depth int) *rapid.Generator[plan.Value] {
	return rapid.Custom(func(t *rapid.T) plan.Value {
		kinds := []string{"null", "unknown", "bool", "number", "string", "list", "object"}
		if depth == 0 {
			kinds = kinds[:5]
		}
		var v plan.Value
		switch rapid.SampledFrom(kinds).Draw(t, "kind") {
		case "null":
			return plan.NullValue()
		case "unknown":
			return plan.UnknownValue()
		case "bool":
			v = plan.BoolValue(rapid.Bool().Draw(t, "bool"))
		case "number":
			v = plan.NumberValue(rapid.SampledFrom([]string{"0", "1", "-1", "7", "22", "1e400", "3.5", "99999999999999999999"}).Draw(t, "number"))
		case "string":
			v = plan.StringValue(rapid.SampledFrom([]string{"", "a", "b", "0.0.0.0/0", "::/0", "*", "all", "allUsers", "1.2", "2.0", "t3.large", "t3.small", "/tmp/x", "Delete", "Retain", "-1", "tcp", "NONE", "public",
				`{"Statement":[{"Effect":"Allow","Principal":"*"}]}`, `{"Statement":{"Effect":"Allow","Principal":{"AWS":["*"]},"Condition":1}}`, "10Gi", "5Gi", "CNAME", "A", "xlarge", "2xlarge", "egress"}).Draw(t, "string"))
		case "list":
			v = plan.ListValue(rapid.SliceOfN(anyValue(depth-1), 0, 3).Draw(t, "list")...)
		case "object":
			var members []plan.Member
			for _, name := range rapid.SliceOfNDistinct(rapid.SampledFrom(hostileNames), 0, 5, rapid.ID[string]).Draw(t, "names") {
				members = append(members, plan.Member{Name: name, Value: anyValue(depth-1).Draw(t, name)})
			}
			v = plan.ObjectValue(members...)
		}
		if rapid.IntRange(0, 9).Draw(t, "marked") == 0 {
			v = v.Mark()
		}
		return v
	})
}

var hostileNames = []string{
	"", "id", "name", "metadata", "spec", "object", "manifest", "labels", "tags", "annotations", "ingress", "egress", "cidr_blocks", "from_port", "to_port", "protocol", "policy", "principal", "group",
	"password", "secret_string", "type", "version", "engine_version", "size", "desired_count", "replicas", "instance_type", "force_destroy", "deletion_protection", "backup_retention_period", "versioning", "enabled",
	"status", "retention_in_days", "expiration", "days", "members", "subject", "rule", "route", "disks", "source", "zone", "domain", "namespace", "bucket", "triggers", "user_data", "description", "publicly_accessible",
	"argocd.argoproj.io/x", "aws:x", "kind", "proxied", "access", "direction", "deny", "allow", "ports",
}

// TestAnyPlan holds that no plan, however odd, makes a detector fail, and that
// every report has its form and hangs on its input only.
func TestAnyPlan(t *testing.T) {
	t.Parallel()
	base := realKnowledge(t)
	types := []string{"aws_instance", "aws_security_group", "aws_db_instance", "aws_iam_role", "kubernetes_manifest", "kubernetes_deployment_v1", "digitalocean_record", "aws_route53_record", "null_resource", "random_id", "acme_thing", "libvirt_domain", "aws_ssm_parameter", "local_file"}
	actions := []string{"create", "update", "delete", "read", "no-op", "forget", "delete/create", "create/delete", "forget/create", "create/forget", "open", "", "bogus", "update/delete"}
	rapid.Check(t, func(rt *rapid.T) {
		object := anyValue(3)
		draw := func(i int) plan.Change {
			address := fmt.Sprintf("%s.n%d", rapid.SampledFrom(types).Draw(rt, "type"), rapid.IntRange(0, 3).Draw(rt, "name"))
			if rapid.Bool().Draw(rt, "inside") {
				address = "module.m." + address
			}
			c := change(address, rapid.SampledFrom(actions).Draw(rt, "actions"), "null", "null")
			c.Before, c.After = object.Draw(rt, "before"), object.Draw(rt, "after")
			c.Reason = rapid.SampledFrom([]string{"", "replace_because_cannot_update", "delete_because_each_key", "delete_because_no_module", "new_word"}).Draw(rt, "reason")
			if rapid.IntRange(0, 4).Draw(rt, "deposed") == 0 {
				c.Deposed = "0a1b2c3d"
			}
			if rapid.IntRange(0, 4).Draw(rt, "importing") == 0 {
				c.Importing = &plan.Import{ID: rapid.SampledFrom([]string{"", "x"}).Draw(rt, "id")}
			}
			for _, d := range c.Differences() {
				if rapid.Bool().Draw(rt, "forces") {
					c.ReplacePaths = append(c.ReplacePaths, d.Path)
				}
			}
			return c
		}
		var changes, drift []plan.Change
		for i := range rapid.IntRange(0, 5).Draw(rt, "changes") {
			changes = append(changes, draw(i))
		}
		for i := range rapid.IntRange(0, 3).Draw(rt, "drift") {
			drift = append(drift, draw(i))
		}
		p := planOf(changes...)
		p.Drift = drift
		p.Config = module("", block("aws_instance.n0", "user_data = aws_security_group.n1.id"), block("aws_security_group.n1", "ingress = module.m each.key"))
		p.Config.Calls = []plan.ModuleCall{{Name: "m", Module: module("module.m", block("acme_thing.n0", "size = var.x"))}}
		p.Secrets = &plan.Secrets{}
		with := func(in *Input) { in.Knowledge, in.Plan = base, p }
		first := judged(t, p, with)
		if again := judged(t, p, with); asJSON(t, first) != asJSON(t, again) {
			rt.Fatal("two reports on one plan differ")
		}
		for i, c := range first.Changes {
			asks := changes[i].Actions.Destroys() && changes[i].Addr.Mode == plan.Managed || !changes[i].Actions.Known()
			inert := slices.ContainsFunc(c.Findings, func(f record.Finding) bool { return f.Rule == "deposed" }) || slices.Contains([]string{"null_resource", "random_id", "local_file"}, c.Type)
			if asks && !inert && c.Disposition == record.Clear {
				rt.Fatalf("%v of %s is clear: %v", c.Actions, c.Address, messages(first))
			}
		}
	})
}
