package judge

import (
	"testing"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

func TestGuardOff(t *testing.T) {
	t.Parallel()
	off := func(before string) *plan.Plan { return planOf(deleted("acme_store.s", before)) }
	says := func(name, before, path string) ruleCase {
		return ruleCase{name: name, plan: off(before), with: []func(*Input){without}, at: "acme_store.s", asks: record.Hold, paths: []string{path}, words: []string{path + " = ", "The safety is off in the state"}}
	}
	checkRule(t, "guard-off", []ruleCase{
		says("no last snapshot", `{"skip_final_snapshot":true}`, "skip_final_snapshot"),
		says("destroyed with its content", `{"force_destroy":true}`, "force_destroy"),
		says("purged", `{"purge_soft_delete_on_destroy":true}`, "purge_soft_delete_on_destroy"),
		says("cascading", `{"drop_cascade":true}`, "drop_cascade"),
		says("disks with it", `{"delete_data_disks_on_termination":true}`, "delete_data_disks_on_termination"),
		{
			name: "unprotected", at: "acme_store.s", asks: record.Hold, paths: []string{"deletion_protection"},
			plan:  planOf(deleted("acme_store.s", `{"deletion_protection":false}`)),
			words: []string{"No lock stands in the way of the destroy: deletion_protection = false."},
		},
		says("no time to change one's mind", `{"recovery_window_in_days":0}`, "recovery_window_in_days"),
		says("no backups kept", `{"settings":[{"backup_retention_days":0}]}`, "settings[0].backup_retention_days"),
		says("the policy says delete", `{"deletion_policy":"DELETE"}`, "deletion_policy"),
		{
			name: "a database", at: "aws_db_instance.db", asks: record.Hold, effect: record.DataLoss, paths: []string{"deletion_protection", "skip_final_snapshot"},
			plan:  planOf(deleted("aws_db_instance.db", `{"deletion_protection":false,"skip_final_snapshot":true}`)),
			words: []string{"skip_final_snapshot = true and deletion_protection = false", "Apply the safe value first"},
		},
		{
			name: "made safe in the same plan, too late", at: "aws_s3_bucket.b", asks: record.Hold, effect: record.DataLoss,
			plan:  planOf(replaced("aws_s3_bucket.b", `{"bucket":"a","force_destroy":true}`, `{"bucket":"b","force_destroy":false}`, "bucket")),
			words: []string{"This plan sets force_destroy, but too late for the object that it destroys."},
		},
		{name: "a deposed object", at: "aws_db_instance.db", asks: record.Hold, effect: record.DataLoss, plan: planOf(deleted("aws_db_instance.db", `{"skip_final_snapshot":true}`, deposed("0a1b2c3d")))},
		{name: "sensitive", at: "acme_store.s", asks: record.Hold, plan: off(`{"force_destroy":{"sensitive":true}}`), with: []func(*Input){without}, words: []string{"force_destroy = (sensitive value)"}},
		{name: "protected", plan: off(`{"deletion_protection":true,"skip_final_snapshot":false,"force_destroy":false,"backup_retention_period":7}`), with: []func(*Input){without}, quiet: true},
		{name: "nothing said", plan: off(`{"deletion_protection":null,"name":"x"}`), with: []func(*Input){without}, quiet: true},
		{name: "an update", plan: planOf(updated("acme_store.s", `{"force_destroy":true,"a":1}`, `{"force_destroy":true,"a":2}`)), quiet: true},
		{name: "forgotten", plan: planOf(change("acme_store.s", "forget", `{"force_destroy":true}`, "null")), quiet: true},
	})
}

func TestGuardRemoved(t *testing.T) {
	t.Parallel()
	move := func(name, before, after, path string, effect record.Effect, words ...string) ruleCase {
		return ruleCase{name: name, at: "acme_store.s", plan: planOf(updated("acme_store.s", before, after)), asks: record.Hold, effect: effect, paths: []string{path}, words: words}
	}
	keep := func(name, before, after string) ruleCase {
		return ruleCase{name: name, plan: planOf(updated("acme_store.s", before, after)), quiet: true}
	}
	const first = "It is usually the first step of a destroy."
	checkRule(t, "guard-removed", []ruleCase{
		move("protection off", `{"deletion_protection":true}`, `{"deletion_protection":false}`, "deletion_protection", record.Irreversible, "deletion_protection (true → false)", first, "Say what comes after it."),
		move("protection dropped", `{"deletion_protection":true}`, `{"deletion_protection":null}`, "deletion_protection", record.Irreversible, "true → null"),
		move("no last snapshot", `{"skip_final_snapshot":false}`, `{"skip_final_snapshot":true}`, "skip_final_snapshot", record.Irreversible, first),
		move("no last snapshot, from unset", `{"skip_final_snapshot":null}`, `{"skip_final_snapshot":true}`, "skip_final_snapshot", record.Irreversible, first),
		move("force", `{"force_destroy":false}`, `{"force_destroy":true}`, "force_destroy", record.Irreversible),
		move("backups ended", `{"backup_retention_period":7}`, `{"backup_retention_period":0}`, "backup_retention_period", record.Irreversible, "7 → 0"),
		move("reclaimed", `{"spec":[{"persistent_volume_reclaim_policy":"Retain"}]}`, `{"spec":[{"persistent_volume_reclaim_policy":"Delete"}]}`, "spec[0].persistent_volume_reclaim_policy", record.Irreversible),
		move("versions no longer kept", `{"versioning_configuration":[{"status":"Enabled"}]}`, `{"versioning_configuration":[{"status":"Suspended"}]}`, "versioning_configuration[0].status", record.Irreversible, "less to undo a mistake with"),
		move("recovery off", `{"point_in_time_recovery":[{"enabled":true}]}`, `{"point_in_time_recovery":[{"enabled":false}]}`, "point_in_time_recovery[0].enabled", record.Irreversible),
		move("recovery dropped as a block", `{"point_in_time_recovery":[{"enabled":true}]}`, `{"point_in_time_recovery":[]}`, "point_in_time_recovery[0].enabled", record.Irreversible),
		move("backups off", `{"backups":true}`, `{"backups":false}`, "backups", record.Irreversible),
		move("backups kept for less", `{"backup_retention_period":35}`, `{"backup_retention_period":7}`, "backup_retention_period", record.DataLoss, "Less is kept from now on", "35 → 7", "What is older than that is deleted"),
		move("logs kept for less", `{"retention_in_days":365}`, `{"retention_in_days":30}`, "retention_in_days", record.DataLoss),
		move("objects expire sooner", `{"rule":[{"expiration":[{"days":365}]}]}`, `{"rule":[{"expiration":[{"days":30}]}]}`, "rule[0].expiration[0].days", record.DataLoss),
		move("messages kept for less, with a unit", `{"message_retention_duration":"604800s"}`, `{"message_retention_duration":"86400s"}`, "message_retention_duration", record.DataLoss),
		move("objects expire from now on", `{"rule":[]}`, `{"rule":[{"id":"x","expiration":[{"days":30}]}]}`, "rule[0].expiration[0].days", record.DataLoss, "unset → 30"),
		keep("uploads that were never finished", `{"rule":[]}`, `{"rule":[{"abort_incomplete_multipart_upload":[{"days_after_initiation":7}]}]}`),
		move("pushes by force", `{"allow_force_push":false}`, `{"allow_force_push":true}`, "allow_force_push", record.Irreversible),
		move("a key may be deleted", `{"deletion_allowed":false}`, `{"deletion_allowed":true}`, "deletion_allowed", record.Irreversible),
		move("fewer copies", `{"retention_daily":[{"count":30}]}`, `{"retention_daily":[{"count":14}]}`, "retention_daily[0].count", record.DataLoss, "30 → 14"),
		move("pruned sooner", `{"prune_backups":{"keep_daily":14}}`, `{"prune_backups":{"keep_daily":3}}`, "prune_backups.keep_daily", record.DataLoss),
		keep("backups kept that were not", `{"backup_retention_period":null}`, `{"backup_retention_period":7}`),
		keep("protection on", `{"deletion_protection":false}`, `{"deletion_protection":true}`),
		keep("protection said where nothing was", `{"deletion_protection":null}`, `{"deletion_protection":false}`),
		keep("kept for longer", `{"backup_retention_period":7,"retention_in_days":30}`, `{"backup_retention_period":35,"retention_in_days":90}`),
		keep("logs kept for ever", `{"retention_in_days":30}`, `{"retention_in_days":0}`),
		keep("a new disk comes as it is", `{"disk":[]}`, `{"disk":[{"name":"a","delete_on_termination":true}]}`),
		keep("decided during apply", `{"deletion_protection":true}`, `{"deletion_protection":{"unknown":true}}`),
		keep("enabled elsewhere", `{"monitoring":[{"enabled":true}]}`, `{"monitoring":[{"enabled":false}]}`),
		keep("another status", `{"status":"Enabled"}`, `{"status":"Suspended"}`),
		{name: "a destroy is spoken of elsewhere", plan: planOf(deleted("acme_store.s", `{"deletion_protection":true}`)), quiet: true},
		{name: "a create", plan: planOf(created("acme_store.s", `{"force_destroy":true}`)), quiet: true},
	})
}
