package policy

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// Finding is a finding and the change that it is on.
type Finding struct {
	Address string // of a change of the plan, as it stands there; "" for the plan as a whole
	Flags   bool   // of policies that flags give: the checked configuration doesn't move it down
	Finding record.Finding
}

// General is the rule of findings on policies as such: what ran. No rule of
// a policy has that name, since those have a namespace in front.
const General = "rules"

// IsRule reports whether a policy's rule could have this name, such as
// main.deny_public.
func IsRule(name string) bool {
	namespace, rule, ok := cutLast(name)
	return ok && namespace != "" && ruleName.MatchString(rule)
}

// Findings turns what policies said of a plan into findings: deny and violation
// into stops, warn into notes or, with failOnWarn, into holds. Every text of a
// policy is masked with secrets and cut to the limit.
func (s *Set) Findings(r *Said, p *plan.Plan, secrets *plan.Secrets, failOnWarn bool) []Finding {
	f := finder{places: newAddresses(p), secrets: secrets, failOnWarn: failOnWarn, limit: s.opts.Limits.Message, opts: s.opts}
	out := f.findings(r)
	for i := range out {
		out[i].Flags = !s.opts.InFile
	}
	return out
}

func (f *finder) findings(r *Said) []Finding {
	var out []Finding
	for _, m := range r.Messages {
		out = append(out, f.message(m))
	}
	if r.More > 0 {
		sev, word := f.disposition(r.worst), "all"
		out = append(out, Finding{Finding: record.Finding{
			Rule: General, Kind: record.KindPolicy, Disposition: sev,
			Message:     fmt.Sprintf("Policies have %s more than the %d that are told here, so not %s of them stand at their change.", counted(r.More, "message"), f.opts.Limits.Messages, word),
			Evidence:    f.evidence(r.Ran[0].Places[:1], "the policies"),
			Suggestions: []record.Suggestion{},
		}})
	}
	for _, e := range r.Excepted {
		says := "it had nothing to say"
		if e.Messages > 0 {
			says = counted(e.Messages, "message") + " of it left out"
		}
		out = append(out, Finding{Finding: f.note(General, e.Places,
			fmt.Sprintf("An exception (%s) names the policy %s, so it doesn't count for this plan: %s.", places(e.Places), e.Rule, says))})
	}
	for _, rule := range r.Empty {
		out = append(out, Finding{Finding: f.note(General, rule.Places, fmt.Sprintf("The policy %s gave an empty message. That counts as passed, as in conftest.", rule))})
	}
	if len(r.Failed) > 0 {
		failed := slices.Compact(slices.Sorted(slices.Values(r.Failed)))
		out = append(out, Finding{Finding: f.note(General, r.Ran[0].Places,
			"Calls failed inside policies and count as undefined, as in conftest, so a rule may have said less than it should: "+f.text(some(failed))+".")})
	}
	return append(out, Finding{Finding: f.summary(r)})
}

// summary says what ran: silence would look like policies that passed.
func (f *finder) summary(r *Said) record.Finding {
	var names []string
	var at []Place
	counts := make(map[Severity]int)
	for _, rule := range r.Ran {
		names, at = append(names, rule.String()), append(at, rule.Places...)
	}
	for _, m := range r.Messages {
		counts[m.Rule.Severity]++
	}
	given := ""
	if f.opts.Given != "" {
		given = ", " + f.opts.Given + ","
	}
	text := fmt.Sprintf("%s%s ran on this plan: %s. %s, %s.", capital(counted(len(names), "policy rule")), given, some(names),
		capital(counted(counts[Deny]+counts[Violation], "refusal")), counted(counts[Warn], "warning"))
	if len(r.Elsewhere) > 0 {
		text += fmt.Sprintf(" Not asked for, in other namespaces: %s.", some(r.Elsewhere))
	}
	if len(r.Similar) > 0 {
		text += fmt.Sprintf(" Did not run, and may have been meant to: %s.", some(r.Similar))
	}
	return f.note(General, at, text)
}

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// finder makes findings of one plan.
type finder struct {
	places     *addresses
	secrets    *plan.Secrets
	failOnWarn bool
	limit      int
	opts       Options
}

func (f *finder) disposition(s Severity) record.Disposition {
	switch {
	case s != Warn:
		return record.Stop
	case f.failOnWarn:
		return record.Hold
	}
	return record.Clear
}

func (f *finder) message(m Message) Finding {
	says := map[Severity]string{Deny: "A policy denies this: ", Violation: "This violates a policy: ", Warn: "A policy warns: "}[m.Rule.Severity]
	out := record.Finding{
		Rule: m.Rule.String(), Kind: record.KindPolicy, Disposition: f.disposition(m.Rule.Severity),
		Message: says + f.text(m.Text), Evidence: f.evidence(m.Rule.Places, ""), Facts: f.facts(m.Details),
	}
	switch out.Disposition {
	case record.Stop:
		out.Suggestions = []record.Suggestion{{Do: "plan", Says: "Change the configuration so that the policy has nothing to say, or have the policy or an exception of it changed. No decision lifts it."}}
	case record.Hold:
		out.Suggestions = []record.Suggestion{{Do: "plan", Says: "Change the configuration so that the policy has nothing to say."}}
	}
	at := f.places.of(m, f.limit)
	if out.Disposition == record.Hold && at == "" {
		says := "No decision answers what is said of the plan as a whole: change the configuration so that the policy has nothing to say, or have the policy or an exception of it changed."
		if f.opts.InFile {
			says += fmt.Sprintf(" A rule %q block in .holdfast.hcl makes it a note, with a reason.", m.Rule.String())
		}
		out.Suggestions[0].Says = says
	}
	return Finding{Address: at, Finding: out}
}

