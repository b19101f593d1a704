package ledger

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/holdfast-dev/holdfast/internal/record"
)

// MaxEntry bounds one entry's canonical JSON.
const MaxEntry = 32 << 20

// maxStack bounds a stack's id: PostgreSQL's indexes take no longer values.
const maxStack = 2000

// timeForm is the one form of an entry's time. Texts of this form sort as the
// times do.
const timeForm = "2006-01-02T15:04:05.000000Z"

// exactInteger is how far a float64, which is what canonical JSON makes of
// every number, tells integers apart.
const exactInteger = 1 << 53

// Draft is an entry before it has its place in the chain.
type Draft struct {
	Kind  record.EntryKind
	Stack record.StackRef // zero for the ledger itself
	Actor record.Actor
	Body  any // one of record's bodies, or JSON text as a jsontext.Value
}

// pieces are the parts of a draft in canonical JSON; what is missing is its
// place in the chain.
type pieces struct {
	draft                    Draft
	actor, body, kind, stack []byte
}

func prepare(d Draft) (pieces, error) {
	p := pieces{draft: d}
	if d.Kind == "" {
		return p, errors.New("an entry needs a kind")
	}
	for _, text := range []string{d.Stack.Name, d.Stack.Repository, d.Stack.Dir, d.Stack.Workspace, string(d.Kind)} {
		if strings.ContainsRune(text, 0) { // PostgreSQL stores no such text
			return p, errors.New("the kind or stack of an entry holds a NUL character")
		}
	}
	if id := d.Stack.ID(); len(id) > maxStack {
		return p, fmt.Errorf("the stack's name has %d bytes, more than the %d that a ledger takes: %.80s…", len(id), maxStack, id)
	}
	for _, part := range []struct {
		name  string
		value any
		to    *[]byte
	}{{"actor", &d.Actor, &p.actor}, {"body", d.Body, &p.body}, {"kind", &d.Kind, &p.kind}, {"stack", &d.Stack, &p.stack}} {
		text, err := canonical(part.value)
		if err != nil {
			return p, fmt.Errorf("the %s of a new %s entry: %w", part.name, d.Kind, err)
		}
		*part.to = text
	}
	return p, nil
}

// canonical is a value's JSON in the form of RFC 8785.
func canonical(value any) (jsontext.Value, error) {
	text, err := json.Marshal(value)
	if err != nil {
		return nil, plainJSON(err)
	}
	v := jsontext.Value(text)
	if err := v.Canonicalize(); err != nil {
		return nil, plainJSON(err)
	}
	if s := (scanner{text: v}); s.value(0) && s.at == len(v) {
		return v, nil // its numbers are short, so they were before
	}
	if text, err = json.Marshal(value); err != nil { // Canonicalize wrote over the first
		return nil, plainJSON(err)
	}
	return v, checkNumbers(text)
}

// checkNumbers refuses numbers that canonical form would turn into others:
// integers beyond ±2^53, also those that a float would become, and what is no
// finite float.
func checkNumbers(v jsontext.Value) error {
	dec := jsontext.NewDecoder(bytes.NewReader(v))
	for dec.PeekKind() != 0 {
		if dec.PeekKind() != '0' {
			if _, err := dec.ReadToken(); err != nil {
				return plainJSON(err)
			}
			continue
		}
		raw, err := dec.ReadValue()
		if err != nil {
			return plainJSON(err)
		}
		if !exact(string(raw)) {
			return fmt.Errorf("the number %.40s can't be kept exactly", raw)
		}
	}
	if _, err := dec.ReadToken(); !errors.Is(err, io.EOF) {
		return plainJSON(err)
	}
	return nil
}

func exact(number string) bool {
	if !strings.ContainsAny(number, ".eE") {
		n, err := strconv.ParseInt(number, 10, 64)
		return err == nil && n >= -exactInteger && n <= exactInteger
	}
	f, err := strconv.ParseFloat(number, 64)
	size := math.Abs(f)
	return err == nil && (size <= exactInteger || size >= 1e21) // in between, canonical form writes digits only
}

// plainJSON shortens the JSON package's errors to what a person needs.
func plainJSON(err error) error {
	var syntax *jsontext.SyntacticError
	if errors.As(err, &syntax) && syntax.Err != nil {
		return fmt.Errorf("not JSON at byte %d: %w", syntax.ByteOffset+1, syntax.Err)
	}
	return err
}

