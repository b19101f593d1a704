package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
)

// bench is one run of everything.
type bench struct {
	work, holdfast, plangen, self string
	runs                          int
	cases                         []result
	overheads                     []overhead
	keeps                         ledgerFigures
}

// program is one command of a case.
type program struct {
	Name string
	args []string
}

// result is one case: a plan, and what each program took for it.
type result struct {
	Case     string   `json:"case"`
	Bytes    int64    `json:"bytes"`
	Programs []figure `json:"programs"`
	Limit    string   `json:"limit"`
	Met      bool     `json:"met"`
}

// figure is what one program took: medians over all runs.
type figure struct {
	Name    string  `json:"name"`
	CPU     float64 `json:"cpu_seconds"`
	CPUMin  float64 `json:"cpu_seconds_min"`
	CPUMax  float64 `json:"cpu_seconds_max"`
	PeakMiB float64 `json:"peak_mib"`
	Ratio   float64 `json:"ratio_to_first"` // median of CPU over the first program's in the same round
}

func (b *bench) all() error {
	for _, c := range []struct {
		name      string
		resources int
		runs      int
	}{{"1,000 resources", 1000, b.runs}, {"10,000 resources", 10000, b.runs}, {"100,000 resources", 100000, 3}} {
		file := filepath.Join(b.work, strconv.Itoa(c.resources)+".json")
		gen := exec.Command(b.plangen, "-resources", strconv.Itoa(c.resources), "-changes", "0.05", "-modules", "3", "-seed", "7", "-o", file)
		gen.Stderr = os.Stderr
		if err := gen.Run(); err != nil {
			return fmt.Errorf("generating %s: %w", c.name, err)
		}
		programs := []program{b.scanner(file), b.check(file, "json"), b.check(file, "terminal"), b.check(file, "markdown"), b.tfjson(file), jq(file)}
		if c.resources == 100000 {
			programs = []program{b.scanner(file), b.check(file, "json"), b.tfjson(file)}
		}
		r, err := b.measure(c.name, file, c.runs, programs)
		if err != nil {
			return err
		}
		b.judge(&r, c.resources)
		b.cases = append(b.cases, r)
		if err := os.Remove(file); err != nil {
			return err
		}
	}
	file := filepath.Join(b.work, "rename.json")
	if err := writeRenames(file, 10000); err != nil {
		return err
	}
	r, err := b.measure("10,000 destroys against 10,000 creates", file, b.runs, []program{b.scanner(file), b.check(file, "json")})
	if err != nil {
		return err
	}
	r.Limit, r.Met = "JSON report within 2 s of CPU", r.Programs[1].CPU <= 2
	b.cases = append(b.cases, r)
	return nil
}

// judge holds the JSON report's figures against the bars that were set.
func (b *bench) judge(r *result, resources int) {
	json := r.Programs[1]
	switch resources {
	case 1000:
		r.Limit, r.Met = "JSON report under 50 ms of CPU", json.CPU < 0.050
	case 10000:
		r.Limit, r.Met = "JSON report within 2× the scan's CPU, at most 64 MB", json.Ratio <= 2 && json.PeakMiB <= 64
	case 100000:
		ten := b.cases[1].Programs[1].CPU
		r.Limit = fmt.Sprintf("at most 150 MB; linear (ten times the CPU of 10,000 is %.2f s)", 10*ten)
		r.Met = json.PeakMiB <= 150 && json.CPU <= 12*ten
	}
}

func (b *bench) scanner(file string) program {
	return program{"bare jsontext token scan", []string{b.self, "-peer", "scan", file}}
}

func (b *bench) tfjson(file string) program {
	return program{"unmarshalling with terraform-json", []string{b.self, "-peer", "terraform-json", file}}
}

func (b *bench) check(file, format string) program {
	return program{"holdfast check --format " + format, []string{b.holdfast, "check", "--exit-zero", "--no-git", "--format", format, file}}
}

func jq(file string) program {
	return program{"jq, addresses of changes", []string{"jq", "-r", `.resource_changes[]|select(.change.actions!=["no-op"])|.address`, file}}
}

// measure runs the programs in turn, after one round that isn't counted.
func (b *bench) measure(name, file string, runs int, programs []program) (result, error) {
	info, err := os.Stat(file)
	if err != nil {
		return result{}, err
	}
	cpu := make([][]float64, len(programs))
	peak := make([][]float64, len(programs))
	for round := range runs + 1 {
		for i, p := range programs {
			seconds, mib, err := once(p.args)
			if err != nil {
				return result{}, fmt.Errorf("%s on %s: %w", p.Name, name, err)
			}
			if round > 0 {
				cpu[i], peak[i] = append(cpu[i], seconds), append(peak[i], mib)
			}
		}
	}
	r := result{Case: name, Bytes: info.Size()}
	for i, p := range programs {
		ratios := make([]float64, runs)
		for j := range runs {
			ratios[j] = cpu[i][j] / cpu[0][j]
		}
		r.Programs = append(r.Programs, figure{
			Name: p.Name, CPU: median(cpu[i]), CPUMin: slices.Min(cpu[i]), CPUMax: slices.Max(cpu[i]), PeakMiB: median(peak[i]), Ratio: median(ratios),
		})
	}
	return r, nil
}

// once runs a command and returns its CPU seconds and peak memory in MiB, as
// the system accounts them.
func once(args []string) (seconds, mib float64, err error) {
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Stdout = io.Discard
	var stderr strings.Builder
	cmd.Stderr = &stderr
	if err := cmd.Run(); err != nil {
		return 0, 0, fmt.Errorf("%w: %s", err, stderr.String())
	}
	usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	if !ok {
		return 0, 0, errors.New("this system doesn't account for a process's use")
	}
	cpu := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	return cpu.Seconds(), float64(usage.Maxrss) / 1024, nil
}

func median(v []float64) float64 {
	s := slices.Sorted(slices.Values(v))
	return s[len(s)/2]
}

// write keeps the results as JSON and as a table, and prints the table.
func (b *bench) write(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	text, err := json.MarshalIndent(map[string]any{"checks": b.cases, "applies": b.overheads, "ledger": b.keeps}, "", "  ")
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, "latest.json"), append(text, '\n'), 0o644); err != nil {
		return err
	}
	table := b.table()
	fmt.Print(table)
	return os.WriteFile(filepath.Join(dir, "latest.md"), []byte(table), 0o644)
}

func (b *bench) table() string {
	var t strings.Builder
	fmt.Fprintf(&t, "# Measured figures\n\nWhole processes, in turn in one run; medians; %s, %s/%s, %d cores. `go run . -out results` makes this file.\n",
		runtime.Version(), runtime.GOOS, runtime.GOARCH, runtime.NumCPU())
	for _, c := range b.cases {
		fmt.Fprintf(&t, "\n## %s (%.1f MB)\n\n| program | CPU s (min–max) | × first | peak MiB |\n| --- | --: | --: | --: |\n", c.Case, float64(c.Bytes)/1e6)
		for _, p := range c.Programs {
			fmt.Fprintf(&t, "| %s | %.3f (%.3f–%.3f) | %.2f | %.0f |\n", p.Name, p.CPU, p.CPUMin, p.CPUMax, p.Ratio, p.PeakMiB)
		}
		fmt.Fprintf(&t, "\nBar: %s: %s.\n", c.Limit, met(c.Met))
	}
	return t.String() + b.applyTable()
}
