package apply

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"github.com/holdfast-dev/holdfast/internal/engine"
	"github.com/holdfast-dev/holdfast/internal/intake"
	"github.com/holdfast-dev/holdfast/internal/ledger"
	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// Applier applies one plan of one stack. Its fields are set once.
type Applier struct {
	Ledger  *ledger.Ledger
	Engine  *engine.Engine
	Dir     string // where the engine runs: the root module
	Journal engine.Journal
	Stops   engine.Stops
	Args    []string // further arguments of the engine's apply
	Clock   func() time.Time
	Mask    func(string) string                   // takes secrets out of a text
	Show    func(line string, said *Stream)       // is handed each line for people, masked
	Actor   record.Actor                          // who applies
	BootID  string                                // of this host's run, for Recover
	Limits  intake.Limits                         // of the state as read back
	Trouble func(format string, arguments ...any) // is told what went wrong beside the apply itself
	Lost    <-chan struct{}                       // closed where the stack's lock in the ledger is lost; nil where it can't be
}

// ErrOtherFile is returned by Run for a plan file that isn't the one of the
// receipt.
var ErrOtherFile = errors.New("the plan file is not the one that was judged and recorded")

// Run lets the engine apply the journal's plan file, which must be the very
// one that the receipt is for, and records what became of it. Where the engine
// was not started, that is recorded too. An error means that the end is not in
// the ledger: the apply stays open there, and the body says what is known of it.
//
// p has the plan's values. The context doesn't end a running engine; the
// applier's Stops do.
func (a *Applier) Run(ctx context.Context, receipt ledger.Receipt, started record.StartedBody, p *plan.Plan) (record.EndedBody, error) {
	lost := a.watchLock()
	stream := NewStream(a.Mask)
	entry := receipt.Entry()
	end := record.EndedBody{Apply: entry.Seq, Ending: record.NotStarted}
	err := a.isReceipted(receipt)
	var run engine.Run
	if err == nil {
		run, err = a.Engine.Apply(ctx, a.Dir, a.Journal, a.Stops, func(line []byte) {
			if text := stream.Line(line); text != "" {
				a.Show(text, stream)
			}
		}, a.Clock, a.Args...)
	}
	if err != nil {
		stream.Errors = append(stream.Errors, a.Mask(err.Error()))
	}
	end.Ending, end.Seconds = endingOf(run), run.Seconds
	stream.stopped = stream.stopped || end.Ending == record.Killed || end.Ending == record.Interrupted
	if run.Started {
		end.ExitCode = &run.ExitCode
		if said := a.Journal.Errors(); said != "" && len(stream.Errors) == 0 && run.ExitCode != 0 {
			stream.Errors = append(stream.Errors, a.Mask(said))
		}
	}
	// What was begun is read back and recorded also after an interrupt.
	return a.finish(context.WithoutCancel(ctx), entry.Stack, started, p, stream, true, lost, end)
}

func endingOf(run engine.Run) record.Ending {
	switch {
	case !run.Started:
		return record.NotStarted
	case run.Killed || run.ExitCode == -1:
		return record.Killed
	case run.Interrupted:
		return record.Interrupted
	}
	return record.Exited
}

// isReceipted compares the journal's plan file with the receipt.
func (a *Applier) isReceipted(receipt ledger.Receipt) error {
	f, err := os.Open(a.Journal.Plan())
	if err != nil {
		return err
	}
	defer f.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, f); err != nil {
		return err
	}
	if receipt.PlanDigest() == "" || receipt.PlanDigest() != "sha256:"+hex.EncodeToString(sum.Sum(nil)) {
		return ErrOtherFile
	}
	return nil
}

// Recover closes an apply of which nobody recorded the end, from what is left
// of it: the journal, if it is on this host, and the state. p has the plan's
// values, nil where the plan file is gone. It must not be called while the
// engine may still be running.
func (a *Applier) Recover(ctx context.Context, entry record.Entry, started record.StartedBody, p *plan.Plan) (record.EndedBody, error) {
	lost := a.watchLock()
	stream := NewStream(a.Mask)
	known := a.replay(stream, started)
	end := record.EndedBody{Apply: entry.Seq, Ending: record.Lost, Recovered: true}
	if said := a.Journal.Errors(); said != "" {
		stream.Errors = append(stream.Errors, a.Mask(said))
	}
	return a.finish(ctx, entry.Stack, started, p, stream, known, lost, end)
}

// replay reads what the engine left in the journal, and reports whether that
// is all that it said. On another host nobody knows; and after a crash of the
// machine what was printed last may not have come to the disk.
func (a *Applier) replay(stream *Stream, started record.StartedBody) (whole bool) {
	whole = a.BootID != "" && started.BootID == a.BootID
	f, err := a.Journal.Events()
	if errors.Is(err, os.ErrNotExist) {
		// The events are made before the engine is started.
		_, err := os.Stat(a.Journal.Plan())
		return whole && err == nil
	}
	if err != nil {
		return false
	}
	defer f.Close()
	err = intake.EachLine(f, func(line []byte) error {
		stream.Line(line)
		return nil
	})
	return whole && err == nil
}

