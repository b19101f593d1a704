package forge

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// A forge that answers null at any step is an error in words, and no end of the
// program: 2 says hold here, and Go ends with 2.
func TestAnswersOfNothing(t *testing.T) {
	t.Parallel()
	for _, kind := range []Kind{GitHub, GitLab, Gitea} {
		for step := range 6 {
			for _, nothing := range []string{"null", "[null]"} {
				t.Run(fmt.Sprintf("%s/%d/%s", kind, step, nothing), func(t *testing.T) {
					t.Parallel()
					n := 0
					server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
						_, _ = io.Copy(io.Discard, r.Body)
						w.Header().Set("Content-Type", "application/json")
						if r.Method == http.MethodPost {
							w.WriteHeader(http.StatusCreated)
						}
						defer func() { n++ }()
						if n == step {
							_, _ = io.WriteString(w, nothing)
							return
						}
						_, _ = io.WriteString(w, answerTo(r))
					}))
					t.Cleanup(server.Close)
					pr := map[Kind]string{GitHub: "/acme/infra/pull/7", GitLab: "/acme/infra/-/merge_requests/7", Gitea: "/acme/infra/pulls/7"}[kind]
					target, err := Detect(environment(t, vars("HOLDFAST_TOKEN=planted"), ""), Given{Kind: string(kind), Request: server.URL + pr, Commit: headCommit})
					if err != nil {
						t.Fatal(err)
					}
					r := newRun()
					r.options.Timeout = 2 * time.Second
					done, err := r.post(t, target, Note{Marker: marker, Body: func(string) (string, bool, error) { return marker + "\none", false, nil },
						Status: &Status{Context: "holdfast/x", Description: "d"}})
					for _, d := range done {
						if strings.Contains(d.URL, "planted") {
							t.Errorf("the token is in %q", d.URL)
						}
					}
					if err != nil && strings.Contains(err.Error(), "planted") {
						t.Errorf("the token is in %v", err)
					}
				})
			}
		}
	}
}

// answerTo is what any of the forges might answer, with the token in it.
func answerTo(r *http.Request) string {
	switch {
	case strings.HasSuffix(r.URL.Path, "/graphql"):
		return `{"data":{"viewer":{"databaseId":5,"login":"bot"}}}`
	case r.Method == http.MethodGet && (strings.HasSuffix(r.URL.Path, "/comments") || strings.HasSuffix(r.URL.Path, "/notes")):
		return `[]`
	}
	return `{"id":5,"iid":7,"login":"bot","web_url":"http://x/planted","html_url":"http://x/planted","body":"","user":{"id":5},"author":{"id":5}}`
}
