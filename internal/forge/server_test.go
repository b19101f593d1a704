package forge

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"maps"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// Tokens that must turn up nowhere but in the header of a request.
const (
	userToken     = "planted-token-of-a-user-8f3a"
	workflowToken = "planted-token-of-a-workflow-77c1"
	readToken     = "planted-token-that-reads-only-51de"
)

const headCommit = "0123456789abcdef0123456789abcdef01234567"

// account is whom a token is of.
type account struct {
	id    int64
	login string
	app   bool // of an app's installation, as a workflow's token is
	write bool
}

// stored is a comment as the server keeps it.
type stored struct {
	id     int64
	author account
	body   string
	system bool
}

// seen is one request that arrived.
type seen struct {
	method, path, body string
	header             http.Header
}

// server is the part of a forge that is the same in tests of all: accounts,
// one pull request with comments, statuses, and faults on request.
type server struct {
	t        *testing.T
	http     *httptest.Server
	mu       sync.Mutex
	accounts map[string]account
	comments []*stored
	statuses []map[string]any
	requests []seen
	nextID   int64
	locked   bool
	// fault may answer a request instead of the server, or spoil the answer:
	// before says so ahead of the work, after behind it.
	before, after func(w http.ResponseWriter, r *http.Request, n int) bool
}

func newServer(t *testing.T, handle func(*server, http.ResponseWriter, *http.Request, account, []byte)) *server {
	t.Helper()
	s := &server{t: t, nextID: 1000, accounts: map[string]account{
		userToken:     {id: 7, login: "gatekeeper", write: true},
		workflowToken: {id: 41898282, login: "github-actions[bot]", app: true, write: true},
		readToken:     {id: 41898282, login: "github-actions[bot]", app: true},
	}}
	s.http = httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			t.Error(err)
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		s.requests = append(s.requests, seen{r.Method, r.URL.RequestURI(), string(body), r.Header.Clone()})
		n := len(s.requests)
		if s.before != nil && s.before(w, r, n) {
			return
		}
		out := httptest.NewRecorder()
		who, known := s.accounts[tokenOf(r)]
		if !known {
			refuse(out, http.StatusUnauthorized, map[string]string{"message": "Bad credentials", "documentation_url": "https://docs.github.com/rest", "status": "401"})
		} else {
			handle(s, out, r, who, body)
		}
		if s.after != nil && s.after(w, r, n) {
			return
		}
		for k, v := range out.Header() {
			w.Header()[k] = v
		}
		w.WriteHeader(out.Code)
		_, _ = w.Write(out.Body.Bytes())
	}))
	s.http.Config.ErrorLog = log.New(io.Discard, "", 0)
	s.http.Start()
	t.Cleanup(s.checkTokens)
	t.Cleanup(s.http.Close)
	return s
}

func tokenOf(r *http.Request) string {
	if t := r.Header.Get("Private-Token"); t != "" {
		return t
	}
	_, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	return token
}

// checkTokens wants every request's token in one header and nowhere else.
func (s *server) checkTokens() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, r := range s.requests {
		for _, token := range []string{userToken, workflowToken, readToken} {
			if strings.Contains(r.path, token) || strings.Contains(r.body, token) {
				s.t.Errorf("the token is in the request %s %s", r.method, r.path)
			}
		}
	}
}

func answer(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(v)
}

func refuse(w http.ResponseWriter, status int, v any) { answer(w, status, v) }

// comment adds a comment by somebody.
func (s *server) comment(by account, body string) *stored {
	s.nextID++
	c := &stored{id: s.nextID, author: by, body: body}
	s.comments = append(s.comments, c)
	return c
}

func (s *server) drop(id int64) bool {
	for i, c := range s.comments {
		if c.id == id {
			s.comments = append(s.comments[:i], s.comments[i+1:]...)
			return true
		}
	}
	return false
}

func (s *server) byID(id int64) *stored {
	for _, c := range s.comments {
		if c.id == id {
			return c
		}
	}
	return nil
}

// of are the bodies of one account's comments.
func (s *server) of(id int64) []string {
	var out []string
	for _, c := range s.comments {
		if c.author.id == id {
			out = append(out, c.body)
		}
	}
	return out
}

// count is how many requests of a method had a path with this in it.
func (s *server) count(method, part string) int {
	n := 0
	for _, r := range s.requests {
		if r.method == method && strings.Contains(r.path, part) {
			n++
		}
	}
	return n
}

// clock is a time that passes only while somebody sleeps.
type clock struct {
	mu    sync.Mutex
	at    time.Time
	slept []time.Duration
}

func newClock() *clock { return &clock{at: time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)} }

func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

func (c *clock) sleep(ctx context.Context, d time.Duration) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at, c.slept = c.at.Add(d), append(c.slept, d)
	return ctx.Err()
}

// run posts with a clock of its own, and keeps what was said.
type run struct {
	clock   *clock
	said    []string
	options Options
}

