package ledger_test

import (
	"context"
	"database/sql"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"pgregory.net/rapid"

	"github.com/holdfast-dev/holdfast/internal/ledger"
	"github.com/holdfast-dev/holdfast/internal/ledger/ledgertest"
	"github.com/holdfast-dev/holdfast/internal/record"
	"github.com/holdfast-dev/holdfast/test/postgres"
)

// stored is an entry as it stands in the database.
type stored struct {
	seq                     int64
	time, kind, stack, hash string
	content                 []byte
}

func load(t testing.TB, l *ledger.Ledger) []stored {
	t.Helper()
	rows, err := l.Raw().QueryContext(t.Context(), "SELECT seq, time, kind, stack, hash, content FROM entries ORDER BY seq")
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	var out []stored
	for rows.Next() {
		var s stored
		if err := rows.Scan(&s.seq, &s.time, &s.kind, &s.stack, &s.hash, &s.content); err != nil {
			t.Fatal(err)
		}
		out = append(out, s)
	}
	if rows.Err() != nil {
		t.Fatal(rows.Err())
	}
	return out
}

// disarm drops what stops accidents, as somebody who owns the database can.
func disarm(t testing.TB, l *ledger.Ledger) {
	t.Helper()
	statements := []string{"DROP TRIGGER entries_in_order", "DROP TRIGGER entries_not_changed", "DROP TRIGGER entries_not_removed"}
	if l.Location().File() == "" {
		statements = []string{"ALTER TABLE entries DISABLE TRIGGER ALL"}
	}
	execute(t, l, statements...)
}

