package ci

import (
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// post is what was sent to a path.
type post struct {
	path string
	body map[string]any
}

// forge is as much of a forge's API as a first comment and a status need.
type forge struct {
	*httptest.Server
	mu       sync.Mutex
	posted   map[string]map[string]any // by path, the last one
	all      []post
	refuses  string // what isn't taken, by a part of its path; "" for nothing
	tokens   map[string]bool
	readOnly bool
}

func newForge(t testing.TB) *forge {
	t.Helper()
	f := &forge{posted: make(map[string]map[string]any), tokens: make(map[string]bool)}
	f.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		f.mu.Lock()
		defer f.mu.Unlock()
		f.tokens[r.Header.Get("Authorization")+r.Header.Get("Private-Token")] = true
		w.Header().Set("Content-Type", "application/json")
		body, _ := io.ReadAll(r.Body)
		switch {
		case r.Method == http.MethodPost && (f.readOnly || f.refuses != "" && strings.Contains(r.URL.Path, f.refuses)):
			w.WriteHeader(http.StatusForbidden)
			_, _ = io.WriteString(w, `{"message":"Resource not accessible by integration"}`)
		case r.Method == http.MethodPost:
			var v map[string]any
			_ = json.Unmarshal(body, &v)
			f.posted[r.URL.Path] = v
			f.all = append(f.all, post{r.URL.Path, maps.Clone(v)})
			v["id"], v["html_url"] = 1, "https://forge.example/pull/7#1"
			delete(v, "status")
			w.WriteHeader(http.StatusCreated)
			_ = json.NewEncoder(w).Encode(v)
		case strings.HasSuffix(r.URL.Path, "/user"):
			_, _ = io.WriteString(w, `{"id":5,"login":"bot","username":"bot"}`)
		default:
			_, _ = io.WriteString(w, `[]`)
		}
	}))
	t.Cleanup(f.Close)
	return f
}

// pullRequest makes a run one of a pull request.
func (r *runner) pullRequest(f *forge, head string) {
	event := filepath.Join(r.temp, "event.json")
	write(r.t, event, `{"number":7,"pull_request":{"number":7,"html_url":"https://forge.example/acme/infra/pull/7","head":{"sha":"0123456789012345678901234567890123456789","repo":{"full_name":"`+head+`"}},"base":{"repo":{"full_name":"acme/infra"}}}}`)
	r.env["GITHUB_EVENT_NAME"], r.env["GITHUB_EVENT_PATH"], r.env["GITHUB_API_URL"], r.env["GITHUB_SERVER_URL"] = "pull_request", event, f.URL, "https://forge.example"
}

