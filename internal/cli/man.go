package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"

	"github.com/holdfast-dev/holdfast/internal/report"
)

func (a *App) manCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "man DIR",
		Short: "Write the man pages",
		Long: `man writes a page for each command into DIR, from the texts of --help, for
packages and for man: with DIR as ~/.local/share/man/man1, "man holdfast-check"
finds them.`,
		Example: `  holdfast man ~/.local/share/man/man1`,
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := os.MkdirAll(args[0], 0o755); err != nil {
				return err
			}
			root := cmd.Root()
			root.DisableAutoGenTag = true
			plainUsages(root)
			// The same build gives the same pages.
			date, err := time.Parse(time.RFC3339, a.Version.Built)
			if err != nil {
				date = a.Now()
			}
			header := &doc.GenManHeader{Section: "1", Source: "holdfast " + a.Version.Number, Manual: "holdfast", Date: &date}
			if err := doc.GenManTree(root, header, args[0]); err != nil {
				return err
			}
			pages, err := filepath.Glob(filepath.Join(args[0], "holdfast*.1"))
			if err != nil {
				return err
			}
			fmt.Fprintf(a.Stderr, "holdfast: %s in %s\n", count(len(pages), "page"), report.PlainLine(args[0]))
			return nil
		},
	}
	return cmd
}
