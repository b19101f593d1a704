package report

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/policy"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// fixtures are the reports that every format is tested with, by name.
func fixtures() []fixture {
	return []fixture{
		{"forgotten-record", forgottenRecord()},
		{"inplace-restart", inplaceRestart()},
		{"bootstrap-replace", bootstrapReplace()},
		{"routine", routine()},
		{"empty", emptyPlan()},
		{"many-modules", manyModules()},
		{"several-plans", severalPlans()},
		{"hostile", hostile()},
		{"drift-flood", driftFlood()},
		{"errored", erroredPlan()},
		{"decisions", decisions()},
		{"moves-imports", movesAndImports()},
		{"odd-actions", oddActions()},
		{"values", oddValues()},
		{"policies", policies()},
	}
}

type fixture struct {
	name   string
	report *record.Report
}

func ptr[T any](v T) *T { return &v }

func measured(source string) record.Evidence {
	return record.Evidence{Level: record.Measured, Source: source}
}

func newReport(plans ...record.PlanReport) *record.Report {
	r := &record.Report{Schema: record.ReportSchema, Tool: "0.1.0", Verdict: record.Proceed, Plans: plans}
	worst := record.Clear
	for i := range plans {
		p := &plans[i]
		p.Disposition = record.Clear
		for _, f := range p.Findings {
			p.Disposition = p.Disposition.Worse(f.Disposition)
			if f.Disposition != record.Clear {
				r.Totals.Add(f.Disposition)
			}
		}
		for _, c := range p.Changes {
			p.Disposition = p.Disposition.Worse(c.Disposition)
			r.Totals.Add(c.Disposition)
		}
		worst = worst.Worse(p.Disposition)
	}
	r.Verdict = worst.Verdict()
	return r
}

func change(address string, d record.Disposition, actions ...plan.Action) record.ChangeReport {
	c := record.ChangeReport{Address: address, Actions: actions, Disposition: d, Mode: plan.Managed, Provider: "example/lab", Fingerprint: "h1:example"}
	if a, err := plan.ParseAddress(address); err == nil {
		c.Type, c.Mode = a.Type, a.Mode
		if m := a.ModulePath(); m != "" {
			c.Module = &m
		}
	}
	return c
}

func str(s string) plan.Value { return plan.StringValue(s) }
func num(s string) plan.Value { return plan.NumberValue(s) }

func attr(path string, before, after plan.Value) record.Attribute {
	return record.Attribute{Path: path, Before: before, After: after, Unknown: after.HasUnknown(),
		Sensitive: before.HasSensitive() || after.HasSensitive()}
}

func forgottenRecord() *record.Report {
	address := `digitalocean_record.records["wildcard_crib_a"]`
	gone := change(address, record.Hold, plan.Delete)
	gone.Provider, gone.Reason = "digitalocean/digitalocean", ptr("delete_because_each_key")
	gone.Effects = []record.Effect{record.Outage}
	gone.Location = &record.Location{File: "dns/zones/example.net/envs/prod/main.tf", Line: 12, EndLine: 21}
	gone.Attributes = []record.Attribute{
		attr("domain", str("example.net"), plan.NullValue()), attr("name", str("*.crib"), plan.NullValue()),
		attr("ttl", num("300"), plan.NullValue()), attr("value", str("100.67.90.12"), plan.NullValue()),
	}
	gone.Findings = []record.Finding{{
		Rule: "destroy-unexplained", Kind: record.KindDetector, Disposition: record.Hold, Effect: ptr(record.Outage),
		Message: `The key "wildcard_crib_a" is not in the for_each map of digitalocean_record.records.`,
		Facts: []record.Fact{
			{Label: "live", Text: "*.crib.example.net  A  100.67.90.12  (id 1815943791)", Evidence: measured("prior state")},
			{Label: "git", Text: "on none of 14 refs, 2 stashes and the reflog of this clone", Evidence: measured("")},
			{Label: "state", Text: "since serial 201, 2026-04-15 23:21 UTC", Evidence: measured("state history")},
			{Label: "likely", Text: "applied from a checkout that was never committed", Evidence: record.Evidence{Level: record.Inferred}},
		},
		Evidence: measured("plan"),
		Suggestions: []record.Suggestion{
			{Do: "restore", Command: "holdfast restore '" + address + "' --write", Says: "puts 6 lines back into main.tf"},
			{Do: "decide", Command: "holdfast decide '" + address + "'", Says: "if it may go"},
		},
	}}
	docs := change(`digitalocean_record.records["wildcard_docs_a"]`, record.Clear, plan.Create)
	docs.Attributes = []record.Attribute{attr("name", plan.Value{}, str("*.docs"))}
	return newReport(record.PlanReport{
		Source: "plan.json", Stack: "dns/zones/example.net/envs/prod", Engine: plan.OpenTofu, EngineVersion: "1.12.6", FormatVersion: "1.2",
		Timestamp: "2026-11-30T09:00:00Z", Serial: ptr(int64(214)),
		Counts: plan.Counts{Add: 1, Destroy: 1, NoOp: 41}, Changes: []record.ChangeReport{docs, gone},
	})
}

