// Command lab changes the lab's cloud by hand, behind the engine's back, and
// sets what goes wrong in it. Faults never hit it.
package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/holdfast-dev/holdfast/test/lab/api"
)

const usage = `usage: lab [-addr URL] [-json] COMMAND …   (the address is LAB_ENDPOINT otherwise)

objects; KIND is record, machine, volume, app or secret, NAME a name or an id (a record also NAME/TYPE)
  list KIND                       one line each: key=value …
  get KIND NAME [ATTRIBUTE]       the object, or one attribute's plain value; exit 3 when it isn't there
  create KIND NAME [ATTR=VALUE …] (labels: labels.KEY=VALUE; a machine's volumes: volumes=ID,ID)
  set KIND NAME ATTR=VALUE …      out of band; a machine isn't restarted by it (labels.KEY- takes a label away)
  delete KIND NAME
machines
  machine NAME                    name, pid, start time, run id …
  start|stop|restart MACHINE
  attach|detach MACHINE VOLUME
volumes
  write VOLUME FILE TEXT    read VOLUME FILE    files VOLUME
what goes wrong, for the provider only; all take [-kind K] [-name N] [-op create|read|update|delete] [-times N] [-message TEXT]
  fail [-after|-known]            an error: nothing done | done all the same | done, with the object in the answer (tainted)
  hang [-after]                   no answer before "clear"
  warn                            done, with a warning
  no-start                        a machine stays off after its update; only a warning says so
  delay DURATION                  as 200ms; 0 ends all delays
  faults                          what is set
  clear [ID]                      takes one away, or all
operator
  operator on|off [-label KEY=VALUE] [-replicas N] [-app NAME]
  operator sync                   lets it act once, now
  operator                        shows it
  log                             who did what
`

func main() {
	err := run(context.Background(), os.Args[1:], os.Getenv("LAB_ENDPOINT"), os.Stdout)
	switch {
	case err == nil:
	case api.NotFound(err):
		fmt.Fprintln(os.Stderr, "lab:", err)
		os.Exit(3)
	default:
		fmt.Fprintln(os.Stderr, "lab:", err)
		os.Exit(1)
	}
}

// admin is one call of the command.
type admin struct {
	ctx  context.Context
	c    *api.Client
	json bool
	out  io.Writer
}

func run(ctx context.Context, args []string, addr string, out io.Writer) error {
	a := &admin{ctx: ctx, out: out}
	for len(args) > 0 && strings.HasPrefix(args[0], "-") {
		switch flag := args[0]; {
		case flag == "-json" || flag == "--json":
			a.json = true
		case (flag == "-addr" || flag == "--addr") && len(args) > 1:
			addr, args = args[1], args[1:]
		default:
			return errors.New(usage)
		}
		args = args[1:]
	}
	if i := slices.Index(args, "--json"); i > 0 { // also at the end, where people write it
		a.json, args = true, slices.Delete(args, i, i+1)
	}
	if len(args) == 0 {
		return errors.New(usage)
	}
	if addr == "" {
		return errors.New("no address: give -addr, or set LAB_ENDPOINT")
	}
	a.c = api.New(addr, api.Admin)
	command, args := args[0], args[1:]
	switch command {
	case "list", "get", "create", "set", "delete":
		if len(args) == 0 {
			return errors.New(usage)
		}
		return a.object(command, args[0], args[1:])
	case "machine":
		return a.object("get", "machine", args)
	case "start", "stop", "restart":
		return a.power(command, args)
	case "attach", "detach":
		return a.attach(command, args)
	case "write", "read", "files":
		return a.file(command, args)
	case "fail", "hang", "warn", "no-start", "delay", "faults", "clear":
		return a.fault(command, args)
	case "operator":
		return a.operator(args)
	case "log":
		return a.log()
	}
	return fmt.Errorf("there is no command %q\n%s", command, usage)
}

// object does one of the five operations on a kind.
func (a *admin) object(op, kind string, args []string) error {
	switch kind = strings.TrimSuffix(kind, "s"); kind {
	case "record":
		return each[api.Record](a, op, kind, args)
	case "machine":
		return each[api.Machine](a, op, kind, args)
	case "volume":
		return each[api.Volume](a, op, kind, args)
	case "app":
		return each[api.App](a, op, kind, args)
	case "secret":
		return each[api.Secret](a, op, kind, args)
	}
	return fmt.Errorf("there is no kind %q: %s", kind, strings.Join(api.Kinds, ", "))
}

func each[T any](a *admin, op, kind string, args []string) error {
	if op == "list" {
		all, err := api.List[T](a.ctx, a.c, kind)
		for _, v := range all {
			a.show(v)
		}
		return err
	}
	if len(args) == 0 {
		return fmt.Errorf("%s %s: which one?", op, kind)
	}
	name, rest := args[0], args[1:]
	if op == "delete" {
		_, err := api.Delete(a.ctx, a.c, kind, name)
		return err
	}
	if op == "create" {
		return create[T](a, kind, name, rest)
	}
	found, err := api.Get[T](a.ctx, a.c, kind, name)
	if err != nil {
		return err
	}
	if op == "get" && len(rest) == 1 {
		text, err := attribute(*found.Object, rest[0])
		if err == nil {
			fmt.Fprintln(a.out, text)
		}
		return err
	}
	if op == "get" {
		a.show(*found.Object)
		return nil
	}
	changed, err := assign(*found.Object, rest)
	if err != nil {
		return err
	}
	done, err := api.Update(a.ctx, a.c, kind, keyOf(changed), changed)
	if err == nil {
		a.show(*done.Object)
	}
	return err
}

func create[T any](a *admin, kind, name string, rest []string) error {
	defaults := map[string][]string{"record": {"ttl=300", "type=A"}, "machine": {"running=true", "memory=128", "image=debian"}, "volume": {"size=1", "format=ext4"}}
	var zero T
	v, err := assign(zero, slices.Concat([]string{"name=" + name}, defaults[kind], rest))
	if err != nil {
		return err
	}
	done, err := api.Create(a.ctx, a.c, kind, v)
	if err == nil {
		a.show(*done.Object)
	}
	return err
}

// log shows who did what, oldest first.
func (a *admin) log() error {
	var events []api.Event
	if err := a.c.Do(a.ctx, "GET", "/v1/log", nil, nil, &events); err != nil {
		return err
	}
	for _, e := range events {
		if a.json {
			a.show(e)
			continue
		}
		fmt.Fprintf(a.out, "%s %s %s %s %s %d %s\n", e.Time.UTC().Format("15:04:05.000"), cmp.Or(e.Client, "unknown"), e.Op, e.Kind, e.Name, e.Status, e.Fault)
	}
	return nil
}

// show prints one line.
func (a *admin) show(v any) {
	if a.json {
		text, err := json.Marshal(v)
		if err != nil {
			text = []byte(err.Error())
		}
		fmt.Fprintf(a.out, "%s\n", text)
		return
	}
	fmt.Fprintln(a.out, line(v))
}
