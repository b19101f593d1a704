package ci

import (
	"crypto/sha256"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// What follows are ways by which a branch, or a crash, got a verdict past the
// job, or a file past the work tree.

// standIn is a program in holdfast's place.
func standIn(t testing.TB, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "holdfast")
	program(t, path, text)
	return path
}

func program(t testing.TB, path, text string) {
	t.Helper()
	write(t, path, "#!/bin/sh\n"+text)
	if err := os.Chmod(path, 0o755); err != nil {
		t.Fatal(err)
	}
}

// link makes a symbolic link, and the directory that it is in.
func link(t testing.TB, to, at string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(to, at); err != nil {
		t.Fatal(err)
	}
}

// script runs the check of the shared script with variables, in a directory.
func script(t testing.TB, dir string, variables map[string]string) outcome {
	t.Helper()
	env := map[string]string{"HOLDFAST_BIN": filepath.Join(holdfast(t), "holdfast")}
	maps.Copy(env, variables)
	return run(t, dir, env, "sh", filepath.Join(root(t), "ci/holdfast.sh"), "check")
}

// forged is a report that says proceed, as check writes one.
func forged(t testing.TB, dir string) string {
	t.Helper()
	o := run(t, dir, nil, filepath.Join(holdfast(t), "holdfast"), "check", "--format", "json", "clear/plan.json")
	if o.code != 0 {
		t.Fatal(o.all())
	}
	return o.out
}

// TestCrash has the program end as a verdict does and write no report: nothing
// of that is believed, and nothing that lay there before.
func TestCrash(t *testing.T) {
	t.Parallel()
	dir := plansHere(t)
	report := forged(t, dir)
	write(t, filepath.Join(dir, "hold.json"), strings.Replace(report, `  "verdict": "proceed"`, `  "verdict": "hold"`, 1))
	real := filepath.Join(holdfast(t), "holdfast")
	const posts = `case $1 in comment) exec '` // the comment is the real one's
	for name, c := range map[string]struct {
		program string
		args    string
		says    string
	}{
		"a panic exits as a hold does":   {program: "echo 'panic: no' >&2\nexit 2\n", says: "holdfast ended with 2 and wrote no report: a crash, or not a check"},
		"and nothing as proceed":         {program: "exit 0\n", says: "holdfast ended with 0 and wrote no report"},
		"an error":                       {program: "exit 1\n", says: "there is no verdict"},
		"killed":                         {program: "kill -9 $$\n", says: "holdfast ended with 137"},
		"only help":                      {program: "exec '" + real + "' \"$@\"\n", args: "--help", says: "holdfast ended with 0 and wrote no report"},
		"a report of another verdict":    {program: "'" + real + "' \"$@\"\nexit 0\n", says: `holdfast ended with 0, which means proceed, and its report says "hold"`},
		"a crash after the first report": {program: "while [ $# -gt 0 ]; do case $1 in json=*) cat '" + filepath.Join(dir, "hold.json") + "' >\"${1#json=}\" ;; esac; shift; done\nexit 2\n", says: "didn't write all files"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, failOn := range []string{"hold", "stop", "never"} {
				dir := plansHere(t)
				old := []string{"report.json", "report.md", "report.html", "junit.xml", "gl-code-quality-report.json"}
				for _, file := range old {
					write(t, filepath.Join(dir, "holdfast", file), report)
				}
				f := newForge(t)
				outputs := filepath.Join(t.TempDir(), "outputs")
				o := script(t, dir, map[string]string{
					"HOLDFAST_BIN": standIn(t, posts+real+"' \"$@\" ;; esac\n"+c.program), "HOLDFAST_FAIL_ON": failOn, "HOLDFAST_PLAN": "plan.json", "HOLDFAST_ARGS": c.args,
					"HOLDFAST_OUT_DIR": "holdfast", "HOLDFAST_OUT": "junit=holdfast/junit.xml\ngitlab=holdfast/gl-code-quality-report.json", "HOLDFAST_COMMENT": "true", "HOLDFAST_TOKEN": "glpat-x",
					"GITLAB_CI": "true", "CI_PROJECT_DIR": dir, "CI_MERGE_REQUEST_IID": "7", "CI_PROJECT_ID": "3", "CI_MERGE_REQUEST_PROJECT_ID": "3", "CI_API_V4_URL": f.URL + "/api/v4",
					"CI_COMMIT_SHA": "0123456789012345678901234567890123456789", "CI_MERGE_REQUEST_PROJECT_URL": "https://gitlab.example/acme/infra", "GITHUB_OUTPUT": outputs,
				})
				if o.code != 1 || len(f.posted) > 0 || !strings.Contains(o.errors, c.says) {
					t.Errorf("%s: want exit 1, nothing posted, and %q; posted %v: %s", failOn, c.says, f.posted, o.all())
				}
				if text := read(t, outputs); !strings.Contains(text, "verdict=error\n") || strings.Contains(text, "report=") {
					t.Errorf("the outputs are\n%s", text)
				}
				for _, file := range old {
					if _, err := os.Stat(filepath.Join(dir, "holdfast", file)); err == nil {
						t.Errorf("%s: the branch's %s is still there", failOn, file)
					}
				}
			}
		})
	}
}