func restartOf(address string) record.ChangeReport {
	c := change(address, record.Hold, plan.Update)
	c.Provider, c.Effects = "dmacvicar/libvirt", []record.Effect{record.Restart}
	c.Location = &record.Location{File: "modules/vm/main.tf", Line: 31, EndLine: 88}
	c.Attributes = []record.Attribute{attr("autostart", plan.NullValue(), plan.BoolValue(true))}
	c.Findings = []record.Finding{{
		Rule: "libvirt-domain-update-restarts", Kind: record.KindHazard, Disposition: record.Hold, Effect: ptr(record.Restart),
		Message:  "The provider stops the domain, undefines it and defines it anew, whatever changed.",
		Instead:  "Record the value in state, or ignore_changes on it; an import still plans the update. Otherwise plan the outage.",
		Paths:    []string{"autostart"},
		Evidence: record.Evidence{Level: record.Verified, Source: "provider v0.9.8, internal/provider/domain_resource.go, Update"},
		Suggestions: []record.Suggestion{
			{Do: "ignore", Says: "lifecycle { ignore_changes = [autostart] } in the domain's block: the value stays unmanaged, no guest restarts"},
			{Do: "decide", Command: "holdfast decide '" + address + "' --ruling allow", Says: "if the guest may restart"},
		},
	}, {
		Rule: "record-only", Kind: record.KindDetector, Disposition: record.Clear,
		Message:  "autostart was not in the state before: the value may be live already, and an outage would be paid to write a record.",
		Paths:    []string{"autostart"},
		Evidence: record.Evidence{Level: record.Inferred, Source: "prior state"},
	}}
	return c
}

func inplaceRestart() *record.Report {
	volume := change("module.vm_headend.libvirt_volume.cloudinit", record.Hold, plan.Delete, plan.Create)
	volume.Reason = ptr("replace_because_cannot_update")
	volume.Location = &record.Location{File: "dc/headend/main.tf", Line: 4, EndLine: 9, Call: "module.vm_headend"}
	volume.Attributes = []record.Attribute{
		{Path: "create.content.url", Before: str("/tmp/terraform-provider-libvirt-cloudinit/cloudinit-3fa9.iso"), After: plan.UnknownValue(), Unknown: true, ForcesReplacement: true},
		attr("id", str("/var/lib/libvirt/images/headend-init.iso"), plan.UnknownValue()),
	}
	volume.Findings = []record.Finding{{
		Rule: "temp-path", Kind: record.KindDetector, Disposition: record.Hold,
		Message:  "The replacement follows a file under the temporary directory that is no more; the volume itself did not change.",
		Facts:    []record.Fact{{Label: "cause", Text: "module.vm_headend.libvirt_cloudinit_disk.init is created again under another name", Evidence: measured("plan")}},
		Related:  []string{"module.vm_headend.libvirt_cloudinit_disk.init"},
		Count:    2,
		Paths:    []string{"create.content.url"},
		Evidence: measured("plan"),
	}}
	disk := change("module.vm_headend.libvirt_cloudinit_disk.init", record.Clear, plan.Create)
	network := change("libvirt_network.oob", record.Clear, plan.Create)
	p := record.PlanReport{
		Source: "p.tfplan", Stack: "dc/headend", Engine: plan.OpenTofu, EngineVersion: "1.12.4", FormatVersion: "1.2", Serial: ptr(int64(88)),
		Counts: plan.Counts{Add: 3, Change: 2, Destroy: 1, Replace: 1, NoOp: 19},
		Findings: []record.Finding{{
			Rule: "unreviewed-tool", Kind: record.KindDetector, Disposition: record.Clear,
			Message:  "The baseline was planned with tofu 1.12.3, this plan with 1.12.4; that does not explain a change of this plan.",
			Evidence: measured("baseline"),
		}},
		Changes: []record.ChangeReport{
			restartOf("module.vm_headend.libvirt_domain.this"), restartOf("module.vm_firewall.libvirt_domain.this"), volume, disk, network,
		},
		Drift: []record.DriftReport{{Address: "module.vm_headend.libvirt_cloudinit_disk.init", Actions: plan.Actions{plan.Delete}}},
	}
	return newReport(p)
}

