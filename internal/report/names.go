package report

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// nameList is a compressed list of addresses: every one is named, but what
// many share is said once. Modules that hold the same are told together,
// resources of one type together, and keys that count up as a range:
//
//	module.site["a", "b"]: aws_instance.{db, web[0..99]}
type nameList struct {
	modules string // "" for the root module
	names   string
}

// String writes the list on one line.
func (l nameList) String() string {
	if l.modules == "" {
		return l.names
	}
	return l.modules + ": " + l.names
}

// compressNames names all changes. A name or key of more than limit runes is
// cut in its middle; 0 cuts none, and then no name is lost.
func compressNames(cs []*record.ChangeReport, limit int) []nameList {
	modules := collectModules(cs)
	// Modules that hold the same resources are one entry; the root module,
	// which has no name to stand in a list, is its own.
	var lists []nameList
	var members [][]moduleKeys
	index := make(map[string]int)
	for i := range modules {
		names := modules[i].names(limit)
		at, ok := index[names]
		if !ok || modules[i].base == "" {
			at = len(lists)
			if modules[i].base != "" {
				index[names] = at
			}
			lists, members = append(lists, nameList{names: names}), append(members, nil)
		}
		members[at] = addModule(members[at], &modules[i])
	}
	for i := range lists {
		parts := make([]string, len(members[i]))
		for j := range members[i] {
			parts[j] = members[i][j].base + keyList(members[i][j].keys, limit)
		}
		lists[i].modules = strings.Join(parts, ", ")
	}
	return lists
}

// moduleNames are the resources of one module instance.
type moduleNames struct {
	base      string // module path without the last step's key
	key       plan.Key
	resources []resourceNames
}

// resourceNames are the instances of one resource block.
type resourceNames struct {
	kind, name string // kind is the type, with "data." before it for data
	keys       []plan.Key
	extra      []string // what has no readable address, or names a deposed object
}

type moduleKeys struct {
	base string
	keys []plan.Key
}

// addModule adds a module to a list that gets them in order, so that those
// which differ only in their last key follow each other.
func addModule(list []moduleKeys, m *moduleNames) []moduleKeys {
	last := len(list) - 1
	if last < 0 || list[last].base != m.base {
		return append(list, moduleKeys{base: m.base, keys: []plan.Key{m.key}})
	}
	list[last].keys = append(list[last].keys, m.key)
	return list
}

func collectModules(cs []*record.ChangeReport) []moduleNames {
	var modules []moduleNames
	moduleAt := make(map[string]int)
	resourceAt := make(map[string]int)
	for _, c := range cs {
		addr, err := plan.ParseAddress(c.Address)
		if err != nil {
			addr = plan.Address{} // named whole, below
		}
		path := addr.ModulePath()
		m, ok := moduleAt[path]
		if !ok {
			m = len(modules)
			moduleAt[path] = m
			modules = append(modules, newModuleNames(addr))
		}
		kind := strings.TrimSuffix(addr.Resource(), "."+addr.Name)
		id := path + "\x00" + addr.Resource()
		r, ok := resourceAt[id]
		if !ok {
			r = len(modules[m].resources)
			resourceAt[id] = r
			modules[m].resources = append(modules[m].resources, resourceNames{kind: kind, name: addr.Name})
		}
		modules[m].resources[r].add(c, addr, err == nil)
	}
	slices.SortFunc(modules, func(a, b moduleNames) int {
		if n := compareNatural(a.base, b.base); n != 0 {
			return n
		}
		return a.key.Compare(b.key)
	})
	return modules
}

func newModuleNames(addr plan.Address) moduleNames {
	var m moduleNames
	if len(addr.Module) == 0 {
		return m
	}
	steps := slices.Clone(addr.Module)
	last := len(steps) - 1
	m.key = steps[last].Key
	steps[last].Key = plan.Key{}
	m.base = plan.Address{Module: steps}.ModulePath()
	return m
}

func (r *resourceNames) add(c *record.ChangeReport, addr plan.Address, readable bool) {
	switch {
	case !readable:
		r.extra = append(r.extra, title(c))
	case c.Deposed != nil:
		r.extra = append(r.extra, addr.Resource()+addr.Key.String()+" (deposed "+*c.Deposed+")")
	default:
		r.keys = append(r.keys, addr.Key)
	}
}

// names writes the resources of the module, those of one type together.
func (m *moduleNames) names(limit int) string {
	slices.SortFunc(m.resources, func(a, b resourceNames) int {
		if c := strings.Compare(a.kind, b.kind); c != 0 {
			return c
		}
		return compareNatural(a.name, b.name)
	})
	var parts, extra []string
	for i := 0; i < len(m.resources); {
		j := i
		var names, keys []string
		for ; j < len(m.resources) && m.resources[j].kind == m.resources[i].kind; j++ {
			r := &m.resources[j]
			for _, e := range r.extra {
				extra = append(extra, shortenTo(e, limit))
			}
			if len(r.keys) > 0 {
				names, keys = append(names, r.name), append(keys, keyList(r.keys, limit))
			}
		}
		if len(names) > 0 {
			parts = append(parts, m.resources[i].kind+"."+joinNames(names, keys, limit))
		}
		i = j
	}
	return strings.Join(append(parts, extra...), ", ")
}

