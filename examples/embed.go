// Package examples holds the case that "holdfast demo" plays through.
package examples

import "embed"

// ForgottenRecord is the folder forgotten-record: a record that only the state
// remembers, and the same plan after its block was put back.
//
//go:embed forgotten-record/main.tf forgotten-record/plan.json forgotten-record/restored
var ForgottenRecord embed.FS
