package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/holdfast-dev/holdfast/internal/gate"
	"github.com/holdfast-dev/holdfast/internal/record"
	"github.com/holdfast-dev/holdfast/internal/report"
)

func (a *App) hazardsCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "hazards", Short: "Look at and test the knowledge of what changes really do", RunE: onlyCommands}
	cmd.AddCommand(a.hazardsListCommand(), a.hazardsTestCommand(), a.hazardsNewCommand())
	return cmd
}

// hazardRow is one hazard as lists show it.
type hazardRow struct {
	ID        string          `json:"id"`
	Providers []string        `json:"providers"`
	Types     []string        `json:"types"`
	Actions   []string        `json:"actions"`
	Effect    record.Effect   `json:"effect"`
	Asks      bool            `json:"asks"`
	Versions  string          `json:"versions"`
	Says      string          `json:"says"`
	Evidence  record.Evidence `json:"evidence"`
	Silenced  string          `json:"silenced,omitempty"`
}

func (a *App) hazardsListCommand() *cobra.Command {
	var f gate.HazardFilter
	var effect, level, format string
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List the hazards",
		Args:  cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			f.Effect, f.Level = record.Effect(effect), record.Level(level)
			if err := oneOf("effect", effect, words(record.Effects())); err != nil {
				return err
			}
			if err := oneOf("class", f.Class, gate.Classes()); err != nil {
				return err
			}
			if err := oneOf("evidence", level, words(record.Levels())); err != nil {
				return err
			}
			found, err := a.gate().ListHazards(a.dir(), f)
			if err != nil {
				return err
			}
			rows := make([]hazardRow, 0, len(found))
			for _, h := range found {
				rows = append(rows, hazardRow{h.ID, h.Providers, h.Types, h.Actions, h.Effect, h.Asks(), h.Versions, h.Says, h.BestEvidence(), h.Silenced})
			}
			switch format {
			case "json":
				return a.printJSON(rows)
			case "terminal":
				return a.printHazards(rows)
			}
			return fmt.Errorf("unknown format %q: use terminal or json", format)
		},
	}
	cmd.Flags().StringVar(&f.Provider, "provider", "", "only this provider: hashicorp/aws, or aws")
	cmd.Flags().StringVar(&effect, "effect", "", "only this effect, such as restart")
	cmd.Flags().StringVar(&f.Class, "class", "", "only types of this class, such as stateful")
	cmd.Flags().StringVar(&level, "evidence", "", "only this evidence level, such as verified")
	cmd.Flags().StringVarP(&format, "format", "f", "terminal", "`FORMAT`: terminal or json")
	completeWith(cmd, "effect", words(record.Effects()))
	completeWith(cmd, "class", gate.Classes())
	completeWith(cmd, "evidence", words(record.Levels()))
	return cmd
}

// oneOf refuses a word that is none of the known ones; "" is no word.
func oneOf(what, word string, known []string) error {
	if word == "" || slices.Contains(known, word) {
		return nil
	}
	return fmt.Errorf("unknown %s %q: use %s", what, word, strings.Join(known, ", "))
}

func (a *App) printHazards(rows []hazardRow) error {
	w := tabwriter.NewWriter(a.Stdout, 0, 4, 2, ' ', 0)
	fmt.Fprintln(w, "HAZARD\tEFFECT\tACTIONS\tTYPES\tEVIDENCE")
	for _, r := range rows {
		effect := string(r.Effect)
		if r.Silenced != "" {
			effect += " (silenced)"
		}
		row(w, r.ID, effect, strings.Join(r.Actions, " "), shortList(r.Types), string(r.Evidence.Level))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	fmt.Fprintf(a.Stdout, "\n%d hazards. \"holdfast explain HAZARD\" tells all about one.\n", len(rows))
	return nil
}

func shortList(names []string) string {
	if len(names) > 2 {
		return fmt.Sprintf("%s, %s, +%d", names[0], names[1], len(names)-2)
	}
	return strings.Join(names, ", ")
}

func (a *App) hazardsNewCommand() *cobra.Command {
	var provider, effect string
	var actions []string
	cmd := &cobra.Command{
		Use:   "new TYPE [DIR]",
		Short: "Start a hazard of your own, with its examples",
		Long: `new writes a file with one hazard about TYPE into DIR (./hazards), with an example
that is hit and one that isn't, and comments on what goes where. It replaces
nothing. "holdfast hazards test DIR" runs the examples; hazards = ["DIR"] in
.holdfast.hcl makes checks use it.`,
		Example: `  holdfast hazards new acme_pool --provider acme/pool --effect outage`,
		Args:    cobra.RangeArgs(1, 2),
		RunE: func(_ *cobra.Command, args []string) error {
			if err := oneOf("effect", effect, words(record.Effects())); err != nil {
				return err
			}
			for _, action := range actions {
				if err := oneOf("action", action, []string{"create", "update", "replace", "delete", "forget"}); err != nil {
					return err
				}
			}
			dir := "hazards"
			if len(args) == 2 {
				dir = args[1]
			}
			path, err := gate.NewHazard(dir, gate.HazardStart{Type: args[0], Provider: provider, Effect: record.Effect(effect), Actions: actions, Now: a.Now()})
			if err != nil {
				return err
			}
			fmt.Fprintf(a.Stdout, "wrote %s\n  → fill it in, then: holdfast hazards test %s\n", report.PlainLine(path), report.PlainLine(dir))
			return nil
		},
	}
	cmd.Flags().StringVar(&provider, "provider", "", "the provider as `NAMESPACE/TYPE`; left out: what the type's name begins with, to be completed")
	cmd.Flags().StringVar(&effect, "effect", string(record.Outage), "what happens: restart, outage, data-loss …")
	cmd.Flags().StringSliceVar(&actions, "actions", []string{"update"}, "on which actions: create, update, replace, delete …")
	completeWith(cmd, "effect", words(record.Effects()))
	return cmd
}

func (a *App) hazardsTestCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "test [DIR]",
		Short: "Run the examples of all hazards in a folder, or of our own",
		Args:  cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			var fsys fs.FS
			if len(args) == 1 {
				info, err := os.Stat(args[0])
				if err != nil {
					return err
				}
				if !info.IsDir() {
					return fmt.Errorf("%s is no directory: give the folder that holds the hazards", args[0])
				}
				fsys = os.DirFS(args[0])
			}
			results, warnings, err := gate.TestHazards(fsys)
			if err != nil {
				return err
			}
			for _, r := range warnings {
				fmt.Fprintf(a.Stderr, "warning: %s\n", report.Plain(resultText(r.File, r.Line, r.Hazard, r.Example, r.Warning)))
			}
			bad := 0
			for _, r := range results {
				if r.Problem == "" {
					continue
				}
				bad++
				fmt.Fprintf(a.Stdout, "%s\n", report.Plain(resultText(r.File, r.Line, r.Hazard, r.Example, r.Problem)))
			}
			if bad > 0 {
				return fmt.Errorf("%d of %d examples and checks failed", bad, len(results))
			}
			if len(results) == 0 {
				return errors.New("there is no hazard with an example here: nothing was tested")
			}
			fmt.Fprintf(a.Stdout, "%d examples do as they say\n", len(results))
			return nil
		},
	}
}

func resultText(file string, line int, hazard, example, problem string) string {
	var b strings.Builder
	if file != "" {
		fmt.Fprintf(&b, "%s:%d: ", file, line)
	}
	if hazard != "" {
		fmt.Fprintf(&b, "%s: ", hazard)
	}
	if example != "" {
		fmt.Fprintf(&b, "example %q: ", example)
	}
	return b.String() + problem
}
