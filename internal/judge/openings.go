package judge

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/plan"
)

// opening is one place of an object that lets everybody in.
type opening struct {
	path  plan.Path
	what  string // the value, or what it says
	kind  openingKind
	where string      // path without positions, and the value: what an opening is compared by
	ports []portRange // of a rule for addresses; none for others
}

type openingKind int

const (
	openRule        openingKind = iota // a rule lets every address in
	openFlag                           // a switch that an object may have from the start, unasked
	openByDefault                      // open unless somebody closes it: only closing what was closed counts
	openWhenChanged                    // common in new objects: counts where it was otherwise
	openToTell                         // the ports of the web, or a condition that may narrow it
)

// portRange is the ports that a rule is for, ends included.
type portRange struct{ low, high int }

const maxPort = 65535

func (o *opening) text() string {
	text := placeText(o.path) + " " + o.what
	if len(o.ports) == 0 {
		return text
	}
	var ports []string
	for _, r := range o.ports {
		switch {
		case r == portRange{0, maxPort}:
			ports = append(ports, "every port")
		case r.low == r.high:
			ports = append(ports, "port "+strconv.Itoa(r.low))
		default:
			ports = append(ports, fmt.Sprintf("ports %d to %d", r.low, r.high))
		}
	}
	return text + " for " + list(ports)
}

// coveredBy reports whether everybody could come in here before.
func (o *opening) coveredBy(before []opening) bool {
	open := func(r portRange) bool {
		return slices.ContainsFunc(before, func(b opening) bool {
			return b.where == o.where && slices.ContainsFunc(b.ports, func(p portRange) bool { return p.low <= r.low && r.high <= p.high })
		})
	}
	if len(o.ports) == 0 {
		return slices.ContainsFunc(before, func(b opening) bool { return b.where == o.where })
	}
	return !slices.ContainsFunc(o.ports, func(r portRange) bool { return !open(r) })
}

// openings finds where an object of this type lets everybody in.
func openings(typ string, v plan.Value) []opening {
	if isRoute(typ) {
		return nil // a default route leads out
	}
	x := openingSearch{typ: typ}
	x.visit(nil, v)
	return x.out
}

func isRoute(typ string) bool {
	return strings.HasSuffix(typ, "_route") || strings.Contains(typ, "_route_table") || strings.Contains(typ, "vpn")
}

type openingSearch struct {
	typ   string
	rules []plan.Value // the objects around, the outermost first
	out   []opening
}

func (x *openingSearch) visit(p plan.Path, v plan.Value) {
	switch v.Kind() {
	case plan.List:
		for i, e := range v.Elems() {
			x.visit(p.Child(plan.Elem(i)), e)
		}
	case plan.Object:
		x.rules = append(x.rules, v)
		for _, m := range v.Members() {
			x.visit(p.Child(plan.Attr(m.Name)), m.Value)
		}
		x.rules = x.rules[:len(x.rules)-1]
	case plan.Bool:
		x.flag(p, v)
	case plan.String:
		x.text(p, v)
	}
}

func (x *openingSearch) add(p plan.Path, kind openingKind, what string, ports ...portRange) {
	var where strings.Builder
	for _, s := range p {
		if !s.IsIndex() {
			where.WriteString(s.Name + "\x00")
		}
	}
	x.out = append(x.out, opening{path: p, what: what, kind: kind, where: where.String() + what, ports: ports})
}

var (
	// openFlags open when they are on.
	openFlags = names{"publicly_accessible", "public", "is_public", "public_access", "public_network_access_enabled", "public_network_access",
		"enable_public_access", "endpoint_public_access", "allow_blob_public_access", "allow_nested_items_to_be_public", "anonymous_access",
		"anonymous_pull_enabled", "allow_anonymous", "public_ip_enabled", "exportable", "allow_plaintext_backup"}
	// closedFlags open when they are off.
	closedFlags = names{"restrict_public_buckets", "ignore_public_acls"}
	// maskFlags hide a value; off is common where there is nothing to hide.
	maskFlags = names{"masked", "hidden"}
	// proxyFlags are off in most new objects.
	proxyFlags = names{"proxied", "uniform_bucket_level_access"}
	// publicWords are values that mean everybody, and where they stand.
	publicWords  = names{"public", "public-read", "public-read-write", "internet-facing", "blob", "container", "ObjectRead", "ObjectReadWithoutList"}
	publicPlaces = names{"visibility", "acl", "access", "public_access", "scheme", "container_access_type", "canned_acl", "access_type", "visibility_level"}
)

