package judge

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/holdfast-dev/holdfast/internal/decision"
	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// detectFailedPlan speaks of plan files that were written although planning
// failed: engines do that, and nothing but one field tells.
func detectFailedPlan(w *world) {
	switch {
	case w.plan.Errored == plan.Yes:
		w.findings = append(w.findings, record.Finding{
			Message: "Planning failed, and the plan file was written all the same. It holds what had been planned until then: " +
				"objects are missing from it, and one that prevent_destroy protects can stand in it as an ordinary replacement.",
			Facts:       w.failedChecks(),
			Evidence:    fromPlan("errored = true"),
			Suggestions: []record.Suggestion{{Do: "plan", Says: "Mend what the engine reported and plan again. Such a plan is never to be applied."}},
		})
	case w.plan.Applyable == plan.No && w.actionable() > 0:
		w.findings = append(w.findings, record.Finding{
			Message:     "The engine itself says that this plan can't be applied, although it holds changes.",
			Evidence:    fromPlan("applyable = false"),
			Suggestions: []record.Suggestion{{Do: "plan", Says: "Plan again and look at what the engine prints."}},
		})
	}
}

// failedChecks are the conditions that fail: where planning failed, they are
// likely why.
func (w *world) failedChecks() []record.Fact {
	var out []record.Fact
	for _, c := range w.plan.Checks {
		if c.Status == "fail" || c.Status == "error" {
			text := checkName(c) + " fails"
			if len(c.Problems) > 0 {
				text += ": " + strings.Join(c.Problems, "; ")
			}
			out = append(out, record.Fact{Label: "check", Text: text, Evidence: fromPlan("checks")})
		}
	}
	return out
}

// actionable counts the changes that an apply would carry out on objects.
func (w *world) actionable() int {
	n := 0
	for _, s := range w.subjects {
		if !s.change.Actions.Is(plan.NoOp) && !s.change.Actions.Is(plan.Read) {
			n++
		}
	}
	return n
}

// knownReasons are all action reasons that engines are known to write.
var knownReasons = names{
	"", "replace_because_cannot_update", "replace_because_tainted", "replace_by_request", "replace_by_triggers",
	"delete_because_no_resource_config", "delete_because_wrong_repetition", "delete_because_count_index", "delete_because_each_key",
	"delete_because_enabled_false", "delete_because_no_module", "delete_because_no_move_target", "read_because_config_unknown",
	"read_because_dependency_pending", "read_because_check_nested", "forgot_because_lifecycle_destroy_in_config",
	"forgot_because_lifecycle_destroy_in_state",
}

// detectUnknownWord speaks of words that this version doesn't know. They are
// shown raw and hold: a word that is taken for nothing is how gates fail.
func detectUnknownWord(w *world) {
	for _, s := range w.subjects {
		c := s.change
		if !c.Actions.Known() {
			s.findings = append(s.findings, record.Finding{
				Message:  fmt.Sprintf("The plan's actions are %q, which this version of holdfast doesn't know. What they do to the object is not known.", c.Actions.String()),
				Evidence: fromPlan("actions"),
			})
		}
		if !knownReasons.has(c.Reason) {
			s.findings = append(s.findings, record.Finding{
				Message:  fmt.Sprintf("The plan gives the reason %q, which this version of holdfast doesn't know.", c.Reason),
				Evidence: fromPlan("action_reason"),
			})
		}
	}
	w.detectUnknownElsewhere()
	if len(w.plan.UnknownSections) > 0 {
		w.findings = append(w.findings, record.Finding{
			Message: fmt.Sprintf("The plan has %s that this version of holdfast doesn't know: %s. What %s not judged.",
				count(len(w.plan.UnknownSections), "section"), list(w.plan.UnknownSections),
				plural(len(w.plan.UnknownSections), "it says is", "they say is")),
			Evidence:    fromPlan("top-level keys of the plan"),
			Suggestions: []record.Suggestion{{Do: "upgrade", Command: "holdfast version", Says: "A newer holdfast may know it."}},
		})
	}
}

// detectContradiction returns what the actions say where the values beside
// them say otherwise; "" where they agree.
func detectContradiction(c *plan.Change) string {
	has := c.Before.Kind() == plan.Object
	switch {
	case c.Addr.Mode == plan.Managed && (c.Actions.Is(plan.Read) || c.Actions.Is(plan.Open)) && has && c.After.IsNull():
		return "only reads it"
	case c.Actions.Is(plan.Create) && has && c.Importing == nil && c.Deposed == "":
		return "creates it"
	}
	return ""
}

