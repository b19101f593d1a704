package gitea_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/holdfast-dev/holdfast/test/gitea"
)

func TestMain(m *testing.M) {
	code := gitea.Main(m)
	if built.dir != "" {
		_ = os.RemoveAll(built.dir)
	}
	os.Exit(code)
}

// built is the holdfast that all tests run. once guards the rest.
var built struct {
	once sync.Once
	dir  string
	err  error
}

// binary builds holdfast once for all tests.
func binary() (string, error) {
	built.once.Do(func() {
		if built.dir, built.err = os.MkdirTemp("", "holdfast-comments-"); built.err != nil {
			return
		}
		if out, err := exec.Command("go", "build", "-o", built.dir, "github.com/holdfast-dev/holdfast/cmd/holdfast").CombinedOutput(); err != nil {
			built.err = errors.New(string(out))
		}
	})
	return filepath.Join(built.dir, "holdfast"), built.err
}

// job is a run of Gitea Actions: what its environment has.
type job struct {
	t   *testing.T
	s   *gitea.Server
	dir string
	env []string
}

func newJob(t *testing.T, s *gitea.Server, p gitea.Pull, token string) *job {
	t.Helper()
	j := &job{t: t, s: s, dir: t.TempDir()}
	event := filepath.Join(j.dir, "event.json")
	j.write("event.json", string(p.Event))
	j.env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + j.dir, "GITEA_ACTIONS=true", "GITHUB_ACTIONS=true", "GITHUB_REPOSITORY=" + p.Repo, "GITHUB_SERVER_URL=" + s.URL,
		"GITHUB_API_URL=" + s.URL + "/api/v1", "GITHUB_EVENT_NAME=pull_request", "GITHUB_EVENT_PATH=" + event, "GITHUB_RUN_ID=5", "GITHUB_SHA=" + strings.Repeat("f", 40),
		"GITHUB_STEP_SUMMARY=" + filepath.Join(j.dir, "summary.md"), "HOLDFAST_TOKEN=" + token}
	return j
}

func (j *job) write(name, text string) {
	j.t.Helper()
	if err := os.WriteFile(filepath.Join(j.dir, name), []byte(text), 0o600); err != nil {
		j.t.Fatal(err)
	}
}

// run runs holdfast, and wants the token in nothing that it says.
func (j *job) run(args ...string) (code int, stdout, stderr string) {
	j.t.Helper()
	bin, err := binary()
	if err != nil {
		j.t.Fatal(err)
	}
	var o, e bytes.Buffer
	cmd := exec.CommandContext(j.t.Context(), bin, args...)
	cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr = j.dir, j.env, &o, &e
	err = cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		j.t.Fatal(err)
	}
	for _, pair := range j.env {
		if token, ok := strings.CutPrefix(pair, "HOLDFAST_TOKEN="); ok && token != "" && strings.Contains(o.String()+e.String(), token) {
			j.t.Errorf("holdfast %s says the token", strings.Join(args, " "))
		}
	}
	return cmd.ProcessState.ExitCode(), o.String(), e.String()
}

// result is what comment says of itself.
type result struct {
	Posted   bool `json:"posted"`
	Comments []struct {
		Stack     string `json:"stack"`
		Action    string `json:"action"`
		URL       string `json:"url"`
		StatusSet bool   `json:"status_set"`
		Removed   int    `json:"removed_doubles"`
	} `json:"comments"`
}

// comment checks plans and posts what comes of it.
func (j *job) comment(plans ...string) result {
	j.t.Helper()
	j.check(plans...)
	code, stdout, stderr := j.run("comment", "report.json", "--format", "json")
	if code != 0 || stderr != "" {
		j.t.Fatalf("comment: exit %d: %s%s", code, stdout, stderr)
	}
	var r result
	if err := json.Unmarshal([]byte(stdout), &r); err != nil {
		j.t.Fatal(err)
	}
	return r
}

