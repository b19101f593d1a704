package intake

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
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
	ahead := r.dec.UnreadBuffer()
	if r.in.keeping != nil {
		r.in.keeping.cut(len(ahead))
	}
	r.in.unread(ahead)
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
	out := &Refusal{Source: source, Document: document, Next: nextRemake, Offset: r.base + r.dec.InputOffset(), Path: r.path()}
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

// syntaxPlaces are where the decoder finds a character that may not stand there,
// in its words.
var syntaxPlaces = [...]string{"at start of value", "at start of string", "after top-level value", "after object name", "after object value",
	"after array element", "after array value", "after string value", "in literal", "in string", "in number"}

// syntaxCause is the kind of fault. The decoder's own message quotes what it
// found, which may be a piece of a secret.
func syntaxCause(e *jsontext.SyntacticError) string {
	if e.Err == nil {
		return "it can't be read"
	}
	text := e.Err.Error()
	switch {
	case strings.Contains(text, "UTF-8"):
		return "it is not UTF-8"
	case strings.Contains(text, "surrogate"):
		return "half of a surrogate pair stands alone in a string"
	case strings.Contains(text, "escape sequence"):
		return "there is an escape in a string that JSON doesn't have"
	case errors.Is(e.Err, jsontext.ErrNonStringName):
		return "a name in an object is no string"
	}
	for _, place := range syntaxPlaces {
		if i := strings.Index(text, place); i >= 0 {
			return "there is a character that may not stand " + text[i:]
		}
	}
	return "the brackets, names and values don't fit together"
}

// lineOf returns the line of an offset that the decoder still holds.
func (r *reader) lineOf(offset int64) int {
	held := r.dec.UnreadBuffer()
	if from := offset - r.base - r.dec.InputOffset(); from > 0 {
		held = held[min(int64(len(held)), from):]
	}
	return r.in.lines - bytes.Count(held, newline) + 1
}

// planKeys are the keys that plans and states have by their format. Others are
// somebody's: attributes, keys of maps, names; those may be secrets.
var planKeys = strings.Fields("format_version terraform_version variables planned_values resource_changes resource_drift output_changes prior_state " +
	"configuration relevant_attributes checks condition_results deferred_changes deferred_action_invocations action_invocations timestamp errored applyable complete " +
	"address previous_address module_address mode type name index provider_name deposed deposed_key action_reason change actions before after after_unknown " +
	"before_sensitive after_sensitive replace_paths importing id identity unknown generated_config before_identity after_identity reason resource_change " +
	"values outputs root_module child_modules resources sensitive sensitive_values schema_version depends_on value " +
	"provider_config full_name version_constraint alias expressions expression module_calls module source count_expression for_each_expression provisioners " +
	"constant_value references default ephemeral description status instances problems message to_display kind lifecycle_action_trigger " +
	"triggering_resource_address action_trigger_event config_values config_sensitive config_unknown " +
	"version serial lineage provider index_key dependencies attributes encrypted_data schema")

// path writes where the decoder stands as people do: resource_changes[3].change.
// A key that isn't one of the format is written as …
func (r *reader) path() string {
	const maxPath = 200
	var b strings.Builder
	level := 0
	for tok := range r.dec.StackPointer().Tokens() {
		level++
		kind, _ := r.dec.StackIndex(level)
		switch {
		case b.Len() > maxPath:
			return b.String() + "…"
		case kind == '[':
			b.WriteString("[" + tok + "]")
			continue
		case b.Len() > 0:
			b.WriteByte('.')
		}
		if !slices.Contains(planKeys, tok) {
			tok = "…"
		}
		b.WriteString(tok)
	}
	return b.String()
}
