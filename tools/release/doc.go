// Package release holds the versions of the programs that make a release, in a
// module of its own: nothing else depends on them. "make release-check" uses
// them.
package release