func (j *job) check(plans ...string) {
	j.t.Helper()
	code, stdout, stderr := j.run(append([]string{"check", "--exit-zero", "--no-git", "--format", "json"}, plans...)...)
	if code != 0 {
		j.t.Fatalf("check: exit %d: %s", code, stderr)
	}
	j.write("report.json", stdout)
}

// refused posts and wants an error with these in it.
func (j *job) refused(status int, want ...string) {
	j.t.Helper()
	code, stdout, stderr := j.run("comment", "report.json")
	if code != status {
		j.t.Fatalf("comment: exit %d: %s%s", code, stdout, stderr)
	}
	for _, w := range want {
		if !strings.Contains(stderr, w) {
			j.t.Errorf("the error lacks %q: %s", w, stderr)
		}
	}
}

// planOf is a plan that destroys databases, which asks, and changes tags, which
// doesn't.
func planOf(databases ...string) string {
	changes := []string{`{"address":"aws_instance.web","mode":"managed","type":"aws_instance","name":"web","provider_name":"registry.opentofu.org/hashicorp/aws","change":{"actions":["update"],"before":{"tags":{"a":"1"}},"after":{"tags":{"a":"2"}},"after_unknown":{},"before_sensitive":{},"after_sensitive":{}}}`}
	for _, d := range databases {
		changes = append(changes, fmt.Sprintf(`{"address":"aws_db_instance.%[1]s","mode":"managed","type":"aws_db_instance","name":"%[1]s","provider_name":"registry.opentofu.org/hashicorp/aws","change":{"actions":["delete"],"before":{"id":"db-%[1]s"},"after":null,"after_unknown":{},"before_sensitive":{},"after_sensitive":false},"action_reason":"delete_because_no_resource_config"}`, d))
	}
	return `{"format_version":"1.2","terraform_version":"1.12.6","resource_changes":[` + strings.Join(changes, ",") + `],"errored":false}`
}

// statuses are the newest status of each context on a commit.
func statuses(t *testing.T, s *gitea.Server, as gitea.Account, p gitea.Pull) map[string]string {
	t.Helper()
	var combined struct {
		Statuses []struct {
			Context     string `json:"context"`
			Status      string `json:"status"`
			Description string `json:"description"`
			URL         string `json:"target_url"`
		} `json:"statuses"`
	}
	s.Call(t, as, "GET", "/repos/"+p.Repo+"/commits/"+p.Head+"/status", nil, &combined)
	out := make(map[string]string)
	for _, one := range combined.Statuses {
		out[one.Context] = one.Status + ", " + one.Description
		if one.URL != s.URL+"/"+p.Repo+"/actions/runs/5" {
			t.Errorf("the status leads to %s", one.URL)
		}
	}
	return out
}

