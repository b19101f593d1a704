package decision

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

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
