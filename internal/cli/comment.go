package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/holdfast-dev/holdfast/internal/forge"
	"github.com/holdfast-dev/holdfast/internal/gate"
	"github.com/holdfast-dev/holdfast/internal/judge"
	"github.com/holdfast-dev/holdfast/internal/record"
	"github.com/holdfast-dev/holdfast/internal/report"
)

// commentFlags are the flags of comment.
type commentFlags struct {
	given    forge.Given
	stack    string
	format   string
	timeout  span
	noStatus bool
	dryRun   bool
	exitCode bool
}

func (a *App) commentCommand() *cobra.Command {
	var f commentFlags
	cmd := &cobra.Command{
		Use:   "comment [REPORT…]",
		Short: "Put reports on the pull request, as one comment per stack that updates itself",
		Long: `comment posts the Markdown of saved JSON reports to a pull request of GitHub,
Gitea or Forgejo, or a merge request of GitLab, and sets a status on its commit.

REPORT is what "check --format json" wrote, or - for standard input. Without
REPORT, it is the last check made in this directory.

Each stack has one comment, which is found again and written anew in its place;
it says what changed since the last one. A comment that somebody else wrote is
never touched. Which pull request it is, comes from the environment of GitHub
Actions, GitLab CI, Gitea and Forgejo Actions, Atlantis or Jenkins, or from flags.
The token comes from HOLDFAST_TOKEN, or from the forge's own variable:
GITHUB_TOKEN, GITLAB_TOKEN, GITEA_TOKEN, FORGEJO_TOKEN. It never is an argument.
The forge's own variable is for the host that CI's environment names, and for
github.com, gitlab.com, gitea.com and codeberg.org; for another, give --token-env.

The status is "holdfast/STACK": success for proceed, failure for hold and stop.
On GitHub Actions, the run of a fork's pull request may not write comments: the
report is then shown on the page of the run, which is no error.

Exit status: 0 where all of it was done, or --exit-code says otherwise, 5 where
all statuses were set and a comment couldn't be written, 1 for any other error.`,
		Example: `  holdfast comment report.json
  holdfast check --format json plan.json | holdfast comment - --exit-code
  holdfast comment report.json --dry-run
  holdfast comment report.json --pr https://github.com/acme/infra/pull/7 --commit "$(git rev-parse HEAD)"`,
		RunE: func(cmd *cobra.Command, args []string) error { return a.comment(cmd, f, args) },
	}
	f.timeout = span(2 * time.Minute)
	flags := cmd.Flags()
	var kinds []string
	for _, k := range forge.Kinds() {
		kinds = append(kinds, string(k))
	}
	flags.StringVar(&f.given.Kind, "forge", "", "`NAME`: github, gitlab, gitea or forgejo")
	completeWith(cmd, "forge", kinds)
	flags.StringVar(&f.given.Repo, "repo", "", "`OWNER/NAME` of the repository; on GitLab its path or number")
	flags.StringVar(&f.given.Request, "pr", "", "`NUMBER` or URL of the pull request or merge request")
	flags.StringVar(&f.given.Commit, "commit", "", "`HASH` of the commit that was checked, for the status")
	flags.StringVar(&f.given.API, "api-url", "", "`URL` of the forge's API, such as https://git.example.com/api/v1")
	flags.StringVar(&f.given.TokenEnv, "token-env", "", "take the token from this environment variable `NAME`")
	flags.StringVar(&f.stack, "stack", "", "call the stack `NAME` in the comment and the status")
	flags.BoolVar(&f.noStatus, "no-status", false, "set no status on the commit")
	flags.BoolVar(&f.dryRun, "dry-run", false, "print what would be posted, and where; nothing is sent or asked")
	flags.Var(&f.timeout, "timeout", "give up after `TIME`, waiting for the forge's limits included (2m where none is given)")
	flags.Lookup("timeout").DefValue = ""
	flags.BoolVar(&f.exitCode, "exit-code", false, "exit as the check did: 0 proceed, 2 hold, 3 stop; errors still exit with 1")
	flags.StringVarP(&f.format, "format", "f", "terminal", "`FORMAT`: terminal or json")
	completeWith(cmd, "format", []string{"terminal", "json"})
	return cmd
}

// commentResult is what comment did, as JSON.
type commentResult struct {
	Schema  string         `json:"schema"`
	Target  forge.Target   `json:"target"`
	Verdict record.Verdict `json:"verdict"` // over all
	Posted  bool           `json:"posted"`
	// Restricted says why the run may not be allowed to write. A dry run can't
	// ask whether it is; what it would come to is told beside it.
	Restricted string           `json:"restricted,omitempty"`
	Summary    string           `json:"summary,omitempty"` // the file that it was written to instead
	Comments   []commentedStack `json:"comments"`
}

// commentedStack is what was done, or would be, for one stack.
type commentedStack struct {
	Stack   string         `json:"stack"`
	Verdict record.Verdict `json:"verdict"`
	*forge.Posted
	Status *forge.Status `json:"status,omitempty"`
	Body   string        `json:"body,omitempty"` // only of a dry run
}

