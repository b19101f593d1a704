package plan

import (
	"strings"
	"testing"
)

func FuzzSecrets(f *testing.F) {
	for _, seed := range [][2]string{
		{oddSecret, jsonText(jsonText(oddSecret))}, {keySecret, "\\n" + keySecret}, {"zq7x", "pg://u:zq7x@h"}, {"canary-ä-9", `\u00e4\ud83d\ude00\x41\U0001F600 %c3%a4 &auml;&#228;&#xe4; '' '\'' $${ %%{`},
		{"line one is long9\nline two is long9", "line two is long9"}, {strings.Repeat("A", 80), strings.Repeat("A", 200)}, {"a\n\n\n\n\n\nb", "ab"}, {"\xff\xfe\xfd\xfc-canary", "%ff%fe%fd%fc-canary"},
	} {
		f.Add(seed[0], seed[1])
	}
	f.Fuzz(func(t *testing.T, secret, text string) {
		var s Secrets
		s.Add(secret)
		for _, in := range []string{text, text + secret, secret + text} {
			masked := s.Mask(in)
			if s.Holds(in) != (masked != in) && in != Redacted {
				t.Fatalf("%q in %q: holds %v, masked %q", secret, in, s.Holds(in), masked)
			}
			trimmed := strings.TrimSpace(secret)
			for _, rest := range strings.Split(masked, Redacted) {
				if len(trimmed) >= minAnywhere && s.is(trimmed) && strings.Contains(rest, trimmed) {
					t.Fatalf("%q is still in %q", secret, masked)
				}
			}
		}
	})
}
