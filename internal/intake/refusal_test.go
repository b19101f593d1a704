package intake

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
)

// reverseMembers writes every object's members in the opposite order.
func reverseMembers(t *testing.T, text string) string {
	t.Helper()
	dec := jsontext.NewDecoder(strings.NewReader(text))
	var reverse func() string
	reverse = func() string {
		switch dec.PeekKind() {
		case '{', '[':
			open, err := dec.ReadToken()
			if err != nil {
				t.Fatal(err)
			}
			var parts []string
			for dec.PeekKind() != '}' && dec.PeekKind() != ']' {
				if open.Kind() == '[' {
					parts = append(parts, reverse())
					continue
				}
				name, err := dec.ReadValue()
				if err != nil {
					t.Fatal(err)
				}
				key := string(name)
				parts = append([]string{key + ":" + reverse()}, parts...)
			}
			end, err := dec.ReadToken()
			if err != nil {
				t.Fatal(err)
			}
			return open.String() + strings.Join(parts, ",") + end.String()
		}
		v, err := dec.ReadValue()
		if err != nil {
			t.Fatal(err)
		}
		return string(bytes.Clone(v))
	}
	out := reverse()
	if !json.Valid([]byte(out)) {
		t.Fatal("the reversed plan is not valid")
	}
	return out
}

