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
		named := looksSecret(d.Path.Last()) && (marked || isSecretText(d.Before) && !namesSecret(d.After))
		switch {
		case isEmpty(d.Before) || !marked && !named:
		case named || s.is(secret) && !s.plainParameter():
			rotated = append(rotated, d.Path.String())
		default:
			sensitive = append(sensitive, d.Path.String())
		}
	}
	switch {
	case len(rotated) > 0:
		f := record.Finding{
			Message: fmt.Sprintf("A secret is rewritten: %s. Whoever holds the old one is shut out until they have the new one.", list(rotated)),
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
			Message:     fmt.Sprintf("A sensitive value changes: %s. It is not shown.", list(sensitive)),
			Paths:       sensitive, Evidence: fromPlan("sensitivity marks"),
		}}
	}
	return nil
}

// isSecretText reports whether a value under a secret's name is one: a text
// that doesn't say where the secret is.
func isSecretText(v plan.Value) bool { return v.Kind() == plan.String && !namesSecret(v) }

func namesSecret(v plan.Value) bool {
	text, ok := v.AsString()
	return ok && looksLikeReference(text)
}

// plainParameter reports whether the object says of itself that what it holds
// is no secret, as the type String of a parameter store does.
func (s *subject) plainParameter() bool {
	kind, ok := s.change.After.Get("type").AsString()
	return ok && (kind == "String" || kind == "StringList") && s.change.Before.Get("type").RevealText() == kind
}
