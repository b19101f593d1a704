package hclfile

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/zclconf/go-cty/cty"
)

func testSchema() Schema {
	return Schema{
		Optional: []string{"list", "word", "flag"},
		Blocks: []BlockSchema{
			{Type: "thing", Labels: []string{"name"}, Body: Schema{Required: []string{"text"}, Optional: []string{"when"}}},
			{Type: "only", Single: true, Body: Schema{Optional: []string{"text"}}},
		},
	}
}

func decodeText(t *testing.T, src string, read func(*Body)) []*Error {
	t.Helper()
	f, err := Parse("x.hcl", []byte(src))
	if err != nil {
		return All(err)
	}
	b := f.Decode(testSchema())
	if read != nil {
		read(b)
	}
	return All(f.Err())
}

func TestErrorsPointAtThePlace(t *testing.T) {
	t.Parallel()
	all := func(b *Body) {
		b.Strings("list")
		b.Word("word", "hold", "stop")
		b.Bool("flag", false)
		for _, x := range b.Blocks("thing") {
			x.String("text")
		}
	}
	for _, tt := range []struct {
		name, src, want string
	}{
		{"unknown attribute", "word = \"hold\"\nlits = []\n", `x.hcl:2:1: Unsupported argument: An argument named "lits" is not expected here. Did you mean "list"?`},
		{"unknown block", "thing \"a\" {\n  text = \"x\"\n}\nthin \"b\" {\n}\n", `x.hcl:4:1: Unsupported block type: Blocks of type "thin" are not expected here. Did you mean "thing"?`},
		{"missing attribute", "\nthing \"a\" {\n}\n", `x.hcl:2:11: Missing required argument: The argument "text" is required, but no definition was found.`},
		{"missing label", "thing {\n  text = \"x\"\n}\n", `x.hcl:1:7: Missing name for thing: All thing blocks must have 1 labels (name).`},
		{"second of one", "only {\n}\nonly {\n}\n", `x.hcl:3:1: Duplicate block: Only one only block is allowed here.`},
		{"unknown word", "word = \"hodl\"\n", `x.hcl:1:1: Unknown word: "hodl" is not known for "word" here; it may be hold, stop. Did you mean "hold"?`},
		{"wrong type", "flag = \"yes\"\n", `x.hcl:1:1: Wrong type of value: "flag" must be true or false.`},
		{"empty list", "list = []\n", `x.hcl:1:1: Empty value: "list" must not be an empty list.`},
		{"number in list", "list = [1]\n", `x.hcl:1:1: Wrong type of value: Every element of "list" must be a string that isn't empty.`},
		{"object as list", "list = { a = \"b\" }\n", `x.hcl:1:1: Wrong type of value: "list" must be a list of strings.`},
		{"empty string", "thing \"a\" {\n  text = \" \"\n}\n", `x.hcl:2:3: Empty value: "text" must not be empty.`},
		{"variable", "word = foo.bar\n", `x.hcl:1:8: Variables not allowed: Variables may not be used here.`},
		{"syntax", "word = = 1\n", `x.hcl:1:8: Invalid expression: Expected the start of an expression, but found an invalid expression token.`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			errs := decodeText(t, tt.src, all)
			if len(errs) == 0 {
				t.Fatal("no error")
			}
			if got := errs[0].Error(); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
			if line := strings.Split(tt.src, "\n")[errs[0].Line-1]; errs[0].Excerpt != line {
				t.Errorf("excerpt %q, want %q", errs[0].Excerpt, line)
			}
		})
	}
}

func TestEveryErrorIsFound(t *testing.T) {
	t.Parallel()
	errs := decodeText(t, "one = 1\nthing \"a\" {\n  two = 2\n}\nflag = 3\n", func(b *Body) { b.Bool("flag", false) })
	var lines []int
	for _, e := range errs {
		lines = append(lines, e.Line)
	}
	if diff := cmp.Diff([]int{1, 2, 3, 5}, lines); diff != "" {
		t.Error(diff)
	}
}

