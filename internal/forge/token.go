package forge

import (
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
)

// publicAPI is the API that a forge's makers run for all and that is meant where
// no other is named, "" where there is none.
func publicAPI(k Kind) string {
	switch k {
	case GitHub:
		return "https://api.github.com"
	case GitLab:
		return "https://gitlab.com/api/v4"
	}
	return ""
}

// takeToken looks for the token. A token of one forge is never sent to
// another, and one that lies in the environment to no host but that which the
// environment itself names, or the forge's makers' own: an address may come
// from anybody. HOLDFAST_TOKEN is for holdfast, and a variable that is named by
// a flag for what the flags say.
func (t *Target) takeToken(env func(string) string, name string) {
	own := false // the forge's own variables are for this host
	switch {
	case name != "":
		t.tokens, own = []string{name}, true
	case t.Kind == GitHub:
		t.tokens = []string{"HOLDFAST_TOKEN", "GITHUB_TOKEN", "GH_TOKEN", "ATLANTIS_GH_TOKEN"}
	case t.Kind == GitLab:
		t.tokens = []string{"HOLDFAST_TOKEN", "GITLAB_TOKEN", "ATLANTIS_GITLAB_TOKEN"}
	default:
		t.tokens = []string{"HOLDFAST_TOKEN", strings.ToUpper(string(t.Kind)) + "_TOKEN"}
		if isOwn(env, t.Kind) {
			t.tokens = append(t.tokens, "GITHUB_TOKEN")
		}
		if t.Kind == Gitea {
			t.tokens = append(t.tokens, "ATLANTIS_GITEA_TOKEN")
		}
	}
	own = own || t.isKnownHost(env)
	for _, n := range t.tokens {
		token := strings.TrimSpace(env(n))
		switch {
		case token == "":
		case own || n == "HOLDFAST_TOKEN":
			t.token = token
			return
		case t.withheld == "":
			t.withheld, t.withheldToken = n, token
		}
	}
}

// isKnownHost reports whether the API lies on a host that the run's own
// environment names, or that the software's makers run for all. The scheme
// belongs to it: a token for https isn't sent in the clear.
func (t *Target) isKnownHost(env func(string) string) bool {
	var known []string
	named := func(names ...string) {
		for _, n := range names {
			known = append(known, env(n))
		}
	}
	host := func(name string) {
		if h := env(name); h != "" {
			known = append(known, "https://"+h)
		}
	}
	onGitea := env("GITEA_ACTIONS") == "true" || env("FORGEJO_ACTIONS") == "true"
	switch t.Kind {
	case GitHub:
		known = append(known, publicAPI(GitHub))
		if strings.HasPrefix(t.API, "https://api.") && strings.HasSuffix(origin(t.API), ".ghe.com") {
			return true // GitHub's own, too
		}
		if !onGitea {
			named("GITHUB_API_URL", "GITHUB_SERVER_URL")
		}
		host("ATLANTIS_GH_HOSTNAME")
	case GitLab:
		known = append(known, publicAPI(GitLab))
		named("CI_API_V4_URL", "CI_SERVER_URL")
		host("ATLANTIS_GITLAB_HOSTNAME")
	case Gitea, Forgejo:
		known = append(known, map[Kind]string{Gitea: "https://gitea.com", Forgejo: "https://codeberg.org"}[t.Kind])
		if onGitea {
			named("GITHUB_API_URL", "GITHUB_SERVER_URL")
		}
		named("ATLANTIS_GITEA_BASE_URL")
	}
	named("PULL_URL", "CHANGE_URL") // of Atlantis and Jenkins, which know it from the forge
	return slices.ContainsFunc(known, func(k string) bool { return k != "" && origin(k) == origin(t.API) })
}

// origin is the scheme and the host of an address, with its port.
func origin(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return ""
	}
	return strings.ToLower(u.Scheme + "://" + u.Host)
}

// lacksToken is the error where there is no token to send.
func (t Target) lacksToken() *Error {
	if t.withheld == "" {
		return &Error{Err: fmt.Errorf("there is no token for %s", t.Kind.title()), Next: noToken(t), ReadOnly: true}
	}
	return &Error{Err: errors.New(t.NoToken()), Next: "If it is a token for that host, give --token-env " + t.withheld + "; else set HOLDFAST_TOKEN to one that is."}
}

// NoToken says why there is no token, "" where there is one.
func (t Target) NoToken() string {
	switch {
	case t.token != "":
		return ""
	case t.withheld != "":
		return fmt.Sprintf("%s isn't sent to %s: nothing in the environment says that it is for this host", t.withheld, strings.TrimPrefix(strings.TrimPrefix(origin(t.API), "https://"), "http://"))
	}
	return t.from() + " is not set"
}
