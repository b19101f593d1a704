package intake

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestCorpusSecrets collects what the plans of the corpus mark as sensitive in
// another way, from the whole document, and looks for it in what is read.
func TestCorpusSecrets(t *testing.T) {
	t.Parallel()
	files, _ := filepath.Glob(filepath.Join(shared(t), "corpus", "plans", "*", "plan.json"))
	found := 0
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		var doc any
		if err := json.Unmarshal(b, &doc); err != nil {
			t.Fatal(err)
		}
		secrets := make(map[string]bool)
		markedAnywhere(doc, secrets)
		plans, err := readFile(t, f)
		if err != nil {
			t.Fatal(err)
		}
		text := dump(plans[0])
		for secret := range secrets {
			found++
			if strings.Contains(text, secret) {
				t.Errorf("%s: a secret of %d bytes is shown", filepath.Base(filepath.Dir(f)), len(secret))
			}
		}
	}
	if found < 15 {
		t.Errorf("%d secrets looked for, want at least 15", found)
	}
}

// markedAnywhere walks a document and adds every string of 8 bytes and more
// that a mark beside it covers.
func markedAnywhere(v any, into map[string]bool) {
	switch v := v.(type) {
	case []any:
		for _, e := range v {
			markedAnywhere(e, into)
		}
	case map[string]any:
		for _, pair := range [][2]string{{"before", "before_sensitive"}, {"after", "after_sensitive"}, {"values", "sensitive_values"}, {"value", "sensitive"}} {
			addMarked(v[pair[0]], v[pair[1]], into)
		}
		for _, e := range v {
			markedAnywhere(e, into)
		}
	}
}

func addMarked(v, marks any, into map[string]bool) {
	switch m := marks.(type) {
	case bool:
		if m {
			addLeaves(v, into)
		}
	case []any:
		list, _ := v.([]any)
		for i := range min(len(list), len(m)) {
			addMarked(list[i], m[i], into)
		}
	case map[string]any:
		object, _ := v.(map[string]any)
		for k, inner := range m {
			addMarked(object[k], inner, into)
		}
	}
}

func addLeaves(v any, into map[string]bool) {
	switch v := v.(type) {
	case string:
		if len(v) >= 8 {
			into[v] = true
		}
	case []any:
		for _, e := range v {
			addLeaves(e, into)
		}
	case map[string]any:
		for _, e := range v {
			addLeaves(e, into)
		}
	}
}
