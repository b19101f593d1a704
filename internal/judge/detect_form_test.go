package judge

import (
	"testing"

	"github.com/holdfast-dev/holdfast/internal/record"
)

func TestRecordOnly(t *testing.T) {
	t.Parallel()
	checkRule(t, "record-only", []ruleCase{
		{
			name: "null before", at: "libvirt_domain.d", asks: record.Clear, paths: []string{"autostart"},
			plan:  planOf(updated("libvirt_domain.d", `{"name":"d","autostart":null}`, `{"name":"d","autostart":true}`)),
			words: []string{"may have the value already", "Read the value from the live object first", "ignore_changes = [autostart]", "in libvirt_domain.d leaves the object alone"},
		},
		{name: "absent before, inside a block", at: "a_a.a", asks: record.Clear, paths: []string{"settings.mode", "size"}, plan: planOf(updated("a_a.a", `{"settings":{}}`, `{"settings":{"mode":"x"},"size":3}`)), words: []string{"ignore_changes = [settings, size]"}},
		{name: "one of them was set", plan: planOf(updated("a_a.a", `{"a":null,"b":1}`, `{"a":true,"b":2}`)), quiet: true},
		{name: "decided during apply", plan: planOf(updated("a_a.a", `{"a":null}`, `{"a":{"unknown":true}}`)), quiet: true},
		{name: "set to nothing", plan: planOf(updated("a_a.a", `{"a":null}`, `{"a":false}`)), quiet: true},
		{name: "a new tag is a new tag", plan: planOf(updated("a_a.a", `{"tags":{}}`, `{"tags":{"a":"b"}}`)), quiet: true},
		{name: "a new element is no record", plan: planOf(updated("a_a.a", `{"rules":[]}`, `{"rules":[{"port":22}]}`)), quiet: true},
		{name: "an import is spoken of elsewhere", plan: planOf(updated("a_a.a", `{"a":null}`, `{"a":true}`, importedAs("x"))), quiet: true},
		{name: "a create", plan: planOf(created("a_a.a", `{"a":true}`)), quiet: true},
	})
}

func TestNoRealChange(t *testing.T) {
	t.Parallel()
	differ := func(before, after string) ruleCase {
		return ruleCase{at: "a_a.a", asks: record.Clear, paths: []string{"v"}, plan: planOf(updated("a_a.a", `{"v":`+before+`}`, `{"v":`+after+`}`)), words: []string{"differs only in form, not in meaning."}}
	}
	real := func(before, after string) ruleCase {
		return ruleCase{plan: planOf(updated("a_a.a", `{"v":`+before+`}`, `{"v":`+after+`}`)), quiet: true}
	}
	named := func(name string, c ruleCase) ruleCase { c.name = name; return c }
	checkRule(t, "no-real-change", []ruleCase{
		named("JSON text", differ(`"{\"a\":1,\"b\":[1,2]}"`, `"{ \"b\": [2, 1], \"a\": 1.0 }"`)),
		named("the order of a set", differ(`["a","b"]`, `["b","a"]`)),
		named("a number as text", differ(`"5"`, `5.0`)),
		named("a bool as text", differ(`"True"`, `true`)),
		named("the end of the text", differ(`"a\n"`, `"a"`)),
		named("line ends", differ(`"a\r\nb\r\n"`, `"a\nb"`)),
		named("white space at line ends", differ(`"a  \nb"`, `"a\nb"`)),
		named("nothing written in two ways", differ(`null`, `""`)),
		named("an empty list", differ(`[]`, `null`)),
		{
			name: "case", at: "a_a.a", asks: record.Clear, paths: []string{"v"}, plan: planOf(updated("a_a.a", `{"v":"/subscriptions/a/resourceGroups/B"}`, `{"v":"/subscriptions/a/resourcegroups/b"}`)),
			words: []string{"differs only in upper and lower case"}, not: []string{"not in meaning"},
		},
		{
			name: "beside a real change", at: "a_a.a", asks: record.Clear, paths: []string{"v"}, plan: planOf(updated("a_a.a", `{"v":[1,2],"w":1}`, `{"v":[2,1],"w":2}`)),
			words: []string{"v differs only in form, not in meaning. The rest is the real change."},
		},
		{
			name: "only unknown", at: "a_a.a", asks: record.Clear, paths: []string{"v"}, plan: planOf(updated("a_a.a", `{"v":1}`, `{"v":{"unknown":true}}`)),
			words: []string{"All that changes is known only during apply: v. The update may come to nothing."},
		},
		{
			name: "form and unknown", at: "a_a.a", asks: record.Clear, paths: []string{"v"}, plan: planOf(updated("a_a.a", `{"v":[1,2],"w":1}`, `{"v":[2,1],"w":{"unknown":true}}`)),
			words: []string{"v differs only in form", "w is known only during apply."},
		},
		{
			name: "nothing at all", at: "a_a.a", asks: record.Clear, plan: planOf(updated("a_a.a", `{"v":1}`, `{"v":1}`)), words: []string{"Before and after are the same."},
		},
		named("another value", real(`1`, `2`)),
		named("indentation has a meaning", real(`"a:\n  b: 1"`, `"a:\nb: 1"`)),
		named("a space inside has a meaning", real(`"a b"`, `"a  b"`)),
		named("zero is not nothing", real(`0`, `null`)),
		named("false is not nothing", real(`false`, `null`)),
		named("every digit counts", real(`12345678901234567890`, `12345678901234567891`)),
		named("secrets in another case are other secrets", real(`{"sensitive":"Secret-Word"}`, `{"sensitive":"secret-word"}`)),
		{name: "an unknown beside a real change", plan: planOf(updated("a_a.a", `{"v":1,"w":1}`, `{"v":2,"w":{"unknown":true}}`)), quiet: true},
		{name: "a create", plan: planOf(created("a_a.a", `{"v":1}`)), quiet: true},
	})
}
