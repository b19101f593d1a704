// Package gitea gives tests a real Gitea: a program that "go run ./tools/test"
// builds from its module and names by HOLDFAST_GITEA. One server serves a test
// process; each test makes accounts and repositories of its own on it. It
// listens on the loopback alone, keeps its data in a directory that goes with
// it, and ends with the tests, also when they are killed.
package gitea
