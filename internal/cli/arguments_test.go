package cli

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestSpan(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]time.Duration{
		"8h": 8 * time.Hour, "2d": 48 * time.Hour, "1d12h": 36 * time.Hour, "30m": 30 * time.Minute, "0d": -1, "0": 0, "": -1, "d": -1, "-2h": -1, "1d-2h": -1, "2w": -1, "99999999d": -1,
	} {
		var s span
		err := s.Set(text)
		if want < 0 && err == nil || want >= 0 && (err != nil || time.Duration(s) != want) {
			t.Errorf("%q: %v (%v), want %v", text, time.Duration(s), err, want)
		}
	}
}

func TestArgumentErrors(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]string{
		"init extra":         `"holdfast init" takes no argument, and was given "extra" ("holdfast init --help" tells more)`,
		"ledger show":        `"holdfast ledger show" takes ENTRY, and was given nothing`,
		"precondition run":   `"holdfast precondition run" takes NAME…, and was given nothing`,
		"decide a b":         "give the address of one change",
		"status --since 2w":  `invalid argument "2w" for "--since" flag: write it as 30m, 8h or 2d ("holdfast status --help" lists the flags)`,
		"ledger nonsense":    `unknown command "nonsense" for "holdfast ledger" ("holdfast ledger --help" lists them)`,
		"ledger log -n -1":   "--limit -1",
		"report render":      `takes SAVED, and was given nothing`,
		"status one another": `"holdfast status" takes no argument, and was given "one" "another"`,
	} {
		var out bytes.Buffer
		a := testApp()
		a.Stderr = &out
		if code := a.Run(t.Context(), strings.Fields(line)); code != exitError || !strings.Contains(out.String(), want) {
			t.Errorf("%s: exit %d, %q, want %q", line, code, out.String(), want)
		}
	}
}

// TestCompletions holds completions to be plain text.
func TestCompletions(t *testing.T) {
	t.Parallel()
	for _, line := range []string{"apply --", "ledger log --", "status --", "check --"} {
		var out bytes.Buffer
		a := testApp()
		a.Stdout = &out
		if code := a.Run(t.Context(), append([]string{"__complete"}, strings.Fields(line)...)); code != 0 || strings.Contains(out.String(), "`") || !strings.Contains(out.String(), "--ledger") {
			t.Errorf("%s: exit %d, %s", line, code, out.String())
		}
	}
}

func TestWrapped(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text  string
		width int
		want  []string
	}{
		{"short", 24, []string{"short"}},
		{"one two three four", 9, []string{"one two", "three", "four"}},
		{"a /very/long/path/that/stays b", 10, []string{"a", "/very/long/path/that/stays", "b"}},
		{"größer als drei", 10, []string{"größer als", "drei"}},
	} {
		if got := wrapped(c.text, c.width); !slices.Equal(got, c.want) {
			t.Errorf("%q at %d: %q, want %q", c.text, c.width, got, c.want)
		}
	}
}
