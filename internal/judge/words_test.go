package judge

import (
	"os/exec"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/holdfast-dev/holdfast/internal/plan"
)

func TestList(t *testing.T) {
	t.Parallel()
	letters := strings.Split("abcdefghijklm", "")
	for _, tt := range []struct {
		n    int
		want string
	}{
		{0, ""}, {1, "a"}, {2, "a and b"}, {3, "a, b and c"}, {9, "a, b, c, d, e, f, g, h and i"}, {10, "a, b, c, d, e, f, g, h and 2 more"}, {13, "a, b, c, d, e, f, g, h and 5 more"},
	} {
		if got := list(letters[:tt.n]); got != tt.want {
			t.Errorf("%d: %q, want %q", tt.n, got, tt.want)
		}
	}
	in := []string{"a", ""}
	if got := list(in); got != "a and the object as a whole" || in[1] != "" {
		t.Errorf("%q, and %q of what was given", got, in)
	}
}

func TestCount(t *testing.T) {
	t.Parallel()
	for want, got := range map[string]string{
		"1 destroy": count(1, "destroy"), "2 destroys": count(2, "destroy"), "0 changes": count(0, "change"), "3 entries": count(3, "entry"), "2 days": count(2, "day"),
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestShellQuote holds that what is quoted comes out of a shell as it went in.
func TestShellQuote(t *testing.T) {
	sh, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("no shell here")
	}
	for _, s := range []string{"", "a", `a.b["c"]`, `it's`, "a b\tc", `$HOME`, "`id`", `\`, "'", "''", `a.b["x'y\"z"]`, "-n", "*"} {
		out, err := exec.Command(sh, "-c", "printf %s "+shellQuote(s)).Output()
		if err != nil || string(out) != s {
			t.Errorf("%q comes out as %q (%v)", s, out, err)
		}
	}
}

func TestClip(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s, n := rapid.String().Draw(t, "text"), rapid.IntRange(4, 40).Draw(t, "n")
		got := clip(s, n)
		if len(got) > n || len(s) <= n && got != s || !strings.HasPrefix(s, strings.TrimSuffix(got, "…")) {
			t.Fatalf("%q to %d bytes: %q", s, n, got)
		}
	})
}

// TestLooksSecret holds names that hold secrets, and names of what is said
// about them.
func TestLooksSecret(t *testing.T) {
	t.Parallel()
	for _, n := range strings.Fields("password admin_password secret client_secret token auth_token private_key api_key access_key secret_access_key primary_connection_string master_password PASSWORD passphrase shared_key pre_shared_key private_key_pem") {
		if !looksSecret(n) {
			t.Errorf("%s holds a secret", n)
		}
	}
	for _, n := range strings.Fields("name secret_name secret_id token_type token_ttl password_length password_policy password_version access_token_validity refresh_token_lifetime token_bound_cidrs kms_key_id " +
		"secret_rotation_enabled image_pull_secrets automount_service_account_token http_tokens disable_password_authentication key_name source_code_hash tokens_per_second") {
		if looksSecret(n) {
			t.Errorf("%s holds no secret", n)
		}
	}
}

func TestWithoutIndices(t *testing.T) {
	t.Parallel()
	p := path("a[0].b[3]")
	if got := withoutIndices(p).String(); got != "a.b" || p.String() != "a[0].b[3]" {
		t.Errorf("%s of %s", got, p)
	}
	if !slices.Equal(pathTexts([]plan.Difference{{Path: p}}), []string{"a[0].b[3]"}) {
		t.Error("a path is written otherwise")
	}
}
