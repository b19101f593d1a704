// Package plan holds Terraform's and OpenTofu's own vocabulary as values:
// plans, changes, actions, addresses, attribute paths and the values in them.
//
// It reads nothing and judges nothing. Values are immutable after they were
// built and safe for concurrent use. Sensitive values redact themselves: no
// way of printing a Value shows one. Start with Plan and Change.
package plan
