package decision

import (
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
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

// PolicyVariable names the environment variable that holds folders of policies, as
// PATH holds folders: they count like those of the flag.
const PolicyVariable = "HOLDFAST_POLICY"

// PolicyData is a folder or file of data for policies.
type PolicyData struct {
	Under []string // names below data, the outermost first; none for the top
	Path  string
}

// ParsePolicyData takes "a.b:path" apart, as conftest does. On Windows a path
// has a colon of its own.
func ParsePolicyData(text string) PolicyData {
	prefix, at, found := strings.Cut(text, ":")
	if !found || prefix == "" || filepath.VolumeName(text) != "" || len(prefix) == 1 && strings.HasPrefix(at, `\`) {
		return PolicyData{Path: text}
	}
	return PolicyData{Under: strings.Split(prefix, "."), Path: at}
}

// PolicyDirs returns the folders of policies.
func (c *Config) PolicyDirs() []string {
	out := make([]string, len(c.Policy.Dirs))
	for i, d := range c.Policy.Dirs {
		out[i] = c.resolve(d)
	}
	return out
}

// PolicyData returns the folders of the policies' data.
func (c *Config) PolicyData() []PolicyData {
	out := make([]PolicyData, len(c.Policy.Data))
	for i, d := range c.Policy.Data {
		out[i] = ParsePolicyData(d)
		out[i].Path = c.resolve(out[i].Path)
	}
	return out
}

// Tree is the folder within which policies and data of the file must lie: the
// Git work tree that the file is in, or the file's own folder where it is in
// none.
func (c *Config) Tree() (string, error) {
	own, err := filepath.Abs(c.Dir)
	if err != nil {
		return "", err
	}
	if own, err = filepath.EvalSymlinks(own); err != nil {
		return "", err
	}
	for dir := own; ; dir = filepath.Dir(dir) {
		// A worktree or submodule has a file .git.
		if _, err := os.Stat(filepath.Join(dir, ".git")); err == nil {
			return dir, nil
		}
		if dir == filepath.Dir(dir) {
			return own, nil
		}
	}
}

// CheckPolicyPaths refuses policies and data of the file that lie outside of
// its work tree: the file comes with what is checked, and what policies read
// they can tell.
func (c *Config) CheckPolicyPaths() error {
	tree, err := c.Tree()
	if err != nil {
		return err
	}
	check := func(what, written, at, flag string) error {
		abs, err := filepath.Abs(at)
		if err != nil {
			return err
		}
		if dir, err := filepath.EvalSymlinks(filepath.Dir(abs)); err == nil {
			abs = filepath.Join(dir, filepath.Base(abs))
		}
		if real, err := filepath.EvalSymlinks(abs); err == nil {
			abs = real
		}
		if rel, err := filepath.Rel(tree, abs); err == nil && filepath.IsLocal(rel) {
			return nil
		}
		return &hclfile.Error{File: c.Path, Line: c.Policy.Line, Column: 1, Summary: "Outside of the work tree",
			Detail: fmt.Sprintf("%s of the policy block names %q, which lies outside of %s. This file comes with what is checked, and policies can tell what they read. Folders elsewhere are given with %s.", what, written, tree, flag)}
	}
	var errs []error
	for i, at := range c.PolicyDirs() {
		errs = append(errs, check("dirs", c.Policy.Dirs[i], at, "--policy or "+PolicyVariable))
	}
	for i, d := range c.PolicyData() {
		errs = append(errs, check("data", c.Policy.Data[i], d.Path, "--policy-data"))
	}
	return errors.Join(errs...)
}
