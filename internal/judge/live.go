package judge

import (
	"slices"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// liveNames are the attributes that say what a live object is, in the order
// in which a person wants to read them.
var liveNames = []string{
	"name", "display_name", "identifier", "bucket", "fqdn", "domain_name", "namespace", "zone", "type", "cname", "value", "addresses",
	"ipv4_address", "public_ip", "private_ip", "ip_address", "endpoint", "engine", "engine_version", "instance_type", "server_type",
	"size", "location", "region", "location_short", "input",
}

// maxLiveValue bounds how much of one value the line about a live object shows.
const maxLiveValue = 60

// liveFact says in one line what the object is that goes, from the prior
// state. ok is false where the prior state says nothing that identifies it.
func liveFact(before plan.Value) (fact record.Fact, ok bool) {
	var parts []string
	look := func(v plan.Value) {
		for _, name := range liveNames {
			if text := shortText(v.Get(name)); text != "" && !slices.Contains(parts, name+" "+text) {
				parts = append(parts, name+" "+text)
			}
		}
	}
	look(before)
	// Kubernetes' objects carry their name in metadata.
	look(before.Get("metadata").Index(0))
	look(before.Get("object").Get("metadata"))
	if len(parts) > 6 {
		parts = parts[:6]
	}
	text := strings.Join(parts, ", ")
	switch id := shortText(before.Get("id")); {
	case id != "" && text != "":
		text += " (id " + id + ")"
	case id != "":
		text = "id " + id
	case text == "":
		return record.Fact{}, false
	}
	return record.Fact{Label: "live", Text: text, Evidence: fromPlan("prior state")}, true
}

// shortText writes a scalar or a short list of scalars on one line; "" for
// what is unset, unknown or larger.
func shortText(v plan.Value) string {
	switch v.Kind() {
	case plan.String, plan.Number, plan.Bool:
		if v.IsSensitive() {
			return plan.Redacted
		}
		return clip(strings.Join(strings.Fields(v.RevealText()), " "), maxLiveValue)
	case plan.List:
		if v.Len() == 0 || v.Len() > 4 || v.IsSensitive() {
			return ""
		}
		var parts []string
		for _, e := range v.Elems() {
			t := shortText(e)
			if t == "" || e.Kind() == plan.List {
				return ""
			}
			parts = append(parts, t)
		}
		return clip(strings.Join(parts, " "), maxLiveValue)
	}
	return ""
}

// clip shortens a text to n bytes at most, at a rune's border.
func clip(s string, n int) string {
	if len(s) <= n {
		return s
	}
	return strings.ToValidUTF8(s[:n-3], "") + "…"
}

// dependentsFact says who uses the object; ok is false where nobody is known.
func (w *world) dependentsFact(s *subject) (fact record.Fact, ok bool) {
	users := w.usersOf(s)
	if len(users) == 0 {
		return record.Fact{}, false
	}
	return record.Fact{
		Label:    "used by",
		Text:     list(users),
		Evidence: fromPlan("configuration references and recorded dependencies"),
	}, true
}

// lossEffect is what the loss of an object of this class means.
func lossEffect(s *subject) *record.Effect {
	switch {
	case s.is(stateful):
		return because(record.DataLoss)
	case s.is(compute, networkPath):
		return because(record.Outage)
	case s.is(identity):
		return because(record.Lockout)
	case s.is(secret):
		return because(record.CredentialRotation)
	}
	return nil
}

// lossSentence says what the loss means, or that it isn't known.
func lossSentence(s *subject) string {
	switch {
	case s.harmlessReplacement():
		return "Nothing that runs goes with the old one."
	case s.is(stateful) && s.is(compute):
		return "What runs in it stops, and the data in it goes with it."
	case s.is(stateful):
		return "The data in it goes with it."
	case s.is(compute):
		return "What runs in it stops."
	case s.is(networkPath):
		return "Whoever reaches others through it no longer can."
	case s.is(identity):
		return "Whoever acts through it can no longer do so."
	case s.is(secret):
		return "Whoever holds it can no longer use it."
	case s.is(inert):
		return "Nothing real goes with it."
	}
	return "What happens to whoever uses it is not known."
}
