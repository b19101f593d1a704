package hazard

import (
	"cmp"
	"io/fs"
	"slices"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/record"
)

// Known reports whether the base has an entry that names the type, or a class
// for it. Where the files cannot be read it has not.
func (b *Base) Known(typ string) bool {
	e, err := b.entries(typ)
	return err == nil && e.known(typ)
}

// Classes returns the classes of a type, sorted; nil where none is known.
func (b *Base) Classes(typ string) []string {
	e, err := b.entries(typ)
	if err != nil {
		return nil
	}
	return e.classes
}

// Knowledge is all that the base has of one resource type.
type Knowledge struct {
	Type    string
	Classes []string
	Hazards []*Hazard // silenced ones too
}

// Explain returns all that is known of a type.
func (b *Base) Explain(typ string) (Knowledge, error) {
	e, err := b.entries(typ)
	if err != nil {
		return Knowledge{}, err
	}
	k := Knowledge{Type: typ, Classes: e.classes}
	for _, entry := range e.entries {
		h, err := b.hazard(entry)
		if err != nil {
			return Knowledge{}, err
		}
		k.Hazards = append(k.Hazards, h)
	}
	return k, nil
}

// Filter selects entries; "" selects all.
type Filter struct {
	Provider string // namespace/type, or type alone
	Effect   record.Effect
	Class    string // of one of the entry's types
	Level    record.Level
}

// All returns the entries that the filter selects, sorted by id, silenced
// ones included. It reads the whole base.
func (b *Base) All(f Filter) ([]*Hazard, error) {
	contents, err := b.everything()
	if err != nil {
		return nil, err
	}
	var out []*Hazard
	for _, c := range contents {
		for _, h := range c.hazards {
			if f.selects(h, contents) {
				out = append(out, h)
			}
		}
	}
	slices.SortFunc(out, func(x, y *Hazard) int { return cmp.Compare(x.ID, y.ID) })
	return out, nil
}

// ByID returns the entry of that id; ok is false where there is none.
func (b *Base) ByID(id string) (h *Hazard, ok bool, err error) {
	all, err := b.All(Filter{})
	if err != nil {
		return nil, false, err
	}
	i, found := slices.BinarySearchFunc(all, id, func(h *Hazard, id string) int { return cmp.Compare(h.ID, id) })
	if !found {
		return nil, false, nil
	}
	return all[i], true, nil
}

// UnknownSilences returns the silences whose id no entry has: a misspelt one
// silences nothing, and ours may have been renamed.
func (b *Base) UnknownSilences() ([]Silence, error) {
	contents, err := b.everything()
	if err != nil {
		return nil, err
	}
	ids := make(map[string]bool)
	for _, c := range contents {
		for _, h := range c.hazards {
			ids[h.ID] = true
		}
	}
	var out []Silence
	for _, c := range b.users {
		for _, s := range c.silences {
			if !ids[s.ID] {
				out = append(out, s)
			}
		}
	}
	return out, nil
}

// everything reads all files.
func (b *Base) everything() ([]*content, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	var words []string
	if b.fsys != nil {
		dirs, err := fs.ReadDir(b.fsys, ".")
		if err != nil {
			return nil, err
		}
		for _, d := range dirs {
			if d.IsDir() {
				words = append(words, d.Name())
			}
		}
	}
	var out []*content
	for _, w := range words {
		f, err := b.folder(w)
		if err != nil {
			return nil, err
		}
		for _, s := range f.files {
			if err := b.read(s); err != nil {
				return nil, err
			}
			out = append(out, s.content)
		}
	}
	return append(out, b.users...), nil
}

func (f Filter) selects(h *Hazard, contents []*content) bool {
	if f.Provider != "" && !slices.ContainsFunc(h.Providers, func(p string) bool {
		return p == f.Provider || strings.HasSuffix(p, "/"+f.Provider)
	}) {
		return false
	}
	if f.Effect != "" && !slices.Contains(h.Effects(), f.Effect) {
		return false
	}
	if f.Level != "" && !slices.ContainsFunc(h.Evidence, func(e Evidence) bool { return e.Level == f.Level }) {
		return false
	}
	return f.Class == "" || inClass(h, f.Class, contents)
}

func inClass(h *Hazard, class string, contents []*content) bool {
	for _, c := range contents {
		for _, cl := range c.classes {
			if cl.Name == class && slices.ContainsFunc(cl.Types, h.concerns) {
				return true
			}
		}
	}
	return false
}
