package intake

import (
	"bytes"
	"unicode/utf8"
)

// Form is what the first bytes of a file look like. It says which reader to
// try, not that the file is whole or valid.
type Form uint8

// The forms.
const (
	FormEmpty          Form = iota // no bytes, or only white space so far
	FormJSON                       // a JSON object or list: a plan, a state, an event stream or something else
	FormZip                        // a saved plan, if it is one
	FormEncryptedPlan              // a saved plan that OpenTofu encrypted
	FormEncryptedState             // a state that OpenTofu encrypted
	FormUTF16                      // text in UTF-16, with or without mark
	FormText                       // other text; JSON may follow it
	FormBinary                     // anything else
)

// SniffSize is how many bytes Sniff makes use of.
const SniffSize = 4 << 10

// Sniff says what the first bytes of a file look like; give it SniffSize of
// them, or all there are.
func Sniff(head []byte) Form {
	head = head[:min(len(head), SniffSize)]
	if bytes.HasPrefix(head, []byte("PK\x03\x04")) || bytes.HasPrefix(head, []byte("PK\x05\x06")) {
		return FormZip
	}
	if hasPrefix(head, 0xff, 0xfe) || hasPrefix(head, 0xfe, 0xff) ||
		len(head) >= 2 && (head[0] == 0) != (head[1] == 0) {
		return FormUTF16
	}
	head = bytes.TrimPrefix(head, []byte("\xef\xbb\xbf"))
	text := bytes.TrimLeft(head, " \t\r\n")
	switch {
	case len(text) == 0:
		return FormEmpty
	case !looksLikeText(text):
		return FormBinary
	case !startsJSON(text):
		return FormText
	case isEncrypted(text):
		if bytes.Contains(text, []byte(`"lineage"`)) {
			return FormEncryptedState
		}
		return FormEncryptedPlan
	}
	return FormJSON
}

// isEncrypted reports whether JSON begins as what OpenTofu encrypted: the keys'
// metadata come before the data, which may be long.
func isEncrypted(text []byte) bool {
	return !bytes.Contains(text, []byte(`"format_version"`)) &&
		(bytes.Contains(text, []byte(`"encrypted_data"`)) || bytes.Contains(text, []byte(`"key_provider.`)))
}

// startsJSON tells a JSON object or list from text such as "[command]…".
func startsJSON(text []byte) bool {
	if text[0] == '{' {
		return true
	}
	if text[0] != '[' {
		return false
	}
	rest := bytes.TrimLeft(text[1:], " \t\r\n")
	return len(rest) > 0 && bytes.IndexByte([]byte(`{["]-0123456789`), rest[0]) >= 0
}

// looksLikeText reports whether there are no control characters but those
// that terminals and editors write, and no more than a trace of bytes that
// are not UTF-8.
func looksLikeText(b []byte) bool {
	bad := 0
	for i := 0; i < len(b); {
		if c := b[i]; c < utf8.RuneSelf {
			if c < ' ' && !isSpace(c) && c != 0x1b && c != '\b' && c != '\f' {
				return false
			}
			i++
			continue
		}
		r, n := utf8.DecodeRune(b[i:])
		if r == utf8.RuneError && n == 1 && len(b)-i >= utf8.UTFMax {
			bad++
		}
		i += n
	}
	return bad*16 <= len(b)
}
