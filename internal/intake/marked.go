package intake

import (
	"bytes"

	"github.com/holdfast-dev/holdfast/internal/plan"
)

// maxMarks and maxMarksLen bound which marks are held decoded.
const (
	maxMarks    = 200
	maxMarksLen = 4 << 10
)

// collectMarked adds to secrets what the marks say is sensitive in a value,
// given both as JSON text. Of what isn't marked nothing is decoded.
func (r *reader) collectMarked(secrets *plan.Secrets, raw, rawMarks []byte) error {
	if len(raw) == 0 || !bytes.Contains(rawMarks, []byte("true")) {
		return nil
	}
	marks, err := r.prunedMarks(rawMarks)
	if err != nil {
		return err
	}
	s := scan{b: raw, scratch: &r.scratch}
	return s.collectMarked(secrets, marks)
}

// prunedMarks decodes marks and leaves out what marks nothing. The objects of
// one type mostly have the same marks, so they are held by their text.
func (r *reader) prunedMarks(raw []byte) (plan.Value, error) {
	if marks, ok := r.scratch.marks[string(raw)]; ok {
		return marks, nil
	}
	v, err := r.decode(raw)
	if err != nil {
		return v, err
	}
	v = prune(v)
	if len(raw) <= maxMarksLen && len(r.scratch.marks) < maxMarks {
		r.scratch.marks[string(raw)] = v
	}
	return v, nil
}

// prune returns marks without what marks nothing: absent where there is no
// true at all. Elements keep their positions.
func prune(marks plan.Value) plan.Value {
	switch {
	case !hasTrue(marks):
		return plan.Value{}
	case marks.Kind() == plan.Object:
		var members []plan.Member
		for _, m := range marks.Members() {
			if v := prune(m.Value); !v.IsAbsent() {
				members = append(members, plan.Member{Name: m.Name, Value: v})
			}
		}
		return plan.ObjectValue(members...)
	case marks.Kind() == plan.List:
		elems := make([]plan.Value, marks.Len())
		for i, e := range marks.Elems() {
			elems[i] = prune(e)
		}
		return plan.ListValue(elems...)
	}
	return marks
}

// collectMarked walks a value along pruned marks.
func (s *scan) collectMarked(secrets *plan.Secrets, marks plan.Value) error {
	kind := s.peek()
	switch {
	case marks.IsAbsent() || kind == 'n':
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
