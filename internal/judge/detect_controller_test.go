package judge

import (
	"testing"

	"github.com/holdfast-dev/holdfast/internal/record"
)

func TestControllerOwned(t *testing.T) {
	t.Parallel()
	namespace := func(annotations string) string {
		return `{"metadata":[{"name":"n","annotations":` + annotations + `}]}`
	}
	manifest := func(labels string) string {
		return `{"manifest":{"kind":"ConfigMap","metadata":{"name":"m"}},"object":{"kind":"ConfigMap","metadata":{"name":"m","labels":` + labels + `}}}`
	}
	checkRule(t, "controller-owned", []ruleCase{
		{
			name: "a key of Argo CD goes", at: "kubernetes_namespace_v1.n", asks: record.Clear, effect: record.PerpetualDiff,
			plan:  planOf(updated("kubernetes_namespace_v1.n", namespace(`{"argocd.argoproj.io/tracking-id":"x"}`), namespace(`{}`))),
			paths: []string{`metadata[0].annotations["argocd.argoproj.io/tracking-id"]`}, words: []string{"Argo CD writes", "it will come back", "--ruling ignore"},
		},
		{
			name: "tags of a service, beside a change of ours", at: "aws_subnet.s", asks: record.Clear, effect: record.PerpetualDiff,
			plan:  planOf(updated("aws_subnet.s", `{"tags":{"kubernetes.io/cluster/a":"shared"},"x":1}`, `{"tags":{},"x":2}`)),
			paths: []string{`tags["kubernetes.io/cluster/a"]`}, words: []string{"Kubernetes' cloud controller", "That part of the difference will come back."},
		},
		{
			name: "two of them", at: "kubernetes_namespace_v1.n", asks: record.Clear, effect: record.PerpetualDiff,
			plan: planOf(updated("kubernetes_namespace_v1.n", namespace(`{"meta.helm.sh/release-name":"x","field.cattle.io/projectId":"y"}`), namespace(`{}`))), words: []string{"Rancher and Helm"},
		},
		{
			name: "rewritten outside and put back", at: "kubernetes_deployment_v1.d", asks: record.Clear, effect: record.PerpetualDiff, words: []string{"The deployment controller writes"},
			plan: undone("kubernetes_deployment_v1.d", namespace(`{"deployment.kubernetes.io/revision":"1"}`), namespace(`{"deployment.kubernetes.io/revision":"2"}`)),
		},
		{
			name: "a key that nobody configured", at: "kubernetes_manifest.m", asks: record.Clear, effect: record.PerpetualDiff, words: []string{"A writer outside this configuration"},
			plan: planOf(updated("kubernetes_manifest.m", manifest(`{"team":"x"}`), manifest(`{}`))),
		},
		{
			name: "a key that appeared outside", at: "aws_lb.l", asks: record.Clear, effect: record.PerpetualDiff,
			plan: and(planOf(updated("aws_lb.l", `{"tags":{"a":"1","who":"x"}}`, `{"tags":{"a":"1"}}`)), drifted(updated("aws_lb.l", `{"tags":{"a":"1"}}`, `{"tags":{"a":"1","who":"x"}}`))),
		},
		{name: "a key that we add", plan: planOf(updated("aws_subnet.s", `{"tags":{}}`, `{"tags":{"kubernetes.io/cluster/a":"shared"}}`)), quiet: true},
		{name: "a key that we change", plan: planOf(updated("kubernetes_namespace_v1.n", namespace(`{"argocd.argoproj.io/sync-wave":"1"}`), namespace(`{"argocd.argoproj.io/sync-wave":"2"}`))), quiet: true},
		{name: "a key of our own goes", plan: planOf(updated("aws_lb.l", `{"tags":{"team":"x"}}`, `{"tags":{}}`)), quiet: true},
		{name: "the prefix elsewhere than in a label", plan: planOf(updated("aws_lb.l", `{"name":"aws:x"}`, `{"name":"y"}`)), quiet: true},
	})
}
