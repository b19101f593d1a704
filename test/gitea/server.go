package gitea

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/holdfast-dev/holdfast/test/labenv"
)

// Server is a Gitea that runs.
type Server struct {
	URL string // without a slash at its end
	dir string
	bin string
}

// one is the server of this process. once guards the rest.
var one struct {
	once   sync.Once
	err    error
	server *Server
	stop   func()
	names  atomic.Int64
}

// Main runs the tests of a package that uses Start, and stops the server after
// them. A TestMain calls it and exits with what it returns.
func Main(m *testing.M) int {
	code := m.Run()
	if one.stop != nil {
		one.stop()
	}
	return code
}

// Start gives a test the Gitea. Where none is built the test is skipped, unless
// HOLDFAST_TEST_REQUIRE names gitea: then it fails.
func Start(t testing.TB) *Server {
	t.Helper()
	bin := os.Getenv("HOLDFAST_GITEA")
	labenv.Need(t, "gitea", bin != "")
	one.once.Do(func() { one.server, one.stop, one.err = start(bin) })
	if one.err != nil {
		t.Fatal("starting Gitea: ", one.err)
	}
	return one.server
}

// settings are its configuration: as little as there can be.
const settings = `I_AM_BEING_UNSAFE_RUNNING_AS_ROOT = true
RUN_MODE = prod
RUN_USER = %[1]s
WORK_PATH = %[2]s
[server]
HTTP_ADDR = 127.0.0.1
HTTP_PORT = %[3]d
ROOT_URL = http://127.0.0.1:%[3]d/
DISABLE_SSH = true
OFFLINE_MODE = true
[database]
DB_TYPE = sqlite3
[security]
INSTALL_LOCK = true
SECRET_KEY = only-for-tests
PASSWORD_HASH_ALGO = pbkdf2$1000$10
[service]
DISABLE_REGISTRATION = true
[log]
MODE = console
LEVEL = Warn
[cron]
ENABLED = false
[indexer]
ISSUE_INDEXER_TYPE = db
[webhook]
ALLOWED_HOST_LIST = loopback
`

func start(bin string) (*Server, func(), error) {
	dir, err := os.MkdirTemp("", "holdfast-gitea-")
	if err != nil {
		return nil, nil, err
	}
	who, err := user.Current()
	if err != nil {
		return nil, nil, err
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, nil, err
	}
	port := l.Addr().(*net.TCPAddr).Port
	if err := l.Close(); err != nil {
		return nil, nil, err
	}
	s := &Server{URL: fmt.Sprintf("http://127.0.0.1:%d", port), dir: dir, bin: bin}
	if err := os.WriteFile(s.config(), fmt.Appendf(nil, settings, who.Username, dir, port), 0o600); err != nil {
		return nil, nil, err
	}
	if _, err := s.admin("migrate"); err != nil {
		return nil, nil, err
	}
	var log bytes.Buffer
	ctx, cancel := context.WithCancel(context.Background())
	run := exec.CommandContext(ctx, bin, "web", "--config", s.config())
	run.Env, run.Stdout, run.Stderr = s.env(), &log, &log
	run.Cancel = func() error { return run.Process.Signal(os.Interrupt) }
	run.WaitDelay = 20 * time.Second
	started, ended := make(chan error, 1), make(chan error, 1)
	go runHere(run, started, ended)
	if err := <-started; err != nil {
		cancel()
		return nil, nil, err
	}
	stop := func() {
		cancel()
		<-ended
		_ = os.RemoveAll(dir)
	}
	for range 600 {
		if resp, err := http.Get(s.URL + "/api/v1/version"); err == nil {
			_ = resp.Body.Close()
			return s, stop, nil
		}
		select {
		case err := <-ended:
			return nil, nil, fmt.Errorf("it ended: %w: %s", err, &log)
		case <-time.After(100 * time.Millisecond):
		}
	}
	stop()
	return nil, nil, errors.New("it doesn't answer: " + log.String())
}

func (s *Server) config() string { return filepath.Join(s.dir, "app.ini") }

// env is an environment without anybody's settings.
func (s *Server) env() []string {
	return []string{"PATH=" + os.Getenv("PATH"), "HOME=" + s.dir, "GIT_CONFIG_NOSYSTEM=1", "TMPDIR=" + s.dir}
}

// admin runs a command of Gitea's and returns what it says.
func (s *Server) admin(args ...string) (string, error) {
	cmd := exec.Command(s.bin, append(args, "--config", s.config())...)
	cmd.Env = s.env()
	out, err := cmd.CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("gitea %s: %w: %s", strings.Join(args, " "), err, out)
	}
	return strings.TrimSpace(string(out)), nil
}

// Account is a user with a token that may do everything.
type Account struct {
	Name  string
	Token string
}

// User makes an account. Its name begins with the given one.
func (s *Server) User(t testing.TB, name string) Account {
	t.Helper()
	a := Account{Name: fmt.Sprintf("%s%d", name, one.names.Add(1))}
	if _, err := s.admin("admin", "user", "create", "--username", a.Name, "--password", "a-password-of-"+a.Name, "--email", a.Name+"@example.com", "--must-change-password=false"); err != nil {
		t.Fatal(err)
	}
	a.Token = s.Token(t, a, "all")
	return a
}