// commentSchema names the version of commentResult's JSON form.
const commentSchema = "holdfast.comment/v1"

// Bounds of what forges take with a status.
const (
	maxStatusName = 100 // bytes
	maxStatusText = 140 // runes
)

// maxSummary is the size, in bytes, up to which the page of a run is filled:
// GitHub shows nothing of a step's summary that is larger than 1 MiB.
const maxSummary = 1_000_000

func (a *App) comment(cmd *cobra.Command, f commentFlags, args []string) error {
	if f.format != "terminal" && f.format != "json" {
		return fmt.Errorf("unknown format %q: use terminal or json", f.format)
	}
	if f.timeout <= 0 {
		return errors.New("--timeout must be longer than nothing: write it as 30s, 2m or 1h")
	}
	whole, err := a.reportsOf(cmd.Context(), args, f.stack)
	if err != nil {
		return err
	}
	stacks, err := stackComments(whole, f.stack)
	if err != nil {
		return err
	}
	target, err := forge.Detect(a.getenv, f.given)
	if err != nil {
		return err
	}
	for i := range stacks {
		stacks[i].Commit, stacks[i].Run = target.Commit, target.Run
	}
	result := commentResult{Schema: commentSchema, Target: target, Verdict: whole.Verdict, Restricted: target.Restricted}
	notes := a.notes(stacks, f.noStatus, &result)
	switch {
	case f.dryRun:
		err = a.showNotes(f, target, notes, &result)
	default:
		err = a.post(cmd, f, target, stacks, notes, &result)
	}
	if err != nil {
		return err
	}
	if f.exitCode {
		return verdictStatus(whole.Verdict, false)
	}
	return nil
}

// reportsOf reads the reports that are named, or the last one, and puts them
// into one. Two of them on one stack are an error: one comment can't be for
// both, and which of them it would show would be chance.
func (a *App) reportsOf(ctx context.Context, args []string, stack string) (*record.Report, error) {
	if len(args) == 0 {
		return a.lastReport("")
	}
	if len(args) > 1 && stack != "" {
		return nil, &gate.Fault{Err: fmt.Errorf("--stack names one stack, and there are %d reports.", len(args)), Next: "Post each by itself: `holdfast comment " + args[0] + " --stack NAME`."}
	}
	var all []*record.Report
	var plans []record.PlanReport
	from := make(map[string]string) // by marker, the report
	for _, name := range args {
		r, err := a.readReport(ctx, name)
		if err != nil {
			return nil, err
		}
		for _, of := range report.ByStack(r) {
			c := report.CommentOn{Report: judge.Combine(r.Tool, of)}
			if other, ok := from[c.Marker()]; ok {
				return nil, &gate.Fault{Err: fmt.Errorf("%s and %s are both on a stack called %q, and would have the same comment.", other, name, c.Name(maxStatusName)),
					Next: "Tell the stacks apart with a stack block for each in .holdfast.hcl and check again, or post each by itself with --stack NAME."}
			}
			from[c.Marker()] = name
		}
		all, plans = append(all, r), append(plans, r.Plans...)
	}
	if len(all) == 1 {
		return all[0], nil
	}
	return judge.Combine(all[0].Tool, plans), nil
}

// stackComments are the comments that a report is for: one for each stack.
func stackComments(whole *record.Report, name string) ([]report.CommentOn, error) {
	stacks := report.ByStack(whole)
	if len(stacks) == 0 {
		return nil, errors.New("the report is on no plan: there is nothing to post")
	}
	if len(stacks) == 1 {
		return []report.CommentOn{{Report: whole, Stack: name}}, nil
	}
	if name != "" {
		return nil, fmt.Errorf("--stack names one stack, and the report is on %d", len(stacks))
	}
	out := make([]report.CommentOn, len(stacks))
	for i, plans := range stacks {
		out[i] = report.CommentOn{Report: judge.Combine(whole.Tool, plans), Whole: whole}
	}
	return out, nil
}

// notes are what is to stand on the pull request.
func (a *App) notes(stacks []report.CommentOn, noStatus bool, result *commentResult) []forge.Note {
	notes := make([]forge.Note, len(stacks))
	for i, c := range stacks {
		notes[i] = forge.Note{Marker: c.Marker(), Body: func(previous string) (string, bool, error) {
			if c.Outdated(previous) {
				a.trouble("the comment on " + c.Name(maxStatusName) + " is of a later run than this one, and stays as it is")
				return previous, true, nil
			}
			return c.Render(previous)
		}}
		one := commentedStack{Stack: c.Name(maxStatusName), Verdict: c.Report.Verdict}
		if !noStatus {
			const prefix = "holdfast/"
			one.Status = &forge.Status{Context: prefix + c.Name(maxStatusName-len(prefix)), Description: c.Summary(maxStatusText), Passed: c.Report.Verdict == record.Proceed}
			notes[i].Status = one.Status
		}
		result.Comments = append(result.Comments, one)
	}
	if !noStatus && result.Target.Commit == "" {
		a.trouble("no status is set: it isn't known which commit was checked (--commit HASH says it)")
	}
	return notes
}

