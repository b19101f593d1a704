package git

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// ErrNotInstalled is what errors of this package wrap where git isn't on PATH.
var ErrNotInstalled = exec.ErrNotFound

// ErrNoRepository is returned by Open for a directory that is in no work tree.
var ErrNoRepository = errors.New("not in a Git work tree")

// maxOutput bounds what is kept of one command's output.
const maxOutput = 16 << 20

// Repo is one clone, seen from a directory in its work tree. It is safe for
// concurrent use.
type Repo struct {
	top    string // absolute path of the work tree
	prefix string // of dir in it, as Prefix returns it
	dir    string // where the caller is, inside it
	env    []string
}

// Unreadable is returned by Open where there is a repository and git doesn't
// read it.
type Unreadable struct {
	Repository string // the path that git names, else where the repository lies
	Owner      bool   // only because somebody else owns it
	Err        error  // what git said
}

// Error says what git said.
func (u *Unreadable) Error() string { return u.Err.Error() }

// Unwrap returns git's error.
func (u *Unreadable) Unwrap() error { return u.Err }

// Open finds the clone that dir is in. env is the environment to run git in;
// what would let the repository choose programs is taken out. The error is
// ErrNoRepository where there is none, and an *Unreadable where there is one
// that git doesn't read; another one says why git can't tell.
func Open(ctx context.Context, dir string, env []string) (*Repo, error) {
	r := &Repo{dir: dir, env: cleanEnvironment(env)}
	out, err := r.run(ctx, "rev-parse", "--show-toplevel", "--show-prefix")
	if err != nil {
		return nil, whyNot(dir, err)
	}
	var found bool
	r.top, r.prefix, found = strings.Cut(strings.TrimSuffix(string(out), "\n"), "\n")
	if !found || strings.Contains(r.prefix, "\n") {
		return nil, fmt.Errorf("the path of the work tree around %s has a line end in it, and git's answers can't be told apart", dir)
	}
	return r, nil
}

// ownedByOther finds the repository in git's words about one that somebody else
// owns.
var ownedByOther = regexp.MustCompile(`(?:dubious ownership in repository at|unsafe repository \() ?'([^']*)'`)

// whyNot tells apart why git opens no repository.
func whyNot(dir string, err error) error {
	said := err.Error()
	if m := ownedByOther.FindStringSubmatch(said); m != nil {
		return &Unreadable{Repository: m[1], Owner: true, Err: err}
	}
	var failed *exec.ExitError
	if noGit := errors.Is(err, exec.ErrNotFound); !noGit && !(errors.As(err, &failed) && strings.Contains(said, "not a git repository")) {
		return err
	}
	if strings.Contains(said, "mount point") { // git doesn't look beyond it, and neither is anything found there
		return ErrNoRepository
	}
	if at := repositoryAbove(dir); at != "" {
		return &Unreadable{Repository: at, Err: err} // git says the same of a broken one
	}
	return ErrNoRepository
}

// repositoryAbove is the nearest directory at or above dir that has a .git in
// it; "" where none has.
func repositoryAbove(dir string) string {
	at, err := filepath.Abs(dir)
	if err != nil {
		return ""
	}
	if real, err := filepath.EvalSymlinks(at); err == nil {
		at = real
	}
	for {
		if _, err := os.Lstat(filepath.Join(at, ".git")); err == nil {
			return at
		}
		up := filepath.Dir(at)
		if up == at {
			return ""
		}
		at = up
	}
}

// Top returns the absolute path of the work tree.
func (r *Repo) Top() string { return r.top }

// Prefix returns the caller's directory relative to the work tree, with
// slashes and a slash at its end; "" at the top.
func (r *Repo) Prefix() string { return r.prefix }

// Head returns the full hash of the commit that is checked out; "" in a clone
// without commits.
func (r *Repo) Head(ctx context.Context) (string, error) {
	out, err := r.run(ctx, "rev-parse", "--verify", "--quiet", "HEAD")
	var failed *exec.ExitError
	if errors.As(err, &failed) && failed.ExitCode() == 1 {
		return "", nil
	}
	return strings.TrimSpace(string(out)), err
}

