package judge

import (
	"fmt"
	"strings"
	"testing"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// withPolicy judges with what one policy said.
func withPolicy(address string, d record.Disposition) func(*Input) {
	return func(in *Input) {
		in.Evidence.Policies = append(in.Evidence.Policies, PolicyFinding{Address: address, Finding: record.Finding{
			Rule: "main.deny", Kind: record.KindPolicy, Disposition: d, Message: "The policy said so.",
			Evidence: record.Evidence{Level: record.Measured, Source: "policy/a.rego, line 1"}}})
	}
}

// TestPolicies: a policy's stop is lifted by no decision, its question is
// answered by one, and both can be moved by a rule block.
func TestPolicies(t *testing.T) {
	t.Parallel()
	const address = "aws_sqs_queue.q"
	p := planOf(updated(address, `{"name":"mail","tags":{"a":"1"}}`, `{"name":"mail","tags":{"a":"2"}}`))
	fingerprint := judged(t, p).Changes[0].Fingerprint
	allow := withDecision(t, address, "update", "allow", "  impact = \"service\"\n  covers = [\""+fingerprint+"\"]\n")
	note := withConfig(t, "rule \"main.deny\" {\n  disposition = \"note\"\n  reason = \"not yet\"\n}\n")
	off := withConfig(t, "rule \"main.deny\" {\n  disposition = \"off\"\n  reason = \"not yet\"\n}\n")
	for name, c := range map[string]struct {
		with []func(*Input)
		want record.Disposition
	}{
		"stop":                {[]func(*Input){withPolicy(address, record.Stop)}, record.Stop},
		"stop and a decision": {[]func(*Input){withPolicy(address, record.Stop), allow}, record.Stop},
		"hold":                {[]func(*Input){withPolicy(address, record.Hold)}, record.Hold},
		"hold and a decision": {[]func(*Input){withPolicy(address, record.Hold), allow}, record.Explained},
		"note":                {[]func(*Input){withPolicy(address, record.Clear)}, record.Clear},
		"of the plan":         {[]func(*Input){withPolicy("", record.Stop), allow}, record.Stop},
		"of no change":        {[]func(*Input){withPolicy("aws_sqs_queue.gone", record.Stop)}, record.Stop},
		"moved":               {[]func(*Input){withPolicy(address, record.Stop), note}, record.Clear},
		"moved, of the plan":  {[]func(*Input){withPolicy("", record.Stop), note}, record.Clear},
		"switched off":        {[]func(*Input){withPolicy(address, record.Stop), off}, record.Clear},
	} {
		if r := judged(t, p, c.with...); r.Disposition != c.want {
			t.Errorf("%s: %s, want %s", name, r.Disposition, c.want)
		}
	}
	// What came from outside of the checked configuration is only made graver by
	// it.
	given := func(address string, d record.Disposition) func(*Input) {
		return func(in *Input) {
			withPolicy(address, d)(in)
			in.Evidence.Policies[len(in.Evidence.Policies)-1].Given = true
		}
	}
	hold := withConfig(t, "rule \"main.deny\" {\n  disposition = \"hold\"\n  reason = \"look\"\n}\n")
	stop := withConfig(t, "rule \"main.deny\" {\n  disposition = \"stop\"\n  reason = \"no\"\n}\n")
	for name, c := range map[string]struct {
		with []func(*Input)
		want record.Disposition
		says string
	}{
		"note":           {[]func(*Input){given(address, record.Stop), note}, record.Stop, "would make this a note. It stays"},
		"off":            {[]func(*Input){given(address, record.Stop), off}, record.Stop, "would switch this off. It stays"},
		"hold":           {[]func(*Input){given("", record.Stop), hold}, record.Stop, "would make this a hold. It stays"},
		"off, a warning": {[]func(*Input){given("", record.Clear), off}, record.Clear, "would switch this off. It stays"},
		"raised to hold": {[]func(*Input){given(address, record.Clear), hold}, record.Hold, "makes this a hold: look"},
		"raised to stop": {[]func(*Input){given("", record.Hold), stop}, record.Stop, "makes this a stop: no"},
		"both":           {[]func(*Input){given(address, record.Stop), withPolicy(address, record.Stop), off}, record.Stop, "1 finding is left out"},
	} {
		r := judged(t, p, c.with...)
		text := fmt.Sprint(r.Findings, r.Changes[0].Findings)
		if r.Disposition != c.want || !strings.Contains(text, c.says) {
			t.Errorf("given, %s: %s, want %s: %s", name, r.Disposition, c.want, text)
		}
	}
	r := judged(t, p, withPolicy(address, record.Hold))
	offered := false
	for _, f := range r.Changes[0].Findings {
		for _, s := range f.Suggestions {
			offered = offered || strings.Contains(s.Command, "holdfast decide '"+address+"'")
		}
	}
	if !offered {
		t.Errorf("nothing says how to answer: %+v", r.Changes[0].Findings)
	}
	if r := judged(t, p, withPolicy(address, record.Stop), off); len(r.Findings) == 0 || r.Findings[0].Rule != "switched-off" {
		t.Errorf("nothing says what was switched off: %+v", r.Findings)
	}
	// A deposed object alone has the address.
	deposed := planOf(deleted(address, `{"name":"mail"}`, func(c *plan.Change) { c.Deposed = "1234abcd" }))
	if r := judged(t, deposed, withPolicy(address, record.Stop)); r.Changes[0].Disposition != record.Stop {
		t.Errorf("%+v", r.Changes[0])
	}
}
