package report

import (
	"bytes"
	"errors"
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/holdfast-dev/holdfast/internal/record"
)

var update = flag.Bool("update", false, "write the golden files anew")

// goldens are the renderings that every report of testdata is held against.
func goldens() []golden {
	return []golden{
		{".json", JSON, Options{}},
		{".txt", Terminal, Options{}},
		{".narrow.txt", Terminal, Options{Width: 60, Verbose: true, Color: true}},
		{".md", Markdown, Options{}},
		{".html", HTML, Options{}},
		{".sarif", SARIF, Options{}},
		{".junit.xml", JUnit, Options{}},
		{".github.txt", GitHub, Options{}},
		{".gitlab.json", GitLab, Options{}},
	}
}

type golden struct {
	suffix string
	format Format
	opt    Options
}

func render(t testing.TB, r *record.Report, f Format, opt Options) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, f, r, opt); err != nil {
		t.Fatalf("Write as %s: %v", f, err)
	}
	return b.Bytes()
}

func TestGolden(t *testing.T) {
	t.Parallel()
	for _, f := range fixtures() {
		for _, g := range goldens() {
			path := filepath.Join("testdata", "reports", f.name+g.suffix)
			whole := render(t, f.report, g.format, g.opt)
			got := whole
			if g.format == HTML {
				got = withoutAssets(t, whole)
			}
			if *update {
				if err := os.WriteFile(path, got, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), string(got)); diff != "" {
				t.Errorf("%s (-want +got; -update writes it anew):\n%s", path, diff)
			}
			checkQuiet(t, whole, g.format, g.opt.Color)
		}
	}
}

// Every saved report of testdata is one of the fixtures: a file that no
// fixture writes any more would be held against nothing.
func TestGoldenFilesAreAllUsed(t *testing.T) {
	t.Parallel()
	known := make(map[string]bool)
	for _, f := range fixtures() {
		for _, g := range goldens() {
			known[f.name+g.suffix] = true
		}
	}
	entries, err := os.ReadDir(filepath.Join("testdata", "reports"))
	if err != nil {
		t.Fatal(err)
	}
	if len(entries) != len(known) {
		t.Errorf("%d files, want %d", len(entries), len(known))
	}
	for _, e := range entries {
		if !known[e.Name()] {
			t.Errorf("%s belongs to no fixture", e.Name())
		}
	}
}

func TestSavedReportRendersAlike(t *testing.T) {
	t.Parallel()
	for _, f := range fixtures() {
		saved := render(t, f.report, JSON, Options{})
		read, err := Read(bytes.NewReader(saved))
		if err != nil {
			t.Fatalf("%s: %v", f.name, err)
		}
		for _, g := range goldens() {
			if diff := cmp.Diff(string(render(t, f.report, g.format, g.opt)), string(render(t, read, g.format, g.opt))); diff != "" {
				t.Errorf("%s%s differs after reading it back (-original +read):\n%s", f.name, g.suffix, diff)
			}
		}
	}
}

func TestReadRefuses(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ name, text, want string }{
		{"nothing", " \n", "read the report: it is empty: the check that should write it may have ended with an error. Write a report with `holdfast check --out json=report.json plan.json`"},
		{"a list", "[]", "this looks like a Code Quality report, or another list"},
		{"no schema", "{}", `it has no field "schema" that is "holdfast.report/v1". Write a report with`},
		{"a plan", `{"format_version":"1.2","terraform_version":"1.12.6","resource_changes":[]}`, "this looks like a plan's JSON, and is no report in JSON. Write a report with `holdfast check --out json=report.json plan.json`, and give report.json."},
		{"half a plan", `{"format_version":"1.2","planned_values":{}`, "this looks like a plan's JSON"},
		{"a saved plan", "PK\x03\x04rest", "this looks like a saved plan file"},
		{"a state", `{"format_version":"1.0","values":{}}`, "this looks like a state's JSON"},
		{"SARIF", `{"$schema":"https://example.com/sarif.json","version":"2.1.0","runs":[]}`, "this looks like the report as SARIF"},
		{"HTML", "<!doctype html>", "this looks like the report as an HTML page or as JUnit XML"},
		{"words", "holdfast: HOLD", "it is not JSON of a report: "},
		{"a later version", `{"plans":[{"x":1}],"schema":"holdfast.report/v2"}`, `its schema is "holdfast.report/v2", this version reads "holdfast.report/v1"`},
		{"schema as a number", `{"schema":1}`, `it has no field "schema" that is`},
		{"cut off", `{"schema":"holdfast.report/v1","plans":[`, "unexpected EOF"},
		{"two documents", `{"schema":"holdfast.report/v1"}{}`, "read the report"},
		{"a wrong type", `{"schema":"holdfast.report/v1","totals":{"hold":"one"}}`, "/totals/hold"},
		{"a field twice", `{"schema":"holdfast.report/v1","tool":"a","tool":"b"}`, "duplicate"},
	} {
		_, err := Read(bytes.NewReader([]byte(tc.text)))
		if err == nil || !bytes.Contains([]byte(err.Error()), []byte(tc.want)) {
			t.Errorf("%s: error %v, want one with %q", tc.name, err, tc.want)
		}
	}
}

func TestReadPassesOverUnknownFields(t *testing.T) {
	t.Parallel()
	r, err := Read(bytes.NewReader([]byte(`{"later":{"a":[1]},"schema":"holdfast.report/v1","verdict":"hold","plans":[{"stack":"x","later":1}]}`)))
	if err != nil {
		t.Fatal(err)
	}
	if r.Verdict != record.HoldVerdict || r.Plans[0].Stack != "x" {
		t.Errorf("read %+v", r)
	}
}

func TestParseFormat(t *testing.T) {
	t.Parallel()
	for _, f := range Formats() {
		if got, err := ParseFormat(string(f)); got != f || err != nil {
			t.Errorf("ParseFormat(%q) = %q, %v", f, got, err)
		}
	}
	for _, name := range []string{"", "Terminal", "yaml", "json "} {
		_, err := ParseFormat(name)
		if err == nil || !bytes.Contains([]byte(err.Error()), []byte("use terminal, json, markdown")) {
			t.Errorf("ParseFormat(%q): error %v does not list the formats", name, err)
		}
	}
	if err := Write(&bytes.Buffer{}, "", forgottenRecord(), Options{}); err == nil {
		t.Error("Write took the empty format")
	}
}

// A writer that fails must fail the rendering: half a report is none.
func TestWriteReportsTheWritersError(t *testing.T) {
	t.Parallel()
	for _, f := range Formats() {
		for _, room := range []int{0, 100, 70_000} {
			r := manyModules()
			whole := len(render(t, r, f, Options{}))
			err := Write(&fullDisk{room: room}, f, r, Options{})
			if room < whole && !errors.Is(err, fs.ErrClosed) {
				t.Errorf("%s of %d bytes with room for %d: error %v", f, whole, room, err)
			}
		}
	}
}

type fullDisk struct{ room int }

func (d *fullDisk) Write(p []byte) (int, error) {
	if d.room -= len(p); d.room < 0 {
		return 0, fs.ErrClosed
	}
	return len(p), nil
}
