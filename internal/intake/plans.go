package intake

import (
	"context"
	"errors"
	"io"

	"github.com/holdfast-dev/holdfast/internal/plan"
)

// ReadPlans reads every plan JSON document of r, in order: one, one a line, or
// pretty-printed one after another, in UTF-8 or UTF-16, with or without what
// the CLI and its wrappers print around it. source names r in messages.
//
// It returns all plans or an error: a *Refusal where the content is to blame,
// the reading error or the context's otherwise. No key order is assumed.
// Memory follows the largest entry and what the plans change.
func ReadPlans(ctx context.Context, r io.Reader, source string, lim Limits) ([]*plan.Plan, error) {
	return readPlans(newInput(ctx, decodeText(r), lim.filled()), source, nil)
}

// ReadPlanTexts is ReadPlans, and hands each plan to each as soon as it was
// read whole, with its JSON: as it stands in the source, in UTF-8, without what
// stands around it. Texts of more than Limits.Text bytes are refused. An error
// of each ends the reading.
func ReadPlanTexts(ctx context.Context, r io.Reader, source string, lim Limits, each func(*plan.Plan, io.Reader) error) ([]*plan.Plan, error) {
	in := newInput(ctx, decodeText(r), lim.filled())
	in.keeping = &keptText{}
	return readPlans(in, source, func(p *plan.Plan) error {
		text := in.keeping
		in.keeping = &keptText{}
		return each(p, text)
	})
}

// readPlans reads all plans; each is called after each one, nil for nothing.
func readPlans(in *input, source string, each func(*plan.Plan) error) ([]*plan.Plan, error) {
	var plans []*plan.Plan
	var noise noise
	budget := in.lim.Kept
	for {
		switch what := in.nextDocument(&noise); what {
		case foundJSON:
			if len(plans) == in.lim.Documents {
				return nil, &Refusal{Source: source, Document: len(plans), Kind: KindTooLarge, Line: in.lines + 1, Offset: in.offset(),
					Cause: "There are more plans in it than holdfast reads from one source.", Next: "Give them as several files."}
			}
			p, err := readPlan(in, source, len(plans), &budget)
			if err != nil {
				return nil, err
			}
			plans = append(plans, p)
			if each != nil {
				if err := each(p); err != nil {
					return nil, err
				}
			}
		case foundCopy:
			if err := in.checkCopy(source, len(plans), func(again *input) error { return again.repeats(source, plans) }); err != nil {
				return nil, err
			}
		default:
			if err := in.refuseFailure(source); err != nil {
				return nil, err
			}
			if what == foundEnd && len(plans) > 0 {
				return plans, nil
			}
			return nil, in.refuseFound(what, source, len(plans))
		}
	}
}

// refuseFound says what stands where a plan is due. before is the number of
// whole plans before it.
func (in *input) refuseFound(what found, source string, before int) error {
	out := &Refusal{Source: source, Document: before, Line: in.lines + 1, Offset: in.offset(), Next: nextShowJSON}
	if what == foundEvents {
		return in.refuseEvents(source, before)
	}
	if what == foundEnd {
		out.Line, out.Offset, out.Kind = 0, -1, KindEmpty
		out.Cause = "There is nothing in it: the command that should have written the plan failed or wrote elsewhere."
		if in.lines > 0 {
			out.Cause = "There is no plan in it, only blank lines and lines that the CLI or its wrapper printed."
		}
		return out
	}
	if what == foundHidden {
		return in.refuseHidden(source, before)
	}
	head := in.peek(SniffSize)
	switch form := Sniff(head); {
	case before == 0 && form == FormZip:
		out.Kind, out.Line, out.Offset = KindSavedPlan, 0, -1
		out.Cause = "It is a saved plan (the binary file of plan -out), not JSON; only the tool that wrote it can read it."
		out.Next = "Run `show -json FILE` with the same version of tofu or terraform in the plan's directory and give what it prints."
	case form == FormBinary:
		out.Kind = KindBinary
		out.Cause = "It is binary data, neither JSON nor a saved plan."
	case before > 0:
		out.Kind, out.Document, out.Next = KindTrailing, before-1, nextRemake
		out.Cause = "After a whole plan comes something that is neither another plan nor anything that the CLI prints, so the file may be damaged or edited."
		if isError(head) {
			out.Cause = "After a whole plan comes an error message of the engine, so the plan may not be what the command should have printed."
		}
	default:
		out.Kind, out.Cause = in.textInstead(head)
	}
	return out
}

// refuseHidden refuses a line that would be passed over but for the JSON in it.
func (in *input) refuseHidden(source string, before int) error {
	out := &Refusal{Source: source, Document: max(before-1, 0), Kind: KindText, Line: in.lines + 1, Offset: in.offset(), Next: nextRemake,
		Cause: "This line is of a kind that the CLI or its wrapper prints around JSON, but there is JSON in it, which could be a plan that nobody would see."}
	if before > 0 {
		out.Kind = KindTrailing
	}
	return out
}

// textInstead says what text stands where a plan is due.
func (in *input) textInstead(head []byte) (Kind, string) {
	switch {
	case isError(head):
		return KindText, "It starts with an error message of the engine: the command that should have written the plan failed."
	case in.looksLikePlanText():
		return KindPlanText, "It is the text that plan prints for people; it lacks values and changes form from version to version, so it can't be judged."
	}
	return KindText, "It starts with text that is neither JSON nor anything that the CLI prints around it."
}

// refuseEvents reads the event stream that begins here and says what it tells.
func (in *input) refuseEvents(source string, document int) error {
	events, err := in.readEvents(source)
	if err != nil {
		var refusal *Refusal
		if errors.As(err, &refusal) {
			refusal.Document = document
		}
		return err
	}
	return &Refusal{Source: source, Document: document, Kind: KindEvents, Offset: -1, Events: events,
		Cause: events.sentence() + " It has no values, so effects can't be judged.",
		Next:  nextShowJSON}
}
