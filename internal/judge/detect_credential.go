package judge

import (
	"fmt"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// detectCredential speaks of updates that write another secret where one was.
func detectCredential(w *world, s *subject) []record.Finding {
	if !s.change.Actions.Is(plan.Update) {
		return nil
	}
	var rotated, sensitive []string
	for _, d := range s.diffs {
		marked := d.Before.HasSensitive() || d.After.HasSensitive()
		named := looksSecret(d.Path.Last()) && d.After.Kind() != plan.Bool
		switch {
		case isEmpty(d.Before) || !marked && !named:
		case named || s.is(secret):
			rotated = append(rotated, d.Path.String())
		default:
			sensitive = append(sensitive, d.Path.String())
		}
	}
	switch {
	case len(rotated) > 0:
		f := record.Finding{
			Message: fmt.Sprintf("A secret is rewritten: %s. Whoever holds the old one is shut out until it has the new one.", list(rotated)),
			Effect:  because(record.CredentialRotation), Paths: rotated, Evidence: fromPlan("sensitivity marks and attribute names"),
			Suggestions: []record.Suggestion{{
				Do: "decide", Command: decideCommand(s.change.Address, "--ruling allow"), Says: "If it is to be rotated now; name who uses it.",
			}},
		}
		if fact, ok := w.dependentsFact(s); ok {
			f.Facts = append(f.Facts, fact)
		}
		return []record.Finding{f}
	case len(sensitive) > 0:
		return []record.Finding{{
			Disposition: record.Clear,
			Message:     fmt.Sprintf("A sensitive value changes: %s. What it is isn't shown.", list(sensitive)),
			Paths:       sensitive, Evidence: fromPlan("sensitivity marks"),
		}}
	}
	return nil
}
