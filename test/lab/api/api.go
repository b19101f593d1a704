// Package api holds what the lab's cloud and those who call it share: the
// objects of the cloud, the knobs of its tests, and a client.
package api

import (
	"strconv"
	"time"
)

// Kinds of objects, in the order in which they are shown.
var Kinds = []string{"record", "machine", "volume", "app", "secret"}

// Record is an entry in a zone. A CNAME stands alone at its name; other records
// may share one, unless type and value are equal too.
type Record struct {
	ID    int64  `json:"id"` // fresh for each record, never used again
	Name  string `json:"name"`
	Type  string `json:"type"`
	Value string `json:"value"`
	TTL   int64  `json:"ttl"`
}

// Key is what the cloud finds the record by.
func (r Record) Key() string { return strconv.FormatInt(r.ID, 10) }

// Label is the record's name.
func (r Record) Label() string { return r.Name }

// Machine is a process of the operating system that the cloud started.
type Machine struct {
	ID          int64     `json:"id"`   // of this run: every start gives another; 0 when off
	UUID        string    `json:"uuid"` // stays
	Name        string    `json:"name"`
	Image       string    `json:"image"`
	Memory      int64     `json:"memory"` // MiB
	Description string    `json:"description"`
	Autostart   bool      `json:"autostart"` // started with the cloud
	Running     bool      `json:"running"`   // measured, not remembered
	Volumes     []int64   `json:"volumes"`   // ids of attached volumes
	PID         int       `json:"pid"`       // 0 when off
	Started     time.Time `json:"started"`   // of the process; zero when off
	Ticks       uint64    `json:"ticks"`     // the same in the kernel's clock: with the pid it names one process
}

// Key is what the cloud finds the machine by.
func (m Machine) Key() string { return m.UUID }

// Label is the machine's name.
func (m Machine) Label() string { return m.Name }

// Volume is a directory with files.
type Volume struct {
	ID     int64  `json:"id"`
	Name   string `json:"name"`
	Size   int64  `json:"size"` // GiB; may only grow
	Format string `json:"format"`
	Path   string `json:"path"` // where the files are
}

// Key is what the cloud finds the volume by.
func (v Volume) Key() string { return strconv.FormatInt(v.ID, 10) }

// Label is the volume's name.
func (v Volume) Label() string { return v.Name }

// App is an object that an operator inside the cloud writes to as well.
type App struct {
	ID         int64             `json:"id"`
	Name       string            `json:"name"`
	Image      string            `json:"image"`
	Labels     map[string]string `json:"labels"`
	Replicas   int64             `json:"replicas"`
	Generation int64             `json:"generation"` // one more with every write
}

// Key is what the cloud finds the app by.
func (a App) Key() string { return strconv.FormatInt(a.ID, 10) }

// Label is the app's name.
func (a App) Label() string { return a.Name }

// Secret is a value that nobody should see, and a token made from nothing.
type Secret struct {
	ID    int64  `json:"id"`
	Name  string `json:"name"`
	Value string `json:"value"`
	Token string `json:"token"` // made by the cloud at creation
}

// Key is what the cloud finds the secret by.
func (s Secret) Key() string { return strconv.FormatInt(s.ID, 10) }

// Label is the secret's name.
func (s Secret) Label() string { return s.Name }

// Mode says what a fault does to an operation.
type Mode string

// What can go wrong.
const (
	Before  Mode = "before"   // an error, and nothing was done
	After   Mode = "after"    // done, and an error all the same; the object is not in the answer
	Known   Mode = "known"    // as After, with the object in the answer: providers then keep it as tainted
	Hang    Mode = "hang"     // nothing is done and no answer comes until the fault is cleared
	HangEnd Mode = "hang-end" // done, and no answer comes until the fault is cleared
	Warn    Mode = "warn"     // done, with a warning
	NoStart Mode = "no-start" // a machine is left off after its update, with only a warning
	Delay   Mode = "delay"    // done after a while
)

// Fault is one thing that goes wrong with operations that a provider asks for.
// Empty fields match everything; the admin command is never hit.
type Fault struct {
	ID      int64         `json:"id"`
	Kind    string        `json:"kind,omitempty"`
	Name    string        `json:"name,omitempty"`
	Op      string        `json:"op,omitempty"` // create, read, update, delete; empty means any but read, for Delay any
	Mode    Mode          `json:"mode"`
	Times   int           `json:"times"` // how often still; -1 until cleared
	Message string        `json:"message,omitempty"`
	Wait    time.Duration `json:"wait,omitempty"`
}

// Operator is the control loop inside the cloud that writes to apps.
type Operator struct {
	On       bool   `json:"on"`
	App      string `json:"app,omitempty"` // only this one; empty means all
	Label    string `json:"label"`         // written back where it is missing or differs
	Value    string `json:"value"`
	Replicas int64  `json:"replicas"` // 0 leaves them alone
}

// Event is one line of the cloud's log: who did what.
type Event struct {
	Time   time.Time `json:"time"`
	Client string    `json:"client"` // provider, admin or operator
	Op     string    `json:"op"`
	Kind   string    `json:"kind"`
	Name   string    `json:"name"`
	Status int       `json:"status"`
	Fault  Mode      `json:"fault,omitempty"`
}

// Answer is what the cloud sends back. Object may be there beside an error.
type Answer[T any] struct {
	Object   *T       `json:"object,omitempty"`
	Warnings []string `json:"warnings,omitempty"`
	Error    string   `json:"error,omitempty"`
}
