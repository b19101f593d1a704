package main

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// applyResources is how many objects of the lab an apply changes.
const applyResources = 100

// overhead is holdfast apply beside the bare engine, wall clock.
type overhead struct {
	Delay    string  `json:"delay"` // of each operation of the cloud
	Bare     float64 `json:"bare_seconds"`
	Holdfast float64 `json:"holdfast_seconds"`
	Ratio    float64 `json:"ratio"` // median over pairs
	RatioMin float64 `json:"ratio_min"`
	RatioMax float64 `json:"ratio_max"`
}

// ledgerFigures are the ledger's own benchmarks.
type ledgerFigures struct {
	BareSyncs float64 `json:"bare_syncs_per_second"`
	Appends   float64 `json:"appends_per_second"`
	OfBare    float64 `json:"appends_of_bare"`
	VerifyCPU float64 `json:"verify_million_cpu_seconds"`
}

// site is a stack in the lab that is applied over and over.
type site struct {
	dir, tofu, holdfast string
	env                 []string
	value               int
}

const siteConfiguration = `terraform {
  required_providers {
    lab = { source = "example.com/holdfast/lab" }
  }
}

resource "lab_record" "r" {
  count = %d
  name  = "r${count.index}"
  type  = "A"
  value = "10.0.%d.${count.index}"
}
`

// applies measures plan, apply and no-op plan by hand against holdfast apply,
// in turn, over a cloud that answers at once and one that takes its time.
func (b *bench) applies() error {
	tofu, err := filepath.Abs(cmp.Or(os.Getenv("HOLDFAST_TOFU"), "../bin/tofu"))
	if err != nil {
		return err
	}
	lab, err := filepath.Abs(cmp.Or(os.Getenv("HOLDFAST_LAB"), "../bin/lab"))
	if err != nil {
		return err
	}
	for _, needed := range []string{tofu, filepath.Join(lab, "lab-cloud")} {
		if _, err := os.Stat(needed); err != nil {
			return fmt.Errorf("%w (go run ./tools/test, at the top, builds it)", err)
		}
	}
	s, stop, err := b.newSite(tofu, lab)
	if err != nil {
		return err
	}
	defer stop()
	for _, delay := range []string{"0s", "100ms"} {
		if err := s.command(filepath.Join(lab, "lab"), "delay", delay); err != nil {
			return err
		}
		o, err := s.compare(delay, b.runs)
		if err != nil {
			return err
		}
		b.overheads = append(b.overheads, o)
	}
	return nil
}

// newSite starts a cloud and makes a committed stack and a ledger.
func (b *bench) newSite(tofu, lab string) (*site, func(), error) {
	s := &site{dir: filepath.Join(b.work, "site"), tofu: tofu, holdfast: b.holdfast}
	address := filepath.Join(b.work, "address")
	cloud := exec.Command(filepath.Join(lab, "lab-cloud"), "-data", filepath.Join(b.work, "cloud"), "-addr-file", address)
	if err := cloud.Start(); err != nil {
		return nil, nil, err
	}
	stop := func() {
		_ = cloud.Process.Kill() // it may have ended
		_ = cloud.Wait()
	}
	var at []byte
	for range 100 {
		if at, _ = os.ReadFile(address); len(at) > 0 {
			break
		}
		time.Sleep(50 * time.Millisecond)
	}
	rc := filepath.Join(b.work, "tofurc")
	mirror := fmt.Sprintf("provider_installation {\n  filesystem_mirror {\n    path    = %q\n    include = [\"example.com/*/*\"]\n  }\n}\n", filepath.Join(lab, "mirror"))
	s.env = append(os.Environ(), "LAB_ENDPOINT="+strings.TrimSpace(string(at)), "TF_CLI_CONFIG_FILE="+rc, "HOME="+filepath.Join(b.work, "home"),
		"XDG_DATA_HOME="+filepath.Join(b.work, "data"), "XDG_CACHE_HOME="+filepath.Join(b.work, "cache"), "CHECKPOINT_DISABLE=1",
		"PATH="+filepath.Dir(tofu)+string(os.PathListSeparator)+os.Getenv("PATH"), "GIT_CONFIG_GLOBAL="+os.DevNull,
		"GIT_AUTHOR_NAME=b", "GIT_AUTHOR_EMAIL=b@example.com", "GIT_COMMITTER_NAME=b", "GIT_COMMITTER_EMAIL=b@example.com")
	err := errors.Join(os.WriteFile(rc, []byte(mirror), 0o644), os.MkdirAll(s.dir, 0o755), s.command("git", "init", "-q", "-b", "main"),
		os.WriteFile(filepath.Join(s.dir, ".gitignore"), []byte(".terraform/\n*.tfstate*\ntf.plan\n"), 0o644),
		os.WriteFile(filepath.Join(s.dir, ".holdfast.hcl"), []byte("engine = \"tofu\"\n\ngate {\n  pushed = \"never\"\n}\n"), 0o644))
	if err == nil {
		err = errors.Join(s.change(), s.command(tofu, "init", "-input=false", "-no-color"), s.commit(), s.command(b.holdfast, "init"))
	}
	if err != nil {
		stop()
		return nil, nil, err
	}
	return s, stop, nil
}

func (s *site) command(name string, args ...string) error {
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env = s.dir, s.env
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s %s: %w: %s", filepath.Base(name), strings.Join(args, " "), err, out.String())
	}
	return nil
}