func TestOneCommentThatUpdatesItself(t *testing.T) {
	t.Parallel()
	s := gitea.Start(t)
	owner, bot, mallory := s.User(t, "owner"), s.User(t, "bot"), s.User(t, "mallory")
	repo := s.Repo(t, owner, false)
	s.Call(t, owner, "PUT", "/repos/"+repo+"/collaborators/"+bot.Name, map[string]string{"permission": "write"}, nil)
	p := s.Pull(t, owner, repo, repo)
	comments := fmt.Sprintf("/repos/%s/issues/%d/comments", repo, p.Number)
	const forged = "<!-- holdfast:plan.json -->\n## holdfast: proceed\n"
	s.Call(t, mallory, "POST", comments, map[string]string{"body": forged}, nil)
	for i := range 62 {
		s.Call(t, mallory, "POST", comments, map[string]string{"body": fmt.Sprint("comment ", i)}, nil)
	}

	j := newJob(t, s, p, s.Token(t, bot, "read:user,write:issue,write:repository"))
	j.write("plan.json", planOf("main"))
	begin := time.Now()
	first := j.comment("plan.json")
	t.Logf("a check and a comment took %v", time.Since(begin).Round(time.Millisecond))
	if c := first.Comments[0]; c.Action != "created" || !c.StatusSet || !strings.HasPrefix(c.URL, s.URL+"/"+repo+"/pulls/") {
		t.Errorf("first: %+v", first)
	}
	if got := statuses(t, s, owner, p); len(got) != 1 || got["holdfast/plan.json"] != "failure, hold: 1 question open, 0 answered, 1 clear" {
		t.Errorf("the statuses are %v", got)
	}
	// Gitea gives back what was written: the comment knows that it is whole.
	if again := j.comment("plan.json"); again.Comments[0].Action != "unchanged" || again.Comments[0].URL != first.Comments[0].URL {
		t.Errorf("again: %+v", again)
	}
	j.write("plan.json", planOf("main", "second"))
	if next := j.comment("plan.json"); next.Comments[0].Action != "updated" || next.Comments[0].URL != first.Comments[0].URL {
		t.Errorf("next: %+v", next)
	}
	if body := s.Comments(t, owner, p, bot.Name)[0].Body; !strings.Contains(body, "Since the last comment: 1 new hold: `aws_db_instance.second`.") {
		t.Errorf("the comment says %.400s", body)
	}
	j.write("plan.json", planOf())
	j.comment("plan.json")
	ours := s.Comments(t, owner, p, bot.Name)
	if len(ours) != 1 || !strings.Contains(ours[0].Body, "2 questions gone with their changes, verdict HOLD → **proceed**.") {
		t.Errorf("of %d comments the first says %.400s", len(ours), ours[0].Body)
	}
	if got := statuses(t, s, owner, p); len(got) != 1 || got["holdfast/plan.json"] != "success, proceed: 0 questions open, 0 answered, 1 clear" {
		t.Errorf("the statuses are %v", got)
	}
	// Gitea shows neither the marker nor the state.
	html := s.Render(t, owner, ours[0].Body)
	if !strings.Contains(html, "<h2") || strings.Contains(html, "holdfast-state") || strings.Contains(html, "plan.json --") {
		t.Errorf("the comment is shown as %.300s", html)
	}
	if theirs := s.Comments(t, owner, p, mallory.Name); len(theirs) != 63 || theirs[0].Body != forged {
		t.Errorf("somebody else's comments were touched: %d, %q", len(theirs), theirs[0].Body)
	}

	// Of two of ours the older one stays; one that is gone is made anew.
	s.Call(t, bot, "POST", comments, map[string]string{"body": "<!-- holdfast:plan.json -->\na double"}, nil)
	if r := j.comment("plan.json"); r.Comments[0].Action != "unchanged" || r.Comments[0].Removed != 1 || len(s.Comments(t, owner, p, bot.Name)) != 1 {
		t.Errorf("with a double: %+v", r)
	}
	s.Call(t, owner, "DELETE", fmt.Sprintf("/repos/%s/issues/comments/%d", repo, ours[0].ID), nil, nil)
	if r := j.comment("plan.json"); r.Comments[0].Action != "created" || len(s.Comments(t, owner, p, bot.Name)) != 1 {
		t.Errorf("after it was removed: %+v", r)
	}
	// What a maintainer writes into it doesn't stay.
	ours = s.Comments(t, owner, p, bot.Name)
	s.Call(t, owner, "PATCH", fmt.Sprintf("/repos/%s/issues/comments/%d", repo, ours[0].ID), map[string]string{"body": strings.Replace(ours[0].Body, "proceed", "PROCEED AT ONCE", 1)}, nil)
	if r := j.comment("plan.json"); r.Comments[0].Action != "updated" || strings.Contains(s.Comments(t, owner, p, bot.Name)[0].Body, "AT ONCE") {
		t.Errorf("after an edit: %+v", r)
	}
}

