package gate

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io/fs"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/git"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// Bounds on the modules of a stack.
const (
	maxModules      = 2000
	maxFetchedFiles = 100_000 // in the copies of all fetched modules
	maxFetchedNames = 500     // modules that one entry of the ledger names
)

// installedModule is one module in the list that "init" writes.
type installedModule struct {
	Key, Source, Version, Dir string

	at     string // its directory, as the engine goes there
	real   string // the same without links; "" where there is none
	copies string // the folder of copies, without links
	copied string // in it, of the copy that the module lies in; "" where it lies elsewhere
}

// fetched reports whether a module is a copy of what lies elsewhere.
func (m *installedModule) fetched() bool { return m.copied != "" }

// called reports whether the call names what lies elsewhere, and not a module
// below another one.
func (m *installedModule) called() bool {
	return !strings.HasPrefix(m.Source, "./") && !strings.HasPrefix(m.Source, "../")
}

// installedModules are the modules below the root one, as "init" wrote them
// down. A link among the copies that leads away is no copy: what lies there is
// held against Git like a module that was never fetched.
func installedModules(root, dataDir string) ([]installedModule, error) {
	list := filepath.Join(dataDir, "modules", "modules.json")
	text, err := readBounded(list)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var manifest struct{ Modules []installedModule }
	if err := json.Unmarshal(text, &manifest); err != nil || len(manifest.Modules) > maxModules {
		return nil, fmt.Errorf("%s is no list of modules: run init again", list)
	}
	copies, err := filepath.EvalSymlinks(filepath.Join(dataDir, "modules"))
	if err != nil {
		return nil, err
	}
	for i := range manifest.Modules {
		m := &manifest.Modules[i]
		if m.at = m.Dir; !filepath.IsAbs(m.at) {
			m.at = filepath.Join(root, m.at)
		}
		at := m.at
		if real, err := filepath.EvalSymlinks(at); err == nil {
			m.real, at = real, real
		}
		if rel, err := filepath.Rel(copies, at); err == nil && filepath.IsLocal(rel) && rel != "." {
			m.copies = copies
			m.copied, _, _ = strings.Cut(filepath.ToSlash(rel), "/")
		}
	}
	return manifest.Modules, nil
}

// fetched digests and names the copies of modules that lie elsewhere. No lock
// file covers them. A copy that is a clone with its own commit is held against
// that commit, as far as configuration goes: what was edited there is in
// c.copies.
func (c *configuration) fetched(ctx context.Context, out *record.Source, modules []installedModule, env []string, compare bool) error {
	copies := make(map[string][]*installedModule)
	for i := range modules {
		if m := &modules[i]; m.fetched() && m.real != "" {
			copies[m.copied] = append(copies[m.copied], m)
		}
	}
	if len(copies) == 0 {
		return nil
	}
	names := make([]string, 0, len(copies))
	for name := range copies {
		names = append(names, name)
	}
	slices.Sort(names)
	all := copyDigest{hash: sha256.New(), walked: make(map[string]bool)}
	c.copies = make(map[string]git.Standing)
	for _, name := range names {
		top := filepath.Join(copies[name][0].copies, name)
		if err := all.add(top, name); err != nil {
			return err
		}
		clone := ownClone(ctx, top, env)
		commit := ""
		if clone != nil {
			var err error
			if commit, err = clone.Head(ctx); err != nil {
				return err
			}
		}
		if commit != "" && compare {
			if err := c.compareCopy(ctx, clone, top, copies[name]); err != nil {
				return err
			}
		}
		for _, m := range copies[name] {
			if m.called() {
				out.FetchedModules = append(out.FetchedModules, m.says(commit))
			}
		}
	}
	out.Fetched = digestText(all.hash)
	slices.Sort(out.FetchedModules)
	if n := len(out.FetchedModules); n > maxFetchedNames {
		out.FetchedModules = append(out.FetchedModules[:maxFetchedNames], fmt.Sprintf("and %d more", n-maxFetchedNames))
	}
	return nil
}

// says names a fetched module: its key, where it comes from, its version, and
// the commit of its copy, as far as there are such.
func (m *installedModule) says(commit string) string {
	parts := []string{m.Key, sourceName(m.Source)}
	if m.Version != "" {
		parts = append(parts, m.Version)
	}
	if commit != "" {
		parts = append(parts, "at "+commit)
	}
	return strings.Join(parts, " ")
}

