package judge

import (
	"slices"
	"strings"
	"testing"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

func TestDestroy(t *testing.T) {
	t.Parallel()
	const web = `aws_instance.web`
	called := func(p *plan.Plan) {
		p.Config = module("", block("aws_instance.other"))
		p.Config.Calls = []plan.ModuleCall{{Name: "app", Module: module("module.app")}}
	}
	checkRule(t, "destroy-unexplained", []ruleCase{
		{
			name: "the key is not in the map", at: `digitalocean_record.records["wildcard.a\"b"]`,
			plan: planOf(deleted(`digitalocean_record.records["wildcard.a\"b"]`, `{"id":"1815943791","name":"*.crib","type":"A","value":"100.67.90.12","domain":"example.net"}`, reason("delete_because_each_key"))),
			asks: record.Hold, effect: record.Outage, paths: []string{},
			words: []string{`The key "wildcard.a\"b" is not in the for_each map of digitalocean_record.records.`, "live: name *.crib", "100.67.90.12", "(id 1815943791)",
				`holdfast decide 'digitalocean_record.records["wildcard.a\"b"]' --ruling allow`, "put its configuration back"},
		},
		{
			name: "the count is lower", at: web + "[3]", plan: planOf(deleted(web+"[3]", `{"id":"i-1"}`, reason("delete_because_count_index"))),
			asks: record.Hold, effect: record.DataLoss, words: []string{"The count of aws_instance.web no longer reaches index 3."},
		},
		{
			name: "the block is gone", at: web, plan: and(planOf(deleted(web, `{"id":"i-1"}`, reason("delete_because_no_resource_config"))), configured(block("aws_instance.other"))),
			asks: record.Hold, effect: record.DataLoss, words: []string{"The configuration has no block aws_instance.web any more.", "removed block with lifecycle { destroy = false }"},
		},
		{
			name: "the module is gone", at: "module.db[0].aws_db_instance.a",
			plan: and(planOf(deleted("module.db[0].aws_db_instance.a", `{"id":"i-1"}`, reason("delete_because_no_resource_config"))), called),
			asks: record.Hold, effect: record.DataLoss, words: []string{"The configuration no longer has module.db[0], so nothing declares this object."},
		},
		{
			name: "the instance of the module is gone", at: `module.app["x"].acme_topic.a`,
			plan: planOf(deleted(`module.app["x"].acme_topic.a`, `{"id":"i-1"}`, reason("delete_because_no_module"))),
			asks: record.Hold, words: []string{`The configuration still calls the module, but no longer the instance module.app["x"].`, "not known"},
		},
		{
			name: "between count and for_each", at: web, plan: planOf(deleted(web, `{}`, reason("delete_because_wrong_repetition"))),
			asks: record.Hold, effect: record.DataLoss, words: []string{"changed between count, for_each and a single instance", "instance without a key"},
		},
		{
			name: "switched off", at: web, plan: planOf(deleted(web, `{}`, reason("delete_because_enabled_false"))),
			asks: record.Hold, effect: record.DataLoss, words: []string{"enabled = false"},
		},
		{
			name: "moved to nowhere", at: web, plan: planOf(deleted(web, `{}`, reason("delete_because_no_move_target"))),
			asks: record.Hold, effect: record.DataLoss, words: []string{"A moved block leads to an address that has no configuration."},
		},
		{
			name: "a plan made with -destroy", at: web, plan: planOf(deleted(web, `{}`)),
			asks: record.Hold, effect: record.DataLoss, words: []string{"as a plan made with -destroy does"},
		},
		{
			name: "an old format", at: web, plan: and(planOf(deleted(web, `{}`)), func(p *plan.Plan) { p.FormatVersion = "0.2" }),
			asks: record.Hold, effect: record.DataLoss, words: []string{"plans of this version don't say why"},
		},
		{
			name: "a reason of tomorrow is shown raw", at: web, plan: planOf(deleted(web, `{}`, reason("delete_because_of_the_moon"))),
			asks: record.Hold, effect: record.DataLoss, words: []string{`"delete_because_of_the_moon"`},
		},
		{
			name: "who uses it, and where Git had it", at: "aws_security_group.a",
			plan: and(planOf(deleted("aws_security_group.a", `{"id":"sg-1","name":"a"}`)), configured(block("aws_security_group.a"), block("aws_instance.web", "vpc_security_group_ids = aws_security_group.a.id"))),
			with: []func(*Input){func(in *Input) {
				in.Evidence.Origin = map[string][]record.Fact{"aws_security_group.a": {{Label: "git", Text: "on none of 14 refs", Evidence: fromPlan("git")}}}
			}},
			asks: record.Hold, effect: record.Outage, words: []string{"used by: aws_instance.web", "git: on none of 14 refs", "live: name a (id sg-1)"},
		},
		{
			name: "nothing is known of the type", at: "acme_thing.t", plan: planOf(deleted("acme_thing.t", `{"id":"1"}`)), with: []func(*Input){without},
			asks: record.Hold, words: []string{"What happens to whoever uses it is not known."},
		},
		{
			name: "nothing real goes", at: "time_sleep.s", plan: planOf(deleted("time_sleep.s", `{"create_duration":"30s"}`)),
			asks: record.Clear, words: []string{"Nothing real goes with it."}, not: []string{"holdfast decide"},
		},
		{
			name: "inert and in use", at: "random_id.a",
			plan: and(planOf(deleted("random_id.a", `{"hex":"ab"}`)), configured(block("random_id.a"), block("aws_s3_bucket.b", "bucket = random_id.a.hex"))),
			asks: record.Hold, words: []string{"used by: aws_s3_bucket.b"},
		},
		{
			name: "what was only read", at: "data.aws_ami.a", plan: planOf(deleted("data.aws_ami.a", `{"id":"ami-1"}`)), with: []func(*Input){without},
			asks: record.Clear,
		},
		{
			name: "an object that only has another address", at: "aws_sqs_queue.old",
			plan: planOf(deleted("aws_sqs_queue.old", `{"name":"mail","fifo_queue":true}`), created("aws_sqs_queue.new", `{"name":"mail","fifo_queue":true}`)),
			asks: record.Hold, effect: record.DataLoss,
		},
		{name: "a deposed object is spoken of elsewhere", plan: planOf(deleted(web, `{}`, deposed("12345678"))), quiet: true},
		{name: "a replacement is spoken of elsewhere", plan: planOf(replaced(web, `{"ami":"a"}`, `{"ami":"b"}`, "ami")), quiet: true},
		{name: "forgotten, not destroyed", plan: planOf(change(web, "forget", `{}`, "null")), quiet: true},
	})
}

// TestDestroyByClass holds that the class of a type of which nothing else is
// known gives its destroy a sensible question.
func TestDestroyByClass(t *testing.T) {
	t.Parallel()
	for typ, want := range map[string]struct {
		effect record.Effect
		says   string
	}{
		"aws_timestreaminfluxdb_db_instance":          {record.DataLoss, "The data in it goes with it."},
		"scaleway_datawarehouse_database":             {record.DataLoss, "The data in it goes with it."},
		"aws_emrserverless_application":               {record.Outage, "What runs in it stops."},
		"oci_core_remote_peering_connection":          {record.Outage, "Whoever reaches others through it no longer can."},
		"google_iam_workforce_pool":                   {record.Lockout, "Whoever acts through it can no longer do so."},
		"google_pubsub_topic_iam_member":              {record.Lockout, "Whoever acts through it can no longer do so."},
		"vultr_oidc_token":                            {record.CredentialRotation, "Whoever holds it can no longer use it."},
		"azurerm_hdinsight_spark_cluster":             {record.DataLoss, "What runs in it stops, and the data in it goes with it."},
		"google_monitoring_dashboard":                 {"", "Nothing real goes with it."},
		"azurerm_monitor_scheduled_query_rules_alert": {"", "What happens to whoever uses it is not known."},
	} {
		t.Run(typ, func(t *testing.T) {
			t.Parallel()
			known, err := realKnowledge(t).Explain(typ)
			if err != nil {
				t.Fatal(err)
			}
			for _, h := range known.Hazards {
				if slices.Contains(h.Types, typ) {
					t.Skipf("%s speaks of it by now", h.ID)
				}
			}
			r := judged(t, planOf(deleted(typ+".x", `{"id":"1"}`)))
			wants := record.Hold
			if len(known.Classes) == 1 && known.Classes[0] == inert {
				wants = record.Clear
			}
			found := findings(r, "destroy-unexplained", typ+".x")
			if len(found) != 1 || found[0].Disposition != wants || !strings.HasSuffix(found[0].Message, " "+want.says) {
				t.Fatalf("%+v", found)
			}
			if got := found[0].Effect; (got == nil) != (want.effect == "") || got != nil && *got != want.effect {
				t.Errorf("effect %v, want %q", got, want.effect)
			}
		})
	}
}
