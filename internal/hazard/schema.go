package hazard

import (
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/holdfast-dev/holdfast/internal/hclfile"
	"github.com/holdfast-dev/holdfast/internal/plan"
)

// Schemas are the recorded names of providers: which resource types there are,
// and what their attributes are called. Files are read when they are first
// asked for. Safe for concurrent use.
type Schemas struct {
	fsys fs.FS

	mu    sync.Mutex
	texts map[string]string // by file
}

// maxSchema bounds what one file unpacks to.
const maxSchema = 32 << 20

// NewSchemas returns the schemas in schemas/TYPE.txt.gz, where TYPE is the
// provider's, with -VERSION after it for an older one.
func NewSchemas(fsys fs.FS) *Schemas {
	return &Schemas{fsys: fsys, texts: make(map[string]string)}
}

// names is one attribute or block as far as it is recorded: what can be
// written below it. A child * stands for any key, ** for anything.
type names map[string]names

// typesOf returns all that is recorded of the types that a name, which may
// have wildcards, matches in one of these providers. recorded is false where
// none of the providers is.
func (s *Schemas) typesOf(providers []string, typ string) (found []names, recorded bool, err error) {
	files, err := fs.Glob(s.fsys, "schemas/*.txt.gz")
	if err != nil {
		return nil, false, err
	}
	for _, file := range files {
		short := strings.TrimSuffix(path.Base(file), ".txt.gz")
		if !slices.ContainsFunc(providers, func(p string) bool {
			own := path.Base(p)
			return short == own || strings.HasPrefix(short, own+"-")
		}) {
			continue
		}
		text, err := s.text(file)
		if err != nil {
			return nil, false, fmt.Errorf("%s: %w", file, err)
		}
		if text, ok := strings.CutPrefix(text, "# provider: "); !ok || !ofProvider(text, providers) {
			continue
		}
		recorded = true
		for _, line := range linesOf(text, typ) {
			found = append(found, parseNames(line))
		}
	}
	return found, recorded, nil
}

// ofProvider reports whether the text's head names one of the providers. Under
// hashicorp/ stood many that others look after by now.
func ofProvider(head string, providers []string) bool {
	source, _, _ := strings.Cut(head, " ")
	return slices.Contains(providers, source) || slices.Contains(providers, "hashicorp/"+path.Base(source))
}

func (s *Schemas) text(file string) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if t, ok := s.texts[file]; ok {
		return t, nil
	}
	f, err := s.fsys.Open(file)
	if err != nil {
		return "", err
	}
	defer f.Close()
	zr, err := gzip.NewReader(f)
	if err != nil {
		return "", err
	}
	b, err := io.ReadAll(io.LimitReader(zr, maxSchema))
	if err != nil {
		return "", err
	}
	s.texts[file] = string(b)
	return s.texts[file], nil
}

// linesOf returns the attributes of the types that the name matches.
func linesOf(text, typ string) []string {
	if !strings.Contains(typ, "*") {
		_, rest, ok := strings.Cut(text, "\n"+typ+" ")
		if !ok {
			return nil
		}
		line, _, _ := strings.Cut(rest, "\n")
		return []string{line}
	}
	var out []string
	for line := range strings.Lines(text) {
		if name, rest, ok := strings.Cut(strings.TrimRight(line, "\n"), " "); ok && name != "#" && plan.MatchName(typ, name) {
			out = append(out, rest)
		}
	}
	return out
}

// parseNames reads the attributes of one line.
func parseNames(line string) names {
	root := make(names)
	open := []names{root}
	for line != "" {
		n := strings.IndexAny(line, " {}")
		if n < 0 {
			n = len(line)
		}
		here := open[len(open)-1]
		var below names
		if name := strings.TrimRight(line[:n], "!="); name != "" {
			below = make(names)
			here[name] = below
		}
		if n == len(line) {
			break
		}
		switch line[n] {
		case '{':
			open = append(open, below)
		case '}':
			if len(open) > 1 {
				open = open[:len(open)-1]
			}
		}
		line = line[n+1:]
	}
	return root
}

// has reports whether the steps, as plan.PathPattern.Names writes them, lead
// to something.
func (n names) has(steps []string) bool {
	if len(steps) == 0 || n.anything() {
		return true
	}
	step, rest := steps[0], steps[1:]
	if step == "**" {
		return true
	}
	if step == "*" {
		if n.has(rest) { // an element of a list
			return true
		}
		for _, c := range n {
			if c.has(rest) {
				return true
			}
		}
		return false
	}
	if c, ok := n[step]; ok {
		return c.has(rest)
	}
	c, ok := n["*"]
	return ok && c.has(rest)
}

func (n names) anything() bool { _, ok := n["**"]; return ok }

// unknownIn returns the path of the first name in the value that isn't
// recorded; "" where all are.
func (n names) unknownIn(v plan.Value) string {
	if n.anything() {
		return ""
	}
	if v.Kind() == plan.List {
		for _, e := range v.Elems() {
			if bad := n.unknownIn(e); bad != "" {
				return bad
			}
		}
		return ""
	}
	for _, m := range v.Members() {
		c, ok := n[m.Name]
		if !ok {
			c, ok = n["*"]
		}
		if !ok {
			return m.Name
		}
		if bad := c.unknownIn(m.Value); bad != "" {
			return m.Name + "." + bad
		}
	}
	return ""
}

