package judge

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

func TestFailedPlan(t *testing.T) {
	t.Parallel()
	said := func(errored, applyable plan.Tristate, changes ...plan.Change) *plan.Plan {
		p := planOf(changes...)
		p.Errored, p.Applyable = errored, applyable
		return p
	}
	edit := updated("a_a.a", `{"a":1}`, `{"a":2}`)
	checkRule(t, "failed-plan", []ruleCase{
		{name: "errored", plan: said(plan.Yes, plan.Unsaid, edit), asks: record.Stop, words: []string{"Planning failed", "prevent_destroy", "never to be applied"}},
		{name: "errored and empty", plan: said(plan.Yes, plan.No), asks: record.Stop},
		{name: "not applyable, with changes", plan: said(plan.No, plan.No, edit), asks: record.Stop, words: []string{"can't be applied"}},
		{name: "nothing to apply", plan: said(plan.No, plan.No), quiet: true},
		{name: "only data to read", plan: said(plan.No, plan.No, change("data.a_a.a", "read", "null", `{}`)), quiet: true},
		{name: "fine", plan: said(plan.No, plan.Yes, edit), quiet: true},
		{name: "an engine that doesn't say", plan: said(plan.Unsaid, plan.Unsaid, edit), quiet: true},
	})
	if r := judged(t, said(plan.Yes, plan.No, edit)); Combine("test", []record.PlanReport{r}).Verdict != record.StopVerdict {
		t.Error("a failed plan doesn't stop")
	}
}

func TestUnknownWord(t *testing.T) {
	t.Parallel()
	checkRule(t, "unknown-word", []ruleCase{
		{name: "an action", at: "a_a.a", plan: planOf(change("a_a.a", "evaporate", `{"a":1}`, `{"a":1}`)), asks: record.Hold, words: []string{`"evaporate"`, "not known"}},
		{name: "a pair of actions", at: "a_a.a", plan: planOf(change("a_a.a", "update/delete", `{"a":1}`, `{"a":1}`)), asks: record.Hold, words: []string{`"update/delete"`}},
		{name: "no action", at: "a_a.a", plan: planOf(change("a_a.a", "", `{"a":1}`, `{"a":1}`)), asks: record.Hold, words: []string{`""`}},
		{name: "a reason", at: "a_a.a", plan: planOf(updated("a_a.a", `{"a":1}`, `{"a":2}`, reason("update_because_moon"))), asks: record.Hold, words: []string{`"update_because_moon"`}},
		{
			name: "a section", plan: and(planOf(), func(p *plan.Plan) { p.UnknownSections = []string{"omens", "portents"} }), asks: record.Hold,
			words: []string{"2 sections", "omens and portents", "What they say is not judged.", "holdfast version"},
		},
		{name: "one section", plan: and(planOf(), func(p *plan.Plan) { p.UnknownSections = []string{"omens"} }), asks: record.Hold, words: []string{"1 section", "What it says is not judged."}},
		{name: "every known reason", plan: planOf(knownReasonChanges()...), quiet: true},
		{name: "every known action", plan: planOf(
			change("a_a.a", "no-op", `{}`, `{}`, movedFrom("a_a.z")), change("data.a_a.b", "read", "null", `{}`), change("ephemeral.a_a.c", "open", "null", "null"),
			change("a_a.d", "forget/create", `{}`, `{}`), change("a_a.e", "create/forget", `{}`, `{}`), change("a_a.f", "create/delete", `{}`, `{}`)), quiet: true},
	})
}

func knownReasonChanges() []plan.Change {
	var out []plan.Change
	for i, r := range knownReasons {
		out = append(out, deleted(fmt.Sprintf("a_a.n%d", i), `{}`, reason(r)))
	}
	return out
}

