// Package cli is the command line: one file per command, each a constructor
// that returns it. It is the only reader of flags, environment, clock and
// terminal; what a command does is one call into gate, what it shows one call
// into report.
package cli
