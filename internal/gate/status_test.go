package gate

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/holdfast-dev/holdfast/internal/ledger"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// agreedSite is a site whose one stack the ledger says is in agreement, with
// the gate in another directory.
func agreedSite(t *testing.T) *site {
	t.Helper()
	s := newSite(t)
	s.write(".holdfast.hcl", "")
	s.write("main.tf", "# one\n")
	s.commit()
	s.git(s.dir, "remote", "add", "origin", "https://example.com/one")
	s.git(s.dir, "update-ref", "refs/remotes/origin/main", "HEAD")
	loc, err := ledger.ParseLocation(s.g.LedgerAt)
	if err != nil {
		t.Fatal(err)
	}
	b := s.proof(s.source("."))
	b.Standing = record.InAgreement
	if _, err := makeLedger(t, loc, s.g).Append(t.Context(), s.g.Now, ledger.Draft{Kind: record.ProofMade, Stack: s.open(".").ref, Actor: s.g.Actor, Body: b}); err != nil {
		t.Fatal(err)
	}
	s.g.Dir = t.TempDir()
	return s
}

func (s *site) pipe(name string) {
	s.t.Helper()
	path := filepath.Join(s.dir, name)
	if err := os.RemoveAll(path); err != nil {
		s.t.Fatal(err)
	}
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		s.t.Fatal(err)
	}
}

// A work tree that can't be looked at may be dirty: the ledger's word alone
// doesn't make it agree. Only where it is gone there is nothing to look at.
func TestStatusOfUnseenTree(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		mar      func(s *site)
		standing record.Standing
		why      string
		next     string // the command without the place
	}{
		"nothing wrong":   {func(*site) {}, record.InAgreement, "Proved at", ""},
		"dirty":           {func(s *site) { s.write("main.tf", "# two\n") }, record.Uncommitted, "not committed: main.tf", "git commit, then holdfast -chdir=%s prove"},
		"a broken config": {func(s *site) { s.write("main.tf", "# two\n"); s.write(".holdfast.hcl", "gate {") }, record.Unproven, "The work tree can't be looked at: ", "holdfast -chdir=%s prove"},
		"a broken HEAD":   {func(s *site) { s.write("main.tf", "# two\n"); s.write(".git/HEAD", "?") }, record.Unproven, "The work tree can't be looked at: ", "holdfast -chdir=%s prove"},
		"a named pipe":    {func(s *site) { s.pipe("z.tf") }, record.Unproven, "z.tf is no regular file", "holdfast -chdir=%s prove"},
		"git hangs":       {func(s *site) { s.pipe(".git/config") }, record.Unproven, "The work tree can't be looked at: it didn't answer within 15s.", "see why %s doesn't answer, then TF_WORKSPACE=default holdfast -chdir=%[1]s prove"},
		"no way into it":  {func(s *site) { s.remove(); s.link(".", s.dir) }, record.Unproven, "too many levels of symbolic links", "holdfast -chdir=%s prove"},
		"gone":            {func(s *site) { s.remove() }, record.InAgreement, "isn't on this machine: this is what the ledger says.", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := agreedSite(t)
			c.mar(s)
			got, err := s.g.Status(t.Context(), StatusFilter{})
			if err != nil || len(got) != 1 {
				t.Fatalf("status %+v, %v", got, err)
			}
			next := strings.NewReplacer("%[1]s", s.dir, "%s", s.dir).Replace(c.next)
			if got[0].Standing != c.standing || !strings.Contains(got[0].Why, c.why) || got[0].Next != next {
				t.Errorf("status %+v, want %s: %s → %s", got[0], c.standing, c.why, next)
			}
		})
	}
}

func (s *site) remove() {
	s.t.Helper()
	if err := os.RemoveAll(s.dir); err != nil {
		s.t.Fatal(err)
	}
}

// Which stacks are of this repository git must say: none would look closed.
func TestStatusHereWithoutGit(t *testing.T) {
	t.Parallel()
	s := agreedSite(t)
	s.g.Dir = s.dir
	s.write(".git/HEAD", "?")
	if got, err := s.g.Status(t.Context(), StatusFilter{Here: true}); err == nil {
		t.Errorf("status here %+v, want an error", got)
	}
}

// What never answers keeps nobody waiting, and neither does a caller who left.
func TestWithin(t *testing.T) {
	t.Parallel()
	never := make(chan struct{})
	t.Cleanup(func() { close(never) })
	hang := func(context.Context) (int, error) { <-never; return 1, nil }
	obey := func(ctx context.Context) (int, error) { <-ctx.Done(); return 0, errors.New("git was killed") }
	left, leave := context.WithCancel(t.Context())
	leave()
	for name, c := range map[string]struct {
		ctx   context.Context
		f     func(context.Context) (int, error)
		limit time.Duration
		want  string // of the error
	}{
		"answers":            {t.Context(), func(context.Context) (int, error) { return 1, nil }, time.Minute, ""},
		"fails":              {t.Context(), func(context.Context) (int, error) { return 0, os.ErrInvalid }, time.Minute, os.ErrInvalid.Error()},
		"hangs":              {t.Context(), hang, time.Millisecond, "it didn't answer within 1ms."},
		"ends as it is told": {t.Context(), obey, time.Millisecond, "it didn't answer within 1ms."},
		"nobody waits":       {left, hang, time.Minute, context.Canceled.Error()},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := within(c.ctx, c.limit, c.f)
			said := ""
			if err != nil {
				said = err.Error()
			}
			if said != c.want || (got == 1) != (c.want == "") {
				t.Errorf("%d, %v; want %q", got, err, c.want)
			}
		})
	}
}