func TestBounds(t *testing.T) {
	t.Parallel()
	for name, src := range map[string]string{
		"size":        strings.Repeat("#", MaxSize+1),
		"brackets":    "list = " + strings.Repeat("[", 100000),
		"parentheses": "list = " + strings.Repeat("(", 100000),
		"templates":   "list = " + strings.Repeat(`"${`, 50000),
		"not":         "list = " + strings.Repeat("!", 100000) + "true",
		"sum":         "list = 1" + strings.Repeat("+1", 100000),
		"conditional": "list = " + strings.Repeat("true?1:", 100000) + "1",
		"index":       "list = a" + strings.Repeat("[b]", 100000),
		"blocks":      strings.Repeat("thing \"a\" {\n", 50000),
	} {
		if _, err := Parse("x.hcl", []byte(src)); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
	long := "list = [\n" + strings.Repeat("  \"an element that is ordinary\",\n", 20000) + "]\n"
	if _, err := Parse("x.hcl", []byte(long)); err != nil {
		t.Errorf("a long list is refused: %v", err)
	}
}

func compile(t *testing.T, expr string) (*Condition, error) {
	t.Helper()
	f, err := Parse("x.hcl", []byte("thing \"a\" {\n  text = \"x\"\n  when = "+expr+"\n}\n"))
	if err != nil {
		t.Fatal(err)
	}
	c := f.Decode(testSchema()).Block("thing").Condition("when", Roots{"before": nil, "after": nil, "change": {"type", "paths"}})
	return c, f.Err()
}

func resolver(data map[string]any) func(root, attr string) cty.Value {
	return func(root, attr string) cty.Value {
		v := data[root]
		if attr != "" {
			m, _ := v.(map[string]any)
			v = m[attr]
		}
		return Value(v)
	}
}

func TestCondition(t *testing.T) {
	t.Parallel()
	data := map[string]any{
		"before": map[string]any{"running": true, "size": json.Number("2"), "blocks": []any{map[string]any{"name": "a", "open": nil}}, "id": UnknownValue()},
		"after":  nil,
		"change": map[string]any{"type": "aws_instance", "paths": []any{"a", "b"}},
	}
	for expr, want := range map[string]Truth{
		`before.running == true`:                            True,
		`before.running != true`:                            False,
		`before.running`:                                    True,
		`before.missing`:                                    False,
		`before.missing.deeper[3].still == null`:            True,
		`before.blocks[0].name == "a"`:                      True,
		`before.blocks[7].name == null`:                     True,
		`before["running"]`:                                 True,
		`after == null && after.anything == null`:           True,
		`before.id == "x"`:                                  Unknown,
		`before.id.inside == "x"`:                           Unknown,
		`before.running != true && before.id == "x"`:        False,
		`before.size > 1`:                                   True,
		`length(before.blocks) == 1`:                        True,
		`length(before.none) == 0`:                          True,
		`length(keys(before)) == 4`:                         True,
		`anytrue([for b in before.blocks : b.name == "a"])`: True,
		`alltrue([for b in before.blocks : b.name == "b"])`: False,
		`anytrue([false, before.id == "x"])`:                Unknown,
		`anytrue([true, before.id == "x"])`:                 True,
		`alltrue([])`:                                       True,
		`startswith(change.type, "aws_")`:                   True,
		`endswith(change.type, "aws_")`:                     False,
		`contains(change.paths, "b")`:                       True,
		`can(regex("^aws", change.type))`:                   True,
		`can(regex("^gcp", change.type))`:                   False,
		`try(tonumber("5") > tonumber("x"), false)`:         False,
		`coalesce(before.missing, "d") == "d"`:              True,
		`upper(change.type) == "AWS_INSTANCE"`:              True,
		`!contains([for k, v in before : k], "nothing")`:    True,
		`before.blocks[*].name == ["a"]`:                    True,
		`before.blocks[0].open == null ? true : false`:      True,
		`{ before = 1 }.before == 1`:                        True,
	} {
		c, err := compile(t, expr)
		if err != nil {
			t.Errorf("%s: %v", expr, err)
			continue
		}
		got, err := c.Eval(resolver(data))
		if err != nil {
			t.Errorf("%s: %v", expr, err)
			continue
		}
		if got != want {
			t.Errorf("%s is %d, want %d", expr, got, want)
		}
	}
}

func TestConditionRefusesWhatIsNotThere(t *testing.T) {
	t.Parallel()
	for expr, want := range map[string]string{
		`befor.running`:                      `"befor" is not known here; there are after, before, change. Did you mean "before"?`,
		`change.tipe == "x"`:                 `"change" has no attribute "tipe"; it has type, paths. Did you mean "type"?`,
		`startwith("a", "b")`:                `There is no function "startwith" here`,
		`[for before in [1] : before] == []`: `"before" already means something here`,
		`file("/etc/passwd") == ""`:          `There is no function "file" here`,
	} {
		_, err := compile(t, expr)
		errs := All(err)
		if len(errs) == 0 {
			t.Errorf("%s: accepted", expr)
			continue
		}
		if !strings.Contains(errs[0].Detail, want) || errs[0].Line != 3 {
			t.Errorf("%s: %v", expr, errs[0])
		}
	}
}

// An evaluation error names the place and never repeats a value.
func TestConditionErrorsKeepSecrets(t *testing.T) {
	t.Parallel()
	const canary = "hunter2-canary"
	data := map[string]any{"before": map[string]any{"secret": canary, "obj": map[string]any{canary: "x"}, "n": nil}}
	for _, expr := range []string{
		`tonumber(before.secret) > 1`,
		`tobool(before.secret)`,
		`before.secret > 1`,
		`before.secret`,
		`before.n > 1`,
		`before.obj[before.secret].x == before.secret.y`,
		`regex("x", before.secret) == "x"`,
		`{ for k, v in before.obj : v => k, for2 = 1 } == {}`,
		`[for x in before.secret : x] == []`,
		`lookup(before.obj, "a") == "x"`,
		`element([], 0) == before.secret`,
	} {
		f, err := Parse("x.hcl", []byte("thing \"a\" {\n  text = \"x\"\n  when = "+expr+"\n}\n"))
		if err != nil {
			continue
		}
		c := f.Decode(testSchema()).Block("thing").Condition("when", Roots{"before": nil})
		if c == nil {
			continue
		}
		_, err = c.Eval(resolver(data))
		if err == nil {
			t.Errorf("%s: no error", expr)
			continue
		}
		if strings.Contains(err.Error(), canary) {
			t.Errorf("%s: the error holds the value: %v", expr, err)
		}
		if !strings.HasPrefix(err.Error(), "x.hcl:3:") {
			t.Errorf("%s: no place in %v", expr, err)
		}
	}
}

func TestPlainInvertsValue(t *testing.T) {
	t.Parallel()
	v := map[string]any{
		"s": "x", "b": false, "n": json.Number("12.5"), "z": nil,
		"l": []any{"a", json.Number("1")}, "o": map[string]any{}, "u": UnknownValue(), "e": []any{},
	}
	if diff := cmp.Diff(v, Plain(Value(v)), cmp.AllowUnexported(unknownValue{})); diff != "" {
		t.Error(diff)
	}
}
