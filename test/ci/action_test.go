package ci

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
)

// plansHere is a work tree with a plan for each verdict.
func plansHere(t testing.TB) string {
	t.Helper()
	return work(t, map[string]string{
		"guest/main.tf":           "inplace-restart/guest/main.tf",
		"main.tf":                 "inplace-restart/main.tf",
		"plan.json":               "inplace-restart/plan.json",
		"clear/plan.json":         "routine/plan.json",
		"stop/plan.json":          "drifted-database/plan.json",
		"stop/.holdfast.hcl":      "drifted-database/.holdfast.hcl",
		"policies/main.rego":      "package main\n\nimport rego.v1\n\ndeny contains msg if {\n\tsome c in input.resource_changes\n\tc.type == \"libvirt_volume\"\n\tmsg := \"no volumes today\"\n}\n",
		"stacks/a b/plan.json":    "routine/plan.json",
		"stacks/$(touch x)/p.txt": "empty\n",
	})
}

func TestAction(t *testing.T) {
	t.Parallel()
	holdfast(t)
	dir := plansHere(t)
	for _, c := range []struct {
		name    string
		inputs  map[string]string
		code    int
		verdict string
		status  string
		summary string
		logged  string
	}{
		{"what is open fails it", map[string]string{"plan": "plan.json"}, 2, "hold", "2", "holdfast: HOLD", "::warning file=guest/main.tf,line="},
		{"what is clear passes", map[string]string{"plan": "clear/plan.json"}, 0, "proceed", "0", "holdfast: proceed", "proceed: 0 questions open"},
		{"a hold passes where only a stop fails", map[string]string{"plan": "plan.json", "fail-on": "stop"}, 0, "hold", "2", "holdfast: HOLD", "::warning"},
		{"a stop fails there", map[string]string{"plan": "stop/plan.json", "fail-on": "stop"}, 3, "stop", "3", "holdfast: STOP", "::error"},
		{"and fails by itself", map[string]string{"plan": "stop/plan.json"}, 3, "stop", "3", "holdfast: STOP", "::error"},
		{"nothing fails where it only reports", map[string]string{"plan": "stop/plan.json", "fail-on": "never"}, 0, "stop", "3", "holdfast: STOP", "::error"},
		{"no plan is an error, whatever fails", map[string]string{"plan": "no-such.json", "fail-on": "never"}, 1, "error", "1", "no verdict", "::error title=holdfast::there is no verdict"},
		{"several plans have one verdict", map[string]string{"plan": "clear/plan.json\nplan.json"}, 2, "hold", "2", "clear/plan.json", "hold: 3 questions open"},
		{"a pattern stands for files", map[string]string{"plan": "stacks/*/plan.json"}, 0, "proceed", "0", "stacks/a b/plan.json", "proceed"},
		{"a pattern without files is an error", map[string]string{"plan": "stacks/*/tf.plan"}, 1, "error", "1", "no verdict", "no verdict"},
		{"elsewhere", map[string]string{"plan": "plan.json", "working-directory": "clear"}, 0, "proceed", "0", "proceed", "proceed"},
		{"policies count", map[string]string{"plan": "plan.json", "policy": "policies"}, 3, "stop", "3", "no volumes today", "no volumes today"},
		{"further arguments", map[string]string{"plan": "plan.json", "args": "--verbose\n--no-git"}, 2, "hold", "2", "hold", "hold"},
		{"a word that fail-on doesn't know", map[string]string{"plan": "plan.json", "fail-on": "warn"}, 1, "", "", "", `fail-on is "warn": use hold, stop or never`},
		{"the verdict isn't hidden", map[string]string{"plan": "plan.json", "args": "--exit-zero"}, 1, "", "", "", "use fail-on: never"},
		{"a directory that isn't there", map[string]string{"working-directory": "nowhere"}, 1, "", "", "", "there is no directory nowhere to work in"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := newRunner(t, dir)
			outputs, code := r.action(c.inputs)
			if code != c.code || outputs["verdict"] != c.verdict || outputs["exit-code"] != c.status {
				t.Fatalf("exit %d, outputs %v; want exit %d, verdict %q, exit-code %q\n%s\n%s", code, outputs, c.code, c.verdict, c.status, &r.log, &r.problems)
			}
			if !strings.Contains(r.summary, c.summary) {
				t.Errorf("the summary has no %q:\n%s", c.summary, r.summary)
			}
			if !strings.Contains(r.log.String(), c.logged) {
				t.Errorf("the log has no %q:\n%s", c.logged, &r.log)
			}
			quiet(t, r.log.String())
			untouched(t, dir, r.temp)
			if c.verdict == "" || c.verdict == "error" {
				return
			}
			var report struct{ Schema, Verdict string }
			if err := json.Unmarshal([]byte(read(t, outputs["report"])), &report); err != nil || report.Verdict != c.verdict || report.Schema != "holdfast.report/v1" {
				t.Errorf("the report at %s is %+v (%v)", outputs["report"], report, err)
			}
			if html := read(t, outputs["html"]); !strings.Contains(html, "<html") {
				t.Errorf("%s is no page", outputs["html"])
			}
			if strings.Contains(r.log.String()+r.problems.String(), "the-token") {
				t.Error("the log has the token")
			}
		})
	}
}

