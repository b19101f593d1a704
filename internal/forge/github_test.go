package forge

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

// gitHubServer answers as GitHub's documentation says it does, in the words
// that it really uses.
func gitHubServer(t *testing.T) (*server, Target) {
	s := newServer(t, func(s *server, w http.ResponseWriter, r *http.Request, who account, body []byte) {
		w.Header().Set("X-RateLimit-Limit", "5000")
		w.Header().Set("X-RateLimit-Remaining", "4987")
		w.Header().Set("X-RateLimit-Reset", "1796040000")
		w.Header().Set("X-GitHub-Request-Id", "C0DE:1234")
		const docs = "https://docs.github.com/rest"
		message := func(status int, text string) {
			refuse(w, status, map[string]string{"message": text, "documentation_url": docs, "status": strconv.Itoa(status)})
		}
		switch path := r.Method + " " + strings.TrimPrefix(r.URL.Path, "/api/v3"); {
		case path == "GET /user":
			if who.app {
				message(http.StatusForbidden, "Resource not accessible by integration")
				return
			}
			answer(w, http.StatusOK, gitHubSelf(who))
		case r.Method+" "+r.URL.Path == "POST /api/graphql":
			answer(w, http.StatusOK, map[string]any{"data": map[string]any{"viewer": map[string]any{"databaseId": who.id}}})
		case path == "GET /repos/acme/infra/issues/12/comments":
			s.gitHubPage(w, r)
		case path == "POST /repos/acme/infra/issues/12/comments":
			switch {
			case !who.write:
				message(http.StatusForbidden, "Resource not accessible by integration")
			case s.locked:
				message(http.StatusForbidden, "Unable to create comment because issue is locked.")
			case utf8.RuneCountInString(textOf(body)) > 65536:
				refuse(w, http.StatusUnprocessableEntity, map[string]any{"message": "Validation Failed", "errors": []map[string]string{{
					"resource": "IssueComment", "code": "unprocessable", "field": "data", "message": "Body is too long (maximum is 65536 characters)"}}, "documentation_url": docs, "status": "422"})
			default:
				answer(w, http.StatusCreated, s.gitHubComment(s.comment(who, textOf(body))))
			}
		case strings.HasPrefix(path, "PATCH /repos/acme/infra/issues/comments/"), strings.HasPrefix(path, "DELETE /repos/acme/infra/issues/comments/"):
			id, err := strconv.ParseInt(path[strings.LastIndex(path, "/")+1:], 10, 64)
			c := s.byID(id)
			switch {
			case err != nil || c == nil:
				message(http.StatusNotFound, "Not Found")
			case !who.write:
				message(http.StatusForbidden, "Resource not accessible by integration")
			case r.Method == http.MethodDelete:
				s.drop(id)
				w.WriteHeader(http.StatusNoContent)
			default:
				c.body = textOf(body)
				answer(w, http.StatusOK, s.gitHubComment(c))
			}
		case strings.HasPrefix(path, "POST /repos/acme/infra/statuses/"):
			var status map[string]any
			if err := json.Unmarshal(body, &status); err != nil {
				s.t.Error(err)
			}
			switch {
			case !who.write:
				message(http.StatusForbidden, "Resource not accessible by integration")
			case !strings.HasSuffix(path, headCommit):
				message(http.StatusUnprocessableEntity, "No commit found for SHA: "+path[strings.LastIndex(path, "/")+1:])
			default:
				s.statuses = append(s.statuses, status)
				answer(w, http.StatusCreated, gitHubStatus(len(s.statuses), who, status))
			}
		default:
			message(http.StatusNotFound, "Not Found")
		}
	})
	return s, Target{Kind: GitHub, API: s.http.URL + "/api/v3", Repo: "acme/infra", Number: 12, Commit: headCommit, RunURL: "https://github.example/acme/infra/actions/runs/9",
		tokens: []string{"GITHUB_TOKEN"}, token: userToken}
}

func textOf(body []byte) string {
	var in struct {
		Body string `json:"body"`
	}
	_ = json.Unmarshal(body, &in)
	return in.Body
}

