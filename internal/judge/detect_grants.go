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
	if !c.Actions.Has(plan.Create) && !c.Actions.Has(plan.Update) {
		return nil
	}
	var granted, paths []string
	for _, d := range s.diffs {
		if basicNames.has(strings.ToLower(d.Path.Last())) && c.Actions.Is(plan.Update) && slices.Contains([]string{"write", "maintain", "admin"}, strings.ToLower(d.After.RevealText())) {
			granted = append(granted, fmt.Sprintf("%s = %s, for everybody", d.Path, valueText(d.After)))
			paths = append(paths, d.Path.String())
		}
	}
	if s.is(identity) {
		g, p := grantedIn(s)
		granted, paths = append(granted, g...), append(paths, p...)
	}
	if len(granted) == 0 {
		return nil
	}
	return []record.Finding{{
		Message: fmt.Sprintf("This grants power over everything there, or to everybody: %s. Whoever gets it can go on from there.", list(granted)),
		Effect:  because(record.Exposure), Paths: paths, Evidence: fromPlan("attribute values"),
		Suggestions: []record.Suggestion{
			{Do: "narrow", Says: "Grant the one role that is needed, on the one thing that it is needed for."},
			{Do: "decide", Command: decideCommand(c.Address, "--ruling allow"), Says: "If it is meant so."},
		},
	}}
}

// grantedIn says what an object that lets others act grants of everything, and
// which conditions on who may it drops.
func grantedIn(s *subject) (granted, paths []string) {
	c := s.change
	for _, d := range s.diffs {
		if len(d.Path) == 0 {
			continue
		}
		name := strings.ToLower(d.Path[0].Name)
		if strings.HasPrefix(name, "bound_") && isEmpty(c.After.At(d.Path[:1])) && !isEmpty(c.Before.At(d.Path[:1])) && !slices.Contains(paths, d.Path[:1].String()) {
			granted = append(granted, fmt.Sprintf("%s no longer narrows who may", d.Path[:1]))
			paths = append(paths, d.Path[:1].String())
		}
	}
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
		case name == "policy" || name == "rules":
			if what := mightyPolicy(v.RevealText()); what != "" && mightyPolicy(before.RevealText()) == "" {
				note(p, what)
			}
		}
	})
	return granted, paths
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