// Token makes a token of an account with some scopes, such as
// "read:user,write:issue".
func (s *Server) Token(t testing.TB, a Account, scopes string) string {
	t.Helper()
	out, err := s.admin("admin", "user", "generate-access-token", "--username", a.Name, "--token-name", fmt.Sprint("token", one.names.Add(1)), "--scopes", scopes, "--raw")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(out, "\n")
	return lines[len(lines)-1] // a warning may come before it
}

// Call sends a request to the API and reads the answer into out, where that
// isn't nil. It fails the test where the answer isn't what was asked for.
func (s *Server) Call(t testing.TB, a Account, method, path string, in, out any) {
	t.Helper()
	text := s.send(t, a, method, path, in)
	if out != nil {
		if err := json.Unmarshal(text, out); err != nil {
			t.Fatalf("%s %s: %v: %.300s", method, path, err, text)
		}
	}
}

// Render is the HTML that Gitea makes of a comment.
func (s *Server) Render(t testing.TB, a Account, comment string) string {
	t.Helper()
	return string(s.send(t, a, "POST", "/markdown", map[string]any{"Text": comment, "Mode": "comment"}))
}

func (s *Server) send(t testing.TB, a Account, method, path string, in any) []byte {
	t.Helper()
	var body io.Reader
	if in != nil {
		text, err := json.Marshal(in)
		if err != nil {
			t.Fatal(err)
		}
		body = bytes.NewReader(text)
	}
	req, err := http.NewRequestWithContext(t.Context(), method, s.URL+"/api/v1"+path, body)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "token "+a.Token)
	req.Header.Set("Content-Type", "application/json")
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	if resp.StatusCode >= 300 {
		t.Fatalf("%s %s: %s: %s", method, path, resp.Status, text)
	}
	return text
}

// Pull is a pull request with one commit.
type Pull struct {
	Repo   string // owner/name of where it was made
	Number int
	Event  []byte // as Gitea Actions gives it to a run
	Head   string // the commit
}

// Repo makes a repository with one commit on main.
func (s *Server) Repo(t testing.TB, owner Account, private bool) string {
	t.Helper()
	name := fmt.Sprint("infra", one.names.Add(1))
	s.Call(t, owner, "POST", "/user/repos", map[string]any{"name": name, "private": private, "auto_init": true, "default_branch": "main"}, nil)
	return owner.Name + "/" + name
}

// Pull pushes a commit to a branch of a repository, its own or a fork, and
// opens a pull request for it.
func (s *Server) Pull(t testing.TB, by Account, from, to string) Pull {
	t.Helper()
	dir := t.TempDir()
	branch := fmt.Sprint("topic", one.names.Add(1))
	remote := strings.Replace(s.URL, "://", "://"+by.Name+":"+by.Token+"@", 1) + "/" + from + ".git"
	for _, args := range [][]string{
		{"clone", "--quiet", remote, "."}, {"checkout", "--quiet", "-b", branch}, {"commit", "--quiet", "--allow-empty", "-m", "A change of " + branch}, {"push", "--quiet", "origin", branch},
	} {
		cmd := exec.Command("git", args...)
		cmd.Dir = dir
		cmd.Env = append(s.env(), "GIT_AUTHOR_NAME=Ada", "GIT_AUTHOR_EMAIL=ada@example.com", "GIT_COMMITTER_NAME=Ada", "GIT_COMMITTER_EMAIL=ada@example.com", "GIT_TERMINAL_PROMPT=0")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %s: %v: %s", args[0], err, out)
		}
	}
	head := branch
	if from != to {
		head = by.Name + ":" + branch
	}
	var made json.RawMessage
	s.Call(t, by, "POST", "/repos/"+to+"/pulls", map[string]any{"head": head, "base": "main", "title": branch}, &made)
	var pull struct {
		Number int `json:"number"`
		Head   struct {
			SHA string `json:"sha"`
		} `json:"head"`
	}
	if err := json.Unmarshal(made, &pull); err != nil {
		t.Fatal(err)
	}
	event, err := json.Marshal(map[string]any{"action": "opened", "number": pull.Number, "pull_request": made})
	if err != nil {
		t.Fatal(err)
	}
	return Pull{to, pull.Number, event, pull.Head.SHA}
}

// Comment is a comment as the API shows it.
type Comment struct {
	ID   int64  `json:"id"`
	Body string `json:"body"`
	URL  string `json:"html_url"`
	User struct {
		Login string `json:"login"`
	} `json:"user"`
}

// Comments are all comments of a pull request, or one account's.
func (s *Server) Comments(t testing.TB, as Account, p Pull, by string) []Comment {
	t.Helper()
	var all, out []Comment
	s.Call(t, as, "GET", fmt.Sprintf("/repos/%s/issues/%d/comments", p.Repo, p.Number), nil, &all)
	for _, c := range all {
		if by == "" || c.User.Login == by {
			out = append(out, c)
		}
	}
	return out
}
