package judge

import (
	"testing"

	"github.com/holdfast-dev/holdfast/internal/record"
)

func TestSetShrinks(t *testing.T) {
	t.Parallel()
	lose := func(name, address, before, after, path string, words ...string) ruleCase {
		return ruleCase{name: name, at: address, plan: planOf(updated(address, before, after)), asks: record.Clear, paths: []string{path}, words: words, not: []string{"holdfast decide"}}
	}
	asked := func(c ruleCase, effect record.Effect) ruleCase {
		c.asks, c.effect, c.not = record.Hold, effect, nil
		c.words = append(c.words, "holdfast decide", "loses what the list gave it")
		return c
	}
	keep := func(name, address, before, after string) ruleCase {
		return ruleCase{name: name, plan: planOf(updated(address, before, after)), quiet: true}
	}
	checkRule(t, "set-shrinks", []ruleCase{
		lose("a disk", "acme_box.b", `{"disks":[{"name":"a"},{"name":"b"}]}`, `{"disks":[{"name":"a"}]}`, "disks", "disks loses 1 element: name b."),
		lose("all disks", "acme_box.b", `{"disks":["a","b"]}`, `{"disks":null}`, "disks", "disks loses all that is in it, 2 elements: a and b."),
		lose("all disks, one by one", "acme_box.b", `{"disks":["a","b"]}`, `{"disks":[]}`, "disks", "disks loses all that is in it, 2 elements: a and b."),
		lose("the door for everybody is closed", "aws_security_group.a", `{"ingress":[{"from_port":22,"to_port":22,"protocol":"tcp","cidr_blocks":["0.0.0.0/0"],"description":"ssh"},{"from_port":443}]}`, `{"ingress":[{"from_port":443}]}`, "ingress", "description ssh"),
		asked(lose("a door for some is closed", "aws_security_group.a", `{"ingress":[{"from_port":22,"to_port":22,"protocol":"tcp","cidr_blocks":["10.0.0.0/8"],"description":"ssh"},{"from_port":443}]}`, `{"ingress":[{"from_port":443}]}`, "ingress", "description ssh"), record.Outage),
		lose("a narrower firewall on the way", "aws_lb.l", `{"allowed_cidrs":["10.0.0.0/8","0.0.0.0/0"]}`, `{"allowed_cidrs":["10.0.0.0/8"]}`, "allowed_cidrs", "0.0.0.0/0"),
		lose("machines of a group", "aws_autoscaling_group.g", `{"target_group_arns":["a","b"]}`, `{"target_group_arns":["a"]}`, "target_group_arns"),
		lose("a secret one", "acme_box.b", `{"users":[{"password":{"sensitive":"old-secret-1"}},{"password":{"sensitive":"old-secret-2"}}]}`, `{"users":[{"password":{"sensitive":"old-secret-1"}}]}`, "users", "(sensitive value)"),
		asked(lose("a member", "google_project_iam_binding.b", `{"members":["user:a","user:b"]}`, `{"members":["user:a"]}`, "members", "user:b"), record.Lockout),
		asked(lose("a member makes room for another", "google_project_iam_binding.b", `{"members":["user:a","user:b"]}`, `{"members":["user:a","user:c"]}`, "members", "members loses 1 element: user:b."), record.Lockout),
		asked(lose("a member makes room for two", "google_project_iam_binding.b", `{"members":["user:a","user:b"]}`, `{"members":["user:a","user:c","user:d"]}`, "members", "user:b"), record.Lockout),
		asked(lose("a subject", "kubernetes_role_binding_v1.b", `{"subject":[{"kind":"User","name":"a"},{"kind":"User","name":"b"}]}`, `{"subject":[{"kind":"User","name":"a"},{"kind":"User","name":"c"}]}`, "subject", "b"), record.Lockout),
		asked(lose("a verb", "kubernetes_role_v1.r", `{"rule":[{"verbs":["get","list"]}]}`, `{"rule":[{"verbs":["get"]}]}`, "rule[0].verbs", "list"), record.Lockout),
		asked(lose("a subnet", "aws_lb.l", `{"subnets":["a","b"]}`, `{"subnets":["a"]}`, "subnets", "b"), record.Outage),
		asked(lose("a route", "aws_route_table.r", `{"route":[{"cidr_block":"10.0.0.0/8"},{"cidr_block":"0.0.0.0/0"}]}`, `{"route":[{"cidr_block":"0.0.0.0/0"}]}`, "route", "cidr_block 10.0.0.0/8"), record.Outage),
		asked(lose("a host", "kubernetes_ingress_v1.i", `{"spec":[{"rule":[{"host":"a"},{"host":"b"}]}]}`, `{"spec":[{"rule":[{"host":"a"}]}]}`, "spec[0].rule", "host b"), record.Outage),
		keep("one more", "aws_lb.l", `{"subnets":["a"]}`, `{"subnets":["a","b"]}`),
		keep("another order", "aws_lb.l", `{"subnets":["a","b"]}`, `{"subnets":["b","a"]}`),
		keep("one for another, where nobody is evicted", "acme_box.b", `{"disks":["a","b"]}`, `{"disks":["a","c"]}`),
		keep("decided during apply", "aws_lb.l", `{"subnets":["a","b"]}`, `{"subnets":{"unknown":true}}`),
		keep("a list of another kind", "aws_eks_cluster.c", `{"enabled_cluster_log_types":["api","audit"]}`, `{"enabled_cluster_log_types":["api"]}`),
		keep("an edit inside an element", "aws_lb.l", `{"subnet_mapping":[{"subnet_id":"a","x":1}]}`, `{"subnet_mapping":[{"subnet_id":"a","x":2}]}`),
		{name: "a replacement is spoken of elsewhere", plan: planOf(replaced("aws_lb.l", `{"subnets":["a","b"]}`, `{"subnets":["a"]}`, "subnets")), quiet: true},
	})
}
