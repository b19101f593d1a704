package ledger

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"

	"github.com/go-json-experiment/json"

	"github.com/holdfast-dev/holdfast/internal/record"
)

// ExportSchema names the version of an export's last line.
const ExportSchema = "holdfast.export/v1"

// maxLine bounds a line of an export: an entry with its hash.
const maxLine = MaxEntry + 1024

// trailer is the last line of an export. One that lacks it was cut off.
type trailer struct {
	Anchor record.Anchor `json:"anchor"` // the last entry
	Schema string        `json:"schema"`
}

// Export writes the whole ledger as JSON Lines: each entry with its hash, in
// canonical form, and at the end a line that names the last one. It checks what
// it writes, and stops with an error at what Verify would call broken, so that
// an export with a last line is whole. The anchor is the last entry's.
func (l *Ledger) Export(ctx context.Context, w io.Writer) (record.Anchor, error) {
	c := &chain{known: newKnown()}
	out := bufio.NewWriterSize(w, 1<<16)
	for r, err := range l.rows(ctx, Query{}) {
		if err != nil {
			return record.Anchor{}, err
		}
		if bad := c.next(r); bad != nil {
			return record.Anchor{}, at(l.loc, c.explain(bad))
		}
		m, err := cut(r.content, false)
		if err != nil {
			return record.Anchor{}, at(l.loc, err)
		}
		_, _ = out.Write(r.content[:m.hashAt]) // Flush has the error
		_, _ = fmt.Fprintf(out, `"hash":"%s",`, r.hash)
		_, _ = out.Write(r.content[m.hashAt:])
		if err := out.WriteByte('\n'); err != nil {
			return record.Anchor{}, err
		}
	}
	if c.last.seq == 0 {
		return record.Anchor{}, at(l.loc, &Broken{1, "the ledger has no entries: even the first one was removed"})
	}
	head := record.Anchor{Ledger: c.ledger, Seq: c.last.seq, Hash: c.hash}
	last, err := canonical(trailer{head, ExportSchema})
	if err != nil {
		return record.Anchor{}, err
	}
	_, _ = out.Write(append(last, '\n'))
	return head, out.Flush()
}

// lines reads an export's lines without their ends, bounded. The last error is
// io.EOF where the export ended with a whole line.
type lines struct {
	from *bufio.Reader
	n    int // the line that was read last
	buf  []byte
}

func (l *lines) next() ([]byte, error) {
	l.n++
	l.buf = l.buf[:0]
	for {
		part, err := l.from.ReadSlice('\n')
		if len(l.buf)+len(part) > maxLine {
			return nil, l.broken("it is longer than any entry")
		}
		l.buf = append(l.buf, part...)
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case errors.Is(err, io.EOF) && len(l.buf) > 0:
			return nil, l.broken("the export was cut off in the middle of it")
		case err != nil:
			return nil, err
		}
		return l.buf[:len(l.buf)-1], nil
	}
}

// lineError is something that is wrong with a line.
type lineError struct {
	line int
	what string
}

func (e *lineError) Error() string { return fmt.Sprintf("line %d of the export: %s", e.line, e.what) }

func (l *lines) broken(format string, args ...any) error {
	return &lineError{l.n, fmt.Sprintf(format, args...)}
}

// exported reads an export as rows, and holds its last line against them. An
// entry's place is its line. What else a stored row has beside its content is
// made from it: an export has no such things that could be wrong.
func exported(ctx context.Context, r io.Reader) iter.Seq2[row, error] {
	return func(yield func(row, error) bool) {
		l := &lines{from: bufio.NewReaderSize(r, 1<<16)}
		k := newKnown()
		var last row
		var id string
		for {
			line, err := l.next()
			if err == nil {
				err = ctx.Err()
			}
			if errors.Is(err, io.EOF) {
				err = l.broken("the export was cut off: its last line is missing")
			}
			if err != nil {
				yield(row{}, err)
				return
			}
			if bytes.HasPrefix(line, []byte(`{"anchor":`)) {
				if err := l.end(line, record.Anchor{Ledger: id, Seq: last.seq, Hash: string(last.hash)}); err != nil {
					yield(row{}, err)
				}
				return
			}
			next, err := l.row(k, line)
			if err != nil {
				yield(row{}, err)
				return
			}
			if l.n == 1 {
				if m, err := cut(next.content, false); err == nil {
					id = createdID(m.body)
				}
			}
			last = row{seq: next.seq, hash: bytes.Clone(next.hash)}
			if !yield(next, nil) {
				return
			}
		}
	}
}

// row makes a stored row of an entry's line.
func (l *lines) row(k *known, line []byte) (row, error) {
	m, err := cut(line, true)
	if err != nil {
		return row{}, l.broken("it was changed: %v", err)
	}
	p, err := k.read(m)
	if err != nil {
		return row{}, l.broken("it was changed: %v", err)
	}
	h, err := unquote(m.hash)
	if err != nil || !isHash(h) {
		return row{}, l.broken("it was changed: its hash isn't one")
	}
	content := append(append(make([]byte, 0, len(line)), line[:m.hashAt]...), line[m.hashAt+len(`"hash":,`)+len(m.hash):]...)
	return row{seq: int64(l.n), time: []byte(p.time), kind: []byte(p.kind), stack: []byte(p.stack), hash: []byte(h), content: content}, nil
}

// end holds the last line against what came before it, and wants nothing after
// it.
func (l *lines) end(line []byte, head record.Anchor) error {
	if err := checkCanonical(line); err != nil {
		return l.broken("it was changed: %v", err)
	}
	var t trailer
	if err := json.Unmarshal(line, &t, json.RejectUnknownMembers(true)); err != nil || t.Schema != ExportSchema {
		return l.broken("it is no last line that this version of holdfast knows")
	}
	if t.Anchor != head {
		return l.broken("it names entry %d with %.80q of ledger %.40q, and the last one here is %d with %q of %q: entries before it were removed, or it was changed",
			t.Anchor.Seq, t.Anchor.Hash, t.Anchor.Ledger, head.Seq, head.Hash, head.Ledger)
	}
	if _, err := l.next(); !errors.Is(err, io.EOF) {
		return l.broken("something follows the export's last line")
	}
	return nil
}

// ReadExport reads the entries of an export, each held to its own hash, and
// the export to be whole. It takes any bytes: what isn't an export of a ledger
// is an error that names the line. Whether the chain holds, VerifyExport says.
func ReadExport(ctx context.Context, r io.Reader) iter.Seq2[record.Entry, error] {
	return func(yield func(record.Entry, error) bool) {
		k := newKnown()
		n := 0
		for r, err := range exported(ctx, r) {
			n++
			var e record.Entry
			if err == nil {
				if e, err = k.value(r); err != nil {
					err = &lineError{n, err.Error()}
				}
			}
			if !yield(e, err) || err != nil {
				return
			}
		}
	}
}

// VerifyExport is Verify for an export. A line that can't be read, or that is
// missing, is in the Verification; an error means that r failed.
func VerifyExport(ctx context.Context, r io.Reader, anchors ...record.Anchor) (Verification, error) {
	return verify(exported(ctx, r), anchors)
}
