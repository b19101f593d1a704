package conftest

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// flags are what one set of policies is run with.
type flags struct {
	policy, data, namespaces []string
	all                      bool
	rego                     string // what conftest has to be told
	lenient                  bool   // it relies on builtins that fail
}

// sets are policies in the styles in which people publish them for plans.
func sets() map[string]flags {
	return map[string]flags{
		"destroys":      {policy: []string{"destroys"}},
		"oldstyle":      {policy: []string{"oldstyle"}, rego: "v0"},
		"walk":          {policy: []string{"walk"}, rego: "v0"},
		"configuration": {policy: []string{"configuration"}},
		"helpers":       {policy: []string{"helpers/policy", "helpers/lib"}, data: []string{"helpers/data"}, rego: "v0"},
		"exceptions":    {policy: []string{"exceptions"}},
		"spaces":        {policy: []string{"spaces"}, all: true, rego: "v0"},
		"one space":     {policy: []string{"spaces"}, namespaces: []string{"terraform.aws", "main"}, rego: "v0"},
		"a pattern":     {policy: []string{"spaces"}, namespaces: []string{"terraform.*"}, rego: "v0"},
		"attributes":    {policy: []string{"attributes"}},
		"lenient":       {policy: []string{"lenient"}, rego: "v0", lenient: true},
	}
}

// outcome is what a program said of a plan: messages by rule and severity, and
// the suffixes of rules that exceptions name.
type outcome struct{ messages, exceptions []string }

// sort makes outcomes comparable. conftest reads numbers as floats of 64 bits,
// so that 67108864 becomes 6.7108864e+07; holdfast keeps their digits. Here
// both are written as conftest does.
func (o *outcome) sort() {
	for i, m := range o.messages {
		o.messages[i] = number.ReplaceAllStringFunc(m, func(n string) string {
			f, err := strconv.ParseFloat(n, 64)
			if err != nil {
				return n
			}
			return fmt.Sprint(f)
		})
	}
	slices.Sort(o.messages)
	slices.Sort(o.exceptions)
	o.exceptions = slices.Compact(o.exceptions)
}

var number = regexp.MustCompile(`\b[0-9]+(\.[0-9]+)?(e\+[0-9]+)?\b`)

// TestSameMessages runs every set on every plan of the examples.
func TestSameMessages(t *testing.T) {
	t.Parallel()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	holdfast, conftest := filepath.Join(dir, "holdfast"), filepath.Join(dir, "conftest")
	build(t, root, holdfast, "./cmd/holdfast")
	build(t, ".", conftest, "github.com/open-policy-agent/conftest")
	plans := examples(t, filepath.Join(root, "examples"))
	for name, f := range sets() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			said := 0
			for _, plan := range plans {
				theirs := runConftest(t, conftest, f, plan)
				ours := runHoldfast(t, holdfast, f, plan)
				if !slices.Equal(ours.messages, theirs.messages) {
					t.Errorf("%s\nholdfast %s\nconftest %s", plan, strings.Join(ours.messages, "\n         "), strings.Join(theirs.messages, "\n         "))
				}
				if !slices.Equal(ours.exceptions, theirs.exceptions) {
					t.Errorf("%s: exceptions %q, conftest %q", plan, ours.exceptions, theirs.exceptions)
				}
				said += len(theirs.messages)
			}
			if said == 0 {
				t.Error("these policies say nothing of any plan, so this shows nothing")
			}
			t.Logf("%d messages over %d plans", said, len(plans))
		})
	}
}

func build(t *testing.T, dir, out, pkg string) {
	t.Helper()
	cmd := exec.Command("go", "build", "-C", dir, "-o", out, pkg)
	if text, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("building %s: %v\n%s", pkg, err, text)
	}
}

// examples are the plans that any program can read as JSON.
func examples(t *testing.T, dir string) []string {
	t.Helper()
	var out []string
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err == nil && d.Name() == "plan.json" {
			out = append(out, path)
		}
		return err
	})
	if err != nil || len(out) < 10 {
		t.Fatalf("%d plans, %v", len(out), err)
	}
	return out
}

func paths(flag string, names []string) []string {
	var out []string
	for _, n := range names {
		out = append(out, flag, filepath.Join("testdata", filepath.FromSlash(n)))
	}
	return out
}

