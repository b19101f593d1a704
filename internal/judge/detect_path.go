package judge

import (
	"fmt"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// pathNames are attributes of what traffic goes through that say where it goes
// next, or whom it is for.
var pathNames = names{"gateway_id", "nat_gateway_id", "transit_gateway_id", "vpc_peering_connection_id", "network_interface_id", "egress_only_gateway_id", "vpc_endpoint_id",
	"local_gateway_id", "carrier_gateway_id", "next_hop", "next_hop_ip", "next_hop_type", "next_hop_in_ip_address", "next_hop_gateway", "next_hop_ilb", "next_hop_instance",
	"network_entity_id", "nat_ip_allocate_option", "nat_ips", "dns_servers", "nameservers", "name_servers", "vlan_id", "vlan", "selector", "external_network_id",
	"default_action", "default_backend", "ssl_policy", "target_group_arn", "forward_to", "backend_service", "url_map", "remote_ip", "peer_ip", "peer_asn", "bgp_asn"}

// detectPathMoves speaks of updates in place after which traffic goes
// elsewhere: what is on its way breaks, and what was let in by where it came
// from may be let in no more.
func detectPathMoves(w *world, s *subject) []record.Finding {
	if !s.change.Actions.Is(plan.Update) {
		return nil
	}
	if shut := shutsByDefault(s); shut != nil || !s.is(networkPath) {
		return shut
	}
	var moved, paths []string
	for _, d := range s.diffs {
		if s.harmless[d.Path.String()] || !leadsOn(d.Path) || isEmpty(d.Before) || d.After.HasUnknown() && !d.After.IsUnknown() {
			continue
		}
		if at, ok := lastIndex(d.Path); ok && s.change.Before.At(d.Path[:at]).Len() < s.change.After.At(d.Path[:at]).Len() && d.Before.IsUnset() {
			continue // one more of a list
		}
		moved = append(moved, fmt.Sprintf("%s (%s → %s)", d.Path, valueText(d.Before), valueText(d.After)))
		paths = append(paths, d.Path.String())
	}
	if len(moved) == 0 {
		return nil
	}
	return []record.Finding{{
		Message: fmt.Sprintf("Traffic goes elsewhere from the moment of the apply: %s. Connections that are on their way break, and who lets others in by their address may see another one.", list(moved)),
		Effect:  because(record.Outage), Paths: paths, Evidence: follows("attribute values of what traffic goes through"),
		Suggestions: []record.Suggestion{
			{Do: "look", Says: "Look whether the new way works before the old one is gone, and who uses it."},
			{Do: "decide", Command: decideCommand(s.change.Address, "--ruling allow"), Says: "If it is to move now."},
		},
	}}
}

// defaultNames are attributes that say what becomes of what no rule names.
var defaultNames = names{"default_action", "input_policy", "output_policy", "inbound_policy", "outbound_policy", "default_policy", "default_network_acl_action", "bypass_default"}

// shutsByDefault speaks of defaults that turn from letting in to keeping out.
func shutsByDefault(s *subject) []record.Finding {
	var shut, paths []string
	for _, d := range s.diffs {
		if !defaultNames.has(strings.ToLower(d.Path.Last())) || !isWord("deny", "drop", "reject", "block")(d.After) || isWord("deny", "drop", "reject", "block")(d.Before) {
			continue
		}
		shut = append(shut, fmt.Sprintf("%s (%s → %s)", d.Path, valueText(d.Before), valueText(d.After)))
		paths = append(paths, d.Path.String())
	}
	if len(shut) == 0 {
		return nil
	}
	return []record.Finding{{
		Message: fmt.Sprintf("Everything that no rule names is kept out from the moment of the apply: %s. That may be the way by which this is administered.", list(shut)),
		Effect:  because(record.Outage), Paths: paths, Evidence: fromPlan("attribute values"),
		Suggestions: []record.Suggestion{
			{Do: "look", Says: "Look who comes in today without a rule, and write the rules first."},
			{Do: "decide", Command: decideCommand(s.change.Address, "--ruling allow"), Says: "If all who should come in have a rule."},
		},
	}}
}

// leadsOn reports whether a path has one of pathNames in it.
func leadsOn(p plan.Path) bool {
	for _, step := range p {
		if !step.IsIndex() && pathNames.has(strings.ToLower(step.Name)) {
			return true
		}
	}
	return false
}

// lastIndex is where in a path the last index stands.
func lastIndex(p plan.Path) (at int, ok bool) {
	for i := len(p) - 1; i >= 0; i-- {
		if p[i].IsIndex() {
			return i, true
		}
	}
	return 0, false
}
