// Package gitea pins the Gitea that tests of holdfast's comments run, in a
// module of its own so that its hundreds of dependencies are none of
// holdfast's. "go run ./tools/test" builds it.
package gitea
