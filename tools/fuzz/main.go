// Command fuzz runs every fuzz target of the module for a while, one after
// the other: go run ./tools/fuzz [DURATION].
package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "fuzz:", err)
		os.Exit(1)
	}
}

// minRun leaves a hang time to be noticed.
const minRun = 20 * time.Second

func run() error {
	duration := "30s"
	if len(os.Args) > 1 {
		duration = os.Args[1]
	}
	// Go calls an input hung after ten seconds: a shorter run passes over it.
	if d, err := time.ParseDuration(duration); err != nil || d < minRun {
		return fmt.Errorf("%q: give a duration of at least %s; a shorter run can't tell a hang", duration, minRun)
	}
	packages, err := exec.Command("go", "list", "./...").Output()
	if err != nil {
		return fmt.Errorf("listing packages: %w", err)
	}
	ran := 0
	for _, pkg := range strings.Fields(string(packages)) {
		listed, err := exec.Command("go", "test", "-list", "^Fuzz", pkg).Output()
		if err != nil {
			return fmt.Errorf("listing the targets of %s: %w", pkg, err)
		}
		for _, line := range bytes.Split(listed, []byte("\n")) {
			target := string(line)
			if !strings.HasPrefix(target, "Fuzz") {
				continue
			}
			fmt.Printf("%s %s, %s\n", pkg, target, duration)
			if err := fuzz(pkg, target, duration); err != nil {
				return err
			}
			ran++
		}
	}
	if ran == 0 {
		return fmt.Errorf("there is no fuzz target: this runs in the wrong place")
	}
	fmt.Printf("%d targets, no finding\n", ran)
	return nil
}

// fuzz runs one target. A run that fails with the deadline alone and names no
// failing input counts as one that found nothing: it was seen at the very end
// of runs whose rate had been steady. What hangs, crashes or fails is named.
func fuzz(pkg, target, duration string) error {
	// By default an interesting input is made smaller for up to a minute, and
	// nothing new is tried meanwhile.
	cmd := exec.Command("go", "test", "-run", "^$", "-fuzz", "^"+target+"$", "-fuzztime", duration, "-fuzzminimizetime", "10x", pkg)
	var said bytes.Buffer
	cmd.Stdout = io.MultiWriter(os.Stdout, &said)
	cmd.Stderr = os.Stderr
	err := cmd.Run()
	if err == nil {
		return nil
	}
	found := bytes.Contains(said.Bytes(), []byte("Failing input")) || bytes.Contains(said.Bytes(), []byte("panic")) ||
		bytes.Contains(said.Bytes(), []byte("hung or terminated"))
	if bytes.Contains(said.Bytes(), []byte("    context deadline exceeded\n")) && !found {
		return nil
	}
	return fmt.Errorf("%s in %s: %w", target, pkg, err)
}
