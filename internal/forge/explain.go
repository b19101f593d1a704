package forge

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
)

// purpose is what was asked of a forge.
type purpose int

const (
	reading purpose = iota
	commenting
	settingStatus
)

// explain adds to an error what can be done about it.
func (t Target) explain(p purpose, err error) error {
	var limited *limitError
	if errors.As(err, &limited) {
		return &Error{Err: limited, Next: "Run it again then, or give a longer --timeout."}
	}
	var api *apiError
	if !errors.As(err, &api) {
		return t.plain(p, err)
	}
	out := &Error{Err: fmt.Errorf("%s: %w", p.failed(), api)}
	switch message := strings.ToLower(api.message); {
	case errors.Is(err, errUnsure):
		out.Err = fmt.Errorf("%w; %w", out.Err, errUnsure)
		out.Next = "Run it again: it looks for the comment first."
	case api.status >= 500:
		out.Next = "That may pass: run it again later."
	case api.status == http.StatusUnauthorized:
		out.Next = fmt.Sprintf("The token in %s is refused: is it whole, of this %s, and not expired?%s", t.from(), t.Kind.title(), t.jobToken())
		out.ReadOnly = true
	case strings.Contains(message, "locked"):
		out.Next = "The conversation is locked: unlock it, or give the token's account the right to write there all the same."
	case strings.Contains(message, "archived"):
		out.Next = "The repository is archived: nothing can be written there."
	case api.status == http.StatusForbidden || api.status == http.StatusNotFound && p != settingStatus:
		out.Next = t.needs(p)
		out.ReadOnly = true
		if t.Restricted != "" {
			out.Next = "Here " + t.Restricted + ", and such runs get a token that can't write. " + out.Next
		}
	case api.status == http.StatusNotFound || api.status == http.StatusUnprocessableEntity && p == settingStatus:
		out.Next = fmt.Sprintf("Is commit %s in %s, and may the token write there? %s", t.Commit, t.Repo, t.needs(p))
		// Forges also say 404 for what a token may not write.
		out.ReadOnly = api.status == http.StatusNotFound && t.Restricted != ""
	}
	return out
}

// plain is the error where the forge didn't refuse, but didn't answer.
func (t Target) plain(p purpose, err error) error {
	if errors.Is(err, context.Canceled) {
		return err
	}
	var at *url.Error
	if errors.As(err, &at) && !errors.Is(err, errUnsure) {
		err = at.Err // the address is in it once more
	}
	out := &Error{Err: fmt.Errorf("%s: %s", p.failed(), clip(t.Hide(err.Error())))}
	if errors.Is(err, context.DeadlineExceeded) {
		out.Err = fmt.Errorf("%s: %s didn't answer in time", p.failed(), t.Kind.title())
	}
	if p == commenting && errors.Is(err, errUnsure) {
		out.Next = "Run it again: it looks for the comment first."
	}
	return out
}

// failed says what didn't work.
func (p purpose) failed() string {
	switch p {
	case commenting:
		return "the comment can't be written"
	case settingStatus:
		return "the commit's status can't be set"
	}
	return "the comments can't be read"
}

// needs names the rights that the token must have.
func (t Target) needs(p purpose) string {
	switch t.Kind {
	case GitHub:
		if p == settingStatus {
			return "The token needs the permission statuses: write (in a workflow, under permissions:), or give --no-status."
		}
		return "The token needs the permission pull-requests: write (in a workflow, under permissions:) and must see " + t.Repo + "."
	case GitLab:
		if p == settingStatus {
			return "The token needs the scope api and the role Developer, or give --no-status."
		}
		return "The token needs the scope api and at least the role Reporter in the project." + t.jobToken()
	}
	if p == settingStatus {
		return "The token needs the scope write:repository, and its account the right to write to " + t.Repo + "; or give --no-status."
	}
	return "The token needs the scopes read:user, write:issue and write:repository, and its account must see " + t.Repo + "."
}

func (t Target) from() string { return strings.Join(t.tokens, " or ") }

// jobToken says what everybody tries first on GitLab.
func (t Target) jobToken() string {
	if t.Kind != GitLab {
		return ""
	}
	return " CI_JOB_TOKEN can't write comments: make a project access token, and give it as HOLDFAST_TOKEN."
}

// noToken says where a token is to come from.
func noToken(t Target) string {
	switch t.Kind {
	case GitHub:
		return "Set " + t.from() + "; in a workflow: env: {GITHUB_TOKEN: ${{ github.token }}}, with permissions: {pull-requests: write, statuses: write}."
	case GitLab:
		return "Set " + t.from() + " to a project access token with the scope api and the role Developer." + t.jobToken()
	}
	return "Set " + t.from() + " to a token with the scopes read:user, write:issue and write:repository."
}
