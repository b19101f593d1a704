//go:build unix

package apply

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/holdfast-dev/holdfast/internal/engine"
	"github.com/holdfast-dev/holdfast/internal/ledger"
	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

const (
	stateBefore = `{"version":4,"terraform_version":"1.12.6","serial":1,"lineage":"one","outputs":{},"resources":[{"mode":"managed","type":"lab_record","name":"www","provider":"provider[\"example.com/holdfast/lab\"]","instances":[{"schema_version":0,"attributes":{"id":"1","value":"a"}}]}]}`
	eventsDone  = `{"@message":"www: Modifying...","type":"apply_start","hook":{"resource":{"addr":"lab_record.www"},"action":"update"}}
{"@message":"www: done","type":"apply_complete","hook":{"resource":{"addr":"lab_record.www"},"action":"update"}}
{"@message":"Apply complete!","type":"change_summary"}
`
)

// stage is an apply that is about to be run, with a fake engine that prints
// the file events, and a state that it finds in the file state.
type stage struct {
	applier Applier
	plan    *plan.Plan
	started record.StartedBody
	shown   []string
	trouble []string
	dir     string
}

var (
	ref = record.StackRef{Repository: "example.com/infra", Dir: "."}
	now = func() time.Time { return time.Date(2026, 3, 1, 10, 0, 0, 0, time.UTC) }
)

func newStage(t *testing.T) *stage {
	t.Helper()
	s := &stage{dir: t.TempDir()}
	script := `#!/bin/sh
case "$*" in
"version -json") echo '{"terraform_version":"1.12.6"}' ;;
version) echo "OpenTofu v1.12.6" ;;
"state pull") cat state ;;
apply*) cat events; if [ -e after ]; then mv after state; fi; exit $(cat exit) ;;
esac
`
	s.write(t, "engine", script)
	s.write(t, "state", stateBefore)
	s.write(t, "events", eventsDone)
	s.write(t, "exit", "0")
	s.write(t, "after", strings.NewReplacer(`"serial":1`, `"serial":2`, `"value":"a"`, `"value":"b"`).Replace(stateBefore))
	if err := os.Chmod(filepath.Join(s.dir, "engine"), 0o700); err != nil {
		t.Fatal(err)
	}
	e, err := engine.Find(context.Background(), filepath.Join(s.dir, "engine"), []string{"PATH=" + os.Getenv("PATH")})
	if err != nil {
		t.Fatal(err)
	}
	loc, err := ledger.ParseLocation(filepath.Join(s.dir, "ledger.db"))
	if err != nil {
		t.Fatal(err)
	}
	l, err := ledger.Create(context.Background(), loc, now(), record.Actor{User: "ada"}, "test")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := l.Close(); err != nil && !errors.Is(err, os.ErrClosed) {
			t.Error(err)
		}
	})
	journal := engine.Journal{Dir: filepath.Join(s.dir, "journal")}
	if err := os.Mkdir(journal.Dir, 0o700); err != nil {
		t.Fatal(err)
	}
	s.write(t, "journal/plan", "a plan")
	secrets := &plan.Secrets{}
	s.plan = &plan.Plan{Secrets: secrets, Changes: []plan.Change{{Address: address, Actions: update, Before: attributes("id=1", "value=a"), After: attributes("id=1", "value=b")}}}
	s.applier = Applier{
		Ledger: l, Engine: e, Dir: s.dir, Journal: journal, Clock: now, Mask: secrets.Mask, Actor: record.Actor{User: "ada", Host: "crib"}, BootID: "boot",
		Show:    func(line string, _ *Stream) { s.shown = append(s.shown, line) },
		Trouble: func(format string, args ...any) { s.trouble = append(s.trouble, fmt.Sprintf(format, args...)) },
	}
	sum := sha256.Sum256([]byte("a plan"))
	state, err := ReadState(context.Background(), e, s.dir, s.applier.Limits, nil)
	if err != nil {
		t.Fatal(err)
	}
	s.started = record.StartedBody{
		PlanDigest: "sha256:" + hex.EncodeToString(sum[:]), State: PointOf(state), BootID: "boot", Journal: journal.Dir,
		Changes: []record.PlannedChange{{Address: address, Actions: update}},
	}
	return s
}

