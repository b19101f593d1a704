package gate

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/holdfast-dev/holdfast/internal/git"
	"github.com/holdfast-dev/holdfast/internal/intake"
	"github.com/holdfast-dev/holdfast/internal/ledger"
	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// site is a repository made for one test, with a gate over it.
type site struct {
	t   *testing.T
	dir string
	g   *Gate
}

func newSite(t *testing.T) *site {
	t.Helper()
	root := t.TempDir()
	s := &site{t: t, dir: filepath.Join(root, "clone")}
	if err := os.MkdirAll(s.dir, 0o755); err != nil {
		t.Fatal(err)
	}
	env := slices.DeleteFunc(os.Environ(), func(e string) bool {
		return strings.HasPrefix(e, "GIT_") || strings.HasPrefix(e, "TF_") || strings.HasPrefix(e, "HOME=")
	})
	s.g = &Gate{
		Dir: s.dir, Env: append(env, "HOME="+root), Progress: io.Discard, Actor: record.Actor{User: "ada", Host: "here"},
		Now: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC), LedgerAt: filepath.Join(root, "ledger", "ledger.db"),
	}
	s.git(s.dir, "init", "-q", "-b", "main")
	s.write(".gitignore", ".terraform/\n*.secret.tfvars\n")
	return s
}

func (s *site) git(dir string, args ...string) string {
	s.t.Helper()
	cmd := exec.Command("git", append([]string{"-c", "user.name=Ada", "-c", "user.email=ada@example.com", "-c", "protocol.file.allow=always"}, args...)...)
	cmd.Dir, cmd.Env = dir, append(slices.Clone(s.g.Env), "GIT_CONFIG_GLOBAL="+os.DevNull)
	out, err := cmd.CombinedOutput()
	if err != nil {
		s.t.Fatalf("git %v: %v\n%s", args, err, out)
	}
	return strings.TrimSpace(string(out))
}

func (s *site) write(name, text string) {
	s.t.Helper()
	writeAt(s.t, filepath.Join(s.dir, name), text)
}

func writeAt(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func (s *site) link(name, to string) {
	s.t.Helper()
	path := filepath.Join(s.dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		s.t.Fatal(err)
	}
	if err := os.Symlink(to, path); err != nil {
		s.t.Fatal(err)
	}
}

func (s *site) commit() {
	s.t.Helper()
	s.git(s.dir, "add", "-A")
	s.git(s.dir, "commit", "-q", "-m", "change")
}

func (s *site) open(dir string) *stack {
	s.t.Helper()
	st, err := s.g.openStack(context.Background(), filepath.Join(s.dir, dir))
	if err != nil {
		s.t.Fatal(err)
	}
	return st
}

// source is what the stack in a directory reads.
func (s *site) source(dir string, varFiles ...string) record.Source {
	s.t.Helper()
	out, err := s.g.source(context.Background(), s.open(dir), varFiles)
	if err != nil {
		s.t.Fatal(err)
	}
	return out
}

// proof is a proof of a source as it is.
func (s *site) proof(src record.Source) record.ProofBody {
	s.t.Helper()
	return record.ProofBody{Proved: true, Source: src, GitTree: s.git(s.dir, "rev-parse", "HEAD^{tree}")}
}

func (s *site) holds(b record.ProofBody) (bool, string) {
	s.t.Helper()
	repo, err := git.Open(context.Background(), s.dir, s.g.Env)
	if err != nil {
		s.t.Fatal(err)
	}
	ok, says, err := holdsAt(context.Background(), repo, b)
	if err != nil {
		s.t.Fatal(err)
	}
	return ok, says
}

func wantList(t *testing.T, what string, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s %q, want %q", what, got, want)
	}
}

// TestSourceOddNames: a directory's name is no pattern.
func TestSourceOddNames(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.write(".holdfast.hcl", "")
	s.commit()
	for _, dir := range []string{"env[1]", "what?", "all*", "[a-"} {
		s.write(dir+"/main.tf", "# x\n")
		s.write(dir+"/own.auto.tfvars", "a = 1\n")
		wantList(t, "changed in "+dir, s.source(dir).Changed, dir+"/main.tf (untracked)", dir+"/own.auto.tfvars (untracked)")
	}
}

