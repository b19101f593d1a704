// Command holdfast is the gate between plan and apply for OpenTofu and
// Terraform. "holdfast --help" says what it does.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
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
	app := &cli.App{
		Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr, Env: os.Environ(), Now: time.Now, Version: buildVersion(),
		Temp: filepath.Join(os.TempDir(), fmt.Sprintf("holdfast-%d-%d", os.Getpid(), time.Now().UnixNano())),
	}
	// The first signal ends what runs, in order; a second one ends the program,
	// and nothing is left behind either.
	context.AfterFunc(ctx, func() {
		again := make(chan os.Signal, 1)
		signal.Notify(again, os.Interrupt, syscall.SIGTERM)
		<-again
		app.Abandon()
		os.Exit(exitInterrupted)
	})
	return app.Run(ctx, os.Args[1:])
}

// exitInterrupted is what shells give a program that an interrupt ended.
const exitInterrupted = 130

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
