package plan

import (
	"encoding/binary"
	"hash/maphash"
	"math/bits"
	"slices"
	"strings"
)

// secretIndex finds in a text the forms of secrets that it holds, at a cost
// that grows neither with their number nor with how long or how alike they
// are. It keeps hashes and no texts; their seed is drawn anew for each index,
// so that no input can aim at a collision. It never changes once it is built.
type secretIndex struct {
	seed   maphash.Seed
	base   uint64              // of the hash of long texts
	forms  map[uint64]struct{} // hashes of all forms
	groups map[uint32]group    // by the first minEmbedded bytes
	spans  []span              // of all groups
	filter bitset              // first bytes of forms: most texts are told by it alone
	powers []uint64            // of base, up to maxPowers

	// marks serve groups with many lengths: where a text goes on as one of
	// their forms does, they say how long the longest form is that it starts
	// with.
	marks map[uint64]int
}

// group are the spans of the forms that begin alike: first those that must
// stand alone, from from to middle, then others; each part longest first.
type group struct {
	from, middle, to uint32
	crowded          bool // the others are found by marks
}

// span is a length that forms of a group have, with the group's prefix. Sorted
// by value they stand as a group's spans do.
type span uint64

const (
	anywhereBit  = 1 << 31
	maxFormBytes = 1<<31 - 1
)

// newSpan returns that of a form. One that is alone counts only where it isn't
// part of a longer word.
func newSpan(form []byte, alone bool) span {
	s := uint64(binary.LittleEndian.Uint32(form))<<32 | uint64(maxFormBytes-len(form))
	if !alone {
		s |= anywhereBit
	}
	return span(s)
}

func (s span) prefix() uint32 { return uint32(s >> 32) }
func (s span) alone() bool    { return s&anywhereBit == 0 }
func (s span) length() int    { return maxFormBytes - int(s&maxFormBytes) }

const (
	// maxLinear is how many lengths of a group are tried one after another.
	maxLinear = 8
	// maxDirect is the length up to which a text is hashed anew wherever it is
	// looked for.
	maxDirect = 64
	// aloneBit tells the hashes of forms that must stand alone from others.
	aloneBit = 1 << 63
)

// newSecretIndex builds the index of all forms that each gives. each may be
// called twice and must give the same forms, in any order.
func newSecretIndex(each func(emit func(form []byte, alone bool))) *secretIndex {
	ix := &secretIndex{seed: maphash.MakeSeed(), forms: make(map[uint64]struct{})}
	ix.base = maphash.String(ix.seed, "base")%(mersenne-1<<20) + 1<<19
	each(func(form []byte, alone bool) {
		ix.forms[ix.hash(form, alone)] = struct{}{}
		ix.spans = append(ix.spans, newSpan(form, alone))
		if len(ix.spans) == cap(ix.spans) {
			ix.sortSpans() // most of them repeat
			ix.spans = slices.Grow(ix.spans, len(ix.spans)+1)
		}
	})
	ix.sortSpans()
	ix.spans = slices.Clip(ix.spans)
	if ix.group() {
		ix.mark(each)
	}
	return ix
}

func (ix *secretIndex) sortSpans() {
	slices.Sort(ix.spans)
	ix.spans = slices.Compact(ix.spans)
}

// group makes groups of the sorted spans and reports whether any is crowded.
func (ix *secretIndex) group() (crowded bool) {
	starts := 0
	for i := range ix.spans {
		if i == 0 || ix.spans[i].prefix() != ix.spans[i-1].prefix() {
			starts++
		}
	}
	ix.groups, ix.filter = make(map[uint32]group, starts), newBitset(starts)
	longest := 0
	for from := 0; from < len(ix.spans); {
		middle, to := from, from
		for to < len(ix.spans) && ix.spans[to].prefix() == ix.spans[from].prefix() {
			longest = max(longest, ix.spans[to].length())
			if to++; ix.spans[to-1].alone() {
				middle = to
			}
		}
		g := group{uint32(from), uint32(middle), uint32(to), to-middle > maxLinear}
		ix.groups[ix.spans[from].prefix()] = g
		ix.filter.set(ix.spans[from].prefix())
		crowded = crowded || g.crowded
		from = to
	}
	if crowded || longest > maxDirect {
		ix.powers = powers(ix.base, min(longest, maxPowers))
	}
	return crowded
}

