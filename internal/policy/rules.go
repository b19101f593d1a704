package policy

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/open-policy-agent/opa/v1/ast"
)

// Severity is what a rule's messages are.
type Severity string

// The severities, as the names of rules begin.
const (
	Deny      Severity = "deny"
	Violation Severity = "violation"
	Warn      Severity = "warn"
)

// Rule is one rule that runs: all definitions of one name in one package.
type Rule struct {
	Namespace string
	Name      string
	Severity  Severity
	Places    []Place // of its definitions, in the files' order
	ref       ast.Ref
}

// String names a rule as findings do, without the word policy.
func (r *Rule) String() string { return r.Namespace + "." + r.Name }

// suffix is how exceptions name the rule.
func (r *Rule) suffix() string {
	return strings.TrimPrefix(strings.TrimPrefix(r.Name, string(r.Severity)), "_")
}

// ruleName is what conftest takes for a rule's name.
var ruleName = regexp.MustCompile(`^(deny|violation|warn)(_[a-zA-Z0-9]+)*$`)

func severity(name string) (Severity, bool) {
	m := ruleName.FindStringSubmatch(name)
	if m == nil {
		return "", false
	}
	return Severity(m[1]), true
}

// namespace is a package's path as flags name it.
func namespace(m *ast.Module) string {
	return strings.Replace(m.Package.Path.String(), "data.", "", 1)
}

// rulesOf collects the rules of all modules, sorted by name. A rule that has
// such a name and can't hold messages is an error.
func rulesOf(modules []parsed) ([]*Rule, error) {
	byName := make(map[string]*Rule)
	for _, m := range modules {
		for _, r := range m.module.Rules {
			name, sev, err := policyRule(m, r)
			if err != nil {
				return nil, err
			}
			if name == "" {
				continue
			}
			key := namespace(m.module) + "." + name
			rule := byName[key]
			if rule == nil {
				rule = &Rule{Namespace: namespace(m.module), Name: name, Severity: sev, ref: m.module.Package.Path.Append(ast.StringTerm(name))}
				byName[key] = rule
			}
			rule.Places = append(rule.Places, Place{m.name, r.Head.Location.Row})
		}
	}
	out := make([]*Rule, 0, len(byName))
	for _, r := range byName {
		out = append(out, r)
	}
	slices.SortFunc(out, func(a, b *Rule) int { return strings.Compare(a.String(), b.String()) })
	return out, nil
}

// policyRule returns under which name a rule runs, "" for a helper.
func policyRule(m parsed, r *ast.Rule) (string, Severity, error) {
	name := r.Head.Name.String()
	if name == "" && len(r.Head.Reference) > 0 {
		name = strings.Trim(r.Head.Reference[0].Value.String(), `"`)
	}
	sev, ok := severity(name)
	if !ok || len(r.Head.Args) > 0 { // a function is a helper
		return "", "", nil
	}
	// deny[msg] if … is a rule for each message with the value true, and deny if
	// … only true: neither holds a message, and conftest takes both for passed.
	boolean := r.Head.RuleKind() == ast.SingleValue && r.Head.Value != nil && isBoolean(r.Head.Value)
	if len(r.Head.Reference) > 1 && r.Head.RuleKind() == ast.SingleValue || boolean || r.Head.RuleKind() == ast.MultiValue && len(r.Head.Reference) > 1 {
		return "", "", problem(fmt.Sprintf("Write %s contains msg if { … }.", name),
			"%s: the rule %s holds no messages, so it could never refuse anything.", Place{m.name, r.Head.Location.Row}, name)
	}
	return name, sev, nil
}

func isBoolean(t *ast.Term) bool {
	_, ok := t.Value.(ast.Boolean)
	return ok
}

// choose picks the rules of the namespaces that were asked for. Whatever would
// come to nothing is an error that says what there is.
func choose(all []*Rule, modules []parsed, opts Options) ([]*Rule, error) {
	patterns := opts.Namespaces
	if len(patterns) == 0 {
		patterns = []string{"main"}
	}
	var chosen []*Rule
	var empty []string // patterns of which nothing would run
	if opts.AllNamespaces {
		chosen = all
	} else {
		for _, p := range patterns {
			n := 0
			for _, r := range all {
				match, err := matches(p, r.Namespace)
				if err != nil {
					return nil, problem("", "%q is no pattern for namespaces: %v.", p, err)
				}
				if !match {
					continue
				}
				n++
				if !slices.Contains(chosen, r) {
					chosen = append(chosen, r)
				}
			}
			if n == 0 {
				empty = append(empty, p)
			}
		}
	}
	switch {
	case len(chosen) == 0 && len(empty) > 0:
		return nil, nothingIn(empty[0], all, modules, opts)
	case len(chosen) == 0:
		return nil, nothingIn("*", all, modules, opts)
	case len(empty) > 0:
		return nil, problem(opts.way("Leave --namespace "+empty[0]+" out, or correct it.", fmt.Sprintf("Correct %q", empty[0]))+ending(opts),
			"Nothing would run of the namespace %q: no deny, violation or warn rule is in it. There are %s.", empty[0], names(all))
	}
	slices.SortFunc(chosen, func(a, b *Rule) int { return strings.Compare(a.String(), b.String()) })
	return chosen, nil
}

