package labenv

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// StateServer keeps states for the http backend of both engines, with locks,
// and every version of each. It is part of the test's process.
type StateServer struct {
	server *httptest.Server

	mu         sync.Mutex
	dir        string
	user, pass string
	states     map[string]*keptState
	failures   int
	failStatus int
	requests   []string
}

// keptState is one state, by its name in the URL.
type keptState struct {
	versions [][]byte
	gone     bool // deleted after the last version
	lock     []byte
	lockID   string
}

// StartState gives a test a server for states, ended with the test.
func StartState(t testing.TB) *StateServer {
	t.Helper()
	s := NewStateServer()
	t.Cleanup(s.Close)
	return s
}

// NewStateServer is StartState without a test; whoever calls it calls Close.
func NewStateServer() *StateServer {
	s := &StateServer{states: make(map[string]*keptState)}
	s.server = httptest.NewServer(s)
	return s
}

// Close ends the server.
func (s *StateServer) Close() { s.server.Close() }

// URL is the address of a state, for reading, writing and locking.
func (s *StateServer) URL(name string) string { return s.server.URL + "/" + name }

// Backend is the block that makes a root keep its state here, locked.
func (s *StateServer) Backend(name string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	url := s.URL(name)
	auth := ""
	if s.user != "" {
		auth = fmt.Sprintf("    username       = %q\n    password       = %q\n", s.user, s.pass)
	}
	return fmt.Sprintf("terraform {\n  backend \"http\" {\n    address        = %q\n    lock_address   = %q\n    unlock_address = %q\n"+
		"    retry_max      = 0\n%s  }\n}\n", url, url, url, auth)
}

// RequireAuth lets only those in that know a name and a password.
func (s *StateServer) RequireAuth(user, pass string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.user, s.pass = user, pass
}

// Keep writes every version from now on to DIR/NAME/N.tfstate as well, N from 1.
func (s *StateServer) Keep(dir string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.dir = dir
}

// FailWrites lets the next n writes of any state fail with a status. The
// engines try again after 5xx unless retry_max is 0, as Backend has it.
func (s *StateServer) FailWrites(n, status int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.failures, s.failStatus = n, status
}

// Versions are all states written under a name, oldest first.
func (s *StateServer) Versions(name string) [][]byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	if k := s.states[name]; k != nil {
		return append([][]byte(nil), k.versions...)
	}
	return nil
}

// Put stores a state as if an engine had written it.
func (s *StateServer) Put(name string, state []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.store(name, s.state(name), state)
}

// LockInfo is what the holder of a lock sent; nil where there is none.
func (s *StateServer) LockInfo(name string) []byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	if k := s.states[name]; k != nil {
		return k.lock
	}
	return nil
}

// Lock locks a state as somebody else would; an empty id takes a lock away.
func (s *StateServer) Lock(name, id, who string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	k := s.state(name)
	k.lockID, k.lock = id, nil
	if id != "" {
		k.lock = fmt.Appendf(nil, `{"ID":%q,"Operation":"OperationTypeApply","Info":"","Who":%q,"Version":"1.0.0","Created":"2026-01-01T00:00:00Z","Path":""}`, id, who)
	}
}

// Requests are the requests so far, each as "POST /name?ID=… 200".
func (s *StateServer) Requests() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]string(nil), s.requests...)
}

func (s *StateServer) state(name string) *keptState {
	if s.states[name] == nil {
		s.states[name] = &keptState{}
	}
	return s.states[name]
}

// ServeHTTP answers as the http backend of both engines expects it.
func (s *StateServer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 256<<20))
	status, answer := http.StatusBadRequest, []byte(nil)
	if err == nil {
		status, answer = s.answer(r, body)
	}
	s.requests = append(s.requests, fmt.Sprintf("%s %s %d", r.Method, r.URL.RequestURI(), status))
	if status == http.StatusUnauthorized {
		w.Header().Set("WWW-Authenticate", `Basic realm="states"`)
	}
	w.WriteHeader(status)
	if _, err := w.Write(answer); err != nil {
		s.requests = append(s.requests, "answer not taken: "+err.Error())
	}
}

func (s *StateServer) answer(r *http.Request, body []byte) (int, []byte) {
	name := strings.Trim(r.URL.Path, "/")
	if user, pass, _ := r.BasicAuth(); s.user != "" && (user != s.user || pass != s.pass) {
		return http.StatusUnauthorized, nil
	}
	if name == "" || strings.Contains(name, "/") || !filepath.IsLocal(name) {
		return http.StatusBadRequest, nil
	}
	k := s.state(name)
	switch r.Method {
	case http.MethodGet:
		if len(k.versions) == 0 || k.gone {
			return http.StatusNotFound, nil
		}
		return http.StatusOK, k.versions[len(k.versions)-1]
	case http.MethodPost, http.MethodPut:
		if s.failures > 0 {
			s.failures--
			return s.failStatus, nil
		}
		if k.lockID != "" && r.URL.Query().Get("ID") != k.lockID {
			return http.StatusLocked, k.lock
		}
		if err := s.store(name, k, body); err != nil {
			return http.StatusInternalServerError, []byte(err.Error())
		}
		return http.StatusOK, nil
	case http.MethodDelete:
		k.gone = true
		return http.StatusOK, nil
	case "LOCK":
		return k.acquire(body)
	case "UNLOCK":
		return k.release(body)
	}
	return http.StatusMethodNotAllowed, nil
}

func (s *StateServer) store(name string, k *keptState, state []byte) error {
	k.versions, k.gone = append(k.versions, state), false
	if s.dir == "" {
		return nil
	}
	dir := filepath.Join(s.dir, name)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, fmt.Sprintf("%d.tfstate", len(k.versions))), state, 0o600)
}

func (k *keptState) acquire(body []byte) (int, []byte) {
	if k.lockID != "" {
		return http.StatusLocked, k.lock
	}
	var info struct{ ID string }
	if err := json.Unmarshal(body, &info); err != nil || info.ID == "" {
		return http.StatusBadRequest, nil
	}
	k.lockID, k.lock = info.ID, body
	return http.StatusOK, nil
}

// release also takes an unlock without a body, which force-unlock sends.
func (k *keptState) release(body []byte) (int, []byte) {
	var info struct{ ID string }
	if len(body) > 0 {
		if err := json.Unmarshal(body, &info); err != nil {
			return http.StatusBadRequest, nil
		}
		if info.ID != k.lockID {
			return http.StatusConflict, k.lock
		}
	}
	k.lockID, k.lock = "", nil
	return http.StatusOK, nil
}
