// Package ledger keeps what holdfast writes down: an append-only chain of
// entries, in a SQLite file or in PostgreSQL. Each entry's hash covers the hash
// of the one before, so that a change anywhere shows from there on.
//
// It promises: an entry that Append returned is on disk; writers on one ledger,
// in one process or many, wait for each other and never fork the chain; every
// entry that is read has the hash that it was written with; Verify says which
// entry was changed, removed, inserted or moved; nothing makes a ledger but
// Create.
//
// It doesn't promise: that a ledger wasn't cut off at its end or made anew as a
// whole. Only an anchor that is kept elsewhere tells that; see record.Anchor.
// Triggers in the database stop accidents, not somebody who owns it.
//
// DESIGN.md has the invariants, and what a crash after each write means.
// Start reading at Ledger.
package ledger
