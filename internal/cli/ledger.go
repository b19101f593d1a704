package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/holdfast-dev/holdfast/internal/gate"
	"github.com/holdfast-dev/holdfast/internal/record"
	"github.com/holdfast-dev/holdfast/internal/report"
)

func (a *App) ledgerCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "ledger",
		Short: "The record of checks, applies and proofs: read, verify, export",
		Long: `The ledger is an append-only chain of entries: each one's hash covers the one
before. "holdfast init" makes it, and nothing else does.`,
		RunE: onlyCommands,
	}
	cmd.AddCommand(a.ledgerLogCommand(), a.ledgerShowCommand(), a.ledgerVerifyCommand(), a.ledgerExportCommand())
	return cmd
}

func (a *App) ledgerLogCommand() *cobra.Command {
	var format, config, ledger string
	var q gate.LogQuery
	var kinds []string
	cmd := &cobra.Command{
		Use:   "log [STACK]",
		Short: "List entries, the newest first",
		Long:  `log lists the ledger's entries, the newest first: all, or those of STACK, which is a stack's name, its directory in the repository, or its id.`,
		Args:  cobra.MaximumNArgs(1),
		ValidArgsFunction: func(cmd *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			return a.stackNames(cmd, config, ledger, args), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := oneOf("format", format, []string{"terminal", "json"}); err != nil {
				return err
			}
			for _, k := range kinds {
				if err := oneOf("kind", k, words(record.EntryKinds())); err != nil {
					return err
				}
				q.Kinds = append(q.Kinds, record.EntryKind(k))
			}
			if len(args) == 1 {
				q.Stack = args[0]
			}
			g := a.gate()
			g.ConfigFile, g.LedgerAt = config, ledger
			if format == "json" {
				return g.Log(cmd.Context(), q, func(e record.Entry) error { return json.NewEncoder(a.Stdout).Encode(e) })
			}
			w := tabwriter.NewWriter(a.Stdout, 0, 4, 2, ' ', 0)
			n := 0
			err := g.Log(cmd.Context(), q, func(e record.Entry) error {
				if n++; n == 1 {
					fmt.Fprintln(w, "ENTRY\tTIME\tKIND\tSTACK\tWHO\tWHAT")
				}
				_, err := fmt.Fprintf(w, "%d\t%s\t%s\t%s\t%s\t%s\n", e.Seq, e.When(), report.Plain(string(e.Kind)), report.Plain(stackTitle(e.Stack)), report.Plain(e.Actor.User), report.Plain(entryText(e)))
				return err
			})
			if err == nil && n == 0 {
				fmt.Fprintln(a.Stdout, "the ledger has no such entry")
			}
			return errors.Join(err, w.Flush())
		},
	}
	cmd.Flags().StringVarP(&format, "format", "f", "terminal", "`FORMAT`: terminal, or json (an entry a line)")
	completeWith(cmd, "format", []string{"terminal", "json"})
	cmd.Flags().StringArrayVar(&kinds, "kind", nil, "only this `KIND` (repeatable): "+strings.Join(words(record.EntryKinds()), ", "))
	cmd.Flags().IntVarP(&q.Limit, "limit", "n", 50, "at most `N` entries; 0 for all")
	completeWith(cmd, "kind", words(record.EntryKinds()))
	a.siteFlags(cmd, nil, &config, &ledger)
	return cmd
}

// stackNames are what "ledger log" can be completed with; none where the ledger
// can't be read.
func (a *App) stackNames(cmd *cobra.Command, config, place string, args []string) []string {
	if len(args) > 0 || a.enter() != nil {
		return nil
	}
	g := a.gate()
	g.ConfigFile, g.LedgerAt = config, place
	refs, err := g.Stacks(cmd.Context())
	if err != nil {
		return nil
	}
	var out []string
	for _, r := range refs {
		if r != (record.StackRef{}) {
			out = append(out, r.Title())
		}
	}
	return out
}

