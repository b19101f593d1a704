package apply

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/holdfast-dev/holdfast/internal/plan"
)

// event is a line as engines print them.
func event(t testing.TB, v map[string]any) []byte {
	t.Helper()
	line, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return line
}

func diagnosticEvent(t testing.TB, severity, summary, detail, address string) []byte {
	return event(t, map[string]any{"@message": severity + ": " + summary, "type": "diagnostic", "diagnostic": map[string]any{
		"severity": severity, "summary": summary, "detail": detail, "address": address,
		"range": map[string]any{"filename": "main.tf", "start": map[string]any{"line": 7}},
	}})
}

func TestStreamShows(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]string{
		`{"@message":"OpenTofu 1.12.6","type":"version"}`:                                                                                                  "",
		`{"@message":"x: Plan to create","type":"planned_change","change":{"resource":{"addr":"x"},"action":"create"}}`:                                    "",
		`{"@message":"x: Drift","type":"resource_drift"}`:                                                                                                  "",
		`{"@message":"Outputs: 1","type":"outputs","outputs":{"a":{"value":"secret"}}}`:                                                                    "",
		`{"@message":"x: Creating...","type":"apply_start","hook":{"resource":{"addr":"x"},"action":"create"}}`:                                            "x: Creating...",
		`{"@message":"x: Still creating... [10s elapsed]","type":"apply_progress","hook":{"resource":{"addr":"x"}}}`:                                       "x: Still creating... [10s elapsed]",
		`{"@message":"an event of tomorrow","type":"tomorrow"}`:                                                                                            "an event of tomorrow",
		`{"@message":"Error: no","type":"diagnostic","diagnostic":{"severity":"error","summary":"no","detail":"really\n  not","address":"x"}}`:             "Error: x: no: really not",
		`{"@message":"Warning: hm","type":"diagnostic","diagnostic":{"severity":"warning","summary":"hm","range":{"filename":"a.tf","start":{"line":3}}}}`: "Warning: hm (a.tf:3)",
		"  a plain line\r":            "a plain line",
		"":                            "",
		`{"@message":"torn","ty`:      `{"@message":"torn","ty`,
		`{"no":"type"}`:               `{"no":"type"}`,
		"null":                        "null",
		`{"type":7,"@message":"odd"}`: `{"type":7,"@message":"odd"}`,
	} {
		s := NewStream(func(text string) string { return text })
		if got := s.Line([]byte(line)); got != want {
			t.Errorf("%s\nshows %q, want %q", line, got, want)
		}
	}
}

// TestStreamMasks: planted secrets come out of no line, whichever way they go
// in, and are kept nowhere.
func TestStreamMasks(t *testing.T) {
	t.Parallel()
	const quoted = `hunter"2\deluxe<edition>`
	const long = "-----BEGIN KEY-----\nTWFueSBoYW5kcyBtYWtl\nbGlnaHQgd29yaw9876543\n-----END KEY-----"
	secrets := &plan.Secrets{}
	secrets.Add(quoted)
	secrets.Add(long)
	s := NewStream(secrets.Mask)
	var shown strings.Builder
	feed := func(line []byte) { fmt.Fprintln(&shown, s.Line(line)) }
	for _, secret := range []string{quoted, long} {
		feed(event(t, map[string]any{"@message": "x: Creating... [id=" + secret + "]", "type": "apply_start", "hook": map[string]any{"resource": map[string]any{"addr": "x"}, "action": "create"}}))
		feed(event(t, map[string]any{"@message": "x: done [id=" + secret + "]", "type": "apply_complete", "hook": map[string]any{"resource": map[string]any{"addr": "x"}, "action": "create", "id_value": secret}}))
		feed(event(t, map[string]any{"@message": secret, "type": secret}))
		feed(diagnosticEvent(t, "error", "cannot use "+secret, "value "+secret+" is refused", "x"))
		feed(diagnosticEvent(t, "warning", secret, secret, ""))
		whole := event(t, map[string]any{"@message": "torn " + secret + " and more", "type": "log"})
		feed(whole[:len(whole)-4]) // the engine was killed in it
	}
	feed([]byte("password = " + quoted))
	kept := strings.Join(append(append([]string{shown.String()}, s.Warnings...), s.Errors...), "\n")
	for _, told := range s.objects {
		kept += "\n" + told.said + "\n" + told.id
	}
	escaped, err := json.Marshal(quoted)
	if err != nil {
		t.Fatal(err)
	}
	for _, planted := range []string{quoted, strings.Trim(string(escaped), `"`), "TWFueSBoYW5kcyBtYWtl", "bGlnaHQgd29yaw9876543"} {
		if i := strings.Index(kept, planted); i >= 0 {
			t.Errorf("a secret came out: …%s", kept[max(0, i-40):min(len(kept), i+60)])
		}
	}
	if len(s.Errors) != 2 || len(s.Warnings) != 2 {
		t.Errorf("kept %d errors and %d warnings", len(s.Errors), len(s.Warnings))
	}
}

// TestStreamBounds: what is kept is bounded, whatever comes.
func TestStreamBounds(t *testing.T) {
	t.Parallel()
	s := NewStream(func(text string) string { return text })
	for range 3 * maxDiagnostics {
		s.Line(diagnosticEvent(t, "error", strings.Repeat("é", maxDiagnostic), "", "x"))
		s.Line(diagnosticEvent(t, "warning", "w", strings.Repeat("long ", maxDiagnostic), ""))
		s.Line([]byte(`{"@message":"x: Creating...","type":"apply_start","hook":{"resource":{"addr":"x"},"action":"create"}}`))
	}
	if len(s.Errors) != maxDiagnostics || len(s.Warnings) != maxDiagnostics || len(s.objects["x"].began) != maxSteps {
		t.Errorf("kept %d errors, %d warnings, %d steps", len(s.Errors), len(s.Warnings), len(s.objects["x"].began))
	}
	for _, text := range append(append([]string{s.objects["x"].said}, s.Errors...), s.Warnings...) {
		if len(text) > maxDiagnostic+len(" …") || !utf8.ValidString(text) || !strings.HasSuffix(text, " …") {
			t.Fatalf("kept a text of %d bytes: …%q", len(text), text[max(0, len(text)-20):])
		}
	}
}

