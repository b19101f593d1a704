package git

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

const needle = "wildcard_crib_a"

// clone is a repository made for one test, with one pushed commit.
type clone struct {
	t   *testing.T
	dir string
}

func newClone(t *testing.T) *clone {
	t.Helper()
	c := &clone{t, t.TempDir()}
	c.git("init", "-q", "-b", "main")
	c.write("main.tf", "locals {\n  records = {}\n}\n")
	c.commit("Start")
	return c
}

func (c *clone) git(args ...string) string {
	c.t.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir = c.dir
	cmd.Env = append(os.Environ(), "GIT_AUTHOR_NAME=Ada", "GIT_AUTHOR_EMAIL=ada@example.com", "GIT_COMMITTER_NAME=Ada", "GIT_COMMITTER_EMAIL=ada@example.com",
		"GIT_AUTHOR_DATE=2026-04-15T23:21:00Z", "GIT_COMMITTER_DATE=2026-04-15T23:21:00Z", "GIT_CONFIG_GLOBAL=/dev/null")
	out, err := cmd.CombinedOutput()
	if err != nil {
		c.t.Fatalf("git %v: %v\n%s", args, err, out)
	}
	return string(out)
}

func (c *clone) write(name, text string) {
	c.t.Helper()
	if err := os.WriteFile(filepath.Join(c.dir, name), []byte(text), 0o644); err != nil {
		c.t.Fatal(err)
	}
}

func (c *clone) commit(title string) {
	c.git("add", "-A")
	c.git("commit", "-q", "-m", title)
}

// edit puts the text that is searched for into the work tree.
func (c *clone) edit() {
	c.write("main.tf", "locals {\n  records = {\n    "+needle+" = { value = \"100.67.90.12\" }\n  }\n}\n")
}

func open(t *testing.T, dir string) *Repo {
	t.Helper()
	r, err := Open(context.Background(), dir, os.Environ())
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func searcher(t *testing.T, dir string) *Searcher {
	t.Helper()
	s, err := open(t, dir).Searcher(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestSearch walks through the ways in which an edit that was applied and
// never pushed leaves traces in a clone, or none.
func TestSearch(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		do    func(*clone)
		place Place // "" for nowhere
	}{
		{"never there", func(*clone) {}, ""},
		{"still in the work tree", func(c *clone) { c.edit() }, InWorkTree},
		{"only in a state, a plan and a note", func(c *clone) {
			c.write("terraform.tfstate", needle)
			c.write("plan.json", needle)
			c.write("NOTES.md", needle)
			c.commit("Keep them")
		}, ""},
		{"in data that the configuration reads", func(c *clone) { c.write("records.yaml", needle); c.commit("Add") }, AtHead},
		{"in an untracked file", func(c *clone) { c.write("new.tf", needle) }, InWorkTree},
		{"undone before it was staged", func(c *clone) { c.edit(); c.git("checkout", "-q", "--", ".") }, ""},
		{"staged, then undone in the work tree", func(c *clone) {
			c.edit()
			c.git("add", "-A")
			c.write("main.tf", "locals {\n  records = {}\n}\n")
		}, InIndex},
		{"staged, then reset", func(c *clone) { c.edit(); c.git("add", "-A"); c.git("reset", "-q", "--hard") }, Unreachable},
		{"stashed", func(c *clone) { c.edit(); c.git("stash", "-q") }, InStash},
		{"stashed with untracked files", func(c *clone) { c.write("new.tf", needle); c.git("stash", "-q", "-u") }, InStash},
		{"stash dropped", func(c *clone) { c.edit(); c.git("stash", "-q"); c.git("stash", "drop", "-q") }, Unreachable},
		{"on a local branch", func(c *clone) {
			c.git("checkout", "-q", "-b", "crib")
			c.edit()
			c.commit("Add crib")
			c.git("checkout", "-q", "main")
		}, OnRef},
		{"branch deleted", func(c *clone) {
			c.git("checkout", "-q", "-b", "crib")
			c.edit()
			c.commit("Add crib")
			c.git("checkout", "-q", "main")
			c.git("branch", "-q", "-D", "crib")
		}, InReflog},
		{"committed, then reset", func(c *clone) { c.edit(); c.commit("Add crib"); c.git("reset", "-q", "--hard", "HEAD~1") }, InReflog},
		{"committed, reset, expired and collected", func(c *clone) {
			c.edit()
			c.commit("Add crib")
			c.git("reset", "-q", "--hard", "HEAD~1")
			c.git("reflog", "expire", "--expire=now", "--all")
			c.git("gc", "-q", "--prune=now")
		}, ""},
		{"in a linked work tree", func(c *clone) {
			linked := filepath.Join(c.t.TempDir(), "linked")
			c.git("worktree", "add", "-q", "-b", "side", linked)
			(&clone{c.t, linked}).edit()
		}, InOtherTree},
		{"removed by a commit", func(c *clone) {
			c.edit()
			c.commit("Add crib")
			c.write("main.tf", "locals {\n  records = {}\n}\n")
			c.commit("Drop crib")
		}, OnRef},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := newClone(t)
			tt.do(c)
			hits, err := searcher(t, c.dir).Search(context.Background(), needle)
			if err != nil {
				t.Fatal(err)
			}
			switch {
			case tt.place == "" && len(hits) > 0:
				t.Errorf("found %+v, want nothing", hits)
			case tt.place != "" && len(hits) == 0:
				t.Errorf("found nothing, want it in %s", tt.place)
			case tt.place != "" && hits[0].Place != tt.place:
				t.Errorf("found in %s, want %s: %+v", hits[0].Place, tt.place, hits)
			}
			if tt.place == OnRef && hits[0].Came != (hits[0].Title == "Add crib") {
				t.Errorf("hit %+v: came is wrong", hits[0])
			}
			if tt.place == OnRef && (hits[0].Author != "Ada" || hits[0].Time != "2026-04-15T23:21:00Z" || hits[0].Where == "") {
				t.Errorf("hit %+v lacks author, time or branch", hits[0])
			}
		})
	}
}

