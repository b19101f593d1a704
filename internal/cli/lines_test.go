package cli

import (
	"encoding/json"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/holdfast-dev/holdfast/internal/gate"
	"github.com/holdfast-dev/holdfast/internal/ledger"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// Names that come from outside: one that would be a row of its own, and one
// that acts on logs and terminals.
const (
	rowName    = "x]\nprod  git@example.com:prod\tin agreement\r"
	actingName = "##vso[task.complete] ##[error] \u202e\u2066"
)

// TestStatusRows: a stack has one row and one line on what to do, whatever it
// is called.
func TestStatusRows(t *testing.T) {
	t.Parallel()
	s := gate.StackStatus{
		Stack:    record.StackRef{Repository: rowName, Dir: rowName, Workspace: rowName},
		Standing: record.Standing(rowName), Why: rowName, Next: "TF_WORKSPACE='" + rowName + "' holdfast prove",
		Commit: "\n" + rowName, Applied: rowName, Proved: rowName,
	}
	var out strings.Builder
	a := &App{Stdout: &out}
	if err := a.printStatus([]gate.StackStatus{s}, false); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(out.String(), "\n"); n != 7 || strings.ContainsAny(out.String(), "\r\t") { // heading, row, blank, why, next, blank, count
		t.Errorf("%d lines:\n%s", n, out.String())
	}
	if !strings.Contains(out.String(), `→ TF_WORKSPACE='x]\u{a}prod`) {
		t.Errorf("the suggestion doesn't show the line end:\n%s", out.String())
	}
}

// entryOf makes a ledger with one entry of a stack and an actor that are called
// name, and returns where it is.
func entryOf(t *testing.T, name string) string {
	t.Helper()
	place := filepath.Join(t.TempDir(), "ledger.db")
	loc, err := ledger.ParseLocation(place)
	if err != nil {
		t.Fatal(err)
	}
	now := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	l, err := ledger.Create(t.Context(), loc, now, record.Actor{User: "somebody"}, "test")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	actor := record.Actor{User: name, Host: name, CI: name, Agent: name}
	if _, err := l.Append(t.Context(), now, ledger.Draft{
		Kind: record.EvidenceTaken, Stack: record.StackRef{Repository: name, Dir: name, Workspace: name}, Actor: actor,
		Body: record.EvidenceBody{Block: "probe", Name: name, Why: name},
	}); err != nil {
		t.Fatal(err)
	}
	return place
}

// run is what a command prints.
func run(t *testing.T, args ...string) string {
	t.Helper()
	var out, errs strings.Builder
	a := &App{Stdin: strings.NewReader(""), Stdout: &out, Stderr: &errs, Now: time.Now}
	if status := a.Run(t.Context(), args); status != 0 {
		t.Fatalf("%v: exit status %d: %s", args, status, errs.String())
	}
	return out.String()
}

func TestLedgerRows(t *testing.T) {
	t.Parallel()
	place := entryOf(t, rowName)
	out := run(t, "ledger", "log", "--ledger", place)
	if n := strings.Count(out, "\n"); n != 3 || strings.ContainsAny(out, "\r\t") { // heading and two entries
		t.Errorf("log has %d lines:\n%s", n, out)
	}
	head, _, _ := strings.Cut(run(t, "ledger", "show", "2", "--ledger", place), "\n  name ")
	if n := strings.Count(head, "\n"); n != 3 { // entry, stack, who, what
		t.Errorf("show begins with %d lines:\n%s", n+1, head)
	}
}

// TestJSONActsOnNothing: the JSON of outside names shows as itself, and is
// still the same value.
func TestJSONActsOnNothing(t *testing.T) {
	t.Parallel()
	place := entryOf(t, actingName)
	var printed strings.Builder
	status := gate.StackStatus{Stack: record.StackRef{Repository: actingName, Dir: actingName, Workspace: actingName}, Why: actingName}
	if err := (&App{Stdout: &printed}).printJSON(status); err != nil {
		t.Fatal(err)
	}
	entry := run(t, "ledger", "show", "2", "--format", "json", "--ledger", place)
	newest, _, _ := strings.Cut(run(t, "ledger", "log", "--format", "json", "--ledger", place), "\n")
	for name, text := range map[string]string{"printJSON": printed.String(), "ledger show": entry, "ledger log": newest} {
		if strings.Contains(text, "##") || strings.ContainsAny(text, "\u202e\u2066") {
			t.Errorf("%s prints what acts on a log: %q", name, text)
		}
	}
	var one gate.StackStatus
	if err := json.Unmarshal([]byte(printed.String()), &one); err != nil || one != status {
		t.Errorf("printJSON: %v: got %+v, want %+v", err, one, status)
	}
	for name, text := range map[string]string{"ledger show": entry, "ledger log": newest} {
		var e record.Entry
		if err := json.Unmarshal([]byte(text), &e); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		var body record.EvidenceBody
		if err := json.Unmarshal(e.Body, &body); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		want := record.Actor{User: actingName, Host: actingName, CI: actingName, Agent: actingName}
		if e.Actor != want || e.Stack.Workspace != actingName || !reflect.DeepEqual([]string{body.Name, body.Why}, []string{actingName, actingName}) {
			t.Errorf("%s has another value: %+v %+v", name, e, body)
		}
	}
}
