package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/holdfast-dev/holdfast/internal/record"
	"github.com/holdfast-dev/holdfast/internal/report"
)

const plantedToken = "planted-token-4c1e"

// forgeRun is the run of a workflow on a GitHub that a function plays.
type forgeRun struct {
	t              *testing.T
	env            []string
	summary        string
	stdout, stderr string
}

func newForgeRun(t *testing.T, head string, handle http.HandlerFunc) *forgeRun {
	t.Helper()
	server := httptest.NewServer(handle)
	t.Cleanup(server.Close)
	dir := t.TempDir()
	event := filepath.Join(dir, "event.json")
	text := `{"pull_request":{"number":12,"head":{"sha":"0123456789abcdef0123456789abcdef01234567","repo":{"full_name":"` + head + `"}},"base":{"repo":{"full_name":"acme/infra"}}}}`
	if err := os.WriteFile(event, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	summary := filepath.Join(dir, "summary.md")
	return &forgeRun{t: t, summary: summary, env: []string{"GITHUB_ACTIONS=true", "GITHUB_REPOSITORY=acme/infra", "GITHUB_API_URL=" + server.URL, "GITHUB_TOKEN=" + plantedToken,
		"GITHUB_EVENT_PATH=" + event, "GITHUB_STEP_SUMMARY=" + summary}}
}

// run posts a report on stacks of these names.
func (r *forgeRun) run(stacks []string, args ...string) int {
	r.t.Helper()
	saved := &record.Report{Schema: record.ReportSchema, Tool: "test", Verdict: record.Proceed}
	for _, s := range stacks {
		saved.Plans = append(saved.Plans, record.PlanReport{Stack: s, Disposition: record.Clear})
	}
	var in, out, errs bytes.Buffer
	if err := report.Write(&in, report.JSON, saved, report.Options{}); err != nil {
		r.t.Fatal(err)
	}
	a := testApp()
	a.Stdin, a.Stdout, a.Stderr, a.Env, a.Now = &in, &out, &errs, r.env, time.Now
	code := a.Run(r.t.Context(), append([]string{"comment", "-"}, args...))
	r.stdout, r.stderr = out.String(), errs.String()
	if strings.Contains(r.stdout+r.stderr, plantedToken) {
		r.t.Errorf("the token is told: %s%s", r.stdout, r.stderr)
	}
	return code
}

// reply answers with JSON.
func reply(w http.ResponseWriter, status int, v any) {
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(v)
}

// The token of a fork's run reads everything and writes nothing.
func TestCommentOfAForkGoesToTheSummary(t *testing.T) {
	t.Parallel()
	readOnly := func(w http.ResponseWriter, r *http.Request) {
		switch r.Method + " " + r.URL.Path {
		case "POST /graphql":
			reply(w, http.StatusOK, map[string]any{"data": map[string]any{"viewer": map[string]any{"databaseId": 41898282}}})
		case "GET /repos/acme/infra/issues/12/comments":
			reply(w, http.StatusOK, []any{})
		default:
			reply(w, http.StatusForbidden, map[string]string{"message": "Resource not accessible by integration"})
		}
	}
	r := newForgeRun(t, "mallory/infra", readOnly)
	if code := r.run([]string{"dns", "net"}); code != 0 || r.stdout != "" || !strings.Contains(r.stderr, "no comment was posted and no status set: the pull request comes from the fork mallory/infra") {
		t.Errorf("exit %d\n%s%s", code, r.stdout, r.stderr)
	}
	text, err := os.ReadFile(r.summary)
	if err != nil || strings.Count(string(text), "## holdfast: proceed") != 2 {
		t.Errorf("the summary is %q (%v)", text, err)
	}

	r = newForgeRun(t, "acme/infra", readOnly)
	if code := r.run([]string{"dns"}); code != exitError || r.stdout != "" || !strings.Contains(r.stderr, "→ The token needs the permission statuses: write") || !strings.Contains(r.stderr, "The token needs the permission pull-requests: write") {
		t.Errorf("exit %d\n%s%s", code, r.stdout, r.stderr)
	}
	if _, err := os.Stat(r.summary); err == nil {
		t.Error("a lack of permissions was passed over")
	}
}

// GitHub shows nothing of a summary of more than 1 MiB.
func TestSummaryOfAForkIsBounded(t *testing.T) {
	t.Parallel()
	r := newForgeRun(t, "mallory/infra", func(http.ResponseWriter, *http.Request) { t.Error("something was sent") })
	r.env = append(r.env, "GITHUB_TOKEN=")
	var stacks []string
	for i := range 4000 {
		stacks = append(stacks, fmt.Sprintf("stacks/%04d", i))
	}
	for range 2 { // the second time the page is full
		if code := r.run(stacks); code != 0 || !strings.Contains(r.stderr, "no comment was posted and no status set") {
			t.Fatalf("exit %d\n%.500s", code, r.stderr)
		}
		text, err := os.ReadFile(r.summary)
		if err != nil || len(text) > 1<<20 || !strings.Contains(string(text), "stacks/3999") || !strings.Contains(string(text), "*So that this fits on the page of a run, it shows ") {
			t.Errorf("the summary has %d bytes (%v)", len(text), err)
		}
	}
}

// What was done before an error is told beside it, and what a forge says does
// nothing where it is shown.
func TestCommentTellsWhatWasDone(t *testing.T) {
	t.Parallel()
	posts := 0
	half := func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		switch {
		case r.URL.Path == "/user":
			reply(w, http.StatusOK, map[string]any{"id": 7})
		case r.Method == http.MethodGet:
			reply(w, http.StatusOK, []any{})
		case strings.HasSuffix(r.URL.Path, "/comments") && posts == 0:
			posts++
			reply(w, http.StatusCreated, map[string]any{"id": 1, "html_url": "https://example.com/\x1b[2J\n::error::1", "user": map[string]any{"id": 7}, "body": string(body)})
		case strings.Contains(r.URL.Path, "/statuses/"):
			reply(w, http.StatusCreated, map[string]any{})
		default:
			reply(w, http.StatusForbidden, map[string]string{"message": "no\x1b[31m more\n::error::of " + plantedToken})
		}
	}
	for _, format := range []string{"terminal", "json"} {
		posts = 0
		r := newForgeRun(t, "acme/infra", half)
		code := r.run([]string{"dns", "net"}, "--format", format)
		if code != exitNotWhole || strings.ContainsAny(r.stdout+r.stderr, "\x1b") || strings.Contains(r.stderr, "\n::") || !strings.Contains(r.stderr, "of [token]") {
			t.Errorf("exit %d\n%q\n%q", code, r.stdout, r.stderr)
		}
		want := "created    dns: proceed, status holdfast/dns  https://example.com/"
		if format == "json" {
			want = `"action": "created"`
		}
		missed := "failed     net: proceed, status holdfast/net\n"
		if format == "json" {
			missed = `"action": "failed"`
		}
		if !strings.Contains(r.stdout, missed) || !strings.Contains(r.stdout, want) || strings.Contains(r.stdout, "\n::") {
			t.Errorf("%s: %s", format, r.stdout)
		}
	}
}

