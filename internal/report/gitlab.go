package report

import (
	"io"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	jsonv1 "github.com/go-json-experiment/json/v1"

	"github.com/holdfast-dev/holdfast/internal/record"
)

// listLimit bounds the entries of one list of problems. Code scanning of
// GitHub refuses a run with more.
const listLimit = 25_000

// shortFrom is how many entries a list may have before each is told in its
// message alone.
const shortFrom = 5_000

// Bounds of a text of an entry, in runes.
const (
	entryText  = 1000 // of a part of one
	shortText  = 200  // of a part of one in a long list
	entryWhole = 4000
)

// codeQuality is one entry of a Code Quality report of GitLab, which reads no
// further where an entry lacks one of these.
type codeQuality struct {
	Description string          `json:"description"`
	CheckName   string          `json:"check_name"`
	Fingerprint string          `json:"fingerprint"`
	Severity    string          `json:"severity"`
	Location    qualityLocation `json:"location"`
}

type qualityLocation struct {
	Path  string       `json:"path"`
	Lines qualityLines `json:"lines"`
}

type qualityLines struct {
	Begin int `json:"begin"`
	End   int `json:"end,omitzero"`
}

// writeGitLab writes a Code Quality report: blocker for what stops, critical
// for what holds, info for what is answered and, where they are asked for,
// for notes. GitLab wants a line: 1 where there is none.
func writeGitLab(w io.Writer, r *record.Report, opt Options) error {
	enc := newListEncoder(w)
	if err := enc.WriteToken(jsontext.BeginArray); err != nil {
		return err
	}
	all, left := listed(r, opt.Verbose)
	for i := range all {
		if err := json.MarshalEncode(enc, newCodeQuality(&all[i], len(all) > shortFrom)); err != nil {
			return err
		}
	}
	if left > 0 {
		text, key := leftOutOfList(left), newKeyBuilder()
		key.add("left out")
		err := json.MarshalEncode(enc, codeQuality{text, "left-out", key.hex(), "info", qualityLocation{".holdfast.hcl", qualityLines{Begin: 1}}})
		if err != nil {
			return err
		}
	}
	return enc.WriteToken(jsontext.EndArray)
}

// newListEncoder writes JSON as writeJSON does.
func newListEncoder(w io.Writer) *jsontext.Encoder {
	return jsontext.NewEncoder(&jsonGuard{w: w}, jsontext.WithIndent("  "), jsontext.AllowInvalidUTF8(true), jsonv1.OmitEmptyWithLegacySemantics(true))
}

// listed returns the issues of all plans, what stops first, and how many are
// left out.
func listed(r *record.Report, notes bool) (all []issue, left int) {
	seen := make(map[string]int)
	var byPlace [4][]issue
	for i := range r.Plans {
		of := issues(&r.Plans[i], notes)
		setKeys(of, seen)
		for _, x := range of {
			x.several = len(r.Plans) > 1
			byPlace[rankPlace(x.place)] = append(byPlace[rankPlace(x.place)], x)
		}
	}
	for _, of := range byPlace {
		all = append(all, of...)
	}
	if len(all) > listLimit {
		all, left = all[:listLimit], len(all)-listLimit
	}
	return all, left
}

func leftOutOfList(n int) string {
	return plural(n, "further finding") + " left out: a list of this kind holds " + thousands(listLimit) +
		", what stops and holds first. `holdfast check --format json` has everything."
}

func newCodeQuality(x *issue, short bool) codeQuality {
	s := x.spotOf()
	q := codeQuality{
		Description: visible(label(x) + " " + x.text(short, " · ")),
		CheckName:   shorten(visible(x.rule()), 250),
		Fingerprint: x.key,
		Severity:    "info",
		Location:    qualityLocation{s.file, qualityLines{Begin: max(s.line, 1), End: s.end}},
	}
	switch x.place {
	case record.Stop:
		q.Severity = "blocker"
	case record.Hold:
		q.Severity = "critical"
	}
	return q
}

// label says how an issue stands, in one word.
func label(x *issue) string {
	switch x.place {
	case record.Explained:
		return "ANSWERED"
	case record.Clear:
		return "NOTE"
	}
	return dispositionWord(x.place)
}

// text is all that is told of an issue in one text, its parts joined by sep.
func (x *issue) text(short bool, sep string) string {
	if short {
		return x.headline(shortText)
	}
	s := x.headline(entryText)
	for _, l := range x.details(entryText) {
		s += sep + l
	}
	return shorten(s, entryWhole)
}
