package policy

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/open-policy-agent/opa/v1/ast"
)

// sections are the members of the input that policies look at; all of them
// where whole is set, since one looks at the input as such.
type sections struct {
	whole bool
	names map[string]bool
}

// sectionsOf finds out which members of the input the compiled policies can
// look at: what nobody can see needn't be converted.
func sectionsOf(c *ast.Compiler) sections {
	s := sections{names: make(map[string]bool)}
	for _, m := range c.Modules {
		ast.WalkRefs(m, func(r ast.Ref) bool {
			if !r[0].Equal(ast.InputRootDocument) {
				return false
			}
			if len(r) > 1 {
				if name, ok := r[1].Value.(ast.String); ok {
					s.names[string(name)] = true
					return false
				}
			}
			s.whole = true
			return false
		})
	}
	return s
}

// Document is a plan's JSON as sets of policies look at it, converted once.
type Document struct {
	value ast.Value
	// Secrets are texts in it that look like secrets, and that nobody marked.
	Secrets []string
}

// Read converts the JSON object that r holds, with those of its members that
// policies of any of the sets can look at. secret says of a text and the name
// that it goes by whether it is a secret. A *Problem quotes nothing of the plan.
func Read(r io.Reader, secret func(name, text string) bool, sets ...*Set) (*Document, error) {
	all := sections{names: make(map[string]bool)}
	for _, s := range sets {
		all.whole = all.whole || s.wants.whole
		maps.Copy(all.names, s.wants.names)
	}
	value, err := inputValue(r, all)
	if err != nil {
		return nil, &Problem{What: err.Error() + ".", Err: err}
	}
	d := &Document{value: value}
	if object, ok := value.(ast.Object); ok {
		seen := make(map[string]bool)
		// All of it: also of the changes, others look only at those that change
		// something.
		walkTexts(&ast.Term{Value: object}, "", func(name, text string) {
			if !seen[text] && secret(name, text) {
				seen[text] = true
				d.Secrets = append(d.Secrets, text)
			}
		})
		slices.Sort(d.Secrets)
	}
	return d, nil
}

// walkTexts hands over every text with the name that it goes by: that of its
// member or, where the member only says that this is the value, the one above.
func walkTexts(t *ast.Term, name string, found func(name, text string)) {
	switch v := t.Value.(type) {
	case ast.String:
		found(name, string(v))
	case *ast.Array:
		v.Foreach(func(e *ast.Term) { walkTexts(e, name, found) })
	case ast.Object:
		v.Foreach(func(k, e *ast.Term) {
			member := text(k)
			if slices.Contains([]string{"value", "constant_value", "default"}, member) {
				member = name
			}
			walkTexts(e, member, found)
		})
	}
}

// text is a name in an object.
func text(t *ast.Term) string {
	s, _ := t.Value.(ast.String)
	return string(s)
}

// converter turns JSON text into values of Rego. Texts that stand many times
// are kept once.
type converter struct {
	dec   *jsontext.Decoder
	texts map[string]*ast.Term
	null  *ast.Term
	yes   *ast.Term
	no    *ast.Term
	parts [][2]*ast.Term // a stack of members
	elems []*ast.Term    // a stack of elements
}

// What is kept once: short texts, and not without end.
const (
	maxKept     = 64
	maxKeptMany = 1 << 16
)

// inputValue converts the JSON object that r holds, with its members that
// policies look at. Numbers keep their digits. A name that stands twice in an
// object is an error: readers would differ about what it says.
func inputValue(r io.Reader, want sections) (ast.Value, error) {
	c := converter{dec: jsontext.NewDecoder(r), texts: make(map[string]*ast.Term), null: ast.NullTerm(), yes: ast.BooleanTerm(true), no: ast.BooleanTerm(false)}
	value, err := c.object(want)
	if err == nil {
		if _, err = c.dec.ReadToken(); err == nil {
			err = errors.New("something follows it")
		} else if errors.Is(err, io.EOF) {
			err = nil
		}
	}
	if err != nil {
		return nil, fmt.Errorf("the plan's JSON can't be given to policies: %w", clean(err))
	}
	return value.Value, nil
}

