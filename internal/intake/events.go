package intake

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/holdfast-dev/holdfast/internal/plan"
)

// maxEventChanges bounds Events.Changes.
const maxEventChanges = 1000

// Events is what the stream of `plan -json` or `apply -json` tells. It is no
// plan: it has no values, no replace paths and no no-op entries.
type Events struct {
	Engine        plan.Engine
	EngineVersion string
	UI            string // version of the stream's format

	Changes     []EventChange // planned changes, the first 1000
	ChangeCount int           // all of them
	DriftCount  int
	Errors      int // diagnostics
	Warnings    int
	Unreadable  int // lines that are no event

	Summary  *EventSummary // of the last change_summary; nil if there is none
	Outputs  int           // outputs listed
	Applying bool          // it is an apply's
}

// EventChange is one planned change, in the stream's own words: noop, replace,
// remove, move and import are actions there.
type EventChange struct {
	Address string
	Action  string
	Reason  string
}

// EventSummary are the engine's counts.
type EventSummary struct {
	Operation                                   string // plan, apply, destroy
	Add, Change, Remove, Import, Forget, Invoke int
}

// ReadEvents reads the stream of `plan -json` or `apply -json`. Lines that are
// no event are counted, not fatal: a stream may be cut. It returns a *Refusal
// where there is no event at all.
func ReadEvents(ctx context.Context, r io.Reader, source string, lim Limits) (*Events, error) {
	in := newInput(ctx, decodeText(r), lim.filled())
	return in.readEvents(source)
}

// event is one line. Engines write more; this is what is told.
type event struct {
	Type       string `json:"type"`
	Message    string `json:"@message"`
	Terraform  string `json:"terraform"`
	Tofu       string `json:"tofu"`
	UI         string `json:"ui"`
	Diagnostic struct {
		Severity string `json:"severity"`
	} `json:"diagnostic"`
	Change struct {
		Resource struct {
			Addr string `json:"addr"`
		} `json:"resource"`
		Action string `json:"action"`
		Reason string `json:"reason"`
	} `json:"change"`
	Changes *struct {
		Operation        string `json:"operation"`
		Add              int    `json:"add"`
		Change           int    `json:"change"`
		Remove           int    `json:"remove"`
		Import           int    `json:"import"`
		Forget           int    `json:"forget"`
		ActionInvocation int    `json:"action_invocation"`
	} `json:"changes"`
	Outputs map[string]jsontext.Value `json:"outputs"`
}

func (in *input) readEvents(source string) (*Events, error) {
	out := &Events{}
	read := 0
	for in.skipSpace() {
		line, whole := in.wholeLine()
		if !whole {
			break
		}
		var e event
		if !bytes.HasPrefix(line, []byte("{")) || json.Unmarshal(line, &e, jsontext.AllowDuplicateNames(true)) != nil || e.Type == "" {
			out.Unreadable++
			continue
		}
		read++
		out.add(&e)
	}
	if err := in.refuseFailure(source); err != nil {
		return nil, err
	}
	if read == 0 {
		return nil, &Refusal{Source: source, Kind: KindText, Offset: -1,
			Cause: "There is no event of `plan -json` or `apply -json` in it.", Next: nextShowJSON}
	}
	return out, nil
}

// wholeLine hands out one line and returns it, if it is not longer than an
// entry may be.
func (in *input) wholeLine() ([]byte, bool) {
	line, whole := in.peekLine(int(min(in.lim.Entry, math.MaxInt32)))
	if !whole {
		in.end = errEntryTooLarge
		return nil, false
	}
	line = bytes.Clone(line)
	in.advance(len(line))
	return line, in.failure() == nil || in.pos < len(in.buf)
}

func (ev *Events) add(e *event) {
	switch e.Type {
	case "version":
		ev.UI = e.UI
		ev.Engine, ev.EngineVersion = plan.Terraform, e.Terraform
		if e.Tofu != "" {
			ev.Engine, ev.EngineVersion = plan.OpenTofu, e.Tofu
		}
	case "planned_change":
		ev.ChangeCount++
		if len(ev.Changes) < maxEventChanges {
			ev.Changes = append(ev.Changes, EventChange{Address: e.Change.Resource.Addr, Action: e.Change.Action, Reason: e.Change.Reason})
		}
	case "resource_drift":
		ev.DriftCount++
	case "diagnostic":
		if e.Diagnostic.Severity == "error" {
			ev.Errors++
		} else {
			ev.Warnings++
		}
	case "outputs":
		ev.Outputs = len(e.Outputs)
	case "apply_start", "apply_complete", "apply_errored":
		ev.Applying = true
	case "change_summary":
		if c := e.Changes; c != nil {
			ev.Summary = &EventSummary{Operation: c.Operation, Add: c.Add, Change: c.Change, Remove: c.Remove, Import: c.Import, Forget: c.Forget, Invoke: c.ActionInvocation}
		}
	}
}

// sentence says what the stream is and tells. It quotes nothing of it.
func (ev *Events) sentence() string {
	command := "plan -json"
	if ev.Applying {
		command = "apply -json"
	}
	var told []string
	plural := func(n int, one, many string) {
		switch {
		case n == 1:
			told = append(told, "1 "+one)
		case n > 1:
			told = append(told, fmt.Sprintf("%d %s", n, many))
		}
	}
	plural(ev.ChangeCount, "planned change", "planned changes")
	plural(ev.DriftCount, "object changed outside", "objects changed outside")
	plural(ev.Errors, "error", "errors")
	plural(ev.Warnings, "warning", "warnings")
	s := "It is the event stream of `" + command + "`, not a plan."
	if len(told) > 0 {
		s += " It tells of " + strings.Join(told, ", ") + "."
	}
	if c := ev.Summary; c != nil {
		s += fmt.Sprintf(" Its own summary: %d to add, %d to change, %d to destroy", c.Add, c.Change, c.Remove)
		for _, more := range []struct {
			n    int
			what string
		}{{c.Import, "import"}, {c.Forget, "forget"}, {c.Invoke, "invoke"}} {
			if more.n > 0 {
				s += fmt.Sprintf(", %d to %s", more.n, more.what)
			}
		}
		s += "."
	}
	return s
}
