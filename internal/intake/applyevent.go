package intake

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"strconv"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// ApplyEvent is one line of what `apply -json` prints. Its texts are as the
// engine wrote them and may hold secrets.
type ApplyEvent struct {
	Type    string // apply_start, apply_progress, apply_complete, apply_errored, diagnostic, change_summary, …
	Message string // what the engine would print for people
	Address string // of the object, or of what a diagnostic is about; "" for neither
	Action  string // the stream's word: create, update, delete, replace, …
	ID      string // of the object, as apply_complete has it

	Severity string // of a diagnostic: error or warning
	Summary  string
	Detail   string
	Where    string // of a diagnostic, FILE:LINE; "" where it has none
}

// applyLine is the wire form.
type applyLine struct {
	Type    string `json:"type"`
	Message string `json:"@message"`
	Hook    struct {
		Resource struct {
			Addr string `json:"addr"`
		} `json:"resource"`
		Action  string `json:"action"`
		IDValue string `json:"id_value"`
	} `json:"hook"`
	Change struct {
		Resource struct {
			Addr string `json:"addr"`
		} `json:"resource"`
		Action string `json:"action"`
	} `json:"change"`
	Diagnostic struct {
		Severity string `json:"severity"`
		Summary  string `json:"summary"`
		Detail   string `json:"detail"`
		Address  string `json:"address"`
		Range    *struct {
			Filename string `json:"filename"`
			Start    struct {
				Line int `json:"line"`
			} `json:"start"`
		} `json:"range"`
	} `json:"diagnostic"`
}

// ReadApplyEvent reads one line. ok is false where it is no event: engines
// print plain lines among them, and a file may end in the middle of one.
func ReadApplyEvent(line []byte) (e ApplyEvent, ok bool) {
	var l applyLine
	if !bytes.HasPrefix(line, []byte("{")) || json.Unmarshal(line, &l, jsontext.AllowDuplicateNames(true)) != nil || l.Type == "" {
		return ApplyEvent{}, false
	}
	e = ApplyEvent{
		Type: l.Type, Message: l.Message, Address: l.Hook.Resource.Addr, Action: l.Hook.Action, ID: l.Hook.IDValue,
		Severity: l.Diagnostic.Severity, Summary: l.Diagnostic.Summary, Detail: l.Diagnostic.Detail,
	}
	switch l.Type {
	case "diagnostic":
		e.Address = l.Diagnostic.Address
		if r := l.Diagnostic.Range; r != nil {
			e.Where = r.Filename + ":" + strconv.Itoa(r.Start.Line)
		}
	case "planned_change", "resource_drift":
		e.Address, e.Action = l.Change.Resource.Addr, l.Change.Action
	}
	return e, true
}

// maxEventLine bounds one line of an event stream that EachLine hands out.
const maxEventLine = 4 << 20

// EachLine hands out the lines of r without their ends, up to 4 MiB of each,
// until fn returns an error. The slice is valid during the call only.
func EachLine(r io.Reader, fn func(line []byte) error) error {
	in := bufio.NewReaderSize(r, 64<<10)
	var line []byte
	for {
		part, err := in.ReadSlice('\n')
		if room := maxEventLine - len(line); room > 0 {
			line = append(line, part[:min(len(part), room)]...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case err != nil && len(line) == 0:
			return notEOF(err)
		}
		if failed := fn(bytes.TrimRight(line, "\r\n")); failed != nil {
			return failed
		}
		if err != nil {
			return notEOF(err)
		}
		line = line[:0]
	}
}

func notEOF(err error) error {
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}
