package judge

import (
	"testing"

	"github.com/holdfast-dev/holdfast/internal/record"
)

func TestOrphan(t *testing.T) {
	t.Parallel()
	checkRule(t, "orphan", []ruleCase{
		{
			name: "forgotten", at: "aws_db_instance.db", plan: planOf(change("aws_db_instance.db", "forget", `{"identifier":"db","id":"db-1"}`, "null", reason("forgot_because_lifecycle_destroy_in_config"))),
			asks: record.Hold, words: []string{"stays alive", "identifier db (id db-1)", "holdfast decide 'aws_db_instance.db' --ruling allow", "Name who owns it"},
		},
		{
			name: "forgotten and made anew", at: "aws_db_instance.db", plan: planOf(change("aws_db_instance.db", "forget/create", `{"identifier":"db"}`, `{"identifier":"db"}`, reason("replace_because_cannot_update"))),
			asks: record.Hold, effect: record.IdentityChange, words: []string{"a second one is created under the same address", "has no owner"},
		},
		{
			name: "the other order", at: "aws_db_instance.db", plan: planOf(change("aws_db_instance.db", "create/forget", `{"identifier":"db"}`, `{"identifier":"db"}`)),
			asks: record.Hold, effect: record.IdentityChange, words: []string{"both exist at once"},
		},
		{
			name: "a deposed one", at: "aws_db_instance.db", plan: planOf(change("aws_db_instance.db", "forget", `{}`, "null", deposed("0a1b2c3d"))),
			asks: record.Hold, words: []string{"A deposed object leaves the state and is not deleted"},
		},
		{
			name: "nothing real", at: "null_resource.n", plan: planOf(change("null_resource.n", "forget", `{"id":"1"}`, "null")), asks: record.Clear,
		},
		{name: "destroyed", plan: planOf(deleted("aws_db_instance.db", `{}`)), quiet: true},
		{name: "replaced", plan: planOf(replaced("aws_db_instance.db", `{"a":"b"}`, `{"a":"c"}`, "a")), quiet: true},
	})
}
