package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"github.com/holdfast-dev/holdfast/internal/gate"
	"github.com/holdfast-dev/holdfast/internal/record"
	"github.com/holdfast-dev/holdfast/internal/report"
)

func (a *App) reportCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "report", Short: "Work with saved reports", RunE: onlyCommands}
	var flags reportFlags
	var exitZero bool
	render := &cobra.Command{
		Use:   "render SAVED",
		Short: "Show a saved JSON report in any format",
		Long: `render shows a report that "check --format json" wrote, in any format, as the
check itself would have. Its exit status is that of the check.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			out, err := flags.outputs(args...)
			if err != nil {
				return err
			}
			r, err := a.readReport(cmd.Context(), args[0])
			if err != nil {
				return err
			}
			if err := a.writeReport(r, out); err != nil {
				return err
			}
			return verdictStatus(r.Verdict, exitZero)
		},
	}
	flags.add(render)
	render.Flags().BoolVar(&exitZero, "exit-zero", false, "exit with 0 whatever the verdict")
	cmd.AddCommand(render)
	return cmd
}

// readReport reads a report from a file, or from standard input for "-". A pipe
// that nobody writes to is waited for until the context ends.
func (a *App) readReport(ctx context.Context, name string) (*record.Report, error) {
	type result struct {
		report *record.Report
		err    error
	}
	done := make(chan result, 1)
	go func() {
		r, err := a.readReportNow(name)
		done <- result{r, err}
	}()
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case got := <-done:
		return got.report, got.err
	}
}

func (a *App) readReportNow(name string) (*record.Report, error) {
	in := a.Stdin
	if name == "-" {
		name = "standard input"
	} else {
		f, err := openReport(name)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		in = f
	}
	r, err := report.Read(in)
	if err == nil {
		err = report.Consistent(r)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return r, nil
}

// openReport opens the file of a report.
func openReport(name string) (*os.File, error) {
	const next = "Give a report that check wrote, as with --out json=report.json, or - for standard input."
	f, err := os.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, &gate.Fault{Err: fmt.Errorf("there is no %q.", name), Next: next}
	}
	if err != nil {
		return nil, err
	}
	if info, err := f.Stat(); err == nil && info.IsDir() {
		_ = f.Close()
		return nil, &gate.Fault{Err: fmt.Errorf("%q is a directory.", name), Next: next}
	}
	return f, nil
}
