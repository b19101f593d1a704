// Package engine runs the tofu or terraform binary: which one it is, planning,
// and showing a saved plan as JSON. Output and diagnostics are kept apart:
// engines print warnings around their JSON, and a missing CLI configuration
// file is enough for one.
//
// It starts only the program that it was given, changes no state, and passes
// the caller's environment on without what would alter the command lines that
// it builds. What an engine prints may hold secrets; errors carry a bounded,
// plain excerpt of its error output, in which engines mask what is marked.
package engine
