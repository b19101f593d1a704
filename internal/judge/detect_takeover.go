package judge

import (
	"fmt"
	"slices"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// detectIdentityTakeover finds destroys and creates that claim the same live
// name: not a rename, since the objects differ, but a race for the name.
func detectIdentityTakeover(w *world) {
	claims := make(map[string][]*subject)
	for _, s := range byAddress(w.subjects, plan.Delete) {
		if claim := nameClaim(s.change.Addr.Type, s.change.Before); claim != "" {
			claims[claim] = append(claims[claim], s)
		}
	}
	for _, s := range byAddress(w.subjects, plan.Create) {
		c := s.change
		claim := nameClaim(c.Addr.Type, c.After)
		old := takeClaim(claims, claim, c)
		if old == nil {
			continue
		}
		name := claim[strings.LastIndexByte(claim, 0)+1:]
		message := fmt.Sprintf("%s is destroyed and %s is created for the same live name, %s. Nothing orders the two: the create can meet the old object and fail, "+
			"or the destroy can take the new one. In between the name leads nowhere.", old.change.Address, c.Address, name)
		for _, at := range []*subject{old, s} {
			at.findings = append(at.findings, record.Finding{
				Message: message, Effect: because(record.Outage), Related: addresses([]*subject{old, s}),
				Evidence: follows("equal names in the prior state and in the plan"),
				Suggestions: []record.Suggestion{{
					Do: "two steps", Says: "Apply the destroy first, see that the name is gone, then apply the create; or plan for the gap and look at the name afterwards.",
				}},
			})
		}
	}
}

// byAddress returns the current objects with this action that are no halves of
// a rename, in the order of their addresses: what is said must not hang on the
// order of the plan.
func byAddress(subjects []*subject, action plan.Action) []*subject {
	var out []*subject
	for _, s := range subjects {
		if s.change.Deposed == "" && s.change.Actions.Is(action) && s.renamed == nil {
			out = append(out, s)
		}
	}
	slices.SortStableFunc(out, func(a, b *subject) int { return strings.Compare(a.change.Address, b.change.Address) })
	return out
}

// takeClaim takes the destroyed object out of those with this claim that the
// created one follows: one in its own module if there is one, else the first.
func takeClaim(claims map[string][]*subject, claim string, created *plan.Change) *subject {
	olds := claims[claim]
	best := -1
	for i, old := range olds {
		near := old.change.Addr.ModulePath() == created.Addr.ModulePath()
		if (best < 0 || near) && excludeEachOther(old.change, created) {
			best = i
		}
		if best == i && near {
			break
		}
	}
	if claim == "" || best < 0 {
		return nil
	}
	old := olds[best]
	claims[claim] = slices.Delete(olds, best, best+1)
	return old
}

// scopeNames are attributes that say within what a name is unique.
var scopeNames = []string{"zone", "zone_id", "zone_name", "managed_zone", "hosted_zone_id", "domain", "namespace", "resource_group_name", "project", "region", "location",
	"account_id", "set_identifier", "server_id", "cluster_id", "cluster", "vpc_id", "pool", "parent", "parent_id"}

// globalNames are attributes whose value is a name in the whole world, or in
// all of an account.
var globalNames = []string{"bucket", "fqdn", "hostname", "domain_name", "identifier", "cluster_identifier"}

// nameClaim is the live name that an object of this type takes, "" if that
// can't be told. The text after the last NUL is the name for people.
func nameClaim(typ string, v plan.Value) string {
	kind := baseType(typ)
	if isDNSRecord(typ) {
		kind = providerPrefix(typ) + " dns"
	}
	for _, n := range globalNames {
		if name, ok := v.Get(n).AsString(); ok && name != "" {
			return kind + "\x00" + n + "\x00" + strings.ToLower(name)
		}
	}
	scope, at := kind, v
	if meta := v.Get("metadata").Index(0); !meta.IsUnset() {
		at = meta
	}
	for _, n := range scopeNames {
		if s, ok := at.Get(n).AsString(); ok {
			scope += "\x00" + n + "=" + s
		}
	}
	name, ok := at.Get("name").AsString()
	if !ok || name == "" {
		return ""
	}
	if zone, ok := v.Get("zone").AsString(); ok && isDNSRecord(typ) {
		return scope + "\x00" + strings.ToLower(name) + "." + strings.ToLower(zone)
	}
	return scope + "\x00" + name
}

// excludeEachOther reports whether two objects of one name can't be there at
// once. Of DNS records, only a CNAME bears no other beside it.
func excludeEachOther(old, created *plan.Change) bool {
	if !isDNSRecord(old.Addr.Type) {
		return true
	}
	a, b := recordKind(old.Addr.Type, old.Before), recordKind(created.Addr.Type, created.After)
	if a == b {
		// Where each resource is one record, a name may have many of these.
		return isRecordSet(old.Addr.Type) || !slices.Contains([]string{"TXT", "MX", "NS", "SRV", "CAA"}, a)
	}
	return a == "CNAME" || b == "CNAME"
}

// isRecordSet reports whether a resource of the type holds all records of one
// name and kind.
func isRecordSet(typ string) bool {
	return containsAny(typ, []string{"rrset", "record_set", "route53", "azurerm"})
}

// recordKind is the kind of a DNS record, A or CNAME, from its type attribute
// or, where each kind is a resource type, from that.
func recordKind(typ string, v plan.Value) string {
	if kind, ok := v.Get("type").AsString(); ok {
		return strings.ToUpper(kind)
	}
	for _, part := range strings.Split(typ, "_") {
		switch k := strings.ToUpper(part); k {
		case "A", "AAAA", "CNAME", "MX", "TXT", "SRV", "NS", "PTR", "CAA":
			return k
		}
	}
	return typ
}

// isDNSRecord reports whether a type is a record in a DNS zone, whatever its
// kind: a CNAME and an A record claim the same name.
func isDNSRecord(typ string) bool {
	return strings.Contains(typ, "_record") || strings.HasPrefix(typ, "dns_")
}

func providerPrefix(typ string) string {
	prefix, _, _ := strings.Cut(typ, "_")
	return prefix
}
