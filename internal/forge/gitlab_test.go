package forge

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"
)

// gitLabServer answers as GitLab's documentation says it does.
func gitLabServer(t *testing.T) (*server, Target) {
	s := newServer(t, func(s *server, w http.ResponseWriter, r *http.Request, who account, body []byte) {
		w.Header().Set("RateLimit-Limit", "2000")
		w.Header().Set("RateLimit-Remaining", "1999")
		message := func(status int, text string) { refuse(w, status, map[string]string{"message": text}) }
		const mr = "/projects/77/merge_requests/4"
		switch path := r.Method + " " + strings.TrimPrefix(r.URL.Path, "/api/v4"); {
		case path == "GET /user":
			answer(w, http.StatusOK, gitLabSelf(who))
		case path == "GET "+mr:
			answer(w, http.StatusOK, map[string]any{"id": 4000, "iid": 4, "web_url": "https://gitlab.example/acme/infra/-/merge_requests/4"})
		case path == "GET "+mr+"/notes":
			if r.URL.Query().Get("sort") != "asc" || r.URL.Query().Get("order_by") != "created_at" {
				s.t.Errorf("notes were asked for as %s: the newest come first then", r.URL.RawQuery)
			}
			s.gitLabPage(w, r)
		case path == "POST "+mr+"/notes":
			switch {
			case !who.write:
				refuse(w, http.StatusForbidden, map[string]string{"error": "insufficient_scope", "error_description": "The request requires higher privileges than provided by the access token.", "scope": "api"})
			case s.locked:
				message(http.StatusForbidden, "403 Forbidden - discussion is locked")
			default:
				answer(w, http.StatusCreated, gitLabNote(s.comment(who, textOf(body))))
			}
		case strings.HasPrefix(path, "PUT "+mr+"/notes/"), strings.HasPrefix(path, "DELETE "+mr+"/notes/"):
			id, err := strconv.ParseInt(path[strings.LastIndex(path, "/")+1:], 10, 64)
			c := s.byID(id)
			switch {
			case err != nil || c == nil:
				message(http.StatusNotFound, "404 Note Not Found")
			case r.Method == http.MethodDelete:
				s.drop(id)
				w.WriteHeader(http.StatusNoContent)
			default:
				c.body = textOf(body)
				answer(w, http.StatusOK, gitLabNote(c))
			}
		case strings.HasPrefix(path, "POST /projects/77/statuses/"), strings.HasPrefix(path, "POST /projects/88/statuses/"):
			var status map[string]any
			if err := json.Unmarshal(body, &status); err != nil {
				s.t.Error(err)
			}
			status["project"] = strings.Split(path, "/")[2]
			s.statuses = append(s.statuses, status)
			answer(w, http.StatusCreated, gitLabStatus(len(s.statuses), who, status))
		default:
			message(http.StatusNotFound, "404 Project Not Found")
		}
	})
	return s, Target{Kind: GitLab, API: s.http.URL + "/api/v4", Repo: "77", Number: 4, Commit: headCommit, RunURL: "https://gitlab.example/acme/infra/-/jobs/5", pipeline: 31,
		tokens: []string{"GITLAB_TOKEN"}, token: userToken}
}

func gitLabNote(c *stored) map[string]any {
	return map[string]any{
		"id": c.id, "type": nil, "body": c.body, "attachment": nil, "system": c.system, "noteable_type": "MergeRequest", "noteable_iid": 4, "noteable_id": 4000, "project_id": 77,
		"created_at": "2026-11-30T12:00:00.000Z", "updated_at": "2026-11-30T12:00:00.000Z", "resolvable": false, "confidential": false, "internal": false,
		"author": gitLabUser(c.author),
	}
}

// gitLabUser is an account as GitLab shows it beside what it wrote.
func gitLabUser(a account) map[string]any {
	return map[string]any{
		"id": a.id, "username": a.login, "name": a.login, "email": a.login + "@gitlab.example", "state": "active", "created_at": "2026-11-30T12:00:00.000Z",
		"avatar_url": "https://gitlab.example/uploads/1.png", "web_url": "https://gitlab.example/" + a.login,
	}
}

