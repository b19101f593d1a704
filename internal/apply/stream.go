package apply

import (
	"strings"

	"github.com/holdfast-dev/holdfast/internal/intake"
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

	mask    func(string) string
	objects map[string]*told
	lines   int  // events that were understood
	summed  bool // the engine came to its own summary
}

// told is what the stream said of one address.
type told struct {
	began    []string // actions, in the stream's words
	complete []string
	errored  []string
	said     string // the error, or "" where none names the address
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
	s.lines++
	switch e.Type {
	case "apply_start":
		s.of(e.Address).began = append(s.of(e.Address).began, e.Action)
	case "apply_complete":
		s.of(e.Address).complete = append(s.of(e.Address).complete, e.Action)
	case "apply_errored":
		s.of(e.Address).errored = append(s.of(e.Address).errored, e.Action)
	case "change_summary":
		s.summed = true
	case "diagnostic":
		s.diagnostic(e)
	}
}

func (s *Stream) of(address string) *told {
	if s.objects[address] == nil {
		s.objects[address] = &told{}
	}
	return s.objects[address]
}

func (s *Stream) diagnostic(e intake.ApplyEvent) {
	text := s.mask(diagnosticText(e))
	if len(text) > maxDiagnostic {
		text = strings.ToValidUTF8(text[:maxDiagnostic], "") + " …"
	}
	if e.Severity != "error" {
		if len(s.Warnings) < maxDiagnostics {
			s.Warnings = append(s.Warnings, text)
		}
		return
	}
	if len(s.Errors) < maxDiagnostics {
		s.Errors = append(s.Errors, text)
	}
	if e.Address != "" {
		s.of(e.Address).said = s.mask(e.Summary)
	}
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
