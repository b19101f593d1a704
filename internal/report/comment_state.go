package report

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"strconv"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/record"
)

// A comment carries a hidden line with what it was about, so that the next one
// can say what changed. It holds digests, words and counts: no value and no
// address.
//
//	<!-- holdfast-state:1:HEAD:ENTRIES -->
//
// HEAD is JSON and ENTRIES a list of fixed size per change, both in base64,
// whose alphabet can't end an HTML comment.
const (
	stateBegin = "<!-- holdfast-state:1:"
	stateEnd   = " -->"
)

// maxEntries bounds the changes that one state holds.
const maxEntries = 1500

// stateDetail says which changes a state has entries for.
type stateDetail string

const (
	allChanges    stateDetail = "all"
	onlyQuestions stateDetail = "questions" // those that hold, stop or are explained
	onlyTotals    stateDetail = "totals"    // none
)

// state is what a comment was about.
type state struct {
	Commit  string         `json:"commit"`
	Verdict record.Verdict `json:"verdict"`
	Core    string         `json:"core"` // digest of the report as Markdown
	Sum     string         `json:"sum"`  // digest of the comment without this line
	Run     int64          `json:"run,omitempty"`

	entries []entry
	detail  stateDetail
	intact  bool // the comment is as it was written
}

// stateHead is the JSON of a state.
type stateHead struct {
	state
	Detail stateDetail `json:"detail"`
}

// The ranks of dispositions in a state.
const (
	rankClear byte = iota
	rankExplained
	rankHold
	rankStop
)

// entryKey tells changes of one stack apart; entryPrint tells whether one is
// still the same.
type (
	entryKey   [6]byte
	entryPrint [5]byte
)

// entry is one change of a state: twelve bytes.
type entry struct {
	key   entryKey
	rank  byte
	print entryPrint
}

const entrySize = len(entryKey{}) + 1 + len(entryPrint{})

// namedEntry is an entry of the report at hand, which has names.
type namedEntry struct {
	entry
	name string
}

// named lists what can be asked about: the changes of a report, and the
// findings about plans as a whole that stand in the way.
func named(r *record.Report) []namedEntry {
	var out []namedEntry
	seen := make(map[entryKey]int)
	add := func(name, fingerprint string, d record.Disposition, key ...string) {
		k := newKeyBuilder()
		k.add(key...)
		e := namedEntry{name: name}
		copy(e.key[:], k.sum.Sum(nil))
		if n := seen[e.key]; n > 0 { // plans of one name that have the same address
			seen[e.key]++
			k.add(strconv.Itoa(n))
			copy(e.key[:], k.sum.Sum(nil))
		}
		seen[e.key]++
		sum := sha256.Sum256([]byte(fingerprint))
		copy(e.print[:], sum[:])
		switch place(d) {
		case record.Clear:
			e.rank = rankClear
		case record.Explained:
			e.rank = rankExplained
		case record.Hold:
			e.rank = rankHold
		default:
			e.rank = rankStop
		}
		out = append(out, e)
	}
	for i := range r.Plans {
		p := &r.Plans[i]
		for j := range p.Findings {
			if f := &p.Findings[j]; stands(f.Disposition) {
				add(f.Rule, "", f.Disposition, "finding", f.Rule, f.Message)
			}
		}
		for j := range p.Changes {
			c := &p.Changes[j]
			deposed := ""
			if c.Deposed != nil {
				deposed = *c.Deposed
			}
			add(title(c), c.Fingerprint, c.Disposition, "change", c.Address, deposed)
		}
	}
	return out
}

// state is what this comment is about.
func (c CommentOn) state(core string) state {
	s := state{Commit: c.Commit, Verdict: c.Report.Verdict, Core: textDigest(core), Run: c.Run}
	for _, n := range named(c.Report) {
		s.entries = append(s.entries, n.entry)
	}
	return s
}

func textDigest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:12])
}

// line is the hidden line, in at most room bytes: it holds fewer changes, or
// none, where it would be longer. "" where there is no room even for that.
func (s state) line(visible string, room int) string {
	s.Sum = textDigest(plainText(visible))
	for _, detail := range []stateDetail{allChanges, onlyQuestions, onlyTotals} {
		var entries []byte
		n := 0
		for _, e := range s.entries {
			if detail == onlyTotals || detail == onlyQuestions && e.rank == rankClear {
				continue
			}
			n++
			entries = append(append(append(entries, e.key[:]...), e.rank), e.print[:]...)
		}
		head, err := json.Marshal(stateHead{s, detail})
		if err != nil || n > maxEntries {
			continue
		}
		line := stateBegin + base64.RawStdEncoding.EncodeToString(head) + ":" + base64.RawStdEncoding.EncodeToString(entries) + stateEnd + "\n"
		if len(line) <= room {
			return line
		}
	}
	return ""
}

// readState reads the hidden line of a comment. Whatever doesn't fit makes it
// unknown: it is data that others may have written.
func readState(comment string) (state, bool) {
	text := strings.ReplaceAll(comment, "\r\n", "\n")
	begin := strings.LastIndex(text, "\n"+stateBegin)
	if begin < 0 || len(text) > 2*MaxPosted {
		return state{}, false
	}
	line, rest, _ := strings.Cut(text[begin+1:], "\n")
	inner, ok := strings.CutSuffix(strings.TrimPrefix(line, stateBegin), stateEnd)
	headText, entryText, ok2 := strings.Cut(inner, ":")
	if !ok || !ok2 {
		return state{}, false
	}
	headJSON, err := base64.RawStdEncoding.DecodeString(headText)
	if err != nil {
		return state{}, false
	}
	var head stateHead
	d := json.NewDecoder(bytes.NewReader(headJSON))
	if err := d.Decode(&head); err != nil {
		return state{}, false
	}
	s := head.state
	s.detail = head.Detail
	entries, err := base64.RawStdEncoding.DecodeString(entryText)
	if err != nil || len(entries)%entrySize != 0 || len(entries)/entrySize > maxEntries || !s.plausible() {
		return state{}, false
	}
	for b := entries; len(b) > 0; b = b[entrySize:] {
		var e entry
		copy(e.key[:], b)
		e.rank = b[len(e.key)]
		copy(e.print[:], b[len(e.key)+1:])
		if e.rank > rankStop {
			return state{}, false
		}
		s.entries = append(s.entries, e)
	}
	s.intact = strings.TrimSpace(rest) == "" && textDigest(plainText(text[:begin])) == s.Sum
	return s, true
}

// plausible reports whether the words of a state are ours.
func (s state) plausible() bool {
	switch s.detail {
	case allChanges, onlyQuestions, onlyTotals:
	default:
		return false
	}
	switch s.Verdict {
	case record.Proceed, record.HoldVerdict, record.StopVerdict:
	default:
		return false
	}
	return s.Commit == "" || isOnly(s.Commit, "0123456789abcdef") && len(s.Commit) >= 7 && len(s.Commit) <= 64
}

// plainText is a comment's text as forges may give it back: without blank
// space at its ends, and with plain line ends.
func plainText(text string) string {
	return strings.TrimSpace(strings.ReplaceAll(text, "\r\n", "\n"))
}
