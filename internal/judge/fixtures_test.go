package judge

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"
	"unicode"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/holdfast-dev/holdfast/hazards"
	"github.com/holdfast-dev/holdfast/internal/decision"
	"github.com/holdfast-dev/holdfast/internal/hazard"
	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// value reads a value from JSON, in which {"unknown":true} stands for what is
// decided during apply and {"sensitive":V} for V marked as sensitive.
func value(text string) plan.Value {
	v, err := plan.DecodeValue(jsontext.NewDecoder(strings.NewReader(text)))
	if err != nil {
		panic(text + ": " + err.Error())
	}
	return withMarks(v)
}

func withMarks(v plan.Value) plan.Value {
	switch v.Kind() {
	case plan.List:
		var out []plan.Value
		for _, e := range v.Elems() {
			out = append(out, withMarks(e))
		}
		return plan.ListValue(out...)
	case plan.Object:
		if m := v.Members(); len(m) == 1 && m[0].Name == "unknown" {
			return plan.UnknownValue()
		} else if len(m) == 1 && m[0].Name == "sensitive" {
			return withMarks(m[0].Value).Mark()
		}
		var out []plan.Member
		for _, m := range v.Members() {
			out = append(out, plan.Member{Name: m.Name, Value: withMarks(m.Value)})
		}
		return plan.ObjectValue(out...)
	}
	return v
}

// change returns a change of actions such as "update" or "delete/create".
func change(address, actions, before, after string, more ...func(*plan.Change)) plan.Change {
	a, err := plan.ParseAddress(address)
	if err != nil {
		panic(err)
	}
	c := plan.Change{Address: address, Addr: a, Provider: providerOf(a.Type), Before: value(before), After: value(after)}
	for _, w := range strings.Split(actions, "/") {
		c.Actions = append(c.Actions, plan.Action(w))
	}
	for _, f := range more {
		f(&c)
	}
	return c
}

func created(address, after string, more ...func(*plan.Change)) plan.Change {
	return change(address, "create", "null", after, more...)
}

func deleted(address, before string, more ...func(*plan.Change)) plan.Change {
	return change(address, "delete", before, "null", more...)
}

func updated(address, before, after string, more ...func(*plan.Change)) plan.Change {
	return change(address, "update", before, after, more...)
}

// replaced returns a replacement, the delete first, that the paths force.
func replaced(address, before, after string, forcing ...string) plan.Change {
	return change(address, "delete/create", before, after, forcedBy(forcing...))
}

func forcedBy(paths ...string) func(*plan.Change) {
	return func(c *plan.Change) {
		c.Reason = "replace_because_cannot_update"
		for _, p := range paths {
			c.ReplacePaths = append(c.ReplacePaths, path(p))
		}
		slices.SortFunc(c.ReplacePaths, plan.Path.Compare)
	}
}

func reason(word string) func(*plan.Change) { return func(c *plan.Change) { c.Reason = word } }
func deposed(key string) func(*plan.Change) { return func(c *plan.Change) { c.Deposed = key } }
func movedFrom(old string) func(*plan.Change) {
	return func(c *plan.Change) { c.PreviousAddress = old }
}
func importedAs(id string) func(*plan.Change) {
	return func(c *plan.Change) { c.Importing = &plan.Import{ID: id} }
}

func path(text string) plan.Path {
	p, err := plan.ParsePathPattern(text)
	if err != nil {
		panic(err)
	}
	literal, ok := p.Literal()
	if !ok {
		panic(text + " has a wildcard")
	}
	return literal
}

func providerOf(typ string) string {
	word, _, _ := strings.Cut(typ, "_")
	namespace := map[string]string{"hcloud": "hetznercloud", "digitalocean": "digitalocean", "libvirt": "dmacvicar", "cloudflare": "cloudflare"}[word]
	switch {
	case typ == "terraform_data":
		return "terraform.io/builtin/terraform"
	case namespace == "":
		namespace = "hashicorp"
	}
	return "registry.terraform.io/" + namespace + "/" + word
}

// planOf returns the plan of a stack that exists: with objects that stay as
// they are.
func planOf(changes ...plan.Change) *plan.Plan {
	return &plan.Plan{
		Source: "plan.json", FormatVersion: "1.2", Engine: plan.OpenTofu, EngineVersion: "1.12.6", HasChanges: true,
		Changes: changes, NoOps: 40, Prior: plan.PriorState{Present: true, Managed: 40 + len(changes)}, Secrets: &plan.Secrets{},
	}
}

// firstPlan returns the plan of a stack of which nothing exists.
func firstPlan(changes ...plan.Change) *plan.Plan {
	p := planOf(changes...)
	p.NoOps, p.Prior.Managed = 0, 0
	return p
}

// and changes a plan further.
func and(p *plan.Plan, more ...func(*plan.Plan)) *plan.Plan {
	for _, f := range more {
		f(p)
	}
	return p
}

