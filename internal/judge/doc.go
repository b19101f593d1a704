// Package judge decides what is to be said of a plan: Judge takes a plan with
// what is known (hazards, decisions, evidence, the time) and returns the
// report on it. It is pure: it reads no file, runs no command, asks no clock,
// and the same input gives the same report, byte for byte.
//
// What it looks for is in detectors, one file each (detect_*.go), all listed
// in one table (detector.go). A detector needs no knowledge of a provider;
// that is what hazards are for. Start with Judge.
package judge
