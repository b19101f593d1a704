package judge

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/holdfast-dev/holdfast/internal/decision"
	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// withConfig judges with a configuration as people write it.
func withConfig(t *testing.T, text string) func(*Input) {
	t.Helper()
	file := filepath.Join(t.TempDir(), decision.ConfigName)
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	c, err := decision.LoadConfig(file)
	if err != nil {
		t.Fatal(err)
	}
	return func(in *Input) { in.Config = c }
}

// withDecision judges with one decision.
func withDecision(t *testing.T, subject, actions, ruling, more string) func(*Input) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "decisions.hcl")
	text := fmt.Sprintf("decision \"d\" {\n  subject = %q\n  actions = [%q]\n  ruling  = %q\n  owner   = \"ada\"\n  reason  = \"agreed\"\n%s\n}\n", subject, actions, ruling, more)
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	ds, err := decision.Load(file)
	if err != nil {
		t.Fatal(err)
	}
	return func(in *Input) { in.Decisions = ds }
}

func TestDecisions(t *testing.T) {
	t.Parallel()
	const address = "aws_sqs_queue.q"
	gone := planOf(deleted(address, `{"name":"mail","delay":1}`, reason("delete_because_no_resource_config")))
	other := planOf(deleted(address, `{"name":"mail","delay":2}`, reason("delete_because_no_resource_config")))
	covers := "  covers = [\"" + judged(t, gone).Changes[0].Fingerprint + "\"]\n"
	const service = "  impact = \"service\"\n"
	for _, tt := range []struct {
		name, actions, ruling, more string
		plan                        *plan.Plan
		want                        record.Disposition
		covered                     bool
		notes                       int
	}{
		{name: "allowed", actions: "delete", ruling: "allow", more: service + covers, plan: gone, want: record.Explained, covered: true},
		{name: "allowed, and the change is another one", actions: "delete", ruling: "allow", more: service + covers, plan: other, want: record.Hold, notes: 1},
		{name: "allowed, and the action is another one", actions: "replace", ruling: "allow", more: service + covers, plan: gone, want: record.Hold, notes: 1},
		{name: "the impact is unknown", actions: "delete", ruling: "allow", more: "  impact = \"unknown\"\n" + covers, plan: gone, want: record.Hold, notes: 1},
		{name: "expired", actions: "delete", ruling: "allow", more: service + covers + "  expires = \"2026-11-29\"\n", plan: gone, want: record.Hold, notes: 1},
		{name: "expires tonight", actions: "delete", ruling: "allow", more: service + covers + "  expires = \"2026-11-30\"\n", plan: gone, want: record.Explained, covered: true},
		{name: "to be restored", actions: "delete", ruling: "restore", more: service, plan: gone, want: record.Hold},
		{name: "refused", actions: "delete", ruling: "refuse", more: service, plan: gone, want: record.Stop},
		{name: "refused, and not in the plan", actions: "delete", ruling: "refuse", more: service, plan: planOf(), want: record.Clear, notes: 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r := judged(t, tt.plan, withDecision(t, address, tt.actions, tt.ruling, tt.more))
			if r.Disposition != tt.want || len(r.Decisions) != tt.notes {
				t.Errorf("%s with %d notes, want %s with %d: %v", r.Disposition, len(r.Decisions), tt.want, tt.notes, messages(r))
			}
			for _, c := range r.Changes {
				if c.Decision == nil || c.Decision.Name != "d" || c.Decision.Covers != tt.covered {
					t.Errorf("%+v", c.Decision)
				}
			}
		})
	}
}

func TestIgnoreRuling(t *testing.T) {
	t.Parallel()
	const address = "aws_ecs_service.s"
	ignore := withDecision(t, address, "update", "ignore", "  impact = \"none\"\n  paths = [\"desired_count\"]\n")
	for _, tt := range []struct {
		name string
		plan *plan.Plan
		want record.Disposition
	}{
		{"only what is ignored", undone(address, `{"desired_count":2}`, `{"desired_count":9}`), record.Explained},
		{"more than that", and(planOf(updated(address, `{"desired_count":9,"x":1}`, `{"desired_count":2,"x":2}`)), drifted(updated(address, `{"desired_count":2,"x":1}`, `{"desired_count":9,"x":1}`))), record.Hold},
		{"a destroy", planOf(deleted(address, `{"desired_count":9}`)), record.Hold},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if r := judged(t, tt.plan, ignore); r.Disposition != tt.want {
				t.Errorf("%s, want %s: %v", r.Disposition, tt.want, messages(r))
			}
		})
	}
	protected := withConfig(t, `protect "services" { address = ["aws_ecs_service.*"] }`)
	if r := judged(t, undone(address, `{"desired_count":2}`, `{"desired_count":9}`), ignore, protected); r.Disposition != record.Hold {
		t.Errorf("an ignore ruling lets a protected object through: %s", r.Disposition)
	}
}

