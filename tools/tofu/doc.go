// Package tofu pins the OpenTofu that the tests run, in a module of its own so
// that its hundreds of dependencies are none of holdfast's. "make bin/tofu"
// builds it.
package tofu
