package judge

import (
	"testing"

	"github.com/holdfast-dev/holdfast/internal/record"
)

func TestTrafficMoves(t *testing.T) {
	t.Parallel()
	checkRule(t, "traffic-moves", []ruleCase{
		{name: "another gateway", at: "aws_route.r", plan: planOf(updated("aws_route.r", `{"nat_gateway_id":"nat-1"}`, `{"nat_gateway_id":"nat-2"}`)), asks: record.Hold, effect: record.Outage, paths: []string{"nat_gateway_id"}, words: []string{"nat-1 → nat-2", "holdfast decide"}},
		{name: "decided during apply", at: "aws_route.r", plan: planOf(updated("aws_route.r", `{"nat_gateway_id":"nat-1"}`, `{"nat_gateway_id":{"unknown":true}}`)), asks: record.Hold, effect: record.Outage, paths: []string{"nat_gateway_id"}},
		{name: "a selector", at: "kubernetes_service_v1.s", plan: planOf(updated("kubernetes_service_v1.s", `{"spec":[{"selector":{"app":"a"}}]}`, `{"spec":[{"selector":{"app":"b"}}]}`)), asks: record.Hold, effect: record.Outage, paths: []string{"spec[0].selector.app"}},
		{name: "a first gateway", plan: planOf(updated("aws_route.r", `{"nat_gateway_id":null}`, `{"nat_gateway_id":"nat-2"}`)), quiet: true},
		{name: "one more server", plan: planOf(updated("aws_lb.l", `{"nameservers":["a"]}`, `{"nameservers":["a","b"]}`)), quiet: true},
		{name: "a tag", plan: planOf(updated("aws_route_table.r", `{"tags":{"a":"1"}}`, `{"tags":{"a":"2"}}`)), quiet: true},
		{name: "what no traffic goes through", plan: planOf(updated("acme_box.b", `{"vlan_id":1}`, `{"vlan_id":2}`)), quiet: true},
	})
}

func TestOneWayLock(t *testing.T) {
	t.Parallel()
	checkRule(t, "one-way-lock", []ruleCase{
		{name: "a bucket", at: "google_storage_bucket.b", plan: planOf(updated("google_storage_bucket.b", `{"retention_policy":[{"is_locked":false}]}`, `{"retention_policy":[{"is_locked":true}]}`)), asks: record.Hold, effect: record.Irreversible, paths: []string{"retention_policy[0].is_locked"}, words: []string{"can't be taken off again"}},
		{name: "from the start", at: "acme_retention_policy.b", plan: planOf(created("acme_retention_policy.b", `{"locked":true}`)), asks: record.Hold, effect: record.Irreversible, paths: []string{"locked"}},
		{name: "a mode", at: "acme_bucket.b", plan: planOf(updated("acme_bucket.b", `{"default_retention":[{"mode":"GOVERNANCE"}]}`, `{"default_retention":[{"mode":"COMPLIANCE"}]}`)), asks: record.Hold, effect: record.Irreversible, paths: []string{"default_retention[0].mode"}},
		{name: "locked before", plan: planOf(updated("google_storage_bucket.b", `{"labels":{"a":"1"},"retention_policy":[{"is_locked":true}]}`, `{"labels":{"a":"2"},"retention_policy":[{"is_locked":true}]}`)), quiet: true},
		{name: "not locked", plan: planOf(created("google_storage_bucket.b", `{"retention_policy":[{"is_locked":false}]}`)), quiet: true},
		{name: "another lock", plan: planOf(updated("acme_door.b", `{"locked":false}`, `{"locked":true}`)), quiet: true},
	})
}
