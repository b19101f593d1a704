package judge

import (
	"fmt"
	"slices"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// shrinkWords are parts of the names of lists whose elements are things in
// use: to leave one out takes it away.
var shrinkWords = []string{"disk", "volume", "rule", "member", "route", "polic", "subnet", "interface", "listener", "target", "peer", "nameserver",
	"record", "role", "group", "user", "node_pool", "backend", "origin", "permission", "statement", "instances", "allowed", "address", "acl", "principal",
	"subject", "alias", "host", "domain", "ingress", "egress", "inbound", "outbound", "behavior", "cidr", "source_ranges", "scope", "path"}

// narrowingWords are parts of the names of lists that let somebody in: with an
// element less, fewer come in, which is the routine direction.
var narrowingWords = []string{"cidr", "egress", "source_ranges", "source_ips", "allow", "inbound", "outbound", "ip_rules", "authorized", "security_rule", "firewall"}

// firewallWords are parts of resource types of which every rule lets somebody
// in.
var firewallWords = []string{"firewall", "security_group", "security_list", "secgroup", "network_acl", "network_policy", "security_rule"}

// detectSetShrinks speaks of lists that lose elements in an update.
func detectSetShrinks(w *world, s *subject) []record.Finding {
	if !s.change.Actions.Is(plan.Update) {
		return nil
	}
	lost := make(map[string]*shrunk)
	var order []string
	for _, d := range s.diffs {
		path, gone, all := shrunkList(s, d)
		if path == nil || !nameHas(path, shrinkWords) {
			continue
		}
		key := path.String()
		if lost[key] == nil {
			order = append(order, key)
			lost[key] = &shrunk{path: path, all: all}
		}
		lost[key].gone = append(lost[key].gone, gone...)
	}
	out := shutOut(s)
	for _, key := range order {
		l := lost[key]
		f := record.Finding{
			Message:  fmt.Sprintf("%s loses %s: %s.", key, count(len(l.gone), "element"), list(l.gone)),
			Paths:    []string{key},
			Evidence: fromPlan("lists before and after, compared without order"),
		}
		if l.all {
			f.Message = fmt.Sprintf("%s loses all that is in it, %s: %s.", key, count(len(l.gone), "element"), list(l.gone))
		}
		if s.is(identity) || s.is(networkPath) && !narrows(s.change.Addr.Type, l.path) || closesADoor(s, l) {
			f.Disposition = record.Hold
			f.Effect = shrinkEffect(s)
			f.Message += " What is not in the list any more loses what the list gave it."
			f.Suggestions = []record.Suggestion{{
				Do: "decide", Command: decideCommand(s.change.Address, "--ruling allow"), Says: "If they are to lose it.",
			}}
		}
		out = append(out, f)
	}
	return out
}

// shutOut speaks of policies that no longer name somebody whom they let in.
func shutOut(s *subject) []record.Finding {
	var out []record.Finding
	for _, d := range s.diffs {
		if d.Before.HasSensitive() || d.Before.Kind() != plan.String || d.After.Kind() != plan.String {
			continue
		}
		before, after := principals(d.Before.RevealText()), principals(d.After.RevealText())
		var gone []string
		for _, p := range before {
			if !slices.Contains(after, p) && !slices.Contains(after, "*") && p != "*" {
				gone = append(gone, p)
			}
		}
		if len(gone) == 0 || len(after) == 0 {
			continue
		}
		out = append(out, record.Finding{
			Disposition: record.Hold, Effect: because(record.Lockout), Paths: []string{d.Path.String()}, Evidence: fromPlan("policies before and after"),
			Message: fmt.Sprintf("%s no longer lets in %s. Who acts as that is refused from the moment of the apply.", d.Path, list(gone)),
			Suggestions: []record.Suggestion{{
				Do: "decide", Command: decideCommand(s.change.Address, "--ruling allow"), Says: "If they are to be shut out.",
			}},
		})
	}
	return out
}

// principals are those whom a JSON policy allows something, sorted, each once.
func principals(text string) []string {
	var out []string
	for _, st := range statementsOf(text) {
		if st.Get("Effect").RevealText() != "Allow" {
			continue
		}
		walk(st.Get("Principal"), nil, func(_ plan.Path, v plan.Value) {
			if t := v.RevealText(); t != "" {
				out = append(out, t)
			}
		})
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// shrunk is one list that loses elements.
type shrunk struct {
	path plan.Path
	gone []string // a text for each
	all  bool
}

// closesADoor reports whether a firewall loses a whole rule that lets in
// others than everybody: who came in by it is shut out. That the door for
// everybody is closed is the routine direction.
func closesADoor(s *subject, l *shrunk) bool {
	stateless := strings.Contains(s.change.Addr.Type, "network_acl") // answers need a rule of their own
	if !containsAny(s.change.Addr.Type, firewallWords) || nameHas(l.path, []string{"cidr", "source", "ip_rules", "prefix", "address"}) ||
		!stateless && nameHas(l.path, []string{"egress", "outbound"}) {
		return false
	}
	last := l.path.Last()
	if !containsAny(strings.ToLower(last), []string{"rule", "ingress", "inbound", "egress"}) {
		return false
	}
	before, after := s.change.Before.At(l.path), s.change.After.At(l.path)
	for _, e := range before.Elems() {
		still := slices.ContainsFunc(after.Elems(), func(a plan.Value) bool { return sameRule(a, e) })
		if still || e.Kind() != plan.Object {
			continue
		}
		rule := openingSearch{typ: s.change.Addr.Type, rules: []plan.Value{e}}
		world := slices.ContainsFunc(openings(s.change.Addr.Type, plan.ObjectValue(plan.Member{Name: last, Value: plan.ListValue(e)})), func(o opening) bool { return o.kind != openToTell })
		if !rule.denies() && (stateless || !world && !rule.leadsOut()) {
			return true
		}
	}
	return false
}

// sameRule reports whether two rules let the same in: what is said about them,
// and whether nothing is written as null or as empty, doesn't count.
func sameRule(a, b plan.Value) bool {
	covers := func(a, b plan.Value) bool {
		for _, m := range a.Members() {
			if m.Name != "description" && !isEmpty(m.Value) && !plan.EqualUnordered(m.Value, b.Get(m.Name)) {
				return false
			}
		}
		return true
	}
	return covers(a, b) && covers(b, a)
}

// narrows reports whether a list lets somebody in, so that fewer come in with
// an element less.
func narrows(typ string, p plan.Path) bool {
	return containsAny(typ, firewallWords) || nameHas(p, narrowingWords)
}

// shrinkEffect is what it means to be no longer in a list of such an object.
func shrinkEffect(s *subject) *record.Effect {
	if s.is(identity) {
		return because(record.Lockout)
	}
	return because(record.Outage)
}

// shrunkList returns the list that a difference takes elements from, with a
// text for each, or nil. all is set where nothing stays. Of who may do what,
// an element that makes room for another one is gone as well.
func shrunkList(s *subject, d plan.Difference) (path plan.Path, gone []string, all bool) {
	if at, ok := element(d.Path, s); ok {
		path = d.Path[:at]
		before, after := s.change.Before.At(path).Len(), s.change.After.At(path).Len()
		switch {
		case d.After.IsUnknown() || d.Before.IsUnset():
			return nil, nil, false
		case d.After.IsAbsent() && (after < before || s.is(identity)), !d.After.IsAbsent() && s.is(identity) && before > 0:
			return path, []string{elementText(d.Before)}, after == 0
		}
		return nil, nil, false
	}
	if d.Before.Kind() != plan.List || d.Before.Len() == 0 || !d.After.IsUnset() {
		return nil, nil, false
	}
	if d.Before.IsSensitive() {
		return d.Path, slices.Repeat([]string{plan.Redacted}, d.Before.Len()), true
	}
	for _, e := range d.Before.Elems() {
		gone = append(gone, elementText(e))
	}
	return d.Path, gone, true
}

// whoNames are attributes of a list's element that say who or what it is for.
var whoNames = names{"name", "object_id", "principal_id", "member", "principal", "policy_arn"}

// element returns where in a path the index of the list's element stands that
// a difference is about as a whole.
func element(p plan.Path, s *subject) (at int, ok bool) {
	last := len(p) - 1
	switch {
	case last >= 0 && p[last].IsIndex():
		return last, true
	case last >= 1 && p[last-1].IsIndex() && s.is(identity) && whoNames.has(p[last].Name):
		return last - 1, true
	}
	return 0, false
}

// elementText names a list's element in short.
func elementText(v plan.Value) string {
	if t := shortText(v); t != "" {
		return t
	}
	for _, n := range append([]string{"host", "role", "policy", "device", "target", "cidr_block", "port", "description"}, liveNames...) {
		if t := shortText(v.Get(n)); t != "" {
			return n + " " + t
		}
	}
	return clip(v.String(), maxLiveValue)
}

func nameHas(p plan.Path, words []string) bool {
	return slices.ContainsFunc(p, func(s plan.Step) bool { return !s.IsIndex() && containsAny(strings.ToLower(s.Name), words) })
}

func containsAny(s string, words []string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(s, w) })
}