// sourceName is a module's source without what lets somebody in there: of
// users, passwords and parameters, only those stay that choose a version.
func sourceName(source string) string {
	address, query, _ := strings.Cut(source, "?")
	if at := strings.Index(address, "://"); at >= 0 {
		host, rest := address[at+3:], ""
		if i := strings.Index(host, "/"); i >= 0 {
			host, rest = host[:i], host[i:]
		}
		address = address[:at+3] + host[strings.LastIndex(host, "@")+1:] + rest
	} else if at := strings.LastIndex(address, "@"); at >= 0 {
		_, kind, forced := strings.Cut(address[:at], "::")
		prefix := ""
		if forced {
			prefix = strings.TrimSuffix(address[:at], kind)
		}
		address = prefix + address[at+1:]
	}
	kept := url.Values{}
	if given, err := url.ParseQuery(query); err == nil {
		for _, name := range []string{"ref", "version", "tag", "rev", "checksum"} {
			if given.Has(name) {
				kept.Set(name, given.Get(name))
			}
		}
	}
	if len(kept) == 0 {
		return address
	}
	return address + "?" + kept.Encode()
}

// ownClone is the clone that a copy of a module is; nil where it is none, or
// git doesn't read it.
func ownClone(ctx context.Context, top string, env []string) *git.Repo {
	if _, err := os.Lstat(filepath.Join(top, ".git")); err != nil {
		return nil
	}
	clone, err := git.Open(ctx, top, env)
	if err != nil || !sameDir(clone.Top(), top) {
		return nil
	}
	return clone
}

// compareCopy holds the configuration in a copy that is a clone against its
// own commit.
func (c *configuration) compareCopy(ctx context.Context, clone *git.Repo, top string, modules []*installedModule) error {
	var dirs, files []string
	for _, m := range modules {
		rel, err := filepath.Rel(top, m.real)
		if err != nil {
			return err
		}
		dir := filepath.ToSlash(rel)
		if slices.Contains(dirs, dir) {
			continue
		}
		dirs = append(dirs, dir)
		there, err := moduleFiles(m.real)
		if err != nil {
			return err
		}
		for _, f := range there {
			files = append(files, path.Join(dir, filepath.Base(f)))
		}
	}
	tracked, err := clone.Files(ctx, dirs)
	if err != nil {
		return err
	}
	for _, f := range tracked {
		if isModuleFile(path.Base(f)) && slices.Contains(dirs, path.Dir(f)) {
			files = append(files, f)
		}
	}
	standings, err := clone.Standings(ctx, files)
	if err != nil {
		return err
	}
	for _, f := range files {
		switch standing, there := standings[f]; {
		case !there:
			c.copies[c.name(filepath.Join(top, filepath.FromSlash(f)))] = deleted
		case standing == git.Untracked:
			c.copies[c.name(filepath.Join(top, filepath.FromSlash(f)))] = "added"
		case standing != git.Committed:
			c.copies[c.name(filepath.Join(top, filepath.FromSlash(f)))] = standing
		}
	}
	return nil
}

// copyDigest is a digest over all files in copies of modules.
type copyDigest struct {
	hash   hash.Hash
	walked map[string]bool
	files  int
}

// add digests what lies in a folder, under a name. Links are digested as links,
// and with what they lead to where that lies elsewhere. What Git keeps about a
// clone isn't the module's.
func (d *copyDigest) add(dir, name string) error {
	if d.walked[dir] {
		return nil
	}
	d.walked[dir] = true
	return filepath.WalkDir(dir, func(p string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case e.Name() == ".git" && e.IsDir():
			return fs.SkipDir
		case e.Name() == ".git" || e.IsDir():
			return nil
		}
		if d.files++; d.files > maxFetchedFiles {
			return fmt.Errorf("the copies of fetched modules have more than %d files", maxFetchedFiles)
		}
		rel, err := filepath.Rel(dir, p)
		if err != nil {
			return err
		}
		as := path.Join(name, filepath.ToSlash(rel))
		switch {
		case e.Type()&fs.ModeSymlink != 0:
			return d.addLink(p, as)
		case !e.Type().IsRegular():
			return nil
		}
		return d.addFile(p, as)
	})
}

func (d *copyDigest) addFile(file, name string) error {
	sum, err := fileSum(file, maxSourceFile)
	if err == nil {
		writeSum(d.hash, name, sum)
	}
	return err
}

func (d *copyDigest) addLink(link, name string) error {
	sum, err := linkOrFileSum(link)
	if err != nil {
		return err
	}
	writeSum(d.hash, name+" (link)", sum)
	real, err := filepath.EvalSymlinks(link)
	if err != nil {
		return nil // it leads nowhere
	}
	for dir := range d.walked {
		if rel, err := filepath.Rel(dir, real); err == nil && filepath.IsLocal(rel) {
			return nil // digested where it lies
		}
	}
	info, err := os.Stat(real)
	switch {
	case err != nil:
		return nil
	case info.IsDir():
		return d.add(real, name)
	case info.Mode().IsRegular():
		return d.addFile(real, name)
	}
	return nil
}
