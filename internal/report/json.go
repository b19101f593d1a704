package report

import (
	"errors"
	"io"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	jsonv1 "github.com/go-json-experiment/json/v1"

	"github.com/holdfast-dev/holdfast/internal/record"
)

// writeJSON writes the report's contract: two spaces of indent, fields in the
// order of the record, no map anywhere, a newline at the end. It streams; the
// text never is in memory as a whole.
func writeJSON(w io.Writer, r *record.Report) error {
	enc := jsontext.NewEncoder(&jsonGuard{w: w},
		jsontext.WithIndent("  "),
		jsontext.AllowInvalidUTF8(true), // a report must come out whatever is in it; it is written as U+FFFD
		jsontext.AllowDuplicateNames(true),
		jsonv1.OmitEmptyWithLegacySemantics(true),
		json.WithMarshalers(json.JoinMarshalers(json.MarshalToFunc(marshalAttribute), json.MarshalToFunc(marshalImport))))
	return json.MarshalEncode(enc, r)
}

// marshalAttribute hides the values of an attribute that says it is sensitive
// where the values do not say so themselves. Any other is written as usual.
func marshalAttribute(enc *jsontext.Encoder, a record.Attribute) error {
	before, after := hideUnmarked(a)
	if before.IsSensitive() == a.Before.IsSensitive() && after.IsSensitive() == a.After.IsSensitive() {
		return errors.ErrUnsupported
	}
	a.Before, a.After = before, after
	return json.MarshalEncode(enc, a)
}

// marshalImport leaves out an identity that is no value, as a reader of the
// report would.
func marshalImport(enc *jsontext.Encoder, im record.ImportReport) error {
	if im.Identity == nil || !isUnset(*im.Identity) {
		return errors.ErrUnsupported
	}
	im.Identity = nil
	return json.MarshalEncode(enc, im)
}