func (s *stage) write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(s.dir, name), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func (s *stage) start(t *testing.T) ledger.Receipt {
	t.Helper()
	receipt, err := s.applier.Ledger.StartApply(context.Background(), now(), ref, s.applier.Actor, s.started)
	if err != nil {
		t.Fatal(err)
	}
	return receipt
}

// closed wants the apply to be closed in the ledger, and its journal gone.
func (s *stage) closed(t *testing.T) {
	t.Helper()
	if _, open, err := s.applier.Ledger.OpenApply(context.Background(), ref.ID()); err != nil || open {
		t.Errorf("the apply is open: %v, %v", open, err)
	}
	if _, err := os.Stat(s.applier.Journal.Dir); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the journal is there still: %v", err)
	}
}

func TestRun(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		prepare func(t *testing.T, s *stage)
		ending  record.Ending
		outcome record.Outcome
		errors  string // a part of what is kept as errors
	}{
		"done":              {func(*testing.T, *stage) {}, record.Exited, record.Done, ""},
		"exit 1":            {func(t *testing.T, s *stage) { s.write(t, "exit", "1") }, record.Exited, record.Done, ""},
		"nothing":           {func(t *testing.T, s *stage) { s.write(t, "events", ""); s.write(t, "after", stateBefore) }, record.Exited, record.Failed, ""},
		"unread":            {func(t *testing.T, s *stage) { s.write(t, "after", `{"broken`) }, record.Exited, record.Done, "can't read the state back"},
		"lost":              {func(t *testing.T, s *stage) { s.write(t, "after", "") }, record.Exited, record.Done, "not the one from before"},
		"replaced":          {func(t *testing.T, s *stage) { s.write(t, "after", strings.Replace(stateBefore, "one", "two", 1)) }, record.Exited, record.Done, "not the one from before"},
		"another plan file": {func(t *testing.T, s *stage) { s.write(t, "journal/plan", "another") }, record.NotStarted, record.Failed, "not the one that was judged"},
		"no plan file": {func(t *testing.T, s *stage) {
			s.write(t, "journal/plan", "")
			_ = os.Remove(filepath.Join(s.dir, "journal/plan"))
		}, record.NotStarted, record.Failed, "no such file"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newStage(t)
			receipt := s.start(t)
			c.prepare(t, s)
			end, err := s.applier.Run(context.Background(), receipt, s.started, s.plan)
			if err != nil {
				t.Fatal(err)
			}
			if end.Ending != c.ending || end.Outcomes[0].Outcome != c.outcome || !strings.Contains(strings.Join(end.Errors, "\n"), c.errors) || end.Apply != receipt.Entry().Seq {
				t.Errorf("got %+v", end)
			}
			if (end.ExitCode == nil) != (c.ending == record.NotStarted) {
				t.Errorf("exit code %v", end.ExitCode)
			}
			s.closed(t)
		})
	}
}

// TestRunWithoutReceipt: nothing is applied on a receipt that the ledger
// didn't make.
func TestRunWithoutReceipt(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	end, err := s.applier.Run(context.Background(), ledger.Receipt{}, s.started, s.plan)
	if err == nil && end.Ending != record.NotStarted || len(s.shown) > 0 {
		t.Errorf("got %+v, %v, %q", end, err, s.shown)
	}
	if _, err := s.applier.Journal.Events(); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the engine was started: %v", err)
	}
}

// TestRunKeepsTheJournal: where the end can't be recorded, what the engine
// said stays for Recover.
func TestRunKeepsTheJournal(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	receipt := s.start(t)
	show := s.applier.Show
	s.applier.Show = func(line string, said *Stream) {
		show(line, said)
		if err := s.applier.Ledger.Close(); err != nil {
			t.Error(err)
		}
	}
	end, err := s.applier.Run(context.Background(), receipt, s.started, s.plan)
	if err == nil || !end.Tally.Whole() {
		t.Fatalf("got %+v, %v", end, err)
	}
	text, err := os.ReadFile(filepath.Join(s.applier.Journal.Dir, "events.jsonl"))
	if err != nil || string(text) != eventsDone {
		t.Errorf("the journal has %q, %v", text, err)
	}
}

