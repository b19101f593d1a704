package cli

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"charm.land/huh/v2"
	"github.com/spf13/cobra"

	"github.com/holdfast-dev/holdfast/internal/gate"
	"github.com/holdfast-dev/holdfast/internal/record"
	"github.com/holdfast-dev/holdfast/internal/report"
)

// decideFlags are the flags of decide.
type decideFlags struct {
	gate.Ruling
	ruling string
	report string
	file   string
	prune  bool
}

func (a *App) decideCommand() *cobra.Command {
	var f decideFlags
	cmd := &cobra.Command{
		Use:   "decide ADDRESS",
		Short: "Write a decision on a change of the last check",
		Long: `decide writes a decision on one change of the last check into the decisions
file, which belongs into Git. It is bound to exactly that change: when the
change alters, the decision no longer covers it.

Rulings: allow (it may happen), ignore (a controller owns these paths), and
restore, adopt, remove, recreate, refuse (what is to be done first; the change
holds until the plan no longer has it).

What the flags leave open is asked for at a terminal.

With --prune, decisions that the last check found expired, lapsed or without a
subject are removed.`,
		Example: `  holdfast decide 'aws_instance.web' --ruling allow --owner platform --impact service \
      --reason "Resize agreed for Tuesday, 22:00." --expires 2026-12-31
  holdfast decide --prune`,
		Args: func(_ *cobra.Command, args []string) error {
			switch {
			case f.prune && len(args) > 0:
				return errors.New("--prune takes no address")
			case !f.prune && len(args) != 1:
				return errors.New("give the address of one change of the last check")
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error {
			if f.prune {
				return a.prune(f)
			}
			f.Address = args[0]
			return a.decide(f)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&f.ruling, "ruling", "", "allow, restore, adopt, remove, recreate, ignore or refuse")
	flags.StringVar(&f.Owner, "owner", "", "who answers for the object")
	flags.StringVar(&f.Impact, "impact", "", "what it does: none, service, data or unknown")
	flags.StringVar(&f.Reason, "reason", "", "why")
	flags.StringVar(&f.Expires, "expires", "", "the last `DAY` on which it counts, YYYY-MM-DD")
	flags.StringVar(&f.Deposed, "deposed", "", "the `KEY` of a deposed object at this address")
	flags.StringVar(&f.Name, "name", "", "the decision's name; made from the address if not given")
	flags.StringArrayVar(&f.Paths, "path", nil, "a path that an ignore ruling leaves to its controller (repeatable)")
	flags.StringArrayVar(&f.Evidence, "evidence", nil, "where the ruling's reason can be looked up (repeatable)")
	flags.StringVar(&f.report, "report", "", "decide on this JSON report `FILE` instead of the last check")
	flags.StringVar(&f.file, "file", "", "write to this `FILE` instead of the configured one")
	flags.BoolVar(&f.prune, "prune", false, "remove the decisions that no longer count")
	return cmd
}

func (a *App) decide(f decideFlags) error {
	r, err := a.lastReport(f.report)
	if err != nil {
		return err
	}
	plan, change, err := gate.FindChange(r, f.Address, f.Deposed)
	if err != nil {
		return err
	}
	f.Ruling.Ruling = record.Ruling(f.ruling)
	if missing := f.Missing(); len(missing) > 0 {
		if !isTerminal(a.Stdin) || !isTerminal(a.Stdout) {
			return fmt.Errorf("not a terminal, so nothing can be asked: give %s", strings.Join(missing, ", "))
		}
		if err := askRuling(change, &f.Ruling); err != nil {
			return err
		}
	}
	written, err := a.gate().Decide(plan, change, f.file, f.Ruling)
	if err != nil {
		return err
	}
	verb := "wrote"
	if written.Replaced {
		verb = "replaced"
	}
	fmt.Fprintf(a.Stdout, "%s decision %q in %s, on %s of %s\n", verb, written.Name, report.Plain(written.File), change.Actions, report.Plain(change.Address))
	if !written.Counts {
		fmt.Fprintf(a.Stdout, "  → it does not answer the change: %s\n", written.Why)
		return nil
	}
	fmt.Fprintf(a.Stdout, "  → it now answers this change, as %s had it; commit the file so that it counts for everybody\n", report.Plain(plan.Source))
	return nil
}

func (a *App) prune(f decideFlags) error {
	r, err := a.lastReport(f.report)
	if err != nil {
		return err
	}
	removed, err := a.gate().Prune(r)
	if err != nil {
		return err
	}
	if len(removed) == 0 {
		fmt.Fprintln(a.Stdout, "nothing to remove: every decision still counts for a change of the last check")
		return nil
	}
	for _, d := range removed {
		fmt.Fprintf(a.Stdout, "removed decision %q from %s: %s\n", d.Name, d.File, d.Why)
	}
	return nil
}

// askRuling asks at the terminal for what the flags leave open.
func askRuling(c *record.ChangeReport, r *gate.Ruling) error {
	var fields []huh.Field
	if r.Ruling == "" {
		var options []huh.Option[record.Ruling]
		for _, ruling := range record.Rulings() {
			options = append(options, huh.NewOption(rulingText(ruling), ruling))
		}
		fields = append(fields, huh.NewSelect[record.Ruling]().Title(fmt.Sprintf("What is to happen with %s (%s)?", c.Address, c.Actions)).Options(options...).Value(&r.Ruling))
	}
	if r.Owner == "" {
		fields = append(fields, huh.NewInput().Title("Who answers for the object?").Value(&r.Owner).Validate(required))
	}
	if r.Impact == "" {
		fields = append(fields, huh.NewSelect[string]().Title("What does the change do?").
			Options(huh.NewOptions(slices.DeleteFunc(gate.Impacts(), func(i string) bool { return i == "unknown" })...)...).Value(&r.Impact))
	}
	if r.Reason == "" {
		fields = append(fields, huh.NewText().Title("Why?").Value(&r.Reason).Validate(required))
	}
	return huh.NewForm(huh.NewGroup(fields...)).Run()
}

func required(s string) error {
	if strings.TrimSpace(s) == "" {
		return errors.New("this can't be left empty")
	}
	return nil
}

func rulingText(r record.Ruling) string {
	switch r {
	case record.Allow:
		return "allow: it may happen, exactly as checked"
	case record.Restore:
		return "restore: put the configuration back first"
	case record.Adopt:
		return "adopt: take the live object into the configuration first"
	case record.Remove:
		return "remove: take it out of state or configuration first"
	case record.Recreate:
		return "recreate: make it anew, by itself"
	case record.Ignore:
		return "ignore: a controller owns what changes"
	}
	return "refuse: it must not happen"
}
