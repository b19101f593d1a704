package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
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
			env.Setenv("PATH", enginePath()+string(os.PathListSeparator)+os.Getenv("PATH"))
			return os.MkdirAll(filepath.Join(env.WorkDir, "home"), 0o700)
		},
		Condition: func(cond string) (bool, error) {
			name, found := strings.CutPrefix(cond, "need:")
			if !found {
				return false, nil
			}
			return have(name), nil
		},
	})
}

// enginePath is the folder of the OpenTofu that the tests were given.
func enginePath() string { return filepath.Dir(os.Getenv("HOLDFAST_TOFU")) }

// have reports whether a program that scripts need is here. One that
// HOLDFAST_TEST_REQUIRE names counts as here: the script then fails.
func have(name string) bool {
	if slices.Contains(strings.Split(os.Getenv("HOLDFAST_TEST_REQUIRE"), ","), name) {
		return true
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
		"holdfast check", "holdfast explain", "holdfast decide", "holdfast hazards list", "holdfast hazards test", "holdfast report render",
		"holdfast init", "holdfast version", "holdfast completion", "test $? = 1", "test $? = 2", "test $? = 3",
	} {
		if !strings.Contains(all.String(), want) {
			t.Errorf("no script has %q", want)
		}
	}
}
