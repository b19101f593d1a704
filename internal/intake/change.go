package intake

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/plan"
)

// change decodes an entry.
func (e *entry) change(r *reader) (plan.Change, error) {
	var c plan.Change
	if err := e.identity(r, &c); err != nil {
		return c, err
	}
	words, err := e.actions(r)
	if err != nil {
		return c, err
	}
	for _, w := range words {
		c.Actions = append(c.Actions, plan.Action(w))
	}
	if c.Before, c.After, err = e.objects(r); err != nil {
		return c, err
	}
	if c.ReplacePaths, err = e.replacePaths(r); err != nil {
		return c, err
	}
	if c.Importing, err = e.importing(r); err != nil {
		return c, err
	}
	if c.GeneratedConfig, err = e.text(fGeneratedConfig); err != nil {
		return c, err
	}
	if c.BeforeIdentity, err = e.value(r, fBeforeIdentity); err != nil {
		return c, err
	}
	c.AfterIdentity, err = e.value(r, fAfterIdentity)
	return c, err
}

// identity reads what names the object.
func (e *entry) identity(r *reader, c *plan.Change) (err error) {
	for _, m := range []struct {
		f  field
		to *string
	}{
		{fAddress, &c.Address}, {fPreviousAddress, &c.PreviousAddress}, {fProvider, &c.Provider},
		{fDeposed, &c.Deposed}, {fReason, &c.Reason},
	} {
		if *m.to, err = e.text(m.f); err != nil {
			return err
		}
	}
	c.Addr, err = e.parsedAddress(r, c.Address)
	if err == nil && c.Address == "" {
		c.Address = c.Addr.String()
	}
	return err
}

// parsedAddress takes the address apart. Hand-made plans have addresses that
// no engine writes, or none: then the other members say what they can. Where
// both are there they must agree: a reader of one must not be misled by the
// other.
func (e *entry) parsedAddress(r *reader, address string) (plan.Address, error) {
	var fields plan.Address
	for _, m := range []struct {
		f  field
		to *string
	}{{fMode, (*string)(&fields.Mode)}, {fType, &fields.Type}, {fName, &fields.Name}} {
		var err error
		if *m.to, err = e.text(m.f); err != nil {
			return plan.Address{}, err
		}
	}
	if address != "" {
		parsed, err := plan.ParseAddress(address)
		if err == nil {
			return agree(parsed, fields)
		}
	}
	return e.addressFromFields(r, address, fields)
}

// agree returns parsed, with a mode that the address's text doesn't show. Some
// hand-made plans repeat the key in the name.
func agree(parsed, fields plan.Address) (plan.Address, error) {
	differs := func(what string) (plan.Address, error) {
		return plan.Address{}, &shapeError{path: "." + what, what: "contradicts the address of its entry"}
	}
	switch {
	case fields.Type != "" && fields.Type != parsed.Type:
		return differs("type")
	case fields.Name != "" && fields.Name != parsed.Name && fields.Name != parsed.Name+parsed.Key.String():
		return differs("name")
	case fields.Mode == "" || fields.Mode == parsed.Mode:
		return parsed, nil
	case fields.Mode == plan.Data || fields.Mode == plan.Ephemeral || parsed.Mode != plan.Managed || fields.Mode == plan.Managed:
		return differs("mode")
	}
	parsed.Mode = fields.Mode
	return parsed, nil
}

func (e *entry) addressFromFields(r *reader, address string, a plan.Address) (plan.Address, error) {
	if address == "" && (a.Type == "" || a.Name == "") {
		return a, &shapeError{what: "has neither an address nor a type and a name, so that it can't be told what it changes"}
	}
	module, err := e.text(fModuleAddress)
	if err != nil {
		return a, err
	}
	if module != "" {
		if m, err := plan.ParseAddress(module + ".x.x"); err == nil {
			a.Module = m.Module
		}
	}
	if a.Mode == "" {
		a.Mode = plan.Managed
		if strings.HasPrefix(address, "data.") {
			a.Mode = plan.Data
		}
	}
	if a.Type == "" || a.Name == "" {
		a.Type, a.Name, _ = strings.Cut(strings.TrimPrefix(address, "data."), ".")
		return a, nil
	}
	a.Key, err = e.key(r)
	return a, err
}

