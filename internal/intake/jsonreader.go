package intake

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/holdfast-dev/holdfast/internal/plan"
)

// reader reads one JSON document of an input, member by member. It checks that
// the JSON is valid everywhere, also in what is skipped; names that stand twice
// are for the callers to notice where they matter.
type reader struct {
	in      *input
	dec     *jsontext.Decoder
	base    int64 // offset of the document in the input
	name    []byte
	scratch scratch
}

func newReader(in *input) *reader {
	r := &reader{in: in, base: in.offset(), scratch: newScratch()}
	r.dec = jsontext.NewDecoder(in, jsontext.AllowDuplicateNames(true))
	in.done = func() int64 { return r.base + r.dec.InputOffset() }
	return r
}

// close gives back to the input what the decoder read ahead.
func (r *reader) close() {
	r.in.done = nil
	r.in.unread(r.dec.UnreadBuffer())
}

// shapeError says that a part of a document is not of the shape that it must
// have.
type shapeError struct {
	path string // below where the reader stands; "" for there
	what string // "is not a list", "stands twice"
}

func (e *shapeError) Error() string { return e.what }

func notA(what string) error { return &shapeError{what: "is not " + what} }

func at(path string, err error) error {
	var shape *shapeError
	if errors.As(err, &shape) {
		return &shapeError{path: path + shape.path, what: shape.what}
	}
	return err
}

// isNull reads null and reports whether there was one.
func (r *reader) isNull() (bool, error) {
	if r.dec.PeekKind() != 'n' {
		return false, nil
	}
	_, err := r.dec.ReadToken()
	return true, err
}

// open reads the opening bracket of an object or list; null counts as one that
// isn't there.
func (r *reader) open(kind jsontext.Kind, what string) (there bool, err error) {
	if null, err := r.isNull(); null || err != nil {
		return false, err
	}
	if k := r.dec.PeekKind(); k != kind && k != 0 {
		return false, notA(what)
	}
	_, err = r.dec.ReadToken()
	return err == nil, err
}

// members reads an object or null. fn is called for each member with its
// unescaped name, which is valid until fn reads on, and must read the value.
func (r *reader) members(fn func(name []byte) error) error {
	there, err := r.open('{', "an object")
	if !there || err != nil {
		return err
	}
	for r.dec.PeekKind() != '}' {
		raw, err := r.dec.ReadValue()
		if err != nil {
			return err
		}
		name := raw[1 : len(raw)-1]
		if bytes.IndexByte(name, '\\') >= 0 {
			if r.name, err = jsontext.AppendUnquote(r.name[:0], raw); err != nil {
				return err
			}
			name = r.name
		}
		if err := fn(name); err != nil {
			return err
		}
	}
	_, err = r.dec.ReadToken()
	return err
}

// uniqueMembers is members for objects of which no name may stand twice.
func (r *reader) uniqueMembers(fn func(name string) error) error {
	seen := make(map[string]struct{})
	return r.members(func(name []byte) error {
		if _, twice := seen[string(name)]; twice {
			return errTwice
		}
		s := string(name)
		seen[s] = struct{}{}
		return fn(s)
	})
}

var errTwice = &shapeError{what: "stands twice in the same object, so that readers would differ about what it says"}

// elements reads a list or null. fn is called before each element with its
// position and must read it.
func (r *reader) elements(fn func(i int) error) error {
	there, err := r.open('[', "a list")
	if !there || err != nil {
		return err
	}
	for i := 0; r.dec.PeekKind() != ']'; i++ {
		before := r.dec.InputOffset()
		if err := fn(i); err != nil {
			if r.dec.InputOffset() == before { // the pointer still names the one before
				return at("["+strconv.Itoa(i)+"]", err)
			}
			return err
		}
	}
	_, err = r.dec.ReadToken()
	return err
}

func (r *reader) skip() error { return r.dec.SkipValue() }

// text reads a string; null counts as "".
func (r *reader) text() (string, error) {
	if null, err := r.isNull(); null || err != nil {
		return "", err
	}
	if k := r.dec.PeekKind(); k != '"' && k != 0 {
		return "", notA("a string")
	}
	tok, err := r.dec.ReadToken()
	if err != nil {
		return "", err
	}
	return tok.String(), nil
}

