// Command accuracy measures how often holdfast is right about single changes:
// over labelled cases in cases/*.hcl, each written from vendors' documentation
// or incidents by somebody who hadn't seen the rules. It builds holdfast from
// the checkout around it, gives it a plan's JSON for every case, and counts.
//
//	cd bench && go run ./accuracy                 # prints the tables
//	cd bench && go run ./accuracy -out accuracy   # and keeps them
//	cd bench && go run ./accuracy -wrong          # lists what was judged otherwise
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
)

func main() {
	cases := flag.String("cases", labelledCases, "`DIR` of the labelled cases")
	out := flag.String("out", "", "keep the results in this `DIR`")
	wrong := flag.Bool("wrong", false, "list the cases that are judged otherwise than labelled")
	program := flag.String("holdfast", "", "measure this `PROGRAM` instead of the checkout's")
	flag.Parse()
	if err := run(*cases, *out, *program, *wrong); err != nil {
		fmt.Fprintln(os.Stderr, "accuracy:", err)
		os.Exit(1)
	}
}

// Bars for the whole set.
const (
	minCases  = 250
	minRecall = 0.98
	maxFalse  = 0.03
	minEffect = 0.90
)

func run(dir, out, holdfast string, wrong bool) error {
	all, err := readCases(dir)
	if err != nil {
		return err
	}
	work, err := os.MkdirTemp("", "holdfast-accuracy-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	if holdfast == "" {
		holdfast = filepath.Join(work, "holdfast")
		build := exec.Command("go", "build", "-C", "..", "-o", holdfast, "./cmd/holdfast")
		build.Stderr = os.Stderr
		if err := build.Run(); err != nil {
			return fmt.Errorf("building holdfast: %w", err)
		}
	}
	if err := judgeAll(all, holdfast, work); err != nil {
		return err
	}
	score := count(all)
	text := score.table()
	fmt.Print(text)
	if wrong {
		printWrong(all)
	}
	if out != "" {
		numbers, err := json.MarshalIndent(score, "", "  ")
		if err != nil {
			return err
		}
		if err := errors.Join(os.WriteFile(filepath.Join(out, "latest.md"), []byte(text), 0o644), os.WriteFile(filepath.Join(out, "latest.json"), append(numbers, '\n'), 0o644)); err != nil {
			return err
		}
	}
	if dir != labelledCases {
		return nil // the bars are for the whole set
	}
	return score.barred(len(all))
}

// labelledCases is the folder of the set that the bars are for.
const labelledCases = "accuracy/cases"

// judgeAll lets holdfast judge every case in a folder of its own.
func judgeAll(all []*labelled, holdfast, work string) error {
	failed := make([]error, len(all))
	var wait sync.WaitGroup
	slots := make(chan struct{}, runtime.NumCPU())
	for i, c := range all {
		wait.Go(func() {
			slots <- struct{}{}
			defer func() { <-slots }()
			failed[i] = c.judge(holdfast, filepath.Join(work, c.ID))
		})
	}
	wait.Wait()
	return errors.Join(failed...)
}

// judge runs holdfast on the case's plan.
func (c *labelled) judge(holdfast, dir string) error {
	text, err := c.plan()
	if err != nil {
		return fmt.Errorf("%s: %w", c.ID, err)
	}
	if err := errors.Join(os.MkdirAll(dir, 0o755), os.WriteFile(filepath.Join(dir, "plan.json"), text, 0o644), os.WriteFile(filepath.Join(dir, ".terraform.lock.hcl"), []byte(c.lock()), 0o644)); err != nil {
		return err
	}
	cmd := exec.Command(holdfast, "check", "--exit-zero", "--no-git", "--format", "json", filepath.Join(dir, "plan.json"))
	cmd.Env = append(os.Environ(), "HOME="+dir, "XDG_CACHE_HOME="+dir, "XDG_DATA_HOME="+dir)
	said, err := cmd.Output()
	if err != nil {
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			return fmt.Errorf("%s: %w: %s", c.ID, err, exit.Stderr)
		}
		return err
	}
	var report struct {
		Plans []struct {
			Disposition string
			Findings    []finding
			Changes     []struct {
				Address, Disposition string
				Effects              []string
				Findings             []finding
			}
		}
	}
	if err := json.Unmarshal(said, &report); err != nil {
		return fmt.Errorf("%s: %w", c.ID, err)
	}
	if len(report.Plans) != 1 || len(report.Plans[0].Changes) != 1 {
		return fmt.Errorf("%s: the report isn't on one change", c.ID)
	}
	change := report.Plans[0].Changes[0]
	c.got = verdict{Held: change.Disposition != "clear", Effects: change.Effects}
	for _, f := range append(change.Findings, report.Plans[0].Findings...) {
		if f.Disposition != "clear" {
			c.got.Rules = append(c.got.Rules, f.Rule)
			c.got.Held = true // a question about the plan as a whole is a question, too
		}
	}
	return nil
}

type finding struct{ Rule, Disposition string }

func printWrong(all []*labelled) {
	fmt.Println()
	for _, c := range all {
		switch {
		case c.Hold() && !c.got.Held:
			fmt.Printf("MISSED   %-44s %s %v: %s\n", c.ID, c.Type, c.Actions, c.Expect.Why)
		case !c.Hold() && c.got.Held:
			fmt.Printf("FALSE    %-44s %s %v: held by %s (%s)\n", c.ID, c.Type, c.Actions, strings.Join(c.got.Rules, ", "), c.Expect.Why)
		case c.Hold() && !c.rightEffect():
			fmt.Printf("EFFECT   %-44s %s %v: said %v, is %v by %s\n", c.ID, c.Type, c.Actions, c.got.Effects, c.Expect.Effects, strings.Join(c.got.Rules, ", "))
		}
	}
}

// rightEffect reports whether the first effect that was told is one that the
// label accepts.
func (c *labelled) rightEffect() bool {
	return len(c.got.Effects) > 0 && slices.Contains(c.Expect.Effects, c.got.Effects[0])
}
