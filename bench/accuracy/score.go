package main

import (
	"fmt"
	"slices"
	"strings"
)

// tally counts one group of cases.
type tally struct {
	Routine    int `json:"routine"`
	FalseHolds int `json:"false_holds"`
	MustHold   int `json:"must_hold"`
	Held       int `json:"held"`
	Effect     int `json:"right_effect"`
}

// score is the whole result.
type score struct {
	All       tally            `json:"all"`
	Providers map[string]tally `json:"providers"`
	Dangers   map[string]tally `json:"dangers"` // by the effect that the label names first
}

func count(all []*labelled) score {
	s := score{Providers: make(map[string]tally), Dangers: make(map[string]tally)}
	for _, c := range all {
		add := func(t tally) tally {
			switch {
			case !c.Hold():
				t.Routine++
				if c.got.Held {
					t.FalseHolds++
				}
			default:
				t.MustHold++
				if c.got.Held {
					t.Held++
					if c.rightEffect() {
						t.Effect++
					}
				}
			}
			return t
		}
		s.All = add(s.All)
		s.Providers[c.Provider] = add(s.Providers[c.Provider])
		danger := "routine"
		if c.Hold() {
			danger = c.Expect.Effects[0]
		}
		s.Dangers[danger] = add(s.Dangers[danger])
	}
	return s
}

func share(part, whole int) float64 {
	if whole == 0 {
		return 0
	}
	return float64(part) / float64(whole)
}

func (t tally) row(name string) string {
	cell := func(part, whole int) string {
		if whole == 0 {
			return "–"
		}
		return fmt.Sprintf("%d/%d", part, whole)
	}
	return fmt.Sprintf("| %s | %s | %s | %s |\n", name, cell(t.Held, t.MustHold), cell(t.FalseHolds, t.Routine), cell(t.Effect, t.Held))
}

func (s score) table() string {
	var b strings.Builder
	a := s.All
	fmt.Fprintf(&b, "# How often holdfast is right\n\n%d labelled changes over %d providers, %d of them routine. `make accuracy` measures it.\n\n", a.Routine+a.MustHold, len(s.Providers), a.Routine)
	fmt.Fprintf(&b, "| | measured | target |\n| --- | --: | --: |\n| recall on what must hold | %.3f (%d of %d) | ≥ %.2f |\n| false holds on what is routine | %.3f (%d of %d) | ≤ %.2f |\n| right effect among the recalled | %.3f (%d of %d) | ≥ %.2f |\n",
		share(a.Held, a.MustHold), a.Held, a.MustHold, minRecall, share(a.FalseHolds, a.Routine), a.FalseHolds, a.Routine, maxFalse, share(a.Effect, a.Held), a.Effect, a.Held, minEffect)
	for _, group := range []struct {
		title string
		of    map[string]tally
	}{{"provider", s.Providers}, {"class of danger", s.Dangers}} {
		fmt.Fprintf(&b, "\n| %s | held of what must | false holds | right effect |\n| --- | --: | --: | --: |\n", group.title)
		names := make([]string, 0, len(group.of))
		for n := range group.of {
			names = append(names, n)
		}
		slices.Sort(names)
		for _, n := range names {
			b.WriteString(group.of[n].row(n))
		}
	}
	return b.String()
}

// barred is an error where a target isn't met, or the set is too small to say.
func (s score) barred(n int) error {
	a := s.All
	switch {
	case n < minCases || len(s.Providers) < 15 || a.Routine*2 < n:
		return fmt.Errorf("%d cases over %d providers, %d routine: too few to tell", n, len(s.Providers), a.Routine)
	case share(a.Held, a.MustHold) < minRecall, share(a.FalseHolds, a.Routine) > maxFalse, share(a.Effect, a.Held) < minEffect:
		return fmt.Errorf("a target isn't met")
	}
	return nil
}
