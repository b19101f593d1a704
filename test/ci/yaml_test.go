package ci

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// yamlFiles are all that are handed to CI systems, from the top of the
// repository.
func yamlFiles(t testing.TB) []string {
	t.Helper()
	var out []string
	for _, pattern := range []string{"*.yml", "*.yaml", ".*.yaml", ".github/workflows/*.yml", "ci/*.yml", "examples/ci/*/*.yml", "examples/ci/*/*.yaml"} {
		found, err := filepath.Glob(filepath.Join(root(t), pattern))
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, found...)
	}
	if len(out) < 10 {
		t.Fatalf("found only %d files: %v", len(out), out)
	}
	return out
}

// TestYAML has every file parse as one document without a key that stands
// twice, and no text from outside in a script.
func TestYAML(t *testing.T) {
	t.Parallel()
	for _, path := range yamlFiles(t) {
		var node yaml.Node
		load(t, path, &node)
		visit(&node, func(key string, value *yaml.Node) {
			at := func(what string) { t.Errorf("%s:%d: %s: %s", path, value.Line, what, value.Value) }
			switch {
			case key == "run" || key == "command" || strings.HasSuffix(key, "script"):
				if strings.Contains(value.Value, "${{") {
					at("an expression stands in the text of a script: hand it over in env")
				}
				if regexp.MustCompile(`(?i)(echo|printf|cat|env\b|set -x)[^|&;]*(token|secret|password)`).MatchString(value.Value) {
					at("a secret may be printed")
				}
			case key == "uses" && !strings.Contains(path, "examples"):
				if value.Value != "./" && !regexp.MustCompile(`^[\w-]+/[\w/-]+@[0-9a-f]{40}$`).MatchString(value.Value) {
					at("the action isn't pinned to a commit")
				}
			case key == "uses":
				if !regexp.MustCompile(`@v[0-9]+(\.[0-9]+)*$`).MatchString(value.Value) {
					at("the action has no version")
				}
			case key == "pull_request_target":
				at("code of a fork would run with the repository's secrets")
			}
		})
		if err := node.Decode(new(any)); err != nil { // a key that stands twice
			t.Errorf("%s: %v", path, err)
		}
	}
}

// visit calls a function with every scalar and the nearest key above it.
func visit(n *yaml.Node, see func(key string, value *yaml.Node)) {
	var walk func(n *yaml.Node, key string)
	walk = func(n *yaml.Node, key string) {
		switch n.Kind {
		case yaml.MappingNode:
			for i := 0; i+1 < len(n.Content); i += 2 {
				see(n.Content[i].Value, n.Content[i+1])
				if n.Content[i+1].Kind != yaml.ScalarNode {
					walk(n.Content[i+1], n.Content[i].Value)
				}
			}
		case yaml.ScalarNode:
			see(key, n)
		default:
			for _, c := range n.Content {
				walk(c, key)
			}
		}
	}
	walk(n, "")
}

