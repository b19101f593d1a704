package intake

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/holdfast-dev/holdfast/internal/plan"
)

// fuzzLimits keep what a fuzzer can make small.
func fuzzLimits() Limits {
	return Limits{Bytes: 1 << 20, Entry: 1 << 18, Kept: 1 << 20, Documents: 10, Instances: 1000}
}

// wellRefused fails where an error is not a whole refusal.
func wellRefused(t *testing.T, err error) {
	t.Helper()
	var r *Refusal
	if !errors.As(err, &r) {
		t.Fatalf("%v is not a refusal", err)
	}
	if r.Kind == "" || r.Cause == "" || r.Next == "" || r.Line < 0 || r.Offset < -1 {
		t.Fatalf("the refusal lacks something: %+v", r)
	}
	if msg := r.Error(); strings.ContainsAny(msg, "\n\r\x1b") || !utf8.ValidString(msg) || len(msg) > 2000 {
		t.Fatalf("the message is no clean line: %q", msg)
	}
}

func FuzzReadPlans(f *testing.F) {
	for _, seed := range []string{
		smallPlan, eventStream, smallState, "", "{}", "[]", "null", "\xef\xbb\xbf" + smallPlan, smallPlan + "\n" + smallPlan, smallPlan[:500],
		utf16Bytes(smallPlan, false, true), utf16Bytes(smallPlan, true, false), "PK\x03\x04", "::debug::x\n" + smallPlan, "Warning: x\n\ny\n" + smallPlan,
		"Plan: 1 to add, 0 to change, 0 to destroy.\n",
		smallPlan + "\n::debug::stdout: " + forRunner(smallPlan) + "\n", smallPlan + "\n::debug::stdout: " + forRunner(deletePlan), "│ {\n│ \"a\"", "Warning: x {\n\"a\"", "::debug::stdout: %25%0A%0d%2",
		`{"resource_changes":[{"address":"x.a"},{"address":"x.b","change":{"actions":[]}},{"address":"resource.s['a']","change":{"actions":["delete","create"],"replace_paths":[["a",0]]}}]}`,
		changesPlan(`{"address":"x.a","change":{"actions":["update"],"before":{"l":[1,null]},"after":{"l":[null,2]},"after_unknown":{"l":[true],"o":{"p":true}},"before_sensitive":{"l":true},"after_sensitive":[true]}}`),
		`{"format_version":"1.2","resource_changes":[],"checks":[{"address":{},"instances":[{"problems":[{"message":"m"}]}]}],"condition_results":[{"address":"x.a","result":false}],"deferred_changes":[{"reason":"r","resource_change":{"address":"x.a[*]"}}],"action_invocations":[{"address":"a"}]}`,
		`{"format_version":"1.2","configuration":{"provider_config":{"a":{"expressions":{"b":[{"c":{"constant_value":1}}]}}},"root_module":{"module_calls":{"m":{"module":{"module_calls":{"n":{}}}}}}}}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		plans, err := ReadPlans(context.Background(), strings.NewReader(string(b)), "plan.json", fuzzLimits())
		if err != nil {
			wellRefused(t, err)
			return
		}
		if len(plans) == 0 {
			t.Fatal("neither a plan nor an error")
		}
		for _, p := range plans {
			checkPlan(t, p)
		}
		again, err := ReadPlans(context.Background(), strings.NewReader(string(b)), "plan.json", fuzzLimits())
		if err != nil || len(again) != len(plans) || dump(again[0]) != dump(plans[0]) {
			t.Fatalf("read otherwise the second time: %v", err)
		}
	})
}

// checkPlan holds what every plan that is read must fulfil.
func checkPlan(t *testing.T, p *plan.Plan) {
	t.Helper()
	if p.Secrets == nil {
		t.Fatal("no secrets")
	}
	for i := range p.Changes {
		c := &p.Changes[i]
		if c.BareNoOp() {
			t.Fatalf("a bare no-op is kept: %s", c.Address)
		}
		for _, v := range []plan.Value{c.Before, c.After} {
			if leaf, shown := shownSecret(p.Secrets, v); shown {
				t.Fatalf("a secret of %d bytes is shown", len(leaf))
			}
		}
		c.Differences()
	}
	p.Counts()
}

// shownSecret returns a string that is not marked and holds a secret.
func shownSecret(s *plan.Secrets, v plan.Value) (string, bool) {
	if v.IsSensitive() {
		return "", false
	}
	if text, ok := v.AsString(); ok && s.Holds(text) {
		return text, true
	}
	for _, e := range v.Elems() {
		if text, shown := shownSecret(s, e); shown {
			return text, true
		}
	}
	for _, m := range v.Members() {
		if text, shown := shownSecret(s, m.Value); shown {
			return text, true
		}
	}
	return "", false
}

func FuzzReadState(f *testing.F) {
	for _, seed := range []string{smallState, smallPlan, "", "{}", `{"version":4,"resources":[{"instances":[{"index_key":"a"}]}]}`, `{"version":4,"serial":1e400}`,
		`{"serial":1,"lineage":"l","encrypted_data":"x"}`, `{"version":3,"serial":1,"modules":[]}`, utf16Bytes(smallState, false, true)} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		s, err := ReadState(context.Background(), strings.NewReader(string(b)), "s", fuzzLimits())
		if err != nil {
			wellRefused(t, err)
			return
		}
		if s == nil || s.Version != 4 {
			t.Fatalf("state %+v", s)
		}
	})
}

func FuzzReadLock(f *testing.F) {
	for _, seed := range []string{smallLock, "", "provider \"a\" {", "provider \"a\" {\n version = \"1\"\n hashes = [\"h1:x\",]\n}\n", "a = 1", "x \"y\" \"z\" {}\n", "/* */ # \n", "\"", "<<EOT\nEOT\n"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		l, err := ReadLock(strings.NewReader(string(b)), "l")
		if err != nil {
			wellRefused(t, err)
			return
		}
		for _, p := range l.Providers {
			if p.Name == "" || p.Version == "" {
				t.Fatalf("provider %+v", p)
			}
		}
	})
}

func FuzzOpenSavedPlan(f *testing.F) {
	for _, parts := range [][]part{wholePlan(), {{"tfplan", ""}}, {{"a", "b"}}, {{"tfplan", "\x72\x05a"}}} {
		f.Add(zipOf(f, parts...))
	}
	f.Add([]byte(smallPlan))
	f.Add([]byte("PK\x03\x04"))
	f.Add([]byte(nil))
	f.Fuzz(func(t *testing.T, b []byte) {
		path := filepath.Join(t.TempDir(), "p")
		if err := os.WriteFile(path, b, 0o600); err != nil {
			t.Fatal(err)
		}
		p, err := OpenSavedPlan(path)
		if err != nil {
			wellRefused(t, err)
			return
		}
		if p.Digest != digestOf(string(b)) {
			t.Fatal("the digest is not the file's")
		}
	})
}

func FuzzReadEvents(f *testing.F) {
	for _, seed := range []string{eventStream, "", "{}", "{\"type\":\"x\"}\n", "\n\n{\"type\":\"change_summary\",\"changes\":{\"add\":1e9}}", eventStream[:300]} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		ev, err := ReadEvents(context.Background(), strings.NewReader(string(b)), "e", fuzzLimits())
		if err != nil {
			wellRefused(t, err)
			return
		}
		if len(ev.Changes) > ev.ChangeCount || strings.ContainsAny(ev.sentence(), "\n\x1b") {
			t.Fatalf("events %+v", ev)
		}
	})
}
