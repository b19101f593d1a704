package cloud

import (
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/holdfast-dev/holdfast/test/lab/api"
)

// rules are what creating, changing and removing an object of one kind means.
// They are called with the cloud locked; change and make return warnings.
type rules[T object] struct {
	make   func(in T, start bool) (*T, []string, error)
	change func(old *T, in T, byHand, start bool) (*T, []string, error)
	remove func(old *T) error
	view   func(v *T) T // what a reader sees
}

func (c *Cloud) recordRules() rules[api.Record] {
	return rules[api.Record]{
		make: func(in api.Record, _ bool) (*api.Record, []string, error) {
			in.Type = strings.ToUpper(in.Type)
			if err := c.recordFits(in, 0); err != nil {
				return nil, nil, err
			}
			var err error
			in.ID, err = c.nextID()
			return &in, nil, err
		},
		change: func(old *api.Record, in api.Record, _, _ bool) (*api.Record, []string, error) {
			in.ID, in.Type = old.ID, strings.ToUpper(in.Type)
			return &in, nil, c.recordFits(in, old.ID)
		},
	}
}

// recordFits says whether a record may stand beside the others, as DNS has it.
func (c *Cloud) recordFits(in api.Record, self int64) error {
	if in.Name == "" || in.Type == "" || in.Value == "" {
		return fail(http.StatusUnprocessableEntity, "a record needs name, type and value")
	}
	for _, r := range c.records.items {
		if r.ID == self || !strings.EqualFold(r.Name, in.Name) {
			continue
		}
		if r.Type == "CNAME" || in.Type == "CNAME" {
			return fail(http.StatusConflict, "%s %s: a %s of that name exists already (id %d), and a CNAME excludes others", in.Type, in.Name, r.Type, r.ID)
		}
		if r.Type == in.Type && r.Value == in.Value {
			return fail(http.StatusConflict, "%s %s: the same record exists already (id %d)", in.Type, in.Name, r.ID)
		}
	}
	return nil
}

func (c *Cloud) volumeRules() rules[api.Volume] {
	return rules[api.Volume]{
		make: func(in api.Volume, _ bool) (*api.Volume, []string, error) {
			if err := c.volumes.unique(in.Name); err != nil {
				return nil, nil, err
			}
			var err error
			if in.ID, err = c.nextID(); err != nil {
				return nil, nil, err
			}
			in.Path = filepath.Join(c.dir, "data", strconv.FormatInt(in.ID, 10))
			return &in, nil, os.MkdirAll(in.Path, 0o700)
		},
		change: func(old *api.Volume, in api.Volume, _, _ bool) (*api.Volume, []string, error) {
			if in.Size < old.Size {
				return nil, nil, fail(http.StatusUnprocessableEntity, "volume %s has %d GiB and can't shrink to %d", old.Name, old.Size, in.Size)
			}
			if in.Name != old.Name || in.Format != old.Format {
				return nil, nil, fail(http.StatusUnprocessableEntity, "volume %s: only the size can change", old.Name)
			}
			in.ID, in.Path = old.ID, old.Path
			return &in, nil, nil
		},
		remove: func(old *api.Volume) error {
			for _, m := range c.machines.all() {
				if without := detached(m.Volumes, old.ID); len(without) != len(m.Volumes) {
					m.Volumes = without
					if err := c.machines.put(m); err != nil {
						return err
					}
				}
			}
			return os.RemoveAll(old.Path)
		},
	}
}

func detached(ids []int64, id int64) []int64 {
	var out []int64
	for _, have := range ids {
		if have != id {
			out = append(out, have)
		}
	}
	return out
}

func (c *Cloud) appRules() rules[api.App] {
	return rules[api.App]{
		make: func(in api.App, _ bool) (*api.App, []string, error) {
			if err := c.apps.unique(in.Name); err != nil {
				return nil, nil, err
			}
			var err error
			in.ID, err = c.nextID()
			in.Generation = 1
			if in.Replicas == 0 {
				in.Replicas = 1
			}
			return &in, nil, err
		},
		change: func(old *api.App, in api.App, _, _ bool) (*api.App, []string, error) {
			in.ID, in.Generation = old.ID, old.Generation+1
			if in.Name != old.Name {
				return nil, nil, fail(http.StatusUnprocessableEntity, "app %s can't be renamed", old.Name)
			}
			return &in, nil, nil
		},
		view: func(v *api.App) api.App {
			out := *v
			out.Labels = maps.Clone(v.Labels)
			return out
		},
	}
}

func (c *Cloud) secretRules() rules[api.Secret] {
	return rules[api.Secret]{
		make: func(in api.Secret, _ bool) (*api.Secret, []string, error) {
			if err := c.secrets.unique(in.Name); err != nil {
				return nil, nil, err
			}
			var err error
			in.ID, err = c.nextID()
			in.Token = "lab_" + random(16)
			return &in, nil, err
		},
		change: func(old *api.Secret, in api.Secret, _, _ bool) (*api.Secret, []string, error) {
			in.ID, in.Name, in.Token = old.ID, old.Name, old.Token
			return &in, nil, nil
		},
	}
}
