package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/holdfast-dev/holdfast/internal/gate"
	"github.com/holdfast-dev/holdfast/internal/record"
	"github.com/holdfast-dev/holdfast/internal/report"
)

// Exit statuses beside those of a verdict.
const (
	exitUnproven = 4 // applied as planned, and something is still owed; or nothing could be proved
	exitNotWhole = 5 // the start was recorded, and not everything was done
)

// applySchema names the version of what apply prints as JSON.
const applySchema = "holdfast.apply/v1"

// applyFlags are the flags of apply.
type applyFlags struct {
	format      string
	engine      string
	config      string
	ledger      string
	varFiles    []string
	vars        []string
	reason      string
	parallelism int
	lockTimeout string
	approve     bool
	verbose     bool
	policies    gate.Policies
	unsafe      map[string]*bool
}

func (a *App) applyCommand() *cobra.Command {
	f := applyFlags{unsafe: make(map[string]*bool)}
	cmd := &cobra.Command{
		Use:   "apply [PLAN]",
		Short: "Apply exactly the plan that was judged, and prove what came of it",
		Long: `apply takes a saved plan file (plan -out), judges it as check does, and holds
the world against it: state, configuration, commit, lock file, versions, age.
Where everything stands it records the start in the ledger, lets the engine
apply that very file, reads the state back, and proves the result as prove
does. Anything that doesn't stand is named, and nothing is applied.

PLAN is applied without asking. Without PLAN the stack in the current directory
is planned, shown, and asked about; --auto-approve answers beforehand. What the
plan was made with (--var-file, --var) is given again, for the proof; better,
var_files in .holdfast.hcl.

The first interrupt is passed on to the engine, which finishes what it has
begun; the second one kills it. The ledger says which.

Exit status: 0 applied and proved; 2 the plan holds, or the answer was no;
3 it stops, or a condition doesn't stand (nothing was applied); 4 applied and
something is still owed; 5 it was begun, and not everything was done, or nothing
because the engine couldn't be started; 1 error.`,
		Example: `  tofu plan -out=tf.plan && holdfast apply tf.plan
  holdfast apply
  holdfast apply tf.plan --unsafe-uncommitted --reason "incident 4711, commit follows"`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return a.apply(cmd, f, args) },
	}
	fl := cmd.Flags()
	fl.StringVarP(&f.format, "format", "f", "terminal", "`FORMAT`: terminal or json")
	completeWith(cmd, "format", []string{"terminal", "json"})
	fl.BoolVar(&f.approve, "auto-approve", false, "apply a plan that is made here without asking, if its verdict is proceed")
	fl.IntVar(&f.parallelism, "parallelism", 0, "how many `N` operations the engine runs at once")
	fl.StringVar(&f.lockTimeout, "lock-timeout", "", "how much `TIME` the engine waits for the state's lock, such as 30s")
	fl.StringVar(&f.reason, "reason", "", "why a condition is set aside, a `TEXT` for the ledger")
	for _, u := range gate.Unsafe() {
		f.unsafe[u.Flag] = fl.Bool(u.Flag, false, u.Says+"; needs --reason, and goes into the ledger")
	}
	fl.BoolVarP(&f.verbose, "verbose", "v", false, "show every attribute and every change of the plan")
	a.siteFlags(cmd, &f.engine, &f.config, &f.ledger)
	variableFlags(cmd, &f.varFiles, &f.vars)
	policyFlags(cmd, &f.policies)
	return cmd
}

// siteFlags are the flags of all verbs that work on a stack with its ledger.
func (a *App) siteFlags(cmd *cobra.Command, engine, config, ledger *string) {
	if engine != nil {
		cmd.Flags().StringVar(engine, "engine", "", "tofu, terraform or the `PATH` of one")
	}
	cmd.Flags().StringVar(config, "config", "", "use this `FILE` instead of the nearest .holdfast.hcl")
	cmd.Flags().StringVar(ledger, "ledger", "", "the ledger's `PLACE`: a file, or a postgres:// URL (also HOLDFAST_LEDGER, or ledger in .holdfast.hcl)")
}

