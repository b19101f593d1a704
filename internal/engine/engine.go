package engine

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/holdfast-dev/holdfast/internal/plan"
)

// ErrNotFound is returned by Find where there is no such program.
var ErrNotFound = errors.New("no engine found")

// Engine is one program, looked at once. It is safe for concurrent use.
type Engine struct {
	path    string
	kind    plan.Engine
	version string
	env     []string
}

// Find looks for a program by name or path and asks it for its version. env is
// the environment that it and all later commands run in.
func Find(ctx context.Context, name string, env []string) (*Engine, error) {
	path, err := exec.LookPath(name)
	if err != nil {
		return nil, fmt.Errorf("%w: %s: %w", ErrNotFound, name, errors.Unwrap(err))
	}
	e := &Engine{path: path, env: cleanEnvironment(env)}
	ctx, cancel := context.WithTimeout(ctx, versionLimit)
	defer cancel()
	out := &bounded{limit: maxVersion}
	// The text names the engine; its JSON form is the same for both. It is asked
	// where the caller is: tools that keep several versions choose one by the
	// directory.
	if _, err := e.run(ctx, "", out, "version"); err != nil {
		return nil, fmt.Errorf("asking %s for its version: %w", path, err)
	}
	for _, line := range strings.Split(out.String(), "\n") {
		for name, kind := range map[string]plan.Engine{"OpenTofu v": plan.OpenTofu, "Terraform v": plan.Terraform} {
			if version, ok := strings.CutPrefix(strings.TrimSpace(line), name); ok && e.version == "" {
				e.kind, e.version = kind, version
			}
		}
	}
	if e.version == "" {
		return nil, fmt.Errorf("%s doesn't answer \"version\" as OpenTofu or Terraform do", path)
	}
	return e, nil
}

// Kind returns which engine it is.
func (e *Engine) Kind() plan.Engine { return e.kind }

// Version returns its version, with a prerelease if it has one.
func (e *Engine) Version() string { return e.version }

// Name returns what people call it: OpenTofu 1.12.6.
func (e *Engine) Name() string {
	if e.kind == plan.OpenTofu {
		return "OpenTofu " + e.version
	}
	return "Terraform " + e.version
}

// Show writes a saved plan's JSON to w, running in dir, where the plan's
// providers must be initialised. Only the JSON goes to w.
func (e *Engine) Show(ctx context.Context, dir, planFile string, w io.Writer) error {
	if _, err := e.run(ctx, dir, &fromBrace{w: w}, "show", "-json", "-no-color", planFile); err != nil {
		return fmt.Errorf("%s show -json: %w", e.kind, err)
	}
	return nil
}

// Plan plans the stack in dir into the file out, and reports whether the plan
// has any change, of resources or outputs. What the engine prints for people
// goes to progress. The error is a Failure where planning failed, also where
// the engine wrote a plan file all the same, as it does.
func (e *Engine) Plan(ctx context.Context, dir, out string, progress io.Writer, args ...string) (changes bool, err error) {
	all := append([]string{"plan", "-input=false", "-no-color", "-detailed-exitcode", "-out=" + out}, args...)
	code, err := e.run(ctx, dir, progress, all...)
	if code == 2 {
		return true, nil
	}
	if err != nil {
		return false, fmt.Errorf("%s plan: %w", e.kind, err)
	}
	return false, nil
}

// Failure is a command of the engine that failed.
type Failure struct {
	ExitCode int
	Says     string // what it printed as its errors, plain and bounded
}

// Error returns what the engine said.
func (f *Failure) Error() string {
	if f.Says == "" {
		return fmt.Sprintf("exit status %d and no message", f.ExitCode)
	}
	return f.Says
}

// stopDelay is how long an engine that was interrupted may take to stop.
const stopDelay = 15 * time.Second

// maxSays bounds how much of the error output a Failure carries.
const maxSays = 4 << 10

// run runs one command. Its error output is kept for the error and never
// mixed into w.
func (e *Engine) run(ctx context.Context, dir string, w io.Writer, args ...string) (exit int, err error) {
	cmd := exec.CommandContext(ctx, e.path, args...)
	cmd.Dir, cmd.Env, cmd.Stdout = dir, e.env, w
	stderr := &tail{limit: maxSays}
	cmd.Stderr = stderr
	ownGroup(cmd)
	// An interrupt lets the engine release the state lock; what is left after
	// the delay is killed.
	cmd.Cancel = func() error { return signalGroup(cmd, os.Interrupt) }
	cmd.WaitDelay = stopDelay
	defer killGroup(cmd)
	err = cmd.Run()
	if ctx.Err() != nil {
		return -1, ctx.Err()
	}
	var failed *exec.ExitError
	if errors.As(err, &failed) {
		return failed.ExitCode(), &Failure{ExitCode: failed.ExitCode(), Says: plainText(stderr.String())}
	}
	return 0, err
}

