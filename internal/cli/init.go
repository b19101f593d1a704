package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/holdfast-dev/holdfast/internal/report"
)

func (a *App) initCommand() *cobra.Command {
	var config, place string
	cmd := &cobra.Command{
		Use:   "init",
		Short: "Write a first .holdfast.hcl from what is here, and make the ledger",
		Long: `init writes .holdfast.hcl, with comments, at the top of the Git clone (or here,
outside of one), and makes the ledger: the user's own, or the one that the
configuration, HOLDFAST_LEDGER or --ledger names. It asks nothing, keeps what is
there already, and changes nothing else. check works without either;
apply and prove need the ledger.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			g := a.gate()
			g.ConfigFile, g.LedgerAt = config, place
			done, err := g.Init(cmd.Context(), a.dir())
			if err != nil {
				return err
			}
			fmt.Fprintf(a.Stdout, "%s %s\n", wrote(done.Wrote, "wrote"), report.PlainLine(done.Path))
			if done.Engine != "" {
				fmt.Fprintf(a.Stdout, "  engine  %s\n", done.Engine)
			}
			for _, s := range done.Stacks {
				fmt.Fprintf(a.Stdout, "  stack   %s\n", report.PlainLine(s))
			}
			fmt.Fprintf(a.Stdout, "%s the ledger %s\n", wrote(done.Made, "made"), report.PlainLine(done.Ledger))
			if done.Commit != "" {
				fmt.Fprintf(a.Stdout, "  → git add %[1]s && git commit -m \"How holdfast judges here\" %[1]s\n", report.PlainLine(done.Commit))
				fmt.Fprintln(a.Stdout, "      and git push: apply wants it committed, and the proof wants it pushed")
			}
			fmt.Fprintln(a.Stdout, "  → holdfast check   in a stack's directory plans and judges it")
			fmt.Fprintln(a.Stdout, "  → holdfast prove   says where it stands now")
			return nil
		},
	}
	a.siteFlags(cmd, nil, &config, &place)
	return cmd
}

// wrote is the verb for what was made now, or "kept".
func wrote(now bool, verb string) string {
	if now {
		return verb
	}
	return "kept"
}
