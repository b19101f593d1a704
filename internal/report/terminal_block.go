package report

import (
	"slices"
	"strings"

	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// block writes what stands in the way: the changes, then what is said of
// them.
func (t *terminal) block(b *block) {
	c := b.first()
	label := span{t.dispositionPaint(c.Disposition), dispositionWord(c.Disposition)}
	right := span{t.actionPaint(c), actionAndEffects(c)}
	switch n := len(b.changes); {
	case n > blockLimit && (b.alike || n > listedLimit):
		t.split([]span{label, {text: "  "}, {t.pal.strong, plural(n, "change") + " of one kind"}}, right)
		t.names(b.changes)
	case !b.alike:
		t.split([]span{label, {text: "  "}, {t.pal.strong, plural(n, "change") + " of one kind"}}, right)
		t.listed(b.changes)
	default:
		for _, one := range b.changes {
			t.split([]span{label, {text: "  "}, {t.pal.strong, title(one)}}, right)
			t.origin(one)
		}
	}
	if !b.alike {
		t.para(textIndent, t.pal.dim, "The first, "+title(c)+", stands for all:")
	}
	t.findings(c)
	if c.Decision != nil {
		t.para(textIndent+9, t.pal.plain, decisionText(c.Decision), t.lead("decision"))
	}
	t.suggestions(c, len(b.changes))
}

// origin says where a moved or imported object comes from.
func (t *terminal) origin(c *record.ChangeReport) {
	if c.PreviousAddress != nil && *c.PreviousAddress != c.Address {
		t.para(textIndent+9, t.pal.plain, *c.PreviousAddress, t.lead("from"))
	}
	if c.Importing != nil {
		t.para(textIndent+9, t.pal.plain, importText(c.Importing), t.lead("import"))
	}
}

func importText(im *record.ImportReport) string {
	switch {
	case im.Unknown:
		return "of an object that is known after apply"
	case im.Identity != nil && !isUnset(*im.Identity):
		return "by identity " + valueText(*im.Identity, 200)
	}
	return "of id " + quoteShort(im.ID, 200)
}

// lead is a label before a paragraph of a block.
func (t *terminal) lead(label string) span {
	return span{t.pal.dim, strings.Repeat(" ", textIndent) + label}
}

// listedLimit is how many changes of one kind are listed with what the first
// finding says of each.
const listedLimit = 150

// listed writes each change with the message of its first finding.
func (t *terminal) listed(cs []*record.ChangeReport) {
	for _, c := range cs {
		t.line(span{text: strings.Repeat(" ", textIndent)}, span{t.pal.strong, title(c)})
		t.origin(c)
		if len(c.Findings) > 0 {
			t.para(textIndent+2, t.pal.plain, c.Findings[0].Message)
		}
	}
}

// names writes all addresses of a large block, compressed without loss.
func (t *terminal) names(cs []*record.ChangeReport) {
	for _, l := range compressNames(cs, 0) {
		for _, line := range wrap(l.String(), t.width-textIndent) {
			t.line(span{text: strings.Repeat(" ", textIndent) + line})
		}
	}
}

// findings writes the first finding in full, then what changes in the object,
// and folds the other findings under it.
func (t *terminal) findings(c *record.ChangeReport) {
	if len(c.Findings) == 0 {
		t.para(textIndent, t.pal.dim, "No finding says why.")
		t.attributes(c, textIndent)
		return
	}
	t.finding(&c.Findings[0])
	t.attributes(c, textIndent)
	var unshown []string
	notes := 0
	for i := range c.Findings[1:] {
		f := &c.Findings[i+1]
		if !stands(f.Disposition) && !t.verbose {
			if notes++; notes > maxNotes {
				unshown = append(unshown, f.Rule)
				continue
			}
		}
		t.folded(f)
	}
	if len(unshown) > 0 {
		t.para(textIndent+9, t.pal.dim, plural(len(unshown), "more note")+" with --verbose: "+strings.Join(unshown, ", "), t.lead("also"))
	}
}

// maxNotes is how many notes under one change are told in full: what asks is
// always told.
const maxNotes = 3

func (t *terminal) finding(f *record.Finding) {
	t.para(textIndent, t.pal.plain, f.Message)
	rows := make([]factRow, 0, len(f.Facts)+1)
	for _, fact := range f.Facts {
		rows = append(rows, factRow{fact.Label, fact.Text, evidenceText(fact.Evidence)})
	}
	rows = append(rows, factRow{"rule", ruleText(f), evidenceText(f.Evidence)})
	t.facts(rows)
	if f.Instead != "" {
		t.para(textIndent+9, t.pal.plain, f.Instead, t.lead("instead"))
	}
	t.related(f)
}

// ruleText names a finding so that `holdfast explain` can be asked about it.
func ruleText(f *record.Finding) string {
	s := f.Rule
	if f.Kind != record.KindDetector && f.Kind != "" {
		s = string(f.Kind) + " " + s
	}
	if f.Effect != nil && *f.Effect != record.NoEffect {
		s += " · " + string(*f.Effect)
	}
	return s
}

func (t *terminal) related(f *record.Finding) {
	if f.Count > 1 {
		t.para(textIndent+9, t.pal.plain, plural(f.Count, "change"), t.lead("behind"))
	}
	if len(f.Related) == 0 {
		return
	}
	shown := f.Related
	more := ""
	if len(shown) > 10 && !t.verbose {
		more = ", and " + thousands(len(shown)-10) + " more"
		shown = shown[:10]
	}
	t.para(textIndent+9, t.pal.plain, strings.Join(shown, ", ")+more, t.lead("with"))
}

// folded writes a further finding of a change in short: notes as one
// sentence, what asks or refuses with its facts. The source of what it says
// is shown on request; its rule can be explained.
func (t *terminal) folded(f *record.Finding) {
	known := string(f.Evidence.Level)
	if t.verbose {
		known = evidenceText(f.Evidence)
	}
	t.para(textIndent+9, t.pal.plain, f.Message+inBrackets(ruleText(f), known), t.lead("also"))
	if !stands(f.Disposition) && !t.verbose {
		return
	}
	for _, fact := range f.Facts {
		t.para(textIndent+9, t.pal.dim, fact.Label+": "+fact.Text+inBrackets(evidenceText(fact.Evidence)))
	}
	if f.Instead != "" {
		t.para(textIndent+9, t.pal.plain, "Instead: "+f.Instead)
	}
}

// inBrackets writes what is not empty in brackets, "" where everything is.
func inBrackets(texts ...string) string {
	texts = slices.DeleteFunc(texts, func(s string) bool { return s == "" })
	if len(texts) == 0 {
		return ""
	}
	return " (" + strings.Join(texts, "; ") + ")"
}

// factRow is one labelled statement with how it is known.
type factRow struct{ label, text, evidence string }

// facts lays out rows in three columns. Evidence that is too long for its
// column stands under the text; where the terminal is too narrow for three
// columns, it follows the text.
func (t *terminal) facts(rows []factRow) {
	labels, texts := 7, 0
	for _, r := range rows {
		labels = max(labels, min(textWidth(r.label), 16))
		texts = max(texts, textWidth(r.text))
	}
	indent := textIndent + labels + 2
	room := t.width - indent
	limit, known := max(room*2/5, room-texts-3), 0
	for _, r := range rows {
		if n := textWidth(r.evidence); n <= limit {
			known = max(known, n)
		}
	}
	narrow := room-known-3 < min(texts, 32)
	texts = min(texts, room-known-3)
	for _, r := range rows {
		label := span{t.pal.dim, strings.Repeat(" ", textIndent) + shorten(visible(r.label), 16)}
		switch {
		case narrow:
			t.para(indent, t.pal.plain, r.text+inBrackets(r.evidence), label)
		case textWidth(r.evidence) > known:
			t.para(indent, t.pal.plain, r.text, label)
			t.para(indent, t.pal.dim, r.evidence)
		default:
			t.columns(indent, label, wrap(shorten(r.text, maxText), texts), texts, wrap(r.evidence, known))
		}
	}
}

// columns writes two wrapped cells beside each other.
func (t *terminal) columns(indent int, label span, left []string, width int, right []string) {
	for i := range max(len(left), len(right)) {
		lead := span{text: strings.Repeat(" ", indent)}
		var spans []span
		if i == 0 {
			fill := strings.Repeat(" ", max(0, indent-textWidth(label.text)))
			spans = append(spans, label, span{text: fill})
		} else {
			spans = append(spans, lead)
		}
		used := 0
		if i < len(left) {
			used = textWidth(left[i])
			spans = append(spans, span{text: left[i]})
		}
		if i < len(right) && right[i] != "" {
			spans = append(spans, span{text: strings.Repeat(" ", max(0, width-used)+3)}, span{t.pal.dim, right[i]})
		}
		t.line(spans...)
	}
}

// suggestions writes the ways to go on, their commands unbroken.
func (t *terminal) suggestions(c *record.ChangeReport, of int) {
	list := distinctSuggestions(c.Findings)
	widest, says := 0, 0
	for _, s := range list {
		widest = max(widest, textWidth(s.Command))
		says = max(says, textWidth(s.Says))
	}
	beside := textIndent+2+widest+3+says <= t.width
	for _, s := range list {
		t.suggestion(s, widest, beside)
	}
	if of > 1 && len(list) > 0 {
		t.para(textIndent+2, t.pal.dim, likewise(of-1))
	}
}

func likewise(others int) string {
	if others == 1 {
		return "Likewise for the other one."
	}
	return "Likewise for the other " + thousands(others) + "."
}

// suggestion writes one way to go on; beside puts what it achieves behind the
// command, padded to widest.
func (t *terminal) suggestion(s record.Suggestion, widest int, beside bool) {
	arrow := span{t.pal.position, strings.Repeat(" ", textIndent) + "→ "}
	switch {
	case s.Command == "":
		text := s.Says
		if s.Do != "" && s.Says != "" {
			text = s.Do + ": " + s.Says
		} else if text == "" {
			text = s.Do
		}
		t.para(textIndent+2, t.pal.plain, text, arrow)
	case beside || s.Says == "":
		fill := strings.Repeat(" ", widest-textWidth(s.Command)+3)
		t.line(arrow, span{t.pal.strong, s.Command}, span{t.pal.dim, fill + s.Says})
	default:
		t.line(arrow, span{t.pal.strong, s.Command})
		t.para(textIndent+4, t.pal.dim, s.Says)
	}
}

// distinctSuggestions returns the suggestions of all findings, each command
// once with everything that is said of it.
func distinctSuggestions(fs []record.Finding) []record.Suggestion {
	var list []record.Suggestion
	for i := range fs {
		for _, s := range fs[i].Suggestions {
			at := slices.IndexFunc(list, func(l record.Suggestion) bool {
				return l == s || s.Command != "" && l.Command == s.Command
			})
			switch {
			case at < 0:
				list = append(list, s)
			case !strings.Contains(list[at].Says, s.Says):
				list[at].Says = joinSentences(list[at].Says, s.Says)
			}
		}
	}
	// What avoids the question comes before what answers it.
	slices.SortStableFunc(list, func(a, b record.Suggestion) int { return rankSuggestion(a) - rankSuggestion(b) })
	return list
}

func rankSuggestion(s record.Suggestion) int {
	if s.Do == "decide" {
		return 1
	}
	return 0
}

func joinSentences(a, b string) string {
	switch {
	case a == "" || b == "":
		return a + b
	case strings.HasSuffix(a, "."):
		return a + " " + b
	}
	return a + "; " + b
}

func (t *terminal) actionPaint(c *record.ChangeReport) paint {
	switch {
	case c.Actions.Destroys(), c.Actions.Has(plan.Forget), !c.Actions.Known():
		return t.pal.destroy
	case c.Actions.Has(plan.Create):
		return t.pal.add
	case c.Actions.Has(plan.Update):
		return t.pal.change
	}
	return t.pal.position
}

// attributes writes what changes in the object, as Terraform does. Of an
// object that only comes or goes that is everything, so it is shown only on
// request.
func (t *terminal) attributes(c *record.ChangeReport, indent int) {
	comesOrGoes := c.Actions.Is(plan.Create) || c.Actions.Is(plan.Delete) || c.Actions.Is(plan.Read) || c.Actions.Is(plan.Forget)
	if len(c.Attributes) == 0 || comesOrGoes && !t.verbose {
		return
	}
	widest := 0
	for i := range c.Attributes[:min(len(c.Attributes), 64)] {
		widest = max(widest, min(textWidth(c.Attributes[i].Path), 32))
	}
	rows, left := attributeRows(c.Attributes, t.valueRoom(indent, widest), t.verbose)
	for i := range rows {
		t.attribute(&rows[i], indent, widest)
	}
	if left > 0 {
		t.line(span{t.pal.dim, strings.Repeat(" ", indent) + "… " + plural(left, "more attribute") + " (--verbose shows all)"})
	}
}

// valueRoom is how long a value may be to stand on a line of its own after a
// name of this width.
func (t *terminal) valueRoom(indent, name int) int {
	return max(24, t.width-indent-2-name-5)
}

func (t *terminal) attribute(r *attributeRow, indent, widest int) {
	mark := span{t.markPaint(r.mark), strings.Repeat(" ", indent) + string(r.mark) + " "}
	name := r.path + strings.Repeat(" ", max(0, widest-textWidth(r.path)))
	note := span{}
	if r.forces {
		note = span{t.pal.destroy, "  " + forcesReplacement}
	}
	if r.lines != nil {
		t.line(mark, span{text: name + " = text"}, note)
		for _, l := range r.lines {
			t.line(span{t.markPaint(byte(min(l.mark, 0x7f))), strings.Repeat(" ", indent+4) + string(l.mark) + " " + l.text})
		}
		return
	}
	switch {
	case r.mark == '+':
		t.assign(mark, name, r.after, note)
	case indent+2+textWidth(name)+3+textWidth(r.before)+4+textWidth(r.after)+textWidth(note.text) <= t.width:
		t.assign(mark, name, r.before+" -> "+r.after, note)
	default:
		t.assign(mark, name, r.before, span{})
		t.line(span{text: strings.Repeat(" ", indent+2+textWidth(name)) + "-> " + r.after}, note)
	}
}

func (t *terminal) assign(mark span, name, value string, note span) {
	t.line(mark, span{text: name + " = " + value}, note)
}

func (t *terminal) markPaint(mark byte) paint {
	switch mark {
	case '+':
		return t.pal.add
	case '-':
		return t.pal.destroy
	case '~':
		return t.pal.change
	}
	return t.pal.dim
}
