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
// objects with their attributes, whatever the order of the file, its serial,
// and the engine that wrote it. It is keyed with the state's lineage, or with
// the one given where the state has none, as in a saved plan: digests are kept
// where the state's values must not be guessed back from them.
func (s *State) Digest(lineage string) string {
	if s.Lineage != "" {
		lineage = s.Lineage
	}
	mac := hmac.New(sha256.New, []byte(lineage))
	mac.Write(s.content[:])
	return "sha256:" + hex.EncodeToString(mac.Sum(nil))
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
func (d *stateDocument) contentSum() [sha256.Size]byte {
	lines := slices.Clone(d.sums)
	for i := range d.state.Instances {
		inst := &d.state.Instances[i]
		if inst.Addr.Mode == plan.Data {
			continue // read again by every plan, and stored or not as the engine likes
		}
		tainted := "\x00"
		if inst.Tainted {
			tainted = "tainted\x00"
		}
		lines = append(lines, "object\x00"+inst.Address+"\x00"+inst.Deposed+"\x00"+tainted+string(inst.sum[:]))
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
