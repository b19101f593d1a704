package plan

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestPathPattern(t *testing.T) {
	t.Parallel()
	label := Path{Attr("metadata"), Elem(0), Attr("labels"), Attr("app.kubernetes.io/name")}
	for _, tt := range []struct {
		pattern string
		path    Path
		match   bool
		leads   bool
	}{
		{"memory", Path{Attr("memory")}, true, false},
		{"memory", Path{Attr("memory"), Attr("x")}, false, false},
		{"memory", Path{Attr("memory_unit")}, false, false},
		{"devices.**", Path{Attr("devices")}, true, false},
		{"devices.**", Path{Attr("devices"), Attr("disks"), Elem(3)}, true, false},
		{"metadata.labels.**", label, true, false},
		{`metadata.labels["app.kubernetes.io/name"]`, label, true, false},
		{`metadata[0].labels.*`, label, true, false},
		{`metadata[1].labels.*`, label, false, false},
		{"spec.*.replicas", Path{Attr("spec"), Elem(0), Attr("replicas")}, true, false},
		{"spec.replicas", Path{Attr("spec"), Elem(0), Attr("replicas")}, true, false},
		{"spec.replicas", Path{Attr("spec")}, false, true},
		{"spec.replicas", Path{Attr("spec"), Elem(0)}, false, true},
		{"spec.replicas", Path{Attr("other")}, false, false},
		{"ssh_keys", Path{Attr("ssh_keys"), Elem(1)}, true, false},
		{"**", nil, true, false},
		{"*.b", Path{Attr("a"), Elem(0), Attr("b")}, true, false},
	} {
		p, err := ParsePathPattern(tt.pattern)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.Match(tt.path); got != tt.match {
			t.Errorf("%s on %s: match %v", tt.pattern, tt.path, got)
		}
		if got := p.Leads(tt.path); !tt.match && got != tt.leads {
			t.Errorf("%s on %s: leads %v", tt.pattern, tt.path, got)
		}
	}
	for _, bad := range []string{"", ".", "a.", "a..b", "a.**.b", "a[", "a[x]", `a["b]`, "a b\"", "a.[0]", "[-1]", strings.Repeat("a.", 70) + "a"} {
		if _, err := ParsePathPattern(bad); err == nil {
			t.Errorf("%q is accepted", bad)
		}
	}
	p, _ := ParsePathPattern("labels")
	if !p.Under().Match(Path{Attr("labels"), Attr("a")}) || p.Match(Path{Attr("labels"), Attr("a")}) {
		t.Error("Under changes the pattern itself, or doesn't reach below")
	}
}

func genPath(t *rapid.T) Path {
	step := rapid.Custom(func(t *rapid.T) Step {
		if rapid.IntRange(0, 3).Draw(t, "kind") == 0 {
			return Elem(rapid.IntRange(0, 12).Draw(t, "index"))
		}
		return Attr(rapid.SampledFrom([]string{"a", "b", "spec", "a.b", `q"u`, "x[0]", "${v}", "ö", "*", "**", " "}).Draw(t, "name"))
	})
	return append(Path{Attr("root")}, rapid.SliceOfN(step, 0, 6).Draw(t, "path")...)
}

func TestPathPatternProperties(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		path := genPath(t)
		parse := func(text string) PathPattern {
			p, err := ParsePathPattern(text)
			if err != nil {
				t.Fatalf("%s of %s: %v", text, path, err)
			}
			return p
		}
		own := parse(path.String())
		if !own.Match(path) {
			t.Fatalf("%s doesn't match itself", path)
		}
		if literal, ok := own.Literal(); !ok || literal.Compare(path) != 0 {
			t.Fatalf("literal of %s is %s", path, literal)
		}
		names := slices.DeleteFunc(slices.Clone(path), Step.IsIndex)
		if !parse(names.String()).Match(path) {
			t.Fatalf("%s doesn't match %s with its indices left out", names, path)
		}
		cut := rapid.IntRange(1, len(path)).Draw(t, "cut")
		if !parse(path[:cut].String() + ".**").Match(path) {
			t.Fatalf("%s.** doesn't match %s", path[:cut], path)
		}
		if cut < len(path) && !own.Leads(path[:cut]) {
			t.Fatalf("%s doesn't lead to %s", path[:cut], path)
		}
		other := slices.Clone(path)
		at := rapid.IntRange(0, len(path)-1).Draw(t, "at")
		if !other[at].IsIndex() {
			other[at] = Attr(other[at].Name + "_else")
			if own.Match(other) {
				t.Fatalf("%s matches %s", path, other)
			}
		}
	})
}

func FuzzParsePathPattern(f *testing.F) {
	for _, s := range []string{"a", "a.b[0].**", `a["b.c"].*`, "[*]", "**", `a["\u00e4"]`, "a..b"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		p, err := ParsePathPattern(s)
		if err != nil {
			return
		}
		if path, ok := p.Literal(); ok && !p.Match(path) {
			t.Fatalf("%q doesn't match what it writes out", s)
		}
	})
}

func TestReveal(t *testing.T) {
	t.Parallel()
	v := ObjectValue(
		Member{"n", NumberValue("12345678901234567890")}, Member{"u", UnknownValue()}, Member{"z", NullValue()},
		Member{"l", ListValue(BoolValue(true), StringValue("s").Mark())},
	)
	got, ok := v.Reveal("?").(map[string]any)
	if !ok || len(got) != 4 || got["u"] != "?" || got["z"] != nil {
		t.Fatalf("%#v", got)
	}
	if l := got["l"].([]any); l[0] != true || l[1] != "s" {
		t.Errorf("%#v", l)
	}
}
