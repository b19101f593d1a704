package plan

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Mode is a resource's mode, in Terraform's words.
type Mode string

// The modes that engines write. Others are kept as they are.
const (
	Managed   Mode = "managed"
	Data      Mode = "data"
	Ephemeral Mode = "ephemeral"
)

// Key is the instance key of a resource or module: none, a count index or a
// for_each key. The zero Key is none. x[0] and x["0"] are different keys.
type Key struct {
	kind keyKind
	num  string // decimal text, as in the plan
	str  string
}

type keyKind uint8

const (
	noKey keyKind = iota
	intKey
	stringKey
	anyKey // [*] in deferred changes: which instances is not known
)

// IntKey returns the key of a count instance, given its decimal text.
func IntKey(text string) Key { return Key{kind: intKey, num: text} }

// StringKey returns the key of a for_each instance.
func StringKey(s string) Key { return Key{kind: stringKey, str: s} }

// IsNone reports whether there is no instance key.
func (k Key) IsNone() bool { return k.kind == noKey }

// AsString returns a for_each key; ok is false for other keys.
func (k Key) AsString() (s string, ok bool) { return k.str, k.kind == stringKey }

// AsInt returns a count index; ok is false for other keys.
func (k Key) AsInt() (i int, ok bool) {
	if k.kind != intKey {
		return 0, false
	}
	i, err := strconv.Atoi(k.num)
	return i, err == nil
}

// String writes the key with its brackets, "" for none: [0], ["a.b"].
func (k Key) String() string {
	switch k.kind {
	case intKey:
		return "[" + k.num + "]"
	case stringKey:
		return "[" + quoteKey(k.str) + "]"
	case anyKey:
		return "[*]"
	}
	return ""
}

// Compare orders keys as the engines do: none, then numbers by value, then
// strings by bytes.
func (k Key) Compare(o Key) int {
	if c := cmp.Compare(k.kind, o.kind); c != 0 {
		return c
	}
	if k.kind == intKey {
		if c := cmp.Compare(len(k.num), len(o.num)); c != 0 {
			return c
		}
		return cmp.Compare(k.num, o.num)
	}
	return cmp.Compare(k.str, o.str)
}

// ModuleStep is one module call on the way to a resource.
type ModuleStep struct {
	Name string
	Key  Key
}

// Address is the absolute address of a resource instance. It is not unique in
// a plan: a deposed object has the address of the current one.
type Address struct {
	Module []ModuleStep
	Mode   Mode
	Type   string
	Name   string
	Key    Key
}

// String writes the address as Terraform does.
func (a Address) String() string {
	s := a.Resource() + a.Key.String()
	if m := a.ModulePath(); m != "" {
		return m + "." + s
	}
	return s
}

// Resource returns the address inside its module and without instance key:
// aws_instance.web, data.aws_ami.this.
func (a Address) Resource() string {
	switch a.Mode {
	case Data, Ephemeral:
		return string(a.Mode) + "." + a.Type + "." + a.Name
	}
	return a.Type + "." + a.Name
}

// ModulePath returns the module address with instance keys, "" in the root.
func (a Address) ModulePath() string { return modulePath(a.Module, true) }

// Config returns the address of the configuration block: module path and
// resource without any instance key.
func (a Address) Config() string {
	if m := modulePath(a.Module, false); m != "" {
		return m + "." + a.Resource()
	}
	return a.Resource()
}

// ConfigModule returns the module path without instance keys, "" in the root.
func (a Address) ConfigModule() string { return modulePath(a.Module, false) }

// InModule writes what is called so inside a module as the whole configuration
// calls it; module is "" for the root.
func InModule(module, address string) string {
	if module == "" {
		return address
	}
	return module + "." + address
}

func modulePath(steps []ModuleStep, keys bool) string {
	var b strings.Builder
	for i, m := range steps {
		if i > 0 {
			b.WriteByte('.')
		}
		b.WriteString("module.")
		b.WriteString(m.Name)
		if keys {
			b.WriteString(m.Key.String())
		}
	}
	return b.String()
}

// ParseAddress reads an absolute resource instance address by scanning it:
// keys may hold dots, brackets, quotes and even text that looks like an
// address. The error names the byte at which it stopped.
func ParseAddress(s string) (Address, error) {
	sc := addressScanner{s: s}
	a, err := sc.address()
	if err != nil {
		return Address{}, fmt.Errorf("address %q: %w", s, err)
	}
	return a, nil
}

type addressScanner struct {
	s   string
	pos int
}

func (sc *addressScanner) address() (Address, error) {
	a := Address{Mode: Managed}
	for strings.HasPrefix(sc.s[sc.pos:], "module.") {
		sc.pos += len("module.")
		name, err := sc.name()
		if err != nil {
			return a, err
		}
		key, err := sc.key()
		if err != nil {
			return a, err
		}
		a.Module = append(a.Module, ModuleStep{Name: name, Key: key})
		if err := sc.dot(); err != nil {
			return a, err
		}
	}
	first, err := sc.name()
	if err != nil {
		return a, err
	}
	if m := Mode(first); m == Data || m == Ephemeral {
		a.Mode = m
		if err := sc.dot(); err != nil {
			return a, err
		}
		if first, err = sc.name(); err != nil {
			return a, err
		}
	}
	a.Type = first
	if err := sc.dot(); err != nil {
		return a, err
	}
	if a.Name, err = sc.name(); err != nil {
		return a, err
	}
	if a.Key, err = sc.key(); err != nil {
		return a, err
	}
	if sc.pos != len(sc.s) {
		return a, fmt.Errorf("unexpected text at byte %d", sc.pos)
	}
	return a, nil
}

func (sc *addressScanner) dot() error {
	if sc.pos >= len(sc.s) || sc.s[sc.pos] != '.' {
		return fmt.Errorf("want a dot at byte %d", sc.pos)
	}
	sc.pos++
	return nil
}

func (sc *addressScanner) name() (string, error) {
	start := sc.pos
	for sc.pos < len(sc.s) {
		r, n := utf8.DecodeRuneInString(sc.s[sc.pos:])
		if r != '_' && r != '-' && !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.Is(unicode.Mn, r) {
			break
		}
		sc.pos += n
	}
	if sc.pos == start {
		return "", fmt.Errorf("want a name at byte %d", start)
	}
	return sc.s[start:sc.pos], nil
}

func (sc *addressScanner) key() (Key, error) {
	if sc.pos >= len(sc.s) || sc.s[sc.pos] != '[' {
		return Key{}, nil
	}
	start := sc.pos
	sc.pos++
	rest := sc.s[sc.pos:]
	switch {
	case strings.HasPrefix(rest, "*]"):
		sc.pos += 2
		return Key{kind: anyKey}, nil
	case strings.HasPrefix(rest, `"`):
		str, n, ok := unquoteKey(rest)
		if !ok || !strings.HasPrefix(rest[n:], "]") {
			return Key{}, fmt.Errorf("the key at byte %d does not end", start)
		}
		sc.pos += n + 1
		return StringKey(str), nil
	}
	end := strings.IndexByte(rest, ']')
	if end <= 0 {
		return Key{}, fmt.Errorf("the key at byte %d does not end", start)
	}
	num := rest[:end]
	for i := range len(num) {
		if num[i] < '0' || num[i] > '9' {
			return Key{}, fmt.Errorf("the key at byte %d is neither a number nor quoted", start)
		}
	}
	sc.pos += end + 1
	return IntKey(num), nil
}
