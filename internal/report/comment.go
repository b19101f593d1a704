package report

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/record"
)

// MaxPosted is the size, in bytes, that the comment of a CommentOn never
// exceeds, and no more runes than that: GitHub takes 65,536 characters, other
// forges more.
const MaxPosted = 65_000

// CommentOn is a comment for a forge: the Markdown report of one stack, with
// what changed since the comment that it replaces.
type CommentOn struct {
	Report *record.Report // on the plans of one stack: see ByStack
	Stack  string         // the name by which the comment is found again; "" for the report's own
	Commit string         // that was checked, in hex; "" where it isn't known
	Whole  *record.Report // the report of which this is a part; nil, or the same, where it is all
	Run    int64          // the number of the CI run, which grows; 0 where there is none
}

// ByStack puts the plans of a report together that one comment is for, in the
// report's order: those with the same name.
func ByStack(r *record.Report) [][]record.PlanReport {
	var out [][]record.PlanReport
	index := make(map[string]int)
	for i := range r.Plans {
		name := stackName(&r.Plans[i])
		at, ok := index[name]
		if !ok {
			at = len(out)
			index[name] = at
			out = append(out, nil)
		}
		out[at] = append(out[at], r.Plans[i])
	}
	return out
}

// Name is what the stack of the comment is called, on one line and of at most
// limit bytes: one that is longer, or can't be shown as it is, ends in a digest of
// the whole.
func (c CommentOn) Name(limit int) string {
	name := PlainLine(c.name())
	if len(name) <= limit && name == c.name() {
		return name
	}
	sum := sha256.Sum256([]byte(c.name())) // two names that are shown alike stay two
	end := "~" + hex.EncodeToString(sum[:4])
	cut := strings.ToValidUTF8(name[:min(max(limit-len(end), 0), len(name))], "")
	return cut + end
}

func (c CommentOn) name() string {
	if c.Stack != "" {
		return c.Stack
	}
	return strings.Join(slices.Compact(stackNames(c.Report)), ",")
}

// Marker is the line that the comment begins with: the same for a stack whether
// a report has one plan of it or several.
func (c CommentOn) Marker() string { return markerOf(c.name()) }

// Summary is the verdict in one line of plain text, of at most limit runes.
func (c CommentOn) Summary(limit int) string {
	return shorten(string(c.Report.Verdict)+": "+totalsText(c.Report.Totals), limit)
}

// Render writes the comment that replaces previous, the text of the one that
// stands there now, or "". It tells what changed between the two as far as the
// hidden state in previous goes. same reports that previous says all of it
// already: the same report of the same commit, and nobody has edited it since.
//
// previous counts as untrusted: whatever it holds, nothing of it but counts,
// words of ours and the commit, in hex, gets into the new text. That it was
// written by the same author is for the caller to see to.
func (c CommentOn) Render(previous string) (body string, same bool, err error) {
	text, err := markdownIn(MaxComment, c.Report, Options{})
	if err != nil {
		return "", false, fmt.Errorf("write the comment: %w", err)
	}
	_, core, _ := strings.Cut(text, "\n")
	core = c.Marker() + "\n" + core
	now := c.state(core)
	before, known := readState(previous)
	if known && before.Commit == now.Commit && before.Core == now.Core && before.intact {
		return previous, true, nil
	}
	intro := c.intro(before, known)
	head, rest, _ := strings.Cut(core, "\n\n") // the marker and the heading; the report
	visible := head + "\n\n" + intro + rest
	return strings.TrimRight(visible, "\n") + "\n\n" + now.line(visible, MaxPosted-len(visible)-2), false, nil
}

// Outdated reports whether previous, the comment that stands there now, is of a
// later run than this one: then it must stay. A run that takes long may end
// after one that began later, on a newer commit.
func (c CommentOn) Outdated(previous string) bool {
	before, known := readState(previous)
	return known && before.intact && c.Run > 0 && before.Run > c.Run
}

// intro is the paragraph between the heading and the report: which commit this
// is about, what changed, and what it is a part of.
func (c CommentOn) intro(before state, known bool) string {
	text := c.about(before, known)
	if text == "" {
		return ""
	}
	return guardLine(visible(text)) + "\n\n"
}

