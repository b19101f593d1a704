// Package forge puts comments on a pull request and a status on its commit, on
// GitHub, GitLab, Gitea and Forgejo. It is the only part of holdfast that
// speaks over a network by itself.
//
// Detect finds out from a CI system's environment where a run belongs;
// Target.Post makes what stands there be what was asked for: one comment for
// each marker, written anew in its place, by whom the token belongs to. It
// carries text and knows nothing of what is in it.
//
// Everything that a forge answers counts as hostile: sizes are bounded, a
// comment of somebody else is never touched nor believed, the token goes to
// the one host of the API and into no message, and what a message repeats of
// an answer is one short line. Whoever prints it escapes it.
package forge
