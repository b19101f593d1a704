package intake

import (
	"bytes"
	"hash/maphash"
	"slices"

	"github.com/holdfast-dev/holdfast/internal/plan"
)

// mentions finds the managed objects of the prior state that no entry of the
// plan mentions. Addresses are kept as hashes, so that a plan of many
// untouched objects costs eight bytes for each and not its address. The hash's seed is
// drawn anew for each plan, so that no input can aim at a collision; nothing that is
// returned depends on it.
type mentions struct {
	seed    maphash.Seed
	known   map[uint64]struct{}
	objects []object // of the prior state, while no entry mentions them
	pairs   map[uint64]struct{}
	buf     []byte
}

type object struct {
	hash uint64
	name string
}

func newMentions() mentions {
	return mentions{seed: maphash.MakeSeed(), known: make(map[uint64]struct{}), pairs: make(map[uint64]struct{})}
}

func (m *mentions) hash(address, deposed []byte) uint64 {
	if len(deposed) == 0 {
		return maphash.Bytes(m.seed, address)
	}
	m.buf = append(append(append(m.buf[:0], address...), 0), deposed...)
	return maphash.Bytes(m.seed, m.buf)
}

// add notes that an entry of the plan mentions an object.
func (m *mentions) add(address, deposed []byte) { m.known[m.hash(address, deposed)] = struct{}{} }

// first reports whether this block and this text come together for the first
// time.
func (m *mentions) first(block, text []byte) bool {
	h := m.hash(block, text)
	_, known := m.pairs[h]
	m.pairs[h] = struct{}{}
	return !known
}

// exists notes an object of the prior state and reports whether its name is
// held: no entry has mentioned it so far. Where the entries come later in the
// file, as no engine writes it, all names are held until then.
func (m *mentions) exists(address, deposed []byte) bool {
	h := m.hash(address, deposed)
	if _, ok := m.known[h]; ok {
		return false
	}
	name := string(address)
	if len(deposed) > 0 {
		name += " (deposed object " + string(deposed) + ")"
	}
	m.objects = append(m.objects, object{hash: h, name: name})
	return true
}

// missing returns the objects that no entry mentions, sorted, the first
// plan.MaxUnmentioned of them, and their number.
func (m *mentions) missing() ([]string, int) {
	var names []string
	for _, o := range m.objects {
		if _, ok := m.known[o.hash]; !ok {
			names = append(names, o.name)
		}
	}
	slices.Sort(names)
	return names[:min(len(names), plan.MaxUnmentioned)], len(names)
}

// priorState reads the state before the plan.
func (d *document) priorState() error {
	d.plan.Prior.DependsOn = make(map[string][]string)
	return d.uniqueMembers(func(name string) error {
		if name != "values" {
			return d.skip()
		}
		return d.uniqueMembers(func(name string) error {
			switch name {
			case "outputs":
				return d.uniqueMembers(func(string) error { return d.sensitiveOutput() })
			case "root_module":
				return d.priorModule(true)
			}
			return d.skip()
		})
	})
}

// priorModule reads a module of the prior state. Terraform 0.12 writes the
// addresses of objects inside modules without the module, whose address engines
// write after them.
func (d *document) priorModule(root bool) error {
	seen := [3]bool{}
	once := func(i int) error {
		if seen[i] {
			return errTwice
		}
		seen[i] = true
		return nil
	}
	var module string
	var relative []priorObject
	err := d.members(func(name []byte) error {
		switch string(name) {
		case "resources":
			if err := once(0); err != nil {
				return err
			}
			return d.elements(func(int) error { return d.priorResource(root, &relative) })
		case "child_modules":
			if err := once(1); err != nil {
				return err
			}
			return d.elements(func(int) error { return d.priorModule(false) })
		case "address":
			if err := once(2); err != nil {
				return err
			}
			return d.textTo(&module)
		}
		return d.skip()
	})
	for _, o := range relative {
		if err == nil && module != "" {
			o.address = slices.Concat([]byte(module), []byte("."), o.address)
		}
		if err == nil {
			err = d.priorObject(o)
		}
	}
	return err
}

// priorObject is a managed object of the prior state.
type priorObject struct{ address, deposed, dependsOn []byte }

