package apply

import (
	"fmt"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/intake"
	"github.com/holdfast-dev/holdfast/internal/plan"
)

// What is kept of an engine's diagnostics for the ledger.
const (
	maxDiagnostics = 100
	maxDiagnostic  = 2000 // bytes of one
)

// Stream is what an engine's output said, object by object: one witness of
// what was done, and not the best one.
type Stream struct {
	Warnings []string // masked, the first 100
	Errors   []string

	shortWarnings, shortErrors []string // the same without what a provider wrote

	mask    func(string) string
	objects map[string]*told
	summed  bool // the engine came to its own summary
	stopped bool // it was interrupted, or killed
}

// told is what the stream said of one address.
type told struct {
	began    []string // actions, in the stream's words; the first few
	complete []string
	errored  []string
	said     string // the error, or "" where none names the address
	id       string // of the object, as it was reported complete
}

// maxSteps bounds what is kept of one address. A change has two steps, and an
// address may have a change of a deposed object as well.
const maxSteps = 8

// called names the object that was reported, for whoever has to import it.
func (t told) called() string {
	if t.id == "" {
		return ""
	}
	return fmt.Sprintf(" (its id is %q)", t.id)
}

// told is what was said of a change: of the steps at its address those that
// its actions have. A deposed object is destroyed under the same address at
// which another one is changed.
func (s *Stream) told(address string, actions plan.Actions) told {
	all := s.objects[address]
	if all == nil {
		return told{}
	}
	fit := func(words []string) (out []string) {
		for _, w := range words {
			switch a := plan.Action(w); a {
			case plan.Create, plan.Update, plan.Delete:
				if !actions.Has(a) {
					continue
				}
			}
			out = append(out, w)
		}
		return out
	}
	return told{began: fit(all.began), complete: fit(all.complete), errored: fit(all.errored), said: all.said, id: all.id}
}

// NewStream returns an empty stream that keeps texts as mask returns them.
func NewStream(mask func(string) string) *Stream {
	return &Stream{mask: mask, objects: make(map[string]*told)}
}

// Line takes one line of the engine's output and returns what to show of it;
// "" for nothing.
func (s *Stream) Line(line []byte) string {
	e, ok := intake.ReadApplyEvent(line)
	if !ok {
		return s.mask(strings.TrimSpace(string(line)))
	}
	s.add(e)
	return s.show(e)
}

func (s *Stream) add(e intake.ApplyEvent) {
	switch e.Type {
	case "apply_start":
		note(&s.of(e.Address).began, e.Action)
	case "apply_complete":
		t := s.of(e.Address)
		note(&t.complete, e.Action)
		if e.ID != "" {
			t.id = bounded(s.mask(e.ID))
		}
	case "apply_errored":
		note(&s.of(e.Address).errored, e.Action)
	case "change_summary":
		s.summed = true
	case "diagnostic":
		s.diagnostic(e)
	case "log":
		s.stopped = s.stopped || strings.Contains(e.Message, "Interrupt received")
	}
}

func (s *Stream) of(address string) *told {
	if s.objects[address] == nil {
		s.objects[address] = &told{}
	}
	return s.objects[address]
}

func (s *Stream) diagnostic(e intake.ApplyEvent) {
	text := bounded(s.mask(diagnosticText(e)))
	if e.Severity != "error" {
		if len(s.Warnings) < maxDiagnostics {
			s.Warnings = append(s.Warnings, text)
			s.shortWarnings = append(s.shortWarnings, withheldText(e))
		}
		return
	}
	if len(s.Errors) < maxDiagnostics {
		s.Errors = append(s.Errors, text)
		s.shortErrors = append(s.shortErrors, withheldText(e))
	}
	if e.Address != "" {
		s.of(e.Address).said = bounded(s.mask(e.Summary))
	}
}

// withheldText is a diagnostic without what was written at the time.
func withheldText(e intake.ApplyEvent) string {
	text := "what the engine said"
	if e.Where != "" {
		text += " of " + e.Where
	}
	return text + ", without its text: the state couldn't be read back, so a secret that the apply made can't be told from other words"
}

// withhold takes out what a provider wrote, if anything was made meanwhile: a
// password that the apply itself generated is in no plan, and where the state
// isn't there to tell it, it can't be masked. The ledger forgets nothing.
func (s *Stream) withhold() {
	made := false
	for _, t := range s.objects {
		made = made || len(t.complete) > 0
	}
	if !made {
		return
	}
	if len(s.Errors) > len(s.shortErrors) { // its standard error, as it was
		s.shortErrors = append(s.shortErrors, withheldText(intake.ApplyEvent{}))
	}
	s.Warnings, s.Errors = s.shortWarnings, s.shortErrors
	for _, t := range s.objects {
		if t.said != "" {
			t.said = "an error, which was shown at the time and isn't kept"
		}
	}
}

// note keeps a step, unless there are more than any change has.
func note(steps *[]string, action string) {
	if len(*steps) < maxSteps {
		*steps = append(*steps, action)
	}
}

// bounded cuts a text to what is kept of one.
func bounded(text string) string {
	if len(text) <= maxDiagnostic {
		return text
	}
	return strings.ToValidUTF8(text[:maxDiagnostic], "") + " …"
}

// diagnosticText puts a diagnostic into one text: what, about what, where, why.
func diagnosticText(e intake.ApplyEvent) string {
	text := strings.TrimSpace(e.Summary)
	if e.Address != "" {
		text = e.Address + ": " + text
	}
	if e.Where != "" {
		text += " (" + e.Where + ")"
	}
	if detail := strings.TrimSpace(e.Detail); detail != "" {
		text += ": " + strings.Join(strings.Fields(detail), " ")
	}
	return text
}

// show is what a person sees of an event: the engine's own words.
func (s *Stream) show(e intake.ApplyEvent) string {
	switch e.Type {
	case "version", "planned_change", "resource_drift", "outputs":
		return "" // seen already, or not for a log
	case "diagnostic":
		word := "Warning: "
		if e.Severity == "error" {
			word = "Error: "
		}
		return word + s.mask(diagnosticText(e))
	}
	return s.mask(e.Message)
}

// hide masks what is kept once more.
func (s *Stream) hide(mask func(string) string) {
	for _, kept := range [][]string{s.Warnings, s.Errors} {
		for i := range kept {
			kept[i] = mask(kept[i])
		}
	}
	for _, t := range s.objects {
		t.said = mask(t.said)
	}
}

// Counts returns how many objects the engine has begun with and how many it
// has finished, for progress.
func (s *Stream) Counts() (began, finished int) {
	for _, t := range s.objects {
		if len(t.began) > 0 {
			began++
			if len(t.complete)+len(t.errored) >= len(t.began) {
				finished++
			}
		}
	}
	return began, finished
}
