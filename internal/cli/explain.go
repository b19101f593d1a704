package cli

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/holdfast-dev/holdfast/internal/gate"
	"github.com/holdfast-dev/holdfast/internal/hazard"
	"github.com/holdfast-dev/holdfast/internal/record"
	"github.com/holdfast-dev/holdfast/internal/report"
)

func (a *App) explainCommand() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "explain [RULE|HAZARD|TYPE|WORD]",
		Short: "Say what a rule, hazard or word of a report means, or what is known of a resource type",
		Example: `  holdfast explain destroy-unexplained
  holdfast explain libvirt_domain`,
		Args: cobra.MaximumNArgs(1),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			var names []string
			for _, r := range gate.Rules() {
				names = append(names, r.Name)
			}
			names = append(names, a.lastTypes()...)
			return names, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, args []string) error {
			if format != "terminal" && format != "json" {
				return fmt.Errorf("unknown format %q: use terminal or json", format)
			}
			if len(args) == 0 {
				return a.listRules(format)
			}
			e, err := a.gate().Explain(a.dir(), args[0])
			if err != nil {
				return err
			}
			return a.printExplanation(args[0], e, format)
		},
	}
	cmd.Flags().StringVarP(&format, "format", "f", "terminal", "`FORMAT`: terminal or json")
	return cmd
}

// lastTypes are the resource types of the last check's changes.
func (a *App) lastTypes() []string {
	r, err := a.lastReport("")
	if err != nil {
		return nil
	}
	var out []string
	for i := range r.Plans {
		for j := range r.Plans[i].Changes {
			if typ := r.Plans[i].Changes[j].Type; typ != "" && !slices.Contains(out, typ) && len(out) < maxCompletions {
				out = append(out, typ)
			}
		}
	}
	return out
}

// maxCompletions bounds what a shell is offered.
const maxCompletions = 200

// ruleRow is one rule as lists show it.
type ruleRow struct {
	Rule    string             `json:"rule"`
	Asks    record.Disposition `json:"disposition"`
	Summary string             `json:"summary"`
	Page    string             `json:"page,omitempty"`
}

func (a *App) listRules(format string) error {
	var rows []ruleRow
	for _, r := range gate.Rules() {
		rows = append(rows, ruleRow{Rule: r.Name, Asks: r.Asks, Summary: r.Summary})
	}
	if format == "json" {
		return a.printJSON(rows)
	}
	w := tabwriter.NewWriter(a.Stdout, 0, 4, 2, ' ', 0)
	for _, r := range rows {
		fmt.Fprintf(w, "%s\t%s\t%s\n", r.Rule, weight(r.Asks), r.Summary)
	}
	return w.Flush()
}

// weight is how a disposition reads as the weight of a finding.
func weight(d record.Disposition) string {
	if d == record.Clear {
		return "note"
	}
	return string(d)
}

func (a *App) printExplanation(name string, e *gate.Explanation, format string) error {
	switch {
	case e.Word != "" && format == "json":
		return a.printJSON(map[string]string{"word": name, "means": e.Word})
	case e.Word != "":
		fmt.Fprintf(a.Stdout, "%s: %s\n", name, e.Word)
	case e.Rule != nil && format == "json":
		return a.printJSON(ruleRow{Rule: e.Rule.Name, Asks: e.Rule.Asks, Summary: e.Rule.Summary, Page: e.Page})
	case e.Rule != nil:
		fmt.Fprint(a.Stdout, e.Page)
	case e.Hazard != nil && format == "json":
		return a.printJSON(hazardDetail(e.Hazard))
	case e.Hazard != nil:
		a.printHazard(e.Hazard)
	case format == "json":
		return a.printJSON(typeDetail(e.Type))
	default:
		return a.printType(e.Type)
	}
	return nil
}

// detail is all of one hazard.
type detail struct {
	hazardRow
	Attributes []string          `json:"attributes"`
	When       string            `json:"when"`
	Also       []record.Effect   `json:"also"`
	Instead    string            `json:"instead"`
	Sources    []record.Evidence `json:"sources"`
	Defined    string            `json:"defined"`
}

