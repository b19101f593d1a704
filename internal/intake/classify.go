package intake

import "slices"

// notPlan refuses JSON that is something else.
func notPlan(what, next string) *Refusal {
	return &Refusal{Kind: KindNotPlan, Offset: -1, Cause: "It is JSON but no plan: it is " + what + ".", Next: next}
}

// otherJSON are documents that the engines' commands print and that are given
// by mistake, known by a key that plans don't have.
var otherJSON = [...]struct{ key, what string }{
	{"provider_schemas", "what `providers schema -json` prints"},
	{"provider_selections", "what `version -json` prints"},
	{"diagnostics", "what `validate -json` prints"},
	{"root_module", "a configuration alone (`show -json -config`), without a plan"},
	{"mock", "mock data for Sentinel policies"},
}

// classify refuses a document that was read whole but is no plan.
func (d *document) classify() error {
	has := func(keys ...string) bool {
		return slices.ContainsFunc(keys, func(k string) bool { return d.sections[k] })
	}
	switch {
	case len(d.sections) == 0:
		return &Refusal{Kind: KindEmptyObject, Offset: -1,
			Cause: "It is the empty object {}; that is no plan, and no sign that nothing changes.", Next: nextShowJSON}
	case has("resource_changes"):
		return nil
	case has("format_version") && has("planned_values", "configuration", "output_changes", "resource_drift"):
		return nil
	}
	return d.classifyOr(notPlan("an object without any section that a plan has", nextShowJSON))
}

// classifyOr says what a document is that isn't a plan; otherwise where
// nothing tells.
func (d *document) classifyOr(otherwise *Refusal) error {
	has := func(k string) bool { _, ok := d.sections[k]; return ok }
	switch {
	case has("@level") || has("@message"):
		return &Refusal{Kind: KindEvents, Offset: -1, Events: &Events{},
			Cause: "It is an event stream (`plan -json` or `apply -json`), not a plan. It has no values, so effects can't be judged.", Next: nextShowJSON}
	case has("encrypted_data") && (has("serial") || has("lineage")):
		return &Refusal{Kind: KindEncryptedState, Offset: -1,
			Cause: "It is a state that OpenTofu encrypted, not a plan.", Next: nextShowJSON}
	case has("encrypted_data"):
		return &Refusal{Kind: KindEncryptedPlan, Offset: -1,
			Cause: "It is a saved plan that OpenTofu encrypted; without its keys nothing in it can be read.",
			Next:  "Run `tofu show -json FILE` where the encryption configuration or TF_ENCRYPTION gives the keys, and give what it prints."}
	case has("remote_plan_format"):
		return &Refusal{Kind: KindRemotePlan, Offset: -1,
			Cause: "It is only a pointer to a plan that HCP Terraform keeps; the changes are not in it.",
			Next:  "Run `terraform show -json FILE` where you are logged in to HCP Terraform, and give what it prints."}
	case d.version != "" && (has("lineage") || has("serial") || has("modules") || has("resources")):
		return &Refusal{Kind: KindStateFile, Offset: -1,
			Cause: "It is a state file (version " + stateVersion(d.version) + "), not a plan: it says what exists, not what would change.", Next: nextShowJSON}
	case has("values") || d.isEmptyState():
		return &Refusal{Kind: KindStateJSON, Offset: -1,
			Cause: "It is what `show -json` prints of a state, not of a plan: it says what exists, not what would change.", Next: nextShowJSON}
	}
	for _, o := range otherJSON {
		if has(o.key) {
			return notPlan(o.what, nextShowJSON)
		}
	}
	return otherwise
}

// isEmptyState reports whether the document is what `show -json` prints of a
// state with nothing in it.
func (d *document) isEmptyState() bool {
	_, version := d.sections["format_version"]
	_, tool := d.sections["terraform_version"]
	return version && (len(d.sections) == 1 || tool && len(d.sections) == 2)
}

// stateVersion returns a state's version if it is one that there ever was.
func stateVersion(v string) string {
	if len(v) == 1 && v[0] >= '1' && v[0] <= '4' {
		return v
	}
	return "unknown"
}
