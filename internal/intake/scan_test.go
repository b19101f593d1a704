package intake

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"pgregory.net/rapid"

	"github.com/holdfast-dev/holdfast/internal/plan"
)

func newScan(text string) scan {
	shared := newScratch()
	return scan{b: []byte(text), scratch: &shared}
}

// checkScan holds scan against plan.DecodeValue, which is built on the JSON
// library alone: what one takes the other must take, with the same value.
func checkScan(t interface{ Fatalf(string, ...any) }, text string) {
	if !jsontext.Value(text).IsValid(jsontext.AllowDuplicateNames(true)) {
		return // scan is only given what is valid
	}
	want, wantErr := plan.DecodeValue(jsontext.NewDecoder(strings.NewReader(text)))
	s := newScan(text)
	got, err := s.value(0)
	if (err == nil) != (wantErr == nil) {
		t.Fatalf("%q: %v, the library says %v", text, err, wantErr)
	}
	if err == nil && !plan.Equal(got, want) {
		t.Fatalf("%q: %s, the library says %s", text, got, want)
	}
	skipping := newScan(text)
	skipping.skip()
	if rest := bytes.TrimSpace(skipping.b[skipping.i:]); len(rest) > 0 {
		t.Fatalf("%q: skipping it leaves %q", text, rest)
	}
}

var scanSeeds = []string{
	`null`, ` true `, `false`, `0`, `-1.5e+10`, `""`, `"a\"b\\"`, `"\\"`, `"\\\""`, `"\u0041\ud83d\ude00"`, `[]`, `{}`, ` [ 1 , [ ] , { } ] `,
	`{"a":{"b":[1,"]}",{"c":"{\"x\":[}"}]},"d":null}`, `{"a":1,"a":2}`, `{"b":1,"a":2,"b":3}`, `{"\u0061":1,"a":2}`, "{\r\n\t\"a\" :\t1\n}",
}

func TestScan(t *testing.T) {
	t.Parallel()
	for _, text := range scanSeeds {
		checkScan(t, text)
	}
	rapid.Check(t, func(t *rapid.T) {
		v := anyJSON(4).Draw(t, "value")
		b, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		if rapid.Bool().Draw(t, "indent") {
			var out bytes.Buffer
			_ = json.Indent(&out, b, " ", "\t")
			b = out.Bytes()
		}
		checkScan(t, string(b))
	})
}

func TestScanDepth(t *testing.T) {
	t.Parallel()
	for depth, want := range map[int]error{plan.MaxDepth: nil, plan.MaxDepth + 2: errTooDeep} {
		s := newScan(strings.Repeat("[", depth) + strings.Repeat("]", depth))
		if _, err := s.value(0); !errors.Is(err, want) {
			t.Errorf("%d levels: %v, want %v", depth, err, want)
		}
	}
}

func FuzzScan(f *testing.F) {
	for _, s := range scanSeeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) { checkScan(t, text) })
}

// anyJSON generates what encoding/json can write.
func anyJSON(depth int) *rapid.Generator[any] {
	leaf := rapid.OneOf(
		rapid.Just[any](nil),
		rapid.Map(rapid.Bool(), func(b bool) any { return b }),
		rapid.Map(rapid.Int64(), func(n int64) any { return n }),
		rapid.Map(rapid.String(), func(s string) any { return s }),
	)
	if depth == 0 {
		return leaf
	}
	inner := rapid.Deferred(func() *rapid.Generator[any] { return anyJSON(depth - 1) })
	return rapid.OneOf(leaf,
		rapid.Map(rapid.SliceOfN(inner, 0, 4), func(l []any) any { return l }),
		rapid.Map(rapid.MapOfN(rapid.String(), inner, 0, 4), func(m map[string]any) any { return m }),
	)
}
