package cloud

import (
	"cmp"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/holdfast-dev/holdfast/test/lab/api"
)

// object is anything the cloud keeps.
type object interface {
	Key() string
	Label() string
}

// table holds the objects of one kind, in memory and in a directory.
type table[T object] struct {
	kind, dir string
	items     map[string]*T
	order     []string // keys, oldest first
}

func load[T object](dir, kind string) (*table[T], error) {
	t := &table[T]{kind: kind, dir: filepath.Join(dir, kind), items: make(map[string]*T)}
	if err := os.MkdirAll(t.dir, 0o700); err != nil {
		return nil, err
	}
	files, err := filepath.Glob(filepath.Join(t.dir, "*.json"))
	if err != nil {
		return nil, err
	}
	slices.SortFunc(files, func(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) })
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		v := new(T)
		if err := json.Unmarshal(text, v); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		t.items[(*v).Key()] = v
		t.order = append(t.order, (*v).Key())
	}
	return t, nil
}

// all returns the objects, oldest first.
func (t *table[T]) all() []*T {
	out := make([]*T, 0, len(t.order))
	for _, key := range t.order {
		out = append(out, t.items[key])
	}
	return out
}

// put keeps an object: it is in its file when put returns.
func (t *table[T]) put(v *T) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	key := (*v).Key()
	name := filepath.Join(t.dir, key+".json")
	if err := os.WriteFile(name+".new", text, 0o600); err != nil {
		return err
	}
	if err := os.Rename(name+".new", name); err != nil {
		return err
	}
	if _, have := t.items[key]; !have {
		t.order = append(t.order, key)
	}
	t.items[key] = v
	return nil
}

func (t *table[T]) remove(key string) error {
	delete(t.items, key)
	t.order = slices.DeleteFunc(t.order, func(k string) bool { return k == key })
	return os.Remove(filepath.Join(t.dir, key+".json"))
}

// find looks an object up by key, by name, or for a record by NAME/TYPE.
func (t *table[T]) find(key string) (*T, error) {
	if v, ok := t.items[key]; ok {
		return v, nil
	}
	var found []*T
	for _, v := range t.all() {
		record, isRecord := any(*v).(api.Record)
		if (*v).Label() == key || isRecord && strings.EqualFold(record.Name+"/"+record.Type, key) {
			found = append(found, v)
		}
	}
	switch len(found) {
	case 0:
		return nil, fail(http.StatusNotFound, "there is no %s %q", t.kind, key)
	case 1:
		return found[0], nil
	}
	return nil, fail(http.StatusConflict, "there are %d objects of kind %s that %q may mean; say which by id", len(found), t.kind, key)
}

// unique fails where an object of that name exists.
func (t *table[T]) unique(name string) error {
	if name == "" {
		return fail(http.StatusUnprocessableEntity, "a %s needs a name", t.kind)
	}
	for _, v := range t.items {
		if (*v).Label() == name {
			return fail(http.StatusConflict, "a %s named %q exists already (id %s)", t.kind, name, (*v).Key())
		}
	}
	return nil
}