func runConftest(t *testing.T, program string, f flags, plan string) outcome {
	t.Helper()
	args := append([]string{"test", "--output", "json", "--no-color"}, append(paths("--policy", f.policy), paths("--data", f.data)...)...)
	for _, n := range f.namespaces {
		args = append(args, "--namespace", n)
	}
	if f.all {
		args = append(args, "--all-namespaces")
	}
	if f.rego != "" {
		args = append(args, "--rego-version", f.rego)
	}
	type result struct {
		Msg      string
		Metadata map[string]any
	}
	var results []struct {
		Namespace                      string
		Failures, Warnings, Exceptions []result
	}
	decode(t, output(t, program, append(args, plan)...), &results)
	var o outcome
	for _, r := range results {
		for word, list := range map[string][]result{"refused": r.Failures, "warned": r.Warnings} {
			for _, m := range list {
				rule := strings.TrimPrefix(fmt.Sprint(m.Metadata["query"]), "data.")
				delete(m.Metadata, "query")
				o.messages = append(o.messages, strings.Join([]string{rule, word, m.Msg, details(m.Metadata)}, " | "))
			}
		}
		for _, e := range r.Exceptions {
			_, suffix, _ := strings.Cut(e.Msg, "== ")
			o.exceptions = append(o.exceptions, r.Namespace+" "+strings.Trim(suffix, `"`))
		}
	}
	o.sort()
	return o
}

func runHoldfast(t *testing.T, program string, f flags, plan string) outcome {
	t.Helper()
	args := append([]string{"check", "--no-git", "--format", "json"}, append(paths("--policy", f.policy), paths("--policy-data", f.data)...)...)
	for _, n := range f.namespaces {
		args = append(args, "--namespace", n)
	}
	if f.all {
		args = append(args, "--all-namespaces")
	}
	if f.lenient {
		args = append(args, "--policy-lenient")
	}
	type finding struct {
		Rule, Kind, Disposition, Message string
		Facts                            []struct{ Label, Text string }
	}
	var report struct {
		Plans []struct {
			Findings []finding
			Changes  []struct{ Findings []finding }
		}
	}
	decode(t, output(t, program, append(args, plan)...), &report)
	var o outcome
	for _, p := range report.Plans {
		all := p.Findings
		for _, c := range p.Changes {
			all = append(all, c.Findings...)
		}
		for _, f := range all {
			if f.Kind != "policy" {
				continue
			}
			if f.Rule == "rules" {
				if _, rest, found := strings.Cut(f.Message, "names the policy "); found {
					rule, _, _ := strings.Cut(rest, ",")
					dot := strings.LastIndexByte(rule, '.')
					_, suffix, _ := strings.Cut(rule[dot+1:], "_")
					o.exceptions = append(o.exceptions, rule[:dot]+" "+suffix)
				}
				continue
			}
			word := map[string]string{"stop": "refused", "clear": "warned"}[f.Disposition]
			_, text, _ := strings.Cut(f.Message, ": ")
			more := make(map[string]any)
			for _, fact := range f.Facts {
				more[fact.Label] = value(fact.Text)
			}
			o.messages = append(o.messages, strings.Join([]string{f.Rule, word, text, details(more)}, " | "))
		}
	}
	o.sort()
	return o
}

// value is what a detail was: JSON where it is some, else the text itself.
func value(text string) any {
	var v any
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	if d.Decode(&v) != nil || d.More() {
		return text
	}
	return v
}

func details(m map[string]any) string {
	text, err := json.Marshal(m)
	if err != nil {
		return err.Error()
	}
	if len(m) == 0 {
		return "{}"
	}
	return string(text)
}

// output runs a program, which may say by its status that a policy refused.
func output(t *testing.T, program string, args ...string) []byte {
	t.Helper()
	cmd := exec.Command(program, args...)
	cmd.Env = append(os.Environ(), "HOME="+t.TempDir(), "XDG_CACHE_HOME="+t.TempDir())
	text, err := cmd.Output()
	var status *exec.ExitError
	if err != nil && (!errors.As(err, &status) || len(text) == 0) {
		t.Fatalf("%s %v: %v\n%s", program, args, err, status.Stderr)
	}
	return text
}

func decode(t *testing.T, text []byte, to any) {
	t.Helper()
	d := json.NewDecoder(strings.NewReader(string(text)))
	d.UseNumber()
	if err := d.Decode(to); err != nil {
		t.Fatalf("%v: %.300s", err, text)
	}
}