// gitHubPage writes a page of comments, with the header that names the others.
func (s *server) gitHubPage(w http.ResponseWriter, r *http.Request) {
	page, size := 1, 30
	if n, err := strconv.Atoi(r.URL.Query().Get("page")); err == nil {
		page = n
	}
	if n, err := strconv.Atoi(r.URL.Query().Get("per_page")); err == nil {
		size = min(n, 100)
	}
	last := max((len(s.comments)+size-1)/size, 1)
	link := func(p int, rel string) string {
		return fmt.Sprintf(`<%s%s?per_page=%d&page=%d>; rel="%s"`, s.http.URL, r.URL.Path, size, p, rel)
	}
	if page < last {
		w.Header().Set("Link", link(page+1, "next")+", "+link(last, "last"))
	}
	out := []map[string]any{}
	for i := (page - 1) * size; i < min(page*size, len(s.comments)); i++ {
		out = append(out, s.gitHubComment(s.comments[i]))
	}
	answer(w, http.StatusOK, out)
}

func TestGitHubOneCommentThatUpdatesItself(t *testing.T) {
	t.Parallel()
	s, target := gitHubServer(t)
	forged := s.comment(account{id: 666, login: "mallory"}, marker+"\nAll is well, says somebody else.")
	s.comment(account{}, marker+"\nby an account that is gone")

	first := newRun().mustPost(t, target, note(marker, "one"))
	if first[0].Action != Created || !first[0].StatusSet || !strings.HasPrefix(first[0].URL, "https://github.example/acme/infra/pull/12#issuecomment-") {
		t.Errorf("first: %+v", first)
	}
	if again := newRun().mustPost(t, target, note(marker, "one")); again[0].Action != Unchanged || again[0].URL != first[0].URL {
		t.Errorf("again: %+v", again)
	}
	if s.count("PATCH", "") != 0 {
		t.Error("a comment that says all of it was written again")
	}
	if next := newRun().mustPost(t, target, note(marker, "two")); next[0].Action != Updated || next[0].URL != first[0].URL {
		t.Errorf("next: %+v", next)
	}
	if got := s.of(7); len(got) != 1 || got[0] != marker+"\ntwo" {
		t.Errorf("the comments are %q", got)
	}
	if forged.body != marker+"\nAll is well, says somebody else." {
		t.Error("somebody else's comment was touched")
	}
	want := map[string]any{"state": "failure", "context": "holdfast/dns", "description": "hold: 1 question open, 0 answered, 0 clear", "target_url": target.RunURL}
	if got := s.statuses[len(s.statuses)-1]; len(s.statuses) != 3 || fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("of %d statuses the last is %v", len(s.statuses), got)
	}
	for _, r := range s.requests {
		if r.header.Get("Authorization") != "Bearer "+userToken || r.header.Get("User-Agent") != "holdfast/test" {
			t.Errorf("%s %s was sent with %v", r.method, r.path, r.header)
		}
	}
}

func TestGitHubLooksThroughAllPages(t *testing.T) {
	t.Parallel()
	s, target := gitHubServer(t)
	for i := range 130 {
		s.comment(account{id: 100 + int64(i%5), login: "dev"}, fmt.Sprint("comment ", i))
	}
	own := s.comment(account{id: 7, login: "gatekeeper"}, marker+"\r\nold")
	for i := range 100 {
		s.comment(account{id: 100, login: "dev"}, fmt.Sprint("later ", i))
	}
	double := s.comment(account{id: 7, login: "gatekeeper"}, marker+"\nalso old")
	other := s.comment(account{id: 7, login: "gatekeeper"}, "<!-- holdfast:dns2 -->\nanother stack")
	done := newRun().mustPost(t, target, note(marker, "new"))
	if done[0].Action != Updated || done[0].Removed != 1 || own.body != marker+"\nnew" || s.byID(double.id) != nil || other.body != "<!-- holdfast:dns2 -->\nanother stack" {
		t.Errorf("%+v, ours are %q", done, s.of(7))
	}
	if n := s.count("GET", "/comments"); n != 3 {
		t.Errorf("%d pages were read, want 3", n)
	}
}

