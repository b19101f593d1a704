package judge

import (
	"testing"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

func TestImportAndChange(t *testing.T) {
	t.Parallel()
	byIdentity := func(c *plan.Change) { c.Importing = &plan.Import{Identity: value(`{"bucket":"b"}`)} }
	undecided := func(c *plan.Change) { c.Importing = &plan.Import{Unknown: true} }
	checkRule(t, "import-and-change", []ruleCase{
		{
			name: "with an update", at: "aws_lambda_function.f", asks: record.Hold, paths: []string{"memory", "timeout"},
			plan:  planOf(updated("aws_lambda_function.f", `{"function_name":"f","memory":128,"timeout":3}`, `{"function_name":"f","memory":256,"timeout":9}`, importedAs("f"))),
			words: []string{"changes it in the same apply: memory and timeout.", "adopt: ", "holdfast decide 'aws_lambda_function.f' --ruling allow"},
		},
		{
			name: "with an update that isn't shown", at: "aws_lambda_function.f", asks: record.Hold,
			plan: planOf(updated("aws_lambda_function.f", `{"a":1}`, `{"a":1}`, importedAs("f"))), words: []string{"doesn't show what"},
		},
		{
			name: "with a replacement", at: "aws_db_instance.db", asks: record.Hold, effect: record.IdentityChange,
			plan:  planOf(change("aws_db_instance.db", "delete/create", `{"identifier":"db","engine":"a"}`, `{"identifier":"db","engine":"b"}`, importedAs("db"), forcedBy("engine"))),
			words: []string{"adopts a live object and destroys it"},
		},
		{
			name: "by identity", at: "aws_s3_bucket.b", asks: record.Hold, plan: planOf(updated("aws_s3_bucket.b", `{"bucket":"b","a":1}`, `{"bucket":"b","a":2}`, byIdentity)),
		},
		{
			name: "another object", at: "kubernetes_manifest.m", asks: record.Hold, effect: record.IdentityChange,
			plan:  planOf(updated("kubernetes_manifest.m", `{"object":{"kind":"ConfigMap","metadata":{"name":"a","namespace":"shop-old"}}}`, `{"object":{"kind":"ConfigMap","metadata":{"name":"a","namespace":"shop"}}}`, importedAs("x"))),
			words: []string{"is another one than the configuration means", `object.metadata.namespace is "shop-old" live and "shop" in the configuration`, "Correct the id"},
		},
		{
			name: "no id", at: "aws_s3_bucket.b", asks: record.Hold, plan: planOf(change("aws_s3_bucket.b", "no-op", `{"bucket":"b"}`, `{"bucket":"b"}`, importedAs(""))),
			words: []string{"neither an id nor an identity"},
		},
		{
			name: "decided during apply", at: "aws_s3_bucket.b", asks: record.Hold, plan: planOf(created("aws_s3_bucket.b", `{"bucket":"b"}`, undecided)), words: []string{"decided during apply"},
		},
		{
			name: "into dangerous defaults", at: "aws_db_instance.db", asks: record.Clear, paths: []string{"deletion_protection", "skip_final_snapshot"},
			plan:  planOf(change("aws_db_instance.db", "no-op", `{"deletion_protection":false,"skip_final_snapshot":true}`, `{"deletion_protection":false,"skip_final_snapshot":true}`, importedAs("db"))),
			words: []string{"with its safety off"},
		},
		{name: "alone", plan: planOf(change("aws_s3_bucket.b", "no-op", `{"bucket":"b"}`, `{"bucket":"b"}`, importedAs("b"))), quiet: true},
		{name: "alone, by identity", plan: planOf(change("aws_s3_bucket.b", "no-op", `{"bucket":"b"}`, `{"bucket":"b"}`, byIdentity)), quiet: true},
		{name: "no import", plan: planOf(updated("aws_s3_bucket.b", `{"a":1}`, `{"a":2}`)), quiet: true},
	})
}