// variableFlags are the flags of verbs that plan.
func variableFlags(cmd *cobra.Command, files, vars *[]string) {
	cmd.Flags().StringArrayVar(files, "var-file", nil, "a `FILE` of variables for plans, from the stack's directory (repeatable; var_files in .holdfast.hcl is kept in Git)")
	cmd.Flags().StringArrayVar(vars, "var", nil, "`NAME=VALUE` for plans (repeatable); a proof says that it isn't in Git")
}

// known refuses what the engine would only refuse once the apply has begun.
func (f *applyFlags) known(cmd *cobra.Command) error {
	if cmd.Flags().Changed("parallelism") && f.parallelism < 1 {
		return fmt.Errorf("--parallelism %d: give how many operations run at once, 1 or more; left out, the engine decides", f.parallelism)
	}
	if d, err := time.ParseDuration(f.lockTimeout); f.lockTimeout != "" && (err != nil || d < 0) {
		return fmt.Errorf("--lock-timeout %q is no time: write it as 30s or 5m", f.lockTimeout)
	}
	return nil
}

func (a *App) apply(cmd *cobra.Command, f applyFlags, args []string) error {
	if err := oneOf("format", f.format, []string{"terminal", "json"}); err != nil {
		return err
	}
	if err := oneOf("rego-version", f.policies.Rego, regoVersions()); err != nil {
		return err
	}
	if err := f.known(cmd); err != nil {
		return err
	}
	defer outlivePipes()()
	g := a.gate()
	g.Engine, g.ConfigFile, g.LedgerAt, g.VarFiles, g.Vars, g.Policies = f.engine, f.config, f.ledger, f.varFiles, f.vars, f.policies
	req := gate.ApplyRequest{Reason: f.reason, Interrupt: cmd.Context().Done(), Kill: a.Kill, Engaged: a.engaged.Store}
	for _, u := range gate.Unsafe() {
		if *f.unsafe[u.Flag] {
			req.Overrides = append(req.Overrides, u.Flag)
		}
	}
	if f.parallelism > 0 {
		req.EngineArgs = append(req.EngineArgs, "-parallelism="+strconv.Itoa(f.parallelism))
	}
	if f.lockTimeout != "" {
		req.EngineArgs = append(req.EngineArgs, "-lock-timeout="+f.lockTimeout)
	}
	lines := a.Stdout
	if f.format == "json" {
		lines = a.Stderr
	}
	asked := false
	if len(args) == 1 {
		req.Plan = args[0]
	} else if !f.approve {
		if !isTerminal(a.Stdin) {
			return &gate.Fault{Err: errors.New("nobody can be asked here: standard input is no terminal."),
				Next: "Give a saved plan file, or --auto-approve to apply what is planned here if its verdict is proceed."}
		}
		req.Confirm = func(r *record.Report) (bool, error) {
			asked = true
			return a.confirm(cmd.Context(), lines, r, f.verbose)
		}
	}
	req.Judged = func(r *record.Report) error {
		if err := a.keepLast(r); err != nil {
			a.trouble("the report was not kept for \"holdfast decide\": " + err.Error())
		}
		if asked && r.Verdict == record.Proceed {
			return nil // it was shown with the question
		}
		return report.Write(lines, report.Terminal, r, a.options(f.verbose))
	}
	shown := newQueue(lines)
	req.Show = func(line string, p gate.Progress) { shown.put(progressText(line, p)) }
	out, err := g.Apply(cmd.Context(), req)
	shown.drain()
	return a.applied(out, err, f.format, len(args) == 1)
}

// outlivePipes keeps a write to standard output that nobody reads any more from
// ending the program, until it is undone: what the engine does is recorded
// whoever looks on. The signal is caught, not ignored: programs that holdfast
// starts would inherit that.
func outlivePipes() (undo func()) {
	caught := make(chan os.Signal, 1)
	signal.Notify(caught, syscall.SIGPIPE)
	return func() { signal.Stop(caught) }
}

// progressText is a line of the engine's with how far it has come.
func progressText(line string, p gate.Progress) string {
	before := ""
	if p.Total > 0 { // else only outputs change
		before = fmt.Sprintf("[%*d/%d] ", len(strconv.Itoa(p.Total)), min(p.Finished, p.Total), p.Total)
	}
	var out strings.Builder
	for l := range strings.Lines(report.Plain(strings.TrimSpace(line))) {
		if l = strings.TrimRight(l, " \n"); l != "" {
			fmt.Fprintf(&out, "%s%s\n", before, l)
			before = strings.Repeat(" ", len(before))
		}
	}
	return out.String()
}

