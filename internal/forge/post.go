package forge

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"
)

// Note is one comment that is to stand on a pull request, and one status.
type Note struct {
	// Marker is the first line of the comment, by which it is found again.
	Marker string
	// Body writes the comment, given the one that stands there now, or "". same
	// says that it needs no change.
	Body func(previous string) (text string, same bool, err error)
	// Status is what is set on the commit; nil for none.
	Status *Status
}

// Status is a verdict on a commit.
type Status struct {
	Context     string `json:"context"`     // its name: at most 100 bytes
	Description string `json:"description"` // at most 140 runes
	Passed      bool   `json:"passed"`
}

// Action is what was done about a comment.
type Action string

// The actions.
const (
	Created   Action = "created"
	Updated   Action = "updated"
	Unchanged Action = "unchanged" // it says all of it already
	Failed    Action = "failed"    // the comment stands as it stood
)

// Posted is what came of one note.
type Posted struct {
	Action    Action `json:"action"`
	URL       string `json:"url,omitempty"`             // of the comment
	StatusSet bool   `json:"status_set"`                // on the target's commit
	Removed   int    `json:"removed_doubles,omitempty"` // further comments of ours with the same marker
}

// Options are what Post needs beside the target.
type Options struct {
	Agent     string        // name and version of the program, for the forge's log
	Timeout   time.Duration // for all of it, waiting included
	Now       func() time.Time
	Sleep     func(context.Context, time.Duration) error // nil waits by the system's clock
	Transport http.RoundTripper                          // nil is the system's, with the proxies that the environment names
	Say       func(string)                               // is told why something takes long; nil for nobody
}

// comment is one comment of a pull request, as all forges have it.
type comment struct {
	id     int64
	author int64
	body   string
	url    string
}

// service is what is asked of a forge.
type service interface {
	// self is the number of the account that the token is of.
	self(ctx context.Context) (int64, error)
	// list is one page of comments, the oldest first; pages count from 1.
	list(ctx context.Context, page int) (comments []comment, more bool, err error)
	create(ctx context.Context, body string) (comment, error)
	edit(ctx context.Context, id int64, body string) (comment, error)
	remove(ctx context.Context, id int64) error
	setStatus(ctx context.Context, s Status) error
}

// maxPages bounds the pages of comments that are looked through.
const maxPages = 100

// attempts bounds how often a comment is tried where the forge's answer to it
// was lost.
const attempts = 3

// Post sets the statuses of all notes, and then makes each stand on the pull
// request: where a comment with its marker, written by the account that the
// token is of, is there, it is written anew in place, else it is made; nobody
// else's is touched. The statuses come first and whatever becomes of the
// comments: they are what a merge is held by, and an old one that says success
// must not outlive a verdict because a comment can't be written. Nor does one
// note that fails keep the others from being tried. It returns what came of
// each note, nil where nothing was tried, and all that failed as one error.
func (t Target) Post(ctx context.Context, o Options, notes []Note) ([]Posted, error) {
	if t.token == "" {
		return nil, t.lacksToken()
	}
	ctx, cancel := context.WithTimeout(ctx, o.Timeout)
	defer cancel()
	p, err := t.open(o)
	if err != nil {
		return nil, err
	}
	out := make([]Posted, len(notes))
	for i := range out {
		out[i].Action = Failed
	}
	var failed []error
	for i, n := range notes {
		if n.Status == nil || t.Commit == "" {
			continue
		}
		if err := p.service.setStatus(ctx, *n.Status); err != nil {
			failed = append(failed, t.explain(settingStatus, err))
			if isFinal(err) {
				return out, joined(failed)
			}
			continue
		}
		out[i].StatusSet = true
	}
	if err := p.find(ctx); err != nil {
		return out, joined(append(failed, t.explain(reading, err)))
	}
	for i, n := range notes {
		done, err := p.place(ctx, n)
		if err != nil {
			failed = append(failed, t.explain(commenting, err))
			if isFinal(err) {
				break
			}
			continue
		}
		done.StatusSet = out[i].StatusSet
		out[i] = done
	}
	return out, joined(failed)
}

// isFinal reports whether an error will meet all further requests too: nobody
// answers, the time is over, too much was asked, or the token is none.
func isFinal(err error) bool {
	var refused *apiError
	if errors.As(err, &refused) {
		return refused.status == http.StatusUnauthorized
	}
	var limited *limitError
	var unanswered *url.Error
	return errors.As(err, &limited) || errors.As(err, &unanswered) || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}

// poster is one run of Post.
type poster struct {
	service service
	me      int64
	mine    []comment // of the token's account, the oldest first
	hide    func(string) string
	sleep   func(context.Context, time.Duration) error
	say     func(string)
}

