package plan

import (
	"encoding/binary"
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func decoded(t testing.TB, text string) Value {
	t.Helper()
	v, err := DecodeValue(jsontext.NewDecoder(strings.NewReader(text)))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func diffTexts(ds []Difference) []string {
	var out []string
	for _, d := range ds {
		out = append(out, fmt.Sprintf("%s: %s → %s", d.Path, d.Before, d.After))
	}
	return out
}

func TestDiffLists(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		before, after string
		want          []string
	}{
		"equal":                {`[1,2]`, `[1.0,2]`, nil},
		"one removed":          {`["a","b","c"]`, `["a","c"]`, []string{`l[1]: "b" → null`}},
		"one added":            {`["a","c"]`, `["a","b","c"]`, []string{`l[1]: null → "b"`}},
		"one becomes another":  {`["a","b"]`, `["c","a"]`, []string{`l[0]: "b" → "c"`}},
		"another order":        {`["a","b"]`, `["b","a"]`, []string{`l: ["a", "b"] → ["b", "a"]`}},
		"order inside, too":    {`[["a","b"],1]`, `[2,["b","a"]]`, []string{`l[1]: ["a", "b"] → ["b", "a"]`, `l[0]: 1 → 2`}},
		"one of several equal": {`[1,1,1]`, `[1,1]`, []string{`l[2]: 1 → null`}},
		"inside an element":    {`[{"a":1,"b":2}]`, `[{"a":1,"b":3}]`, []string{`l[0].b: 2 → 3`}},
		"all removed":          {`[1,2]`, `[]`, []string{`l[0]: 1 → null`, `l[1]: 2 → null`}},
	} {
		before, after := decoded(t, `{"l":`+test.before+`}`), decoded(t, `{"l":`+test.after+`}`)
		if d := cmp.Diff(test.want, diffTexts(Diff(before, after))); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
}

// numbered is the list of n numbers from a first one on.
func numbered(first, n int) Value {
	elems := make([]Value, n)
	for i := range elems {
		elems[i] = NumberValue(strconv.Itoa(first + i))
	}
	return ListValue(elems...)
}

// pairs is a list of n pairs.
func pairs(a, b string, n int) Value {
	elems := make([]Value, n)
	for i := range elems {
		elems[i] = ListValue(NumberValue(a), NumberValue(b), NumberValue(strconv.Itoa(i)))
	}
	return ListValue(elems...)
}

func TestDiffLongLists(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		before, after Value
		want          int
		whole         bool
	}{
		"as many as are paired":        {numbered(0, maxPaired), numbered(maxPaired, maxPaired), maxPaired, false},
		"more":                         {numbered(0, maxPaired+1), numbered(maxPaired+1, maxPaired+1), 1, true},
		"more, of another number":      {numbered(0, maxPaired+1), numbered(maxPaired+1, maxPaired+2), 1, true},
		"one in front of many":         {numbered(1, 200_000), numbered(0, 200_001), 1, false},
		"the first of many goes":       {numbered(0, 200_001), numbered(1, 200_000), 1, false},
		"more removed than are listed": {numbered(0, maxAlone+1), ListValue(), 1, true},
		"more added than are listed":   {ListValue(NumberValue("0")), numbered(0, maxAlone+2), 1, true},
		"more, in another order":       {ListValue(append(numbered(0, 2).Elems(), numbered(2, maxPaired+1).Elems()...)...), ListValue(append([]Value{NumberValue("1"), NumberValue("0")}, numbered(20_000, maxPaired+1).Elems()...)...), 1, true},
		"more, ordered otherwise":      {pairs("1", "2", maxPaired+1), pairs("2", "1", maxPaired+1), 1, true},
		"more than are matched":        {numbered(0, maxMatched+1), numbered(1, maxMatched+1), 1, true},
	} {
		got := Diff(ObjectValue(Member{"l", test.before}), ObjectValue(Member{"l", test.after}))
		if len(got) != test.want || (len(got[0].Path) == 1) != test.whole {
			t.Errorf("%s: %d differences, the first at %s", name, len(got), got[0].Path)
		}
		if test.whole && (!Equal(got[0].Before, test.before) || !Equal(got[0].After, test.after)) {
			t.Errorf("%s: the difference isn't the lists", name)
		}
	}
}

// TestDiffMemory holds that comparing lists costs no text for each element.
func TestDiffMemory(t *testing.T) {
	before, after := ObjectValue(Member{"l", numbered(0, 500_000)}), ObjectValue(Member{"l", numbered(500_000, 500_000)})
	var m [2]runtime.MemStats
	runtime.ReadMemStats(&m[0])
	ds := Diff(before, after)
	b := AppendCanonical(nil, after, true)
	runtime.ReadMemStats(&m[1])
	if len(ds) != 1 || len(b) == 0 {
		t.Fatalf("%d differences", len(ds))
	}
	if n := m[1].Mallocs - m[0].Mallocs; n > 100_000 {
		t.Errorf("%d allocations for 500,000 elements", n)
	}
}

// TestDiffAgainstMultisets compares with counting each element on its own.
func TestDiffAgainstMultisets(t *testing.T) {
	t.Parallel()
	list := rapid.SliceOfN(rapid.SampledFrom([]string{`1`, `1.0`, `"1"`, `"a"`, `[1,2]`, `[2,1]`, `{"a":[1,2]}`, `{"a":[2,1]}`, `null`}), 0, 8)
	rapid.Check(t, func(rt *rapid.T) {
		before, after := list.Draw(rt, "before"), list.Draw(rt, "after")
		b, a := decoded(t, "["+strings.Join(before, ",")+"]"), decoded(t, "["+strings.Join(after, ",")+"]")
		m, _ := match(b.Elems(), a.Elems())
		removed, added := m.removed, m.added
		balance := make(map[string]int)
		for _, e := range b.Elems() {
			balance[naiveCanonical(e)]++
		}
		for _, e := range a.Elems() {
			balance[naiveCanonical(e)]--
		}
		wantRemoved, wantAdded := 0, 0
		for _, n := range balance {
			wantRemoved, wantAdded = wantRemoved+max(n, 0), wantAdded+max(-n, 0)
		}
		if len(removed) != wantRemoved || len(added) != wantAdded {
			rt.Fatalf("%v to %v: removed %v, added %v", before, after, removed, added)
		}
	})
}

// TestAppendCanonicalUnordered holds the bytes to their definition: they are in
// fingerprints that stand in Git.
func TestAppendCanonicalUnordered(t *testing.T) {
	t.Parallel()
	leaf := rapid.SampledFrom([]string{`0`, `-0.0`, `1`, `1.0`, `1e2`, `100`, `-12.50`, `1e999999999`, `"a"`, `"ab"`, `""`, `"` + strings.Repeat("x", 200) + `"`, strings.Repeat("9", 200), `null`, `true`, `false`, `{}`, `[]`})
	var value *rapid.Generator[string]
	value = rapid.Custom(func(t *rapid.T) string {
		switch rapid.IntRange(0, 4).Draw(t, "kind") {
		case 0:
			return "[" + strings.Join(rapid.SliceOfN(value, 0, 5).Draw(t, "elems"), ",") + "]"
		case 1:
			return `{"a":` + value.Draw(t, "a") + `,"b":` + value.Draw(t, "b") + `}`
		}
		return leaf.Draw(t, "leaf")
	})
	rapid.Check(t, func(rt *rapid.T) {
		v := decoded(t, value.Draw(rt, "value"))
		if got := string(AppendCanonical([]byte("x"), v, true)); got != "x"+naiveCanonical(v) {
			rt.Fatalf("%s: %q, want %q", v, got, naiveCanonical(v))
		}
	})
}

func naiveCanonical(v Value) string {
	sized := func(s string) string { return string(binary.AppendUvarint(nil, uint64(len(s)))) + s }
	out := string([]byte{byte(v.Kind())})
	switch v.Kind() {
	case Bool, String:
		return out + sized(v.RevealText())
	case Number:
		return out + sized(canonicalNumber(v.RevealText()))
	case List:
		var elems []string
		for _, e := range v.Elems() {
			elems = append(elems, naiveCanonical(e))
		}
		slices.Sort(elems)
		return out + string(binary.AppendUvarint(nil, uint64(len(elems)))) + strings.Join(elems, "")
	case Object:
		out += string(binary.AppendUvarint(nil, uint64(v.Len())))
		for _, m := range v.Members() {
			out += sized(m.Name) + naiveCanonical(m.Value)
		}
	}
	return out
}

func TestCanonicalNumbers(t *testing.T) {
	t.Parallel()
	for want, texts := range map[string][]string{
		"+1e1":        {"1", "1.0", "1e0", "0.1e1", "10e-1"},
		"0":           {"0", "-0", "0.000", "0e9"},
		"-125e2":      {"-12.5", "-12.50", "-125e-1"},
		"?1e99999999": {"1e99999999"},
	} {
		for _, text := range texts {
			if got := canonicalNumber(text); got != want {
				t.Errorf("%s: %s, want %s", text, got, want)
			}
		}
	}
}