func drifted(changes ...plan.Change) func(*plan.Plan) {
	return func(p *plan.Plan) { p.Drift = append(p.Drift, changes...) }
}

// configured gives the plan a configuration: blocks of the root module.
func configured(blocks ...plan.ConfigResource) func(*plan.Plan) {
	return func(p *plan.Plan) { p.Config = module("", blocks...) }
}

func module(modulePath string, blocks ...plan.ConfigResource) *plan.ConfigModule {
	return &plan.ConfigModule{Path: modulePath, Resources: blocks}
}

// block is a configuration block; each argument is "path = reference" or
// "path = reference reference".
func block(address string, arguments ...string) plan.ConfigResource {
	a, err := plan.ParseAddress(address)
	if err != nil {
		panic(err)
	}
	return plan.ConfigResource{Address: address, Mode: a.Mode, Type: a.Type, Name: a.Name, Expressions: expressions(arguments)}
}

func expressions(arguments []string) []plan.Expression {
	var out []plan.Expression
	for _, text := range arguments {
		name, refs, _ := strings.Cut(text, " = ")
		e := plan.Expression{Path: path(name)}
		for _, r := range strings.Fields(refs) {
			e.References = append(e.References, references(r)...)
		}
		out = append(out, e)
	}
	return out
}

// references lists a reference as engines do: itself, then cut back step by
// step to what can be referred to.
func references(ref string) []string {
	out := []string{ref}
	keep := 2
	if strings.HasPrefix(ref, "data.") {
		keep = 3
	}
	for {
		i := strings.LastIndexAny(ref, ".[")
		if i < 0 || strings.Count(ref[:i], ".") < keep-1 {
			break
		}
		ref = ref[:i]
		out = append(out, ref)
	}
	if name, ok := strings.CutPrefix(ref, "module."); ok {
		out = append(out, "module."+firstName(name))
	}
	return out
}

// realKnowledge is the base that the program has.
func realKnowledge(t testing.TB) *hazard.Base {
	t.Helper()
	b, err := hazard.Load(hazards.Files)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// noKnowledge is a base that knows nothing.
func noKnowledge(t testing.TB) *hazard.Base {
	t.Helper()
	b, err := hazard.Load(fstest.MapFS{})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// without judges with a base that knows nothing.
func without(in *Input) { in.Knowledge = nil }

// readPlan does to a plan made by hand what reading does to one from outside:
// it collects the secrets and marks their copies.
func readPlan(in *plan.Plan) *plan.Plan {
	p := *in
	p.Secrets = &plan.Secrets{}
	for _, changes := range [][]plan.Change{p.Changes, p.Drift} {
		for i := range changes {
			p.Secrets.Collect(changes[i].Before)
			p.Secrets.Collect(changes[i].After)
		}
	}
	for _, o := range p.Outputs {
		p.Secrets.Collect(o.Before)
		p.Secrets.Collect(o.After)
	}
	p.Changes, p.Drift = p.Secrets.ApplyToChanges(p.Changes), p.Secrets.ApplyToChanges(p.Drift)
	p.Outputs = slices.Clone(p.Outputs)
	for i := range p.Outputs {
		o := &p.Outputs[i]
		o.Before, o.After = p.Secrets.Apply(o.Before), p.Secrets.Apply(o.After)
	}
	return &p
}

var judgedAt = time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)

// judged returns the report on a plan, with the program's own knowledge unless
// an option says otherwise.
func judged(t testing.TB, p *plan.Plan, with ...func(*Input)) record.PlanReport {
	t.Helper()
	in := Input{Plan: readPlan(p), Stack: "shop", Knowledge: realKnowledge(t), Config: decision.DefaultConfig("."), Decisions: &decision.Decisions{}, Now: judgedAt}
	for _, f := range with {
		f(&in)
	}
	if in.Knowledge == nil {
		in.Knowledge = noKnowledge(t)
	}
	r, err := Judge(in)
	if err != nil {
		t.Fatal(err)
	}
	checkForm(t, r)
	return r
}

// findings returns what a rule says on a change, or with at "" on the plan.
func findings(r record.PlanReport, rule, at string) []record.Finding {
	all := r.Findings
	if at != "" {
		all = nil
		for _, c := range r.Changes {
			if c.Address == at {
				all = append(all, c.Findings...)
			}
		}
	}
	var out []record.Finding
	for _, f := range all {
		if f.Rule == rule {
			out = append(out, f)
		}
	}
	return out
}

func everyFinding(r record.PlanReport) []record.Finding {
	out := slices.Clone(r.Findings)
	for _, c := range r.Changes {
		out = append(out, c.Findings...)
	}
	return out
}

// ruleCase is one thing that a detector must say, or must not.
type ruleCase struct {
	name    string
	plan    *plan.Plan
	with    []func(*Input)
	at      string // address of the change it speaks of; "" for the plan as a whole
	quiet   bool   // it says nothing anywhere
	asks    record.Disposition
	effect  record.Effect // "" for none
	paths   []string      // nil: whatever they are
	related []string
	words   []string // in the message, what it offers instead, its facts or its suggestions
	not     []string // nowhere in these
}

// checkRule runs the cases of one detector.
func checkRule(t *testing.T, rule string, cases []ruleCase) {
	t.Helper()
	for _, tt := range cases {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r := judged(t, tt.plan, tt.with...)
			if tt.quiet {
				for _, f := range everyFinding(r) {
					if f.Rule == rule {
						t.Errorf("says %q", f.Message)
					}
				}
				return
			}
			found := findings(r, rule, tt.at)
			if len(found) != 1 {
				t.Fatalf("%d findings on %q, want 1; everything said:\n%s", len(found), tt.at, strings.Join(messages(r), "\n"))
			}
			tt.check(t, found[0])
		})
	}
}

