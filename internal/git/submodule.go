package git

import (
	"context"
	"errors"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// ErrNoSubmodule is returned for a file in a submodule that isn't cloned here,
// or not as far as the commit that is asked about.
var ErrNoSubmodule = errors.New("the submodule isn't here")

// submodule is a submodule that a commit has, with paths that lie in it.
type submodule struct {
	path   string // from the top of the outer work tree
	commit string // that the outer commit names
	clone  *Repo  // nil where it isn't cloned here
	files  []string
}

// submodules finds the submodules of a commit that paths lie in. r is seen from
// the top.
func (r *Repo) submodules(ctx context.Context, commit string, paths []string) ([]*submodule, error) {
	var above []string
	seen := make(map[string]bool)
	for _, p := range paths {
		for ; p != "." && p != "/" && !strings.HasPrefix(p, "..") && !seen[p]; p = path.Dir(p) {
			seen[p] = true
			above = append(above, p)
		}
	}
	slices.Sort(above)
	entries, err := r.entries(ctx, commit, above)
	if err != nil {
		return nil, err
	}
	var out []*submodule
	for _, p := range above {
		if entries[p].kind != "commit" {
			continue
		}
		m := &submodule{path: p, commit: entries[p].id}
		for _, f := range paths {
			if inside, ok := strings.CutPrefix(f, p+"/"); ok {
				m.files = append(m.files, inside)
			} else if f == p {
				m.files = append(m.files, ".")
			}
		}
		if m.clone, err = r.submoduleClone(ctx, p); err != nil {
			return nil, err
		}
		out = append(out, m)
	}
	return out, nil
}

// submoduleClone opens the clone of a submodule; nil where there is none, and
// git would answer for the outer one.
func (r *Repo) submoduleClone(ctx context.Context, at string) (*Repo, error) {
	top, err := filepath.EvalSymlinks(r.top)
	if err != nil {
		return nil, err
	}
	dir := filepath.Join(top, filepath.FromSlash(at))
	if real, err := filepath.EvalSymlinks(dir); err != nil || real != dir {
		return nil, nil
	}
	clone, err := Open(ctx, dir, r.env)
	switch {
	case errors.Is(err, ErrNoRepository):
		return nil, nil
	case err != nil:
		return nil, err
	}
	if real, err := filepath.EvalSymlinks(clone.top); err != nil || real != dir {
		return nil, nil
	}
	return clone.atTop(), nil
}

// standings tells how the submodule's files stand against the commit that the
// outer one names, whatever is checked out there.
func (m *submodule) standings(ctx context.Context) (map[string]Standing, error) {
	if m.clone == nil {
		return nil, nil
	}
	has, err := m.clone.Has(ctx, m.commit)
	if err != nil {
		return nil, err
	}
	inside := make(map[string]Standing)
	if has {
		if inside, err = m.clone.standings(ctx, m.commit, m.files); err != nil {
			return nil, err
		}
	} else {
		for _, f := range m.files { // nothing here can tell what that commit has
			inside[f] = Modified
		}
	}
	out := make(map[string]Standing, len(inside))
	for f, st := range inside {
		if f != "." {
			out[path.Join(m.path, f)] = st
		}
	}
	return out, nil
}