func bootstrapReplace() *record.Report {
	c := change("hcloud_server.node", record.Stop, plan.Delete, plan.Create)
	c.Provider, c.Reason = "hetznercloud/hcloud", ptr("replace_because_cannot_update")
	c.Effects = []record.Effect{record.DataLoss, record.Outage, record.AddressChange}
	c.Location = &record.Location{File: "k3s/node.tf", Line: 1}
	was := "#cloud-config\npackages:\n  - curl\n  - jq\nruncmd:\n\t- systemctl enable --now k3s\n"
	is := strings.Replace(was, "  - jq\n", "  - jq\n  - nfs-common\n", 1)
	c.Attributes = []record.Attribute{
		attr("id", str("40918231"), plan.UnknownValue()),
		attr("ipv4_address", str("198.51.100.7"), plan.UnknownValue()),
		attr("server_type", str("cpx31"), str("cpx41")),
		{Path: "user_data", Before: str(was), After: str(is), ForcesReplacement: true},
		attr("root_password", str("canary-never-shown").Mark(), plan.UnknownValue()),
	}
	c.Findings = []record.Finding{{
		Rule: "production server", Kind: record.KindProtect, Disposition: record.Stop,
		Message:  "The address is protected and refuses replace.",
		Evidence: measured(".holdfast.hcl:12"),
	}, {
		Rule: "bootstrap-replace", Kind: record.KindDetector, Disposition: record.Hold, Effect: ptr(record.DataLoss),
		Message:  "user_data forces the replacement, a first-boot input that the running machine does not need. server_type alone would be changed in place.",
		Instead:  "ignore_changes = [user_data]; then only the in-place resize is left, which still shuts the server down.",
		Facts:    []record.Fact{{Label: "loses", Text: "id 40918231, address 198.51.100.7, the local disk", Evidence: measured("prior state")}},
		Paths:    []string{"user_data"},
		Evidence: measured("plan"),
		Suggestions: []record.Suggestion{
			{Do: "ignore", Says: "lifecycle { ignore_changes = [user_data] }: a new server gets the template, this one keeps what it was made with"},
			{Do: "explain", Command: "holdfast explain hcloud_server", Says: "all that is known about resizing it"},
		},
	}}
	return newReport(record.PlanReport{
		Source: "plan.json", Stack: "k3s", Engine: plan.Terraform, EngineVersion: "1.14.2", FormatVersion: "1.2",
		Counts: plan.Counts{Add: 1, Destroy: 1, Replace: 1}, Changes: []record.ChangeReport{c},
	})
}