// TestSourceEmpty: what reads no file is no source, and never one that is
// committed.
func TestSourceEmpty(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.write("main.tf~", "# x\n")
	s.commit()
	if out, err := s.g.source(context.Background(), s.open("."), nil); err == nil {
		t.Errorf("a source without files: %+v", out)
	}
}

// TestSourceLinks: a link and what it leads to are each committed or not.
func TestSourceLinks(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.write("common/c.tf", "# c\n")
	s.write("common/m/m.tf", "# m\n")
	s.link("app/c.tf", "../common/c.tf")
	s.link("app/modules/m", "../../common/m")
	s.write("app/.terraform/modules/modules.json", `{"Modules":[{"Key":"","Source":"","Dir":"."},{"Key":"m","Source":"./modules/m","Dir":"modules/m"}]}`)
	s.commit()
	src := s.source("app")
	wantList(t, "changed", src.Changed)
	wantList(t, "paths", src.Paths, "app/c.tf", "app/modules/m", "common/c.tf", "common/m/m.tf")
	if ok, says := s.holds(s.proof(src)); !ok {
		t.Errorf("the proof doesn't hold: %s", says)
	}

	s.write("app/d.tf", "locals { x = fileset(\"${path.module}/data/in\", \"**\") }\n")
	s.write("common/data/in/one", "1")
	s.write("common/more/two", "2")
	s.link("app/data", "../common/data")
	s.link("common/data/in/more", "../../more")
	s.link("common/data/in/loop", "../in")
	s.commit()
	src = s.source("app")
	wantList(t, "changed", src.Changed)
	for _, p := range []string{"app/data", "common/data/in/more", "common/data/in/one", "common/more/two"} {
		if !slices.Contains(src.Paths, p) {
			t.Errorf("%s isn't read: %q", p, src.Paths)
		}
	}
	if ok, says := s.holds(s.proof(src)); !ok {
		t.Errorf("the proof doesn't hold: %s", says)
	}
	s.write("common/c.tf", "# other\n")
	s.write("common/m/m.tf", "# other\n")
	wantList(t, "changed", s.source("app").Changed, "common/c.tf (modified)", "common/m/m.tf (modified)")
	s.git(s.dir, "checkout", "-q", "--", "common")
	s.write("elsewhere/c.tf", "# c\n")
	if err := os.Remove(filepath.Join(s.dir, "app/c.tf")); err != nil {
		t.Fatal(err)
	}
	s.link("app/c.tf", "../elsewhere/c.tf")
	wantList(t, "changed", s.source("app").Changed, "app/c.tf (modified)", "elsewhere/c.tf (untracked)")
}

// TestSourceSubmodule: files in a submodule are committed where they are in the
// commit that the outer one names.
func TestSourceSubmodule(t *testing.T) {
	t.Parallel()
	s, inner := newSite(t), newSite(t)
	inner.write("c.tf", "# c\n")
	inner.commit()
	s.git(s.dir, "submodule", "-q", "add", inner.dir, "mods")
	s.write("main.tf", "module \"m\" { source = \"./mods\" }\n")
	s.write(".terraform/modules/modules.json", `{"Modules":[{"Key":"","Source":"","Dir":"."},{"Key":"m","Source":"./mods","Dir":"mods"}]}`)
	s.commit()
	src := s.source(".")
	wantList(t, "changed", src.Changed)
	wantList(t, "paths", src.Paths, "main.tf", "mods/c.tf")
	if ok, says := s.holds(s.proof(src)); !ok {
		t.Errorf("the proof doesn't hold: %s", says)
	}
	s.write("mods/c.tf", "# edited\n")
	wantList(t, "changed", s.source(".").Changed, "mods/c.tf (modified)")
	s.git(filepath.Join(s.dir, "mods"), "commit", "-q", "-a", "-m", "inside alone")
	wantList(t, "changed", s.source(".").Changed, "mods/c.tf (modified)")
	s.commit()
	wantList(t, "changed", s.source(".").Changed)
	if err := os.Remove(filepath.Join(s.dir, "mods", "c.tf")); err != nil {
		t.Fatal(err)
	}
	wantList(t, "changed", s.source(".").Changed, "mods/c.tf (deleted)")
}

