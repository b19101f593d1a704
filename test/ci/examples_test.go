package ci

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// outer is a program that runs the engine in several places: the real one where
// an environment variable names it, else a stand-in that takes the same
// arguments and runs the real engine.
func outer(t testing.TB, variable, name, standIn string) string {
	t.Helper()
	dir := t.TempDir()
	path := filepath.Join(dir, name)
	if real := os.Getenv(variable); real != "" {
		if err := os.Symlink(real, path); err != nil {
			t.Fatal(err)
		}
		return dir
	}
	write(t, path, standIn)
	if err := os.Chmod(path, 0o755); err != nil {
		t.Fatal(err)
	}
	return dir
}

const terragruntStandIn = `#!/bin/sh
set -eu
[ "$1 $2 $3 $4 $6 $7" = "run --all --non-interactive --json-out-dir -- plan" ]
out=$5
shift 6
here=$PWD
find . -name terragrunt.hcl | sort | while IFS= read -r unit; do
	unit=$(dirname "$unit")
	cd "$unit"
	tofu init -input=false -no-color
	tofu "$@" -no-color -out=tfplan.tfplan
	tofu show -json tfplan.tfplan >"$out/${unit#./}/tfplan.json"
	rm tfplan.tfplan
	cd "$here"
done
`

const terramateStandIn = `#!/bin/sh
set -eu
case $1 in
list) find . -name stack.tm.hcl | sort | while IFS= read -r f; do d=$(dirname "$f"); echo "${d#./}"; done ;;
run)
	while [ "$1" != -- ]; do shift; done
	shift
	for d in stacks/network stacks/app; do (cd "$d" && "$@"); done
	;;
*) exit 64 ;;
esac
`

// TestManyStacks plans several stacks through the scripts of the examples: one
// report and one verdict over all of them.
func TestManyStacks(t *testing.T) {
	t.Parallel()
	tofu := need(t, "tofu")
	for _, c := range []struct{ name, variable, standIn, units string }{
		{"terragrunt", "HOLDFAST_TERRAGRUNT", terragruntStandIn, "live"},
		{"terramate", "HOLDFAST_TERRAMATE", terramateStandIn, "stacks"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			example := filepath.Join("ci", c.name)
			dir := work(t, exampleFiles(t, example))
			tools := []string{holdfast(t), outer(t, c.variable, c.name, c.standIn), filepath.Dir(tofu), os.Getenv("PATH")}
			env := map[string]string{"PATH": strings.Join(tools, string(os.PathListSeparator)), "CHECKPOINT_DISABLE": "1", "TG_TF_PATH": tofu}

			o := run(t, dir, env, "./check.sh")
			if o.code != 0 || !strings.Contains(o.out, "proceed: 0 questions open, 0 answered, 4 clear") {
				t.Fatal(o.all())
			}
			for _, unit := range []string{"network", "app"} {
				if !strings.Contains(o.out, c.units+"/"+unit) {
					t.Errorf("the report doesn't name %s:\n%s", unit, o.out)
				}
				at := filepath.Join(dir, c.units, unit)
				if o := run(t, at, env, tofu, "apply", "-auto-approve", "-no-color", "-input=false"); o.code != 0 {
					t.Fatal(o.all())
				}
			}

			// One unit loses an object: the verdict over both holds.
			main := filepath.Join(dir, c.units, "app", "main.tf")
			write(t, main, strings.Replace(read(t, main), `, "jobs"`, "", 1))
			for _, args := range [][]string{{"add", "-A"}, {"commit", "-q", "-m", "No jobs"}} {
				if o := run(t, dir, env, "git", args...); o.code != 0 {
					t.Fatal(o.all())
				}
			}
			o = run(t, dir, env, "./check.sh")
			if o.code != 2 || !strings.Contains(o.out, `terraform_data.app["jobs"]`) || !strings.Contains(o.out, "hold: 1 question open") {
				t.Fatal(o.all())
			}
			if o := run(t, dir, env, "git", "status", "--porcelain"); o.out != "" {
				t.Errorf("the script leaves files that Git sees:\n%s", o.out)
			}
		})
	}
}