// key returns the instance key that the entry has beside its address.
func (e *entry) key(r *reader) (plan.Key, error) {
	v, err := r.decode(e.raw[fIndex])
	if err != nil {
		return plan.Key{}, at(".index", err)
	}
	if s, ok := v.AsString(); ok {
		return plan.StringKey(s), nil
	} else if n, ok := v.AsNumber(); ok {
		return plan.IntKey(n), nil
	}
	return plan.Key{}, nil
}

func (e *entry) value(r *reader, f field) (plan.Value, error) {
	v, err := r.decode(e.raw[f])
	return v, at("."+fieldNames[f], err)
}

// objects returns the object before and after, with marks and unknowns. A mark
// counts for both sides: what is sensitive from now on was it before, and what
// no longer is marked may still be what was.
func (e *entry) objects(r *reader) (before, after plan.Value, err error) {
	var parts [numFields]plan.Value
	for f := fBefore; f <= fAfterSensitive; f++ {
		if parts[f], err = e.value(r, f); err != nil {
			return before, after, err
		}
	}
	before = merge(parts[fBefore], plan.Value{}, parts[fBeforeSensitive])
	after = merge(parts[fAfter], parts[fAfterUnknown], parts[fAfterSensitive])
	if !e.sameMarks() {
		before = mergeOtherMarks(before, parts[fAfterSensitive])
		after = mergeOtherMarks(after, parts[fBeforeSensitive])
	}
	return before, after, nil
}

// replacePaths returns what forces a replacement, sorted: engines write it in
// the order of a hash.
func (e *entry) replacePaths(r *reader) ([]plan.Path, error) {
	v, err := e.value(r, fReplacePaths)
	if err != nil || v.IsUnset() {
		return nil, err
	}
	notPaths := &shapeError{path: "." + fieldNames[fReplacePaths], what: "is not a list of paths"}
	if v.Kind() != plan.List {
		return nil, notPaths
	}
	var paths []plan.Path
	for _, p := range v.Elems() {
		path, ok := asPath(p)
		if !ok {
			return nil, notPaths
		}
		paths = append(paths, path)
	}
	slices.SortFunc(paths, plan.Path.Compare)
	return paths, nil
}

func asPath(v plan.Value) (plan.Path, bool) {
	if v.Kind() != plan.List {
		return nil, false
	}
	path := plan.Path{}
	for _, step := range v.Elems() {
		if s, ok := step.AsString(); ok {
			path = append(path, plan.Attr(s))
			continue
		}
		n, ok := step.AsNumber()
		if !ok {
			return nil, false
		}
		i, err := strconv.Atoi(n)
		if err != nil || i < 0 {
			// The key of a map of which the engine lost the type.
			path = append(path, plan.Attr(n))
			continue
		}
		path = append(path, plan.Elem(i))
	}
	return path, true
}

func (e *entry) importing(r *reader) (*plan.Import, error) {
	v, err := e.value(r, fImporting)
	if err != nil || v.IsUnset() {
		return nil, err
	}
	if v.Kind() != plan.Object {
		return nil, &shapeError{path: "." + fieldNames[fImporting], what: "is not an object"}
	}
	imp := &plan.Import{Unknown: isTrue(v.Get("unknown"))}
	if id := v.Get("id"); !id.IsUnset() {
		var ok bool
		if imp.ID, ok = id.AsString(); !ok {
			return nil, &shapeError{path: "." + fieldNames[fImporting] + ".id", what: "is not a string"}
		}
	}
	if identity := v.Get("identity"); !identity.IsUnset() {
		imp.Identity = identity
	}
	return imp, nil
}

func (e *entry) sameMarks() bool {
	return bytes.Equal(e.raw[fBeforeSensitive], e.raw[fAfterSensitive])
}

// collect adds the sensitive values of an entry that is not decoded. As in
// objects, marks count for both sides.
func (e *entry) collect(r *reader, secrets *plan.Secrets) error {
	sides, marks := []field{fBefore, fAfter}, []field{fBeforeSensitive, fAfterSensitive}
	if bytes.Equal(e.raw[fBefore], e.raw[fAfter]) {
		sides = sides[:1]
	}
	if e.sameMarks() {
		marks = marks[:1]
	}
	for _, side := range sides {
		for _, m := range marks {
			if err := r.collectMarked(secrets, e.raw[side], e.raw[m]); err != nil {
				return at("."+fieldNames[side], err)
			}
		}
	}
	return nil
}
