package report

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

const knownAfterApply = "(known after apply)"

// A report that was saved and read back has lost the difference between
// absent and null, and between a marked value and the object that stands for
// it. What follows treats each pair alike, so that both reports render alike.

// isHidden reports whether v is sensitive or stands for a value that was.
func isHidden(v plan.Value) bool { return v.IsSensitive() && !v.IsAbsent() || standsFor(v, "redacted") }

// isLater reports whether v is decided during apply.
func isLater(v plan.Value) bool {
	return !isHidden(v) && (v.IsUnknown() || standsFor(v, "unknown"))
}

func standsFor(v plan.Value, name string) bool {
	if v.Kind() != plan.Object || v.Len() != 1 || v.Members()[0].Name != name {
		return false
	}
	yes, ok := v.Members()[0].Value.AsBool()
	return ok && yes
}

// isUnset reports whether v says that nothing is set.
func isUnset(v plan.Value) bool { return v.IsUnset() && !isHidden(v) }

// hideUnmarked returns the values of an attribute, marked where the attribute
// says that it is sensitive and neither value says which part of it is.
func hideUnmarked(a record.Attribute) (before, after plan.Value) {
	before, after = a.Before, a.After
	if !a.Sensitive || before.HasSensitive() || after.HasSensitive() {
		return before, after
	}
	if !before.IsUnset() {
		before = before.Mark()
	}
	if !after.IsUnset() {
		after = after.Mark()
	}
	return before, after
}

// valueText writes v on one line of about limit characters. A string that is
// longer is cut in its middle and says its length; a list or object says how
// many elements are left out.
func valueText(v plan.Value, limit int) string {
	w := valueWriter{limit: max(limit, 8)}
	w.value(v)
	return visible(w.b.String())
}

type valueWriter struct {
	b     strings.Builder
	limit int
}

func (w *valueWriter) room() int { return w.limit - w.b.Len() }

func (w *valueWriter) value(v plan.Value) {
	switch {
	case isHidden(v):
		w.b.WriteString(plan.Redacted)
		return
	case isLater(v):
		w.b.WriteString(knownAfterApply)
		return
	}
	switch v.Kind() {
	case plan.Absent, plan.Null, plan.Unknown:
		w.b.WriteString("null")
	case plan.Bool:
		w.b.WriteString(v.RevealText())
	case plan.Number:
		text, _ := v.AsNumber()
		w.b.WriteString(shorten(text, max(w.room(), 40)))
	case plan.String:
		text, _ := v.AsString()
		w.b.WriteString(quoteShort(text, max(w.room()-2, 6)))
	case plan.List:
		w.list(v.Elems())
	case plan.Object:
		w.object(v.Members())
	}
}

func (w *valueWriter) list(elems []plan.Value) {
	w.b.WriteByte('[')
	for i, e := range elems {
		if i > 0 {
			w.b.WriteString(", ")
		}
		if w.room() < 8 {
			w.more(len(elems) - i)
			break
		}
		w.value(e)
	}
	w.b.WriteByte(']')
}

func (w *valueWriter) object(members []plan.Member) {
	if len(members) == 0 {
		w.b.WriteString("{}")
		return
	}
	w.b.WriteString("{ ")
	for i, m := range members {
		if i > 0 {
			w.b.WriteString(", ")
		}
		if w.room() < 12 {
			w.more(len(members) - i)
			break
		}
		w.b.WriteString(attributeName(m.Name))
		w.b.WriteString(" = ")
		w.value(m.Value)
	}
	w.b.WriteString(" }")
}

func (w *valueWriter) more(n int) { w.b.WriteString("… " + strconv.Itoa(n) + " more") }

func attributeName(name string) string {
	text := plan.Path{plan.Attr(name)}.String()
	if strings.HasPrefix(text, "[") {
		return quoteShort(name, 60)
	}
	return shorten(text, 60)
}

// quoteShort quotes s, cut in the middle where it has more than limit runes.
func quoteShort(s string, limit int) string {
	head, tail, n := cutMiddle(s, limit)
	if n == 0 {
		return quote(s)
	}
	if limit > 60 {
		head, tail, n = cutMiddle(s, limit-20) // room for the length
	}
	return `"` + quoted(head) + "…" + quoted(tail) + `" (` + thousands(n) + " characters)"
}

// shorten cuts s in the middle where it has more than limit runes.
func shorten(s string, limit int) string {
	head, tail, n := cutMiddle(s, limit)
	if n == 0 {
		return s
	}
	return head + "…" + tail
}

// cutMiddle returns the first two thirds and the last third of limit runes of
// s, and the number of runes of s; n is 0 where s is short enough.
func cutMiddle(s string, limit int) (head, tail string, n int) {
	if len(s) <= limit {
		return "", "", 0
	}
	if n = utf8.RuneCountInString(s); n <= limit {
		return "", "", 0
	}
	first := limit * 2 / 3
	i, j := 0, len(s)
	for range first {
		_, size := utf8.DecodeRuneInString(s[i:])
		i += size
	}
	for range limit - first - 1 {
		_, size := utf8.DecodeLastRuneInString(s[:j])
		j -= size
	}
	return s[:i], s[j:], n
}

// thousands writes n with commas.
func thousands(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// plural writes a number with its noun: 1 change, 2 changes.
func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return thousands(n) + " " + noun + "s"
}
