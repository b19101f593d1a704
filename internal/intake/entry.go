package intake

import (
	"bytes"

	"github.com/go-json-experiment/json/jsontext"
)

// field is one member of an entry of resource_changes, or of its change, that
// is read.
type field uint8

const (
	fAddress field = iota
	fPreviousAddress
	fModuleAddress
	fMode
	fType
	fName
	fIndex
	fProvider
	fDeposed
	fReason
	fChange
	fActions
	fBefore
	fAfter
	fAfterUnknown
	fBeforeSensitive
	fAfterSensitive
	fReplacePaths
	fImporting
	fGeneratedConfig
	fBeforeIdentity
	fAfterIdentity
	numFields
	noField = numFields
)

// fieldNames are the members as they stand in the JSON, for messages.
var fieldNames = [numFields]string{
	"address", "previous_address", "module_address", "mode", "type", "name", "index", "provider_name", "deposed",
	"action_reason", "change", "change.actions", "change.before", "change.after", "change.after_unknown",
	"change.before_sensitive", "change.after_sensitive", "change.replace_paths", "change.importing",
	"change.generated_config", "change.before_identity", "change.after_identity",
}

func entryField(name []byte) field {
	switch string(name) {
	case "address":
		return fAddress
	case "previous_address":
		return fPreviousAddress
	case "module_address":
		return fModuleAddress
	case "mode":
		return fMode
	case "type":
		return fType
	case "name":
		return fName
	case "index":
		return fIndex
	case "provider_name":
		return fProvider
	case "deposed":
		return fDeposed
	case "action_reason":
		return fReason
	case "change":
		return fChange
	}
	return noField
}

func changeField(name []byte) field {
	switch string(name) {
	case "actions":
		return fActions
	case "before":
		return fBefore
	case "after":
		return fAfter
	case "after_unknown":
		return fAfterUnknown
	case "before_sensitive":
		return fBeforeSensitive
	case "after_sensitive":
		return fAfterSensitive
	case "replace_paths":
		return fReplacePaths
	case "importing":
		return fImporting
	case "generated_config":
		return fGeneratedConfig
	case "before_identity":
		return fBeforeIdentity
	case "after_identity":
		return fAfterIdentity
	}
	return noField
}

// entry holds the JSON text of one entry's members, undecoded. It is used
// again for the next entry: most are no-ops of which nothing is ever decoded.
type entry struct {
	raw  [numFields][]byte // empty: the member isn't there or is null
	seen uint32
	size int64 // bytes of text held
}

func (e *entry) reset() {
	for i := range e.raw {
		e.raw[i] = e.raw[i][:0]
	}
	e.seen, e.size = 0, 0
}

// see notes that a member is there, and refuses one that stands twice.
func (e *entry) see(f field) error {
	if e.seen&(1<<f) != 0 {
		return errTwice
	}
	e.seen |= 1 << f
	return nil
}

func (e *entry) has(f field) bool { return len(e.raw[f]) > 0 }

// keep copies a member's text: the decoder's is gone with the next read.
// before and after keep their null, which says that there is no object; other
// members that are null are as if they weren't there.
func (e *entry) keep(f field, v jsontext.Value) {
	if v.Kind() == 'n' && f != fBefore && f != fAfter {
		return
	}
	e.raw[f] = append(e.raw[f], v...)
	e.size += int64(len(v))
}

// read reads one entry. Its change may be missing or null: then it has no
// actions.
func (e *entry) read(r *reader) error {
	e.reset()
	if r.dec.PeekKind() == 'n' {
		return notA("an object")
	}
	return r.members(func(name []byte) error {
		f := entryField(name)
		if f == noField {
			return r.skip()
		}
		if err := e.see(f); err != nil {
			return err
		}
		if f == fChange {
			return e.readChange(r)
		}
		return e.readField(r, f)
	})
}

// readChange reads a change object, also one of output_changes.
func (e *entry) readChange(r *reader) error {
	return r.members(func(name []byte) error {
		f := changeField(name)
		if f == noField {
			return r.skip()
		}
		if err := e.see(f); err != nil {
			return err
		}
		return e.readField(r, f)
	})
}

func (e *entry) readField(r *reader, f field) error {
	v, err := r.dec.ReadValue()
	if err != nil {
		return err
	}
	e.keep(f, v)
	return nil
}

// text returns a member that must be a string; "" where it isn't there.
func (e *entry) text(f field) (string, error) {
	b, err := e.bytes(f)
	return string(b), err
}

// bytes is text without a copy: it is valid until the next entry.
func (e *entry) bytes(f field) ([]byte, error) {
	raw := e.raw[f]
	switch {
	case len(raw) == 0:
		return nil, nil
	case raw[0] != '"':
		return nil, &shapeError{path: "." + fieldNames[f], what: "is not a string"}
	case bytes.IndexByte(raw, '\\') < 0:
		return raw[1 : len(raw)-1], nil
	}
	return jsontext.AppendUnquote(nil, raw)
}

// actions returns the action words; none where the entry has none.
func (e *entry) actions(r *reader) ([]string, error) {
	if !e.has(fActions) {
		return nil, nil
	}
	v, err := r.decode(e.raw[fActions])
	if err != nil {
		return nil, at("."+fieldNames[fActions], err)
	}
	words, ok := asStrings(v)
	if !ok {
		return nil, &shapeError{path: "." + fieldNames[fActions], what: "is not a list of strings"}
	}
	return words, nil
}

// isBareNoOp reports whether the entry says nothing: no action, no move, no
// import. It decodes nothing.
func (e *entry) isBareNoOp() bool {
	if e.has(fImporting) || !isNoOpList(e.raw[fActions]) {
		return false
	}
	return !e.has(fPreviousAddress) || bytes.Equal(e.raw[fPreviousAddress], e.raw[fAddress]) ||
		string(e.raw[fPreviousAddress]) == `""`
}

// isNoOpList reports whether the text is ["no-op"], with any white space.
func isNoOpList(raw []byte) bool {
	if len(raw) < 2 || raw[0] != '[' {
		return false
	}
	return string(bytes.TrimSpace(raw[1:len(raw)-1])) == `"no-op"`
}
