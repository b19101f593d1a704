package cli

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/holdfast-dev/holdfast/internal/gate"
	"github.com/holdfast-dev/holdfast/internal/record"
)

var update = flag.Bool("update", false, "write the reference pages anew")

// testApp is an App that works in a directory of its own.
func testApp() *App {
	return &App{
		Stdin: strings.NewReader(""), Stdout: io.Discard, Stderr: io.Discard, Env: os.Environ(),
		Now: func() time.Time { return time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC) }, Version: Version{Number: "test"},
	}
}

// TestReference holds docs/reference against what the program says of itself.
func TestReference(t *testing.T) {
	a := testApp()
	hazards, err := (&gate.Gate{}).ListHazards(t.TempDir(), gate.HazardFilter{})
	if err != nil {
		t.Fatal(err)
	}
	var index []hazardRow
	for _, h := range hazards {
		index = append(index, hazardRow{h.ID, h.Providers, h.Types, h.Actions, h.Effect, h.Asks(), h.Versions, h.Says, h.BestEvidence(), ""})
	}
	for name, text := range map[string]string{
		"commands.md":   commandPage(a.root()),
		"exit-codes.md": exitCodePage(),
		"rules.md":      rulePage(),
		"hazards.md":    hazardPage(index),
	} {
		path := filepath.Join("../../docs/reference", name)
		text = "<!-- Generated; \"go test ./internal/cli -update\" makes it anew. -->\n" + text
		if *update {
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		have, err := os.ReadFile(path)
		if err != nil || string(have) != text {
			t.Errorf("%s is not what the program says (%v): run go test ./internal/cli -update", path, err)
		}
	}
}

func commandPage(root *cobra.Command) string {
	var b strings.Builder
	b.WriteString("# Commands\n")
	var walk func(*cobra.Command)
	walk = func(c *cobra.Command) {
		if c.Hidden || c.Name() == "help" || c.Name() == "completion" {
			return
		}
		fmt.Fprintf(&b, "\n## %s\n\n", c.CommandPath())
		text := c.Long
		if text == "" {
			text = c.Short + "."
		}
		fmt.Fprintf(&b, "%s\n", text)
		if c.Runnable() {
			fmt.Fprintf(&b, "\n    %s\n", c.UseLine())
		}
		if c.Example != "" {
			fmt.Fprintf(&b, "\n```console\n%s\n```\n", strings.ReplaceAll(strings.TrimPrefix(c.Example, "  "), "\n  ", "\n"))
		}
		flags := c.LocalFlags()
		if flags.HasAvailableFlags() {
			b.WriteString("\n| flag | |\n| --- | --- |\n")
			flags.VisitAll(func(f *pflag.Flag) {
				if f.Name == "help" {
					return
				}
				name, usage := pflag.UnquoteUsage(f)
				short := ""
				if f.Shorthand != "" {
					short = "-" + f.Shorthand + ", "
				}
				fmt.Fprintf(&b, "| `%s--%s` | %s |\n", short, strings.TrimSpace(f.Name+" "+name), usage)
			})
		}
		for _, sub := range c.Commands() {
			walk(sub)
		}
	}
	walk(root)
	b.WriteString("\n## holdfast completion\n\nPrints completions for bash, zsh, fish and PowerShell: `holdfast completion bash --help` says how to load them.\n")
	return b.String()
}

func exitCodePage() string {
	var b strings.Builder
	b.WriteString("# Exit codes\n\nThe exit code of `check` is part of the verdict, and `apply` exits as `check` does where it leaves a plan alone. No format changes it.\n\n| code | verdict | means |\n| --: | --- | --- |\n")
	for _, v := range []struct {
		verdict record.Verdict
		means   string
	}{
		{record.Proceed, "nothing is open: every change is clear, or explained by a decision that covers it. Of `apply`: applied, and proved"},
		{record.HoldVerdict, "at least one question is open. Of `apply` also: whoever was asked said no. Nothing was applied"},
		{record.StopVerdict, "something must not happen as things stand: protected, refused, a failed plan, a precondition that nobody has shown. Of `apply` also: a condition doesn't stand, such as files that are not committed. Nothing was applied"},
	} {
		fmt.Fprintf(&b, "| %d | %s | %s |\n", v.verdict.ExitCode(), v.verdict, v.means)
	}
	fmt.Fprintf(&b, "| %d | proceed | something is owed. `apply`: everything was done, and it isn't proved; `prove`: a stack isn't proved; `status --exit-code`: a stack isn't in agreement; `precondition run`: its evidence isn't fresh; `ledger verify`: something isn't as it was written |\n", exitUnproven)
	fmt.Fprintf(&b, "| %d | proceed | `apply`: it was begun, and not everything was done; also where the engine couldn't be started. `comment`: every status was set, and a comment couldn't be written |\n", exitNotWhole)
	fmt.Fprintf(&b, "| %d | none | an error: unreadable input, bad configuration, a bad flag, no ledger. There is no verdict, and standard output is empty; where `apply` had begun, what was done is on it |\n", exitError)
	b.WriteString("| 130 | none | the last interrupt ended the program at once; after a first one it ends in order. While an engine applies, the first one is passed on to it and the second one kills it; see [apply](../guide/apply.md) |\n")
	b.WriteString("\n`--exit-zero` turns 2 and 3 of `check` into 0 for pipelines that only report; errors stay 1. `report render` exits as the check did, and `comment` does with `--exit-code`. All other commands exit with 0 or 1.\n")
	return b.String()
}

func rulePage() string {
	var b strings.Builder
	b.WriteString("# Rules\n\n`holdfast explain RULE` shows the page. A rule block in `.holdfast.hcl` moves one, with a reason.\n\n| rule | by default | finds |\n| --- | --- | --- |\n")
	for _, r := range gate.Rules() {
		fmt.Fprintf(&b, "| [%s](../detectors/%s.md) | %s | %s |\n", r.Name, r.Name, weight(r.Asks), r.Summary)
	}
	return b.String()
}

func hazardPage(rows []hazardRow) string {
	var b bytes.Buffer
	fmt.Fprintf(&b, "# Hazards\n\n%d entries. `holdfast explain HAZARD` tells all about one, with its sources.\n\n| hazard | types | on | effect | asks | known |\n| --- | --- | --- | --- | --- | --- |\n", len(rows))
	for _, r := range rows {
		asks := ""
		if r.Asks {
			asks = "yes"
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s | %s | %s |\n", r.ID, shortList(r.Types), strings.Join(r.Actions, ", "), r.Effect, asks, r.Evidence.Level)
	}
	return strings.ReplaceAll(b.String(), "*", `\*`)
}
