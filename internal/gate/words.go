package gate

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/git"
	"github.com/holdfast-dev/holdfast/internal/policy"
)

// maxWordFiles bounds how many files of one kind are looked at below a folder.
const maxWordFiles = 5000

// words are folders in which people say what a plan is judged by: policies,
// their data, hazards.
type words struct {
	what  string
	paths []string
	wants func(name string) bool
	dots  bool // names with a dot in front are read, too
}

// wordsOfFile are the folders that the configuration names.
func (s *stack) wordsOfFile() []words {
	var data []string
	for _, d := range s.config.PolicyData() {
		data = append(data, d.Path)
	}
	return []words{
		{"policies", s.config.PolicyDirs(), policy.Reads, true},
		{"data of policies", data, policy.ReadsData, true},
		{"hazards", s.config.HazardDirs(), isHazardFile, false},
	}
}

// wordsOfFlags are the folders that flags give, and the environment.
func (g *Gate) wordsOfFlags() []words {
	var data []string
	for _, d := range g.policyData() {
		data = append(data, d.Path)
	}
	return []words{
		{"policies", g.policyDirs(), policy.Reads, true},
		{"data of policies", data, policy.ReadsData, true},
		{"hazards", g.Hazards, isHazardFile, false},
	}
}

func isHazardFile(name string) bool { return path.Ext(name) == ".hcl" }

// wordStandings notes which files in folders of people's words are not
// committed. What the configuration names must be, as the configuration itself
// must; of what flags give it is only told.
func (s *stack) wordStandings(ctx context.Context, g *Gate) error {
	if s.repo == nil {
		return nil
	}
	own, err := s.openWords(ctx, s.wordsOfFile())
	if err != nil {
		return err
	}
	given, err := s.openWords(ctx, g.wordsOfFlags())
	if err != nil {
		return err
	}
	s.openRead = make(map[string]string)
	for f, standing := range given {
		s.openRead[f] = standing
	}
	if s.uncommitted == nil {
		s.uncommitted = make(map[string]string)
	}
	for f, standing := range own {
		s.openRead[f], s.uncommitted[f] = standing, standing
	}
	return nil
}

// openWords are the files in these folders that are not in the commit as they
// are, those included that the commit has and that are gone.
func (s *stack) openWords(ctx context.Context, all []words) (map[string]string, error) {
	top, err := realPath(s.repo.Top())
	if err != nil {
		return nil, err
	}
	out := make(map[string]string)
	for _, w := range all {
		if len(w.paths) == 0 {
			continue
		}
		if err := w.open(ctx, s.repo, top, out); err != nil {
			return nil, fmt.Errorf("asking git about %s: %w", w.what, err)
		}
	}
	return out, nil
}

// open adds to out the files of one kind that are not committed.
func (w words) open(ctx context.Context, repo *git.Repo, top string, out map[string]string) error {
	c := configuration{base: top, seen: make(map[string]bool)}
	shown := make(map[string]string) // by name in the repository
	var folders []string
	inside := func(name string) bool { return filepath.IsLocal(filepath.FromSlash(name)) }
	for _, given := range w.paths {
		at, err := filepath.Abs(given)
		if err != nil {
			return err
		}
		if dir, err := realPath(filepath.Dir(at)); err == nil {
			at = filepath.Join(dir, filepath.Base(at))
		}
		folders = append(folders, c.name(at)) // also where it is gone
		links, real := c.addLinks(at)
		for _, name := range links {
			shown[name] = given
		}
		if folders = append(folders, c.name(real)); !inside(c.name(real)) {
			continue // Git can't say anything of it, and it may be all of the host
		}
		if err := w.walk(&c, given, real, shown); err != nil {
			return err
		}
	}
	names := slices.DeleteFunc(slices.Clone(c.paths), func(name string) bool { return !inside(name) })
	standings, err := repo.Standings(ctx, names)
	if err != nil {
		return err
	}
	for name, standing := range standings {
		if standing != git.Committed {
			out[shown[name]] = string(standing)
		}
	}
	folders = slices.DeleteFunc(folders, func(name string) bool { return !inside(name) })
	committed, err := repo.CommittedFiles(ctx, folders)
	if err != nil {
		return err
	}
	for _, name := range committed {
		if c.seen[name] || !w.wants(path.Base(name)) && !slices.Contains(folders, name) {
			continue
		}
		at := filepath.Join(top, filepath.FromSlash(name))
		if _, err := os.Lstat(at); errors.Is(err, fs.ErrNotExist) {
			out[fromHere(at)] = string(deleted)
		}
	}
	return nil
}

// walk notes the files of the kind at or below a path. Links to folders within
// aren't followed: what they lead to is walked where it lies.
func (w words) walk(c *configuration, given, real string, shown map[string]string) error {
	n := 0
	return filepath.WalkDir(real, func(p string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return nil // whoever has to read it says so
		case p != real && !w.dots && strings.HasPrefix(d.Name(), "."):
			if d.IsDir() {
				return fs.SkipDir
			}
			return nil
		case d.IsDir():
			return nil
		}
		info, err := os.Stat(p)
		isDir := err == nil && info.IsDir()
		if p != real && !isDir && !w.wants(d.Name()) {
			return nil
		}
		if n++; n > maxWordFiles {
			return fault("Name the folder in which they are.", "%s has more than %d files of %s.", given, maxWordFiles, w.what)
		}
		as := given
		if rel, err := filepath.Rel(real, p); err == nil && rel != "." {
			as = filepath.Join(given, rel)
		}
		names, _ := c.addLinks(p)
		if !isDir {
			names = c.add(p)
		}
		for _, name := range names {
			shown[name] = as
		}
		return nil
	})
}
