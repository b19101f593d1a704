package decision

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/holdfast-dev/holdfast/internal/hclfile"
)

// fileHeader starts a new decision file.
const fileHeader = `# Decisions about single changes of this stack. They are reviewed like code.
# Each covers one change as it was when decided (covers is its fingerprint);
# when the change alters, the decision no longer counts.
# "holdfast decide" writes them, "holdfast decide --prune" removes what is done.

`

// Write puts a decision into the file: it changes the block of that name or
// appends one, and keeps everything else as it is. A missing file is made,
// with its folder. The file is replaced in one step or not at all. A decision
// that could not be read back is refused before anything is written.
func Write(file string, d Decision) error {
	src, mode, err := readForEdit(file)
	if err != nil {
		return err
	}
	out, err := hclfile.Put(file, src, "decision", d.Name, d.settings())
	if err != nil {
		return err
	}
	if _, err := parse(file, out); err != nil {
		return fmt.Errorf("this decision would not be valid: %w", err)
	}
	return replaceFile(file, out, mode)
}

// WriteFor writes a decision under a name that no other decision in files has:
// one on the same change is replaced, one on another change keeps its name. It
// returns the name that it took. One writer at a time gets to a file.
func WriteFor(file string, files []string, d Decision) (name string, replaced bool, err error) {
	unlock, err := lock(file)
	if err != nil {
		return "", false, err
	}
	defer unlock()
	known, err := Load(existing(append(files, file))...)
	if err != nil {
		return "", false, err
	}
	base := d.Name
	for n := 2; ; n++ {
		i := slices.IndexFunc(known.All(), func(o *Decision) bool { return o.Name == d.Name })
		if i < 0 {
			break
		}
		o := known.All()[i]
		if o.Subject == d.Subject && o.Stack == d.Stack && slices.Equal(o.Actions, d.Actions) && sameFile(o.File, file) {
			replaced = true
			break
		}
		d.Name = fmt.Sprintf("%s-%d", base, n)
	}
	return d.Name, replaced, Write(file, d)
}

// existing leaves out files that aren't there yet, and those named twice.
func existing(files []string) []string {
	var out []string
	for _, f := range files {
		if _, err := os.Stat(f); err == nil && !slices.ContainsFunc(out, func(o string) bool { return sameFile(o, f) }) {
			out = append(out, f)
		}
	}
	return out
}

func sameFile(a, b string) bool {
	x, errX := filepath.Abs(a)
	y, errY := filepath.Abs(b)
	return errX == nil && errY == nil && x == y
}

// settings returns the attributes in the order in which they are written.
func (d Decision) settings() []hclfile.Setting {
	var out []hclfile.Setting
	if d.Stack != "" {
		out = append(out, hclfile.Setting{Name: "stack", Text: d.Stack})
	}
	out = append(out, []hclfile.Setting{
		{Name: "subject", Text: d.Subject},
		{Name: "actions", List: d.Actions, IsList: true},
		{Name: "ruling", Text: string(d.Ruling)},
		{Name: "owner", Text: d.Owner},
		{Name: "impact", Text: d.Impact},
		{Name: "reason", Text: d.Reason},
	}...)
	if d.Expires != "" {
		out = append(out, hclfile.Setting{Name: "expires", Text: d.Expires})
	}
	switch len(d.Covers) {
	case 0:
	case 1:
		out = append(out, hclfile.Setting{Name: "covers", Text: d.Covers[0]})
	default:
		out = append(out, hclfile.Setting{Name: "covers", List: d.Covers, IsList: true})
	}
	if len(d.Paths) > 0 {
		out = append(out, hclfile.Setting{Name: "paths", List: d.Paths, IsList: true})
	}
	if len(d.Evidence) > 0 {
		out = append(out, hclfile.Setting{Name: "evidence", List: d.Evidence, IsList: true})
	}
	return out
}

// Prune removes the decisions of these names from the file, with the comments
// directly above them, and returns those that it found, in file order. The
// file is replaced in one step or not at all; where there is nothing to
// remove it isn't touched.
func Prune(file string, names ...string) (removed []string, err error) {
	unlock, err := lock(file)
	if err != nil {
		return nil, err
	}
	defer unlock()
	src, mode, err := readForEdit(file)
	if err != nil {
		return nil, err
	}
	out, removed, err := hclfile.Remove(file, src, "decision", names...)
	if err != nil || len(removed) == 0 {
		return nil, err
	}
	return removed, replaceFile(file, out, mode)
}

// readForEdit returns the file's text and mode; for a missing file the header
// and the usual mode.
func readForEdit(file string) ([]byte, fs.FileMode, error) {
	info, err := os.Stat(file)
	if errors.Is(err, fs.ErrNotExist) {
		return []byte(fileHeader), 0o644, nil
	}
	if err != nil {
		return nil, 0, err
	}
	src, err := readFile(file)
	return src, info.Mode().Perm(), err
}

// replaceFile writes beside the file and renames, so that a crash leaves the
// old text or the new one. A symbolic link stays one.
func replaceFile(file string, text []byte, mode fs.FileMode) (err error) {
	if target, linkErr := filepath.EvalSymlinks(file); linkErr == nil {
		file = target
	}
	dir := filepath.Dir(file)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	tmp, err := os.CreateTemp(dir, ".decisions-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = tmp.Close() // the first error is the one to tell
			_ = os.Remove(tmp.Name())
		}
	}()
	if _, err = tmp.Write(text); err != nil {
		return err
	}
	if err = tmp.Chmod(mode); err != nil {
		return err
	}
	if err = tmp.Sync(); err != nil {
		return err
	}
	if err = tmp.Close(); err != nil {
		return err
	}
	return os.Rename(tmp.Name(), file)
}
