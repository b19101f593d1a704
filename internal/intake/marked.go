package intake

import (
	"bytes"

	"github.com/holdfast-dev/holdfast/internal/plan"
)

// collectMarked adds to secrets what the marks say is sensitive in a value,
// given both as JSON text. Of what isn't marked nothing is decoded.
func (r *reader) collectMarked(secrets *plan.Secrets, raw, rawMarks []byte) error {
	if len(raw) == 0 || !bytes.Contains(rawMarks, []byte("true")) {
		return nil
	}
	marks, err := r.decode(rawMarks)
	if err != nil {
		return err
	}
	s := scan{b: raw, scratch: &r.scratch}
	return s.collectMarked(secrets, marks)
}

func (s *scan) collectMarked(secrets *plan.Secrets, marks plan.Value) error {
	kind := s.peek()
	switch {
	case !hasTrue(marks) || kind == 'n':
		s.skip()
		return nil
	case marks.Kind() == plan.Object && kind == '{':
		s.i++
		for s.peek() != '}' {
			if err := s.collectMarked(secrets, marks.Get(s.name())); err != nil {
				return err
			}
		}
		s.i++
		return nil
	case marks.Kind() == plan.List && kind == '[':
		s.i++
		for i := 0; s.peek() != ']'; i++ {
			if err := s.collectMarked(secrets, marks.Index(i)); err != nil {
				return err
			}
		}
		s.i++
		return nil
	}
	v, err := s.value(0)
	secrets.Collect(v.Mark())
	return err
}
