package judge

import (
	"fmt"
	"slices"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

var (
	// mightyRoles are roles and policies with which nothing is refused any more,
	// access management included.
	mightyRoles = names{"owner", "user access administrator", "role based access control administrator", "roles/owner", "roles/editor", "roles/iam.securityadmin",
		"roles/resourcemanager.organizationadmin", "cluster-admin", "system:masters", "arn:aws:iam::aws:policy/administratoraccess", "arn:aws:iam::aws:policy/iamfullaccess",
		"global administrator", "privileged role administrator", "administrator"}
	// roleNames are attributes that name what is granted.
	roleNames = names{"role", "role_definition_name", "policy_arn", "name", "managed_policy_arns", "roles", "policy_arns"}
	// mightyFlags are switches with which nothing is refused any more.
	mightyFlags = names{"superuser", "bypass_row_level_security", "is_admin", "site_admin", "privileged"}
	// everyone are subjects that anybody is.
	everyone = names{"system:authenticated", "system:unauthenticated", "system:serviceaccounts", "system:anonymous"}
	// basicNames are attributes that say what everybody may do without being
	// named.
	basicNames = names{"default_repository_permission", "default_permission", "base_role", "default_role"}
)

// detectGrantsAll speaks of grants after which somebody is refused nothing, or
// everybody something.
func detectGrantsAll(w *world, s *subject) []record.Finding {
	c := s.change
	if !c.Actions.Has(plan.Create) && !c.Actions.Has(plan.Update) || !s.is(identity) {
		return nil
	}
	var granted, paths []string
	note := func(p plan.Path, text string) {
		granted, paths = append(granted, text), append(paths, p.String())
	}
	walk(c.After, nil, func(p plan.Path, v plan.Value) {
		before := c.Before.At(p)
		if p.Last() == "" && len(p) > 1 { // an element of a list: who had it at another place had it
			before = inList(c.Before.At(p[:len(p)-1]), v)
		}
		name := attributeName(p)
		text := strings.ToLower(v.RevealText())
		switch {
		case v.HasSensitive() || plan.Equal(before, v):
		case roleNames.has(name) && mightyRoles.has(text) && grantsBy(p, name):
			note(p, fmt.Sprintf("%s = %s", p, valueText(v)))
		case mightyFlags.has(name) && isTrue(v):
			note(p, fmt.Sprintf("%s = true", p))
		case name == "name" && everyone.has(text):
			note(p, fmt.Sprintf("%s = %s, which is everybody whom the server lets in", p, valueText(v)))
		case basicNames.has(name) && !c.Before.IsUnset() && slices.Contains([]string{"write", "maintain", "admin"}, text):
			note(p, fmt.Sprintf("%s = %s, for everybody", p, valueText(v)))
		case name == "policy" || name == "rules":
			if what := mightyPolicy(v.RevealText()); what != "" && mightyPolicy(before.RevealText()) == "" {
				note(p, what)
			}
		}
	})
	if len(granted) == 0 {
		return nil
	}
	return []record.Finding{{
		Message: fmt.Sprintf("This grants power over everything there: %s. Whoever gets it can take all of it over, and give it on.", list(granted)),
		Effect:  because(record.Exposure), Paths: paths, Evidence: fromPlan("attribute values"),
		Suggestions: []record.Suggestion{
			{Do: "narrow", Says: "Grant the one role that is needed, on the one thing that it is needed for."},
			{Do: "decide", Command: decideCommand(c.Address, "--ruling allow"), Says: "If it is meant so."},
		},
	}}
}

// attributeName is the last name in a path, that of the list for its elements.
func attributeName(p plan.Path) string {
	for i := len(p) - 1; i >= 0; i-- {
		if !p[i].IsIndex() {
			return strings.ToLower(p[i].Name)
		}
	}
	return ""
}

// grantsBy reports whether a name stands for a role there: "name" does only
// inside what refers to one.
func grantsBy(p plan.Path, name string) bool {
	return name != "name" || nameHas(p[:len(p)-1], []string{"role_ref"})
}

// inList is v where the list has it, else absent.
func inList(all, v plan.Value) plan.Value {
	for _, e := range all.Elems() {
		if plan.Equal(e, v) {
			return v
		}
	}
	return plan.Value{}
}

// mightyPolicy says what in the text of a Vault policy, or of one of the kind
// of AWS, leaves nothing out; "" where nothing does.
func mightyPolicy(text string) string {
	flat := strings.Join(strings.Fields(text), "")
	switch {
	case len(text) > maxPolicy:
		return ""
	case strings.Contains(flat, `path"*"{`) && strings.Contains(flat, "capabilities"):
		return "a policy for every path"
	case slices.ContainsFunc(statementsOf(text), func(st plan.Value) bool {
		return st.Get("Effect").RevealText() == "Allow" && isStar(st.Get("Action")) && isStar(st.Get("Resource")) && isEmpty(st.Get("Condition"))
	}):
		return "a policy that allows every action on everything"
	}
	return ""
}

func isStar(v plan.Value) bool {
	if v.Kind() == plan.List {
		return slices.ContainsFunc(v.Elems(), isStar)
	}
	return v.RevealText() == "*"
}