func hazardDetail(h *hazard.Hazard) detail {
	d := detail{
		hazardRow:  hazardRow{h.ID, h.Providers, h.Types, h.Actions, h.Effect, h.Asks(), h.Versions, h.Says, h.BestEvidence(), h.Silenced},
		Attributes: append([]string{}, h.Attributes...), When: h.When, Also: append([]record.Effect{}, h.Also...), Instead: h.Instead,
		Defined: fmt.Sprintf("%s:%d", h.File, h.Line),
	}
	for _, e := range h.Evidence {
		d.Sources = append(d.Sources, record.Evidence{Level: e.Level, Source: e.Source + " (looked at " + e.Checked + ")"})
	}
	return d
}

func (a *App) printHazard(h *hazard.Hazard) {
	d := hazardDetail(h)
	line := func(label, text string) {
		if text != "" {
			fmt.Fprintf(a.Stdout, "  %-10s %s\n", label, strings.ReplaceAll(report.Plain(text), "\n", "\n"+strings.Repeat(" ", 13)))
		}
	}
	asks := "note"
	if d.Asks {
		asks = "asks a question"
	}
	fmt.Fprintf(a.Stdout, "%s: %s, %s\n", report.PlainLine(d.ID), d.Effect, asks)
	line("says", d.Says)
	line("instead", d.Instead)
	line("types", strings.Join(d.Types, ", "))
	line("actions", strings.Join(d.Actions, ", "))
	line("attributes", strings.Join(d.Attributes, ", "))
	line("when", d.When)
	line("versions", d.Versions)
	line("blind", h.Blind)
	for _, s := range d.Sources {
		line(string(s.Level), s.Source)
	}
	line("silenced", d.Silenced)
	line("defined", d.Defined)
}

// known is all that is known of one resource type.
type known struct {
	Type    string   `json:"type"`
	Classes []string `json:"classes"`
	Hazards []detail `json:"hazards"`
}

func typeDetail(k *hazard.Knowledge) known {
	out := known{Type: k.Type, Classes: append([]string{}, k.Classes...), Hazards: []detail{}}
	for _, h := range k.Hazards {
		out.Hazards = append(out.Hazards, hazardDetail(h))
	}
	return out
}

func (a *App) printType(k *hazard.Knowledge) error {
	classes := "no class"
	if len(k.Classes) > 0 {
		classes = strings.Join(k.Classes, ", ")
	}
	fmt.Fprintf(a.Stdout, "%s (%s)\n\n", report.PlainLine(k.Type), report.PlainLine(classes))
	if len(k.Hazards) == 0 {
		fmt.Fprintln(a.Stdout, "No hazard is known of it; that is not to say that there is none.")
		return nil
	}
	w := tabwriter.NewWriter(a.Stdout, 0, 4, 2, ' ', 0)
	fmt.Fprintln(w, "ATTRIBUTE\tON\tEFFECT\tWHEN\tVERSIONS\tEVIDENCE\tHAZARD")
	for _, h := range k.Hazards {
		attributes := "any"
		if len(h.Attributes) > 0 {
			attributes = shortList(h.Attributes)
		}
		versions := h.Versions
		if versions == "" {
			versions = "any"
		}
		row(w, attributes, strings.Join(h.Actions, " "), effectWord(h), shortWhen(h.When), versions, string(h.BestEvidence().Level), h.ID)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	fmt.Fprintln(a.Stdout, "\n\"holdfast explain HAZARD\" tells all about one.")
	return nil
}

// effectWord is the effect, or what comes of an update that doesn't do as
// planned.
func effectWord(h *hazard.Hazard) string {
	switch {
	case h.Outcome == hazard.Refused, h.Outcome == hazard.Nothing, h.Outcome == hazard.Misreported:
		return string(h.Outcome)
	case h.Blind != "" && h.Effect == record.NoEffect:
		return "not seen"
	}
	return string(h.Effect)
}

// maxWhen is how much of a condition a table shows.
const maxWhen = 48

// shortWhen is a condition for a table; "always" where there is none.
func shortWhen(when string) string {
	when = strings.Join(strings.Fields(when), " ")
	switch {
	case when == "":
		return "always"
	case len(when) > maxWhen:
		return strings.ToValidUTF8(when[:maxWhen], "") + "…"
	}
	return when
}

// printJSON writes a value for programs, so that nothing in it acts on a log or
// a terminal that shows it.
func (a *App) printJSON(v any) error {
	enc := json.NewEncoder(report.GuardJSON(a.Stdout))
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}