func routine() *record.Report {
	tags := change("aws_s3_bucket.logs", record.Clear, plan.Update)
	tags.Attributes = []record.Attribute{
		attr(`tags["team"]`, str("core"), str("platform")), attr(`tags["cost.center"]`, plan.Value{}, num("12345678901234567890")),
		attr("tags_all", plan.ObjectValue(plan.Member{Name: "team", Value: str("core")}), plan.UnknownValue()),
	}
	image := change(`kubernetes_deployment.web["eu.west"]`, record.Clear, plan.Update)
	image.Attributes = []record.Attribute{attr("spec[0].template[0].spec[0].container[0].image", str("web:1.4.1"), str("web:1.4.2"))}
	image.Findings = []record.Finding{{Rule: "rolling-update", Kind: record.KindHazard, Disposition: record.Clear, Effect: ptr(record.NoEffect),
		Message: "Pods are replaced one by one; the service stays up while maxUnavailable allows it.", Evidence: record.Evidence{Level: record.Documented, Source: "kubernetes.io, Deployments"}}}
	return newReport(record.PlanReport{
		Source: "plan.json", Stack: "shop", Engine: plan.Terraform, EngineVersion: "1.11.4", FormatVersion: "1.2", Serial: ptr(int64(3)),
		Counts: plan.Counts{Add: 2, Change: 2, Read: 1, NoOp: 112},
		Changes: []record.ChangeReport{tags, image, change("aws_sqs_queue.jobs[0]", record.Clear, plan.Create), change("aws_sqs_queue.jobs[1]", record.Clear, plan.Create),
			change("data.aws_iam_policy_document.jobs", record.Clear, plan.Read)},
		Outputs: []record.OutputReport{{Name: "queue_urls", Actions: plan.Actions{plan.Create}, After: plan.UnknownValue()},
			{Name: "admin_token", Actions: plan.Actions{plan.Update}, Before: str("canary-never-shown").Mark(), After: str("canary-never-shown-2").Mark()}},
	})
}

func emptyPlan() *record.Report {
	return newReport(record.PlanReport{Source: "-", Engine: plan.UnknownEngine, FormatVersion: "1.2", Counts: plan.Counts{NoOp: 7}})
}

func manyModules() *record.Report {
	p := record.PlanReport{Source: "plan.json", Stack: "fleet", Engine: plan.OpenTofu, EngineVersion: "1.12.6", FormatVersion: "1.2"}
	for i := range 300 {
		address := fmt.Sprintf(`module.site["s%02d"].aws_instance.web[%d]`, i%30, i/30)
		actions := []plan.Action{plan.Create}
		if i%7 == 0 {
			actions = []plan.Action{plan.Update}
		}
		c := change(address, record.Clear, actions...)
		if i%7 == 0 {
			c.Attributes = []record.Attribute{attr("instance_type", str("t3.small"), str("t3.medium")), attr("tags[\"v\"]", num("1"), num("2"))}
		}
		if i%20 == 5 {
			c = change(address, record.Hold, plan.Delete, plan.Create)
			c.Effects = []record.Effect{record.IdentityChange}
			c.Attributes = []record.Attribute{{Path: "ami", Before: str("ami-1111"), After: str("ami-2222"), ForcesReplacement: true}}
			c.Findings = []record.Finding{{Rule: "replace", Kind: record.KindDetector, Disposition: record.Hold, Effect: ptr(record.IdentityChange),
				Message: "A new ami forces the replacement; id and private address of the instance are lost.", Count: 15, Evidence: measured("plan"), Paths: []string{"ami"},
				Suggestions: []record.Suggestion{{Do: "decide", Command: "holdfast decide '" + address + "'", Says: "if it may be replaced"}}}}
			p.Counts.Replace++
			p.Counts.Destroy++
		}
		p.Counts.Add++
		p.Changes = append(p.Changes, c)
	}
	return newReport(p)
}

func severalPlans() *record.Report {
	a, b, c := routine().Plans[0], forgottenRecord().Plans[0], emptyPlan().Plans[0]
	c.Source = "stacks/empty/plan.json"
	return newReport(a, b, c)
}

// hostileTexts are texts that do something where a renderer lets them.
func hostileTexts() []string {
	return []string{
		"\x1b[2J\x1b[31mred", "\u009b31mC1", "\u202egnp.exe\u2066", "a\u200bb\ufeff\u00ad", "line\n::set-output name=x::y\n##[error]no",
		"::warning file=a::b", "##[command]x ##vso[task.setvariable]y ##TeamCity[z]", "| a | b |", "`` ` ```", "\\`\\|",
		"<script>alert(1)</script>", "<!-- holdfast:x -->", "-->", "@everyone and #123 and org/repo#4 and !5", "[link](http://evil.example)", "https://evil.example/x www.evil.example",
		"deadbeef1234 GH-12", "&lt;b&gt; &amp;", "/close", "\u2028\u2029", "bad\xffutf\xc3", "日本語のとても長い名前です", "\t\r\v\x7f", "***bold*** __x__ ~~y~~", "# heading", "- item", "1. item", "\x00", "::", " ::x",
		"e\u0301\ufe0f\U000e0041", "${jndi}", "%{if}", "'; rm -rf / #", ":+1: :tada:", "```\n</details>", "--- a\n+++ b",
	}
}

