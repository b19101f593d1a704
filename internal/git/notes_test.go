package git

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const head = "HEAD"

// TestNotes adds lines to a note, the first of which makes the ref.
func TestNotes(t *testing.T) {
	t.Parallel()
	c := newClone(t)
	r := open(t, c.dir)
	for _, line := range []string{"one", "two"} {
		if err := r.AddNote(context.Background(), head, line); err != nil {
			t.Fatal(err)
		}
	}
	if lines, err := r.Note(context.Background(), head); err != nil || strings.Join(lines, ",") != "one,two" {
		t.Errorf("%q, %v", lines, err)
	}
}

// TestNotesOnBranch lets the notes' ref stand for a branch that is there and
// for one that isn't: neither may get a commit.
func TestNotesOnBranch(t *testing.T) {
	t.Parallel()
	for _, branch := range []string{"refs/heads/main", "refs/heads/new"} {
		c := newClone(t)
		c.git("symbolic-ref", NotesRef, branch)
		before := c.git("for-each-ref")
		err := open(t, c.dir).AddNote(context.Background(), head, "one")
		if err == nil || !strings.Contains(err.Error(), "symbolic ref") {
			t.Errorf("%s: %v", branch, err)
		}
		if after := c.git("for-each-ref"); after != before {
			t.Errorf("%s: refs were\n%sand are\n%s", branch, before, after)
		}
	}
}

// TestNoteFails lets git refuse a note that is written without a name of the
// user: the error names the command, and not the setting before it.
func TestNoteFails(t *testing.T) {
	t.Parallel()
	c := newClone(t)
	home := t.TempDir()
	env := append(os.Environ(), "HOME="+home, "XDG_CONFIG_HOME="+home, "GIT_CONFIG_NOSYSTEM=1", "EMAIL=")
	c.write(filepath.Join(".git", "config"), "[core]\n\trepositoryformatversion = 0\n[user]\n\tuseConfigOnly = true\n")
	r, err := Open(context.Background(), c.dir, env)
	if err != nil {
		t.Fatal(err)
	}
	if err := r.AddNote(context.Background(), "nosuch", "one"); err == nil || !strings.Contains(err.Error(), "git notes: exit status") {
		t.Errorf("%v", err)
	}
}