// Whether the status stands is told by the exit status: a comment that is
// missing is a nuisance, an old status that says success lets a hold be merged.
func TestCommentWithoutItsStatusIsAnError(t *testing.T) {
	t.Parallel()
	r := newForgeRun(t, "acme/infra", func(w http.ResponseWriter, r *http.Request) {
		switch {
		case r.URL.Path == "/user":
			reply(w, http.StatusOK, map[string]any{"id": 7})
		case r.Method == http.MethodGet:
			reply(w, http.StatusOK, []any{})
		case strings.HasSuffix(r.URL.Path, "/comments"):
			reply(w, http.StatusCreated, map[string]any{"id": 1, "html_url": "https://example.com/1", "user": map[string]any{"id": 7}})
		default:
			reply(w, http.StatusForbidden, map[string]string{"message": "Resource not accessible by integration"})
		}
	})
	if code := r.run([]string{"dns"}); code != exitError || r.stdout != "created    dns: proceed  https://example.com/1\n" || !strings.Contains(r.stderr, "the commit's status can't be set") {
		t.Errorf("exit %d\n%s%s", code, r.stdout, r.stderr)
	}
	if code := r.run([]string{"dns"}, "--no-status"); code != 0 {
		t.Errorf("exit %d\n%s%s", code, r.stdout, r.stderr)
	}
}

