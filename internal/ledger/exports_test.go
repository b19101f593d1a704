package ledger_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/iotest"

	"pgregory.net/rapid"

	"github.com/holdfast-dev/holdfast/internal/ledger"
	"github.com/holdfast-dev/holdfast/internal/ledger/ledgertest"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// sample is an export of a ledger with six entries.
func sample(t testing.TB) ([]byte, record.Anchor) {
	t.Helper()
	l := ledgertest.New(t, filepath.Join(t.TempDir(), "l.db"))
	ledgertest.Fill(t, l, 5)
	var out bytes.Buffer
	anchor, err := l.Export(t.Context(), &out)
	if err != nil {
		t.Fatal(err)
	}
	return out.Bytes(), anchor
}

func verifyExport(t testing.TB, export []byte, anchors ...record.Anchor) ledger.Verification {
	t.Helper()
	v, err := ledger.VerifyExport(t.Context(), bytes.NewReader(export), anchors...)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestExportTampering(t *testing.T) {
	t.Parallel()
	export, anchor := sample(t)
	if v := verifyExport(t, export, anchor); !v.OK() || v.Entries != 6 {
		t.Fatalf("%+v", v.Broken)
	}
	lines := strings.SplitAfter(string(export), "\n")
	lines = lines[:len(lines)-1] // after the last line end
	without := func(from, to int) string { return strings.Join(slices.Delete(slices.Clone(lines), from, to), "") }
	swapped := slices.Clone(lines)
	swapped[2], swapped[3] = swapped[3], swapped[2]
	for _, test := range []struct {
		name, export string
		seq          int64
		what         string
	}{
		{"empty", "", 1, "line 1 of the export: the export was cut off: its last line is missing"},
		{"one line gone", without(2, 3), 3, "entry 3 was removed"},
		{"the first gone", without(0, 1), 1, "entry 1 was removed"},
		{"the last entry gone", without(5, 6), 6, "entries before it were removed"},
		{"the last line gone", without(6, 7), 7, "its last line is missing"},
		{"the last two gone", without(5, 7), 6, "its last line is missing"},
		{"only the last line", lines[6], 1, "line 1"},
		{"one line twice", strings.Join(slices.Insert(slices.Clone(lines), 3, lines[2]), ""), 4, "entry 4 was inserted"},
		{"two exchanged", strings.Join(swapped, ""), 3, "reordered"},
		{"cut off in a line", string(export[:len(export)-20]), 7, "in the middle of it"},
		{"the last line end gone", string(export[:len(export)-1]), 7, "in the middle of it"},
		{"something after it", string(export) + "\n", 7, "something follows"},
		{"another export after it", string(export) + string(export), 7, "something follows"},
		{"line ends of Windows", strings.ReplaceAll(string(export), "\n", "\r\n"), 1, "line 1"},
		{"a byte order mark", "\ufeff" + string(export), 1, "line 1"},
		{"an empty line", lines[0] + "\n" + strings.Join(lines[1:], ""), 2, "line 2"},
		{"no JSON", lines[0] + "hello\n", 2, "line 2"},
		{"deep nesting", lines[0] + strings.Repeat("[", 1<<20) + "\n", 2, "line 2"},
		{"a line without end", lines[0] + strings.Repeat("x", 33<<20), 2, "longer than any entry"},
		{"a value changed", strings.Replace(string(export), "backup 2", "backup 3", 1), 4, "entry 4 was changed"},
		{"a number changed", strings.Replace(string(export), `"seq":4`, `"seq":5`, 1), 4, "entry 4 was changed"},
		{"the form changed", strings.Replace(string(export), `"seq":4`, `"seq": 4`, 1), 4, "line 4"},
		{"the anchor changed", strings.Replace(string(export), `"seq":6},"schema"`, `"seq":7},"schema"`, 1), 7, "line 7"},
		{"another schema", strings.Replace(string(export), "holdfast.entry/v1", "holdfast.entry/v2", 1), 1, "this version of holdfast knows"},
	} {
		v := verifyExport(t, []byte(test.export))
		if v.Broken == nil || v.Broken.Seq != test.seq || !strings.Contains(v.Broken.What, test.what) {
			t.Errorf("%s: %+v; want %d, %q", test.name, v.Broken, test.seq, test.what)
		}
		var err error
		for _, err = range ledger.ReadExport(t.Context(), strings.NewReader(test.export)) {
			if err != nil {
				break
			}
		}
		if err == nil || !strings.Contains(err.Error(), "line ") {
			t.Errorf("%s: reading it: %v", test.name, err)
		}
	}
	other := record.Anchor{Ledger: anchor.Ledger, Seq: 8, Hash: anchor.Hash}
	if v := verifyExport(t, export, other); v.Broken == nil || !strings.Contains(v.Broken.What, "cut off after entry 6") {
		t.Errorf("an anchor beyond its end: %+v", v.Broken)
	}
}

func TestExportErrors(t *testing.T) {
	t.Parallel()
	export, _ := sample(t)
	broken := errors.New("the cable is out")
	if _, err := ledger.VerifyExport(t.Context(), iotest.TimeoutReader(iotest.OneByteReader(bytes.NewReader(export)))); err == nil {
		t.Error("a reader that fails isn't an error")
	}
	if _, err := ledger.VerifyExport(t.Context(), io.MultiReader(bytes.NewReader(export[:100]), iotest.ErrReader(broken))); !errors.Is(err, broken) {
		t.Errorf("a reader that fails: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := ledger.VerifyExport(ctx, bytes.NewReader(export)); !errors.Is(err, context.Canceled) {
		t.Errorf("after giving up: %v", err)
	}
	l := ledgertest.New(t, filepath.Join(t.TempDir(), "l.db"))
	if _, err := l.Export(t.Context(), failingWriter{}); err == nil {
		t.Error("exported to where nothing can be written")
	}
}

type failingWriter struct{}

func (failingWriter) Write([]byte) (int, error) { return 0, io.ErrShortWrite }

// TestAnyByteOfExport changes one byte, and wants its line to be named.
func TestAnyByteOfExport(t *testing.T) {
	t.Parallel()
	export, _ := sample(t)
	rapid.Check(t, func(r *rapid.T) {
		text := slices.Clone(export)
		at := rapid.IntRange(0, len(text)-1).Draw(r, "at")
		line := int64(bytes.Count(text[:at], []byte("\n"))) + 1
		how := rapid.IntRange(0, 2).Draw(r, "how")
		switch how {
		case 0:
			text[at] ^= byte(rapid.IntRange(1, 255).Draw(r, "bits"))
		case 1:
			text = slices.Delete(text, at, at+1)
		default:
			text = slices.Insert(text, at, byte(rapid.IntRange(0, 255).Draw(r, "byte")))
		}
		v, err := ledger.VerifyExport(context.Background(), bytes.NewReader(text))
		if err != nil || v.Broken == nil || v.Broken.Seq != line {
			if how == 2 && bytes.Equal(text, export) || v.Broken != nil && export[at] == '\n' && v.Broken.Seq == line+1 {
				return // the byte's double; or what was put before a line's end stands in the next line
			}
			r.Fatalf("%+v: %v; want line %d", v.Broken, err, line)
		}
	})
}

// TestEveryByteOfExport changes each byte in turn, in one bit.
func TestEveryByteOfExport(t *testing.T) {
	t.Parallel()
	export, _ := sample(t)
	for at := range export {
		export[at] ^= 1
		if v := verifyExport(t, export); v.OK() {
			t.Errorf("byte %d was changed, and nobody noticed", at)
		}
		export[at] ^= 1
	}
}

// FuzzReadExport takes any bytes. What is read without an error verifies, and
// is written again to the same bytes.
func FuzzReadExport(f *testing.F) {
	export, _ := sample(f)
	f.Add(export)
	f.Add(export[:len(export)/2])
	f.Add(export[:len(export)-1])
	f.Add(bytes.Replace(export, []byte(`"seq":3`), []byte(`"seq":4`), 1))
	f.Add(export[bytes.LastIndexByte(export[:len(export)-1], '\n')+1:])
	for _, text := range []string{"", "\n", "{}\n", "[]\n", "null\n", `{"anchor":{"hash":"","ledger":"","seq":0},"schema":"holdfast.export/v1"}` + "\n",
		`{"actor":{"host":"","user":""},"body":null,"hash":"sha256:` + strings.Repeat("0", 64) + `","kind":"x","previous":"","schema":"holdfast.entry/v1","seq":1,"stack":{"dir":"","repository":""},"time":"2026-01-01T00:00:00.000000Z"}` + "\n"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var failed error
		n := 0
		for _, err := range ledger.ReadExport(context.Background(), bytes.NewReader(text)) {
			if err != nil {
				failed = err
				break
			}
			n++
		}
		if failed != nil && !strings.Contains(failed.Error(), "line ") {
			t.Errorf("an error that names no line: %v", failed)
		}
		v, err := ledger.VerifyExport(context.Background(), bytes.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		if failed != nil && v.OK() {
			t.Errorf("verified, though reading fails: %v", failed)
		}
		if v.OK() && v.Entries != int64(n) {
			t.Errorf("verified %d entries, read %d", v.Entries, n)
		}
		for line := range bytes.Lines(text) {
			if sure, differ := ledger.CutBothWays(bytes.TrimSuffix(line, []byte("\n")), true); sure && differ {
				t.Errorf("the two ways of reading differ on %q", line)
			}
		}
	})
}

// FuzzCanonical holds the scanner to the exact way: what it calls canonical is.
func FuzzCanonical(f *testing.F) {
	for _, text := range []string{`null`, `0`, `-0`, `1.5`, `1.50`, `0.000001`, `0.0000001`, `123456789012345`, `1234567890123456`, `1e21`, `[]`, `{}`, `{"a":1,"b":[true,false]}`,
		`{"b":1,"a":2}`, `{"a":1,"a":2}`, `"\u0000"`, `"\u001f\n"`, `"\u000a"`, `"é"`, `"\u00e9"`, "\"\xff\"", `"/"`, `"\/"`, `[1,]`, ` 1`, `{"":0," ":1,"!":2}`, `0.1234567`, `12345.6789012345`} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if !ledger.ScanValue(text) {
			return
		}
		if err := ledger.CheckCanonical(text); err != nil {
			t.Errorf("the scanner takes %q: %v", text, err)
		}
	})
}

