package plan

import (
	"bytes"
	"fmt"

	"github.com/go-json-experiment/json/jsontext"
)

// MaxDepth bounds how deep a value may nest. Engines refuse far less.
const MaxDepth = 512

// DecodeValue reads the next JSON value from dec, without marks. Numbers keep
// their text. The error has the decoder's position where the JSON is bad.
func DecodeValue(dec *jsontext.Decoder) (Value, error) {
	if dec.StackDepth() > MaxDepth {
		return Value{}, fmt.Errorf("value nests deeper than %d levels at byte %d", MaxDepth, dec.InputOffset())
	}
	tok, err := dec.ReadToken()
	if err != nil {
		return Value{}, err
	}
	switch tok.Kind() {
	case 'n':
		return NullValue(), nil
	case 't', 'f':
		return BoolValue(tok.Bool()), nil
	case '"':
		return StringValue(tok.String()), nil
	case '0':
		return NumberValue(tok.String()), nil
	case '[':
		return decodeList(dec)
	case '{':
		return decodeObject(dec)
	}
	return Value{}, fmt.Errorf("unexpected %s at byte %d", tok.Kind(), dec.InputOffset())
}

func decodeList(dec *jsontext.Decoder) (Value, error) {
	var elems []Value
	for dec.PeekKind() != ']' {
		v, err := DecodeValue(dec)
		if err != nil {
			return Value{}, err
		}
		elems = append(elems, v)
	}
	_, err := dec.ReadToken()
	return ListValue(elems...), err
}

func decodeObject(dec *jsontext.Decoder) (Value, error) {
	var members []Member
	for dec.PeekKind() != '}' {
		tok, err := dec.ReadToken()
		if err != nil {
			return Value{}, err
		}
		name := tok.String()
		v, err := DecodeValue(dec)
		if err != nil {
			return Value{}, err
		}
		members = append(members, Member{Name: name, Value: v})
	}
	_, err := dec.ReadToken()
	return ObjectValue(members...), err
}

// UnmarshalJSON reads what MarshalJSON wrote: {"redacted":true} becomes a
// sensitive value without content, {"unknown":true} an unknown one.
func (v *Value) UnmarshalJSON(b []byte) error {
	decoded, err := DecodeValue(jsontext.NewDecoder(bytes.NewReader(b)))
	if err != nil {
		return err
	}
	*v = decoded.restoreMarks()
	return nil
}

func (v Value) restoreMarks() Value {
	switch v.kind {
	case List:
		for i := range v.Elems() {
			v.Elems()[i] = v.Elems()[i].restoreMarks()
		}
	case Object:
		if len(v.Members()) == 1 && v.Members()[0].Value.kind == Bool && v.Members()[0].Value.text == "true" {
			switch v.Members()[0].Name {
			case "redacted":
				return Value{kind: String, sensitive: true}
			case "unknown":
				return UnknownValue()
			}
		}
		for i := range v.Members() {
			v.Members()[i].Value = v.Members()[i].Value.restoreMarks()
		}
	}
	return v
}