// detectUnknownElsewhere looks for words outside resource_changes, and for
// words that contradict the values beside them.
func (w *world) detectUnknownElsewhere() {
	for _, s := range w.subjects {
		if what := detectContradiction(s.change); what != "" {
			s.findings = append(s.findings, record.Finding{
				Message:  fmt.Sprintf("The plan says that it %s, and its values say otherwise: there is an object before. No engine writes that.", what),
				Evidence: fromPlan("actions held against before and after"),
			})
		}
	}
	for _, o := range w.plan.Outputs {
		if !o.Actions.Known() {
			w.findings = append(w.findings, record.Finding{
				Message:  fmt.Sprintf("The plan's actions on the output %q are %q, which this version of holdfast doesn't know.", o.Name, o.Actions.String()),
				Evidence: fromPlan("output_changes"),
			})
		}
	}
	for i := range w.plan.Drift {
		if d := &w.plan.Drift[i]; !d.Actions.Known() {
			w.findings = append(w.findings, record.Finding{
				Message:  fmt.Sprintf("What became of %s outside is %q, which this version of holdfast doesn't know.", d.Address, d.Actions.String()),
				Evidence: fromPlan("resource_drift"),
			})
		}
	}
	for _, c := range w.plan.Checks {
		switch c.Status {
		case "pass", "fail", "error", "unknown":
		default:
			w.findings = append(w.findings, record.Finding{
				Message:  fmt.Sprintf("%s has the status %q, which this version of holdfast doesn't know.", checkName(c), c.Status),
				Evidence: fromPlan("checks"),
			})
		}
	}
}

// detectPartial speaks of plans that leave things out.
func detectPartial(w *world) {
	again := []record.Suggestion{{Do: "plan", Says: "A plan without -target and -exclude, made with refresh, covers the whole stack."}}
	let := append(slices.Clone(again), record.Suggestion{Do: "rule", Says: "To apply a part all the same, commit a block rule \"partial\" { … } in " + decision.ConfigName +
		" with disposition = \"note\" and a reason; the cost: plans of parts are told and no longer asked about, until it is taken out."})
	if w.plan.Errored == plan.Yes {
		return // failed-plan says it, and says more
	}
	if n := len(w.plan.Deferred); n > 0 {
		w.findings = append(w.findings, record.Finding{
			Message:  fmt.Sprintf("The plan puts off %s: %s. What %s will do is not in it.", count(n, "change"), list(deferredTexts(w.plan.Deferred)), plural(n, "it", "they")),
			Evidence: fromPlan("deferred_changes"), Suggestions: []record.Suggestion{{Do: "plan", Says: "After this apply, plan again: the rest comes then."}},
		})
	}
	saved := w.in.Evidence.Saved
	missing := w.plan.Prior.UnmentionedCount
	switch {
	case saved != nil && len(saved.Targets)+len(saved.Excludes) > 0:
		w.findings = append(w.findings, record.Finding{
			Message: fmt.Sprintf("The plan was made with %s, so it says nothing about the rest of the stack.",
				list(slices.Concat(withFlag("-target=", saved.Targets), withFlag("-exclude=", saved.Excludes)))),
			Evidence: fromPlan("the saved plan file"), Suggestions: let,
		})
	case w.plan.HasChanges && missing > 0 && !w.in.Evidence.Whole:
		w.findings = append(w.findings, record.Finding{
			Message: fmt.Sprintf("The plan is silent about %d of the %s in the state: %s. A whole plan mentions each of them. This one was probably made with -target or -exclude, or planning stopped half way; what is pending for the rest is not in it.",
				missing, count(w.plan.Prior.Managed, "object"), w.unmentioned()),
			Evidence: fromPlan("prior_state held against resource_changes"), Suggestions: let,
		})
	case w.silentAboutAll():
		w.findings = append(w.findings, record.Finding{
			Message: fmt.Sprintf("The plan says nothing about any of the %s in the state. It was made with a -target that meets nothing, or it is a refresh-only plan that found nothing; it proves nothing about them.",
				count(w.plan.Prior.Managed, "object")),
			Evidence: fromPlan("prior_state without resource_changes"), Suggestions: again,
		})
	case w.plan.Complete == plan.No && len(w.plan.Deferred) == 0:
		w.findings = append(w.findings, record.Finding{
			Message:  "The engine says that this plan is not complete: it was made with -target or -exclude, or something was left out.",
			Evidence: fromPlan("complete = false"), Suggestions: let,
		})
	}
	if saved != nil && saved.Mode == "refresh-only" || saved == nil && !w.plan.HasChanges && len(w.plan.Drift) > 0 {
		w.findings = append(w.findings, record.Finding{
			Disposition: record.Clear,
			Message:     "This is a refresh-only plan: it only records in the state what is live. It says nothing about what the configuration wants.",
			Evidence:    fromPlan("drift without resource_changes"),
		})
		w.detectForgottenByRefresh()
	}
}

