package report

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/record"
)

// Format is an output format that Write knows. Get one from ParseFormat or
// from the constants; the zero Format is none.
type Format string

// The formats.
const (
	Terminal Format = "terminal" // for people at a terminal, or in a log
	JSON     Format = "json"     // the contract of record.ReportSchema
	Markdown Format = "markdown" // one pull-request comment of at most MaxComment bytes
	HTML     Format = "html"     // one page that needs no network
	SARIF    Format = "sarif"    // SARIF 2.1.0, for code scanning
	JUnit    Format = "junit"    // JUnit XML, for the test reports of CI systems
	GitHub   Format = "github"   // workflow commands, which GitHub Actions shows as annotations
	GitLab   Format = "gitlab"   // a Code Quality report
)

// writer is one format with what renders it.
type writer struct {
	format Format
	write  func(io.Writer, *record.Report, Options) error
}

// writers are all formats, the default of the command line first.
func writers() []writer {
	return []writer{
		{Terminal, writeTerminal},
		{JSON, func(w io.Writer, r *record.Report, _ Options) error { return writeJSON(w, r) }},
		{Markdown, writeMarkdown},
		{HTML, writeHTML},
		{SARIF, writeSARIF},
		{JUnit, writeJUnit},
		{GitHub, writeGitHub},
		{GitLab, writeGitLab},
	}
}

// Formats lists all formats, the default of the command line first.
func Formats() []Format {
	var out []Format
	for _, w := range writers() {
		out = append(out, w.format)
	}
	return out
}

// ParseFormat returns the format of that name. Any other name, the empty one
// included, is an error that lists the known ones.
func ParseFormat(name string) (Format, error) {
	if f := Format(name); slices.Contains(Formats(), f) {
		return f, nil
	}
	return "", fmt.Errorf("unknown format %q: use %s", name, knownFormats())
}

func knownFormats() string { return Alternatives(Formats()...) }

// Alternatives writes formats as a choice: terminal, json or markdown.
func Alternatives(formats ...Format) string {
	var b strings.Builder
	for i, f := range formats {
		switch {
		case i > 0 && i == len(formats)-1:
			b.WriteString(" or ")
		case i > 0:
			b.WriteString(", ")
		}
		b.WriteString(string(f))
	}
	return b.String()
}

// DefaultWidth is the width of terminal output, in columns, where Options has
// none.
const DefaultWidth = 100

// minWidth is the least width that is laid out for; narrower terminals wrap
// by themselves.
const minWidth = 40

// Options are what a caller may choose. They change how much is shown and how
// it looks, never what is said. JSON has no options: it always holds all.
type Options struct {
	Width   int  // columns of a terminal; 0 is DefaultWidth, less than 40 counts as 40
	Color   bool // ANSI colours and bold; the caller knows whether the terminal wants them
	Verbose bool // all attributes of all changes, and a line for each clear one; notes in SARIF and Code Quality
}

// Write renders r in this format to w. The error is that of w, or says that
// the format is none of Formats; what was written up to an error is not whole.
func Write(w io.Writer, f Format, r *record.Report, opt Options) error {
	all := writers()
	i := slices.IndexFunc(all, func(w writer) bool { return w.format == f })
	if i < 0 {
		return fmt.Errorf("unknown format %q: use %s", string(f), knownFormats())
	}
	bw := bufio.NewWriterSize(w, 64<<10)
	err := all[i].write(bw, r, opt)
	if err == nil {
		err = bw.Flush()
	}
	if err != nil {
		return fmt.Errorf("write the report as %s: %w", f, err)
	}
	return nil
}
