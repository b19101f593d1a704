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
	"record", "role", "group", "user", "node_pool", "backend", "origin", "permission", "statement", "instances", "allowed", "address", "acl", "principal"}

// narrowingWords are parts of the names of lists that let somebody in: with an
// element less, fewer come in, which is the routine direction.
var narrowingWords = []string{"cidr", "ingress", "egress", "source_ranges", "source_ips", "allow", "inbound", "outbound", "ip_rules", "authorized", "security_rule", "rule"}

// detectSetShrinks speaks of lists that lose elements in an update.
func detectSetShrinks(w *world, s *subject) []record.Finding {
	if !s.change.Actions.Is(plan.Update) {
		return nil
	}
	lost := make(map[string][]string)
	var order []string
	for _, d := range s.diffs {
		path, n, gone := shrunkList(s.change, d)
		if n == 0 || !nameHas(path, shrinkWords) {
			continue
		}
		key := path.String()
		if lost[key] == nil {
			order = append(order, key)
		}
		lost[key] = append(lost[key], gone)
	}
	var out []record.Finding
	for _, key := range order {
		f := record.Finding{
			Message:  fmt.Sprintf("%s loses %s: %s.", key, count(len(lost[key]), "element"), list(lost[key])),
			Paths:    []string{key},
			Evidence: fromPlan("lists before and after, compared without order"),
		}
		if s.is(networkPath, identity) && !containsAny(key, narrowingWords) || s.is(identity) {
			f.Disposition = record.Hold
			f.Effect = lossEffect(s)
			f.Message += " Who isn't on the list any more loses what it gave."
			f.Suggestions = []record.Suggestion{{
				Do: "decide", Command: decideCommand(s.change.Address, "--ruling allow"), Says: "If they are to lose it.",
			}}
		}
		out = append(out, f)
	}
	return out
}

// shrunkList returns the list that a difference takes an element from, 0 if
// it is none, and a text for the element.
func shrunkList(c *plan.Change, d plan.Difference) (path plan.Path, n int, gone string) {
	if len(d.Path) == 0 || !d.Path[len(d.Path)-1].IsIndex() || !d.After.IsAbsent() {
		if d.Before.Kind() == plan.List && d.Before.Len() > 0 && (d.After.IsUnset() || d.After.Kind() == plan.List && d.After.Len() == 0) {
			return d.Path, d.Before.Len(), "all " + fmt.Sprint(d.Before.Len())
		}
		return nil, 0, ""
	}
	path = d.Path[:len(d.Path)-1]
	if c.After.At(path).Len() >= c.Before.At(path).Len() {
		return nil, 0, ""
	}
	return path, 1, elementText(d.Before)
}

// elementText names a list's element in short.
func elementText(v plan.Value) string {
	if t := shortText(v); t != "" {
		return t
	}
	for _, n := range append([]string{"role", "policy", "device", "target", "port", "description"}, liveNames...) {
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
