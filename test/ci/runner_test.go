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

// action is an action.yml.
type action struct {
	Inputs  map[string]struct{ Default, Description string }
	Outputs map[string]struct{ Value, Description string }
	Runs    struct {
		Using string
		Steps []step
	}
}

// workflow is a workflow of GitHub's or Forgejo's.
type workflow struct {
	Permissions map[string]string
	Jobs        map[string]struct {
		Env   map[string]string
		Steps []step
	}
}

type step struct {
	Name, ID, If, Uses, Shell, Run string
	Dir                            string `yaml:"working-directory"`
	Env, With                      map[string]string
}

func load(t testing.TB, path string, into any) {
	t.Helper()
	d := yaml.NewDecoder(strings.NewReader(read(t, path)))
	if err := d.Decode(into); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
}

// runner runs steps as GitHub's does, as far as ours go: an expression is the
// name of a value, a condition compares one with a text.
type runner struct {
	t         testing.TB
	workspace string
	temp      string
	env       map[string]string // what the forge says of the run
	build     bool              // let the action build holdfast; else it is there
	log       strings.Builder
	problems  strings.Builder
	summary   string
	skipped   []string // actions that only their forge has
}

func newRunner(t testing.TB, workspace string) *runner {
	t.Helper()
	dir := holdfast(t)
	r := &runner{t: t, workspace: workspace, temp: t.TempDir()}
	r.env = map[string]string{
		"GITHUB_ACTIONS": "true", "GITHUB_EVENT_NAME": "push", "GITHUB_WORKSPACE": workspace, "RUNNER_TEMP": r.temp, "RUNNER_OS": "Linux",
		"GITHUB_REPOSITORY": "acme/infra", "GITHUB_RUN_ID": "7", "GITHUB_ACTOR": "ada",
	}
	if err := os.MkdirAll(filepath.Join(r.temp, "holdfast-bin"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Join(dir, "holdfast"), filepath.Join(r.temp, "holdfast-bin", "holdfast")); err != nil {
		t.Fatal(err)
	}
	return r
}

// action runs the action of this repository with inputs, and returns its
// outputs and the exit status of the step that ended it.
func (r *runner) action(inputs map[string]string) (outputs map[string]string, code int) {
	r.t.Helper()
	var a action
	load(r.t, filepath.Join(root(r.t), "action.yml"), &a)
	values := map[string]string{"github.token": "the-token", "github.action_path": root(r.t)}
	for name, input := range a.Inputs {
		values["inputs."+name] = r.expand(input.Default, values)
	}
	for name, value := range inputs {
		if _, ok := a.Inputs[name]; !ok {
			r.t.Fatalf("action.yml has no input %q", name)
		}
		values["inputs."+name] = value
	}
	code = r.steps(a.Runs.Steps, values, map[string]string{"GITHUB_ACTION_PATH": root(r.t)})
	outputs = make(map[string]string)
	for name, output := range a.Outputs {
		outputs[name] = r.expand(output.Value, values)
	}
	return outputs, code
}

// steps runs steps in order. After one that failed, only those run that say so.
func (r *runner) steps(steps []step, values, env map[string]string) (code int) {
	r.t.Helper()
	files := r.t.TempDir()
	env = maps.Clone(env)
	for i, s := range steps {
		if !r.due(s.If, values, code == 0) {
			continue
		}
		last := code
		switch {
		case strings.HasPrefix(s.Uses, "holdfast-dev/holdfast@"), strings.HasSuffix(s.Uses, "/holdfast-dev/holdfast@v0.1.0"):
			with := make(map[string]string)
			for name, value := range s.With {
				with[name] = r.expand(value, values)
			}
			var outputs map[string]string
			outputs, code = r.action(with)
			for name, value := range outputs {
				values["steps."+s.ID+".outputs."+name] = value
			}
		case s.Uses != "":
			for _, value := range s.With {
				r.expand(value, values)
			}
			r.skipped = append(r.skipped, s.Uses)
		case strings.Contains(s.Name, "Install holdfast") && !r.build:
		default:
			code = r.step(i, s, values, env, files)
		}
		if last != 0 {
			code = last
		}
	}
	return code
}

func (r *runner) step(i int, s step, values, env map[string]string, files string) int {
	r.t.Helper()
	all := maps.Clone(r.env)
	maps.Copy(all, env)
	for name, value := range s.Env {
		all[name] = r.expand(value, values)
	}
	special := map[string]string{"GITHUB_OUTPUT": "", "GITHUB_ENV": "", "GITHUB_PATH": "", "GITHUB_STEP_SUMMARY": ""}
	for name := range special {
		special[name] = filepath.Join(files, name+"-"+string(rune('a'+i)))
		write(r.t, special[name], "")
	}
	maps.Copy(all, special)
	script := filepath.Join(files, "script-"+string(rune('a'+i)))
	write(r.t, script, s.Run)
	args := []string{"-e", script} // where no shell is named
	if s.Shell == "bash" {
		args = []string{"--noprofile", "--norc", "-eo", "pipefail", script}
	}
	o := run(r.t, filepath.Join(r.workspace, s.Dir), all, need(r.t, "bash"), args...)
	r.log.WriteString(o.out)
	r.problems.WriteString(o.errors)
	for name, value := range assignments(r.t, read(r.t, special["GITHUB_OUTPUT"])) {
		values["steps."+s.ID+".outputs."+name] = value
	}
	maps.Copy(env, assignments(r.t, read(r.t, special["GITHUB_ENV"])))
	for dir := range strings.Lines(read(r.t, special["GITHUB_PATH"])) {
		path := all["PATH"]
		if path == "" {
			path = os.Getenv("PATH")
		}
		env["PATH"] = strings.TrimSpace(dir) + string(os.PathListSeparator) + path
	}
	r.summary += read(r.t, special["GITHUB_STEP_SUMMARY"])
	return o.code
}

// assignments reads what a step wrote for the runner: name=value, or
// name<<DELIMITER over several lines.
func assignments(t testing.TB, text string) map[string]string {
	t.Helper()
	out := make(map[string]string)
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	for i := 0; i < len(lines); i++ {
		if lines[i] == "" {
			continue
		}
		if name, delimiter, ok := strings.Cut(lines[i], "<<"); ok {
			end := slices.Index(lines[i+1:], delimiter)
			if end < 0 {
				t.Fatalf("%q has no end", lines[i])
			}
			out[name] = strings.Join(lines[i+1:i+1+end], "\n")
			i += end + 1
			continue
		}
		name, value, ok := strings.Cut(lines[i], "=")
		if !ok {
			t.Fatalf("%q is no assignment", lines[i])
		}
		out[name] = value
	}
	return out
}

var expression = regexp.MustCompile(`\$\{\{\s*([^}]*?)\s*\}\}`)

// expand puts values in for expressions. One that nothing gives is empty, as
// on the forge, if it is of a kind that a forge knows.
func (r *runner) expand(text string, values map[string]string) string {
	r.t.Helper()
	return expression.ReplaceAllStringFunc(text, func(m string) string {
		name := expression.FindStringSubmatch(m)[1]
		value, ok := values[name]
		if !ok && !regexp.MustCompile(`^(steps\.[a-z]+\.outputs|secrets|github|runner)\.[A-Za-z_-]+$`).MatchString(name) {
			r.t.Errorf("nothing gives %s", m)
		}
		return value
	})
}

// due reports whether a step runs.
func (r *runner) due(condition string, values map[string]string, well bool) bool {
	r.t.Helper()
	runs := well
	for term := range strings.SplitSeq(condition, "&&") {
		term = strings.TrimSpace(term)
		switch name, text, equal := strings.Cut(term, " == "); {
		case term == "":
		case term == "always()":
			runs = true
		case equal:
			runs = runs && "'"+values[name]+"'" == text
		default:
			name, text, differs := strings.Cut(term, " != ")
			if !differs {
				r.t.Fatalf("this runner doesn't know the condition %q", term)
			}
			runs = runs && "'"+values[name]+"'" != text
		}
	}
	return runs
}