// TestInputs holds what is used of the action against what it declares, and
// what it hands over against what the script reads and says of itself.
func TestInputs(t *testing.T) {
	t.Parallel()
	path := filepath.Join(root(t), "action.yml")
	var a action
	load(t, path, &a)
	text := read(t, path)
	used := make(map[string]bool)
	for _, m := range regexp.MustCompile(`inputs\.([a-z-]+)`).FindAllStringSubmatch(text, -1) {
		used[m[1]] = true
	}
	if have := slices.Sorted(maps.Keys(used)); !slices.Equal(have, slices.Sorted(maps.Keys(a.Inputs))) {
		t.Errorf("used are the inputs %v, declared %v", have, slices.Sorted(maps.Keys(a.Inputs)))
	}
	for name, in := range a.Inputs {
		if in.Description == "" {
			t.Errorf("the input %s isn't described", name)
		}
	}
	guide := read(t, filepath.Join(root(t), "docs/guide/ci.md"))
	for name := range a.Inputs {
		if !strings.Contains(guide, "`"+name+"`") {
			t.Errorf("docs/guide/ci.md doesn't tell of the input %s", name)
		}
	}
	for name := range a.Outputs {
		if !strings.Contains(guide, "`"+name+"`") {
			t.Errorf("docs/guide/ci.md doesn't tell of the output %s", name)
		}
	}
	for id := range hooks(t) {
		if !strings.Contains(guide, "id: "+id) {
			t.Errorf("docs/guide/ci.md doesn't tell of the hook %s", id)
		}
	}
	script := read(t, filepath.Join(root(t), "ci/holdfast.sh"))
	head, body, _ := strings.Cut(script, "set -euf")
	var set []string
	for _, s := range a.Runs.Steps {
		for name := range s.Env {
			set = append(set, name)
			if !strings.Contains(body, name) {
				t.Errorf("the action sets %s, and the script doesn't read it", name)
			}
		}
	}
	for _, m := range regexp.MustCompile(`\$\{?(HOLDFAST_[A-Z_]+)`).FindAllStringSubmatch(body, -1) {
		if !strings.Contains(head, "#   "+m[1]+" ") {
			t.Errorf("the script reads %s, and doesn't say so in its head", m[1])
		}
	}
	for _, m := range regexp.MustCompile(`(?m)^#   (HOLDFAST_[A-Z_]+)`).FindAllStringSubmatch(head, -1) {
		if !slices.Contains(set, m[1]) && !slices.Contains([]string{"HOLDFAST_DOWNLOADS", "HOLDFAST_OUT_DIR", "HOLDFAST_BIN", "HOLDFAST_REF", "HOLDFAST_POLICY"}, m[1]) {
			t.Errorf("the script has %s, and no input of the action sets it", m[1])
		}
		if !strings.Contains(body, m[1]) {
			t.Errorf("the script says that it reads %s, and doesn't", m[1])
		}
	}
}

// TestWorkflows has workflows ask for the rights that they need by name, and
// hand the action only inputs that it has.
func TestWorkflows(t *testing.T) {
	t.Parallel()
	var a action
	load(t, filepath.Join(root(t), "action.yml"), &a)
	for _, path := range yamlFiles(t) {
		var w workflow
		if !strings.Contains(path, "workflows") && !strings.HasSuffix(path, "plan.yml") {
			continue
		}
		load(t, path, &w)
		if len(w.Permissions) == 0 && !strings.Contains(path, "forgejo") { // which has none
			t.Errorf("%s says nothing of permissions", path)
		}
		for _, job := range w.Jobs {
			for _, s := range job.Steps {
				if s.Uses != "./" && !strings.Contains(s.Uses, "holdfast-dev/holdfast@") {
					continue
				}
				for name := range s.With {
					if _, ok := a.Inputs[name]; !ok {
						t.Errorf("%s gives the action %q, which it doesn't have", path, name)
					}
				}
			}
		}
	}
}

// TestExampleWorkflows runs the workflows that people copy: their own steps
// with a real OpenTofu, and the action's; only the steps of other actions not.
func TestExampleWorkflows(t *testing.T) {
	t.Parallel()
	tofu := need(t, "tofu")
	for _, name := range []string{"github", "forgejo"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var w workflow
			load(t, filepath.Join(root(t), "examples/ci", name, "plan.yml"), &w)
			dir := work(t, map[string]string{"main.tf": "ci/terragrunt/live/app/main.tf", ".holdfast.hcl": "ci/terragrunt/.holdfast.hcl"})
			f := newForge(t)
			api := map[string]string{"forgejo": "/api/v1"}[name]
			once := func() (*runner, int) {
				r := newRunner(t, dir)
				r.pullRequest(f, "acme/infra")
				if name == "forgejo" {
					r.env["FORGEJO_ACTIONS"], r.env["GITEA_ACTIONS"], r.env["GITHUB_API_URL"] = "true", "true", f.URL+"/api/v1"
				}
				r.env["PATH"] = filepath.Dir(tofu) + string(os.PathListSeparator) + os.Getenv("PATH")
				return r, r.steps(w.Jobs["plan"].Steps, map[string]string{"secrets.HOLDFAST_TOKEN": "the-token"}, nil)
			}
			r, code := once()
			if code != 0 || !strings.Contains(r.summary, "proceed") || f.posted[api+"/repos/acme/infra/issues/7/comments"] == nil {
				t.Fatalf("exit %d, posted %v\n%s\n%s\n%s", code, f.posted, r.summary, &r.log, &r.problems)
			}
			if o := run(t, dir, nil, tofu, "apply", "-no-color", "-auto-approve"); o.code != 0 {
				t.Fatal(o.all())
			}
			write(t, filepath.Join(dir, "main.tf"), "# nothing is left\n")
			r, code = once()
			if code != 2 || !strings.Contains(r.summary, "HOLD") {
				t.Fatalf("exit %d\n%s\n%s\n%s", code, r.summary, &r.log, &r.problems)
			}
			if name == "github" {
				// What comes after a verdict that fails still runs.
				if !slices.ContainsFunc(r.skipped, func(s string) bool { return strings.HasPrefix(s, "github/codeql-action/upload-sarif@") }) {
					t.Errorf("the alerts aren't uploaded: %v", r.skipped)
				}
				if !strings.Contains(read(t, filepath.Join(dir, "holdfast.sarif")), `"2.1.0"`) {
					t.Error("there are no alerts")
				}
			}
		})
	}
}