// mark fills in the marks of crowded groups.
func (ix *secretIndex) mark(each func(emit func(form []byte, alone bool))) {
	ix.marks = make(map[uint64]int)
	forms := make(map[uint32][]string)
	each(func(form []byte, alone bool) {
		if prefix := binary.LittleEndian.Uint32(form); !alone && ix.groups[prefix].crowded {
			forms[prefix] = append(forms[prefix], string(form))
		}
	})
	for prefix, list := range forms {
		slices.Sort(list)
		g := ix.groups[prefix]
		ix.markGroup(ix.spans[g.middle:g.to], slices.Compact(list))
	}
}

// markGroup puts marks where bisecting the lengths passes on its way to each
// form. Where one is found, a form goes on at least as far as it, and the
// longest form that ends there or before is known: among sorted forms those
// that one starts with are the ones below it on a stack.
func (ix *secretIndex) markGroup(spans []span, sorted []string) {
	var inside []string
	for _, form := range sorted {
		for len(inside) > 0 && !strings.HasPrefix(form, inside[len(inside)-1]) {
			inside = inside[:len(inside)-1]
		}
		inside = append(inside, form)
		var sum polynomial
		bisect(spans, func(n int) bool {
			if n > len(form) {
				return false
			}
			sum.extend(form[sum.length:n], ix.base)
			i, found := slices.BinarySearchFunc(inside, n, func(s string, n int) int { return len(s) - n })
			switch {
			case found:
				ix.marks[sum.value] = n
			case i > 0:
				ix.marks[sum.value] = len(inside[i-1])
			default:
				ix.marks[sum.value] = 0
			}
			return true
		})
	}
}

// bisect calls longer with lengths of the spans, which stand longest first,
// and goes on among longer ones where it says so, else among shorter ones.
func bisect(spans []span, longer func(length int) bool) {
	for low, high := 0, len(spans); low < high; {
		if middle := (low + high) / 2; longer(spans[middle].length()) {
			high = middle
		} else {
			low = middle + 1
		}
	}
}

// hash is a form's key.
func (ix *secretIndex) hash(form []byte, alone bool) uint64 {
	var h uint64
	if len(form) <= maxDirect {
		h = maphash.Bytes(ix.seed, form) &^ aloneBit
	} else {
		for _, c := range form {
			h = step(h, ix.base, c)
		}
	}
	if alone {
		h |= aloneBit
	}
	return h
}

// mersenne is the prime 2^61-1, modulo which hashes of long texts are taken.
const mersenne = 1<<61 - 1

// polynomial is the hash of a text that grows: of any piece of a text it can
// be told from the hashes at the piece's two ends.
type polynomial struct {
	value  uint64
	length int
}

func (p *polynomial) extend(s string, base uint64) {
	for i := range len(s) {
		p.value = step(p.value, base, s[i])
	}
	p.length += len(s)
}

func step(value, base uint64, c byte) uint64 { return reduce(times(value, base) + uint64(c) + 1) }

func times(a, b uint64) uint64 {
	high, low := bits.Mul64(a, b)
	return reduce(low&mersenne + (low>>61 | high<<3))
}

func reduce(a uint64) uint64 {
	if a >= mersenne {
		a -= mersenne
	}
	return a
}

// maxPowers bounds how many powers are held.
const maxPowers = 4096

// powers returns the powers of base from 0 to n.
func powers(base uint64, n int) []uint64 {
	out := make([]uint64, n+1)
	out[0] = 1
	for i := range n {
		out[i+1] = times(out[i], base)
	}
	return out
}

func (ix *secretIndex) power(n int) uint64 {
	if n < len(ix.powers) {
		return ix.powers[n]
	}
	return power(ix.base, n)
}

func power(base uint64, n int) uint64 {
	out := uint64(1)
	for ; n > 0; n >>= 1 {
		if n&1 == 1 {
			out = times(out, base)
		}
		base = times(base, base)
	}
	return out
}

// bitset says of most values that they were never set.
type bitset struct {
	words []uint64
	shift uint
}

// newBitset returns one for n values of which about a thirtieth of all others
// is taken for one of them.
func newBitset(n int) bitset {
	size := max(10, min(24, bits.Len(uint(n))+5))
	return bitset{make([]uint64, 1<<(size-6)), uint(32 - size)}
}

func (b *bitset) at(v uint32) (word *uint64, bit uint64) {
	h := (v * 0x9e3779b1) >> b.shift
	return &b.words[h>>6], 1 << (h & 63)
}

func (b *bitset) set(v uint32) {
	word, bit := b.at(v)
	*word |= bit
}

func (b *bitset) has(v uint32) bool {
	word, bit := b.at(v)
	return *word&bit != 0
}
