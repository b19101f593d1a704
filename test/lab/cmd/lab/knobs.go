package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/holdfast-dev/holdfast/test/lab/api"
)

// power starts, stops or restarts a machine.
func (a *admin) power(action string, args []string) error {
	if len(args) != 1 {
		return fmt.Errorf("usage: lab %s MACHINE", action)
	}
	var done api.Answer[api.Machine]
	if err := a.c.Do(a.ctx, http.MethodPost, "/v1/machine/power", url.Values{"key": args, "action": {action}}, nil, &done); err != nil {
		return err
	}
	a.show(*done.Object)
	return nil
}

// attach attaches or detaches a volume while the machine runs.
func (a *admin) attach(action string, args []string) error {
	if len(args) != 2 {
		return fmt.Errorf("usage: lab %s MACHINE VOLUME", action)
	}
	m, err := api.Get[api.Machine](a.ctx, a.c, "machine", args[0])
	if err != nil {
		return err
	}
	v, err := api.Get[api.Volume](a.ctx, a.c, "volume", args[1])
	if err != nil {
		return err
	}
	ids := slices.DeleteFunc(m.Object.Volumes, func(id int64) bool { return id == v.Object.ID })
	if action == "attach" {
		ids = append(ids, v.Object.ID)
	}
	m.Object.Volumes = ids
	done, err := api.Update(a.ctx, a.c, "machine", m.Object.UUID, *m.Object)
	if err == nil {
		a.show(*done.Object)
	}
	return err
}

// file reads, writes or lists what is in a volume.
func (a *admin) file(command string, args []string) error {
	want := map[string]int{"write": 3, "read": 2, "files": 1}[command]
	if len(args) != want {
		return errors.New("usage: lab write VOLUME FILE TEXT | lab read VOLUME FILE | lab files VOLUME")
	}
	q := url.Values{"key": {args[0]}}
	if command == "files" {
		var names []string
		err := a.c.Do(a.ctx, http.MethodGet, "/v1/volume/file", q, nil, &names)
		for _, name := range names {
			fmt.Fprintln(a.out, name)
		}
		return err
	}
	q.Set("file", args[1])
	if command == "write" {
		return a.c.Raw(a.ctx, http.MethodPut, "/v1/volume/file", q, strings.NewReader(args[2]), nil)
	}
	var text string
	if err := a.c.Do(a.ctx, http.MethodGet, "/v1/volume/file", q, nil, &text); err != nil {
		return err
	}
	fmt.Fprintln(a.out, text)
	return nil
}

// fault sets, shows and clears what goes wrong.
func (a *admin) fault(command string, args []string) error {
	switch command {
	case "faults":
		var all []api.Fault
		err := a.c.Do(a.ctx, http.MethodGet, "/v1/faults", nil, nil, &all)
		for _, f := range all {
			a.show(f)
		}
		return err
	case "clear":
		q := url.Values{}
		if len(args) > 0 {
			q.Set("key", args[0])
		}
		return a.c.Do(a.ctx, http.MethodDelete, "/v1/faults", q, nil, nil)
	}
	f, err := parseFault(command, args)
	if err != nil {
		return err
	}
	if f.Mode == api.Delay && f.Wait == 0 {
		return a.noDelays()
	}
	var set api.Fault
	if err := a.c.Do(a.ctx, http.MethodPost, "/v1/faults", nil, f, &set); err != nil {
		return err
	}
	a.show(set)
	return nil
}

func parseFault(command string, args []string) (api.Fault, error) {
	modes := map[string]api.Mode{"fail": api.Before, "hang": api.Hang, "warn": api.Warn, "no-start": api.NoStart, "delay": api.Delay}
	f := api.Fault{Mode: modes[command]}
	set := flag.NewFlagSet(command, flag.ContinueOnError)
	set.SetOutput(io.Discard)
	set.StringVar(&f.Kind, "kind", "", "")
	set.StringVar(&f.Name, "name", "", "")
	set.StringVar(&f.Op, "op", "", "")
	set.StringVar(&f.Message, "message", "", "")
	times := 1
	if command == "delay" || command == "hang" {
		times = -1 // until cleared
	}
	set.IntVar(&f.Times, "times", times, "")
	after := set.Bool("after", false, "")
	known := set.Bool("known", false, "")
	if command == "delay" && len(args) > 0 && !strings.HasPrefix(args[0], "-") { // before the flags, too
		args = append(args[1:len(args):len(args)], args[0])
	}
	if err := set.Parse(args); err != nil {
		return f, fmt.Errorf("%s: %w\n%s", command, err, usage)
	}
	rest := set.Args()
	if command == "delay" {
		if len(rest) != 1 {
			return f, errors.New("usage: lab delay DURATION [flags]")
		}
		var err error
		if f.Wait, err = time.ParseDuration(rest[0]); err != nil {
			return f, err
		}
	} else if len(rest) > 0 {
		return f, fmt.Errorf("%s: what is %q?\n%s", command, rest[0], usage)
	}
	switch {
	case command == "fail" && *known:
		f.Mode = api.Known
	case command == "fail" && *after:
		f.Mode = api.After
	case command == "hang" && *after:
		f.Mode = api.HangEnd
	}
	return f, nil
}

func (a *admin) noDelays() error {
	var all []api.Fault
	if err := a.c.Do(a.ctx, http.MethodGet, "/v1/faults", nil, nil, &all); err != nil {
		return err
	}
	for _, f := range all {
		if f.Mode == api.Delay {
			if err := a.c.Do(a.ctx, http.MethodDelete, "/v1/faults", url.Values{"key": {strconv.FormatInt(f.ID, 10)}}, nil, nil); err != nil {
				return err
			}
		}
	}
	return nil
}

// operator shows, sets or wakes the operator.
func (a *admin) operator(args []string) error {
	var o api.Operator
	method := http.MethodGet
	var in any
	if len(args) > 0 {
		if err := a.c.Do(a.ctx, http.MethodGet, "/v1/operator", nil, nil, &o); err != nil {
			return err
		}
		set := flag.NewFlagSet("operator", flag.ContinueOnError)
		set.SetOutput(io.Discard)
		label := set.String("label", o.Label+"="+o.Value, "")
		set.Int64Var(&o.Replicas, "replicas", o.Replicas, "")
		set.StringVar(&o.App, "app", o.App, "")
		if err := set.Parse(args[1:]); err != nil || set.NArg() > 0 {
			return errors.New("usage: lab operator on|off|sync [-label KEY=VALUE] [-replicas N] [-app NAME]")
		}
		o.Label, o.Value, _ = strings.Cut(*label, "=")
		switch args[0] {
		case "on", "off":
			o.On = args[0] == "on"
			method, in = http.MethodPut, o
		case "sync":
			method = http.MethodPost
		default:
			return fmt.Errorf("operator: on, off or sync, not %q", args[0])
		}
	}
	if err := a.c.Do(a.ctx, method, "/v1/operator", nil, in, &o); err != nil {
		return err
	}
	a.show(o)
	return nil
}