// fetchedModule makes a stack that calls a module from another repository,
// which "init" cloned.
func fetchedModule(t *testing.T) (s *site, commit string) {
	t.Helper()
	s = newSite(t)
	inner := newSite(t)
	inner.write("c.tf", "# c\n")
	inner.write("sub/s.tf", "# s\n")
	inner.commit()
	s.write("main.tf", "module \"m\" { source = \"git::https://token@example.com/m?ref=main\" }\n")
	s.commit()
	s.write(".terraform/modules/modules.json", `{"Modules":[{"Key":"","Source":"","Dir":"."},{"Key":"m","Source":"git::https://token@example.com/m?ref=main&sshkey=c2VjcmV0","Dir":".terraform/modules/m"},
		{"Key":"m.sub","Source":"./sub","Dir":".terraform/modules/m/sub"}]}`)
	s.git(s.dir, "clone", "-q", inner.dir, ".terraform/modules/m")
	return s, s.git(filepath.Join(s.dir, ".terraform/modules/m"), "rev-parse", "HEAD")
}

// TestSourceFetched: copies of fetched modules are in the source, and an edit
// of one that is a clone shows.
func TestSourceFetched(t *testing.T) {
	t.Parallel()
	s, commit := fetchedModule(t)
	src := s.source(".")
	wantList(t, "changed", src.Changed)
	wantList(t, "paths", src.Paths, "main.tf")
	wantList(t, "fetched", src.FetchedModules, "m git::https://example.com/m?ref=main at "+commit)
	if !strings.HasPrefix(src.Fetched, "sha256:") {
		t.Errorf("digest %q", src.Fetched)
	}
	s.write(".terraform/modules/m/c.tf", "# HACKED\n")
	s.write(".terraform/modules/m/sub/new.tf", "# new\n")
	edited := s.source(".")
	wantList(t, "changed", edited.Changed, ".terraform/modules/m/c.tf (modified since it was fetched)", ".terraform/modules/m/sub/new.tf (added since it was fetched)")
	if edited.Fetched == src.Fetched || edited.TreeDigest != src.TreeDigest {
		t.Errorf("digests %q and %q, of the files %q and %q", edited.Fetched, src.Fetched, edited.TreeDigest, src.TreeDigest)
	}
	if err := os.RemoveAll(filepath.Join(s.dir, ".terraform/modules/m/.git")); err != nil {
		t.Fatal(err)
	}
	bare := s.source(".") // a copy without its clone can't be compared, and is digested
	wantList(t, "changed", bare.Changed)
	wantList(t, "fetched", bare.FetchedModules, "m git::https://example.com/m?ref=main")
	if bare.Fetched != edited.Fetched {
		t.Error("what Git keeps of a clone is in the digest")
	}
	s.write(".terraform/modules/m/sub/template", "x")
	if s.source(".").Fetched == bare.Fetched {
		t.Error("a file that isn't configuration is not in the digest")
	}
}

// TestSourceFetchedLink: a link among the copies that leads away is no copy.
func TestSourceFetchedLink(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.write("main.tf", "# x\n")
	s.write("away/a.tf", "# a\n")
	s.write(".terraform/modules/modules.json", `{"Modules":[{"Key":"a","Source":"/away","Dir":".terraform/modules/a"}]}`)
	s.link(".terraform/modules/a", filepath.Join(s.dir, "away"))
	s.git(s.dir, "add", "main.tf", ".gitignore")
	s.git(s.dir, "commit", "-q", "-m", "x")
	if got := s.source(".").Changed; !slices.Contains(got, "away/a.tf (untracked)") {
		t.Errorf("changed %q", got)
	}
}

