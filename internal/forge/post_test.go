package forge

import (
	"errors"
	"net/http"
	"strings"
	"testing"
)

// refuseTo answers 403 to all requests of a method and a path with this in it.
func refuseTo(method, part string) func(http.ResponseWriter, *http.Request, int) bool {
	return func(w http.ResponseWriter, r *http.Request, _ int) bool {
		if r.Method != method || !strings.Contains(r.URL.Path, part) {
			return false
		}
		refuse(w, http.StatusForbidden, map[string]string{"message": "Resource not accessible by integration"})
		return true
	}
}

// A commit's status must not stay at an old success where the comment can't be
// written: neither of this stack nor of those after it.
func TestStatusesAreSetWhateverBecomesOfComments(t *testing.T) {
	t.Parallel()
	for name, serve := range map[string]func(*testing.T) (*server, Target){
		"GitHub": gitHubServer, "GitLab": gitLabServer,
		"Gitea": func(t *testing.T) (*server, Target) { return giteaServer(t, "from elsewhere") },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, target := serve(t)
			good := note(marker, "all is well")
			good.Status.Passed = true
			newRun().mustPost(t, target, good)

			edit := http.MethodPatch
			if target.Kind == GitLab {
				edit = http.MethodPut
			}
			s.before = refuseTo(edit, "/")
			const second = "<!-- holdfast:net -->"
			done, err := newRun().post(t, target, note(marker, "held"), note(second, "held, too"))
			wantError(t, err, "the comment can't be written: "+target.Kind.title()+" answers 403")
			if len(done) != 2 || done[0] != (Posted{Action: Failed, StatusSet: true}) || done[1].Action != Created || !done[1].StatusSet {
				t.Errorf("%+v", done)
			}
			if n := len(s.statuses); n != 3 || s.statuses[1]["state"] == s.statuses[0]["state"] || s.statuses[2]["state"] == s.statuses[0]["state"] {
				t.Errorf("the statuses are %v", s.statuses)
			}
		})
	}
}

// Where the comments can't even be read, the statuses stand.
func TestStatusesAreSetWhereNothingCanBeRead(t *testing.T) {
	t.Parallel()
	s, target := gitHubServer(t)
	s.before = refuseTo(http.MethodGet, "/comments")
	done, err := newRun().post(t, target, note(marker, "one"), note("<!-- holdfast:net -->", "two"))
	wantError(t, err, "the comments can't be read: GitHub answers 403")
	if len(done) != 2 || len(s.statuses) != 2 || !done[0].StatusSet || !done[1].StatusSet || done[1].Action != Failed {
		t.Errorf("%+v, the statuses are %v", done, s.statuses)
	}
}

// A status that can't be set keeps no comment from being written; what goes
// wrong in the same way for several is said once.
func TestCommentsAreWrittenWithoutStatuses(t *testing.T) {
	t.Parallel()
	s, target := gitHubServer(t)
	s.before = refuseTo(http.MethodPost, "/statuses/")
	done, err := newRun().post(t, target, note(marker, "one"), note("<!-- holdfast:net -->", "two"))
	wantError(t, err, "the commit's status can't be set: GitHub answers 403", "statuses: write")
	if strings.Count(err.Error(), "403") != 1 || len(done) != 2 || done[1] != (Posted{Action: Created, URL: done[1].URL}) || len(s.of(7)) != 2 {
		t.Errorf("%+v, %v", done, err)
	}
}

// A fork's run may be told that there is no such commit, where it may not write.
func TestStatusThatAForkMayNotSet(t *testing.T) {
	t.Parallel()
	s, target := gitHubServer(t)
	target.token, target.Restricted = readToken, "the pull request comes from the fork mallory/infra"
	s.before = func(w http.ResponseWriter, r *http.Request, _ int) bool {
		if !strings.Contains(r.URL.Path, "/statuses/") {
			return false
		}
		refuse(w, http.StatusNotFound, map[string]string{"message": "Not Found"})
		return true
	}
	_, err := newRun().post(t, target, note(marker, "one"))
	var e *Error
	if !errors.As(err, &e) || !e.ReadOnly {
		t.Errorf("%#v", err)
	}
}

// Nobody is asked again where nobody will answer.
func TestNothingMoreIsTriedWithoutAnAnswer(t *testing.T) {
	t.Parallel()
	s, target := gitHubServer(t)
	target.token = "planted-nonsense"
	_, err := newRun().post(t, target, note(marker, "one"), note("<!-- holdfast:net -->", "two"))
	wantError(t, err, "401")
	if len(s.requests) != 1 {
		t.Errorf("%d requests were sent", len(s.requests))
	}
}