// silentAboutAll reports whether a plan mentions nothing of a state that has
// objects, and nothing else says that it is whole or what mode it is of.
func (w *world) silentAboutAll() bool {
	saved := w.in.Evidence.Saved
	return !w.plan.HasChanges && w.plan.Prior.Managed > 0 && len(w.plan.Drift) == 0 && w.plan.Complete != plan.Yes &&
		!w.in.Evidence.Whole && (saved == nil || saved.Mode == "")
}

// detectForgottenByRefresh speaks of what a refresh-only plan drops from the
// state: an apply forgets the objects, alive or not.
func (w *world) detectForgottenByRefresh() {
	var gone []string
	for i := range w.plan.Drift {
		if d := &w.plan.Drift[i]; d.Actions.Is(plan.Delete) {
			gone = append(gone, d.Address)
		}
	}
	if len(gone) == 0 {
		return
	}
	managed := w.plan.Prior.Managed + len(gone)
	f := record.Finding{
		Rule: "forgotten-live", Disposition: record.Clear, Related: gone,
		Message:  fmt.Sprintf("%s of %s %s not found at refresh and would leave the state: %s.", capital(count(len(gone), "object")), count(managed, "object"), plural(len(gone), "was", "were"), list(gone)),
		Evidence: fromPlan("resource_drift"),
	}
	if len(gone) >= wrongPlaceMinimum && len(gone)*10 >= managed*8 {
		f.Disposition = record.Hold
		f.Message += " Objects rarely vanish together: the credentials, account, region or endpoint are probably not those of the last apply."
		f.Suggestions = []record.Suggestion{{Do: "look", Says: "Look at which account, region and endpoint the provider used, then plan again."}}
	}
	w.findings = append(w.findings, f)
}

// unmentioned lists what a plan is silent about, as list does; the plan holds
// only the first of them.
func (w *world) unmentioned() string {
	names, all := w.plan.Prior.Unmentioned, w.plan.Prior.UnmentionedCount
	if all <= len(names) {
		return list(names)
	}
	return fmt.Sprintf("%s and %d more", strings.Join(names[:min(len(names), maxListed)], ", "), all-min(len(names), maxListed))
}

func withFlag(flag string, values []string) []string {
	var out []string
	for _, v := range values {
		out = append(out, flag+v)
	}
	return out
}

func deferredTexts(ds []plan.Deferred) []string {
	var out []string
	for _, d := range ds {
		out = append(out, fmt.Sprintf("%s (%s, %s)", d.Change.Address, d.Change.Actions, strings.ReplaceAll(d.Reason, "_", " ")))
	}
	return out
}

// detectStale speaks of plans that the world has left behind.
func detectStale(w *world) {
	again := []record.Suggestion{{Do: "plan", Says: "Plan again and check that plan."}}
	if moved := w.in.Evidence.Moved; len(moved) > 0 {
		f := record.Finding{
			Message:  fmt.Sprintf("The plan was made from something else than what is there now. Since then %s moved: %s.", plural(len(moved), "one thing has", "these have"), list(movedTexts(moved))),
			Evidence: moved[0].Evidence, Suggestions: again,
		}
		for _, m := range moved {
			f.Facts = append(f.Facts, record.Fact{Label: m.What, Text: "planned with " + m.Planned + ", now " + m.Now, Evidence: m.Evidence})
		}
		w.findings = append(w.findings, f)
	}
	age, ok := w.age()
	limit := w.in.Config.Gate.MaxPlanAge
	if ok && limit > 0 && age > limit {
		w.findings = append(w.findings, record.Finding{
			Message:  fmt.Sprintf("The plan is %s old; %s allows %s.", roundAge(age), decision.ConfigName, limitText(age, limit)),
			Evidence: fromPlan("the plan's timestamp"), Suggestions: again,
		})
	}
}

