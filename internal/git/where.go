package git

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"slices"
	"strings"
)

// Branch returns the short name of the branch that is checked out; "" where
// HEAD is detached.
func (r *Repo) Branch(ctx context.Context) (string, error) {
	out, err := r.run(ctx, "symbolic-ref", "--quiet", "--short", "HEAD")
	if exitedWith(err, 1) {
		return "", nil
	}
	return strings.TrimSpace(string(out)), err
}

// Tree returns the name of the commit's tree.
func (r *Repo) Tree(ctx context.Context, commit string) (string, error) {
	out, err := r.run(ctx, "rev-parse", "--verify", "--quiet", "--end-of-options", commit+"^{tree}")
	return strings.TrimSpace(string(out)), err
}

// Remotes returns, of the remote-tracking branches that this clone has, those
// that hold the commit, sorted. It is what the clone last saw: nothing is
// fetched.
func (r *Repo) Remotes(ctx context.Context, commit string) ([]string, error) {
	out, err := r.run(ctx, "for-each-ref", "--contains="+commit, "--format=%(refname:lstrip=2)", "refs/remotes/")
	if err != nil {
		return nil, err
	}
	refs := strings.Fields(string(out))
	refs = slices.DeleteFunc(refs, func(ref string) bool { return strings.HasSuffix(ref, "/HEAD") })
	slices.Sort(refs)
	return refs, nil
}

// Upstream returns the remote-tracking branch that a branch follows, such as
// origin/main; "" where it follows none, or one that is no longer there, as
// after a merge that deleted it.
func (r *Repo) Upstream(ctx context.Context, branch string) (string, error) {
	out, err := r.run(ctx, "for-each-ref", "--format=%(upstream:short)%00%(upstream:track)", "refs/heads/"+branch)
	if err != nil {
		return "", err
	}
	first, _, _ := strings.Cut(string(out), "\n")
	name, track, _ := strings.Cut(first, "\x00")
	if strings.TrimSpace(track) == "[gone]" {
		return "", nil
	}
	return strings.TrimSpace(name), nil
}

// Has reports whether the clone has the commit.
func (r *Repo) Has(ctx context.Context, commit string) (bool, error) {
	_, err := r.run(ctx, "cat-file", "-e", "--end-of-options", commit+"^{commit}")
	if exitedWith(err, 1) || exitedWith(err, 128) {
		return false, nil
	}
	return err == nil, err
}

// Origin returns the address of the remote named origin, as configured; ""
// where there is none. It may hold credentials.
func (r *Repo) Origin(ctx context.Context) (string, error) {
	out, err := r.run(ctx, "config", "--get", "remote.origin.url")
	if exitedWith(err, 1) {
		return "", nil
	}
	return strings.TrimSpace(string(out)), err
}

// Files returns the files below folders and at paths, given relative to the top
// of the work tree: the tracked ones, also where they are gone, and the
// untracked ones that aren't ignored. They are relative to the top, sorted. Of a
// path in a submodule, they are those that the submodule's clone tells.
func (r *Repo) Files(ctx context.Context, paths []string) ([]string, error) {
	if len(paths) == 0 {
		return nil, nil
	}
	at := r.atTop()
	args := []string{"ls-files", "-z", "--cached", "--others", "--exclude-standard", "--"}
	for _, p := range paths {
		args = append(args, ":(literal)"+p)
	}
	out, err := at.run(ctx, args...)
	if err != nil {
		return nil, err
	}
	files := strings.Split(strings.TrimSuffix(string(out), "\x00"), "\x00")
	modules, err := at.submodules(ctx, "HEAD", paths)
	if err != nil {
		return nil, err
	}
	for _, m := range modules {
		if m.clone == nil {
			continue
		}
		inside, err := m.clone.Files(ctx, m.files)
		if err != nil {
			return nil, err
		}
		for _, f := range inside {
			files = append(files, m.path+"/"+f)
		}
	}
	files = slices.DeleteFunc(files, func(f string) bool { return f == "" })
	slices.Sort(files)
	return slices.Compact(files), nil
}

// Blob returns the content that a commit has of a file, given relative to the
// top of the work tree; ok is false where it has none. Of a symbolic link it is
// the path that it leads to. A file in a submodule is read from the submodule's
// clone, at the commit that the given one names; the error is ErrNoSubmodule
// where that isn't here.
func (r *Repo) Blob(ctx context.Context, commit, file string) (content []byte, ok bool, err error) {
	out, err := r.run(ctx, "cat-file", "blob", "--end-of-options", commit+":"+file)
	if !exitedWith(err, 128) {
		return out, err == nil, err
	}
	modules, err := r.atTop().submodules(ctx, commit, []string{file})
	if err != nil || len(modules) == 0 {
		return nil, false, err
	}
	m := modules[0]
	if m.clone == nil {
		return nil, false, fmt.Errorf("%w: %s", ErrNoSubmodule, m.path)
	}
	has, err := m.clone.Has(ctx, m.commit)
	if err == nil && !has {
		err = fmt.Errorf("%w: %s at %.10s", ErrNoSubmodule, m.path, m.commit)
	}
	if err != nil {
		return nil, false, err
	}
	return m.clone.Blob(ctx, m.commit, m.files[0])
}

func exitedWith(err error, code int) bool {
	var failed *exec.ExitError
	return errors.As(err, &failed) && failed.ExitCode() == code
}
