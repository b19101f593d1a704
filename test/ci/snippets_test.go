package ci

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestSnippets has what is there to be copied bring what it runs: holdfast, the
// engine, and the history.
func TestSnippets(t *testing.T) {
	t.Parallel()
	var pages []string
	for _, pattern := range []string{"README.md", "docs/guide/*.md", "docs/reference/*.md", "examples/ci/*/README.md"} {
		found, err := filepath.Glob(filepath.Join(root(t), pattern))
		if err != nil || len(found) == 0 {
			t.Fatal(pattern, err)
		}
		pages = append(pages, found...)
	}
	block := regexp.MustCompile("(?ms)^```ya?ml\n(.*?)^```")
	runs := regexp.MustCompile(`(?m)^\s*(?:- )?(?:(?:run|script): |- )(?:\S*/)?holdfast (?:check|apply|comment)`)
	installs := regexp.MustCompile(`cmd/holdfast@v|holdfast-dev/holdfast@v`)
	seen := 0
	for _, page := range pages {
		text := read(t, page)
		for _, at := range block.FindAllStringSubmatchIndex(text, -1) {
			snippet, above := text[at[2]:at[3]], text[max(0, at[0]-300):at[0]]
			if runs.MatchString(snippet) || installs.MatchString(snippet) {
				seen++
			}
			if runs.MatchString(snippet) && !installs.MatchString(snippet) && !strings.Contains(above, "holdfast is installed") {
				t.Errorf("%s runs holdfast, and doesn't install it:\n%s", page, snippet)
			}
			if strings.HasSuffix(page, "ci.md") && strings.Contains(snippet, "holdfast-dev/holdfast@v") && (!strings.Contains(snippet, "fetch-depth: 0") || !strings.Contains(snippet, "show -json")) {
				t.Errorf("%s: without the history, or the plan:\n%s", page, snippet)
			}
			if strings.Contains(snippet, "tofu ") && strings.Contains(snippet, "checkout@") && !strings.Contains(snippet, "setup-opentofu") && !strings.Contains(snippet, "image has tofu") {
				t.Errorf("%s runs tofu, and doesn't say where it is from:\n%s", page, snippet)
			}
		}
	}
	if seen < 6 {
		t.Errorf("only %d blocks were found", seen)
	}
}
