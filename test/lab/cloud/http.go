package cloud

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"os"
	"path/filepath"

	"github.com/holdfast-dev/holdfast/test/lab/api"
)

// Handler is the cloud's API.
func (c *Cloud) Handler() http.Handler {
	mux := http.NewServeMux()
	serve(c, mux, c.records, c.recordRules())
	serve(c, mux, c.machines, c.machineRules())
	serve(c, mux, c.volumes, c.volumeRules())
	serve(c, mux, c.apps, c.appRules())
	serve(c, mux, c.secrets, c.secretRules())
	mux.HandleFunc("POST /v1/machine/power", c.power)
	mux.HandleFunc("/v1/volume/file", c.file)
	mux.HandleFunc("/v1/faults", c.faultsHandler)
	mux.HandleFunc("/v1/operator", c.operatorHandler)
	mux.HandleFunc("GET /v1/log", func(w http.ResponseWriter, _ *http.Request) {
		c.mu.Lock()
		defer c.mu.Unlock()
		reply(w, http.StatusOK, append([]api.Event{}, c.events...))
	})
	mux.HandleFunc("GET /v1/alive", func(w http.ResponseWriter, _ *http.Request) { reply(w, http.StatusOK, map[string]bool{"alive": true}) })
	return mux
}

// request is one call about one object, or about a new one.
type request[T object] struct {
	op    string
	key   string
	input T
	label string
}

// serve adds the five operations of one kind.
func serve[T object](c *Cloud, mux *http.ServeMux, t *table[T], rules rules[T]) {
	if rules.view == nil {
		rules.view = func(v *T) T { return *v }
	}
	if rules.remove == nil {
		rules.remove = func(*T) error { return nil }
	}
	path := "/v1/" + t.kind
	ops := map[string]string{http.MethodPost: "create", http.MethodGet: "read", http.MethodPut: "update", http.MethodDelete: "delete"}
	for method, op := range ops {
		mux.HandleFunc(method+" "+path, func(w http.ResponseWriter, r *http.Request) {
			if op == "read" && !r.URL.Query().Has("key") {
				c.mu.Lock()
				defer c.mu.Unlock()
				out := make([]T, 0, len(t.order))
				for _, v := range t.all() {
					out = append(out, rules.view(v))
				}
				reply(w, http.StatusOK, out)
				return
			}
			q := request[T]{op: op, key: r.URL.Query().Get("key")}
			if op == "create" || op == "update" {
				if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 1<<20)).Decode(&q.input); err != nil {
					refuse(w, fail(http.StatusBadRequest, "the body isn't a %s: %v", t.kind, err))
					return
				}
				q.label = q.input.Label()
			}
			answerOne(c, t, rules, q, w, r)
		})
	}
}

// answerOne does one operation, with what goes wrong before and after it.
func answerOne[T object](c *Cloud, t *table[T], rules rules[T], q request[T], w http.ResponseWriter, r *http.Request) {
	c.mu.Lock()
	if q.op != "create" {
		v, err := t.find(q.key)
		if err != nil {
			c.note(r, q.op, t.kind, q.key, http.StatusNotFound, nil)
			c.mu.Unlock()
			refuse(w, err)
			return
		}
		q.key, q.label = (*v).Key(), (*v).Label()
	}
	byHand := r.Header.Get(api.ClientHeader) == api.Admin
	faults := c.match(byHand, q.op, t.kind, q.label)
	c.mu.Unlock()

	f, err := c.before(r, faults)
	var out api.Answer[T]
	status := http.StatusOK
	c.mu.Lock()
	if err == nil {
		out, err = do(t, rules, q, byHand, f == nil || f.Mode != api.NoStart)
	}
	if err != nil {
		status = statusOf(err)
	} else if f != nil && (f.Mode == api.After || f.Mode == api.Known) {
		status = http.StatusInternalServerError
	}
	c.note(r, q.op, t.kind, q.label, status, f)
	c.mu.Unlock()

	if err != nil {
		refuse(w, err)
		return
	}
	if f != nil {
		switch f.Mode {
		case api.After, api.Known:
			out.Error = f.text("the answer got lost on its way")
			if f.Mode == api.After {
				out.Object = nil
			}
		case api.HangEnd:
			f.wait(r, c.done)
		case api.Warn:
			out.Warnings = append(out.Warnings, f.text("done, but look at it"))
		}
	}
	reply(w, status, out)
}

