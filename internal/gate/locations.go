package gate

import (
	"io/fs"
	"path"
	"path/filepath"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/hclfile"
	"github.com/holdfast-dev/holdfast/internal/judge"
	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// Bounds on the configuration in which blocks are looked for. Beyond, blocks
// have no location; nothing else depends on it.
const (
	maxLocatedModules = 500
	maxLocatedBytes   = 32 << 20
	maxLocatedFiles   = 2000 // in one directory
	maxModuleDepth    = 32
)

// locator finds where the blocks of a configuration are written.
type locator struct {
	base    string // real path that names of files count from
	root    string // real path of the root module
	engine  plan.Engine
	out     judge.Locations
	bytes   int
	modules int
	dirs    map[string][]outlined // directories that were read, of modules that are called more than once
}

// outlined is a file with its blocks.
type outlined struct {
	file   string
	blocks []hclfile.OutlineBlock
}

// locations says where the blocks of a plan's configuration are written: from
// the configuration inside a saved plan, else from the stack's directory and
// the local modules that it calls. What can't be read has no location.
func (s *stack) locations(r *reading, p *plan.Plan) judge.Locations {
	if len(p.Changes) == 0 || !hasConfiguration(s.dir) {
		return judge.Locations{}
	}
	root, err := realPath(s.dir)
	if err != nil {
		return judge.Locations{}
	}
	l := &locator{base: root, root: root, engine: p.Engine, out: judge.Locations{Blocks: make(map[string]record.Location), Calls: make(map[string]record.Location)}}
	if s.repo != nil {
		if top, err := realPath(s.repo.Top()); err == nil {
			l.base = top
		}
	}
	if r.saved != nil && len(r.saved.Files) > 0 {
		for _, f := range r.saved.Files {
			if s.ownFile(f.Path) { // a copy's blocks are located at the call of its module
				l.note(savedModulePath(f.Module), l.outline(filepath.Join(root, filepath.FromSlash(f.Path)), f.Content))
			}
		}
		return l.out
	}
	l.directory("", root, 0)
	return l.out
}

// savedModulePath is the address of a module in a saved plan, by its key.
func savedModulePath(key string) string {
	if key == "" {
		return ""
	}
	return "module." + strings.ReplaceAll(key, ".", ".module.")
}

// directory reads the files of a module and goes on to the local modules that
// it calls.
func (l *locator) directory(module, dir string, depth int) {
	if l.modules++; l.modules > maxLocatedModules || depth > maxModuleDepth {
		return
	}
	for _, f := range l.outlines(dir) {
		for _, call := range l.note(module, f) {
			l.directory(plan.InModule(module, "module."+call.Labels[0]), filepath.Join(dir, filepath.FromSlash(call.Source)), depth+1)
		}
	}
}

// outlines reads the configuration in a directory, once.
func (l *locator) outlines(dir string) []outlined {
	if read, ok := l.dirs[dir]; ok {
		return read
	}
	files := configurationFiles(dir)
	names := make([]string, 0, len(files))
	there := make(map[string]bool, len(files))
	for _, f := range files {
		names = append(names, filepath.Base(f))
		there[filepath.Base(f)] = true
	}
	var out []outlined
	for i, f := range files {
		if passedOver(names[i], there, l.engine) || l.bytes > maxLocatedBytes || len(out) >= maxLocatedFiles {
			continue
		}
		if content, err := readBounded(f); err == nil {
			out = append(out, l.outline(f, content))
		}
	}
	if l.dirs == nil {
		l.dirs = make(map[string][]outlined)
	}
	l.dirs[dir] = out
	return out
}

// outline reads the blocks of one file.
func (l *locator) outline(file string, content []byte) outlined {
	if l.bytes += len(content); l.bytes > maxLocatedBytes || isOverride(file) {
		return outlined{file: file}
	}
	if strings.HasSuffix(file, ".json") {
		return outlined{file, hclfile.OutlineJSON(content)}
	}
	return outlined{file, hclfile.Outline(content)}
}

// note notes where the blocks of a file of this module are written, and returns
// its calls of local modules. The blocks of a module that was fetched are
// located at its call.
func (l *locator) note(module string, f outlined) (local []hclfile.OutlineBlock) {
	name, ok := l.name(f.file)
	if !ok {
		return nil
	}
	for _, b := range f.blocks {
		at := record.Location{File: name, Line: b.Line, EndLine: b.EndLine}
		switch {
		case b.Type == "resource" && len(b.Labels) == 2:
			first(l.out.Blocks, plan.InModule(module, b.Labels[0]+"."+b.Labels[1]), at)
		case (b.Type == "data" || b.Type == "ephemeral") && len(b.Labels) == 2:
			first(l.out.Blocks, plan.InModule(module, b.Type+"."+b.Labels[0]+"."+b.Labels[1]), at)
		case b.Type == "module" && len(b.Labels) == 1:
			if strings.HasPrefix(b.Source, "./") || strings.HasPrefix(b.Source, "../") {
				local = append(local, b)
				continue
			}
			at.Call = plan.InModule(module, "module."+b.Labels[0])
			first(l.out.Calls, at.Call, at)
		}
	}
	return local
}

// first keeps the first of several places: the others are errors of which the
// engine tells.
func first(in map[string]record.Location, address string, at record.Location) {
	if _, there := in[address]; !there {
		in[address] = at
	}
}

// name is a file's name from the base; ok is false for what lies outside of it.
func (l *locator) name(file string) (name string, ok bool) {
	rel, err := filepath.Rel(l.base, file)
	if err != nil || !fs.ValidPath(filepath.ToSlash(rel)) {
		return "", false
	}
	return filepath.ToSlash(rel), true
}

// isOverride reports whether a file changes blocks that are written elsewhere.
func isOverride(file string) bool {
	name := path.Base(filepath.ToSlash(file))
	name = strings.TrimSuffix(name, moduleSuffix(name))
	return name == "override" || strings.HasSuffix(name, "_override")
}
