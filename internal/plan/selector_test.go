package plan

import (
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestMatchNameProperty(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		pattern := rapid.StringMatching(`[ab*]{0,7}`).Draw(t, "pattern")
		name := rapid.StringMatching(`[ab]{0,9}`).Draw(t, "name")
		re := regexp.MustCompile("^" + strings.ReplaceAll(pattern, "*", ".*") + "$")
		if got, want := MatchName(pattern, name), re.MatchString(name); got != want {
			t.Fatalf("%q on %q: %v", pattern, name, got)
		}
	})
}

func TestActionsMatch(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		word    string
		actions Actions
		want    bool
	}{
		{"update", Actions{Update}, true}, {"update", Actions{Delete, Create}, false},
		{"replace", Actions{Delete, Create}, true}, {"replace", Actions{Create, Delete}, true}, {"replace", Actions{Delete}, false},
		{"delete", Actions{Delete}, true}, {"delete", Actions{Delete, Create}, false},
		{"forget", Actions{Forget}, true}, {"forget", Actions{Forget, Create}, true}, {"create", Actions{Forget, Create}, false},
		{"", Actions{}, false},
	} {
		if got := tt.actions.Match(tt.word); got != tt.want {
			t.Errorf("%s on %s: %v", tt.word, tt.actions, got)
		}
	}
}
