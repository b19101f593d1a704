// Package git asks the git binary about one clone: where a text stands or
// stood, what is committed, what differs. It only reads, but for AddNote. Every answer is
// bounded by the caller's context and by limits on output, and says how far
// it looked: what is not in this clone may be in another.
//
// The repository is untrusted: no hook, pager, file-system monitor, external
// diff or text conversion that its configuration names is run.
package git
