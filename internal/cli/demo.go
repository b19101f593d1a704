package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/holdfast-dev/holdfast/internal/gate"
	"github.com/holdfast-dev/holdfast/internal/report"
)

func (a *App) demoCommand() *cobra.Command {
	var keep string
	var straight bool
	cmd := &cobra.Command{
		Use:   "demo",
		Short: "Play through a real incident, offline",
		Long: `demo plays through an incident: a DNS record that was applied and never
committed, which the next plan destroys. The plan is a real engine's, the
repository is made with git, and each answer comes from the command that is
shown, run for real. It needs no engine, no account and no network, and touches
nothing of yours: all files are in a directory that is removed at the end,
unless --keep names one.`,
		Example: `  holdfast demo
  holdfast demo --keep /tmp/zone     # and look around there afterwards`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.demo(cmd.Context(), keep, straight)
		},
	}
	cmd.Flags().StringVar(&keep, "keep", "", "play in this `DIR` and leave it there")
	cmd.Flags().BoolVar(&straight, "no-pause", false, "don't wait for Enter between the steps")
	return cmd
}

// demoHome is where the commands of the demo find a home, in its directory:
// they leave the user's own alone.
const demoHome = ".demo-home"

// play is one run of the demo.
type play struct {
	app   *App // what it talks through
	inner *App // runs the commands, with an environment of its own
	demo  *gate.Demo
	enter *bufio.Reader // nil where it doesn't wait
	begun bool
}

// errQuit ends the demo early, at the user's wish.
var errQuit = errors.New("quit")

func (a *App) demo(ctx context.Context, keep string, straight bool) error {
	dir := keep
	if dir == "" {
		if a.Temp == "" {
			return errors.New("there is no place for the demo's files: give --keep DIR")
		}
		dir = filepath.Join(a.Temp, "zone")
	}
	dir, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	made, err := a.gate().NewDemo(ctx, dir)
	if err != nil {
		return err
	}
	back, err := os.Getwd()
	if err != nil {
		return err
	}
	if err := os.Chdir(dir); err != nil {
		return err
	}
	defer func() { _ = os.Chdir(back) }()
	defer os.RemoveAll(filepath.Join(dir, demoHome))
	p := &play{app: a, demo: made, inner: a.inside(dir)}
	if !straight && isTerminal(a.Stdin) && isTerminal(a.Stdout) {
		p.enter = bufio.NewReader(a.Stdin)
	}
	for _, step := range []func(context.Context) error{p.story, p.check, p.putBack, p.letGo, p.more} {
		err := step(ctx)
		if errors.Is(err, errQuit) {
			return nil
		}
		if err != nil {
			return err
		}
	}
	p.next(keep)
	return nil
}

// inside is an App that works in the demo's directory with a home of its own.
// What chooses looks and finds programs stays as the user has it.
func (a *App) inside(dir string) *App {
	env := []string{"HOME=" + filepath.Join(dir, demoHome)}
	for _, name := range []string{"PATH", "TERM", "COLUMNS", "NO_COLOR", "CLICOLOR_FORCE", "LANG", "TMPDIR", "SystemRoot"} {
		if value := a.getenv(name); value != "" {
			env = append(env, name+"="+value)
		}
	}
	return &App{
		Stdin: strings.NewReader(""), Stdout: a.Stdout, Stderr: a.Stderr, Env: env, Now: a.Now, Version: a.Version,
		Temp: filepath.Join(a.Temp, "run"), User: "tom", Host: "bastion", BootID: a.BootID, PID: a.PID, Random: a.Random, Kill: a.Kill,
		noColor: a.noColor,
	}
}

// says writes paragraphs, as wide as a terminal's text should be.
func (p *play) says(paragraphs ...string) {
	for _, text := range paragraphs {
		for _, line := range wrapped(text, 78) {
			fmt.Fprintln(p.app.Stdout, line)
		}
		fmt.Fprintln(p.app.Stdout)
	}
}

// heading begins a step, after the user has read the last one.
func (p *play) heading(ctx context.Context, text string) error {
	if p.enter != nil && p.begun {
		fmt.Fprint(p.app.Stdout, "── Enter goes on, q ends ── ")
		answered := make(chan bool, 1)
		go func() {
			line, err := p.enter.ReadString('\n')
			answered <- err == nil && !strings.HasPrefix(strings.TrimSpace(line), "q")
		}()
		select {
		case <-ctx.Done(): // one interrupt ends it; the read is left behind
			fmt.Fprintln(p.app.Stdout)
			return errQuit
		case goOn := <-answered:
			if !goOn {
				return errQuit
			}
		}
		fmt.Fprintln(p.app.Stdout)
	}
	p.begun = true
	pal := newLook(p.app.wantsColor())
	fmt.Fprintf(p.app.Stdout, "%s── %s ──%s\n\n", pal.on, text, pal.off)
	return nil
}

// look is what switches a heading's look on and off.
type look struct{ on, off string }

func newLook(color bool) look {
	if !color {
		return look{}
	}
	return look{"\x1b[1m", "\x1b[0m"}
}

// runs shows a command and runs it; any status but the one that is told of it
// is a defect of the demo's.
func (p *play) runs(ctx context.Context, want int, args ...string) error {
	shown := make([]string, len(args))
	for i, arg := range args {
		shown[i] = arg
		if strings.ContainsAny(arg, " \"'[]") {
			shown[i] = "'" + arg + "'"
		}
	}
	fmt.Fprintf(p.app.Stdout, "$ holdfast %s\n", strings.Join(shown, " "))
	if got := p.inner.Run(ctx, args); got != want {
		return fmt.Errorf("the demo's command ended with exit status %d, not %d", got, want)
	}
	fmt.Fprintf(p.app.Stdout, "\n(exit status %d)\n\n", want)
	return nil
}

