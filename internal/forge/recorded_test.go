package forge

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-github/v93/github"
	gitlab "gitlab.com/gitlab-org/api/client-go"
)

// recorded is an answer of a forge as its documentation has it: see
// testdata/recorded/README.md.
type recorded struct {
	From    string            `json:"from"`
	Method  string            `json:"method"`
	Path    string            `json:"path"`
	Status  int               `json:"status"`
	Headers map[string]string `json:"headers"`
	Body    json.RawMessage   `json:"body"`
}

func readRecorded(t *testing.T, name string) recorded {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "recorded", name+".json"))
	if err != nil {
		t.Fatal(err)
	}
	var r recorded
	if err := json.Unmarshal(text, &r); err != nil || r.From == "" || r.Status == 0 || len(r.Body) == 0 {
		t.Fatalf("%s can't be used: %v", name, err)
	}
	return r
}

// replay answers each request with what is recorded for it.
func replay(t *testing.T, s *server, names ...string) {
	t.Helper()
	byRequest := make(map[string]recorded)
	for _, name := range names {
		r := readRecorded(t, name)
		byRequest[r.Method+" "+r.Path] = r
	}
	s.before = func(w http.ResponseWriter, req *http.Request, _ int) bool {
		path := strings.TrimPrefix(strings.TrimPrefix(req.URL.Path, "/api/v3"), "/api/v4")
		r, ok := byRequest[req.Method+" "+path]
		if !ok {
			return false
		}
		for k, v := range r.Headers {
			w.Header().Set(k, v)
		}
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(r.Status)
		_, _ = w.Write(r.Body)
		return true
	}
}

// What the documentation shows goes through each forge's own library, and what
// is wanted of it comes out.
func TestRecordedAnswersThroughTheLibraries(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		serve func(*testing.T) (*server, Target)
		names []string
		want  comment
	}{
		"github": {gitHubServer, []string{"github-user", "github-comments", "github-comment-created", "github-comment-updated", "github-status-created"},
			comment{1, 7, marker + "\none", "https://github.example/acme/infra/issues/12#issuecomment-1"}},
		"gitlab": {gitLabServer, []string{"gitlab-user", "gitlab-notes", "gitlab-note-created", "gitlab-note-updated", "gitlab-status-created"},
			comment{301, 7, marker + "\none", "https://gitlab.example/acme/infra/-/merge_requests/4#note_301"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, target := c.serve(t)
			replay(t, s, c.names...)
			p, err := target.open(newRun().options)
			if err != nil {
				t.Fatal(err)
			}
			if me, err := p.service.self(t.Context()); err != nil || me != 7 {
				t.Errorf("the account is %d (%v)", me, err)
			}
			if list, more, err := p.service.list(t.Context(), 1); err != nil || more || len(list) != 1 || list[0] != c.want {
				t.Errorf("the comments are %+v, more %v (%v)", list, more, err)
			}
			if got, err := p.service.create(t.Context(), "text"); err != nil || got != c.want {
				t.Errorf("created: %+v (%v)", got, err)
			}
			if got, err := p.service.edit(t.Context(), c.want.id, "text"); err != nil || got != c.want {
				t.Errorf("updated: %+v (%v)", got, err)
			}
			if err := p.service.setStatus(t.Context(), Status{Context: "holdfast/dns"}); err != nil {
				t.Error(err)
			}
			if done := newRun().mustPost(t, target, note(marker, "one")); done[0].Action != Unchanged || !done[0].StatusSet {
				t.Errorf("%+v", done)
			}
		})
	}
}

// The refusals that the documentation shows are told in the forge's words.
func TestRecordedRefusals(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"github-unauthorized": "GitHub answers 401 (Unauthorized) to GET /api/v3/user: Bad credentials The token in GITHUB_TOKEN is refused",
		"github-not-found":    "GitHub answers 404 (Not Found)",
		"github-invalid":      "GitHub answers 422 (Unprocessable Entity) to POST /api/v3/repos/acme/infra/issues/12/comments: Validation Failed",
		"github-rate-limited": "GitHub takes no more requests with this token before 12:16:41 UTC on 30 November",
		"gitlab-unauthorized": "GitLab answers 401 (Unauthorized) to GET /api/v4/user: 401 Unauthorized The token in GITLAB_TOKEN is refused",
		"gitlab-not-found":    "404 Project Not Found",
		"gitlab-invalid":      `GitLab answers 400 (Bad Request) to POST /api/v4/projects/77/merge_requests/4/notes: {"note":["is too long (maximum is 1000000 characters)"]}`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			serve := gitHubServer
			if strings.HasPrefix(name, "gitlab") {
				serve = gitLabServer
			}
			s, target := serve(t)
			replay(t, s, name)
			switch r := readRecorded(t, name); {
			case strings.Contains(r.Path, "/nothing/"):
				target.Repo = "acme/nothing"
			case strings.Contains(r.Path, "/78/"):
				target.Repo = "78"
			}
			n := note(marker, "one")
			n.Status = nil
			_, err := newRun().post(t, target, n)
			wantError(t, err, want)
		})
	}
}

