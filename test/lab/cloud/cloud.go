// Package cloud is the lab's cloud: records, machines that are processes,
// volumes that are directories, apps with an operator, and faults on demand.
// All of it is kept in one directory, one file per object.
package cloud

import (
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/holdfast-dev/holdfast/test/lab/api"
)

// Cloud is one cloud over one directory.
type Cloud struct {
	dir string

	mu       sync.Mutex
	last     int64 // last id given
	records  *table[api.Record]
	machines *table[api.Machine]
	volumes  *table[api.Volume]
	apps     *table[api.App]
	secrets  *table[api.Secret]
	operator api.Operator
	faults   []*fault
	events   []api.Event

	children map[int]chan struct{} // pid of a machine that this process started → closed at its end
	done     chan struct{}
	once     sync.Once
}

// Open reads the cloud in a directory, or begins an empty one. Machines that
// still run are found again; those with autostart are started, as after a
// reboot of their host.
func Open(dir string) (*Cloud, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	c := &Cloud{dir: dir, operator: api.Operator{Label: "managed-by", Value: "operator"},
		children: make(map[int]chan struct{}), done: make(chan struct{})}
	if text, err := os.ReadFile(filepath.Join(dir, "last-id")); err == nil {
		if c.last, err = strconv.ParseInt(string(text), 10, 64); err != nil {
			return nil, fmt.Errorf("%s: %w", filepath.Join(dir, "last-id"), err)
		}
	}
	for _, load := range []func() error{
		func() (err error) { c.records, err = load[api.Record](dir, "record"); return },
		func() (err error) { c.machines, err = load[api.Machine](dir, "machine"); return },
		func() (err error) { c.volumes, err = load[api.Volume](dir, "volume"); return },
		func() (err error) { c.apps, err = load[api.App](dir, "app"); return },
		func() (err error) { c.secrets, err = load[api.Secret](dir, "secret"); return },
	} {
		if err := load(); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// Start starts what has autostart and is off, and the operator's loop.
func (c *Cloud) Start() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, m := range c.machines.all() {
		if m.Autostart && !alive(m) {
			if err := c.powerOn(m); err != nil {
				return err
			}
			if err := c.machines.put(m); err != nil {
				return err
			}
		}
	}
	go c.operate()
	return nil
}

// Close ends the operator and lets everything go that hangs. Machines run on.
func (c *Cloud) Close() {
	c.once.Do(func() { close(c.done) })
}

// StopMachines ends all machines.
func (c *Cloud) StopMachines() {
	c.mu.Lock()
	defer c.mu.Unlock()
	all := c.machines.all()
	for _, m := range all {
		c.signal(m)
	}
	for _, m := range all {
		c.powerOff(m)
	}
}

// nextID gives an id that no object ever had.
func (c *Cloud) nextID() (int64, error) {
	c.last++
	return c.last, os.WriteFile(filepath.Join(c.dir, "last-id"), []byte(strconv.FormatInt(c.last, 10)), 0o600)
}

func (c *Cloud) note(r *http.Request, op, kind, name string, status int, f *fault) {
	e := api.Event{Time: time.Now(), Client: r.Header.Get(api.ClientHeader), Op: op, Kind: kind, Name: name, Status: status}
	if f != nil {
		e.Fault = f.Mode
	}
	c.events = append(c.events, e)
}

func random(n int) string {
	b := make([]byte, n)
	rand.Read(b) // never fails
	return hex.EncodeToString(b)
}

func newUUID() string {
	h := random(16)
	return strings.Join([]string{h[:8], h[8:12], "4" + h[13:16], "a" + h[17:20], h[20:]}, "-")
}

// answer is an error with the status that the caller gets.
type answer struct {
	status int
	text   string
}

func (a *answer) Error() string { return a.text }

func fail(status int, format string, args ...any) error {
	return &answer{status, fmt.Sprintf(format, args...)}
}
