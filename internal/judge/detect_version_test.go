package judge

import (
	"testing"

	"github.com/holdfast-dev/holdfast/internal/record"
)

func TestVersionStep(t *testing.T) {
	t.Parallel()
	step := func(name, address, before, after string, words ...string) ruleCase {
		return ruleCase{name: name, at: address, plan: planOf(updated(address, before, after)), asks: record.Clear, words: words, not: []string{"holdfast decide"}}
	}
	asked := func(c ruleCase, effect record.Effect) ruleCase {
		c.asks, c.effect, c.not = record.Hold, effect, nil
		return c
	}
	keep := func(name, address, before, after string) ruleCase {
		return ruleCase{name: name, plan: planOf(updated(address, before, after)), quiet: true}
	}
	checkRule(t, "version-step", []ruleCase{
		step("a version down", "acme_app.a", `{"version":"1.3.0"}`, `{"version":"1.2.9"}`, "version goes down, from 1.3.0 to 1.2.9."),
		step("a version down past nine", "acme_app.a", `{"engine_version":"1.10"}`, `{"engine_version":"1.9"}`, "goes down"),
		step("a size down", "acme_app.a", `{"disk_size_gb":100}`, `{"disk_size_gb":50}`, "disk_size_gb goes down, from 100 to 50. Most providers refuse that"),
		step("a size down, with a unit", "acme_app.a", `{"storage":"20Gi"}`, `{"storage":"10Gi"}`, "from 20Gi to 10Gi"),
		step("fewer of them", "aws_ecs_service.s", `{"desired_count":4}`, `{"desired_count":2}`, "desired_count goes down, from 4 to 2. What runs in those that go is stopped or moved."),
		step("a lower bound of none", "aws_autoscaling_group.g", `{"min_size":2}`, `{"min_size":0}`, "from 2 to 0"),
		step("a class down", "aws_db_instance.db", `{"instance_class":"db.r6g.2xlarge"}`, `{"instance_class":"db.r6g.large"}`, "instance_class goes down, from db.r6g.2xlarge to db.r6g.large."),
		step("a class down, in digits", "azurerm_linux_virtual_machine.v", `{"vm_size":"Standard_D8s_v5"}`, `{"vm_size":"Standard_D4s_v5"}`, "goes down"),
		step("a store, a small step up", "aws_db_instance.db", `{"engine_version":"15.4"}`, `{"engine_version":"15.5"}`, "A store that was upgraded can't go back"),
		asked(step("a store, a large step up", "aws_db_instance.db", `{"engine_version":"14.9"}`, `{"engine_version":"15.4"}`, "Take a backup"), record.Irreversible),
		asked(step("a store, three numbers", "aws_opensearch_domain.d", `{"engine_version":"OpenSearch_2.3"}`, `{"engine_version":"OpenSearch_3.1"}`), record.Irreversible),
		asked(step("a store, underscores", "google_sql_database_instance.d", `{"database_version":"MYSQL_5_7"}`, `{"database_version":"MYSQL_8_0"}`, "MYSQL_5_7 to MYSQL_8_0"), record.Irreversible),
		asked(step("none left", "aws_ecs_service.s", `{"desired_count":2}`, `{"desired_count":0}`, "desired_count goes down to nothing, from 2 to 0. What runs there stops.", "holdfast decide 'aws_ecs_service.s' --ruling allow"), record.Outage),
		keep("a version up of what stores nothing", "acme_app.a", `{"version":"1.2.9"}`, `{"version":"2.0.0"}`),
		keep("a size up", "acme_app.a", `{"disk_size_gb":50}`, `{"disk_size_gb":100}`),
		keep("more of them", "aws_ecs_service.s", `{"desired_count":2}`, `{"desired_count":4}`),
		keep("from none", "aws_ecs_service.s", `{"desired_count":0}`, `{"desired_count":4}`),
		keep("a class up", "aws_instance.i", `{"instance_type":"t3.large"}`, `{"instance_type":"t3.2xlarge"}`),
		keep("another family", "aws_instance.i", `{"instance_type":"m5.2xlarge"}`, `{"instance_type":"c6.large"}`),
		keep("the same version, written longer", "aws_db_instance.db", `{"engine_version":"15"}`, `{"engine_version":"15.4"}`),
		keep("no version", "acme_app.a", `{"version":"latest"}`, `{"version":"stable"}`),
		keep("a protocol", "acme_app.a", `{"min_tls_version":"1.2"}`, `{"min_tls_version":"1.0"}`),
		keep("a counter of the provider", "acme_app.a", `{"latest_version":"9"}`, `{"latest_version":"8"}`),
		keep("decided during apply", "acme_app.a", `{"version":"2"}`, `{"version":{"unknown":true}}`),
		keep("secret", "acme_app.a", `{"version":{"sensitive":"200000000"}}`, `{"version":{"sensitive":"100000000"}}`),
		{name: "a replacement is spoken of elsewhere", plan: planOf(replaced("acme_app.a", `{"version":"2"}`, `{"version":"1"}`, "version")), quiet: true},
	})
}

func TestCompareVersions(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		before, after string
		step          versionSize
		down, ok      bool
	}{
		{"1.2.3", "1.2.4", minorStep, false, true}, {"1.2.3", "1.3.0", majorStep, false, true}, {"1.2", "1.3", minorStep, false, true}, {"9", "10", majorStep, false, true},
		{"v1.9", "v1.10", minorStep, false, true}, {"2.0", "1.9", majorStep, true, true}, {"8.0.mysql_aurora.3.04.0", "8.0.mysql_aurora.3.05.0", minorStep, false, false},
		{"5.7.mysql_aurora.2.11", "8.0.mysql_aurora.3.04", majorStep, false, true}, {"6.x", "7.0", majorStep, false, true}, {"1.27.4-do.0", "1.28.2-do.0", majorStep, false, true},
		{"a", "b", minorStep, false, false}, {"1", "1", minorStep, false, false}, {"", "1", minorStep, false, false}, {"POSTGRES_15", "POSTGRES_16", majorStep, false, true},
		{"99999999999999999999.1", "100000000000000000000.1", majorStep, false, true},
	} {
		if step, down, ok := compareVersions(tt.before, tt.after); step != tt.step || down != tt.down || ok != tt.ok {
			t.Errorf("%s to %s: %v %v %v", tt.before, tt.after, step, down, ok)
		}
	}
}

func TestClassStep(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		before, after string
		want          int
	}{
		{"t3.large", "t3.small", -1}, {"t3.large", "t3.xlarge", 1}, {"t3.xlarge", "t3.2xlarge", 1}, {"t3.12xlarge", "t3.4xlarge", -1}, {"t3.nano", "t3.nano", 0},
		{"Standard_D4s_v5", "Standard_D2s_v5", -1}, {"cx42", "cx22", -1}, {"s-2vcpu-4gb", "s-1vcpu-2gb", -1}, {"s-2vcpu-2gb", "s-1vcpu-4gb", 0}, {"n2-standard-4", "n2-standard-8", 1},
		{"t3.large", "m5.large", 0}, {"B_Standard_B1ms", "GP_Standard_D2s_v3", 0}, {"", "", 0}, {"db-f1-micro", "db-g1-small", 0}, {"medium", "small", -1}, {"premium", "standard", 0},
	} {
		if got := classStep(tt.before, tt.after); got != tt.want {
			t.Errorf("%q to %q: %d, want %d", tt.before, tt.after, got, tt.want)
		}
	}
}
