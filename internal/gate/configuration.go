package gate

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/git"
	"github.com/holdfast-dev/holdfast/internal/hclfile"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// Bounds on what a stack's configuration may be made of.
const (
	maxModules     = 2000
	maxFolderFiles = 5000     // files in one folder that a literal names
	maxSourceFile  = 64 << 20 // a file that is digested whole, and no more of it
	maxSourcePaths = 5000     // paths that one entry of the ledger names
)

// configuration finds the files that a stack reads: those of its directory
// and of its local modules, its files of variables, its lock file, and the
// files that texts in them name.
type configuration struct {
	root   string // real path of the root module
	base   string // that names of files count from: the top of the work tree, else root
	seen   map[string]bool
	paths  []string        // from base, with slashes; ../ for what lies outside
	values map[string]bool // of these, files that hold nothing but values of variables
}

// source says which configuration is there now, and how it stands in Git.
func (g *Gate) source(ctx context.Context, s *stack, varFiles []string) (record.Source, error) {
	out, err := g.sourceOf(ctx, s, varFiles)
	if err != nil {
		return out, fmt.Errorf("looking at the files of %s: %w", s.dir, err)
	}
	return out, nil
}

func (g *Gate) sourceOf(ctx context.Context, s *stack, varFiles []string) (record.Source, error) {
	var out record.Source
	root, err := realPath(s.dir)
	if err != nil {
		return out, err
	}
	c := configuration{root: root, base: root, seen: make(map[string]bool), values: make(map[string]bool)}
	if s.repo != nil {
		if c.base, err = realPath(s.repo.Top()); err != nil {
			return out, err
		}
		if out.Commit, err = s.repo.Head(ctx); err != nil {
			return out, err
		}
		if out.Branch, err = s.repo.Branch(ctx); err != nil {
			return out, err
		}
	}
	out.WorkTree = c.base
	if err := c.collect(g.dataDir(root), varFiles); err != nil {
		return out, err
	}
	standings, err := c.standings(ctx, s.repo)
	if err != nil {
		return out, err
	}
	return out, c.describe(&out, standings)
}

// collect walks over the modules.
func (c *configuration) collect(dataDir string, varFiles []string) error {
	dirs, err := localModules(c.root, dataDir)
	if err != nil {
		return err
	}
	for _, dir := range dirs {
		for _, f := range configurationFiles(dir) {
			c.add(f)
			if err := c.addNamed(dir, f); err != nil {
				return err
			}
		}
	}
	for _, pattern := range []string{"terraform.tfvars", "terraform.tfvars.json", "*.auto.tfvars", "*.auto.tfvars.json"} {
		files, _ := filepath.Glob(filepath.Join(escapeGlob(c.root), pattern)) // the pattern is well formed
		varFiles = append(varFiles, files...)
	}
	for _, f := range varFiles {
		if !filepath.IsAbs(f) {
			f = filepath.Join(c.root, f)
		}
		c.values[c.add(f)] = true
	}
	if _, err := os.Stat(filepath.Join(c.root, lockName)); err == nil {
		c.add(filepath.Join(c.root, lockName))
	}
	slices.Sort(c.paths)
	return nil
}

