package cli

import (
	"fmt"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"github.com/holdfast-dev/holdfast/internal/gate"
	"github.com/holdfast-dev/holdfast/internal/record"
	"github.com/holdfast-dev/holdfast/internal/report"
)

// statusSchema names the version of what status prints as JSON.
const statusSchema = "holdfast.status/v1"

func (a *App) statusCommand() *cobra.Command {
	var format, config, ledger string
	var since span
	var here, exitCode bool
	cmd := &cobra.Command{
		Use:   "status",
		Short: "Where every stack stands, over all repositories",
		Long: `status lists the stacks of the ledger, of whatever repository, and says of each
whether Git, state and live agree: in agreement, unproven, unpushed,
uncommitted, drifted, held or unknown. It plans nothing: what was proved is
held against the work tree, where that is on this host.

With --exit-code it exits with 4 while any listed stack is not in agreement, so
that a hook can refuse to end a piece of work.`,
		Example: `  holdfast status
  holdfast status --since 8h --exit-code   # what this day's work has left open`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := oneOf("format", format, []string{"terminal", "json"}); err != nil {
				return err
			}
			g := a.gate()
			g.ConfigFile, g.LedgerAt = config, ledger
			f := gate.StatusFilter{Here: here}
			if since > 0 {
				f.Since = a.Now().Add(-time.Duration(since))
			}
			stacks, err := g.Status(cmd.Context(), f)
			if err != nil {
				return err
			}
			if stacks == nil {
				stacks = []gate.StackStatus{}
			}
			if format == "json" {
				err = a.printJSON(struct {
					Schema string             `json:"schema"`
					Stacks []gate.StackStatus `json:"stacks"`
				}{statusSchema, stacks})
			} else {
				err = a.printStatus(stacks, since > 0 || here)
			}
			if err != nil {
				return err
			}
			for _, s := range stacks {
				if exitCode && !s.Closed() {
					return exitStatus(exitUnproven)
				}
			}
			return nil
		},
	}
	cmd.Flags().StringVarP(&format, "format", "f", "terminal", "`FORMAT`: terminal or json")
	completeWith(cmd, "format", []string{"terminal", "json"})
	cmd.Flags().Var(&since, "since", "only stacks with an entry in this `TIME`, such as 8h or 2d")
	cmd.Flags().BoolVar(&here, "here", false, "only stacks of this repository")
	cmd.Flags().BoolVar(&exitCode, "exit-code", false, "exit with 4 while any of them is not in agreement")
	a.siteFlags(cmd, nil, &config, &ledger)
	return cmd
}

// printStatus shows a line for each stack, and what is to be done about those
// that aren't in agreement. some says that not all stacks were asked for.
func (a *App) printStatus(stacks []gate.StackStatus, some bool) error {
	if len(stacks) == 0 && some {
		fmt.Fprintln(a.Stdout, "no such stack is in the ledger")
		return nil
	}
	if len(stacks) == 0 {
		fmt.Fprintln(a.Stdout, "no stack was applied or proved through holdfast yet")
		return nil
	}
	w := tabwriter.NewWriter(a.Stdout, 0, 4, 2, ' ', 0)
	fmt.Fprintln(w, "STACK\tREPOSITORY\tSTANDING\tAPPLIED\tPROVED\tCOMMIT")
	open := 0
	for _, s := range stacks {
		if !s.Closed() {
			open++
		}
		row(w, s.Stack.Title(), s.Stack.Repository, string(s.Standing), dash(record.ShortTime(s.Applied)), dash(record.ShortTime(s.Proved)), fmt.Sprintf("%.10s", dash(s.Commit)))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	for _, s := range stacks {
		if s.Closed() {
			continue
		}
		fmt.Fprintln(a.Stdout)
		a.line("", s.Stack.Title()+": "+s.Why)
		if s.Next != "" {
			fmt.Fprintf(a.Stdout, "  → %s\n", report.PlainLine(s.Next))
		}
	}
	fmt.Fprintf(a.Stdout, "\n%s, %d not in agreement\n", count(len(stacks), "stack"), open)
	return nil
}

func dash(s string) string {
	if s == "" {
		return "-"
	}
	return s
}
