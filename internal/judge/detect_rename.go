package judge

import (
	"cmp"
	"fmt"
	"hash/maphash"
	"slices"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// Limits of the search for renames. They keep it near-linear: values that many
// objects share lead nowhere, and few candidates are looked at closely.
const (
	maxSharers    = 16   // objects that may share a value for it to lead anywhere
	maxCandidates = 4    // destroys looked at closely for one create
	minAgreement  = 0.75 // share of what is comparable that must agree
)

// detectRename finds destroys and creates that are the same object under
// another address, for which nobody wrote a moved block.
func detectRename(w *world) {
	var deletes, creates []*subject
	for _, s := range w.subjects {
		switch {
		case s.change.Deposed != "" || s.change.Addr.Mode != plan.Managed:
		case s.change.Actions.Is(plan.Delete):
			deletes = append(deletes, s)
		case s.change.Actions.Is(plan.Create):
			creates = append(creates, s)
		}
	}
	for _, p := range matchRenames(deletes, creates) {
		p.from.renamed, p.to.renamed = p.to, p.from
		from, to := p.from.change, p.to.change
		evidence := follows(fmt.Sprintf("%d of %d comparable attributes agree: %s", p.agree, p.compared, list(p.agreeing)))
		suggestion := record.Suggestion{Do: "move", Says: movedBlock(from.Address, to.Address) + " keeps the object; " + p.outcome()}
		if from.Addr.Type != to.Addr.Type {
			suggestion = record.Suggestion{Do: "import", Says: fmt.Sprintf(
				"The type changes, which a moved block can do only where the provider supports it. Else: a removed block for %s with destroy = false, and an import block for %s.", from.Address, to.Address)}
		}
		p.from.findings = append(p.from.findings, record.Finding{
			Message:  fmt.Sprintf("This looks like the object that the plan creates as %s: it would be destroyed and made anew only because its address changed.", to.Address),
			Related:  []string{to.Address},
			Evidence: evidence, Suggestions: []record.Suggestion{suggestion},
		})
		p.to.findings = append(p.to.findings, record.Finding{
			Message:  fmt.Sprintf("This looks like the object that the plan destroys as %s.", from.Address),
			Related:  []string{from.Address},
			Evidence: evidence, Suggestions: []record.Suggestion{suggestion},
		})
	}
}

// renamePair is one destroy and one create taken for the same object.
type renamePair struct {
	from, to  *subject
	agree     int
	compared  int
	agreeing  []string // names of attributes that agree, the telling ones first
	differing []string
	hint      int // how far the addresses themselves agree
	score     float64
}

func (p renamePair) outcome() string {
	if len(p.differing) == 0 {
		return "what is known of the two agrees, so the plan should then have no change on it."
	}
	return fmt.Sprintf("the plan should then only change %s.", list(p.differing))
}

// matchRenames pairs destroys with creates, one to one. Siblings that nothing
// tells apart stay unpaired: a wrong pair is worse than none.
func matchRenames(deletes, creates []*subject) []renamePair {
	if len(deletes) == 0 || len(creates) == 0 {
		return nil
	}
	seed := maphash.MakeSeed()
	index := make(map[uint64][]*profile)
	for _, s := range deletes {
		p := newProfile(seed, s, s.change.Before)
		for _, t := range p.tokens {
			if list := index[t]; len(list) <= maxSharers {
				index[t] = append(list, p)
			}
		}
	}
	var candidates []renamePair
	for _, s := range creates {
		candidates = append(candidates, bestPairs(newProfile(seed, s, s.change.After), index)...)
	}
	return assign(candidates)
}

// profile is what one object is compared by: hashes of its top-level values.
type profile struct {
	subject *subject
	values  []hashedValue // sorted by name; set and known ones only
	tokens  []uint64      // what leads from one object to another
}

type hashedValue struct {
	name string
	hash uint64
}

func newProfile(seed maphash.Seed, s *subject, v plan.Value) *profile {
	p := &profile{subject: s}
	base := baseType(s.change.Addr.Type)
	var buf []byte
	for _, m := range v.Members() {
		if isEmpty(m.Value) || m.Value.HasUnknown() {
			continue
		}
		buf = plan.AppendCanonical(buf[:0], m.Value, true)
		h := maphash.Bytes(seed, buf)
		p.values = append(p.values, hashedValue{m.Name, h})
		p.tokens = append(p.tokens, maphash.String(seed, base+"\x00"+m.Name)^h)
	}
	for _, t := range addressTokens(s.change.Addr) {
		p.tokens = append(p.tokens, maphash.String(seed, base+"\x01"+t))
	}
	return p
}

// addressTokens are the parts of an address that a rename commonly keeps: the
// resource in another module, the resource with another key, the key of
// another resource.
func addressTokens(a plan.Address) []string {
	module, key := a.ModulePath(), a.Key.String()
	return []string{"resource " + a.Name + key, "block " + module + " " + a.Name, "key " + module + " " + key}
}

// bestPairs returns the most promising destroys for one create.
func bestPairs(to *profile, index map[uint64][]*profile) []renamePair {
	shared := make(map[*profile]int)
	var order []*profile
	for _, t := range to.tokens {
		list := index[t]
		if len(list) > maxSharers {
			continue
		}
		for _, from := range list {
			if shared[from] == 0 {
				order = append(order, from)
			}
			shared[from]++
		}
	}
	slices.SortStableFunc(order, func(a, b *profile) int { return shared[b] - shared[a] })
	var out []renamePair
	for _, from := range order[:min(len(order), maxCandidates)] {
		if p, ok := compareProfiles(from, to); ok {
			out = append(out, p)
		}
	}
	return out
}

// compareProfiles says how far two objects agree; ok is false where they are
// not the same object. What names the live object must agree wherever both
// sides know it.
func compareProfiles(from, to *profile) (p renamePair, ok bool) {
	p = renamePair{from: from.subject, to: to.subject}
	if baseType(from.subject.change.Addr.Type) != baseType(to.subject.change.Addr.Type) {
		return p, false
	}
	telling := false
	for _, v := range to.values {
		i, found := slices.BinarySearchFunc(from.values, v.name, func(h hashedValue, n string) int { return cmp.Compare(h.name, n) })
		same := found && from.values[i].hash == v.hash
		p.compared++
		switch {
		case same:
			p.agree++
			p.agreeing = append(p.agreeing, v.name)
			telling = telling || identityNames.has(v.name)
		case identityNames.has(v.name):
			return p, false
		default:
			p.differing = append(p.differing, v.name)
		}
	}
	if p.compared == 0 || float64(p.agree) < minAgreement*float64(p.compared) {
		return p, false
	}
	p.hint = addressHint(from.subject.change.Addr, to.subject.change.Addr)
	if !telling && p.hint == 0 && p.agree < 2 {
		return p, false
	}
	p.score = float64(p.agree) / float64(p.compared)
	slices.SortStableFunc(p.agreeing, func(a, b string) int {
		return cmp.Compare(boolInt(identityNames.has(b)), boolInt(identityNames.has(a)))
	})
	return p, true
}

func addressHint(a, b plan.Address) int {
	hint := 0
	bt := addressTokens(b)
	for i, t := range addressTokens(a) {
		if t == bt[i] && !(i == 2 && a.Key.IsNone()) {
			hint++
		}
	}
	return hint
}

// assign takes the best pairs first. Where two candidates are equally good
// for the same object, neither is taken.
func assign(candidates []renamePair) []renamePair {
	better := func(a, b renamePair) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(b.hint, a.hint), cmp.Compare(b.agree, a.agree))
	}
	slices.SortStableFunc(candidates, better)
	taken := make(map[*subject]bool)
	var out []renamePair
	for start := 0; start < len(candidates); {
		end := start
		uses := make(map[*subject]int)
		for end < len(candidates) && better(candidates[start], candidates[end]) == 0 {
			if c := candidates[end]; !taken[c.from] && !taken[c.to] {
				uses[c.from]++
				uses[c.to]++
			}
			end++
		}
		for _, c := range candidates[start:end] {
			if uses[c.from] == 1 && uses[c.to] == 1 {
				out = append(out, c)
			}
		}
		for s := range uses {
			taken[s] = true
		}
		start = end
	}
	return out
}

// baseType cuts a version suffix from a resource type: kubernetes_secret_v1
// and kubernetes_secret are the same kind of thing.
func baseType(t string) string {
	i := strings.LastIndex(t, "_v")
	if i < 0 || i+2 == len(t) || strings.Trim(t[i+2:], "0123456789") != "" {
		return t
	}
	return t[:i]
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}
