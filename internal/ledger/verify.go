package ledger

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"

	"github.com/holdfast-dev/holdfast/internal/record"
)

// Verification is what Verify found.
type Verification struct {
	Ledger  string        `json:"ledger"`  // its id
	Entries int64         `json:"entries"` // from the first on, that are as they were written
	Head    record.Anchor `json:"head"`    // the last of these
	Anchors int           `json:"anchors"` // that were held against the ledger and fit
	Broken  *Broken       `json:"broken"`  // the first place that isn't as it was written; null where all is
}

// OK reports whether everything is as it was written, as far as the anchors
// reach.
func (v Verification) OK() bool { return v.Broken == nil }

// Verify reads the ledger from its first entry to its last, computes every
// hash anew, and holds the anchors against it: entries that are known from
// outside, without which a ledger that was cut off or made anew as a whole
// looks like any other. An error means that it couldn't be read; what is wrong
// with a ledger that can be is in the Verification.
func (l *Ledger) Verify(ctx context.Context, anchors ...record.Anchor) (Verification, error) {
	v, err := verify(l.rows(ctx, Query{}), anchors)
	if err == nil && v.OK() && l.store.sound != "" {
		v.Broken, err = l.unsound(ctx)
	}
	return v, err
}

// unsound looks for damage that no entry shows: an index that lacks one hides
// it from queries.
func (l *Ledger) unsound(ctx context.Context) (*Broken, error) {
	var answer string
	if err := l.store.read.QueryRowContext(ctx, l.store.sound).Scan(&answer); err != nil {
		return nil, at(l.loc, err)
	}
	if answer == "ok" {
		return nil, nil
	}
	return &Broken{0, "every entry is as it was written, but the file around them is damaged, so that looking up entries may miss some: " + answer}, nil
}

// chain follows the entries from the first on.
type chain struct {
	known  *known
	ledger string
	last   places
	hash   string   // of the last entry
	hashes []string // of the last few, the newest last
}

// remembered is how many hashes a chain keeps, to tell how many entries were
// put in.
const remembered = 16

// fault is the first entry that doesn't fit, and what comes after it.
type fault struct {
	seq   int64 // the number that the entry should have
	place int64 // where it stands
	own   error // what is wrong with the entry by itself
	p     places
	sum   string // what the content's hash really is
	read  bool   // p could be read
	alter bool   // the content doesn't have the hash that stands beside it
	next  *fault // the entry after it
	shift int64  // how far contents stand from where they belong, summed up to the end
	at    int64  // where the content with number seq stands; 0 for nowhere
	fits  bool   // that content names the entry before as it is
}

func verify(rows iter.Seq2[row, error], anchors []record.Anchor) (Verification, error) {
	c := &chain{known: newKnown()}
	marks, err := newMarks(anchors)
	if err != nil {
		return Verification{}, err
	}
	var bad *fault
	var line *lineError
	for r, err := range rows {
		if errors.As(err, &line) {
			break // of an export; it is reported if nothing before it is wrong
		}
		if err != nil {
			return Verification{}, err
		}
		if bad != nil {
			bad.follow(c, r)
			continue
		}
		if bad = c.next(r); bad == nil {
			marks.pass(c)
		}
	}
	v := Verification{Ledger: c.ledger, Entries: c.last.seq, Head: record.Anchor{Ledger: c.ledger, Seq: c.last.seq, Hash: c.hash}}
	switch {
	case marks.broken != nil:
		v.Broken = marks.broken
	case bad != nil:
		v.Broken = c.explain(bad)
	case line != nil:
		v.Broken = &Broken{c.last.seq + 1, line.Error()}
	case c.last.seq == 0:
		v.Broken = &Broken{1, "the ledger has no entries: even the first one was removed"}
	default:
		v.Broken = marks.end(c)
	}
	v.Anchors = marks.fit
	return v, nil
}

