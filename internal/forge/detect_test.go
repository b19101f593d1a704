package forge

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// Events as the forges send them, cut to what is around what is read.
const (
	pullEvent = `{"action":"synchronize","number":12,"pull_request":{"number":12,"html_url":"https://github.com/acme/infra/pull/12","merge_commit_sha":"ffffffffffffffffffffffffffffffffffffffff",
"head":{"label":"acme:topic","ref":"topic","sha":"0123456789abcdef0123456789abcdef01234567","repo":{"id":1,"full_name":"acme/infra","fork":false}},
"base":{"ref":"main","sha":"eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee","repo":{"id":1,"full_name":"acme/infra","fork":false}}},"repository":{"full_name":"acme/infra"}}`
	pushEvent    = `{"ref":"refs/heads/main","after":"0123456789abcdef0123456789abcdef01234567","repository":{"full_name":"acme/infra"}}`
	commentEvent = `{"action":"created","issue":{"number":12,"pull_request":{"url":"https://api.github.com/repos/acme/infra/pulls/12"}},"comment":{"id":1,"body":"/plan"}}`
	issueEvent   = `{"action":"created","issue":{"number":12},"comment":{"id":1,"body":"/plan"}}`
	runEvent     = `{"action":"completed","workflow_run":{"head_sha":"0123456789abcdef0123456789abcdef01234567","pull_requests":[{"number":12}]}}`
	runForkEvent = `{"action":"completed","workflow_run":{"head_sha":"0123456789abcdef0123456789abcdef01234567","pull_requests":[]}}`
)

func forkEvent() string {
	return strings.Replace(pullEvent, `"repo":{"id":1,"full_name":"acme/infra","fork":false}}`, `"repo":{"id":2,"full_name":"mallory/infra","fork":true}}`, 1)
}

func goneForkEvent() string {
	return strings.Replace(pullEvent, `"repo":{"id":1,"full_name":"acme/infra","fork":false}}`, `"repo":null}`, 1)
}

// vars makes an environment of pairs.
func vars(pairs ...string) map[string]string {
	out := make(map[string]string)
	for _, p := range pairs {
		k, v, _ := strings.Cut(p, "=")
		out[k] = v
	}
	return out
}

func with(base map[string]string, pairs ...string) map[string]string {
	out := vars(pairs...)
	for k, v := range base {
		if _, ok := out[k]; !ok {
			out[k] = v
		}
	}
	return out
}

var ( // constant, but for the type
	onGitHub = vars("GITHUB_ACTIONS=true", "GITHUB_REPOSITORY=acme/infra", "GITHUB_API_URL=https://api.github.com", "GITHUB_SERVER_URL=https://github.com", "GITHUB_RUN_ID=99",
		"GITHUB_SHA=ffffffffffffffffffffffffffffffffffffffff", "GITHUB_EVENT_NAME=pull_request", "GITHUB_STEP_SUMMARY=/tmp/summary", "GITHUB_TOKEN=planted", "GITHUB_ACTOR=ada")
	onGitea  = with(onGitHub, "GITEA_ACTIONS=true", "GITHUB_API_URL=https://git.example.com/api/v1", "GITHUB_SERVER_URL=https://git.example.com")
	onGitLab = vars("GITLAB_CI=true", "CI_API_V4_URL=https://gitlab.example.com/api/v4", "CI_PROJECT_ID=77", "CI_MERGE_REQUEST_PROJECT_ID=77", "CI_MERGE_REQUEST_IID=4",
		"CI_COMMIT_SHA="+headCommit, "CI_JOB_URL=https://gitlab.example.com/acme/infra/-/jobs/5", "CI_PIPELINE_ID=31", "CI_MERGE_REQUEST_PROJECT_URL=https://gitlab.example.com/acme/infra",
		"GITLAB_TOKEN=planted", "CI_JOB_TOKEN=never", "CI_PIPELINE_SOURCE=merge_request_event")
)

func gitHubTarget() Target {
	return Target{Kind: GitHub, API: "https://api.github.com", Repo: "acme/infra", Number: 12, Commit: headCommit, RunURL: "https://github.com/acme/infra/actions/runs/99",
		Summary: "/tmp/summary", page: "https://github.com/acme/infra/pull/12", token: "planted"}
}

func gitLabTarget() Target {
	return Target{Kind: GitLab, API: "https://gitlab.example.com/api/v4", Repo: "77", Number: 4, Commit: headCommit, RunURL: "https://gitlab.example.com/acme/infra/-/jobs/5",
		pipeline: 31, page: "https://gitlab.example.com/acme/infra/-/merge_requests/4", token: "planted"}
}

// changed is a target with something else in it.
func changed(t Target, change func(*Target)) Target {
	change(&t)
	return t
}

