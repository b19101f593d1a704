package hazard

import (
	"cmp"
	"slices"

	"github.com/hashicorp/go-version"

	"github.com/holdfast-dev/holdfast/internal/record"
)

// TypeInUse is a type of which a state has managed objects.
type TypeInUse struct {
	Type     string
	Provider string // source address, with or without host; "" where it isn't known
	Version  string // of the provider; "" where it isn't known
}

// BlindSpot is what a refresh of objects of a type can't see, so that an empty
// plan doesn't prove it.
type BlindSpot struct {
	Hazard   string
	Type     string
	What     string // attributes, or what in words
	Says     string
	Instead  string // how to look at it otherwise; may be ""
	Evidence record.Evidence
	// VersionUnknown is set where it holds for some versions of the provider
	// only, and the one in use isn't known.
	VersionUnknown bool
}

// BlindSpots returns what is blind about objects of these types, sorted by
// type and hazard, each once. Entries that are silenced or about other
// versions say nothing. An entry's actions, attributes and condition are about
// changes and don't count here: what a refresh can't read it can't read of
// objects that don't change either. The error is that of a file that can't be
// read, with file and line.
func (b *Base) BlindSpots(types ...TypeInUse) ([]BlindSpot, error) {
	var out []BlindSpot
	for _, t := range types {
		entries, err := b.entries(t.Type)
		if err != nil {
			return nil, err
		}
		for _, e := range entries.entries {
			if e.head.Blind == "" {
				continue
			}
			h, err := b.hazard(e)
			if err != nil {
				return nil, err
			}
			if h.Blind == "" || h.Silenced != "" || t.Provider != "" && !slices.Contains(h.Providers, Source(t.Provider)) {
				continue
			}
			holds, known := h.holdsFor(t.Version)
			if !holds {
				continue
			}
			out = append(out, BlindSpot{
				Hazard: h.ID, Type: t.Type, What: h.Blind, Says: h.Says, Instead: h.Instead, Evidence: h.BestEvidence(), VersionUnknown: !known,
			})
		}
	}
	// Where one type stands with several versions, the one that is sure counts.
	slices.SortStableFunc(out, func(x, y BlindSpot) int {
		return cmp.Or(cmp.Compare(x.Type, y.Type), cmp.Compare(x.Hazard, y.Hazard), sureFirst(x, y))
	})
	return slices.CompactFunc(out, func(x, y BlindSpot) bool { return x.Type == y.Type && x.Hazard == y.Hazard }), nil
}

func sureFirst(x, y BlindSpot) int {
	switch {
	case x.VersionUnknown == y.VersionUnknown:
		return 0
	case y.VersionUnknown:
		return -1
	}
	return 1
}

// holdsFor reports whether the entry holds for a provider's version. One that
// can't be read counts as a version for which it holds; known is then false.
func (h *Hazard) holdsFor(text string) (holds, known bool) {
	if len(h.constraint) == 0 {
		return true, true
	}
	v, err := version.NewVersion(text)
	if err != nil {
		return true, false
	}
	return h.constraint.Check(v.Core()), true
}