// applied shows what an apply did, and turns it into the exit status.
func (a *App) applied(out *gate.Applied, err error, format string, planned bool) error {
	var refused *gate.Refused
	if errors.As(err, &refused) {
		a.printRefused(refused)
		if format == "json" {
			err := a.printJSON(struct {
				Schema  string           `json:"schema"`
				Stack   *record.StackRef `json:"stack"`
				Refused []gate.Condition `json:"refused"`
			}{applySchema, &out.Stack, refused.Conditions})
			if err != nil {
				return err
			}
		}
		return exitStatus(record.StopVerdict.ExitCode())
	}
	if out == nil {
		return err
	}
	if out.Ended == nil && out.Proof != nil {
		out.Owed = out.Proof.Body.Owed // that there was nothing to apply isn't owed
	}
	if format == "json" {
		shown := struct {
			Schema string `json:"schema"`
			*gate.Applied
			Report *record.Report `json:"report,omitempty"` // where its verdict kept the plan from being applied
		}{Schema: applySchema, Applied: out}
		if out.Verdict != record.Proceed {
			shown.Report = out.Report
		}
		if printed := a.printJSON(shown); printed != nil {
			return errors.Join(err, printed)
		}
	} else if out.Ended != nil || out.Proof != nil {
		a.printApplied(out, planned)
	}
	switch {
	case err != nil:
		return err
	case out.Verdict == "":
		return errors.New("there is no verdict")
	case out.Verdict != record.Proceed:
		if format != "json" {
			a.printNotApplied(out)
		}
		return exitStatus(out.Verdict.ExitCode())
	case out.Ended != nil && !(out.Ended.Whole() && out.Ended.Ending == record.Exited):
		return exitStatus(exitNotWhole)
	case out.Proof == nil || !out.Proof.Body.Proved:
		return exitStatus(exitUnproven)
	}
	return nil
}

// confirm shows a plan that was made here, and asks. The end of the context is
// an answer, too.
func (a *App) confirm(ctx context.Context, w io.Writer, r *record.Report, verbose bool) (bool, error) {
	if err := report.Write(w, report.Terminal, r, a.options(verbose)); err != nil {
		return false, err
	}
	fmt.Fprint(w, "\nApply exactly this plan? Only \"yes\" does: ")
	type answer struct {
		text string
		err  error
	}
	answers := make(chan answer, 1)
	go func() { // it goes on waiting until the program ends
		text, err := bufio.NewReader(a.Stdin).ReadString('\n')
		answers <- answer{text, err}
	}()
	select {
	case <-ctx.Done():
		fmt.Fprintln(w)
		return false, ctx.Err()
	case got := <-answers:
		if got.err != nil && !errors.Is(got.err, io.EOF) {
			return false, got.err
		}
		text := strings.TrimSpace(got.text)
		if yes := text == "yes"; !yes && !slices.Contains([]string{"", "n", "no"}, strings.ToLower(text)) {
			fmt.Fprintf(w, "%q is taken as no: only \"yes\" applies\n", text)
		}
		return text == "yes", ctx.Err()
	}
}

// printNotApplied says why a plan that holds was left alone.
func (a *App) printNotApplied(out *gate.Applied) {
	if out.Report == nil {
		fmt.Fprintln(a.Stdout, "not applied: the answer was no")
		return
	}
	fmt.Fprintf(a.Stdout, "\nnot applied: the verdict is %s\n", out.Verdict)
	next := "answer what is open, or change the configuration and plan again"
	if out.Verdict == record.StopVerdict {
		next = "see to what stops it; then apply again"
	}
	fmt.Fprintf(a.Stdout, "  → %s\n", next)
}

// printRefused says which conditions don't stand, and how to go on.
func (a *App) printRefused(r *gate.Refused) {
	fmt.Fprintln(a.Stderr, "holdfast: nothing was applied:")
	for _, c := range r.Conditions {
		fmt.Fprintf(a.Stderr, "  - %s\n    → %s\n", report.PlainLine(c.What), report.PlainLine(c.Next))
		if c.Override != "" {
			fmt.Fprintf(a.Stderr, "    → --%s --reason TEXT   sets it aside, and the ledger keeps why\n", c.Override)
		}
	}
}