func TestDetect(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		env   map[string]string
		event string
		given Given
		want  Target
	}{
		"GitHub":         {onGitHub, pullEvent, Given{}, gitHubTarget()},
		"a fork":         {onGitHub, forkEvent(), Given{}, changed(gitHubTarget(), func(t *Target) { t.Restricted = "the pull request comes from the fork mallory/infra" })},
		"a removed fork": {onGitHub, goneForkEvent(), Given{}, changed(gitHubTarget(), func(t *Target) { t.Restricted = "the pull request comes from a fork that is gone" })},
		"Dependabot":     {with(onGitHub, "GITHUB_ACTOR=dependabot[bot]"), pullEvent, Given{}, changed(gitHubTarget(), func(t *Target) { t.Restricted = "the run was started by Dependabot" })},
		"Enterprise": {with(onGitHub, "GITHUB_API_URL=https://ghe.example.com/api/v3/", "GITHUB_SERVER_URL=https://ghe.example.com/"), pullEvent, Given{},
			changed(gitHubTarget(), func(t *Target) {
				t.API, t.RunURL = "https://ghe.example.com/api/v3", "https://ghe.example.com/acme/infra/actions/runs/99"
			})},
		"a comment":      {onGitHub, commentEvent, Given{}, changed(gitHubTarget(), func(t *Target) { t.Commit, t.page = "", "" })},
		"a finished run": {onGitHub, runEvent, Given{}, changed(gitHubTarget(), func(t *Target) { t.page = "" })},
		"a finished run of a fork": {onGitHub, runForkEvent, Given{Request: "13", Commit: headCommit},
			changed(gitHubTarget(), func(t *Target) { t.Number, t.page = 13, "" })},
		"a push, for a given one": {onGitHub, pushEvent, Given{Request: "13", Commit: strings.ToUpper(headCommit)}, changed(gitHubTarget(), func(t *Target) { t.Number, t.page = 13, "" })},
		"Gitea": {onGitea, pullEvent, Given{}, changed(gitHubTarget(), func(t *Target) {
			t.Kind, t.API, t.RunURL, t.Summary = Gitea, "https://git.example.com/api/v1", "https://git.example.com/acme/infra/actions/runs/99", ""
		})},
		"Forgejo": {with(onGitea, "FORGEJO_ACTIONS=true", "GITHUB_API_URL=", "GITHUB_TOKEN=", "FORGEJO_TOKEN=planted"), pullEvent, Given{}, changed(gitHubTarget(), func(t *Target) {
			t.Kind, t.API, t.RunURL, t.Summary = Forgejo, "https://git.example.com/api/v1", "https://git.example.com/acme/infra/actions/runs/99", ""
		})},
		"no event, but a ref": {with(onGitHub, "GITHUB_REF=refs/pull/12/merge"), "", Given{}, changed(gitHubTarget(), func(t *Target) { t.Commit, t.page = "", "" })},
		"no event, but Gitea's ref": {with(onGitea, "GITHUB_REF=refs/pull/12/head", "GITHUB_SHA="+headCommit), "", Given{}, changed(gitHubTarget(), func(t *Target) {
			t.Kind, t.API, t.RunURL, t.Summary, t.page = Gitea, "https://git.example.com/api/v1", "https://git.example.com/acme/infra/actions/runs/99", "", ""
		})},
		"GitLab": {onGitLab, "", Given{}, gitLabTarget()},
		"merged results": {with(onGitLab, "CI_COMMIT_SHA=ffffffffffffffffffffffffffffffffffffffff", "CI_MERGE_REQUEST_SOURCE_BRANCH_SHA="+headCommit), "", Given{},
			changed(gitLabTarget(), func(t *Target) { t.pipeline = 0 })},
		"a fork on GitLab": {with(onGitLab, "CI_PROJECT_ID=88"), "", Given{}, changed(gitLabTarget(), func(t *Target) { t.statusRepo, t.Restricted = "88", "the pipeline runs in a fork" })},
		"GitLab, a path":   {onGitLab, "", Given{Repo: "acme/deep/infra"}, changed(gitLabTarget(), func(t *Target) { t.Repo, t.pipeline, t.page = "acme/deep/infra", 0, "" })},
		"Atlantis": {vars("PULL_NUM=12", "BASE_REPO_OWNER=acme", "BASE_REPO_NAME=infra", "HEAD_COMMIT="+headCommit, "PULL_URL=https://github.com/acme/infra/pull/12", "ATLANTIS_GH_TOKEN=planted"), "", Given{},
			changed(gitHubTarget(), func(t *Target) { t.RunURL, t.Summary = "", "" })},
		"Atlantis, before it told the URL": {vars("PULL_NUM=12", "BASE_REPO_OWNER=acme", "BASE_REPO_NAME=infra", "HEAD_COMMIT="+headCommit, "HOLDFAST_TOKEN=planted"), "", Given{Kind: "gitea", Repo: "acme/infra", Request: "12", Commit: headCommit, API: "https://git.example.com"},
			changed(gitHubTarget(), func(t *Target) {
				t.Kind, t.API, t.RunURL, t.Summary, t.page = Gitea, "https://git.example.com/api/v1", "", "", ""
			})},
		"Jenkins": {vars("JENKINS_URL=https://ci.example.com/", "CHANGE_ID=4", "CHANGE_URL=https://gitlab.example.com/acme/infra/-/merge_requests/4", "BUILD_URL=https://ci.example.com/job/9/", "GITLAB_TOKEN=planted"), "", Given{Commit: headCommit},
			changed(gitLabTarget(), func(t *Target) { t.Repo, t.RunURL, t.pipeline = "acme/infra", "https://ci.example.com/job/9/", 0 })},
		"a URL": {vars("GH_TOKEN=planted"), "", Given{Request: "https://github.com/acme/infra/pull/12/files", Commit: headCommit},
			changed(gitHubTarget(), func(t *Target) { t.RunURL, t.Summary, t.page = "", "", "https://github.com/acme/infra/pull/12/files" })},
		"a URL of Enterprise": {vars("GH_TOKEN=planted"), "", Given{Request: "https://ghe.example.com/acme/infra/pull/12", Commit: headCommit, TokenEnv: "GH_TOKEN"},
			changed(gitHubTarget(), func(t *Target) {
				t.API, t.RunURL, t.Summary, t.page = "https://ghe.example.com/api/v3", "", "", "https://ghe.example.com/acme/infra/pull/12"
			})},
		"a URL of GitHub's for enterprises": {vars("GH_TOKEN=planted"), "", Given{Request: "https://acme.ghe.com/acme/infra/pull/12", Commit: headCommit},
			changed(gitHubTarget(), func(t *Target) {
				t.API, t.RunURL, t.Summary, t.page = "https://api.acme.ghe.com", "", "", "https://acme.ghe.com/acme/infra/pull/12"
			})},
		"a URL below a path": {vars("HOLDFAST_TOKEN=planted"), "", Given{Request: "https://example.com/git/acme/infra/pulls/12", Commit: headCommit},
			changed(gitHubTarget(), func(t *Target) {
				t.Kind, t.API, t.RunURL, t.Summary, t.page = Gitea, "https://example.com/git/api/v1", "", "", "https://example.com/git/acme/infra/pulls/12"
			})},
		"Codeberg": {vars("FORGEJO_TOKEN=planted"), "", Given{Request: "https://codeberg.org/acme/infra/pulls/12", Commit: headCommit},
			changed(gitHubTarget(), func(t *Target) {
				t.Kind, t.API, t.RunURL, t.Summary, t.page = Forgejo, "https://codeberg.org/api/v1", "", "", "https://codeberg.org/acme/infra/pulls/12"
			})},
		"flags alone": {vars("X=planted"), "", Given{Kind: "github", Repo: "acme/infra", Request: "12", Commit: headCommit, TokenEnv: "X"},
			changed(gitHubTarget(), func(t *Target) { t.RunURL, t.Summary, t.page = "", "", "" })},
		// A token of one forge isn't sent to another.
		"another forge's token": {onGitHub, pullEvent, Given{Kind: "gitea", Repo: "acme/infra", Request: "12", Commit: headCommit, API: "https://evil.example.com/"},
			changed(gitHubTarget(), func(t *Target) {
				t.Kind, t.API, t.RunURL, t.Summary, t.page, t.token = Gitea, "https://evil.example.com/api/v1", "", "", "", ""
			})},
		"the job's token": {with(onGitLab, "GITLAB_TOKEN="), "", Given{}, changed(gitLabTarget(), func(t *Target) { t.token = "" })},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := Detect(environment(t, c.env, c.event), c.given)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, got, cmp.AllowUnexported(Target{}), cmpopts.IgnoreFields(Target{}, "tokens", "Run")); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
		})
	}
}

