package judge

import (
	"bytes"
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/holdfast-dev/holdfast/docs"
	"github.com/holdfast-dev/holdfast/internal/decision"
	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
	"github.com/holdfast-dev/holdfast/internal/report"
)

var updatePages = flag.Bool("update", false, "write the examples of the detectors' pages anew")

// pageExamples are plans on which each rule speaks, as its page shows it.
func pageExamples() map[string]*plan.Plan {
	edit := updated("aws_sqs_queue.mail", `{"name":"mail","delay_seconds":0}`, `{"name":"mail","delay_seconds":5}`)
	var gone []plan.Change
	for _, n := range []string{"a", "b", "c", "d", "e", "f"} {
		gone = append(gone, deleted("aws_sqs_queue."+n, `{"name":"`+n+`"}`, reason("delete_because_no_resource_config")))
	}
	wrong := firstPlan(gone...)
	wrong.Prior.Managed = len(gone)
	return map[string]*plan.Plan{
		"failed-plan":  and(planOf(edit), func(p *plan.Plan) { p.Errored = plan.Yes }),
		"unknown-word": planOf(change("aws_sqs_queue.mail", "archive", `{"name":"mail"}`, `{"name":"mail"}`)),
		"wrong-place":  wrong,
		"partial": and(planOf(edit), func(p *plan.Plan) {
			p.Prior.Unmentioned, p.Prior.UnmentionedCount = []string{"aws_db_instance.shop", "aws_lb.web"}, 2
		}),
		"stale":               planOf(edit),
		"unreviewed-tool":     planOf(edit),
		"rename":              planOf(deleted("aws_sqs_queue.mail", `{"name":"mail","fifo_queue":true}`, reason("delete_because_no_resource_config")), created("aws_sqs_queue.post", `{"name":"mail","fifo_queue":true}`)),
		"identity-takeover":   planOf(deleted(`digitalocean_record.cname["docs"]`, `{"domain":"example.net","name":"docs","type":"CNAME","value":"pages.example.org."}`, reason("delete_because_each_key")), created(`digitalocean_record.a["docs"]`, `{"domain":"example.net","name":"docs","type":"A","value":"192.0.2.7"}`)),
		"forgotten-live":      and(planOf(created("aws_sqs_queue.mail", `{"name":"mail"}`)), drifted(deleted("aws_sqs_queue.mail", `{"name":"mail","id":"https://sqs.eu-central-1.amazonaws.com/1/mail"}`))),
		"import-and-change":   planOf(updated("aws_lambda_function.mail", `{"function_name":"mail","timeout":30,"memory_size":512}`, `{"function_name":"mail","timeout":3,"memory_size":128}`, importedAs("mail"))),
		"guard-off":           planOf(deleted("aws_db_instance.shop", `{"identifier":"shop","deletion_protection":false,"skip_final_snapshot":true}`, reason("delete_because_no_resource_config"))),
		"destroy-unexplained": planOf(deleted(`digitalocean_record.records["wildcard_crib_a"]`, `{"id":"1815943791","name":"*.crib","domain":"example.net","type":"A","value":"100.67.90.12"}`, reason("delete_because_each_key"))),
		"deposed":             planOf(deleted("aws_db_instance.shop", `{"identifier":"shop-old","id":"db-1"}`, deposed("0a1b2c3d"))),
		"replace":             planOf(replaced("aws_db_instance.shop", `{"identifier":"shop","db_name":"shop","id":"db-1","address":"shop.abc.eu-central-1.rds.amazonaws.com"}`, `{"identifier":"shop","db_name":"store","id":{"unknown":true},"address":{"unknown":true}}`, "db_name")),
		"cosmetic-replace":    planOf(replaced("google_compute_address.web", `{"name":"web","address":"192.0.2.1","description":"the webb"}`, `{"name":"web","address":{"unknown":true},"description":"the web"}`, "description")),
		"bootstrap-replace":   planOf(replaced("hcloud_server.web", `{"name":"web","id":"1","ipv4_address":"192.0.2.1","user_data":"a"}`, `{"name":"web","id":{"unknown":true},"ipv4_address":{"unknown":true},"user_data":"b"}`, "user_data")),
		"cascade": and(planOf(replaced("libvirt_volume.base", `{"source":"/srv/a.img","id":"1"}`, `{"source":"/srv/b.img","id":{"unknown":true}}`, "source"), replaced("libvirt_domain.web", `{"name":"web","volume_id":"1"}`, `{"name":"web","volume_id":{"unknown":true}}`, "volume_id")),
			configured(block("libvirt_volume.base"), block("libvirt_domain.web", "volume_id = libvirt_volume.base.id"))),
		"list-shift": planOf(replaced("acme_server.n[1]", `{"name":"b","image":"img-b"}`, `{"name":"c","image":"img-c"}`, "image"), replaced("acme_server.n[2]", `{"name":"c","image":"img-c"}`, `{"name":"d","image":"img-d"}`, "image"),
			deleted("acme_server.n[3]", `{"name":"d","image":"img-d"}`, reason("delete_because_count_index"))),
		"temp-path":        planOf(replaced("libvirt_volume.seed", `{"name":"seed.iso","source":"/tmp/cloudinit-4711/seed.iso"}`, `{"name":"seed.iso","source":{"unknown":true}}`, "source")),
		"delete-first-gap": and(planOf(replaced("aws_security_group.web", `{"name":"web","description":"a"}`, `{"name":"web","description":"b"}`, "description")), configured(block("aws_security_group.web"), block("aws_instance.web", "vpc_security_group_ids = aws_security_group.web.id"))),
		"orphan":           planOf(change("aws_db_instance.shop", "forget", `{"identifier":"shop","id":"db-1"}`, "null", reason("forgot_because_lifecycle_destroy_in_config"))),
		"guard-removed":    planOf(updated("aws_db_instance.shop", `{"identifier":"shop","deletion_protection":true}`, `{"identifier":"shop","deletion_protection":false}`)),
		"grants-all":       and(planOf(created("azurerm_role_assignment.ci", `{"scope":"/subscriptions/1","role_definition_name":"Owner","principal_id":"p-1"}`)), func(p *plan.Plan) { p.Prior.Managed = 3 }),
		"one-way-lock":     planOf(updated("google_storage_bucket.audit", `{"name":"audit","retention_policy":[{"is_locked":false,"retention_period":220898880}]}`, `{"name":"audit","retention_policy":[{"is_locked":true,"retention_period":220898880}]}`)),
		"traffic-moves":    planOf(updated("aws_route.out", `{"route_table_id":"rtb-1","destination_cidr_block":"0.0.0.0/0","nat_gateway_id":"nat-1"}`, `{"route_table_id":"rtb-1","destination_cidr_block":"0.0.0.0/0","nat_gateway_id":"nat-2"}`)),
		"credential":       planOf(updated("acme_app.shop", `{"name":"shop","api_key":{"sensitive":"old-secret-1"}}`, `{"name":"shop","api_key":{"sensitive":"new-secret-1"}}`)),
		"exposure":         planOf(updated("aws_security_group.db", `{"name":"db","ingress":[{"from_port":5432,"to_port":5432,"protocol":"tcp","cidr_blocks":["10.0.0.0/8"]}]}`, `{"name":"db","ingress":[{"from_port":5432,"to_port":5432,"protocol":"tcp","cidr_blocks":["0.0.0.0/0"]}]}`)),
		"set-shrinks":      planOf(updated("google_project_iam_binding.owners", `{"role":"roles/owner","members":["user:ada@example.net","user:bob@example.net"]}`, `{"role":"roles/owner","members":["user:ada@example.net"]}`)),
		"version-step":     planOf(updated("acme_database_cluster.shop", `{"name":"shop","node_count":3}`, `{"name":"shop","node_count":0}`)),
		"reverts-live":     undone("aws_ecs_service.web", `{"name":"web","desired_count":2}`, `{"name":"web","desired_count":9}`),
		"see-saw":          undone("aws_lb.web", `{"name":"web","idle_timeout":60}`, `{"name":"web","idle_timeout":300}`),
		"controller-owned": planOf(updated("kubernetes_namespace_v1.shop", `{"metadata":[{"name":"shop","labels":{"argocd.argoproj.io/instance":"shop"}}]}`, `{"metadata":[{"name":"shop","labels":{}}]}`)),
		"record-only":      planOf(updated("libvirt_domain.web", `{"name":"web","running":true,"autostart":null}`, `{"name":"web","running":true,"autostart":true}`)),
		"no-real-change":   planOf(updated("aws_lb.web", `{"name":"web","subnets":["a","b"],"idle_timeout":60}`, `{"name":"web","subnets":["b","a"],"idle_timeout":90}`)),
		"secret-in-clear":  planOf(created("acme_app.shop", `{"name":"shop","admin_password":"correct-horse"}`)),
		"hidden-command": and(planOf(created("null_resource.migrate", `{"triggers":{"version":"7"}}`)), func(p *plan.Plan) {
			b := block("null_resource.migrate")
			b.Provisioners = []string{"local-exec"}
			p.Config = module("", b)
		}),
		"check-failed": and(planOf(edit), func(p *plan.Plan) {
			p.Checks = []plan.Check{{Kind: "check", Address: "check.certificate", Status: "fail", Problems: []string{"The certificate ends in 5 days."}}}
		}),
		"output-break": and(planOf(edit), func(p *plan.Plan) {
			p.Outputs = []plan.Output{{Name: "vpc_id", Actions: plan.Actions{plan.Delete}, Before: value(`"vpc-1"`), After: plan.NullValue()}}
		}),
	}
}

