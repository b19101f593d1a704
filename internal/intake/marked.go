package intake

import (
	"bytes"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/holdfast-dev/holdfast/internal/plan"
)

// collectMarked adds to secrets what the marks say is sensitive in a value,
// given both as JSON text. Of what isn't marked nothing is decoded.
func (r *reader) collectMarked(secrets *plan.Secrets, raw, rawMarks []byte) error {
	if len(raw) == 0 || !bytes.Contains(rawMarks, []byte("true")) {
		return nil
	}
	marks, err := r.decode(rawMarks)
	if err != nil || !hasTrue(marks) {
		return err
	}
	dec := jsontext.NewDecoder(bytes.NewBuffer(raw), jsontext.AllowDuplicateNames(true))
	return collectMarked(dec, secrets, marks)
}

func collectMarked(dec *jsontext.Decoder, secrets *plan.Secrets, marks plan.Value) error {
	kind := dec.PeekKind()
	switch {
	case !hasTrue(marks) || kind == 'n':
		return dec.SkipValue()
	case marks.Kind() == plan.Object && kind == '{':
		return collectMembers(dec, secrets, marks)
	case marks.Kind() == plan.List && kind == '[':
		return collectElements(dec, secrets, marks)
	}
	v, err := plan.DecodeValue(dec)
	if err != nil {
		return errTooDeep // valid JSON: nothing else can be wrong
	}
	secrets.Collect(v.Mark())
	return nil
}

func collectMembers(dec *jsontext.Decoder, secrets *plan.Secrets, marks plan.Value) error {
	if _, err := dec.ReadToken(); err != nil {
		return err
	}
	for dec.PeekKind() != '}' {
		name, err := dec.ReadToken()
		if err != nil {
			return err
		}
		if err := collectMarked(dec, secrets, marks.Get(name.String())); err != nil {
			return err
		}
	}
	_, err := dec.ReadToken()
	return err
}

func collectElements(dec *jsontext.Decoder, secrets *plan.Secrets, marks plan.Value) error {
	if _, err := dec.ReadToken(); err != nil {
		return err
	}
	for i := 0; dec.PeekKind() != ']'; i++ {
		if err := collectMarked(dec, secrets, marks.Index(i)); err != nil {
			return err
		}
	}
	_, err := dec.ReadToken()
	return err
}