// next takes the entry that follows, or says what is wrong with it.
func (c *chain) next(r row) *fault {
	f := c.look(r)
	seq := c.last.seq + 1
	f.seq = seq
	switch {
	case r.seq != seq, f.own != nil, f.p.previous != c.hash:
	case (seq == 1) != (f.p.kind == string(record.LedgerCreated)):
		f.own = &Broken{seq, "the ledger's beginning isn't at its beginning"}
	case f.p.time < c.last.time:
		f.own = &Broken{seq, fmt.Sprintf("entry %d was changed: its time is before that of entry %d", seq, seq-1)}
	default:
		if seq == 1 {
			m, _ := cut(r.content, false)
			c.ledger = createdID(m.body)
		}
		c.last, c.hash = f.p, f.sum
		if len(c.hashes) == remembered {
			c.hashes = append(c.hashes[:0], c.hashes[1:]...)
		}
		c.hashes = append(c.hashes, c.hash)
		return nil
	}
	f.count(c, &f)
	return &f
}

// look reads one entry by itself.
func (c *chain) look(r row) fault {
	f := fault{place: r.seq}
	_, f.p, f.own = c.known.open(r)
	f.read = f.own == nil
	if f.read {
		f.sum = string(r.hash)
		return f
	}
	sum := sumOf(r.content)
	f.sum = string(sum[:])
	f.alter = f.sum != string(r.hash)
	if m, err := cut(r.content, false); err == nil {
		f.p, err = c.known.read(m)
		f.read = err == nil
	}
	return f
}

// follow takes in what comes after a fault, for telling what was done.
func (f *fault) follow(c *chain, r row) {
	after := c.look(r)
	if f.next == nil {
		f.next = &after
	}
	f.count(c, &after)
}

func (f *fault) count(c *chain, e *fault) {
	if !e.read {
		return
	}
	f.shift += e.place - e.p.seq
	if e.p.seq == f.seq && f.at == 0 {
		f.at, f.fits = e.place, e.p.previous == c.hash
	}
}

// explain tells what was done at the first place that doesn't fit, as far as
// the entries around it show.
func (c *chain) explain(f *fault) *Broken {
	n := f.seq
	switch {
	case f.place > n:
		if f.at > 0 {
			return brokenf(n, "entries were reordered: entry %d stands at place %d, and at its own place there is none", n, f.at)
		}
		return brokenf(n, "%s removed: entry %d follows %s", were(n, f.place-1), f.place, after(n-1))
	case f.place < n:
		return brokenf(n, "an entry was inserted: there is a second one with number %d", f.place)
	case f.read && f.p.seq < n && c.hashBefore(f.p.seq+1) == f.sum:
		return brokenf(n, "%s inserted: what stands at place %d is a copy of entry %d", were(n, max(n, f.at-1)), n, f.p.seq)
	case f.read && f.p.seq < n && c.hashBefore(f.p.seq) == f.p.previous:
		return brokenf(f.p.seq, "%s inserted: what stands at place %d was written as entry %d, right %s", were(f.p.seq, n-1), n, f.p.seq, after(f.p.seq-1))
	case f.at > n && f.fits && f.shift > 0:
		return brokenf(n, "%s inserted: entry %d itself stands at place %d", were(n, f.at-1), n, f.at)
	case f.read && f.p.seq != n && (!f.alter || f.at > 0): // a number in a content that was changed says nothing
		return c.explainMoved(f)
	case f.alter && f.read && f.p.previous == c.hash && f.next != nil && f.next.p.previous == f.sum:
		return brokenf(n, "the hash that is stored beside entry %d was changed; its content is still the one that entry %d follows", n, n+1)
	case f.own != nil:
		return brokenf(n, "%v", f.own)
	case n == 1:
		return brokenf(1, "the ledger's first entry was changed, and its hash made anew: it names an entry before it")
	case f.next != nil && f.next.read && f.next.p.previous == f.sum:
		return brokenf(n-1, "entry %d was changed, and its hash made anew: entry %d was written after another one", n-1, n)
	case f.next != nil:
		return brokenf(n, "entry %d was changed, and its hash made anew: it doesn't follow %s, and entry %d doesn't follow it", n, after(n-1), n+1)
	}
	return brokenf(n, "entry %d or %d was changed, and its hash made anew: they don't follow each other", n-1, n)
}