func (x *openingSearch) flag(p plan.Path, v plan.Value) {
	name := strings.ToLower(p.Last())
	switch {
	case isTrue(v) && openFlags.has(name):
		x.add(p, openFlag, "= true")
	case isFalse(v) && (closedFlags.has(name) || strings.HasPrefix(name, "block_public_")):
		x.add(p, openFlag, "= false")
	case isFalse(v) && maskFlags.has(name):
		x.add(p, openWhenChanged, "= false")
	case isTrue(v) && name == "disabled" && containsAny(x.typ, firewallWords), isFalse(v) && name == "enabled" && len(p) == 1 && containsAny(x.typ, firewallWords):
		x.add(p, openWhenChanged, "= "+v.String())
	case isFalse(v) && proxyFlags.has(name):
		x.add(p, openByDefault, "= false")
	}
}

func (x *openingSearch) text(p plan.Path, v plan.Value) {
	name, text := strings.ToLower(p.Last()), v.RevealText()
	switch {
	case x.everyAddress(p, text):
		x.rule(p, "= "+v.String())
	case text == "allUsers" || text == "allAuthenticatedUsers":
		x.add(p, openRule, "= "+v.String())
	case text == "*" && name == "principal" && !x.narrowed(), text == "all" && name == "group" && strings.Contains(x.typ, "permission"):
		x.add(p, openRule, "= "+v.String())
	case publicWords.has(text) && publicPlaces.has(name):
		x.add(p, openRule, "= "+v.String())
	case text == "NONE" && strings.HasPrefix(name, "authorization"):
		x.add(p, openWhenChanged, "= "+v.String())
	case strings.Contains(text, "rincipal") && strings.HasPrefix(strings.TrimSpace(text), "{"):
		x.policy(p, text)
	}
}

// around is the nearest object around.
func (x *openingSearch) around() plan.Value {
	if len(x.rules) == 0 {
		return plan.Value{}
	}
	return x.rules[len(x.rules)-1]
}

// narrowed reports whether the object around says who of everybody is meant.
func (x *openingSearch) narrowed() bool {
	around := x.around()
	for _, n := range []string{"source_arn", "source_account", "principal_org_id", "condition"} {
		if !isEmpty(around.Get(n)) {
			return true
		}
	}
	return false
}

// rule adds a rule for addresses, with the ports that it is for.
func (x *openingSearch) rule(p plan.Path, what string) {
	if x.leadsOut() || x.denies() {
		return
	}
	ports, web := x.ports()
	kind := openRule
	if web {
		kind = openToTell
	}
	x.add(p, kind, what, ports...)
}

// everyAddress reports whether a text stands for every address, on the side
// that lets others in.
func (x *openingSearch) everyAddress(p plan.Path, text string) bool {
	name := strings.ToLower(p.Last())
	for _, s := range p {
		n := strings.ToLower(s.Name)
		if containsAny(n, []string{"egress", "dest", "outbound"}) || n == "route" || n == "routes" || n == "description" {
			return false
		}
	}
	switch text {
	case "*", "any", "Internet", "0.0.0.0":
		return strings.Contains(name, "source_address") || name == "source_cidr"
	case "255.255.255.255":
		return strings.Contains(name, "end_ip") || strings.Contains(name, "ip_end")
	case "0.0.0.0/0", "::/0":
		return nameHas(p, []string{"cidr", "source", "range", "ingress", "allow", "authorized", "inbound", "whitelist", "ip_", "_ip", "ipv4", "ipv6"}) || name == "ip"
	}
	return false
}

// leadsOut reports whether the rule is for what goes out.
func (x *openingSearch) leadsOut() bool {
	return strings.Contains(x.typ, "egress") || x.says("egress", "true") || x.says("direction", "egress", "out", "outbound") || x.says("type", "egress")
}

// denies reports whether the rule keeps others out.
func (x *openingSearch) denies() bool {
	if x.says("access", "deny") || x.says("rule_action", "deny") || x.says("action", "deny", "block", "drop", "reject") || x.says("effect", "deny") {
		return true
	}
	around := x.around()
	return !isEmpty(around.Get("deny")) && isEmpty(around.Get("allow"))
}

