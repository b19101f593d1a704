package gate

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/git"
	"github.com/holdfast-dev/holdfast/internal/intake"
	"github.com/holdfast-dev/holdfast/internal/judge"
	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// gather looks at everything around a plan that the judge can use.
func (g *Gate) gather(ctx context.Context, s *stack, r *reading, p *plan.Plan) (judge.Evidence, error) {
	e := judge.Evidence{Whole: r.made, ProviderVersions: make(map[string]string), Uncommitted: s.uncommitted, Open: s.openRead, Locations: s.locations(r, p)}
	if r.planError != nil {
		e.Notes = append(e.Notes, record.Finding{
			Rule: "failed-plan", Kind: record.KindGate, Disposition: record.Clear,
			Message:  "The engine says why planning failed: " + p.Secrets.Mask(r.planError.Error()),
			Evidence: record.Evidence{Level: record.Measured, Source: r.tool + ", its error output"},
		})
	}
	lock := s.lock
	if s.engine == nil {
		s.engine = r.engine
	}
	if r.saved != nil {
		lock = r.saved.Lock
		e.Saved = savedFacts(r.saved)
		moved, err := s.compareConfiguration(r.saved)
		if err != nil {
			return e, err
		}
		e.Moved = append(e.Moved, moved...)
		e.Moved = append(e.Moved, s.compareLock(r.saved)...)
		if !r.made {
			e.Moved = append(e.Moved, s.compareLocalState(ctx, r.saved)...)
		}
		note, err := s.compareHead(ctx, r.saved)
		if err != nil {
			return e, err
		}
		e.Notes = append(e.Notes, note...)
	}
	if lock != nil {
		for _, l := range lock.Providers {
			e.ProviderVersions[l.Name] = l.Version
		}
	}
	var err error
	if e.Tools, err = g.toolsSinceReview(ctx, s, p, lock); err != nil {
		return e, err
	}
	if err := addPolicies(&e, r, p); err != nil {
		return e, err
	}
	if !g.NoGit {
		e.Origin = s.origins(ctx, p, e.Saved != nil && e.Saved.Mode == "destroy", g.sources)
	}
	return e, nil
}

func savedFacts(s *intake.SavedPlan) *judge.Saved {
	out := &judge.Saved{Digest: s.Digest, Mode: string(s.Mode), Workspace: s.Workspace, Targets: s.Targets, Excludes: s.Excludes}
	if s.State != nil {
		out.Serial, out.Lineage = int64(s.State.Serial), s.State.Lineage
	}
	return out
}

// compareConfiguration holds the configuration inside a saved plan against
// the files that are there now. A directory without any configuration isn't
// the one that the plan was made in, and says nothing.
func (s *stack) compareConfiguration(saved *intake.SavedPlan) ([]judge.Moved, error) {
	if !hasConfiguration(s.dir) {
		return nil, nil
	}
	var changed []string
	known := make(map[string]bool)
	dirs := []string{"."}
	there := make(map[string]bool) // by the module's directory in the plan
	for _, f := range saved.Files {
		known[f.Path] = true
		dir := path.Dir(f.Path)
		if !slices.Contains(dirs, dir) {
			dirs = append(dirs, dir)
			// Copies of modules need not be there where a plan is only looked at.
			there[dir] = !s.isCopy(dir) || hasConfiguration(s.at(dir))
		}
		if dir != "." && !there[dir] {
			continue
		}
		now, err := sameSize(s.at(f.Path), int64(len(f.Content)))
		switch {
		case errors.Is(err, os.ErrNotExist):
			changed = append(changed, f.Path+" (gone)")
		case err != nil:
			return nil, fmt.Errorf("comparing the plan's configuration: %w", err)
		case !bytes.Equal(now, f.Content) || now == nil && len(f.Content) > 0:
			changed = append(changed, f.Path)
		}
	}
	for _, dir := range dirs {
		names := make(map[string]bool)
		for _, f := range configurationFiles(s.at(dir)) {
			names[filepath.Base(f)] = true
		}
		for name := range names {
			if at := path.Join(dir, name); !known[at] && !passedOver(name, names, s.engineOf(saved)) {
				changed = append(changed, at+" (new)")
			}
		}
	}
	if len(changed) == 0 {
		return nil, nil
	}
	slices.Sort(changed)
	return []judge.Moved{{
		What: "configuration", Planned: "the files inside the plan", Now: "other files: " + strings.Join(changed, ", "),
		Evidence: record.Evidence{Level: record.Measured, Source: "the saved plan's configuration held against the directory"},
	}}, nil
}

// sameSize reads a file if it is a regular one of that size; of any other, only
// that it differs counts, and that it is there.
func sameSize(path string, size int64) ([]byte, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() || info.Size() != size {
		return nil, nil
	}
	return os.ReadFile(path)
}

// at is where a path in a plan's configuration lies here.
func (s *stack) at(name string) string {
	if local := filepath.FromSlash(name); filepath.IsAbs(local) {
		return local
	}
	return filepath.Join(s.dir, filepath.FromSlash(name))
}

