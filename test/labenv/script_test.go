package labenv

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestScript shows how script tests use the lab: a command of theirs, here
// lab-start, prepares one cloud for the script that asks for it.
func TestScript(t *testing.T) {
	t.Parallel()
	Need(t, "lab", Have())
	engines := Engines(t)
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("PATH", filepath.Dir(engines[0].Path)+string(os.PathListSeparator)+env.Getenv("PATH"))
			env.Setenv("ENGINE", engines[0].Path)
			return nil
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){"lab-start": startInScript},
	})
}

func startInScript(ts *testscript.TestScript, _ bool, _ []string) {
	l, err := Prepare(filepath.Join(ts.Getenv("WORK"), ".lab"))
	ts.Check(err)
	ts.Defer(func() { ts.Check(l.Close()) })
	l.Setenv(ts.Getenv, ts.Setenv)
}
