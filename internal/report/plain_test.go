package report

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestPlainLine(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"as it is":           "as it is",
		"two\nlines":         `two\u{a}lines`,
		"tab\tand\rback":     `tab\u{9}and\u{d}back`,
		"::error::x":         `\u{3a}:error::x`,
		"a ##vso[x]b":        `a #\u{23}vso[x]b`,
		"right\u202eto left": `right\u{202e}to left`,
	} {
		if got := PlainLine(text); got != want {
			t.Errorf("%q: got %s, want %s", text, got, want)
		}
	}
}

func TestGuardJSON(t *testing.T) {
	t.Parallel()
	const text = "a ##vso[task.setvariable]\n##[error] \u202e\u2066 \u00e9 \U000e0041 <&>"
	var out strings.Builder
	if err := json.NewEncoder(GuardJSON(&out)).Encode(text); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(out.String(), "##") || strings.ContainsAny(out.String(), "\u202e\u2066\U000e0041") {
		t.Errorf("it acts on a log: %s", out.String())
	}
	var got string
	if err := json.Unmarshal([]byte(out.String()), &got); err != nil || got != text {
		t.Errorf("%v: got %q, want %q", err, got, text)
	}
}