func TestRecover(t *testing.T) {
	t.Parallel()
	engineRan := func(t *testing.T, s *stage) {
		t.Helper()
		s.write(t, "journal/events.jsonl", eventsDone)
		if err := os.Rename(filepath.Join(s.dir, "after"), filepath.Join(s.dir, "state")); err != nil {
			t.Fatal(err)
		}
	}
	begun := strings.SplitAfter(eventsDone, "\n")[0]
	for name, c := range map[string]struct {
		prepare func(t *testing.T, s *stage)
		outcome record.Outcome
		why     string
	}{
		"all was done":                        {engineRan, record.Done, ""},
		"all was done, the plan file is gone": {func(t *testing.T, s *stage) { engineRan(t, s); s.plan = nil }, record.Done, "weren't compared"},
		"the engine was never started":        {func(*testing.T, *stage) {}, record.Failed, "not started"},
		"it was killed before it said a word": {func(t *testing.T, s *stage) { s.write(t, "journal/events.jsonl", "") }, record.Failed, "not started"},
		"it was killed in the middle":         {func(t *testing.T, s *stage) { s.write(t, "journal/events.jsonl", begun+`{"@mess`) }, record.Unknown, "didn't say how it ended"},
		"done, and the journal is torn":       {func(t *testing.T, s *stage) { engineRan(t, s); s.write(t, "journal/events.jsonl", begun+"{") }, record.Done, "every planned value"},
		"the journal is gone":                 {func(_ *testing.T, s *stage) { s.applier.Journal.Dir += "-gone" }, record.Unknown, "isn't known"},
		"the journal is gone, all was done":   {func(t *testing.T, s *stage) { engineRan(t, s); s.applier.Journal.Dir += "-gone" }, record.Done, "every planned value"},
		"the machine died":                    {func(_ *testing.T, s *stage) { s.applier.BootID = "another boot" }, record.Unknown, "isn't known"},
		"the machine died in the middle":      {func(t *testing.T, s *stage) { s.write(t, "journal/events.jsonl", ""); s.applier.BootID = "another" }, record.Unknown, "isn't known"},
		"nobody knows the boot":               {func(_ *testing.T, s *stage) { s.applier.BootID, s.started.BootID = "", "" }, record.Unknown, "isn't known"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newStage(t)
			receipt := s.start(t)
			c.prepare(t, s)
			if s.plan == nil {
				s.applier.Mask = func(string) string { return "(not kept)" }
			}
			end, err := s.applier.Recover(context.Background(), receipt.Entry(), s.started, s.plan)
			if err != nil {
				t.Fatal(err)
			}
			o := end.Outcomes[0]
			if end.Ending != record.Lost || !end.Recovered || end.ExitCode != nil || o.Outcome != c.outcome || !strings.Contains(o.Why, c.why) {
				t.Errorf("got %+v", end)
			}
			s.closed(t)
		})
	}
}

// TestRunOutputsAlone: where nothing but outputs was to change, the state says
// whether they were written, and not that nothing was left undone.
func TestRunOutputsAlone(t *testing.T) {
	t.Parallel()
	written := strings.NewReplacer(`"serial":1`, `"serial":2`, `"outputs":{}`, `"outputs":{"o":{"value":"x","type":"string"}}`).Replace(stateBefore)
	const summary = `{"@message":"Apply complete!","type":"change_summary"}`
	for name, c := range map[string]struct {
		exit, after, events string
		want                record.Outcome
		whole               bool
	}{
		"written":                      {"0", written, summary, record.Done, true},
		"exit 1, nothing written":      {"1", stateBefore, "", record.Failed, false},
		"exit 1, the state is written": {"1", written, "", record.Done, true},
		"exit 1, unread":               {"1", `{"broken`, "", record.Unknown, false},
		"unread":                       {"0", `{"broken`, summary, record.Done, true},
		"nothing to write":             {"0", stateBefore, summary, record.Done, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newStage(t)
			s.started.Changes, s.plan.Changes = nil, nil
			s.write(t, "exit", c.exit)
			s.write(t, "after", c.after)
			s.write(t, "events", c.events)
			end, err := s.applier.Run(context.Background(), s.start(t), s.started, s.plan)
			if err != nil {
				t.Fatal(err)
			}
			if end.Outputs != c.want || end.Whole() != c.whole || end.Tally != (record.Tally{}) {
				t.Errorf("got %+v", end)
			}
		})
	}
}

