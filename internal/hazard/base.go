package hazard

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/holdfast-dev/holdfast/internal/hclfile"
	"github.com/holdfast-dev/holdfast/internal/plan"
)

// Bounds of a folder of hazards.
const (
	maxFiles  = 1000
	maxFolder = 32 << 20 // bytes
)

// Base is the knowledge base. Safe for concurrent use.
//
// Its own entries lie in one folder for each first word of a resource type
// (aws_instance: aws/), so that a plan costs only what is said of its types.
// Users' folders are read as a whole when loading.
type Base struct {
	fsys     fs.FS
	users    []*content
	silences map[string]Silence

	mu      sync.Mutex
	folders map[string]*folder
	types   sync.Map // resource type → *typeEntries
}

// folder holds the files of one first word, taken apart.
type folder struct {
	files  []*source
	byType map[string][]int
	wild   []wildType
}

// wildType is a pattern over types, with the index of the file that has it.
type wildType struct {
	pattern string
	at      int
}

// source is one file, or a block of one: its text, the types it may be about
// (of embedded ones), and what it says once that has been read.
type source struct {
	name    string
	line    int // where a block starts; 0 for a whole file
	src     []byte
	types   []string
	looked  bool
	head    *Hazard // see selectors
	content *content
}

// typeEntries is all that concerns one type.
type typeEntries struct {
	entries []*lazyHazard
	classes []string
	err     error
}

// lazyHazard is one hazard, which may not have been read yet.
type lazyHazard struct {
	head   *Hazard // what is known of it before that
	source *source
	hazard atomic.Pointer[Hazard]
}

func readEntry(h *Hazard) *lazyHazard {
	e := &lazyHazard{head: h}
	e.hazard.Store(h)
	return e
}

// hazard returns an entry's hazard, and reads it where that is due.
func (b *Base) hazard(e *lazyHazard) (*Hazard, error) {
	if h := e.hazard.Load(); h != nil {
		return h, nil
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if err := b.read(e.source); err != nil {
		return nil, err
	}
	h := e.source.content.hazards[0]
	e.hazard.Store(h)
	return h, nil
}

// known reports whether something is known of the very type: what is said of
// all types of a provider (their tags) is not knowledge of this one.
func (t *typeEntries) known(typ string) bool {
	return len(t.classes) > 0 || t.named(typ)
}

// named reports whether an entry names the very type.
func (t *typeEntries) named(typ string) bool {
	return slices.ContainsFunc(t.entries, func(e *lazyHazard) bool { return slices.Contains(e.head.Types, typ) })
}

// Load returns the knowledge base of embedded, to which the users' folders
// add. Folders are read at once, embedded when it is asked for. The error
// names file and line.
func Load(embedded fs.FS, dirs ...string) (*Base, error) {
	b := &Base{fsys: embedded, silences: make(map[string]Silence), folders: make(map[string]*folder)}
	var errs []error
	for _, dir := range dirs {
		sources, err := readFolder(os.DirFS(dir), ".", dir)
		if err != nil {
			return nil, fmt.Errorf("hazards: %w", err)
		}
		for _, s := range sources {
			c, err := decode(s.name, s.src)
			if err != nil {
				errs = append(errs, err)
				continue
			}
			b.users = append(b.users, c)
			for _, sil := range c.silences {
				b.silences[sil.ID] = sil
			}
		}
	}
	errs = append(errs, duplicates(b.users)...)
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	for _, c := range b.users {
		b.applySilences(c)
	}
	return b, nil
}

// readFolder reads every .hcl file under root, in path order. show is what
// messages call the folder.
func readFolder(fsys fs.FS, root, show string) ([]*source, error) {
	var out []*source
	total := int64(0)
	err := fs.WalkDir(fsys, root, func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if p != root && strings.HasPrefix(d.Name(), ".") {
			if d.IsDir() {
				return fs.SkipDir
			}
			return nil
		}
		if d.IsDir() || path.Ext(p) != ".hcl" {
			return nil
		}
		src, err := readFile(fsys, p)
		if err != nil {
			return err
		}
		if total += int64(len(src)); total > maxFolder || len(out) == maxFiles {
			return fmt.Errorf("%s: more than %d files or %d bytes of hazards", show, maxFiles, maxFolder)
		}
		out = append(out, &source{name: path.Join(show, p), src: src})
		return nil
	})
	return out, err
}

