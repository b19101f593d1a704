package cloud

import (
	"cmp"
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/holdfast-dev/holdfast/test/lab/api"
)

// fault is one that was asked for and isn't used up.
type fault struct {
	api.Fault
	cleared chan struct{}
}

// text is what the fault says, or something that fits.
func (f *fault) text(otherwise string) string { return cmp.Or(f.Message, otherwise) }

// wait lets nothing through until the fault is cleared or nobody waits.
func (f *fault) wait(r *http.Request, done <-chan struct{}) {
	select {
	case <-f.cleared:
	case <-r.Context().Done():
	case <-done:
	}
}

// match takes the faults that hit an operation: all delays, and the first of
// the others.
func (c *Cloud) match(byHand bool, op, kind, name string) []*fault {
	if byHand {
		return nil
	}
	var out []*fault
	other := false
	for _, f := range c.faults {
		if f.Times == 0 || f.Kind != "" && f.Kind != kind || f.Name != "" && f.Name != name || f.Op != "" && f.Op != op {
			continue
		}
		if f.Mode != api.Delay && (other || f.Op == "" && op == "read") {
			continue
		}
		other = other || f.Mode != api.Delay
		if f.Times > 0 {
			f.Times--
		}
		out = append(out, f)
	}
	return out
}

// before does what faults do before an operation, and returns the one whose
// effect comes later.
func (c *Cloud) before(r *http.Request, faults []*fault) (*fault, error) {
	var later *fault
	for _, f := range faults {
		switch f.Mode {
		case api.Delay:
			select {
			case <-time.After(f.Wait):
			case <-f.cleared:
			case <-r.Context().Done():
			case <-c.done:
			}
		case api.Before:
			return f, fail(http.StatusInternalServerError, "%s", f.text("out of order"))
		case api.Hang:
			f.wait(r, c.done)
			return f, fail(http.StatusServiceUnavailable, "%s", f.text("gave up after a long wait"))
		default:
			later = f
		}
	}
	return later, nil
}

// faultsHandler lists faults, adds one, or clears one or all.
func (c *Cloud) faultsHandler(w http.ResponseWriter, r *http.Request) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch r.Method {
	case http.MethodPost:
		f := &fault{cleared: make(chan struct{})}
		if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 1<<16)).Decode(&f.Fault); err != nil {
			refuse(w, fail(http.StatusBadRequest, "not a fault: %v", err))
			return
		}
		known := []api.Mode{api.Before, api.After, api.Known, api.Hang, api.HangEnd, api.Warn, api.NoStart, api.Delay}
		if !slices.Contains(known, f.Mode) {
			refuse(w, fail(http.StatusBadRequest, "there is no fault %q", f.Mode))
			return
		}
		var err error
		if f.ID, err = c.nextID(); err != nil {
			refuse(w, err)
			return
		}
		c.faults = append(c.faults, f)
		reply(w, http.StatusOK, f.Fault)
	case http.MethodDelete:
		id := r.URL.Query().Get("key")
		c.faults = slices.DeleteFunc(c.faults, func(f *fault) bool {
			if id == "" || id == strconv.FormatInt(f.ID, 10) {
				close(f.cleared)
				return true
			}
			return false
		})
		reply(w, http.StatusOK, struct{}{})
	default:
		out := []api.Fault{}
		for _, f := range c.faults {
			if f.Times != 0 {
				out = append(out, f.Fault)
			}
		}
		reply(w, http.StatusOK, out)
	}
}

// operate is the operator's loop.
func (c *Cloud) operate() {
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-c.done:
			return
		case <-tick.C:
			c.mu.Lock()
			if c.operator.On {
				c.reconcile()
			}
			c.mu.Unlock()
		}
	}
}

// reconcile writes what the operator wants into the apps that lack it.
func (c *Cloud) reconcile() {
	o := c.operator
	for _, a := range c.apps.all() {
		if o.App != "" && o.App != a.Name || a.Labels[o.Label] == o.Value && (o.Replicas == 0 || a.Replicas == o.Replicas) {
			continue
		}
		labels := map[string]string{o.Label: o.Value}
		for k, v := range a.Labels {
			if k != o.Label {
				labels[k] = v
			}
		}
		next := *a
		next.Labels, next.Generation = labels, a.Generation+1
		if o.Replicas != 0 {
			next.Replicas = o.Replicas
		}
		status := http.StatusOK
		if err := c.apps.put(&next); err != nil {
			status = http.StatusInternalServerError
		}
		c.events = append(c.events, api.Event{Time: time.Now(), Client: "operator", Op: "update", Kind: "app", Name: a.Name, Status: status})
	}
}

// operatorHandler shows the operator or sets it; a POST lets it act once, now,
// whether it is on or off.
func (c *Cloud) operatorHandler(w http.ResponseWriter, r *http.Request) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch r.Method {
	case http.MethodPut:
		next := c.operator
		if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 1<<16)).Decode(&next); err != nil {
			refuse(w, fail(http.StatusBadRequest, "not an operator: %v", err))
			return
		}
		if next.Label == "" {
			refuse(w, fail(http.StatusBadRequest, "the operator needs a label to write"))
			return
		}
		c.operator = next
		if next.On {
			c.reconcile()
		}
	case http.MethodPost:
		c.reconcile()
	}
	reply(w, http.StatusOK, c.operator)
}
