package cli

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/holdfast-dev/holdfast/internal/gate"
	"github.com/holdfast-dev/holdfast/internal/judge"
)

// preconditionSchema names the version of what precondition prints as JSON.
const preconditionSchema = "holdfast.preconditions/v1"

func (a *App) preconditionCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "precondition",
		Short: "Preconditions of changes: how fresh their evidence is, and run them",
		RunE:  onlyCommands,
	}
	list := a.preconditionVerb("list", "Say of each precondition whether its evidence is fresh", func([]string) []string { return nil })
	list.Args = cobra.NoArgs
	list.Long = `list says of each precondition of .holdfast.hcl whether its evidence in the ledger
is fresh, stale (and what moved since), missing, or failed. It runs none.`
	run := a.preconditionVerb("run NAME…", "Run preconditions and record what came out", func(args []string) []string { return args })
	run.Args = cobra.MinimumNArgs(1)
	run.ValidArgsFunction = func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		if a.enter() != nil {
			return nil, cobra.ShellCompDirectiveError
		}
		names, err := a.gate().PreconditionNames(a.dir())
		if err != nil {
			return nil, cobra.ShellCompDirectiveError
		}
		return names, cobra.ShellCompDirectiveNoFileComp
	}
	run.Long = `run runs a precondition's command and its control, which must fail, in the folder
of .holdfast.hcl, and records exit, output (masked), time, host and state. HOLDFAST_STACK
and HOLDFAST_STACK_DIR say for which stack.

Exit status: 0 all of them are fresh now, 4 one isn't, 1 error.`
	cmd.AddCommand(list, run)
	return cmd
}

func (a *App) preconditionVerb(use, short string, names func([]string) []string) *cobra.Command {
	var format, engine, config, ledger string
	cmd := &cobra.Command{Use: use, Short: short}
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := oneOf("format", format, []string{"terminal", "json"}); err != nil {
			return err
		}
		g := a.gate()
		g.Engine, g.ConfigFile, g.LedgerAt = engine, config, ledger
		wanted := names(args)
		found, err := g.Preconditions(cmd.Context(), a.dir(), wanted)
		if err != nil {
			return err
		}
		if len(wanted) > 0 {
			found = slices.DeleteFunc(found, func(c gate.ConditionReport) bool { return !slices.Contains(wanted, c.Name) })
		}
		if found == nil {
			found = []gate.ConditionReport{}
		}
		if format == "json" {
			err = a.printJSON(struct {
				Schema        string                 `json:"schema"`
				Preconditions []gate.ConditionReport `json:"preconditions"`
			}{preconditionSchema, found})
		} else {
			err = a.printPreconditions(found, config)
		}
		if err != nil {
			return err
		}
		for _, c := range found {
			if len(wanted) > 0 && c.Freshness != judge.Fresh {
				return exitStatus(exitUnproven)
			}
		}
		return nil
	}
	cmd.Flags().StringVarP(&format, "format", "f", "terminal", "`FORMAT`: terminal or json")
	completeWith(cmd, "format", []string{"terminal", "json"})
	a.siteFlags(cmd, &engine, &config, &ledger)
	return cmd
}

func (a *App) printPreconditions(found []gate.ConditionReport, config string) error {
	if len(found) == 0 && config == "" && !gate.IsConfigured(a.dir()) {
		fmt.Fprintln(a.Stdout, "there is no .holdfast.hcl here, which is where preconditions are written; \"holdfast init\" writes a first one")
		return nil
	}
	if len(found) == 0 {
		fmt.Fprintln(a.Stdout, "there is no precondition in .holdfast.hcl")
		return nil
	}
	w := tabwriter.NewWriter(a.Stdout, 0, 4, 2, ' ', 0)
	fmt.Fprintln(w, "PRECONDITION\tEVIDENCE\tENTRY\tSAYS")
	for _, c := range found {
		entry := "-"
		if c.Entry > 0 {
			entry = fmt.Sprint(c.Entry)
		}
		says := strings.TrimPrefix(c.Says, strconv.Quote(c.Name)+" ")
		says = strings.TrimPrefix(says, "is missing: ") // the column beside says it
		row(w, c.Name, string(c.Freshness), entry, says)
	}
	return w.Flush()
}
