package engine

import (
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// journalProcess says which process the engine is.
const journalProcess = "process.json"

// process names a process so that another one with the same number, later or
// after a reboot, isn't taken for it.
type process struct {
	PID     int    `json:"pid"`
	Started string `json:"started"` // when, as the system counts it; "" where it doesn't tell
}

// note writes down which process the engine is, for people who want to look
// at it. A crash before it leaves a journal whose lock alone tells.
func (j Journal) note(pid int) {
	text, err := json.Marshal(process{PID: pid, Started: startedAt(pid)})
	if err == nil {
		_ = os.WriteFile(filepath.Join(j.Dir, journalProcess), text, 0o600)
	}
}

// Running reports whether the engine that writes this journal still runs on
// this host; pid is 0 where its number isn't known.
//
// The file that the engine prints into was locked before the engine was
// started, and the engine has the lock with its standard output: there is no
// moment in which it runs and can't be seen, and what a wrapper started holds
// it after the wrapper. Where a file system doesn't lock, the noted process
// tells.
func (j Journal) Running() (pid int, running bool) {
	p, known := j.noted()
	return p.PID, j.held() || known && alive(p.PID) && startedAt(p.PID) == p.Started
}

// noted is the process that was written down, if there is one.
func (j Journal) noted() (p process, known bool) {
	f, err := j.open(journalProcess)
	if err != nil {
		return process{}, false
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxProcess))
	if err != nil || json.Unmarshal(text, &p) != nil || p.PID <= 0 {
		return process{}, false
	}
	return p, true
}

// maxProcess bounds what is read of the note.
const maxProcess = 4 << 10

// Applying reports whether a process of this host applies the journal's plan
// file, by the command lines of all processes, where the system shows them. It
// opens nothing of the journal, which may be a place that only a ledger names.
func (j Journal) Applying() (pid int, running bool) {
	for pid, args := range commandLines() {
		if len(args) > 1 && args[len(args)-1] == j.Plan() && slices.Contains(args, "apply") && alive(pid) {
			return pid, true
		}
	}
	return 0, false
}

// held reports whether somebody still has the journal's events open to print
// into them.
func (j Journal) held() bool {
	f, err := j.Events()
	if err != nil {
		return false
	}
	defer f.Close()
	return isLocked(f)
}

// outlived waits for what the engine's program left running: a wrapper that
// was killed leaves the engine itself, which goes on printing into the journal.
// It must not have the journal's files open any more.
func (j Journal) outlived(kill <-chan struct{}, killed func()) {
	tick := time.NewTicker(pollEvery)
	defer tick.Stop()
	for j.held() {
		select {
		case <-tick.C:
		case <-kill:
			kill = nil
			killed()
		}
	}
}