func TestRefusals(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		text string
		kind Kind
		says string // part of the message
	}{
		"empty":                  {"", KindEmpty, "nothing in it"},
		"white space":            {" \r\n\t\n", KindEmpty, ""},
		"byte-order mark":        {"\xef\xbb\xbf", KindEmpty, ""},
		"empty object":           {"{}", KindEmptyObject, "no sign that nothing changes"},
		"a list":                 {"[" + smallPlan + "]", KindNotPlan, "jq"},
		"an empty list":          {"[]", KindNotPlan, ""},
		"a string":               {`"` + strings.ReplaceAll(smallPlan, `"`, `\"`) + `"`, KindText, ""},
		"null":                   {"null", KindText, ""},
		"other JSON":             {`{"a":1}`, KindNotPlan, "no plan"},
		"many keys":              {`{"k1":1` + manyKeys(100) + `}`, KindNotPlan, ""},
		"version alone":          {`{"format_version":"1.0"}`, KindStateJSON, ""},
		"changes are null":       {`{"format_version":"1.2","resource_changes":null}`, KindNotPlan, ""},
		"no version, no changes": {`{"planned_values":{}}`, KindNotPlan, ""},
		"format 2":               {`{"format_version":"2.0","resource_changes":[]}`, KindFormatVersion, "major version"},
		"format 2, said last":    {`{"resource_changes":[],"format_version":"2.0"}`, KindFormatVersion, ""},
		"format 10":              {`{"format_version":"10.0","resource_changes":[]}`, KindFormatVersion, ""},
		"format is a number":     {`{"format_version":1.2,"resource_changes":[]}`, KindMalformed, "format_version"},
		"state 4":                {`{"version":4,"terraform_version":"1.5.0","serial":3,"lineage":"l","outputs":{},"resources":[]}`, KindStateFile, "version 4"},
		"state 3":                {`{"version":3,"serial":3,"lineage":"l","modules":[]}`, KindStateFile, "version 3"},
		"state's JSON":           {`{"format_version":"1.0","terraform_version":"1.5.0","values":{"root_module":{}},"checks":[]}`, KindStateJSON, "state"},
		"encrypted plan":         {`{"meta":{"key_provider.x.y":"e30="},"encrypted_data":"AA==","encryption_version":"v0"}`, KindEncryptedPlan, "TF_ENCRYPTION"},
		"encrypted state":        {`{"serial":1,"lineage":"l","meta":{},"encrypted_data":"AA==","encryption_version":"v0"}`, KindEncryptedState, ""},
		"remote plan":            {`{"remote_plan_format":1,"run_id":"run-1","hostname":"app.terraform.io"}`, KindRemotePlan, "HCP"},
		"validate's output":      {`{"format_version":"1.0","valid":true,"error_count":0,"warning_count":0,"diagnostics":[]}`, KindNotPlan, "validate"},
		"event without stream":   {`{"type":"version","@level":"info"}`, KindEvents, ""},
		"trailing comma":         {`{"format_version":"1.2","resource_changes":[],}`, KindSyntax, ""},
		"single quotes":          {`{'format_version':'1.2'}`, KindSyntax, ""},
		"NaN":                    {`{"format_version":"1.2","planned_values":NaN}`, KindSyntax, ""},
		"bad JSON, skipped part": {`{"format_version":"1.2","planned_values":{"a":[1,2,{"b":tru}]},"resource_changes":[]}`, KindSyntax, "planned_values.…[2].…"},
		"bad escape, skipped":    {`{"format_version":"1.2","planned_values":{"a":"\x"},"resource_changes":[]}`, KindSyntax, ""},
		"bad JSON in a no-op":    {changesPlan(`{"address":"x.a","change":{"actions":["no-op"],"before":{"a":01}}}`), KindSyntax, "resource_changes[0].change"},

		"section twice":            {`{"resource_changes":[{"address":"x.a","change":{"actions":["delete"]}}],"resource_changes":[]}`, KindMalformed, "twice"},
		"section twice, escaped":   {`{"resource_changes":[],"resource\u005fchanges":[]}`, KindMalformed, "twice"},
		"unknown section twice":    {`{"resource_changes":[],"x":1,"x":2}`, KindMalformed, "twice"},
		"change twice":             {changesPlan(`{"address":"x.a","change":{"actions":["delete"]},"change":{"actions":["no-op"]}}`), KindMalformed, "resource_changes[0].change"},
		"actions twice":            {changesPlan(`{"address":"x.a","change":{"actions":["delete"],"actions":["no-op"]}}`), KindMalformed, "resource_changes[0].change.actions"},
		"address twice":            {changesPlan(`{"address":"x.a","address":"x.b","change":{"actions":["no-op"]}}`), KindMalformed, "twice"},
		"attribute twice":          {changesPlan(`{"address":"x.a","change":{"actions":["update"],"before":{"a":[{"b":1,"b":2}]},"after":{}}}`), KindMalformed, "change.before"},
		"mark twice in a no-op":    {changesPlan(`{"address":"x.a","change":{"actions":["no-op"],"before":{"a":"secret-a"},"before_sensitive":{"a":true,"a":false}}}`), KindMalformed, "twice"},
		"output twice":             {`{"resource_changes":[],"output_changes":{"a":{"actions":["create"]},"a":{"actions":["no-op"]}}}`, KindMalformed, "twice"},
		"variable twice":           {`{"resource_changes":[],"variables":{"a":{"value":1},"a":{"value":2}}}`, KindMalformed, "twice"},
		"prior resources twice":    {`{"resource_changes":[],"prior_state":{"values":{"root_module":{"resources":[],"resources":[]}}}}`, KindMalformed, "twice"},
		"prior address twice":      {`{"resource_changes":[],"prior_state":{"values":{"root_module":{"resources":[{"address":"x.a","address":"x.b"}]}}}}`, KindMalformed, "twice"},
		"configuration part twice": {`{"resource_changes":[],"configuration":{"root_module":{"resources":[],"resources":[]}}}`, KindMalformed, "twice"},

		"changes are an object": {`{"format_version":"1.2","resource_changes":{}}`, KindMalformed, "not a list"},
		"entry is null":         {changesPlan(`null`), KindMalformed, "resource_changes[0]"},
		"entry is a list":       {changesPlan(`[]`), KindMalformed, "not an object"},
		"change is a string":    {changesPlan(`{"address":"x.a","change":"delete"}`), KindMalformed, "not an object"},
		"actions are a string":  {changesPlan(`{"address":"x.a","change":{"actions":"delete"}}`), KindMalformed, "not a list of strings"},
		"action is a number":    {changesPlan(`{"address":"x.a","change":{"actions":[1]}}`), KindMalformed, "change.actions"},
		"address is a number":   {changesPlan(`{"address":1,"change":{"actions":["no-op"]}}`), KindMalformed, ".address"},
		"nothing names it":      {changesPlan(`{"change":{"actions":["delete"]}}`), KindMalformed, "neither an address"},
		"type contradicts":      {changesPlan(`{"address":"x.a","type":"y","name":"a","change":{"actions":["delete"]}}`), KindMalformed, "contradicts"},
		"name contradicts":      {changesPlan(`{"address":"x.a","type":"x","name":"b","change":{"actions":["delete"]}}`), KindMalformed, "contradicts"},
		"mode contradicts":      {changesPlan(`{"address":"x.a","mode":"data","change":{"actions":["delete"]}}`), KindMalformed, "contradicts"},
		"paths are no paths":    {changesPlan(`{"address":"x.a","change":{"actions":["delete","create"],"replace_paths":["a"]}}`), KindMalformed, "replace_paths"},
		"importing is a string": {changesPlan(`{"address":"x.a","change":{"actions":["no-op"],"importing":"i"}}`), KindMalformed, "importing"},
		"import id is a number": {changesPlan(`{"address":"x.a","change":{"actions":["no-op"],"importing":{"id":1}}}`), KindMalformed, "importing.id"},
		"errored is a string":   {`{"resource_changes":[],"errored":"true"}`, KindMalformed, "errored"},

		"text of 0.11":         {"\nTerraform will perform the following actions:\n\n-/+ x_server.web (tainted) (new resource required)\n      id: \"a\" (forces new resource)\n\nPlan: 1 to add, 0 to change, 1 to destroy.\n", KindPlanText, "text that plan prints"},
		"text in colour":       {"\x1b[0m\x1b[1mx_server.web: Refreshing state... [id=1]\x1b[0m\n\n\x1b[1mPlan:\x1b[0m 0 to add, 1 to change, 0 to destroy.\n", KindPlanText, ""},
		"no changes":           {"\nNo changes. Your infrastructure matches the configuration.\n", KindPlanText, ""},
		"OpenTofu's text":      {"OpenTofu used the selected providers to generate the following execution\nplan.\n", KindPlanText, ""},
		"other text":           {"hello\n", KindText, ""},
		"an HTML page":         {"<html><body>404</body></html>", KindText, ""},
		"an error":             {"Error: Failed to read the given file as a state or plan file\n", KindText, "command that should have written"},
		"a warning, then text": {"\nWarning: Deprecated\n\nprose\n\nTerraform will perform the following actions:\n", KindPlanText, ""},
		"only noise":           {"::debug::nothing\n", KindEmpty, "only blank lines"},
	}
	for name, test := range tests {
		r := refusal(t, test.text)
		if r.Kind != test.kind {
			t.Errorf("%s: %s, want %s: %v", name, r.Kind, test.kind, r)
		}
		if msg := r.Error(); !strings.Contains(msg, test.says) || strings.ContainsAny(msg, "\n\r") || !strings.HasPrefix(msg, "plan.json") {
			t.Errorf("%s: message %q, want one line with %q", name, msg, test.says)
		}
		if r.Cause == "" || r.Next == "" {
			t.Errorf("%s: cause %q, next %q", name, r.Cause, r.Next)
		}
	}
}