// quiet wants every line that GitHub takes for a command to be one of the
// annotations, and the commands to be stopped where the report is printed.
func quiet(t testing.TB, log string) {
	t.Helper()
	stopped := ""
	for line := range strings.Lines(log) {
		line = strings.TrimSpace(line)
		switch {
		case stopped != "":
			if line == "::"+stopped+"::" {
				stopped = ""
			}
		case strings.HasPrefix(line, "::stop-commands::"):
			stopped = strings.TrimPrefix(line, "::stop-commands::")
			if !regexp.MustCompile(`^[0-9a-f]{32}$`).MatchString(stopped) {
				t.Errorf("commands are stopped by %q, which can be guessed", stopped)
			}
		case strings.HasPrefix(line, "::") && !regexp.MustCompile(`^::(error|warning|notice) `).MatchString(line), strings.Contains(line, "##["):
			t.Errorf("the log has a command: %s", line)
		}
	}
	if stopped != "" {
		t.Error("commands stay stopped")
	}
}

// TestActionFiles has further files written, also into directories that aren't
// there, and below the directory where the job began.
func TestActionFiles(t *testing.T) {
	t.Parallel()
	dir := plansHere(t)
	r := newRunner(t, dir)
	absolute := filepath.Join(r.temp, "else where", "r.md")
	outputs, code := r.action(map[string]string{"plan": "plan.json", "working-directory": ".", "out": "sarif=out/holdfast.sarif\njunit=holdfast.xml\nmarkdown=" + absolute, "fail-on": "never"})
	if code != 0 || outputs["verdict"] != "hold" {
		t.Fatalf("exit %d, %v\n%s", code, outputs, &r.problems)
	}
	for path, want := range map[string]string{filepath.Join(dir, "out/holdfast.sarif"): `"2.1.0"`, filepath.Join(dir, "holdfast.xml"): "<testsuite", absolute: "holdfast: HOLD"} {
		if !strings.Contains(read(t, path), want) {
			t.Errorf("%s has no %s", path, want)
		}
	}

	r = newRunner(t, dir)
	if _, code := r.action(map[string]string{"plan": "plan.json", "out": "pdf=r.pdf"}); code != 1 || !strings.Contains(r.problems.String(), `unknown format "pdf"`) {
		t.Errorf("an unknown format: exit %d\n%s", code, &r.problems)
	}
}

// TestActionHostile hands every input texts that a shell would run, and plans
// whose names are such texts.
func TestActionHostile(t *testing.T) {
	t.Parallel()
	dir := plansHere(t)
	texts := []string{"$(touch x)", "`touch x`", "; touch x", "'; touch x; '", "\"; touch x; \"", "a\n$(touch x)\ntouch x", "--engine=$(touch x)", "| touch x", "&& touch x", "*", "-n", "END", "\\", "${IFS}touch${IFS}x", "::set-env name=x::y", "##[add-path]x"}
	for _, input := range []string{"plan", "working-directory", "policy", "out", "fail-on", "comment", "engine", "args", "token"} {
		t.Run(input, func(t *testing.T) {
			t.Parallel()
			for _, text := range texts {
				r := newRunner(t, dir)
				r.env["GITHUB_HEAD_REF"], r.env["GITHUB_REF_NAME"] = text, text
				r.env["GITHUB_EVENT_NAME"] = "pull_request"
				inputs := map[string]string{"plan": "clear/plan.json", "comment": "false"}
				inputs[input] = text
				_, code := r.action(inputs)
				if code != 0 && code != 1 && code != 2 {
					t.Errorf("%s = %q: exit %d\n%s", input, text, code, &r.problems)
				}
				quiet(t, r.log.String())
				untouched(t, dir, r.temp)
			}
		})
	}
	for _, name := range []string{"$(touch x) plan.json", "`touch x`.json", "a;touch x.json", " plan.json", "-x.json", "--verbose", "*.json", "p [1].json", "two\\.json"} {
		text := read(t, filepath.Join(dir, "clear/plan.json"))
		write(t, filepath.Join(dir, "named", name), text)
		r := newRunner(t, dir)
		if outputs, code := r.action(map[string]string{"plan": name, "working-directory": "named"}); code != 0 || outputs["verdict"] != "proceed" {
			t.Errorf("a plan named %q: exit %d, %v\n%s", name, code, outputs, &r.problems)
		}
		untouched(t, dir, r.temp)
	}
}