// printApplied says in three lines what was done, what was proved, and what is
// still owed, and names each change that was not done. planned says that the
// plan was made elsewhere and handed in.
func (a *App) printApplied(out *gate.Applied, planned bool) {
	w := a.Stdout
	fmt.Fprintln(w)
	if e := out.Ended; e != nil {
		a.line("done    ", doneText(e))
		for _, o := range e.Outcomes {
			if o.Outcome != record.Done {
				a.line(fmt.Sprintf("        %-9s  ", report.PlainLine(string(o.Outcome))), changeName(o.Address, o.Deposed)+": "+o.Why)
			} else if o.Why != "" {
				a.line("        done, and  ", changeName(o.Address, o.Deposed)+": "+o.Why)
			}
		}
		if n := len(e.Errors); n > 0 && e.Ending != record.NotStarted {
			of := " of the engine"
			if strings.HasPrefix(e.Errors[0], "holdfast") {
				of = ""
			}
			a.line("        ", fmt.Sprintf("%s%s, kept in the ledger: %s", count(n, "error"), of, oneLine(e.Errors[0])))
		}
		if n := len(e.Warnings); n > 0 {
			a.line("        ", fmt.Sprintf("%s of the engine, kept in the ledger: %s", count(n, "warning"), oneLine(e.Warnings[0])))
		}
	} else {
		fmt.Fprintln(w, "done    nothing: the plan changes nothing")
	}
	if out.Proof == nil {
		fmt.Fprintln(w, "proved  nothing")
		a.printOwed(out.Owed)
		return
	}
	a.printProof(out.Proof)
	if planned && otherVariables(&out.Proof.Body) {
		fmt.Fprintln(w, "  → if the plan was made with -var or -var-file, prove with the same: holdfast prove --var-file FILE (or var_files in .holdfast.hcl)")
	}
}

// otherVariables reports whether what is left looks as if the proof's plan had
// other variables than the applied one.
func otherVariables(b *record.ProofBody) bool {
	if strings.Contains(b.Why, "No value for required variable") {
		return true
	}
	return slices.ContainsFunc(b.LeftOver, func(l record.LeftOver) bool {
		return l.Cause == "residue" && strings.Contains(l.Why, "configuration says")
	})
}

// doneText is what became of an apply, in one line.
func doneText(e *record.EndedBody) string {
	text := tallyText(e.Tally)
	if e.Outputs != "" {
		text = e.OutputsText()
	}
	if e.Omitted > 0 {
		text += fmt.Sprintf(" · %d of %s are named in the ledger, and the others count by how the engine ended", len(e.Outcomes), count(len(e.Outcomes)+e.Omitted, "change"))
	}
	switch {
	case e.Recovered:
		text += " · read back afterwards: nobody saw the end of the run"
	case e.Ending == record.Killed:
		text += " · the engine was killed"
	case e.Ending == record.Interrupted:
		text += " · the engine was interrupted and stopped"
	case e.Ending == record.NotStarted:
		text += " · the engine was not started"
		if len(e.Errors) > 0 {
			text += ": " + e.Errors[0]
		}
	case e.ExitCode != nil:
		text += fmt.Sprintf(" · engine exit %d after %.1f s", *e.ExitCode, e.Seconds)
	}
	if e.State != nil {
		text += fmt.Sprintf(" · state serial %d", e.State.Serial)
	} else {
		text += " · the state couldn't be read back"
	}
	return text
}

func tallyText(t record.Tally) string {
	total := t.Done + t.Failed + t.HalfDone + t.Unknown
	if total == 0 {
		return "outputs alone"
	}
	text := fmt.Sprintf("%d of %s", t.Done, count(total, "change"))
	for _, p := range []struct {
		n    int
		word record.Outcome
	}{{t.Failed, record.Failed}, {t.HalfDone, record.HalfDone}, {t.Unknown, record.Unknown}} {
		if p.n > 0 {
			text += fmt.Sprintf(", %d %s", p.n, p.word)
		}
	}
	return text
}

func changeName(address, deposed string) string {
	if deposed != "" {
		return address + " (deposed " + deposed + ")"
	}
	return address
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