// isCopy reports whether a path in a plan's configuration is one of a module's
// copy, which "init" made below the data directory.
func (s *stack) isCopy(name string) bool {
	if strings.HasPrefix(path.Clean(name), ".terraform/") {
		return true
	}
	rel, err := filepath.Rel(s.dataDir, s.at(name))
	return err == nil && filepath.IsLocal(rel)
}

// ownFile reports whether a file of a plan's configuration is one that people
// write.
func (s *stack) ownFile(name string) bool {
	return name != "" && !path.IsAbs(name) && !filepath.IsAbs(filepath.FromSlash(name)) && !s.isCopy(name)
}

// engineOf is the engine that made a plan, as far as that is known.
func (s *stack) engineOf(saved *intake.SavedPlan) plan.Engine {
	if s.engine != nil {
		return s.engine.Kind()
	}
	return saved.Engine
}

// compareLock holds the lock file inside a saved plan against the one there.
func (s *stack) compareLock(saved *intake.SavedPlan) []judge.Moved {
	if saved.Lock == nil || s.lock == nil {
		return nil
	}
	now := make(map[string]string)
	for _, p := range s.lock.Providers {
		now[p.Name] = p.Version
	}
	var out []judge.Moved
	for _, p := range saved.Lock.Providers {
		if v := now[p.Name]; v != "" && v != p.Version {
			out = append(out, judge.Moved{
				What: "provider " + p.Name, Planned: p.Version, Now: v,
				Evidence: record.Evidence{Level: record.Measured, Source: "the saved plan's lock file held against " + lockName},
			})
		}
	}
	return out
}

// localStateName is where the local backend keeps the state of the default
// workspace.
const localStateName = "terraform.tfstate"

// compareLocalState holds the state that a plan was made from against the
// state file that is there. Only the local backend's default place is looked
// at: another backend can be asked only with its credentials.
func (s *stack) compareLocalState(ctx context.Context, saved *intake.SavedPlan) []judge.Moved {
	if saved.State == nil || saved.Backend != "local" && saved.Backend != "" {
		return nil
	}
	name := localStateName
	if saved.Workspace != "" && saved.Workspace != "default" {
		name = filepath.Join(localStateName+".d", saved.Workspace, localStateName)
	}
	f, err := openRegular(filepath.Join(s.dir, name))
	if err != nil {
		return nil // a first plan has none, and a backend's path isn't in the plan
	}
	defer f.Close()
	now, err := intake.ReadState(ctx, f, f.Name(), intake.Limits{})
	if err != nil {
		return nil // encrypted, or of another version: nothing can be compared
	}
	then := saved.State
	source := record.Evidence{Level: record.Measured, Source: "the state inside the saved plan held against " + localStateName}
	switch {
	case now.Lineage != then.Lineage && then.Lineage != "":
		return []judge.Moved{{What: "state", Planned: "another state, of another lineage: another workspace, backend or stack", Now: "the one in " + name, Evidence: source}}
	case now.Serial != then.Serial:
		return []judge.Moved{{What: "state", Planned: "serial " + serial(then), Now: "serial " + serial(now), Evidence: source}}
	}
	return nil
}

func serial(s *intake.State) string { return strconv.FormatInt(int64(s.Serial), 10) }

// compareHead says whether the configuration inside a saved plan is that of
// the commit that is checked out.
func (s *stack) compareHead(ctx context.Context, saved *intake.SavedPlan) ([]record.Finding, error) {
	if s.repo == nil || !hasConfiguration(s.dir) {
		return nil, nil
	}
	top, err := realPath(s.repo.Top())
	if err != nil {
		return nil, err
	}
	root, err := realPath(s.dir)
	if err != nil {
		return nil, err
	}
	c := configuration{base: top, seen: make(map[string]bool)}
	for _, f := range saved.Files {
		if s.ownFile(f.Path) {
			c.add(filepath.Join(root, filepath.FromSlash(f.Path)))
		}
	}
	// A local module may lie beside the root module, inside the clone.
	files := slices.DeleteFunc(c.paths, func(p string) bool { return !filepath.IsLocal(filepath.FromSlash(p)) })
	standings, err := s.repo.Standings(ctx, files)
	if err != nil {
		return nil, fmt.Errorf("comparing the plan's configuration with HEAD: %w", err)
	}
	var open []string
	slices.Sort(files)
	for _, f := range files {
		if st := standings[f]; st == git.Modified || st == git.Untracked {
			open = append(open, f+" ("+string(st)+")")
		}
	}
	if len(open) == 0 {
		return nil, nil
	}
	return []record.Finding{{
		Rule: "uncommitted", Kind: record.KindGate, Disposition: record.Clear,
		Message: fmt.Sprintf("The plan was made from files that are not committed: %s. Once it is applied, only this work tree can explain what was made.",
			strings.Join(open, ", ")),
		Evidence:    record.Evidence{Level: record.Measured, Source: "git status of the files inside the plan"},
		Suggestions: []record.Suggestion{{Do: "commit", Says: "Commit them and plan again from the commit."}},
	}}, nil
}
