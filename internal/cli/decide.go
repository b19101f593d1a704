package cli

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
	"time"

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
		Use:   "decide [ADDRESS]",
		Short: "Write a decision on a change of the last check",
		Long: `decide writes a decision on one change of the last check into the decisions
file, which belongs into Git. It is bound to exactly that change: when the
change alters, the decision no longer covers it.

Rulings: allow (it may happen), ignore (a controller owns these paths), and
restore, adopt, remove, recreate, refuse (what is to be done first; the change
holds until the plan no longer has it).

What the flags leave open is asked for at a terminal. Without ADDRESS, the open
questions of the last check are listed.

With --prune, decisions that the last check found expired, lapsed or without a
subject are removed: after an apply, check first.`,
		Example: `  holdfast decide 'aws_instance.web' --ruling allow --owner platform --impact service \
      --reason "Resize agreed for Tuesday, 22:00." --expires 2026-12-31
  holdfast decide --prune`,
		Args: func(_ *cobra.Command, args []string) error {
			switch {
			case f.prune && len(args) > 0:
				return errors.New("--prune takes no address")
			case len(args) > 1:
				return errors.New("give the address of one change; several need a decision each")
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error {
			if f.prune {
				return a.prune(f)
			}
			if len(args) == 0 {
				return a.listOpen(f)
			}
			f.Address = args[0]
			return a.decide(f)
		},
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			return a.openAddresses(f.report), cobra.ShellCompDirectiveNoFileComp
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
	completeWith(cmd, "ruling", words(record.Rulings()))
	completeWith(cmd, "impact", gate.Impacts())
	flags.BoolVar(&f.prune, "prune", false, "remove the decisions that no longer count")
	return cmd
}

// open are the changes of a report that wait for a decision.
func open(r *record.Report) []*record.ChangeReport {
	var out []*record.ChangeReport
	for i := range r.Plans {
		for j := range r.Plans[i].Changes {
			if c := &r.Plans[i].Changes[j]; c.Disposition == record.Hold {
				out = append(out, c)
			}
		}
	}
	return out
}

// openOfPlans are the questions about plans as a whole, which no decision
// answers.
func openOfPlans(r *record.Report) []record.Finding {
	var out []record.Finding
	for i := range r.Plans {
		for _, f := range r.Plans[i].Findings {
			if f.Disposition == record.Hold {
				out = append(out, f)
			}
		}
	}
	return out
}

func (a *App) openAddresses(file string) []string {
	r, err := a.lastReport(file)
	if err != nil {
		return nil
	}
	var out []string
	for _, c := range open(r) {
		out = append(out, c.Address)
	}
	return out
}

// listOpen shows what there is to decide.
func (a *App) listOpen(f decideFlags) error {
	r, err := a.lastReport(f.report)
	if err != nil {
		return err
	}
	questions, whole := open(r), openOfPlans(r)
	if len(questions)+len(whole) == 0 {
		fmt.Fprintln(a.Stdout, "the last check has no open question")
		if r.Totals.Stop > 0 {
			fmt.Fprintf(a.Stdout, "  → but it stops: %s must not happen as things stand, and no decision lifts that; \"holdfast check\" says why\n", count(r.Totals.Stop, "thing"))
		}
		return nil
	}
	for _, f := range whole {
		fmt.Fprintf(a.Stdout, "the plan as a whole  %s\n    %s\n", report.PlainLine(f.Rule), report.Plain(f.Message))
		for _, s := range f.Suggestions {
			fmt.Fprintf(a.Stdout, "    → %s\n", report.PlainLine(cmp.Or(s.Says, s.Command)))
		}
	}
	for _, c := range questions {
		fmt.Fprintf(a.Stdout, "%s  %s\n", report.PlainLine(c.Address), c.Actions)
		if len(c.Findings) > 0 {
			fmt.Fprintf(a.Stdout, "    %s\n", report.Plain(c.Findings[0].Message))
		}
	}
	said := "\"holdfast decide ADDRESS\" answers one"
	switch {
	case len(questions) == 0:
		said = "about the plan as a whole: no decision answers that"
	case len(whole) > 0:
		said += fmt.Sprintf(", but none answers what is asked about the plan as a whole (%d)", len(whole))
	}
	fmt.Fprintf(a.Stdout, "\n%d open; %s\n", len(questions)+len(whole), said)
	return nil
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
	if err := f.Known(); err != nil {
		return err
	}
	if change.Disposition == record.Clear && (f.ruling == string(record.Allow) || f.ruling == "") {
		return fmt.Errorf("nothing is asked about %s: it is clear, and a decision that allows it would answer no question", change.Address)
	}
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
	fmt.Fprintf(a.Stdout, "%s decision %q in %s, on %s of %s\n", verb, written.Name, report.PlainLine(written.File), change.Actions, report.PlainLine(change.Address))
	if !written.Counts {
		fmt.Fprintf(a.Stdout, "  → it does not answer the change: %s\n", report.PlainLine(written.Why))
		return nil
	}
	fmt.Fprintf(a.Stdout, "  → it now answers this change, as %s had it; commit the file so that it counts for everybody\n", report.PlainLine(plan.Source))
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
		fmt.Fprintln(a.Stdout, "nothing to remove: the last check found no decision that has ceased to count")
		if f.report == "" {
			fmt.Fprintln(a.Stdout, "  → after an apply, holdfast check first: a decision ceases to count when a check no longer has its change")
		}
		return nil
	}
	for _, d := range removed {
		fmt.Fprintf(a.Stdout, "removed decision %q from %s: %s\n", d.Name, report.PlainLine(d.File), report.PlainLine(d.Why))
	}
	return nil
}