// exampleReport judges the example of one rule.
func exampleReport(t *testing.T, rule string) record.PlanReport {
	t.Helper()
	p := pageExamples()[rule]
	if p == nil {
		t.Fatalf("there is no example of %s", rule)
	}
	return judged(t, p, func(in *Input) {
		switch rule {
		case "stale":
			in.Evidence.Moved = []Moved{{What: "state", Planned: "serial 214", Now: "serial 215", Evidence: fromPlan("the saved plan file and the state")}}
		case "unreviewed-tool":
			in.Evidence.Tools = []Moved{{What: "Provider hashicorp/aws", Planned: "5.70.0", Now: "5.71.0", Evidence: fromPlan("the lock file")}}
		case "see-saw":
			in.Evidence.Earlier = []record.PlanReport{judged(t, p)}
		}
	})
}

// headings are those of every page, in order.
var headings = []string{"Why it matters", "How it is recognised", "What to do", "Example", "Moving it"}

// commands are those that a page may name.
var commands = []string{"check", "explain", "decide", "hazards", "report", "init", "version", "completion"}

func TestPages(t *testing.T) {
	t.Parallel()
	pages, err := fs.Glob(docs.Detectors, "detectors/*.md")
	if err != nil {
		t.Fatal(err)
	}
	names := make(map[string]bool)
	for _, r := range Rules() {
		names["detectors/"+r.Name+".md"] = true
		t.Run(r.Name, func(t *testing.T) { testPage(t, r) })
	}
	for _, p := range pages {
		if !names[p] {
			t.Errorf("%s is the page of no rule", p)
		}
	}
}