// worthSharing is how many bytes all names of a list must share for the
// shared part to stand outside of the braces.
const worthSharing = 6

// joinNames writes the names of one type with their keys: one as it is,
// several in braces, what all begin and end with outside of them.
func joinNames(names, keys []string, limit int) string {
	if len(names) == 1 {
		return shortenTo(names[0], limit) + keys[0]
	}
	prefix, suffix := sharedEnds(names)
	sameKeys := !slices.ContainsFunc(keys, func(k string) bool { return k != keys[0] })
	if !sameKeys {
		suffix = ""
	}
	after := ""
	if sameKeys {
		after = suffix + keys[0]
	}
	if len(names) < 3 || len(prefix)+len(after) < worthSharing {
		prefix, suffix, after, sameKeys = "", "", "", false
	}
	inner := make([]string, len(names))
	for i, n := range names {
		inner[i] = shortenTo(n[len(prefix):len(n)-len(suffix)], limit)
		if !sameKeys {
			inner[i] += keys[i]
		}
	}
	return prefix + "{" + strings.Join(foldRuns(inner), ", ") + "}" + after
}

// sharedEnds returns what all names begin and end with, without overlap, and
// without the digits that a run would count.
func sharedEnds(names []string) (prefix, suffix string) {
	prefix, suffix = names[0], names[0]
	for _, n := range names[1:] {
		for !strings.HasPrefix(n, prefix) {
			prefix = prefix[:len(prefix)-1]
		}
		for !strings.HasSuffix(n, suffix) {
			suffix = suffix[1:]
		}
	}
	prefix = strings.TrimRight(prefix, "0123456789")
	suffix = strings.TrimLeft(suffix, "0123456789")
	for prefix != "" && !utf8.ValidString(prefix) {
		prefix = prefix[:len(prefix)-1]
	}
	for suffix != "" && !utf8.RuneStart(suffix[0]) {
		suffix = suffix[1:]
	}
	for _, n := range names {
		if len(prefix)+len(suffix) >= len(n) {
			return prefix[:max(0, len(n)-1-len(suffix))], "" // a name may not be empty
		}
	}
	return prefix, suffix
}

func shortenTo(s string, limit int) string {
	if limit <= 0 {
		return s
	}
	return shorten(s, limit)
}

// keyList writes the keys of one block in one pair of brackets, "" for none.
func keyList(keys []plan.Key, limit int) string {
	slices.SortFunc(keys, plan.Key.Compare)
	var texts []string
	for _, k := range keys {
		text := strings.TrimSuffix(strings.TrimPrefix(k.String(), "["), "]")
		if s, ok := k.AsString(); ok && limit > 0 {
			text = quoteKeyTo(s, limit)
		}
		if text != "" {
			texts = append(texts, text)
		}
	}
	if len(texts) == 0 {
		return ""
	}
	list := "[" + strings.Join(foldRuns(texts), ", ") + "]"
	if len(texts) < len(keys) {
		return " and " + list // an instance without a key beside those with one
	}
	return list
}

func quoteKeyTo(s string, limit int) string {
	if s = shorten(s, limit); s == "" {
		return `""`
	}
	return quote(s)
}

// foldRuns sorts texts so that numbers count up, and writes a run of at least
// three that differ only in a number which counts up by one as its first and
// last: "n01".."n20".
func foldRuns(texts []string) []string {
	slices.SortFunc(texts, compareNatural)
	var out []string
	for i := 0; i < len(texts); {
		j := i + 1
		for j < len(texts) && follows(texts[j-1], texts[j]) {
			j++
		}
		if j-i < 3 {
			out = append(out, texts[i:j]...)
		} else {
			out = append(out, texts[i]+".."+texts[j-1])
		}
		i = j
	}
	return out
}

// follows reports whether b is a with its last number one higher, written
// with as many digits or as plain numbers.
func follows(a, b string) bool {
	startA, endA := lastNumber(a)
	startB, endB := lastNumber(b)
	if endA == 0 || endB == 0 || a[:startA] != b[:startB] || a[endA:] != b[endB:] {
		return false
	}
	x, errX := strconv.ParseUint(a[startA:endA], 10, 63)
	y, errY := strconv.ParseUint(b[startB:endB], 10, 63)
	if errX != nil || errY != nil || y != x+1 {
		return false
	}
	padded := a[startA] == '0' || b[startB] == '0'
	return endA-startA == endB-startB || !padded
}

// lastNumber returns where the last run of digits stands; end is 0 where
// there is none.
func lastNumber(s string) (start, end int) {
	end = len(s)
	for end > 0 && (s[end-1] < '0' || s[end-1] > '9') {
		end--
	}
	start = end
	for start > 0 && s[start-1] >= '0' && s[start-1] <= '9' {
		start--
	}
	return start, end
}
