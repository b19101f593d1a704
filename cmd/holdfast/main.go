// Command holdfast is the gate between plan and apply for OpenTofu and
// Terraform. "holdfast --help" says what it does.
package main

import (
	"context"
	"crypto/rand"
	"fmt"
	"os"
	"os/signal"
	"os/user"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"syscall"
	"time"

	"github.com/holdfast-dev/holdfast/internal/cli"
)

// version is set by release builds; other builds know only their module's.
var version = ""

func main() { os.Exit(run()) }

func run() (status int) {
	// Go ends with 2 on a panic, and 2 says hold here: a defect is an error.
	defer func() {
		if r := recover(); r != nil {
			fmt.Fprintf(os.Stderr, "holdfast: this is a defect of holdfast, and there is no verdict: %v\n\n%s\n  → Please report it with these lines; they may name addresses of yours.\n", r, debug.Stack())
			status = exitDefect
		}
	}()
	// A reader that went away is an error of the write, after which what was begun
	// is removed.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) { // nohup wants it ignored
		signals = append(signals, syscall.SIGHUP)
	}
	ctx, stop := signal.NotifyContext(context.Background(), signals...)
	defer stop()
	kill := make(chan struct{})
	host, err := os.Hostname()
	if err != nil {
		host = "unknown host"
	}
	app := &cli.App{
		Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr, Env: os.Environ(), Now: time.Now, Version: buildVersion(),
		Temp: filepath.Join(os.TempDir(), fmt.Sprintf("holdfast-%d-%d", os.Getpid(), time.Now().UnixNano())),
		User: userName(), Host: host, BootID: bootID(), PID: os.Getpid(), Random: rand.Reader, Kill: kill,
	}
	// The first signal ends what runs, in order; a second one ends the program,
	// and nothing is left behind either. While an engine applies, the second one
	// kills the engine, so that this can still be recorded, and a third one ends
	// the program.
	context.AfterFunc(ctx, func() {
		again := make(chan os.Signal, 1)
		signal.Notify(again, signals...)
		<-again
		if app.Engaged() {
			close(kill)
			<-again
		}
		app.Abandon()
		os.Exit(exitInterrupted)
	})
	return app.Run(ctx, os.Args[1:])
}

// userName is who runs this, as the system knows it.
func userName() string {
	if u, err := user.Current(); err == nil && u.Username != "" {
		return u.Username
	}
	return fmt.Sprintf("uid %d", os.Getuid())
}

// bootID names this run of the host; "" where the system doesn't tell.
func bootID() string {
	text, err := os.ReadFile("/proc/sys/kernel/random/boot_id")
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(text))
}

// exitDefect is the status of every error.
const exitDefect = 1

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
		switch s.Key {
		case "vcs.revision":
			v.Commit = s.Value
		case "vcs.time":
			v.Built = s.Value
		}
	}
	return v
}
