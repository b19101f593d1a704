package forge

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
)

// giteaServer answers as Gitea does, whose comments have no pages. What a real
// one does is tested in test/gitea; here is what needs a server that can be
// told what to answer.
func giteaServer(t *testing.T, migrated string) (*server, Target) {
	s := newServer(t, func(s *server, w http.ResponseWriter, r *http.Request, who account, body []byte) {
		show := func(c *stored) map[string]any {
			out := map[string]any{"id": c.id, "body": c.body, "html_url": fmt.Sprintf("https://git.example/acme/infra/pulls/12#issuecomment-%d", c.id), "original_author": "",
				"user": map[string]any{"id": c.author.id, "login": c.author.login}, "created_at": "2026-11-30T12:00:00Z", "updated_at": "2026-11-30T12:00:00Z"}
			if strings.HasSuffix(c.body, migrated) {
				out["original_author"] = "mallory"
			}
			return out
		}
		switch r.Method + " " + r.URL.Path {
		case "GET /api/v1/user":
			answer(w, http.StatusOK, map[string]any{"id": who.id, "login": who.login})
		case "GET /api/v1/repos/acme/infra/issues/12/comments":
			out := []map[string]any{}
			for _, c := range s.comments {
				out = append(out, show(c))
			}
			answer(w, http.StatusOK, out)
		case "POST /api/v1/repos/acme/infra/issues/12/comments":
			answer(w, http.StatusCreated, show(s.comment(who, textOf(body))))
		case "POST /api/v1/repos/acme/infra/statuses/" + headCommit:
			var status map[string]any
			if err := json.Unmarshal(body, &status); err != nil {
				s.t.Error(err)
			}
			s.statuses = append(s.statuses, status)
			answer(w, http.StatusCreated, map[string]any{"id": len(s.statuses), "status": status["state"], "context": status["context"]})
		default:
			refuse(w, http.StatusNotFound, map[string]any{"errors": []string{}, "message": "not found", "url": "https://git.example/api/swagger"})
		}
	})
	return s, Target{Kind: Gitea, API: s.http.URL + "/api/v1", Repo: "acme/infra", Number: 12, Commit: headCommit, tokens: []string{"GITEA_TOKEN"}, token: userToken}
}

// Whoever migrates a repository is given as the author of all its comments.
func TestGiteaMigratedComments(t *testing.T) {
	t.Parallel()
	s, target := giteaServer(t, "from elsewhere")
	s.comment(account{id: 7, login: "gatekeeper"}, marker+"\nfrom elsewhere")
	done := newRun().mustPost(t, target, note(marker, "one"))
	if done[0].Action != Created || !done[0].StatusSet || s.count("PATCH", "") != 0 || s.comments[0].body != marker+"\nfrom elsewhere" {
		t.Errorf("%+v, ours are %q", done, s.of(7))
	}
	for _, r := range s.requests {
		if r.header.Get("Authorization") != "token "+userToken || strings.HasSuffix(r.path, "/version") {
			t.Errorf("%s %s was sent with %v", r.method, r.path, r.header)
		}
	}
}

// All comments come with each page: they are looked through once.
func TestGiteaHasNoPages(t *testing.T) {
	t.Parallel()
	s, target := giteaServer(t, "from elsewhere")
	for i := range 120 {
		s.comment(account{id: 5}, fmt.Sprint("comment ", i))
	}
	newRun().mustPost(t, target, note(marker, "one"))
	if n := s.count("GET", "/comments"); n != 2 {
		t.Errorf("the comments were read %d times, want 2", n)
	}
	if again := newRun().mustPost(t, target, note(marker, "one")); again[0].Action != Unchanged || again[0].Removed != 0 {
		t.Errorf("%+v", again)
	}
	if !strings.Contains(s.requests[0].header.Get("User-Agent"), "holdfast/test") {
		t.Errorf("the requests are by %s", s.requests[0].header.Get("User-Agent"))
	}
}
