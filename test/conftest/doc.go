// Package conftest runs the same policies through conftest and through
// holdfast, on the plans of the examples, and wants the same messages from
// both. It is a module of its own: conftest is built for it when the test runs,
// and nothing of it is linked into holdfast.
//
//	cd test/conftest && go test ./...
package conftest
