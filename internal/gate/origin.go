package gate

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/holdfast-dev/holdfast/internal/git"
	"github.com/holdfast-dev/holdfast/internal/judge"
	"github.com/holdfast-dev/holdfast/internal/plan"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// Limits of the search in Git for what is destroyed. A stack that is torn down
// has thousands of objects, and none of them asks for history.
const (
	maxOrigins   = 25
	originBudget = 20 * time.Second
)

// origins says, for every object that is destroyed, where its key or name
// stands in this clone.
//
// destroysAll is set for a plan that is known to be made with -destroy.
func (s *stack) origins(ctx context.Context, p *plan.Plan, destroysAll bool, skip []string) map[string][]record.Fact {
	out := make(map[string][]record.Fact)
	destroyed := judge.Destroyed(p)
	if len(destroyed) == 0 {
		return out
	}
	if s.repo == nil {
		for _, c := range destroyed {
			out[c.Address] = []record.Fact{gitFact("not looked at: "+s.notLooked, record.Unverified)}
		}
		return out
	}
	ctx, cancel := context.WithTimeout(ctx, originBudget)
	defer cancel()
	searcher, err := s.repo.Searcher(ctx)
	if err != nil {
		for _, c := range destroyed {
			out[c.Address] = []record.Fact{gitFact("not looked at: "+err.Error(), record.Unverified)}
		}
		return out
	}
	searcher.Skip = skip
	answers := make(map[string]record.Fact)
	for _, c := range destroyed {
		text, ok := originText(c)
		if !ok {
			continue
		}
		fact, known := answers[text]
		switch {
		case known:
		case len(answers) >= maxOrigins:
			fact = gitFact(fmt.Sprintf("not looked at: only the first %d names are searched for", maxOrigins), record.Unverified)
		default:
			fact = s.origin(ctx, searcher, text, destroysAll)
			answers[text] = fact
		}
		out[c.Address] = []record.Fact{fact}
		if fact.Evidence.Level == record.Measured && strings.Contains(fact.Text, nowhere) {
			out[c.Address] = append(out[c.Address], record.Fact{
				Label: "likely", Text: "applied from a checkout that was never committed, or from a clone other than this one",
				Evidence: record.Evidence{Level: record.Inferred, Source: "it is in the state and not in Git"},
			})
		}
	}
	return out
}

// nowhere is how a search that found nothing begins to say so.
const nowhere = " is in no configuration on "

// originText is what an object is called in the configuration that made it;
// ok is false where nothing telling would be found.
func originText(c *plan.Change) (text string, ok bool) {
	if key, ok := c.Addr.Key.AsString(); ok && key != "" && c.Reason == "delete_because_each_key" {
		return key, true
	}
	if c.Reason == "delete_because_no_resource_config" || c.Reason == "" {
		return fmt.Sprintf("%q %q", c.Addr.Type, c.Addr.Name), true
	}
	if n := len(c.Addr.Module); n > 0 && c.Reason == "delete_because_no_module" {
		if key, ok := c.Addr.Module[n-1].Key.AsString(); ok && key != "" {
			return key, true
		}
	}
	return "", false
}

func (s *stack) origin(ctx context.Context, in *git.Searcher, text string, destroysAll bool) record.Fact {
	hits, err := in.Search(ctx, text)
	switch {
	case err != nil && len(hits) == 0:
		return gitFact(fmt.Sprintf("not known: searching for %s did not end (%v); git log -S%s --all looks without a limit", text, err, shellWord(text)), record.Unverified)
	case len(hits) == 0:
		return gitFact(fmt.Sprintf("%s%s%s, nor in its index or work tree", text, nowhere, in.Scope), record.Measured)
	}
	said := text + " " + hitText(hits[0])
	if hits[0].Place == git.AtHead {
		said += s.whyDestroyed(ctx, hits[0], destroysAll)
	}
	return gitFact(said, record.Measured)
}

// whyDestroyed says how a plan can destroy what the commit that is checked out
// has.
func (s *stack) whyDestroyed(ctx context.Context, h git.Hit, destroysAll bool) string {
	if destroysAll {
		return "; a plan made with -destroy destroys what is configured, too"
	}
	file, _, _ := strings.Cut(h.Where, ":")
	file = s.repo.Prefix() + file
	if standings, err := s.repo.Standings(ctx, []string{file}); err == nil && standings[file] != git.Committed {
		return ", and that file is changed or gone in this work tree: an edit that is not committed may have taken it out"
	}
	return ", so the plan was made from other code or with -destroy, or what it is in is not what made this object"
}

// hitText says where one hit stands.
func hitText(h git.Hit) string {
	commit := ""
	if h.Commit != "" {
		commit = fmt.Sprintf("commit %.10s of %s by %s, %q", h.Commit, h.Time, h.Author, h.Title)
	}
	switch h.Place {
	case git.AtHead:
		return "is in " + h.Where + " of the commit that is checked out"
	case git.OnRef:
		on := ""
		if h.Where != "" {
			on = " on " + h.Where
		}
		switch {
		case h.Edge:
			return "is in the oldest commit that this shallow clone has; what brought it is not here"
		case h.Came:
			return "came with " + commit + on
		}
		return "was taken out by " + commit + on
	case git.InStash:
		return fmt.Sprintf("is in %s, stashed %s by %s", h.Where, h.Time, h.Author)
	case git.InReflog:
		return "is on no branch any more, only in the reflog: " + commit
	case git.InIndex:
		return "is staged and not committed: " + h.Where
	case git.InWorkTree:
		return "is in this work tree and not committed: " + h.Where
	case git.InOtherTree:
		return "is in a linked work tree: " + h.Where
	}
	if commit != "" {
		return "is only in an object that nothing names any more: " + commit
	}
	return "is only in an object that nothing names any more, without author or date: " + h.Where
}

func gitFact(text string, level record.Level) record.Fact {
	return record.Fact{Label: "git", Text: text, Evidence: record.Evidence{Level: level, Source: "this clone"}}
}

// shellWord quotes a text for a shell.
func shellWord(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }

// shellArgument quotes a text for a shell where it needs that.
func shellArgument(s string) string {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("/._-+", r)
	}
	if s != "" && strings.IndexFunc(s, func(r rune) bool { return !plain(r) }) < 0 {
		return s
	}
	return shellWord(s)
}
