package cli

import (
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/holdfast-dev/holdfast/internal/gate"
	"github.com/holdfast-dev/holdfast/internal/record"
)

func TestDoneText(t *testing.T) {
	t.Parallel()
	zero, one := 0, 1
	state := &record.StatePoint{Serial: 7}
	for want, e := range map[string]record.EndedBody{
		"2 of 2 changes · engine exit 0 after 1.0 s · state serial 7": {Ending: record.Exited, ExitCode: &zero, Seconds: 1, State: state, Tally: record.Tally{Done: 2}, Outcomes: make([]record.ChangeOutcome, 2)},
		"10000 of 10001 changes, 1 unknown · 10000 of 10001 changes are named in the ledger, and the others count by how the engine ended · engine exit 1 after 1.0 s · state serial 7": {Ending: record.Exited, ExitCode: &one, Seconds: 1, State: state, Tally: record.Tally{Done: 10000, Unknown: 1}, Omitted: 1, Outcomes: make([]record.ChangeOutcome, 10000)},
		"the outputs were not written · engine exit 1 after 1.0 s · state serial 7":                                                                                                     {Ending: record.Exited, ExitCode: &one, Seconds: 1, State: state, Outputs: record.Failed},
		"outputs alone · engine exit 0 after 1.0 s · state serial 7":                                                                                                                    {Ending: record.Exited, ExitCode: &zero, Seconds: 1, State: state, Outputs: record.Done},
		"whether the outputs were written isn't known · the engine was killed · the state couldn't be read back":                                                                        {Ending: record.Killed, ExitCode: &one, Outputs: record.Unknown},
	} {
		if got := doneText(&e); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}

// TestAppliedExits: what wasn't done is exit 5, whatever the tally has room for.
func TestAppliedExits(t *testing.T) {
	t.Parallel()
	one := 1
	proof := &gate.Proved{Body: record.ProofBody{Proved: true}}
	for name, c := range map[string]struct {
		end  record.EndedBody
		want error
	}{
		"all of it":             {record.EndedBody{Ending: record.Exited, ExitCode: &one, Tally: record.Tally{Done: 1}}, nil},
		"more than is named":    {record.EndedBody{Ending: record.Exited, ExitCode: &one, Tally: record.Tally{Done: 1, Unknown: 1}, Omitted: 1}, exitStatus(exitNotWhole)},
		"outputs, not written":  {record.EndedBody{Ending: record.Exited, ExitCode: &one, Outputs: record.Failed}, exitStatus(exitNotWhole)},
		"outputs, nobody knows": {record.EndedBody{Ending: record.Exited, ExitCode: &one, Outputs: record.Unknown}, exitStatus(exitNotWhole)},
	} {
		var out strings.Builder
		a := &App{Stdout: &out, Stderr: &out}
		if err := a.applied(&gate.Applied{Verdict: record.Proceed, Ended: &c.end, Proof: proof}, nil, "terminal", true); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
}

// slow is a writer that stands still until it is let go.
type slow struct {
	mu   sync.Mutex
	text strings.Builder
	gone bool
}

func (s *slow) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.gone {
		return 0, errors.New("nobody reads")
	}
	return s.text.Write(b)
}

func TestQueue(t *testing.T) {
	t.Parallel()
	w := &slow{}
	w.mu.Lock() // it stands still
	q := newQueue(w)
	q.put("first\n")
	long := strings.Repeat("x", maxQueued/4-1) + "\n"
	for range 12 { // three times what there is room for, and what is being printed
		q.put(long)
	}
	drained := make(chan struct{})
	go func() { q.drain(); close(drained) }()
	select {
	case <-drained:
		t.Error("it is drained before anything is printed")
	case <-time.After(20 * time.Millisecond):
	}
	w.mu.Unlock()
	<-drained
	text := w.text.String()
	if !strings.HasPrefix(text, "first\n"+long) || len(text) > 3*maxQueued || !strings.Contains(text, "messages of the engine are left out here") {
		t.Errorf("printed %d bytes: %.20q … %q", len(text), text, text[len(text)-80:])
	}
	w = &slow{gone: true}
	q = newQueue(w)
	for range 3 {
		q.put(long)
	}
	q.drain() // nobody reads, and it comes back
	if w.text.Len() > 0 {
		t.Error("it was printed")
	}
}
