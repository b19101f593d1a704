package judge

import (
	"testing"

	"github.com/holdfast-dev/holdfast/internal/record"
)

func TestDeposed(t *testing.T) {
	t.Parallel()
	checkRule(t, "deposed", []ruleCase{
		{
			name: "data goes", at: "aws_db_instance.db", plan: planOf(deleted("aws_db_instance.db", `{"identifier":"old","id":"db-1"}`, deposed("0a1b2c3d"))),
			asks: record.Hold, effect: record.DataLoss,
			words: []string{"0a1b2c3d", "not the object in use", "live: identifier old (id db-1)", "holdfast decide 'aws_db_instance.db' --deposed 0a1b2c3d --ruling allow"},
		},
		{
			name: "nothing stored in it", at: "aws_lb.l", plan: planOf(deleted("aws_lb.l", `{"name":"old"}`, deposed("0a1b2c3d"))),
			asks: record.Clear, words: []string{"0a1b2c3d"}, not: []string{"holdfast decide"},
		},
		{name: "the current object", plan: planOf(deleted("aws_db_instance.db", `{}`)), quiet: true},
		{name: "a deposed object that is forgotten", plan: planOf(change("aws_db_instance.db", "forget", `{}`, "null", deposed("0a1b2c3d"))), quiet: true},
	})
}

// TestDeposedBesideCurrent holds that an address that stands twice is two
// changes with two answers.
func TestDeposedBesideCurrent(t *testing.T) {
	t.Parallel()
	r := judged(t, planOf(
		deleted("aws_db_instance.db", `{"identifier":"old"}`, deposed("0a1b2c3d")),
		updated("aws_db_instance.db", `{"identifier":"new","tags":{}}`, `{"identifier":"new","tags":{"a":"b"}}`),
	))
	if len(r.Changes) != 2 || r.Changes[0].Disposition != record.Hold || r.Changes[1].Disposition != record.Clear {
		t.Errorf("%+v", r.Changes)
	}
	if r.Changes[0].Deposed == nil || *r.Changes[0].Deposed != "0a1b2c3d" || r.Changes[1].Deposed != nil {
		t.Error("the deposed key is not with its object")
	}
}
