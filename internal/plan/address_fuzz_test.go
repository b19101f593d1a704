package plan

import (
	"testing"
	"unicode/utf8"
)

// FuzzParseAddress holds that an address that is read reads again when written, as the same address.
func FuzzParseAddress(f *testing.F) {
	for _, seed := range []string{
		"", "a", "a.b", "a.b[0]", `a.b["x.y"]`, `module.m["k"].module.n[3].data.a.b["]\"["]`, "data.a.b", "ephemeral.a.b", "a.b[*]", "module.m", "module.module.a.b",
		`a.b["${"]`, `a.b["$${x"]`, `a.b["\u00a0\U0001f600\n"]`, `a.b["`, "a.b[", "a.b[-1]", "a.b[007]", "a..b", "a.b.c", "\xff.\xfe", `a.b["` + "\xff" + `"]`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		a, err := ParseAddress(s)
		if err != nil || !utf8.ValidString(s) { // JSON that is read has no other text
			return
		}
		written := a.String()
		again, err := ParseAddress(written)
		if err != nil {
			t.Fatalf("%q is written as %q, which is not read: %v", s, written, err)
		}
		if again.String() != written {
			t.Fatalf("%q is written as %q, then as %q", s, written, again)
		}
		if a.Config() != again.Config() || a.ModulePath() != again.ModulePath() || a.Mode != again.Mode || a.Key != again.Key {
			t.Fatalf("%q: %+v is read back as %+v", s, a, again)
		}
	})
}
