package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/holdfast-dev/holdfast/internal/gate"
	"github.com/holdfast-dev/holdfast/internal/record"
	"github.com/holdfast-dev/holdfast/internal/report"
)

// proveSchema names the version of what prove prints as JSON.
const proveSchema = "holdfast.prove/v1"

func (a *App) proveCommand() *cobra.Command {
	var format, engine, config, ledger string
	var varFiles, vars []string
	var opt gate.ProveOptions
	cmd := &cobra.Command{
		Use:   "prove [DIR…]",
		Short: "Prove that Git, the state and what is live agree, and record it",
		Long: `prove plans the whole stack, untargeted and with refresh, and says what is left
over and where it comes from; runs the probes; lists what a plan can't see; and
looks whether every file that the stack reads is committed and pushed. The
proof goes into the ledger and, as a Git note (refs/notes/holdfast), beside
the commit. It applies nothing.

An apply of which the end isn't recorded is read back and closed first.

Exit status: 0 all are proved, 4 something is owed, 1 error; with several
directories, an error in one doesn't keep the others from being proved.`,
		Example: `  holdfast prove
  holdfast prove envs/prod envs/staging
  git push origin refs/notes/holdfast     # so that others have the proofs, too`,
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return nil, cobra.ShellCompDirectiveFilterDirs
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := oneOf("format", format, []string{"terminal", "json"}); err != nil {
				return err
			}
			if len(args) == 0 {
				args = []string{"."}
			}
			all := []*gate.Proved{}
			proved, failed := true, false
			for _, dir := range args {
				g := a.gate()
				g.Engine, g.ConfigFile, g.LedgerAt, g.VarFiles, g.Vars = engine, config, ledger, varFiles, vars
				p, err := g.Prove(cmd.Context(), dir, opt)
				if err != nil && (len(args) == 1 || cmd.Context().Err() != nil) {
					return err
				}
				if err != nil { // the others are proved all the same
					a.printError(err)
					failed = true
					continue
				}
				all = append(all, p)
				proved = proved && p.Body.Proved
				if format == "terminal" {
					if len(all) > 1 {
						fmt.Fprintln(a.Stdout)
					}
					a.printProved(p)
				}
			}
			if format == "json" {
				if err := a.printJSON(struct {
					Schema string         `json:"schema"`
					Proofs []*gate.Proved `json:"proofs"`
				}{proveSchema, all}); err != nil {
					return err
				}
			}
			switch {
			case failed:
				return exitStatus(exitError)
			case !proved:
				return exitStatus(exitUnproven)
			}
			return nil
		},
	}
	cmd.Flags().StringVarP(&format, "format", "f", "terminal", "`FORMAT`: terminal or json")
	completeWith(cmd, "format", []string{"terminal", "json"})
	cmd.Flags().BoolVar(&opt.Close, "close", false, "close an apply from the state alone: its host is gone, or its journal is, or it is another user's")
	a.siteFlags(cmd, &engine, &config, &ledger)
	variableFlags(cmd, &varFiles, &vars)
	return cmd
}

// printProved shows one attempt to prove a stack.
func (a *App) printProved(p *gate.Proved) {
	b := &p.Body
	head := p.Stack.Title() + " · " + string(b.Tools.Engine) + " " + b.Tools.EngineVersion
	if b.Why == "" { // else nobody could look
		head += fmt.Sprintf(" · state serial %d", b.State.Serial)
	}
	fmt.Fprintf(a.Stdout, "%s · %s\n", report.PlainLine(head), strings.ToUpper(string(b.Standing)))
	if e := p.Recovered; e != nil {
		a.line("closed  ", doneText(e))
		for _, o := range e.Outcomes {
			a.line(fmt.Sprintf("        %-9s  ", report.PlainLine(string(o.Outcome))), changeName(o.Address, o.Deposed)+because(o.Why))
		}
	}
	a.printProof(p)
}

func because(why string) string {
	if why == "" {
		return ""
	}
	return ": " + why
}

// printProof says what is proved and what is owed.
func (a *App) printProof(p *gate.Proved) {
	b := &p.Body
	w := a.Stdout
	a.line("proved  ", provedText(p))
	for _, l := range b.LeftOver[:min(len(b.LeftOver), maxShown)] {
		a.line("        left  ", changeName(l.Address, l.Deposed)+"  "+l.Actions.String()+because(l.Why))
	}
	if n := len(b.LeftOver) - maxShown; n > 0 {
		fmt.Fprintf(w, "        and %d more; \"holdfast ledger show %d\" has all\n", n, p.Entry)
	}
	for _, s := range b.Blind {
		if s.Probe != "" {
			a.line("        ", fmt.Sprintf("measured by probe %q: %s of %s", s.Probe, s.What, countOf(s.Count, s.Type)))
		} else {
			a.line("        ", fmt.Sprintf("except: %s of %s, which a plan can't see (holdfast explain %s)", s.What, countOf(s.Count, s.Type), s.Hazard))
		}
	}
	if n := len(b.Behind); n > 0 && len(b.LeftOver) == 0 {
		a.line("        ", fmt.Sprintf("except: the state has older values of %s than are live (%s); \"%s apply -refresh-only\" writes them", count(n, "object"), strings.Join(b.Behind[:min(n, 3)], ", "), b.Tools.Engine))
	}
	if len(b.Variables) > 0 {
		a.line("        ", "with variables that are not in Git: "+strings.Join(b.Variables, ", "))
	}
	a.printOwed(b.Owed)
}

// maxShown bounds how many changes that are left over are listed.
const maxShown = 20

func (a *App) printOwed(owed []string) {
	if len(owed) == 0 {
		fmt.Fprintln(a.Stdout, "owed    nothing")
		return
	}
	for i, o := range owed {
		label := "owed"
		if i > 0 {
			label = ""
		}
		a.line(fmt.Sprintf("%-7s ", label), o)
	}
}

func countOf(n int, typ string) string { return fmt.Sprintf("%d %s", n, typ) }

// provedText says in one line what an attempt proved.
func provedText(p *gate.Proved) string {
	b := &p.Body
	var parts []string
	switch {
	case b.Why != "":
		parts = append(parts, "nothing: the untargeted plan failed")
	case len(b.LeftOver)+b.Omitted+len(b.Outputs) == 0:
		parts = append(parts, fmt.Sprintf("the whole plan is empty (%s, state serial %d)", count(b.State.Objects, "object"), b.State.Serial))
	default:
		parts = append(parts, fmt.Sprintf("not: the whole plan still has %s", count(len(b.LeftOver)+b.Omitted+len(b.Outputs), "change")))
	}
	for _, pr := range b.Probes {
		if pr.Passed {
			parts = append(parts, fmt.Sprintf("probe %q passed", pr.Name))
		}
	}
	if c := b.Source.Commit; c != "" {
		text := fmt.Sprintf("commit %.10s", c)
		switch {
		case len(b.Source.Changed) > 0:
			text += " with files that are not committed"
		case b.Pushed:
			text += " is on " + b.Upstream
		default:
			text += " is not pushed"
		}
		parts = append(parts, text)
	}
	text := strings.Join(parts, "; ") + fmt.Sprintf(" · ledger entry %d", p.Entry)
	if p.Noted {
		text += " and a note on the commit"
	}
	if b.Standing != record.InAgreement {
		text += " · " + string(b.Standing)
	}
	return text
}
