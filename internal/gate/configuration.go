package gate

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"github.com/holdfast-dev/holdfast/internal/git"
	"github.com/holdfast-dev/holdfast/internal/hclfile"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// Bounds on what a stack's configuration may be made of.
const (
	maxFolderFiles = 5000     // files in one folder that a literal names
	maxSourceFile  = 64 << 20 // a file that is digested whole, and no more of it
	maxSourcePaths = 5000     // paths that one entry of the ledger names
)

// configuration finds the files that a stack reads: those of its directory
// and of its local modules, its files of variables, its lock file, and the
// files that texts in them name.
type configuration struct {
	modules []string // directories of modules, of which only the configuration is read
	root    string   // real path of the root module
	base    string   // that names of files count from: the top of the work tree, else root
	seen    map[string]bool
	dirs    []string                // of modules that are no copies, from base
	paths   []string                // from base, with slashes; ../ for what lies outside
	values  map[string]bool         // of these, files that hold nothing but values of variables
	copies  map[string]git.Standing // configuration files in copies of fetched modules that aren't as they were fetched
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
	if err := s.readable(); err != nil {
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
	modules, err := installedModules(root, g.dataDir(root))
	if err != nil {
		return out, err
	}
	if err := c.collect(modules, varFiles); err != nil {
		return out, err
	}
	if err := c.fetched(ctx, &out, modules, g.Env, s.repo != nil); err != nil {
		return out, err
	}
	standings, err := c.standings(ctx, s.repo)
	if err != nil {
		return out, err
	}
	return out, c.describe(&out, standings)
}

// collect walks over the modules that are no copies.
func (c *configuration) collect(modules []installedModule, varFiles []string) error {
	dirs := []string{c.root}
	for _, m := range modules {
		if !m.fetched() && !slices.Contains(dirs, m.at) {
			dirs = append(dirs, m.at)
		}
	}
	c.modules = dirs
	for i, dir := range dirs {
		files, err := moduleFiles(dir)
		switch {
		case i > 0 && errors.Is(err, fs.ErrNotExist):
			continue // the list is older than the configuration, and the engine says so
		case err != nil:
			return err
		case i == 0 && len(files) == 0:
			return fault("Go to the root module's directory.", "no engine would read a file there as configuration.")
		}
		if real, err := filepath.EvalSymlinks(dir); err == nil {
			c.dirs = append(c.dirs, c.name(real))
		}
		for _, f := range files {
			c.add(f)
			if err := c.addNamed(dir, f); err != nil {
				return err
			}
		}
	}
	loaded, err := loadedVariables(c.root)
	if err != nil {
		return err
	}
	for _, f := range slices.Concat(loaded, varFiles) {
		if !filepath.IsAbs(f) {
			f = filepath.Join(c.root, f)
		}
		for _, name := range c.add(f) {
			c.values[name] = true
		}
	}
	if _, err := os.Lstat(filepath.Join(c.root, lockName)); err == nil {
		c.add(filepath.Join(c.root, lockName))
	}
	slices.Sort(c.paths)
	return nil
}

// maxLinks bounds how many symbolic links one path goes through.
const maxLinks = 40

// add notes a file and returns the names that it goes by: its own, and those of
// the symbolic links below base that lead to it. Each is committed or not by
// itself.
func (c *configuration) add(file string) []string {
	names, at := c.addLinks(file)
	if len(names) > 0 && names[len(names)-1] == c.name(at) { // a link that leads nowhere
		return names
	}
	return append(names, c.note(at))
}

// addLinks notes the symbolic links that lead to a file or directory, and
// returns where it really is.
func (c *configuration) addLinks(file string) (names []string, at string) {
	at = file
	for range maxLinks {
		link, rest := c.firstLink(at)
		if link == "" {
			break
		}
		names = append(names, c.note(link))
		target, err := os.Readlink(link)
		if err != nil {
			break
		}
		if !filepath.IsAbs(target) {
			target = filepath.Join(filepath.Dir(link), target)
		}
		at = filepath.Join(target, rest)
	}
	if real, err := filepath.EvalSymlinks(file); err == nil {
		at = real
	}
	return names, at
}

// firstLink finds the first symbolic link below base that a path goes through,
// and what of the path comes after it.
func (c *configuration) firstLink(file string) (link, rest string) {
	rel, err := filepath.Rel(c.base, file)
	if err != nil || !filepath.IsLocal(rel) {
		return "", ""
	}
	at := c.base
	parts := strings.Split(rel, string(filepath.Separator))
	for i, part := range parts {
		at = filepath.Join(at, part)
		info, err := os.Lstat(at)
		if err != nil {
			return "", ""
		}
		if info.Mode()&fs.ModeSymlink != 0 {
			return at, filepath.Join(parts[i+1:]...)
		}
	}
	return "", ""
}

// name is what a file goes by: its path from base.
func (c *configuration) name(file string) string {
	rel, err := filepath.Rel(c.base, file)
	if err != nil {
		rel = file
	}
	return filepath.ToSlash(rel)
}

func (c *configuration) note(file string) string {
	name := c.name(file)
	if !c.seen[name] {
		c.seen[name] = true
		c.paths = append(c.paths, name)
	}
	return name
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
		case info.IsDir() && (l.Prefix || l.Rooted || strings.Contains(l.Path, "/")) && !slices.ContainsFunc(c.modules, func(m string) bool { return sameDir(at, m) }):
			if err := c.addFolder(at); err != nil {
				return err
			}
		}
	}
	return nil
}