// TestGitLabExample holds the example against the template it includes.
func TestGitLabExample(t *testing.T) {
	t.Parallel()
	var template, example map[string]yaml.Node
	load(t, filepath.Join(root(t), "ci/gitlab.yml"), &template)
	load(t, filepath.Join(root(t), "examples/ci/gitlab/gitlab-ci.yml"), &example)
	var job, hidden gitlabJob
	node, base := example["holdfast"], template[".holdfast"]
	if err := node.Decode(&job); err != nil {
		t.Fatal(err)
	}
	if err := base.Decode(&hidden); err != nil {
		t.Fatal(err)
	}
	if job.Extends != ".holdfast" {
		t.Errorf("it extends %q", job.Extends)
	}
	for name := range job.Variables {
		if _, ok := hidden.Variables[name]; !ok {
			t.Errorf("it sets %s, which the template doesn't know", name)
		}
	}
}

// TestShellcheck has shellcheck read every script.
func TestShellcheck(t *testing.T) {
	t.Parallel()
	shellcheck := need(t, "shellcheck")
	var scripts []string
	for _, pattern := range []string{"ci/*.sh", "examples/ci/*/*.sh", "tools/release/*.sh"} {
		found, err := filepath.Glob(filepath.Join(root(t), pattern))
		if err != nil || len(found) == 0 {
			t.Fatalf("%s: %v (%v)", pattern, found, err)
		}
		scripts = append(scripts, found...)
	}
	if o := run(t, root(t), nil, shellcheck, append([]string{"-s", "sh"}, scripts...)...); o.code != 0 {
		t.Error(o.all())
	}
	// The lines that stand in YAML, as one script each.
	var file map[string]gitlabJob
	load(t, filepath.Join(root(t), "ci/gitlab.yml"), &file)
	job := file[".holdfast"]
	text := "#!/bin/sh\n" + strings.Join(slices.Concat(job.Before, job.Script), "\n") + "\n"
	path := filepath.Join(t.TempDir(), "job.sh")
	write(t, path, text)
	if o := run(t, root(t), nil, shellcheck, path); o.code != 0 {
		t.Error(o.all())
	}
}

// TestGuide has the YAML of the guide parse, and the links of what is written
// for CI systems lead somewhere.
func TestGuide(t *testing.T) {
	t.Parallel()
	pages, err := filepath.Glob(filepath.Join(root(t), "examples/ci/*/README.md"))
	if err != nil || len(pages) < 6 {
		t.Fatal(pages, err)
	}
	for _, name := range []string{"docs/guide/ci.md", "docs/guide/install.md", "docs/adr/0023-ci-integrations.md", "examples/ci/README.md"} {
		pages = append(pages, filepath.Join(root(t), name))
	}
	blocks := 0
	for _, page := range pages {
		text := read(t, page)
		for _, m := range regexp.MustCompile("(?ms)^```yaml\n(.*?)^```").FindAllStringSubmatch(text, -1) {
			blocks++
			if err := yaml.Unmarshal([]byte(m[1]), new(any)); err != nil {
				t.Errorf("%s: %v in\n%s", page, err, m[1])
			}
		}
		for _, m := range regexp.MustCompile(`\]\(([^)#:]+)\)`).FindAllStringSubmatch(text, -1) {
			if _, err := os.Stat(filepath.Join(filepath.Dir(page), m[1])); err != nil {
				t.Errorf("%s: %v", page, err)
			}
		}
	}
	if blocks < 4 {
		t.Errorf("found only %d blocks of YAML", blocks)
	}
}
