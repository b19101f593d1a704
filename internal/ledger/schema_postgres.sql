-- content is the entry's canonical JSON without its hash; what stands beside
-- it is there for look-ups, and Verify holds it against content.
CREATE TABLE ledger_layout (version integer NOT NULL);
CREATE TABLE entries (
  seq     bigint PRIMARY KEY,
  time    text NOT NULL,
  kind    text NOT NULL,
  stack   text NOT NULL,
  hash    text NOT NULL,
  content bytea NOT NULL
);
-- In this order a stack's newest entry is found at once, and its newest of one
-- kind without looking into others.
CREATE INDEX entries_by_stack ON entries (stack, seq, kind);
-- These stop accidents, also where triggers are off for replication.
CREATE FUNCTION entries_in_order() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    RAISE EXCEPTION 'entries of a ledger are never changed or removed';
  END IF;
  IF NEW.seq IS DISTINCT FROM (SELECT coalesce(max(seq), 0) + 1 FROM entries) THEN
    RAISE EXCEPTION 'a ledger takes new entries at its end only';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER entries_in_order BEFORE INSERT ON entries FOR EACH ROW EXECUTE FUNCTION entries_in_order();
CREATE TRIGGER entries_not_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON entries FOR EACH STATEMENT EXECUTE FUNCTION entries_in_order();
ALTER TABLE entries ENABLE ALWAYS TRIGGER entries_in_order;
ALTER TABLE entries ENABLE ALWAYS TRIGGER entries_not_changed;
