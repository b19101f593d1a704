package plan

import "testing"

func texts(s ...string) Value {
	var out []Value
	for _, t := range s {
		out = append(out, StringValue(t))
	}
	return ListValue(out...)
}

// TestOrderIsAChange: elements that change place are told of also where
// another element changes, and inside elements.
func TestOrderIsAChange(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name          string
		before, after Value
		paths         []string
	}{
		{"only the order", texts("a", "b"), texts("b", "a"), []string{""}},
		{"order and an element", texts("a", "b", "v1"), texts("b", "a", "v2"), []string{"", "[2]"}},
		{"an element before the others", texts("a", "b"), texts("x", "a", "b"), []string{"[0]"}},
		{"an element gone", texts("a", "b", "c"), texts("a", "c"), []string{"[1]"}},
		{"inside an element", ListValue(texts("rm", "keep"), StringValue("v1")), ListValue(texts("keep", "rm"), StringValue("v2")), []string{"[0]", "[1]"}},
	} {
		var got []string
		for _, d := range Diff(tt.before, tt.after) {
			got = append(got, d.Path.String())
		}
		if len(got) != len(tt.paths) {
			t.Errorf("%s: differs at %q, want %q", tt.name, got, tt.paths)
			continue
		}
		for i := range got {
			if got[i] != tt.paths[i] {
				t.Errorf("%s: differs at %q, want %q", tt.name, got, tt.paths)
			}
		}
	}
}
