package judge

import (
	"fmt"
	"slices"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// detectExposure speaks of what becomes reachable by everybody. In a stack
// that doesn't exist yet, and on the ports of the web, it only tells.
func detectExposure(w *world, s *subject) []record.Finding {
	c := s.change
	if !c.Actions.Has(plan.Create) && !c.Actions.Has(plan.Update) {
		return nil
	}
	var opened, paths []string
	for _, d := range s.diffs {
		for _, o := range openings(d) {
			if before := c.Before.At(o.path); !before.IsAbsent() && plan.Equal(before, o.value) {
				continue // stood there before; only its neighbours changed
			}
			opened = append(opened, fmt.Sprintf("%s = %s", o.path, o.value))
			paths = append(paths, o.path.String())
		}
	}
	if len(opened) == 0 {
		return nil
	}
	f := record.Finding{
		Message: fmt.Sprintf("It becomes reachable by everybody: %s.", list(opened)),
		Effect:  because(record.Exposure), Paths: paths, Evidence: fromPlan("attribute values"),
		Suggestions: []record.Suggestion{{
			Do: "decide", Command: decideCommand(c.Address, "--ruling allow"), Says: "If it is meant for the public.",
		}},
	}
	newStack := w.plan.Prior.Managed == 0 && w.plan.NoOps == 0 && c.Actions.Is(plan.Create)
	if newStack || webPortsOnly(c.After) {
		f.Disposition, f.Effect = record.Clear, nil
	}
	return []record.Finding{f}
}

// opening is one place that lets everybody in.
type opening struct {
	path  plan.Path
	value plan.Value
}

func openings(d plan.Difference) []opening {
	var out []opening
	walk(d.After, d.Path, func(p plan.Path, v plan.Value) {
		if opensUp(p, v) {
			out = append(out, opening{p, v})
		}
	})
	return out
}

// opensUp reports whether a value at this path lets everybody in.
func opensUp(p plan.Path, v plan.Value) bool {
	name := strings.ToLower(p.Last())
	switch v.Kind() {
	case plan.Bool:
		if isTrue(v) {
			return slices.Contains([]string{"publicly_accessible", "public", "is_public", "public_access", "public_network_access_enabled",
				"enable_public_access", "endpoint_public_access", "allow_blob_public_access", "allow_nested_items_to_be_public", "anonymous_access"}, name)
		}
		return strings.HasPrefix(name, "block_public_") || name == "restrict_public_buckets" || name == "ignore_public_acls" || name == "proxied" || name == "uniform_bucket_level_access"
	case plan.String:
		return opensUpText(name, p, v.RevealText())
	}
	return false
}

func opensUpText(name string, p plan.Path, text string) bool {
	switch text {
	case "0.0.0.0/0", "::/0", "0.0.0.0", "*", "Internet", "any":
		return sourceSide(p, text)
	case "allUsers", "allAuthenticatedUsers":
		return true
	case "public", "public-read", "public-read-write", "internet-facing":
		return slices.Contains([]string{"visibility", "acl", "access", "public_access", "scheme", "container_access_type", "canned_acl"}, name)
	}
	return false
}

// sourceSide reports whether a range stands on the side that lets others in:
// a default route or an open egress is no exposure.
func sourceSide(p plan.Path, text string) bool {
	for _, s := range p {
		n := strings.ToLower(s.Name)
		if strings.Contains(n, "egress") || strings.Contains(n, "destination") || strings.Contains(n, "outbound") || n == "route" || n == "routes" {
			return false
		}
	}
	name := strings.ToLower(p.Last())
	if text == "*" || text == "any" || text == "Internet" || text == "0.0.0.0" {
		return strings.Contains(name, "source_address") || name == "source_cidr"
	}
	return strings.Contains(name, "cidr") || strings.Contains(name, "source") || strings.Contains(name, "range") || strings.Contains(name, "ingress") ||
		strings.Contains(name, "allow") || strings.Contains(name, "authorized") || strings.Contains(name, "ip")
}

// webPortsOnly reports whether an object is a firewall rule for 80 and 443.
func webPortsOnly(v plan.Value) bool {
	ports := 0
	web := true
	walk(v, nil, func(p plan.Path, leaf plan.Value) {
		name := strings.ToLower(p.Last())
		if !strings.Contains(name, "port") || isEmpty(leaf) || leaf.Kind() != plan.Number && leaf.Kind() != plan.String {
			return
		}
		if slices.ContainsFunc(p, func(s plan.Step) bool { return strings.Contains(strings.ToLower(s.Name), "egress") }) || name == "source_port_range" {
			return
		}
		ports++
		if t := leaf.RevealText(); t != "80" && t != "443" && t != "80-80" && t != "443-443" {
			web = false
		}
	})
	return ports > 0 && web
}