// The servers of these tests are made by hand: what they answer has every field
// that the documented answer has and the library reads, with the same type.
func TestServersAnswerAsDocumented(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		serve func(*testing.T) (*server, Target)
		body  string // that is sent
		read  reflect.Type
	}{
		"github-user":            {gitHubServer, "", reflect.TypeFor[github.User]()},
		"github-comments":        {gitHubServer, "", reflect.TypeFor[[]github.IssueComment]()},
		"github-comment-created": {gitHubServer, `{"body":"one"}`, reflect.TypeFor[github.IssueComment]()},
		"github-comment-updated": {gitHubServer, `{"body":"one"}`, reflect.TypeFor[github.IssueComment]()},
		"github-status-created":  {gitHubServer, `{"state":"failure","context":"holdfast/dns","description":"hold","target_url":"https://github.example/9"}`, reflect.TypeFor[github.RepoStatus]()},
		"github-not-found":       {gitHubServer, "", reflect.TypeFor[github.ErrorResponse]()},
		"gitlab-user":            {gitLabServer, "", reflect.TypeFor[gitlab.User]()},
		"gitlab-notes":           {gitLabServer, "", reflect.TypeFor[[]gitlab.Note]()},
		"gitlab-note-created":    {gitLabServer, `{"body":"one"}`, reflect.TypeFor[gitlab.Note]()},
		"gitlab-note-updated":    {gitLabServer, `{"body":"one"}`, reflect.TypeFor[gitlab.Note]()},
		"gitlab-status-created":  {gitLabServer, `{"state":"failed","name":"holdfast/dns"}`, reflect.TypeFor[gitlab.CommitStatus]()},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, target := c.serve(t)
			own := s.comment(account{id: 7, login: "gatekeeper"}, "one")
			r := readRecorded(t, name)
			path := strings.NewReplacer("/comments/1", fmt.Sprint("/comments/", own.id), "/notes/301", fmt.Sprint("/notes/", own.id)).Replace(r.Path)
			status, got := ask(t, r.Method, target.API+path, c.body)
			if status != r.Status {
				t.Errorf("it answers %d, and the documentation has %d", status, r.Status)
			}
			var want any
			if err := json.Unmarshal(r.Body, &want); err != nil {
				t.Fatal(err)
			}
			for _, lack := range lacks("", want, got, c.read) {
				t.Error(lack)
			}
		})
	}
}

// ask sends one request as a library would.
func ask(t *testing.T, method, address, body string) (int, any) {
	t.Helper()
	req, err := http.NewRequestWithContext(context.Background(), method, address, bytes.NewReader([]byte(body)))
	if err != nil {
		t.Fatal(err)
	}
	if strings.HasSuffix(req.URL.Path, "/notes") && method == http.MethodGet {
		req.URL.RawQuery = "order_by=created_at&sort=asc"
	}
	req.Header.Set("Authorization", "Bearer "+userToken)
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	var got any
	if err := json.NewDecoder(resp.Body).Decode(&got); err != nil {
		t.Fatal(err)
	}
	return resp.StatusCode, got
}

// lacks lists what of a documented value that a type reads isn't in another, or
// has another type there. null in the documentation says nothing of the type.
func lacks(at string, want, got any, read reflect.Type) []string {
	for read.Kind() == reflect.Pointer {
		read = read.Elem()
	}
	switch want := want.(type) {
	case nil:
		return nil
	case []any:
		list, ok := got.([]any)
		if !ok || len(want) > 0 && len(list) == 0 {
			return []string{fmt.Sprintf("%s is %T, want a list with something in it", at, got)}
		}
		if read.Kind() != reflect.Slice || len(want) == 0 {
			return nil
		}
		return lacks(at+"[0]", want[0], list[0], read.Elem())
	case map[string]any:
		object, ok := got.(map[string]any)
		if !ok {
			return []string{fmt.Sprintf("%s is %T, want an object", at, got)}
		}
		if read.Kind() != reflect.Struct {
			return nil
		}
		var out []string
		for name, field := range fieldsOf(read) {
			value, documented := want[name]
			if !documented {
				continue
			}
			if mine, ok := object[name]; !ok {
				out = append(out, at+"."+name+" is missing")
			} else {
				out = append(out, lacks(at+"."+name, value, mine, field)...)
			}
		}
		slices.Sort(out)
		return out
	}
	if reflect.TypeOf(want) != reflect.TypeOf(got) {
		return []string{fmt.Sprintf("%s is %T (%v), and %T in the documentation", at, got, got, want)}
	}
	return nil
}

// fieldsOf are the fields of a struct by their names in JSON.
func fieldsOf(t reflect.Type) map[string]reflect.Type {
	out := make(map[string]reflect.Type)
	for _, f := range reflect.VisibleFields(t) {
		if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); name != "" && name != "-" {
			out[name] = f.Type
		}
	}
	return out
}

// What lacks would pass over must not pass.
func TestLacksSees(t *testing.T) {
	t.Parallel()
	var want any
	if err := json.Unmarshal([]byte(`{"id":1,"body":"x","user":{"id":1,"login":"a"},"attachment":null,"not_read":1}`), &want); err != nil {
		t.Fatal(errors.Unwrap(err))
	}
	got := map[string]any{"id": "1", "user": map[string]any{"id": 1.0}}
	all := strings.Join(lacks("", want, got, reflect.TypeFor[*github.IssueComment]()), "\n")
	if all != ".body is missing\n.id is string (1), and float64 in the documentation\n.user.login is missing" {
		t.Error(all)
	}
}