// escapeGlob makes a path mean only itself in a pattern.
func escapeGlob(p string) string {
	return strings.NewReplacer(`\`, `\\`, `*`, `\*`, `?`, `\?`, `[`, `\[`).Replace(p)
}

// add notes a file and returns the name that it goes by.
func (c *configuration) add(file string) string {
	rel, err := filepath.Rel(c.base, file)
	if err != nil {
		rel = file
	}
	rel = filepath.ToSlash(rel)
	if !c.seen[rel] {
		c.seen[rel] = true
		c.paths = append(c.paths, rel)
	}
	return rel
}

// addNamed adds the files that texts in a configuration file name: what
// file(), templatefile() and fileset() may read.
func (c *configuration) addNamed(dir, file string) error {
	src, err := readBounded(file)
	if err != nil {
		return err
	}
	for _, l := range hclfile.PathLiterals(src) {
		at := filepath.Join(dir, filepath.FromSlash(l.Path))
		if l.Prefix && !strings.HasSuffix(l.Path, "/") {
			at = filepath.Dir(at) // what follows the prefix is computed: any file of the folder may be meant
			if !strings.Contains(l.Path, "/") {
				continue
			}
		}
		info, err := os.Stat(at)
		switch {
		case err != nil:
		case info.Mode().IsRegular():
			c.add(at)
		case info.IsDir() && (l.Prefix || strings.Contains(l.Path, "/")) && at != c.root && at != dir:
			if err := c.addFolder(at); err != nil {
				return err
			}
		}
	}
	return nil
}

// addFolder adds what lies in a folder that the configuration names.
func (c *configuration) addFolder(dir string) error {
	n := 0
	return filepath.WalkDir(dir, func(p string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return nil // what can't be read the engine can't read either
		case d.IsDir() && (d.Name() == ".git" || d.Name() == ".terraform"):
			return fs.SkipDir
		case !d.Type().IsRegular():
			return nil
		}
		if n++; n > maxFolderFiles {
			return fs.SkipAll
		}
		c.add(p)
		return nil
	})
}

// localModules are the directories of the root module and of the modules below
// it that are not fetched from elsewhere, as "init" wrote them down.
func localModules(root, dataDir string) ([]string, error) {
	dirs := []string{root}
	text, err := readBounded(filepath.Join(dataDir, "modules", "modules.json"))
	if errors.Is(err, fs.ErrNotExist) {
		return dirs, nil
	}
	if err != nil {
		return nil, err
	}
	var manifest struct{ Modules []struct{ Key, Dir string } }
	if err := json.Unmarshal(text, &manifest); err != nil || len(manifest.Modules) > maxModules {
		return nil, fmt.Errorf("%s is no list of modules: run init again", filepath.Join(dataDir, "modules", "modules.json"))
	}
	for _, m := range manifest.Modules {
		at := m.Dir
		if !filepath.IsAbs(at) {
			at = filepath.Join(root, at)
		}
		if rel, err := filepath.Rel(dataDir, at); err == nil && filepath.IsLocal(rel) || slices.Contains(dirs, at) {
			continue // a copy of what was fetched, pinned by version or commit
		}
		dirs = append(dirs, at)
	}
	return dirs, nil
}

// standings tells how each file stands in Git; all nil outside of it.
func (c *configuration) standings(ctx context.Context, repo *git.Repo) (map[string]git.Standing, error) {
	if repo == nil {
		return nil, nil
	}
	var inside []string
	for _, p := range c.paths {
		if filepath.IsLocal(filepath.FromSlash(p)) {
			inside = append(inside, p)
		}
	}
	if err := c.addDeleted(ctx, repo); err != nil {
		return nil, err
	}
	found, err := repo.Standings(ctx, inside)
	if err != nil {
		return nil, err
	}
	var values []string
	for p := range c.values {
		if found[p] == git.Untracked {
			values = append(values, p)
		}
	}
	slices.Sort(values)
	listed, err := repo.Files(ctx, values)
	if err != nil {
		return nil, err
	}
	for _, p := range values {
		if !slices.Contains(listed, p) {
			found[p] = ignored
		}
	}
	return found, nil
}

// What a file may be beside what git.Standings tells.
const (
	ignored git.Standing = "ignored by Git"
	deleted git.Standing = "deleted"
	outside git.Standing = "outside of the repository"
)

// addDeleted adds configuration files of the modules that HEAD has and the
// work tree doesn't: their absence is an edit like any other.
func (c *configuration) addDeleted(ctx context.Context, repo *git.Repo) error {
	dirs := make(map[string]bool)
	for _, p := range c.paths {
		if filepath.IsLocal(filepath.FromSlash(p)) {
			dirs[path.Dir(p)] = true
		}
	}
	var names []string
	for d := range dirs {
		names = append(names, d)
	}
	slices.Sort(names)
	tracked, err := repo.Files(ctx, names)
	if err != nil {
		return err
	}
	for _, f := range tracked {
		if dirs[path.Dir(f)] && isConfiguration(path.Base(f)) && !c.seen[f] {
			c.seen[f] = true
			c.paths = append(c.paths, f)
		}
	}
	slices.Sort(c.paths)
	return nil
}

func isConfiguration(name string) bool {
	for _, suffix := range []string{".tf", ".tf.json", ".tofu", ".tofu.json", ".auto.tfvars", ".auto.tfvars.json"} {
		if strings.HasSuffix(name, suffix) {
			return true
		}
	}
	return name == "terraform.tfvars" || name == "terraform.tfvars.json" || name == lockName
}

// describe digests the files and lists those that are not in the commit.
func (c *configuration) describe(out *record.Source, standings map[string]git.Standing) error {
	all, changed := sha256.New(), sha256.New()
	for _, p := range c.paths {
		sum, err := fileSum(filepath.Join(c.base, filepath.FromSlash(p)), maxSourceFile)
		standing := standings[p]
		switch {
		case errors.Is(err, fs.ErrNotExist):
			standing, sum = deleted, ""
		case err != nil:
			return err
		case !filepath.IsLocal(filepath.FromSlash(p)):
			standing = outside
		}
		if standing == ignored {
			out.Outside = append(out.Outside, p)
			continue // its values are not Git's: another clone has others, or none
		}
		if standing != deleted {
			out.Files++
			out.Paths = append(out.Paths, p)
			writeSum(all, p, sum)
		}
		if standings != nil && standing != git.Committed {
			out.Changed = append(out.Changed, p+" ("+string(standing)+")")
			writeSum(changed, p, sum)
		}
	}
	out.TreeDigest = digestText(all)
	if len(out.Changed) > 0 {
		out.DiffDigest = digestText(changed)
	}
	if len(out.Paths) > maxSourcePaths {
		out.Paths = nil
	}
	return nil
}

// writeSum adds one file to a digest over many.
func writeSum(h hash.Hash, name, sum string) { fmt.Fprintf(h, "%d:%s %s\n", len(name), name, sum) }

func digestText(h hash.Hash) string { return "sha256:" + hex.EncodeToString(h.Sum(nil)) }

// fileSum is the SHA-256 of a regular file's content, in hex, up to a limit.
func fileSum(file string, limit int64) (string, error) {
	f, err := openRegular(file)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, io.LimitReader(f, limit)); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// readBounded reads a regular file up to a bound that no configuration
// reaches.
func readBounded(file string) ([]byte, error) {
	f, err := openRegular(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, maxSourceFile))
}