// says reports whether the nearest object around that has the attribute says
// one of these words.
func (x *openingSearch) says(name string, words ...string) bool {
	for _, r := range slices.Backward(x.rules) {
		if v := r.Get(name); !v.IsUnset() {
			return slices.Contains(words, strings.ToLower(v.RevealText()))
		}
	}
	return false
}

// ports returns the ports of the rule: of the nearest object around that
// speaks of any. web is set where all of them are those of the web, or there
// are none to speak of, as with a ping.
func (x *openingSearch) ports() (ports []portRange, web bool) {
	if x.says("protocol", "icmp", "icmpv6", "ipv6-icmp", "1", "58") || x.says("ip_protocol", "icmp", "icmpv6", "1", "58") {
		return nil, true
	}
	everything := []portRange{{0, maxPort}}
	if x.says("protocol", "-1", "all", "*") || x.says("ip_protocol", "-1", "all") {
		return everything, false
	}
	for _, r := range slices.Backward(x.rules) {
		if ports := portsOf(r); len(ports) > 0 {
			return ports, !slices.ContainsFunc(ports, func(p portRange) bool { return p != portRange{80, 80} && p != portRange{443, 443} })
		}
	}
	return everything, false
}

// portsOf returns the ports that an object names, a pair of ends as one range.
func portsOf(rule plan.Value) []portRange {
	var out []portRange
	walk(rule, nil, func(p plan.Path, leaf plan.Value) {
		name := strings.ToLower(p.Last())
		if !strings.Contains(name, "port") || strings.HasPrefix(name, "source_port") || nameHas(p, []string{"egress", "outbound"}) {
			return
		}
		if name == "to_port" || name == "port_range_max" || name == "end_port" {
			return // read with the other end
		}
		text := leaf.RevealText()
		if end := rule.At(p[:len(p)-1]); name == "from_port" {
			text += "-" + end.Get("to_port").RevealText()
		} else if name == "port_range_min" {
			text += "-" + end.Get("port_range_max").RevealText()
		}
		if r, ok := parsePorts(text); ok {
			out = append(out, r)
		}
	})
	return out
}

// parsePorts reads 22, 22-23 and * as ports; ok is false for other texts.
func parsePorts(text string) (r portRange, ok bool) {
	if text == "*" {
		return portRange{0, maxPort}, true
	}
	low, high, pair := strings.Cut(text, "-")
	var err error
	if r.low, err = strconv.Atoi(low); err != nil || r.low < 0 {
		return portRange{}, false
	}
	if r.high = r.low; pair && high != "" {
		if r.high, err = strconv.Atoi(high); err != nil {
			return portRange{}, false
		}
	}
	return r, true
}

// maxPolicy bounds the text of a policy that is looked into, in bytes.
const maxPolicy = 256 << 10

// policy finds the statements of a JSON policy that allow everybody.
func (x *openingSearch) policy(p plan.Path, text string) {
	for _, st := range statementsOf(text) {
		if st.Get("Effect").RevealText() != "Allow" || !everyPrincipal(st.Get("Principal")) && st.Get("NotPrincipal").IsUnset() {
			continue
		}
		kind, what := openRule, "allows every principal"
		if !isEmpty(st.Get("Condition")) {
			kind, what = openToTell, "allows every principal under a condition"
		}
		x.add(p, kind, what)
		// The same words about other actions are another opening.
		last := &x.out[len(x.out)-1]
		last.where += string(plan.AppendCanonical(nil, plan.ListValue(st.Get("Action"), st.Get("NotAction"), st.Get("Resource"), st.Get("Condition")), true))
	}
}

// statementsOf are the statements of a JSON policy; none of what isn't one.
func statementsOf(text string) []plan.Value {
	var doc plan.Value
	if len(text) > maxPolicy || !strings.HasPrefix(strings.TrimSpace(text), "{") || json.Unmarshal([]byte(text), &doc) != nil {
		return nil
	}
	statements := doc.Get("Statement")
	if statements.Kind() == plan.Object {
		statements = plan.ListValue(statements)
	}
	return statements.Elems()
}

func everyPrincipal(v plan.Value) bool {
	switch v.Kind() {
	case plan.String:
		return v.RevealText() == "*"
	case plan.List:
		return slices.ContainsFunc(v.Elems(), everyPrincipal)
	case plan.Object:
		return slices.ContainsFunc(v.Members(), func(m plan.Member) bool { return everyPrincipal(m.Value) })
	}
	return false
}
