// Package gate holds the product's verbs: Check and what goes with it. It
// wires readers, engines, git, knowledge and decisions together; the
// command line, and later servers, call only this package. What is to be
// judged is decided in judge, what is read in intake; a rule that is enforced
// here holds for every caller.
//
// Checking reads only: no state, no configuration, no Git data is changed. It
// writes plan files to a temporary directory of its own, and the last report
// to the caller's cache directory, so that a decision can refer to it.
package gate
