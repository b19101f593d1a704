package intake

import (
	"archive/zip"
	"crypto/sha256"
	"encoding/hex"
	"path"
	"strings"

	"github.com/go-json-experiment/json"
)

// SavedModule is one module of the configuration in a saved plan.
type SavedModule struct {
	Key     string `json:"Key"`     // names of the calls joined with dots, "" for the root
	Source  string `json:"Source"`  // as the call gives it; "" for the root
	Version string `json:"Version"` // of a registry module
	Dir     string `json:"Dir"`     // as the engine had it: relative to where it ran, mostly the root module
}

// SavedFile is one configuration file in a saved plan.
type SavedFile struct {
	Module  string // SavedModule.Key
	Path    string // SavedModule.Dir and the name, cleaned, with slashes; may begin with ../
	Digest  string // SHA-256 of the content, "sha256:" and hex
	Content []byte // the caller may not change it
}

// Names in the zip. A module's files are under "tfconfig/m-" and its key.
const (
	configPrefix   = "tfconfig/"
	configManifest = "tfconfig/modules.json"
	configModule   = "tfconfig/m-"
)

// configSnapshot collects the configuration of a saved plan.
type configSnapshot struct {
	plan   *SavedPlan
	budget int64 // bytes that may still be held
}

func (c *configSnapshot) read(f *zip.File) error {
	if !strings.HasPrefix(f.Name, configPrefix) || strings.HasSuffix(f.Name, "/") {
		return nil // nothing that holdfast knows, and nothing that the engines read
	}
	b, err := c.plan.content(f, c.budget)
	if err != nil {
		return err
	}
	c.budget -= int64(len(b))
	if f.Name == configManifest {
		if json.Unmarshal(b, &c.plan.Modules) != nil {
			return refuseZip(c.plan.Path, KindNotSavedPlan, "The list of modules in it is damaged.")
		}
		return nil
	}
	name, ok := strings.CutPrefix(f.Name, configModule)
	key, file := path.Split(name)
	if !ok || key == "" || file == "" {
		return nil
	}
	sum := sha256.Sum256(b)
	c.plan.Files = append(c.plan.Files, SavedFile{
		Module:  strings.TrimSuffix(key, "/"),
		Path:    file,
		Digest:  "sha256:" + hex.EncodeToString(sum[:]),
		Content: b,
	})
	return nil
}

// finish puts the modules' directories before the names of their files; the
// manifest may stand after them.
func (c *configSnapshot) finish() error {
	dirs := make(map[string]string, len(c.plan.Modules))
	for _, m := range c.plan.Modules {
		dirs[m.Key] = m.Dir
	}
	for i := range c.plan.Files {
		f := &c.plan.Files[i]
		dir, known := dirs[f.Module]
		if !known {
			return refuseZip(c.plan.Path, KindNotSavedPlan, "It has configuration of a module that its list of modules doesn't have.")
		}
		f.Path = path.Join(strings.ReplaceAll(dir, `\`, "/"), f.Path)
	}
	return nil
}
