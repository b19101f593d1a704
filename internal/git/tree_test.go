package git

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestLinks: a symbolic link is the path that it leads to, and not what is
// there.
func TestLinks(t *testing.T) {
	t.Parallel()
	c := newClone(t)
	link := func(name, to string) {
		t.Helper()
		_ = os.Remove(filepath.Join(c.dir, name))
		if err := os.Symlink(to, filepath.Join(c.dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"same", "moved", "wasfile"} {
		link(name, "main.tf")
	}
	if err := os.Remove(filepath.Join(c.dir, "wasfile")); err != nil {
		t.Fatal(err)
	}
	c.write("wasfile", "main.tf")
	link("waslink", "main.tf")
	c.commit("Link")
	link("moved", "other.tf")
	link("wasfile", "main.tf")
	if err := os.Remove(filepath.Join(c.dir, "waslink")); err != nil {
		t.Fatal(err)
	}
	c.write("waslink", "main.tf")
	link("new", "main.tf")
	got, err := open(t, c.dir).Standings(context.Background(), []string{"same", "moved", "wasfile", "waslink", "new"})
	if err != nil {
		t.Fatal(err)
	}
	for f, want := range map[string]Standing{"same": Committed, "moved": Modified, "wasfile": Modified, "waslink": Modified, "new": Untracked} {
		if got[f] != want {
			t.Errorf("%s is %q, want %q", f, got[f], want)
		}
	}
}

// TestSubmodule: a file in a submodule stands as it does against the commit
// that the outer repository names.
func TestSubmodule(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	inner, c := newClone(t), newClone(t)
	inner.write("c.tf", "# c\n")
	inner.commit("Add")
	c.git("-c", "protocol.file.allow=always", "submodule", "-q", "add", inner.dir, "mods")
	c.commit("Add mods")
	r := open(t, c.dir)
	stand := func(want map[string]Standing) {
		t.Helper()
		got, err := r.Standings(ctx, []string{"main.tf", "mods/c.tf", "mods/main.tf", "mods/new.tf"})
		if err != nil {
			t.Fatal(err)
		}
		for f, w := range want {
			if got[f] != w {
				t.Errorf("%s is %q, want %q", f, got[f], w)
			}
		}
	}
	stand(map[string]Standing{"main.tf": Committed, "mods/c.tf": Committed, "mods/main.tf": Committed, "mods/new.tf": ""})
	outer, err := r.Head(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if content, ok, err := r.Blob(ctx, outer, "mods/c.tf"); err != nil || !ok || string(content) != "# c\n" {
		t.Errorf("the submodule's file is %q, %v, %v", content, ok, err)
	}
	if _, ok, err := r.Blob(ctx, outer, "mods/none.tf"); err != nil || ok {
		t.Errorf("a file that the submodule doesn't have: %v, %v", ok, err)
	}

	c.write("mods/new.tf", "# new\n")
	c.write("mods/c.tf", "# edited\n")
	stand(map[string]Standing{"mods/c.tf": Modified, "mods/main.tf": Committed, "mods/new.tf": Untracked})
	if files, err := r.Files(ctx, []string{"mods"}); err != nil || !slices.Contains(files, "mods/new.tf") || !slices.Contains(files, "mods/c.tf") {
		t.Errorf("files %v, %v", files, err)
	}

	at := &clone{t, filepath.Join(c.dir, "mods")}
	at.commit("In the submodule alone") // HEAD there is another one than the outer commit names
	stand(map[string]Standing{"mods/c.tf": Modified, "mods/main.tf": Committed, "mods/new.tf": Untracked})
	c.commit("And outside")
	stand(map[string]Standing{"mods/c.tf": Committed, "mods/main.tf": Committed, "mods/new.tf": Committed})

	bare := filepath.Join(t.TempDir(), "without")
	c.git("clone", "-q", c.dir, bare)
	if _, _, err := open(t, bare).Blob(ctx, outer, "mods/c.tf"); !errors.Is(err, ErrNoSubmodule) {
		t.Errorf("without the submodule: %v, want ErrNoSubmodule", err)
	}
}

// TestUpstreamGone: an upstream that was deleted after a merge is none.
func TestUpstreamGone(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	origin, c := newClone(t), newClone(t)
	origin.git("branch", "topic")
	c.git("remote", "add", "origin", origin.dir)
	c.git("fetch", "-q", "origin")
	c.git("checkout", "-q", "-b", "topic", "--track", "origin/topic")
	r := open(t, c.dir)
	if got, err := r.Upstream(ctx, "topic"); err != nil || got != "origin/topic" {
		t.Errorf("upstream %q, %v", got, err)
	}
	origin.git("branch", "-D", "topic")
	c.git("fetch", "-q", "--prune", "origin")
	if got, err := r.Upstream(ctx, "topic"); err != nil || got != "" {
		t.Errorf("upstream %q, %v: want none", got, err)
	}
}

// TestUnreadable: where there is a repository that git doesn't read, that is
// not the same as none.
func TestUnreadable(t *testing.T) {
	t.Parallel()
	c := newClone(t)
	if err := os.MkdirAll(filepath.Join(c.dir, "stacks"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(c.dir, ".git", "HEAD")); err != nil {
		t.Fatal(err)
	}
	_, err := Open(context.Background(), filepath.Join(c.dir, "stacks"), os.Environ())
	var unreadable *Unreadable
	if !errors.As(err, &unreadable) || unreadable.Owner || filepath.Base(unreadable.Repository) != filepath.Base(c.dir) {
		t.Errorf("a broken repository: %v, want *Unreadable", err)
	}

	if os.Geteuid() != 0 {
		t.Skip("only root can give files away")
	}
	c = newClone(t)
	if err := os.Chown(c.dir, 12345, 12345); err != nil {
		t.Fatal(err)
	}
	env := slices.DeleteFunc(os.Environ(), func(e string) bool { return strings.HasPrefix(e, "HOME=") || strings.HasPrefix(e, "GIT_") })
	env = append(env, "HOME="+t.TempDir())
	if _, err = Open(context.Background(), c.dir, env); !errors.As(err, &unreadable) || !unreadable.Owner || unreadable.Repository == "" {
		t.Errorf("another owner's repository: %v, want *Unreadable", err)
	}
	env = append(env, "GIT_CONFIG_COUNT=2", "GIT_CONFIG_KEY_0=core.pager", "GIT_CONFIG_VALUE_0=false", "GIT_CONFIG_KEY_1=safe.directory", "GIT_CONFIG_VALUE_1="+c.dir)
	if _, err = Open(context.Background(), c.dir, env); err != nil {
		t.Errorf("with safe.directory in the environment: %v", err)
	}
}

func TestCleanEnvironment(t *testing.T) {
	t.Parallel()
	got := cleanEnvironment([]string{"PATH=/bin", "GIT_DIR=/elsewhere", "GIT_CONFIG_COUNT=3", "GIT_CONFIG_KEY_0=core.fsmonitor", "GIT_CONFIG_VALUE_0=/evil",
		"GIT_CONFIG_KEY_1=Safe.Directory", "GIT_CONFIG_VALUE_1=/a=b", "GIT_CONFIG_KEY_2=safe.directory", "GIT_CONFIG_PARAMETERS='core.pager=x'"})
	want := []string{"PATH=/bin", "GIT_CONFIG_KEY_0=safe.directory", "GIT_CONFIG_VALUE_0=/a=b", "GIT_CONFIG_COUNT=1",
		"GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0", "GIT_PAGER=cat", "LC_ALL=C"}
	if !slices.Equal(got, want) {
		t.Errorf("environment %q, want %q", got, want)
	}
}

// TestCommittedFiles are those of the commit, whatever the index and the work
// tree have.
func TestCommittedFiles(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	c := newClone(t)
	if err := os.MkdirAll(filepath.Join(c.dir, "policy", "more [x]"), 0o700); err != nil {
		t.Fatal(err)
	}
	c.write("policy/a.rego", "package a\n")
	c.write("policy/more [x]/b.rego", "package b\n")
	c.commit("Policies")
	c.git("rm", "-q", "policy/a.rego")
	if err := os.Remove(filepath.Join(c.dir, "policy", "more [x]", "b.rego")); err != nil {
		t.Fatal(err)
	}
	c.write("new.rego", "package c\n")
	r := open(t, c.dir)
	for _, test := range []struct{ paths, want []string }{
		{[]string{"policy"}, []string{"policy/a.rego", "policy/more [x]/b.rego"}},
		{[]string{"policy/more [x]"}, []string{"policy/more [x]/b.rego"}},
		{[]string{"policy/a.rego", "gone"}, []string{"policy/a.rego"}},
		{nil, nil},
	} {
		if got, err := r.CommittedFiles(ctx, test.paths); err != nil || !slices.Equal(got, test.want) {
			t.Errorf("%q: %q, %v", test.paths, got, err)
		}
	}
	if got, err := r.CommittedFiles(ctx, []string{"."}); err != nil || !slices.Contains(got, "policy/a.rego") || slices.Contains(got, "new.rego") {
		t.Errorf("%q, %v", got, err)
	}
}