func TestSourceName(t *testing.T) {
	t.Parallel()
	for source, want := range map[string]string{
		"terraform-aws-modules/vpc/aws":                           "terraform-aws-modules/vpc/aws",
		"git::https://user:pass@example.com/m.git//sub?ref=v1":    "git::https://example.com/m.git//sub?ref=v1",
		"git::ssh://git@example.com/m?depth=1":                    "git::ssh://example.com/m",
		"git@github.com:acme/m.git":                               "github.com:acme/m.git",
		"git::git@github.com:acme/m.git?ref=a":                    "git::github.com:acme/m.git?ref=a",
		"https://example.com/m.zip?X-Amz-Signature=abc&archive=x": "https://example.com/m.zip",
	} {
		if got := sourceName(source); got != want {
			t.Errorf("%q is called %q, want %q", source, got, want)
		}
	}
}

// TestSourceValues: values from outside of the repository are given from
// outside of Git, configuration from there is not committed.
func TestSourceValues(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	away := t.TempDir()
	writeAt(t, filepath.Join(away, "v.tfvars"), "a = 1\n")
	writeAt(t, filepath.Join(away, "m", "m.tf"), "# m\n")
	s.write("main.tf", "# x\n")
	s.write("in.secret.tfvars", "a = 1\n")
	s.commit()
	src := s.source(".", filepath.Join(away, "v.tfvars"), "in.secret.tfvars")
	wantList(t, "changed", src.Changed)
	if len(src.Outside) != 2 || !strings.HasSuffix(src.Outside[0], "/v.tfvars") || src.Outside[1] != "in.secret.tfvars" {
		t.Errorf("outside %q", src.Outside)
	}
	s.write(".terraform/modules/modules.json", `{"Modules":[{"Key":"m","Source":"../m","Dir":"`+filepath.ToSlash(filepath.Join(away, "m"))+`"}]}`)
	if got := s.source(".").Changed; len(got) != 1 || !strings.HasSuffix(got[0], "/m/m.tf (outside of the repository)") {
		t.Errorf("changed %q", got)
	}
}

// TestSourceIgnoredNames: what editors leave is read by no engine.
func TestSourceIgnoredNames(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.write("main.tf", "# x\n")
	s.commit()
	s.link(".#main.tf", "me@host.123:1")
	for _, name := range []string{"#main.tf#", ".hidden.tf", "main.tf~", "main.tf.orig"} {
		s.write(name, "# x\n")
	}
	src := s.source(".")
	wantList(t, "paths", src.Paths, "main.tf")
	wantList(t, "changed", src.Changed)
}

func saved(engine plan.Engine, files map[string]string) *intake.SavedPlan {
	out := &intake.SavedPlan{Engine: engine}
	for name, text := range files {
		out.Files = append(out.Files, intake.SavedFile{Path: name, Content: []byte(text)})
	}
	return out
}

// TestCompareConfiguration holds plans' configuration against the directory.
func TestCompareConfiguration(t *testing.T) {
	t.Parallel()
	both := func(s *site) { s.write("main.tofu", "# tofu\n") }
	for name, c := range map[string]struct {
		engine plan.Engine
		files  map[string]string
		edit   func(*site)
		want   string
	}{
		"as it was":                    {plan.OpenTofu, map[string]string{"main.tf": "# x\n", ".terraform/modules/m/c.tf": "# c\n", ".terraform/modules/m/sub/s.tf": "# s\n"}, nil, ""},
		"a copy was edited":            {plan.OpenTofu, map[string]string{"main.tf": "# x\n", ".terraform/modules/m/c.tf": "# c\n"}, func(s *site) { s.write(".terraform/modules/m/c.tf", "# HACKED\n") }, ".terraform/modules/m/c.tf"},
		"a copy has more":              {plan.OpenTofu, map[string]string{"main.tf": "# x\n", ".terraform/modules/m/c.tf": "# c\n"}, func(s *site) { s.write(".terraform/modules/m/n.tf", "# n\n") }, ".terraform/modules/m/n.tf (new)"},
		"there are no copies":          {plan.OpenTofu, map[string]string{"main.tf": "# x\n", ".terraform/modules/other/c.tf": "# c\n"}, nil, ""},
		"a local module has more":      {plan.OpenTofu, map[string]string{"main.tf": "# x\n", "local/l.tf": "# l\n"}, func(s *site) { s.write("local/l.tf", "# l\n"); s.write("local/n.tf", "# n\n") }, "local/n.tf (new)"},
		"a local module is gone":       {plan.OpenTofu, map[string]string{"main.tf": "# x\n", "local/l.tf": "# l\n"}, nil, "local/l.tf (gone)"},
		"OpenTofu prefers .tofu":       {plan.OpenTofu, map[string]string{"main.tofu": "# tofu\n"}, both, ""},
		"a .tofu came beside the .tf":  {plan.OpenTofu, map[string]string{"main.tf": "# x\n"}, both, "main.tofu (new)"},
		"Terraform knows no .tofu":     {plan.Terraform, map[string]string{"main.tf": "# x\n"}, both, ""},
		"editors' files are not read":  {plan.Terraform, map[string]string{"main.tf": "# x\n"}, func(s *site) { s.link(".#main.tf", "me@host"); s.write("main.tf~", "") }, ""},
		"another .tf beside the .tofu": {plan.OpenTofu, map[string]string{"main.tofu": "# tofu\n"}, func(s *site) { both(s); s.write("two.tf", "") }, "two.tf (new)"},
		"it isn't known whose plan":    {plan.UnknownEngine, map[string]string{"main.tf": "# x\n"}, both, "main.tofu (new)"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, _ := fetchedModule(t)
			s.write("main.tf", "# x\n")
			if c.edit != nil {
				c.edit(s)
			}
			moved, err := s.open(".").compareConfiguration(saved(c.engine, c.files))
			if err != nil {
				t.Fatal(err)
			}
			got := ""
			if len(moved) > 0 {
				got = strings.TrimPrefix(moved[0].Now, "other files: ")
			}
			if got != c.want {
				t.Errorf("moved: %q, want %q", got, c.want)
			}
		})
	}
}