func (t Target) open(o Options) (*poster, error) {
	api, err := url.Parse(t.API)
	if err != nil {
		return nil, err
	}
	if o.Say == nil {
		o.Say = func(string) {}
	}
	if o.Sleep == nil {
		o.Sleep = sleep
	}
	if o.Transport == nil {
		o.Transport = http.DefaultTransport
	}
	if api.Scheme == "http" && !isLoopback(api.Hostname()) {
		o.Say("the token goes to " + api.Host + " in the clear: the API's address is no https")
	}
	way := &transport{o.Transport, api, t, o.Now, o.Sleep, o.Now().Add(o.Timeout), o.Say}
	p := &poster{hide: t.Hide, sleep: o.Sleep, say: o.Say}
	switch t.Kind {
	case GitHub:
		p.service, err = newGitHub(t, way.client(), o.Agent)
	case GitLab:
		p.service, err = newGitLab(t, way.client(), o.Agent)
	default:
		p.service, err = newGitea(t, way.client(), o.Agent)
	}
	return p, err
}

func isLoopback(host string) bool {
	return host == "localhost" || host == "::1" || strings.HasPrefix(host, "127.")
}

// sleep waits, unless the context ends first.
func sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}

// find reads all comments and keeps those of the token's own account. It reads
// to the end: a second one of ours would stay there for ever, and say what was
// true once.
func (p *poster) find(ctx context.Context) error {
	var err error
	if p.me == 0 {
		if p.me, err = p.service.self(ctx); err != nil {
			return err
		}
		if p.me == 0 { // nobody's comments have that for an author
			return errors.New("the forge doesn't say which account the token is of")
		}
	}
	p.mine = nil
	seen := make(map[int64]bool)
	for page := 1; ; page++ {
		if page > maxPages {
			return fmt.Errorf("there are more than %d comments: holdfast doesn't look through more, and so doesn't know whether one of them is its own", len(seen))
		}
		list, more, err := p.service.list(ctx, page)
		if err != nil {
			return err
		}
		news := false
		for _, c := range list {
			if seen[c.id] {
				continue // it moved to this page, or the forge has no pages and gives all each time
			}
			seen[c.id], news = true, true
			if c.author == p.me {
				c.body = strings.ReplaceAll(c.body, "\r\n", "\n")
				p.mine = append(p.mine, c)
			}
		}
		if !more || !news {
			break
		}
	}
	slices.SortFunc(p.mine, func(a, b comment) int { return int(min(max(a.id-b.id, -1), 1)) })
	return nil
}

// place makes one note stand.
func (p *poster) place(ctx context.Context, n Note) (Posted, error) {
	for try := 0; ; try++ {
		done, err := p.placeOnce(ctx, n)
		if try > 0 && done.Action == Unchanged {
			done.Action = Created // by the attempt whose answer was lost
		}
		if !errors.Is(err, errUnsure) || try+1 >= attempts || ctx.Err() != nil {
			return done, err
		}
		p.say("it isn't known whether the comment was posted; looking for it")
		if err := p.sleep(ctx, backoff(try)); err != nil {
			return done, err
		}
		if err := p.find(ctx); err != nil {
			return done, err
		}
	}
}

func (p *poster) placeOnce(ctx context.Context, n Note) (Posted, error) {
	var own []comment
	for _, c := range p.mine {
		if c.body == n.Marker || strings.HasPrefix(c.body, n.Marker+"\n") {
			own = append(own, c)
		}
	}
	previous := ""
	if len(own) > 0 {
		previous = own[0].body
	}
	body, same, err := n.Body(previous)
	if err != nil {
		return Posted{}, err
	}
	body = p.hide(body)
	for len(own) > 0 {
		done := Posted{Action: Unchanged, URL: p.hide(own[0].url)}
		if !same {
			c, err := p.service.edit(ctx, own[0].id, body)
			if isStatus(err, http.StatusNotFound) { // somebody removed it in between
				own = own[1:]
				continue
			}
			if err != nil {
				return Posted{}, err
			}
			done.Action = Updated
			if c.url != "" {
				done.URL = p.hide(c.url)
			}
		}
		for _, double := range own[1:] {
			if err := p.service.remove(ctx, double.id); err != nil && !isStatus(err, http.StatusNotFound) {
				p.say("a second comment of holdfast's for the same stack couldn't be removed: " + err.Error())
				continue
			}
			done.Removed++
		}
		return done, nil
	}
	c, err := p.service.create(ctx, body)
	return Posted{Action: Created, URL: p.hide(c.url)}, err
}

func isStatus(err error, status int) bool {
	var e *apiError
	return errors.As(err, &e) && e.status == status
}

// answered is an error where a forge answered with nothing in the place of what
// was asked for.
func answered[T any](got *T, err error) error {
	if err == nil && got == nil {
		return errors.New("the answer is empty: is this the address of the API?")
	}
	return err
}
