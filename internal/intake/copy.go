package intake

import (
	"bytes"
	"errors"
	"io"
	"reflect"

	"github.com/holdfast-dev/holdfast/internal/plan"
)

// setup-terraform's wrapper logs what a command printed once more, on one line
// in the escapes of the runner. Such a copy is passed over only where it says
// the same as what stands before it: nobody sees whether another plan hides in
// it.

// errOtherCopy says that a copy is none of what stands before it.
var errOtherCopy = errors.New("not the same")

// checkCopy hands out the copy that begins here. repeats is given its text and
// returns errOtherCopy or a *Refusal where it is none. before is the number of
// documents before it.
func (in *input) checkCopy(source string, before int, repeats func(again *input) error) error {
	line, offset := in.lines+1, in.offset()
	in.advance(len(wrapperCopy.Find(in.peek(lineHead))))
	again := newInput(in.ctx, &runnerText{src: &restOfLine{in: in}}, in.lim)
	err := repeats(again)
	var refusal *Refusal
	switch {
	case in.failure() != nil:
		return in.refuseFailure(source)
	case err == nil:
		in.line(0)
		return nil
	case !errors.Is(err, errOtherCopy) && !errors.As(err, &refusal):
		return err
	}
	out := &Refusal{Source: source, Document: max(before-1, 0), Kind: KindTrailing, Line: line, Offset: offset, Next: nextRemake,
		Cause: "This line is a wrapper's copy of what a command printed, but it does not say the same as what stands before it, so another plan could hide in it."}
	if before == 0 {
		out.Kind = KindText
		out.Cause = "This line is a wrapper's copy of what a command printed; the output itself does not stand before it."
	}
	return out
}

// repeats reports with errOtherCopy where a copy holds JSON that isn't the last
// of these plans, in order and to the end. One without any JSON is noise.
func (in *input) repeats(source string, plans []*plan.Plan) error {
	var noise noise
	var again []*plan.Plan
	budget := in.lim.Kept
	for {
		switch in.nextDocument(&noise) {
		case foundJSON:
			if len(again) == len(plans) {
				return errOtherCopy
			}
			p, err := readPlan(in, source, 0, &budget)
			if err != nil {
				return err
			}
			again = append(again, p)
		case foundEnd:
			before := plans[len(plans)-len(again):]
			for i, p := range again {
				if !samePlan(p, before[i]) {
					return errOtherCopy
				}
			}
			return in.refuseFailure(source)
		case foundOther:
			if len(again) > 0 || !in.isText() {
				return errOtherCopy
			}
			return in.refuseFailure(source)
		default:
			return errOtherCopy
		}
	}
}

// isText hands out the rest and reports whether there is no JSON in it.
func (in *input) isText() bool {
	text := in.peek(maxNoise)
	in.advance(len(text))
	return len(text) < maxNoise && !jsonInside.Match(text)
}

// samePlan reports whether two plans say the same.
func samePlan(a, b *plan.Plan) bool {
	x, y := *a, *b
	x.Document, y.Document = 0, 0
	x.Secrets, y.Secrets = nil, nil // what they hide is in the values
	return reflect.DeepEqual(&x, &y)
}

// restOfLine is the rest of a line of an input, without its end.
type restOfLine struct{ in *input }

func (r *restOfLine) Read(p []byte) (int, error) {
	if r.in.pos == len(r.in.buf) && !r.in.fill() {
		return 0, r.in.end
	}
	held := r.in.buf[r.in.pos:]
	if i := bytes.IndexByte(held, '\n'); i >= 0 {
		held = held[:i]
	}
	if len(held) == 0 {
		return 0, io.EOF
	}
	n := copy(p, held)
	r.in.advance(n)
	return n, nil
}

// runnerText takes off the escapes that GitHub's runner puts on what a command
// of a workflow says: %25, %0D and %0A.
type runnerText struct {
	src io.Reader
	in  []byte // read and not handed out yet
	err error
}

func (t *runnerText) Read(p []byte) (int, error) {
	for {
		if n := t.decode(p); n > 0 || t.err != nil {
			if n == 0 {
				return 0, t.err
			}
			return n, nil
		}
		var buf [4 << 10]byte
		n, err := t.src.Read(buf[:])
		t.in = append(t.in, buf[:n]...)
		t.err = err
	}
}

// decode hands out what can be decoded of what was read: an escape that was cut
// waits for its rest, as long as one may come.
func (t *runnerText) decode(p []byte) (n int) {
	i := 0
	for ; i < len(t.in) && n < len(p); n++ {
		c, used := t.in[i], 1
		if c == '%' {
			if len(t.in)-i < 3 && t.err == nil {
				break
			}
			switch string(t.in[i+1 : min(i+3, len(t.in))]) {
			case "25":
				c, used = '%', 3
			case "0D", "0d":
				c, used = '\r', 3
			case "0A", "0a":
				c, used = '\n', 3
			}
		}
		p[n] = c
		i += used
	}
	t.in = t.in[:copy(t.in, t.in[i:])]
	return n
}
