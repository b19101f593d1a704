package judge

import (
	"strings"
	"testing"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// acrossStacks judges plans of several stacks, each named by its source.
func acrossStacks(t *testing.T, plans ...*plan.Plan) []record.PlanReport {
	t.Helper()
	var reports []record.PlanReport
	for i := range plans {
		plans[i] = readPlan(plans[i])
		name := string(rune('a' + i))
		reports = append(reports, judged(t, plans[i], func(in *Input) { in.Stack = name }))
	}
	AcrossStacks(plans, reports)
	return reports
}

func TestMoveBetweenStacks(t *testing.T) {
	t.Parallel()
	const object = `{"name":"mail","fifo_queue":true}`
	r := acrossStacks(t, planOf(deleted("aws_sqs_queue.mail", object)), planOf(created("module.m.aws_sqs_queue.post", object)))
	from, to := findings(r[0], "rename", "aws_sqs_queue.mail"), findings(r[1], "rename", "module.m.aws_sqs_queue.post")
	if len(from) != 1 || len(to) != 1 {
		t.Fatalf("%v %v", messages(r[0]), messages(r[1]))
	}
	for _, w := range []string{"the stack b creates as module.m.aws_sqs_queue.post", "import block", "removed block"} {
		if !strings.Contains(allText(from[0]), w) {
			t.Errorf("doesn't say %q: %s", w, allText(from[0]))
		}
	}
	if !strings.Contains(to[0].Message, "the stack a destroys as aws_sqs_queue.mail") {
		t.Error(to[0].Message)
	}
	if r[0].Disposition != record.Hold || r[1].Disposition != record.Clear {
		t.Errorf("%s and %s", r[0].Disposition, r[1].Disposition)
	}
}

func TestNoMoveBetweenStacks(t *testing.T) {
	t.Parallel()
	const object, other = `{"name":"mail","fifo_queue":true}`, `{"name":"post","fifo_queue":true}`
	for name, plans := range map[string][]*plan.Plan{
		"another object":          {planOf(deleted("aws_sqs_queue.a", object)), planOf(created("aws_sqs_queue.b", other))},
		"one stack":               {planOf(deleted("aws_sqs_queue.a", object), created("aws_sqs_queue.b", object)), planOf()},
		"both create":             {planOf(created("aws_sqs_queue.a", object)), planOf(created("aws_sqs_queue.b", object))},
		"the one that is deposed": {planOf(deleted("aws_sqs_queue.a", object, deposed("0a1b2c3d"))), planOf(created("aws_sqs_queue.b", object))},
	} {
		for _, r := range acrossStacks(t, plans...) {
			for _, f := range everyFinding(r) {
				if f.Rule == "rename" && strings.Contains(f.Message, "the stack") {
					t.Errorf("%s: %s", name, f.Message)
				}
			}
		}
	}
}

func TestHandOver(t *testing.T) {
	t.Parallel()
	forget := planOf(change("aws_db_instance.db", "forget", `{"identifier":"db","id":"db-1","arn":"arn:x:1:db"}`, "null"))
	adopt := func(id, arn string) *plan.Plan {
		return planOf(change("aws_db_instance.mine", "no-op", `{"identifier":"db","deletion_protection":true,"arn":"`+arn+`"}`, `{"identifier":"db","deletion_protection":true,"arn":"`+arn+`"}`, importedAs(id)))
	}
	r := acrossStacks(t, forget, adopt("db-1", "arn:x:1:db"))
	if f := findings(r[0], "orphan", "aws_db_instance.db"); len(f) != 1 || f[0].Disposition != record.Clear || !strings.Contains(f[0].Message, "handed over") || r[0].Disposition != record.Clear {
		t.Errorf("%s: %v", r[0].Disposition, messages(r[0]))
	}
	forget = planOf(change("aws_db_instance.db", "forget", `{"identifier":"db","id":"db-1","arn":"arn:x:1:db"}`, "null"))
	if r := acrossStacks(t, forget, adopt("db-2", "arn:x:1:db")); r[0].Disposition != record.Hold {
		t.Errorf("another object is adopted: %s", r[0].Disposition)
	}
	forget = planOf(change("aws_db_instance.db", "forget", `{"identifier":"db","id":"db-1","arn":"arn:x:1:db"}`, "null"))
	if r := acrossStacks(t, forget, adopt("db-1", "arn:x:2:db")); r[0].Disposition != record.Hold {
		t.Errorf("the object of that id in another account is adopted: %s", r[0].Disposition)
	}
}

// TestCombine holds that the verdict over several plans is the worst of them.
func TestCombine(t *testing.T) {
	t.Parallel()
	clear, hold := judged(t, planOf()), judged(t, planOf(deleted("aws_sqs_queue.q", `{"name":"q"}`)))
	stop := judged(t, and(planOf(), func(p *plan.Plan) { p.Errored = plan.Yes }))
	for _, tt := range []struct {
		reports []record.PlanReport
		want    record.Verdict
		totals  record.Totals
	}{
		{nil, record.Proceed, record.Totals{}},
		{[]record.PlanReport{clear}, record.Proceed, record.Totals{}},
		{[]record.PlanReport{clear, hold}, record.HoldVerdict, record.Totals{Hold: 1}},
		{[]record.PlanReport{stop, hold}, record.StopVerdict, record.Totals{Hold: 1, Stop: 1}},
	} {
		got := Combine("v1", tt.reports)
		if got.Verdict != tt.want || got.Totals != tt.totals || got.Tool != "v1" || got.Schema != record.ReportSchema {
			t.Errorf("%s %+v, want %s %+v", got.Verdict, got.Totals, tt.want, tt.totals)
		}
	}
}
