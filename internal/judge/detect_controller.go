package judge

import (
	"fmt"
	"slices"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// controllerKeys are prefixes of labels, annotations and tags, with who writes
// them.
var controllerKeys = []struct{ prefix, owner string }{
	{"argocd.argoproj.io/", "Argo CD"}, {"kustomize.toolkit.fluxcd.io/", "Flux"}, {"helm.toolkit.fluxcd.io/", "Flux"}, {"toolkit.fluxcd.io/", "Flux"},
	{"meta.helm.sh/", "Helm"}, {"kubectl.kubernetes.io/", "kubectl"}, {"deployment.kubernetes.io/", "the deployment controller"},
	{"cnpg.io/", "CloudNativePG"}, {"cert-manager.io/", "cert-manager"}, {"autoscaling.alpha.kubernetes.io/", "an autoscaler"},
	{"pv.kubernetes.io/", "the volume controller"}, {"volume.kubernetes.io/", "the volume controller"}, {"volume.beta.kubernetes.io/", "the volume controller"},
	{"service.kubernetes.io/", "the service controller"}, {"kubernetes.io/cluster/", "Kubernetes' cloud controller"}, {"elbv2.k8s.aws/", "the AWS load balancer controller"},
	{"ingress.k8s.aws/", "the AWS load balancer controller"}, {"karpenter.sh/", "Karpenter"}, {"field.cattle.io/", "Rancher"}, {"cattle.io/", "Rancher"},
	{"lifecycle.cattle.io/", "Rancher"}, {"reloader.stakater.com/", "Reloader"}, {"velero.io/", "Velero"}, {"keda.sh/", "KEDA"}, {"linkerd.io/", "Linkerd"},
	{"sidecar.istio.io/", "Istio"}, {"operator.", "an operator"},
	{"aws:", "an AWS service"}, {"AmazonECSManaged", "Amazon ECS"}, {"eks:", "Amazon EKS"}, {"k8s.io/cluster-autoscaler/", "the cluster autoscaler"},
	{"goog-", "a Google Cloud service"}, {"hidden-", "Azure"}, {"ms-resource-usage", "Azure"}, {"hidden-link:", "Azure"}, {"azsecpack", "Azure"}, {"k8s-azure-", "Azure's cloud controller"},
}

// detectControllerOwned tells of updates that touch only what a controller
// writes: known keys of labels, annotations and tags, and keys that appeared
// outside since the last apply.
func detectControllerOwned(w *world, s *subject) []record.Finding {
	if !s.change.Actions.Is(plan.Update) || len(s.diffs) == 0 {
		return nil
	}
	var paths, owners []string
	outside := false
	for _, d := range s.diffs {
		if d.Before.IsUnset() {
			continue // what this configuration adds is its own
		}
		owner := controllerOf(d.Path)
		if !d.After.IsUnset() && !w.changedOutside(s, d) {
			owner = "" // the configuration has the key as well, and it is that which changes
		}
		if owner == "" && len(d.Path) > 1 && w.appearedOutside(s, d) {
			owner, outside = "a writer outside this configuration", true
		}
		if owner == "" {
			continue
		}
		paths = append(paths, d.Path.String())
		if !slices.Contains(owners, owner) {
			owners = append(owners, owner)
		}
	}
	if len(paths) == 0 {
		return nil
	}
	message := fmt.Sprintf("%s writes %s.", capital(list(owners)), list(paths))
	if len(paths) == len(s.diffs) {
		message += " The update only takes that away or rewrites it, and it will come back."
	} else {
		message += " That part of the difference will come back."
	}
	f := record.Finding{
		Message: message, Paths: paths, Effect: because(record.PerpetualDiff),
		Evidence: follows("the prefixes of the keys"),
		Suggestions: []record.Suggestion{{
			Do: "ignore_changes", Says: "Leave these paths to their controller with ignore_changes in the configuration: that ends the difference itself.",
		}},
	}
	if len(paths) == len(s.diffs) {
		f.Suggestions = append(f.Suggestions, record.Suggestion{
			Do: "ignore", Command: decideCommand(s.change.Address, "--ruling ignore"), Says: "If the configuration can't say it: an update wholly under these paths is then answered.",
		})
	}
	if outside {
		f.Evidence = fromPlan("resource_drift and configured values: the keys are not this configuration's")
	}
	return []record.Finding{f}
}

func controllerOf(p plan.Path) string {
	if !nameHas(p, []string{"label", "annotation", "tag"}) {
		return ""
	}
	key := p.Last()
	for _, k := range controllerKeys {
		if strings.HasPrefix(key, k.prefix) {
			return k.owner
		}
	}
	return ""
}

// changedOutside reports whether a value was another one at the last apply.
func (w *world) changedOutside(s *subject, d plan.Difference) bool {
	drift := w.drift[s.change.Address]
	return drift != nil && !plan.EqualUnordered(drift.Before.At(d.Path), d.Before)
}

// appearedOutside reports whether a difference takes away a key of a map that
// was not there at the last apply.
func (w *world) appearedOutside(s *subject, d plan.Difference) bool {
	if notConfigured(s, d) {
		return true
	}
	drift := w.drift[s.change.Address]
	if drift == nil || !d.After.IsUnset() || d.Before.IsUnset() || len(d.Path) < 2 {
		return false
	}
	return drift.Before.At(d.Path).IsUnset() && plan.EqualUnordered(drift.After.At(d.Path), d.Before)
}

// notConfigured reports whether a key goes from the live object of a
// kubernetes_manifest although the configured manifest stays as it is: it was
// never configured, so somebody else wrote it.
func notConfigured(s *subject, d plan.Difference) bool {
	if s.change.Addr.Type != "kubernetes_manifest" || d.Path[0].Name != "object" || !d.After.IsUnset() || d.Before.IsUnset() {
		return false
	}
	in := append(plan.Path{plan.Attr("manifest")}, d.Path[1:]...)
	return s.change.Before.At(in).IsUnset() && s.change.After.At(in).IsUnset() && !s.change.Before.Get("manifest").IsUnset()
}
