package decision

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/holdfast-dev/holdfast/internal/hclfile"
	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// Decision is a person's ruling on changes.
type Decision struct {
	Name     string
	Stack    string   // the stack that it is for; "" where the file is of one stack only, or it is for all
	Subject  string   // an address or a pattern of addresses (AddressPattern)
	Actions  []string // create update replace delete forget; a replacement also as its two words
	Ruling   record.Ruling
	Owner    string
	Impact   string // none, service, data, unknown
	Reason   string
	Expires  string   // the last day on which it counts, YYYY-MM-DD in UTC; "" for ever
	Covers   []string // fingerprints
	Paths    []string // what an ignore ruling leaves to others (plan.PathPattern, with all below)
	Evidence []string
	File     string
	Line     int

	subject AddressPattern
	paths   []plan.PathPattern
	expires time.Time // first moment at which it no longer counts; zero for ever
}

// Impacts lists the words for a decision's impact. An unknown one never
// explains anything.
func Impacts() []string { return []string{"none", "service", "data", "unknown"} }

// Decisions are all decisions of a stack, in the order of files and lines.
// Safe for concurrent use.
type Decisions struct {
	list  []*Decision
	stack string // of which stack they are; "" where that has no name
}

// All returns the decisions. The caller may not change them.
func (d *Decisions) All() []*Decision {
	if d == nil {
		return nil
	}
	return d.list
}

// ForStack returns the decisions that count for a stack: those for it, and
// those that name none.
func (d *Decisions) ForStack(name string) *Decisions {
	out := &Decisions{stack: name}
	for _, one := range d.All() {
		if one.Stack == "" || one.Stack == name {
			out.list = append(out.list, one)
		}
	}
	return out
}

// Load reads decision files. The error names file and line, and joins
// everything that is wrong in any of them.
func Load(files ...string) (*Decisions, error) {
	out := &Decisions{}
	var errs []error
	for _, file := range files {
		src, err := readFile(file)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		list, err := parse(file, src)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		out.list = append(out.list, list...)
	}
	first := make(map[string]*Decision)
	for _, d := range out.list {
		if same := first[d.Name]; same != nil {
			errs = append(errs, &hclfile.Error{File: d.File, Line: d.Line, Column: 1, Summary: "Duplicate decision",
				Detail: fmt.Sprintf("%q is also at %s:%d. Rename or remove one of them.", d.Name, same.File, same.Line)})
			continue
		}
		first[d.Name] = d
	}
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	return out, nil
}

func decisionSchema() hclfile.Schema {
	return hclfile.Schema{Blocks: []hclfile.BlockSchema{{
		Type: "decision", Labels: []string{"name"}, Body: hclfile.Schema{
			Required: []string{"subject", "actions", "ruling", "owner", "impact", "reason"},
			Optional: []string{"stack", "expires", "covers", "paths", "evidence"},
		},
	}}}
}

func parse(file string, src []byte) ([]*Decision, error) {
	f, err := hclfile.Parse(file, src)
	if err != nil {
		return nil, err
	}
	var out []*Decision
	for _, b := range f.Decode(decisionSchema()).Blocks("decision") {
		out = append(out, decode(file, b))
	}
	return out, f.Err()
}

func decode(file string, b *hclfile.Block) *Decision {
	d := &Decision{
		Name: b.Label(), File: file, Line: b.Line(),
		Stack: b.String("stack"), Subject: b.String("subject"),
		Actions: b.Words("actions", "create", "update", "replace", "delete", "forget", "read", "no-op"),
		Ruling:  record.Ruling(b.Word("ruling", rulingWords()...)),
		Owner:   b.String("owner"), Impact: b.Word("impact", Impacts()...), Reason: b.String("reason"),
		Expires: b.String("expires"), Covers: b.Strings("covers"),
		Paths: b.Strings("paths"), Evidence: b.Strings("evidence"),
	}
	if d.Name == "" {
		b.Fail("Decision without a name", `Write decision "some-name" { … }.`)
	}
	var err error
	if d.subject, err = ParseAddressPattern(d.Subject); err != nil && d.Subject != "" {
		b.FailAt("subject", "Bad address", err.Error()+".")
	}
	d.decodeExpiry(b)
	d.decodePaths(b)
	if d.Ruling == record.Allow && len(d.Covers) == 0 {
		b.Fail("An allow that covers nothing", `"covers" is missing: an allow counts for one change as it was when decided. "holdfast decide" writes its fingerprint.`)
	}
	return d
}

func rulingWords() []string {
	var out []string
	for _, r := range record.Rulings() {
		out = append(out, string(r))
	}
	return out
}

func (d *Decision) decodeExpiry(b *hclfile.Block) {
	if d.Expires == "" {
		return
	}
	day, err := time.Parse(time.DateOnly, d.Expires)
	if err != nil {
		b.FailAt("expires", "Bad date", fmt.Sprintf("%q is not a day such as 2026-12-31.", d.Expires))
		return
	}
	d.expires = day.AddDate(0, 0, 1)
}

func (d *Decision) decodePaths(b *hclfile.Block) {
	if (d.Ruling == record.Ignore) != (len(d.Paths) > 0) && d.Ruling != "" {
		b.Fail("Paths and ruling don't fit", `An "ignore" names with "paths" what somebody else changes; other rulings have no paths.`)
	}
	for _, text := range d.Paths {
		p, err := plan.ParsePathPattern(text)
		if err != nil {
			b.FailAt("paths", "Bad path pattern", err.Error()+".")
			continue
		}
		d.paths = append(d.paths, p.Under())
	}
}

// Expired reports whether the decision no longer counts at that time.
func (d *Decision) Expired(now time.Time) bool {
	return !d.expires.IsZero() && !now.Before(d.expires)
}

// concerns reports whether the change is at an address of the decision.
//
// A subject without pattern signs is one object: unlike for -target, a decision
// on x is none on x[7].
func (d *Decision) concerns(c *plan.Change) bool {
	if d.subject.IsAddress() {
		return d.Subject == c.Address
	}
	return d.subject.Match(c.Addr)
}

// acts reports whether the decision is about these actions.
func (d *Decision) acts(a plan.Actions) bool {
	if slices.ContainsFunc(d.Actions, a.Match) {
		return true
	}
	// A replacement may be written out as its two words, in either order.
	words := strings.Split(a.String(), "/")
	return len(words) > 1 && len(words) == len(d.Actions) &&
		!slices.ContainsFunc(words, func(w string) bool { return !slices.Contains(d.Actions, w) })
}
