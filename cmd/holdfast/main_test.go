package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/holdfast-dev/holdfast/test/labenv"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"holdfast": main})
}

// TestScript runs the executable manual: testdata/script/*.txtar.
func TestScript(t *testing.T) {
	t.Parallel()
	examples, err := filepath.Abs("../../examples")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		UpdateScripts:       os.Getenv("HOLDFAST_UPDATE_SCRIPTS") != "",
		Setup: func(env *testscript.Env) error {
			env.Setenv("HOME", filepath.Join(env.WorkDir, "home"))
			env.Setenv("EXAMPLES", examples)
			env.Setenv("NO_COLOR", "1")
			env.Setenv("COLUMNS", "240")
			env.Setenv("GIT_CONFIG_GLOBAL", os.DevNull)
			env.Setenv("GIT_CONFIG_NOSYSTEM", "1")
			env.Setenv("LC_ALL", "C")
			env.Setenv("TZ", "UTC")
			env.Setenv("TF_CLI_CONFIG_FILE", filepath.Join(env.WorkDir, "no-such-terraformrc")) // engines warn about it around their JSON
			env.Setenv("PATH", searchPath())
			return os.MkdirAll(filepath.Join(env.WorkDir, "home"), 0o700)
		},
		Condition: func(cond string) (bool, error) {
			name, found := strings.CutPrefix(cond, "need:")
			if !found {
				return false, nil
			}
			return have(name), nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"lab-start": labStart, "edit": editCommand, "json": jsonCommand},
	})
}

// labStart gives a script a cloud of its own and the lab's environment, and
// tells Git who commits: lab-start.
func labStart(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) > 0 {
		ts.Fatalf("usage: lab-start")
	}
	l, err := labenv.Prepare(filepath.Join(ts.Getenv("WORK"), ".lab"))
	ts.Check(err)
	ts.Defer(func() { ts.Check(l.Close()) })
	l.Setenv(ts.Getenv, ts.Setenv)
	for _, role := range []string{"AUTHOR", "COMMITTER"} {
		ts.Setenv("GIT_"+role+"_NAME", "Ada")
		ts.Setenv("GIT_"+role+"_EMAIL", "ada@example.com")
	}
}

// editCommand replaces a text in a file wherever it stands, which must be
// somewhere: edit FILE OLD NEW. \n in NEW is a line end.
func editCommand(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: edit FILE OLD NEW")
	}
	text := ts.ReadFile(args[0])
	if !strings.Contains(text, args[1]) {
		ts.Fatalf("%s doesn't have %q", args[0], args[1])
	}
	text = strings.ReplaceAll(text, args[1], strings.ReplaceAll(args[2], `\n`, "\n"))
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text), 0o644))
}

// jsonCommand reads a file, stdout or stderr as JSON, one value or one a line,
// and looks at a member of the first: json FILE [PATH [REGEXP]]. A path is
// written as proofs.0.proof.standing.
func jsonCommand(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) < 1 || len(args) > 3 {
		ts.Fatalf("usage: json FILE [PATH [REGEXP]]")
	}
	value, err := firstJSON(ts.ReadFile(args[0]))
	if err != nil {
		ts.Fatalf("%s is no JSON: %v", args[0], err)
	}
	if len(args) == 1 {
		return
	}
	found, err := memberText(value, args[1])
	if err == nil && len(args) == 3 && !regexp.MustCompile(args[2]).MatchString(found) {
		err = fmt.Errorf("%s is %s, which doesn't match %s", args[1], found, args[2])
	}
	switch {
	case neg && err == nil:
		ts.Fatalf("%s is %s", args[1], found)
	case !neg && err != nil:
		ts.Fatalf("%v", err)
	}
}

// firstJSON is the first of the JSON values that a text consists of.
func firstJSON(text string) (first any, err error) {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	for n := 0; ; n++ {
		var v any
		if err := d.Decode(&v); errors.Is(err, io.EOF) && n > 0 {
			return first, nil
		} else if err != nil {
			return nil, err
		}
		if n == 0 {
			first = v
		}
	}
}

// memberText is the JSON of one member; of a text, the text itself.
func memberText(value any, path string) (string, error) {
	for _, step := range strings.Split(path, ".") {
		switch v := value.(type) {
		case map[string]any:
			member, ok := v[step]
			if !ok {
				return "", fmt.Errorf("there is no %s in %s", step, path)
			}
			value = member
		case []any:
			i, err := strconv.Atoi(step)
			if err != nil || i < 0 || i >= len(v) {
				return "", fmt.Errorf("there is no %s in %s", step, path)
			}
			value = v[i]
		default:
			return "", fmt.Errorf("%s ends before %s", path, step)
		}
	}
	if text, ok := value.(string); ok {
		return text, nil
	}
	text, err := json.Marshal(value)
	return string(text), err
}

// searchPath has this very holdfast first, then the folder of the OpenTofu that
// the tests were given: an older holdfast may lie beside that.
func searchPath() string {
	sep := string(os.PathListSeparator)
	own, rest, _ := strings.Cut(os.Getenv("PATH"), sep) // testscript.Main puts the program first
	return own + sep + filepath.Dir(os.Getenv("HOLDFAST_TOFU")) + sep + rest
}

// have reports whether a program that scripts need is here. One that
// HOLDFAST_TEST_REQUIRE names counts as here: the script then fails.
func have(name string) bool {
	if slices.Contains(strings.Split(os.Getenv("HOLDFAST_TEST_REQUIRE"), ","), name) {
		return true
	}
	if name == "lab" {
		return labenv.Have()
	}
	if name == "tofu" && os.Getenv("HOLDFAST_TOFU") != "" {
		return true
	}
	for _, dir := range filepath.SplitList(os.Getenv("PATH")) {
		if info, err := os.Stat(filepath.Join(dir, name)); err == nil && !info.IsDir() {
			return true
		}
	}
	return false
}

// TestScriptsCoverCommands wants every command and every exit code in some
// script.
func TestScriptsCoverCommands(t *testing.T) {
	t.Parallel()
	scripts, err := filepath.Glob("testdata/script/*.txtar")
	if err != nil || len(scripts) < 20 {
		t.Fatalf("found %d scripts, want at least 20", len(scripts))
	}
	var all strings.Builder
	for _, s := range scripts {
		text, err := os.ReadFile(s)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(text)
	}
	for _, want := range []string{
		"holdfast check", "holdfast explain", "holdfast decide", "holdfast hazards list", "holdfast hazards test", "holdfast report render", "holdfast comment",
		"holdfast init", "holdfast version", "holdfast completion",
		"holdfast apply", "holdfast prove", "holdfast status", "holdfast ledger log", "holdfast ledger show", "holdfast ledger verify",
		"holdfast ledger export", "holdfast precondition list", "holdfast precondition run",
		"test $? = 1", "test $? = 2", "test $? = 3", "test $? = 4", "test $? = 5",
	} {
		if !strings.Contains(all.String(), want) {
			t.Errorf("no script has %q", want)
		}
	}
}
