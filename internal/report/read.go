package report

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"

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
	schema, fields, err := topFields(text)
	switch {
	case schema == record.ReportSchema:
	case schema != "":
		return nil, &ReadError{Err: fmt.Errorf("read the report: its schema is %q, this version reads %q", schema, record.ReportSchema), Next: anew}
	default:
		return nil, noReport(text, fields, err)
	}
	report := new(record.Report)
	if err := json.Unmarshal(text, report); err != nil {
		return nil, &ReadError{Err: fmt.Errorf("read the report: it isn't whole, or not as holdfast wrote it: %w", err), Next: anew}
	}
	return report, nil
}

// ReadError says why a file can't be read as a report.
type ReadError struct {
	Err  error
	Next string // what to do, in a sentence
}

// Error returns what is wrong, and the next step after it.
func (e *ReadError) Error() string { return e.Err.Error() + ". " + e.Next }

// Unwrap returns what is wrong.
func (e *ReadError) Unwrap() error { return e.Err }

// anew is how a report comes to be.
const anew = "Write a report with `holdfast check --out json=report.json plan.json`, and give report.json."

// noReport is the error for a text that is no report: it says what it looks
// like instead, since the files of one check lie beside each other and are
// easily mixed up.
func noReport(text []byte, fields []string, err error) error {
	looks := func(what string) error {
		return &ReadError{Err: fmt.Errorf("read the report: this looks like %s, and is no report in JSON", what), Next: anew}
	}
	has := func(name string) bool { return slices.Contains(fields, name) }
	switch start := bytes.TrimSpace(text); {
	case len(start) == 0:
		return &ReadError{Err: errors.New("read the report: it is empty: the check that should write it may have ended with an error"), Next: anew}
	case has("resource_changes") || has("planned_values") || has("prior_state"):
		return looks("a plan's JSON")
	case bytes.HasPrefix(start, []byte("PK\x03\x04")):
		return looks("a saved plan file")
	case has("runs"):
		return looks("the report as SARIF")
	case has("format_version") && has("values"):
		return looks("a state's JSON")
	case start[0] == '<':
		return looks("the report as an HTML page or as JUnit XML")
	case start[0] == '[':
		return looks("a Code Quality report, or another list")
	case err != nil:
		return &ReadError{Err: fmt.Errorf("read the report: it is not JSON of a report: %w", err), Next: anew}
	}
	return &ReadError{Err: fmt.Errorf("read the report: it has no field \"schema\" that is %q", record.ReportSchema), Next: anew}
}

// maxFields bounds the names of fields that topFields keeps.
const maxFields = 64

// topFields returns the value of the top-level field schema, "" if there is
// none, without looking into anything else, and the names of the fields before
// it.
func topFields(text []byte) (schema string, fields []string, err error) {
	dec := jsontext.NewDecoder(bytes.NewReader(text))
	if kind := dec.PeekKind(); kind != '{' {
		_, err := dec.ReadToken()
		if err == nil {
			err = fmt.Errorf("it begins with a %s, want an object", kind)
		}
		return "", nil, err
	}
	if _, err := dec.ReadToken(); err != nil {
		return "", nil, err
	}
	for dec.PeekKind() != '}' {
		name, err := dec.ReadToken()
		if err != nil {
			return "", fields, err
		}
		if len(fields) < maxFields {
			fields = append(fields, name.String())
		}
		if name.String() != "schema" {
			if err := dec.SkipValue(); err != nil {
				return "", fields, err
			}
			continue
		}
		value, err := dec.ReadToken()
		if err != nil {
			return "", fields, err
		}
		if value.Kind() != '"' {
			return "", fields, nil
		}
		return value.String(), fields, nil
	}
	return "", fields, nil
}

// Consistent is an error where a report's verdict or totals aren't what its
// findings and changes come to: it was put together or edited by somebody, and
// who believes its verdict would pass what it shows as stopped.
func Consistent(r *record.Report) error {
	if len(r.Plans) == 0 {
		return &ReadError{Err: errors.New("the report is on no plan at all"), Next: anew}
	}
	worst := record.Clear
	var totals record.Totals
	for i := range r.Plans {
		p := &r.Plans[i]
		worst = worst.Worse(p.Disposition)
		for _, f := range p.Findings {
			worst = worst.Worse(f.Disposition)
			if f.Disposition != record.Clear {
				totals.Add(f.Disposition)
			}
		}
		for j := range p.Changes {
			worst = worst.Worse(p.Changes[j].Disposition)
			totals.Add(p.Changes[j].Disposition)
		}
	}
	if verdict := worst.Verdict(); verdict != r.Verdict {
		return &ReadError{Err: fmt.Errorf("the report says %q, and its changes and findings come to %q: somebody edited it", r.Verdict, verdict), Next: anew}
	}
	if totals != r.Totals {
		return &ReadError{Err: fmt.Errorf("the report counts %s, and its changes and findings come to %s: somebody edited it", totalsText(r.Totals), totalsText(totals)), Next: anew}
	}
	return nil
}
