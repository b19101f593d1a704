-- content is the entry's canonical JSON without its hash; what stands beside
-- it is there for look-ups, and Verify holds it against content.
CREATE TABLE ledger_layout (version INTEGER NOT NULL);
CREATE TABLE entries (
  seq     INTEGER PRIMARY KEY,
  time    TEXT NOT NULL,
  kind    TEXT NOT NULL,
  stack   TEXT NOT NULL,
  hash    TEXT NOT NULL,
  content BLOB NOT NULL
);
-- In this order a stack's newest entry is found at once, and its newest of one
-- kind without looking into others.
CREATE INDEX entries_by_stack ON entries (stack, seq, kind);
-- These stop accidents. The first also stops INSERT OR REPLACE, which fires no
-- trigger for what it deletes.
CREATE TRIGGER entries_in_order BEFORE INSERT ON entries
WHEN NEW.seq IS NOT (SELECT coalesce(max(seq), 0) + 1 FROM entries)
BEGIN SELECT RAISE(ABORT, 'a ledger takes new entries at its end only'); END;
CREATE TRIGGER entries_not_changed BEFORE UPDATE ON entries
BEGIN SELECT RAISE(ABORT, 'entries of a ledger are never changed'); END;
CREATE TRIGGER entries_not_removed BEFORE DELETE ON entries
BEGIN SELECT RAISE(ABORT, 'entries of a ledger are never removed'); END;