func TestGitHubWorkflowToken(t *testing.T) {
	t.Parallel()
	s, target := gitHubServer(t)
	target.token = workflowToken
	s.comment(account{id: 666, login: "github-actions"}, marker+"\nforged under a name that looks alike")
	newRun().mustPost(t, target, note(marker, "one"))
	if done := newRun().mustPost(t, target, note(marker, "two")); done[0].Action != Updated || len(s.of(41898282)) != 1 {
		t.Errorf("%+v, ours are %q", done, s.of(41898282))
	}
}

func TestGitHubCommentGoneInBetween(t *testing.T) {
	t.Parallel()
	s, target := gitHubServer(t)
	own := s.comment(account{id: 7}, marker+"\nold")
	s.before = func(_ http.ResponseWriter, r *http.Request, _ int) bool {
		if r.Method == http.MethodPatch {
			s.drop(own.id)
		}
		return false
	}
	if done := newRun().mustPost(t, target, note(marker, "new")); done[0].Action != Created || len(s.of(7)) != 1 {
		t.Errorf("%+v, ours are %q", done, s.of(7))
	}
}

func TestSeveralStacksAtOnce(t *testing.T) {
	t.Parallel()
	s, target := gitHubServer(t)
	const second = "<!-- holdfast:net -->"
	done := newRun().mustPost(t, target, note(marker, "one"), note(second, "two"))
	if len(done) != 2 || len(s.of(7)) != 2 || s.count("GET", "/comments") != 1 {
		t.Errorf("%+v, ours are %q", done, s.of(7))
	}
}

// A comment is there once, whatever became of the answer to it.
func TestLostAnswers(t *testing.T) {
	t.Parallel()
	cut := func(w http.ResponseWriter) {
		conn, _, err := w.(http.Hijacker).Hijack()
		if err != nil {
			panic(err)
		}
		_ = conn.Close()
	}
	for name, c := range map[string]struct {
		after  bool // the server did it, and the answer was lost
		spoil  func(w http.ResponseWriter)
		times  int
		action Action
		fails  bool
	}{
		"cut after":            {true, cut, 1, Created, false},
		"cut after, twice":     {true, cut, 2, Created, false},
		"cut before":           {false, cut, 1, Created, false},
		"502 before":           {false, func(w http.ResponseWriter) { w.WriteHeader(http.StatusBadGateway) }, 1, Created, false},
		"504 after":            {true, func(w http.ResponseWriter) { w.WriteHeader(http.StatusGatewayTimeout) }, 1, Created, false},
		"a web page after":     {true, func(w http.ResponseWriter) { _, _ = w.Write([]byte("<html>")) }, 1, Created, false},
		"500 before, for good": {false, func(w http.ResponseWriter) { w.WriteHeader(http.StatusInternalServerError) }, 99, "", true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, target := gitHubServer(t)
			left := c.times
			spoil := func(w http.ResponseWriter, r *http.Request, _ int) bool {
				if r.Method != http.MethodPost || !strings.HasSuffix(r.URL.Path, "/comments") || left == 0 {
					return false
				}
				left--
				c.spoil(w)
				return true
			}
			if c.after {
				s.after = spoil
			} else {
				s.before = spoil
			}
			done, err := newRun().post(t, target, note(marker, "one"))
			if c.fails {
				wantError(t, err, "500", "isn't known whether the forge took it", "Run it again")
				if n := s.count("POST", "/comments"); n != attempts {
					t.Errorf("it was posted %d times", n)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if done[0].Action != c.action || len(s.of(7)) != 1 {
				t.Errorf("%+v, ours are %q", done, s.of(7))
			}
		})
	}
}

func TestGitHubLimits(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		answer func(w http.ResponseWriter, now time.Time)
		waits  []time.Duration
		err    string
	}{
		"primary": {func(w http.ResponseWriter, now time.Time) {
			w.Header().Set("X-RateLimit-Remaining", "0")
			w.Header().Set("X-RateLimit-Reset", strconv.FormatInt(now.Add(40*time.Second).Unix(), 10))
			refuse(w, http.StatusForbidden, map[string]string{"message": "API rate limit exceeded for installation ID 1.", "documentation_url": "https://docs.github.com/rest/rate-limit"})
		}, []time.Duration{41 * time.Second}, ""},
		"primary, too long": {func(w http.ResponseWriter, now time.Time) {
			w.Header().Set("X-RateLimit-Remaining", "0")
			w.Header().Set("X-RateLimit-Reset", strconv.FormatInt(now.Add(40*time.Minute).Unix(), 10))
			refuse(w, http.StatusForbidden, map[string]string{"message": "API rate limit exceeded for installation ID 1."})
		}, nil, "GitHub takes no more requests with this token before 12:40:01 UTC on 30 November Run it again then, or give a longer --timeout."},
		"secondary": {func(w http.ResponseWriter, _ time.Time) {
			w.Header().Set("Retry-After", "17")
			refuse(w, http.StatusForbidden, map[string]string{"message": "You have exceeded a secondary rate limit. Please wait a few minutes before you try again."})
		}, []time.Duration{18 * time.Second}, ""},
		"secondary without a time": {func(w http.ResponseWriter, _ time.Time) {
			refuse(w, http.StatusForbidden, map[string]string{"message": "You have exceeded a secondary rate limit and have been temporarily blocked from content creation. Please retry your request again later."})
		}, []time.Duration{time.Minute}, ""},
		"429": {func(w http.ResponseWriter, _ time.Time) { w.WriteHeader(http.StatusTooManyRequests) }, []time.Duration{time.Second}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, target := gitHubServer(t)
			r := newRun()
			limited := false
			s.before = func(w http.ResponseWriter, req *http.Request, _ int) bool {
				if req.Method != http.MethodPost || limited {
					return false
				}
				limited = true
				c.answer(w, r.clock.now())
				return true
			}
			done, err := r.post(t, target, note(marker, "one"))
			if c.err != "" {
				wantError(t, err, c.err)
				return
			}
			if err != nil || done[0].Action != Created || len(s.of(7)) != 1 || fmt.Sprint(r.clock.slept) != fmt.Sprint(c.waits) {
				t.Errorf("%+v, %v, slept %v, want %v", done, err, r.clock.slept, c.waits)
			}
			if len(r.said) != 1 || !strings.HasPrefix(r.said[0], "GitHub asks to wait; trying again in ") {
				t.Errorf("said %q", r.said)
			}
		})
	}
}