func TestStacksHaveCommentsOfTheirOwn(t *testing.T) {
	t.Parallel()
	s := gitea.Start(t)
	owner := s.User(t, "owner")
	repo := s.Repo(t, owner, true)
	p := s.Pull(t, owner, repo, repo)
	j := newJob(t, s, p, owner.Token)
	j.write("dns.json", planOf("main"))
	j.write("net.json", planOf())
	if r := j.comment("dns.json", "net.json"); len(r.Comments) != 2 || r.Comments[0].Action != "created" || r.Comments[1].Action != "created" || r.Comments[0].URL == r.Comments[1].URL {
		t.Errorf("%+v", r)
	}
	want := map[string]string{"holdfast/dns.json": "failure, hold: 1 question open, 0 answered, 1 clear", "holdfast/net.json": "success, proceed: 0 questions open, 0 answered, 1 clear"}
	if got := statuses(t, s, owner, p); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("the statuses are %v", got)
	}
	// One of them alone leaves the other's where it is.
	j.write("net.json", planOf("late"))
	if r := j.comment("net.json"); len(r.Comments) != 1 || r.Comments[0].Action != "updated" {
		t.Errorf("%+v", r)
	}
	all := s.Comments(t, owner, p, "")
	if len(all) != 2 || !strings.HasPrefix(all[0].Body, "<!-- holdfast:dns.json -->\n## holdfast: HOLD") || !strings.HasPrefix(all[1].Body, "<!-- holdfast:net.json -->\n## holdfast: HOLD") {
		t.Errorf("there are %d comments", len(all))
	}
	// As large as a comment gets.
	var many []string
	for i := range 900 {
		many = append(many, fmt.Sprintf("d%08x", uint32(i+1)*2654435761))
	}
	j.write("net.json", planOf(many...))
	if r := j.comment("net.json"); r.Comments[0].Action != "updated" {
		t.Errorf("%+v", r)
	}
	if r := j.comment("net.json"); r.Comments[0].Action != "unchanged" {
		t.Errorf("a large one again: %+v", r)
	}
	t.Logf("the largest comment has %d bytes", len(s.Comments(t, owner, p, "")[1].Body))
	// Gitea has no limit near ours.
	s.Call(t, owner, "POST", fmt.Sprintf("/repos/%s/issues/%d/comments", repo, p.Number), map[string]string{"body": strings.Repeat("ü", 4<<20)}, nil)
	if r := j.comment("net.json"); r.Comments[0].Action != "unchanged" {
		t.Errorf("beside a comment of 8 MiB: %+v", r)
	}
}

func TestRights(t *testing.T) {
	t.Parallel()
	s := gitea.Start(t)
	owner, bot, stranger := s.User(t, "owner"), s.User(t, "bot"), s.User(t, "stranger")
	private, public := s.Repo(t, owner, true), s.Repo(t, owner, false)
	s.Call(t, owner, "PUT", "/repos/"+private+"/collaborators/"+bot.Name, map[string]string{"permission": "write"}, nil)
	for name, c := range map[string]struct {
		repo  string
		token string
		exit  int // 5 where the status is set
		want  []string
	}{
		"no read:user":        {private, s.Token(t, bot, "write:issue,write:repository"), 5, []string{"the comments can't be read: Gitea answers 403 (Forbidden) to GET /api/v1/user", "required=[read:user]", "→ The token needs the scopes read:user, write:issue and write:repository"}},
		"no write:issue":      {private, s.Token(t, bot, "read:user,read:issue,write:repository"), 5, []string{"the comment can't be written: Gitea answers 403 (Forbidden) to POST", "required=[write:issue]"}},
		"no write:repository": {private, s.Token(t, bot, "read:user,write:issue,read:repository"), 1, []string{"the commit's status can't be set: Gitea answers 403", "required=[write:repository]", "--no-status"}},
		"a stranger":          {private, stranger.Token, 1, []string{"the comments can't be read: Gitea answers 404 (Not Found)", "its account must see " + private}},
		"no right to write":   {public, stranger.Token, 1, []string{"the commit's status can't be set: Gitea answers 403", "its account the right to write to " + public}},
		"a wrong token":       {public, "0123456789abcdef0123456789abcdef01234567", 1, []string{"Gitea answers 401 (Unauthorized)", "→ The token in HOLDFAST_TOKEN"}},
		"no token":            {public, "", 1, []string{"there is no token for Gitea", "→ Set HOLDFAST_TOKEN or GITEA_TOKEN"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			j := newJob(t, s, s.Pull(t, owner, c.repo, c.repo), c.token)
			j.write("plan.json", planOf("main"))
			j.check("plan.json")
			j.refused(c.exit, c.want...)
		})
	}
}

