package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
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
		Use:   "doctor [DIR…]",
		Short: "Say what is fine here, what isn't, and how to mend it",
		Long: `doctor looks at what holdfast needs in a directory: the engine, the root
module, Git, the configuration with its decisions, preconditions and policies, the
hazards, the ledger, and permissions. It changes nothing, plans nothing and runs
no command of the configuration. --only looks at some areas alone, as a hook
before a commit does. In the place of a directory, its .holdfast.hcl can be
given, or a file of its .holdfast folder.

Exit status: 0 where nothing is a problem, 1 where something is.`,
		Example: `  holdfast doctor
  holdfast doctor --only configuration --only decisions --only hazards`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if format != "terminal" && format != "json" {
				return fmt.Errorf("unknown format %q: use terminal or json", format)
			}
			var visits []visit
			for _, dir := range configuredDirs(args) {
				g := a.gate()
				g.Engine, g.ConfigFile, g.LedgerAt = engine, config, ledger
				found, err := g.Doctor(cmd.Context(), dir, only...)
				if err != nil {
					return err
				}
				if err := cmd.Context().Err(); err != nil {
					return err
				}
				visits = append(visits, visit{dir, found})
			}
			return a.printVisits(visits, format)
		},
	}
	cmd.Flags().StringVarP(&format, "format", "f", "terminal", "`FORMAT`: terminal or json")
	completeWith(cmd, "format", []string{"terminal", "json"})
	cmd.Flags().StringArrayVar(&only, "only", nil, "look at this `AREA` alone (repeatable): "+strings.Join(gate.DoctorAreas(), ", "))
	completeWith(cmd, "only", gate.DoctorAreas())
	a.siteFlags(cmd, &engine, &config, &ledger)
	return cmd
}

// doctorSchema names the version of doctor's JSON form.
const doctorSchema = "holdfast.doctor/v1"

// visit is what doctor found in one directory.
type visit struct {
	Dir      string           `json:"dir"`
	Findings []gate.Diagnosis `json:"findings"`
}

// configuredDirs are the directories that arguments name: each once, the
// current one where there are none. A configuration or a file of decisions
// stands for the directory that it configures, as hooks name the files that
// were edited.
func configuredDirs(args []string) []string {
	if len(args) == 0 {
		return []string{"."}
	}
	var out []string
	for _, arg := range args {
		dir := filepath.Clean(arg)
		if info, err := os.Stat(dir); err == nil && !info.IsDir() {
			dir = filepath.Dir(dir)
		}
		for at := dir; filepath.Dir(at) != at; at = filepath.Dir(at) {
			if filepath.Base(at) == ".holdfast" {
				dir = filepath.Dir(at)
			}
		}
		if !slices.Contains(out, dir) {
			out = append(out, dir)
		}
	}
	return out
}

// printVisits shows what doctor found, and says by the exit status whether
// something is a problem.
func (a *App) printVisits(visits []visit, format string) error {
	problems, notes, fine := 0, 0, 0
	for _, v := range visits {
		for _, d := range v.Findings {
			switch d.Health {
			case gate.Problem:
				problems++
			case gate.Note:
				notes++
			default:
				fine++
			}
		}
	}
	if format == "json" {
		err := a.printJSON(struct {
			Schema string  `json:"schema"`
			Dirs   []visit `json:"dirs"`
		}{doctorSchema, visits})
		if err != nil {
			return err
		}
	} else {
		for _, v := range visits {
			if len(visits) > 1 {
				fmt.Fprintf(a.Stdout, "%s\n", report.PlainLine(v.Dir))
			}
			for _, d := range v.Findings {
				a.line(a.healthWord(d.Health)+fmt.Sprintf(" %-14s ", d.Area), d.Says)
				if d.Mend != "" {
					a.line(fmt.Sprintf("%-8s %-14s → ", "", ""), d.Mend)
				}
			}
		}
		fmt.Fprintf(a.Stdout, "\n%s, %s, %d fine · holdfast %s\n", count(problems, "problem"), count(notes, "note"), fine, report.PlainLine(a.Version.Number))
	}
	if problems > 0 {
		return exitStatus(exitError)
	}
	return nil
}

// healthWord is how a finding begins: coloured where that is wanted, and a word
// of its own where it isn't.
func (a *App) healthWord(h gate.Health) string {
	word := fmt.Sprintf("%-8s", map[gate.Health]string{gate.Fine: "fine", gate.Note: "note", gate.Problem: "PROBLEM"}[h])
	if !a.wantsColor() {
		return word
	}
	colour := map[gate.Health]lipgloss.Style{
		gate.Fine:    lipgloss.NewStyle().Foreground(lipgloss.Green),
		gate.Note:    lipgloss.NewStyle().Foreground(lipgloss.Yellow),
		gate.Problem: lipgloss.NewStyle().Bold(true).Foreground(lipgloss.Red),
	}[h]
	return colour.Render(word)
}
