package main

import (
	"maps"
	"slices"
	"strings"
)

// node is one attribute or block. A child named * stands for the keys of a
// map, one named ** for anything at all.
type node struct {
	mark     byte // '!' required, '?' optional, '=' only read, 0 not known
	children map[string]*node
}

func (n *node) child(name string) *node {
	if n.children == nil {
		n.children = make(map[string]*node)
	}
	c := n.children[name]
	if c == nil {
		c = &node{}
		n.children[name] = c
	}
	return c
}

// add takes over what other has; marks that are there stay.
func (n *node) add(other *node) {
	if other == nil {
		return
	}
	if n.mark == 0 {
		n.mark = other.mark
	}
	for name, c := range other.children {
		if mine, ok := n.children[name]; ok {
			mine.add(c)
			continue
		}
		*n.child(name) = *c
	}
}

func (n *node) write(b *strings.Builder, sep string) {
	names := slices.Sorted(maps.Keys(n.children))
	for i, name := range names {
		if i > 0 {
			b.WriteString(sep)
		}
		c := n.children[name]
		b.WriteString(name)
		if c.mark == '!' || c.mark == '=' {
			b.WriteByte(c.mark)
		}
		if len(c.children) > 0 {
			b.WriteByte('{')
			c.write(b, " ")
			b.WriteByte('}')
		}
	}
}

// schema has the resource types of one provider.
type schema map[string]*node

// text writes one line for each type.
func (s schema) text() string {
	var b strings.Builder
	for _, typ := range slices.Sorted(maps.Keys(s)) {
		b.WriteString(typ)
		b.WriteByte(' ')
		s[typ].write(&b, " ")
		b.WriteByte('\n')
	}
	return b.String()
}

func (s schema) add(other schema) {
	for typ, n := range other {
		if s[typ] == nil {
			s[typ] = &node{}
		}
		s[typ].add(n)
	}
}