func hostile() *record.Report {
	p := record.PlanReport{Source: "\x1b]0;title\x07plan.json", Stack: "a-->b|c`d\n::stop-commands::x", Engine: "to\u202efu", EngineVersion: "1\n2", FormatVersion: "<1>", Timestamp: "::x", Lineage: "@x"}
	for i, text := range hostileTexts() {
		p.Changes = append(p.Changes, hostileChange(i, text))
		p.Findings = append(p.Findings, record.Finding{Rule: text, Kind: record.Kind(text), Disposition: []record.Disposition{record.Clear, record.Hold}[i%2], Message: text, Evidence: measured(text)})
		p.Drift = append(p.Drift, record.DriftReport{Address: text, Actions: plan.Actions{plan.Update}, Attributes: []record.Attribute{attr(text, str(text), plan.NullValue())}})
		p.Outputs = append(p.Outputs, record.OutputReport{Name: text, Actions: plan.Actions{plan.Update}, Before: str(text), After: str(text + "\n" + text)})
		p.Decisions = append(p.Decisions, record.DecisionNote{Name: text, File: text, Line: i, Subject: text, Why: text})
	}
	return newReport(p)
}

func hostileChange(i int, text string) record.ChangeReport {
	c := change(text, []record.Disposition{record.Hold, record.Clear, record.Explained, record.Stop, "odd" + record.Disposition(text)}[i%5],
		[]plan.Action{plan.Delete, plan.Update, plan.Create, plan.Action(text)}[i%4])
	c.Module, c.PreviousAddress, c.Deposed, c.Reason = ptr("module."+text), ptr(text+"old"), ptr(text), ptr(text)
	c.Importing = &record.ImportReport{ID: text}
	c.Effects = []record.Effect{record.Effect(text)}
	c.Attributes = []record.Attribute{
		attr(text, str(text), str(text+"x")), attr("multi", str("a\n"+text+"\nb"), str("a\nb\n"+text)),
		attr("object", plan.ObjectValue(plan.Member{Name: strings.ToValidUTF8(text, "?"), Value: str(text)}), plan.ListValue(str(text))),
		{Path: "hidden", Before: str("canary-never-shown"), After: plan.NullValue(), Sensitive: true},
	}
	c.Findings = []record.Finding{{
		Rule: text, Kind: record.KindHazard, Disposition: record.Hold, Effect: ptr(record.Effect(text)), Message: text + " " + text, Instead: text,
		Facts: []record.Fact{{Label: text, Text: text, Evidence: measured(text)}}, Paths: []string{text}, Related: []string{text, text}, Count: 3,
		Evidence: record.Evidence{Level: record.Level(text), Source: text}, Suggestions: []record.Suggestion{{Do: text, Command: text, Says: text}, {Do: text, Says: text}},
	}, {Rule: text, Kind: record.KindPolicy, Disposition: record.Clear, Message: text, Instead: text, Facts: []record.Fact{{Label: text, Text: text}}}}
	c.Location = &record.Location{File: text, Line: i - 1, EndLine: i, Call: text}
	c.Decision = &record.DecisionSummary{Name: text, File: text, Line: 3, Ruling: record.Ruling(text), Owner: text, Reason: text, Expires: text, Covers: i%2 == 0, Why: text}
	return c
}