// TestCanonical compares with the examples of RFC 8785.
func TestCanonical(t *testing.T) {
	t.Parallel()
	got, err := ledger.Canonical(map[string]any{
		"numbers": []float64{333333333.33333329, 1e30, 4.50, 2e-3, 0.000000000000000000000000001},
		"string":  "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"/", "literals": []any{nil, true, false}})
	want := `{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`
	if err != nil || string(got) != want {
		t.Errorf("%s: %v; want %s", got, err, want)
	}
	rapid.Check(t, func(r *rapid.T) {
		value := anyValue(3).Draw(r, "value")
		text, err := ledger.Canonical(value)
		if err != nil {
			r.Fatal(err)
		}
		if err := ledger.CheckCanonical(text); err != nil {
			r.Fatalf("%s: %v", text, err)
		}
	})
}

func anyValue(depth int) *rapid.Generator[any] {
	leaf := rapid.OneOf(rapid.Just[any](nil), rapid.Bool().AsAny(), rapid.Int64Range(-1<<53, 1<<53).AsAny(), rapid.Float64Range(-1e6, 1e6).AsAny(), rapid.String().AsAny())
	if depth == 0 {
		return leaf
	}
	return rapid.OneOf(leaf, rapid.SliceOfN(anyValue(depth-1), 0, 4).AsAny(), rapid.MapOfN(rapid.String(), anyValue(depth-1), 0, 4).AsAny())
}

// TestExportWhileAppending wants each export to be one moment of the ledger.
func TestExportWhileAppending(t *testing.T) {
	t.Parallel()
	l := ledgertest.New(t, filepath.Join(t.TempDir(), "l.db"))
	var writing sync.WaitGroup
	writing.Go(func() { ledgertest.Fill(t, l, 200) })
	for range 20 {
		var out bytes.Buffer
		a, err := l.Export(t.Context(), &out)
		if err != nil {
			t.Error(err)
		}
		if v := verifyExport(t, out.Bytes(), a); !v.OK() || v.Head != a {
			t.Error(fmt.Sprint(v.Head, a, v.Broken))
		}
	}
	writing.Wait()
}

// TestOldExports wants exports of earlier versions to be read for ever.
func TestOldExports(t *testing.T) {
	t.Parallel()
	names, err := filepath.Glob("testdata/exports/*.jsonl")
	if err != nil || len(names) < 1 {
		t.Fatalf("found %d exports: %v", len(names), err)
	}
	for _, name := range names {
		export, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if v := verifyExport(t, export); !v.OK() || v.Entries != 6 {
			t.Errorf("%s: %+v, broken %+v", name, v, v.Broken)
		}
	}
}
