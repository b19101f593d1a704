package backends

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/holdfast-dev/holdfast/schema"
	"github.com/holdfast-dev/holdfast/test/labenv"
	"github.com/holdfast-dev/holdfast/test/postgres"
)

func TestMain(m *testing.M) { os.Exit(postgres.Main(m)) }

// binary builds holdfast once for all tests.
var binary = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "holdfast-backends-")
	if err != nil {
		return "", err
	}
	path := filepath.Join(dir, "holdfast")
	out, err := exec.Command("go", "build", "-o", path, "github.com/holdfast-dev/holdfast/cmd/holdfast").CombinedOutput()
	if err != nil {
		return "", errors.New(string(out))
	}
	return path, nil
})

// world is a stack in a Git clone with its origin, a cloud, an engine and a
// ledger.
type world struct {
	t      *testing.T
	lab    *labenv.Lab
	engine labenv.Engine
	dir    string
	env    []string
}

// stackBlocks is a stack of a record and a volume.
const stackBlocks = `
variable "value" {
  default = "192.0.2.1"
}

resource "lab_record" "www" {
  name  = "www"
  type  = "A"
  value = var.value
}
`

// newWorld makes a committed and pushed stack with a backend block, and a
// ledger.
func newWorld(t *testing.T, engine labenv.Engine, backend string, env ...string) *world {
	t.Helper()
	lab := labenv.Start(t)
	root := t.TempDir()
	w := &world{t: t, lab: lab, engine: engine, dir: filepath.Join(root, "clone")}
	w.env = append(append(os.Environ(), lab.Env()...),
		"HOME="+filepath.Join(root, "home"), "XDG_DATA_HOME="+filepath.Join(root, "data"), "XDG_CACHE_HOME="+filepath.Join(root, "cache"),
		"PATH="+filepath.Dir(engine.Path)+string(os.PathListSeparator)+os.Getenv("PATH"), "GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_NOSYSTEM=1", "NO_COLOR=1",
		"GIT_AUTHOR_NAME=Ada", "GIT_AUTHOR_EMAIL=ada@example.com", "GIT_COMMITTER_NAME=Ada", "GIT_COMMITTER_EMAIL=ada@example.com")
	w.env = append(w.env, env...)
	w.must(root, "git", "init", "-q", "--bare", "-b", "main", "origin.git")
	w.must(root, "git", "clone", "-q", "origin.git", "clone")
	w.write("main.tf", labenv.Versions+backend+stackBlocks)
	w.write(".gitignore", ".terraform/\n*.tfstate*\ntf.plan\n")
	w.write(".holdfast.hcl", "engine = \""+engine.Name+"\"\n")
	w.must(w.dir, engine.Path, "init", "-no-color", "-input=false")
	w.commit("first")
	w.must(w.dir, w.holdfast(), "init", "--config", ".holdfast.hcl")
	return w
}

func (w *world) holdfast() string {
	path, err := binary()
	if err != nil {
		w.t.Fatal(err)
	}
	return path
}

func (w *world) write(name, text string) {
	w.t.Helper()
	if err := os.WriteFile(filepath.Join(w.dir, name), []byte(text), 0o644); err != nil {
		w.t.Fatal(err)
	}
}

// set changes the record's value in the configuration.
func (w *world) set(value string) {
	w.t.Helper()
	path := filepath.Join(w.dir, "main.tf")
	text, err := os.ReadFile(path)
	if err != nil {
		w.t.Fatal(err)
	}
	before, rest, _ := strings.Cut(string(text), `default = "`)
	_, after, _ := strings.Cut(rest, `"`)
	w.write("main.tf", before+`default = "`+value+`"`+after)
}

func (w *world) commit(title string) {
	w.t.Helper()
	w.must(w.dir, "git", "add", "-A")
	w.must(w.dir, "git", "commit", "-q", "-m", title)
	w.must(w.dir, "git", "push", "-q", "origin", "HEAD:main")
}

// run runs a program and returns its output and exit code.
func (w *world) run(dir, name string, args ...string) (stdout, stderr string, code int) {
	w.t.Helper()
	cmd := exec.Command(name, args...)
	var out, errs bytes.Buffer
	cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr = dir, w.env, &out, &errs
	err := cmd.Run()
	var failed *exec.ExitError
	if err != nil && !errors.As(err, &failed) {
		w.t.Fatal(err)
	}
	return out.String(), errs.String(), cmd.ProcessState.ExitCode()
}

func (w *world) must(dir, name string, args ...string) string {
	w.t.Helper()
	stdout, stderr, code := w.run(dir, name, args...)
	if code != 0 {
		w.t.Fatalf("%s %s exits with %d:\n%s%s", filepath.Base(name), strings.Join(args, " "), code, stdout, stderr)
	}
	return stdout
}

// plan plans into tf.plan with the bare engine.
func (w *world) plan(args ...string) {
	w.t.Helper()
	w.must(w.dir, w.engine.Path, append([]string{"plan", "-no-color", "-input=false", "-out=tf.plan"}, args...)...)
}

// expect runs holdfast and wants an exit code and texts in its output.
func (w *world) expect(code int, args []string, texts ...string) string {
	w.t.Helper()
	stdout, stderr, got := w.run(w.dir, w.holdfast(), args...)
	all := stdout + stderr
	if got != code {
		w.t.Fatalf("holdfast %s exits with %d, want %d:\n%s", strings.Join(args, " "), got, code, all)
	}
	for _, text := range texts {
		if !strings.Contains(all, text) {
			w.t.Errorf("holdfast %s doesn't say %q:\n%s", strings.Join(args, " "), text, all)
		}
	}
	return all
}

// live is the record's value in the cloud; "" where there is no such record.
func (w *world) live() string {
	out, err := w.lab.TryAdmin("get", "record", "www", "value")
	if err != nil {
		return ""
	}
	return strings.TrimSpace(out)
}

// entriesAreValid holds all entries of the ledger against their schema.
func (w *world) entriesAreValid() {
	w.t.Helper()
	var s jsonschema.Schema
	if err := json.Unmarshal([]byte(schema.Entry()), &s); err != nil {
		w.t.Fatal(err)
	}
	entry, err := s.Resolve(nil)
	if err != nil {
		w.t.Fatal(err)
	}
	n := 0
	for _, line := range strings.Split(strings.TrimSpace(w.must(w.dir, w.holdfast(), "ledger", "export")), "\n") {
		var v map[string]any
		if err := json.Unmarshal([]byte(line), &v); err != nil {
			w.t.Fatal(err)
		}
		if v["schema"] != "holdfast.entry/v1" {
			continue // the last line
		}
		n++
		if err := entry.Validate(v); err != nil {
			w.t.Errorf("an entry isn't as its schema says: %v\n%s", err, line)
		}
	}
	if n < 4 {
		w.t.Errorf("the ledger has %d entries", n)
	}
	w.expect(0, []string{"ledger", "verify"}, "as they were written")
}
