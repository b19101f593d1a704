package intake

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
)

// chunkSize is how much is read from the source at once.
const chunkSize = 64 << 10

var (
	errTooLarge      = errors.New("the input is too large")
	errEntryTooLarge = errors.New("one part of the input is too large")
	errTooMuchNoise  = errors.New("too much stands around the JSON")
	errTextTooLarge  = errors.New("the text of one plan is too large to be kept")
)

// input is the text of a source, with look-ahead, push-back, limits and line
// numbers. Its Read never hands out more than lim.Entry bytes beyond what the
// consumer says it is done with.
type input struct {
	ctx   context.Context
	src   io.Reader
	lim   Limits
	buf   []byte // read from src, buf[pos:] not handed out yet
	pos   int
	base  int64 // offset of buf[0]
	lines int   // newlines before buf[pos]
	end   error // why src gives no more; io.EOF at the end

	// done returns the offset up to which the consumer needs nothing more;
	// nil while nothing is held.
	done func() int64

	// keeping is given what a reader of JSON is handed; nil keeps nothing.
	keeping *keptText
}

func newInput(ctx context.Context, src io.Reader, lim Limits) *input {
	return &input{ctx: ctx, src: src, lim: lim}
}

// offset is that of the next byte to be handed out.
func (in *input) offset() int64 { return in.base + int64(in.pos) }

// fill reads more into buf, which must not be exhausted by position: it keeps
// buf[pos:]. It reports whether there is anything new.
func (in *input) fill() bool {
	if in.end != nil {
		return false
	}
	if err := in.ctx.Err(); err != nil {
		in.end = err
		return false
	}
	if in.pos > 0 {
		n := copy(in.buf, in.buf[in.pos:])
		in.base += int64(in.pos)
		in.buf, in.pos = in.buf[:n], 0
	}
	if in.base+int64(len(in.buf)) >= in.lim.Bytes {
		in.end = errTooLarge
		return false
	}
	if cap(in.buf)-len(in.buf) < chunkSize/2 {
		in.buf = append(make([]byte, 0, 2*cap(in.buf)+chunkSize), in.buf...)
	}
	for range 100 {
		n, err := in.src.Read(in.buf[len(in.buf):cap(in.buf)])
		in.buf = in.buf[:len(in.buf)+n]
		if err != nil {
			in.end = err
		}
		if n > 0 || err != nil {
			return n > 0
		}
	}
	in.end = io.ErrNoProgress
	return false
}

// Read implements io.Reader for a JSON decoder.
func (in *input) Read(p []byte) (int, error) {
	if in.pos == len(in.buf) && !in.fill() {
		return 0, in.end
	}
	if in.done != nil && in.offset()-in.done() > in.lim.Entry {
		in.end = errEntryTooLarge
		in.buf = in.buf[:in.pos]
		return 0, in.end
	}
	n := copy(p, in.buf[in.pos:])
	if in.keeping != nil && in.done != nil && !in.keeping.add(p[:n], in.lim.Text) {
		in.end = errTextTooLarge
		in.buf = in.buf[:in.pos]
		return 0, in.end
	}
	in.advance(n)
	return n, nil
}

func (in *input) advance(n int) {
	in.lines += bytes.Count(in.buf[in.pos:in.pos+n], newline)
	in.pos += n
}

var newline = []byte{'\n'}

// unread gives back the last bytes that were handed out.
func (in *input) unread(b []byte) {
	in.lines -= bytes.Count(b, newline)
	if len(b) <= in.pos {
		in.pos -= len(b)
		return
	}
	rest := append(bytes.Clone(b), in.buf[in.pos:]...)
	in.base = in.offset() - int64(len(b))
	in.buf, in.pos = rest, 0
}

// peek returns the next bytes, up to n of them, without handing them out.
func (in *input) peek(n int) []byte {
	for len(in.buf)-in.pos < n && in.fill() {
	}
	return in.buf[in.pos:min(in.pos+n, len(in.buf))]
}