// TestUnreadableRepository: a stack doesn't go by another name because git
// reads its repository not.
func TestUnreadableRepository(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.write("main.tf", "# x\n")
	s.commit()
	if err := os.Remove(filepath.Join(s.dir, ".git", "HEAD")); err != nil {
		t.Fatal(err)
	}
	st := s.open(".") // a check goes on
	if st.repo != nil || st.readable() == nil {
		t.Fatalf("a broken repository is read: %v", st.readable())
	}
	_, err := s.g.source(context.Background(), st, nil)
	var f *Fault
	if !errors.As(err, &f) || !strings.Contains(err.Error(), "not a git repository") || !strings.Contains(f.Next, "Mend or remove") {
		t.Errorf("error %v", err)
	}
	if os.Geteuid() != 0 {
		t.Skip("only root can give files away")
	}
	s = newSite(t)
	s.write("main.tf", "# x\n")
	s.commit()
	if err := os.Chown(s.dir, 12345, 12345); err != nil {
		t.Fatal(err)
	}
	if err := s.open(".").readable(); err == nil || !strings.Contains(err.Error(), "git config --global --add safe.directory ") {
		t.Errorf("another owner's: %v", err)
	}
	s.g.Env = append(s.g.Env, "GIT_CONFIG_COUNT=1", "GIT_CONFIG_KEY_0=safe.directory", "GIT_CONFIG_VALUE_0=*")
	if err := s.open(".").readable(); err != nil {
		t.Errorf("trusted by the environment: %v", err)
	}
}

// TestWorkspaceFile: what is no name ends a check at once.
func TestWorkspaceFile(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.write("main.tf", "# x\n")
	s.write(".terraform/environment", "prod\n")
	if got, err := s.g.selectedWorkspace(s.dir); err != nil || got != "prod" {
		t.Errorf("workspace %q, %v", got, err)
	}
	s.write(".terraform/environment", strings.Repeat("x", 5000))
	if _, err := s.g.openStack(context.Background(), s.dir); err == nil {
		t.Error("a name of 5000 bytes is taken")
	}
	if err := os.Remove(filepath.Join(s.dir, ".terraform/environment")); err != nil {
		t.Fatal(err)
	}
	s.link(".terraform/environment", "/dev/zero")
	if _, err := s.g.openStack(context.Background(), s.dir); err == nil {
		t.Error("a device is read")
	}
	if _, err := s.g.planHere(context.Background(), ".", s.dir); err == nil || !strings.Contains(err.Error(), "is no regular file") {
		t.Errorf("planning with a device for a name: %v", err)
	}
}