func newRun() *run {
	r := &run{clock: newClock()}
	r.options = Options{Agent: "holdfast/test", Timeout: 2 * time.Minute, Now: r.clock.now, Sleep: r.clock.sleep, Say: func(s string) { r.said = append(r.said, s) }}
	return r
}

// post posts, and wants no token in whatever comes of it.
func (r *run) post(t *testing.T, target Target, notes ...Note) ([]Posted, error) {
	t.Helper()
	done, err := target.Post(t.Context(), r.options, notes)
	for _, text := range append(r.said, fmt.Sprint(err), fmt.Sprintf("%+v", done), fmt.Sprintf("%v %+v", target, target)) {
		for _, token := range []string{userToken, workflowToken, readToken} {
			if strings.Contains(text, token) {
				t.Errorf("the token is in %q", text)
			}
		}
	}
	return done, err
}

func (r *run) mustPost(t *testing.T, target Target, notes ...Note) []Posted {
	t.Helper()
	done, err := r.post(t, target, notes...)
	if err != nil {
		t.Fatal(err)
	}
	return done
}

// note is a note whose text is fixed.
func note(marker, text string) Note {
	full := marker + "\n" + text
	return Note{Marker: marker, Body: func(previous string) (string, bool, error) { return full, previous == full, nil },
		Status: &Status{Context: "holdfast/dns", Description: "hold: 1 question open, 0 answered, 0 clear"}}
}

const marker = "<!-- holdfast:dns -->"

// wantError wants an error with all of these in it, on one line.
func wantError(t *testing.T, err error, parts ...string) {
	t.Helper()
	if err == nil {
		t.Fatal("no error")
	}
	if strings.ContainsAny(err.Error(), "\n\r") || len(err.Error()) > 1200 {
		t.Errorf("the error is no short line: %q", err)
	}
	for _, p := range parts {
		if !strings.Contains(err.Error(), p) {
			t.Errorf("the error lacks %q: %v", p, err)
		}
	}
}

const (
	gitHubAPI  = "https://api.github.example"
	aTime      = "2026-11-30T12:00:00Z"
	gitHubPull = "https://github.example/acme/infra/pull/12"
)

// gitHubUser is an account as GitHub shows it beside what it wrote.
func gitHubUser(a account) map[string]any {
	kind, self := "User", gitHubAPI+"/users/"+a.login
	if a.app {
		kind = "Bot"
	}
	return map[string]any{
		"login": a.login, "id": a.id, "node_id": "U_" + strconv.FormatInt(a.id, 10), "type": kind, "site_admin": false, "gravatar_id": "",
		"avatar_url": "https://avatars.github.example/u/1", "html_url": "https://github.example/" + a.login, "url": self,
		"followers_url": self + "/followers", "following_url": self + "/following{/other_user}", "gists_url": self + "/gists{/gist_id}",
		"starred_url": self + "/starred{/owner}{/repo}", "subscriptions_url": self + "/subscriptions", "organizations_url": self + "/orgs",
		"repos_url": self + "/repos", "events_url": self + "/events{/privacy}", "received_events_url": self + "/received_events",
	}
}

// gitHubSelf is an account as GitHub shows it to itself.
func gitHubSelf(a account) map[string]any {
	out := gitHubUser(a)
	maps.Copy(out, map[string]any{
		"name": a.login, "company": nil, "blog": "", "location": nil, "email": nil, "hireable": nil, "bio": nil,
		"public_repos": 0, "public_gists": 0, "followers": 0, "following": 0, "created_at": aTime, "updated_at": aTime,
	})
	return out
}

func (s *server) gitHubComment(c *stored) map[string]any {
	id := strconv.FormatInt(c.id, 10)
	out := map[string]any{
		"id": c.id, "node_id": "IC_" + id, "body": c.body, "created_at": aTime, "updated_at": aTime, "html_url": gitHubPull + "#issuecomment-" + id,
		"author_association": "NONE", "url": gitHubAPI + "/repos/acme/infra/issues/comments/" + id, "issue_url": gitHubAPI + "/repos/acme/infra/issues/12",
		"performed_via_github_app": nil, "user": gitHubUser(c.author),
	}
	if c.author.id == 0 {
		out["user"] = nil // as of an account that was removed
	}
	return out
}

// gitHubStatus is a status as GitHub answers to one that is set.
func gitHubStatus(id int, by account, set map[string]any) map[string]any {
	out := map[string]any{
		"id": id, "node_id": "SC_" + strconv.Itoa(id), "url": gitHubAPI + "/repos/acme/infra/statuses/" + headCommit, "avatar_url": "https://avatars.github.example/u/1",
		"created_at": aTime, "updated_at": aTime, "creator": gitHubUser(by), "target_url": nil, "description": nil,
	}
	maps.Copy(out, set)
	return out
}
