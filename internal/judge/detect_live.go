package judge

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// detectRevertsLive speaks of updates that put back what was changed outside
// since the last apply.
func detectRevertsLive(w *world, s *subject) []record.Finding {
	reverted := w.reverted(s)
	if len(reverted) == 0 {
		return nil
	}
	var texts, paths []string
	asks := false
	for _, d := range reverted {
		texts = append(texts, fmt.Sprintf("%s (live %s, back to %s)", d.Path, valueText(d.Before), valueText(d.After)))
		paths = append(paths, d.Path.String())
		asks = asks || capacityNames.covers(d.Path) || looksSecret(d.Path.Last()) || d.Before.HasSensitive() || s.is(secret)
	}
	f := record.Finding{
		Message:  fmt.Sprintf("Somebody or something changed this outside since the last apply, and the plan puts it back: %s.", list(texts)),
		Paths:    paths,
		Evidence: fromPlan("resource_drift held against the planned values"),
		Suggestions: []record.Suggestion{{
			Do: "ignore_changes", Says: "If another owner writes it for good, name the attribute in ignore_changes; if the live value is right, write it into the configuration.",
		}},
	}
	if asks {
		f.Disposition = record.Hold
		f.Message += " On such an attribute it is often an autoscaler, an operator or a hand in an incident."
		f.Suggestions = append(f.Suggestions, record.Suggestion{
			Do: "decide", Command: decideCommand(s.change.Address, "--ruling allow"), Says: "If the live value is to go.",
		})
	}
	return []record.Finding{f}
}

// reverted are the differences with which an update undoes drift.
func (w *world) reverted(s *subject) []plan.Difference {
	drift := w.drift[s.change.Address]
	if drift == nil || !s.change.Actions.Is(plan.Update) || s.change.Deposed != "" || !drift.Actions.Is(plan.Update) {
		return nil
	}
	return selectDiffs(s.diffs, func(d plan.Difference) bool {
		was, is := drift.Before.At(d.Path), drift.After.At(d.Path)
		return !plan.EqualUnordered(was, is) && plan.EqualUnordered(is, d.Before) && (plan.EqualUnordered(was, d.After) || was.IsUnset() && isEmpty(d.After))
	})
}

func valueText(v plan.Value) string {
	if t := shortText(v); t != "" {
		return t
	}
	return clip(v.String(), maxLiveValue)
}

// detectSeeSaw tells of attributes that an earlier check saw planned to the
// same value: with drift in between two control loops write them in turn;
// without, the earlier plan was not applied or did not last.
func detectSeeSaw(w *world, s *subject) []record.Finding {
	if !s.change.Actions.Is(plan.Update) || len(w.in.Evidence.Earlier) == 0 {
		return nil
	}
	reverted := w.reverted(s)
	var fights, again []string
	for _, d := range s.diffs {
		if !w.plannedBefore(s.change.Address, d) {
			continue
		}
		path := d.Path.String()
		if slices.ContainsFunc(reverted, func(r plan.Difference) bool { return r.Path.Compare(d.Path) == 0 }) {
			fights = append(fights, path)
		} else {
			again = append(again, path)
		}
	}
	var out []record.Finding
	source := record.Evidence{Level: record.Measured, Source: "earlier checks of this stack and resource_drift"}
	owner := []record.Suggestion{{Do: "one owner", Says: "Let one of the two own it: ignore_changes here, or the other loop off."}}
	if len(fights) > 0 {
		out = append(out, record.Finding{
			Message: fmt.Sprintf("An earlier check of this stack already planned the same for %s, and it was changed outside again since. Two control loops are writing it in turn, and every apply sets off another round.", list(fights)),
			Paths:   fights, Effect: because(record.PerpetualDiff), Evidence: source, Suggestions: owner,
		})
	}
	if len(again) > 0 {
		out = append(out, record.Finding{
			Message: fmt.Sprintf("An earlier check of this stack already planned the same for %s. It was not applied since, the apply was refused, or something put the old value back.", list(again)),
			Paths:   again, Evidence: source, Suggestions: owner,
		})
	}
	return out
}

// plannedBefore reports whether an earlier report plans the same place of the
// same object to the same value.
func (w *world) plannedBefore(address string, d plan.Difference) bool {
	path := d.Path.String()
	for _, e := range w.in.Evidence.Earlier {
		for i := range e.Changes {
			if e.Changes[i].Address != address || !e.Changes[i].Actions.Is(plan.Update) {
				continue
			}
			if slices.ContainsFunc(e.Changes[i].Attributes, func(a record.Attribute) bool { return a.Path == path && sameOutcome(a.After, d.After) }) {
				return true
			}
		}
	}
	return false
}

