package judge

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// detectRecordOnly tells of updates in which everything that changes was
// unset: the value may be live already, and only the record lacks it.
func detectRecordOnly(w *world, s *subject) []record.Finding {
	if !s.change.Actions.Is(plan.Update) || len(s.diffs) == 0 || s.change.Importing != nil {
		return nil
	}
	described := 0
	for _, d := range s.diffs {
		if !d.Before.IsUnset() || isEmpty(d.After) || d.After.IsUnknown() || len(d.Path) == 0 || d.Path[len(d.Path)-1].IsIndex() {
			return nil
		}
		if cosmeticNames.covers(d.Path) || s.harmless[d.Path.String()] {
			described++
		}
	}
	if described == len(s.diffs) {
		return nil // a new label is a new label
	}
	attributes := topAttributes(pathTexts(s.diffs))
	return []record.Finding{{
		Message: fmt.Sprintf("Everything that changes was unset in the state: %s. The live object may have the value already, and then the update only writes a record. "+
			"A refresh records nothing that the provider doesn't read back.", list(pathTexts(s.diffs))),
		Paths: pathTexts(s.diffs), Evidence: follows("null or absent before, set after"),
		Suggestions: []record.Suggestion{
			{Do: "look", Says: "Read the value from the live object first. If it is there already, the object needs no update."},
			{Do: "ignore_changes", Says: fmt.Sprintf("lifecycle { ignore_changes = [%s] } in %s leaves the object alone; the cost: later changes of it are not seen.", attributes, s.change.Addr.Config())},
		},
	}}
}

// detectNoRealChange tells of differences in form only, so that the one real
// change among them is seen.
func detectNoRealChange(w *world, s *subject) []record.Finding {
	if !s.change.Actions.Is(plan.Update) {
		return nil
	}
	if len(s.diffs) == 0 {
		return []record.Finding{{
			Message:  "Before and after are the same. Only marks of sensitive values differ, or something that the plan doesn't show.",
			Evidence: fromPlan("before and after compared"),
		}}
	}
	var noise, unknown, cased []string
	for _, d := range s.diffs {
		switch {
		case d.After.IsUnknown():
			if f, ok := w.followsNewID(s, d); ok {
				return []record.Finding{f}
			}
			unknown = append(unknown, d.Path.String())
		case sameMeaning(d.Before, d.After):
			noise = append(noise, d.Path.String())
		case sameButCase(d.Before, d.After):
			cased = append(cased, d.Path.String())
		}
	}
	if f, ok := formFinding(len(s.diffs), noise, unknown, cased); ok {
		return []record.Finding{f}
	}
	return nil
}

// followsNewID reports whether a value that is known only during apply is the
// id of an object that this plan makes anew: then it is sure to change.
func (w *world) followsNewID(s *subject, d plan.Difference) (record.Finding, bool) {
	block := w.deps.blocks[s.change.Addr.Config()]
	if block == nil {
		return record.Finding{}, false
	}
	want := withoutIndices(d.Path)
	for _, e := range block.Expressions {
		if withoutIndices(e.Path).Compare(want) != 0 {
			continue
		}
		for _, ref := range e.References {
			from := resourceOf(ref)
			if from == "" || ref != from+".id" {
				continue
			}
			for _, other := range w.related(s, plan.InModule(s.change.Addr.ConfigModule(), from)) {
				if other.change.Actions.Replaces() {
					return record.Finding{
						Message: fmt.Sprintf("%s is the id of %s, which this plan replaces: it changes for certain, and this update follows from that.", d.Path, other.change.Address),
						Paths:   []string{d.Path.String()}, Related: []string{other.change.Address},
						Evidence: follows("configuration references"),
					}, true
				}
			}
		}
	}
	return record.Finding{}, false
}

// formFinding says what of an update's differences is form only. It says
// nothing where every change is real.
func formFinding(all int, noise, unknown, cased []string) (f record.Finding, ok bool) {
	if len(noise)+len(cased) == 0 && len(unknown) < all {
		return f, false
	}
	var says []string
	if len(noise) > 0 {
		says = append(says, fmt.Sprintf("%s %s only in form, not in meaning.", list(noise), plural(len(noise), "differs", "differ")))
	}
	if len(cased) > 0 {
		says = append(says, fmt.Sprintf("%s %s only in upper and lower case; many services take both for the same.", list(cased), plural(len(cased), "differs", "differ")))
	}
	switch form := len(noise) + len(cased); {
	case form+len(unknown) < all:
		says = append(says, "The rest is the real change.")
	case len(unknown) > 0 && form == 0:
		says = append(says, fmt.Sprintf("All that changes is known only during apply: %s. The update may come to nothing.", list(unknown)))
	case len(unknown) > 0:
		says = append(says, fmt.Sprintf("%s %s known only during apply. The update may come to nothing.", list(unknown), plural(len(unknown), "is", "are")))
	}
	f = record.Finding{
		Message: strings.Join(says, " "), Paths: slices.Concat(noise, cased),
		Evidence: follows("the values compared without order, case, white space at line ends and number form"),
	}
	if len(f.Paths) == 0 {
		f.Paths, f.Evidence = unknown, fromPlan("after_unknown")
	}
	return f, true
}

// sameMeaning reports whether two values differ only in form.
func sameMeaning(a, b plan.Value) bool {
	if isEmpty(a) && isEmpty(b) && !isFalse(a) && !isFalse(b) && !isZero(a) && !isZero(b) {
		return true // null, "" and [] written for one another
	}
	if plan.EqualUnordered(a, b) {
		return true
	}
	x, y := a.RevealText(), b.RevealText()
	if x == "" || y == "" {
		return false
	}
	if a.Kind() != b.Kind() {
		order, ok := plan.CompareNumbers(x, y)
		return ok && order == 0 || strings.EqualFold(x, y) && (a.Kind() == plan.Bool || b.Kind() == plan.Bool)
	}
	return a.Kind() == plan.String && (sameLines(x, y) || sameJSON(x, y))
}

// sameButCase reports whether two texts differ in nothing but the case of
// their letters. It may matter, so secrets don't count.
func sameButCase(a, b plan.Value) bool {
	x, okX := a.AsString()
	y, okY := b.AsString()
	return okX && okY && strings.EqualFold(x, y)
}

// sameLines compares texts without line ends and white space before them.
// White space elsewhere has a meaning, in YAML above all.
func sameLines(x, y string) bool {
	trim := func(s string) string {
		lines := strings.Split(s, "\n")
		for i, l := range lines {
			lines[i] = strings.TrimRight(l, " \t\r")
		}
		return strings.TrimRight(strings.Join(lines, "\n"), "\n")
	}
	return trim(x) == trim(y)
}

func sameJSON(x, y string) bool {
	if !strings.ContainsAny(x[:1], "{[") || !strings.ContainsAny(y[:1], "{[") {
		return false
	}
	var a, b plan.Value
	return json.Unmarshal([]byte(x), &a) == nil && json.Unmarshal([]byte(y), &b) == nil && plan.EqualUnordered(a, b)
}
