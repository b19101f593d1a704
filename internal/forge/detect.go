package forge

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Given is what a person says about the target; what is zero is taken from
// the environment.
type Given struct {
	Kind     string // one of Kinds
	Repo     string
	Request  string // number or URL of the pull request
	Commit   string
	API      string // base URL of the API
	TokenEnv string // name of the environment variable with the token
}

// Detect returns where a run belongs: what is given, and the rest from the
// variables that GitHub, Gitea and Forgejo Actions, GitLab CI, Atlantis and
// Jenkins set. It reads the file with the event that GITHUB_EVENT_PATH names,
// and nothing else. An error says which flag would help. That there is no
// token is no error before something is sent.
func Detect(env func(string) string, given Given) (Target, error) {
	t, err := fromRun(env)
	if err != nil && given.Request == "" {
		return Target{}, err
	}
	if given.Kind != "" {
		if !slices.Contains(Kinds(), Kind(given.Kind)) {
			return Target{}, &Error{Err: fmt.Errorf("unknown forge %q", given.Kind), Next: "Use github, gitlab, gitea or forgejo."}
		}
		if t.Kind != Kind(given.Kind) {
			t = Target{Kind: Kind(given.Kind)}
		}
	}
	if given.Request != "" {
		if err := t.setRequest(given.Request, Kind(given.Kind)); err != nil {
			return Target{}, err
		}
	}
	if t.Kind == "" {
		return Target{}, &Error{Err: errors.New("nothing in the environment says which forge this run belongs to"),
			Next: "Run it in the CI of a pull request, or give --pr with its URL, or --forge, --repo and --pr."}
	}
	if given.Repo != "" && given.Repo != t.Repo {
		t.Repo, t.statusRepo, t.pipeline, t.page = given.Repo, "", 0, ""
	}
	if given.Commit != "" && given.Commit != t.Commit {
		t.Commit, t.pipeline = strings.ToLower(given.Commit), 0
	}
	if given.API != "" {
		t.API = given.API
	}
	t.API = cmp.Or(t.API, publicAPI(t.Kind))
	if err := t.check(); err != nil {
		return Target{}, err
	}
	t.takeToken(env, given.TokenEnv)
	return t, nil
}

// isOwn reports whether the Actions that run this are those of Gitea or
// Forgejo.
func isOwn(env func(string) string, k Kind) bool {
	return k == Gitea && env("GITEA_ACTIONS") == "true" || k == Forgejo && (env("FORGEJO_ACTIONS") == "true" || env("GITEA_ACTIONS") == "true")
}

// fromRun is what the variables of a CI system tell.
func fromRun(env func(string) string) (Target, error) {
	switch {
	case env("FORGEJO_ACTIONS") == "true":
		return fromActions(env, Forgejo)
	case env("GITEA_ACTIONS") == "true":
		return fromActions(env, Gitea)
	case env("GITHUB_ACTIONS") == "true":
		return fromActions(env, GitHub)
	case env("GITLAB_CI") != "":
		return fromGitLab(env)
	case env("PULL_NUM") != "" && env("BASE_REPO_OWNER") != "":
		return fromAtlantis(env), nil
	case env("CHANGE_ID") != "" && env("JENKINS_URL") != "":
		t := Target{RunURL: env("BUILD_URL")}
		if err := t.setRequest(env("CHANGE_URL"), ""); err != nil {
			return Target{}, nil //nolint:nilerr // an address that tells nothing is as good as none
		}
		return t, nil
	}
	return Target{}, nil
}

// event is the part of an event of Actions that says what a run is for.
type event struct {
	Number int `json:"number"`
	Pull   *struct {
		Number int    `json:"number"`
		URL    string `json:"html_url"`
		Head   struct {
			SHA  string     `json:"sha"`
			Repo *eventRepo `json:"repo"` // null where the fork was removed
		} `json:"head"`
		Base struct {
			Repo *eventRepo `json:"repo"`
		} `json:"base"`
	} `json:"pull_request"`
	Issue *struct {
		Number int              `json:"number"`
		Pull   *json.RawMessage `json:"pull_request"`
	} `json:"issue"`
	Run *struct {
		SHA   string `json:"head_sha"`
		Pulls []struct {
			Number int `json:"number"`
		} `json:"pull_requests"`
	} `json:"workflow_run"`
}

type eventRepo struct {
	Name string `json:"full_name"`
}

// maxEvent bounds the file with the event.
const maxEvent = 16 << 20

