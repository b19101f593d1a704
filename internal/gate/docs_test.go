package gate

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/holdfast-dev/holdfast/hazards"
	"github.com/holdfast-dev/holdfast/internal/decision"
	"github.com/holdfast-dev/holdfast/internal/hazard"
)

// TestDocumentedFiles loads the files that the reference shows.
func TestDocumentedFiles(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../../docs/reference/configuration.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := regexp.MustCompile("(?s)```hcl\n(.*?)```").FindAllStringSubmatch(string(page), -1)
	if len(blocks) != 3 {
		t.Fatalf("the page has %d HCL blocks, want 3", len(blocks))
	}
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	config, err := decision.LoadConfig(write(decision.ConfigName, blocks[0][1]))
	if err != nil {
		t.Fatalf("the configuration: %v", err)
	}
	if err := config.CheckRules(ruleNames()); err != nil {
		t.Errorf("the configuration's rules: %v", err)
	}
	fingerprint := "h1:" + strings.Repeat("A", 43) + "." + strings.Repeat("A", 20)
	if _, err := decision.Load(write("decisions.hcl", strings.ReplaceAll(blocks[1][1], "h1:…", fingerprint))); err != nil {
		t.Errorf("the decision: %v", err)
	}
	write("hazards/own.hcl", blocks[2][1])
	base, err := hazard.Load(hazards.Files, filepath.Join(dir, "hazards"))
	if err != nil {
		t.Fatalf("the hazards: %v", err)
	}
	if unknown, err := base.UnknownSilences(); err != nil || len(unknown) > 0 {
		t.Errorf("the page silences what doesn't exist: %v %v", unknown, err)
	}
}

// TestDocumentedBlocks loads what the guide shows of .holdfast.hcl.
func TestDocumentedBlocks(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"prove.md", "ledger.md", "policies.md"} {
		page, err := os.ReadFile("../../docs/guide/" + name)
		if err != nil {
			t.Fatal(err)
		}
		blocks := regexp.MustCompile("(?s)```hcl\n(.*?)```").FindAllSubmatch(page, -1)
		if len(blocks) == 0 {
			t.Errorf("%s shows no block", name)
		}
		for _, b := range blocks {
			path := filepath.Join(t.TempDir(), decision.ConfigName)
			if err := os.WriteFile(path, b[1], 0o644); err != nil {
				t.Fatal(err)
			}
			if _, err := decision.LoadConfig(path); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

// TestDocumentedHazard runs the examples of the hazard that the guide shows.
func TestDocumentedHazard(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../../docs/guide/hazards.md")
	if err != nil {
		t.Fatal(err)
	}
	block := regexp.MustCompile("(?s)```hcl\n(.*?)```").FindSubmatch(page)
	if block == nil {
		t.Fatal("the page shows no hazard")
	}
	results, warnings, err := TestHazards(fstest.MapFS{"own.hcl": {Data: block[1]}})
	if err != nil || len(warnings) > 0 {
		t.Fatal(warnings, err)
	}
	if len(results) == 0 {
		t.Fatal("nothing was tested")
	}
	for _, r := range results {
		if r.Problem != "" {
			t.Errorf("%+v", r)
		}
	}
}