// A later run has a greater number, on each CI system by itself.
func TestDetectRun(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		env   map[string]string
		event string
		want  int64
	}{
		"GitHub":         {onGitHub, pullEvent, 99},
		"Gitea":          {onGitea, pullEvent, 99},
		"GitLab":         {onGitLab, "", 31},
		"merged results": {with(onGitLab, "CI_MERGE_REQUEST_SOURCE_BRANCH_SHA="+headCommit), "", 31},
		"nonsense":       {with(onGitHub, "GITHUB_RUN_ID=ninety"), pullEvent, 0},
	} {
		if target, err := Detect(environment(t, c.env, c.event), Given{}); err != nil || target.Run != c.want {
			t.Errorf("%s: run %d, want %d (%v)", name, target.Run, c.want, err)
		}
	}
}

// environment is an environment with the event in a file.
func environment(t *testing.T, env map[string]string, event string) func(string) string {
	t.Helper()
	path := ""
	if event != "" {
		path = filepath.Join(t.TempDir(), "event.json")
		if err := os.WriteFile(path, []byte(event), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return func(name string) string {
		if name == "GITHUB_EVENT_PATH" && path != "" {
			return path
		}
		return env[name]
	}
}

func TestDetectRefuses(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		env   map[string]string
		event string
		given Given
		want  []string
	}{
		"nothing":       {nil, "", Given{}, []string{"nothing in the environment says which forge", "--pr"}},
		"a push":        {with(onGitHub, "GITHUB_EVENT_NAME=push"), pushEvent, Given{}, []string{`no pull request (its event is "push")`, "Run it on pull_request"}},
		"an issue":      {with(onGitHub, "GITHUB_EVENT_NAME=issue_comment"), issueEvent, Given{}, []string{`its event is "issue_comment"`}},
		"a fork's run":  {onGitHub, runForkEvent, Given{}, []string{"it isn't known which pull request", "--pr NUMBER"}},
		"no event":      {with(onGitHub, "GITHUB_EVENT_PATH=/nowhere/event.json"), "", Given{}, []string{"the file /nowhere/event.json, which GITHUB_EVENT_PATH names", "no such file", "--pr NUMBER and --commit HASH"}},
		"a broken one":  {onGitHub, `{"pull_request":`, Given{}, []string{"event.json, which GITHUB_EVENT_PATH names and which should have the run's event as JSON, can't be read: unexpected end of JSON input", "--pr NUMBER and --commit HASH"}},
		"no variables":  {with(onGitHub, "GITHUB_REF=refs/heads/main"), "", Given{}, []string{"GITHUB_EVENT_PATH is not set, and GITHUB_REF is no refs/pull/NUMBER/merge", "--pr NUMBER"}},
		"no number":     {with(onGitLab, "CI_MERGE_REQUEST_IID="), "", Given{}, []string{"the pipeline is for a merge request, but CI_MERGE_REQUEST_IID, which says for which, is not set", "--pr NUMBER"}},
		"no source":     {with(onGitLab, "CI_MERGE_REQUEST_IID=", "CI_PIPELINE_SOURCE="), "", Given{}, []string{"neither CI_MERGE_REQUEST_IID nor CI_PIPELINE_SOURCE is set"}},
		"a branch":      {with(onGitLab, "CI_MERGE_REQUEST_IID=", "CI_PIPELINE_SOURCE=push"), "", Given{}, []string{`no merge request (its source is "push")`, "merge_request_event"}},
		"forge":         {onGitHub, pullEvent, Given{Kind: "bitbucket"}, []string{`unknown forge "bitbucket"`}},
		"repository":    {onGitHub, pullEvent, Given{Repo: "acme"}, []string{"no repository of GitHub"}},
		"dots":          {onGitHub, pullEvent, Given{Repo: "acme/.."}, []string{"no repository of GitHub"}},
		"slashes":       {onGitHub, pullEvent, Given{Repo: "acme/infra/../../user"}, []string{"no repository of GitHub"}},
		"commit":        {onGitHub, pullEvent, Given{Commit: "main"}, []string{`"main" is no commit`}},
		"request":       {onGitHub, pullEvent, Given{Request: "twelve"}, []string{`"twelve" is no number and no URL`}},
		"a page":        {nil, "", Given{Request: "https://github.com/acme/infra/issues/12"}, []string{"no number and no URL of a pull request"}},
		"negative":      {onGitHub, pullEvent, Given{Request: "-3"}, []string{"it isn't known which pull request"}},
		"another forge": {nil, "", Given{Kind: "gitlab", Request: "https://github.com/acme/infra/pull/12"}, []string{"is no pull request of GitLab"}},
		"password":      {onGitHub, pullEvent, Given{API: "https://ada:planted@api.example.com"}, []string{"the address of the API can't be used"}},
		"query":         {onGitHub, pullEvent, Given{API: "https://api.example.com/?token=planted"}, []string{"the address of the API can't be used"}},
		"scheme":        {onGitHub, pullEvent, Given{API: "file:///etc/passwd"}, []string{"the address of the API can't be used"}},
		"no address":    {nil, "", Given{Kind: "gitea", Repo: "a/b", Request: "1"}, []string{"the address of Gitea isn't known", "--api-url"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := Detect(environment(t, c.env, c.event), c.given)
			if err == nil {
				t.Fatalf("no error, but %v", got)
			}
			wantError(t, err, c.want...)
			if strings.Contains(err.Error(), "planted") {
				t.Errorf("the error repeats a password: %v", err)
			}
		})
	}
}