func (tt *ruleCase) check(t *testing.T, f record.Finding) {
	t.Helper()
	if f.Disposition != tt.asks {
		t.Errorf("disposition %s, want %s", f.Disposition, tt.asks)
	}
	effect := record.Effect("")
	if f.Effect != nil {
		effect = *f.Effect
	}
	if effect != tt.effect {
		t.Errorf("effect %q, want %q", effect, tt.effect)
	}
	if tt.paths != nil && !slices.Equal(f.Paths, tt.paths) {
		t.Errorf("paths %q, want %q", f.Paths, tt.paths)
	}
	if tt.related != nil && !slices.Equal(f.Related, tt.related) {
		t.Errorf("related %q, want %q", f.Related, tt.related)
	}
	text := allText(f)
	for _, w := range tt.words {
		if !strings.Contains(text, w) {
			t.Errorf("doesn't say %q:\n%s", w, text)
		}
	}
	for _, w := range tt.not {
		if strings.Contains(text, w) {
			t.Errorf("says %q:\n%s", w, text)
		}
	}
}

// allText is everything that a finding says, a line each.
func allText(f record.Finding) string {
	lines := []string{f.Message, f.Instead, string(f.Evidence.Level) + ": " + f.Evidence.Source}
	for _, x := range f.Facts {
		lines = append(lines, x.Label+": "+x.Text)
	}
	for _, s := range f.Suggestions {
		lines = append(lines, s.Do+": "+s.Command+" "+s.Says)
	}
	return strings.Join(lines, "\n")
}

func messages(r record.PlanReport) []string {
	var out []string
	for _, f := range r.Findings {
		out = append(out, "plan: "+f.Rule+" ("+string(f.Disposition)+"): "+f.Message)
	}
	for _, c := range r.Changes {
		for _, f := range c.Findings {
			out = append(out, c.Address+": "+f.Rule+" ("+string(f.Disposition)+"): "+f.Message)
		}
	}
	return out
}

// checkForm holds what is true of every report: sentences are whole, evidence
// is named, and each disposition follows from the findings.
func checkForm(t testing.TB, r record.PlanReport) {
	t.Helper()
	for _, f := range everyFinding(r) {
		first := []rune(f.Message + " ")[0]
		switch {
		case f.Message == "" || strings.Contains(f.Message, ": .") || strings.Contains(f.Message, "%!"):
			t.Errorf("%s: bad message %q", f.Rule, f.Message)
		case !strings.HasSuffix(f.Message, ".") && !strings.HasSuffix(f.Message, ")") && f.Rule != "check-failed":
			t.Errorf("%s: the message doesn't end: %q", f.Rule, f.Message)
		case unicode.IsSpace(first), strings.Contains(f.Message, ":  "), strings.Contains(f.Message, ".  "):
			t.Errorf("%s: the message starts with a space: %q", f.Rule, f.Message)
		case f.Evidence.Level == "" || f.Evidence.Source == "":
			t.Errorf("%s: no evidence: %q", f.Rule, f.Message)
		case f.Paths == nil || f.Suggestions == nil:
			t.Errorf("%s: null where a list is due", f.Rule)
		}
		for _, s := range f.Suggestions {
			if s.Do == "" || s.Says == "" || !strings.HasSuffix(s.Says, ".") {
				t.Errorf("%s: bad suggestion %+v", f.Rule, s)
			}
		}
	}
	worst := record.Clear
	for _, f := range r.Findings {
		worst = worst.Worse(f.Disposition)
	}
	for _, c := range r.Changes {
		worst = worst.Worse(c.Disposition)
	}
	if worst != r.Disposition {
		t.Errorf("the plan is %s, the worst in it %s", r.Disposition, worst)
	}
}

func asJSON(t testing.TB, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
