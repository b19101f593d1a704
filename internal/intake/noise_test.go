package intake

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"time"
)

const (
	quietPlan  = `{"format_version":"1.2","resource_changes":[{"address":"x.a","change":{"actions":["no-op"],"before":{},"after":{}}}]}`
	deletePlan = `{"format_version":"1.2","resource_changes":[{"address":"x.prod","change":{"actions":["delete"],"before":{"p":"100%"},"after":null}}]}`
)

func indented(text string) string {
	var b bytes.Buffer
	if err := json.Indent(&b, []byte(text), "", "  "); err != nil {
		panic(err)
	}
	return b.String()
}

// forRunner escapes text as a command of a workflow does.
func forRunner(text string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A").Replace(text)
}

// spaced writes a document so that no brace stands right before a quote.
func spaced(text string) string { return strings.ReplaceAll(text, `{"`, `{ "`) }

// TestNoiseHidesNoPlan puts a plan that deletes into each kind of line that is
// passed over, after a plan that does nothing.
func TestNoiseHidesNoPlan(t *testing.T) {
	t.Parallel()
	framed := func(text string) string { return "│ " + strings.ReplaceAll(text, "\n", "\n│ ") }
	pretty := indented(deletePlan)
	long := strings.Repeat("x", 5000)
	for name, hidden := range map[string]string{
		"a copy":                           "::debug::stdout: " + forRunner(deletePlan),
		"an output":                        "::set-output name=stdout::" + forRunner(deletePlan),
		"an indented copy":                 "::debug::stdout: " + forRunner(pretty),
		"the plan and another in a copy":   "::debug::stdout: " + forRunner(quietPlan+"\n"+deletePlan),
		"another and the plan in a copy":   "::debug::stdout: " + forRunner(deletePlan+"\n"+quietPlan),
		"half a copy":                      "::debug::stdout: " + forRunner(quietPlan[:60]),
		"a copy with something after it":   "::debug::stdout: " + forRunner(quietPlan) + "x",
		"a copy in a copy":                 "::debug::stdout: " + forRunner("::debug::stdout: "+forRunner(deletePlan)),
		"a copy after text":                "::debug::stdout: Done. " + forRunner(spaced(deletePlan)),
		"a copy after much text":           "::debug::stdout: Done. " + long + forRunner(spaced(deletePlan)),
		"a copy after a warning":           "::debug::stdout: " + forRunner("Warning: x\n\ny "+spaced(deletePlan)),
		"another command of the runner":    "::debug::x" + spaced(deletePlan),
		"the same, indented":               "::debug::x" + forRunner(pretty),
		"an output of another name":        "::set-output name=plan::" + forRunner(pretty),
		"a frame":                          framed(pretty),
		"a frame in colour":                "\x1b[33m" + strings.ReplaceAll(framed(pretty), "│ ", "│\x1b[0m \x1b[0m"),
		"two frames":                       framed(framed(pretty)),
		"a frame, on one line":             framed("x " + deletePlan),
		"a frame, spaced":                  framed("x " + spaced(deletePlan)),
		"a frame, from the second line on": framed("x " + pretty),
		"a frame with gaps":                framed("x {\n\n" + strings.TrimPrefix(pretty, "{\n")),
		"a list in a frame":                framed("[" + deletePlan + "]"),
		"a warning":                        "Warning: x\nfoo " + spaced(deletePlan),
		"a warning, indented":              "Warning: x\nfoo {\n│ " + strings.TrimPrefix(pretty, "{\n"),
		"a warning's own line":             "Warning: foo " + spaced(deletePlan),
		"a log line":                       "12:00:00 INFO " + spaced(deletePlan),
		"the end of a long log line":       "12:00:00 INFO " + long + spaced(deletePlan),
		"a log line's quotes":              `time=2026-01-02T13:58:04Z level=info msg="` + strings.ReplaceAll(deletePlan, `"`, `\"`) + `"`,
		"a shell trace":                    "+ cat " + spaced(deletePlan),
		"a prompt":                         "$ echo " + spaced(deletePlan),
		"colour between":                   "+ cat {\x1b[1m" + strings.TrimPrefix(deletePlan, "{"),
		"a line of a source, no frame":     "Warning: x\n  3: " + spaced(deletePlan),
	} {
		for _, end := range []string{"", "\n"} {
			r := refusal(t, quietPlan+"\n"+hidden+end)
			if r.Kind != KindTrailing || r.Line < 2 {
				t.Errorf("after a plan, %s: %v", name, r)
			}
		}
		if r := refusal(t, hidden+"\n"+quietPlan); r.Kind != KindText {
			t.Errorf("before a plan, %s: %v", name, r)
		}
	}
}