// TestGitLabForged ends the job early: what a branch keeps under the names of
// the artifacts isn't uploaded.
func TestGitLabForged(t *testing.T) {
	t.Parallel()
	dir := plansHere(t)
	var file map[string]gitlabJob
	load(t, filepath.Join(root(t), "ci/gitlab.yml"), &file)
	artifacts := file[".holdfast"].Artifacts
	uploaded := slices.Concat(artifacts.Paths, slices.Collect(maps.Values(artifacts.Reports)))
	for _, path := range uploaded {
		if strings.HasSuffix(path, "/") {
			t.Errorf("all of %s is uploaded, whoever put it there", path)
			continue
		}
		write(t, filepath.Join(dir, path), "forged\n")
	}
	write(t, filepath.Join(dir, "holdfast/README"), "mine\n")
	check := func() {
		t.Helper()
		if o := gitlab(t, dir, map[string]string{"HOLDFAST_REF": ""}); o.code != 1 {
			t.Error(o.all())
		}
		for _, path := range uploaded {
			if _, err := os.Lstat(filepath.Join(dir, path)); err == nil {
				t.Errorf("%s is uploaded", path)
			}
		}
	}
	check()
	read(t, filepath.Join(dir, "holdfast/README"))

	// A linked directory: what it leads to stays.
	outside := t.TempDir()
	write(t, filepath.Join(outside, "junit.xml"), "not yours\n")
	if err := os.RemoveAll(filepath.Join(dir, "holdfast")); err != nil {
		t.Fatal(err)
	}
	link(t, outside, filepath.Join(dir, "holdfast"))
	check()
	read(t, filepath.Join(outside, "junit.xml"))
}

// TestLinks has a branch put links where files are to be written: nothing
// outside of the work tree is touched.
func TestLinks(t *testing.T) {
	t.Parallel()
	holdfast(t)
	for name, c := range map[string]struct{ at, to, out, outDir, from string }{
		"a file":                    {at: "holdfast.sarif", to: ".bashrc", out: "sarif=holdfast.sarif"},
		"a file that isn't there":   {at: "holdfast.sarif", to: "new", out: "sarif=holdfast.sarif"},
		"a directory":               {at: "rep", to: ".", out: "sarif=rep/.bashrc"},
		"a directory further up":    {at: "rep", to: ".", out: "sarif=rep/more/holdfast.sarif"},
		"and back":                  {at: "rep", to: "deep", out: "sarif=rep/../.bashrc"},
		"the directory of reports":  {at: "holdfast", to: ".", outDir: "holdfast"},
		"with a slash":              {at: "holdfast", to: ".", outDir: "holdfast//"},
		"a file among them":         {at: "holdfast/report.html", to: ".bashrc", outDir: "holdfast"},
		"from a directory below":    {at: "rep", to: ".", out: "sarif=../../rep/.bashrc", from: "stacks/a b"},
		"by the whole path":         {at: "rep", to: ".", out: "sarif=DIR/rep/.bashrc"},
		"a name with another equal": {at: "x=", to: ".", out: "html=x=/.bashrc"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir, home := plansHere(t), t.TempDir()
			write(t, filepath.Join(home, ".bashrc"), "mine\n")
			write(t, filepath.Join(home, "report.html"), "mine\n")
			write(t, filepath.Join(home, "deep/file"), "mine\n")
			link(t, filepath.Join(home, c.to), filepath.Join(dir, c.at))
			o := script(t, filepath.Join(dir, c.from), map[string]string{"HOLDFAST_PLAN": filepath.Join(dir, "clear/plan.json"), "HOLDFAST_OUT": strings.Replace(c.out, "DIR", dir, 1), "HOLDFAST_OUT_DIR": c.outDir})
			if o.code != 1 || !strings.Contains(o.errors, "is a link in the work tree, and could lead anywhere") {
				t.Error(o.all())
			}
			entries, err := os.ReadDir(home)
			if err != nil || len(entries) != 3 || read(t, filepath.Join(home, ".bashrc")) != "mine\n" || read(t, filepath.Join(home, "report.html")) != "mine\n" {
				t.Errorf("outside of the work tree it is now: %v (%v)", entries, err)
			}
		})
	}

	// One that is made while the plan is made.
	dir, home := plansHere(t), t.TempDir()
	bin := standIn(t, "'"+filepath.Join(holdfast(t), "holdfast")+"' \"$@\"; s=$?\nln -s '"+home+"' rep\nexit $s\n")
	if o := script(t, dir, map[string]string{"HOLDFAST_BIN": bin, "HOLDFAST_PLAN": "clear/plan.json", "HOLDFAST_OUT": "sarif=rep2/../rep3/a.sarif\njunit=a.xml"}); o.code != 0 {
		t.Error(o.all())
	}
	bin = standIn(t, "'"+filepath.Join(holdfast(t), "holdfast")+"' \"$@\"; s=$?\nrmdir rep4; ln -s '"+home+"' rep4\nexit $s\n")
	if o := script(t, dir, map[string]string{"HOLDFAST_BIN": bin, "HOLDFAST_PLAN": "clear/plan.json", "HOLDFAST_OUT": "sarif=rep4/a.sarif"}); o.code != 1 || !strings.Contains(o.errors, "is a link in the work tree") {
		t.Error(o.all())
	}

	// Links elsewhere are the machine's own.
	link(t, t.TempDir(), filepath.Join(home, "tmp"))
	if o := script(t, dir, map[string]string{"HOLDFAST_PLAN": "clear/plan.json", "HOLDFAST_OUT": "sarif=" + filepath.Join(home, "tmp/a.sarif")}); o.code != 0 || !strings.Contains(read(t, filepath.Join(home, "tmp/a.sarif")), `"2.1.0"`) {
		t.Error(o.all())
	}
}