func movedTexts(moved []Moved) []string {
	var out []string
	for _, m := range moved {
		out = append(out, m.What)
	}
	return out
}

// age is how old the plan is; ok is false where that isn't known.
func (w *world) age() (age time.Duration, ok bool) {
	made, err := time.Parse(time.RFC3339, w.plan.Timestamp)
	if err != nil || w.in.Now.IsZero() {
		return 0, false
	}
	return max(0, w.in.Now.Sub(made)), true
}

// limitText writes the limit so that it doesn't read like the age.
func limitText(age, limit time.Duration) string {
	if text := roundAge(limit); text != roundAge(age) {
		return text
	}
	return limit.String()
}

func roundAge(d time.Duration) string {
	switch {
	case d >= 48*time.Hour:
		return count(int(d/(24*time.Hour)), "day")
	case d >= 2*time.Hour:
		return count(int(d/time.Hour), "hour")
	case d >= 2*time.Minute:
		return count(int(d/time.Minute), "minute")
	}
	return count(int(d/time.Second), "second")
}

// detectUnreviewedTool notes another tool or provider version than the one
// that was reviewed. A coincidence is not a cause, so it only tells.
func detectUnreviewedTool(w *world) {
	for _, m := range w.in.Evidence.Tools {
		w.findings = append(w.findings, record.Finding{
			Message:  fmt.Sprintf("%s is %s here; %s says %s. That alone explains nothing in this plan.", m.What, m.Now, m.Evidence.Source, m.Planned),
			Evidence: m.Evidence,
		})
	}
}

// detectCheckFailed tells of check blocks and conditions: engines print those
// as warnings and go on.
func detectCheckFailed(w *world) {
	for _, c := range w.plan.Checks {
		switch c.Status {
		case "fail", "error":
			if w.plan.Errored == plan.Yes {
				continue // stands under failed-plan
			}
			f := record.Finding{
				Message:  fmt.Sprintf("%s fails.", checkName(c)),
				Evidence: fromPlan("checks"),
			}
			if len(c.Problems) > 0 {
				f.Message = fmt.Sprintf("%s fails: %s", checkName(c), strings.Join(c.Problems, "; "))
				if !strings.HasSuffix(f.Message, ".") {
					f.Message += "."
				}
			}
			w.findings = append(w.findings, f)
		case "unknown":
			w.findings = append(w.findings, record.Finding{
				Message:  fmt.Sprintf("%s is decided during apply.", checkName(c)),
				Evidence: fromPlan("checks"),
			})
		}
	}
}

func checkName(c plan.Check) string {
	switch c.Kind {
	case "check":
		return "The check " + c.Address
	case "output_value":
		return "The precondition of output " + c.Address
	case "var":
		return "The validation of " + c.Address
	}
	return "The condition of " + c.Address
}

// detectOutputBreak tells of root outputs that other stacks may read and that
// go or change their type.
func detectOutputBreak(w *world) {
	for _, o := range w.plan.Outputs {
		switch {
		case o.Actions.Is(plan.Delete):
			w.findings = append(w.findings, record.Finding{
				Message:  fmt.Sprintf("The output %q is removed. Stacks that read it through terraform_remote_state fail at their next plan.", o.Name),
				Paths:    []string{"output." + o.Name},
				Evidence: fromPlan("output_changes"),
			})
		case o.Actions.Is(plan.Update) && typeChanged(o.Before, o.After):
			w.findings = append(w.findings, record.Finding{
				Message:  fmt.Sprintf("The output %q changes from %s to %s. Stacks that read it may fail on that.", o.Name, kindWord(o.Before), kindWord(o.After)),
				Paths:    []string{"output." + o.Name},
				Evidence: fromPlan("output_changes"),
			})
		}
	}
}

func typeChanged(before, after plan.Value) bool {
	return before.Kind() != after.Kind() && !before.IsUnset() && !before.IsUnknown() && !after.IsUnknown() && !after.IsAbsent()
}

func kindWord(v plan.Value) string {
	switch v.Kind() {
	case plan.List, plan.Object:
		return "a " + strings.Replace(v.Kind().String(), "object", "map or object", 1)
	case plan.Null:
		return "null"
	}
	return "a " + v.Kind().String()
}
