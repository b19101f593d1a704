// Command lab-cloud is a small cloud for tests, a process of its own: see the
// README at the top of its module. It answers on a loopback address.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"

	"github.com/holdfast-dev/holdfast/test/lab/cloud"
)

func main() {
	if len(os.Args) == 3 && os.Args[1] == "machine" {
		cloud.RunMachine(os.Args[2])
		return
	}
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "lab-cloud:", err)
		os.Exit(1)
	}
}

func run() error {
	data := flag.String("data", "", "directory where everything is kept")
	addr := flag.String("addr", "127.0.0.1:0", "loopback address to answer on")
	addrFile := flag.String("addr-file", "", "file to write the address to, once it answers")
	leash := flag.Bool("leash", false, "end when standard input does, and end the machines")
	reap := flag.Bool("reap", false, "end the machines of a cloud that is gone, and nothing else")
	flag.Parse()
	if *data == "" || flag.NArg() > 0 {
		return fmt.Errorf("usage: lab-cloud -data DIR [-addr 127.0.0.1:PORT] [-addr-file FILE] [-leash] [-reap]")
	}
	c, err := cloud.Open(*data)
	if err != nil {
		return err
	}
	if *reap {
		c.StopMachines()
		return nil
	}
	listener, err := net.Listen("tcp", *addr)
	if err != nil {
		return err
	}
	defer listener.Close()
	if ip := listener.Addr().(*net.TCPAddr).IP; !ip.IsLoopback() {
		return fmt.Errorf("%s isn't a loopback address: this cloud asks nobody who they are", ip)
	}
	if err := c.Start(); err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	ended := make(chan struct{})
	if *leash {
		go func() {
			io.Copy(io.Discard, os.Stdin) // until the other end goes
			close(ended)
		}()
	}
	server := &http.Server{Handler: c.Handler()}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	url := "http://" + listener.Addr().String()
	fmt.Println("listening on", url)
	if *addrFile != "" {
		if err := writeWhole(*addrFile, url); err != nil {
			return err
		}
	}
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	case <-ended:
	}
	c.Close()
	if *leash {
		c.StopMachines()
	}
	return server.Close()
}

// writeWhole lets nobody see half an address.
func writeWhole(name, text string) error {
	tmp := filepath.Join(filepath.Dir(name), "."+filepath.Base(name)+".new")
	if err := os.WriteFile(tmp, []byte(text+"\n"), 0o600); err != nil {
		return err
	}
	return os.Rename(tmp, name)
}
