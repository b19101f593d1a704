package report

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/holdfast-dev/holdfast/internal/record"
)

// onStack is a comment on a stack of this name.
func onStack(name string, r *record.Report) CommentOn {
	return CommentOn{Report: r, Stack: name, Commit: firstCommit}
}

// clearStack is a stack with so many clear changes that it fills a comment.
func clearStack(name string, n int) CommentOn {
	r := heldPlan(n, func(i int) string { return fmt.Sprintf("aws_instance.%s-%s", name, scattered(i)) }, oneRule)
	for i := range r.Plans[0].Changes {
		c := &r.Plans[0].Changes[i]
		c.Disposition, c.Findings = record.Clear, nil
		c.Attributes = []record.Attribute{attr("user_data", str(strings.Repeat("old ", 20)), str(strings.Repeat("new ", 20)))}
	}
	return onStack(name, newReport(r.Plans[0]))
}

// heldStack is a stack with so many holds, whose addresses begin with its name.
func heldStack(name string, n int) CommentOn {
	return onStack(name, heldPlan(n, func(i int) string { return fmt.Sprintf("aws_db_instance.%s-%s", name, scattered(i)) }, func(i int) string { return fmt.Sprint("rule-", i) }))
}

func TestPageThatHasRoomIsWhole(t *testing.T) {
	t.Parallel()
	var comments []CommentOn
	for _, f := range fixtures() {
		comments = append(comments, onStack(f.name, f.report))
	}
	page := Page(comments, 1_000_000)
	if strings.Count(page, "## holdfast: ") != len(comments) || strings.Contains(page, "So that this fits") || strings.Contains(page, "\n<!-- holdfast") {
		t.Errorf("%d headings, %d comments: %.300s", strings.Count(page, "## holdfast: "), len(comments), page)
	}
	for _, c := range comments {
		if !strings.Contains(page, "Stack "+mdCode(c.Stack)+". Commit") {
			t.Errorf("the page lacks the stack %s", c.Stack)
		}
	}
}

// GitHub shows nothing of a summary that is too large: what holds must be on
// the page before anything else, and all of it by name while there is room.
func TestPageHasHoldsFirst(t *testing.T) {
	t.Parallel()
	const room = 1_000_000
	var comments []CommentOn
	for i := range 40 {
		comments = append(comments, clearStack(fmt.Sprint("clear-", i), 900), heldStack(fmt.Sprint("held-", i), 150))
	}
	page := Page(comments, room)
	if len(page) > room || len(page) < room/2 {
		t.Fatalf("the page has %d bytes", len(page))
	}
	named := namedIn(page)
	for i := range 40 {
		for j := range 150 {
			if !named[fmt.Sprintf("aws_db_instance.held-%d-%s", i, scattered(j))] {
				t.Fatalf("hold %d of stack %d isn't named, in %d bytes", j, i, len(page))
			}
		}
		if !strings.Contains(page, fmt.Sprintf("`clear-%d`", i)) {
			t.Errorf("the stack clear-%d isn't named", i)
		}
	}
	if strings.Index(page, "`clear-0`") < strings.LastIndex(page, "held-39-") {
		t.Error("what proceeds comes before what holds")
	}
	if !strings.Contains(page, "*So that this fits on the page of a run, it shows 40 stacks with less detail") && !strings.Contains(page, "as one line") {
		t.Errorf("it isn't said what was left out: %s", page[len(page)-400:])
	}
}

func TestPageCountsWhatIsTooMuch(t *testing.T) {
	t.Parallel()
	var comments []CommentOn
	for i := range 2000 {
		comments = append(comments, clearStack(fmt.Sprint("clear-", i), 1))
	}
	comments = append(comments, heldStack("held", 3))
	page := Page(comments, 20_000)
	if len(page) > 20_000 || !strings.HasPrefix(page, "## holdfast: HOLD") || !strings.Contains(page, "held-"+scattered(2)) || !strings.Contains(page, "not at all (proceed)") {
		t.Errorf("%d bytes: %.200s … %s", len(page), page, page[max(0, len(page)-300):])
	}
}

func TestPageIsNeverLongerThanItsRoom(t *testing.T) {
	t.Parallel()
	all := fixtures()
	rapid.Check(t, func(t *rapid.T) {
		var comments []CommentOn
		for i := range rapid.IntRange(1, 12).Draw(t, "stacks") {
			f := all[rapid.IntRange(0, len(all)-1).Draw(t, "report")]
			comments = append(comments, onStack(fmt.Sprint(f.name, i), f.report))
		}
		room := rapid.IntRange(0, 60_000).Draw(t, "room")
		if page := Page(comments, room); len(page) > max(room, minPage) {
			t.Errorf("%d bytes in %d", len(page), room)
		}
	})
}
