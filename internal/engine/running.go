package engine

import (
	"encoding/json"
	"os"
	"path/filepath"
)

// journalProcess says which process the engine is.
const journalProcess = "process.json"

// process names a process so that another one with the same number, later or
// after a reboot, isn't taken for it.
type process struct {
	PID     int    `json:"pid"`
	Started string `json:"started"` // when, as the system counts it; "" where it doesn't tell
}

// note writes down which process the engine is. Without it, whoever comes next
// can only not know that the engine still runs; the apply itself goes on.
func (j Journal) note(pid int) {
	text, err := json.Marshal(process{PID: pid, Started: startedAt(pid)})
	if err == nil {
		_ = os.WriteFile(filepath.Join(j.Dir, journalProcess), text, 0o600)
	}
}

// Running reports whether the engine that writes this journal still runs on
// this host.
func (j Journal) Running() (pid int, running bool) {
	text, err := os.ReadFile(filepath.Join(j.Dir, journalProcess))
	var p process
	if err != nil || json.Unmarshal(text, &p) != nil || p.PID <= 0 {
		return 0, false
	}
	return p.PID, alive(p.PID) && startedAt(p.PID) == p.Started
}
