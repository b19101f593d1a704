package git

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
)

// NotesRef is where proofs are noted beside the commits that they prove.
const NotesRef = "refs/notes/holdfast"

// noteTries is how often a note is tried while another process writes one.
const noteTries = 5

// AddNote appends a line to the commit's note. It writes to this clone alone,
// under NotesRef; nothing is pushed. It is the one thing that this package
// writes.
func (r *Repo) AddNote(ctx context.Context, commit, line string) error {
	if err := r.ownNotes(ctx); err != nil {
		return fmt.Errorf("noting the proof on commit %.10s: %w", commit, err)
	}
	args := []string{"notes", "--ref=" + NotesRef, "append", "-F", "-", commit}
	if _, err := r.run(ctx, "var", "GIT_COMMITTER_IDENT"); err != nil {
		// Git writes no note without a name, and a CI job often has none.
		args = append([]string{"-c", "user.name=holdfast", "-c", "user.email=holdfast@localhost"}, args...)
	}
	var err error
	for try := range noteTries {
		if _, err = r.runWith(ctx, []byte(line+"\n"), args...); err == nil || !strings.Contains(err.Error(), "lock") {
			break
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Duration(try+1) * 50 * time.Millisecond):
		}
	}
	if err != nil {
		return fmt.Errorf("noting the proof on commit %.10s: %w", commit, err)
	}
	return nil
}

// ownNotes refuses a NotesRef that stands for another ref: a note would put a
// commit on that one, which may be a branch.
func (r *Repo) ownNotes(ctx context.Context) error {
	switch _, err := r.run(ctx, "symbolic-ref", "-q", NotesRef); {
	case err == nil:
		return errors.New(NotesRef + " is a symbolic ref, and a note would be written to the ref that it stands for: remove it with git symbolic-ref -d " + NotesRef)
	case exitedWith(err, 1): // it is a ref of its own, or isn't there yet
		return nil
	default:
		return err
	}
}

// Note returns the lines of the commit's note; none where it has no note.
func (r *Repo) Note(ctx context.Context, commit string) ([]string, error) {
	out, err := r.run(ctx, "notes", "--ref="+NotesRef, "show", commit)
	if exitedWith(err, 1) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var lines []string
	for _, l := range strings.Split(string(out), "\n") {
		if l = strings.TrimSpace(l); l != "" {
			lines = append(lines, l)
		}
	}
	return lines, nil
}

// Noted returns the commits that have a note, in Git's order; none where there
// are no notes in this clone.
func (r *Repo) Noted(ctx context.Context) ([]string, error) {
	out, err := r.run(ctx, "notes", "--ref="+NotesRef, "list")
	if err != nil {
		return nil, err
	}
	var commits []string
	for _, l := range strings.Split(string(out), "\n") {
		if f := strings.Fields(l); len(f) == 2 {
			commits = append(commits, f[1]) // the note's content, then what it is on
		}
	}
	return commits, nil
}
