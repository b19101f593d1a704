package judge

import (
	"slices"

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
		s.findings = append(s.findings, f)
	}
}
