// Package report writes a record.Report for people and programs: as text for
// a terminal, as JSON for scripts, as Markdown for one pull-request comment, as
// one HTML page, as SARIF, JUnit XML, workflow commands and Code Quality for
// what shows problems; and it reads a saved JSON report back.
//
// Renderers arrange; they judge nothing. Dispositions, effects, evidence and
// the verdict stand in the report, and no format changes what the verdict
// means or the exit status that follows from it. The same report and options
// give the same bytes, and a report that was saved as JSON and read back
// renders to the same bytes as the original.
//
// All text of a report counts as hostile: it comes from plans, states and
// repositories that nobody vouches for. escape.go and escape_lists.go hold the one rule
// that each format has against it. Values that are marked as sensitive are never
// written. Nothing here reads the environment, the clock or the terminal.
package report
