package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/holdfast-dev/holdfast/internal/report"
)

func (a *App) initCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "init",
		Short: "Write a first .holdfast.hcl from what is here",
		Long: `init writes .holdfast.hcl, with comments, at the top of the Git clone (or here,
outside of one). It asks nothing and changes nothing else. holdfast works
without the file, too; what the file leaves out has its default.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			done, err := a.gate().Init(cmd.Context(), a.dir())
			if err != nil {
				return err
			}
			fmt.Fprintf(a.Stdout, "wrote %s\n", report.Plain(done.Path))
			if done.Engine != "" {
				fmt.Fprintf(a.Stdout, "  engine  %s\n", done.Engine)
			}
			for _, s := range done.Stacks {
				fmt.Fprintf(a.Stdout, "  stack   %s\n", report.Plain(s))
			}
			fmt.Fprintln(a.Stdout, "  → holdfast check   in a stack's directory plans and judges it")
			return nil
		},
	}
}