func TestActionComments(t *testing.T) {
	t.Parallel()
	dir := plansHere(t)
	const comments, status = "/repos/acme/infra/issues/7/comments", "/repos/acme/infra/statuses/0123456789012345678901234567890123456789"

	f := newForge(t)
	r := newRunner(t, dir)
	r.pullRequest(f, "acme/infra")
	_, code := r.action(map[string]string{"plan": "plan.json"})
	body, _ := f.posted[comments]["body"].(string)
	if code != 2 || !strings.Contains(body, "holdfast: HOLD") || f.posted[status]["context"] == nil || !f.tokens["Bearer the-token"] {
		t.Errorf("exit %d, tokens %v, posted %v\n%s\n%s", code, f.tokens, f.posted, &r.log, &r.problems)
	}

	quiet(t, r.log.String())

	// A stack whose name would be a command.
	f = newForge(t)
	r = newRunner(t, dir)
	r.pullRequest(f, "acme/infra")
	write(t, filepath.Join(r.temp, "##[add-path]x", "::stop", "plan.json"), read(t, filepath.Join(dir, "clear/plan.json")))
	r.action(map[string]string{"plan": filepath.Join(r.temp, "##[add-path]x", "::stop", "plan.json")})
	if len(f.posted) == 0 {
		t.Errorf("nothing was posted\n%s\n%s", &r.log, &r.problems)
	}
	quiet(t, r.log.String())

	// Not where it isn't wanted, and not where there is no pull request.
	f = newForge(t)
	r = newRunner(t, dir)
	r.pullRequest(f, "acme/infra")
	r.action(map[string]string{"plan": "plan.json", "comment": "false"})
	r.env["GITHUB_EVENT_NAME"] = "push"
	if _, code := r.action(map[string]string{"plan": "clear/plan.json"}); code != 0 || len(f.posted) > 0 || !strings.Contains(r.problems.String(), "this run is for no pull request") {
		t.Errorf("exit %d, posted %v\n%s", code, f.posted, &r.problems)
	}

	// The run of a fork may not write: its page has the report, once.
	f = newForge(t)
	f.readOnly = true
	r = newRunner(t, dir)
	r.pullRequest(f, "mallory/infra")
	if _, code := r.action(map[string]string{"plan": "plan.json"}); code != 2 || strings.Count(r.summary, "holdfast: HOLD") != 1 || !strings.Contains(r.problems.String(), "fork mallory/infra") || strings.Contains(r.log.String(), "was not posted") {
		t.Errorf("exit %d\n%s\n%s\n%s", code, r.summary, &r.log, &r.problems)
	}

	// A hold whose status isn't set fails the job even where holds don't: an old
	// status may say success. One whose comment alone is missing doesn't.
	for refuses, want := range map[string]int{"/statuses/": 1, "/comments": 0} {
		f = newForge(t)
		f.refuses = refuses
		r = newRunner(t, dir)
		r.pullRequest(f, "acme/infra")
		_, code := r.action(map[string]string{"plan": "plan.json", "fail-on": "never"})
		said := strings.Contains(r.log.String(), "::error title=holdfast::the commit status was not set to hold, and an older one may say success")
		if code != want || said != (want == 1) || len(f.posted) != 1 {
			t.Errorf("%s: exit %d, posted %v\n%s\n%s", refuses, code, f.posted, &r.log, &r.problems)
		}
		quiet(t, r.log.String())
	}

	// A forge that can't be reached changes no verdict, and is told.
	r = newRunner(t, dir)
	r.pullRequest(f, "acme/infra")
	if _, code := r.action(map[string]string{"plan": "clear/plan.json"}); code != 0 || !strings.Contains(r.log.String(), "::warning title=holdfast::the report was not posted") {
		t.Errorf("exit %d\n%s\n%s", code, &r.log, &r.problems)
	}
	quiet(t, r.log.String())
}

// TestActionMatrix runs jobs beside each other that are in directories of their
// own, with plans of one name: each has a comment and a status of its own.
func TestActionMatrix(t *testing.T) {
	t.Parallel()
	dir := plansHere(t)
	for _, name := range []string{"net", "app"} {
		write(t, filepath.Join(dir, "stacks", name, "plan.json"), read(t, filepath.Join(dir, "clear/plan.json")))
		write(t, filepath.Join(dir, "stacks", name, "main.tf"), "# nothing\n")
	}
	f := newForge(t)
	for _, name := range []string{"net", "app"} {
		r := newRunner(t, dir)
		r.pullRequest(f, "acme/infra")
		if outputs, code := r.action(map[string]string{"plan": "plan.json", "working-directory": "stacks/" + name}); code != 0 || outputs["verdict"] != "proceed" {
			t.Fatalf("%s: exit %d\n%s\n%s", name, code, &r.log, &r.problems)
		}
	}
	markers, contexts := make(map[string]bool), make(map[any]bool)
	for _, p := range f.all {
		if body, ok := p.body["body"].(string); ok {
			marker, _, _ := strings.Cut(body, "\n")
			markers[marker] = true
		}
		if context, ok := p.body["context"]; ok {
			contexts[context] = true
		}
	}
	if len(markers) != 2 || len(contexts) != 2 || !contexts["holdfast/stacks/net"] || !contexts["holdfast/stacks/app"] {
		t.Errorf("comments %v, statuses %v", markers, contexts)
	}
}
