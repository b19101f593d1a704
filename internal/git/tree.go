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

// maxFile bounds a file whose content is compared; larger ones count as
// modified.
const maxFile = 64 << 20

// Standings tells, for files given relative to the top of the work tree, how
// each stands. Files that don't exist are left out. Contents are compared byte
// for byte, without the filters that a repository may name: those are
// programs, and "git status" runs them.
func (r *Repo) Standings(ctx context.Context, files []string) (map[string]Standing, error) {
	out := make(map[string]Standing, len(files))
	at := &Repo{dir: r.top, top: r.top, env: r.env}
	for len(files) > 0 {
		part := files[:min(len(files), maxPaths)]
		files = files[len(part):]
		ids, err := at.blobIDs(ctx, part)
		if err != nil {
			return nil, err
		}
		for _, f := range part {
			standing, err := at.standing(f, ids[f])
			switch {
			case errors.Is(err, fs.ErrNotExist):
			case err != nil:
				return nil, err
			default:
				out[f] = standing
			}
		}
	}
	return out, nil
}

// Committed returns the content that HEAD has of a file, given relative to the
// top of the work tree; ok is false where HEAD has none. A content beyond the
// bound for what git prints is an error.
func (r *Repo) Committed(ctx context.Context, file string) (content []byte, ok bool, err error) {
	at := &Repo{dir: r.top, top: r.top, env: r.env}
	ids, err := at.blobIDs(ctx, []string{file})
	if err != nil || ids[file] == "" {
		return nil, false, err
	}
	content, err = at.run(ctx, "cat-file", "blob", ids[file])
	return content, err == nil, err
}

// maxPaths is how many paths one command line gets.
const maxPaths = 400

// blobIDs returns the names of the contents that HEAD has of the files.
func (r *Repo) blobIDs(ctx context.Context, files []string) (map[string]string, error) {
	ids := make(map[string]string)
	out, err := r.run(ctx, append([]string{"ls-tree", "-z", "HEAD", "--"}, files...)...)
	if exitedWith(err, 128) { // a clone without commits has no HEAD
		if head, failed := r.Head(ctx); failed == nil && head == "" {
			return ids, nil
		}
	}
	if err != nil {
		return nil, err
	}
	for _, entry := range strings.Split(string(out), "\x00") {
		head, name, ok := strings.Cut(entry, "\t") // MODE TYPE ID, then the name
		if f := strings.Fields(head); ok && len(f) == 3 && f[1] == "blob" {
			ids[name] = f[2]
		}
	}
	return ids, nil
}

func (r *Repo) standing(file, committed string) (Standing, error) {
	path := filepath.Join(r.top, filepath.FromSlash(file))
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return "", err
	case committed == "":
		return Untracked, nil
	case !info.Mode().IsRegular() || info.Size() > maxFile:
		return Modified, nil
	}
	content, err := os.ReadFile(path)
	if err != nil {
		return "", err
	}
	if blobID(content, len(committed)) != committed {
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
