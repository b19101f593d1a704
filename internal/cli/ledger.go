package cli

import (
	"bytes"
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
	var limit int
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
			if limit < 0 {
				return fmt.Errorf("--limit %d: give how many entries at most, or 0 for all", limit)
			}
			q.Limit = limit
			g := a.gate()
			g.ConfigFile, g.LedgerAt = config, ledger
			if format == "json" {
				enc := json.NewEncoder(report.GuardJSON(a.Stdout))
				return g.Log(cmd.Context(), q, func(e record.Entry) error { return enc.Encode(e) })
			}
			w := tabwriter.NewWriter(a.Stdout, 0, 4, 2, ' ', 0)
			n := 0
			if limit > 0 {
				q.Limit++ // whether there are more
			}
			err := g.Log(cmd.Context(), q, func(e record.Entry) error {
				if n++; limit > 0 && n > limit {
					return nil
				}
				if n == 1 {
					fmt.Fprintln(w, "ENTRY\tTIME\tKIND\tSTACK\tWHO\tWHAT")
				}
				row(w, strconv.FormatInt(e.Seq, 10), e.When(), string(e.Kind), stackTitle(e.Stack), e.Actor.User, entryText(e))
				return nil
			})
			if err == nil && n == 0 {
				fmt.Fprintln(a.Stdout, "the ledger has no such entry")
			}
			err = errors.Join(err, w.Flush())
			if err == nil && limit > 0 && n > limit {
				fmt.Fprintf(a.Stdout, "\nolder entries are not shown; --limit %d shows more, 0 all\n", 10*limit)
			}
			return err
		},
	}
	cmd.Flags().StringVarP(&format, "format", "f", "terminal", "`FORMAT`: terminal, or json (an entry a line)")
	completeWith(cmd, "format", []string{"terminal", "json"})
	cmd.Flags().StringArrayVar(&kinds, "kind", nil, "only this `KIND` (repeatable): "+strings.Join(words(record.EntryKinds()), ", "))
	cmd.Flags().IntVarP(&limit, "limit", "n", 50, "at most `N` entries; 0 for all")
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
		title := r.Title()
		// A shell can't be given a name with a line end: it would be two.
		if r != (record.StackRef{}) && title == report.PlainLine(title) {
			out = append(out, title)
		}
	}
	return out
}

// completedEntries bounds how many entries "ledger show" is completed with.
const completedEntries = 30

// newestEntries are the numbers of the newest entries, with what each is; none
// where the ledger can't be read.
func (a *App) newestEntries(cmd *cobra.Command, config, place string, args []string) []string {
	if len(args) > 0 || a.enter() != nil {
		return nil
	}
	g := a.gate()
	g.ConfigFile, g.LedgerAt = config, place
	var out []string
	_ = g.Log(cmd.Context(), gate.LogQuery{Limit: completedEntries}, func(e record.Entry) error {
		what := fmt.Sprintf("%s of %s, %s", e.Kind, stackTitle(e.Stack), e.When())
		out = append(out, fmt.Sprintf("%d\t%s", e.Seq, report.PlainLine(what)))
		return nil
	})
	return out
}

func (a *App) ledgerShowCommand() *cobra.Command {
	var format, config, ledger string
	cmd := &cobra.Command{
		Use:   "show ENTRY",
		Short: "Show one entry whole",
		Long:  `show prints one entry: what, when, who, which plan, which commit, who decided, what became of it. --format json prints it as the ledger has it.`,
		Args:  cobra.ExactArgs(1),
		ValidArgsFunction: func(cmd *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			return a.newestEntries(cmd, config, ledger, args), cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveKeepOrder
		},
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

// ledgerExportCommand is the only one whose JSON doesn't go through
// report.GuardJSON: the hashes are over the canonical bytes, so an export has
// these as they are. It is for a file, not for a log.
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
		return fmt.Errorf("writing %s: %w", path, errors.Unwrap(err))
	}
	defer os.Remove(f.Name())
	anchor, err := g.ExportLedger(cmd.Context(), f)
	if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
		return err
	}
	if err := os.Rename(f.Name(), path); err != nil {
		return fmt.Errorf("writing %s: %w", path, errors.Unwrap(err))
	}
	fmt.Fprintf(a.Stdout, "wrote %s to %s; the last is %s\n", entries(anchor.Seq), report.PlainLine(path), anchor.Hash)
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
	const next = "\"holdfast ledger export -o FILE\" writes one where the ledger is."
	f, err := os.Open(name)
	if errors.Is(err, os.ErrNotExist) {
		return nil, &gate.Fault{Err: fmt.Errorf("there is no %q.", name), Next: next}
	}
	if err != nil {
		return nil, err
	}
	begin := make([]byte, exportBegin)
	n, err := io.ReadFull(f, begin)
	if err == nil || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		_, err = f.Seek(0, io.SeekStart)
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	// A line of an export names its schema, also where somebody altered it: then it
	// is a broken export, and anything else is none.
	first, _, _ := bytes.Cut(begin[:n], []byte("\n"))
	if !bytes.HasPrefix(first, []byte("{")) || !bytes.Contains(first, []byte(`"body"`)) {
		f.Close()
		return nil, &gate.Fault{Err: fmt.Errorf("%q is no export of a ledger: its first line isn't an entry.", name), Next: next}
	}
	return f, nil
}

// exportBegin is how much of a file tells whether it is an export.
const exportBegin = 4 << 10

func (a *App) printVerified(v *gate.Verified) {
	w := a.Stdout
	if b := v.Ledger.Broken; b != nil {
		fmt.Fprintf(w, "BROKEN at entry %d: %s\n", b.Seq, report.PlainLine(b.What))
		fmt.Fprintf(w, "%s before it as they were written\n", entriesAre(v.Ledger.Entries))
		return
	}
	as := "as they were written; the last is"
	if v.Ledger.Entries == 1 {
		as = "as it was written:"
	}
	fmt.Fprintf(w, "%s %s %s\n", entriesAre(v.Ledger.Entries), as, v.Ledger.Head.Hash)
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
		fmt.Fprintln(w, report.PlainLine(fmt.Sprintf("%-4s proof %d of %s, %s, commit %.10s: %s%s", mark, p.Entry, p.Stack.Title(), record.ShortTime(p.Time), p.Commit, p.Says, noted)))
	}
}

func entriesAre(n int64) string {
	if n == 1 {
		return "1 entry is"
	}
	return entries(n) + " are"
}

func entries(n int64) string {
	if n == 1 {
		return "1 entry"
	}
	return fmt.Sprintf("%d entries", n)
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
			text := fmt.Sprintf("plan %.19s from %s, %s", b.PlanDigest, sourceText(b.Source), count(len(b.Changes)+b.Omitted, "change"))
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
				return fmt.Sprintf("proved at %s, state serial %d", sourceText(b.Source), b.State.Serial)
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

// sourceText names the configuration that something was made from.
func sourceText(s record.Source) string {
	if s.Commit == "" {
		return "files in no commit"
	}
	return fmt.Sprintf("commit %.10s", s.Commit)
}

func bodyText[B any](e record.Entry, say func(B) string) string {
	var b B
	if err := json.Unmarshal(e.Body, &b); err != nil {
		return "a body that can't be read"
	}
	return say(b)
}