// cleanEnvironment passes the environment on without what would change the
// command lines, turn logs on, or ask questions.
func cleanEnvironment(env []string) []string {
	out := make([]string, 0, len(env)+3)
	for _, v := range env {
		name, _, _ := strings.Cut(v, "=")
		if strings.HasPrefix(name, "TF_CLI_ARGS") || strings.HasPrefix(name, "TF_LOG") || strings.HasPrefix(name, "TOFU_LOG") || name == "TF_INPUT" {
			continue
		}
		out = append(out, v)
	}
	return append(out, "TF_INPUT=0", "TF_IN_AUTOMATION=1", "CHECKPOINT_DISABLE=1")
}

// How long and how much an engine may take to say its version.
const (
	versionLimit = time.Minute
	maxVersion   = 1 << 20
)

// errTooMuch ends a program that prints more than there can be to say.
var errTooMuch = errors.New("it prints more than any engine would")

// bounded keeps what is written to it and fails beyond its limit.
type bounded struct {
	strings.Builder
	limit int
}

// Write fails with errTooMuch beyond the limit.
func (b *bounded) Write(p []byte) (int, error) {
	if b.Len()+len(p) > b.limit {
		return 0, errTooMuch
	}
	return b.Builder.Write(p)
}

// fromBrace passes on what is written from the first line that starts with a
// brace: OpenTofu prints warnings, of a missing CLI configuration file say,
// before the JSON and on the same stream.
type fromBrace struct {
	w       io.Writer
	open    bool
	midLine bool // the last byte seen was not the end of a line
}

// Write reports all of p as written also where it passes on less.
func (f *fromBrace) Write(p []byte) (int, error) {
	rest := p
	for !f.open {
		if len(rest) == 0 {
			return len(p), nil
		}
		if rest[0] == '{' && !f.midLine {
			f.open = true
			break
		}
		f.midLine = rest[0] != '\n'
		rest = rest[1:]
	}
	if _, err := f.w.Write(rest); err != nil {
		return 0, err
	}
	return len(p), nil
}

// tail keeps the last bytes written to it: what went wrong stands at the end.
type tail struct {
	limit int
	kept  []byte
}

// Write never fails.
func (t *tail) Write(p []byte) (int, error) {
	t.kept = append(t.kept, p...)
	if extra := len(t.kept) - t.limit; extra > 0 {
		t.kept = append(t.kept[:0], t.kept[extra:]...)
	}
	return len(p), nil
}

func (t *tail) String() string { return strings.ToValidUTF8(string(t.kept), "") }

// plainText takes colours and box drawing out of an engine's messages and
// leaves their errors, in one line: each once, without the excerpt of a file
// that stands below its place. Warnings between them are cut. A text without
// errors stays whole.
func plainText(s string) string {
	var found []string
	var before, lines []string
	failed := false
	flush := func() {
		if text := joinLines(lines); text != "" && !slices.Contains(found, text) {
			found = append(found, text)
		}
		lines = nil
	}
	for _, line := range strings.Split(stripEscapes(s), "\n") {
		line = strings.Join(strings.Fields(strings.TrimLeft(line, "╷│╵├─ ")), " ")
		title, isError := strings.CutPrefix(line, "Error: ")
		switch {
		case isError:
			flush()
			failed, lines = true, []string{title}
		case strings.HasPrefix(line, "Warning: "):
			flush()
			failed = false
		case line == "" || isExcerpt(line):
		case failed:
			lines = append(lines, line)
		default:
			before = append(before, line)
		}
	}
	flush()
	switch n := len(found) - maxErrors; {
	case found == nil:
		return strings.Join(before, " ")
	case n == 1:
		found = append(found[:maxErrors], "and 1 more error")
	case n > 1:
		found = append(found[:maxErrors], fmt.Sprintf("and %d more errors", n))
	}
	return strings.Join(found, "; ")
}

// maxErrors bounds how many of an engine's errors are told.
const maxErrors = 3

// joinLines puts a title and what is said below it into one line.
func joinLines(lines []string) string {
	if len(lines) > 1 && !strings.ContainsAny(lines[0][len(lines[0])-1:], ".:!?") {
		lines[0] += ":"
	}
	return strings.Join(lines, " ")
}

// isExcerpt reports whether a line shows one of a file, by its number: 12: name.
func isExcerpt(line string) bool {
	number, _, found := strings.Cut(line, ":")
	_, err := strconv.Atoi(number)
	return found && err == nil
}

// stripEscapes removes terminal escape sequences.
func stripEscapes(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] != 0x1b {
			b.WriteByte(s[i])
			continue
		}
		for i++; i < len(s) && !(s[i] >= '@' && s[i] <= '~' && s[i] != '['); i++ {
		}
	}
	return b.String()
}
