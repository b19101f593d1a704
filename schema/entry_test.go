package schema

import (
	"encoding/json"
	"os"
	"reflect"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"
	"github.com/google/jsonschema-go/jsonschema"

	"github.com/holdfast-dev/holdfast/internal/record"
)

const entryFile = "entry.v1.schema.json"

func TestEntrySchemaIsCurrent(t *testing.T) {
	want := generateEntry(t)
	if *update {
		if err := os.WriteFile(entryFile, want, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(entryFile)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("%s is not what record.Entry gives; `go generate ./schema` writes it anew (-want +got):\n%s", entryFile, diff)
	}
	if !*update && Entry() != string(got) {
		t.Error("Entry returns another text than the file has")
	}
}

// bodies are the types of an entry's body, by its kind.
func bodies() map[record.EntryKind]reflect.Type {
	return map[record.EntryKind]reflect.Type{
		record.LedgerCreated: reflect.TypeFor[record.Created](),
		record.CheckMade:     reflect.TypeFor[record.CheckBody](),
		record.EvidenceTaken: reflect.TypeFor[record.EvidenceBody](),
		record.ApplyStarted:  reflect.TypeFor[record.StartedBody](),
		record.ApplyEnded:    reflect.TypeFor[record.EndedBody](),
		record.ProofMade:     reflect.TypeFor[record.ProofBody](),
	}
}

// entryParts are the types that stand under $defs beside the bodies.
func entryParts() []reflect.Type {
	return []reflect.Type{
		reflect.TypeFor[record.StackRef](), reflect.TypeFor[record.Actor](), reflect.TypeFor[record.StatePoint](), reflect.TypeFor[record.Source](),
		reflect.TypeFor[record.Tools](), reflect.TypeFor[record.PlannedChange](), reflect.TypeFor[record.MadeDecision](), reflect.TypeFor[record.Override](),
		reflect.TypeFor[record.ChangeOutcome](), reflect.TypeFor[record.Tally](), reflect.TypeFor[record.CommandRun](), reflect.TypeFor[record.LeftOver](),
		reflect.TypeFor[record.BlindSpot](), reflect.TypeFor[record.ProbeResult](),
	}
}

func generateEntry(t *testing.T) []byte {
	t.Helper()
	g := newGenerator(t)
	for _, typ := range []reflect.Type{reflect.TypeFor[record.EntryKind](), reflect.TypeFor[record.Outcome](), reflect.TypeFor[record.Ending](), reflect.TypeFor[record.Standing]()} {
		g.known[typ] = &jsonschema.Schema{Type: "string", Enum: g.sources[typ.PkgPath()].consts[typ.Name()]}
	}
	parts := entryParts()
	for _, typ := range bodies() {
		parts = append(parts, typ)
	}
	for _, typ := range parts {
		g.known[typ] = &jsonschema.Schema{Ref: "#/$defs/" + typ.Name()}
	}
	g.known[reflect.TypeFor[jsontext.Value]()] = &jsonschema.Schema{}
	root := g.object(t, reflect.TypeFor[record.Entry]())
	root.ID = "urn:holdfast:entry:v1"
	root.Schema = "https://json-schema.org/draft/2020-12/schema"
	root.Title = record.EntrySchema
	var schemaName any = record.EntrySchema
	root.Properties["schema"].Const = &schemaName
	root.Defs = make(map[string]*jsonschema.Schema)
	for _, typ := range append(parts, reflect.TypeFor[record.Totals]()) {
		root.Defs[typ.Name()] = g.object(t, typ)
	}
	for _, typ := range defined() { // what the parts share with reports
		if typ.Name() == "Counts" {
			root.Defs[typ.Name()] = g.object(t, typ)
		}
	}
	for _, kind := range record.EntryKinds() {
		var word any = string(kind)
		root.AllOf = append(root.AllOf, &jsonschema.Schema{
			If:   &jsonschema.Schema{Properties: map[string]*jsonschema.Schema{"kind": {Const: &word}}},
			Then: &jsonschema.Schema{Properties: map[string]*jsonschema.Schema{"body": {Ref: "#/$defs/" + bodies()[kind].Name()}}},
		})
	}
	text, err := json.MarshalIndent(root, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	return append(text, '\n')
}

// TestEntriesAreValid holds entries as they are written against the schema,
// and one of each kind with a body that isn't its own.
func TestEntriesAreValid(t *testing.T) {
	t.Parallel()
	var s jsonschema.Schema
	if err := json.Unmarshal([]byte(Entry()), &s); err != nil {
		t.Fatal(err)
	}
	schema, err := s.Resolve(nil)
	if err != nil {
		t.Fatal(err)
	}
	for kind, typ := range bodies() {
		body, err := json.Marshal(reflect.New(typ).Elem().Interface())
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(record.Entry{Schema: record.EntrySchema, Seq: 1, Kind: kind, Body: body})
		if err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(decode(t, text)); err != nil && kind == record.LedgerCreated {
			t.Errorf("%s: %v", kind, err)
		}
		wrong, err := json.Marshal(record.Entry{Schema: record.EntrySchema, Seq: 1, Kind: kind, Body: jsontext.Value(`{"x":1}`)})
		if err != nil {
			t.Fatal(err)
		}
		if schema.Validate(decode(t, wrong)) == nil {
			t.Errorf("a %s with a body of nothing known is valid", kind)
		}
	}
}