// clean leaves out of an error of the decoder what it quotes.
func clean(err error) error {
	var syntactic *jsontext.SyntacticError
	if errors.As(err, &syntactic) {
		if errors.Is(err, jsontext.ErrDuplicateName) {
			return fmt.Errorf("at byte %d a name stands twice in one object, so that readers would differ about what it says", syntactic.ByteOffset)
		}
		return fmt.Errorf("at byte %d it is not as it should be", syntactic.ByteOffset)
	}
	return err
}

// object reads the whole input.
func (c *converter) object(want sections) (*ast.Term, error) {
	if tok, err := c.dec.ReadToken(); err != nil || tok.Kind() != '{' {
		return nil, errors.Join(err, errors.New("it is no object"))
	}
	for c.dec.PeekKind() != '}' {
		key, err := c.value()
		if err != nil {
			return nil, err
		}
		if name, ok := key.Value.(ast.String); ok && !want.whole && !want.names[string(name)] {
			if err := c.dec.SkipValue(); err != nil {
				return nil, err
			}
			continue
		}
		value, err := c.value()
		if err != nil {
			return nil, err
		}
		c.parts = append(c.parts, [2]*ast.Term{key, value})
	}
	if _, err := c.dec.ReadToken(); err != nil {
		return nil, err
	}
	return &ast.Term{Value: ast.NewObject(c.parts...)}, nil
}

func (c *converter) value() (*ast.Term, error) {
	switch c.dec.PeekKind() {
	case '{':
		return c.members()
	case '[':
		return c.list()
	}
	raw, err := c.dec.ReadValue()
	if err != nil {
		return nil, err
	}
	switch raw.Kind() {
	case 'n':
		return c.null, nil
	case 't':
		return c.yes, nil
	case 'f':
		return c.no, nil
	case '"':
		return c.text(raw)
	}
	return &ast.Term{Value: ast.Number(raw.String())}, nil
}

func (c *converter) text(raw jsontext.Value) (*ast.Term, error) {
	if t := c.texts[string(raw)]; t != nil {
		return t, nil
	}
	text := string(raw[1 : len(raw)-1])
	if strings.IndexByte(text, '\\') >= 0 {
		unquoted, err := jsontext.AppendUnquote(nil, raw)
		if err != nil {
			return nil, err
		}
		text = string(unquoted)
	}
	t := &ast.Term{Value: ast.String(text)}
	if len(raw) <= maxKept && len(c.texts) < maxKeptMany {
		c.texts[string(raw)] = t
	}
	return t, nil
}

func (c *converter) members() (*ast.Term, error) {
	if _, err := c.dec.ReadToken(); err != nil {
		return nil, err
	}
	from := len(c.parts)
	for c.dec.PeekKind() != '}' {
		key, err := c.value()
		if err != nil {
			return nil, err
		}
		value, err := c.value()
		if err != nil {
			return nil, err
		}
		c.parts = append(c.parts, [2]*ast.Term{key, value})
	}
	if _, err := c.dec.ReadToken(); err != nil {
		return nil, err
	}
	out := &ast.Term{Value: ast.NewObject(c.parts[from:]...)}
	c.parts = c.parts[:from]
	return out, nil
}

func (c *converter) list() (*ast.Term, error) {
	if _, err := c.dec.ReadToken(); err != nil {
		return nil, err
	}
	from := len(c.elems)
	for c.dec.PeekKind() != ']' {
		value, err := c.value()
		if err != nil {
			return nil, err
		}
		c.elems = append(c.elems, value)
	}
	if _, err := c.dec.ReadToken(); err != nil {
		return nil, err
	}
	terms := make([]*ast.Term, len(c.elems)-from)
	copy(terms, c.elems[from:])
	c.elems = c.elems[:from]
	return &ast.Term{Value: ast.NewArray(terms...)}, nil
}
