package git

import (
	"context"
	"fmt"
	"os/exec"
	"strings"
	"time"
)

// Version is what git says of itself: "2.39.5". The error wraps
// ErrNotInstalled where there is none.
func Version(ctx context.Context, env []string) (string, error) {
	cmd := exec.CommandContext(ctx, "git", "version")
	cmd.Env = cleanEnvironment(env)
	cmd.WaitDelay = 2 * time.Second
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("git version: %w", err)
	}
	return strings.TrimPrefix(firstLine(out), "git version "), nil
}

// Shallow reports whether the clone has only a part of its history.
func (r *Repo) Shallow(ctx context.Context) (bool, error) {
	out, err := r.run(ctx, "rev-parse", "--is-shallow-repository")
	return strings.TrimSpace(string(out)) == "true", err
}

// Tracked returns the files that Git keeps whose paths match one of these
// globs, relative to the top of the work tree, sorted.
func (r *Repo) Tracked(ctx context.Context, globs ...string) ([]string, error) {
	args := []string{"ls-files", "-z", "--cached", "--"}
	for _, g := range globs {
		args = append(args, ":(glob)"+g)
	}
	out, err := r.atTop().run(ctx, args...)
	if err != nil || len(out) == 0 {
		return nil, err
	}
	return strings.Split(strings.TrimSuffix(string(out), "\x00"), "\x00"), nil
}

// FetchesNotes reports whether a fetch from the remote named origin brings the
// notes in which proofs are kept.
func (r *Repo) FetchesNotes(ctx context.Context) (bool, error) {
	out, err := r.run(ctx, "config", "--get-all", "remote.origin.fetch")
	if exitedWith(err, 1) {
		return false, nil
	}
	return strings.Contains(string(out), "refs/notes/"), err
}