func execute(t testing.TB, l *ledger.Ledger, statements ...string) {
	t.Helper()
	err := l.WithRaw(t.Context(), func(c *sql.Conn) error {
		for _, s := range statements {
			if _, err := c.ExecContext(t.Context(), s); err != nil {
				return fmt.Errorf("%s: %w", s, err)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// put makes the entries of a disarmed ledger be these.
func put(t testing.TB, l *ledger.Ledger, entries []stored) {
	t.Helper()
	err := l.WithRaw(t.Context(), func(c *sql.Conn) error {
		ctx := context.Background()
		if _, err := c.ExecContext(ctx, "BEGIN"); err != nil {
			return err
		}
		if _, err := c.ExecContext(ctx, "DELETE FROM entries"); err != nil {
			return err
		}
		for _, s := range entries {
			if _, err := c.ExecContext(ctx, "INSERT INTO entries (seq, time, kind, stack, hash, content) VALUES ($1, $2, $3, $4, $5, $6)",
				s.seq, s.time, s.kind, s.stack, s.hash, s.content); err != nil {
				return err
			}
		}
		_, err := c.ExecContext(ctx, "COMMIT")
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// edit changes a member of an entry's content, and makes its own hash anew.
func edit(s *stored, member string, value any) {
	var all map[string]any
	if err := json.Unmarshal(s.content, &all); err != nil {
		panic(err)
	}
	all[member] = value
	reseal(s, all)
}

func reseal(s *stored, all map[string]any) {
	text, err := json.Marshal(all, json.Deterministic(true))
	if err != nil {
		panic(err)
	}
	v := jsontext.Value(text)
	if err := v.Canonicalize(); err != nil {
		panic(err)
	}
	s.content, s.hash = v, ledger.Hash(v)
}

// renumber gives the columns the numbers 1, 2, 3 …
func renumber(e []stored) []stored {
	for i := range e {
		e[i].seq = int64(i + 1)
	}
	return e
}

// chained numbers the entries and makes all hashes anew: the perfect crime.
func chained(e []stored) []stored {
	renumber(e)
	previous := ""
	for i := range e {
		edit(&e[i], "seq", e[i].seq)
		edit(&e[i], "previous", previous)
		previous = e[i].hash
	}
	return e
}

type tampering struct {
	name string
	do   func(e []stored) []stored // e has the entries 1 to 12
	seq  int64                     // the place that is to be named
	what string                    // is to be said
	// hidden: without an anchor nothing shows. The anchors are of entries 4, 9 and 12.
	hidden bool
}

func change(e []stored, seq int64, f func(*stored)) []stored {
	f(&e[seq-1])
	return e
}

var tamperings = []tampering{
	{"a byte of the content", func(e []stored) []stored {
		return change(e, 6, func(s *stored) { s.content[30] ^= 1 })
	}, 6, "entry 6 was changed", false},
	{"a value of the first", func(e []stored) []stored {
		return change(e, 1, func(s *stored) { s.content = []byte(strings.Replace(string(s.content), "alice", "carol", 1)) })
	}, 1, "entry 1 was changed", false},
	{"a value of the last", func(e []stored) []stored {
		return change(e, 12, func(s *stored) { s.content = []byte(strings.Replace(string(s.content), "alice", "carol", 1)) })
	}, 12, "entry 12 was changed", false},
	{"content and its hash", func(e []stored) []stored {
		return change(e, 6, func(s *stored) { edit(s, "actor", record.Actor{User: "carol"}) })
	}, 6, "entry 6 was changed, and its hash made anew", false},
	{"the first's content and its hash", func(e []stored) []stored {
		return change(e, 1, func(s *stored) { edit(s, "actor", record.Actor{User: "carol"}) })
	}, 1, "entry 1 was changed, and its hash made anew", false},
	{"the name of the one before", func(e []stored) []stored {
		return change(e, 6, func(s *stored) { edit(s, "previous", ledger.Hash(nil)) })
	}, 6, "entry 6 was changed, and its hash made anew", false},
	{"the time, set before", func(e []stored) []stored {
		return change(e, 12, func(s *stored) { s.time = "2020-01-01T00:00:00.000000Z"; edit(s, "time", s.time) })
	}, 12, "its time is before that of entry 11", false},
	{"only the hash", func(e []stored) []stored {
		return change(e, 6, func(s *stored) { s.hash = ledger.Hash(nil) })
	}, 6, "the hash that is stored beside entry 6 was changed", false},
	{"the kind for looking up", func(e []stored) []stored {
		return change(e, 6, func(s *stored) { s.kind = "proof" })
	}, 6, "the kind that is kept for looking up entry 6 was changed", false},
	{"the stack for looking up", func(e []stored) []stored {
		return change(e, 6, func(s *stored) { s.stack = "x" })
	}, 6, "the stack that is kept for looking up entry 6 was changed", false},
	{"the time for looking up", func(e []stored) []stored {
		return change(e, 6, func(s *stored) { s.time = "x" })
	}, 6, "the time that is kept for looking up entry 6 was changed", false},
	{"content that is no entry", func(e []stored) []stored {
		return change(e, 6, func(s *stored) { s.content = []byte("{}"); s.hash = ledger.Hash(s.content) })
	}, 6, "entry 6 is none that holdfast wrote", false},
	{"form, with its hash", func(e []stored) []stored {
		return change(e, 12, func(s *stored) { s.content = append(s.content, ' '); s.hash = ledger.Hash(s.content) })
	}, 12, "canonical form", false},
	{"a member that entries don't have", func(e []stored) []stored {
		return change(e, 12, func(s *stored) { edit(s, "zoo", 1) })
	}, 12, "members that an entry doesn't have", false},
	{"content and all hashes", func(e []stored) []stored {
		return chained(change(e, 6, func(s *stored) { edit(s, "actor", record.Actor{User: "carol"}) }))
	}, 9, "one of the entries 5 to 9 was changed, removed or inserted, and all hashes", true},
	{"everything, as another ledger", func(e []stored) []stored {
		return chained(change(e, 1, func(s *stored) { edit(s, "body", record.Created{ID: strings.Repeat("0", 32)}) }))
	}, 1, "another ledger, or one that was made anew", true},

	{"one removed", func(e []stored) []stored { return slices.Delete(e, 5, 6) }, 6, "entry 6 was removed", false},
	{"several removed", func(e []stored) []stored { return slices.Delete(e, 5, 8) }, 6, "entries 6 to 8 were removed", false},
	{"the first removed", func(e []stored) []stored { return e[1:] }, 1, "entry 1 was removed", false},
	{"the beginning removed", func(e []stored) []stored { return e[3:] }, 1, "entries 1 to 3 were removed", false},
	{"one removed, the others renumbered", func(e []stored) []stored { return renumber(slices.Delete(e, 5, 6)) }, 6, "entry 6 was removed, and those that follow moved up", false},
	{"one removed, all made anew", func(e []stored) []stored { return chained(slices.Delete(e, 5, 6)) }, 9, "removed", true},

	{"a copy inserted", func(e []stored) []stored { return renumber(slices.Insert(e, 5, e[5])) }, 7, "entry 7 was inserted: what stands at place 7 is a copy of entry 6", false},
	{"a copy of a later one inserted", func(e []stored) []stored { return renumber(slices.Insert(e, 5, e[8])) }, 6, "entry 6 was inserted", false},
	{"one inserted that fits", func(e []stored) []stored {
		forged := e[5]
		edit(&forged, "actor", record.Actor{User: "carol"})
		return renumber(slices.Insert(e, 5, forged))
	}, 6, "entry 6 was inserted", false},
	{"nonsense inserted", func(e []stored) []stored {
		return renumber(slices.Insert(e, 5, stored{content: []byte("x"), hash: ledger.Hash([]byte("x"))}))
	}, 6, "entry 6 was inserted", false},
	{"three inserted", func(e []stored) []stored { return renumber(slices.Insert(e, 5, e[2], e[3], e[4])) }, 6, "entries 6 to 8 were inserted", false},
	{"a beginning in the middle", func(e []stored) []stored {
		return chained(change(e, 6, func(s *stored) { s.kind = string(record.LedgerCreated); edit(s, "kind", s.kind) }))
	}, 6, "beginning", false},
	{"one appended that doesn't fit", func(e []stored) []stored {
		forged := e[11]
		forged.seq = 13
		edit(&forged, "seq", 13)
		return append(e, forged)
	}, 13, "entry 12 or 13 was changed", false},
	{"one inserted, all made anew", func(e []stored) []stored { return chained(slices.Insert(e, 5, e[5])) }, 9, "inserted", true},

	{"two exchanged", func(e []stored) []stored { e[5], e[6] = e[6], e[5]; return renumber(e) }, 6, "entries were reordered", false},
	{"two far ones exchanged", func(e []stored) []stored { e[5], e[8] = e[8], e[5]; return renumber(e) }, 6, "entries were reordered", false},
	{"the last two exchanged", func(e []stored) []stored { e[10], e[11] = e[11], e[10]; return renumber(e) }, 11, "entries were reordered", false},
	{"one moved down", func(e []stored) []stored {
		moved := e[5]
		return renumber(slices.Insert(slices.Delete(e, 5, 6), 9, moved))
	}, 6, "entries were reordered", false},
	{"one moved beyond the end", func(e []stored) []stored {
		moved := e[5]
		moved.seq = 40
		return append(slices.Delete(e, 5, 6), moved)
	}, 6, "entries were reordered", false},
	{"only their contents exchanged", func(e []stored) []stored {
		e[5].content, e[6].content = e[6].content, e[5].content
		return e
	}, 6, "entries were reordered", false},
	{"two exchanged, all made anew", func(e []stored) []stored {
		e[5], e[6] = e[6], e[5]
		e[5].time, e[6].time = e[6].time, e[5].time
		edit(&e[5], "time", e[5].time)
		edit(&e[6], "time", e[6].time)
		return chained(e)
	}, 9, "changed", true},

	{"the last cut off", func(e []stored) []stored { return e[:11] }, 12, "cut off after entry 11: entry 12 was anchored", true},
	{"half cut off", func(e []stored) []stored { return e[:6] }, 7, "cut off after entry 6", true},
	{"all cut off", func(e []stored) []stored { return nil }, 1, "even the first one was removed", false},
}

// TestTampering does each of them in each database. Where hashes were made
// anew or the end is gone, only anchors can tell.
func TestTampering(t *testing.T) {
	t.Parallel()
	locations := map[string]func(testing.TB) string{
		"SQLite":   func(t testing.TB) string { return filepath.Join(t.TempDir(), "l.db") },
		"Postgres": nil,
	}
	for name, location := range locations {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if location == nil {
				location = schemas(postgres.Start(t))
			}
			l := ledgertest.New(t, location(t))
			ledgertest.Fill(t, l, 11)
			disarm(t, l)
			good := load(t, l)
			var anchors []record.Anchor
			for _, seq := range []int64{12, 4, 9} {
				anchors = append(anchors, record.Anchor{Ledger: l.ID(), Seq: seq, Hash: good[seq-1].hash})
			}
			for _, test := range tamperings {
				var e []stored
				for _, s := range good {
					s.content = slices.Clone(s.content)
					e = append(e, s)
				}
				put(t, l, test.do(e))
				bare, err := l.Verify(t.Context())
				if err != nil || bare.OK() != test.hidden {
					t.Errorf("%s: without anchors: broken %+v: %v", test.name, bare.Broken, err)
				}
				for _, broken := range []*ledger.Broken{bare.Broken, anchored(t, l, anchors).Broken} {
					if test.hidden && broken == bare.Broken {
						continue
					}
					if broken == nil || broken.Seq != test.seq || !strings.Contains(broken.What, test.what) {
						t.Errorf("%s: %+v; want %d, %q", test.name, broken, test.seq, test.what)
					}
				}
			}
			put(t, l, good)
			ledgertest.Whole(t, l, 12, anchors...)
		})
	}
}

func anchored(t testing.TB, l *ledger.Ledger, anchors []record.Anchor) ledger.Verification {
	t.Helper()
	v, err := l.Verify(t.Context(), anchors...)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// TestAnyChange changes one thing in one row at a time, and wants that row to
// be named.
func TestAnyChange(t *testing.T) {
	t.Parallel()
	l := ledgertest.New(t, filepath.Join(t.TempDir(), "l.db"))
	ledgertest.Fill(t, l, 5)
	disarm(t, l)
	good := load(t, l)
	rapid.Check(t, func(r *rapid.T) {
		e := slices.Clone(good)
		i := rapid.IntRange(0, len(e)-1).Draw(r, "row")
		s := &e[i]
		s.content = slices.Clone(s.content)
		flip := func(text []byte) []byte {
			if len(text) == 0 {
				return []byte("x")
			}
			at := rapid.IntRange(0, len(text)-1).Draw(r, "at")
			switch rapid.IntRange(0, 2).Draw(r, "how") {
			case 0:
				text[at] ^= byte(rapid.IntRange(1, 127).Draw(r, "bits"))
			case 1:
				text = slices.Delete(text, at, at+1)
			default:
				text = slices.Insert(text, at, byte(rapid.IntRange(1, 127).Draw(r, "byte")))
			}
			return text
		}
		switch rapid.SampledFrom([]string{"seq", "time", "kind", "stack", "hash", "content", "gone"}).Draw(r, "what") {
		case "seq":
			s.seq = int64(rapid.IntRange(7, 1000).Draw(r, "seq"))
		case "time":
			s.time = string(flip([]byte(s.time)))
		case "kind":
			s.kind = string(flip([]byte(s.kind)))
		case "stack":
			s.stack = string(flip([]byte(s.stack)))
		case "hash":
			s.hash = string(flip([]byte(s.hash)))
		case "content":
			s.content = flip(s.content)
		default:
			e = slices.Delete(e, i, i+1)
			if i == len(good)-1 {
				return // cut off: nothing shows that but an anchor
			}
		}
		put(t, l, e)
		v, err := l.Verify(t.Context())
		if err != nil || v.Broken == nil || v.Broken.Seq != int64(i+1) {
			r.Fatalf("%+v: %v; want entry %d", v.Broken, err, i+1)
		}
	})
}

// TestBrokenEntryIsNotRead wants reading to say which entry is broken.
func TestBrokenEntryIsNotRead(t *testing.T) {
	t.Parallel()
	l := ledgertest.New(t, filepath.Join(t.TempDir(), "l.db"))
	ledgertest.Fill(t, l, 5)
	disarm(t, l)
	execute(t, l, "UPDATE entries SET content = CAST(replace(CAST(content AS TEXT), 'backup 2', 'backup 9') AS BLOB) WHERE seq = 4")
	read := 0
	var last error
	for _, err := range l.Read(t.Context(), ledger.Query{}) {
		if last = err; err == nil {
			read++
		}
	}
	if _, err := l.Get(t.Context(), 4); read != 3 || last == nil || !strings.Contains(last.Error(), "entry 4 was changed") || err == nil {
		t.Errorf("read %d entries, then %v; and got %v", read, last, err)
	}
	if _, err := l.Get(t.Context(), 5); err != nil {
		t.Errorf("an entry that is whole: %v", err)
	}
	var out strings.Builder
	if _, err := l.Export(t.Context(), &out); err == nil || !strings.Contains(err.Error(), "entry 4 was changed") {
		t.Errorf("exported a broken ledger: %v", err)
	}
}

// TestAccidentsAreStopped tries what triggers are there for.
func TestAccidentsAreStopped(t *testing.T) {
	t.Parallel()
	for name, location := range map[string]func(testing.TB) string{
		"SQLite":   func(t testing.TB) string { return filepath.Join(t.TempDir(), "l.db") },
		"Postgres": nil,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			own := []string{"TRUNCATE entries", "INSERT INTO entries SELECT * FROM entries WHERE seq = 2 ON CONFLICT (seq) DO UPDATE SET kind = 'x'"}
			if location == nil {
				location = schemas(postgres.Start(t))
			} else {
				own = []string{"INSERT OR REPLACE INTO entries SELECT * FROM entries WHERE seq = 2", "UPDATE OR REPLACE entries SET seq = 3 WHERE seq = 2",
					"REPLACE INTO entries SELECT * FROM entries WHERE seq = 3"}
			}
			l := ledgertest.New(t, location(t))
			ledgertest.Fill(t, l, 2)
			for _, statement := range append(own, "UPDATE entries SET kind = 'x'", "DELETE FROM entries", "DELETE FROM entries WHERE seq = 3",
				"INSERT INTO entries SELECT seq + 9, time, kind, stack, hash, content FROM entries WHERE seq = 2",
				"INSERT INTO entries SELECT seq - 9, time, kind, stack, hash, content FROM entries WHERE seq = 2") {
				err := l.WithRaw(t.Context(), func(c *sql.Conn) error {
					_, err := c.ExecContext(t.Context(), statement)
					return err
				})
				if err == nil {
					t.Errorf("the database took %s", statement)
				}
			}
			ledgertest.Whole(t, l, 3)
		})
	}
}

// TestDamagedIndex takes an entry out of the index alone, so that a stack's
// entries are found without it.
func TestDamagedIndex(t *testing.T) {
	t.Parallel()
	l := ledgertest.New(t, filepath.Join(t.TempDir(), "l.db"))
	ledgertest.Fill(t, l, 5)
	disarm(t, l)
	execute(t, l, "CREATE INDEX other ON entries (stack, seq, kind) WHERE seq <> 3", "PRAGMA writable_schema = 1",
		"UPDATE sqlite_master SET rootpage = (SELECT sum(rootpage) FROM sqlite_master WHERE name IN ('other', 'entries_by_stack')) - rootpage WHERE name IN ('other', 'entries_by_stack')")
	last, err := ledger.Open(t.Context(), l.Location())
	if err != nil {
		t.Fatal(err)
	}
	defer last.Close()
	for e, err := range last.Read(t.Context(), ledger.Query{Stack: ledgertest.Stack(1).ID()}) {
		if err != nil || e.Seq == 3 {
			t.Fatalf("the index isn't damaged: %d, %v", e.Seq, err)
		}
	}
	v, err := last.Verify(t.Context())
	if err != nil || v.Broken == nil || v.Broken.Seq != 0 || !strings.Contains(v.Broken.What, "may miss some") {
		t.Errorf("%+v: %v", v.Broken, err)
	}
}