func TestPartial(t *testing.T) {
	t.Parallel()
	silent := func(n, listed int) func(*plan.Plan) {
		return func(p *plan.Plan) {
			for i := range listed {
				p.Prior.Unmentioned = append(p.Prior.Unmentioned, fmt.Sprintf("a_a.n%02d", i))
			}
			p.Prior.UnmentionedCount, p.Prior.Managed = n, n+40
		}
	}
	saved := func(s Saved) func(*Input) { return func(in *Input) { in.Evidence.Saved = &s } }
	whole := func(in *Input) { in.Evidence.Whole = true }
	checkRule(t, "partial", []ruleCase{
		{name: "objects of the state are missing", plan: and(planOf(), silent(2, 2)), asks: record.Hold, words: []string{"silent about 2 of the 42 objects in the state: a_a.n00 and a_a.n01.", "-target or -exclude"}},
		{name: "many of them", plan: and(planOf(), silent(1000, 100)), asks: record.Hold, words: []string{"silent about 1000 of the 1040 objects", "a_a.n07 and 992 more."}, not: []string{"a_a.n08"}},
		{name: "the saved plan tells", plan: and(planOf(), silent(2, 2)), with: []func(*Input){saved(Saved{Targets: []string{"a_a.a"}, Excludes: []string{"a_a.b"}})}, asks: record.Hold, words: []string{"made with -target=a_a.a and -exclude=a_a.b"}},
		{name: "the engine says so", plan: and(planOf(), func(p *plan.Plan) { p.Complete = plan.No }), asks: record.Hold, words: []string{"not complete"}},
		{
			name: "changes are put off", asks: record.Hold, words: []string{"puts off 1 change: a_a.later (create, provider config unknown). What it will do is not in it."},
			plan: and(planOf(), func(p *plan.Plan) {
				p.Complete = plan.No
				p.Deferred = []plan.Deferred{{Reason: "provider_config_unknown", Change: created("a_a.later", `{}`)}}
			}),
		},
		{name: "only a refresh", plan: and(planOf(), drifted(updated("a_a.a", `{"a":1}`, `{"a":2}`)), func(p *plan.Plan) { p.HasChanges = false }), asks: record.Clear, words: []string{"refresh-only"}},
		{name: "only a refresh, saved", plan: planOf(), with: []func(*Input){saved(Saved{Mode: "refresh-only"})}, asks: record.Clear, words: []string{"refresh-only"}},
		{name: "everything was asked for", plan: and(planOf(), silent(2, 2)), with: []func(*Input){whole}, quiet: true},
		{name: "whole", plan: planOf(updated("a_a.a", `{"a":1}`, `{"a":2}`)), with: []func(*Input){saved(Saved{Mode: "normal"})}, quiet: true},
		{name: "failed is said elsewhere", plan: and(planOf(), silent(2, 2), func(p *plan.Plan) { p.Errored, p.Complete = plan.Yes, plan.No }), quiet: true},
		{name: "outputs only, of a stack without objects", plan: and(firstPlan(), func(p *plan.Plan) { p.HasChanges = false }), quiet: true},
	})
}

func TestStale(t *testing.T) {
	t.Parallel()
	moved := func(what ...string) func(*Input) {
		return func(in *Input) {
			for _, w := range what {
				in.Evidence.Moved = append(in.Evidence.Moved, Moved{What: w, Planned: "1", Now: "2", Evidence: fromPlan("the saved plan file")})
			}
		}
	}
	limit := func(d time.Duration) func(*Input) { return func(in *Input) { in.Config.Gate.MaxPlanAge = d } }
	made := func(before time.Duration) *plan.Plan {
		return and(planOf(), func(p *plan.Plan) { p.Timestamp = judgedAt.Add(-before).Format(time.RFC3339) })
	}
	checkRule(t, "stale", []ruleCase{
		{name: "one thing moved", plan: planOf(), with: []func(*Input){moved("state")}, asks: record.Hold, words: []string{"one thing has moved: state.", "state: planned with 1, now 2", "Plan again"}},
		{name: "two things moved", plan: planOf(), with: []func(*Input){moved("state", "configuration")}, asks: record.Hold, words: []string{"these have moved: state and configuration."}},
		{name: "too old", plan: made(3 * time.Hour), with: []func(*Input){limit(time.Hour)}, asks: record.Hold, words: []string{"The plan is 3 hours old; .holdfast.hcl allows 60 minutes."}},
		{name: "a little too old", plan: made(2*time.Hour + time.Minute), with: []func(*Input){limit(2 * time.Hour)}, asks: record.Hold, words: []string{"The plan is 2 hours old; .holdfast.hcl allows 2h0m0s."}},
		{name: "young enough", plan: made(time.Hour), with: []func(*Input){limit(time.Hour)}, quiet: true},
		{name: "no limit", plan: made(1000 * time.Hour), quiet: true},
		{name: "no time of planning", plan: planOf(), with: []func(*Input){limit(time.Hour)}, quiet: true},
		{name: "no time of checking", plan: made(3 * time.Hour), with: []func(*Input){limit(time.Hour), func(in *Input) { in.Now = time.Time{} }}, quiet: true},
		{name: "a clock that runs behind", plan: made(-3 * time.Hour), with: []func(*Input){limit(time.Hour)}, quiet: true},
	})
}

