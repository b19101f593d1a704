package gate

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/decision"
	"github.com/holdfast-dev/holdfast/internal/git"
	"github.com/holdfast-dev/holdfast/internal/plan"
)

// Initialised is what Init wrote.
type Initialised struct {
	Path   string
	Engine plan.Engine // the one that it found; "" where it found none
	Stacks []string    // directories of root modules below
}

// maxStacks bounds how many root modules a first configuration names.
const maxStacks = 50

// Init writes a first .holdfast.hcl at the top of the clone, or in dir outside
// of one, from what is there: the engine and the root modules. It changes
// nothing else and refuses where there is one already.
func (g *Gate) Init(ctx context.Context, dir string) (Initialised, error) {
	root := dir
	if repo, err := git.Open(ctx, dir, g.Env); err == nil {
		root = repo.Top()
	}
	out := Initialised{Path: filepath.Join(root, decision.ConfigName)}
	stacks, err := rootModules(root)
	if err != nil {
		return out, err
	}
	starter := decision.Starter{}
	for _, s := range stacks {
		out.Stacks = append(out.Stacks, s)
		if s != "." {
			starter.Stacks = append(starter.Stacks, decision.Stack{Name: s, Dir: s})
		}
	}
	if found, err := g.engines(ctx, root); err == nil {
		out.Engine = found[0].Kind()
		if len(found) > 1 {
			starter.Engine = found[0].Kind() // two are here: say which one is meant
		}
	}
	f, err := os.OpenFile(out.Path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return out, fault("Edit it, or remove it first.", "there is a %s already.", out.Path)
	}
	if err != nil {
		return out, err
	}
	_, err = f.WriteString(decision.InitConfig(starter))
	if err = errors.Join(err, f.Close()); err != nil {
		os.Remove(out.Path)
		return out, fmt.Errorf("writing %s: %w", out.Path, err)
	}
	return out, nil
}

// rootModules finds directories that an engine was initialised in or that
// configure a backend or provider: those that can be planned.
func rootModules(root string) ([]string, error) {
	var out []string
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return nil // an unreadable folder names no stack
		}
		name := d.Name()
		if d.IsDir() {
			if path != root && (strings.HasPrefix(name, ".") || name == "node_modules" || name == "modules") {
				return fs.SkipDir
			}
			return nil
		}
		if name != lockName && name != localStateName || len(out) >= maxStacks {
			return nil
		}
		rel, err := filepath.Rel(root, filepath.Dir(path))
		if err != nil {
			return err
		}
		if rel = filepath.ToSlash(rel); !slices.Contains(out, rel) {
			out = append(out, rel)
		}
		return nil
	})
	return out, err
}