func TestProtection(t *testing.T) {
	t.Parallel()
	config := withConfig(t, `
precondition "postgres restorable" { command = ["./drill.sh"] }
protect "production" {
  address = ["module.db.**"]
  refuse  = ["delete", "replace"]
  require = ["postgres restorable"]
}
protect "watched" { address = ["aws_lb.main"] }
`)
	const db = "module.db.aws_db_instance.db"
	for _, tt := range []struct {
		name  string
		plan  *plan.Plan
		want  record.Disposition
		words string
	}{
		{"a refused destroy", planOf(deleted(db, `{}`)), record.Stop, "is refused"},
		{"a refused replacement", planOf(replaced(db, `{"a":1}`, `{"a":2}`, "a")), record.Stop, "is refused"},
		{"anything else needs its precondition", planOf(updated(db, `{"tags":{}}`, `{"tags":{"a":"b"}}`)), record.Stop, "postgres restorable"},
		{"any change is asked about", planOf(updated("aws_lb.main", `{"tags":{}}`, `{"tags":{"a":"b"}}`)), record.Hold, "asked about"},
		{"a move is none", planOf(change(db, "no-op", `{}`, `{}`, movedFrom("aws_db_instance.db"))), record.Clear, ""},
		{"another object", planOf(updated("aws_lb.other", `{"tags":{}}`, `{"tags":{"a":"b"}}`)), record.Clear, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r := judged(t, tt.plan, config)
			if r.Disposition != tt.want || tt.words != "" && !strings.Contains(strings.Join(messages(r), "\n"), tt.words) {
				t.Errorf("%s, want %s: %v", r.Disposition, tt.want, messages(r))
			}
			if tt.want == record.Stop && slices.ContainsFunc(everyFinding(r), func(f record.Finding) bool { return strings.Contains(allText(f), "holdfast decide") }) {
				t.Error("a decision is offered that lifts nothing")
			}
		})
	}
}

// TestProtectionIsNotAllowedAway holds that no decision lifts a refusal.
func TestProtectionIsNotAllowedAway(t *testing.T) {
	t.Parallel()
	const db = "aws_db_instance.db"
	gone := planOf(deleted(db, `{"identifier":"db"}`))
	allow := withDecision(t, db, "delete", "allow", "  impact = \"data\"\n  covers = [\""+judged(t, gone).Changes[0].Fingerprint+"\"]\n")
	if r := judged(t, gone, allow); r.Disposition != record.Explained {
		t.Fatalf("%s", r.Disposition)
	}
	protect := withConfig(t, `protect "db" {
  address = ["aws_db_instance.db"]
  refuse  = ["delete"]
}`)
	if r := judged(t, gone, allow, protect); r.Disposition != record.Stop {
		t.Errorf("%s", r.Disposition)
	}
}

func TestOwners(t *testing.T) {
	t.Parallel()
	config := withConfig(t, `
owner "cert-manager" { matches = change.type == "aws_route53_record" && startswith(change.name, "acme") }
owner "the data team" {
  matches     = change.type == "aws_db_instance"
  disposition = "hold"
  reason      = "Ask in #data."
}
owner "the network team" {
  matches     = change.type == "aws_vpc"
  disposition = "stop"
}
`)
	edit := func(address string) *plan.Plan { return planOf(updated(address, `{"tags":{}}`, `{"tags":{"a":"b"}}`)) }
	for _, tt := range []struct {
		name, address, rule string
		want                record.Disposition
	}{
		{"a note", "aws_route53_record.acme_x", "cert-manager", record.Clear},
		{"a question", "aws_db_instance.db", "the data team", record.Hold},
		{"a refusal", "aws_vpc.v", "the network team", record.Stop},
		{"nobody else's", "aws_route53_record.docs", "", record.Clear},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r := judged(t, edit(tt.address), config)
			if r.Disposition != tt.want {
				t.Errorf("%s, want %s", r.Disposition, tt.want)
			}
			for _, f := range everyFinding(r) {
				if f.Kind == record.KindOwner && f.Rule != tt.rule {
					t.Errorf("%s speaks", f.Rule)
				}
			}
			if tt.rule != "" && len(findings(r, tt.rule, tt.address)) != 1 {
				t.Errorf("no %q: %v", tt.rule, messages(r))
			}
		})
	}
	if r := judged(t, edit("aws_db_instance.db"), config); !strings.Contains(strings.Join(messages(r), "\n"), "Ask in #data.") {
		t.Error("the owner's reason is not said")
	}
}

