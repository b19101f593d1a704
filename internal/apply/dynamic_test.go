package apply

import (
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/holdfast-dev/holdfast/internal/intake"
	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

func fromJSON(t *testing.T, text string) plan.Value {
	t.Helper()
	v, err := plan.DecodeValue(jsontext.NewDecoder(strings.NewReader(text)))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return v
}

func TestBare(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ stored, like, want string }{
		"a text":             {`{"input":{"value":"y","type":"string"}}`, `{"input":"y"}`, `{"input":"y"}`},
		"another text":       {`{"input":{"value":"y","type":"string"}}`, `{"input":"x"}`, `{"input":"y"}`},
		"not planned":        {`{"input":{"value":"y","type":"string"}}`, `{}`, `{"input":"y"}`},
		"an object":          {`{"m":{"value":{"a":[1]},"type":["object",{"a":["tuple",["number"]]}]}}`, `{"m":{"a":[2]}}`, `{"m":{"a":[1]}}`},
		"optional":           {`{"m":{"value":{"a":"1"},"type":["object",{"a":"string"},["a"]]}}`, `{"m":{"a":"2"}}`, `{"m":{"a":"1"}}`},
		"a map":              {`{"m":{"value":{"a":"1"},"type":["map","string"]}}`, `{"m":{"a":"2"}}`, `{"m":{"a":"1"}}`},
		"in a list":          {`{"l":[{"v":{"value":true,"type":"bool"}},{"v":{"value":1,"type":"number"}}]}`, `{"l":[{"v":true}]}`, `{"l":[{"v":true},{"v":1}]}`},
		"null":               {`{"input":{"value":null,"type":"dynamic"}}`, `{"input":null}`, `{"input":null}`},
		"it has such a form": {`{"r":{"value":"y","type":"string"}}`, `{"r":{"value":"y","type":"string"}}`, `{"r":{"value":"y","type":"string"}}`},
		"and another value":  {`{"r":{"value":"y","type":"string"}}`, `{"r":{"value":"x","type":"string"}}`, `{"r":{"value":"y","type":"string"}}`},
		"wrapped, such form": {`{"r":{"value":{"value":"y","type":"string"},"type":["object",{"value":"string","type":"string"}]}}`, `{"r":{"value":"x","type":"string"}}`, `{"r":{"value":"y","type":"string"}}`},
		"no type":            {`{"r":{"value":"y","type":"A"}}`, `{"r":"y"}`, `{"r":{"value":"y","type":"A"}}`},
		"no type either":     {`{"r":{"value":"y","type":["list","A"]}}`, `{"r":"y"}`, `{"r":{"value":"y","type":["list","A"]}}`},
		"no type at all":     {`{"r":{"value":"y","type":[]}}`, `{"r":"y"}`, `{"r":{"value":"y","type":[]}}`},
		"more than that":     {`{"r":{"value":"y","type":"string","ttl":1}}`, `{"r":"y"}`, `{"r":{"value":"y","type":"string","ttl":1}}`},
		"no value":           {`{"r":{"values":"y","type":"string"}}`, `{"r":"y"}`, `{"r":{"values":"y","type":"string"}}`},
	} {
		if got := bare(fromJSON(t, c.stored), fromJSON(t, c.like)); !plan.Equal(got, fromJSON(t, c.want)) {
			t.Errorf("%s: %#v", name, got.Reveal("?"))
		}
	}
	if !bare(fromJSON(t, `{"value":{"a":"1"},"type":["map","string"]}`).Mark(), plan.Value{}).IsSensitive() && !fromJSON(t, `{"a":"1"}`).Mark().IsSensitive() {
		t.Error("a mark is lost")
	}
}

