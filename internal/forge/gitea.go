package forge

import (
	"context"
	"net/http"
	"strings"

	"code.gitea.io/sdk/gitea"
)

// giteaForge speaks to Gitea and to Forgejo, whose API is the same.
type giteaForge struct {
	client      *gitea.Client
	target      Target
	owner, name string
}

func newGitea(t Target, c *http.Client, agent string) (*giteaForge, error) {
	client, err := gitea.NewClient(strings.TrimSuffix(t.API, "/api/v1"), gitea.SetHTTPClient(c), gitea.SetToken(t.token), gitea.SetUserAgent(agent),
		gitea.SetGiteaVersion("")) // what is asked for here, all versions have; asking for the version is a request more
	if err != nil {
		return nil, err
	}
	owner, name, _ := strings.Cut(t.Repo, "/")
	return &giteaForge{client, t, owner, name}, nil
}

func (g *giteaForge) self(ctx context.Context) (int64, error) {
	g.client.SetContext(ctx)
	user, _, err := g.client.GetMyUserInfo()
	if err = answered(user, err); err != nil {
		return 0, err
	}
	return user.ID, nil
}

// list asks for pages, which Gitea doesn't have for comments: it gives all of
// them each time, and whoever calls notices.
func (g *giteaForge) list(ctx context.Context, page int) ([]comment, bool, error) {
	g.client.SetContext(ctx)
	list, _, err := g.client.ListIssueComments(g.owner, g.name, int64(g.target.Number), gitea.ListIssueCommentOptions{ListOptions: gitea.ListOptions{Page: page, PageSize: 50}})
	if err != nil {
		return nil, false, err
	}
	var out []comment
	for _, c := range list {
		if c != nil {
			out = append(out, giteaComment(c))
		}
	}
	return out, len(list) > 0, nil
}

func giteaComment(c *gitea.Comment) comment {
	out := comment{id: c.ID, body: c.Body, url: c.HTMLURL}
	if c.Poster != nil && c.OriginalAuthor == "" { // what was migrated is under the name of whoever migrated it
		out.author = c.Poster.ID
	}
	return out
}

func (g *giteaForge) create(ctx context.Context, body string) (comment, error) {
	g.client.SetContext(ctx)
	c, _, err := g.client.CreateIssueComment(g.owner, g.name, int64(g.target.Number), gitea.CreateIssueCommentOption{Body: body})
	if err = answered(c, err); err != nil {
		return comment{}, err
	}
	return giteaComment(c), nil
}

func (g *giteaForge) edit(ctx context.Context, id int64, body string) (comment, error) {
	g.client.SetContext(ctx)
	c, _, err := g.client.EditIssueComment(g.owner, g.name, id, gitea.EditIssueCommentOption{Body: body})
	if err = answered(c, err); err != nil {
		return comment{}, err
	}
	return giteaComment(c), nil
}

func (g *giteaForge) remove(ctx context.Context, id int64) error {
	g.client.SetContext(ctx)
	_, err := g.client.DeleteIssueComment(g.owner, g.name, id)
	return err
}

func (g *giteaForge) setStatus(ctx context.Context, s Status) error {
	g.client.SetContext(ctx)
	state := gitea.StatusFailure
	if s.Passed {
		state = gitea.StatusSuccess
	}
	_, _, err := g.client.CreateStatus(g.owner, g.name, g.target.Commit,
		gitea.CreateStatusOption{State: state, TargetURL: g.target.RunURL, Description: s.Description, Context: s.Context})
	return err
}
