package gate

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"

	"github.com/holdfast-dev/holdfast/examples"
	"github.com/holdfast-dev/holdfast/internal/git"
)

// Demo is a directory in which the case of the forgotten record can be played
// through: a zone's configuration in a Git repository, and its plans. All of
// it comes from the binary.
type Demo struct {
	Dir string
	Git bool // false where there is no git: then nothing is known of where a record came from

	g    *Gate
	repo *git.Repo
}

// demoFolder is where the case lies among the examples.
const demoFolder = "forgotten-record"

// The demo's people are invented.
var (
	demoFirst = git.Commit{Author: "Tom", Email: "tom@quillhaven.example", Message: "The handbook gets a name", Time: time.Date(2026, 5, 18, 9, 12, 0, 0, time.UTC)}
	demoBack  = git.Commit{Author: "Tom", Email: "tom@quillhaven.example", Message: "The ferry gate is in use: its record belongs here", Time: time.Date(2026, 5, 18, 10, 3, 0, 0, time.UTC)}
)

// NewDemo makes the case in a directory that is empty, or that it makes.
func (g *Gate) NewDemo(ctx context.Context, dir string) (*Demo, error) {
	entries, err := os.ReadDir(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		err = os.MkdirAll(dir, 0o755)
	case err == nil && len(entries) > 0:
		return nil, fault("Give a directory that isn't there yet.", "%s isn't empty.", dir)
	}
	if err != nil {
		return nil, err
	}
	d := &Demo{Dir: dir, g: g}
	if err := d.write("main.tf", "main.tf"); err != nil {
		return nil, err
	}
	d.repo, err = git.Create(ctx, dir, g.Env, demoFirst)
	if err != nil && !errors.Is(err, git.ErrNotInstalled) {
		return nil, fmt.Errorf("making the demo's repository: %w", err)
	}
	d.Git = d.repo != nil
	// The plans lie beside the repository's files, as they do where people plan.
	return d, errors.Join(d.write("plan.json", "plan.json"), d.exclude("/*.json\n/*.html\n/.demo-home\n"))
}

// PutBack writes the missing block into the configuration, as whoever finds the
// record in use would, and commits it. It returns the lines that it added. The
// plan that an engine then makes is plan-again.json.
func (d *Demo) PutBack(ctx context.Context) (added []string, err error) {
	before, err := fs.ReadFile(examples.ForgottenRecord, path.Join(demoFolder, "main.tf"))
	if err != nil {
		return nil, err
	}
	after, err := fs.ReadFile(examples.ForgottenRecord, path.Join(demoFolder, "restored", "main.tf"))
	if err != nil {
		return nil, err
	}
	if err := errors.Join(d.write("restored/main.tf", "main.tf"), d.write("restored/plan.json", "plan-again.json")); err != nil {
		return nil, err
	}
	if d.repo != nil {
		if err := d.repo.CommitAll(ctx, d.g.Env, demoBack); err != nil {
			return nil, err
		}
	}
	return addedLines(string(before), string(after)), nil
}

// addedLines are the lines of a text that stand between what it shares with
// another one at its beginning and at its end.
func addedLines(before, after string) []string {
	a, b := strings.Split(before, "\n"), strings.Split(after, "\n")
	start := 0
	for start < len(a) && start < len(b) && a[start] == b[start] {
		start++
	}
	end := 0
	for end < len(a)-start && end < len(b)-start && a[len(a)-1-end] == b[len(b)-1-end] {
		end++
	}
	return b[start : len(b)-end]
}

func (d *Demo) write(from, to string) error {
	text, err := fs.ReadFile(examples.ForgottenRecord, path.Join(demoFolder, from))
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(d.Dir, to), text, 0o644)
}

// exclude keeps files out of the repository's view, without a file in it.
func (d *Demo) exclude(patterns string) error {
	if d.repo == nil {
		return nil
	}
	info := filepath.Join(d.Dir, ".git", "info")
	if err := os.MkdirAll(info, 0o755); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(info, "exclude"), []byte(patterns), 0o644)
}
