package cli

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestDocumentedCommands holds the command lines that the guide shows against
// the program: every command is one, and has these flags.
func TestDocumentedCommands(t *testing.T) {
	t.Parallel()
	pages, err := filepath.Glob("../../docs/guide/*.md")
	if err != nil || len(pages) < 5 {
		t.Fatalf("found %d pages of the guide, want at least 5 (%v)", len(pages), err)
	}
	line := regexp.MustCompile("(?m)^(?:\\$ |- run: )(holdfast [^\n|#>]+)|`(holdfast [^`\n]+)`")
	found := 0
	for _, page := range pages {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range line.FindAllStringSubmatch(strings.ReplaceAll(string(text), "\\\n", " "), -1) {
			command := strings.TrimSpace(m[1] + m[2])
			if regexp.MustCompile(`^holdfast [a-z]+`).FindString(command) == "" {
				continue // prose
			}
			found++
			if err := parses(command); err != nil {
				t.Errorf("%s shows %q: %v", filepath.Base(page), command, err)
			}
		}
	}
	if found < 30 {
		t.Errorf("found %d command lines, want at least 30", found)
	}
}

// parses reports whether a command line is one of the program's; nothing is
// run.
func parses(command string) error {
	words := regexp.MustCompile(`"[^"]*"|'[^']*'|\S+`).FindAllString(command, -1)[1:]
	for i, w := range words {
		words[i] = strings.Trim(w, `"'`)
	}
	if end := slices.IndexFunc(words, func(w string) bool { return w == "&&" || w == "|" }); end >= 0 {
		words = words[:end]
	}
	root := testApp().root()
	root.InitDefaultCompletionCmd() // comes by itself when the program runs
	cmd, rest, err := root.Find(longFlags(words))
	if err != nil {
		return err
	}
	if err := cmd.ParseFlags(rest); err != nil {
		return err
	}
	return cmd.ValidateArgs(cmd.Flags().Args())
}