// A run that ends after a later one leaves the later one's comment alone, and
// sets the status of its own commit.
func TestCommentOfALaterRunIsLeftAlone(t *testing.T) {
	t.Parallel()
	body, statuses := "", 0
	r := newForgeRun(t, "acme/infra", func(w http.ResponseWriter, r *http.Request) {
		in := struct{ Body string }{}
		_ = json.NewDecoder(r.Body).Decode(&in)
		c := map[string]any{"id": 1, "body": in.Body, "html_url": "https://example.com/1", "user": map[string]any{"id": 7}}
		switch {
		case r.URL.Path == "/user":
			reply(w, http.StatusOK, map[string]any{"id": 7})
		case r.Method == http.MethodGet && body == "":
			reply(w, http.StatusOK, []any{})
		case r.Method == http.MethodGet:
			c["body"] = body
			reply(w, http.StatusOK, []any{c})
		case strings.Contains(r.URL.Path, "/statuses/"):
			statuses++
			reply(w, http.StatusCreated, map[string]any{})
		default:
			body = in.Body
			reply(w, http.StatusCreated, c)
		}
	})
	env := r.env
	r.env = append(env[:len(env):len(env)], "GITHUB_RUN_ID=11")
	r.run([]string{"dns"})
	later := body
	r.env = append(env[:len(env):len(env)], "GITHUB_RUN_ID=10")
	code := r.run([]string{"dns"}, "--commit", strings.Repeat("f", 40))
	if code != 0 || body != later || statuses != 2 || !strings.HasPrefix(r.stdout, "unchanged  dns: proceed, status holdfast/dns") || !strings.Contains(r.stderr, "the comment on dns is of a later run than this one, and stays as it is") {
		t.Errorf("exit %d, %d statuses\n%s%s", code, statuses, r.stdout, r.stderr)
	}
}

func TestCommentRefusesNonsense(t *testing.T) {
	t.Parallel()
	r := newForgeRun(t, "acme/infra", func(http.ResponseWriter, *http.Request) { t.Error("something was sent") })
	for want, args := range map[string][]string{
		"unknown format":                {"--format", "markdown"},
		"--timeout must be longer":      {"--timeout", "0s"},
		"unknown forge":                 {"--forge", "bitbucket"},
		"the address of the API can't":  {"--api-url", "https://u:" + plantedToken + "@example.com"},
		`"../../x" is no repository of`: {"--repo", "../../x"},
	} {
		if code := r.run([]string{"dns"}, args...); code != exitError || r.stdout != "" || !strings.Contains(r.stderr, want) {
			t.Errorf("%v: exit %d\n%s%s", args, code, r.stdout, r.stderr)
		}
	}
	if code := r.run(nil); code != exitError || !strings.Contains(r.stderr, "the report is on no plan") {
		t.Errorf("exit %d: %s", code, r.stderr)
	}
	if code := r.run([]string{strings.Repeat("x", 300)}, "--dry-run"); code != 0 || !strings.Contains(r.stdout, fmt.Sprintf("status  holdfast/%s~", strings.Repeat("x", 82))) {
		t.Errorf("exit %d: %.400s%s", code, r.stdout, r.stderr)
	}
}
