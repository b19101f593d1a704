package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/holdfast-dev/holdfast/internal/record"
	"github.com/holdfast-dev/holdfast/internal/report"
)

func (a *App) graphCommand() *cobra.Command {
	var f checkFlags
	var format, file, saved string
	cmd := &cobra.Command{
		Use:   "graph [PLAN…]",
		Short: "Draw what depends on what is about to change",
		Long: `graph draws the blocks that a plan changes, what they use, and what uses them,
directly or through others. An arrow goes from what uses to what is used. Each
block says what is done to it, what then happens, and where it stands.

PLAN is what check takes. The plan is judged, so that what holds can be seen;
nothing is recorded, and the exit status is 0 whatever the verdict.`,
		Example: `  holdfast graph tf.plan --out plan.svg
  holdfast graph --format dot tf.plan | dot -Tpng -o plan.png
  holdfast graph --format mermaid --report report.json`,
		RunE: func(cmd *cobra.Command, args []string) error {
			drawn, err := graphFormat(format, file)
			if err != nil {
				return err
			}
			if saved != "" && len(args) > 0 {
				return errors.New("give either a PLAN or --report, not both")
			}
			for _, in := range append(slices.Clone(args), saved) {
				if sameFile(in, file) {
					return fmt.Errorf("--out %s would overwrite what is to be read: give another name", file)
				}
			}
			r, err := a.graphed(cmd, f, saved, args)
			if err != nil {
				return err
			}
			return a.writeGraph(r, drawn, file)
		},
	}
	cmd.Flags().StringVarP(&format, "format", "f", "", "`FORMAT`: "+report.Alternatives(report.GraphFormats()...)+"; as the file of --out is called, else svg")
	completeWith(cmd, "format", words(report.GraphFormats()))
	cmd.Flags().StringVarP(&file, "out", "o", "", "write to this `FILE` instead of standard output")
	cmd.Flags().StringVar(&saved, "report", "", "draw a saved JSON report `FILE` (- for standard input)")
	a.siteFlags(cmd, &f.engine, &f.config, &f.ledger)
	variableFlags(cmd, &f.varFiles, &f.vars)
	policyFlags(cmd, &f.policies)
	cmd.Flags().StringArrayVar(&f.hazards, "hazards", nil, "a further `DIR` of hazards (repeatable)")
	return cmd
}

// graphFormat is the format that was asked for, by name or by how the file is
// called.
func graphFormat(name, file string) (report.Format, error) {
	if name != "" {
		return report.ParseGraphFormat(name)
	}
	switch ext := strings.ToLower(filepath.Ext(file)); ext {
	case "", ".svg":
		return report.SVG, nil
	case ".dot", ".gv":
		return report.DOT, nil
	case ".mmd", ".mermaid":
		return report.Mermaid, nil
	case ".json":
		return report.JSON, nil
	case ".png", ".pdf", ".jpg", ".jpeg":
		return "", fmt.Errorf("holdfast writes no %s: \"holdfast graph --format dot … | dot -T%s -o FILE\" does, with Graphviz; or take svg", ext, ext[1:])
	}
	return "", fmt.Errorf("--out %q doesn't say in which format: give --format %s", file, report.Alternatives(report.GraphFormats()...))
}

// graphed is the report whose graph is drawn: a saved one, or that of a check.
func (a *App) graphed(cmd *cobra.Command, f checkFlags, saved string, args []string) (*record.Report, error) {
	if saved != "" {
		return a.readReport(cmd.Context(), saved)
	}
	if err := planned(args, f); err != nil {
		return nil, err
	}
	g := a.gate()
	g.Engine, g.ConfigFile, g.LedgerAt, g.VarFiles, g.Vars, g.NoGit = f.engine, f.config, f.ledger, f.varFiles, f.vars, true
	g.Policies, g.Hazards = f.policies, f.hazards
	if err := oneOf("rego-version", f.policies.Rego, regoVersions()); err != nil {
		return nil, err
	}
	return g.Check(cmd.Context(), args)
}

func (a *App) writeGraph(r *record.Report, format report.Format, file string) error {
	if file == "" || file == "-" {
		if format == report.SVG && isTerminal(a.Stdout) {
			return errors.New("a picture is of no use at a terminal: give --out FILE, or --format dot or mermaid")
		}
		return report.WriteGraph(a.Stdout, format, r)
	}
	if err := a.replaceFile(file, func(f *os.File) error { return report.WriteGraph(f, format, r) }); err != nil {
		return err
	}
	blocks, changing := 0, 0
	for i := range r.Plans {
		if g := r.Plans[i].Graph; g != nil {
			blocks += len(g.Nodes)
			for _, n := range g.Nodes {
				if len(n.Changes) > 0 {
					changing++
				}
			}
		}
	}
	fmt.Fprintf(a.Stderr, "holdfast: drew %s, of which %d change, to %s\n", count(blocks, "block"), changing, report.PlainLine(file))
	return nil
}