// change gives every object another value, so that an apply has work to do.
func (s *site) change() error {
	s.value = s.value%250 + 1
	return os.WriteFile(filepath.Join(s.dir, "main.tf"), fmt.Appendf(nil, siteConfiguration, applyResources, s.value), 0o644)
}

func (s *site) commit() error {
	return errors.Join(s.command("git", "add", "-A"), s.command("git", "commit", "-q", "-m", "change"))
}

// compare runs both in turn, after one pair that isn't counted.
func (s *site) compare(delay string, runs int) (overhead, error) {
	var bare, ours, ratios []float64
	for round := range runs + 1 {
		byHand, err := s.timed(func() error {
			return errors.Join(s.command(s.tofu, "plan", "-input=false", "-no-color", "-out=tf.plan"), s.command(s.tofu, "apply", "-input=false", "-no-color", "tf.plan"),
				s.command(s.tofu, "plan", "-input=false", "-no-color", "-detailed-exitcode"))
		})
		if err != nil {
			return overhead{}, err
		}
		through, err := s.timed(func() error { return s.command(s.holdfast, "apply", "--auto-approve") })
		if err != nil {
			return overhead{}, err
		}
		if round > 0 {
			bare, ours, ratios = append(bare, byHand), append(ours, through), append(ratios, through/byHand)
		}
	}
	return overhead{Delay: delay, Bare: median(bare), Holdfast: median(ours), Ratio: median(ratios), RatioMin: slices.Min(ratios), RatioMax: slices.Max(ratios)}, nil
}

func (s *site) timed(do func() error) (float64, error) {
	if err := errors.Join(s.change(), s.commit()); err != nil {
		return 0, err
	}
	began := time.Now()
	err := do()
	return time.Since(began).Seconds(), err
}

// ledger runs the ledger's benchmarks: appends beside bare syncs of the same
// folder, and a million entries verified.
func (b *bench) ledger() error {
	out, err := benchmark(b.work, "BenchmarkAppend", "10000x")
	if err != nil {
		return err
	}
	b.keeps = ledgerFigures{BareSyncs: out["bare-syncs/s"], Appends: out["appends/s"], OfBare: out["of-bare"]}
	if out, err = benchmark(b.work, "BenchmarkVerify", "1x"); err != nil {
		return err
	}
	b.keeps.VerifyCPU = out["cpu-s/op"]
	return nil
}

// metric is one figure in a line of a benchmark's output.
var metric = regexp.MustCompile(`([0-9.e+]+) ([a-z-]+/(?:s|op)|of-bare)`)

// benchmark runs one of the ledger's benchmarks, on files in dir, and returns
// its own metrics.
func benchmark(dir, name, times string) (map[string]float64, error) {
	cmd := exec.Command("go", "test", "-run", "^$", "-bench", "^"+name+"$", "-benchtime", times, "-timeout", "30m", "./internal/ledger")
	cmd.Dir, cmd.Env, cmd.Stderr = "..", append(os.Environ(), "HOLDFAST_BENCH_DIR="+dir), os.Stderr
	text, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("%s: %w: %s", name, err, text)
	}
	out := make(map[string]float64)
	for lines := bufio.NewScanner(bytes.NewReader(text)); lines.Scan(); {
		for _, m := range metric.FindAllStringSubmatch(lines.Text(), -1) {
			if out[m[2]], err = strconv.ParseFloat(m[1], 64); err != nil {
				return nil, err
			}
		}
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("%s gave no figures: %s", name, text)
	}
	return out, nil
}

// applyTable shows the figures of apply and of the ledger.
func (b *bench) applyTable() string {
	var t strings.Builder
	fmt.Fprintf(&t, "\n## holdfast apply over the bare engine (%d objects of the lab, wall clock)\n\nBy hand: plan, apply, no-op plan. holdfast apply: the same three, and the judgement, the ledger, the state read back, Git.\n\n| the cloud takes | by hand s | holdfast s | ratio (min–max) |\n| --- | --: | --: | --: |\n", applyResources)
	for _, o := range b.overheads {
		fmt.Fprintf(&t, "| %s an operation | %.2f | %.2f | %.3f (%.3f–%.3f) |\n", o.Delay, o.Bare, o.Holdfast, o.Ratio, o.RatioMin, o.RatioMax)
	}
	last := b.overheads[len(b.overheads)-1]
	fmt.Fprintf(&t, "\nBar: at most 10 %% with a cloud that takes %s: %s.\n", last.Delay, met(last.Ratio <= 1.1))
	k := b.keeps
	fmt.Fprintf(&t, "\n## Ledger (SQLite, full sync)\n\n| | measured |\n| --- | --: |\n| bare append and sync of 600 bytes, a second | %.0f |\n| appends, a second | %.0f |\n| appends of bare | %.2f |\n| verify 1,000,000 entries, CPU s | %.1f |\n", k.BareSyncs, k.Appends, k.OfBare, k.VerifyCPU)
	fmt.Fprintf(&t, "\nBar: 10,000 appends at 0.8 or more of the bare rate: %s; a million verified in 10 s of CPU: %s.\n", met(k.OfBare >= 0.8), met(k.VerifyCPU <= 10))
	return t.String()
}

func met(ok bool) string {
	if ok {
		return "**met**"
	}
	return "**not met**"
}