func fromActions(env func(string) string, kind Kind) (Target, error) {
	server := strings.TrimRight(env("GITHUB_SERVER_URL"), "/")
	t := Target{Kind: kind, API: env("GITHUB_API_URL"), Repo: env("GITHUB_REPOSITORY")}
	if t.API == "" && server != "" && kind != GitHub {
		t.API = server + "/api/v1"
	}
	if server != "" && env("GITHUB_RUN_ID") != "" {
		t.RunURL = server + "/" + t.Repo + "/actions/runs/" + env("GITHUB_RUN_ID")
	}
	t.Run, _ = strconv.ParseInt(env("GITHUB_RUN_ID"), 10, 64) // 0 where there is none
	if kind == GitHub {
		t.Summary = env("GITHUB_STEP_SUMMARY")
	}
	path := env("GITHUB_EVENT_PATH")
	if path == "" {
		return t, t.takeRef(env)
	}
	e, err := readEvent(path)
	if err != nil {
		return t, &Error{Err: fmt.Errorf("the file %s, which GITHUB_EVENT_PATH names and which should have the run's event as JSON, can't be read: %w", path, err),
			Next: "If holdfast runs in a container, give it that file, too; or give --pr NUMBER and --commit HASH."}
	}
	switch {
	case e.Pull != nil:
		// Not GITHUB_SHA: that is a merge commit which nobody has pushed.
		t.Number, t.Commit, t.page = e.Pull.Number, e.Pull.Head.SHA, e.Pull.URL
		if t.Number == 0 {
			t.Number = e.Number
		}
		switch base, head := e.Pull.Base.Repo, e.Pull.Head.Repo; {
		case head == nil:
			t.Restricted = "the pull request comes from a fork that is gone"
		case base != nil && head.Name != base.Name:
			t.Restricted = "the pull request comes from the fork " + head.Name
		case env("GITHUB_ACTOR") == "dependabot[bot]":
			t.Restricted = "the run was started by Dependabot"
		}
	case e.Issue != nil && e.Issue.Pull != nil:
		t.Number = e.Issue.Number
	case e.Run != nil:
		t.Commit = e.Run.SHA
		if len(e.Run.Pulls) == 1 {
			t.Number = e.Run.Pulls[0].Number
		}
	default:
		name := env("GITHUB_EVENT_NAME")
		return t, &Error{Err: fmt.Errorf("this run is for no pull request (its event is %q)", name), Next: "Run it on pull_request, or give --pr NUMBER and --commit HASH."}
	}
	return t, nil
}

// takeRef takes the pull request from the ref that Actions checked out, where
// there is no event: the variables may reach a container that the file doesn't.
func (t *Target) takeRef(env func(string) string) error {
	m := regexp.MustCompile(`^refs/pull/([0-9]{1,9})/(merge|head)$`).FindStringSubmatch(env("GITHUB_REF"))
	if m == nil {
		return &Error{Err: errors.New("nothing says which pull request this run is for: GITHUB_EVENT_PATH is not set, and GITHUB_REF is no refs/pull/NUMBER/merge"),
			Next: "If holdfast runs in a container, pass these variables on, and the file; or give --pr NUMBER and --commit HASH."}
	}
	t.Number, _ = strconv.Atoi(m[1]) // digits
	if m[2] == "head" {
		t.Commit = env("GITHUB_SHA") // of "merge", that is a commit which nobody has pushed
	}
	return nil
}

func readEvent(path string) (*event, error) {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, errors.New("it is no file")
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxEvent+1))
	if err != nil {
		return nil, err
	}
	if len(text) > maxEvent {
		return nil, fmt.Errorf("it is larger than %d MiB", maxEvent>>20)
	}
	e := new(event)
	return e, json.Unmarshal(text, e)
}

func fromGitLab(env func(string) string) (Target, error) {
	t := Target{Kind: GitLab, API: env("CI_API_V4_URL"), Repo: env("CI_MERGE_REQUEST_PROJECT_ID"), Commit: env("CI_COMMIT_SHA"), RunURL: env("CI_JOB_URL")}
	if t.Repo == "" {
		t.Repo = env("CI_PROJECT_ID")
	}
	if own := env("CI_PROJECT_ID"); own != t.Repo {
		t.statusRepo = own // the pipeline of a fork runs in the fork
		t.Restricted = "the pipeline runs in a fork"
	}
	t.pipeline, _ = strconv.ParseInt(env("CI_PIPELINE_ID"), 10, 64) // 0 where there is none
	t.Run = t.pipeline
	if source := env("CI_MERGE_REQUEST_SOURCE_BRANCH_SHA"); source != "" {
		// A pipeline for merged results runs on a commit that nobody has pushed,
		// and a status on another commit isn't part of it.
		t.Commit, t.pipeline = source, 0
	}
	number := env("CI_MERGE_REQUEST_IID")
	if number == "" {
		return t, noMergeRequest(env("CI_PIPELINE_SOURCE"))
	}
	t.Number, _ = strconv.Atoi(number) // check says what a number must be
	if project := env("CI_MERGE_REQUEST_PROJECT_URL"); project != "" {
		t.page = project + "/-/merge_requests/" + number
	}
	return t, nil
}

