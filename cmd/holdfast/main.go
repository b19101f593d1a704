// Command holdfast is the gate between plan and apply for OpenTofu and
// Terraform. "holdfast --help" says what it does.
package main

import (
	"context"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"syscall"
	"time"

	"github.com/holdfast-dev/holdfast/internal/cli"
)

// version is set by release builds; other builds know only their module's.
var version = ""

func main() { os.Exit(run()) }

func run() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	// The first signal ends what runs, in order; a second one ends the program.
	context.AfterFunc(ctx, stop)
	app := &cli.App{
		Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr, Env: os.Environ(), Now: time.Now, Version: buildVersion(),
	}
	return app.Run(ctx, os.Args[1:])
}

func buildVersion() cli.Version {
	v := cli.Version{Number: version, Go: runtime.Version()}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return v
	}
	if v.Number == "" {
		v.Number = info.Main.Version
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			v.Commit = s.Value
		}
	}
	return v
}