// cleanEnvironment keeps the caller's environment and takes out all that is
// Git's: it can choose another repository, other meanings of paths, or programs
// to run. What it says of safe.directory stays, by which CI says whose
// repositories it trusts.
func cleanEnvironment(env []string) []string {
	out := make([]string, 0, len(env)+4)
	given := make(map[string]string)
	for _, e := range env {
		if !strings.HasPrefix(e, "GIT_") {
			out = append(out, e)
		} else if name, value, ok := strings.Cut(e, "="); ok {
			given[name] = value
		}
	}
	kept := 0
	count, _ := strconv.Atoi(given["GIT_CONFIG_COUNT"]) // what isn't a number git refuses
	for i := range min(count, maxGivenConfig) {
		n := strconv.Itoa(i)
		value, ok := given["GIT_CONFIG_VALUE_"+n]
		if !ok || !strings.EqualFold(given["GIT_CONFIG_KEY_"+n], "safe.directory") {
			continue
		}
		to := strconv.Itoa(kept)
		out = append(out, "GIT_CONFIG_KEY_"+to+"=safe.directory", "GIT_CONFIG_VALUE_"+to+"="+value)
		kept++
	}
	if kept > 0 {
		out = append(out, "GIT_CONFIG_COUNT="+strconv.Itoa(kept))
	}
	return append(out, "GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0", "GIT_PAGER=cat", "LC_ALL=C")
}

// maxGivenConfig bounds how many settings of the environment are looked at.
const maxGivenConfig = 1000

// safeguards are settings that keep a repository's configuration from running
// programs.
var safeguards = []string{"-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", "-c", "core.pager=cat", "-c", "protocol.allow=never", "-c", "diff.external=",
	"-c", "log.showSignature=false", "-c", "gpg.program=false", "-c", "gpg.ssh.program=false", "-c", "gpg.x509.program=false"}

// run runs one git command and returns its output. The error carries what git
// printed.
func (r *Repo) run(ctx context.Context, args ...string) ([]byte, error) {
	return r.runWith(ctx, nil, args...)
}

func (r *Repo) runWith(ctx context.Context, input []byte, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "git", append(append([]string{"-C", r.dir, "--no-pager"}, safeguards...), args...)...)
	cmd.Env = r.env
	cmd.WaitDelay = 2 * time.Second
	if input != nil {
		cmd.Stdin = bytes.NewReader(input)
	}
	stdout, stderr := &boundedBuffer{limit: maxOutput}, &boundedBuffer{limit: 4 << 10}
	cmd.Stdout, cmd.Stderr = stdout, stderr
	err := cmd.Run()
	switch {
	case ctx.Err() != nil:
		return nil, fmt.Errorf("git %s: %w", commandName(args), ctx.Err())
	case err != nil:
		return nil, fmt.Errorf("git %s: %w: %s", commandName(args), err, firstLine(stderr.Bytes()))
	case stdout.cut:
		return nil, fmt.Errorf("git %s: more than %d MiB of output", commandName(args), maxOutput>>20)
	}
	return stdout.Bytes(), nil
}

// commandName is the command in git's arguments, behind the settings that may
// stand before it.
func commandName(args []string) string {
	for len(args) > 2 && args[0] == "-c" {
		args = args[2:]
	}
	return args[0]
}

func firstLine(b []byte) string {
	line, _, _ := strings.Cut(strings.TrimSpace(string(b)), "\n")
	return line
}

// boundedBuffer keeps the first limit bytes and notes that there were more.
type boundedBuffer struct {
	bytes.Buffer
	limit int
	cut   bool
}

// Write keeps what fits and never fails, so that the command runs on.
func (b *boundedBuffer) Write(p []byte) (int, error) {
	room := b.limit - b.Len()
	if room < len(p) {
		b.cut = true
		b.Buffer.Write(p[:max(0, room)])
		return len(p), nil
	}
	return b.Buffer.Write(p)
}
