package judge

import (
	"testing"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

func TestIdentityTakeover(t *testing.T) {
	t.Parallel()
	swap := func(fromType, from, toType, to string) *plan.Plan {
		return planOf(deleted(fromType+".old", from), created(toType+".new", to))
	}
	decided := []string{"Nothing orders the two", "Apply the destroy first"}
	checkRule(t, "identity-takeover", []ruleCase{
		{
			name: "a name from CNAME to A", at: "digitalocean_record.new", asks: record.Hold, effect: record.Outage,
			plan:    swap("digitalocean_record", `{"domain":"example.net","name":"docs","type":"CNAME","value":"x."}`, "digitalocean_record", `{"domain":"example.net","name":"docs","type":"A","value":"192.0.2.7"}`),
			related: []string{"digitalocean_record.new", "digitalocean_record.old"}, words: append([]string{"live name, docs."}, decided...),
		},
		{
			name: "the other half says it too", at: "digitalocean_record.old", asks: record.Hold, effect: record.Outage,
			plan: swap("digitalocean_record", `{"domain":"example.net","name":"docs","type":"CNAME","value":"x."}`, "digitalocean_record", `{"domain":"example.net","name":"docs","type":"A","value":"192.0.2.7"}`),
		},
		{
			name: "each kind is a type", at: "dns_a_record_set.new", asks: record.Hold, effect: record.Outage,
			plan:  swap("dns_cname_record", `{"zone":"example.net.","name":"*.crib","cname":"x."}`, "dns_a_record_set", `{"zone":"example.net.","name":"*.crib","addresses":["192.0.2.7"]}`),
			words: []string{"*.crib.example.net."},
		},
		{
			name: "a bucket", at: "aws_s3_bucket.new", asks: record.Hold, effect: record.Outage,
			plan: swap("aws_s3_bucket", `{"bucket":"shop-assets","a":1,"b":2,"c":3,"d":4}`, "aws_s3_bucket", `{"bucket":"shop-assets","a":5,"b":6,"c":7,"d":8}`), words: []string{"shop-assets"},
		},
		{
			name: "an object in a namespace", at: "kubernetes_service_v1.new", asks: record.Hold, effect: record.Outage,
			plan: swap("kubernetes_service", `{"metadata":[{"name":"web","namespace":"shop","uid":"u"}],"spec":[1]}`, "kubernetes_service_v1", `{"metadata":[{"name":"web","namespace":"shop"}],"spec":[2]}`), words: []string{"web"},
		},
		{
			name: "a record set of the same kind", at: "aws_route53_record.new", asks: record.Hold, effect: record.Outage,
			plan: swap("aws_route53_record", `{"zone_id":"Z1","name":"a.example.net","type":"TXT","records":["x"],"ttl":1,"u":1}`, "aws_route53_record", `{"zone_id":"Z1","name":"a.example.net","type":"TXT","records":["y"],"ttl":2,"u":2}`),
		},
		{name: "an A beside an AAAA", plan: swap("digitalocean_record", `{"domain":"example.net","name":"docs","type":"A","value":"192.0.2.7"}`, "digitalocean_record", `{"domain":"example.net","name":"docs","type":"AAAA","value":"2001:db8::7"}`), quiet: true},
		{name: "one TXT for another", plan: swap("digitalocean_record", `{"domain":"example.net","name":"@","type":"TXT","value":"a=1"}`, "digitalocean_record", `{"domain":"example.net","name":"@","type":"TXT","value":"b=2"}`), quiet: true},
		{name: "another zone", plan: swap("digitalocean_record", `{"domain":"example.net","name":"docs","type":"CNAME"}`, "digitalocean_record", `{"domain":"example.org","name":"docs","type":"A"}`), quiet: true},
		{name: "another namespace", plan: swap("kubernetes_service_v1", `{"metadata":[{"name":"web","namespace":"a"}]}`, "kubernetes_service_v1", `{"metadata":[{"name":"web","namespace":"b"}]}`), quiet: true},
		{name: "weighted records side by side", plan: swap("aws_route53_record", `{"zone_id":"Z1","name":"a","type":"A","set_identifier":"blue","ttl":1,"records":["1"]}`, "aws_route53_record", `{"zone_id":"Z1","name":"a","type":"A","set_identifier":"green","ttl":2,"records":["2"]}`), quiet: true},
		{name: "another type with the same name", plan: swap("aws_sqs_queue", `{"name":"mail"}`, "aws_sns_topic", `{"name":"mail"}`), quiet: true},
		{name: "a rename takes nothing over", plan: swap("aws_sqs_queue", `{"name":"mail","a":1}`, "aws_sqs_queue", `{"name":"mail","a":1}`), quiet: true},
		{name: "a replacement is one object", plan: planOf(replaced("aws_s3_bucket.b", `{"bucket":"b","a":1}`, `{"bucket":"b","a":2}`, "a")), quiet: true},
		{name: "no name at all", plan: swap("a_a", `{"a":1}`, "a_a", `{"a":2}`), quiet: true},
	})
}