// sameOutcome compares a value of a saved report, in which sensitive ones have
// no content, with one of this plan.
func sameOutcome(earlier, now plan.Value) bool {
	if earlier.IsSensitive() || now.IsSensitive() {
		return earlier.IsSensitive() == now.IsSensitive()
	}
	return plan.EqualUnordered(earlier, now) || earlier.IsUnset() && now.IsUnset()
}

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
		owner := controllerOf(d.Path)
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
		message += " The whole update only takes that away or rewrites it, and it will come back."
	} else {
		message += " That part of the update will come back."
	}
	f := record.Finding{
		Message: message, Paths: paths, Effect: because(record.PerpetualDiff),
		Evidence: follows("the prefixes of the keys"),
		Suggestions: []record.Suggestion{{
			Do: "ignore", Command: decideCommand(s.change.Address, "--ruling ignore"), Says: "Leave these paths to their controller; ignore_changes in the configuration ends the diff itself.",
		}},
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

func capital(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

// detectRecordOnly tells of updates in which everything that changes was
// unset: the value may be live already, and only the record lacks it.
func detectRecordOnly(w *world, s *subject) []record.Finding {
	if !s.change.Actions.Is(plan.Update) || len(s.diffs) == 0 || s.change.Importing != nil {
		return nil
	}
	for _, d := range s.diffs {
		if !d.Before.IsUnset() || isEmpty(d.After) || d.After.IsUnknown() {
			return nil
		}
	}
	attributes := topAttributes(pathTexts(s.diffs))
	return []record.Finding{{
		Message: fmt.Sprintf("Everything that changes was unset in the state: %s. The live object may have the value already, and then the update only writes a record. "+
			"A refresh doesn't record what the provider doesn't read back.", list(pathTexts(s.diffs))),
		Paths: pathTexts(s.diffs), Evidence: follows("null or absent before, set after"),
		Suggestions: []record.Suggestion{
			{Do: "look", Says: "Read the value from the live object first. If it is there already, nothing has to be done to the thing."},
			{Do: "ignore_changes", Says: fmt.Sprintf("lifecycle { ignore_changes = [%s] } in %s leaves the thing alone; the cost: later changes of it are not seen.", attributes, s.change.Addr.Config())},
		},
	}}
}

// detectNoRealChange tells of differences in form only, so that the one real
// change among them is seen.
func detectNoRealChange(w *world, s *subject) []record.Finding {
	if !s.change.Actions.Is(plan.Update) {
		return nil
	}
	if len(s.diffs) == 0 {
		return []record.Finding{{
			Message:  "Before and after are the same; only what counts as sensitive differs, or what the plan doesn't show.",
			Evidence: fromPlan("before and after compared"),
		}}
	}
	var noise, unknown []string
	for _, d := range s.diffs {
		switch {
		case d.After.IsUnknown():
			unknown = append(unknown, d.Path.String())
		case sameMeaning(d.Before, d.After):
			noise = append(noise, d.Path.String())
		}
	}
	switch {
	case len(unknown) == len(s.diffs):
		return []record.Finding{{
			Message:  fmt.Sprintf("All that changes is known only during apply: %s. The update may come to nothing.", list(unknown)),
			Paths:    unknown,
			Evidence: fromPlan("after_unknown"),
		}}
	case len(noise)+len(unknown) == len(s.diffs):
		return []record.Finding{{
			Message:  fmt.Sprintf("The values differ only in form, not in meaning: %s.", list(noise)),
			Paths:    noise,
			Evidence: follows("the values compared without order, case, white space and number form"),
		}}
	case len(noise) > 0:
		return []record.Finding{{
			Message:  fmt.Sprintf("%s %s only in form; the rest is the real change.", list(noise), plural(len(noise), "differs", "differ")),
			Paths:    noise,
			Evidence: follows("the values compared without order, case, white space and number form"),
		}}
	}
	return nil
}

// sameMeaning reports whether two values differ only in form.
func sameMeaning(a, b plan.Value) bool {
	if isEmpty(a) && isEmpty(b) && !isFalse(a) && !isFalse(b) && !isZero(a) && !isZero(b) {
		return true // null, "" and [] written for one another
	}
	if plan.EqualUnordered(a, b) {
		return true
	}
	x, y := a.RevealText(), b.RevealText()
	if x == "" || y == "" {
		return false
	}
	if a.Kind() != b.Kind() {
		order, ok := plan.CompareNumbers(x, y)
		return ok && order == 0 || strings.EqualFold(x, y) && (a.Kind() == plan.Bool || b.Kind() == plan.Bool)
	}
	if a.Kind() != plan.String {
		return false
	}
	return strings.Join(strings.Fields(x), " ") == strings.Join(strings.Fields(y), " ") || sameJSON(x, y)
}

func sameJSON(x, y string) bool {
	if !strings.ContainsAny(x[:1], "{[") || !strings.ContainsAny(y[:1], "{[") {
		return false
	}
	var a, b plan.Value
	return json.Unmarshal([]byte(x), &a) == nil && json.Unmarshal([]byte(y), &b) == nil && plan.EqualUnordered(a, b)
}