// TestRunOmitted: changes that the entry doesn't name count as done only where
// the engine's own end says so.
func TestRunOmitted(t *testing.T) {
	t.Parallel()
	cut := strings.Join(strings.SplitAfter(eventsDone, "\n")[:2], "")
	for name, c := range map[string]struct {
		exit, events string
		want         record.Tally
	}{
		"done":                  {"0", eventsDone, record.Tally{Done: 8}},
		"exit 1":                {"1", cut, record.Tally{Done: 1, Unknown: 7}},
		"exit 0, and no end":    {"0", cut, record.Tally{Done: 1, Unknown: 7}},
		"exit 1 after all that": {"1", eventsDone, record.Tally{Done: 1, Unknown: 7}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newStage(t)
			s.started.Omitted = 7
			s.write(t, "exit", c.exit)
			s.write(t, "events", c.events)
			end, err := s.applier.Run(context.Background(), s.start(t), s.started, s.plan)
			if err != nil {
				t.Fatal(err)
			}
			if end.Tally != c.want || end.Omitted != 7 || end.Outputs != "" || end.Whole() != (c.want.Unknown == 0) {
				t.Errorf("got %+v", end)
			}
		})
	}
	s := newStage(t)
	s.started.Omitted = 7
	receipt := s.start(t)
	s.write(t, "journal/events.jsonl", eventsDone)
	end, err := s.applier.Recover(context.Background(), receipt.Entry(), s.started, s.plan)
	if err != nil || end.Tally.Unknown != 7 {
		t.Errorf("recovered: %+v, %v", end, err)
	}
}

// TestRunLockLost: that the stack's lock was lost is said at once, and stands in
// the end; an apply whose lock is held says nothing of it.
func TestRunLockLost(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	lost, told := make(chan struct{}), make(chan struct{})
	s.applier.Lost = lost
	s.applier.Trouble = func(format string, args ...any) {
		if text := fmt.Sprintf(format, args...); strings.Contains(text, "lock of this stack") {
			close(told)
		}
	}
	first := true
	s.applier.Show = func(string, *Stream) {
		if first {
			first = false
			close(lost)
			select {
			case <-told: // while the engine's output is being read
			case <-time.After(20 * time.Second):
				t.Error("nobody was told")
			}
		}
	}
	end, err := s.applier.Run(context.Background(), s.start(t), s.started, s.plan)
	const want = "holdfast: the lock of this stack in the ledger was lost at 2026-03-01 10:00:00Z: another apply may have begun"
	if err != nil || len(end.Errors) != 1 || end.Errors[0] != want || !end.Whole() {
		t.Errorf("got %+v, %v", end, err)
	}
	s = newStage(t)
	s.applier.Lost = make(chan struct{})
	if end, err = s.applier.Run(context.Background(), s.start(t), s.started, s.plan); err != nil || len(end.Errors) > 0 || len(s.trouble) > 0 {
		t.Errorf("got %+v, %v, %q", end, err, s.trouble)
	}
}

// TestTroubleComesLast: what went wrong beside the apply is told when its end
// is recorded: whoever is told may not listen.
func TestTroubleComesLast(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	s.write(t, "after", "")
	tell := s.applier.Trouble
	s.applier.Trouble = func(format string, args ...any) {
		if _, open, err := s.applier.Ledger.OpenApply(context.Background(), ref.ID()); err != nil || open {
			t.Errorf("it is told before the end is recorded: %v", err)
		}
		tell(format, args...)
	}
	if _, err := s.applier.Run(context.Background(), s.start(t), s.started, s.plan); err != nil || len(s.trouble) == 0 {
		t.Errorf("%v, %q", err, s.trouble)
	}
}