func TestScope(t *testing.T) {
	t.Parallel()
	c := newClone(t)
	c.git("branch", "other")
	c.edit()
	c.git("stash", "-q")
	if got, want := searcher(t, c.dir).Scope.String(), "2 refs, 1 stash and the reflog of this clone"; got != want {
		t.Errorf("scope %q, want %q", got, want)
	}
}

// TestShallow: the oldest commit of a shallow clone has everything and need not
// have brought it.
func TestShallow(t *testing.T) {
	t.Parallel()
	c := newClone(t)
	c.edit()
	c.commit("Add crib")
	c.write("main.tf", "locals {\n  records = {}\n}\n")
	c.write("other.tf", needle)
	c.commit("Move it")
	c.write("other.tf", "# nothing\n")
	c.commit("Drop it")
	shallow := filepath.Join(t.TempDir(), "shallow")
	c.git("clone", "-q", "--depth", "2", "file://"+c.dir, shallow)
	hits, err := searcher(t, shallow).Search(context.Background(), needle)
	if err != nil || len(hits) != 2 || hits[0].Edge || hits[0].Came || !hits[1].Edge {
		t.Errorf("hits %+v, %v: want the removal, then the edge", hits, err)
	}
}

func TestOpenOutside(t *testing.T) {
	t.Parallel()
	if _, err := Open(context.Background(), t.TempDir(), os.Environ()); !errors.Is(err, ErrNoRepository) {
		t.Errorf("error %v, want ErrNoRepository", err)
	}
}

// TestRunsNothing plants programs where a repository's configuration can name
// them: none may run.
func TestRunsNothing(t *testing.T) {
	t.Parallel()
	c := newClone(t)
	mark := filepath.Join(t.TempDir(), "ran")
	program := filepath.Join(t.TempDir(), "program")
	if err := os.WriteFile(program, []byte("#!/bin/sh\ntouch "+mark+"\ncat \"$1\" 2>/dev/null\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"core.fsmonitor", "core.pager", "diff.external", "diff.x.textconv", "diff.x.command", "pager.log", "pager.grep", "filter.x.clean", "filter.x.smudge", "gpg.program", "gpg.ssh.program"} {
		c.git("config", key, program)
	}
	c.git("config", "log.showSignature", "true")
	c.write(".gitattributes", "*.tf diff=x filter=x\n")
	c.edit()
	r := open(t, c.dir)
	ctx := context.Background()
	if _, err := searcher(t, c.dir).Search(ctx, "no such text"); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Standings(ctx, []string{"main.tf"}); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(mark); err == nil {
		t.Error("a program that the repository names was run")
	}
}

func TestStandings(t *testing.T) {
	t.Parallel()
	c := newClone(t)
	c.write("same.tf", "# same\n")
	c.commit("Add")
	c.edit()
	c.write("odd name [1].tf", "# new\n")
	r := open(t, c.dir)
	ctx := context.Background()
	got, err := r.Standings(ctx, []string{"main.tf", "same.tf", "odd name [1].tf", "missing.tf"})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]Standing{"main.tf": Modified, "same.tf": Committed, "odd name [1].tf": Untracked}
	for f, w := range want {
		if got[f] != w {
			t.Errorf("%s is %q, want %q", f, got[f], w)
		}
	}
	if len(got) != len(want) {
		t.Errorf("standings %v, want %v", got, want)
	}
}
