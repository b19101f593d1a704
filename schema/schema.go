// Package schema holds the JSON Schemas of what holdfast writes for scripts.
// Each is generated from the values in internal/record, with their comments
// as descriptions, and a test holds it against them and against reports as
// they are written. Within one version of a schema fields are only added:
// readers must pass over those that they do not know.
package schema

import _ "embed"

//go:generate go test -run SchemaIsCurrent -update

//go:embed report.v1.schema.json
var reportV1 string

// Report returns the JSON Schema (draft 2020-12) of holdfast.report/v1, which
// `holdfast check --format json` writes.
func Report() string { return reportV1 }

//go:embed entry.v1.schema.json
var entryV1 string

// Entry returns the JSON Schema (draft 2020-12) of holdfast.entry/v1, an entry
// of the ledger, as `holdfast ledger export` writes them.
func Entry() string { return entryV1 }