// sameDir reports whether two paths are of one directory.
func sameDir(a, b string) bool {
	one, err := os.Stat(a)
	other, err2 := os.Stat(b)
	return err == nil && err2 == nil && os.SameFile(one, other)
}

// addFolder adds what lies in a folder that the configuration names.
func (c *configuration) addFolder(dir string) error {
	n := 0
	return c.walkFolder(dir, make(map[string]bool), &n)
}

func (c *configuration) walkFolder(dir string, walked map[string]bool, n *int) error {
	real, err := filepath.EvalSymlinks(dir)
	if err != nil || walked[real] {
		return nil // what can't be read the engine can't read either
	}
	walked[real] = true
	return filepath.WalkDir(real, func(p string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return nil
		case d.IsDir() && (d.Name() == ".git" || d.Name() == ".terraform"):
			return fs.SkipDir
		case d.IsDir() || d.Name() == ".git": // the file .git of a submodule names its clone
			return nil
		}
		info, err := os.Stat(p)
		if err != nil || !info.IsDir() && !info.Mode().IsRegular() {
			return nil
		}
		if *n++; *n > maxFolderFiles {
			return fs.SkipAll
		}
		name := filepath.Join(dir, strings.TrimPrefix(p, real))
		if info.IsDir() { // a link to one: WalkDir goes into the others by itself
			c.addLinks(name)
			return c.walkFolder(name, walked, n)
		}
		c.add(name)
		return nil
	})
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
	for _, p := range c.dirs {
		if filepath.IsLocal(filepath.FromSlash(p)) {
			dirs[p] = true
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
		if name := path.Base(f); dirs[path.Dir(f)] && (isModuleFile(name) || isLoadedVariables(name) || name == lockName) && !c.seen[f] {
			c.seen[f] = true
			c.paths = append(c.paths, f)
		}
	}
	slices.Sort(c.paths)
	return nil
}

// describe digests the files and lists those that are not in the commit.
func (c *configuration) describe(out *record.Source, standings map[string]git.Standing) error {
	all, changed := sha256.New(), sha256.New()
	for _, p := range c.paths {
		sum, err := linkOrFileSum(filepath.Join(c.base, filepath.FromSlash(p)))
		standing := standings[p]
		inside := filepath.IsLocal(filepath.FromSlash(p))
		switch {
		case errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR):
			standing, sum = deleted, ""
		case err != nil:
			return err
		case !inside:
			standing = outside
		}
		if standing == ignored || standings != nil && !inside && c.values[p] {
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
	for _, p := range slices.Sorted(maps.Keys(c.copies)) {
		sum, err := linkOrFileSum(filepath.Join(c.base, filepath.FromSlash(p)))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		out.Changed = append(out.Changed, p+" ("+string(c.copies[p])+" since it was fetched)")
		writeSum(changed, p, sum)
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

// linkOrFileSum is fileSum, and for a symbolic link the sum of the path that it
// leads to: that is what Git has of it.
func linkOrFileSum(file string) (string, error) {
	info, err := os.Lstat(file)
	if err != nil {
		return "", err
	}
	if info.Mode()&fs.ModeSymlink == 0 {
		return fileSum(file, maxSourceFile)
	}
	target, err := os.Readlink(file)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256([]byte(filepath.ToSlash(target)))
	return hex.EncodeToString(sum[:]), nil
}

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
func readBounded(file string) ([]byte, error) { return readUpTo(file, maxSourceFile) }
