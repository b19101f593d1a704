package cli

import (
	"fmt"
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/spf13/cobra"

	"github.com/holdfast-dev/holdfast/internal/gate"
	"github.com/holdfast-dev/holdfast/internal/report"
)

func (a *App) doctorCommand() *cobra.Command {
	var format, engine, config, ledger string
	var only []string
	cmd := &cobra.Command{
		Use:   "doctor [DIR]",
		Short: "Say what is fine here, what isn't, and how to mend it",
		Long: `doctor looks at what holdfast needs in a directory: the engine, the root
module, Git, the configuration with its decisions, preconditions and policies, the
hazards, the ledger, and permissions. It changes nothing, plans nothing and runs
no command of the configuration. --only looks at some areas alone, as a hook
before a commit does.

Exit status: 0 where nothing is a problem, 1 where something is.`,
		Example: `  holdfast doctor
  holdfast doctor --only configuration --only decisions --only hazards`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if format != "terminal" && format != "json" {
				return fmt.Errorf("unknown format %q: use terminal or json", format)
			}
			dir := a.dir()
			if len(args) > 0 {
				dir = args[0]
			}
			g := a.gate()
			g.Engine, g.ConfigFile, g.LedgerAt = engine, config, ledger
			found, err := g.Doctor(cmd.Context(), dir, only...)
			if err != nil {
				return err
			}
			if err := cmd.Context().Err(); err != nil {
				return err
			}
			return a.printCheckup(found, format)
		},
	}
	cmd.Flags().StringVarP(&format, "format", "f", "terminal", "`FORMAT`: terminal or json")
	completeWith(cmd, "format", []string{"terminal", "json"})
	cmd.Flags().StringArrayVar(&only, "only", nil, "look at this `AREA` alone (repeatable): "+strings.Join(gate.DoctorAreas(), ", "))
	completeWith(cmd, "only", gate.DoctorAreas())
	a.siteFlags(cmd, &engine, &config, &ledger)
	return cmd
}

// printCheckup shows what doctor found, and says by the exit status whether
// something is a problem.
func (a *App) printCheckup(found []gate.Finding, format string) error {
	problems, notes := 0, 0
	for _, f := range found {
		switch f.Health {
		case gate.Problem:
			problems++
		case gate.Note:
			notes++
		}
	}
	if format == "json" {
		if err := a.printJSON(found); err != nil {
			return err
		}
	} else {
		for _, f := range found {
			a.line(fmt.Sprintf("%-8s %-14s ", a.healthWord(f.Health), f.Area), f.Says)
			if f.Mend != "" {
				a.line(fmt.Sprintf("%-8s %-14s → ", "", ""), f.Mend)
			}
		}
		fmt.Fprintf(a.Stdout, "\n%s, %s, %d fine · holdfast %s\n", count(problems, "problem"), count(notes, "note"), len(found)-problems-notes, report.PlainLine(a.Version.Number))
	}
	if problems > 0 {
		return exitStatus(exitError)
	}
	return nil
}

// healthWord is how a finding begins: coloured where that is wanted, and a word
// of its own where it isn't.
func (a *App) healthWord(h gate.Health) string {
	word := map[gate.Health]string{gate.Fine: "fine", gate.Note: "note", gate.Problem: "PROBLEM"}[h]
	if !a.wantsColor() {
		return word
	}
	colour := map[gate.Health]lipgloss.Style{
		gate.Fine:    lipgloss.NewStyle().Foreground(lipgloss.Green),
		gate.Note:    lipgloss.NewStyle().Foreground(lipgloss.Yellow),
		gate.Problem: lipgloss.NewStyle().Bold(true).Foreground(lipgloss.Red),
	}[h]
	return colour.Render(fmt.Sprintf("%-8s", word))
}