// TestPlaces has files to be written where something else is.
func TestPlaces(t *testing.T) {
	t.Parallel()
	dir := plansHere(t)
	for out, says := range map[string]string{
		"json=clear/plan.json":              "is to be read and to be written",
		"json=clear/../clear/plan.json":     "is to be read and to be written",
		"json=stacks":                       "is there and isn't a file",
		"json=a.json\nhtml=clear/../a.json": "is to be written twice",
		"json=-":                            "names no file",
		"json":                              "names no file",
	} {
		before := read(t, filepath.Join(dir, "clear/plan.json"))
		if o := script(t, dir, map[string]string{"HOLDFAST_PLAN": "clear/plan.json", "HOLDFAST_OUT": out}); o.code != 1 || !strings.Contains(o.errors, says) {
			t.Errorf("%q: want %q: %s", out, says, o.all())
		}
		if read(t, filepath.Join(dir, "clear/plan.json")) != before {
			t.Fatalf("%q: the plan was written over", out)
		}
	}
	for _, args := range []string{"--out=html=x.html", "--out\nhtml=x.html", "-ohtml=x.html", "-vohtml=x.html"} {
		if o := script(t, dir, map[string]string{"HOLDFAST_PLAN": "clear/plan.json", "HOLDFAST_ARGS": args}); o.code != 1 || !strings.Contains(o.errors, "args has --out") {
			t.Errorf("%q: %s", args, o.all())
		}
	}
}

// TestTrouble has the script itself fail, which shells often end with 2: that is
// no hold.
func TestTrouble(t *testing.T) {
	t.Parallel()
	dir := plansHere(t)
	for _, name := range []string{"GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY", "TMPDIR"} {
		if o := script(t, dir, map[string]string{"HOLDFAST_PLAN": "clear/plan.json", name: filepath.Join(dir, "clear/plan.json/none")}); o.code != 1 || o.errors == "" {
			t.Errorf("%s: %s", name, o.all())
		}
	}
	if o := run(t, dir, map[string]string{"HOLDFAST_BIN": filepath.Join(holdfast(t), "holdfast")}, "sh", filepath.Join(root(t), "ci/holdfast.sh"), "check", "token-follows"); o.code != 1 {
		t.Error(o.all())
	}
}

// TestTroubleBefore has what comes before the check fail with 2.
func TestTroubleBefore(t *testing.T) {
	t.Parallel()
	url, archive := releases(t, "1.2.3")
	write(t, archive, "no archive\n")
	write(t, filepath.Join(filepath.Dir(archive), "checksums.txt"), fmt.Sprintf("%x  %s\n", sha256.Sum256([]byte(read(t, archive))), filepath.Base(archive)))
	if o, _ := install(t, "v1.2.3", url); o.code != 1 {
		t.Error(o.all())
	}
	none := work(t, map[string]string{"README": "Another ref, without the script.\n"})
	if o := gitlab(t, plansHere(t), map[string]string{"HOLDFAST_SOURCE": none}); o.code != 1 {
		t.Error(o.all())
	}
}

