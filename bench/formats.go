package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// formatChanges is how many changes the formats are measured with.
const formatChanges = 5000

// formats measures the report's formats over a plan in which everything
// changes: what each costs over a check that shows the report at a terminal,
// and how large it comes out.
func (b *bench) formats() error {
	file := filepath.Join(b.work, "formats.json")
	gen := exec.Command(b.plangen, "-resources", fmt.Sprint(formatChanges), "-changes", "1", "-modules", "3", "-seed", "7", "-o", file)
	gen.Stderr = os.Stderr
	if err := gen.Run(); err != nil {
		return fmt.Errorf("generating the plan for the formats: %w", err)
	}
	names := []string{"terminal", "html", "sarif", "markdown", "junit", "github", "gitlab", "json"}
	var programs []program
	for _, name := range names {
		programs = append(programs, b.check(file, name))
	}
	r, err := b.measure(fmt.Sprintf("%d changes, by format", formatChanges), file, b.runs, programs)
	if err != nil {
		return err
	}
	sizes := make(map[string]int64)
	for _, name := range []string{"html", "markdown"} {
		out := filepath.Join(b.work, "report."+name)
		if _, _, err := once([]string{b.holdfast, "check", "--exit-zero", "--no-git", "--out", name + "=" + out, file}); err != nil {
			return err
		}
		info, err := os.Stat(out)
		if err != nil {
			return err
		}
		sizes[name] = info.Size()
	}
	alone, html, sarif := r.Programs[0], r.Programs[1], r.Programs[2]
	r.Limit = fmt.Sprintf("html and sarif under 1 s of CPU over the check alone (%+.3f s, %+.3f s); HTML under 5 MB (%.2f MB); Markdown at most 60,000 bytes (%d)",
		html.CPU-alone.CPU, sarif.CPU-alone.CPU, float64(sizes["html"])/1e6, sizes["markdown"])
	r.Met = html.CPU-alone.CPU < 1 && sarif.CPU-alone.CPU < 1 && sizes["html"] < 5e6 && sizes["markdown"] <= 60_000
	b.cases = append(b.cases, r)
	return nil
}