// gitLabSelf is an account as GitLab shows it to itself.
func gitLabSelf(a account) map[string]any {
	out := gitLabUser(a)
	maps.Copy(out, map[string]any{"bio": "", "is_admin": false, "bot": true})
	return out
}

// gitLabStatus is a status as GitLab answers to one that is set.
func gitLabStatus(id int, by account, set map[string]any) map[string]any {
	const at = "2026-11-30T12:00:00.000Z"
	return map[string]any{
		"id": id, "sha": headCommit, "ref": nil, "status": set["state"], "name": set["name"], "description": set["description"], "target_url": set["target_url"],
		"created_at": at, "started_at": nil, "finished_at": at, "allow_failure": false, "coverage": 0.5, "author": gitLabUser(by),
	}
}

func (s *server) gitLabPage(w http.ResponseWriter, r *http.Request) {
	page, size := 1, 20
	if n, err := strconv.Atoi(r.URL.Query().Get("page")); err == nil {
		page = n
	}
	if n, err := strconv.Atoi(r.URL.Query().Get("per_page")); err == nil {
		size = min(n, 100)
	}
	next := ""
	if page*size < len(s.comments) {
		next = strconv.Itoa(page + 1)
	}
	w.Header().Set("X-Page", strconv.Itoa(page))
	w.Header().Set("X-Per-Page", strconv.Itoa(size))
	w.Header().Set("X-Next-Page", next)
	w.Header().Set("X-Total", strconv.Itoa(len(s.comments)))
	out := []map[string]any{}
	for i := (page - 1) * size; i < min(page*size, len(s.comments)); i++ {
		out = append(out, gitLabNote(s.comments[i]))
	}
	answer(w, http.StatusOK, out)
}

func TestGitLabOneNoteThatUpdatesItself(t *testing.T) {
	t.Parallel()
	s, target := gitLabServer(t)
	for i := range 130 {
		s.comment(account{id: 666, login: "mallory"}, fmt.Sprintf("%s\nforged %d", marker, i))
	}
	system := s.comment(account{id: 7}, marker+"\na note of GitLab's own")
	system.system = true
	first := newRun().mustPost(t, target, note(marker, "one"))
	if first[0].Action != Created || !first[0].StatusSet || first[0].URL != fmt.Sprintf("https://gitlab.example/acme/infra/-/merge_requests/4#note_%d", s.nextID) {
		t.Errorf("first: %+v", first)
	}
	if again := newRun().mustPost(t, target, note(marker, "one")); again[0].Action != Unchanged {
		t.Errorf("again: %+v", again)
	}
	good := note(marker, "two")
	good.Status.Passed = true
	if next := newRun().mustPost(t, target, good); next[0].Action != Updated || next[0].URL != first[0].URL {
		t.Errorf("next: %+v", next)
	}
	if got := s.of(7); len(got) != 2 || got[1] != marker+"\ntwo" || system.body != marker+"\na note of GitLab's own" {
		t.Errorf("ours are %q", got)
	}
	for i, state := range []string{"failed", "failed", "success"} {
		want := map[string]any{"state": state, "name": "holdfast/dns", "description": "hold: 1 question open, 0 answered, 0 clear", "target_url": target.RunURL, "pipeline_id": 31, "project": "77"}
		if fmt.Sprint(s.statuses[i]) != fmt.Sprint(want) {
			t.Errorf("status %d is %v, want %v", i, s.statuses[i], want)
		}
	}
	for _, r := range s.requests {
		if r.header.Get("Private-Token") != userToken || r.header.Get("Authorization") != "" {
			t.Errorf("%s %s was sent with %v", r.method, r.path, r.header)
		}
	}
}

func TestGitLabFork(t *testing.T) {
	t.Parallel()
	s, target := gitLabServer(t)
	target.statusRepo, target.pipeline = "88", 0
	newRun().mustPost(t, target, note(marker, "one"))
	if got := s.statuses[0]; got["project"] != "88" || got["pipeline_id"] != nil {
		t.Errorf("the status is %v", got)
	}
}

