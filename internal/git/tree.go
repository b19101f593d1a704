package git

import (
	"context"
	"crypto/sha1" //nolint:gosec // Git names contents by it
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
)

// Standing is how one file of the work tree stands against HEAD.
type Standing string

// The standings.
const (
	Committed Standing = "committed"
	Modified  Standing = "modified"
	Untracked Standing = "untracked"
)

// maxFile bounds a file whose content is compared; larger ones count as
// modified.
const maxFile = 64 << 20

// Standings tells, for files given relative to the top of the work tree, how
// each stands. Files that don't exist are left out. Contents are compared byte
// for byte, without the filters that a repository may name: those are
// programs, and "git status" runs them. A symbolic link is compared as the link
// that it is, wherever it leads. A file in a submodule stands as it does against
// the commit of it that HEAD names.
func (r *Repo) Standings(ctx context.Context, files []string) (map[string]Standing, error) {
	return r.atTop().standings(ctx, "HEAD", files)
}

// atTop is the same clone, seen from the top of its work tree.
func (r *Repo) atTop() *Repo { return &Repo{dir: r.top, top: r.top, env: r.env} }

func (r *Repo) standings(ctx context.Context, commit string, files []string) (map[string]Standing, error) {
	out := make(map[string]Standing, len(files))
	entries, err := r.entries(ctx, commit, files)
	if err != nil {
		return nil, err
	}
	var missing []string
	for _, f := range files {
		e := entries[f]
		if e.kind != "blob" {
			missing = append(missing, f)
		}
		standing, err := r.standing(f, e)
		switch {
		case gone(err):
		case err != nil:
			return nil, err
		default:
			out[f] = standing
		}
	}
	modules, err := r.submodules(ctx, commit, missing)
	if err != nil {
		return nil, err
	}
	for _, m := range modules {
		inside, err := m.standings(ctx)
		if err != nil {
			return nil, err
		}
		for f, st := range inside {
			out[f] = st
		}
	}
	return out, nil
}

// gone reports whether there is no such file: also where what its path goes
// through is no directory.
func gone(err error) bool { return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) }

// Committed returns the content that HEAD has of a file, given relative to the
// top of the work tree; ok is false where HEAD has none. A content beyond the
// bound for what git prints is an error.
func (r *Repo) Committed(ctx context.Context, file string) (content []byte, ok bool, err error) {
	at := r.atTop()
	entries, err := at.entries(ctx, "HEAD", []string{file})
	if err != nil || entries[file].kind != "blob" {
		return nil, false, err
	}
	content, err = at.run(ctx, "cat-file", "blob", entries[file].id)
	return content, err == nil, err
}

// maxPaths is how many paths one command line gets.
const maxPaths = 400

// entry is what a tree has at one path.
type entry struct {
	mode, kind, id string // kind is blob, tree or commit: the last is a submodule
}

// linkMode is the mode of a symbolic link in a tree.
const linkMode = "120000"

// entries returns what a commit's tree has at these paths.
func (r *Repo) entries(ctx context.Context, commit string, paths []string) (map[string]entry, error) {
	out := make(map[string]entry)
	for len(paths) > 0 {
		part := paths[:min(len(paths), maxPaths)]
		paths = paths[len(part):]
		text, err := r.run(ctx, append([]string{"ls-tree", "-z", "--end-of-options", commit, "--"}, part...)...)
		if exitedWith(err, 128) { // a clone without commits has no HEAD
			if head, failed := r.Head(ctx); failed == nil && head == "" {
				return out, nil
			}
		}
		if err != nil {
			return nil, err
		}
		for _, line := range strings.Split(string(text), "\x00") {
			head, name, ok := strings.Cut(line, "\t") // MODE TYPE ID, then the name
			if f := strings.Fields(head); ok && len(f) == 3 {
				out[name] = entry{f[0], f[1], f[2]}
			}
		}
	}
	return out, nil
}

// CommittedFiles returns the files that HEAD has below folders and at paths, given
// relative to the top of the work tree, as they are called from there; none
// where there is no commit. Of submodules it knows nothing.
func (r *Repo) CommittedFiles(ctx context.Context, paths []string) ([]string, error) {
	if len(paths) == 0 {
		return nil, nil
	}
	args := []string{"ls-tree", "-r", "-z", "--name-only", "--end-of-options", "HEAD"}
	if !slices.Contains(paths, ".") {
		args = append(append(args, "--"), paths...)
	}
	at := r.atTop()
	text, err := at.run(ctx, args...)
	if exitedWith(err, 128) { // a clone without commits has no HEAD
		if head, failed := at.Head(ctx); failed == nil && head == "" {
			return nil, nil
		}
	}
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(strings.Split(string(text), "\x00"), func(name string) bool { return name == "" }), nil
}

func (r *Repo) standing(file string, committed entry) (Standing, error) {
	path := filepath.Join(r.top, filepath.FromSlash(file))
	info, err := os.Lstat(path)
	link := err == nil && info.Mode()&fs.ModeSymlink != 0
	switch {
	case err != nil:
		return "", err
	case committed.kind != "blob":
		return Untracked, nil
	case link != (committed.mode == linkMode), !link && !info.Mode().IsRegular(), info.Size() > maxFile:
		return Modified, nil
	}
	var content []byte
	if link {
		var target string
		target, err = os.Readlink(path)
		content = []byte(filepath.ToSlash(target))
	} else {
		content, err = os.ReadFile(path)
	}
	if err != nil {
		return "", err
	}
	if blobID(content, len(committed.id)) != committed.id {
		return Modified, nil
	}
	return Committed, nil
}

// blobID is Git's name for a content, in a clone whose names have that many
// hex digits.
func blobID(content []byte, digits int) string {
	named := append([]byte(fmt.Sprintf("blob %d\x00", len(content))), content...)
	if digits == 2*sha256.Size {
		sum := sha256.Sum256(named)
		return hex.EncodeToString(sum[:])
	}
	sum := sha1.Sum(named) //nolint:gosec // Git names contents by it
	return hex.EncodeToString(sum[:])
}