func testPage(t *testing.T, r Rule) {
	t.Parallel()
	const folder = "../../docs/detectors"
	file := filepath.Join(folder, r.Name+".md")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	shown := exampleReport(t, r.Name)
	var out bytes.Buffer
	all := Combine("test", []record.PlanReport{shown})
	if err := report.Write(&out, report.Terminal, all, report.Options{Width: 100}); err != nil {
		t.Fatal(err)
	}
	example := regexp.MustCompile("(?s)## Example\n\n```text\n(.*?)```")
	if *updatePages {
		text = example.ReplaceAllLiteral(text, []byte("## Example\n\n```text\n"+strings.TrimLeft(out.String(), "\n")+"```"))
		if err := os.WriteFile(file, text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	testPageForm(t, r.Name, string(text))
	block := example.FindSubmatch(text)
	if block == nil {
		t.Fatal("no example")
	}
	said := false
	for _, f := range everyFinding(shown) {
		said = said || f.Rule == r.Name && strings.Contains(squeeze(string(block[1])), squeeze(f.Message))
	}
	if !said {
		t.Errorf("the example doesn't show what the rule says: run go test ./internal/judge -run TestPages -update\n%s", out.String())
	}
}

// squeeze makes texts comparable that are wrapped otherwise.
func squeeze(s string) string { return strings.Join(strings.Fields(s), " ") }

// testPageForm holds a page's headings, its lines and what it names.
func testPageForm(t *testing.T, rule, text string) {
	t.Helper()
	if !strings.HasPrefix(text, "# "+rule+"\n\n") {
		t.Error("the page doesn't start with the rule's name")
	}
	var found []string
	for _, line := range strings.Split(text, "\n") {
		if h, ok := strings.CutPrefix(line, "## "); ok {
			found = append(found, h)
		}
		if len([]rune(line)) > 110 {
			t.Errorf("a line of %d characters: %s", len([]rune(line)), line)
		}
	}
	if !slices.Equal(found, headings) {
		t.Errorf("headings %q, want %q", found, headings)
	}
	for _, m := range regexp.MustCompile("(?:`|→ )holdfast ([a-z-]+)").FindAllStringSubmatch(text, -1) {
		if !slices.Contains(commands, m[1]) {
			t.Errorf("holdfast has no command %q", m[1])
		}
	}
	for _, m := range regexp.MustCompile("(?s)```hcl\n(.*?)```").FindAllStringSubmatch(text, -1) {
		file := filepath.Join(t.TempDir(), decision.ConfigName)
		if err := os.WriteFile(file, []byte(m[1]), 0o600); err != nil {
			t.Fatal(err)
		}
		c, err := decision.LoadConfig(file)
		if err != nil {
			t.Error(err)
			continue
		}
		if moved, ok := c.Rule(rule); !ok || moved.Reason == "" {
			t.Errorf("the block moves another rule: %+v", c.Rules)
		}
	}
	if strings.Contains(text, "(sensitive") && strings.Contains(text, "secret-1") {
		t.Error("the example shows a secret")
	}
}
