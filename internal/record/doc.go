// Package record holds what holdfast itself writes down: reports with their
// findings, verdicts and evidence, and the fingerprints that bind a decision
// to one change.
//
// Its JSON forms are contracts with scripts (schema/ has them as JSON Schema);
// a breaking change needs a new version in the schema name. Nothing here
// reads, judges or prints.
package record