func driftFlood() *record.Report {
	p := record.PlanReport{Source: "plan.json", Stack: "legacy", Engine: plan.Terraform, EngineVersion: "1.9.0", FormatVersion: "1.2", Timestamp: "2026-11-01T00:00:00Z", Counts: plan.Counts{NoOp: 900}}
	for i := range 400 {
		d := record.DriftReport{Address: fmt.Sprintf("aws_iam_role.r[%d]", i), Actions: plan.Actions{plan.Update}, Attributes: []record.Attribute{attr("max_session_duration", plan.NullValue(), num("3600"))}}
		if i%50 == 0 {
			d.Actions, d.Attributes = plan.Actions{plan.Delete}, nil
		}
		p.Drift = append(p.Drift, d)
	}
	p.Findings = []record.Finding{{Rule: "partial", Kind: record.KindDetector, Disposition: record.Hold, Message: "The plan was made for targets: it proves nothing about the rest.", Evidence: measured("plan"),
		Facts: []record.Fact{{Label: "left out", Text: "12 managed objects of the state", Evidence: measured("prior state")}}, Suggestions: []record.Suggestion{{Do: "plan", Command: "terraform plan -out=p.tfplan", Says: "plans the whole stack"}}}}
	return newReport(p)
}

func erroredPlan() *record.Report {
	p := record.PlanReport{Source: "plan.json", Stack: "edge", Engine: plan.Terraform, EngineVersion: "1.11.4", FormatVersion: "1.2", Counts: plan.Counts{Add: 1}}
	p.Findings = []record.Finding{{Rule: "failed-plan", Kind: record.KindDetector, Disposition: record.Stop, Effect: nil,
		Message: "Planning failed, and the plan file was written all the same: what it says is not the whole.", Evidence: measured("plan, errored")}}
	p.Changes = []record.ChangeReport{change("null_resource.a", record.Clear, plan.Create)}
	return newReport(p)
}

func decisions() *record.Report {
	answered := change("aws_db_instance.reports", record.Explained, plan.Delete)
	answered.Effects = []record.Effect{record.DataLoss, record.Irreversible}
	answered.Location = &record.Location{File: "core/databases.tf", Line: 40, EndLine: 71}
	answered.Findings = []record.Finding{{Rule: "destroy-unexplained", Kind: record.KindDetector, Disposition: record.Hold, Message: "The block is no longer in the configuration.", Evidence: measured("plan")}}
	answered.Decision = &record.DecisionSummary{Name: "reports-retired", File: "decisions/db.hcl", Line: 4, Ruling: record.Allow, Owner: "data team",
		Reason: "Moved to the warehouse; last backup kept.", Expires: "2027-01-31", Covers: true}
	lapsed := change("aws_instance.bastion", record.Hold, plan.Create, plan.Delete)
	lapsed.Findings = []record.Finding{{Rule: "replace", Kind: record.KindDetector, Disposition: record.Hold, Message: "A new subnet forces the replacement.", Evidence: measured("plan"), Paths: []string{"subnet_id"}}}
	lapsed.Attributes = []record.Attribute{{Path: "subnet_id", Before: str("subnet-0a"), After: str("subnet-0b"), ForcesReplacement: true}}
	lapsed.Decision = &record.DecisionSummary{Name: "bastion", File: "decisions/net.hcl", Line: 9, Ruling: record.Allow, Owner: "network", Reason: "New image.", Covers: false, Why: "changed attributes and values moved since it was decided"}
	return newReport(record.PlanReport{Source: "plan.json", Stack: "core", Engine: plan.Terraform, EngineVersion: "1.14.0", FormatVersion: "1.2",
		Counts: plan.Counts{Add: 1, Destroy: 2, Replace: 1}, Changes: []record.ChangeReport{answered, lapsed},
		Decisions: []record.DecisionNote{{Name: "old-vpn", File: "decisions/net.hcl", Line: 30, Subject: "aws_vpn_gateway.old", Why: "the plan has no such change any more; `holdfast decide --prune` removes it"}}})
}

func movesAndImports() *record.Report {
	moved := change("module.web.aws_instance.this", record.Clear, plan.NoOp)
	moved.PreviousAddress = ptr("aws_instance.web")
	imported := change("aws_s3_bucket.old", record.Clear, plan.NoOp)
	imported.Importing = &record.ImportReport{ID: "old-bucket"}
	both := change("aws_route53_record.www", record.Hold, plan.Update)
	both.PreviousAddress = ptr("aws_route53_record.site")
	both.Importing = &record.ImportReport{Identity: ptr(plan.ObjectValue(plan.Member{Name: "name", Value: str("www")}, plan.Member{Name: "secret", Value: str("canary-never-shown").Mark()}))}
	both.Attributes = []record.Attribute{attr("ttl", num("300"), num("60"))}
	both.Findings = []record.Finding{{Rule: "import-and-change", Kind: record.KindDetector, Disposition: record.Hold, Message: "The import also changes the object: ttl.", Evidence: measured("plan"), Paths: []string{"ttl"}}}
	return newReport(record.PlanReport{Source: "plan.json", Engine: plan.OpenTofu, EngineVersion: "1.12.6", FormatVersion: "1.2",
		Counts: plan.Counts{Change: 1, Import: 2, Move: 2}, Changes: []record.ChangeReport{moved, imported, both}})
}