// seal gives a draft its place after head: the number, a time that isn't
// before head's, the hash.
func (p *pieces) seal(head head, now time.Time) (record.Entry, []byte, error) {
	e := record.Entry{Schema: record.EntrySchema, Seq: head.seq + 1, Time: now.UTC().Format(timeForm), Kind: p.draft.Kind,
		Stack: p.draft.Stack, Actor: p.draft.Actor, Body: p.body, Previous: head.hash}
	if e.Time < head.time {
		e.Time = head.time
	}
	content := make([]byte, 0, len(p.actor)+len(p.body)+len(p.stack)+len(p.kind)+300)
	content = append(append(content, `{"actor":`...), p.actor...)
	content = append(append(content, `,"body":`...), p.body...)
	content = append(append(content, `,"kind":`...), p.kind...)
	content = append(append(content, `,"previous":"`...), e.Previous...)
	content = append(append(content, `","schema":"`...), e.Schema...)
	content = strconv.AppendInt(append(content, `","seq":`...), e.Seq, 10)
	content = append(append(content, `,"stack":`...), p.stack...)
	content = append(append(content, `,"time":"`...), e.Time...)
	content = append(content, `"}`...)
	if len(content) > MaxEntry {
		return record.Entry{}, nil, fmt.Errorf("an entry of %d bytes is more than the %d that a ledger takes", len(content), MaxEntry)
	}
	e.Hash = hash(content)
	return e, content, nil
}

const hashPrefix = "sha256:"

func hash(content []byte) string {
	var text [len(hashPrefix) + 2*sha256.Size]byte
	sum := sha256.Sum256(content)
	copy(text[:], hashPrefix)
	hex.Encode(text[len(hashPrefix):], sum[:])
	return string(text[:])
}

// isHash reports whether a text has the form of a hash.
func isHash(text string) bool {
	digits, ok := strings.CutPrefix(text, hashPrefix)
	return ok && len(digits) == 2*sha256.Size && strings.Trim(digits, "0123456789abcdef") == ""
}

// places are an entry's members that the chain and the index columns are about.
type places struct {
	seq                         int64
	time, kind, stack, previous string
}

// known keeps the stacks and actors that were decoded lately: they are few, and
// stand in every entry. It belongs to one reader.
type known struct {
	stacks map[string]record.StackRef
	ids    map[string]string
	actors map[string]record.Actor
}

// mostKnown bounds each of known's maps.
const mostKnown = 1024

func newKnown() *known {
	return &known{make(map[string]record.StackRef), make(map[string]string), make(map[string]record.Actor)}
}

func (k *known) stack(raw []byte) (ref record.StackRef, id string, err error) {
	if ref, ok := k.stacks[string(raw)]; ok {
		return ref, k.ids[string(raw)], nil
	}
	if err := json.Unmarshal(raw, &ref); err != nil {
		return ref, "", errors.New("its stack can't be read")
	}
	if len(k.stacks) >= mostKnown {
		clear(k.stacks)
		clear(k.ids)
	}
	k.stacks[string(raw)], k.ids[string(raw)] = ref, ref.ID()
	return ref, ref.ID(), nil
}

func (k *known) actor(raw []byte) (record.Actor, error) {
	if a, ok := k.actors[string(raw)]; ok {
		return a, nil
	}
	var a record.Actor
	if err := json.Unmarshal(raw, &a); err != nil {
		return a, errors.New("its actor can't be read")
	}
	if len(k.actors) >= mostKnown {
		clear(k.actors)
	}
	k.actors[string(raw)] = a
	return a, nil
}

// read holds the members to the form of an entry.
func (k *known) read(m members) (p places, err error) {
	if string(m.schema) != `"`+record.EntrySchema+`"` {
		return p, fmt.Errorf("it has schema %.60s, and this version of holdfast knows %q", m.schema, record.EntrySchema)
	}
	if p.seq, err = integer(m.seq); err != nil || p.seq < 1 {
		return p, fmt.Errorf("its number %.40s isn't one", m.seq)
	}
	if p.kind, err = unquote(m.kind); err != nil || p.kind == "" {
		return p, errors.New("its kind can't be read")
	}
	if p.previous, err = unquote(m.previous); err != nil || p.previous != "" && !isHash(p.previous) {
		return p, errors.New("the hash of the entry before it can't be read")
	}
	if p.time, err = unquote(m.time); err != nil || !isTime(p.time) {
		return p, errors.New("its time isn't in the form that a ledger uses")
	}
	if _, err = k.actor(m.actor); err != nil {
		return p, err
	}
	_, p.stack, err = k.stack(m.stack)
	return p, err
}

func isTime(text string) bool {
	if len(text) != len(timeForm) {
		return false
	}
	_, err := time.Parse(timeForm, text)
	return err == nil
}

// entry makes the value of members that read held to their form.
func (k *known) entry(m members, p places, hash string) (record.Entry, error) {
	ref, _, err := k.stack(m.stack)
	if err != nil {
		return record.Entry{}, err
	}
	actor, err := k.actor(m.actor)
	return record.Entry{Schema: record.EntrySchema, Seq: p.seq, Time: p.time, Kind: record.EntryKind(p.kind), Stack: ref, Actor: actor,
		Body: bytes.Clone(m.body), Previous: p.previous, Hash: hash}, err
}
