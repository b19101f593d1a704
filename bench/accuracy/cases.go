package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/gohcl"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
	ctyjson "github.com/zclconf/go-cty/cty/json"
)

// labelled is one change with what really happens.
type labelled struct {
	ID           string    `hcl:"id,label"`
	Type         string    `hcl:"type"`
	Name         string    `hcl:"name"`
	Key          string    `hcl:"key,optional"`
	Provider     string    `hcl:"provider"`
	Version      string    `hcl:"version"`
	Actions      []string  `hcl:"actions"`
	Reason       string    `hcl:"reason,optional"`
	Before       cty.Value `hcl:"before"`
	After        cty.Value `hcl:"after"`
	Unknown      []string  `hcl:"unknown,optional"`
	Sensitive    []string  `hcl:"sensitive,optional"`
	ReplacePaths cty.Value `hcl:"replace_paths,optional"` // steps are names and numbers
	Expect       expected  `hcl:"expect,block"`

	got verdict
}

// expected is the label, and who says so.
type expected struct {
	Disposition string   `hcl:"disposition"` // hold or clear
	Effects     []string `hcl:"effects"`     // acceptable, the best first
	Class       string   `hcl:"class"`
	Why         string   `hcl:"why"`
	Source      string   `hcl:"source"`
}

// verdict is what holdfast said.
type verdict struct {
	Held    bool
	Effects []string
	Rules   []string
}

// Hold reports whether the change must hold.
func (c *labelled) Hold() bool { return c.Expect.Disposition == "hold" }

// readCases reads all cases of a folder, in the order of their files.
func readCases(dir string) ([]*labelled, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.hcl"))
	if err != nil || len(files) == 0 {
		return nil, fmt.Errorf("no cases in %s", dir)
	}
	slices.Sort(files)
	var all []*labelled
	seen := make(map[string]bool)
	for _, name := range files {
		src, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		f, diags := hclsyntax.ParseConfig(src, name, hcl.InitialPos)
		if diags.HasErrors() {
			return nil, diags
		}
		var part struct {
			Cases []*labelled `hcl:"case,block"`
		}
		if diags := gohcl.DecodeBody(f.Body, nil, &part); diags.HasErrors() {
			return nil, diags
		}
		for _, c := range part.Cases {
			if seen[c.ID] {
				return nil, fmt.Errorf("%s: there are two cases %q", name, c.ID)
			}
			seen[c.ID] = true
			if err := c.labelled(); err != nil {
				return nil, fmt.Errorf("%s: %q: %w", name, c.ID, err)
			}
			all = append(all, c)
		}
	}
	return all, nil
}

// labelled reports what a label lacks.
func (c *labelled) labelled() error {
	switch {
	case c.Expect.Disposition != "hold" && c.Expect.Disposition != "clear":
		return fmt.Errorf("the disposition %q is neither hold nor clear", c.Expect.Disposition)
	case c.Hold() && len(c.Expect.Effects) == 0:
		return errors.New("what must hold has an effect")
	case c.Expect.Source == "" || c.Expect.Why == "" || c.Expect.Class == "":
		return errors.New("a label says why, of which class, and where that can be looked up")
	}
	return nil
}

// object is a JSON object.
type object = map[string]any

// plan is the plan's JSON, as Terraform 1.9 writes it.
func (c *labelled) plan() ([]byte, error) {
	before, err := plain(c.Before)
	if err != nil {
		return nil, err
	}
	after, err := plain(c.After)
	if err != nil {
		return nil, err
	}
	address, provider := c.Type+"."+c.Name, "registry.terraform.io/"+c.Provider
	resource := object{"address": address, "mode": "managed", "type": c.Type, "name": c.Name, "provider_name": provider}
	if c.Key != "" {
		resource["address"], resource["index"] = fmt.Sprintf("%s[%q]", address, c.Key), c.Key
	}
	change := object{"actions": c.Actions, "before": before, "after": after, "after_unknown": flags(c.Unknown), "before_sensitive": flags(c.Sensitive), "after_sensitive": flags(c.Sensitive)}
	if before == nil {
		change["before_sensitive"] = false
	}
	if after == nil {
		change["after_unknown"], change["after_sensitive"] = object{}, false
	}
	if c.ReplacePaths != cty.NilVal && !c.ReplacePaths.IsNull() {
		if change["replace_paths"], err = plain(c.ReplacePaths); err != nil {
			return nil, err
		}
	}
	entry := clone(resource)
	entry["change"] = change
	if c.Reason != "" {
		entry["action_reason"] = c.Reason
	}
	// The change comes to a stack that exists: a plan of nothing but creates is
	// another matter.
	other := object{"address": "terraform_data.stack", "mode": "managed", "type": "terraform_data", "name": "stack", "provider_name": "terraform.io/builtin/terraform"}
	values := object{"id": "0f0c7a36-0d0c-4b1e-9c43-6a4a5f5d2d11", "input": nil, "output": nil, "triggers_replace": nil}
	untouched, existing := clone(other), clone(other)
	untouched["change"] = object{"actions": []string{"no-op"}, "before": values, "after": values, "after_unknown": object{}, "before_sensitive": object{}, "after_sensitive": object{}}
	existing["schema_version"], existing["values"], existing["sensitive_values"] = 0, values, object{}
	prior := []object{existing}
	if before != nil {
		had := clone(resource)
		had["schema_version"], had["values"], had["sensitive_values"] = 0, before, flags(c.Sensitive)
		prior = append(prior, had)
	}
	config := []object{{"address": "terraform_data.stack", "mode": "managed", "type": "terraform_data", "name": "stack", "provider_config_key": "terraform", "expressions": object{}, "schema_version": 0}}
	if after != nil {
		one := object{"address": address, "mode": "managed", "type": c.Type, "name": c.Name, "provider_config_key": local(c.Provider), "expressions": object{}, "schema_version": 0}
		if c.Key != "" {
			one["for_each_expression"] = object{}
		}
		config = append(config, one)
	}
	return json.Marshal(object{
		"format_version": "1.2", "terraform_version": "1.9.8", "timestamp": "2026-11-30T12:00:00Z", "applyable": true, "complete": true, "errored": false,
		"planned_values":   object{"root_module": object{}},
		"resource_changes": []object{entry, untouched},
		"prior_state":      object{"format_version": "1.0", "terraform_version": "1.9.8", "values": object{"root_module": object{"resources": prior}}},
		"configuration": object{
			"provider_config": object{local(c.Provider): object{"name": local(c.Provider), "full_name": provider}},
			"root_module":     object{"resources": config},
		},
	})
}

// lock is the lock file beside the plan: it says the provider's version.
func (c *labelled) lock() string {
	return fmt.Sprintf("provider \"registry.terraform.io/%s\" {\n  version = %q\n}\n", c.Provider, c.Version)
}

func local(provider string) string { return provider[strings.LastIndex(provider, "/")+1:] }

func clone(o object) object {
	out := make(object, len(o)+2)
	for k, v := range o {
		out[k] = v
	}
	return out
}

// flags marks top-level attributes.
func flags(names []string) object {
	out := make(object, len(names))
	for _, n := range names {
		out[n] = true
	}
	return out
}

// plain turns a value of HCL into one of JSON.
func plain(v cty.Value) (any, error) {
	if v.IsNull() {
		return nil, nil
	}
	text, err := ctyjson.Marshal(v, v.Type())
	if err != nil {
		return nil, err
	}
	var out any
	err = json.Unmarshal(text, &out)
	return out, err
}
