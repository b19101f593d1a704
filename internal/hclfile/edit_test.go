package hclfile

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

const editable = `# Head of the file.

# About a.
thing "a" {
  text = "1" # why
  # inside
  when   = true
}

// About b,
// two lines.
thing "b" { # odd layout
    text   =   "2"
}
# trailing remark
`

func put(t *testing.T, src, label string, settings ...Setting) string {
	t.Helper()
	out, err := Put("x.hcl", []byte(src), "thing", label, settings)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

func TestPutAppends(t *testing.T) {
	t.Parallel()
	got := put(t, editable, "c", Setting{Name: "text", Text: `${x} "q"`}, Setting{Name: "when", List: []string{"a", "b"}, IsList: true})
	want := editable + `
thing "c" {
  text = "$${x} \"q\""
  when = ["a", "b"]
}
`
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if got := put(t, "flag = true", "c", Setting{Name: "text", Text: "x"}); !strings.HasPrefix(got, "flag = true\n\nthing") {
		t.Errorf("without a last newline: %q", got)
	}
	if got := put(t, "", "c", Setting{Name: "text", Text: "x"}); !strings.HasPrefix(got, "thing") {
		t.Errorf("empty file: %q", got)
	}
}

func TestPutChangesAndKeepsComments(t *testing.T) {
	t.Parallel()
	got := put(t, editable, "a", Setting{Name: "text", Text: "9"}, Setting{Name: "more", Text: "m"})
	want := strings.Replace(editable, `text = "1" # why`, `text = "9" # why`, 1)
	want = strings.Replace(want, "  # inside\n  when   = true\n", "  more = \"m\"\n", 1)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if !strings.Contains(got, "thing \"b\" { # odd layout\n    text   =   \"2\"\n}") {
		t.Error("the other block's layout changed")
	}
}

func TestRemove(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		labels  []string
		want    string
		removed []string
	}{
		{[]string{"a"}, "# Head of the file.\n\n// About b,\n// two lines.\nthing \"b\" { # odd layout\n    text   =   \"2\"\n}\n# trailing remark\n", []string{"a"}},
		{[]string{"b"}, editable[:strings.Index(editable, "// About b")] + "# trailing remark\n", []string{"b"}},
		{[]string{"b", "a"}, "# Head of the file.\n\n# trailing remark\n", []string{"a", "b"}},
		{[]string{"zzz"}, editable, nil},
	} {
		got, removed, err := Remove("x.hcl", []byte(editable), "thing", tt.labels...)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(tt.want, string(got)); diff != "" {
			t.Errorf("%v: %s", tt.labels, diff)
		}
		if diff := cmp.Diff(tt.removed, removed); diff != "" {
			t.Errorf("%v: %s", tt.labels, diff)
		}
	}
}

func TestEditsRefuseWhatDoesNotParse(t *testing.T) {
	t.Parallel()
	if _, err := Put("x.hcl", []byte("thing {{{"), "thing", "a", nil); err == nil || !strings.HasPrefix(err.Error(), "x.hcl:1:") {
		t.Errorf("put: %v", err)
	}
	if _, _, err := Remove("x.hcl", []byte("thing {{{"), "thing", "a"); err == nil || !strings.HasPrefix(err.Error(), "x.hcl:1:") {
		t.Errorf("remove: %v", err)
	}
}

// What is put in can be read back, and taking it out again gives the text
// that was there.
func TestPutThenRemoveProperty(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`[ -~äö日\n\t]{1,20}`).Draw(t, "text")
		src := rapid.SampledFrom([]string{"", editable, "flag = true\n", "# only a comment\n"}).Draw(t, "src")
		put, err := Put("x.hcl", []byte(src), "thing", "new", []Setting{{Name: "text", Text: text}})
		if err != nil {
			t.Fatal(err)
		}
		f, err := Parse("x.hcl", put)
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range f.Decode(testSchema()).Blocks("thing") {
			if b.Label() == "new" && strings.TrimSpace(text) != "" && b.String("text") != text {
				t.Fatalf("%q came back as %q", text, b.String("text"))
			}
		}
		out, _, err := Remove("x.hcl", put, "thing", "new")
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(bytes.TrimSpace(out), bytes.TrimSpace([]byte(src))) {
			t.Fatalf("%q became %q", src, out)
		}
	})
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{editable, "", "list = [\"a\"]\nword = \"hold\"\n", "thing \"a\" {\n  text = <<E\nx\nE\n}\n",
		"thing \"a\" {\n  text = \"x\"\n  when = before.x[0][\"k\"].y == null && anytrue([for v in after.l : v])\n}\n",
		"list = \"${\"${1}\"}\"", "\xff\xfe", "a = 1e999999999\n", "thing \"a\" {\n text = \"${for}\"\n}\n"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		file, err := Parse("x.hcl", src)
		if err != nil {
			if len(All(err)) == 0 {
				t.Fatalf("an error without a place: %v", err)
			}
			return
		}
		b := file.Decode(testSchema())
		b.Strings("list")
		b.Word("word", "a")
		b.Bool("flag", true)
		for _, x := range b.Blocks("thing") {
			x.String("text")
			if c := x.Condition("when", Roots{"before": nil, "after": nil}); c != nil {
				_, _ = c.Eval(resolver(map[string]any{"before": map[string]any{"x": []any{nil}}, "after": UnknownValue()}))
			}
		}
		for _, e := range All(file.Err()) {
			if e.Line < 1 {
				t.Fatalf("no line: %v", e)
			}
		}
		if _, err := Put("x.hcl", src, "thing", "fuzz", []Setting{{Name: "text", Text: "x"}}); err != nil {
			return
		}
		if _, _, err := Remove("x.hcl", src, "thing", "a", "b"); err != nil {
			return
		}
	})
}
