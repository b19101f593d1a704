package judge

import (
	"fmt"
	"slices"

	"github.com/holdfast-dev/holdfast/internal/decision"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// addPolicies puts what policies said to the changes that it is about. A stop
// of theirs stays one whatever a decision says; a question can be answered.
func (w *world) addPolicies() {
	for _, p := range w.in.Evidence.Policies {
		s := w.current[p.Address]
		if s == nil && p.Address != "" {
			if i := slices.IndexFunc(w.subjects, func(s *subject) bool { return s.change.Address == p.Address }); i >= 0 {
				s = w.subjects[i] // a deposed object alone
			}
		}
		if s == nil && p.Given {
			w.given = append(w.given, p.Finding)
			continue
		}
		if s == nil {
			w.findings = append(w.findings, p.Finding)
			continue
		}
		f := p.Finding
		if f.Disposition == record.Hold {
			f.Suggestions = append(slices.Clone(f.Suggestions), record.Suggestion{
				Do: "decide", Command: decideCommand(s.change.Address, "--ruling allow"), Says: "If it is to happen.",
			})
		}
		if p.Given {
			s.given = append(s.given, f)
			continue
		}
		s.findings = append(s.findings, f)
	}
}

// raiseRules is moveRules for what isn't of the checked configuration: whoever
// gave it from outside doesn't have it taken away by what is checked.
func (w *world) raiseRules(in []record.Finding, address string) []record.Finding {
	for i, f := range in {
		r, ok := w.in.Config.Rule(f.Rule)
		if !ok {
			continue
		}
		would := "make this a " + r.Disposition
		if r.Disposition == "off" {
			would = "switch this off"
		} else if moved := move(f, r, address); moved.Disposition.Worse(f.Disposition) == moved.Disposition {
			in[i] = moved
			continue
		}
		in[i].Message += fmt.Sprintf(" (%s, line %d, would %s. It stays as it is: the policy came from outside of what is checked.)", decision.ConfigName, r.Line, would)
	}
	return in
}