func TestUnreviewedTool(t *testing.T) {
	t.Parallel()
	tool := func(in *Input) {
		in.Evidence.Tools = []Moved{{What: "provider hashicorp/aws", Planned: "5.1.0", Now: "5.2.0", Evidence: record.Evidence{Level: record.Measured, Source: "the lock file"}}}
	}
	checkRule(t, "unreviewed-tool", []ruleCase{
		{name: "a provider", plan: planOf(), with: []func(*Input){tool}, asks: record.Clear, words: []string{"provider hashicorp/aws is 5.2.0 here; the lock file says 5.1.0."}},
		{name: "as reviewed", plan: planOf(), quiet: true},
	})
}

func TestCheckFailed(t *testing.T) {
	t.Parallel()
	check := func(kind, address, status string, problems ...string) *plan.Plan {
		return and(planOf(), func(p *plan.Plan) {
			p.Checks = []plan.Check{{Kind: kind, Address: address, Status: status, Problems: problems}}
		})
	}
	checkRule(t, "check-failed", []ruleCase{
		{name: "a check block", plan: check("check", "check.health", "fail", "The site answers 500.", "The certificate is old"), asks: record.Clear, words: []string{"The check check.health fails: The site answers 500.; The certificate is old."}},
		{name: "an error", plan: check("check", "check.health", "error"), asks: record.Clear, words: []string{"The check check.health fails."}},
		{name: "a condition of a resource", plan: check("resource", "a_a.a", "fail"), asks: record.Clear, words: []string{"The condition of a_a.a fails."}},
		{name: "of an output", plan: check("output_value", "output.o", "fail"), asks: record.Clear, words: []string{"The precondition of output output.o fails."}},
		{name: "of a variable", plan: check("var", "var.v", "fail"), asks: record.Clear, words: []string{"The validation of var.v fails."}},
		{name: "unknown", plan: check("check", "check.health", "unknown"), asks: record.Clear, words: []string{"is decided during apply"}},
		{name: "passed", plan: check("check", "check.health", "pass"), quiet: true},
	})
}

func TestOutputBreak(t *testing.T) {
	t.Parallel()
	output := func(actions, before, after string) *plan.Plan {
		return and(planOf(), func(p *plan.Plan) {
			p.Outputs = []plan.Output{{Name: "vpc", Actions: plan.Actions{plan.Action(actions)}, Before: value(before), After: value(after)}}
		})
	}
	checkRule(t, "output-break", []ruleCase{
		{name: "removed", plan: output("delete", `"a"`, "null"), asks: record.Clear, paths: []string{"output.vpc"}, words: []string{`The output "vpc" is removed.`, "terraform_remote_state"}},
		{name: "another type", plan: output("update", `"a"`, `["a"]`), asks: record.Clear, words: []string{"from a string to a list"}},
		{name: "null from now on", plan: output("update", `{"a":1}`, "null"), asks: record.Clear, words: []string{"from a map or object to null"}},
		{name: "secret", plan: output("update", `{"sensitive":"old-secret-1"}`, `{"sensitive":["old-secret-1"]}`), asks: record.Clear, not: []string{"old-secret"}},
		{name: "another value", plan: output("update", `"a"`, `"b"`), quiet: true},
		{name: "new", plan: output("create", "null", `"b"`), quiet: true},
		{name: "decided during apply", plan: output("update", `"a"`, `{"unknown":true}`), quiet: true},
	})
}

// TestRulesTable holds the table of detectors itself: every rule once, with a
// summary, and with the weight that the design gives it.
func TestRulesTable(t *testing.T) {
	t.Parallel()
	asks := strings.Fields("unknown-word wrong-place partial stale identity-takeover forgotten-live import-and-change guard-off destroy-unexplained replace orphan guard-removed credential exposure one-way-lock traffic-moves grants-all")
	seen := make(map[string]bool)
	for _, r := range Rules() {
		want := record.Clear
		switch {
		case r.Name == "failed-plan":
			want = record.Stop
		case slices.Contains(asks, r.Name):
			want = record.Hold
		}
		if r.Asks != want || r.Summary == "" || seen[r.Name] {
			t.Errorf("%+v, want %s", r, want)
		}
		seen[r.Name] = true
	}
	for _, d := range detectors() {
		if (d.onChange == nil) == (d.onPlan == nil) {
			t.Errorf("%s looks at neither or both", d.rule)
		}
	}
}