// Unknown says which names of an entry the recorded schemas don't have: a
// resource type, an attribute, a place that its condition reads, a name in an
// example. Where the provider isn't recorded nothing is said.
func (s *Schemas) Unknown(h *Hazard) ([]Result, error) {
	var out []Result
	say := func(line int, example, format string, args ...any) {
		out = append(out, Result{File: h.File, Line: line, Hazard: h.ID, Example: example, Warning: fmt.Sprintf(format, args...)})
	}
	var types []names
	for _, typ := range h.Types {
		found, recorded, err := s.typesOf(h.Providers, typ)
		if err != nil {
			return nil, err
		}
		if !recorded {
			return nil, nil
		}
		if len(found) == 0 {
			say(h.Line, "", "%s has no resource type %s", strings.Join(h.Providers, ", "), typ)
		}
		types = append(types, found...)
	}
	if len(types) == 0 {
		return out, nil
	}
	have := func(steps []string) bool {
		return slices.ContainsFunc(types, func(n names) bool { return n.has(steps) })
	}
	for i, p := range h.patterns {
		if !have(p.Names()) {
			say(h.Line, "", "%s has no attribute %s", typesText(h), h.Attributes[i])
		}
	}
	for _, root := range []string{"before", "after", "config"} {
		for _, steps := range h.when.Reads(root) {
			if !have(steps) {
				say(h.Line, "", "%s has no attribute %s, which the condition reads", typesText(h), strings.Join(steps, "."))
			}
		}
	}
	for _, b := range h.examples {
		bad, err := s.unknownInExample(h, b)
		if err != nil {
			return nil, err
		}
		if bad != "" {
			say(b.Line(), b.Label(), "%s", bad)
		}
	}
	return out, nil
}

// CheckNames returns a warning for every name in the folder's hazards and
// classes that the recorded schemas don't have. What can't be read is for Test
// to tell.
func CheckNames(fsys fs.FS, s *Schemas) ([]Result, error) {
	sources, err := readFolder(fsys, ".", "")
	if err != nil {
		return nil, nil
	}
	var out []Result
	for _, src := range sources {
		c, err := decode(src.name, src.src)
		if err != nil {
			continue
		}
		for _, h := range c.hazards {
			unknown, err := s.Unknown(h)
			if err != nil {
				return nil, err
			}
			out = append(out, unknown...)
		}
		unknown, err := s.unknownTypes(c.classes)
		if err != nil {
			return nil, err
		}
		out = append(out, unknown...)
	}
	return out, nil
}

// unknownTypes says which types of classes no provider has, among those whose
// first word a recorded provider uses.
func (s *Schemas) unknownTypes(classes []Class) ([]Result, error) {
	var out []Result
	for _, cl := range classes {
		for _, typ := range cl.Types {
			ok, err := s.hasType(typ)
			if err == nil && !ok {
				var ours bool
				if ours, err = s.hasType(firstWord(typ) + "_*"); ours {
					out = append(out, Result{File: cl.File, Line: cl.Line, Warning: fmt.Sprintf("no provider that is recorded has the resource type %s", typ)})
				}
			}
			if err != nil {
				return nil, err
			}
		}
	}
	return out, nil
}

// unknownInExample says which name of an example isn't recorded, "" where all
// are. What can't be decoded is for Test to tell.
func (s *Schemas) unknownInExample(h *Hazard, b *hclfile.Block) (string, error) {
	e, err := decodeExample(h, b.Value("change"))
	if err != nil {
		return "", nil
	}
	typ, of := e.change.Addr.Type, []string{e.change.Addr.Type}
	if typ == strings.ReplaceAll(h.Types[0], "*", "x") {
		of = h.Types // it may be about any of them
	}
	var types []names
	for _, t := range of {
		found, recorded, err := s.typesOf([]string{Source(e.change.Provider)}, t)
		if err != nil || !recorded {
			return "", err
		}
		types = append(types, found...)
	}
	if len(types) == 0 {
		return "", nil
	}
	for _, v := range []plan.Value{e.change.Before, e.change.After, e.context.config(e.change)} {
		bad := ""
		if !slices.ContainsFunc(types, func(n names) bool { bad = n.unknownIn(v); return bad == "" }) {
			return fmt.Sprintf("%s has no attribute %s", strings.Join(of, ", "), bad), nil
		}
	}
	return "", nil
}

func typesText(h *Hazard) string {
	if len(h.Types) > 3 {
		return strings.Join(h.Types[:3], ", ") + ", …"
	}
	return strings.Join(h.Types, ", ")
}

// hasType reports whether any recorded provider has the type.
func (s *Schemas) hasType(typ string) (bool, error) {
	files, err := fs.Glob(s.fsys, "schemas/*.txt.gz")
	if err != nil {
		return false, err
	}
	if len(files) == 0 {
		return false, errors.New("no schema is recorded")
	}
	for _, f := range files {
		word, _, _ := strings.Cut(strings.TrimSuffix(path.Base(f), ".txt.gz"), "-")
		if word != firstWord(typ) {
			continue // the types of a provider start with its name
		}
		text, err := s.text(f)
		if err != nil {
			return false, err
		}
		if len(linesOf(text, typ)) > 0 {
			return true, nil
		}
	}
	return false, nil
}
