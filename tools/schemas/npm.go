package main

import (
	"archive/tar"
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"strings"
)

var (
	classLine   = regexp.MustCompile(`^class (\w+) extends cdktf\.(\w+)`)
	typeLine    = regexp.MustCompile(`^\s*\w*\.tfResourceType = ["']([a-z0-9_-]+)["']`)
	getterLine  = regexp.MustCompile(`^    get (\w+)\(`)
	resetLine   = regexp.MustCompile(`^    reset(\w+)\(`)
	setterLine  = regexp.MustCompile(`^    (?:set (\w+)\(value\)|put(\w+)\()`)
	readLine    = regexp.MustCompile(`this\.(get\w+Attribute|interpolationForAttribute)\(['"]([^'"]+)['"]\)`)
	memberLine  = regexp.MustCompile(`this\._(\w+) = new ([\w.]+)\(this, ['"]([^'"]+)['"]`)
	elementLine = regexp.MustCompile(`return new (\w+)\(this`)
)

// class is what one generated class says of an object.
type class struct {
	base    string
	element string // of a list or a map: the class of its elements
	names   map[string]*member
	resets  map[string]bool // by name in the class
	sets    map[string]bool
}

// member is one attribute of a class.
type member struct {
	own   string // what the class calls it
	class string // of a nested object; "" for what is simple
	form  string // how it is read
}

// fromPackage reads a package of generated bindings: the names of attributes
// stand in the calls that read them.
func fromPackage(name, version, dir string) (schema, string, error) {
	file := filepath.Join(dir, name+"-"+version+".tgz")
	if _, err := os.Stat(file); errors.Is(err, os.ErrNotExist) {
		cmd := exec.Command("npm", "pack", "--silent", "@cdktf/provider-"+name+"@"+version)
		cmd.Dir, cmd.Stderr = dir, os.Stderr
		out, err := cmd.Output()
		if err != nil {
			return nil, "", fmt.Errorf("npm pack: %w", err)
		}
		if err := os.Rename(filepath.Join(dir, strings.TrimSpace(string(out))), file); err != nil {
			return nil, "", err
		}
	}
	f, err := os.Open(file)
	if err != nil {
		return nil, "", err
	}
	defer f.Close()
	zr, err := gzip.NewReader(bufio.NewReader(f))
	if err != nil {
		return nil, "", err
	}
	return readPackage(tar.NewReader(zr))
}

func readPackage(tr *tar.Reader) (out schema, provider string, err error) {
	folders := make(map[string]*folder)
	for {
		h, err := tr.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, "", err
		}
		switch {
		case h.Name == "package/package.json":
			var p struct {
				Cdktf struct {
					Provider struct{ Name, Version string }
				}
			}
			if err := json.NewDecoder(tr).Decode(&p); err != nil {
				return nil, "", err
			}
			_, short, _ := strings.Cut(p.Cdktf.Provider.Name, "/")
			provider = short + " " + p.Cdktf.Provider.Version
		case path.Ext(h.Name) == ".js" && strings.HasPrefix(h.Name, "package/lib/"):
			name, _, _ := strings.Cut(strings.TrimPrefix(h.Name, "package/lib/"), "/")
			if name == "provider" {
				continue
			}
			if folders[name] == nil {
				folders[name] = &folder{classes: make(map[string]*class)}
			}
			if err := folders[name].read(tr); err != nil {
				return nil, "", err
			}
		}
	}
	out = make(schema)
	for _, f := range folders {
		if f.typ == "" || f.root == "" {
			continue
		}
		root := &node{}
		f.fill(root, f.root, 0)
		out[f.typ] = root
	}
	return out, provider, nil
}

// folder is the code of one resource type.
type folder struct {
	classes   map[string]*class
	typ, root string
}

func (f *folder) read(r io.Reader) error {
	src, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	var in *class
	var name, getter string
	for line := range bytes.Lines(src) {
		if m := classLine.FindSubmatch(line); m != nil {
			name = string(m[1])
			in = &class{base: string(m[2]), names: map[string]*member{}, resets: map[string]bool{}, sets: map[string]bool{}}
			f.classes[name] = in
			continue
		}
		if m := typeLine.FindSubmatch(line); m != nil && in != nil && in.base == "TerraformResource" {
			f.typ, f.root = string(m[1]), name
			continue
		}
		if in == nil {
			continue
		}
		in.line(line, &getter)
	}
	return nil
}

func (c *class) line(line []byte, getter *string) {
	switch {
	case getterLine.Match(line):
		*getter = string(getterLine.FindSubmatch(line)[1])
	case resetLine.Match(line):
		c.resets[lower(string(resetLine.FindSubmatch(line)[1]))] = true
	case setterLine.Match(line):
		m := setterLine.FindSubmatch(line)
		c.sets[string(m[1])+lower(string(m[2]))] = true
	case readLine.Match(line):
		m := readLine.FindSubmatch(line)
		if c.names[string(m[2])] == nil {
			c.names[string(m[2])] = &member{own: *getter, form: string(m[1])}
		}
	case memberLine.Match(line):
		m := memberLine.FindSubmatch(line)
		c.names[string(m[3])] = &member{own: string(m[1]), class: string(m[2])}
	case elementLine.Match(line):
		c.element = string(elementLine.FindSubmatch(line)[1])
	}
}

// maxDepth bounds types that contain themselves.
const maxDepth = 12

func (f *folder) fill(n *node, className string, depth int) {
	if strings.HasPrefix(className, "cdktf.") {
		switch {
		case strings.Contains(className, "AnyMap"):
			n.child("**")
		case strings.Contains(className, "Map"):
			n.child("*")
		}
		return
	}
	c := f.classes[className]
	switch {
	case c == nil || depth > maxDepth:
		n.child("**")
		return
	case c.base == "ComplexMap" || c.base == "MapList":
		f.fill(n.child("*"), c.element, depth+1)
		return
	case c.element != "":
		f.fill(n, c.element, depth+1)
		return
	}
	for name, m := range c.names {
		if strings.Contains(name, ".") {
			continue
		}
		child := n.child(name)
		switch {
		case c.sets[m.own] && !c.resets[m.own]:
			child.mark = '!'
		case !c.sets[m.own]:
			child.mark = '='
		default:
			child.mark = '?'
		}
		switch {
		case m.class != "":
			f.fill(child, m.class, depth+1)
		case strings.Contains(m.form, "AnyMap"), m.form == "interpolationForAttribute":
			child.child("**")
		case strings.Contains(m.form, "Map"):
			child.child("*")
		}
	}
}

func lower(s string) string {
	if s == "" {
		return s
	}
	return strings.ToLower(s[:1]) + s[1:]
}