func TestServerTroublePasses(t *testing.T) {
	t.Parallel()
	for fails, works := range map[int]bool{1: true, 3: true, 4: false} {
		s, target := gitHubServer(t)
		r := newRun()
		left := fails
		s.before = func(w http.ResponseWriter, _ *http.Request, _ int) bool {
			if left == 0 {
				return false
			}
			left--
			w.WriteHeader(http.StatusBadGateway)
			return true
		}
		_, err := r.post(t, target, note(marker, "one"))
		if works && err != nil {
			t.Error(err)
		}
		if !works {
			wantError(t, err, "the commit's status can't be set: GitHub answers 502 (Bad Gateway) to POST /api/v3/repos/acme/infra/statuses/")
			if fmt.Sprint(r.clock.slept) != "[1s 2s 4s]" {
				t.Errorf("slept %v", r.clock.slept)
			}
		}
	}
}

func TestNobodyThere(t *testing.T) {
	t.Parallel()
	s, target := gitHubServer(t)
	s.http.Close()
	_, err := newRun().post(t, target, note(marker, "one"))
	wantError(t, err, "the commit's status can't be set: GitHub at 127.0.0.1:", "connection refused")
}

func TestGitHubRefusals(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		change func(*server, *Target)
		want   []string
		only   bool // ReadOnly
		done   string
	}{
		"read only": {func(_ *server, t *Target) { t.token = readToken },
			[]string{"the comment can't be written: GitHub answers 403 (Forbidden) to POST /api/v3/repos/acme/infra/issues/12/comments: Resource not accessible by integration", "pull-requests: write", "the commit's status can't be set: GitHub answers 403", "statuses: write"}, true, "failed false"},
		"read only, a fork": {func(_ *server, t *Target) {
			t.token, t.Restricted = readToken, "the pull request comes from the fork mallory/infra"
		}, []string{"Here the pull request comes from the fork mallory/infra, and such runs get a token that can't write."}, true, "failed false"},
		"wrong token":        {func(_ *server, t *Target) { t.token = "planted-nonsense" }, []string{"401", "Bad credentials", "The token in GITHUB_TOKEN is refused"}, true, "failed false"},
		"no token":           {func(_ *server, t *Target) { t.token = "" }, []string{"there is no token for GitHub", "Set GITHUB_TOKEN", "permissions: {pull-requests: write, statuses: write}"}, true, ""},
		"no such repository": {func(_ *server, t *Target) { t.Repo = "acme/nothing" }, []string{"404", "must see acme/nothing"}, false, "failed false"},
		"locked":             {func(s *server, _ *Target) { s.locked = true }, []string{"issue is locked", "The conversation is locked: unlock it"}, false, "failed true"},
		"no such commit": {func(_ *server, t *Target) { t.Commit = strings.Repeat("f", 40) },
			[]string{"the commit's status can't be set: GitHub answers 422", "No commit found for SHA", "Is commit ffffff"}, false, "created false"},
		"no statuses": {func(s *server, _ *Target) {
			s.before = func(w http.ResponseWriter, r *http.Request, _ int) bool {
				if !strings.Contains(r.URL.Path, "/statuses/") {
					return false
				}
				refuse(w, http.StatusForbidden, map[string]string{"message": "Resource not accessible by integration"})
				return true
			}
		}, []string{"the commit's status can't be set", "statuses: write", "--no-status"}, true, "created false"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, target := gitHubServer(t)
			c.change(s, &target)
			done, err := newRun().post(t, target, note(marker, "one"))
			wantError(t, err, c.want...)
			e, ok := err.(*Error)
			came := ""
			for _, d := range done {
				came = fmt.Sprint(d.Action, " ", d.StatusSet)
			}
			if !ok || e.ReadOnly != c.only || came != c.done {
				t.Errorf("%#v, %+v", err, done)
			}
		})
	}
}

