package report

import (
	"bytes"
	"fmt"
	"io"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/holdfast-dev/holdfast/internal/record"
)

// MaxReport is the size, in bytes, up to which Read takes a report.
const MaxReport = 512 << 20

// Read reads a report that was written as JSON. It is strict about the schema
// name, about JSON itself and about the types of the fields it knows, and
// passes over fields it does not know, which a later minor version may have
// added. What it returns renders to the same bytes as the report that was
// written, in every format.
func Read(r io.Reader) (*record.Report, error) {
	text, err := io.ReadAll(io.LimitReader(r, MaxReport+1))
	if err != nil {
		return nil, fmt.Errorf("read the report: %w", err)
	}
	if len(text) > MaxReport {
		return nil, fmt.Errorf("read the report: it is larger than %d MiB", MaxReport>>20)
	}
	schema, err := schemaName(text)
	if err != nil {
		return nil, fmt.Errorf("read the report: it is not JSON of a report: %w", err)
	}
	if schema != record.ReportSchema {
		return nil, fmt.Errorf("read the report: its schema is %q, this version reads %q: make it anew with `holdfast check --format json`",
			schema, record.ReportSchema)
	}
	report := new(record.Report)
	if err := json.Unmarshal(text, report); err != nil {
		return nil, fmt.Errorf("read the report: %w", err)
	}
	return report, nil
}

// schemaName returns the value of the top-level field schema, "" if there is
// none, without looking into anything else.
func schemaName(text []byte) (string, error) {
	dec := jsontext.NewDecoder(bytes.NewReader(text))
	if kind := dec.PeekKind(); kind != '{' {
		_, err := dec.ReadToken()
		if err == nil {
			err = fmt.Errorf("it begins with a %s, want an object", kind)
		}
		return "", err
	}
	if _, err := dec.ReadToken(); err != nil {
		return "", err
	}
	for dec.PeekKind() != '}' {
		name, err := dec.ReadToken()
		if err != nil {
			return "", err
		}
		if name.String() != "schema" {
			if err := dec.SkipValue(); err != nil {
				return "", err
			}
			continue
		}
		value, err := dec.ReadToken()
		if err != nil {
			return "", err
		}
		if value.Kind() != '"' {
			return "", nil
		}
		return value.String(), nil
	}
	return "", nil
}
