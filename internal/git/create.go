package git

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"time"
)

// Commit is a commit that is to be made.
type Commit struct {
	Author, Email, Message string
	Time                   time.Time
}

// Create makes a repository of a directory, with the branch main and one
// commit of everything that is there. Nothing of the user's configuration
// counts in it: no hooks, no signatures, no templates. The error is
// ErrNotInstalled where there is no git.
func Create(ctx context.Context, dir string, env []string, first Commit) (*Repo, error) {
	r := &Repo{dir: dir, env: isolated(env, first)}
	if _, err := r.run(ctx, "init", "--quiet", "--template=", "--initial-branch=main"); err != nil {
		if errors.Is(err, exec.ErrNotFound) {
			return nil, ErrNotInstalled
		}
		return nil, err
	}
	made, err := Open(ctx, dir, isolated(env, first))
	if err != nil {
		return nil, err
	}
	return made, made.CommitAll(ctx, env, first)
}

// CommitAll commits everything in the work tree of a repository that Create
// made.
func (r *Repo) CommitAll(ctx context.Context, env []string, c Commit) error {
	in := &Repo{dir: r.top, env: isolated(env, c)}
	if _, err := in.run(ctx, "add", "--all"); err != nil {
		return err
	}
	_, err := in.run(ctx, "-c", "commit.gpgSign=false", "commit", "--quiet", "--no-verify", "--message", c.Message)
	return err
}

// isolated is an environment in which only the repository's own configuration
// counts, and a commit has this author and time.
func isolated(env []string, c Commit) []string {
	at := fmt.Sprintf("%d +0000", c.Time.Unix())
	return append(cleanEnvironment(env), "GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL=/dev/null",
		"GIT_AUTHOR_NAME="+c.Author, "GIT_AUTHOR_EMAIL="+c.Email, "GIT_AUTHOR_DATE="+at,
		"GIT_COMMITTER_NAME="+c.Author, "GIT_COMMITTER_EMAIL="+c.Email, "GIT_COMMITTER_DATE="+at)
}