func manyKeys(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(`,"key` + strings.Repeat("y", i+1) + `":1`)
	}
	return b.String()
}

func TestRefusalSaysWhere(t *testing.T) {
	t.Parallel()
	r := refusal(t, "{\n  \"format_version\": \"1.2\",\n  \"resource_changes\": [\n    {\n      \"address\": \"x.a\",\n      \"change\": {\"actions\": [\"delete\"], \"before\": [1 2]}\n    }\n  ]\n}\n")
	if r.Line != 6 || r.Path != "resource_changes[0].change.before[0]" && r.Path != "resource_changes[0].change.before[1]" && r.Path != "resource_changes[0].change.before" {
		t.Errorf("line %d, path %q", r.Line, r.Path)
	}
	if want := int64(strings.Index("{\n  \"format_version\": \"1.2\",\n  \"resource_changes\": [\n    {\n      \"address\": \"x.a\",\n      \"change\": {\"actions\": [\"delete\"], \"before\": [1 2]}\n    }\n  ]\n}\n", "2]")); r.Offset != want {
		t.Errorf("byte %d, want %d", r.Offset, want)
	}
}

// TestRefusalsHoldNoValues refuses a plan at each place where a value stands
// and looks for it in the message.
func TestRefusalsHoldNoValues(t *testing.T) {
	t.Parallel()
	const secret = "hunter2hunter2"
	for _, text := range []string{
		secret,
		smallPlan + secret,
		changesPlan(`{"address":"x.a","change":{"actions":["update"],"before":{"p":"` + secret + `" x},"after":{}}}`),
		changesPlan(`{"address":"x.a","change":{"actions":["update"],"before":{"p":"` + secret + `","p":1},"after":{}}}`),
		changesPlan(`{"address":"x.a","change":{"actions":["update"],"before":{"p":"` + secret),
		changesPlan(`{"address":"x.a","change":{"actions":["update"],"before":{"p":` + secret + `}}}`),
		changesPlan(`{"address":"x.a","change":{"actions":"` + secret + `"}}`),
		changesPlan(`{"address":"x.a","change":{"actions":["delete"],"importing":"` + secret + `"}}`),
		`{"format_version":"` + secret + `","resource_changes":[]}`,
		`{"version":4,"lineage":"` + secret + `"}`,
		changesPlan(`{"address":"x.a","change":{"actions":["update"],"before":{"p":"\ud800` + secret + `"},"after":{}}}`),
		changesPlan(`{"address":"x.a","change":{"actions":["update"],"before":{"p":"\ud800\u` + secret + `"},"after":{}}}`),
		changesPlan(`{"address":"x.a","change":{"actions":["update"],"before":{"p":"\u` + secret + `"},"after":{}}}`),
		changesPlan(`{"address":"x.a","change":{"actions":["update"],"before":{"` + secret + `":{"a":1,"a":2}},"after":{}}}`),
		`{"resource_changes":[],"variables":{"` + secret + `":{"value":1},"` + secret + `":{"value":2}}}`,
		`{"resource_changes":[],"variables":{"a":{"value":{"` + secret + `":x}}}}`,
		`{"resource_changes":[],"output_changes":{"` + secret + `":1}}`,
		`{"resource_changes":[],"planned_values":{"` + secret + `":[{"` + secret + `":x}]}}`,
		`{"resource_changes":[],"` + secret + `":1,"` + secret + `":2}`,
		`{"resource_changes":[],"configuration":{"root_module":{"module_calls":{"` + secret + `":{"module":[]}}}}}`,
	} {
		if r := refusal(t, text); strings.Contains(r.Error(), secret) {
			t.Errorf("the refusal as %s shows a value", r.Kind)
		}
	}
}

