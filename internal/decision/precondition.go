package decision

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/holdfast-dev/holdfast/internal/hclfile"
	"github.com/holdfast-dev/holdfast/internal/plan"
)

// DefaultTimeout is how long the command of a precondition or probe may take
// where the file doesn't say.
const DefaultTimeout = 10 * time.Minute

// What ends the evidence of a precondition before its age does.
const (
	UntilReboot   = "reboot"   // of the host on which it was taken
	UntilState    = "state"    // another content of the stack's state
	UntilCommit   = "commit"   // another commit
	UntilVersions = "versions" // another engine, or another version of it or of a provider
)

// Precondition is a command whose fresh success a change needs.
type Precondition struct {
	Name    string
	Command []string
	Control []string      // a command that must fail; empty where there is none
	MaxAge  time.Duration // 0: no limit
	Until   []string      // what ends its evidence: reboot, state, commit, versions
	Timeout time.Duration // of each command; never 0 in a file that was read
	Line    int
}

// Probe is a command that looks at what a refresh can't see.
type Probe struct {
	Name      string
	Command   []string
	Expect    string           // text that its output must have; "" where Match is set
	Match     string           // regular expression that its output must match; "" where Expect is set
	Addresses []AddressPattern // that it looks at
	Types     []string         // of managed resources that it looks at, * as wildcard
	Timeout   time.Duration
	Line      int
}

func decodePrecondition(b *hclfile.Block) Precondition {
	p := Precondition{
		Name: b.Label(), Line: b.Line(),
		Command: b.Strings("command"), Control: b.Strings("control"),
		MaxAge: age(b.Body, "max_age"), Until: b.Words("until", UntilReboot, UntilState, UntilCommit, UntilVersions),
		Timeout: timeout(b.Body),
	}
	if len(p.Control) > 0 && slices.Equal(p.Command, p.Control) {
		b.FailAt("control", "A control that is the command", "The control must fail where the command succeeds: show the same check something that is broken.")
	}
	return p
}

func decodeProbe(b *hclfile.Block) Probe {
	p := Probe{
		Name: b.Label(), Line: b.Line(), Command: b.Strings("command"),
		Expect: b.String("expect"), Match: b.String("match"),
		Types: b.Strings("types"), Timeout: timeout(b.Body),
	}
	if b.Has("expect") == b.Has("match") {
		b.Fail("What a probe must print", `Say it with "expect", a text, or with "match", a regular expression: one of the two.`)
	}
	if p.Match != "" {
		switch re, err := regexp.Compile(p.Match); {
		case err != nil:
			b.FailAt("match", "Bad regular expression", err.Error()+".")
		case re.MatchString(""):
			b.FailAt("match", "A probe that cannot fail", fmt.Sprintf("%q matches the empty output, too: a probe that says nothing would pass.", p.Match))
		}
	}
	for _, text := range b.Strings("covers") {
		pattern, err := ParseAddressPattern(text)
		if err != nil {
			b.FailAt("covers", "Bad address", err.Error()+".")
			continue
		}
		p.Addresses = append(p.Addresses, pattern)
	}
	for _, typ := range p.Types {
		if strings.ContainsAny(typ, ".[]\" ") {
			b.FailAt("types", "Bad resource type", fmt.Sprintf("%q is not the name of a resource type; addresses go into \"covers\".", typ))
		}
	}
	if !b.Has("covers") && !b.Has("types") {
		b.Fail("A probe of nothing", `Say what it looks at: addresses with "covers", resource types with "types", or both.`)
	}
	return p
}

func timeout(b *hclfile.Body) time.Duration {
	if d := age(b, "timeout"); d > 0 {
		return d
	}
	return DefaultTimeout
}

// EndsWith reports whether the word, one of the Until constants, ends the
// precondition's evidence.
func (p *Precondition) EndsWith(word string) bool { return slices.Contains(p.Until, word) }

// Definition is a digest of what is run: evidence of another definition is no
// evidence. How long evidence counts isn't part of it.
func (p *Precondition) Definition() string {
	return definition("precondition", p.Command, p.Control)
}

// Definition is a digest of what is run and what must be printed: evidence of
// another definition is no evidence. What the probe covers isn't part of it.
func (p *Probe) Definition() string {
	return definition("probe", p.Command, []string{p.Expect, p.Match})
}

// definition digests lists of words, each with its length before it, so that
// no two definitions have the same form.
func definition(block string, lists ...[]string) string {
	h := sha256.New()
	word(h, "holdfast definition 1")
	word(h, block)
	for _, list := range lists {
		fmt.Fprintf(h, "%d\n", len(list))
		for _, w := range list {
			word(h, w)
		}
	}
	return "sha256:" + hex.EncodeToString(h.Sum(nil))
}

func word(h hash.Hash, s string) { fmt.Fprintf(h, "%d:%s\n", len(s), s) }

// Covers reports whether the probe looks at the object.
func (p *Probe) Covers(a plan.Address) bool {
	if a.Mode == plan.Managed && slices.ContainsFunc(p.Types, func(t string) bool { return plan.MatchName(t, a.Type) }) {
		return true
	}
	return slices.ContainsFunc(p.Addresses, func(pattern AddressPattern) bool { return pattern.Match(a) })
}

// Answered reports whether the output is what the probe must print; why says
// what it isn't, without repeating it.
func (p *Probe) Answered(output string) (ok bool, why string) {
	output = strings.TrimSpace(output)
	if p.Match != "" {
		re, err := regexp.Compile(p.Match)
		switch {
		case err != nil:
			return false, fmt.Sprintf("what it should match is no regular expression: %v", err)
		case output == "":
			return false, "it printed nothing"
		case !re.MatchString(output):
			return false, fmt.Sprintf("what it printed doesn't match %q", p.Match)
		}
		return true, ""
	}
	switch {
	case output == "":
		return false, "it printed nothing"
	case p.Expect == "" || !strings.Contains(output, p.Expect):
		return false, fmt.Sprintf("what it printed doesn't have %q in it", p.Expect)
	}
	return true, ""
}