func oddActions() *record.Report {
	p := record.PlanReport{Source: "plan.json", Engine: plan.OpenTofu, EngineVersion: "1.12.6", FormatVersion: "1.3", Counts: plan.Counts{Add: 2, Forget: 3, Destroy: 1}}
	for i, a := range []plan.Actions{{plan.Forget}, {plan.Forget, plan.Create}, {plan.Create, plan.Forget}, {"defer", "later"}, {}} {
		c := change(fmt.Sprintf("lab_machine.m[%d]", i), record.Hold, a...)
		c.Findings = []record.Finding{{Rule: "orphan", Kind: record.KindDetector, Disposition: record.Hold, Message: fmt.Sprintf("What lives on has no owner any more, case %d.", i), Evidence: measured("plan")}}
		p.Changes = append(p.Changes, c)
	}
	deposed := change("lab_machine.m[0]", record.Hold, plan.Delete)
	deposed.Deposed = ptr("1a2b3c4d")
	p.Changes = append(p.Changes, deposed)
	return newReport(p)
}

func oddValues() *record.Report {
	long := strings.Repeat("0123456789", 500)
	many := plan.ListValue()
	for i := range 300 {
		many = plan.ListValue(append(many.Elems(), num(fmt.Sprint(i)))...)
	}
	big := strings.Repeat("same line\n", 2000)
	c := change("lab_thing.x", record.Hold, plan.Update)
	c.Findings = []record.Finding{{Rule: "set-shrinks", Kind: record.KindDetector, Disposition: record.Hold, Message: strings.Repeat("A long sentence about a set that shrinks. ", 12), Evidence: measured("plan")}}
	c.Attributes = []record.Attribute{
		attr("absent", plan.Value{}, str("")), attr("empty", plan.ObjectValue(), plan.ListValue()), attr("huge", num("12345678901234567890.123456789012345678901234567890"), num("1e400")),
		attr("long", str(long), str(long+"!")), attr("many", many, plan.ListValue(num("1"))), attr("nested", plan.ObjectValue(plan.Member{Name: "a b", Value: plan.ListValue(str("x").Mark(), plan.UnknownValue(), plan.NullValue())}), plan.NullValue()),
		attr("null_secret", plan.NullValue().Mark(), str("canary-never-shown").Mark()), attr("stands_for", plan.ObjectValue(plan.Member{Name: "redacted", Value: plan.BoolValue(true)}), plan.ObjectValue(plan.Member{Name: "unknown", Value: plan.BoolValue(true)})),
		attr("text", str(big+"old\n"+big), str(big+"new\n"+big)), attr("text_new", plan.NullValue(), str("a\nb\n")), attr("wide", str("全角の値がここにあります、とても長いので切られます"), str("短い")),
		attr("whole_secret", plan.ObjectValue(plan.Member{Name: "password", Value: str("canary-never-shown")}).Mark(), plan.UnknownValue().Mark()),
		attr("z_thirteenth", plan.BoolValue(true), plan.BoolValue(false)), attr("", str("a"), str("b")),
	}
	return newReport(record.PlanReport{Source: "plan.json", Stack: "values", Engine: plan.OpenTofu, EngineVersion: "1.12.6", FormatVersion: "1.2", Counts: plan.Counts{Change: 1}, Changes: []record.ChangeReport{c}})
}

