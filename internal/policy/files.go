package policy

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// source is one file that was read.
type source struct {
	name string   // as messages name it: the path that was given, and what is below
	dirs []string // the folders between the path that was given and the file
	text []byte
}

// walker reads the files of folders that anybody may have written: it stays
// within each, and within its limits.
type walker struct {
	ctx     context.Context
	lim     Limits
	what    string // "policies" or "data"
	correct string // the next step where there is no such folder
	wants   func(name string) bool
	maxFile int64
	left    int64 // bytes that may still be read
	entries int
	root    *os.Root
	given   string
	found   []source
	passed  []string // names of files of the kind that aren't wanted: tests
}

// read collects what a path holds: a file, or all in a folder and below.
func (w *walker) read(given string) error {
	info, err := os.Stat(given)
	if errors.Is(err, fs.ErrNotExist) {
		return problem(w.correct, "There is no folder or file %q for %s.", given, w.what)
	}
	if err != nil {
		return unreadable(given, err)
	}
	w.given = given
	folder, name := given, "."
	if !info.IsDir() {
		// Whoever names a link means what it leads to.
		real, err := filepath.EvalSymlinks(given)
		if err != nil {
			return unreadable(given, err)
		}
		folder, name = filepath.Split(real)
		if folder == "" {
			folder = "."
		}
	}
	if w.root, err = os.OpenRoot(folder); err != nil {
		return unreadable(given, err)
	}
	defer w.root.Close()
	if name != "." {
		if !w.wants(filepath.Base(given)) {
			return problem("", "%s is no file of %s.", given, w.what)
		}
		return w.file(name, given, nil)
	}
	return w.folder(".", nil, nil)
}

func unreadable(name string, err error) *Problem {
	var at *fs.PathError
	if errors.As(err, &at) {
		err = at.Err
	}
	return &Problem{What: name + " can't be read: " + err.Error() + ".", Err: err}
}

// maxLevels bounds how deep folders may lie.
const maxLevels = 64

// folder reads what is in a folder below the root. above are the folders on the
// way, so that a link that leads back isn't followed without end.
func (w *walker) folder(name string, dirs []string, above []fs.FileInfo) error {
	if err := w.ctx.Err(); err != nil {
		return err
	}
	shown := path.Join(filepath.ToSlash(w.given), name)
	info, err := w.root.Stat(name)
	if err != nil {
		return w.outside(shown, err)
	}
	if slices.ContainsFunc(above, func(a fs.FileInfo) bool { return os.SameFile(a, info) }) {
		return problem("Remove the link.", "%s is a link that leads back to a folder above it.", shown)
	}
	if len(dirs) > maxLevels {
		return problem("", "%s lies more than %d folders deep.", shown, maxLevels)
	}
	above = append(slices.Clone(above), info)
	f, err := w.root.Open(name)
	if err != nil {
		return w.outside(shown, err)
	}
	entries, err := f.ReadDir(-1)
	f.Close()
	if err != nil {
		return unreadable(shown, err)
	}
	if w.entries += len(entries); w.entries > w.lim.Entries {
		return problem("Give the folder in which the policies are.", "%s and what was read before have more than %d files: too many to look for %s in.", shown, w.lim.Entries, w.what)
	}
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	for _, e := range entries {
		at, display := path.Join(name, e.Name()), path.Join(shown, e.Name())
		linked := e.Type()&fs.ModeSymlink != 0
		isDir := e.IsDir()
		if linked {
			info, err := w.root.Stat(at)
			if err != nil {
				return w.outside(display, err)
			}
			isDir = info.IsDir()
		}
		switch {
		case isDir:
			err = w.folder(at, append(slices.Clone(dirs), e.Name()), above)
		case w.wants(e.Name()):
			err = w.file(at, display, dirs)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// outside says of a link that it leads out of the folder, or nowhere.
func (w *walker) outside(shown string, err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return problem("Remove the link, or what it leads to is missing.", "%s is a link that leads nowhere, so what it should hold can't run.", shown)
	}
	if strings.Contains(err.Error(), "escapes") {
		return problem("Put the files themselves into the folder, or give the other folder, too.", "%s is a link that leads out of %s; only what is in the folder is read.", shown, w.given)
	}
	return unreadable(shown, err)
}

// file reads one file below the root.
func (w *walker) file(name, shown string, dirs []string) error {
	if isTest(name) {
		w.passed = append(w.passed, shown)
		return nil
	}
	info, err := w.root.Stat(name)
	if err != nil {
		return w.outside(shown, err)
	}
	if !info.Mode().IsRegular() {
		return problem("", "%s is no regular file.", shown)
	}
	if len(w.found) == w.lim.Files {
		return problem("Give the folder in which the policies are.", "There are more than %d files of %s.", w.lim.Files, w.what)
	}
	f, err := w.root.Open(name)
	if err != nil {
		return unreadable(shown, err)
	}
	defer f.Close()
	most := min(w.maxFile, w.left)
	text, err := io.ReadAll(io.LimitReader(f, most+1))
	if err != nil {
		return unreadable(shown, err)
	}
	if int64(len(text)) > most {
		return problem("", "%s is too large: a file of %s may have %d bytes, and all together %d.", shown, w.what, w.maxFile, w.maxFile*maxFiles)
	}
	w.left -= int64(len(text))
	w.found = append(w.found, source{name: shown, dirs: dirs, text: text})
	return nil
}

// maxFiles is how many times the size of one file all of them may have.
const maxFiles = 32

// Reads reports whether a file of that name is read as a policy.
func Reads(name string) bool { return isPolicy(name) && !isTest(name) }

// ReadsData reports whether a file of that name is read as data of policies.
func ReadsData(name string) bool { return isData(name) }

// isTest reports whether a file holds tests of policies, which aren't rules.
func isTest(name string) bool { return strings.HasSuffix(name, "_test.rego") }

func isPolicy(name string) bool { return path.Ext(name) == ".rego" }

func isData(name string) bool {
	return slices.Contains([]string{".json", ".yaml", ".yml"}, path.Ext(name))
}