func TestMovedRules(t *testing.T) {
	t.Parallel()
	rule := func(name, disposition string) func(*Input) {
		return withConfig(t, fmt.Sprintf("rule %q {\n  disposition = %q\n  reason = \"we said so\"\n}\n", name, disposition))
	}
	gone := planOf(deleted("acme_thing.t", `{"name":"t"}`))
	cosmetic := planOf(replaced("google_compute_address.a", `{"description":"a"}`, `{"description":"b"}`, "description"))
	for _, tt := range []struct {
		rule, disposition string
		plan              *plan.Plan
		want              record.Disposition
		said              bool
	}{
		{"destroy-unexplained", "note", gone, record.Clear, true},
		{"destroy-unexplained", "stop", gone, record.Stop, true},
		{"destroy-unexplained", "off", gone, record.Clear, false},
		{"cosmetic-replace", "hold", cosmetic, record.Hold, true},
		{"cosmetic-replace", "stop", cosmetic, record.Stop, true},
	} {
		t.Run(tt.rule+" "+tt.disposition, func(t *testing.T) {
			r := judged(t, tt.plan, rule(tt.rule, tt.disposition))
			if r.Disposition != tt.want {
				t.Errorf("%s, want %s", r.Disposition, tt.want)
			}
			found := findings(r, tt.rule, tt.plan.Changes[0].Address)
			if (len(found) == 1) != tt.said {
				t.Fatalf("%+v", found)
			}
			if tt.said && !strings.HasSuffix(found[0].Message, fmt.Sprintf("(.holdfast.hcl, line 1, makes this a %s: we said so)", tt.disposition)) {
				t.Error(found[0].Message)
			}
		})
	}
}

func TestUnknownEffects(t *testing.T) {
	t.Parallel()
	hold := withConfig(t, "gate {\n  unknown_effects = \"hold\"\n}\n")
	for _, tt := range []struct {
		name string
		plan *plan.Plan
		with []func(*Input)
		want record.Disposition
	}{
		{"nothing is known of the type", planOf(updated("acme_thing.t", `{"a":1}`, `{"a":2}`)), []func(*Input){hold}, record.Hold},
		{"a note by default", planOf(updated("acme_thing.t", `{"a":1}`, `{"a":2}`)), nil, record.Clear},
		{"something is known of the type", planOf(updated("aws_lb.l", `{"a":1}`, `{"a":2}`)), []func(*Input){hold}, record.Clear},
		{"a create", planOf(created("acme_thing.t", `{"a":1}`)), []func(*Input){hold}, record.Clear},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if r := judged(t, tt.plan, tt.with...); r.Disposition != tt.want {
				t.Errorf("%s, want %s: %v", r.Disposition, tt.want, messages(r))
			}
		})
	}
}

// TestNoTimeNoExpiry holds that a decision doesn't expire where the time isn't
// to count.
func TestNoTimeNoExpiry(t *testing.T) {
	t.Parallel()
	gone := planOf(deleted("aws_sqs_queue.q", `{"name":"mail"}`))
	allow := withDecision(t, "aws_sqs_queue.q", "delete", "allow", "  impact = \"none\"\n  expires = \"2020-01-01\"\n  covers = [\""+judged(t, gone).Changes[0].Fingerprint+"\"]\n")
	if r := judged(t, gone, allow, func(in *Input) { in.Now = time.Time{} }); r.Disposition != record.Explained {
		t.Errorf("%s", r.Disposition)
	}
}