func TestNoiseWithoutJSON(t *testing.T) {
	t.Parallel()
	pretty := indented(deletePlan) + "\n"
	for name, text := range map[string]string{
		"a copy":                         deletePlan + "\n::debug::stdout: " + forRunner(deletePlan+"\n"),
		"an indented copy, twice":        pretty + "::debug::stdout: " + forRunner(pretty) + "\n::set-output name=stdout::" + forRunner(pretty) + "\n::set-output name=exitcode::0\n",
		"a copy with Windows' lines":     strings.ReplaceAll(pretty, "\n", "\r\n") + "::debug::stdout: " + forRunner(strings.ReplaceAll(pretty, "\n", "\r\n")) + "\r\n",
		"a copy with its warning":        "Warning: x\n\ny\n" + deletePlan + "\n::debug::stdout: " + forRunner("Warning: x\n\ny\n"+deletePlan) + "\n",
		"a copy of two":                  quietPlan + "\n" + deletePlan + "\n::debug::stdout: " + forRunner(quietPlan+"\n"+deletePlan) + "\n",
		"a copy of the last":             quietPlan + "\n" + deletePlan + "\n::debug::stdout: " + forRunner(deletePlan) + "\n",
		"a copy of text":                 "::debug::stdout: Terraform v1.5.0%0Aon linux_amd64%0A\n" + deletePlan,
		"an empty copy":                  deletePlan + "\n::debug::stdout: \n::set-output name=stdout::\n",
		"a source line in a frame":       "╷\n│ Warning: Check block assertion failed\n│ \n│   on main.tf line 4, in check \"x\":\n│    4:     condition     = contains(keys({ \"a\" = 1 }), terraform_data.a.input)\n│     ├────────────────\n│     │ terraform_data.a.input is \"c\"\n│ \n│ no\n╵\n" + deletePlan,
		"a source line that opens":       "╷\n│ Warning: Deprecated\n│ \n│   on main.tf line 4, in resource \"x\" \"a\":\n│    4:   tags = {\n│    5:     \"a\" = 1\n╵\n" + deletePlan,
		"a source line without a frame":  "Warning: Deprecated\n\n  on main.tf line 4, in resource \"x\" \"a\":\n   4:   tags = merge({a = 1}, {})\n\nMore.\n" + deletePlan,
		"a frame with a comma and quote": "╷\n│ Warning: x\n│ \n│ The \"a\" attribute, which is old,\n│ \"b\" replaces it. {x}\n╵\n" + deletePlan,
		"a brace, then the plan":         "Warning: x {\n" + deletePlan,
	} {
		for way, r := range map[string]io.Reader{"at once": strings.NewReader(text), "by bytes": iotest.OneByteReader(strings.NewReader(text))} {
			plans, err := ReadPlans(context.Background(), r, "plan.json", Limits{})
			if err != nil || plans[len(plans)-1].Changes[0].Address != "x.prod" {
				t.Errorf("%s, %s: %v", name, way, err)
			}
		}
	}
}

// forever repeats a text without an end.
type forever struct {
	text string
	at   int
}

func (f *forever) Read(p []byte) (int, error) {
	n := 0
	for n < len(p) {
		c := copy(p[n:], f.text[f.at:])
		n, f.at = n+c, (f.at+c)%len(f.text)
	}
	return n, nil
}

func TestNoiseEnds(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"warnings": "Warning: x\n", "a warning without an end": "Warning: x ", "blank lines": "\n", "spaces": " ", "frames": "│\n",
		"debug lines": "::debug::x\n", "one debug line": "::debug::x", "copies": "::debug::stdout: x\n", "one copy": "::debug::stdout: x",
		"a copy of warnings": "::debug::stdout: Warning: x%0A", "log lines": "12:00:00 INFO x\n",
	} {
		rest := text
		if name == "a copy of warnings" {
			rest = "Warning: x%0A"
		}
		start := time.Now()
		_, err := ReadPlans(context.Background(), io.MultiReader(strings.NewReader(quietPlan+"\n"+text), &forever{text: rest}), "plan.json", Limits{})
		if !isKind(err, KindTooLarge) && !isKind(err, KindTrailing) {
			t.Errorf("%s: %v", name, err)
		}
		if took := time.Since(start); took > 20*time.Second {
			t.Errorf("%s: took %s", name, took)
		}
	}
}

func TestReadStateCopies(t *testing.T) {
	t.Parallel()
	again := func(text string) error {
		_, err := ReadState(context.Background(), strings.NewReader(smallState+"\n::debug::stdout: "+forRunner(text)+"\n"), "s", Limits{})
		return err
	}
	if err := again(smallState + "\n"); err != nil {
		t.Errorf("a copy: %v", err)
	}
	for name, text := range map[string]string{
		"another serial": strings.Replace(smallState, `"serial":`, `"serial":1`, 1),
		"a plan":         deletePlan,
		"half of it":     smallState[:len(smallState)/2],
		"two":            smallState + smallState,
	} {
		if err := again(text); !isKind(err, KindTrailing) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
