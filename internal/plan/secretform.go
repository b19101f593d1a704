package plan

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"strings"
	"unicode"
)

// minLine is the length from which a line of a secret of several lines is one
// by itself: keys and certificates are indented, joined and wrapped again.
const minLine = 12

// wraps are the lengths at which base64 is broken into lines.
var wraps = [...]int{64, 76}

// secretForms writes a secret in the forms in which it travels. What only
// escapes some characters is no form: see disguises.
type secretForms struct {
	emit func(form []byte, alone bool) // may not keep form
	form []byte
	code []byte
}

// number gives the form of a number, which counts only between other things
// than letters and digits.
func (f *secretForms) number(text string) {
	if countDigits(text) >= minNumberInside {
		f.form = append(f.form[:0], text...)
		f.emit(f.form, true)
	}
}

// text gives the forms of a text.
func (f *secretForms) text(text string) {
	trimmed := strings.TrimSpace(text)
	if len(trimmed) < minEmbedded {
		return
	}
	f.form = append(f.form[:0], trimmed...)
	f.emit(f.form, len(trimmed) < minAnywhere)
	if len(trimmed) < minAnywhere {
		return
	}
	f.base64(trimmed)
	f.wrapped(text)
	f.hex(trimmed)
	if strings.ContainsAny(trimmed, "\n\r") {
		f.lines(strings.Split(strings.ReplaceAll(strings.ReplaceAll(trimmed, "\r\n", "\n"), "\r", "\n"), "\n"))
	}
}

// base64 gives what is the same in base64 of every text that holds the secret:
// three forms, since three bytes become four characters, without what hangs on
// the bytes beside it. Padding need not be covered.
func (f *secretForms) base64(text string) {
	for before := range 3 {
		f.form = append(append(f.form[:0], "\x00\x00"[:before]...), text...)
		f.code = base64.RawStdEncoding.AppendEncode(f.code[:0], f.form)
		code := f.code[(before*8+5)/6 : len(f.form)*8/6]
		f.emit(code, false)
		if bytes.ContainsAny(code, "+/") {
			for i, c := range code {
				switch c {
				case '+':
					code[i] = '-'
				case '/':
					code[i] = '_'
				}
			}
			f.emit(code, false)
		}
	}
}

// wrapped gives the lines of the whole text in base64.
func (f *secretForms) wrapped(text string) {
	if base64.StdEncoding.EncodedLen(len(text)) <= wraps[0] {
		return
	}
	f.form = append(f.form[:0], text...)
	f.code = base64.StdEncoding.AppendEncode(f.code[:0], f.form)
	for _, n := range wraps {
		for rest := f.code; len(rest) >= minLine; rest = rest[min(n, len(rest)):] {
			f.emit(rest[:min(n, len(rest))], false)
		}
	}
}

func (f *secretForms) hex(text string) {
	f.form = append(f.form[:0], text...)
	f.code = hex.AppendEncode(f.code[:0], f.form)
	f.emit(f.code, false)
	if bytes.ContainsAny(f.code, "abcdef") {
		f.emit(bytes.ToUpper(f.code), false)
	}
}

// lines gives the lines of a text by themselves, and the whole with other
// line ends.
func (f *secretForms) lines(lines []string) {
	for _, end := range []string{"\n", "\r\n", " ", ""} {
		f.form = f.form[:0]
		for i, line := range lines {
			if i > 0 {
				f.form = append(f.form, end...)
			}
			f.form = append(f.form, line...)
		}
		// Without its line ends hardly anything may be left.
		if len(f.form) >= minEmbedded {
			f.emit(f.form, len(f.form) < minAnywhere)
		}
	}
	for _, line := range lines {
		if line = strings.TrimSpace(line); len(line) >= minLine && !isOrdinaryLine(line) {
			f.form = append(f.form[:0], line...)
			f.emit(f.form, false)
		}
	}
}

// isOrdinaryLine reports whether a line is of those that half of all documents
// share, such as "kind: Config" or a comment: there is neither a word of
// twelve characters nor one of eight with letters and digits in it. The key
// before a value is no word.
func isOrdinaryLine(line string) bool {
	for line != "" {
		end := strings.IndexFunc(line, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune("\"'`,;:=()[]{}<>", r) })
		if end < 0 {
			end = len(line)
		}
		word, rest := line[:end], line[end:]
		isKey := strings.HasPrefix(rest, ":") || strings.HasPrefix(rest, "=") && strings.Trim(rest, "=") != ""
		if !isKey && (len(word) >= minLine || len(word) >= minAnywhere && mixesDigits(word)) {
			return false
		}
		line = rest[min(1, len(rest)):]
	}
	return true
}

func mixesDigits(word string) bool {
	digits := countDigits(word)
	return digits > 0 && digits < len(word)
}

func countDigits(s string) int {
	n := 0
	for i := range len(s) {
		if s[i] >= '0' && s[i] <= '9' {
			n++
		}
	}
	return n
}
