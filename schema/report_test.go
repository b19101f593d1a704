package schema

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/jsonschema-go/jsonschema"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

var update = flag.Bool("update", false, "write the schemas anew")

const reportFile = "report.v1.schema.json"

func TestReportSchemaIsCurrent(t *testing.T) {
	want := generateReport(t)
	if *update {
		if err := os.WriteFile(reportFile, want, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(reportFile)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("%s is not what record.Report gives; `go generate ./schema` writes it anew (-want +got):\n%s", reportFile, diff)
	}
	if !*update && Report() != string(got) {
		t.Error("Report returns another text than the file has")
	}
}

// defined are the types that stand under $defs, by their name there.
func defined() []reflect.Type {
	return []reflect.Type{
		reflect.TypeFor[record.Totals](), reflect.TypeFor[record.PlanReport](), reflect.TypeFor[plan.Counts](), reflect.TypeFor[record.ChangeReport](),
		reflect.TypeFor[record.ImportReport](), reflect.TypeFor[record.Attribute](), reflect.TypeFor[record.OutputReport](), reflect.TypeFor[record.DriftReport](),
		reflect.TypeFor[record.Finding](), reflect.TypeFor[record.Fact](), reflect.TypeFor[record.Evidence](), reflect.TypeFor[record.Suggestion](),
		reflect.TypeFor[record.DecisionSummary](), reflect.TypeFor[record.DecisionNote](),
	}
}

func generateReport(t *testing.T) []byte {
	t.Helper()
	g := newGenerator(t)
	root := g.object(t, reflect.TypeFor[record.Report]())
	root.ID = "urn:holdfast:report:v1"
	root.Schema = "https://json-schema.org/draft/2020-12/schema"
	root.Title = record.ReportSchema
	var schemaName any = record.ReportSchema
	root.Properties["schema"].Const = &schemaName
	root.Defs = map[string]*jsonschema.Schema{"Value": {Description: "A value of a plan as JSON, numbers with all their digits. " +
		`A value that is sensitive, or equals one that is, is the object {"redacted": true}; one that is decided during apply is {"unknown": true}; one that is not there is null.`}}
	for _, typ := range defined() {
		root.Defs[typ.Name()] = g.object(t, typ)
	}
	text, err := json.MarshalIndent(root, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	return append(text, '\n')
}

type generator struct {
	sources map[string]comments // by package path
	known   map[reflect.Type]*jsonschema.Schema
}

func newGenerator(t *testing.T) generator {
	g := generator{
		sources: map[string]comments{
			reflect.TypeFor[record.Report]().PkgPath(): readComments(t, "../internal/record"),
			reflect.TypeFor[plan.Plan]().PkgPath():     readComments(t, "../internal/plan"),
		},
		known: map[reflect.Type]*jsonschema.Schema{reflect.TypeFor[plan.Value](): {Ref: "#/$defs/Value"}},
	}
	for _, typ := range []reflect.Type{reflect.TypeFor[record.Verdict](), reflect.TypeFor[record.Disposition](), reflect.TypeFor[record.Kind](),
		reflect.TypeFor[record.Effect](), reflect.TypeFor[record.Level](), reflect.TypeFor[record.Ruling](), reflect.TypeFor[plan.Engine]()} {
		words := g.sources[typ.PkgPath()].consts[typ.Name()]
		if len(words) < 3 {
			t.Fatalf("%s has the words %v", typ, words)
		}
		g.known[typ] = &jsonschema.Schema{Type: "string", Enum: words}
	}
	for _, typ := range defined() {
		g.known[typ] = &jsonschema.Schema{Ref: "#/$defs/" + typ.Name()}
	}
	return g
}

// object returns the schema of a struct, its comments as descriptions.
func (g generator) object(t *testing.T, typ reflect.Type) *jsonschema.Schema {
	t.Helper()
	known := make(map[reflect.Type]*jsonschema.Schema, len(g.known))
	for k, v := range g.known {
		if k != typ {
			known[k] = v
		}
	}
	s, err := jsonschema.ForType(typ, &jsonschema.ForOptions{TypeSchemas: known})
	if err != nil {
		t.Fatal(err)
	}
	source := g.sources[typ.PkgPath()]
	s.Description = source.types[typ.Name()]
	s.AdditionalProperties = nil // later minor versions may add fields
	for name, property := range s.Properties {
		adjust(property)
		property.Description = source.fields[typ.Name()][name]
	}
	return s
}

// adjust says what the Go types cannot: lists are never null, nullable
// references are a choice, a nullable word may be null.
func adjust(s *jsonschema.Schema) {
	nullable := slices.Contains(s.Types, "null")
	switch {
	case slices.Contains(s.Types, "array"):
		s.Type, s.Types = "array", nil
		adjust(s.Items)
	case s.Ref == "#/$defs/Value":
		s.Types = nil
	case s.Ref != "" && nullable:
		s.AnyOf = []*jsonschema.Schema{{Type: "null"}, {Ref: s.Ref}}
		s.Ref, s.Types = "", nil
	case len(s.Enum) > 0 && nullable:
		s.Enum = append(slices.Clone(s.Enum), nil)
	}
}

func resolved(t *testing.T) *jsonschema.Resolved {
	t.Helper()
	var s jsonschema.Schema
	if err := json.Unmarshal([]byte(Report()), &s); err != nil {
		t.Fatal(err)
	}
	r, err := s.Resolve(nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func decode(t *testing.T, text []byte) any {
	t.Helper()
	dec := json.NewDecoder(bytes.NewReader(text))
	var v any
	if err := dec.Decode(&v); err != nil {
		t.Fatal(err)
	}
	return v
}

// savedReports are the reports that the renderers are tested with.
func savedReports(t *testing.T) map[string][]byte {
	t.Helper()
	paths, err := filepath.Glob("../internal/report/testdata/reports/*.json")
	if err != nil {
		t.Fatal(err)
	}
	reports := make(map[string][]byte)
	for _, p := range paths {
		if strings.Count(filepath.Base(p), ".") > 1 {
			continue // another format that is JSON: name.gitlab.json
		}
		text, err := os.ReadFile(p)
		if err != nil {
			t.Fatal(err)
		}
		// Numbers beyond what float64 holds are legal JSON, but not for the
		// decoder that feeds the validator.
		reports[strings.TrimSuffix(filepath.Base(p), ".json")] = bytes.ReplaceAll(text, []byte("1e400"), []byte("1e300"))
	}
	if len(reports) < 10 {
		t.Fatalf("%d saved reports, want at least 10", len(reports))
	}
	return reports
}

func TestRenderedReportsAreValid(t *testing.T) {
	t.Parallel()
	schema := resolved(t)
	for name, text := range savedReports(t) {
		err := schema.Validate(decode(t, text))
		// hostile has words in it that no report may have.
		if wantErr := name == "hostile"; (err != nil) != wantErr {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Each field of a report stands in one of the saved ones at least: what no
// report has is held against nothing.
func TestSavedReportsHaveEveryField(t *testing.T) {
	t.Parallel()
	var s jsonschema.Schema
	if err := json.Unmarshal([]byte(Report()), &s); err != nil {
		t.Fatal(err)
	}
	names := make(map[string]bool)
	collectNames(&s, names)
	var all []byte
	for _, text := range savedReports(t) {
		all = append(all, text...)
	}
	for name := range names {
		if !bytes.Contains(all, []byte(`"`+name+`":`)) {
			t.Errorf("no saved report has the field %s", name)
		}
	}
	if len(names) < 50 || !names["location"] || !names["left_out"] {
		t.Errorf("the schema has the fields %v", names)
	}
}

func collectNames(s *jsonschema.Schema, names map[string]bool) {
	if s == nil {
		return
	}
	for name, p := range s.Properties {
		names[name] = true
		collectNames(p, names)
	}
	for _, d := range s.Defs {
		collectNames(d, names)
	}
	for _, d := range s.AnyOf {
		collectNames(d, names)
	}
	collectNames(s.Items, names)
}

// What breaks the contract is no valid report.
func TestSchemaRefuses(t *testing.T) {
	t.Parallel()
	schema := resolved(t)
	good := string(savedReports(t)["forgotten-record"])
	for _, tc := range []struct{ name, old, new string }{
		{"another schema", `"holdfast.report/v1"`, `"holdfast.report/v2"`},
		{"another verdict", `"verdict": "hold"`, `"verdict": "maybe"`},
		{"another disposition", `"disposition": "clear"`, `"disposition": "fine"`},
		{"another level", `"level": "inferred"`, `"level": "guessed"`},
		{"another kind", `"kind": "detector"`, `"kind": "hunch"`},
		{"another effect", `"effect": "outage"`, `"effect": "boom"`},
		{"effects that are null", `"effects": []`, `"effects": null`},
		{"no address", `"address": "digital`, `"adress": "digital`},
		{"a serial as text", `"state_serial": 214`, `"state_serial": "214"`},
		{"a count that is null", `"destroy": 1`, `"destroy": null`},
	} {
		bad := strings.Replace(good, tc.old, tc.new, 1)
		if bad == good {
			t.Fatalf("%s: the report has no %s", tc.name, tc.old)
		}
		if err := schema.Validate(decode(t, []byte(bad))); err == nil {
			t.Errorf("%s is valid", tc.name)
		}
	}
	more := strings.Replace(good, `"tool"`, `"later": {"x": 1}, "tool"`, 1)
	if err := schema.Validate(decode(t, []byte(more))); err != nil {
		t.Errorf("a field that was added later is not valid: %v", err)
	}
	null := strings.Replace(good, `"state_serial": 214`, `"state_serial": null`, 1)
	if err := schema.Validate(decode(t, []byte(null))); err != nil {
		t.Errorf("an age that is not known is not valid: %v", err)
	}
}