// post sends the notes and tells what came of each.
func (a *App) post(cmd *cobra.Command, f commentFlags, target forge.Target, stacks []report.CommentOn, notes []forge.Note, result *commentResult) error {
	options := forge.Options{Agent: "holdfast/" + cmp.Or(a.Version.Number, "unknown"), Timeout: time.Duration(f.timeout), Now: a.Now, Say: a.trouble}
	done, err := target.Post(cmd.Context(), options, notes)
	var refused *forge.Error
	came := slices.ContainsFunc(done, func(p forge.Posted) bool { return p.StatusSet || p.Action != forge.Failed })
	if errors.As(err, &refused) && refused.ReadOnly && target.Restricted != "" && target.Summary != "" && !came {
		return a.summarize(f, target, stacks, result)
	}
	if err != nil && !came {
		return err
	}
	result.Posted = err == nil
	stands := true // every verdict, as a status
	for i := range done {
		result.Comments[i].Posted = &done[i]
		if !done[i].StatusSet {
			result.Comments[i].Status, stands = nil, false
		}
	}
	if told := a.tellPosted(f, result); err == nil || told != nil {
		return errors.Join(told, err)
	}
	if stands && !errors.Is(err, context.Canceled) {
		a.printError(err)
		return exitStatus(exitNotWhole)
	}
	return err
}

// tellPosted prints what came of each stack.
func (a *App) tellPosted(f commentFlags, result *commentResult) error {
	if f.format == "json" {
		return a.printJSON(result)
	}
	for _, c := range result.Comments {
		status := ""
		if c.Status != nil {
			status = ", status " + c.Status.Context
		}
		line := fmt.Sprintf("%-9s  %s: %s%s  %s", c.Action, report.PlainLine(c.Stack), c.Verdict, report.PlainLine(status), report.PlainLine(c.URL))
		fmt.Fprintln(a.Stdout, strings.TrimRight(line, " "))
	}
	return nil
}

// summarize shows the reports on the page of the run, where the comment can't
// be: nobody has given the run of a fork's pull request the right to write.
func (a *App) summarize(f commentFlags, target forge.Target, stacks []report.CommentOn, result *commentResult) error {
	file, err := os.OpenFile(target.Summary, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return fmt.Errorf("no comment can be posted, since %s, and the summary of the run can't be written either: %w", target.Restricted, err)
	}
	room := maxSummary
	if info, err := file.Stat(); err == nil { // the steps of a job have a file each, but what ran before in this one counts
		room -= int(min(info.Size(), maxSummary))
	}
	_, err = io.WriteString(file, target.Hide(report.Page(stacks, room)))
	if err = errors.Join(err, file.Close()); err != nil {
		return fmt.Errorf("the summary of the run can't be written: %w", err)
	}
	a.trouble("no comment was posted and no status set: " + target.Restricted + ", and such a run may not write. The report is on the page of the run")
	result.Summary = target.Summary
	for i := range result.Comments {
		result.Comments[i].Status = nil
	}
	if f.format == "json" {
		return a.printJSON(result)
	}
	return nil
}

// bodiesOf writes the comments as the first ones are written.
func bodiesOf(target forge.Target, notes []forge.Note) ([]string, error) {
	out := make([]string, len(notes))
	for i, n := range notes {
		body, _, err := n.Body("")
		if err != nil {
			return nil, err
		}
		out[i] = target.Hide(body)
	}
	return out, nil
}

// showNotes prints what would be posted.
func (a *App) showNotes(f commentFlags, target forge.Target, notes []forge.Note, result *commentResult) error {
	bodies, err := bodiesOf(target, notes)
	if err != nil {
		return err
	}
	for i := range bodies {
		result.Comments[i].Body = bodies[i]
	}
	if f.format == "json" {
		return a.printJSON(result)
	}
	fmt.Fprintf(a.Stdout, "to      %s, through %s\n", report.PlainLine(target.String()), report.PlainLine(target.API))
	if why := target.NoToken(); why != "" {
		fmt.Fprintf(a.Stdout, "token   none: %s\n", report.PlainLine(why))
	}
	if target.Restricted != "" {
		end := "where its token can't write, it fails"
		if target.Summary != "" {
			end = "where its token can't write, as is usual, nothing is posted or set, and the report goes to the page of the run (the job's summary)"
		}
		fmt.Fprintf(a.Stdout, "but     %s: %s\n", report.PlainLine(target.Restricted), end)
	}
	for i, c := range result.Comments {
		if c.Status != nil && target.Commit != "" {
			state := "failure"
			if c.Status.Passed {
				state = "success"
			}
			fmt.Fprintf(a.Stdout, "status  %s: %s on %s: %s\n", report.PlainLine(c.Status.Context), state, target.Commit, report.PlainLine(c.Status.Description))
		}
		fmt.Fprintf(a.Stdout, "comment %s, %d bytes:\n\n%s\n", report.PlainLine(c.Stack), len(bodies[i]), bodies[i])
	}
	return nil
}
