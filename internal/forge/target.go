package forge

import (
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
)

// Kind is the software of a forge.
type Kind string

// The kinds.
const (
	GitHub  Kind = "github"
	GitLab  Kind = "gitlab"
	Gitea   Kind = "gitea"
	Forgejo Kind = "forgejo"
)

// Kinds lists all kinds.
func Kinds() []Kind { return []Kind{GitHub, GitLab, Gitea, Forgejo} }

// title is the name as its makers write it.
func (k Kind) title() string {
	switch k {
	case GitHub:
		return "GitHub"
	case GitLab:
		return "GitLab"
	case Gitea:
		return "Gitea"
	case Forgejo:
		return "Forgejo"
	}
	return string(k)
}

// request is the forge's word for a pull request.
func (k Kind) request() string {
	if k == GitLab {
		return "merge request"
	}
	return "pull request"
}

// Target is one pull request on a forge, and the commit that was checked. Get
// it from Detect.
type Target struct {
	Kind   Kind   `json:"forge"`
	API    string `json:"api"`        // base URL of the API, without a slash at its end
	Repo   string `json:"repository"` // owner/name; on GitLab the project's number or path
	Number int    `json:"number"`
	Commit string `json:"commit,omitempty"` // the head that was checked, in hex; "" where it isn't known: then no status can be set
	RunURL string `json:"run,omitempty"`    // of the CI job, for people

	// Run is the number of the CI run, of which a later one has a greater; 0 where
	// there is none.
	Run int64 `json:"-"`

	// Restricted says why the token may be one that can't write, in words; ""
	// where nothing says so. Summary is then the file that CI shows on the page
	// of the run, "" where there is none.
	Restricted string `json:"-"`
	Summary    string `json:"-"`

	statusRepo string // the project with the pipeline, where it is another one
	pipeline   int64  // of GitLab, which the status becomes part of; 0 for the newest
	page       string // URL of the request, "" where it isn't known
	tokens     []string
	token      string

	// withheld names the variable with a token that isn't sent to this host.
	withheld, withheldToken string
}

// String names the pull request, for people.
func (t Target) String() string {
	mark := "#"
	if t.Kind == GitLab {
		mark = "!"
	}
	return fmt.Sprintf("%s, %s%s%d", t.Kind.title(), t.Repo, mark, t.Number)
}

// Hide returns a text without the token, for what is shown or sent.
func (t Target) Hide(text string) string {
	for _, token := range []string{t.token, t.withheldToken} {
		if len(token) >= 4 {
			text = strings.ReplaceAll(text, token, "[token]")
		}
	}
	return text
}

// isRepo reports whether a forge can have a repository of this name.
func isRepo(kind Kind, name string) bool {
	parts := strings.Split(name, "/")
	if kind == GitLab && len(parts) == 1 {
		return isOnly(name, "0123456789")
	}
	if len(parts) < 2 || kind != GitLab && len(parts) > 2 {
		return false
	}
	for _, p := range parts {
		if p == "." || p == ".." || !isOnly(p, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-") {
			return false
		}
	}
	return true
}

func isOnly(s, chars string) bool { return s != "" && strings.Trim(s, chars) == "" }

func isCommit(s string) bool { return len(s) >= 7 && len(s) <= 64 && isOnly(s, "0123456789abcdef") }

// check says what is missing or can't be.
func (t *Target) check() error {
	example := "owner/name"
	if t.Kind == GitLab {
		example = "group/name or the project's number"
	}
	switch {
	case t.Repo == "":
		return &Error{Err: errors.New("it isn't known which repository this is about"), Next: "Give --repo, as " + example + "."}
	case !isRepo(t.Kind, t.Repo):
		return &Error{Err: fmt.Errorf("%q is no repository of %s", t.Repo, t.Kind.title()), Next: "Write --repo as " + example + "."}
	case t.Number <= 0:
		return &Error{Err: fmt.Errorf("it isn't known which %s this is about", t.Kind.request()), Next: "Run it for a " + t.Kind.request() + ", or give --pr NUMBER."}
	case t.Commit != "" && !isCommit(t.Commit):
		return &Error{Err: fmt.Errorf("%q is no commit", t.Commit), Next: "Write --commit as the full hash, in hex."}
	case t.API == "":
		return &Error{Err: fmt.Errorf("the address of %s isn't known", t.Kind.title()), Next: "Give --api-url, such as https://" + string(t.Kind) + ".example.com/api/" + t.Kind.version() + "."}
	}
	api, err := url.Parse(t.API)
	if err != nil || api.Host == "" || api.Scheme != "https" && api.Scheme != "http" || api.User != nil || api.RawQuery != "" || api.Fragment != "" {
		return &Error{Err: errors.New("the address of the API can't be used"), Next: "Write --api-url as https://HOST/PATH, without a user, a password or a query."}
	}
	t.API = strings.TrimRight(t.API, "/")
	if t.Kind == Gitea || t.Kind == Forgejo {
		if !strings.HasSuffix(t.API, "/api/v1") {
			t.API += "/api/v1"
		}
	}
	return nil
}

// version is the part of an API's path that names its version.
func (k Kind) version() string {
	switch k {
	case GitHub:
		return "v3"
	case GitLab:
		return "v4"
	}
	return "v1"
}

// Error is an error with the next step.
type Error struct {
	Err  error
	Next string // one or two sentences, "" where the error says it itself
	// ReadOnly says that the token isn't allowed to write.
	ReadOnly bool
}

// Error returns what went wrong, and the next step after it.
func (e *Error) Error() string {
	if e.Next == "" {
		return e.Err.Error()
	}
	return e.Err.Error() + " " + e.Next
}

// Unwrap returns what went wrong.
func (e *Error) Unwrap() error { return e.Err }

// joined is one error of several, nil of none, each thing said once. It is
// ReadOnly only where all of them are.
func joined(errs []error) error {
	switch len(errs) {
	case 0:
		return nil
	case 1:
		return errs[0]
	}
	out := &Error{ReadOnly: true}
	var said, next []string
	for _, err := range errs {
		what, readOnly := err, false
		var e *Error
		if errors.As(err, &e) {
			what, readOnly = e.Err, e.ReadOnly
			if e.Next != "" && !slices.Contains(next, e.Next) {
				next = append(next, e.Next)
			}
		}
		out.ReadOnly = out.ReadOnly && readOnly
		switch text := what.Error(); {
		case slices.Contains(said, text):
		case out.Err == nil:
			out.Err, said = what, append(said, text)
		default:
			out.Err, said = fmt.Errorf("%w; %w", out.Err, what), append(said, text)
		}
	}
	out.Next = strings.Join(next, " ")
	return out
}
