package main

import (
	"regexp"
	"strings"
)

var (
	nestedHead = regexp.MustCompile("^#{2,6} Nested Schema for `([a-z0-9_.<>*]+)`")
	bullet     = regexp.MustCompile("^([ \t]*)[-*+] +\\[?`([a-z0-9_][a-z0-9_.]*)`\\]?(?:\\([^)]*\\))?(.*)$")
	blockIntro = regexp.MustCompile("^[^`*-]{0,40}`([a-z0-9_]+)`[^`]{0,60}(?i:supports?|contains?|consists?|following|fields|attributes|arguments)[^`]*:?\\s*$")
	heading    = regexp.MustCompile("^(#{2,6}) +[`\\[]*([A-Za-z0-9_. -]+?)`?(?i: block| arguments?)?\\s*$")
	titleType  = regexp.MustCompile("(?m)^#+ .*?\\b([a-z0-9]+(?:\\\\?_[a-z0-9]+)+)")
	mapWords   = regexp.MustCompile(`(?i)\bmap\b|key[-/ ]value|key:value`)
	attrWords  = regexp.MustCompile(`^[^A-Za-z]*(?i:\(|optional|required|computed|read|the |an? |if |whether|list|number|id\b|type)`)
)

// notBlocks are headings that speak of the page, not of a block.
var notBlocks = map[string]bool{"schema": true, "required": true, "optional": true, "read_only": true, "import": true, "example_usage": true,
	"argument_reference": true, "arguments_reference": true, "attributes_reference": true, "attribute_reference": true, "notes": true, "argument": true, "attributes": true}

// pageReader goes through a page, line by line.
type pageReader struct {
	root    *node
	section *node   // what the bullets without indent belong to
	at      []*node // by depth of the list
	indents []int
	mark    byte               // of what a section lists
	blocks  map[string][]*node // by name: where such a block is
}

// fromPage reads one page of documentation: the list of arguments and
// attributes, whether nested lists, sections or sentences name their blocks.
// Values that a page lists below an attribute may get in as names.
func fromPage(page string) *node {
	root := &node{}
	r := &pageReader{root: root, mark: '?', blocks: make(map[string][]*node)}
	r.enter(root)
	code := false
	for line := range strings.Lines(page) {
		line = strings.TrimRight(line, "\r\n")
		if strings.HasPrefix(strings.TrimSpace(line), "```") {
			code = !code
		}
		if !code && !r.head(line) {
			r.bullet(line)
		}
	}
	return root
}

func (r *pageReader) enter(n *node) { r.section, r.at, r.indents = n, []*node{n}, []int{-1} }

// head reads a line that says what follows; ok is false for any other.
func (r *pageReader) head(line string) (ok bool) {
	if m := nestedHead.FindStringSubmatch(line); m != nil {
		n := r.root
		for _, step := range strings.Split(m[1], ".") {
			if n.children["*"] != nil && n.children[step] == nil {
				n = n.child("*")
			}
			n = n.child(step)
		}
		if n.children["*"] != nil {
			n = n.child("*")
		}
		r.enter(n)
		r.mark = '?'
		return true
	}
	switch strings.ToLower(strings.Trim(line, "#: *\t")) {
	case "required":
		r.mark = '!'
		return true
	case "optional":
		r.mark = '?'
		return true
	case "read-only":
		r.mark = '='
		return true
	}
	if m := heading.FindStringSubmatch(line); m != nil {
		name := strings.ReplaceAll(strings.ToLower(strings.ReplaceAll(m[2], "-", "_")), " ", "_")
		r.mark = '?'
		if strings.HasPrefix(name, "attributes_ref") || strings.HasPrefix(name, "attribute_ref") {
			r.mark = '='
		}
		n := r.find(name)
		if n == nil || notBlocks[name] {
			n = r.root
		}
		r.enter(n)
		return true
	}
	if m := blockIntro.FindStringSubmatch(line); m != nil && !strings.HasPrefix(line, " ") {
		n := r.find(m[1])
		if n == nil {
			n = r.root.child(m[1])
		}
		r.enter(n)
		return true
	}
	return false
}

// bullet reads one item of a list.
func (r *pageReader) bullet(line string) {
	m := bullet.FindStringSubmatch(line)
	if m == nil {
		return
	}
	indent := len(strings.ReplaceAll(m[1], "\t", "    "))
	for r.indents[len(r.indents)-1] >= indent {
		r.at, r.indents = r.at[:len(r.at)-1], r.indents[:len(r.indents)-1]
	}
	parent, rest := r.at[len(r.at)-1], m[3]
	if parent != r.section && !attrWords.MatchString(strings.TrimSpace(rest)) {
		return // a value, most likely
	}
	n := parent
	for _, step := range strings.Split(m[2], ".") {
		if step != "" && strings.Trim(step, "0123456789") != "" {
			n = n.child(step)
			r.blocks[step] = append(r.blocks[step], n)
		}
	}
	if n == parent {
		return
	}
	switch {
	case strings.Contains(rest, "(Required"):
		n.mark = '!'
	case strings.Contains(rest, "(Optional"):
		n.mark = '?'
	case n.mark == 0:
		n.mark = r.mark
	}
	if head := rest[:min(len(rest), 90)]; mapWords.MatchString(head) && len(n.children) == 0 || strings.Contains(head, "(Attributes Map") {
		n.child("*")
	}
	r.at, r.indents = append(r.at, n), append(r.indents, indent)
}

// find returns the block that a heading or a sentence speaks of.
func (r *pageReader) find(name string) *node {
	if strings.Contains(name, ".") {
		n := r.root
		for _, step := range strings.Split(name, ".") {
			if n = n.children[step]; n == nil {
				return nil
			}
		}
		return n
	}
	if n := r.root.children[name]; n != nil {
		return n
	}
	if found := r.blocks[name]; len(found) > 0 {
		return found[len(found)-1]
	}
	return nil
}

// pageType returns the resource type that a page is about.
func pageType(prefix, name, page string) string {
	for _, m := range titleType.FindAllStringSubmatch(page, 3) {
		if typ := strings.ReplaceAll(m[1], `\`, ""); strings.HasPrefix(typ, prefix+"_") {
			return typ
		}
	}
	name, _, _ = strings.Cut(name, ".")
	return prefix + "_" + strings.TrimPrefix(name, prefix+"_")
}