// explainMoved tells about a place at which another entry stands.
func (c *chain) explainMoved(f *fault) *Broken {
	n, q := f.seq, f.p.seq
	switch {
	case f.at > 0:
		return brokenf(n, "entries were reordered: at place %d stands what was written as entry %d, and entry %d stands at place %d", n, q, n, f.at)
	case f.shift < 0 && q > n:
		return brokenf(n, "%s removed, and those that follow moved up: at place %d stands what was written as entry %d", were(n, q-1), n, q)
	}
	return brokenf(n, "entry %d was changed: in its place stands a copy of what was written as entry %d", n, q)
}

// hashBefore is the hash of the entry before a number, where it is remembered.
func (c *chain) hashBefore(seq int64) string {
	back := c.last.seq - (seq - 1)
	switch {
	case seq == 1:
		return ""
	case back < 0 || back >= int64(len(c.hashes)):
		return "forgotten"
	}
	return c.hashes[int64(len(c.hashes))-1-back]
}

func brokenf(seq int64, format string, args ...any) *Broken {
	return &Broken{seq, fmt.Sprintf(format, args...)}
}

func were(from, to int64) string {
	if from >= to {
		return fmt.Sprintf("entry %d was", from)
	}
	return fmt.Sprintf("entries %d to %d were", from, to)
}

func after(seq int64) string {
	if seq == 0 {
		return "the ledger's beginning"
	}
	return fmt.Sprintf("after entry %d", seq)
}

// marks are anchors in the order of their numbers.
type marks struct {
	left   []record.Anchor
	passed int64 // the last one that fitted
	fit    int
	broken *Broken
}

func newMarks(anchors []record.Anchor) (*marks, error) {
	for _, a := range anchors {
		if a.Seq < 1 || !isHash(a.Hash) || a.Ledger == "" {
			return nil, errors.New("an anchor needs a ledger's id, an entry's number and its hash")
		}
	}
	m := &marks{left: slices.Clone(anchors)}
	slices.SortStableFunc(m.left, func(a, b record.Anchor) int { return int(a.Seq - b.Seq) })
	return m, nil
}

// pass holds the anchors of the entry that the chain has just taken.
func (m *marks) pass(c *chain) {
	for len(m.left) > 0 && m.left[0].Seq == c.last.seq && m.broken == nil {
		a := m.left[0]
		m.left = m.left[1:]
		switch {
		case a.Ledger != c.ledger:
			m.broken = other(a, c)
		case a.Hash != c.hash:
			m.broken = brokenf(a.Seq, "entry %d isn't the one that was anchored outside: %s changed, removed or inserted, and all hashes from there on made anew",
				a.Seq, wereOneOf(m.passed+1, a.Seq))
		default:
			m.fit++
			m.passed = a.Seq
		}
	}
}

// end holds the anchors that name entries beyond the last one.
func (m *marks) end(c *chain) *Broken {
	if len(m.left) == 0 {
		return nil
	}
	last := m.left[len(m.left)-1]
	for _, a := range m.left {
		if a.Ledger != c.ledger {
			return other(a, c)
		}
	}
	return brokenf(c.last.seq+1, "the ledger was cut off after entry %d: entry %d was anchored outside, and is gone", c.last.seq, last.Seq)
}

func other(a record.Anchor, c *chain) *Broken {
	return brokenf(1, "this is another ledger, or one that was made anew: the anchor for entry %d names ledger %.40q, and this one is %.40q", a.Seq, a.Ledger, c.ledger)
}

func wereOneOf(from, to int64) string {
	if from >= to {
		return "it was"
	}
	return fmt.Sprintf("one of the entries %d to %d was", from, to)
}
