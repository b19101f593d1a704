// Package apply does the one thing that can't be undone: it lets an engine
// apply a plan that was judged and recorded, and finds out what became of it.
//
//	receipt ──► run ──► read back ──► outcome, recorded ──► proof
//
// A receipt is made by the ledger alone, when it has recorded the start of an
// apply with the digest of the plan file; Applier.Run takes it and refuses any
// other file. The engine writes into a journal, which outlives holdfast: what
// died in the middle is closed by Applier.Recover, from the journal and the
// state. DESIGN.md says what a crash right after each step means.
//
// What became of each change, what an untargeted plan still has, and where a
// stack stands are worked out without looking at anything (Outcomes, LeftOvers,
// Stand); what was looked at comes in as values.
package apply
