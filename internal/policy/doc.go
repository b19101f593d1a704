// Package policy runs Rego policies that were written for conftest: it loads
// folders of them, evaluates their deny, violation and warn rules on the JSON
// of a plan, and says which change each message speaks of.
//
// What it loads and what it evaluates come from people whom nobody vouches
// for: a policy has no network, no environment and no file but its own
// folders', and everything is bounded. What it can't do as asked is an error:
// no plan is let through because a policy didn't run.
package policy

import (
	"errors"
	"fmt"
	"strings"
	"time"
)

// Options say which policies are loaded, and how.
type Options struct {
	Paths         []string // folders, or files, of .rego
	Data          []Data   // folders or files of .json, .yaml and .yml, which policies see below data
	Namespaces    []string // packages of which rules run, as patterns with * ? [; empty for main
	AllNamespaces bool     // all packages
	Rego          string   // "v0" or "v1" holds all files to that syntax; "" takes each file for what it is
	Lenient       bool     // a builtin that fails is undefined, as in conftest, and not an error
	Network       bool     // http.send and the like are allowed
	InFile        bool     // a policy block says all this, and not flags: that is where a mistake is mended
	Given         string   // how they came to be asked for, as findings tell it; "" where there are no others
	Limits        Limits
}

// Data is a folder or file of data, and where it stands below data.
type Data struct {
	Under []string // names, the outermost first; none for the top
	Path  string
}

// way picks the words for how something is said: by a flag, or in the file.
func (o Options) way(flag, block string) string {
	if o.InFile {
		return block + " in the policy block of .holdfast.hcl"
	}
	return flag
}

// inFile says what to do about a problem in the words of the file, where that
// names the policies.
func (o Options) inFile(err error) error {
	var p *Problem
	if !o.InFile || !errors.As(err, &p) {
		return err
	}
	next := strings.NewReplacer("--policy-data DIR", "data = [DIR] in the policy block", "--rego-version v0 or v1", "rego_version in the policy block").Replace(p.Next)
	if o.Given != "" { // what flags say is about theirs
		next = strings.ReplaceAll(next, "--policy-network", "give them with --policy, and --policy-network with it")
	}
	return &Problem{What: p.What, Next: next, Err: p.Err}
}

// Limits bound what policies may take. A field that is zero means the default.
type Limits struct {
	Time     time.Duration // for loading, and for one rule on one plan; default 30 s
	Total    time.Duration // for all rules on one plan; default 2 min
	Entries  int           // of folders, whatever they are; default 100,000
	Files    int           // of policies and of data; default 2,000 each
	File     int64         // bytes of one policy; default 1 MiB
	Data     int64         // bytes of all data; default 64 MiB
	Messages int           // that are told of one plan; default 10,000. What is more is counted
	Message  int           // bytes of one message; default 4,000. What is more is cut
}

func (l Limits) filled() Limits {
	if l.Time <= 0 {
		l.Time = 30 * time.Second
	}
	if l.Total <= 0 {
		l.Total = TotalTime
	}
	for _, f := range []struct {
		to      *int
		without int
	}{{&l.Entries, 100_000}, {&l.Files, 2000}, {&l.Messages, 10_000}, {&l.Message, 4000}} {
		if *f.to <= 0 {
			*f.to = f.without
		}
	}
	if l.File <= 0 {
		l.File = 1 << 20
	}
	if l.Data <= 0 {
		l.Data = 64 << 20
	}
	return l
}

// maxDepth bounds how deep a policy's text may nest: nobody writes that, and
// the compiler would need a stack without end.
const maxDepth = 1000

// Problem is why policies can't be relied on: what and where, and what to do
// about it. A problem of an evaluation can quote the plan: it must be masked
// before it is shown.
type Problem struct {
	What string // a sentence
	Next string // one sentence, "" where What says it
	Err  error  // what is behind it, nil where What is all
}

// Error returns what the problem is.
func (p *Problem) Error() string { return p.What }

// Unwrap returns what is behind it.
func (p *Problem) Unwrap() error { return p.Err }

func problem(next, format string, args ...any) *Problem {
	return &Problem{What: fmt.Sprintf(format, args...), Next: next}
}

// Place is where something is written.
type Place struct {
	File string
	Line int
}

// String writes a place as messages do.
func (p Place) String() string { return fmt.Sprintf("%s:%d", p.File, p.Line) }
