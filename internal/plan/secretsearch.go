package plan

import (
	"hash/maphash"
	"unicode"
	"unicode/utf8"
)

// interval is a piece of a text.
type interval struct{ start, end int }

// secretSearch looks for secrets in one text.
type secretSearch struct {
	ix   *secretIndex
	text string
	seen disguises // what the text that was passed over may be disguised by
	sums []uint64  // hashes of the text up to every sumStep bytes; nil until needed
}

// sumStep is how far apart the hashes are that are kept of a text.
const sumStep = 4

// next returns the first piece at or after from that secrets cover without a
// gap; with first, the first secret is enough. It is false where there is none.
func (s *secretSearch) next(from int, first bool) (interval, bool) {
	var prefix uint32
	var out interval
	filter, seen := s.ix.filter, s.seen
	defer func() { s.seen = seen }()
	for i := from; i < len(s.text); i++ {
		c := s.text[i]
		seen |= disguiseOf[c]
		prefix = prefix>>8 | uint32(c)<<24
		at := i - minEmbedded + 1
		if out.end > 0 && at >= out.end {
			return out, true
		}
		if !filter.has(prefix) || at < from {
			continue
		}
		n := s.longestAt(prefix, at)
		switch {
		case n == 0:
			continue
		case out.end == 0:
			out = interval{at, at + n}
		default:
			out.end = max(out.end, at+n)
		}
		if first {
			return out, true
		}
	}
	return out, out.end > 0
}

// longestAt returns the length of the longest secret that stands at a place, 0
// for none.
func (s *secretSearch) longestAt(prefix uint32, at int) int {
	g, ok := s.ix.groups[prefix]
	if !ok {
		return 0
	}
	longest := 0
	if g.crowded {
		longest = s.bisect(s.ix.spans[g.middle:g.to], at)
	} else {
		longest = s.tryAll(s.ix.spans[g.middle:g.to], at)
	}
	return max(longest, s.tryAll(s.ix.spans[g.from:g.middle], at))
}

func (s *secretSearch) tryAll(spans []span, at int) int {
	for _, span := range spans {
		end := at + span.length()
		if end <= len(s.text) && (!span.alone() || standsAlone(s.text, at, end)) && s.isForm(at, end, span.alone()) {
			return span.length()
		}
	}
	return 0
}

func (s *secretSearch) isForm(start, end int, alone bool) bool {
	var h uint64
	if end-start <= maxDirect {
		h = maphash.String(s.ix.seed, s.text[start:end]) &^ aloneBit
	} else {
		h = s.sum(start, end)
	}
	if alone {
		h |= aloneBit
	}
	_, ok := s.ix.forms[h]
	return ok
}

// bisect finds the longest of many lengths with the help of the marks.
func (s *secretSearch) bisect(spans []span, at int) (longest int) {
	bisect(spans, func(n int) bool {
		if at+n > len(s.text) {
			return false
		}
		form, marked := s.ix.marks[s.sum(at, at+n)]
		if marked {
			longest = max(longest, form)
		}
		return marked
	})
	return longest
}

// sum returns the hash of a piece of the text.
func (s *secretSearch) sum(start, end int) uint64 {
	if s.sums == nil {
		s.sums = make([]uint64, 1, len(s.text)/sumStep+1)
		var value uint64
		for i := range len(s.text) {
			value = step(value, s.ix.base, s.text[i])
			if (i+1)%sumStep == 0 {
				s.sums = append(s.sums, value)
			}
		}
	}
	before := times(s.sumTo(start), s.ix.power(end-start))
	return reduce(s.sumTo(end) + mersenne - before)
}

func (s *secretSearch) sumTo(end int) uint64 {
	value := s.sums[end/sumStep]
	for i := end - end%sumStep; i < end; i++ {
		value = step(value, s.ix.base, s.text[i])
	}
	return value
}

// standsAlone reports whether text[start:end] is not part of a longer word.
func standsAlone(text string, start, end int) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:start])
	after, _ := utf8.DecodeRuneInString(text[end:])
	return !isWord(before) && !isWord(after)
}

func isWord(r rune) bool {
	return r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsDigit(r))
}
