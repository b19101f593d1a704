package forge

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// A token from the environment goes to the host that the environment names, or
// to the makers' own, and nowhere else: a URL may come from anybody.
func TestTokenIsForItsHost(t *testing.T) {
	t.Parallel()
	inAtlantis := vars("PULL_NUM=12", "BASE_REPO_OWNER=acme", "BASE_REPO_NAME=infra", "HEAD_COMMIT="+headCommit, "PULL_URL=https://ghe.example.com/acme/infra/pull/12", "ATLANTIS_GH_TOKEN=planted")
	for name, c := range map[string]struct {
		env  map[string]string
		pr   string
		from string // the variable of which the token is withheld, "" where it is sent
	}{
		"GitHub, elsewhere":        {onGitHub, "https://evil.example.com/acme/infra/pull/12", "GITHUB_TOKEN"},
		"GitHub, a port":           {onGitHub, "https://github.com:8443/acme/infra/pull/7", "GITHUB_TOKEN"},
		"GitHub, in the clear":     {with(onGitHub, "GITHUB_API_URL=https://ghe.example.com/api/v3", "GITHUB_SERVER_URL=https://ghe.example.com"), "http://ghe.example.com/acme/infra/pull/7", "GITHUB_TOKEN"},
		"GitHub, looks alike":      {onGitHub, "https://github.com.example.org/acme/infra/pull/7", "GITHUB_TOKEN"},
		"GitHub, no environment":   {vars("GH_TOKEN=planted"), "https://ghe.example.com/acme/infra/pull/7", "GH_TOKEN"},
		"GitHub itself":            {vars("GITHUB_TOKEN=planted"), "https://github.com/acme/infra/pull/7", ""},
		"GitHub, for enterprises":  {vars("GITHUB_TOKEN=planted"), "https://acme.ghe.com/acme/infra/pull/7", ""},
		"Enterprise, its own":      {with(onGitHub, "GITHUB_API_URL=https://ghe.example.com/api/v3", "GITHUB_SERVER_URL=https://ghe.example.com"), "https://GHE.example.com/acme/other/pull/7", ""},
		"GitLab, elsewhere":        {onGitLab, "https://evil.example.com/acme/infra/-/merge_requests/4", "GITLAB_TOKEN"},
		"GitLab, its own":          {with(onGitLab, "CI_API_V4_URL=", "CI_SERVER_URL=https://gitlab.example.com"), "https://gitlab.example.com/acme/infra/-/merge_requests/5", ""},
		"GitLab itself":            {vars("GITLAB_TOKEN=planted"), "https://gitlab.com/acme/infra/-/merge_requests/5", ""},
		"Gitea, elsewhere":         {onGitea, "https://evil.example.com/acme/infra/pulls/12", "GITHUB_TOKEN"},
		"Gitea, its own":           {onGitea, "https://git.example.com/acme/infra/pulls/7", ""},
		"Gitea, no environment":    {vars("GITEA_TOKEN=planted"), "https://git.example.com/acme/infra/pulls/7", "GITEA_TOKEN"},
		"Codeberg":                 {vars("FORGEJO_TOKEN=planted"), "https://codeberg.org/acme/infra/pulls/7", ""},
		"Atlantis, its own":        {inAtlantis, "https://ghe.example.com/acme/infra/pull/7", ""},
		"Atlantis, elsewhere":      {inAtlantis, "https://evil.example.com/acme/infra/pull/7", "ATLANTIS_GH_TOKEN"},
		"for holdfast":             {with(onGitHub, "HOLDFAST_TOKEN=planted"), "https://git.example.com/acme/infra/pull/7", ""},
		"GitLab's, on GitHub's CI": {with(onGitHub, "GITLAB_TOKEN=planted"), "https://github.com/acme/infra/-/merge_requests/7", "GITLAB_TOKEN"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			event := ""
			if c.env["GITHUB_ACTIONS"] != "" {
				event = pullEvent
			}
			target, err := Detect(environment(t, c.env, event), Given{Request: c.pr, Commit: headCommit})
			if err != nil {
				t.Fatal(err)
			}
			if want := map[bool]string{true: "planted"}[c.from == ""]; target.token != want || target.withheld != c.from {
				t.Fatalf("%s gets the token %q, withheld is %q", target.API, target.token, target.withheld)
			}
			if c.from == "" {
				return
			}
			r := newRun()
			r.options.Transport = broken{}
			_, err = r.post(t, target, note(marker, "one"))
			wantError(t, err, c.from+" isn't sent to ", "nothing in the environment says that it is for this host", "give --token-env "+c.from+"; else set HOLDFAST_TOKEN")
			if strings.Contains(err.Error(), "planted") || target.Hide("x planted x") != "x [token] x" {
				t.Errorf("the token is told: %v", err)
			}
			target, err = Detect(environment(t, c.env, event), Given{Request: c.pr, Commit: headCommit, TokenEnv: c.from})
			if err != nil || target.token != "planted" {
				t.Errorf("--token-env isn't heard: %v", err)
			}
		})
	}
}

func TestTokenStaysWithItsHost(t *testing.T) {
	t.Parallel()
	var leaked []http.Header
	other := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { leaked = append(leaked, r.Header) }))
	t.Cleanup(other.Close)
	for name, serve := range map[string]func(*testing.T) (*server, Target){"github": gitHubServer, "gitlab": gitLabServer} {
		s, target := serve(t)
		s.before = func(w http.ResponseWriter, r *http.Request, _ int) bool {
			http.Redirect(w, r, other.URL+r.URL.Path, http.StatusTemporaryRedirect)
			return true
		}
		_, err := newRun().post(t, target, note(marker, "one"))
		wantError(t, err, "sends the request on to 127.0.0.1:", "the token isn't for that")
		if len(leaked) > 0 {
			t.Errorf("%s: another host was asked: %v", name, leaked)
		}
	}
}

// An address without TLS is used as it is given, and said.
func TestTokenInTheClear(t *testing.T) {
	t.Parallel()
	_, target := gitHubServer(t)
	target.API = "http://git.example.com/api/v3"
	r := newRun()
	r.options.Transport = broken{}
	_, err := r.post(t, target, note(marker, "one"))
	wantError(t, err, "GitHub at git.example.com can't be asked: no way there")
	if len(r.said) == 0 || r.said[0] != "the token goes to git.example.com in the clear: the API's address is no https" {
		t.Errorf("said %q", r.said)
	}
}

// broken is a network that is none.
type broken struct{}

func (broken) RoundTrip(*http.Request) (*http.Response, error) {
	return nil, errors.New("no way there")
}
