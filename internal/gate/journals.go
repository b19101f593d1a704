package gate

import (
	"context"
	"path/filepath"
	"time"

	"github.com/holdfast-dev/holdfast/internal/engine"
	"github.com/holdfast-dev/holdfast/internal/ledger"
	"github.com/holdfast-dev/holdfast/internal/record"
)

// journalsFolder is where this user's journals are.
func (g *Gate) journalsFolder() (string, error) {
	return filepath.Abs(filepath.Join(g.DataDir, "applies"))
}

// sweep removes the journals that killed runs left: those that no apply came to
// need, and those of applies that this ledger calls closed.
func (g *Gate) sweep(ctx context.Context, l *ledger.Ledger) {
	folder, err := g.journalsFolder()
	if err == nil && g.DataDir != "" {
		var closed map[string]bool // most sweeps find nothing to ask about
		err = engine.Sweep(folder, g.Now.Add(-time.Minute), func(j engine.Journal) (bool, error) {
			if closed == nil {
				var err error
				if closed, err = closedJournals(ctx, l); err != nil {
					return false, err
				}
			}
			return closed[j.Dir], nil
		})
	}
	if err != nil && ctx.Err() == nil {
		g.trouble("what a killed apply left in %s, which can hold secrets, can't be removed: %v", folder, err)
	}
}

// closedJournals are the journals of all applies of which the ledger has the
// end.
func closedJournals(ctx context.Context, l *ledger.Ledger) (map[string]bool, error) {
	journals := make(map[int64]string)
	out := make(map[string]bool)
	for e, err := range l.Read(ctx, ledger.Query{Kinds: []record.EntryKind{record.ApplyStarted, record.ApplyEnded}}) {
		if err != nil {
			return nil, err
		}
		body, err := bodyOf[struct {
			Journal string `json:"journal"` // of a start
			Apply   int64  `json:"apply"`   // of an end
		}](e)
		if err != nil {
			return nil, err
		}
		if e.Kind == record.ApplyStarted {
			journals[e.Seq] = body.Journal
		} else if journal := journals[body.Apply]; journal != "" {
			out[journal] = true
		}
	}
	return out, nil
}