func TestGitHubRenamedRepository(t *testing.T) {
	t.Parallel()
	s, target := gitHubServer(t)
	target.Repo = "acme/old"
	s.before = func(w http.ResponseWriter, r *http.Request, _ int) bool {
		if !strings.Contains(r.URL.Path, "/acme/old/") {
			return false
		}
		status := http.StatusMovedPermanently
		if r.Method != http.MethodGet {
			status = http.StatusTemporaryRedirect
		}
		to := s.http.URL + strings.Replace(r.URL.RequestURI(), "/acme/old/", "/acme/infra/", 1)
		w.Header().Set("Location", to)
		refuse(w, status, map[string]string{"message": "Moved Permanently", "url": to})
		return true
	}
	if done := newRun().mustPost(t, target, note(marker, "one")); done[0].Action != Created || len(s.of(7)) != 1 {
		t.Errorf("%+v", done)
	}
	s.before = func(w http.ResponseWriter, r *http.Request, _ int) bool {
		if r.Method != http.MethodPatch {
			return false
		}
		http.Redirect(w, r, "/elsewhere", http.StatusMovedPermanently) // which would become a GET
		return true
	}
	target.Repo = "acme/infra"
	_, err := newRun().post(t, target, note(marker, "two"))
	wantError(t, err, "sends the request on to /elsewhere: does the repository have another name now?")
}

