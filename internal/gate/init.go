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
	"github.com/holdfast-dev/holdfast/internal/engine"
	"github.com/holdfast-dev/holdfast/internal/git"
	"github.com/holdfast-dev/holdfast/internal/ledger"
	"github.com/holdfast-dev/holdfast/internal/plan"
)

// Initialised is what Init wrote.
type Initialised struct {
	Path   string
	Wrote  bool        // the configuration; false where there was one
	Ledger string      // where the ledger is
	Made   bool        // the ledger; false where there was one
	Engine plan.Engine // the one that it found; "" where it found none
	Stacks []string    // directories of root modules below
	Commit string      // the configuration as a shell's argument from here, where Git doesn't have it as it is; "" where it has, and outside of Git
}

// maxStacks bounds how many root modules a first configuration names.
const maxStacks = 50

// Init writes a first .holdfast.hcl at the top of the clone, or in dir outside
// of one, from what is there: the engine and the root modules. It makes the
// ledger that counts for it. What is there already stays as it is. It changes
// nothing else.
func (g *Gate) Init(ctx context.Context, dir string) (Initialised, error) {
	root := dir
	repo, err := git.Open(ctx, dir, g.Env)
	if err == nil {
		root = repo.Top()
	} else {
		repo = nil
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
		if locked := lockedByAll(root, stacks); locked != plan.UnknownEngine && slices.ContainsFunc(found, func(e *engine.Engine) bool { return e.Kind() == locked }) {
			out.Engine = locked
		}
		if len(found) > 1 && !lockedByBoth(root, stacks) {
			starter.Engine = out.Engine // two are here: say which one is meant
		}
	}
	if err := out.writeConfig(decision.InitConfig(starter)); err != nil {
		return out, err
	}
	if err := g.makeLedger(ctx, root, &out); err != nil {
		return out, err
	}
	if repo != nil {
		standings, err := repo.Standings(ctx, []string{decision.ConfigName})
		if st := standings[decision.ConfigName]; err == nil && (st == git.Untracked || st == git.Modified) {
			out.Commit = shellArgument(fromHere(out.Path))
		}
	}
	return out, nil
}

// lockEngines are the engines that wrote the lock files of some root modules.
func lockEngines(root string, stacks []string) []plan.Engine {
	var out []plan.Engine
	for _, s := range stacks {
		if e := lockedBy(filepath.Join(root, filepath.FromSlash(s))); e != plan.UnknownEngine && !slices.Contains(out, e) {
			out = append(out, e)
		}
	}
	return out
}

// lockedByAll is the one engine that wrote all lock files that tell.
func lockedByAll(root string, stacks []string) plan.Engine {
	if found := lockEngines(root, stacks); len(found) == 1 {
		return found[0]
	}
	return plan.UnknownEngine
}

// lockedByBoth reports whether the stacks are not all of one engine: each
// directory's lock file then tells, and no line for all.
func lockedByBoth(root string, stacks []string) bool { return len(lockEngines(root, stacks)) > 1 }

// IsConfigured reports whether a configuration counts for a directory.
func IsConfigured(dir string) bool {
	path, err := decision.FindConfig(dir)
	return err != nil || path != ""
}

// writeConfig writes the configuration where there is none.
func (i *Initialised) writeConfig(text string) error {
	f, err := os.OpenFile(i.Path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	if err = errors.Join(err, f.Close()); err != nil {
		os.Remove(i.Path)
		return fmt.Errorf("writing %s: %w", i.Path, err)
	}
	i.Wrote = true
	return nil
}

// makeLedger makes the ledger that counts in a directory, where there is none.
func (g *Gate) makeLedger(ctx context.Context, dir string, out *Initialised) error {
	config, err := g.loadConfig(dir)
	if err != nil {
		return err
	}
	loc, err := g.ledgerLocation(config)
	if err != nil {
		return err
	}
	out.Ledger = loc.String()
	l, err := ledger.Create(ctx, loc, g.Now, g.Actor, g.Version)
	if errors.Is(err, ledger.ErrExists) {
		if l, err = ledger.Open(ctx, loc); err != nil {
			return err
		}
		return l.Close()
	}
	if err != nil {
		return fmt.Errorf("making the ledger: %w", err)
	}
	out.Made = true
	return l.Close()
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
