package forge

import (
	"context"
	"net/http"
	"strconv"

	gitlab "gitlab.com/gitlab-org/api/client-go"
)

// gitLab speaks to gitlab.com and to GitLab elsewhere.
type gitLab struct {
	client *gitlab.Client
	target Target
}

func newGitLab(t Target, c *http.Client, agent string) (*gitLab, error) {
	client, err := gitlab.NewClient(t.token, gitlab.WithBaseURL(t.API), gitlab.WithHTTPClient(c), gitlab.WithUserAgent(agent),
		gitlab.WithoutRetries(), // the transport knows what may be sent twice
		gitlab.WithCustomLimiter(noLimit{}))
	if err != nil {
		return nil, err
	}
	return &gitLab{client, t}, nil
}

// noLimit is no limit of our own: a run sends a handful of requests.
type noLimit struct{}

// Wait doesn't.
func (noLimit) Wait(context.Context) error { return nil }

func (g *gitLab) self(ctx context.Context) (int64, error) {
	user, _, err := g.client.Users.CurrentUser(gitlab.WithContext(ctx))
	if err = answered(user, err); err != nil {
		return 0, err
	}
	if g.target.page == "" {
		mr, _, err := g.client.MergeRequests.GetMergeRequest(g.target.Repo, int64(g.target.Number), nil, gitlab.WithContext(ctx))
		if err = answered(mr, err); err != nil {
			return 0, err
		}
		g.target.page = mr.WebURL
	}
	return user.ID, nil
}

func (g *gitLab) list(ctx context.Context, page int) ([]comment, bool, error) {
	oldest, up := "created_at", "asc"
	list, resp, err := g.client.Notes.ListMergeRequestNotes(g.target.Repo, int64(g.target.Number),
		&gitlab.ListMergeRequestNotesOptions{ListOptions: gitlab.ListOptions{Page: int64(page), PerPage: 100}, OrderBy: &oldest, Sort: &up}, gitlab.WithContext(ctx))
	if err != nil {
		return nil, false, err
	}
	var out []comment
	for _, n := range list {
		if n != nil && !n.System {
			out = append(out, g.comment(n))
		}
	}
	// The numbers of pages are left out of very long lists; the next one's isn't.
	return out, resp.NextPage != 0, nil
}

func (g *gitLab) comment(n *gitlab.Note) comment {
	url := ""
	if g.target.page != "" {
		url = g.target.page + "#note_" + strconv.FormatInt(n.ID, 10)
	}
	return comment{n.ID, n.Author.ID, n.Body, url}
}

func (g *gitLab) create(ctx context.Context, body string) (comment, error) {
	n, _, err := g.client.Notes.CreateMergeRequestNote(g.target.Repo, int64(g.target.Number), &gitlab.CreateMergeRequestNoteOptions{Body: &body}, gitlab.WithContext(ctx))
	if err = answered(n, err); err != nil {
		return comment{}, err
	}
	return g.comment(n), nil
}

func (g *gitLab) edit(ctx context.Context, id int64, body string) (comment, error) {
	n, _, err := g.client.Notes.UpdateMergeRequestNote(g.target.Repo, int64(g.target.Number), id, &gitlab.UpdateMergeRequestNoteOptions{Body: &body}, gitlab.WithContext(ctx))
	if err = answered(n, err); err != nil {
		return comment{}, err
	}
	return g.comment(n), nil
}

func (g *gitLab) remove(ctx context.Context, id int64) error {
	_, err := g.client.Notes.DeleteMergeRequestNote(g.target.Repo, int64(g.target.Number), id, gitlab.WithContext(ctx))
	return err
}

// maxTarget is the longest address that GitLab takes with a status.
const maxTarget = 255

func (g *gitLab) setStatus(ctx context.Context, s Status) error {
	o := &gitlab.SetCommitStatusOptions{State: gitlab.Failed, Name: &s.Context, Description: &s.Description}
	if s.Passed {
		o.State = gitlab.Success
	}
	if u := g.target.RunURL; u != "" && len(u) <= maxTarget {
		o.TargetURL = &u
	}
	if g.target.pipeline != 0 {
		o.PipelineID = &g.target.pipeline
	}
	repo := g.target.Repo
	if g.target.statusRepo != "" {
		repo = g.target.statusRepo
	}
	_, _, err := g.client.Commits.SetCommitStatus(repo, g.target.Commit, o, gitlab.WithContext(ctx))
	return err
}