func TestHostileAnswers(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		answer func(w http.ResponseWriter)
		want   string
	}{
		"the token, repeated": {func(w http.ResponseWriter) {
			refuse(w, http.StatusTeapot, map[string]string{"message": "I don't know Bearer " + userToken})
		}, "I don't know Bearer [token]"},
		"lines": {func(w http.ResponseWriter) {
			refuse(w, http.StatusTeapot, map[string]string{"message": "one\n::error::two\r\nthree" + strings.Repeat(" long", 5000)})
		}, "one ::error::two three long"},
		"an object": {func(w http.ResponseWriter) {
			refuse(w, http.StatusTeapot, map[string]any{"message": map[string]any{"base": []string{"no"}}})
		}, `{"base":["no"]}`},
		"no JSON":    {func(w http.ResponseWriter) { w.WriteHeader(http.StatusTeapot); _, _ = w.Write([]byte("<b>no</b>")) }, "answers 418"},
		"a web page": {func(w http.ResponseWriter) { _, _ = w.Write([]byte("  <!DOCTYPE html><title>Sign in</title>")) }, "the answer is a web page and no data"},
		"half JSON":  {func(w http.ResponseWriter) { _, _ = w.Write([]byte(`{"id":`)) }, "unexpected end of JSON input"},
		"nobody":     {func(w http.ResponseWriter) { answer(w, http.StatusOK, map[string]any{}) }, "doesn't say which account the token is of"},
		"endless": {func(w http.ResponseWriter) {
			for range maxAnswer/(1<<20) + 1 {
				_, _ = w.Write(make([]byte, 1<<20))
			}
		}, "the answer is larger than 128 MiB"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, target := gitHubServer(t)
			s.before = func(w http.ResponseWriter, _ *http.Request, _ int) bool { c.answer(w); return true }
			_, err := newRun().post(t, target, note(marker, "one"))
			wantError(t, err, c.want)
		})
	}
}

// A list that never ends is not read for ever.
func TestEndlessComments(t *testing.T) {
	t.Parallel()
	s, target := gitHubServer(t)
	s.before = func(w http.ResponseWriter, r *http.Request, n int) bool {
		if !strings.HasSuffix(r.URL.Path, "/comments") {
			return false
		}
		w.Header().Set("Link", fmt.Sprintf(`<%s%s?page=%d>; rel="next"`, s.http.URL, r.URL.Path, n+1))
		answer(w, http.StatusOK, []map[string]any{s.gitHubComment(&stored{id: int64(n), author: account{id: 5}})})
		return true
	}
	_, err := newRun().post(t, target, note(marker, "one"))
	wantError(t, err, "there are more than 100 comments")
	if s.count("POST", "/comments") != 0 {
		t.Error("a comment was posted, though there may be one")
	}
}

func TestTokenIsHiddenInWhatIsPosted(t *testing.T) {
	t.Parallel()
	s, target := gitHubServer(t)
	newRun().mustPost(t, target, note(marker, "the plan sets token = "+userToken))
	if got := s.of(7)[0]; got != marker+"\nthe plan sets token = [token]" {
		t.Errorf("the comment is %q", got)
	}
}

func TestHungServer(t *testing.T) {
	t.Parallel()
	s, target := gitHubServer(t)
	release := make(chan struct{})
	s.before = func(http.ResponseWriter, *http.Request, int) bool { <-release; return true }
	t.Cleanup(func() { close(release) })
	o := Options{Timeout: 200 * time.Millisecond, Now: time.Now}
	begin := time.Now()
	_, err := target.Post(t.Context(), o, []Note{note(marker, "one")})
	wantError(t, err, "didn't answer in time")
	if took := time.Since(begin); took > 10*time.Second {
		t.Errorf("it took %v", took)
	}
}

func TestCertificates(t *testing.T) {
	t.Parallel()
	plain, target := gitHubServer(t)
	secure := httptest.NewUnstartedServer(plain.http.Config.Handler)
	secure.Config.ErrorLog = log.New(io.Discard, "", 0)
	secure.StartTLS()
	t.Cleanup(secure.Close)
	target.API = secure.URL + "/api/v3"
	r := newRun()
	_, err := r.post(t, target, note(marker, "one"))
	wantError(t, err, "certificate")
	if len(r.clock.slept) > 0 {
		t.Error("a certificate that nobody knows was tried again")
	}
	r.options.Transport = secure.Client().Transport
	r.mustPost(t, target, note(marker, "one"))
}

// A run that is ended says so, and nothing else.
func TestInterrupted(t *testing.T) {
	t.Parallel()
	_, target := gitHubServer(t)
	ctx, cancel := context.WithCancel(t.Context())
	r := newRun()
	r.options.Transport = broken{}
	r.options.Sleep = func(ctx context.Context, _ time.Duration) error { cancel(); return ctx.Err() }
	if _, err := target.Post(ctx, r.options, []Note{note(marker, "one")}); !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
}