func matches(pattern, namespace string) (bool, error) {
	if !strings.ContainsAny(pattern, "*?[") || pattern == namespace {
		return pattern == namespace, nil
	}
	return path.Match(pattern, namespace)
}

// nothingIn says that no rule of a namespace would run, and which ones are
// there.
func nothingIn(pattern string, all []*Rule, modules []parsed, opts Options) *Problem {
	if len(all) > 0 {
		return problem(opts.way(fmt.Sprintf("Give --namespace %s, or --all-namespaces", all[0].Namespace), fmt.Sprintf("Write namespaces = [%q]", all[0].Namespace))+".",
			"No policy would run: no deny, violation or warn rule is in the namespace %q. There are %s.", pattern, names(all))
	}
	var there []string
	for _, m := range modules {
		for _, r := range m.module.Rules {
			name := namespace(m.module) + "." + strings.Trim(r.Head.Ref().String(), `"`)
			if !slices.Contains(there, name) {
				there = append(there, name)
			}
		}
	}
	return problem("Rules that refuse are named deny, violation or warn, or so with a suffix, such as deny_public.",
		"No policy would run: no rule is named deny, violation or warn. There are %s.", some(there))
}

// names lists rules for a sentence.
func names(all []*Rule) string {
	out := make([]string, len(all))
	for i, r := range all {
		out[i] = r.String()
	}
	return some(out)
}

// similarTo are rules of these namespaces that don't run and that somebody may
// have meant to: their names are nearly those of rules that do.
func similarTo(modules []parsed, namespaces []string) []string {
	var out []string
	for _, m := range modules {
		in := namespace(m.module)
		if !slices.Contains(namespaces, in) {
			continue
		}
		for _, r := range m.module.Rules {
			name, sev, err := policyRule(m, r)
			if err != nil || name != "" || len(r.Head.Args) > 0 {
				continue
			}
			name = strings.Trim(r.Head.Ref()[0].Value.String(), `"`)
			if sev = meant(name); sev == "" {
				continue
			}
			if text := fmt.Sprintf("%s.%s (%s) looks like %s", in, name, places([]Place{{m.name, r.Head.Location.Row}}), sev); !slices.Contains(out, text) {
				out = append(out, text)
			}
		}
	}
	return out
}

// meant is the severity that a name misses by one slip; "" for none.
func meant(name string) Severity {
	first, _, _ := strings.Cut(name, "_")
	for _, s := range []Severity{Deny, Violation, Warn} {
		if oneSlip(first, string(s)) {
			return s
		}
	}
	return ""
}

// oneSlip reports whether at most one letter is wrong, missing, too many, or
// changed places with the next one.
func oneSlip(a, b string) bool {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	a, b = a[i:], b[i:]
	switch {
	case a == b, len(a) > 0 && a[1:] == b, len(b) > 0 && a == b[1:]:
		return true
	case len(a) == 0 || len(b) == 0:
		return false
	}
	return a[1:] == b[1:] || len(a) > 1 && len(b) > 1 && a[0] == b[1] && a[1] == b[0] && a[2:] == b[2:]
}

// maxNames bounds how many names one sentence lists.
const maxNames = 12

// some lists names for a sentence.
func some(names []string) string {
	switch n := len(names); {
	case n == 0:
		return "none"
	case n > maxNames:
		return strings.Join(names[:maxNames], ", ") + fmt.Sprintf(" and %d more", n-maxNames)
	}
	return strings.Join(names, ", ")
}

// places lists where a rule is defined.
func places(all []Place) string {
	var files []string
	lines := make(map[string][]string)
	for _, p := range all {
		if lines[p.File] == nil {
			files = append(files, p.File)
		}
		lines[p.File] = append(lines[p.File], fmt.Sprint(p.Line))
	}
	out := make([]string, 0, len(files))
	for _, f := range files {
		word := "line"
		if len(lines[f]) > 1 {
			word = "lines"
		}
		out = append(out, f+", "+word+" "+some(lines[f]))
	}
	return some(out)
}
