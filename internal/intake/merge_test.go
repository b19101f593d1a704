package intake

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"pgregory.net/rapid"

	"github.com/holdfast-dev/holdfast/internal/plan"
)

func value(t *testing.T, text string) plan.Value {
	t.Helper()
	if text == "" {
		return plan.Value{}
	}
	v, err := plan.DecodeValue(jsontext.NewDecoder(strings.NewReader(text)))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestMerge(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct{ value, unknown, marks, want string }{
		"nothing more":                 {`{"a":1}`, `{}`, `{}`, `{"a": 1}`},
		"shapes are false":             {`{"a":1}`, `false`, `false`, `{"a": 1}`},
		"shapes are missing":           {`{"a":1}`, ``, ``, `{"a": 1}`},
		"empty containers say nothing": {`{"tags":{},"rule":[]}`, `{"tags":{},"rule":[]}`, `{"tags":{},"rule":[]}`, `{"rule": [], "tags": {}}`},
		"all unknown":                  {``, `true`, `false`, `(known after apply)`},
		"all unknown, null there":      {`null`, `true`, `false`, `(known after apply)`},
		"an absent member":             {`{"a":1}`, `{"id":true}`, `{}`, `{"a": 1, "id": (known after apply)}`},
		"a member that is null":        {`{"id":null}`, `{"id":true}`, `{}`, `{"id": (known after apply)}`},
		"an absent object":             {`{}`, `{"o":{"x":true,"y":false}}`, `{}`, `{"o": {"x": (known after apply)}}`},
		"an absent object, all known":  {`{}`, `{"o":{"x":false},"l":[false]}`, `{}`, `{}`},
		"an absent list":               {`{}`, `{"l":[false,true]}`, `{}`, `{"l": [null, (known after apply)]}`},
		"null elements":                {`{"l":[1,null,null]}`, `{"l":[false,true,false]}`, `{}`, `{"l": [1, (known after apply), null]}`},
		"a longer shape":               {`{"l":[1]}`, `{"l":[false,true]}`, `{}`, `{"l": [1, (known after apply)]}`},
		"a shorter shape":              {`{"l":[null,2]}`, `{"l":[true]}`, `{}`, `{"l": [(known after apply), 2]}`},
		"objects in a list":            {`[{"a":1},{}]`, `[{},{"b":true}]`, ``, `[{"a": 1}, {"b": (known after apply)}]`},
		"a shape that doesn't fit":     {`{"a":"text"}`, `{"a":{"b":true}}`, `{}`, `{"a": (known after apply)}`},

		"a mark":                   {`{"a":1,"b":2}`, ``, `{"b":true}`, `{"a": 1, "b": (sensitive value)}`},
		"all marked":               {`{"a":1}`, ``, `true`, `(sensitive value)`},
		"a marked container":       {`{"a":{"b":[1]}}`, ``, `{"a":true}`, `{"a": (sensitive value)}`},
		"a mark in a list":         {`{"l":[1,2,3]}`, ``, `{"l":[false,true]}`, `{"l": [1, (sensitive value), 3]}`},
		"a mark on null":           {`{"a":null}`, ``, `{"a":true}`, `{"a": (sensitive value)}`},
		"a mark on what is absent": {`{}`, ``, `{"a":true}`, `{}`},
		"a mark in null":           {`{"a":null}`, ``, `{"a":{"b":true}}`, `{"a": null}`},
		"a mark that doesn't fit":  {`{"a":[1,2]}`, ``, `{"a":{"b":true}}`, `{"a": (sensitive value)}`},
		"a mark below text":        {`{"a":"text"}`, ``, `{"a":[true]}`, `{"a": (sensitive value)}`},
		"marked and unknown":       {`{}`, `{"a":true}`, `{"a":true}`, `{"a": (sensitive value)}`},
		"marked in unknown":        {`{}`, `{"a":true}`, `{"a":{"b":true}}`, `{"a": (sensitive value)}`},
		"null, marked as a whole":  {`null`, ``, `true`, `(sensitive value)`},
		"absent, marked":           {``, ``, `true`, `null`},
	} {
		got := merge(value(t, test.value), value(t, test.unknown), value(t, test.marks))
		if got.String() != test.want {
			t.Errorf("%s: %s, want %s", name, got, test.want)
		}
	}
}

// TestMergeHidesNoLess holds that whatever a mark covers is sensitive after
// merging, and that nothing is lost where there are no marks and no unknowns.
func TestMergeProperties(t *testing.T) {
	t.Parallel()
	draw := func(t *rapid.T, name string) plan.Value {
		b, err := json.Marshal(anyJSON(3).Draw(t, name))
		if err != nil {
			t.Fatal(err)
		}
		v, err := plan.DecodeValue(jsontext.NewDecoder(strings.NewReader(string(b))))
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	rapid.Check(t, func(t *rapid.T) {
		v, marks := draw(t, "value"), draw(t, "marks")
		if got := merge(v, plan.Value{}, marks); !plan.Equal(got, v) {
			t.Fatalf("marks change the value: %s, want %s", got, v)
		}
		if got := merge(v, plan.Value{}, plan.BoolValue(true)); !got.IsSensitive() {
			t.Fatalf("a mark on all leaves %s", got)
		}
		shape := draw(t, "unknown")
		got := merge(v, shape, plan.Value{})
		if hasTrue(shape) != got.HasUnknown() {
			t.Fatalf("unknown %s over %s gives %s", shape, v, got)
		}
		collected, marked := &plan.Secrets{}, &plan.Secrets{}
		raw, _ := json.Marshal(v)
		rawMarks, _ := json.Marshal(marks)
		r := &reader{scratch: newScratch()}
		if err := r.collectMarked(collected, raw, rawMarks); err != nil {
			t.Fatal(err)
		}
		marked.Collect(merge(v, plan.Value{}, marks))
		if collected.Empty() != marked.Empty() {
			t.Fatalf("secrets of %s with marks %s: the undecoded entry has some: %v, the decoded one: %v", v, marks, !collected.Empty(), !marked.Empty())
		}
	})
}

// TestMarksCountForBothSides holds that what is marked on one side of a change
// is shown on neither.
func TestMarksCountForBothSides(t *testing.T) {
	t.Parallel()
	const old, now = "OLD-secret-77", "NEW-secret-88"
	entry := func(actions, before, after, beforeMarks, afterMarks string) string {
		return `"change":{"actions":["` + actions + `"],"before":` + before + `,"after":` + after + `,"before_sensitive":` + beforeMarks + `,"after_sensitive":` + afterMarks + `}`
	}
	object := func(text string) string { return `{"p":"` + text + `","q":"seen"}` }
	for name, marks := range map[string][2]string{
		"after only": {`{}`, `{"p":true}`}, "before only": {`{"p":true}`, `{}`}, "after only, missing": {`null`, `{"p":true}`},
		"all, after": {`false`, `true`}, "all, before": {`true`, `false`}, "one each": {`{"p":[true]}`, `{"p":{"x":true}}`},
	} {
		for _, actions := range []string{"update", "no-op"} {
			change := entry(actions, object(old), object(now), marks[0], marks[1])
			p := readOne(t, changesPlan(`{"address":"x.a",`+change+`},{"address":"x.copy","change":{"actions":["create"],"after":{"a":"`+old+`","b":"`+now+`"}}}`,
				`"resource_drift":[{"address":"x.d",`+change+`}]`, `"deferred_changes":[{"reason":"r","resource_change":{"address":"x.e",`+change+`}}]`,
				`"output_changes":{"o":`+strings.TrimPrefix(change, `"change":`)+`}`))
			if text := dump(p); strings.Contains(text, old) || strings.Contains(text, now) {
				t.Errorf("%s, %s: a value is shown", name, actions)
			}
			if !p.Secrets.Holds(old) || !p.Secrets.Holds(now) {
				t.Errorf("%s, %s: a value isn't among the secrets", name, actions)
			}
			if strings.Count(dump(p), "seen") == 0 && !strings.HasPrefix(name, "all") {
				t.Errorf("%s, %s: too much is hidden", name, actions)
			}
		}
	}
	p := readOne(t, changesPlan(`{"address":"x.a","change":{"actions":["update"],"before":{"a":null,"b":"`+old+`"},"after":{"a":"`+now+`"},"after_unknown":{"b":true},"before_sensitive":{"b":true},"after_sensitive":{"a":true}}}`))
	c := p.Changes[0]
	if v := c.Before.Get("a"); !v.IsNull() || v.IsSensitive() {
		t.Errorf("what was not set is %s", v)
	}
	if v := c.After.Get("b"); !v.IsUnknown() || v.IsSensitive() {
		t.Errorf("what is not known is %s", v)
	}
}