// tristate reads a bool; null counts as not said.
func (r *reader) tristate() (plan.Tristate, error) {
	if null, err := r.isNull(); null || err != nil {
		return plan.Unsaid, err
	}
	switch k := r.dec.PeekKind(); k {
	case 't', 'f', 0:
		tok, err := r.dec.ReadToken()
		if err != nil {
			return plan.Unsaid, err
		}
		if tok.Bool() {
			return plan.Yes, nil
		}
		return plan.No, nil
	default:
		return plan.Unsaid, notA("true or false")
	}
}

// value reads a value whole; no name in it may stand twice.
func (r *reader) value() (plan.Value, error) {
	raw, err := r.dec.ReadValue()
	if err != nil {
		return plan.Value{}, err
	}
	return r.decode(raw)
}

// decode decodes JSON text that is known to be valid; nil gives absent.
func (r *reader) decode(raw []byte) (plan.Value, error) {
	if len(raw) == 0 {
		return plan.Value{}, nil
	}
	s := scan{b: raw, scratch: &r.scratch}
	return s.value(0)
}

var errTooDeep = fmt.Errorf("nests deeper than %d levels", plan.MaxDepth)

// refuse turns what went wrong while reading this document into the error for
// the caller: a refusal, or what reading the source itself failed with.
func (r *reader) refuse(source string, document int, err error) error {
	var refusal *Refusal
	if errors.As(err, &refusal) {
		refusal.Source, refusal.Document = source, document
		return err
	}
	if err := r.in.refuseFailure(source); err != nil {
		return err
	}
	out := &Refusal{Source: source, Document: document, Next: nextRemake, Offset: r.base + r.dec.InputOffset(), Path: jsonPath(r.dec.StackPointer())}
	var syntax *jsontext.SyntacticError
	var shape *shapeError
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF):
		out.Kind = KindTruncated
		out.Offset = r.in.offset()
		out.Cause = "The JSON ends in the middle: the file was cut off or not written to its end, so the changes that would follow are not in it."
	case errors.As(err, &shape):
		out.Kind = KindMalformed
		out.Path += shape.path
		out.Cause = "This " + shape.what + "; no engine writes that, and what it means is not guessed at."
	case errors.Is(err, errTooDeep) || strings.Contains(err.Error(), "exceeded max depth"):
		out.Kind = KindTooDeep
		out.Cause = fmt.Sprintf("The JSON here nests deeper than any engine writes (values up to %d levels are read).", plan.MaxDepth)
	case errors.As(err, &syntax):
		out.Offset = r.base + syntax.ByteOffset
		out.Kind = KindSyntax
		out.Cause = "It is not valid JSON here: " + syntaxCause(syntax) + ", so nothing in it can be relied on."
		if strings.Contains(out.Cause, "UTF-8") {
			out.Kind = KindEncoding
		}
	default:
		return fmt.Errorf("reading %s: %w", source, err)
	}
	out.Line = r.lineOf(out.Offset)
	return out
}

// syntaxCause is the decoder's reason without its position and prefix. It
// names single characters of the input at most.
func syntaxCause(e *jsontext.SyntacticError) string {
	if e.Err == nil {
		return "unreadable"
	}
	return strings.TrimPrefix(e.Err.Error(), "jsontext: ")
}

// lineOf returns the line of an offset that the decoder still holds.
func (r *reader) lineOf(offset int64) int {
	held := r.dec.UnreadBuffer()
	if from := offset - r.base - r.dec.InputOffset(); from > 0 {
		held = held[min(int64(len(held)), from):]
	}
	return r.in.lines - bytes.Count(held, newline) + 1
}

// jsonPath writes a JSON pointer as people do: resource_changes[3].change.
func jsonPath(p jsontext.Pointer) string {
	const maxPath = 200
	var b strings.Builder
	for tok := range p.Tokens() {
		if b.Len() > maxPath {
			b.WriteString("…")
			break
		}
		if n, err := strconv.Atoi(tok); err == nil && n >= 0 {
			b.WriteString("[" + tok + "]")
			continue
		}
		if b.Len() > 0 {
			b.WriteByte('.')
		}
		if len(tok) > maxPath {
			tok = tok[:maxPath] + "…"
		}
		b.WriteString(strconv.QuoteToASCII(tok)[1 : len(strconv.QuoteToASCII(tok))-1])
	}
	return b.String()
}