func (p *play) story(ctx context.Context) error {
	if err := p.heading(ctx, "A record that only the state remembers"); err != nil {
		return err
	}
	p.says(
		"The zone quillhaven.example is a map of DNS records in Git. In spring Ines, busy with a new gate for the ferry company, adds ferry_gate_a to the map and applies. The gate works. What she did in two other repositories she commits; this one she doesn't.",
		"Weeks later Tom, on a clean main, adds a name for the handbook, and plans:",
	)
	fmt.Fprint(p.app.Stdout, "    Plan: 1 to add, 0 to change, 1 to destroy.\n\n")
	p.says("One to destroy. It is on line 612 of the output, it looks like a hundred before it, and a tired Tom types yes. Here is what holdfast says of that very plan.")
	if !p.demo.Git {
		p.says("(There is no git on this machine. The plan is judged all the same; where the record came from can't be looked up.)")
	}
	return nil
}

func (p *play) check(ctx context.Context) error {
	if err := p.heading(ctx, "1 of 4: check"); err != nil {
		return err
	}
	if err := p.runs(ctx, 2, "check", "plan.json"); err != nil {
		return err
	}
	// For the last step: what reviewers see is the plan that holds.
	if err := p.quietly(ctx, 2, "check", "--out", "html=report.html", "--out", "markdown=comment.md", "--out", "sarif=holdfast.sarif", "plan.json"); err != nil {
		return err
	}
	if err := p.quietly(ctx, 0, "graph", "--out", "graph.svg", "plan.json"); err != nil {
		return err
	}
	p.says("It holds: the create is clear, the destroy is a question. It says what is live, why the plan destroys it, and that no commit here ever had it, with the bounds of that search. Exit status 2 stops a pipeline.")
	return nil
}

func (p *play) putBack(ctx context.Context) error {
	if err := p.heading(ctx, "2 of 4: the first way out: put it back"); err != nil {
		return err
	}
	p.says("Tom asks around: the record is in use. The state had the only copy of a real decision. He writes the block into the map, from what the report shows of the live record:")
	added, err := p.demo.PutBack(ctx)
	if err != nil {
		return err
	}
	for _, line := range added {
		fmt.Fprintf(p.app.Stdout, "    + %s\n", report.PlainLine(line))
	}
	fmt.Fprintln(p.app.Stdout)
	p.says("He commits, and plans again:")
	if err := p.runs(ctx, 0, "check", "plan-again.json"); err != nil {
		return err
	}
	p.says("One create, nothing to ask. \"holdfast apply\" would apply exactly this plan now, and prove with an empty plan and a pushed commit that Git, state and live agree.")
	return nil
}

// demoAddress is the record that goes.
const demoAddress = `digitalocean_record.this["ferry_gate_a"]`

func (p *play) letGo(ctx context.Context) error {
	if err := p.heading(ctx, "3 of 4: the other way out: decide"); err != nil {
		return err
	}
	p.says("Had the gate been torn down, the destroy would be right. Then somebody says so, once, for this one change, and the answer is kept in Git:")
	if err := p.quietly(ctx, 2, "check", "plan.json"); err != nil {
		return err
	}
	if err := p.runs(ctx, 0, "decide", demoAddress, "--ruling", "allow", "--owner", "ferry", "--impact", "none", "--reason", "The gate was torn down on 4 May."); err != nil {
		return err
	}
	if err := p.runs(ctx, 0, "check", "plan.json"); err != nil {
		return err
	}
	p.says("The decision covers exactly this change of this object. When the change alters, it no longer counts, and holdfast asks again.")
	return nil
}

// quietly runs a command of which nothing is to be seen.
func (p *play) quietly(ctx context.Context, want int, args ...string) error {
	silent := p.app.inside(p.demo.Dir)
	silent.Stdout, silent.Stderr = io.Discard, io.Discard
	if got := silent.Run(ctx, args); got != want {
		return fmt.Errorf("the demo's command ended with exit status %d, not %d", got, want)
	}
	return nil
}

func (p *play) more(ctx context.Context) error {
	if err := p.heading(ctx, "4 of 4: where others look"); err != nil {
		return err
	}
	p.says("The report of the plan that holds goes to people who review in a browser, to a pull request, and to scanners, in one run:")
	fmt.Fprint(p.app.Stdout, "$ holdfast check --out html=report.html --out markdown=comment.md --out sarif=holdfast.sarif plan.json\n$ holdfast graph --out graph.svg plan.json\n\n")
	return nil
}

// next ends the demo: what to try now.
func (p *play) next(keep string) {
	out := p.app.Stdout
	if keep != "" {
		fmt.Fprintf(out, "All of it is in %s: the repository, the plans, the decision, report.html, graph.svg, comment.md and holdfast.sarif.\n\n", report.PlainLine(p.demo.Dir))
	} else {
		fmt.Fprint(out, "Nothing of this is left on your disk. \"holdfast demo --keep DIR\" leaves it there to look around.\n\n")
	}
	fmt.Fprint(out, `Now with a plan of yours:
  cd path/to/a/stack
  holdfast doctor          what is fine here, what isn't, and how to mend it
  holdfast check           plans the stack and judges the plan; changes nothing
  holdfast init            a first .holdfast.hcl, and the ledger that apply needs
`)
}
