package intake

import (
	"strconv"
	"strings"
)

// Kind says what a refused thing is, so that callers can tell refusals apart.
type Kind string

// The kinds of refusal. Each means: not judged, and never "no changes".
const (
	KindEmpty          Kind = "empty"           // nothing in it, or white space only
	KindEmptyObject    Kind = "empty-object"    // {}
	KindText           Kind = "text"            // text that is neither JSON nor a plan's text
	KindPlanText       Kind = "plan-text"       // what plan prints for people
	KindBinary         Kind = "binary"          // neither text nor a saved plan
	KindEncoding       Kind = "encoding"        // not valid UTF-8 or UTF-16
	KindTruncated      Kind = "truncated"       // the JSON ends too early
	KindSyntax         Kind = "syntax"          // not valid JSON
	KindTrailing       Kind = "trailing"        // something unknown follows a whole plan
	KindMalformed      Kind = "malformed"       // a plan, but a part of it has a shape that no engine writes
	KindNotPlan        Kind = "not-plan"        // JSON, but of something else
	KindReport         Kind = "report"          // a report of holdfast
	KindFormatVersion  Kind = "format-version"  // a format with another major version
	KindStateFile      Kind = "state-file"      // a state file, version 1 to 4
	KindStateJSON      Kind = "state-json"      // show -json of a state
	KindEvents         Kind = "events"          // plan -json or apply -json
	KindRemotePlan     Kind = "remote-plan"     // the stub of a plan that HCP Terraform keeps
	KindEncryptedPlan  Kind = "encrypted-plan"  // a saved plan that OpenTofu encrypted
	KindEncryptedState Kind = "encrypted-state" // a state that OpenTofu encrypted
	KindSavedPlan      Kind = "saved-plan"      // the binary plan (zip) where JSON is due
	KindNotSavedPlan   Kind = "not-saved-plan"  // a zip or other file where a saved plan is due
	KindNotState       Kind = "not-state"       // JSON where a state file is due
	KindNotLock        Kind = "not-lock"        // HCL that is no dependency lock file
	KindTooLarge       Kind = "too-large"       // beyond Limits
	KindTooDeep        Kind = "too-deep"        // nests deeper than any engine writes
)

// Refusal says why something is not read: what it is, where it fails, why it
// cannot be judged and what to do. It holds no values of the input.
type Refusal struct {
	Source   string // as the caller named it
	Document int    // position in a source that holds several documents, from 0
	Kind     Kind
	Line     int    // from 1; 0 where a line says nothing
	Offset   int64  // bytes from the start of the text (as UTF-8); -1 where it says nothing
	Path     string // JSON path, such as resource_changes[3].change; "" where it says nothing
	Cause    string // what it is and why it cannot be judged; one or two sentences
	Next     string // what to do; one sentence

	// Events is what an event stream told, for KindEvents; else nil.
	Events *Events
}

// Error returns everything in one line: source, place, cause and next step.
func (r *Refusal) Error() string {
	var b strings.Builder
	b.WriteString(r.Source)
	if r.Document > 0 {
		b.WriteString(", document " + strconv.Itoa(r.Document+1))
	}
	if r.Line > 0 {
		b.WriteString(", line " + strconv.Itoa(r.Line))
	}
	if r.Offset >= 0 {
		b.WriteString(", byte " + strconv.FormatInt(r.Offset, 10))
	}
	if r.Path != "" {
		b.WriteString(", at " + r.Path)
	}
	b.WriteString(": ")
	b.WriteString(r.Cause)
	if r.Next != "" {
		b.WriteByte(' ')
		b.WriteString(r.Next)
	}
	return b.String()
}

// What to do, where several refusals say the same.
const (
	nextShowJSON = "Save the plan (plan -out=FILE) and give that file, or what `show -json FILE` of the same tofu or terraform prints."
	nextRemake   = "Make the file again with `tofu show -json FILE` or `terraform show -json FILE`, in one piece and unedited."
)
