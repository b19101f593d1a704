package gate

import (
	"errors"
	"os/exec"
	"strings"
	"testing"

	"github.com/holdfast-dev/holdfast/internal/git"
)

// Where git itself is missing, the repository isn't to be mended or removed.
func TestGitFaultWithoutGit(t *testing.T) {
	t.Parallel()
	missing := &exec.Error{Name: "git", Err: exec.ErrNotFound}
	for _, c := range []struct {
		want string
		err  error
	}{
		{"Install git, or put it on PATH.", missing},
		{"Install git, or put it on PATH.", &git.Unreadable{Repository: "/r", Err: missing}},
		{"Mend or remove /r/.git", &git.Unreadable{Repository: "/r", Err: errors.New("not a git repository")}},
		{"git config --global", &git.Unreadable{Repository: "/r", Owner: true, Err: errors.New("dubious ownership")}},
	} {
		if got := Next(gitFault(c.err)); !strings.Contains(got, c.want) {
			t.Errorf("gitFault(%v) advises %q, want %q", c.err, got, c.want)
		}
	}
}
