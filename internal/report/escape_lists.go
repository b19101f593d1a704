package report

import (
	"bytes"
	"encoding/xml"
	"strings"
)

// The escaping rules of the formats for lists of problems. Each text is made
// visible first: these formats are shown by forges, which decode what is
// escaped and would act on it then.

// commandData returns the lines as the message of a GitHub workflow command,
// which is one line of the log. None of them begins as a command, for readers
// that decode a message and look again.
func commandData(lines ...string) string {
	out := make([]string, len(lines))
	for i, l := range lines {
		out[i] = percentless(guardLine(visible(l)))
	}
	return strings.Join(out, "%0A")
}

func percentless(s string) string { return strings.ReplaceAll(s, "%", "%25") }

// commandProperty returns s as a property of a GitHub workflow command.
func commandProperty(s string) string {
	return strings.NewReplacer(":", "%3A", ",", "%2C").Replace(percentless(visible(s)))
}

// xmlText returns the lines as text or attribute of XML 1.0. Of what XML
// forbids even where it is escaped nothing is left once it is visible. No line
// begins as a command of a log in which the file may be shown.
func xmlText(lines ...string) string {
	var b bytes.Buffer
	for i, l := range lines {
		if i > 0 {
			b.WriteByte('\n')
			l = guardLine(l)
		}
		_ = xml.EscapeText(&b, []byte(visible(l))) // a bytes.Buffer takes everything
	}
	return b.String()
}

// sarifText returns s as a plain text message of SARIF, in which a text in
// square brackets with one in round ones behind it would be a link.
func sarifText(s string) string { return strings.ReplaceAll(visible(s), "](", `]\u{28}`) }

// uriPath returns a relative path as a URI reference: every byte but letters,
// digits, a few signs and slashes in percent notation, so that no colon makes
// a scheme of it.
func uriPath(path string) string {
	const plain = "-._~/"
	var b strings.Builder
	for i := range len(path) {
		c := path[i]
		if isAlphanumeric(rune(c)) || strings.IndexByte(plain, c) >= 0 {
			b.WriteByte(c)
			continue
		}
		b.WriteByte('%')
		b.WriteByte("0123456789ABCDEF"[c>>4])
		b.WriteByte("0123456789ABCDEF"[c&15])
	}
	return b.String()
}
