package gate

import (
	"io/fs"
	"strings"

	"github.com/holdfast-dev/holdfast/docs"
	"github.com/holdfast-dev/holdfast/hazards"
	"github.com/holdfast-dev/holdfast/internal/hazard"
	"github.com/holdfast-dev/holdfast/internal/judge"
	"github.com/holdfast-dev/holdfast/internal/policy"
)

// HazardFilter selects hazards; "" in a field selects all.
type HazardFilter = hazard.Filter

// Classes lists the classes of resource types.
func Classes() []string { return hazard.ClassNames() }

// ListHazards returns the hazards that a check in dir would use and that the
// filter selects, sorted by id, silenced ones included.
func (g *Gate) ListHazards(dir string, f HazardFilter) ([]*hazard.Hazard, error) {
	base, err := g.knowledge(dir)
	if err != nil {
		return nil, err
	}
	return base.All(f)
}

func (g *Gate) knowledge(dir string) (*hazard.Base, error) {
	config, err := g.loadConfig(dir)
	if err != nil {
		return nil, err
	}
	return g.loadKnowledge(config)
}

// TestHazards runs the examples of all hazards in fsys, or of the embedded
// ones where it is nil. Warnings are of names
// that no recorded provider has; ours are held against that in tests.
func TestHazards(fsys fs.FS) (results, warnings []hazard.Result, err error) {
	if fsys == nil {
		return hazard.Test(hazards.Files), nil, nil
	}
	warnings, err = hazard.CheckNames(fsys, hazard.NewSchemas(hazards.Schemas))
	return hazard.Test(fsys), warnings, err
}

// Explanation is what is known under one name. One of its fields is set.
type Explanation struct {
	Word   string // what a word of reports means
	Rule   *judge.Rule
	Page   string // the rule's page, Markdown
	Hazard *hazard.Hazard
	Type   *hazard.Knowledge
}

// Explain returns what is known under a rule's name, a hazard's id or a
// resource type.
func (g *Gate) Explain(dir, name string) (*Explanation, error) {
	for _, r := range judge.Rules() {
		if r.Name != name {
			continue
		}
		page, err := docs.Detectors.ReadFile("detectors/" + name + ".md")
		if err != nil {
			return nil, err
		}
		return &Explanation{Rule: &r, Page: string(page)}, nil
	}
	if rule := strings.TrimPrefix(name, "policy "); policy.IsRule(rule) || rule == policy.General {
		return &Explanation{Word: word("policy")}, nil
	}
	if text := word(name); text != "" {
		return &Explanation{Word: text}, nil
	}
	base, err := g.knowledge(dir)
	if err != nil {
		return nil, err
	}
	if h, ok, err := base.ByID(name); err != nil || ok {
		return &Explanation{Hazard: h}, err
	}
	known, err := base.Explain(name)
	if err != nil {
		return nil, err
	}
	if len(known.Classes) == 0 && len(known.Hazards) == 0 {
		return nil, fault("\"holdfast explain\" lists the rules, \"holdfast hazards list\" the hazards.",
			"%q is no rule, no hazard and no word of reports, and nothing is known of a resource type of that name.", name)
	}
	return &Explanation{Type: &known}, nil
}

// Rules lists all detectors, in the order in which their findings lead.
func Rules() []judge.Rule { return judge.Rules() }

// word returns what the reference says of a word, "" where it has none.
func word(name string) string {
	_, rest, found := strings.Cut(docs.Words, "\n## "+strings.ReplaceAll(strings.ToLower(name), " ", "-")+"\n")
	if !found {
		return ""
	}
	text, _, _ := strings.Cut(rest, "\n## ")
	return strings.TrimSpace(text)
}