// TestBackend: backends are told apart by where the state lies, whoever goes
// there.
func TestBackend(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.write("main.tf", "# x\n")
	of := func(kind string, config map[string]any) string {
		t.Helper()
		text, err := json.Marshal(map[string]any{"version": 3, "backend": map[string]any{"type": kind, "config": config, "hash": 1}})
		if err != nil {
			t.Fatal(err)
		}
		s.write(".terraform/terraform.tfstate", string(text))
		return s.open(".").ref.Backend
	}
	id := s.open(".").ref.ID()
	if got := s.open(".").ref.Backend; got != "" {
		t.Errorf("without init it is %q", got)
	}
	dev := of("s3", map[string]any{"bucket": "b", "key": "dev", "access_key": "AKIA", "region": nil})
	same := of("s3", map[string]any{"bucket": "b", "key": "dev", "secret_key": "other", "profile": "me"})
	prod := of("s3", map[string]any{"bucket": "b", "key": "prod", "access_key": "AKIA"})
	if dev != same || dev == prod || !differentBackends(dev, prod) || differentBackends(dev, "") || !strings.HasPrefix(dev, "s3 ") {
		t.Errorf("backends %q, %q, %q", dev, same, prod)
	}
	if s.open(".").ref.ID() != id {
		t.Error("the backend moves the stack's id")
	}
	if a, b := of("pg", map[string]any{"conn_str": "postgres://u:p@db/x?sslmode=disable"}), of("pg", map[string]any{"conn_str": "postgres://v@db/x"}); a != b {
		t.Errorf("another password is another backend: %q, %q", a, b)
	}
	if a, b := of("pg", map[string]any{"conn_str": "host=db password=p dbname=x"}), of("pg", map[string]any{"conn_str": "host=db dbname=y"}); a == b {
		t.Errorf("another database is the same backend: %q", a)
	}
	if a, b := of("http", map[string]any{"address": "https://u:p@h/1"}), of("http", map[string]any{"address": "https://h/2"}); a == b {
		t.Errorf("another address is the same backend: %q", a)
	}
}

// TestOpenElsewhere finds an open apply of the same directory or state under
// another name.
func TestOpenElsewhere(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	s := newSite(t)
	s.write("a/main.tf", "# a\n")
	s.write("b/main.tf", "# b\n")
	s.commit()
	s.git(s.dir, "remote", "add", "origin", "https://example.com/one")
	loc, err := ledger.ParseLocation(s.g.LedgerAt)
	if err != nil {
		t.Fatal(err)
	}
	l := makeLedger(t, loc, s.g)
	was := s.open("a")
	src := s.source("a")
	if _, err := l.StartApply(ctx, s.g.Now, was.ref, s.g.Actor, record.StartedBody{PlanDigest: "sha256:aa", Source: src, State: record.StatePoint{Lineage: "sha256:11"}}); err != nil {
		t.Fatal(err)
	}
	find := func(g *Gate, dir, lineage string) bool {
		t.Helper()
		st := s.open(dir)
		st.ledger = l
		open, err := g.openElsewhere(ctx, st, lineage)
		if err != nil {
			t.Fatal(err)
		}
		return open != nil
	}
	if find(s.g, "a", "sha256:11") {
		t.Error("the stack's own apply is one of another stack")
	}
	s.git(s.dir, "remote", "rename", "origin", "upstream")
	if !find(s.g, "a", "") {
		t.Error("an open apply of the same directory isn't found")
	}
	if find(s.g, "b", "") || find(s.g, "b", "sha256:22") {
		t.Error("another directory's apply counts")
	}
	if !find(s.g, "b", "sha256:11") {
		t.Error("an open apply on the same state isn't found")
	}
	other := *s.g
	other.Actor.Host = "there"
	if find(&other, "a", "") {
		t.Error("the same path on another host counts")
	}
}

func makeLedger(t *testing.T, loc ledger.Location, g *Gate) *ledger.Ledger {
	t.Helper()
	l, err := ledger.Create(context.Background(), loc, g.Now, g.Actor, "test")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	return l
}
