package judge

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// everyPlan is every plan of the tables of routine and dangerous changes and
// of the pages' examples, by name.
func everyPlan() map[string]*plan.Plan {
	out := routine()
	for _, d := range dangers() {
		out["danger: "+d.name] = d.plan
	}
	for rule, p := range pageExamples() {
		out["page: "+rule] = p
	}
	return out
}

// everything puts them together as one plan, each in a module of its own.
func everything() *plan.Plan {
	all := planOf()
	plans := everyPlan()
	for i, name := range slices.Sorted(maps.Keys(plans)) {
		step := plan.ModuleStep{Name: fmt.Sprintf("m%d", i)}
		inside := func(changes []plan.Change) []plan.Change {
			out := slices.Clone(changes)
			for j := range out {
				out[j].Addr.Module = []plan.ModuleStep{step}
				out[j].Address = out[j].Addr.String()
				if out[j].PreviousAddress != "" {
					out[j].PreviousAddress = "module." + step.Name + "." + out[j].PreviousAddress
				}
			}
			return out
		}
		all.Changes = append(all.Changes, inside(plans[name].Changes)...)
		all.Drift = append(all.Drift, inside(plans[name].Drift)...)
		all.Outputs = append(all.Outputs, plans[name].Outputs...)
		all.Checks = append(all.Checks, plans[name].Checks...)
	}
	all.Prior.DependsOn = make(map[string][]string)
	for i := range all.Changes {
		from := &all.Changes[i]
		for j := range min(i, 5) {
			all.Prior.DependsOn[from.Addr.Config()] = append(all.Prior.DependsOn[from.Addr.Config()], all.Changes[i-j-1].Addr.Config())
		}
	}
	return all
}

// TestSameInputSameBytes holds that a report hangs on nothing but its input:
// not on the order in which maps are walked.
func TestSameInputSameBytes(t *testing.T) {
	t.Parallel()
	p := everything()
	if len(p.Changes) < 200 {
		t.Fatalf("only %d changes", len(p.Changes))
	}
	first := ""
	for range 8 {
		again := *p
		again.Prior.DependsOn = maps.Clone(p.Prior.DependsOn)
		text := asJSON(t, judged(t, &again, func(in *Input) {
			in.Evidence.Origin = map[string][]record.Fact{}
			in.Evidence.ProviderVersions = map[string]string{}
			for i := range p.Changes {
				in.Evidence.Origin[p.Changes[i].Address] = []record.Fact{{Label: "git", Text: "somewhere", Evidence: fromPlan("git")}}
				in.Evidence.ProviderVersions[p.Changes[i].Provider] = "5.0.0"
			}
		}))
		if first == "" {
			first = text
		}
		if text != first {
			t.Fatalf("two reports on one plan differ:\n%s\n%s", first, text)
		}
	}
}

// TestOrderOfChanges holds that what is said of a change doesn't hang on where
// in the plan it stands.
func TestOrderOfChanges(t *testing.T) {
	t.Parallel()
	p := everything()
	said := func(p *plan.Plan) []string {
		var out []string
		for _, c := range judged(t, p).Changes {
			out = append(out, asJSON(t, c))
		}
		slices.Sort(out)
		return out
	}
	backwards := *p
	backwards.Changes = slices.Clone(p.Changes)
	slices.Reverse(backwards.Changes)
	a, b := said(p), said(&backwards)
	for i := range a {
		if a[i] != b[i] {
			t.Fatalf("one way:\n%s\nthe other:\n%s", a[i], b[i])
		}
	}
}

// TestPlanStays holds that judging changes nothing of the plan.
func TestPlanStays(t *testing.T) {
	t.Parallel()
	p := readPlan(everything())
	before := fmt.Sprintf("%+v", *p)
	judged(t, p)
	if after := fmt.Sprintf("%+v", *p); before != after {
		t.Error("the plan is another one afterwards")
	}
}

// TestEveryRuleSpeaks holds that the tables of these tests reach every rule.
func TestEveryRuleSpeaks(t *testing.T) {
	t.Parallel()
	for _, r := range Rules() {
		spoken := slices.ContainsFunc(everyFinding(exampleReport(t, r.Name)), func(f record.Finding) bool { return f.Rule == r.Name })
		if !spoken {
			t.Errorf("%s says nothing on its own example", r.Name)
		}
	}
}

// large is a plan of n changes of every action, in ten modules, with a
// configuration and drift.
func large(n int) *plan.Plan {
	p := planOf()
	root := module("")
	for m := range 10 {
		at := fmt.Sprintf("module.m%d", m)
		root.Calls = append(root.Calls, plan.ModuleCall{Name: at[len("module."):], Module: module(at, block("aws_instance.web", "subnet_id = aws_subnet.s.id"), block("aws_subnet.s"), block("aws_lb.l", "subnets = aws_subnet.s"))})
	}
	p.Config = root
	for i := range n {
		at := fmt.Sprintf("module.m%d.", i/6%10)
		key := fmt.Sprintf(`["k%d"]`, i/6)
		tags := fmt.Sprintf(`"tags":{"a":"%d","b":"x"},"name":"n%d","cidr_block":"10.0.0.0/8","text":"%s"`, i, i, strings.Repeat("x", 200))
		switch i % 6 {
		case 0:
			p.Changes = append(p.Changes, updated(at+"aws_lb.l"+key, `{`+tags+`,"idle":60}`, `{`+tags+`,"idle":90}`))
			p.Drift = append(p.Drift, updated(at+"aws_lb.l"+key, `{`+tags+`,"idle":90}`, `{`+tags+`,"idle":60}`))
		case 1:
			p.Changes = append(p.Changes, deleted(at+"aws_sqs_queue.old"+key, `{`+tags+`}`, reason("delete_because_each_key")))
		case 2:
			p.Changes = append(p.Changes, created(at+"aws_sqs_queue.new"+key, `{`+tags+`}`))
		case 3:
			p.Changes = append(p.Changes, replaced(at+"aws_subnet.s"+key, `{`+tags+`,"id":"1"}`, `{`+tags+`,"id":{"unknown":true}}`, "cidr_block"))
		case 4:
			p.Changes = append(p.Changes, replaced(at+"aws_instance.web"+key, `{`+tags+`,"subnet_id":"1"}`, `{`+tags+`,"subnet_id":{"unknown":true}}`, "subnet_id"))
		case 5:
			p.Changes = append(p.Changes, created(at+"aws_security_group.g"+key, `{`+tags+`,"password":"correct-horse-`+fmt.Sprint(i)+`","ingress":[{"from_port":22,"to_port":22,"cidr_blocks":["0.0.0.0/0"]}]}`))
		}
	}
	return p
}

// TestJudgeIsNearLinear bounds what 12,000 changes cost, with a report on
// them from before, generously.
func TestJudgeIsNearLinear(t *testing.T) {
	p := large(12_000)
	earlier := judged(t, p)
	start := time.Now()
	r := judged(t, p, func(in *Input) { in.Evidence.Earlier = []record.PlanReport{earlier, earlier} })
	if d := time.Since(start); d > 30*time.Second {
		t.Errorf("it took %s", d)
	}
	if len(findings(r, "see-saw", r.Changes[0].Address)) != 1 || len(findings(r, "cascade", `module.m4.aws_instance.web["k4"]`)) != 1 {
		t.Errorf("%v", messages(r)[:20])
	}
}

func BenchmarkJudge(b *testing.B) {
	p := readPlan(large(12_000))
	base := realKnowledge(b)
	for b.Loop() {
		judged(b, p, func(in *Input) { in.Knowledge = base })
	}
}