// policies is a report on what Rego policies say, those of testdata/policy: one
// refuses, one asks at three changes, at one of them it is answered, and one is
// about the plan as a whole.
func policies() *record.Report {
	said := policyFindings(`{"resource_changes":[
		{"address":"aws_security_group_rule.ssh","type":"aws_security_group_rule","change":{"after":{"cidr_blocks":["0.0.0.0/0"]}}},
		{"address":"module.db[\"eu\"].aws_db_instance.this","type":"aws_db_instance","change":{"after":{}}},
		{"address":"aws_instance.legacy[0]","type":"aws_instance","change":{"after":{"tags":{}}}},
		{"address":"aws_sqs_queue.jobs","type":"aws_sqs_queue","change":{"after":{}}}]}`)
	open := change("aws_security_group_rule.ssh", record.Stop, plan.Create)
	open.Location = &record.Location{File: "network/groups: old #1/100% [ssh].tf", Line: 7, EndLine: 14}
	open.Effects = []record.Effect{record.Exposure}
	open.Findings = said[open.Address]
	small := change(`module.db["eu"].aws_db_instance.this`, record.Hold, plan.Update)
	small.Location = &record.Location{File: "modules/db/main.tf", Line: 3, EndLine: 3}
	small.Findings = append(said[small.Address], record.Finding{Rule: "record-only", Kind: record.KindDetector, Disposition: record.Clear, Message: "The value may be live already.", Evidence: measured("prior state")})
	old := change("aws_instance.legacy[0]", record.Explained, plan.Update)
	old.Findings = said[old.Address]
	old.Decision = &record.DecisionSummary{Name: "legacy", File: ".holdfast/decisions/legacy.hcl", Line: 2, Ruling: record.Allow, Owner: "platform", Reason: "It goes in January.", Expires: "2027-01-31", Covers: true}
	return newReport(record.PlanReport{
		Source: "network/plan.json", Stack: "network", Config: ".holdfast.hcl", PlanDigest: "sha256:" + strings.Repeat("0f", 32), Engine: plan.OpenTofu, EngineVersion: "1.12.6", FormatVersion: "1.2",
		Counts:   plan.Counts{Add: 1, Change: 2},
		Findings: said[""],
		Changes:  []record.ChangeReport{open, small, old, change("aws_sqs_queue.jobs", record.Clear, plan.Create)},
		Graph: &record.Graph{
			Nodes: []record.GraphNode{{Block: "aws_instance.legacy", Changes: []int{2}}, {Block: "aws_security_group.admin", Changes: []int{}}, {Block: "aws_security_group_rule.ssh", Changes: []int{0}},
				{Block: "aws_sqs_queue.jobs", Changes: []int{3}}, {Block: "module.db.aws_db_instance.this", Changes: []int{1}}},
			Edges:   []record.GraphEdge{{From: 0, To: 1}, {From: 2, To: 1}, {From: 4, To: 1}},
			LeftOut: 2, EdgesLeftOut: 1,
		},
	})
}

// policyFindings are what the policies of testdata/policy say of a plan's JSON,
// by address, as a judgement has it.
func policyFindings(text string) map[string][]record.Finding {
	ctx := context.Background()
	set, err := policy.Load(ctx, policy.Options{Paths: []string{"testdata/policy"}})
	if err != nil {
		panic(err)
	}
	d, err := policy.Read(strings.NewReader(text), func(string, string) bool { return false }, set)
	if err != nil {
		panic(err)
	}
	said, err := set.Evaluate(ctx, policy.Input{Document: d})
	if err != nil {
		panic(err)
	}
	var read struct {
		Changes []struct {
			Address string `json:"address"`
		} `json:"resource_changes"`
	}
	if err := json.Unmarshal([]byte(text), &read); err != nil {
		panic(err)
	}
	p := &plan.Plan{Secrets: &plan.Secrets{}}
	for _, c := range read.Changes {
		p.Changes = append(p.Changes, plan.Change{Address: c.Address})
	}
	out := make(map[string][]record.Finding)
	for _, f := range set.Findings(said, p, p.Secrets, true) {
		if f.Address != "" && f.Finding.Disposition == record.Hold {
			f.Finding.Suggestions = append(f.Finding.Suggestions, record.Suggestion{Do: "decide", Command: fmt.Sprintf("holdfast decide '%s' --ruling allow", f.Address), Says: "If it is to happen."})
		}
		out[f.Address] = append(out[f.Address], f.Finding)
	}
	return out
}
