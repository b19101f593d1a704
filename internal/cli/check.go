package cli

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"

	"github.com/spf13/cobra"

	"github.com/holdfast-dev/holdfast/internal/gate"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// checkFlags are the flags of check.
type checkFlags struct {
	reportFlags
	engine   string
	config   string
	ledger   string
	varFiles []string
	vars     []string
	hazards  []string
	earlier  []string
	policies gate.Policies
	noGit    bool
	exitZero bool
}

func (a *App) checkCommand() *cobra.Command {
	var f checkFlags
	cmd := &cobra.Command{
		Use:   "check [PLAN…]",
		Short: "Read plans, explain every change, and judge",
		Long: `check reads one or more plans and judges them together.

PLAN is a plan's JSON (show -json), a saved plan file (plan -out), a directory
(which is planned), or - for standard input. Without PLAN, the stack in the
current directory is planned. Nothing is applied, and no state is changed.
Where there is a ledger, the check is recorded there.

Exit status: 0 proceed, 2 hold (a question is open), 3 stop (it must not
happen as things stand), 1 error (there is no verdict). The format never
changes it.`,
		Example: `  holdfast check
  holdfast check tf.plan
  terraform show -json tf.plan | holdfast check -
  holdfast check --format markdown */plan.json > comment.md
  holdfast check --out html=report.html --out sarif=holdfast.sarif tf.plan`,
		RunE: func(cmd *cobra.Command, args []string) error { return a.check(cmd, f, args) },
	}
	f.reportFlags.add(cmd)
	a.siteFlags(cmd, &f.engine, &f.config, &f.ledger)
	variableFlags(cmd, &f.varFiles, &f.vars)
	cmd.Flags().StringArrayVar(&f.hazards, "hazards", nil, "a further `DIR` of hazards (repeatable)")
	cmd.Flags().StringArrayVar(&f.earlier, "earlier", nil, "the JSON report `FILE` of an earlier check of this stack (repeatable)")
	policyFlags(cmd, &f.policies)
	cmd.Flags().BoolVar(&f.noGit, "no-git", false, "don't look in Git for what is destroyed")
	cmd.Flags().BoolVar(&f.exitZero, "exit-zero", false, "exit with 0 whatever the verdict; errors still exit with 1")
	return cmd
}

func (a *App) check(cmd *cobra.Command, f checkFlags, args []string) error {
	out, err := f.outputs(slices.Concat(args, f.earlier)...)
	if err != nil {
		return err
	}
	if err := oneOf("rego-version", f.policies.Rego, regoVersions()); err != nil {
		return err
	}
	if err := planned(args, f); err != nil {
		return err
	}
	g := a.gate()
	g.Engine, g.ConfigFile, g.Hazards, g.NoGit, g.LedgerAt = f.engine, f.config, f.hazards, f.noGit, f.ledger
	g.VarFiles, g.Vars, g.Record, g.Policies = f.varFiles, f.vars, true, f.policies
	for _, file := range f.earlier {
		r, err := a.lastReport(file)
		if err != nil {
			return err
		}
		g.Earlier = append(g.Earlier, r.Plans...)
	}
	stdin, back := a.frugal(args)
	defer back()
	g.Stdin = stdin
	r, err := g.Check(cmd.Context(), args)
	if err != nil {
		return err
	}
	if err := a.keepLast(r); err != nil {
		// The check stands without it; only a later decide needs it.
		fmt.Fprintf(a.Stderr, "holdfast: the report was not kept for \"holdfast decide\": %v\n", err)
	}
	if err := a.writeReport(r, out); err != nil {
		return err
	}
	return verdictStatus(r.Verdict, f.exitZero)
}

// planned refuses variables where nothing is planned: a plan that is there has
// its own, and these would be without effect.
func planned(args []string, f checkFlags) error {
	if len(f.vars)+len(f.varFiles) == 0 || len(args) == 0 {
		return nil
	}
	for _, arg := range args {
		if info, err := os.Stat(arg); err == nil && info.IsDir() {
			return nil
		}
	}
	return fmt.Errorf("--var and --var-file are for plans that holdfast makes, and %s is one already: give them to the engine when it plans", args[0])
}

// frugality is how much garbage may grow while plans of a size are read, in
// percent of what lives: the larger, the less. 100,000 resources are judged in a
// fifth less memory and a tenth more CPU than with Go's own 100.
func frugality(bytes int64) int {
	switch {
	case bytes >= 128<<20:
		return 40
	case bytes >= 16<<20:
		return 60
	}
	return 0 // as it is
}

// frugal saves memory where plans turn out to be large. It returns the standard
// input to read from, whose size only reading tells, and what puts all back.
func (a *App) frugal(files []string) (stdin io.Reader, back func()) {
	was, now := -1, 0
	read := func(total int64) {
		if percent := frugality(total); percent != now {
			now = percent
			if before := debug.SetGCPercent(percent); was < 0 {
				was = before
			}
		}
	}
	total := int64(0)
	for _, f := range files {
		if info, err := os.Stat(f); err == nil && info.Mode().IsRegular() {
			total += info.Size()
		}
	}
	read(total)
	return &countingReader{a.Stdin, total, read}, func() {
		if was >= 0 {
			debug.SetGCPercent(was)
		}
	}
}

// countingReader tells how much was read.
type countingReader struct {
	r     io.Reader
	total int64
	read  func(total int64)
}

// Read implements io.Reader.
func (c *countingReader) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.total += int64(n)
	c.read(c.total)
	return n, err
}

// gate returns a gate that works where and as this run does.
func (a *App) gate() *gate.Gate {
	g := &gate.Gate{
		Version: a.Version.Number, Env: a.Env, Now: a.Now(), Stdin: a.Stdin, Progress: a.progress(), TempDir: a.Temp,
		Actor: a.actor(), PID: a.PID, BootID: a.BootID, Clock: a.Now, Random: a.Random, DataDir: a.dataDir(), Trouble: a.trouble,
	}
	if g.DataDir != "" {
		g.LedgerDefault = filepath.Join(g.DataDir, "ledger.db")
	}
	return g
}

func verdictStatus(v record.Verdict, exitZero bool) error {
	if code := v.ExitCode(); code != 0 && !exitZero {
		return exitStatus(code)
	}
	return nil
}
