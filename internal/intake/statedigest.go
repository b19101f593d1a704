package intake

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strconv"

	"github.com/holdfast-dev/holdfast/internal/plan"
)

// Digest identifies what is in a state, "sha256:" and hex: all outputs and
// managed objects with their attributes, whatever the order of the file, its
// serial, and the engine that wrote it. It is keyed with the state's lineage, or
// with the one given where the state has none, as in a saved plan: digests are
// kept where the state's values must not be guessed back from them.
//
// What is null or empty counts like what isn't there: the copy of a state in a
// saved plan has the attributes of the provider's schema of today.
func (s *State) Digest(lineage string) string { return s.DigestBut(lineage, nil, nil) }

// DigestBut is Digest with objects at other addresses, as moves give them, and
// without the objects for whose address leaveOut holds: the copy of a state in
// a saved plan has all moves and imports made already.
func (s *State) DigestBut(lineage string, moves map[string]string, leaveOut func(address string) bool) string {
	if s.Lineage != "" {
		lineage = s.Lineage
	}
	content := s.contentSum(moves, leaveOut)
	mac := hmac.New(sha256.New, []byte(lineage))
	mac.Write(content[:])
	return "sha256:" + hex.EncodeToString(mac.Sum(nil))
}

// withoutEmpty leaves out what is null or empty, however deep.
func withoutEmpty(v plan.Value) plan.Value {
	switch v.Kind() {
	case plan.List:
		elems := make([]plan.Value, 0, v.Len())
		for _, e := range v.Elems() {
			elems = append(elems, withoutEmpty(e)) // an element keeps its place
		}
		return plan.ListValue(elems...)
	case plan.Object:
		var members []plan.Member
		for _, m := range v.Members() {
			if m.Value = withoutEmpty(m.Value); !m.Value.IsUnset() && !isEmptyContainer(m.Value) {
				members = append(members, m)
			}
		}
		return plan.ObjectValue(members...)
	}
	return v
}

func isEmptyContainer(v plan.Value) bool {
	return (v.Kind() == plan.List || v.Kind() == plan.Object) && v.Len() == 0
}

// Managed counts the objects that the state manages, deposed ones included.
func (s *State) Managed() int {
	n := 0
	for i := range s.Instances {
		if s.Instances[i].Addr.Mode == plan.Managed {
			n++
		}
	}
	return n
}

// Moved compares a stored state with the same one refreshed, and returns the
// addresses of managed objects that are gone from it and of those that have
// other content, each in the order of the stored state.
func (s *State) Moved(refreshed *State) (gone, changed []string) {
	now := make(map[string]*Instance, len(refreshed.Instances))
	for i := range refreshed.Instances {
		inst := &refreshed.Instances[i]
		now[inst.Address+"\x00"+inst.Deposed] = inst
	}
	for i := range s.Instances {
		then := &s.Instances[i]
		if then.Addr.Mode != plan.Managed {
			continue
		}
		switch found := now[then.Address+"\x00"+then.Deposed]; {
		case found == nil:
			gone = append(gone, then.Address)
		case found.sum != then.sum:
			changed = append(changed, then.Address)
		}
	}
	return gone, changed
}

// output notes a root output, and what its value and marks are.
func (d *stateDocument) output(name string) error {
	d.state.Outputs = append(d.state.Outputs, name)
	v, err := d.value()
	if err != nil {
		return err
	}
	if isTrue(v.Get("sensitive")) {
		d.state.Secrets.Collect(v.Get("value").Mark())
	}
	sum := sha256.Sum256(plan.AppendCanonical(nil, v, false))
	d.sums = append(d.sums, "output\x00"+name+"\x00"+string(sum[:]))
	return nil
}

// contentSum is the digest over all outputs and objects.
func (s *State) contentSum(moves map[string]string, leaveOut func(address string) bool) [sha256.Size]byte {
	lines := slices.Clone(s.outputs)
	for i := range s.Instances {
		inst := &s.Instances[i]
		if inst.Addr.Mode == plan.Data {
			continue // read again by every plan, and stored or not as the engine likes
		}
		address := inst.Address
		if to := moves[address]; to != "" {
			address = to
		}
		if leaveOut != nil && leaveOut(address) {
			continue
		}
		tainted := "\x00"
		if inst.Tainted {
			tainted = "tainted\x00"
		}
		lines = append(lines, "object\x00"+address+"\x00"+inst.Deposed+"\x00"+tainted+string(inst.sum[:]))
	}
	slices.Sort(lines)
	sum := sha256.New()
	for _, l := range lines {
		sum.Write([]byte(l))
		sum.Write([]byte{0xff})
	}
	return [sha256.Size]byte(sum.Sum(nil))
}

// collectMarked collects the values at the paths that a state marks as
// sensitive: lists of steps, each the name of an attribute or an index.
func (d *stateDocument) collectMarked(attributes, marks plan.Value) {
	for _, steps := range marks.Elems() {
		at := attributes
		for _, step := range steps.Elems() {
			at = takeStep(at, step.Get("value"))
		}
		d.state.Secrets.Collect(at.Mark())
	}
}

// takeStep goes one step into a value; the step is a name, or {"value":…,
// "type":…} for an index. A step that leads nowhere stays where it is: rather
// too much is hidden.
func takeStep(at, step plan.Value) plan.Value {
	if step.Kind() == plan.Object {
		step = step.Get("value")
	}
	next := plan.Value{}
	if n, ok := step.AsNumber(); ok {
		if i, err := strconv.Atoi(n); err == nil {
			next = at.Index(i)
		}
	} else {
		next = at.Get(step.RevealText())
	}
	if next.IsAbsent() {
		return at
	}
	return next
}