// readFile reads at most one byte more than a file may have, so that the
// parser can say that it is too large. Only regular files are opened: a named
// pipe would wait for its writer.
func readFile(fsys fs.FS, name string) ([]byte, error) {
	info, err := fs.Stat(fsys, name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is no regular file", name)
	}
	f, err := fsys.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var b bytes.Buffer
	b.Grow(int(min(info.Size(), hclfile.MaxSize)) + bytes.MinRead)
	_, err = b.ReadFrom(io.LimitReader(f, hclfile.MaxSize+1))
	return b.Bytes(), err
}

// entries returns what the base has of a type.
func (b *Base) entries(typ string) (*typeEntries, error) {
	if t, ok := b.types.Load(typ); ok {
		e := t.(*typeEntries)
		return e, e.err
	}
	e := b.collect(typ)
	b.types.Store(typ, e)
	return e, e.err
}

func (b *Base) collect(typ string) *typeEntries {
	b.mu.Lock()
	defer b.mu.Unlock()
	e := &typeEntries{}
	f, err := b.folder(firstWord(typ))
	if err != nil {
		return &typeEntries{err: err}
	}
	var contents []*content
	for _, s := range f.about(typ) {
		if head := s.selectors(); head != nil && s.content == nil {
			contents = append(contents, &content{hazards: []*Hazard{head}})
			e.entries = append(e.entries, &lazyHazard{head: head, source: s})
			continue
		}
		if err := b.read(s); err != nil {
			return &typeEntries{err: err}
		}
		contents = append(contents, s.content)
		e.add(s.content, typ)
	}
	for _, c := range b.users {
		e.add(c, typ)
	}
	if err := errors.Join(duplicates(append(contents, b.users...))...); err != nil {
		return &typeEntries{err: err}
	}
	slices.Sort(e.classes)
	e.classes = slices.Compact(e.classes)
	return e
}

// add takes what a file says of the type.
func (t *typeEntries) add(c *content, typ string) {
	for _, h := range c.hazards {
		if h.concerns(typ) {
			t.entries = append(t.entries, readEntry(h))
		}
	}
	for _, cl := range c.classes {
		if slices.ContainsFunc(cl.Types, func(t string) bool { return plan.MatchName(t, typ) }) {
			t.classes = append(t.classes, cl.Name)
		}
	}
}

// folder returns the files of a first word; a word of which there is no
// folder has none. b.mu is held.
func (b *Base) folder(word string) (*folder, error) {
	if f := b.folders[word]; f != nil {
		return f, nil
	}
	var blocks []*source
	if b.fsys != nil && fs.ValidPath(word) && word != "." {
		files, err := readFolder(b.fsys, word, "hazards")
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("hazards: %w", err)
		}
		for _, file := range files {
			blocks = append(blocks, parts(file)...)
		}
	}
	f := newFolder(blocks)
	b.folders[word] = f
	return f, nil
}

// read decodes a file or block once. b.mu is held.
func (b *Base) read(s *source) error {
	if s.content != nil {
		return nil
	}
	c, err := s.decode()
	if err != nil {
		return err
	}
	b.applySilences(c)
	s.content = c
	return nil
}

func (b *Base) applySilences(c *content) {
	for _, h := range c.hazards {
		if s, ok := b.silences[h.ID]; ok {
			h.Silenced = s.Reason
		}
	}
}

// duplicates returns an error for every id that stands twice.
func duplicates(contents []*content) []error {
	seen := make(map[string]*Hazard)
	var errs []error
	for _, c := range contents {
		for _, h := range c.hazards {
			if first := seen[h.ID]; first != nil {
				errs = append(errs, &hclfile.Error{File: h.File, Line: h.Line, Column: 1, Summary: "Duplicate hazard",
					Detail: fmt.Sprintf("%q is also at %s:%d. Give it another id, or silence the other one.", h.ID, first.File, first.Line)})
				continue
			}
			seen[h.ID] = h
		}
	}
	return errs
}

// firstWord returns a resource type up to its first underscore.
func firstWord(typ string) string {
	word, _, _ := strings.Cut(typ, "_")
	return word
}

// mentionedTypes returns the quoted words of a file that may be resource
// types: a superset, found without parsing.
func mentionedTypes(src []byte) []string {
	var out []string
	text := string(src)
	for {
		_, after, found := strings.Cut(text, `"`)
		if !found {
			break
		}
		word, rest, closed := strings.Cut(after, `"`)
		if closed && strings.ContainsAny(word, "_*") && typeForm.MatchString(word) {
			out = append(out, word)
			text = rest
			continue
		}
		text = after
	}
	slices.Sort(out)
	return slices.Compact(out)
}