// TestRefusalsQuoteNothing makes a fault at each character of a plan that holds
// nothing but one letter, which then may not be in what is said of it.
func TestRefusalsQuoteNothing(t *testing.T) {
	t.Parallel()
	text := changesPlan(`{"address":"x.a","change":{"actions":["update"],"before":{"ßß":[{"ßß":"ßß\u00df"},1.5e3,true,null]},"after":{"86753":{"ß":1}}}}`)
	faults := []string{"ß", `"`, "\\", "}", "]", ":", ",", "\x01", "\xff", `\ud800ß`, `\ß`, "1", "t", "nul", "-"}
	seen := 0
	for at := range len(text) {
		for _, fault := range faults {
			_, err := ReadPlans(context.Background(), strings.NewReader(text[:at]+fault+text[at:]), "plan.json", Limits{})
			if err == nil {
				continue
			}
			seen++
			if strings.ContainsAny(err.Error(), "ß\xff") || strings.Contains(err.Error(), "86753") || strings.Contains(err.Error(), "ud800") {
				t.Fatalf("%q at byte %d: %v", fault, at, err)
			}
		}
	}
	if seen < len(text) {
		t.Errorf("only %d faults", seen)
	}
	for bad, says := range map[string]string{
		`{"a":"\ud800x"}`: "half of a surrogate pair", `{"a":"\q"}`: "an escape", "{\"a\":\"\xff\"}": "not UTF-8", `{"a":1 2}`: "may not stand after object value",
		`{"a":tru}`: "may not stand in literal true", `{"a":01}`: "may not stand after object value", `{"a":1]`: "may not stand after object value", `{1:2}`: "is no string", `{"a" 1}`: "may not stand after object name", `[1}`: "list", `{"a":]}`: "may not stand",
	} {
		if r := refusal(t, bad); !strings.Contains(r.Error(), says) {
			t.Errorf("%s: %v, want %q", bad, r, says)
		}
	}
	// What looks like an index may be a key.
	r := refusal(t, changesPlan(`{"address":"x.a"}`, `"planned_values":{"86753":[{"a":[1,{"8":x}]}]}`))
	if r.Path != "planned_values.…[0].…[1].…" {
		t.Errorf("path %s", r.Path)
	}
}

func TestRefusedEventStream(t *testing.T) {
	t.Parallel()
	r := refusal(t, eventStream)
	if r.Kind != KindEvents || r.Events == nil || r.Events.ChangeCount != 2 {
		t.Fatalf("%v", r)
	}
	for _, part := range []string{"`plan -json`", "2 planned changes", "1 object changed outside", "1 to add, 0 to change, 1 to destroy, 1 to forget", "no values"} {
		if !strings.Contains(r.Error(), part) {
			t.Errorf("%q lacks %q", r.Error(), part)
		}
	}
}
