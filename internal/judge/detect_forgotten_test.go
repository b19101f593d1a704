package judge

import (
	"testing"

	"github.com/holdfast-dev/holdfast/internal/record"
)

func TestForgottenLive(t *testing.T) {
	t.Parallel()
	checkRule(t, "forgotten-live", []ruleCase{
		{name: "an apply that reported an error", at: "acme_box.b", plan: planOf(created("acme_box.b", `{"name":"b"}`)), asks: record.Clear, words: []string{"An earlier apply began to create this", "Look whether it is there"}, not: []string{"holdfast decide"},
			with: []func(*Input){func(in *Input) {
				in.Evidence.Doubts = map[string]Doubt{"acme_box.b": {Entry: 7, Why: "it may exist without being in the state", Refused: true}}
			}}},
		{name: "an apply that nobody saw end", at: "acme_box.b", plan: planOf(created("acme_box.b", `{"name":"b"}`)), asks: record.Hold, words: []string{"An earlier apply began to create this", "it may exist without being in the state", "ledger entry 7"},
			with: []func(*Input){func(in *Input) {
				in.Evidence.Doubts = map[string]Doubt{"acme_box.b": {Entry: 7, Why: "it may exist without being in the state"}}
			}}},
		{
			name: "gone at refresh", at: "aws_sns_topic.t", asks: record.Hold,
			plan:  and(planOf(created("aws_sns_topic.t", `{"name":"t"}`)), drifted(deleted("aws_sns_topic.t", `{"name":"t","id":"arn:1"}`))),
			words: []string{"refresh didn't find it", "in another region or account", "was: name t (id arn:1)", "holdfast decide 'aws_sns_topic.t' --ruling allow"},
		},
		{
			name: "with data", at: "aws_db_instance.db", asks: record.Hold, effect: record.DataLoss,
			plan:  and(planOf(created("aws_db_instance.db", `{"identifier":"db"}`)), drifted(deleted("aws_db_instance.db", `{"identifier":"db"}`))),
			words: []string{"A new one starts empty."},
		},
		{
			name: "a staged file", at: "libvirt_cloudinit_disk.seed", asks: record.Clear,
			plan:  and(planOf(created("libvirt_cloudinit_disk.seed", `{"name":"seed"}`)), drifted(deleted("libvirt_cloudinit_disk.seed", `{"name":"seed","path":"/tmp/seed.iso"}`))),
			words: []string{"a file on this host"}, not: []string{"holdfast decide"},
		},
		{
			name: "a local file", at: "local_file.f", asks: record.Clear,
			plan: and(planOf(created("local_file.f", `{"filename":"./a"}`)), drifted(deleted("local_file.f", `{"filename":"./a"}`))),
		},
		{name: "a create of what never was", plan: planOf(created("aws_sns_topic.t", `{"name":"t"}`)), quiet: true},
		{name: "changed outside, not gone", plan: and(planOf(updated("aws_sns_topic.t", `{"a":1}`, `{"a":2}`)), drifted(updated("aws_sns_topic.t", `{"a":2}`, `{"a":1}`))), quiet: true},
		{name: "gone, and to stay so", plan: and(planOf(), drifted(deleted("aws_sns_topic.t", `{"name":"t"}`))), quiet: true},
		{name: "a deposed object that is gone", plan: and(planOf(created("aws_sns_topic.t", `{"name":"t"}`)), drifted(deleted("aws_sns_topic.t", `{"name":"t"}`, deposed("0a1b2c3d")))), quiet: true},
	})
}
