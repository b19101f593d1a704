package forge

import (
	"context"
	"net/http"
	"strings"

	"github.com/google/go-github/v93/github"
)

// gitHub speaks to GitHub and to GitHub Enterprise.
type gitHub struct {
	client      *github.Client
	target      Target
	owner, name string
	graphQL     string
}

func newGitHub(t Target, c *http.Client, agent string) (*gitHub, error) {
	base := t.API + "/"
	client, err := github.NewClient(github.WithHTTPClient(c), github.WithURLs(&base, nil), github.WithAuthToken(t.token), github.WithUserAgent(agent),
		github.WithDisableRateLimitCheck()) // the transport waits, and knows how long it may
	if err != nil {
		return nil, err
	}
	owner, name, _ := strings.Cut(t.Repo, "/")
	return &gitHub{client, t, owner, name, strings.TrimSuffix(t.API, "/v3") + "/graphql"}, nil
}

// self asks for the account in two ways: the token of a workflow or of an app
// is of no user, and only GraphQL then says as whom it writes.
func (g *gitHub) self(ctx context.Context) (int64, error) {
	user, _, err := g.client.Users.Get(ctx, "")
	if err == nil {
		return user.GetID(), nil
	}
	if !isStatus(err, http.StatusForbidden) {
		return 0, err
	}
	query := struct {
		Query string `json:"query"`
	}{"query { viewer { databaseId } }"}
	req, err := g.client.NewRequest(ctx, http.MethodPost, g.graphQL, query)
	if err != nil {
		return 0, err
	}
	var answer struct {
		Data struct {
			Viewer struct {
				ID int64 `json:"databaseId"`
			} `json:"viewer"`
		} `json:"data"`
	}
	if _, err := g.client.Do(req, &answer); err != nil {
		return 0, err
	}
	return answer.Data.Viewer.ID, nil
}

func (g *gitHub) list(ctx context.Context, page int) ([]comment, bool, error) {
	list, resp, err := g.client.Issues.ListComments(ctx, g.owner, g.name, g.target.Number,
		&github.IssueListCommentsOptions{ListOptions: github.ListOptions{Page: page, PerPage: 100}})
	if err != nil {
		return nil, false, err
	}
	out := make([]comment, len(list))
	for i, c := range list {
		out[i] = gitHubComment(c)
	}
	return out, resp.NextPage != 0, nil
}

func gitHubComment(c *github.IssueComment) comment {
	return comment{c.GetID(), c.GetUser().GetID(), c.GetBody(), c.GetHTMLURL()}
}

func (g *gitHub) create(ctx context.Context, body string) (comment, error) {
	c, _, err := g.client.Issues.CreateComment(ctx, g.owner, g.name, g.target.Number, github.IssueCommentRequest{Body: body})
	if err != nil {
		return comment{}, err
	}
	return gitHubComment(c), nil
}

func (g *gitHub) edit(ctx context.Context, id int64, body string) (comment, error) {
	c, _, err := g.client.Issues.UpdateComment(ctx, g.owner, g.name, id, github.IssueCommentRequest{Body: body})
	if err != nil {
		return comment{}, err
	}
	return gitHubComment(c), nil
}

func (g *gitHub) remove(ctx context.Context, id int64) error {
	_, err := g.client.Issues.DeleteComment(ctx, g.owner, g.name, id)
	return err
}

func (g *gitHub) setStatus(ctx context.Context, s Status) error {
	state := "failure"
	if s.Passed {
		state = "success"
	}
	status := github.RepoStatus{State: &state, Context: &s.Context, Description: &s.Description}
	if g.target.RunURL != "" {
		status.TargetURL = &g.target.RunURL
	}
	_, _, err := g.client.Repositories.CreateStatus(ctx, g.owner, g.name, g.target.Commit, status)
	return err
}
