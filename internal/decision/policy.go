package decision

import (
	"fmt"
	"path"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/hclfile"
)

// Policy are the Rego policies that every check and apply runs. That they may
// reach the network can't be said here: the file comes with what is checked.
type Policy struct {
	Dirs       []string // folders or files, as written
	Data       []string // folders or files of data, as written
	Namespaces []string // patterns; empty for main
	Rego       string   // v0 or v1: the syntax of all files; "" takes each for what it is
	FailOnWarn bool     // a warning is a question
	Lenient    bool     // a builtin that fails is undefined and not an error
	Line       int
}

func policySchema() hclfile.BlockSchema {
	return hclfile.BlockSchema{Type: "policy", Single: true, Body: hclfile.Schema{
		Required: []string{"dirs"}, Optional: []string{"data", "namespaces", "rego_version", "fail_on_warn", "lenient"}}}
}

func decodePolicy(b *hclfile.Block) Policy {
	p := Policy{
		Dirs: b.Strings("dirs"), Data: b.Strings("data"), Namespaces: b.Strings("namespaces"), Line: b.Line(),
		Rego: b.Word("rego_version", "v0", "v1"), FailOnWarn: b.Bool("fail_on_warn", false), Lenient: b.Bool("lenient", false),
	}
	if b.Has("dirs") && len(p.Dirs) == 0 {
		b.FailAt("dirs", "No folder", "A policy block without a folder runs nothing; name one, or remove the block.")
	}
	for _, n := range p.Namespaces {
		if _, err := path.Match(n, ""); err != nil {
			b.FailAt("namespaces", "Bad pattern", fmt.Sprintf("%q is not a pattern for namespaces: %v.", n, err))
		}
	}
	return p
}

// PolicyDirs returns the folders of policies.
func (c *Config) PolicyDirs() []string {
	out := make([]string, len(c.Policy.Dirs))
	for i, d := range c.Policy.Dirs {
		out[i] = c.resolve(d)
	}
	return out
}

// PolicyData returns the folders of the policies' data. What stands before a
// colon says where in data it is to be, and stays.
func (c *Config) PolicyData() []string {
	out := make([]string, len(c.Policy.Data))
	for i, d := range c.Policy.Data {
		if prefix, at, found := strings.Cut(d, ":"); found && prefix != "" {
			out[i] = prefix + ":" + c.resolve(at)
			continue
		}
		out[i] = c.resolve(d)
	}
	return out
}
