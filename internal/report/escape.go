package report

import (
	"html"
	"io"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The escaping rules, one per format. A terminal and a log get visible text
// line by line through guardLine. Markdown gets every outside text as a code
// span, as prose whose suspicious words are code spans, or inside a fence.
// JSON goes through jsonGuard.

// visible returns s with every rune that acts on a terminal, hides, or
// reorders text written as \u{hex}: controls C0 and C1, bidirectional
// controls, zero-width and other blank runes, line separators. Invalid UTF-8
// becomes U+FFFD. Markers with which logs of CI systems give commands from the
// middle of a line are broken. It returns what it returned unchanged.
func visible(s string) string {
	if isPlain(s) {
		return s
	}
	var b strings.Builder
	b.Grow(len(s) + 16)
	for i, r := range s {
		switch {
		case !isQuiet(r):
			writeEscape(&b, r)
		case r == '#' && startsLogCommand(s[i:]) && i > 0 && s[i-1] == '#':
			writeEscape(&b, r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// isPlain reports whether s is printable ASCII without a log command.
func isPlain(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' || s[i] == '#' && startsLogCommand(s[i:]) {
			return false
		}
	}
	return true
}

func writeEscape(b *strings.Builder, r rune) {
	b.WriteString(`\u{`)
	b.WriteString(strconv.FormatInt(int64(r), 16))
	b.WriteByte('}')
}

// isQuiet reports whether a rune shows as itself and does nothing else.
func isQuiet(r rune) bool {
	if r < utf8.RuneSelf {
		return r >= ' ' && r <= '~'
	}
	switch r {
	case 0x115f, 0x1160, 0x2800, 0x3164, 0xffa0: // blank, though they count as letters or symbols
		return false
	}
	return unicode.IsPrint(r) && !unicode.In(r, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point)
}

// startsLogCommand reports whether s, from the last # of its marker on, opens
// a command for the log reader of GitHub, Azure Pipelines or TeamCity, which
// look for ##[, ##vso[ and ##teamcity[ anywhere in a line.
func startsLogCommand(s string) bool {
	word, _, found := strings.Cut(s[1:min(len(s), 10)], "[")
	if !found {
		return false
	}
	return word == "" || strings.EqualFold(word, "vso") || strings.EqualFold(word, "teamcity")
}

// guardLine returns a line that a CI system does not take for a command: those
// of GitHub begin with :: after any blanks.
func guardLine(line string) string {
	rest := strings.TrimLeft(line, " ")
	if !strings.HasPrefix(rest, "::") {
		return line
	}
	return line[:len(line)-len(rest)] + `\u{3a}` + rest[1:]
}

// quote returns s in double quotes, on one line, with nothing in it that acts.
func quote(s string) string { return `"` + quoted(s) + `"` }

func quoted(s string) string {
	var b strings.Builder
	b.Grow(len(s) + 2)
	for _, r := range s {
		switch r {
		case '"', '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case '\n':
			b.WriteString(`\n`)
		case '\r':
			b.WriteString(`\r`)
		case '\t':
			b.WriteString(`\t`)
		default:
			if isQuiet(r) {
				b.WriteRune(r)
			} else {
				writeEscape(&b, r)
			}
		}
	}
	return visible(b.String())
}

// mdCode returns s as a Markdown code span, where no markup, mention or link
// counts. The span has a fence that is longer than every run of backticks in
// s. Of a run all but the first are written as escapes, so that no line begins
// with the three backticks that open a block.
func mdCode(s string) string {
	s = visible(s)
	if strings.Trim(s, " ") == "" {
		return `""`
	}
	s = strings.ReplaceAll(s, "``", "`\\u{60}")
	fence := strings.Repeat("`", longestRun(s, '`')+1)
	pad := ""
	if s[0] == '`' || s[len(s)-1] == '`' || s[0] == ' ' && s[len(s)-1] == ' ' {
		pad = " "
	}
	return fence + pad + s + pad + fence
}

// mdFence returns a fence for a code block that holds these lines.
func mdFence(lines []string) string {
	longest := 2
	for _, l := range lines {
		longest = max(longest, longestRun(l, '`'))
	}
	return strings.Repeat("`", longest+1)
}

func longestRun(s string, c byte) int {
	longest, run := 0, 0
	for i := range len(s) {
		if s[i] != c {
			run = 0
			continue
		}
		run++
		longest = max(longest, run)
	}
	return longest
}

// mdProse returns a sentence as Markdown: plain words as they are, and every
// word that could be markup, a mention, a reference, a link, a command or a
// hash as code. Neighbouring code words share one span. What stands between
// two backticks in the sentence is code as it is.
func mdProse(s string) string {
	s = visible(s)
	parts := strings.Split(s, "`")
	for i := 1; i < len(parts); i += 2 {
		if i == len(parts)-1 || strings.TrimSpace(parts[i]) == "" {
			return mdWords(s, true)
		}
	}
	var b strings.Builder
	for i, part := range parts {
		if i%2 == 1 {
			part = mdCode(part)
		} else {
			words := mdWords(part, i == 0)
			part = part[:len(part)-len(strings.TrimLeft(part, " "))] + words
			if words != "" && strings.HasSuffix(parts[i], " ") {
				part += " "
			}
		}
		if strings.HasSuffix(b.String(), "`") && (part == "" && i < len(parts)-1 || strings.HasPrefix(part, "`")) {
			b.WriteByte(' ') // two runs of backticks must not become one
		}
		b.WriteString(part)
	}
	return strings.TrimSpace(b.String())
}

// mdWords is mdProse for a text in which backticks are nothing special; first
// says that it begins a paragraph.
func mdWords(s string, first bool) string {
	words := strings.Fields(s)
	isCode := make([]bool, len(words))
	for i, w := range words {
		isCode[i] = !isProse(w, first && i == 0)
	}
	for i := 1; i+1 < len(words); i++ {
		if isCode[i-1] && isCode[i+1] && !endsClause(words[i-1]) && strings.Trim(words[i], "=+-/") == "" {
			isCode[i] = true // a sign between two pieces of code
		}
	}
	var out []string
	for i := 0; i < len(words); {
		if !isCode[i] {
			out = append(out, words[i])
			i++
			continue
		}
		from := i
		for i++; i < len(words) && isCode[i] && !endsClause(words[i-1]); i++ {
		}
		out = append(out, mdCodeWord(strings.Join(words[from:i], " ")))
	}
	return strings.Join(out, " ")
}

// mdCodeWord puts a word in a code span and leaves the punctuation of the
// sentence around it outside.
func mdCodeWord(w string) string {
	core := strings.TrimRight(w, ".,;:!?")
	tail := w[len(core):]
	head := ""
	if strings.HasPrefix(core, "(") && !strings.HasSuffix(core, ")") {
		head, core = "(", core[1:]
	}
	if strings.HasSuffix(core, ")") && !strings.Contains(core, "(") {
		tail, core = ")"+tail, core[:len(core)-1]
	}
	if core == "" || strings.Count(tail, ":") > 1 {
		return mdCode(w)
	}
	return head + mdCode(core) + tail
}

func endsClause(w string) bool { return strings.ContainsAny(w[len(w)-1:], ".,;:!?)") }

// isProse reports whether a word without blanks means nothing in Markdown or
// to a forge that searches text for references.
func isProse(w string, first bool) bool {
	for _, r := range w {
		if r < utf8.RuneSelf && !isAlphanumeric(r) && !strings.ContainsRune(`.,;:!?()'"/%+=-`, r) {
			return false
		}
	}
	if strings.ContainsAny(w[:1], "/%!:") || strings.ContainsAny(strings.TrimRight(w, `.,;:!?'")%`), "!%") || strings.Count(w, ":") > 1 || strings.Contains(w, "://") ||
		strings.Contains(strings.ToLower(w), "www.") {
		return false
	}
	if first && startsBlock(w) {
		return false
	}
	for part := range strings.FieldsFuncSeq(w, func(r rune) bool { return !isAlphanumeric(r) && r != '-' }) {
		if isReference(part) {
			return false
		}
	}
	return true
}

func isAlphanumeric(r rune) bool {
	return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9'
}

// startsBlock reports whether a paragraph that begins with this word would be
// a list, a rule or a heading.
func startsBlock(w string) bool {
	rest := strings.TrimLeft(w, "0123456789")
	return strings.Trim(w, "-+=") == "" || len(rest) < len(w) && (rest == "." || rest == ")")
}

// isReference reports whether a forge may take the word for a commit or an
// issue: 7 to 40 hex digits, or letters, a hyphen and a number.
func isReference(w string) bool {
	before := ""
	for part := range strings.SplitSeq(strings.ToLower(w), "-") {
		if len(part) >= 7 && len(part) <= 40 && isOnly(part, "0123456789abcdef") {
			return true
		}
		if isOnly(part, "0123456789") && isOnly(before, "abcdefghijklmnopqrstuvwxyz") {
			return true
		}
		before = part
	}
	return false
}

func isOnly(s, chars string) bool { return s != "" && strings.Trim(s, chars) == "" }

// mdCell returns Markdown that can stand in a cell of a table. A pipe ends a
// cell even inside code, and forges do not agree on how to escape it there.
func mdCell(markdown string) string { return strings.ReplaceAll(markdown, "|", `\u{7c}`) }

// htmlCode returns s as HTML code, for the places where Markdown is not read.
func htmlCode(s string) string { return "<code>" + html.EscapeString(visible(s)) + "</code>" }

// markerText returns s for the inside of an HTML comment: letters, digits and
// a few signs as they are, everything else in percent notation, so that equal
// texts give equal markers and different ones different markers.
func markerText(s string) string {
	var b strings.Builder
	for i := range len(s) {
		c := s[i]
		if isAlphanumeric(rune(c)) || c == '.' || c == '_' || c == '/' || c == ',' ||
			c == '-' && i > 0 && i+1 < len(s) && s[i-1] != '-' {
			b.WriteByte(c)
			continue
		}
		b.WriteByte('%')
		b.WriteByte("0123456789ABCDEF"[c>>4])
		b.WriteByte("0123456789ABCDEF"[c&15])
	}
	return b.String()
}

// jsonGuard passes JSON on and writes as \u escapes what is legal inside JSON
// strings but acts where the JSON is shown or embedded: the runes that visible
// escapes, <, > and &, and the second # of two. Outside of strings JSON has
// none of them. Writes may split runes.
type jsonGuard struct {
	w    io.Writer
	buf  []byte
	rest []byte // an incomplete rune at the end of the last write
	hash bool   // the last byte was #
}

// Write implements io.Writer.
func (g *jsonGuard) Write(p []byte) (int, error) {
	in := p
	if len(g.rest) > 0 {
		in = append(g.rest, p...)
		g.rest = nil
	}
	g.buf = g.buf[:0]
	start := 0
	for i := 0; i < len(in); {
		c := in[i]
		if c < utf8.RuneSelf {
			if c == '<' || c == '>' || c == '&' || c == 0x7f || c == '#' && g.hash {
				g.buf = appendUnicodeEscape(append(g.buf, in[start:i]...), rune(c))
				start = i + 1
			}
			g.hash = c == '#'
			i++
			continue
		}
		if !utf8.FullRune(in[i:]) {
			g.rest = append([]byte(nil), in[i:]...)
			in = in[:i]
			break
		}
		g.hash = false
		r, n := utf8.DecodeRune(in[i:])
		if !isQuiet(r) {
			g.buf = appendUnicodeEscape(append(g.buf, in[start:i]...), r)
			start = i + n
		}
		i += n
	}
	g.buf = append(g.buf, in[start:]...)
	if _, err := g.w.Write(g.buf); err != nil {
		return 0, err
	}
	return len(p), nil
}

func appendUnicodeEscape(b []byte, r rune) []byte {
	if r > 0xffff {
		r -= 0x10000
		return appendUnicodeEscape(appendUnicodeEscape(b, 0xd800+r>>10), 0xdc00+r&0x3ff)
	}
	const digits = "0123456789abcdef"
	return append(b, '\\', 'u', digits[r>>12&15], digits[r>>8&15], digits[r>>4&15], digits[r&15])
}