// do changes the tables.
func do[T object](t *table[T], rules rules[T], q request[T], byHand, start bool) (api.Answer[T], error) {
	var out api.Answer[T]
	var v *T
	var err error
	if q.op != "create" {
		if v, err = t.find(q.key); err != nil { // it may be gone since it was looked up
			return out, err
		}
	}
	switch q.op {
	case "create":
		v, out.Warnings, err = rules.make(q.input, start)
	case "update":
		v, out.Warnings, err = rules.change(v, q.input, byHand, start)
	case "delete":
		if err = rules.remove(v); err == nil {
			err = t.remove((*v).Key())
		}
		return out, err
	}
	if err == nil && q.op != "read" {
		err = t.put(v)
	}
	if err != nil {
		return out, err
	}
	seen := rules.view(v)
	out.Object = &seen
	return out, nil
}

// power starts, stops or restarts a machine by hand, or kills it as a crash
// does.
func (c *Cloud) power(w http.ResponseWriter, r *http.Request) {
	c.mu.Lock()
	defer c.mu.Unlock()
	m, err := c.machines.find(r.URL.Query().Get("key"))
	if err != nil {
		refuse(w, err)
		return
	}
	action := r.URL.Query().Get("action")
	switch action {
	case "stop", "restart", "start":
		if action != "start" {
			c.signal(m)
			c.powerOff(m)
		}
		if action != "stop" && !alive(m) {
			err = c.powerOn(m)
		}
	default:
		err = fail(http.StatusBadRequest, "a machine can't be made to %q", action)
	}
	if err == nil {
		err = c.machines.put(m)
	}
	if err != nil {
		refuse(w, err)
		return
	}
	c.note(r, action, "machine", m.Name, http.StatusOK, nil)
	seen := c.machineRules().view(m)
	reply(w, http.StatusOK, api.Answer[api.Machine]{Object: &seen})
}

// file reads, writes and lists what is in a volume.
func (c *Cloud) file(w http.ResponseWriter, r *http.Request) {
	c.mu.Lock()
	defer c.mu.Unlock()
	v, err := c.volumes.find(r.URL.Query().Get("key"))
	if err != nil {
		refuse(w, err)
		return
	}
	name := r.URL.Query().Get("file")
	if name == "" {
		entries, err := os.ReadDir(v.Path)
		if err != nil {
			refuse(w, err)
			return
		}
		names := []string{}
		for _, e := range entries {
			names = append(names, e.Name())
		}
		reply(w, http.StatusOK, names)
		return
	}
	if !filepath.IsLocal(name) || filepath.Base(name) != name {
		refuse(w, fail(http.StatusBadRequest, "%q isn't the name of a file", name))
		return
	}
	path := filepath.Join(v.Path, name)
	if r.Method == http.MethodPut {
		text, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<20))
		if err == nil {
			err = os.WriteFile(path, text, 0o600)
		}
		if err != nil {
			refuse(w, err)
			return
		}
		reply(w, http.StatusOK, struct{}{})
		return
	}
	text, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		err = fail(http.StatusNotFound, "volume %s has no file %q", v.Name, name)
	}
	if err != nil {
		refuse(w, err)
		return
	}
	reply(w, http.StatusOK, string(text))
}

func statusOf(err error) int {
	var a *answer
	if errors.As(err, &a) {
		return a.status
	}
	return http.StatusInternalServerError
}

func refuse(w http.ResponseWriter, err error) {
	reply(w, statusOf(err), api.Answer[struct{}]{Error: err.Error()})
}

func reply(w http.ResponseWriter, status int, v any) {
	text, err := json.Marshal(v)
	if err != nil {
		status, text = http.StatusInternalServerError, []byte(`{"error":"unanswerable"}`)
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	w.Write(text)
}
