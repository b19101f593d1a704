package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/holdfast-dev/holdfast/internal/forge"
	"github.com/holdfast-dev/holdfast/internal/gate"
	"github.com/holdfast-dev/holdfast/internal/record"
	"github.com/holdfast-dev/holdfast/internal/report"
)

// App is one run of the program: its streams, environment and clock.
type App struct {
	Stdin   io.Reader
	Stdout  io.Writer
	Stderr  io.Writer
	Env     []string
	Now     func() time.Time
	Version Version

	// Temp is a directory that the run may make and that it removes; Abandon
	// removes it where the run doesn't get to. "" uses the system's as it is.
	Temp string

	// Who works here, for the ledger; and what names this run of the host and of
	// the program.
	User   string
	Host   string
	BootID string
	PID    int
	Random io.Reader // for names that must not be guessed

	// Kill is closed when the one who interrupts wants a running engine killed.
	Kill <-chan struct{}

	engaged    atomic.Bool // an apply is on its way: an engine may be running
	unfinished sync.Map    // files that are being written, under the names that they have until they are whole

	chdir   string
	noColor bool
}

// Abandon removes what a run that is being ended leaves behind: plan files can
// hold secrets. It may be called beside Run.
func (a *App) Abandon() {
	if a.Temp != "" {
		_ = os.RemoveAll(a.Temp)
	}
	a.unfinished.Range(func(file, _ any) bool {
		_ = os.Remove(file.(string))
		return true
	})
}

// Engaged reports whether an apply is on its way, of which the end must be
// recorded: the program shouldn't be ended on a second interrupt then.
func (a *App) Engaged() bool { return a.engaged.Load() }

// Version says which holdfast this is.
type Version struct {
	Number string `json:"version"`
	Commit string `json:"commit"` // "" where the build doesn't know
	Go     string `json:"go"`
	Built  string `json:"-"` // the commit's time, RFC 3339; "" where the build doesn't know
}

// exitStatus is the outcome of a command that worked and says more than yes.
type exitStatus int

// Error is never shown.
func (e exitStatus) Error() string { return "exit status " + strconv.Itoa(int(e)) }

// exitError is the exit status of every error.
const exitError = 1

// Run runs the command line and returns the exit status: 0, 2 or 3 as the
// verdict is for check, 0 for other commands that worked, 1 for any error.
func (a *App) Run(ctx context.Context, args []string) int {
	defer a.Abandon()
	root := a.root()
	if completes(args) {
		plainUsages(root)
	}
	root.SetArgs(longFlags(args))
	err := root.ExecuteContext(ctx)
	var status exitStatus
	switch {
	case err == nil:
		return 0
	case errors.As(err, &status):
		return int(status)
	}
	if errors.Is(err, context.Canceled) {
		fmt.Fprintln(a.Stderr, "holdfast: interrupted; nothing was applied, and there is no verdict")
		return exitError
	}
	if !errors.Is(err, syscall.EPIPE) { // whoever reads has seen enough
		a.printError(err)
	}
	return exitError
}

// longFlags turns the flags that Terraform's users write with one dash into
// the form with two.
func longFlags(args []string) []string {
	out := slices.Clone(args)
	for i, arg := range out {
		if arg == "--" {
			break
		}
		name, _, _ := strings.Cut(arg, "=")
		if slices.Contains([]string{"-chdir", "-no-color", "-help", "-version", "-format"}, name) {
			out[i] = "-" + arg
		}
	}
	return out
}

// nextStep is the next step that an error names apart, "" where there is none.
func nextStep(err error) string {
	var f *forge.Error
	if errors.As(err, &f) {
		return f.Next
	}
	var unread *report.ReadError
	if errors.As(err, &unread) {
		return unread.Next
	}
	return gate.Next(err)
}

// printError writes an error for people: what and where, then the next step
// on its own line.
func (a *App) printError(err error) {
	next := nextStep(err)
	text := err.Error()
	if next != "" {
		text = strings.TrimSpace(strings.Replace(text, next, "", 1))
	}
	text = "holdfast: " + report.Plain(text)
	if f, ok := a.Stderr.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		if width, _, err := term.GetSize(int(f.Fd())); err == nil && width >= leastText {
			text = strings.Join(wrapped(text, width-2), "\n  ")
		}
	}
	fmt.Fprintln(a.Stderr, text)
	if next != "" {
		fmt.Fprintf(a.Stderr, "  → %s\n", report.PlainLine(next))
	}
}

func (a *App) root() *cobra.Command {
	root := &cobra.Command{
		Use:   "holdfast",
		Short: "The gate between plan and apply for OpenTofu and Terraform",
		Long: `holdfast reads a plan before it is applied and says, for every change, what
will really happen, why the plan has it, where it came from and what else can
be done. It holds until every question has an answer kept in Git.

  holdfast check            plan the stack here and judge it
  holdfast check tf.plan    judge a saved plan, or a plan's JSON
  holdfast decide ADDRESS   answer a question of the last check, in a file for Git
  holdfast init             a first .holdfast.hcl, and the ledger that apply needs
  holdfast apply tf.plan    apply exactly that plan, and prove what came of it
  holdfast prove            prove that Git, state and live agree
  holdfast status           where every stack stands`,
		SilenceErrors: true, SilenceUsage: true,
		Version: a.Version.Number,
	}
	root.SetVersionTemplate("holdfast {{.Version}}\n")
	root.SetIn(a.Stdin)
	root.SetOut(a.Stdout)
	root.SetErr(a.Stderr)
	root.SetFlagErrorFunc(func(c *cobra.Command, err error) error {
		return fmt.Errorf("%w (\"%s --help\" lists the flags)", err, c.CommandPath())
	})
	root.PersistentFlags().StringVar(&a.chdir, "chdir", "", "work in `DIR` instead of the current directory")
	root.PersistentFlags().BoolVar(&a.noColor, "no-color", false, "print no colours")
	root.PersistentPreRunE = func(*cobra.Command, []string) error { return a.enter() }
	root.AddCommand(a.checkCommand(), a.explainCommand(), a.decideCommand(), a.hazardsCommand(), a.reportCommand(), a.commentCommand(), a.graphCommand(), a.initCommand(), a.versionCommand(),
		a.applyCommand(), a.proveCommand(), a.statusCommand(), a.ledgerCommand(), a.preconditionCommand(), a.demoCommand(), a.doctorCommand(), a.manCommand())
	helpfulArguments(root)
	return root
}

