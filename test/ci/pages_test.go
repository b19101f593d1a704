package ci

import (
	"io/fs"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// pages are the files that tell how holdfast gets into a pipeline.
func pages(t *testing.T) map[string]string {
	t.Helper()
	out := make(map[string]string)
	for _, name := range []string{"README.md", "action.yml", "ci/gitlab.yml", "docs/guide/pull-requests.md", "docs/guide/ci.md", "docs/guide/install.md", "docs/reference/formats.md"} {
		out[name] = read(t, filepath.Join(root(t), name))
	}
	err := filepath.WalkDir(filepath.Join(root(t), "examples/ci"), func(path string, d fs.DirEntry, err error) error {
		if ext := filepath.Ext(path); err == nil && !d.IsDir() && (ext == ".md" || ext == ".yml" || ext == ".yaml") {
			out[path[len(root(t))+1:]] = read(t, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// What a token needs, and which versions of actions are used, is said in
// several places: in each of them the same.
func TestPagesAgree(t *testing.T) {
	t.Parallel()
	versions := make(map[string]string)
	for name, text := range pages(t) {
		for _, m := range regexp.MustCompile(`uses: ((?:actions|github|opentofu)/[a-z/-]+)@(\S+)`).FindAllStringSubmatch(text, -1) {
			if other, ok := versions[m[1]]; ok && other != m[2] {
				t.Errorf("%s uses %s in version %s, and another page in %s", name, m[1], m[2], other)
			}
			versions[m[1]] = m[2]
		}
		if strings.Contains(text, "actions/checkout@") && !strings.Contains(text, "fetch-depth: 0") {
			t.Errorf("%s checks out without the history", name)
		}
		// Of each sentence that names one right, all are wanted, unless it is about
		// going without the status.
		for _, para := range strings.Split(text, "\n\n") {
			para = strings.Join(strings.Fields(strings.ReplaceAll(para, "# ", "")), " ")
			for _, sentence := range regexp.MustCompile(`[.;] `).Split(para, -1) {
				if strings.Contains(sentence, "--no-status") {
					continue
				}
				for _, rights := range [][]string{{"write:issue", "read:user", "write:repository"}, {"scope `api`", "Developer"}, {"scope api", "Developer"}, {"statuses: write", "pull-requests: write", "contents: read"}} {
					for _, right := range rights[1:] {
						if strings.Contains(sentence, rights[0]) && !strings.Contains(sentence, right) {
							t.Errorf("%s names %q without %q: %s", name, rights[0], right, sentence)
						}
					}
				}
			}
		}
	}
	if len(versions) < 4 {
		t.Errorf("only %v were found", versions)
	}
}