func TestPullRequestOfAFork(t *testing.T) {
	t.Parallel()
	s := gitea.Start(t)
	owner, dev := s.User(t, "owner"), s.User(t, "dev")
	repo := s.Repo(t, owner, false)
	var fork struct {
		Name string `json:"full_name"`
	}
	s.Call(t, dev, "POST", "/repos/"+repo+"/forks", map[string]string{}, &fork)
	p := s.Pull(t, dev, fork.Name, repo)
	// The run of a fork has no secrets, and Gitea shows no summary.
	j := newJob(t, s, p, "")
	j.write("plan.json", planOf("main"))
	j.check("plan.json")
	j.refused(1, "there is no token for Gitea")
	if _, err := os.Stat(filepath.Join(j.dir, "summary.md")); err == nil {
		t.Error("a summary was written that nobody sees")
	}
	// The token of its author may comment, but can't set a status.
	newJobOf := func(token string) *job {
		other := newJob(t, s, p, token)
		other.write("plan.json", planOf("main"))
		other.check("plan.json")
		return other
	}
	newJobOf(dev.Token).refused(1, "Here the pull request comes from the fork "+fork.Name, "status")
	// That of a maintainer may do both, and leaves the other comment alone.
	if r := newJobOf(owner.Token).comment("plan.json"); r.Comments[0].Action != "created" || !r.Comments[0].StatusSet {
		t.Errorf("%+v", r)
	}
	if got := statuses(t, s, owner, p); got["holdfast/plan.json"] == "" {
		t.Errorf("the statuses are %v", got)
	}
}

// A conversation that is locked takes comments of those who may write.
func TestLockedConversation(t *testing.T) {
	t.Parallel()
	s := gitea.Start(t)
	owner, stranger := s.User(t, "owner"), s.User(t, "stranger")
	repo := s.Repo(t, owner, false)
	p := s.Pull(t, owner, repo, repo)
	s.Call(t, owner, "PUT", fmt.Sprintf("/repos/%s/issues/%d/lock", repo, p.Number), map[string]string{"lock_reason": "Resolved"}, nil)
	j := newJob(t, s, p, stranger.Token)
	j.write("plan.json", planOf("main"))
	j.check("plan.json")
	j.refused(1, "the comment can't be written: Gitea answers 403", "locked", "The conversation is locked: unlock it")
	if r := newJobOf(t, s, p, owner.Token).comment("plan.json"); r.Comments[0].Action != "created" {
		t.Errorf("%+v", r)
	}
	// A closed one takes comments as ever.
	s.Call(t, owner, "PATCH", fmt.Sprintf("/repos/%s/pulls/%d", repo, p.Number), map[string]string{"state": "closed"}, nil)
	if r := newJobOf(t, s, p, owner.Token).comment("plan.json"); r.Comments[0].Action != "unchanged" {
		t.Errorf("%+v", r)
	}
}

func newJobOf(t *testing.T, s *gitea.Server, p gitea.Pull, token string) *job {
	j := newJob(t, s, p, token)
	j.write("plan.json", planOf("main"))
	return j
}