// about is the sentences of the intro.
func (c CommentOn) about(before state, known bool) string {
	var parts []string
	if c.Commit != "" {
		parts = append(parts, "Commit "+mdCode(shortCommit(c.Commit))+".")
	}
	if known {
		parts = append(parts, c.since(before))
	}
	if c.Whole != nil && len(c.Whole.Plans) > len(c.Report.Plans) {
		parts = append(parts, fmt.Sprintf("One of %s plans that were checked together; the verdict over all of them is **%s**.",
			thousands(len(c.Whole.Plans)), mdWord(verdictWord(c.Whole.Verdict))))
	}
	return strings.Join(parts, " ")
}

func shortCommit(c string) string { return c[:min(len(c), 10)] }

// since tells what changed since an earlier comment.
func (c CommentOn) since(before state) string {
	text := "Since the last comment"
	if before.Commit != "" && before.Commit != c.Commit {
		text += " (commit " + mdCode(shortCommit(before.Commit)) + ")"
	}
	d := compare(before, c.Report)
	said := d.sentences()
	if was, is := before.Verdict, c.Report.Verdict; was != is {
		said = append(said, "verdict "+mdWord(verdictWord(was))+" → **"+mdWord(verdictWord(is))+"**")
	}
	if len(said) == 0 && before.detail == allChanges {
		return text + ": the same changes and questions as before."
	}
	if len(said) == 0 {
		return text + ": no question came or went."
	}
	return text + ": " + strings.Join(said, ", ") + "."
}

// difference is what moved between two reports of a stack.
type difference struct {
	answered, settled  int // questions that a decision now covers; that nothing asks any more
	stopped, held      []string
	gone, questionGone int
	added, altered     int
	eased              int // stops that now are holds
}

// compare holds a report against the state of an earlier comment. What that
// state doesn't hold is not told.
func compare(before state, r *record.Report) difference {
	var d difference
	if before.detail == onlyTotals {
		return d
	}
	rest := make(map[entryKey]entry, len(before.entries))
	for _, e := range before.entries {
		rest[e.key] = e
	}
	for _, n := range named(r) {
		was, had := rest[n.key]
		delete(rest, n.key)
		open := n.rank >= rankHold
		switch {
		case open && (!had || was.rank < n.rank):
			if n.rank == rankStop {
				d.stopped = append(d.stopped, n.name)
			} else {
				d.held = append(d.held, n.name)
			}
		case had && was.rank >= rankHold && n.rank == rankExplained:
			d.answered++
		case had && was.rank >= rankHold && n.rank == rankClear:
			d.settled++
		case had && was.rank == rankStop && n.rank == rankHold:
			d.eased++
		case had && was.print != n.print:
			d.altered++
		case !had && before.detail == allChanges:
			d.added++
		}
	}
	for _, e := range rest {
		d.gone++
		if e.rank >= rankHold {
			d.questionGone++
		}
	}
	return d
}

// namesInDelta is how many new questions are named; the report below names all.
const namesInDelta = 3

// sentences are what is said of a difference, the important part first.
func (d difference) sentences() []string {
	var out []string
	for _, n := range []struct {
		names []string
		noun  string
	}{{d.stopped, "new stop"}, {d.held, "new hold"}} {
		if len(n.names) == 0 {
			continue
		}
		var shown []string
		for _, name := range n.names[:min(len(n.names), namesInDelta)] {
			shown = append(shown, mdCode(mdShort(name, 100)))
		}
		text := plural(len(n.names), n.noun) + ": " + strings.Join(shown, ", ")
		if more := len(n.names) - len(shown); more > 0 {
			text += " and " + thousands(more) + " more"
		}
		out = append(out, text)
	}
	count := func(n int, noun, tail string) {
		if n > 0 {
			out = append(out, strings.TrimSpace(plural(n, noun)+" "+tail))
		}
	}
	count(d.answered, "question", "answered")
	count(d.settled, "question", "no longer open")
	count(d.eased, "stop", "now a hold")
	count(d.added, "more change", "")
	count(d.altered, "change", "altered")
	switch {
	case d.questionGone == 0:
		count(d.gone, "change", "gone")
	case d.questionGone == d.gone:
		count(d.gone, "question", "gone with "+map[bool]string{true: "its change", false: "their changes"}[d.gone == 1])
	default:
		count(d.gone, "change", "gone, of these "+plural(d.questionGone, "question"))
	}
	return out
}