// TestActionLog hands it a plan whose names would be commands to GitHub.
func TestActionLog(t *testing.T) {
	t.Parallel()
	holdfast(t)
	change := `{"address":ADDRESS,"mode":"managed","type":"aws_instance","name":"a","provider_name":"registry.opentofu.org/hashicorp/aws","change":{"actions":["delete"],"before":{"id":"::add-mask::i-1","tags":{"##[set-output name=x]y":"\n::error::no\n"}},"after":null}}`
	address, err := json.Marshal("aws_instance.a[\"\n::set-output name=verdict::proceed\n##[add-path]/x\"]")
	if err != nil {
		t.Fatal(err)
	}
	dir := work(t, map[string]string{"plan.json": `{"format_version":"1.2","terraform_version":"1.12.6","errored":false,"resource_changes":[` + strings.ReplaceAll(change, "ADDRESS", string(address)) + "]}\n"})
	r := newRunner(t, dir)
	outputs, code := r.action(map[string]string{"plan": "plan.json", "args": "--verbose"})
	if code != 2 || outputs["verdict"] != "hold" {
		t.Errorf("exit %d, %v\n%s\n%s", code, outputs, &r.log, &r.problems)
	}
	quiet(t, r.log.String())
}

// TestActionPlans lets the action plan a directory, with the engine it names.
func TestActionPlans(t *testing.T) {
	t.Parallel()
	tofu := need(t, "tofu")
	dir := work(t, map[string]string{"stack/main.tf": "resource \"terraform_data\" \"a\" {\n  input = \"b\"\n}\n"})
	if o := run(t, filepath.Join(dir, "stack"), nil, tofu, "init", "-no-color", "-input=false"); o.code != 0 {
		t.Fatal(o.all())
	}
	r := newRunner(t, dir)
	outputs, code := r.action(map[string]string{"plan": "stack", "engine": tofu})
	if code != 0 || outputs["verdict"] != "proceed" || !strings.Contains(r.log.String(), "1 to add") {
		t.Errorf("exit %d, %v\n%s\n%s", code, outputs, &r.log, &r.problems)
	}
	r = newRunner(t, filepath.Join(dir, "stack"))
	r.env["PATH"] = filepath.Dir(tofu) + string(os.PathListSeparator) + os.Getenv("PATH")
	if outputs, code := r.action(nil); code != 0 || outputs["verdict"] != "proceed" {
		t.Errorf("without any input: exit %d, %v\n%s\n%s", code, outputs, &r.log, &r.problems)
	}
}

// TestActionKeepsTheToken plans with an engine that looks for the token, in its
// own environment and in those of all that run above it, which it may read.
func TestActionKeepsTheToken(t *testing.T) {
	t.Parallel()
	const engine = `#!/bin/sh
cd "$(dirname "$0")"
env >seen
pid=$$
while [ "$pid" -gt 1 ] && [ -r "/proc/$pid/environ" ]; do
	tr '\0' '\n' <"/proc/$pid/environ" >>seen
	tr '\0' ' ' <"/proc/$pid/cmdline" >>seen
	pid=$(sed -n 's/^PPid:[^0-9]*//p' "/proc/$pid/status")
done
exit 1
`
	dir := work(t, map[string]string{"main.tf": "resource \"terraform_data\" \"a\" {}\n", "engine": engine})
	if err := os.Chmod(filepath.Join(dir, "engine"), 0o755); err != nil {
		t.Fatal(err)
	}
	r := newRunner(t, dir)
	_, code := r.action(map[string]string{"engine": filepath.Join(dir, "engine")})
	seen := read(t, filepath.Join(dir, "seen"))
	if code != 1 || strings.Contains(seen, "the-token") {
		t.Errorf("exit %d; the engine saw\n%s", code, seen)
	}
	if runtime.GOOS == "linux" && !strings.Contains(seen, "holdfast.sh check") {
		t.Errorf("the engine didn't look at the script, which runs above it:\n%s", seen)
	}
}

// TestActionHasTheToken wants all of it to arrive where it is needed, whatever
// is in it.
func TestActionHasTheToken(t *testing.T) {
	t.Parallel()
	dir := plansHere(t)
	for token, want := range map[string]string{`a$(touch x)\n'"%s`: `Bearer a$(touch x)\n'"%s`, "a  b": "Bearer a  b", "-n": "Bearer -n", "two\nlines": ""} {
		f := newForge(t)
		r := newRunner(t, dir)
		r.pullRequest(f, "acme/infra")
		_, code := r.action(map[string]string{"plan": "clear/plan.json", "token": token})
		if want == "" {
			if code != 1 || !strings.Contains(r.problems.String(), "token has several lines") {
				t.Errorf("%q: exit %d\n%s", token, code, &r.problems)
			}
			continue
		}
		if code != 0 || !f.tokens[want] {
			t.Errorf("%q: exit %d, arrived %v\n%s", token, code, f.tokens, &r.problems)
		}
		untouched(t, dir, r.temp)
	}
}
