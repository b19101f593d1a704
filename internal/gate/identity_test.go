package gate

import "testing"

func TestRepositoryName(t *testing.T) {
	t.Parallel()
	for origin, want := range map[string]string{
		"":                                       "",
		"https://github.com/acme/dns.git":        "github.com/acme/dns",
		"https://user:tok3n@GitHub.com/acme/dns": "github.com/acme/dns",
		"ssh://git@github.com:22/acme/dns.git":   "github.com/acme/dns",
		"git@github.com:acme/dns.git":            "github.com/acme/dns",
		"github.com:acme/dns/":                   "github.com/acme/dns",
		"/srv/git/dns.git":                       "file:/srv/git/dns",
		"file:///srv/git/dns.git":                "file:/srv/git/dns",
		"../origin.git":                          "file:/src/origin",
	} {
		if got := repositoryName(origin, "/src/clone"); got != want {
			t.Errorf("%q is called %q, want %q", origin, got, want)
		}
	}
}
