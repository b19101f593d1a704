package engine

import (
	"encoding/json"
	"os"
	"path/filepath"
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
	text, err := os.ReadFile(filepath.Join(j.Dir, journalProcess))
	var p process
	known := err == nil && json.Unmarshal(text, &p) == nil && p.PID > 0
	if !known {
		p.PID = 0
	}
	return p.PID, j.held() || known && alive(p.PID) && startedAt(p.PID) == p.Started
}

// held reports whether somebody still has the journal's events open to print
// into them.
func (j Journal) held() bool {
	// The journal may be one that a ledger names: what is no plain file isn't
	// opened.
	if info, err := os.Lstat(filepath.Join(j.Dir, journalEvents)); err != nil || !info.Mode().IsRegular() {
		return false
	}
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
func (j Journal) outlived(step func(), kill <-chan struct{}, killed func()) {
	tick := time.NewTicker(pollEvery)
	defer tick.Stop()
	for j.held() {
		select {
		case <-tick.C:
			step()
		case <-kill:
			kill = nil
			killed()
		}
	}
}
