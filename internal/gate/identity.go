package gate

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"

	"github.com/holdfast-dev/holdfast/internal/decision"
	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// defaultWorkspace is the workspace's name where none was chosen.
const defaultWorkspace = "default"

// maxWorkspace bounds a workspace's name: it is a part of file names and
// addresses.
const maxWorkspace = 1 << 10

// workspace is selectedWorkspace for who needs no more than a guess.
func (g *Gate) workspace(dir string) string {
	name, err := g.selectedWorkspace(dir)
	if err != nil {
		return defaultWorkspace
	}
	return name
}

// selectedWorkspace is the one that is selected for a directory, as engines
// find it: TF_WORKSPACE, else what "workspace select" wrote down.
func (g *Gate) selectedWorkspace(dir string) (string, error) {
	if name := g.getenv("TF_WORKSPACE"); name != "" {
		return name, nil
	}
	file := filepath.Join(g.dataDir(dir), "environment")
	text, err := readUpTo(file, maxWorkspace)
	switch {
	case errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR):
		return defaultWorkspace, nil
	case err != nil:
		return "", fmt.Errorf("reading which workspace is selected: %w", err)
	}
	return cmp.Or(strings.TrimSpace(string(text)), defaultWorkspace), nil
}

// dataDir is the folder in which engines keep what "init" made.
func (g *Gate) dataDir(dir string) string {
	name := g.getenv("TF_DATA_DIR")
	switch {
	case name == "":
		return filepath.Join(dir, ".terraform")
	case filepath.IsAbs(name):
		return name
	}
	return filepath.Join(dir, name)
}

// getenv looks a variable up in the environment that engines get.
func (g *Gate) getenv(name string) string {
	for i := len(g.Env) - 1; i >= 0; i-- {
		if value, ok := strings.CutPrefix(g.Env[i], name+"="); ok {
			return value
		}
	}
	return ""
}

// ref names the stack for the ledger.
func (g *Gate) ref(ctx context.Context, s *stack, workspace string) (record.StackRef, error) {
	abs, err := realPath(s.dir)
	if err != nil {
		return record.StackRef{}, err
	}
	out := record.StackRef{Name: s.name, Repository: g.Actor.Host + ":" + filepath.ToSlash(abs), Dir: ".", Backend: g.backend(s.dir)}
	if workspace != defaultWorkspace {
		out.Workspace = workspace
	}
	if s.repo == nil {
		return out, nil
	}
	prefix := s.repo.Prefix()
	out.Dir = path.Clean("./" + prefix)
	origin, err := s.repo.Origin(ctx)
	if err != nil {
		return out, fmt.Errorf("asking git where the repository comes from: %w", err)
	}
	if out.Repository = repositoryName(origin, s.repo.Top()); out.Repository == "" {
		out.Repository = g.Actor.Host + ":" + filepath.ToSlash(s.repo.Top())
	}
	return out, nil
}

// identity is what tells a plan's stack from others of its repository, the same
// wherever in the clone the check ran: its name in the configuration; its
// directory from the top, or the repository's name where that is the top; or,
// where no root module is, the plan's file from the top. Of several plans in one
// file, all but the first have their number. "" outside of a clone.
func (g *Gate) identity(s *stack, r *reading, p *plan.Plan) string {
	name := s.name
	if name == "" && s.repo != nil {
		top, err := realPath(s.repo.Top())
		file, err2 := realPath(filepath.Dir(g.path(r.source)))
		rel, err3 := filepath.Rel(top, filepath.Join(file, filepath.Base(r.source)))
		switch {
		case hasConfiguration(s.dir) && s.ref.Dir == ".":
			name = path.Base(s.ref.Repository)
		case hasConfiguration(s.dir):
			name = s.ref.Dir
		case errors.Join(err, err2, err3) == nil && filepath.IsLocal(rel) && r.source != standardInput:
			name = filepath.ToSlash(rel)
		}
	}
	if name != "" && p.Document > 0 {
		name += fmt.Sprintf("#%d", p.Document+1)
	}
	return name
}

// scpForm is Git's short form of an address: user@host:path.
var scpForm = regexp.MustCompile(`^(?:[^@/:]+@)?([^@/:]{2,}):([^\\].*)$`)

// repositoryName writes a remote's address as host/path, without scheme, user,
// password, port or .git: the same for all ways to reach it. A path on this
// host becomes file:/path. top is where a relative path counts from.
func repositoryName(origin, top string) string {
	if origin == "" {
		return ""
	}
	name := ""
	if u, err := url.Parse(origin); err == nil && u.Scheme != "" && u.Host != "" {
		name = strings.ToLower(u.Hostname()) + "/" + strings.Trim(u.Path, "/")
	} else if m := scpForm.FindStringSubmatch(origin); m != nil && !strings.Contains(origin, "://") {
		name = strings.ToLower(m[1]) + "/" + strings.Trim(m[2], "/")
	} else {
		local := strings.TrimPrefix(origin, "file://")
		if !filepath.IsAbs(local) {
			local = filepath.Join(top, local)
		}
		if real, err := filepath.EvalSymlinks(local); err == nil {
			local = real
		}
		name = "file:" + filepath.ToSlash(filepath.Clean(local))
	}
	return strings.TrimSuffix(name, ".git")
}

// realPath is the one name of a directory, whatever links lead to it.
func realPath(dir string) (string, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	return filepath.EvalSymlinks(abs)
}

// configuredStack is the stack block for a directory and workspace; the zero
// Stack where there is none.
func configuredStack(c *decision.Config, dir, workspace string) decision.Stack {
	rel, ok := fromConfig(c, dir)
	if !ok {
		return decision.Stack{}
	}
	s, _ := c.StackIn(rel, workspace)
	return s
}