// askRuling asks at the terminal for what the flags leave open. Nothing is
// chosen beforehand: an answer that was not given is none.
func askRuling(c *record.ChangeReport, r *gate.Ruling) error {
	var fields []huh.Field
	said := ""
	if len(c.Findings) > 0 {
		said = report.Plain(c.Findings[0].Message)
	}
	if r.Ruling == "" {
		options := []huh.Option[record.Ruling]{huh.NewOption("(choose)", record.Ruling(""))}
		for _, ruling := range record.Rulings() {
			options = append(options, huh.NewOption(rulingText(ruling), ruling))
		}
		fields = append(fields, huh.NewSelect[record.Ruling]().Title(fmt.Sprintf("What is to happen with %s (%s)?", report.PlainLine(c.Address), c.Actions)).
			Description(said).Options(options...).Value(&r.Ruling).Validate(func(v record.Ruling) error { return required(string(v)) }))
	}
	if r.Owner == "" {
		fields = append(fields, huh.NewInput().Title("Who answers for the object?").Value(&r.Owner).Validate(required))
	}
	if r.Impact == "" {
		options := []huh.Option[string]{huh.NewOption("(choose)", "")}
		for _, impact := range gate.Impacts() {
			options = append(options, huh.NewOption(impact, impact))
		}
		fields = append(fields, huh.NewSelect[string]().Title("What does the change do?").Description("unknown explains nothing").Options(options...).Value(&r.Impact).Validate(required))
	}
	if r.Reason == "" {
		fields = append(fields, huh.NewText().Title("Why?").Lines(3).Value(&r.Reason).Validate(required))
	}
	if r.Expires == "" {
		fields = append(fields, huh.NewInput().Title("Until which day does it count?").Description("YYYY-MM-DD; empty for no end").Value(&r.Expires).Validate(func(v string) error {
			if _, err := time.Parse(time.DateOnly, v); v != "" && err != nil {
				return errors.New("write YYYY-MM-DD")
			}
			return nil
		}))
	}
	var groups []*huh.Group
	for _, f := range fields {
		groups = append(groups, huh.NewGroup(f)) // one a page: small terminals show it whole
	}
	err := huh.NewForm(groups...).Run()
	if errors.Is(err, huh.ErrUserAborted) {
		return errors.New("stopped; nothing was written")
	}
	return err
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
