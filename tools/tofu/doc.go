// Package tofu pins the OpenTofu that the tests run, in a module of its own so
// that its hundreds of dependencies are none of holdfast's. "go run ./tools/test"
// builds it.
package tofu
