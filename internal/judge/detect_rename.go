package judge

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// Limits of the search for renames. They keep it near-linear: values that many
// objects share lead nowhere, and few candidates are looked at closely.
const (
	maxSharers    = 16   // objects that may share a value for it to lead anywhere
	maxCandidates = 4    // destroys looked at closely for one create, and those that share as much as the last of them
	minAgreement  = 0.75 // share of what is comparable that must agree
)

// findRenames pairs destroys with the creates that are the same object under
// another address. Several detectors ask for that, so it is done before them.
func (w *world) findRenames() {
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
	w.renames = matchRenames(deletes, creates)
	for _, p := range w.renames {
		p.from.renamed, p.to.renamed = p.to, p.from
	}
}

// detectRename speaks of destroys and creates that are the same object under
// another address, for which nobody wrote a moved block.
func detectRename(w *world) {
	shared := w.sharedMoves()
	for _, p := range w.renames {
		from, to := p.from.change, p.to.change
		evidence := follows(fmt.Sprintf("%d of %d comparable attributes agree: %s", p.agree, p.compared, list(p.agreeing)))
		move := shared[p.from]
		if move == nil {
			move = &sharedMove{from: from.Address, to: to.Address}
		}
		suggestion := record.Suggestion{Do: "move", Says: capital(movedBlock(move.from, move.to)) + " keeps the object; " + p.outcome()}
		if from.Addr.Type != to.Addr.Type {
			suggestion = record.Suggestion{Do: "import", Says: fmt.Sprintf(
				"A moved block from one type to another works only where the provider supports it. Otherwise write a removed block for %s with lifecycle { destroy = false } and an import block for %s.",
				from.Addr.Config(), to.Address)}
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

// sharedMove is one move of a module or block that stands behind several
// renames.
type sharedMove struct {
	from, to string
	objects  []*subject
}

// sharedMoves finds what one moved block would move together, tells of it once
// and returns it by the object that is destroyed.
func (w *world) sharedMoves() map[*subject]*sharedMove {
	moves := make(map[[2]string]*sharedMove)
	var order []*sharedMove
	for _, p := range w.renames {
		from, to, ok := commonMove(p.from.change.Addr, p.to.change.Addr)
		if !ok || w.stillConfigured(from) {
			continue
		}
		m := moves[[2]string{from, to}]
		if m == nil {
			m = &sharedMove{from: from, to: to}
			moves[[2]string{from, to}] = m
			order = append(order, m)
		}
		m.objects = append(m.objects, p.from)
	}
	out := make(map[*subject]*sharedMove)
	for _, m := range order {
		if len(m.objects) < 2 {
			continue
		}
		for _, s := range m.objects {
			out[s] = m
		}
		w.findings = append(w.findings, record.Finding{
			Message: fmt.Sprintf("One cause stands behind %s and as many creates: %s is now %s.", count(len(m.objects), "destroy"), m.from, m.to),
			Related: addresses(m.objects), Count: len(m.objects),
			Evidence: follows("objects that look the same under both addresses"),
			Suggestions: []record.Suggestion{{
				Do: "move", Says: capital(movedBlock(m.from, m.to)) + " keeps them all.",
			}},
		})
	}
	return out
}

// commonMove returns the module or block of which the move takes an object
// from one address to the other; ok is false where only its own would.
func commonMove(from, to plan.Address) (a, b string, ok bool) {
	switch {
	case from.Resource() == to.Resource() && from.Key == to.Key:
		f, t := from.Module, to.Module
		if len(f) == 0 || len(t) == 0 {
			return "", "", false // the root module can't be moved
		}
		for len(f) > 1 && len(t) > 1 && f[len(f)-1] == t[len(t)-1] {
			f, t = f[:len(f)-1], t[:len(t)-1]
		}
		return plan.Address{Module: f}.ModulePath(), plan.Address{Module: t}.ModulePath(), true
	case from.Type == to.Type && from.Key == to.Key && !from.Key.IsNone() && from.ModulePath() == to.ModulePath():
		from.Key, to.Key = plan.Key{}, plan.Key{}
		return from.String(), to.String(), true
	}
	return "", "", false
}

// stillConfigured reports whether the configuration still has a module or
// block: then it can't be moved as a whole.
func (w *world) stillConfigured(address string) bool {
	a, err := plan.ParseAddress(address)
	if err == nil {
		return w.deps.blocks[a.Config()] != nil
	}
	a, err = plan.ParseAddress(address + ".x.x")
	return err == nil && w.plan.Config != nil && w.missingModule(a) == ""
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
		return "all that is known of the two agrees, so the plan should then leave it as it is."
	}
	return fmt.Sprintf("the plan should then only change %s.", list(p.differing))
}

// matchRenames pairs destroys with creates, one to one. Siblings that nothing
// tells apart stay unpaired: a wrong pair is worse than none.
func matchRenames(deletes, creates []*subject) []renamePair {
	if len(deletes) == 0 || len(creates) == 0 {
		return nil
	}
	index := make(map[digest][]*profile)
	for _, s := range deletes {
		p := newProfile(s, s.change.Before)
		for _, t := range p.tokens {
			if list := index[t]; len(list) <= maxSharers {
				index[t] = append(list, p)
			}
		}
	}
	var candidates []renamePair
	for _, s := range creates {
		candidates = append(candidates, bestPairs(newProfile(s, s.change.After), index)...)
	}
	return assign(candidates)
}

// profile is what one object is compared by: digests of its top-level values.
type profile struct {
	subject *subject
	values  []digestedValue // sorted by name; set and known ones only
	tokens  []digest        // what leads from one object to another
}

// digest stands for a value; values may be long, and sensitive.
type digest [16]byte

type digestedValue struct {
	name   string
	digest digest
}

func digestOf(b []byte) digest {
	sum := sha256.Sum256(b)
	return digest(sum[:len(digest{})])
}

func newProfile(s *subject, v plan.Value) *profile {
	p := &profile{subject: s}
	start := []byte(baseType(s.change.Addr.Type) + "\x00")
	for _, m := range v.Members() {
		if isEmpty(m.Value) || m.Value.HasUnknown() {
			continue
		}
		d := digestOf(plan.AppendCanonical(append(append(start, m.Name...), 0), m.Value, true))
		p.values = append(p.values, digestedValue{m.Name, d})
		p.tokens = append(p.tokens, d)
	}
	for _, t := range addressTokens(s.change.Addr) {
		p.tokens = append(p.tokens, digestOf(append(append(start, 1), t...)))
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
func bestPairs(to *profile, index map[digest][]*profile) []renamePair {
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
	for i, from := range order {
		// To cut between equals would let the order of the plan choose.
		if i >= maxCandidates && shared[from] < shared[order[maxCandidates-1]] {
			break
		}
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
		i, found := slices.BinarySearchFunc(from.values, v.name, func(h digestedValue, n string) int { return cmp.Compare(h.name, n) })
		same := found && from.values[i].digest == v.digest
		p.compared++
		switch {
		case same:
			p.agree++
			p.agreeing = append(p.agreeing, v.name)
			telling = telling || identityNames.has(v.name)
		case identityNames.has(v.name) || placeNames.has(v.name):
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
