package report

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"hash"
	"io"
	"slices"
	"strconv"

	"github.com/holdfast-dev/holdfast/internal/record"
)

// arranged is a plan's report in the order in which people read it. It
// repeats what the report says and adds nothing.
type arranged struct {
	plan      *record.PlanReport
	inTheWay  []*record.Finding // about the plan as a whole, stop before hold
	notes     []*record.Finding // about the plan as a whole
	blocks    []block           // what stands in the way, stop before hold
	explained []*record.ChangeReport
	clear     []*record.ChangeReport
	tally     record.Totals // of this plan's changes, and of its own findings in the way
}

// block is one cause: a change that stands in the way, or several of which
// the same is said.
type block struct {
	changes []*record.ChangeReport
	// alike is false where the changes share cause and effect but not every
	// word; then what is told is told of the first.
	alike bool
}

func (b *block) first() *record.ChangeReport { return b.changes[0] }

// blockLimit is how many blocks are told in full. Beyond, changes with the
// same rules, actions and effects are told as one.
const blockLimit = 40

func arrange(p *record.PlanReport) arranged {
	a := arranged{plan: p}
	for i := range p.Findings {
		f := &p.Findings[i]
		if stands(f.Disposition) {
			a.inTheWay = append(a.inTheWay, f)
		} else {
			a.notes = append(a.notes, f)
		}
	}
	slices.SortStableFunc(a.inTheWay, func(x, y *record.Finding) int {
		return gravity(x.Disposition) - gravity(y.Disposition)
	})
	var stop, hold []*record.ChangeReport
	for i := range p.Changes {
		c := &p.Changes[i]
		switch place(c.Disposition) {
		case record.Clear:
			a.clear = append(a.clear, c)
		case record.Explained:
			a.explained = append(a.explained, c)
		case record.Hold:
			hold = append(hold, c)
		default:
			stop = append(stop, c)
		}
	}
	a.tally = record.Totals{Stop: len(stop), Hold: len(hold), Explained: len(a.explained), Clear: len(a.clear)}
	for _, f := range a.inTheWay {
		a.tally.Add(place(f.Disposition))
	}
	a.blocks = groupAlike(append(stop, hold...))
	return a
}

// aroundChanges returns the findings about the plan as a whole that are told
// before and after its changes: where a change stops, it is told before what
// only holds.
func (a *arranged) aroundChanges() (before, after []*record.Finding) {
	if len(a.blocks) == 0 || gravity(a.blocks[0].first().Disposition) > 0 {
		return a.inTheWay, nil
	}
	stops := 0
	for stops < len(a.inTheWay) && gravity(a.inTheWay[stops].Disposition) == 0 {
		stops++
	}
	return a.inTheWay[:stops], a.inTheWay[stops:]
}

func gravity(d record.Disposition) int {
	if place(d) == record.Stop {
		return 0
	}
	return 1
}

// sortedPlans returns the plans with what stands in the way first, otherwise
// in the report's order.
func sortedPlans(r *record.Report) []arranged {
	out := make([]arranged, len(r.Plans))
	for i := range r.Plans {
		out[i] = arrange(&r.Plans[i])
	}
	rank := func(a arranged) int {
		switch place(a.plan.Disposition) {
		case record.Stop:
			return 0
		case record.Hold:
			return 1
		}
		return 2
	}
	slices.SortStableFunc(out, func(x, y arranged) int { return cmp.Compare(rank(x), rank(y)) })
	return out
}

// groupAlike puts changes of which exactly the same is said into one block,
// and, if there still are too many blocks, those with the same cause.
func groupAlike(cs []*record.ChangeReport) []block {
	blocks := groupBy(cs, sayings, true)
	if len(blocks) <= blockLimit {
		return blocks
	}
	return groupBy(cs, causes, false)
}

func groupBy(cs []*record.ChangeReport, key func(*record.ChangeReport) string, alike bool) []block {
	index := make(map[string]int, len(cs))
	var blocks []block
	for _, c := range cs {
		k := key(c)
		i, ok := index[k]
		if !ok {
			i = len(blocks)
			index[k] = i
			blocks = append(blocks, block{alike: true})
		}
		blocks[i].changes = append(blocks[i].changes, c)
		blocks[i].alike = alike || len(blocks[i].changes) == 1
	}
	return blocks
}

// causes is the same for changes with the same disposition, actions, effects
// and rules.
func causes(c *record.ChangeReport) string {
	k := newKeyBuilder()
	k.add(string(place(c.Disposition)), c.Actions.String(), effectWords(c.Effects))
	for i := range c.Findings {
		if stands(c.Findings[i].Disposition) {
			k.add(c.Findings[i].Rule)
		}
	}
	return k.String()
}

// sayings is the same for changes of which the same is said, but for the
// address in suggestions.
func sayings(c *record.ChangeReport) string {
	k := newKeyBuilder()
	k.add(string(place(c.Disposition)), actionAndEffects(c))
	if c.Decision != nil {
		k.add(decisionText(c.Decision))
	}
	for i := range c.Findings {
		f := &c.Findings[i]
		k.add(f.Rule, string(f.Disposition), f.Message, f.Instead, evidenceText(f.Evidence), strconv.Itoa(len(f.Suggestions)))
		for _, fact := range f.Facts {
			k.add(fact.Label, fact.Text, evidenceText(fact.Evidence))
		}
		k.add(f.Related...)
	}
	for i := range c.Attributes {
		a := &c.Attributes[i]
		before, after := hideUnmarked(*a)
		k.add(a.Path, strconv.FormatBool(a.ForcesReplacement), valueText(before, 400), valueText(after, 400))
	}
	return k.String()
}

// keyBuilder makes keys of which different ones stand for different lists of
// texts, however long the texts are.
type keyBuilder struct {
	sum  hash.Hash
	size [8]byte
}

func newKeyBuilder() *keyBuilder { return &keyBuilder{sum: sha256.New()} }

func (k *keyBuilder) add(texts ...string) {
	k.addSize(len(texts))
	for _, t := range texts {
		k.addSize(len(t))
		_, _ = io.WriteString(k.sum, t)
	}
}

func (k *keyBuilder) addSize(n int) {
	binary.BigEndian.PutUint64(k.size[:], uint64(n))
	_, _ = k.sum.Write(k.size[:])
}

func (k *keyBuilder) String() string { return string(k.sum.Sum(nil)) }
