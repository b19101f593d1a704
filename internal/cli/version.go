package cli

import (
	"fmt"

	"github.com/spf13/cobra"
)

func (a *App) versionCommand() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "version",
		Short: "Say which holdfast this is",
		Args:  cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			switch format {
			case "json":
				return a.printJSON(a.Version)
			case "terminal":
				fmt.Fprintf(a.Stdout, "holdfast %s\n", a.Version.Number)
				if a.Version.Commit != "" {
					fmt.Fprintf(a.Stdout, "commit %s\n", a.Version.Commit)
				}
				fmt.Fprintf(a.Stdout, "%s\n", a.Version.Go)
				return nil
			}
			return fmt.Errorf("unknown format %q: use terminal or json", format)
		},
	}
	cmd.Flags().StringVarP(&format, "format", "f", "terminal", "`FORMAT`: terminal or json")
	return cmd
}