// TestOutcomesOfDynamicValues: terraform_data's input, a manifest of
// Kubernetes.
func TestOutcomesOfDynamicValues(t *testing.T) {
	t.Parallel()
	const manifest = `{"id":"1","manifest":{"value":{"spec":{"replicas":%}},"type":["object",{"spec":["object",{"replicas":"number"}]}]}}`
	for name, c := range map[string]struct {
		before, after, now string
		actions            plan.Actions
		replace            plan.Path
		said               []string
		want               record.Outcome
		why                string
	}{
		"reported, with others' errors": {`{"input":"x"}`, `{"input":"y"}`, `{"input":{"value":"y","type":"string"}}`, update, nil, []string{"start:update", "done:update"}, record.Done, ""},
		"reported and summed":           {`{"input":"x"}`, `{"input":"y"}`, `{"input":{"value":"y","type":"string"}}`, update, nil, []string{"start:update", "done:update", "sum"}, record.Done, ""},
		"by the state alone":            {`{"input":"x"}`, `{"input":"y"}`, `{"input":{"value":"y","type":"string"}}`, update, nil, []string{"start:update"}, record.Done, "every planned value"},
		"not written":                   {`{"input":"x"}`, `{"input":"y"}`, `{"input":{"value":"x","type":"string"}}`, update, nil, []string{"start:update", "done:update"}, record.HalfDone, "none of the planned values"},
		"another value":                 {`{"input":"x"}`, `{"input":"y"}`, `{"input":{"value":"z","type":"string"}}`, update, nil, []string{"start:update", "done:update", "sum"}, record.Done, "other values than planned: input"},
		"a part of it":                  {`{"id":"1","manifest":{"spec":{"replicas":1}}}`, `{"id":"1","manifest":{"spec":{"replicas":2}}}`, strings.Replace(manifest, "%", "2", 1), update, nil, []string{"start:update", "done:update", "sum"}, record.Done, ""},
		"a part of it, undone":          {`{"id":"1","manifest":{"spec":{"replicas":1}}}`, `{"id":"1","manifest":{"spec":{"replicas":2}}}`, strings.Replace(manifest, "%", "1", 1), update, nil, []string{"start:update", "failed:update"}, record.Failed, "none of the planned"},
		"the old object":                {`{"id":"1","triggers_replace":"x"}`, `{"triggers_replace":"y"}`, `{"id":"1","triggers_replace":{"value":"x","type":"string"}}`, replace, plan.Path{plan.Attr("triggers_replace")}, []string{"start:delete", "failed:delete"}, record.Failed, "old object"},
		"the old object, drifted":       {`{"id":"1","n":"1","triggers_replace":"x"}`, `{"n":"1","triggers_replace":"y"}`, `{"id":"1","n":"2","triggers_replace":{"value":"x","type":"string"}}`, replace, plan.Path{plan.Attr("triggers_replace")}, []string{"start:delete", "failed:delete"}, record.Failed, "old object"},
		"the new object":                {`{"id":"1","triggers_replace":"x"}`, `{"triggers_replace":"y"}`, `{"id":"2","triggers_replace":{"value":"y","type":"string"}}`, replace, plan.Path{plan.Attr("triggers_replace")}, []string{"start:delete", "done:delete", "start:create", "done:create"}, record.Done, ""},
	} {
		change := plan.Change{Address: address, Actions: c.actions, Before: fromJSON(t, c.before), After: fromJSON(t, c.after)}
		if c.replace != nil {
			change.ReplacePaths = []plan.Path{c.replace}
		}
		back := Readback{
			Changes: []record.PlannedChange{{Address: address, Actions: c.actions}},
			Plan:    &plan.Plan{Changes: []plan.Change{change}},
			After:   &intake.State{Instances: []intake.Instance{{Address: address, Attributes: fromJSON(t, c.now)}}},
			Stream:  saying(c.said...), Ended: true,
		}
		if got := Outcomes(back)[0]; got.Outcome != c.want || !strings.Contains(got.Why, c.why) || c.why == "" && got.Why != "" {
			t.Errorf("%s: %q (%s), want %q (%s)", name, got.Outcome, got.Why, c.want, c.why)
		}
	}
}