// noMergeRequest is the error where CI_MERGE_REQUEST_IID isn't set.
func noMergeRequest(source string) error {
	switch source {
	case "":
		return &Error{Err: errors.New("neither CI_MERGE_REQUEST_IID nor CI_PIPELINE_SOURCE is set: it isn't known which merge request this is for"),
			Next: "If holdfast runs in a container of its own, pass the job's variables on; or give --pr NUMBER."}
	case "merge_request_event":
		return &Error{Err: errors.New("the pipeline is for a merge request, but CI_MERGE_REQUEST_IID, which says for which, is not set"),
			Next: "If holdfast runs in a container of its own, pass that variable on; or give --pr NUMBER."}
	}
	return &Error{Err: fmt.Errorf("this pipeline is for no merge request (its source is %q)", source),
		Next: `Give the job rules: [{if: $CI_PIPELINE_SOURCE == "merge_request_event"}], or give --pr NUMBER.`}
}

func fromAtlantis(env func(string) string) Target {
	var t Target
	if err := t.setRequest(env("PULL_URL"), ""); err != nil {
		t = Target{} // the flags must say which forge it is
	}
	t.Repo, t.Commit = env("BASE_REPO_OWNER")+"/"+env("BASE_REPO_NAME"), env("HEAD_COMMIT")
	t.Number, _ = strconv.Atoi(env("PULL_NUM"))
	return t
}

// setRequest takes the number of a pull request, or all that its URL tells.
// kind is what the forge is where that is known: the URL of Gitea's and
// Forgejo's is the same.
func (t *Target) setRequest(request string, kind Kind) error {
	if n, err := strconv.Atoi(request); err == nil {
		if n != t.Number {
			t.Number, t.Commit, t.pipeline, t.page, t.Restricted = n, "", 0, "", ""
		}
		return nil
	}
	wrong := &Error{Err: fmt.Errorf("%q is no number and no URL of a pull request", request), Next: "Write --pr 7, or --pr https://HOST/OWNER/NAME/pull/7."}
	u, err := url.Parse(request)
	if err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" || u.User != nil {
		return wrong
	}
	// GitHub has OWNER/NAME/pull/7, Gitea OWNER/NAME/pulls/7 below a path of its
	// own, GitLab GROUP/…/NAME/-/merge_requests/7.
	m := regexp.MustCompile(`^(.*?)/?([^/]+/[^/]+)/(pull|pulls)/([0-9]+)(?:/.*)?$|^/?(.+)/-/merge_requests/([0-9]+)(?:/.*)?$`).FindStringSubmatch(u.Path)
	if m == nil {
		return wrong
	}
	base := u.Scheme + "://" + u.Host
	at := Target{RunURL: t.RunURL, Run: t.Run, page: base + u.Path}
	switch {
	case m[5] != "":
		at.Kind, at.API, at.Repo = GitLab, base+"/api/v4", m[5]
		at.Number, _ = strconv.Atoi(m[6])
	case m[3] == "pull":
		at.Kind, at.API, at.Repo = GitHub, base+"/api/v3", m[2]
		if u.Host == "github.com" || strings.HasSuffix(u.Host, ".ghe.com") {
			at.API = "https://api." + u.Host
		}
		at.Number, _ = strconv.Atoi(m[4])
	default:
		at.Kind, at.API, at.Repo = Gitea, base+m[1]+"/api/v1", m[2]
		at.Number, _ = strconv.Atoi(m[4])
		if kind == Forgejo || u.Host == "codeberg.org" || t.Kind == Forgejo {
			at.Kind = Forgejo
		}
	}
	if kind != "" && at.Kind != kind {
		return &Error{Err: fmt.Errorf("%s is no pull request of %s", request, kind.title()), Next: "Leave --forge out, or give the one that fits."}
	}
	if at.Kind == t.Kind && at.Repo == t.Repo && at.Number == t.Number && origin(at.API) == origin(cmp.Or(t.API, publicAPI(t.Kind))) {
		return nil // what the environment says is this one, and more
	}
	*t = at
	return nil
}