func TestStreamCounts(t *testing.T) {
	t.Parallel()
	s := NewStream(func(text string) string { return text })
	for i, c := range []struct {
		line            string
		began, finished int
	}{
		{`{"@message":"","type":"apply_start","hook":{"resource":{"addr":"a"},"action":"delete"}}`, 1, 0},
		{`{"@message":"","type":"apply_start","hook":{"resource":{"addr":"b"},"action":"update"}}`, 2, 0},
		{`{"@message":"","type":"apply_complete","hook":{"resource":{"addr":"a"},"action":"delete"}}`, 2, 1},
		{`{"@message":"","type":"apply_start","hook":{"resource":{"addr":"a"},"action":"create"}}`, 2, 0},
		{`{"@message":"","type":"apply_errored","hook":{"resource":{"addr":"b"},"action":"update"}}`, 2, 1},
		{`{"@message":"","type":"apply_complete","hook":{"resource":{"addr":"a"},"action":"create"}}`, 2, 2},
	} {
		s.Line([]byte(c.line))
		if began, finished := s.Counts(); began != c.began || finished != c.finished {
			t.Errorf("after line %d: %d begun and %d finished, want %d and %d", i+1, began, finished, c.began, c.finished)
		}
	}
}

// FuzzStreamLine: no line of an engine makes anything panic, grow without
// bound, or show a secret.
func FuzzStreamLine(f *testing.F) {
	const secret = "correct-horse-battery"
	for _, seed := range []string{
		"", "{", "plain", "null", `{"type":"version"}`, `{"@message":"a","type":"apply_start","hook":{"resource":{"addr":"x"},"action":"create"}}`,
		`{"@message":"a","type":"apply_complete","hook":{"resource":{"addr":"x"},"action":"create","id_value":"correct-horse-battery"}}`,
		`{"@message":"a","type":"apply_errored","hook":{"resource":{"addr":""},"action":""}}`,
		`{"@message":"Error: correct-horse-battery","type":"diagnostic","diagnostic":{"severity":"error","summary":"correct-horse-battery","detail":"d","address":"x","range":null}}`,
		`{"@message":"\nInterrupt received.\n","type":"log"}`, `{"@message":"\u001b[31mred","type":"log"}`, "{\"type\":\"\xff\"}",
		`{"type":"diagnostic","type":"version","diagnostic":{"range":{"start":{"line":-1}}}}`, `{"type":"change_summary","changes":{"add":1}}`,
		"correct-\nhorse-battery", `{"@message":"correct-horse-battery`,
	} {
		f.Add([]byte(seed), []byte(seed))
	}
	secrets := &plan.Secrets{}
	secrets.Add(secret)
	f.Fuzz(func(t *testing.T, a, b []byte) {
		s := NewStream(secrets.Mask)
		for _, line := range [][]byte{a, b, a} {
			if shown := s.Line(line); strings.Contains(shown, secret) {
				t.Fatalf("a secret is shown: %q", shown)
			}
		}
		for _, text := range append(s.Errors, s.Warnings...) {
			if len(text) > maxDiagnostic+len(" …") || strings.Contains(text, secret) {
				t.Fatalf("kept: %q", text)
			}
		}
		began, finished := s.Counts()
		if finished > began {
			t.Fatalf("%d finished of %d begun", finished, began)
		}
		for address, all := range s.objects {
			for _, actions := range []plan.Actions{create, update, replace, nil} {
				told := s.told(address, actions)
				if len(told.began) > len(all.began) || len(all.began) > maxSteps || strings.Contains(told.said+told.id, secret) {
					t.Fatalf("told %+v of %+v", told, all)
				}
			}
		}
	})
}

// TestStreamWithholds: a password that the apply generated is in no plan. Where
// no state tells it, no word of a provider is kept.
func TestStreamWithholds(t *testing.T) {
	t.Parallel()
	const made = `{"@message":"…","type":"apply_complete","hook":{"resource":{"addr":"lab_secret.g"},"action":"create","id_value":"g"}}`
	said := []string{
		`{"@message":"w","type":"diagnostic","diagnostic":{"severity":"warning","summary":"swordfish","detail":"swordfish"}}`,
		`{"@message":"e","type":"diagnostic","diagnostic":{"severity":"error","summary":"swordfish","detail":"is swordfish","address":"lab_record.r","range":{"filename":"main.tf","start":{"line":7}}}}`,
	}
	for _, c := range []struct {
		name  string
		lines []string
		kept  bool
	}{
		{"something was made", append([]string{made}, said...), false},
		{"nothing was made", said, true},
	} {
		s := NewStream(func(text string) string { return text })
		for _, line := range c.lines {
			s.Line([]byte(line))
		}
		s.Errors = append(s.Errors, "swordfish on standard error")
		s.withhold()
		all := strings.Join(append(append(s.Warnings, s.Errors...), s.told("lab_record.r", update).said), "\n")
		if strings.Contains(all, "swordfish") != c.kept || len(s.Warnings) != 1 || len(s.Errors) != 2 || !strings.Contains(s.Errors[0], "main.tf:7") {
			t.Errorf("%s: kept\n%s", c.name, all)
		}
	}
}