func (a *App) ledgerShowCommand() *cobra.Command {
	var format, config, ledger string
	cmd := &cobra.Command{
		Use:   "show ENTRY",
		Short: "Show one entry whole",
		Long:  `show prints one entry: what, when, who, which plan, which commit, who decided, what became of it. --format json prints it as the ledger has it.`,
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := oneOf("format", format, []string{"terminal", "json"}); err != nil {
				return err
			}
			seq, err := strconv.ParseInt(args[0], 10, 64)
			if err != nil || seq < 1 {
				return fmt.Errorf("%q is no entry's number: \"holdfast ledger log\" lists them", args[0])
			}
			g := a.gate()
			g.ConfigFile, g.LedgerAt = config, ledger
			e, err := g.Entry(cmd.Context(), seq)
			if err != nil {
				return err
			}
			if format == "json" {
				return a.printJSON(e)
			}
			return a.printEntry(e)
		},
	}
	cmd.Flags().StringVarP(&format, "format", "f", "terminal", "`FORMAT`: terminal or json")
	completeWith(cmd, "format", []string{"terminal", "json"})
	a.siteFlags(cmd, nil, &config, &ledger)
	return cmd
}

func (a *App) ledgerExportCommand() *cobra.Command {
	var out, config, ledger string
	cmd := &cobra.Command{
		Use:   "export",
		Short: "Write the whole ledger as JSON Lines",
		Long: `export writes every entry with its hash, a line each, and a last line that names
the last entry: who has an earlier export notices if entries are gone later.`,
		Example: `  holdfast ledger export -o ledger.jsonl
  holdfast ledger verify ledger.jsonl`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			g := a.gate()
			g.ConfigFile, g.LedgerAt = config, ledger
			if out == "" || out == "-" {
				_, err := g.ExportLedger(cmd.Context(), a.Stdout)
				return err
			}
			return a.exportTo(cmd, g, out)
		},
	}
	cmd.Flags().StringVarP(&out, "out", "o", "", "write to this `FILE` instead of standard output")
	a.siteFlags(cmd, nil, &config, &ledger)
	return cmd
}

// exportTo writes the file whole or not at all.
func (a *App) exportTo(cmd *cobra.Command, g *gate.Gate, path string) error {
	f, err := os.CreateTemp(filepath.Dir(path), ".holdfast-export-")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	anchor, err := g.ExportLedger(cmd.Context(), f)
	if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
		return err
	}
	if err := os.Rename(f.Name(), path); err != nil {
		return err
	}
	fmt.Fprintf(a.Stdout, "wrote %d entries to %s; the last is %s\n", anchor.Seq, report.Plain(path), anchor.Hash)
	return nil
}

func (a *App) ledgerVerifyCommand() *cobra.Command {
	var format, config, ledger string
	var against []string
	cmd := &cobra.Command{
		Use:   "verify [EXPORT]",
		Short: "Find any entry that was changed, removed, inserted or reordered",
		Long: `verify computes every hash anew, from the first entry to the last, and names the
first one that isn't as it was written. Where this is a clone, the proofs that
are noted beside its commits (refs/notes/holdfast) must all be there, and what
they prove is held against the commits. EXPORT is a file of "ledger export":
with it and a clone, anybody can verify the proofs without the ledger.

Exit status: 0 all is as it was written, 4 something isn't, 1 error.`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := oneOf("format", format, []string{"terminal", "json"}); err != nil {
				return err
			}
			g := a.gate()
			g.ConfigFile, g.LedgerAt = config, ledger
			var export io.ReadSeeker
			if len(args) == 1 {
				f, err := openExport(args[0])
				if err != nil {
					return err
				}
				defer f.Close()
				export = f
			}
			var others []io.Reader
			for _, name := range against {
				f, err := openExport(name)
				if err != nil {
					return err
				}
				defer f.Close()
				others = append(others, f)
			}
			v, err := g.VerifyLedger(cmd.Context(), a.dir(), export, others)
			if err != nil {
				return err
			}
			if format == "json" {
				err = a.printJSON(struct {
					Schema string `json:"schema"`
					*gate.Verified
				}{verifySchema, v})
			} else {
				a.printVerified(v)
			}
			if err == nil && v.Problem {
				return exitStatus(exitUnproven)
			}
			return err
		},
	}
	cmd.Flags().StringVarP(&format, "format", "f", "terminal", "`FORMAT`: terminal or json")
	completeWith(cmd, "format", []string{"terminal", "json"})
	cmd.Flags().StringArrayVar(&against, "against", nil, "an earlier export `FILE`, whose last entry must still be there (repeatable)")
	a.siteFlags(cmd, nil, &config, &ledger)
	return cmd
}

