package ci

import (
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// gitlabJob is a job of GitLab's.
type gitlabJob struct {
	Extends   string
	Stage     string
	Image     string
	Variables map[string]string
	Rules     []struct{ If string }
	Before    []string `yaml:"before_script"`
	Script    []string
	Artifacts struct {
		When    string
		Paths   []string
		Reports map[string]string
	}
}

// gitlab runs the lines of the hidden job as a runner does: in one bash that
// ends at the first failure, in the work tree.
func gitlab(t testing.TB, dir string, variables map[string]string) outcome {
	t.Helper()
	var file map[string]gitlabJob
	load(t, filepath.Join(root(t), "ci/gitlab.yml"), &file)
	job := file[".holdfast"]
	// The variables of a pipeline stand above those of the job that extends.
	env := map[string]string{
		"GITLAB_CI": "true", "CI_PROJECT_DIR": dir, "CI_PIPELINE_SOURCE": "merge_request_event", "CI_MERGE_REQUEST_IID": "7", "CI_PROJECT_ID": "3",
		"CI_MERGE_REQUEST_PROJECT_ID": "3", "CI_COMMIT_SHA": "0123456789012345678901234567890123456789", "CI_PIPELINE_ID": "9",
		"CI_MERGE_REQUEST_PROJECT_URL": "https://gitlab.example/acme/infra",
	}
	maps.Copy(env, job.Variables)
	env["HOLDFAST_SOURCE"], env["HOLDFAST_REF"] = source(t), "main"
	maps.Copy(env, variables)
	return run(t, dir, env, need(t, "bash"), "-c", "set -eo pipefail\n"+strings.Join(slices.Concat(job.Before, job.Script), "\n"))
}

// source is a repository to clone the script from, as HOLDFAST_SOURCE names one.
func source(t testing.TB) string {
	t.Helper()
	return work(t, map[string]string{"ci/holdfast.sh": read(t, filepath.Join(root(t), "ci/holdfast.sh")), "README": "Only the script.\n"})
}

func TestGitLab(t *testing.T) {
	t.Parallel()
	holdfast(t)
	url, _ := releases(t, "1.2.3")
	for _, c := range []struct {
		name      string
		variables map[string]string
		code      int
		says      string
	}{
		{"open", nil, 2, "hold: 3 questions open"},
		{"clear", map[string]string{"HOLDFAST_PLAN": "clear/*.json"}, 0, "proceed: 0 questions open"},
		{"only stops fail", map[string]string{"HOLDFAST_FAIL_ON": "stop"}, 0, "hold: 3 questions open"},
		{"stop", map[string]string{"HOLDFAST_PLAN": "stop/plan.json", "HOLDFAST_FAIL_ON": "stop"}, 3, "stop: 1 stopped"},
		{"no plan", map[string]string{"HOLDFAST_PLAN": "plan.txt"}, 1, ""},
		{"a hostile branch and plan", map[string]string{"CI_COMMIT_REF_NAME": "$(touch x)", "HOLDFAST_PLAN": "$(touch x)`touch x`\n; touch x"}, 1, ""},
		{"a hostile ref", map[string]string{"HOLDFAST_REF": "--upload-pack=touch x"}, 128, ""},
		{"no ref", map[string]string{"HOLDFAST_REF": ""}, 1, ""},
		{"a hostile version", map[string]string{"HOLDFAST_VERSION": "1.2.3; touch x"}, 1, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			dir := plansHere(t)
			variables := map[string]string{"HOLDFAST_VERSION": "v1.2.3", "HOLDFAST_DOWNLOADS": url}
			maps.Copy(variables, c.variables)
			o := gitlab(t, dir, variables)
			if o.code != c.code || !strings.Contains(o.out, c.says) {
				t.Fatalf("want exit %d and %q: %s", c.code, c.says, o.all())
			}
			if strings.Contains("\n"+o.out, "\n::") {
				t.Errorf("the log has commands of another system:\n%s", o.out)
			}
			untouched(t, dir)
			if c.says == "" {
				return
			}
			var file map[string]gitlabJob
			load(t, filepath.Join(root(t), "ci/gitlab.yml"), &file)
			for kind, path := range file[".holdfast"].Artifacts.Reports {
				if text := read(t, filepath.Join(dir, path)); len(text) < 2 {
					t.Errorf("the report for %s is %q", kind, text)
				}
			}
			if !strings.Contains(read(t, filepath.Join(dir, "holdfast/report.html")), "<html") {
				t.Error("there is no page among the artifacts")
			}
		})
	}
}

// TestGitLabComments posts to the merge request where there is a token.
func TestGitLabComments(t *testing.T) {
	t.Parallel()
	holdfast(t)
	url, _ := releases(t, "1.2.3")
	f := newForge(t)
	variables := map[string]string{"HOLDFAST_VERSION": "v1.2.3", "HOLDFAST_DOWNLOADS": url, "CI_API_V4_URL": f.URL + "/api/v4", "HOLDFAST_TOKEN": "glpat-x"}
	o := gitlab(t, plansHere(t), variables)
	body, _ := f.posted["/api/v4/projects/3/merge_requests/7/notes"]["body"].(string)
	if o.code != 2 || !strings.Contains(body, "holdfast: HOLD") || !f.tokens["glpat-x"] || strings.Contains(o.out+o.errors, "glpat-x") {
		t.Errorf("posted %v: %s", f.posted, o.all())
	}
	delete(variables, "HOLDFAST_TOKEN")
	f = newForge(t)
	variables["CI_API_V4_URL"] = f.URL + "/api/v4"
	if o := gitlab(t, plansHere(t), variables); o.code != 2 || len(f.posted) > 0 {
		t.Errorf("without a token: posted %v: %s", f.posted, o.all())
	}
}

// TestGitLabVariables holds the job against the script that it calls.
func TestGitLabVariables(t *testing.T) {
	t.Parallel()
	var file map[string]gitlabJob
	load(t, filepath.Join(root(t), "ci/gitlab.yml"), &file)
	job := file[".holdfast"]
	script := read(t, filepath.Join(root(t), "ci/holdfast.sh"))
	for name := range job.Variables {
		if strings.HasPrefix(name, "HOLDFAST_") && name != "HOLDFAST_SOURCE" && !strings.Contains(script, "${"+name) {
			t.Errorf("%s is set, and ci/holdfast.sh doesn't read it", name)
		}
	}
	if job.Artifacts.When != "always" || len(job.Rules) == 0 || job.Artifacts.Reports["junit"] == "" || job.Artifacts.Reports["codequality"] == "" {
		t.Errorf("the job lacks artifacts for merge requests: %+v", job)
	}
	for _, line := range slices.Concat(job.Before, job.Script) {
		for _, m := range regexp.MustCompile(`.?\$[A-Za-z{]`).FindAllString(line, -1) {
			if m[0] != '"' && m[0] != '{' {
				t.Errorf("%s has a variable without quotes", line)
			}
		}
	}
}