// getenv looks a variable up in the run's environment.
func (a *App) getenv(name string) string {
	for _, e := range slices.Backward(a.Env) {
		if value, ok := strings.CutPrefix(e, name+"="); ok {
			return value
		}
	}
	return ""
}

// enter goes to the directory that -chdir names: every path on the command
// line counts from there, as with git -C.
func (a *App) enter() error {
	if a.chdir == "" {
		return nil
	}
	if err := os.Chdir(a.chdir); err != nil {
		return fmt.Errorf("-chdir=%s: %w", a.chdir, errors.Unwrap(err))
	}
	return nil
}

// dir is the directory to work in.
func (a *App) dir() string { return "." }

// isTerminal reports whether a stream is a terminal.
func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// options says how output is to look on the run's standard output.
func (a *App) options(verbose bool) report.Options {
	o := report.Options{Verbose: verbose, Color: a.wantsColor()}
	if f, ok := a.Stdout.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		if width, _, err := term.GetSize(int(f.Fd())); err == nil {
			o.Width = width
		}
	}
	if n, err := strconv.Atoi(a.getenv("COLUMNS")); err == nil && n > 0 {
		o.Width = min(n, maxColumns)
	}
	return o
}

// maxColumns bounds the width that an environment asks for.
const maxColumns = 1000

func (a *App) wantsColor() bool {
	switch {
	case a.noColor || a.getenv("NO_COLOR") != "":
		return false
	case a.getenv("CLICOLOR_FORCE") != "" && a.getenv("CLICOLOR_FORCE") != "0":
		return true
	}
	return isTerminal(a.Stdout) && a.getenv("TERM") != "dumb"
}

// progress is where lines about long work go: only to a terminal.
func (a *App) progress() io.Writer {
	if isTerminal(a.Stderr) {
		return plainLines{a.Stderr} // each message of the gate's is one write
	}
	return io.Discard
}

// dataDir is the user's data directory for holdfast, "" where there is none.
func (a *App) dataDir() string {
	if d := a.getenv("XDG_DATA_HOME"); filepath.IsAbs(d) {
		return filepath.Join(d, "holdfast")
	}
	if home := a.getenv("HOME"); filepath.IsAbs(home) {
		return filepath.Join(home, ".local", "share", "holdfast")
	}
	return ""
}

// actor is who works here, as far as the environment tells.
func (a *App) actor() record.Actor {
	out := record.Actor{User: a.User, Host: a.Host}
	switch {
	case a.getenv("GITHUB_ACTIONS") == "true":
		out.CI = fmt.Sprintf("GitHub Actions, %s, run %s by %s", a.getenv("GITHUB_REPOSITORY"), a.getenv("GITHUB_RUN_ID"), a.getenv("GITHUB_ACTOR"))
	case a.getenv("GITLAB_CI") != "":
		out.CI = fmt.Sprintf("GitLab CI, %s by %s", a.getenv("CI_JOB_URL"), a.getenv("GITLAB_USER_LOGIN"))
	case a.getenv("BUILD_URL") != "" && a.getenv("JENKINS_URL") != "":
		out.CI = "Jenkins, " + a.getenv("BUILD_URL")
	case a.getenv("CI") != "" && a.getenv("CI") != "false":
		out.CI = "CI"
	}
	switch {
	case a.getenv("HOLDFAST_AGENT") != "":
		out.Agent = a.getenv("HOLDFAST_AGENT")
	case a.getenv("CLAUDECODE") != "":
		out.Agent = "Claude Code"
	case a.getenv("CODEX_SANDBOX") != "" || a.getenv("CODEX_THREAD_ID") != "":
		out.Agent = "Codex"
	}
	return out
}

// trouble tells what went wrong beside the command itself.
func (a *App) trouble(text string) { fmt.Fprintf(a.Stderr, "holdfast: %s\n", report.Plain(text)) }

// cacheDir is the user's cache directory for holdfast, "" where there is none.
func (a *App) cacheDir() string {
	if d := a.getenv("XDG_CACHE_HOME"); filepath.IsAbs(d) {
		return filepath.Join(d, "holdfast")
	}
	if home := a.getenv("HOME"); filepath.IsAbs(home) {
		return filepath.Join(home, ".cache", "holdfast")
	}
	return ""
}

// completeWith completes a flag's value with fixed words.
func completeWith(cmd *cobra.Command, flag string, words []string) {
	err := cmd.RegisterFlagCompletionFunc(flag, func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return words, cobra.ShellCompDirectiveNoFileComp
	})
	if err != nil {
		panic(err) // the flag was defined on the line above
	}
}

// words are values of a string type as plain strings.
func words[T ~string](values []T) []string {
	out := make([]string, len(values))
	for i, v := range values {
		out[i] = string(v)
	}
	return out
}

// onlyCommands is what a command does that only holds others: it refuses what
// is none of them.
func onlyCommands(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return cmd.Help()
	}
	return fmt.Errorf("unknown command %q for %q (\"%s --help\" lists them)", args[0], cmd.CommandPath(), cmd.CommandPath())
}
