package cli

import (
	"encoding/json"
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/holdfast-dev/holdfast/internal/forge"
	"github.com/holdfast-dev/holdfast/internal/gate"
	"github.com/holdfast-dev/holdfast/internal/ledger"
	"github.com/holdfast-dev/holdfast/internal/record"
	"github.com/holdfast-dev/holdfast/internal/report"
)

// graphOfOne is a graph as JSON in which every member is.
func graphOfOne(t *testing.T) string {
	t.Helper()
	p := record.PlanReport{Source: "p", Stack: "s", Changes: []record.ChangeReport{{Address: "a.b", Disposition: record.Hold}},
		Graph: &record.Graph{Nodes: []record.GraphNode{{Block: "a.b", Changes: []int{0}}, {Block: "a.c"}}, Edges: []record.GraphEdge{{From: 0, To: 1}}, LeftOut: 1}}
	var b strings.Builder
	if err := report.WriteGraph(&b, report.JSON, &record.Report{Plans: []record.PlanReport{p}}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestJSONPage holds docs/reference/json.md against what is written: every
// member is named there, and every example is JSON of a schema that exists.
func TestJSONPage(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../docs/reference/json.md")
	if err != nil {
		t.Fatal(err)
	}
	page := string(text)
	for _, v := range []any{
		record.StackRef{}, gate.Applied{}, gate.Condition{}, record.ChangeOutcome{}, record.Tally{}, gate.Proved{}, record.ProofBody{}, record.LeftOver{}, record.ProbeResult{},
		record.BlindSpot{}, gate.StackStatus{}, gate.Verified{}, ledger.Verification{}, ledger.Broken{}, record.Anchor{}, gate.ProofCheck{}, gate.ConditionReport{},
		commentResult{}, commentedStack{}, forge.Posted{}, forge.Status{}, forge.Target{},
	} {
		typ := reflect.TypeOf(v)
		for i := range typ.NumField() {
			name, _, _ := strings.Cut(typ.Field(i).Tag.Get("json"), ",")
			if f := typ.Field(i); !f.IsExported() || f.Anonymous { // its members stand beside the others
				continue
			}
			if name != "-" && !regexp.MustCompile("`([a-z_]+(\\[\\])?\\.)*"+name+"(\\[\\])?`").MatchString(page) {
				t.Errorf("the page doesn't name %s of %s", name, typ)
			}
		}
	}
	for _, name := range regexp.MustCompile(`"([a-z_]+)":`).FindAllStringSubmatch(graphOfOne(t), -1) {
		if !regexp.MustCompile("`([a-z_]+(\\[\\])?\\.)*" + name[1] + "(\\[\\])?`").MatchString(page) {
			t.Errorf("the page doesn't name %s of a graph", name[1])
		}
	}
	examples := regexp.MustCompile("(?s)```json\n(.*?)```").FindAllStringSubmatch(page, -1)
	seen := make(map[string]bool)
	for _, e := range examples {
		var v struct {
			Schema string `json:"schema"`
		}
		if err := json.Unmarshal([]byte(e[1]), &v); err != nil {
			t.Errorf("an example is no JSON: %v\n%s", err, e[1])
		}
		seen[v.Schema] = true
	}
	for _, s := range []string{applySchema, proveSchema, statusSchema, verifySchema, preconditionSchema, commentSchema} {
		if !seen[s] || !strings.Contains(page, "## "+s) {
			t.Errorf("the page has no example, or no part, of %s", s)
		}
	}
}