// exampleFiles are the files of an example, each from itself.
func exampleFiles(t testing.TB, example string) map[string]string {
	t.Helper()
	out := make(map[string]string)
	top := filepath.Join(root(t), "examples", example)
	err := filepath.WalkDir(top, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		rel, err := filepath.Rel(top, path)
		if strings.Contains(rel, ".terraform") || strings.Contains(rel, "tfstate") || strings.HasSuffix(rel, ".json") {
			return err
		}
		out[rel] = filepath.Join(example, rel)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// atlantisStep is a step of a workflow of Atlantis: a word, or a run.
type atlantisStep struct {
	Word string
	Run  struct{ Command, Output string }
}

// UnmarshalYAML reads either form.
func (s *atlantisStep) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind == yaml.ScalarNode {
		return n.Decode(&s.Word)
	}
	type plain atlantisStep
	return n.Decode((*plain)(s))
}

// TestAtlantis does what Atlantis does with the configuration: its own steps
// with the real engine, and the others under sh with its variables.
func TestAtlantis(t *testing.T) {
	t.Parallel()
	tofu := need(t, "tofu")
	var config struct {
		Repos []struct {
			Workflow               string
			AllowedOverrides       []string `yaml:"allowed_overrides"`
			AllowCustomWorkflows   bool     `yaml:"allow_custom_workflows"`
			ApplyRequirements      []string `yaml:"apply_requirements"`
			Branch, ID, RepoConfig string
		}
		Workflows map[string]map[string]struct{ Steps []atlantisStep }
	}
	load(t, filepath.Join(root(t), "examples/ci/atlantis/repos.yaml"), &config)
	repo := config.Repos[0]
	if repo.Workflow != "holdfast" || repo.AllowCustomWorkflows || len(repo.AllowedOverrides) > 0 {
		t.Errorf("a repository can go around holdfast: %+v", repo)
	}
	origin := t.TempDir()
	if o := run(t, origin, nil, "git", "init", "-q", "--bare", "-b", "main"); o.code != 0 {
		t.Fatal(o.all())
	}
	dir := work(t, map[string]string{
		"main.tf":       "ci/terragrunt/live/app/main.tf",
		".holdfast.hcl": "ci/terragrunt/.holdfast.hcl",
		".gitignore":    ".terraform/\n*.tfstate*\n*.tfplan\n*.json\n.terraform.lock.hcl\n",
	})
	data := t.TempDir()
	env := map[string]string{
		"PATH": holdfast(t) + string(os.PathListSeparator) + filepath.Dir(tofu) + string(os.PathListSeparator) + os.Getenv("PATH"), "HOLDFAST_LEDGER": filepath.Join(data, "ledger.db"), "XDG_CACHE_HOME": data,
		"PLANFILE": filepath.Join(dir, "default.tfplan"), "SHOWFILE": filepath.Join(dir, "default.json"), "DIR": dir, "WORKSPACE": "default", "PULL_NUM": "7", "HEAD_BRANCH_NAME": "$(touch x)",
	}
	git := func(args ...string) {
		t.Helper()
		if o := run(t, dir, env, "git", args...); o.code != 0 {
			t.Fatal(o.all())
		}
	}
	git("remote", "add", "origin", origin)
	git("push", "-q", "-u", "origin", "main")
	stage := func(name string) (all outcome) {
		t.Helper()
		for _, s := range config.Workflows["holdfast"][name].Steps {
			var o outcome
			switch {
			case s.Word == "init":
				o = run(t, dir, env, tofu, "init", "-input=false", "-no-color")
			case s.Word == "plan":
				o = run(t, dir, env, tofu, "plan", "-input=false", "-no-color", "-out", env["PLANFILE"])
			case s.Word == "show":
				o = run(t, dir, env, tofu, "show", "-json", env["PLANFILE"])
				write(t, env["SHOWFILE"], o.out)
				o.out = ""
			case s.Run.Command != "":
				o = run(t, dir, env, "sh", "-c", s.Run.Command)
			default:
				t.Fatalf("%s has a step that isn't known: %+v", name, s)
			}
			all.code, all.out, all.errors = o.code, all.out+o.out, all.errors+o.errors
			if o.code != 0 {
				break
			}
		}
		return all
	}
	if o := run(t, dir, env, filepath.Join(holdfast(t), "holdfast"), "init"); o.code != 0 {
		t.Log(o.all()) // the configuration is there; the ledger is made
	}
	git("add", "-A")
	if o := stage("plan"); o.code != 0 || !strings.Contains(o.out, "proceed: 0 questions open") {
		t.Fatal(o.all())
	}
	if o := stage("apply"); o.code != 0 || !strings.Contains(o.out, "proved") {
		t.Fatal(o.all())
	}
	write(t, filepath.Join(dir, "main.tf"), strings.Replace(read(t, filepath.Join(dir, "main.tf")), `, "jobs"`, "", 1))
	git("commit", "-qam", "No jobs")
	git("push", "-q")
	if o := stage("plan"); o.code != 0 || !strings.Contains(o.out, "hold: 1 question open") {
		t.Fatal(o.all())
	}
	if o := stage("apply"); o.code != 2 || strings.Contains(o.out, "Apply complete") {
		t.Fatal(o.all())
	}

	// Answered and not pushed, as before a merge: it is applied, and what is owed
	// is said.
	if o := run(t, dir, env, filepath.Join(holdfast(t), "holdfast"), "decide", `terraform_data.app["jobs"]`, "--ruling", "allow", "--owner", "platform", "--impact", "none", "--reason", "They moved.", "--expires", "2099-01-01"); o.code != 0 {
		t.Fatal(o.all())
	}
	git("add", "-A")
	git("commit", "-qm", "The jobs may go")
	if o := stage("plan"); o.code != 0 || !strings.Contains(o.out, "proceed: 0 questions open, 1 answered") {
		t.Fatal(o.all())
	}
	if o := stage("apply"); o.code != 0 || !strings.Contains(o.out, "1 of 1 change") || !strings.Contains(o.out, "owed") || !strings.Contains(o.out, "git push") {
		t.Fatal(o.all())
	}
	untouched(t, dir)
}

// stacksOf is a clone of an example with stand-ins for the programs that it
// calls: each stack's plan is the file given.json that lies in it.
func stacksOf(t testing.TB, example string, stacks map[string]string) (dir string, env map[string]string) {
	t.Helper()
	dir = work(t, map[string]string{"check.sh": filepath.Join("ci", example, "check.sh"), ".gitignore": "*.json\n"})
	for name, plan := range stacks {
		write(t, filepath.Join(dir, name, "given.json"), read(t, filepath.Join(root(t), "examples", plan)))
		write(t, filepath.Join(dir, name, "terragrunt.hcl"), "\n")
	}
	tools := t.TempDir()
	program(t, filepath.Join(tools, "terragrunt"), "find . -name given.json | while IFS= read -r f; do cp \"$f\" \"${f%given.json}tfplan.json\"; done\n")
	// The words after list and run choose; "changed" files name what changed.
	program(t, filepath.Join(tools, "terramate"), `verb=$1
shift
want=given.json
while [ $# -gt 0 ] && [ "$1" != -- ]; do
	case $1 in
	--changed | -c) want=changed ;;
	--tags) shift; [ "$1" = all ] || exit 0 ;;
	esac
	shift
done
find . -name "$want" | sort | while IFS= read -r f; do
	d=${f%/*}
	if [ "$verb" = list ]; then echo "${d#./}"; else (cd "$d" && shift && "$@"); fi
done
`)
	program(t, filepath.Join(tools, "tofu"), "case $1 in show) cat given.json ;; esac\n")
	return dir, map[string]string{"PATH": strings.Join([]string{tools, holdfast(t), os.Getenv("PATH")}, string(os.PathListSeparator))}
}

// TestStackNames has stacks whose directories are called as flags are: each is
// judged, and nothing else is done.
func TestStackNames(t *testing.T) {
	t.Parallel()
	for _, example := range []string{"terragrunt", "terramate"} {
		for _, name := range []string{"--out=html=rep", "--config=x", "-h", "--exit-zero", "--", "a b"} {
			t.Run(example+" "+name, func(t *testing.T) {
				t.Parallel()
				dir, env := stacksOf(t, example, map[string]string{name: "inplace-restart/plan.json", "clear": "routine/plan.json"})
				write(t, filepath.Join(dir, "rep/file"), "a directory\n")
				o := run(t, dir, env, "./check.sh")
				if o.code != 2 || !strings.Contains(o.out, "hold: 3 questions open") || !strings.Contains(o.out, name+"/") {
					t.Error(o.all())
				}
			})
		}
	}
	// A line break in a name makes two of it, of which each may be there.
	dir, env := stacksOf(t, "terragrunt", map[string]string{"x\n./clear": "inplace-restart/plan.json", "clear": "routine/plan.json", "x": "routine/plan.json"})
	if o := run(t, dir, env, "./check.sh"); o.code != 1 || !strings.Contains(o.errors, "has a line break in it") {
		t.Error(o.all())
	}
}

// TestNoStack chooses stacks of which there is none: only where none changed,
// that is well.
func TestNoStack(t *testing.T) {
	t.Parallel()
	dir, env := stacksOf(t, "terramate", map[string]string{"app": "routine/plan.json"})
	outside := filepath.Join(t.TempDir(), "mine")
	write(t, outside, "mine\n")
	link(t, outside, filepath.Join(dir, "app/plan.json"))
	for _, c := range []struct {
		args []string
		code int
		says string
	}{
		{[]string{"--tags", "prdo"}, 1, "there is no such stack"},
		{[]string{"--changed", "--tags", "prdo"}, 1, "there is no such stack"},
		{[]string{"--changed"}, 0, "no stack changed"},
		{[]string{"--tags", "all", "-c"}, 0, "no stack changed"},
		{[]string{"--tags", "all"}, 0, ""},
	} {
		o := run(t, dir, env, "./check.sh", c.args...)
		if o.code != c.code || !strings.Contains(o.errors, c.says) || (c.says == "") != strings.Contains(o.out, "proceed") {
			t.Errorf("%v: want exit %d and %q: %s", c.args, c.code, c.says, o.all())
		}
	}
	if read(t, outside) != "mine\n" {
		t.Error("the plan was written through a link")
	}
}