func (f *finder) note(rule string, at []Place, text string) record.Finding {
	return record.Finding{Rule: rule, Kind: record.KindPolicy, Disposition: record.Clear, Message: text, Evidence: f.evidence(at, "")}
}

func (f *finder) evidence(at []Place, otherwise string) record.Evidence {
	source := otherwise
	if source == "" {
		source = places(at)
	}
	if f.opts.Given != "" {
		source += " (" + f.opts.Given + ")"
	}
	return record.Evidence{Level: record.Measured, Source: source}
}

// text masks and cuts what a policy wrote. The secrets go first: half a secret
// would not be found.
func (f *finder) text(s string) string {
	s = f.secrets.Mask(strings.ToValidUTF8(s, "\uFFFD"))
	if len(s) <= f.limit {
		return s
	}
	cut := f.limit
	for cut > 0 && !utf8.RuneStart(s[cut]) {
		cut--
	}
	return s[:cut] + " …"
}

// Bounds of what is told of a message beside its text.
const (
	maxDetails = 20
	maxDetail  = 500
)

// facts are the details of a message, sorted by name.
func (f *finder) facts(details map[string]any) []record.Fact {
	var out []record.Fact
	for _, k := range slices.Sorted(maps.Keys(details)) {
		if len(out) == maxDetails {
			break
		}
		text, ok := details[k].(string)
		if !ok {
			// Texts inside are masked each: escapes hide secrets.
			b, err := json.Marshal(f.masked(details[k], 0))
			if err != nil {
				continue
			}
			text = string(b)
		}
		short := *f
		short.limit = min(f.limit, maxDetail)
		out = append(out, record.Fact{Label: short.text(k), Text: short.text(text), Evidence: record.Evidence{Level: record.Measured, Source: "given by the policy"}})
	}
	return out
}

// masked is a value with every text in it masked.
func (f *finder) masked(v any, depth int) any {
	switch v := v.(type) {
	case string:
		return f.secrets.Mask(strings.ToValidUTF8(v, "\uFFFD"))
	case json.Number:
		return json.RawMessage(f.number(v))
	case []any:
		out := make([]any, len(v))
		for i, e := range v {
			out[i] = f.masked(e, depth+1)
		}
		return out
	case map[string]any:
		out := make(map[string]any, len(v))
		for k, e := range v {
			out[f.secrets.Mask(strings.ToValidUTF8(k, "\uFFFD"))] = f.masked(e, depth+1)
		}
		return out
	}
	return v
}

// number is the JSON of a number, or of what stands for one that is secret.
func (f *finder) number(n json.Number) []byte {
	if masked := f.secrets.Mask(n.String()); masked != n.String() {
		b, _ := json.Marshal(masked)
		return b
	}
	return []byte(n)
}

// addresses finds the change that a message speaks of.
type addresses struct {
	all     map[string]bool
	lengths []int           // of addresses, the longest first
	starts  map[string]bool // first names of addresses
}

func newAddresses(p *plan.Plan) *addresses {
	a := &addresses{all: make(map[string]bool), starts: make(map[string]bool)}
	lengths := make(map[int]bool)
	for i := range p.Changes {
		address := p.Changes[i].Address
		if address == "" {
			continue
		}
		a.all[address] = true
		lengths[len(address)] = true
		a.starts[firstName(address)] = true
	}
	a.lengths = slices.Sorted(maps.Keys(lengths))
	slices.Reverse(a.lengths)
	return a
}

// of returns the address that the details name, or the only one that stands in
// the first bytes of the text, up to limit; "" where there is none, or more than
// one.
func (a *addresses) of(m Message, limit int) string {
	if len(m.Text) > limit {
		m.Text = m.Text[:limit] + "…" // no address ends where the text was cut
	}
	for _, key := range []string{"address", "resource_address", "resource"} {
		if text, ok := m.Details[key].(string); ok && a.all[text] {
			return text
		}
	}
	found := ""
	for i := 0; i < len(m.Text); {
		address := a.at(m.Text, i)
		switch {
		case address == "":
			i++
			continue
		case found != "" && found != address:
			return ""
		}
		found = address
		i += len(address)
	}
	return found
}

// at returns the longest address that stands at i as a whole.
func (a *addresses) at(text string, i int) string {
	if i > 0 && inAddress(text[i-1]) || !inName(text[i]) || !a.starts[firstName(text[i:])] {
		return ""
	}
	for _, n := range a.lengths {
		if i+n <= len(text) && a.all[text[i:i+n]] && ends(text[i+n:]) {
			return text[i : i+n]
		}
	}
	return ""
}

// ends reports whether an address can end before rest: a full stop may follow,
// another step of a longer address may not.
func ends(rest string) bool {
	if rest == "" {
		return true
	}
	if rest[0] == '.' {
		return len(rest) == 1 || !inAddress(rest[1]) && rest[1] < utf8.RuneSelf
	}
	return !inName(rest[0]) && rest[0] != '[' && rest[0] < utf8.RuneSelf
}

func inName(c byte) bool {
	return c == '_' || c == '-' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

func inAddress(c byte) bool { return inName(c) || c == '.' || c == ']' || c >= utf8.RuneSelf }

func firstName(s string) string {
	for i := range len(s) {
		if !inName(s[i]) {
			return s[:i]
		}
	}
	return s
}
