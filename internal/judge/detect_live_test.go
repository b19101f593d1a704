package judge

import (
	"testing"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// undone is a plan that puts a value back which was changed outside.
func undone(address, configured, live string) *plan.Plan {
	return and(planOf(updated(address, live, configured)), drifted(updated(address, configured, live)))
}

func TestRevertsLive(t *testing.T) {
	t.Parallel()
	checkRule(t, "reverts-live", []ruleCase{
		{
			name: "a setting", at: "aws_lb.l", plan: undone("aws_lb.l", `{"idle_timeout":60}`, `{"idle_timeout":300}`),
			asks: record.Clear, paths: []string{"idle_timeout"}, words: []string{"idle_timeout (live 300, back to 60)", "ignore_changes"}, not: []string{"holdfast decide"},
		},
		{
			name: "capacity", at: "aws_ecs_service.s", plan: undone("aws_ecs_service.s", `{"desired_count":2}`, `{"desired_count":9}`),
			asks: record.Hold, paths: []string{"desired_count"}, words: []string{"often set by an autoscaler", "holdfast decide 'aws_ecs_service.s'"},
		},
		{name: "capacity deep inside", at: "kubernetes_deployment_v1.d", plan: undone("kubernetes_deployment_v1.d", `{"spec":[{"replicas":"2"}]}`, `{"spec":[{"replicas":"9"}]}`), asks: record.Hold},
		{
			name: "a secret", at: "aws_db_instance.db", plan: undone("aws_db_instance.db", `{"password":{"sensitive":"old-secret-1"}}`, `{"password":{"sensitive":"new-secret-1"}}`),
			asks: record.Hold, words: []string{"(sensitive value)"}, not: []string{"old-secret", "new-secret"},
		},
		{
			name: "a rule added by hand", at: "aws_security_group.a", asks: record.Clear, paths: []string{"ingress[1]"},
			plan: undone("aws_security_group.a", `{"ingress":[{"port":443}]}`, `{"ingress":[{"port":443},{"port":22}]}`),
		},
		{
			name: "a rule added by hand that a set lists first", at: "aws_security_group.a", asks: record.Clear, paths: []string{"ingress[0]"},
			plan: undone("aws_security_group.a", `{"ingress":[{"port":443}]}`, `{"ingress":[{"port":22},{"port":443}]}`),
		},
		{
			name: "something set that was not", at: "aws_lb.l", asks: record.Clear,
			plan: and(planOf(updated("aws_lb.l", `{"note":"by hand"}`, `{"note":""}`)), drifted(updated("aws_lb.l", `{"note":null}`, `{"note":"by hand"}`))),
		},
		{name: "the configuration moves on", plan: and(planOf(updated("aws_lb.l", `{"idle_timeout":300}`, `{"idle_timeout":600}`)), drifted(updated("aws_lb.l", `{"idle_timeout":60}`, `{"idle_timeout":300}`))), quiet: true},
		{name: "something else was changed outside", plan: and(planOf(updated("aws_lb.l", `{"a":1,"b":2}`, `{"a":2,"b":2}`)), drifted(updated("aws_lb.l", `{"a":1,"b":1}`, `{"a":1,"b":2}`))), quiet: true},
		{name: "nothing was changed outside", plan: planOf(updated("aws_ecs_service.s", `{"desired_count":9}`, `{"desired_count":2}`)), quiet: true},
		{name: "a replacement", plan: and(planOf(replaced("aws_lb.l", `{"a":2}`, `{"a":1}`, "a")), drifted(updated("aws_lb.l", `{"a":1}`, `{"a":2}`))), quiet: true},
		{name: "only another order", plan: and(planOf(updated("aws_lb.l", `{"s":["b","a"]}`, `{"s":["a","b"]}`)), drifted(updated("aws_lb.l", `{"s":["a","b"]}`, `{"s":["b","a"]}`))), quiet: true},
	})
}

func TestSeeSaw(t *testing.T) {
	t.Parallel()
	earlier := func(p *plan.Plan) func(*Input) {
		return func(in *Input) {
			first := *in
			first.Plan = readPlan(p)
			r, err := Judge(first)
			if err != nil {
				panic(err)
			}
			in.Evidence.Earlier = []record.PlanReport{r}
		}
	}
	again := undone("aws_lb.l", `{"idle_timeout":60}`, `{"idle_timeout":300}`)
	secret := undone("aws_lb.l", `{"password":{"sensitive":"old-secret-1"}}`, `{"password":{"sensitive":"new-secret-1"}}`)
	checkRule(t, "see-saw", []ruleCase{
		{
			name: "two loops", at: "aws_lb.l", plan: again, with: []func(*Input){earlier(again)},
			asks: record.Clear, effect: record.PerpetualDiff, paths: []string{"idle_timeout"}, words: []string{"Two control loops", "Let one of the two own it"},
		},
		{
			name: "the same plan again, nothing moved outside", at: "aws_lb.l", plan: planOf(updated("aws_lb.l", `{"a":1}`, `{"a":2}`)), with: []func(*Input){earlier(planOf(updated("aws_lb.l", `{"a":1}`, `{"a":2}`)))},
			asks: record.Clear, paths: []string{"a"}, words: []string{"It was not applied since"},
		},
		{name: "a secret", at: "aws_lb.l", plan: secret, with: []func(*Input){earlier(secret)}, asks: record.Clear, effect: record.PerpetualDiff, not: []string{"old-secret", "new-secret"}},
		{name: "another value", plan: again, with: []func(*Input){earlier(planOf(updated("aws_lb.l", `{"idle_timeout":60}`, `{"idle_timeout":90}`)))}, quiet: true},
		{name: "another object", plan: again, with: []func(*Input){earlier(planOf(updated("aws_lb.other", `{"idle_timeout":300}`, `{"idle_timeout":60}`)))}, quiet: true},
		{name: "another action", plan: again, with: []func(*Input){earlier(planOf(created("aws_lb.l", `{"idle_timeout":60}`)))}, quiet: true},
		{name: "the first check", plan: again, quiet: true},
	})
}
