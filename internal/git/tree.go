package git

import (
	"context"
	"fmt"
	"strings"
)

// Standing is how one file of the work tree stands against HEAD.
type Standing string

// The standings.
const (
	Committed Standing = "committed"
	Modified  Standing = "modified"
	Untracked Standing = "untracked"
)

// Standings tells, for files given relative to the top of the work tree, how
// each stands. Files that don't exist are left out.
func (r *Repo) Standings(ctx context.Context, files []string) (map[string]Standing, error) {
	out := make(map[string]Standing, len(files))
	if len(files) == 0 {
		return out, nil
	}
	at := &Repo{dir: r.top, top: r.top, env: r.env}
	tracked, err := at.run(ctx, append([]string{"ls-files", "-z", "--"}, literal(files)...)...)
	if err != nil {
		return nil, err
	}
	for _, f := range strings.Split(strings.TrimSuffix(string(tracked), "\x00"), "\x00") {
		if f != "" {
			out[f] = Committed
		}
	}
	status, err := at.run(ctx, append([]string{"status", "--porcelain", "-z", "--untracked-files=all", "--ignored", "--no-renames", "--"}, literal(files)...)...)
	if err != nil {
		return nil, err
	}
	for _, entry := range strings.Split(string(status), "\x00") {
		if len(entry) < 4 {
			continue
		}
		switch entry[:2] {
		case "??", "!!":
			out[entry[3:]] = Untracked
		default:
			out[entry[3:]] = Modified
		}
	}
	return out, nil
}

// Blob returns a file of a commit, given relative to the top of the work tree;
// ok is false where the commit doesn't have it.
func (r *Repo) Blob(ctx context.Context, commit, file string) (content []byte, ok bool, err error) {
	name := commit + ":" + file
	if _, err := r.run(ctx, "cat-file", "-e", name); err != nil {
		if ctx.Err() != nil {
			return nil, false, err
		}
		return nil, false, nil
	}
	content, err = r.run(ctx, "cat-file", "blob", name)
	if err != nil {
		return nil, false, fmt.Errorf("reading %s: %w", name, err)
	}
	return content, true, nil
}

// literal keeps git from reading patterns into file names.
func literal(files []string) []string {
	out := make([]string, len(files))
	for i, f := range files {
		out[i] = ":(literal)" + f
	}
	return out
}