func TestGitLabLimits(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		header func(h http.Header, now time.Time)
		want   time.Duration
		err    string
	}{
		"Retry-After": {func(h http.Header, _ time.Time) { h.Set("Retry-After", "30") }, 31 * time.Second, ""},
		"Reset": {func(h http.Header, now time.Time) {
			h.Set("RateLimit-Reset", strconv.FormatInt(now.Add(20*time.Second).Unix(), 10))
		}, 21 * time.Second, ""},
		"a date": {func(h http.Header, now time.Time) {
			h.Set("Retry-After", now.Add(5*time.Second).Format(http.TimeFormat))
		}, 6 * time.Second, ""},
		"too long": {func(h http.Header, _ time.Time) { h.Set("Retry-After", "3600") }, 0, "GitLab takes no more requests with this token before 13:00:01 UTC on 30 November"},
		"nonsense": {func(h http.Header, _ time.Time) { h.Set("Retry-After", "99999999999999999999") }, time.Second, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, target := gitLabServer(t)
			r := newRun()
			s.before = func(w http.ResponseWriter, req *http.Request, _ int) bool {
				if req.Method != http.MethodPost || len(r.clock.slept) > 0 {
					return false
				}
				c.header(w.Header(), r.clock.now())
				w.Header().Set("RateLimit-Remaining", "0")
				w.WriteHeader(http.StatusTooManyRequests)
				_, _ = w.Write([]byte("Retry later\n"))
				return true
			}
			_, err := r.post(t, target, note(marker, "one"))
			if c.err != "" {
				wantError(t, err, c.err)
				return
			}
			if err != nil || len(r.clock.slept) != 1 || r.clock.slept[0] != c.want || len(s.of(7)) != 1 {
				t.Errorf("%v, slept %v, ours are %q", err, r.clock.slept, s.of(7))
			}
		})
	}
}

func TestGitLabRefusals(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		change func(*server, *Target)
		want   []string
	}{
		"scope":    {func(_ *server, t *Target) { t.token = readToken }, []string{"403", "insufficient_scope", "scope api and at least the role Reporter", "CI_JOB_TOKEN can't write comments"}},
		"token":    {func(_ *server, t *Target) { t.token = "glcbt-64_planted" }, []string{"401", "CI_JOB_TOKEN can't write comments: make a project access token, and give it as HOLDFAST_TOKEN."}},
		"no token": {func(_ *server, t *Target) { t.token = "" }, []string{"there is no token for GitLab", "Set GITLAB_TOKEN", "CI_JOB_TOKEN can't"}},
		"project":  {func(_ *server, t *Target) { t.Repo = "78" }, []string{"404 Project Not Found"}},
		"locked":   {func(s *server, _ *Target) { s.locked = true }, []string{"The conversation is locked"}},
		"status": {func(s *server, _ *Target) {
			s.before = func(w http.ResponseWriter, r *http.Request, _ int) bool {
				if !strings.Contains(r.URL.Path, "/statuses/") {
					return false
				}
				refuse(w, http.StatusForbidden, map[string]string{"message": "403 Forbidden"})
				return true
			}
		}, []string{"the commit's status can't be set", "role Developer", "--no-status"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, target := gitLabServer(t)
			c.change(s, &target)
			_, err := newRun().post(t, target, note(marker, "one"))
			wantError(t, err, c.want...)
		})
	}
}

// Another pipeline is writing a status of the commit: that passes.
func TestGitLabStatusConflict(t *testing.T) {
	t.Parallel()
	s, target := gitLabServer(t)
	once := true
	s.before = func(w http.ResponseWriter, r *http.Request, _ int) bool {
		if !strings.Contains(r.URL.Path, "/statuses/") || !once {
			return false
		}
		once = false
		refuse(w, http.StatusConflict, map[string]string{"message": "409 Conflict"})
		return true
	}
	if done := newRun().mustPost(t, target, note(marker, "one")); !done[0].StatusSet {
		t.Errorf("%+v", done)
	}
}

func TestGitLabLostAnswer(t *testing.T) {
	t.Parallel()
	s, target := gitLabServer(t)
	once := true
	s.after = func(w http.ResponseWriter, r *http.Request, _ int) bool {
		if r.Method != http.MethodPost || !once {
			return false
		}
		once = false
		w.WriteHeader(http.StatusBadGateway)
		return true
	}
	if done := newRun().mustPost(t, target, note(marker, "one")); done[0].Action != Created || len(s.of(7)) != 1 {
		t.Errorf("%+v, ours are %q", done, s.of(7))
	}
}