// watchLock says at once where the stack's lock is lost, and once more, as
// sentences for the ledger, by the function that it returns; that one ends the
// watch.
func (a *Applier) watchLock() (lost func() []string) {
	var mu sync.Mutex
	var since time.Time
	notice := func() (at time.Time, first bool) {
		mu.Lock()
		defer mu.Unlock()
		if first = since.IsZero(); first {
			since = a.Clock()
		}
		return since, first
	}
	says := func(at time.Time) string {
		return fmt.Sprintf("the lock of this stack in the ledger was lost at %s: another apply may have begun", record.ShortTime(at.UTC().Format(time.RFC3339)))
	}
	stop := make(chan struct{})
	go func() {
		select {
		case <-a.Lost:
			if at, first := notice(); first {
				a.Trouble("%s", says(at))
			}
		case <-stop:
		}
	}()
	return func() []string {
		close(stop)
		select {
		case <-a.Lost:
			at, _ := notice()
			return []string{"holdfast: " + says(at)}
		default:
			return nil
		}
	}
}

// finish reads the state back, works out the outcomes and records them. What
// it has to tell beside that it tells when they are recorded: nobody may be
// listening.
func (a *Applier) finish(ctx context.Context, stack record.StackRef, started record.StartedBody, p *plan.Plan, stream *Stream, ended bool, lost func() []string, end record.EndedBody) (record.EndedBody, error) {
	wanted := make(map[string]bool, len(started.Changes))
	for _, c := range started.Changes {
		wanted[c.Address] = true
	}
	if p != nil { // the ledger masks a key that is a secret
		for i := range p.Changes {
			wanted[p.Changes[i].Address] = true
		}
	}
	var trouble []string
	defer func() {
		for _, t := range trouble {
			a.Trouble("%s", t)
		}
	}()
	after, err := ReadState(ctx, a.Engine, a.Dir, a.Limits, func(address string) bool { return wanted[address] })
	if err != nil {
		stream.withhold()
		trouble = append(trouble, "the state can't be read back: "+a.Mask(err.Error()))
		stream.Errors = append(stream.Errors, "holdfast can't read the state back: "+a.Mask(err.Error()))
	} else if point := PointOf(after); started.State.Lineage != "" && point.Lineage != started.State.Lineage {
		// An engine that is killed while it writes a local state leaves an empty
		// file. What such a state lacks says nothing about what was done.
		gone := fmt.Sprintf("the state that is read back is not the one from before: it has %d objects under another lineage, and that one had %d. It was lost or replaced; put a backup back before anything else is planned", point.Objects, started.State.Objects)
		stream.withhold()
		trouble = append(trouble, gone)
		after, stream.Errors = nil, append(stream.Errors, "holdfast: "+gone)
	}
	back := Readback{Changes: started.Changes, Plan: p, After: after, Stream: stream, Ended: ended}
	if after != nil {
		point := PointOf(after)
		end.State = &point
		back.Same = point.Digest == started.State.Digest && point.Serial == started.State.Serial
		// What the apply itself made secret (a generated password) no plan knows.
		stream.hide(after.Secrets.Mask)
	}
	end.Outcomes, end.Omitted = Outcomes(back), started.Omitted
	for i := range end.Outcomes {
		end.Tally.Add(end.Outcomes[i].Outcome)
		if p != nil { // without the plan's values there is nothing but holdfast's own words in it
			end.Outcomes[i].Why = a.Mask(end.Outcomes[i].Why)
		}
		if after != nil {
			end.Outcomes[i].Why = after.Secrets.Mask(end.Outcomes[i].Why)
		}
	}
	end.Tally.AddOmitted(started.Omitted, end.Ending == record.Exited && *end.ExitCode == 0 && stream.summed)
	if len(started.Changes)+started.Omitted == 0 {
		end.Outputs = back.outputs(end)
	}
	end.Warnings, end.Errors = stream.Warnings, append(stream.Errors, lost()...)
	if _, err := a.Ledger.Append(ctx, a.Clock(), ledger.Draft{Kind: record.ApplyEnded, Stack: stack, Actor: a.Actor, Body: end}); err != nil {
		return end, fmt.Errorf("the end of the apply can't be recorded: %w", err)
	}
	if err := a.Journal.Remove(); err != nil {
		trouble = append(trouble, fmt.Sprintf("the apply's journal %s, which may hold secrets, can't be removed: %v", a.Journal.Dir, err))
	}
	return end, nil
}

// ReadState reads the stack's state through the engine, with the values of the
// objects that keep asks for. A stack that has no state yet has an empty one.
func ReadState(ctx context.Context, e *engine.Engine, dir string, lim intake.Limits, keep func(address string) bool) (*intake.State, error) {
	from, to := io.Pipe()
	pulled := make(chan error, 1)
	go func() {
		err := e.StatePull(ctx, dir, to)
		to.CloseWithError(err)
		pulled <- err
	}()
	state, err := intake.ReadStateObjects(ctx, from, "the state", lim, keep)
	from.Close()
	if failed := <-pulled; failed != nil && !errors.Is(failed, io.ErrClosedPipe) {
		return nil, failed
	}
	var refused *intake.Refusal
	if errors.As(err, &refused) && refused.Kind == intake.KindEmpty {
		return intake.ReadStateObjects(ctx, bytes.NewReader(emptyState), "no state", lim, nil)
	}
	return state, err
}

// emptyState is what a stack without a state has.
var emptyState = []byte(`{"version":4,"serial":0,"lineage":"","outputs":{},"resources":[]}`)

// PointOf is the ledger's form of a state.
func PointOf(s *intake.State) record.StatePoint {
	return record.StatePoint{Serial: s.Serial, Lineage: record.LineageDigest(s.Lineage), Digest: s.Digest(""), Objects: s.Managed()}
}
