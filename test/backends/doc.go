// Package backends tests the built holdfast with real engines over the places
// that states and ledgers are kept in: local files, the http backend, the pg
// backend on a real PostgreSQL, OpenTofu's encryption; and a ledger in
// PostgreSQL that two processes share.
package backends
