//go:build unix

package gate

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/holdfast-dev/holdfast/internal/apply"
	"github.com/holdfast-dev/holdfast/internal/engine"
	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// TestEngineThatApplied: an open apply is closed with the engine that its start
// names, whichever comes first here.
func TestEngineThatApplied(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("PATH", dir+string(os.PathListSeparator)+os.Getenv("PATH"))
	called := map[string]string{"OpenTofu": "tofu", "Terraform": "terraform"}
	find := func(name, file, version string) *engine.Engine {
		t.Helper()
		path := filepath.Join(dir, file)
		if err := os.WriteFile(path, fmt.Appendf(nil, "#!/bin/sh\necho '%s v%s'\n", name, version), 0o700); err != nil {
			t.Fatal(err)
		}
		e, err := engine.Find(t.Context(), path, nil)
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
	tofu, terraform := find("OpenTofu", called["OpenTofu"], "1.12.6"), find("Terraform", called["Terraform"], "1.9.5")
	newer := find("Terraform", "newer", "1.10.0")
	for name, c := range map[string]struct {
		here    []*engine.Engine
		given   string
		kind    plan.Engine
		version string
		close   bool
		want    string // the engine's name
		err     string
	}{
		"the first one":              {[]*engine.Engine{tofu, terraform}, "", plan.OpenTofu, "1.12.6", false, "OpenTofu 1.12.6", ""},
		"the other one":              {[]*engine.Engine{tofu, terraform}, "", plan.Terraform, "1.9.5", false, "Terraform 1.9.5", ""},
		"the configuration's other":  {[]*engine.Engine{tofu}, "", plan.Terraform, "1.9.5", false, "Terraform 1.9.5", ""},
		"another version":            {[]*engine.Engine{tofu, newer}, "", plan.Terraform, "1.9.5", false, "", "It was applied with terraform 1.9.5, and here is OpenTofu 1.12.6 and Terraform 1.10.0."},
		"another one given":          {[]*engine.Engine{tofu}, "tofu", plan.Terraform, "1.9.5", false, "", "and here is OpenTofu 1.12.6."},
		"another version, and close": {[]*engine.Engine{tofu, newer}, "", plan.Terraform, "1.9.5", true, "Terraform 1.10.0", ""},
		"another one, and close":     {[]*engine.Engine{tofu}, "tofu", plan.Terraform, "1.9.5", true, "OpenTofu 1.12.6", ""},
		"nobody knows":               {[]*engine.Engine{tofu, terraform}, "", plan.UnknownEngine, "", false, "OpenTofu 1.12.6", ""},
	} {
		r := &recovering{
			g: &Gate{Engine: c.given}, candidates: c.here, close: c.close,
			open: &apply.Noted[record.StartedBody]{Body: record.StartedBody{Tools: record.Tools{Engine: c.kind, EngineVersion: c.version}}},
		}
		got, err := r.engine(context.Background())
		if c.err != "" {
			var f *Fault
			if !errors.As(err, &f) || !strings.Contains(err.Error(), c.err) || !strings.Contains(f.Next, "terraform 1.9.5 that applied it with --engine PATH") {
				t.Errorf("%s: %v", name, err)
			}
		} else if err != nil || got.Name() != c.want {
			t.Errorf("%s: %v, %v", name, got, err)
		}
	}
}