// verifySchema names the version of what ledger verify prints as JSON.
const verifySchema = "holdfast.verify/v1"

// openExport opens a file that "ledger export" wrote.
func openExport(name string) (*os.File, error) {
	f, err := os.Open(name)
	if errors.Is(err, os.ErrNotExist) {
		return nil, &gate.Fault{Err: fmt.Errorf("there is no %q.", name), Next: "\"holdfast ledger export -o FILE\" writes one where the ledger is."}
	}
	return f, err
}

func (a *App) printVerified(v *gate.Verified) {
	w := a.Stdout
	if b := v.Ledger.Broken; b != nil {
		fmt.Fprintf(w, "BROKEN at entry %d: %s\n", b.Seq, report.Plain(b.What))
		fmt.Fprintf(w, "%s before it as they were written\n", entriesAre(v.Ledger.Entries))
		return
	}
	fmt.Fprintf(w, "%s as they were written; the last is %s\n", entriesAre(v.Ledger.Entries), v.Ledger.Head.Hash)
	switch n := v.Ledger.Anchors; n {
	case 0:
		fmt.Fprintln(w, "no anchor from outside: that entries were cut off at the end can't be seen")
		fmt.Fprintln(w, "  → git fetch origin refs/notes/holdfast:refs/notes/holdfast, or --against an earlier export")
	case 1:
		fmt.Fprintln(w, "1 anchor from outside (notes of this clone, exports) is in it")
	default:
		fmt.Fprintf(w, "%d anchors from outside (notes of this clone, exports) are in it\n", n)
	}
	for _, p := range v.Proofs {
		mark := "ok"
		if !p.OK {
			mark = "NOT"
		}
		noted := ""
		if !p.Noted {
			noted = "; no note of it in this clone"
		}
		fmt.Fprintf(w, "%-4s proof %d of %s, %s, commit %.10s: %s%s\n", mark, p.Entry, report.Plain(p.Stack.Title()), record.ShortTime(p.Time), report.Plain(p.Commit), report.Plain(p.Says), noted)
	}
}

func entriesAre(n int64) string {
	if n == 1 {
		return "1 entry is"
	}
	return fmt.Sprintf("%d entries are", n)
}

// stackTitle is what people call a stack; "-" for an entry about the ledger
// itself.
func stackTitle(s record.StackRef) string {
	if s == (record.StackRef{}) {
		return "-"
	}
	return s.Title()
}

// entryText says in some words what an entry records.
func entryText(e record.Entry) string {
	switch e.Kind {
	case record.CheckMade:
		return bodyText(e, func(b record.CheckBody) string {
			return fmt.Sprintf("%s: %d to add, %d to change, %d to destroy", b.Verdict, b.Counts.Add, b.Counts.Change, b.Counts.Destroy)
		})
	case record.EvidenceTaken:
		return bodyText(e, func(b record.EvidenceBody) string {
			if b.Passed {
				return fmt.Sprintf("%s %q passed", b.Block, b.Name)
			}
			return fmt.Sprintf("%s %q failed: %s", b.Block, b.Name, b.Why)
		})
	case record.ApplyStarted:
		return bodyText(e, func(b record.StartedBody) string {
			text := fmt.Sprintf("plan %.19s from commit %.10s, %s", b.PlanDigest, b.Source.Commit, count(len(b.Changes)+b.Omitted, "change"))
			if len(b.Overrides) > 0 {
				text += ", with " + b.Overrides[0].Name
			}
			return text
		})
	case record.ApplyEnded:
		return bodyText(e, func(b record.EndedBody) string { return doneText(&b) })
	case record.ProofMade:
		return bodyText(e, func(b record.ProofBody) string {
			if b.Proved {
				return fmt.Sprintf("proved at commit %.10s, state serial %d", b.Source.Commit, b.State.Serial)
			}
			if len(b.Owed) > 0 {
				return string(b.Standing) + ": " + b.Owed[0]
			}
			return string(b.Standing)
		})
	case record.LedgerCreated:
		return "the ledger was made"
	}
	return ""
}

func bodyText[B any](e record.Entry, say func(B) string) string {
	var b B
	if err := json.Unmarshal(e.Body, &b); err != nil {
		return "a body that can't be read"
	}
	return say(b)
}
