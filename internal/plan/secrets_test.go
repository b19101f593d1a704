package plan

import (
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"html"
	"net/url"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

const (
	keySecret = "-----BEGIN KEY-----\nMIIcanaryAAAA1111bbbb2222cccc3333\nZZcanaryBBBB4444dddd5555eeee6666ff\n-----END KEY-----\n"
	oddSecret = `pa"ss\wo'rd<&>Zq8`
)

func b64(s string) string { return base64.StdEncoding.EncodeToString([]byte(s)) }

func jsonText(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(b)
}

func wrap(s string, n int) string {
	var lines []string
	for len(s) > n {
		lines, s = append(lines, s[:n]), s[n:]
	}
	return strings.Join(append(lines, s), "\n")
}

// ascii escapes everything beyond ASCII, as Python's json does.
func ascii(s string) string {
	var b strings.Builder
	for _, r := range s {
		switch {
		case r < utf8.RuneSelf:
			b.WriteRune(r)
		case r > 0xffff:
			r -= 0x10000
			fmt.Fprintf(&b, `\u%04x\u%04x`, 0xd800+r>>10, 0xdc00+r&0x3ff)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
	}
	return b.String()
}

// TestSecretsInEveryForm holds that a copy of a secret is found and masked in
// every form in which it commonly travels. shows is what must be gone then.
func TestSecretsInEveryForm(t *testing.T) {
	t.Parallel()
	oddJSON := jsonText(map[string]string{"p": oddSecret}) // writes < > & as the engines do
	const odd, umlauts, spaced = oddSecret, "pässwörd-Zürich-😀-9", "a+b/c=d canary?"
	for name, test := range map[string]struct{ secret, text, shows string }{
		"itself":                      {odd, "x " + odd + " y", "Zq8"},
		"JSON":                        {odd, strings.NewReplacer(`\u003c`, "<", `\u003e`, ">", `\u0026`, "&").Replace(oddJSON), "Zq8"},
		"the engines' JSON":           {odd, oddJSON, "Zq8"},
		"the same in capitals":        {odd, strings.NewReplacer(`\u003c`, `\u003C`, `\u003e`, `\u003E`).Replace(oddJSON), "Zq8"},
		"JSON in JSON":                {odd, jsonText(map[string]string{"x": oddJSON}), "Zq8"},
		"non-ASCII escaped":           {umlauts, `{"a":"` + ascii(umlauts) + `"}`, "rich"},
		"the same in JSON":            {umlauts, jsonText(`{"a":"` + ascii(umlauts) + `"}`), "rich"},
		"HCL":                         {"a${b}%{c}-canary\n-9", `p = "a$${b}%%{c}-canary\n-9"`, "canary"},
		"HTML":                        {odd, "<p>" + html.EscapeString(odd) + "</p>", "Zq8"},
		"HTML, by name":               {odd, "<p>pa&quot;ss\\wo&apos;rd&lt;&amp;&gt;Zq8", "Zq8"},
		"YAML":                        {odd, "p: '" + strings.ReplaceAll(odd, "'", "''") + "'", "Zq8"},
		"shell":                       {odd, "p='" + strings.ReplaceAll(odd, "'", `'\''`) + "'", "Zq8"},
		"a URL's query":               {spaced, "http://x/?p=" + url.QueryEscape(spaced), "canary"},
		"a URL's path":                {spaced, "http://x/" + url.PathEscape(spaced), "canary"},
		"a URL, %20 and +":            {spaced, "http://x/a+b/c=d%20canary?", "canary"},
		"a URL, all escaped":          {spaced, "pg://u:" + strings.ReplaceAll(url.QueryEscape(spaced), "+", "%20") + "@h", "canary"},
		"a URL in small letters":      {odd, "http://x/" + strings.NewReplacer("%3C", "%3c", "%3E", "%3e").Replace(url.QueryEscape(odd)), "Zq8"},
		"a URL in JSON":               {"ca&nary<9>", jsonText("http://x/?a=1&p=" + url.QueryEscape("ca&nary<9>")), "nary"},
		"a URL's own bytes":           {umlauts, "x=" + url.QueryEscape(umlauts), "rich"},
		"hex":                         {odd, hex.EncodeToString([]byte(odd)), hex.EncodeToString([]byte(odd))[8:20]},
		"hex in capitals":             {odd, strings.ToUpper(hex.EncodeToString([]byte(odd))), strings.ToUpper(hex.EncodeToString([]byte(odd)))[8:20]},
		"base64":                      {odd, b64(odd), b64(odd)[:12]},
		"base64 without its newline":  {"trailing-canary-7\n", "x=" + b64("trailing-canary-7"), b64("trailing-canary-7")[:12]},
		"base64 with a newline":       {"trailing-canary-7", "x=" + b64("trailing-canary-7\n"), b64("trailing-canary-7")[:12]},
		"base64 of URLs":              {"\xfb\xff\xfe>>>???-canary", base64.RawURLEncoding.EncodeToString([]byte("\xfb\xff\xfe>>>???-canary")), "Pj4-Pz8"},
		"base64 after one byte":       {odd, "Basic " + b64("a"+odd), b64("a" + odd)[2:14]},
		"base64 after a user":         {odd, "Basic " + b64("admin:"+odd), b64("admin:" + odd)[9:20]},
		"base64 wrapped at 64":        {keySecret, wrap(b64(keySecret), 64), b64(keySecret)[70:90]},
		"base64 wrapped at 76":        {keySecret, "  " + strings.ReplaceAll(wrap(b64(keySecret), 76), "\n", "\n  "), b64(keySecret)[80:100]},
		"base64 in JSON":              {"\xfb\xff\xfe>>>???-canary", `"` + strings.ReplaceAll(b64("\xfb\xff\xfe>>>???-canary"), "/", `\/`) + `"`, "Pj4+Pz8"},
		"lines, indented":             {keySecret, "k: |\n    " + strings.ReplaceAll(keySecret, "\n", "\n    "), "canary"},
		"lines, the first":            {keySecret, "key MIIcanaryAAAA1111bbbb2222cccc3333.", "canary"},
		"lines, the last, in JSON":    {keySecret, `{"k":"ZZcanaryBBBB4444dddd5555eeee6666ff\n-----END"}`, "canary"},
		"lines that end as Windows'":  {keySecret, strings.ReplaceAll(keySecret, "\n", "\r\n"), "canary"},
		"Windows' lines, unlike here": {strings.ReplaceAll("ab\ncd\nef\ngh", "\n", "\r\n"), "x ab\ncd\nef\ngh", "ef"},
		"lines in one":                {"one-half-\nother-half\n-9", "x=one-half-other-half-9", "other"},
		"lines with spaces between":   {"one-half\nother-half\n-9", "x=one-half other-half -9", "other"},
		"lines, a part of a document": {"user: a\npassword: hunter2secret\n", "p: password: hunter2secret", "hunter2"},
		"four characters alone":       {"zq7x", "pg://u:zq7x@h", "zq7x"},
		"the same beside _":           {"zq7x", "pw_zq7x_x", "zq7x"},
		"eight characters, anywhere":  {"hunterXY", "thehunterXYz", "hunterXY"},
		"two that overlap":            {"overlap-pinglap", "over-overlap-pinglap-x", "lap"},
	} {
		var s Secrets
		s.Add(test.secret)
		if !strings.Contains(test.text, test.shows) {
			t.Errorf("%s: the text doesn't show what is looked for", name)
		}
		if !s.Holds(test.text) {
			t.Errorf("%s: not found", name)
		}
		if got := s.Mask(test.text); strings.Contains(got, test.shows) || !strings.Contains(got, Redacted) {
			t.Errorf("%s: masked as %q", name, got)
		}
		if !s.Apply(StringValue(test.text)).IsSensitive() {
			t.Errorf("%s: not marked", name)
		}
	}
}

// TestSecretsLeaveOthers holds that what is no copy stays: what is too short,
// part of another word, ordinary, or a line that half of all documents have.
func TestSecretsLeaveOthers(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct{ secret, text string }{
		"two characters":         {"zq", "zq"},
		"three, inside":          {"zq9", "pg://u:zq9@h"},
		"four, part of a word":   {"zq7x", "xxzq7xyy"},
		"seven, part of a word":  {"zq7xabc", "zq7xabcd"},
		"an ordinary word":       {"Production", "arn:production:x"},
		"four, coded":            {"zq7x", b64("zq7x")},
		"an ordinary line":       {"apiVersion: v1\nkind: Config\nenabled: true\ntoken: abc-def-ghi-9\n", "apiVersion: v1\nkind: ConfigMap\nenabled: true\n"},
		"a key without a value":  {"certificate-authority-data: |\n  " + strings.Repeat("canary99", 4), "certificate-authority-data: other"},
		"a short line":           {"first-line-9\nshort-9\n", "short-9"},
		"a part of it":           {"correct-horse-battery", "correct-horse"},
		"disguises of something": {"correct-horse-battery", `a\"b$${c}%41+&amp;''d` + "\\u00"},
	} {
		var s Secrets
		s.Add(test.secret)
		if s.Holds(test.text) || s.Mask(test.text) != test.text {
			t.Errorf("%s: masked as %q", name, s.Mask(test.text))
		}
	}
}

func TestSecretsMaskNoMoreThanTheCopy(t *testing.T) {
	t.Parallel()
	var s Secrets
	s.Add(oddSecret)
	s.Add("correct-horse-battery")
	s.Add("ttery-staple-9")
	for text, want := range map[string]string{
		`{"a":"pa\"ss\\wo'rd\u003c\u0026\u003eZq8","b":1}`: `{"a":"` + Redacted + `","b":1}`,
		"a correct-horse-battery-staple-9 b":               "a " + Redacted + " b",
		"/correct%2Dhorse-battery/%41":                     "/" + Redacted + "/%41",
		"correct-horse-batterycorrect-horse-battery":       Redacted + Redacted,
		`x\ncorrect-horse-battery\ny`:                      `x\n` + Redacted + `\ny`,
	} {
		if got := s.Mask(text); got != want && got != strings.ReplaceAll(want, Redacted+Redacted, Redacted) {
			t.Errorf("%q is masked as %q, want %q", text, got, want)
		}
	}
}

func TestSecretsNumbers(t *testing.T) {
	t.Parallel()
	var s Secrets
	for _, n := range []string{"867", "8675", "86753", "-1234567.25", "8675309123"} {
		s.Collect(NumberValue(n).Mark())
	}
	for _, v := range []Value{
		NumberValue("8675"), StringValue("8675"), NumberValue("86753"), NumberValue("-1234567.25"),
		StringValue("tel-8675309123-x"), StringValue(`{"n":-1234567.25}`), StringValue("n=-1234567.25;"),
	} {
		if !s.Apply(v).IsSensitive() {
			t.Errorf("%s isn't marked", v)
		}
	}
	for _, v := range []Value{
		NumberValue("867"), StringValue("867"), StringValue("port 8675"), StringValue("x86753"), StringValue("18675309123"),
		StringValue("8675309123a"), NumberValue("86753091234"),
	} {
		if s.Apply(v).IsSensitive() {
			t.Errorf("%s is marked", v)
		}
	}
}

// TestSecretsSurviveEncoding draws secrets and texts around them, and encodes
// both together.
func TestSecretsSurviveEncoding(t *testing.T) {
	t.Parallel()
	letters := rapid.SampledFrom([]rune("abcXYZ0189 -_+/=%$&<>\"'\\\n\tü€😀{}"))
	around := rapid.StringOfN(letters, 0, 8, -1)
	rapid.Check(t, func(t *rapid.T) {
		secret := strings.TrimSpace(rapid.StringOfN(letters, 8, 30, -1).Draw(t, "secret"))
		if len(secret) < minAnywhere {
			t.Skip("too short")
		}
		text := around.Draw(t, "before") + secret + around.Draw(t, "after")
		var s Secrets
		s.Add(secret)
		for name, encoded := range map[string]string{
			"itself":       text,
			"JSON":         jsonText(text),
			"JSON in JSON": jsonText(jsonText(text)),
			"HCL":          quoteKey(text),
			"query":        url.QueryEscape(text),
			"path":         url.PathEscape(text),
			"HTML":         html.EscapeString(text),
			"base64":       b64(text),
			"base64 URL":   base64.RawURLEncoding.EncodeToString([]byte(text)),
			"hex":          hex.EncodeToString([]byte(text)),
		} {
			if !s.Holds(encoded) || !strings.Contains(s.Mask(encoded), Redacted) {
				t.Fatalf("as %s: not found in %q", name, encoded)
			}
		}
	})
}

// TestSecretsOfSeveralPlans holds that what one plan marks is hidden in another.
func TestSecretsOfSeveralPlans(t *testing.T) {
	t.Parallel()
	var a, b Secrets
	a.Add("secret-of-plan-a")
	b.Add("secret-of-plan-b")
	b.Collect(NumberValue("8675309").Mark())
	both := a.Union(&b)
	for _, text := range []string{"secret-of-plan-a", "x secret-of-plan-b", "8675309"} {
		if !both.Holds(text) {
			t.Errorf("the union doesn't hold %s", text)
		}
	}
	if a.Holds("secret-of-plan-b") || b.Holds("secret-of-plan-a") {
		t.Error("the union has changed one of the two")
	}
	both.Add("added-to-the-union")
	if a.Holds("added-to-the-union") || b.Holds("added-to-the-union") {
		t.Error("the union shares with one of the two")
	}
	var none *Secrets
	if !none.Union(none).Empty() || none.Union(&a) != &a || a.Union(nil) != &a || !both.With([]string{"with-more"}).Holds("added-to-the-union") {
		t.Error("a union with nothing")
	}
}
