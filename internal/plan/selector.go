package plan

import "strings"

// MatchName reports whether the name is what the pattern says, in which *
// stands for any text, the empty one included. There is no other sign.
func MatchName(pattern, name string) bool {
	head, rest, wild := strings.Cut(pattern, "*")
	if !wild {
		return pattern == name
	}
	if !strings.HasPrefix(name, head) {
		return false
	}
	name = name[len(head):]
	for {
		part, after, more := strings.Cut(rest, "*")
		if !more {
			return strings.HasSuffix(name, part)
		}
		i := strings.Index(name, part)
		if i < 0 {
			return false
		}
		name, rest = name[i+len(part):], after
	}
}

// Match reports whether the actions are what one word says: one of
// Terraform's own, or replace for both orders. A forget with a create is a
// forget.
func (a Actions) Match(word string) bool {
	switch word {
	case "replace":
		return a.Replaces()
	case string(Forget):
		return a.Has(Forget)
	}
	return a.Is(Action(word))
}
