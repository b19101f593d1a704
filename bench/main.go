// Command bench measures holdfast against peers and limits: CPU and peak
// memory of whole processes, the programs in turn in one run, several runs,
// medians and ratios. It builds holdfast from the checkout around it.
//
//	cd bench && go run . -out results
//
// The plans come from plangen, but for the rename search, whose plan bench
// writes itself.
package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

func main() {
	out := flag.String("out", "results", "`DIR` to keep the results in")
	runs := flag.Int("runs", 7, "counted runs of each program")
	peer := flag.String("peer", "", "run as this peer on the file that follows")
	flag.Parse()
	var err error
	if *peer != "" {
		err = runPeer(*peer, flag.Arg(0))
	} else {
		err = run(*out, *runs)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(out string, runs int) error {
	work, err := os.MkdirTemp("", "holdfast-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	holdfast := filepath.Join(work, "holdfast")
	if err := build("..", holdfast, "./cmd/holdfast"); err != nil {
		return err
	}
	plangen := filepath.Join(work, "plangen")
	if err := build(".", plangen, "./plangen"); err != nil {
		return fmt.Errorf("building the generator: %w", err)
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	b := &bench{work: work, holdfast: holdfast, plangen: plangen, self: self, runs: runs}
	for _, part := range []func() error{b.all, b.formats, b.policies, b.applies, b.ledger} {
		if err := part(); err != nil {
			return err
		}
	}
	return b.write(out)
}

func build(dir, out, pkg string) error {
	cmd := exec.Command("go", "build", "-C", dir, "-trimpath", "-o", out, pkg)
	cmd.Stderr = os.Stderr
	return cmd.Run()
}