// peekLine returns the rest of the line, without its end, without handing it
// out; whole is false where it is longer than limit.
func (in *input) peekLine(limit int) (line []byte, whole bool) {
	for n := lineHead; ; n *= 2 {
		head := in.peek(n)
		if i := bytes.IndexByte(head, '\n'); i >= 0 {
			return head[:i], i <= limit
		}
		if len(head) < n || len(head) > limit { // the end
			return head, len(head) <= limit
		}
	}
}

// skipSpace hands out white space and reports whether anything follows.
func (in *input) skipSpace() bool {
	for start := in.offset(); ; {
		i := in.pos
		for i < len(in.buf) && isSpace(in.buf[i]) {
			i++
		}
		in.advance(i - in.pos)
		if in.pos < len(in.buf) {
			return true
		}
		if in.offset()-start > maxNoise {
			in.end = errTooMuchNoise
			return false
		}
		if !in.fill() {
			return false
		}
	}
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

// line hands out the rest of the line and returns its first bytes, up to n of
// them; a longer line is handed out in full but not held.
func (in *input) line(n int) []byte {
	head := bytes.Clone(in.peek(n))
	if i := bytes.IndexByte(head, '\n'); i >= 0 {
		in.advance(i + 1)
		return head[:i]
	}
	for {
		if i := bytes.IndexByte(in.buf[in.pos:], '\n'); i >= 0 {
			in.advance(i + 1)
			return head
		}
		in.advance(len(in.buf) - in.pos)
		if !in.fill() {
			return head
		}
	}
}

// failure returns the error that reading ended with, nil at a plain end.
func (in *input) failure() error {
	if in.end == nil || in.end == io.EOF {
		return nil
	}
	return in.end
}

// refuseFailure turns a failure of reading into a refusal where it is one
// about the input, else into an error about the source.
func (in *input) refuseFailure(source string) error {
	var enc *encodingError
	switch err := in.failure(); {
	case err == nil:
		return nil
	case errors.Is(err, errTooLarge):
		return &Refusal{Source: source, Kind: KindTooLarge, Offset: -1,
			Cause: fmt.Sprintf("It has more than %s, more than holdfast reads from one source.", size(in.lim.Bytes)),
			Next:  "Split the stack, or raise the limit if the size is right."}
	case errors.Is(err, errEntryTooLarge):
		return &Refusal{Source: source, Kind: KindTooLarge, Line: in.lines + 1, Offset: in.offset(),
			Cause: fmt.Sprintf("One entry has more than %s of text; no engine writes that.", size(in.lim.Entry)),
			Next:  nextRemake}
	case errors.Is(err, errTextTooLarge):
		return &Refusal{Source: source, Kind: KindTooLarge, Offset: -1,
			Cause: fmt.Sprintf("The plan has more than %s of JSON, more than is given to policies, and without them there is no verdict.", size(in.lim.Text)),
			Next:  "Split the stack, or check this plan without policies."}
	case errors.Is(err, errTooMuchNoise):
		return &Refusal{Source: source, Kind: KindTooLarge, Line: in.lines + 1, Offset: in.offset(),
			Cause: fmt.Sprintf("It has more than %s or %d lines of blanks and of what the CLI and its wrappers print around JSON, so whatever writes this does not write plans.", size(maxNoise), maxNoiseLines),
			Next:  nextShowJSON}
	case errors.As(err, &enc):
		return &Refusal{Source: source, Kind: KindEncoding, Line: in.lines + 1, Offset: in.offset(),
			Cause: "The text starts as UTF-16 but is not valid UTF-16: " + enc.what + ".", Next: nextRemake}
	default:
		return fmt.Errorf("reading %s: %w", source, err)
	}
}

// size writes a number of bytes for people.
func size(n int64) string {
	for _, u := range []struct {
		unit string
		of   int64
	}{{"GiB", 1 << 30}, {"MiB", 1 << 20}, {"KiB", 1 << 10}} {
		if n >= u.of && n%u.of == 0 {
			return fmt.Sprintf("%d %s", n/u.of, u.unit)
		}
	}
	return fmt.Sprintf("%d bytes", n)
}