// TestNames are names that mean something else to a program or a shell.
func TestNames(t *testing.T) {
	t.Parallel()
	dir := plansHere(t)
	held, passes := read(t, filepath.Join(dir, "plan.json")), read(t, filepath.Join(dir, "clear/plan.json"))

	// "x=/y.html" is below where the script was called.
	wd := filepath.Join(dir, "wd")
	write(t, filepath.Join(wd, "plan.json"), passes)
	if o := script(t, dir, map[string]string{"HOLDFAST_WORKING_DIRECTORY": "wd", "HOLDFAST_PLAN": "plan.json", "HOLDFAST_OUT": "html=x=/y.html"}); o.code != 0 || !strings.Contains(read(t, filepath.Join(dir, "x=/y.html")), "<html") {
		t.Error(o.all())
	}
	// "-" is a directory, and not the last one.
	write(t, filepath.Join(dir, "-", "plan.json"), passes)
	if o := script(t, dir, map[string]string{"HOLDFAST_WORKING_DIRECTORY": "-", "HOLDFAST_PLAN": "plan.json", "OLDPWD": dir}); o.code != 0 {
		t.Error(o.all())
	}
	if o := script(t, dir, map[string]string{"HOLDFAST_PLAN": "-/plan.json"}); o.code != 0 {
		t.Error(o.all())
	}
	// A pattern that matches "-" means the file.
	write(t, filepath.Join(dir, "dash", "-"), held)
	if o := script(t, filepath.Join(dir, "dash"), map[string]string{"HOLDFAST_PLAN": "*"}); o.code != 2 {
		t.Error(o.all())
	}
	// A file named as the pattern doesn't stand for all others.
	write(t, filepath.Join(dir, "all/*/plan.json"), passes)
	write(t, filepath.Join(dir, "all/open/plan.json"), held)
	if o := script(t, dir, map[string]string{"HOLDFAST_PLAN": "all/*/plan.json"}); o.code != 2 || strings.Count(o.out, "all/*/plan.json") == 0 {
		t.Error(o.all())
	}

	// The program is the one from here, and not the branch's.
	program(t, filepath.Join(dir, "wd/bin/holdfast"), "touch x\nexit 0\n")
	program(t, filepath.Join(dir, "bin/holdfast"), "exec '"+filepath.Join(holdfast(t), "holdfast")+"' \"$@\"\n")
	for _, env := range []map[string]string{{"HOLDFAST_BIN": "bin/holdfast"}, {"HOLDFAST_BIN": "", "PATH": "bin" + string(os.PathListSeparator) + os.Getenv("PATH")}} {
		maps.Copy(env, map[string]string{"HOLDFAST_WORKING_DIRECTORY": "wd", "HOLDFAST_PLAN": "plan.json"})
		if o := script(t, dir, env); o.code != 0 || !strings.Contains(o.out, "proceed") {
			t.Error(o.all())
		}
	}
	untouched(t, dir)
}

// TestPolicyVariable has the variable of the program count in the script and
// beside the input of the action.
func TestPolicyVariable(t *testing.T) {
	t.Parallel()
	dir := plansHere(t)
	for _, name := range []string{"second", "third"} {
		write(t, filepath.Join(dir, name, "main.rego"), "package main\n\nimport rego.v1\n\nwarn contains \""+name+" says hello\" if input.resource_changes\n")
	}
	for _, value := range []string{"policies:second", "policies\nsecond", "second\n\npolicies:", ":policies:second"} {
		if o := script(t, dir, map[string]string{"HOLDFAST_PLAN": "plan.json", "HOLDFAST_POLICY": value}); o.code != 3 || !strings.Contains(o.out, "no volumes today") || !strings.Contains(o.out, "second says hello") {
			t.Errorf("%q: %s", value, o.all())
		}
	}
	for input, want := range map[string]string{"": "no volumes today", "second\nthird": "third says hello"} {
		r := newRunner(t, dir)
		r.env["HOLDFAST_POLICY"] = "policies"
		_, code := r.action(map[string]string{"plan": "plan.json", "policy": input})
		if log := r.log.String(); code != 3 || !strings.Contains(log, "no volumes today") || !strings.Contains(log, want) {
			t.Errorf("with the input %q: exit %d\n%s\n%s", input, code, log, &r.problems)
		}
	}
}