// priorResource reads one object of the prior state. It uses the fields of an
// entry for what a state has under other names. An object of which the address
// lacks the module is left to the caller.
func (d *document) priorResource(root bool, relative *[]priorObject) error {
	const fValues, fMarks, fDependsOn = fBefore, fBeforeSensitive, fReplacePaths
	e := &d.entry
	e.reset()
	err := d.members(func(name []byte) error {
		f := noField
		switch string(name) {
		case "values":
			f = fValues
		case "sensitive_values":
			f = fMarks
		case "depends_on":
			f = fDependsOn
		case "deposed_key":
			f = fDeposed
		case "address", "mode", "type", "provider_name", "index":
			f = entryField(name)
		}
		if f == noField {
			return d.skip()
		}
		if err := e.see(f); err != nil {
			return err
		}
		return e.readField(d.reader, f)
	})
	if err != nil {
		return err
	}
	if err := d.collectMarked(d.plan.Secrets, e.raw[fValues], e.raw[fMarks]); err != nil {
		return err
	}
	managed, err := e.isManaged()
	if err != nil || !managed {
		return err
	}
	d.traces.provider(e.raw[fProvider])
	address, err := e.instanceAddress(d.reader)
	if err != nil {
		return err
	}
	deposed, err := e.bytes(fDeposed)
	if err != nil {
		return err
	}
	o := priorObject{address, deposed, e.raw[fDependsOn]}
	if root || bytes.HasPrefix(address, []byte("module.")) {
		return d.priorObject(o)
	}
	o = priorObject{bytes.Clone(o.address), bytes.Clone(o.deposed), bytes.Clone(o.dependsOn)}
	*relative = append(*relative, o)
	return d.keep(int64(len(o.address) + len(o.deposed) + len(o.dependsOn)))
}

// priorObject notes an object and what it depends on.
func (d *document) priorObject(o priorObject) error {
	d.plan.Prior.Managed++
	if d.mention.exists(o.address, o.deposed) {
		if err := d.keep(int64(len(o.address))); err != nil {
			return err
		}
	}
	return d.dependsOn(o.address, o.dependsOn)
}

// instanceAddress returns the address with its instance key: Terraform 0.12
// leaves the key out of the addresses of the prior state and has it in index
// alone.
func (e *entry) instanceAddress(r *reader) ([]byte, error) {
	address, err := e.bytes(fAddress)
	if err != nil || len(address) == 0 || !e.has(fIndex) || address[len(address)-1] == ']' {
		return address, err
	}
	key, err := e.key(r)
	return append(bytes.Clone(address), key.String()...), err
}

// isManaged reports whether the entry is of a managed resource; where it
// doesn't say, its address does.
func (e *entry) isManaged() (bool, error) {
	mode, err := e.bytes(fMode)
	if err != nil || len(mode) > 0 {
		return string(mode) == string(plan.Managed), err
	}
	address, err := e.text(fAddress)
	if err != nil {
		return false, err
	}
	a, err := plan.ParseAddress(address)
	return err != nil || a.Mode == plan.Managed, nil
}

// dependsOn notes recorded dependencies under the address of the
// configuration block. The instances of a block mostly agree: what one of them
// said in the same words is not decoded again.
func (d *document) dependsOn(address, raw []byte) error {
	if len(raw) <= len("[]") {
		return nil
	}
	block := stripKeys(address)
	if !d.mention.first(block, raw) {
		return nil
	}
	v, err := d.decode(raw)
	if err != nil {
		return at(".depends_on", err)
	}
	deps, ok := asStrings(v)
	if !ok {
		return &shapeError{path: ".depends_on", what: "is not a list of strings"}
	}
	have := d.plan.Prior.DependsOn[string(block)]
	for _, dep := range deps {
		if i, found := slices.BinarySearch(have, dep); !found {
			have = slices.Insert(have, i, dep)
		}
	}
	d.plan.Prior.DependsOn[string(block)] = have
	return nil
}

// stripKeys returns an address without its instance keys. Keys are quoted and
// may hold brackets.
func stripKeys(address []byte) []byte {
	if bytes.IndexByte(address, '[') < 0 {
		return address
	}
	out := make([]byte, 0, len(address))
	for i := 0; i < len(address); i++ {
		if address[i] != '[' {
			out = append(out, address[i])
			continue
		}
		quoted := false
		for i++; i < len(address) && (quoted || address[i] != ']'); i++ {
			switch {
			case address[i] == '"':
				quoted = !quoted
			case address[i] == '\\' && quoted:
				i++
			}
		}
	}
	return out
}
