package hazard

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/hashicorp/go-version"

	"github.com/holdfast-dev/holdfast/internal/hclfile"
	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

var (
	idForm       = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	providerForm = regexp.MustCompile(`^[a-z0-9][a-z0-9_-]*/[a-z0-9][a-z0-9_-]*$`)
	typeForm     = regexp.MustCompile(`^[a-z0-9*][a-z0-9_*-]*$`)
	checkedForm  = regexp.MustCompile(`^20[0-9]{2}-(0[1-9]|1[0-2])$`)
)

// content is what one file says.
type content struct {
	hazards  []*Hazard
	classes  []Class
	silences []Silence
}

func actionWords() []string {
	return []string{"create", "read", "update", "replace", "delete", "forget", "no-op", "import"}
}

func schema() hclfile.Schema {
	return hclfile.Schema{Blocks: []hclfile.BlockSchema{
		{Type: "hazard", Labels: []string{"id"}, Body: hclfile.Schema{
			Required: []string{"provider", "types", "actions", "says"},
			Optional: []string{"versions", "attributes", "when", "effect", "also", "outcome", "asks", "because", "blind", "instead"},
			Blocks: []hclfile.BlockSchema{
				{Type: "evidence", Labels: []string{"level"}, Body: hclfile.Schema{Required: []string{"source", "checked"}}},
				{Type: "example", Labels: []string{"name"}, Body: hclfile.Schema{Required: []string{"change", "hit"}}},
			},
		}},
		{Type: "class", Labels: []string{"name"}, Body: hclfile.Schema{Required: []string{"types"}}},
		{Type: "silence", Labels: []string{"id"}, Body: hclfile.Schema{Required: []string{"reason"}}},
	}}
}

// decode reads one file. Examples are kept as they are.
func decode(name string, src []byte) (*content, error) { return decodeAt(name, src, 1) }

// decodeAt is decode for the part of a file that starts in that line.
func decodeAt(name string, src []byte, line int) (*content, error) {
	f, err := hclfile.ParseAt(name, src, line)
	if err != nil {
		return nil, err
	}
	root := f.Decode(schema())
	c := &content{}
	for _, b := range root.Blocks("hazard") {
		c.hazards = append(c.hazards, decodeHazard(f, b))
	}
	for _, b := range root.Blocks("class") {
		if !slices.Contains(ClassNames(), b.Label()) {
			b.Fail("Unknown class", fmt.Sprintf("%q is none of %s.%s", b.Label(), strings.Join(ClassNames(), ", "), hclfile.DidYouMean(b.Label(), ClassNames())))
		}
		c.classes = append(c.classes, Class{Name: b.Label(), Types: typeNames(b), File: name, Line: b.Line()})
	}
	for _, b := range root.Blocks("silence") {
		c.silences = append(c.silences, Silence{ID: b.Label(), Reason: b.String("reason"), File: name, Line: b.Line()})
	}
	return c, f.Err()
}

func decodeHazard(f *hclfile.File, b *hclfile.Block) *Hazard {
	h := &Hazard{
		ID: b.Label(), File: f.Name(), Line: b.Line(),
		Providers: b.Strings("provider"), Versions: b.String("versions"),
		Types: typeNames(b), Actions: b.Words("actions", actionWords()...),
		When: b.Source("when"), Outcome: Outcome(b.Word("outcome", string(Refused), string(Nothing), string(Misreported))),
		Blind: b.String("blind"), Says: b.String("says"), Instead: b.String("instead"), Because: b.String("because"),
		when: b.Condition("when", roots()), examples: b.Blocks("example"),
	}
	if !idForm.MatchString(h.ID) {
		b.Fail("Bad hazard id", "An id has lower-case letters and digits, in words joined by single hyphens.")
	}
	for _, p := range h.Providers {
		if !providerForm.MatchString(p) {
			b.FailAt("provider", "Bad provider", fmt.Sprintf("%q is not NAMESPACE/TYPE, such as hashicorp/aws; the host is left out.", p))
		}
	}
	decodeEffects(h, b)
	decodeSelectors(h, b)
	for _, e := range b.Blocks("evidence") {
		h.Evidence = append(h.Evidence, decodeEvidence(e))
	}
	return h
}

func typeNames(b *hclfile.Block) []string {
	types := b.Strings("types")
	for _, t := range types {
		if !typeForm.MatchString(t) {
			b.FailAt("types", "Bad resource type", fmt.Sprintf("%q is not the name of a resource type; only * may stand in it beside letters, digits and underscores.", t))
		}
	}
	return types
}

func decodeEffects(h *Hazard, b *hclfile.Block) {
	words := make([]string, 0, len(record.Effects()))
	for _, e := range record.Effects() {
		words = append(words, string(e))
	}
	h.Effect = record.NoEffect
	switch {
	case b.Has("effect"):
		h.Effect = record.Effect(b.Word("effect", words...))
	case h.Outcome == "":
		b.Fail("Missing effect", `Say what happens with "effect", or with "outcome" where it comes to nothing or is refused.`)
	}
	for _, w := range b.Words("also", words...) {
		h.Also = append(h.Also, record.Effect(w))
	}
	byEffect := slices.ContainsFunc(h.Effects(), record.Effect.Asks)
	h.asks = b.Bool("asks", byEffect)
	if b.Has("asks") != b.Has("because") {
		b.Fail("An override without its reason", `"asks" and "because" go together: say why the effect doesn't decide.`)
	}
}

func decodeSelectors(h *Hazard, b *hclfile.Block) {
	for _, text := range b.Strings("attributes") {
		p, err := plan.ParsePathPattern(text)
		if err != nil {
			b.FailAt("attributes", "Bad path pattern", err.Error()+".")
			continue
		}
		h.Attributes = append(h.Attributes, text)
		h.patterns = append(h.patterns, p)
	}
	if h.Versions == "" {
		return
	}
	c, err := version.NewConstraint(h.Versions)
	if err != nil {
		b.FailAt("versions", "Bad version constraint", fmt.Sprintf("%q is not a constraint such as %q.", h.Versions, ">= 0.9.0, < 1.0.0"))
	}
	h.constraint = c
}

func decodeEvidence(b *hclfile.Block) Evidence {
	e := Evidence{Level: record.Level(b.Label()), Source: b.String("source"), Checked: b.String("checked")}
	if !slices.Contains(levels(), e.Level) {
		b.Fail("Unknown evidence level", fmt.Sprintf("%q is none of measured, verified, documented, reported, inferred, unverified.", b.Label()))
	}
	if e.Checked != "" && !checkedForm.MatchString(e.Checked) {
		b.FailAt("checked", "Bad month", fmt.Sprintf("%q is not a month such as 2026-11.", e.Checked))
	}
	return e
}
